//! Figures in pixels. What is drawn becomes outlines in pixels once, and is painted as often as a frame is asked for.

mod area;
mod marks;
mod stamp;

pub use area::Area;

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use resvg::tiny_skia::{self, Pixmap, PixmapMut};

use super::png::PngError;
use super::svg::below::below;
use super::{Ground, theme_of};
use crate::diagram::{Drawn, Figure, Lifetime, Point, Rect, Shape, Symbol};
use crate::render::theme::Theme;
use marks::{Mark, Scale};
use stamp::{Stamped, Stamps};

/// A figure ready to be painted in one size.
#[derive(Debug)]
pub struct Raster<'a> {
    width: u32,
    height: u32,
    /// The colour of the ground, if there is one.
    paper: Option<tiny_skia::Color>,
    items: Vec<Item<'a>>,
    /// The ground with the elements below all others that are seen in every frame, once it was painted.
    base: OnceLock<Pixmap>,
}

/// An element in pixels.
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
enum Look {
    /// Outline by outline.
    Marks(Vec<Mark>),
    /// As a picture that is there already.
    Stamp(Stamped),
}

impl<'a> Raster<'a> {
    /// A figure in a picture of so many pixels, with the elements for which `seen` holds and what stands below the drawing.
    #[must_use]
    pub fn new(
        figure: &'a Figure,
        (width, height): (u32, u32),
        ground: Ground,
        seen: impl Fn(&Lifetime) -> bool,
    ) -> Self {
        let theme = theme_of(figure);
        let (texts, view) = below(figure);
        let paper = theme.paper_for(ground).map(marks::colour);
        let mut maker = Maker { theme, scale: Scale::new(view, width, height), symbols: HashMap::new() };
        let mut items = Vec::new();
        let always = figure.timeline.always();
        for element in figure.timeline.pictured().filter(|element| seen(&element.life)) {
            let life = (element.life != always).then_some(&element.life);
            items.push(Item::new(life, maker.look(&element.drawn), width, height));
        }
        items.extend(texts.iter().map(|text| Item::new(None, maker.look(text), width, height)));
        Self { width, height, paper, items, base: OnceLock::new() }
    }

    /// Width and height in pixels.
    #[must_use]
    pub fn size(&self) -> (u32, u32) {
        (self.width, self.height)
    }

    /// The elements, lowest first.
    #[must_use]
    pub fn items(&self) -> &[Item<'a>] {
        &self.items
    }

    /// The picture before anything is drawn.
    ///
    /// # Errors
    /// If there cannot be a picture of that size.
    pub fn empty(&self) -> Result<Pixmap, PngError> {
        let size = PngError::Size { width: self.width.into(), height: self.height.into() };
        let mut pixmap = Pixmap::new(self.width, self.height).ok_or(size)?;
        if let Some(paper) = self.paper {
            pixmap.fill(paper);
        }
        Ok(pixmap)
    }

    /// The picture of one frame.
    ///
    /// # Errors
    /// If there cannot be a picture of that size.
    pub fn paint(&self, frame: usize) -> Result<Pixmap, PngError> {
        let constant = self.items.iter().take_while(|item| item.life.is_none()).count();
        let (below, above) = self.items.split_at(constant);
        let mut pixmap = match self.base.get() {
            Some(base) => base.clone(),
            None => {
                let mut base = self.empty()?;
                below.iter().for_each(|item| item.paint(&mut base.as_mut()));
                // Whoever paints another frame at the same time has painted the same.
                if !above.is_empty() {
                    let _ = self.base.set(base.clone());
                }
                base
            }
        };
        let mut canvas = pixmap.as_mut();
        above.iter().filter(|item| item.is_seen(frame)).for_each(|item| item.paint(&mut canvas));
        Ok(pixmap)
    }
}

impl<'a> Item<'a> {
    fn new(life: Option<&'a Lifetime>, look: Look, width: u32, height: u32) -> Self {
        let area = match &look {
            Look::Marks(marks) => marks.iter().filter_map(|mark| mark.area(width, height)).reduce(Area::with),
            Look::Stamp(stamped) => stamped.area(width, height),
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
        match &self.look {
            Look::Marks(marks) => marks.iter().for_each(|mark| mark.paint(canvas)),
            Look::Stamp(stamped) => stamped.paint(canvas),
        }
    }
}

/// Makes outlines in pixels.
struct Maker {
    theme: &'static Theme,
    scale: Scale,
    /// Symbols, upright and turned: the same symbol comes as the same allocation.
    symbols: HashMap<(*const Symbol, bool), Known>,
}

/// A symbol that was met before, and its marks about the origin.
struct Known {
    /// It stays alive with its address, so that no other one comes to lie there.
    _symbol: Arc<Symbol>,
    marks: Vec<Mark>,
    stamps: Stamps,
}

impl Maker {
    fn look(&mut self, drawn: &Drawn) -> Look {
        let Shape::Use { symbol, at, half_turn } = &drawn.shape else {
            return Look::Marks(marks::of(drawn, self.scale, self.theme).collect());
        };
        let (theme, scale) = (self.theme, self.scale);
        let known = self.symbols.entry((Arc::as_ptr(symbol), *half_turn)).or_insert_with(|| {
            let upright = scale.about_origin();
            let scale = if *half_turn { upright.turned() } else { upright };
            let marks = symbol.shapes.iter().flat_map(|drawn| marks::of(drawn, scale, theme)).collect();
            Known { _symbol: Arc::clone(symbol), marks, stamps: Stamps::new() }
        });
        let at = self.scale.pixel(*at);
        match stamp::at(&known.marks, &mut known.stamps, at) {
            Some(stamped) => Look::Stamp(stamped),
            None => Look::Marks(known.marks.iter().filter_map(|mark| mark.moved(at.0, at.1)).collect()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::{
        Baseline, Caption, Face, Frames, Layer, Path, Role, Segment, Stroke, Text, Timeline,
    };
    use crate::text::Lang;

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
            timeline.add_always(Layer::Board, drawn);
        }
        let caption = Caption { title: Some("Figure 1".to_owned()), ..Caption::default() };
        Figure {
            timeline,
            first: 0,
            frame: 0,
            still: true,
            print: vec![0],
            theme: None,
            caption,
            alt: None,
            part: None,
            free: None,
        }
    }

    /// Another program draws the SVG of the same figure. Letters stand there on a grid, less than a pixel away.
    #[test]
    fn shapes_are_painted_as_in_an_svg() {
        let figure = figure();
        for (scale, ground) in [(1.0, Ground::Paper), (3.0, Ground::Paper), (2.0, Ground::Transparent)] {
            let (width, height) = super::super::png::size(&figure);
            let size = ((width * scale).round() as u32, (height * scale).round() as u32);
            let raster = Raster::new(&figure, size, ground, |_| true);
            let painted = raster.paint(0).unwrap();
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
        let raster = Raster::new(&figure, (361, 307), Ground::Transparent, |_| true);
        for item in raster.items() {
            let mut pixmap = raster.empty().unwrap();
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
