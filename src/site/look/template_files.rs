//! The files of the site that templates ask for by their paths.

use std::path::Path;

use super::data::DataFiles;
use super::resize_image::Photographs;
use crate::site::source::cells::Invalidated;
use crate::site::source::options::Changes;

/// The files that templates have asked for.
#[derive(Debug, Default)]
pub struct TemplateFiles {
    /// Data.
    pub data: DataFiles,
    /// Photographs.
    pub photographs: Photographs,
}

impl TemplateFiles {
    /// Those of the site in a folder.
    #[must_use]
    pub fn new(root: &Path) -> Self {
        Self { data: DataFiles::new(root), photographs: Photographs::new(root) }
    }

    /// Forgets what has changed, and tells the numbers of it.
    pub fn refresh(&self, changes: &Changes, gone: &mut Invalidated) {
        self.data.refresh(changes, gone);
        self.photographs.refresh(changes, gone);
    }
}
