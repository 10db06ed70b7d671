//! Symbols painted once and put in place many times, as stones and pieces are.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, PixmapMut};

use super::Area;
use super::marks::Mark;

/// A symbol may stand at so many places within a pixel, from left to right and from top to bottom; between them it is
/// moved to the nearest. An eighth of a pixel is seen by nobody, and a picture with 200 stones is painted in a third of
/// the time.
const PLACES: f32 = 4.0;

/// The longest side of a sprite in pixels. Larger symbols are painted each by itself: there are few of them in a picture, and
/// all their sprites would take more memory than the picture.
const LARGEST: u32 = 256;

/// A painted symbol.
#[derive(Debug)]
pub struct Sprite {
    pixmap: Pixmap,
    /// From the place of the symbol to the first column and row.
    offset: (i32, i32),
    spans: Vec<Span>,
}

/// Neighbouring pixels in a row of a sprite that hide what is below them, or that let it shine through. There are none where
/// nothing is painted.
#[derive(Debug, PartialEq, Eq)]
struct Span {
    row: u32,
    columns: Range<u32>,
    hides: bool,
}

/// A sprite at its place.
#[derive(Debug, Clone)]
pub struct PlacedSprite {
    sprite: Arc<Sprite>,
    left: i32,
    top: i32,
}

/// The sprites of one symbol, by the places within a pixel.
pub type RasterSprites = HashMap<(u8, u8), Option<Arc<Sprite>>>;

/// A symbol at a place in pixels, by a sprite that is made if need be; `None` if it is too large, or nothing.
pub fn at(marks: &[Mark], sprites: &mut RasterSprites, (x, y): (f32, f32)) -> Option<PlacedSprite> {
    let ((column, part_x), (row, part_y)) = (whole_and_part(x), whole_and_part(y));
    let sprite = sprites.entry((part_x, part_y)).or_insert_with(|| {
        Sprite::new(marks, f32::from(part_x) / PLACES, f32::from(part_y) / PLACES).map(Arc::new)
    });
    let sprite = Arc::clone(sprite.as_ref()?);
    let (left, top) = (column.checked_add(sprite.offset.0)?, row.checked_add(sprite.offset.1)?);
    Some(PlacedSprite { sprite, left, top })
}

/// A place as a whole pixel and the number of the place in it.
fn whole_and_part(at: f32) -> (i32, u8) {
    let places = (at * PLACES).round();
    let whole = (places / PLACES).floor();
    // Out of range, a number becomes the nearest that there is.
    (whole as i32, (places - whole * PLACES) as u8)
}

impl Sprite {
    fn new(marks: &[Mark], x: f32, y: f32) -> Option<Self> {
        // So far to the right and down that all of it has pixels of its own.
        let edges = marks
            .iter()
            .map(Mark::edges)
            .reduce(|a, b| [a[0].min(b[0]), a[1].min(b[1]), a[2].max(b[2]), a[3].max(b[3])])?;
        let (left, top) = ((edges[0] + x).floor() - 1.0, (edges[1] + y).floor() - 1.0);
        let (width, height) = ((edges[2] + x - left).ceil() + 1.0, (edges[3] + y - top).ceil() + 1.0);
        let fits = |side: f32| (1.0..=LARGEST as f32).contains(&side);
        if !fits(width) || !fits(height) {
            return None;
        }
        let mut pixmap = Pixmap::new(width as u32, height as u32)?;
        for mark in marks {
            mark.moved(x - left, y - top)?.paint(&mut pixmap.as_mut());
        }
        let spans = spans(&pixmap);
        Some(Self { pixmap, offset: (left as i32, top as i32), spans })
    }
}

fn spans(pixmap: &Pixmap) -> Vec<Span> {
    let mut spans = Vec::new();
    for (row, pixels) in (0..).zip(pixmap.pixels().chunks(pixmap.width() as usize)) {
        let mut column = 0;
        for alike in pixels.chunk_by(|a, b| kind(a.alpha()) == kind(b.alpha())) {
            let next = column + alike.len() as u32;
            if let Some(hides) = alike.first().and_then(|pixel| kind(pixel.alpha())) {
                spans.push(Span { row, columns: column..next, hides });
            }
            column = next;
        }
    }
    spans
}

