//! Figures in pixels. What is drawn becomes outlines in pixels once, and is painted as often as a frame is asked for.

mod area;
mod marks;
mod sprite;
mod sprite_cache;

pub use area::Area;
pub use marks::{clear, colour, fill};
pub use sprite_cache::{Letter, SpriteCache};

use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, PixmapMut};

use super::Ground;
use super::png::PngError;
use super::svg::below::below;
use crate::diagram::{Drawn, Figure, Layer, Lifetime};
use marks::Mark;
use sprite::PlacedSprite;
use sprite_cache::Style;

/// A figure ready to be painted in one size.
#[derive(Debug)]
pub struct Raster<'a> {
    size: (u32, u32),
    /// The ground with the empty board.
    board: Arc<Pixmap>,
    items: Vec<Item<'a>>,
}

/// An element above the empty board.
#[derive(Debug)]
pub struct Item<'a> {
    /// In which frames it is seen; `None`: in all.
    pub life: Option<&'a Lifetime>,
    /// The pixels that it may change.
    pub area: Area,
    look: Look,
}

/// How an element is painted.
#[derive(Debug)]
pub enum Look {
    /// Outline by outline.
    Marks(Vec<Mark>),
    /// As a picture that is there already.
    Sprite(PlacedSprite),
}

impl<'a> Raster<'a> {
    /// A figure in a picture of so many pixels, with the elements for which `seen` holds and what stands below the drawing.
    /// `cache`: where it finds what other pictures have in common with it.
    ///
    /// # Errors
    /// If there cannot be a picture of that size.
    pub fn new(
        figure: &'a Figure,
        size: (u32, u32),
        ground: Ground,
        seen: impl Fn(&Lifetime) -> bool,
        cache: &SpriteCache,
    ) -> Result<Self, PngError> {
        let theme = figure.look.theme();
        let (texts, view) = below(figure);
        let set = cache.set(Style {
            theme: theme.clone(),
            paper: ground.colour(theme).map(marks::colour),
            view,
            size,
        });
        let always = figure.timeline.always();
        let is_board = |(layer, life): (Layer, &Lifetime)| layer == Layer::Board && *life == always;
        let elements = figure.timeline.pictured_by_layer().filter(|(_, element)| seen(&element.life));
        let elements: Vec<_> = elements.collect();
        let first = elements.iter().position(|(layer, element)| !is_board((*layer, &element.life)));
        let (board, above) = elements.split_at(first.unwrap_or(elements.len()));
        let board: Vec<&Drawn> = board.iter().map(|(_, element)| &element.drawn).collect();
        let board = set.board(&board)?;
        let mut items = Vec::with_capacity(above.len() + texts.len());
        items.extend(above.iter().map(|(_, element)| {
            let life = (element.life != always).then_some(&element.life);
            Item::new(life, set.look(&element.drawn), size)
        }));
        items.extend(texts.iter().map(|text| Item::new(None, set.look(text), size)));
        Ok(Self { size, board, items })
    }

    /// Width and height in pixels.
    #[must_use]
    pub fn size(&self) -> (u32, u32) {
        self.size
    }

    /// The picture of the empty board.
    #[must_use]
    pub fn board(&self) -> &Pixmap {
        &self.board
    }

    /// The elements above the board, lowest first.
    #[must_use]
    pub fn items(&self) -> &[Item<'a>] {
        &self.items
    }

    /// The picture of one frame.
    #[must_use]
    pub fn paint(&self, frame: usize) -> Pixmap {
        let mut pixmap = self.board().clone();
        let mut canvas = pixmap.as_mut();
        self.items.iter().filter(|item| item.is_seen(frame)).for_each(|item| item.paint(&mut canvas));
        pixmap
    }
}

impl<'a> Item<'a> {
    fn new(life: Option<&'a Lifetime>, look: Look, (width, height): (u32, u32)) -> Self {
        let area = match &look {
            Look::Marks(marks) => marks.iter().filter_map(|mark| mark.area(width, height)).reduce(Area::with),
            Look::Sprite(placed) => placed.area(width, height),
        };
        Self { life, area: area.unwrap_or_default(), look }
    }

    /// Whether it is seen in a frame.
    #[must_use]
    pub fn is_seen(&self, frame: usize) -> bool {
        self.life.is_none_or(|life| life.contains(frame))
    }

    /// Paints it over what is there.
    pub fn paint(&self, canvas: &mut PixmapMut<'_>) {
        self.look.paint(canvas);
    }
}

/// Puts a picture without transparent pixels into another, as far as it reaches into it; gives the pixels that it covers.
pub fn put(into: &mut Pixmap, picture: &Pixmap, left: u32, top: u32) -> Area {
    let area = Area {
        left,
        top,
        right: (left + picture.width()).min(into.width()),
        bottom: (top + picture.height()).min(into.height()),
    };
    let (width, own) = (into.width() as usize, picture.width() as usize);
    let left = (left as usize).min(width);
    let shown = own.min(width - left);
    let rows = into.pixels_mut().chunks_exact_mut(width).skip(top as usize);
    for (row, from) in rows.zip(picture.pixels().chunks_exact(own)) {
        row[left..left + shown].copy_from_slice(&from[..shown]);
    }
    area
}

