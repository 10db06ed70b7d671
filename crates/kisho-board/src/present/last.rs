//! The squares of the last move, the same on every board of squares.

use std::sync::Arc;

use crate::diagram::timeline::Layer;
use crate::diagram::{Drawn, Lifetime, Point, Rect, Role, Symbol, Timeline};

/// A square of the last move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// Where the move went.
    To,
    /// Where it came from.
    From,
}

/// Shades the squares of the last move of each frame, where it went and where it came from: the one that is empty now tells
/// them apart. Nothing that is dark, so that print shows the piece: a tint as of a screen in books. `inside` is that of a
/// square, in width and height; `ends` gives the middles of the squares in a frame.
pub fn shade<I: IntoIterator<Item = Point>>(
    timeline: &mut Timeline,
    inside: (f64, f64),
    ends: impl Fn(usize, End) -> I,
) {
    let drawn = Drawn::rect(Rect::around(Point::default(), inside.0, inside.1), Role::Shade);
    // One run after the other: elements that follow frame by frame need not say when they are seen.
    for (name, end) in [("last", End::To), ("from", End::From)] {
        let symbol = Arc::new(Symbol { name: name.to_owned(), shapes: vec![drawn.clone()] });
        for frame in 0..timeline.frames.len() {
            for at in ends(frame, end) {
                // Put by its middle as the pieces are, so that it can be a part of the one that is new there.
                timeline.add(Layer::Shade, Lifetime::during(frame..frame + 1), Drawn::symbol(&symbol, at));
            }
        }
    }
}
