//! What a build keeps for the next one.

use super::built::Built;
use super::making::OutputLayout;
use super::view::SiteView;
use crate::site::look::inputs::Inputs;
use crate::site::output::jobs::Outputs;
use crate::site::output::model::Model;
use crate::site::source::cells::Cached;
use crate::site::source::content::Content;
use crate::site::source::options::{BuildOptions, Changes};

/// What is known of a site from builds before.
#[derive(Default)]
pub struct BuildCache {
    pub(super) inputs: Option<Cached<Inputs>>,
    pub(super) content: Content,
    pub(super) model: Model,
    pub(super) outputs: Outputs,
    pub(super) laid: Option<OutputLayout>,
    /// Whether pages or answers are missing because there was too much to do; then nothing is kept for the next build.
    pub(super) is_spent: bool,
}

impl BuildCache {
    /// Builds a site in memory, and of what was built before only what `changes` may have changed. Never stops at the
    /// first error. The options have to be the same each time.
    #[must_use]
    pub fn build(&mut self, options: &BuildOptions, changes: &Changes) -> Built {
        super::build::with(self, options, changes)
    }

    /// The site as it was built last, with these options; `None` before the first build.
    #[must_use]
    pub fn view<'a>(&'a self, options: &'a BuildOptions) -> Option<SiteView<'a>> {
        let Self { model, outputs, .. } = self;
        Some(SiteView { model, inputs: self.inputs.as_deref()?, outputs, options })
    }
}