/// Whether a pixel of this opacity hides what is below it; `None` if it is not seen.
fn kind(alpha: u8) -> Option<bool> {
    (alpha > 0).then_some(alpha == u8::MAX)
}

impl PlacedSprite {
    /// Whether both are the same sprite, maybe at other places.
    #[cfg(test)]
    pub fn is_of_the_sprite(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.sprite, &other.sprite)
    }

    /// The pixels that it may change.
    pub fn area(&self, width: u32, height: u32) -> Option<Area> {
        let (right, bottom) = self.ends();
        let within = |at: i32, most: u32| u32::try_from(at).unwrap_or_default().min(most);
        let area = Area {
            left: within(self.left, width),
            top: within(self.top, height),
            right: within(right, width),
            bottom: within(bottom, height),
        };
        (!area.is_empty()).then_some(area)
    }

    fn ends(&self) -> (i32, i32) {
        let side = |side: u32| i32::try_from(side).unwrap_or(i32::MAX);
        let (width, height) = (side(self.sprite.pixmap.width()), side(self.sprite.pixmap.height()));
        (self.left.saturating_add(width), self.top.saturating_add(height))
    }

    /// Puts it over what is there.
    pub fn paint(&self, canvas: &mut PixmapMut<'_>) {
        let (width, height) = (canvas.width(), canvas.height());
        for span in &self.sprite.spans {
            let Some((y, columns, cut)) = self.on_canvas(span, width, height) else { continue };
            let place =
                |row: u32, column: u32, width: u32| 4 * (row as usize * width as usize + column as usize);
            let bytes = 4 * columns.len();
            let to = canvas
                .data_mut()
                .get_mut(place(y, columns.start, width)..)
                .and_then(|to| to.get_mut(..bytes));
            let from = place(span.row, span.columns.start + cut, self.sprite.pixmap.width());
            let from = self.sprite.pixmap.data().get(from..).and_then(|from| from.get(..bytes));
            let (Some(to), Some(from)) = (to, from) else { continue };
            if span.hides {
                to.copy_from_slice(from);
            } else {
                let (to, from) = (to.as_chunks_mut().0, from.as_chunks().0);
                to.iter_mut().zip(from).for_each(|(to, from)| over(to, *from));
            }
        }
    }

    /// Row and columns of a span on a canvas, and how many of its pixels lie left of that; `None` if it lies outside.
    fn on_canvas(&self, span: &Span, width: u32, height: u32) -> Option<(u32, Range<u32>, u32)> {
        let y = u32::try_from(i64::from(self.top) + i64::from(span.row)).ok().filter(|y| *y < height)?;
        let column = |column: u32| i64::from(self.left) + i64::from(column);
        let cut = u32::try_from(-column(span.columns.start)).unwrap_or_default();
        let first = u32::try_from(column(span.columns.start).max(0)).ok()?;
        let last = u32::try_from(column(span.columns.end)).ok()?.min(width);
        (first < last).then_some((y, first..last, cut))
    }
}

/// One pixel over another, both darkened by their transparency.
fn over(to: &mut [u8; 4], from: [u8; 4]) {
    let rest = 255 - u32::from(from[3]);
    for (to, from) in to.iter_mut().zip(from) {
        let below = (u32::from(*to) * rest + 127) / 255;
        *to = from.saturating_add(u8::try_from(below).unwrap_or(u8::MAX));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_a_pixel_and_a_quarter_of_it() {
        for (at, whole, part) in
            [(3.0, 3, 0), (3.2, 3, 1), (3.5, 3, 2), (3.9, 4, 0), (-0.3, -1, 3), (-0.1, 0, 0), (0.1, 0, 0)]
        {
            assert_eq!(whole_and_part(at), (whole, part), "{at}");
        }
    }

    #[test]
    fn pixels_are_put_over_each_other() {
        let put = |mut to: [u8; 4], from: [u8; 4]| {
            over(&mut to, from);
            to
        };
        assert_eq!(put([10, 20, 30, 255], [0, 0, 0, 0]), [10, 20, 30, 255]);
        assert_eq!(put([10, 20, 30, 255], [1, 2, 3, 255]), [1, 2, 3, 255]);
        assert_eq!(put([200, 100, 0, 255], [0, 0, 128, 128]), [100, 50, 128, 255]);
        assert_eq!(put([0, 0, 0, 0], [9, 9, 9, 99]), [9, 9, 9, 99]);
    }
}