impl Look {
    fn paint(&self, canvas: &mut PixmapMut<'_>) {
        match self {
            Self::Marks(marks) => marks.iter().for_each(|mark| mark.paint(canvas)),
            Self::Sprite(placed) => placed.paint(canvas),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::{
        Baseline, Caption, Face, Frames, Path, Point, Rect, Role, Segment, Shape, Stroke, Symbol, Text,
        Timeline,
    };
    use kisho_game::text::Lang;

    /// A figure with every kind of shape.
    fn figure() -> Figure {
        let view = Rect::new(-1.0, -2.0, 12.0, 10.0);
        let mut timeline = Timeline::new(Lang::En, "Board", view, 24.0, Frames::new(Vec::new()));
        let at = Point::new;
        let curve = Path {
            segments: vec![
                Segment::Move(at(6.0, 0.0)),
                Segment::Quad(at(8.0, 0.0), at(8.0, 2.0)),
                Segment::Cubic(at(8.0, 3.0), at(7.0, 3.0), at(6.5, 2.0)),
                Segment::Line(at(5.0, 1.0)),
                Segment::Close,
            ],
        };
        let grid = Path::polyline([at(0.0, 5.5), at(3.0, 5.5), at(3.0, 7.0), at(9.0, 6.5)]);
        let text = |content: &str, x, y, face| Text::middle(content, at(x, y), 1.2, face);
        let squeezed = Text { max_width: Some(0.8), ..text("128", 4.0, 4.0, Face::Line) };
        let turned = Text { half_turn: true, ..text("歩", 2.0, 4.0, Face::Serif) };
        let turned_line = Text { half_turn: true, ..text("7A", 8.5, 4.5, Face::Line) };
        let ink = Text { baseline: Baseline::Ink, ..text("g5", 6.0, 4.5, Face::SansBold) };
        let symbol = Arc::new(Symbol {
            name: "kite".to_owned(),
            shapes: vec![
                Drawn::filled(
                    Shape::Path(Path::polygon([at(0.0, -0.9), at(0.5, 0.5), at(-0.7, 0.4)])),
                    Role::Piece,
                )
                .with_stroke(Role::PieceEdge, 0.08),
                Drawn::text(text("と", 0.0, 0.0, Face::Serif), Role::Promoted),
            ],
        });
        let kite = |x, half_turn| Drawn {
            shape: Shape::Use { symbol: Arc::clone(&symbol), at: at(x, -0.8), half_turn },
            fill: None,
            stroke: None,
        };
        for drawn in [
            Drawn::rect(Rect::new(-0.5, -1.5, 10.5, 9.0), Role::Board),
            Drawn::filled(Shape::Rect { rect: Rect::new(0.2, 0.2, 2.0, 2.6), radius: 0.5 }, Role::Shade)
                .with_stroke(Role::Mark, 0.2),
            Drawn::disc(at(4.0, 1.5), 1.1, Role::White).with_stroke(Role::WhiteEdge, 0.06),
            Drawn::filled(Shape::Path(curve), Role::Black),
            Drawn {
                shape: Shape::Path(grid),
                fill: None,
                stroke: Some(Stroke { role: Role::Line, width: 0.02 }),
            },
            Drawn::text(squeezed, Role::Ink),
            Drawn::text(turned, Role::PieceInk),
            Drawn::text(turned_line, Role::Ink),
            Drawn::text(ink, Role::OnWhite),
            kite(2.0, false),
            kite(5.0, true),
            Drawn::rect(Rect::new(3.0, 1.0, 5.0, 4.0), Role::Veil),
        ] {
            timeline.add_always(Layer::Mark, drawn);
        }
        let caption = Caption { title: Some("Figure 1".to_owned()), ..Caption::default() };
        Figure { caption, ..Figure::still(timeline) }
    }

    /// Another program draws the SVG of the same figure. Letters stand there on a grid, less than a pixel away.
    #[test]
    fn shapes_are_painted_as_in_an_svg() {
        let figure = figure();
        for (scale, ground) in [(1.0, Ground::Paper), (3.0, Ground::Paper), (2.0, Ground::Transparent)] {
            let (width, height) = super::super::png::size(&figure);
            let size = ((width * scale).round() as u32, (height * scale).round() as u32);
            let raster = Raster::new(&figure, size, ground, |_| true, &SpriteCache::default()).unwrap();
            let painted = raster.paint(0);
            let svg = super::super::paint(&crate::render::svg(&figure, 0, ground), size.0, size.1).unwrap();
            let svg = Pixmap::decode_png(&svg).unwrap();
            let far = |(a, b): (&u8, &u8)| u32::from(a.abs_diff(*b));
            let all: Vec<u32> = painted.data().iter().zip(svg.data()).map(far).collect();
            let mean = f64::from(all.iter().sum::<u32>()) / all.len() as f64;
            let wrong = all.iter().filter(|far| **far > 150).count();
            assert!(
                mean < 1.0 && wrong * 2000 < all.len(),
                "at {scale}: {mean:.3} in the mean, {wrong} far off"
            );
        }
    }

    #[test]
    fn an_element_changes_no_pixel_outside_its_area() {
        let figure = figure();
        let cache = SpriteCache::default();
        let raster = Raster::new(&figure, (361, 307), Ground::Transparent, |_| true, &cache).unwrap();
        for item in raster.items() {
            let mut pixmap = raster.board().clone();
            item.paint(&mut pixmap.as_mut());
            assert!(!item.area.is_empty() && item.area.right <= 361 && item.area.bottom <= 307);
            for (y, row) in (0..).zip(pixmap.pixels().chunks(361)) {
                for (x, pixel) in (0..).zip(row) {
                    let inside = item.area.meets(Area { left: x, top: y, right: x + 1, bottom: y + 1 });
                    assert!(inside || pixel.alpha() == 0, "{x}, {y} outside {:?}", item.area);
                }
            }
        }
    }
}
