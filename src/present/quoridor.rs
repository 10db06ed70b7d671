//! How Quoridor is shown.

use super::Options;
use crate::diagram::{Frames, Rect, Timeline};
use crate::game::quoridor::Record;
use crate::text::Lang;

/// The timeline of a record.
#[must_use]
pub fn timeline(_record: &Record, _options: &Options, lang: Lang) -> Timeline {
    Timeline::new(lang, "Quoridor", Rect::default(), 1.0, Frames::new(Vec::new()))
}
