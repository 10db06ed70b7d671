//! A picture of a figure in the shape in which others show links to pages.

use std::fmt::Write as _;

use super::{Ground, png, svg, theme_of};
use crate::diagram::{Figure, Role};

/// Width and height of the picture in pixels: what services ask for that show links with a large picture.
pub const SIZE: (u32, u32) = (1200, 630);

/// Between the board and the edges of the picture, in pixels. Some services cut off a little on all sides.
const MARGIN: f64 = 40.0;

/// The height of the edge of the board's frame along the bottom, in pixels: it sets the picture off from pages as white as it is.
const EDGE: f64 = 14.0;

/// Most pixels for a CSS pixel: a board of a few lines would otherwise be all lines.
const MOST: f64 = 3.0;

/// A frame of a figure, as large as fits, in the middle of a ground in the colours of its theme.
#[must_use]
pub fn poster(figure: &Figure, frame: usize) -> String {
    let theme = theme_of(figure);
    let (width, height) = (f64::from(SIZE.0), f64::from(SIZE.1));
    let (own_width, own_height) = png::size(figure);
    let (free_width, free_height) = (width - 2.0 * MARGIN, height - EDGE - 2.0 * MARGIN);
    let scale = (free_width / own_width.max(1.0)).min(free_height / own_height.max(1.0)).min(MOST);
    let (x, y) = ((width - own_width * scale) / 2.0, (height - EDGE - own_height * scale) / 2.0);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n\
         <rect y=\"{}\" width=\"{width}\" height=\"{EDGE}\" fill=\"{}\"/>\n",
        theme.paper,
        height - EDGE,
        theme.light(Role::Border),
    );
    let _ = writeln!(out, "<g transform=\"translate({x:.2} {y:.2}) scale({scale:.4})\">");
    out.push_str(&svg(figure, frame, Ground::Transparent));
    out + "</g>\n</svg>\n"
}
