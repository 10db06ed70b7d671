//! Frame numbers as digits in base 32.
//!
//! With one rule a digit instead of one rule a frame the style sheet is the same for every page, and a
//! step costs the browser the same however long the game is.

use crate::render::svg::Writer;

/// The base: as many classes as there are rules for each digit.
pub const BASE: usize = 32;

/// Three digits.
pub const MOST: usize = BASE * BASE * BASE;

/// Whether so many frames need a third digit.
pub fn three(frames: usize) -> bool {
    frames > BASE * BASE
}

/// The digit classes of a frame's control in a replay of so many frames.
///
/// The style sheet counts the controls themselves for the low digit, and for the high one up to 1,024 frames;
/// only beyond that are classes needed.
pub fn classes(frame: usize, frames: usize) -> String {
    if three(frames) { format!("g{} i{}", frame / (BASE * BASE), frame / BASE % BASE) } else { String::new() }
}

/// The class of the element that is given the frame number.
pub fn knows_number(frames: usize) -> &'static str {
    if three(frames) { "k-n k-n3" } else { "k-n" }
}

/// The class of the lowest digit.
pub fn low(frame: usize) -> String {
    format!("l{}", frame % BASE)
}

/// Opens and closes the wrappers that bear the higher digits, as frames come in rising order.
pub struct Wrappers {
    frames: usize,
    open: Option<usize>,
}

impl Wrappers {
    /// Wrappers for a replay of so many frames.
    pub fn new(frames: usize) -> Self {
        Self { frames, open: None }
    }

    /// Makes sure that what is written next stands in the wrappers of `frame`.
    pub fn enter(&mut self, w: &mut Writer, frame: usize) {
        let block = frame / BASE;
        if self.open == Some(block) {
            return;
        }
        self.leave(w);
        if three(self.frames) {
            w.open("div").attr("class", format_args!("g{}", block / BASE));
            w.open("div").attr("class", format_args!("i{}", block % BASE));
        } else {
            w.open("div").attr("class", format_args!("h{block}"));
        }
        self.open = Some(block);
    }

    /// Closes what is open.
    pub fn leave(&mut self, w: &mut Writer) {
        if self.open.take().is_some() {
            w.close();
            if three(self.frames) {
                w.close();
            }
        }
    }
}
