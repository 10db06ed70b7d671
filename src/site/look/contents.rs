//! What the files of a site hold.

use std::path::PathBuf;
use std::sync::Arc;

use super::pictures::Drawing;

/// A file of the site.
#[derive(Debug, Clone)]
pub enum Contents {
    /// Made by kisho.
    Made(Arc<Vec<u8>>),
    /// Made by kisho and written already, to this file: in the stage of the build, or in its place if that said the same.
    Written(PathBuf),
    /// Copied as it is.
    Copied(PathBuf),
    /// A picture that is drawn when it is written or asked for. Its name says which: no other picture has it.
    Drawn(Arc<Drawing>),
}
