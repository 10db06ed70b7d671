//! Timelines to SVG, stepper HTML and text. Knows no game.

use crate::diagram::{Figure, Timeline};

/// The symbols that the figures of one page share, so that a page holds the outline of a piece once.
#[derive(Debug, Default)]
pub struct Sprites {}

impl Sprites {
    /// The hidden SVG with all symbols, to be put once into the page; empty if there are none.
    #[must_use]
    pub fn to_html(&self) -> String {
        String::new()
    }
}

/// Where a figure stands in its page.
#[derive(Debug, Clone, Copy)]
pub struct Place<'a> {
    /// A name that is unique on the page: the author's `id`, else made from the number of the block.
    /// The control of frame n has the HTML id `KEY-n`, the figure itself the id `KEY`.
    pub key: &'a str,
    /// The code to offer for copying.
    pub source: Option<&'a str>,
}

/// The HTML of one figure: a stepper, or a still diagram.
#[must_use]
pub fn figure(_figure: &Figure, _place: Place<'_>, _sprites: &mut Sprites) -> String {
    String::new()
}

/// The style sheet that figures need, with all board themes. The same for every site.
#[must_use]
pub fn stylesheet() -> String {
    String::new()
}

/// Names of the board themes.
#[must_use]
pub fn themes() -> &'static [&'static str] {
    &["wood"]
}

/// One frame as an SVG file of its own.
#[must_use]
pub fn svg(_figure: &Figure, _frame: usize) -> String {
    String::new()
}

/// One frame as text.
#[must_use]
pub fn text(_timeline: &Timeline, _frame: usize) -> String {
    String::new()
}
