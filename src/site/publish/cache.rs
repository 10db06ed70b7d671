//! What a build keeps for the next one.

use super::built::Built;
use super::making::OutputLayout;
use crate::site::look::inputs::Inputs;
use crate::site::output::jobs::Outputs;
use crate::site::output::model::Model;
use crate::site::source::cells::Cached;
use crate::site::source::content::Content;
use crate::site::source::options::{BuildOptions, Changes};
use kisho_source::Problem;

/// What is known of a site from builds before.
#[derive(Default)]
pub struct BuildCache {
    pub(super) inputs: Option<Cached<Inputs>>,
    pub(super) content: Content,
    pub(super) model: Model,
    pub(super) outputs: Outputs,
    pub(super) laid: Option<OutputLayout>,
}

impl BuildCache {
    /// Builds a site in memory, and of what was built before only what `changes` may have changed. Never stops at the
    /// first error. The options have to be the same each time.
    #[must_use]
    pub fn build(&mut self, options: &BuildOptions, changes: &Changes) -> Built {
        super::build::with(self, options, changes)
    }

    /// A page as it would be if its file held another text, without templates: the HTML of its text, and what is wrong with it.
    /// `file`: its path in the content folder. `None` before the first build, and if that found no such page. Links lead
    /// where they led in the last build, and those to frames of figures on other pages are not checked.
    #[must_use]
    pub fn preview(
        &self,
        options: &BuildOptions,
        file: &str,
        text: String,
    ) -> Option<(String, Vec<Problem>)> {
        self.model.preview(options, self.inputs.as_deref()?, file, text)
    }
}
