//! A timeline together with how its author wants it shown.

use super::Timeline;

/// A record ready to be rendered: its timeline and which frames are wanted.
#[derive(Debug, Clone, PartialEq)]
pub struct Figure {
    /// The frames that can be stepped through.
    pub timeline: Timeline,
    /// The number that authors give to the first of these frames: above 0 where `timeline` is a part of the record.
    pub first: usize,
    /// The frame shown first.
    pub frame: usize,
    /// A still diagram of `frame`: no stepping.
    pub still: bool,
    /// The frames that are printed; never empty.
    pub print: Vec<usize>,
    /// The board theme by name; `None`: the default one.
    pub theme: Option<String>,
    /// A line below it.
    pub caption: Option<String>,
    /// The text alternative, instead of the generated one.
    pub alt: Option<String>,
}
