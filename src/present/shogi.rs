//! How Shogi is shown.

use super::Options;
use crate::diagram::{Frames, Rect, Timeline};
use crate::game::shogi::Record;
use crate::text::Lang;

/// The timeline of a record.
#[must_use]
pub fn timeline(_record: &Record, _options: &Options, lang: Lang) -> Timeline {
    Timeline::new(lang, "Shogi", Rect::default(), 1.0, Frames::new(Vec::new()))
}
