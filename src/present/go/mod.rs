//! How Go is shown.

use super::Options;
use crate::diagram::{Frames, Rect, Timeline};
use crate::game::go::Record;
use crate::text::Lang;

/// The timeline of a record.
#[must_use]
pub fn timeline(_record: &Record, _options: &Options, lang: Lang) -> Timeline {
    Timeline::new(lang, "Go", Rect::default(), 1.0, Frames::new(Vec::new()))
}
