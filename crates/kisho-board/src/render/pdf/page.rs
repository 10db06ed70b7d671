//! A page: what is put on it, and how that is handed to the writer.

use krilla::geom::{Path as Outline, PathBuilder, Point as At, Transform};
use krilla::graphic::Graphic;
use krilla::paint::{Fill, FillRule, Stroke};
use krilla::surface::Surface;
use krilla::text::{GlyphId, KrillaGlyph};

use super::PdfError;
use super::bookmarks::Bookmark;
use super::figure::draw;
use super::font::{Font, Letter, letters};
use super::paint::Colour;
use crate::diagram::{Figure, Path, Point, Rect, Segment};
use crate::fonts;

/// A page that is being filled.
#[derive(Default)]
pub struct Page {
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) items: Vec<Item>,
    /// What is drawn many times, about the origin.
    pub(super) symbols: Vec<Vec<Item>>,
    pub(super) bookmarks: Vec<Bookmark>,
}

/// One thing on a page.
pub(super) enum Item {
    Shape {
        outline: Outline,
        fill: Option<Fill>,
        stroke: Option<Stroke>,
    },
    Letters(Letters),
    /// Texts that are not seen, since lines are drawn in their place, but found and copied.
    Hidden(Vec<Letters>),
    /// One of [`Page::symbols`], with its origin at a point.
    Symbol {
        number: usize,
        at: Point,
        half_turn: bool,
    },
    /// All that follows is turned by 180° about a point, until [`Item::Unturn`].
    Turn(Point),
    Unturn,
}

/// How letters are written.
#[derive(Debug, Clone, Copy)]
pub struct Hand<'a> {
    /// The font.
    pub font: &'a fonts::Font,
    /// Points of an em.
    pub size: f64,
    /// How much thicker its strokes are than those of the font, in points.
    pub bolder: f64,
    /// The colour.
    pub colour: Colour,
}

/// Letters of one size on one line.
pub(super) struct Letters {
    /// The parts of the font.
    pub fonts: Vec<Font>,
    pub size: f64,
    /// Left end of the baseline.
    pub at: Point,
    pub text: String,
    pub letters: Vec<Letter>,
    pub colour: Colour,
    /// How much thicker they are than in the font, in points.
    pub bolder: f64,
    /// Width of the letters for what they would be: below 1 if they are condensed.
    pub squeeze: f64,
    /// Turned by 180° about a point.
    pub about: Option<Point>,
}

impl std::fmt::Debug for Page {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Page")
            .field("width", &self.width)
            .field("height", &self.height)
            .finish_non_exhaustive()
    }
}

impl Page {
    pub(super) fn new(width: f64, height: f64) -> Self {
        Self { width, height, ..Self::default() }
    }

    /// Draws the picture of one frame, with the title and notes below it, as large as it fits into `area` and in the middle
    /// of it, turned by 180° if `upside_down`. Gives the part of `area` that it takes.
    ///
    /// # Errors
    /// If the embedded fonts lack a character.
    pub fn figure(
        &mut self,
        figure: &Figure,
        frame: usize,
        area: Rect,
        upside_down: bool,
    ) -> Result<Rect, PdfError> {
        if upside_down {
            self.items.push(Item::Turn(area.center()));
        }
        let taken = draw(self, figure, frame, area);
        if upside_down {
            self.items.push(Item::Unturn);
        }
        taken
    }

    /// Writes a text on one line, the left end of its baseline at `at`. Characters that the font lacks are left out.
    ///
    /// # Errors
    /// If the font cannot be embedded.
    pub fn text(
        &mut self,
        font: &fonts::Font,
        size: f64,
        at: Point,
        text: &str,
        colour: Colour,
    ) -> Result<(), PdfError> {
        self.letters(Hand { font, size, bolder: 0.0, colour }, at, text, letters(font, text))
    }

    /// The same with letters of one's own choice, as where a line is spread. `text` is what they say.
    ///
    /// # Errors
    /// If the font cannot be embedded.
    pub fn letters(
        &mut self,
        hand: Hand<'_>,
        at: Point,
        text: &str,
        letters: Vec<Letter>,
    ) -> Result<(), PdfError> {
        let Hand { font, size, bolder, colour } = hand;
        let fonts = Font::of(font).ok_or_else(|| PdfError::Font(font.name().to_owned()))?;
        let text = text.to_owned();
        self.items.push(Item::Letters(Letters {
            fonts,
            size,
            at,
            text,
            letters,
            colour,
            bolder,
            squeeze: 1.0,
            about: None,
        }));
        Ok(())
    }

    /// A straight line.
    pub fn line(&mut self, from: Point, to: Point, width: f64, colour: Colour) {
        self.shape(&Path::polyline([from, to]), None, Some(colour.stroke(width)));
    }

    /// Turns all that follows by 180° about `center`, until [`Self::turn_back`].
    pub fn turn(&mut self, center: Point) {
        self.items.push(Item::Turn(center));
    }

    /// Ends what [`Self::turn`] began.
    pub fn turn_back(&mut self) {
        self.items.push(Item::Unturn);
    }

    /// Names a place on this page.
    pub fn bookmark(&mut self, bookmark: Bookmark) {
        self.bookmarks.push(bookmark);
    }

    fn shape(&mut self, path: &Path, fill: Option<Fill>, stroke: Option<Stroke>) {
        self.items.extend(Item::shape(path, fill, stroke));
    }

    /// Hands the page to the writer.
    pub(super) fn draw(&self, surface: &mut Surface<'_>) {
        let symbols: Vec<Graphic> = self.symbols.iter().map(|items| graphic(surface, items)).collect();
        draw_all(surface, &self.items, &symbols);
    }
}

fn graphic(surface: &mut Surface<'_>, items: &[Item]) -> Graphic {
    let mut builder = surface.stream_builder();
    let mut inner = builder.surface();
    draw_all(&mut inner, items, &[]);
    inner.finish();
    Graphic::new(builder.finish(), false)
}

fn draw_all(surface: &mut Surface<'_>, items: &[Item], symbols: &[Graphic]) {
    let mut turned = 0;
    for item in items {
        match item {
            Item::Shape { outline, fill, stroke } => {
                surface.set_fill(fill.clone());
                surface.set_stroke(stroke.clone());
                surface.draw_path(outline);
            }
            Item::Letters(letters) => letters.draw(surface),
            Item::Hidden(texts) => hidden(surface, texts),
            Item::Symbol { number, at, half_turn } => {
                let Some(symbol) = symbols.get(*number) else { continue };
                let turn = if *half_turn { -1.0 } else { 1.0 };
                surface.push_transform(&Transform::from_row(
                    turn,
                    0.0,
                    0.0,
                    turn,
                    rounded(at.x),
                    rounded(at.y),
                ));
                surface.draw_graphic(symbol.clone());
                surface.pop();
            }
            Item::Turn(center) => {
                surface.push_transform(&turn_about(*center));
                turned += 1;
            }
            // A pop too many would be a panic of the writer.
            Item::Unturn if turned > 0 => {
                surface.pop();
                turned -= 1;
            }
            Item::Unturn => {}
        }
    }
    (0..turned).for_each(|_| surface.pop());
}

/// Writes texts where nothing is painted: a clip of a thousandth of a point lets nothing through, and programs that look for
/// words do not look at clips.
fn hidden(surface: &mut Surface<'_>, texts: &[Letters]) {
    let clip = Rect::new(0.0, 0.0, 0.001, 0.001);
    let Some(Item::Shape { outline, .. }) = Item::shape(&rectangle(clip), None, None) else { return };
    surface.push_clip_path(&outline, &FillRule::NonZero);
    texts.iter().for_each(|text| text.draw(surface));
    surface.pop();
}

fn turn_about(center: Point) -> Transform {
    Transform::from_row(-1.0, 0.0, 0.0, -1.0, rounded(2.0 * center.x), rounded(2.0 * center.y))
}

impl Letters {
    fn draw(&self, surface: &mut Surface<'_>) {
        surface.set_fill(Some(self.colour.fill()));
        // Round, so that no corner of a kanji becomes a spike.
        surface.set_stroke((self.bolder > 0.0).then(|| self.colour.pen(self.bolder)));
        let glyph = |letter: &Letter| KrillaGlyph {
            glyph_id: GlyphId::new(letter.glyph.into()),
            text_range: letter.text.clone(),
            x_advance: letter.advance as f32,
            x_offset: 0.0,
            y_offset: 0.0,
            y_advance: 0.0,
            location: None,
        };
        let pushed = usize::from(self.about.is_some()) + usize::from(self.squeeze != 1.0);
        if let Some(center) = self.about {
            surface.push_transform(&turn_about(center));
        }
        let mut at = At::from_xy(rounded(self.at.x), rounded(self.at.y));
        if self.squeeze != 1.0 {
            surface.push_transform(&Transform::from_row(self.squeeze as f32, 0.0, 0.0, 1.0, at.x, at.y));
            at = At::from_xy(0.0, 0.0);
        }
        let mut before = 0.0;
        for letters in self.letters.chunk_by(|one, next| one.part == next.part) {
            let glyphs: Vec<KrillaGlyph> = letters.iter().map(glyph).collect();
            let font = letters.first().and_then(|letter| self.fonts.get(letter.part));
            let here = At::from_xy(at.x + rounded(before * self.size), at.y);
            if let Some(font) = font {
                surface.draw_glyphs(here, &glyphs, font.0.clone(), &self.text, rounded(self.size), false);
            }
            before += letters.iter().map(|letter| letter.advance).sum::<f64>();
        }
        (0..pushed).for_each(|_| surface.pop());
    }
}

impl Item {
    /// A path in points; nothing for one without extent.
    pub(super) fn shape(path: &Path, fill: Option<Fill>, stroke: Option<Stroke>) -> Option<Self> {
        let mut outline = PathBuilder::new();
        for segment in &path.segments {
            let xy = |p: Point| (rounded(p.x), rounded(p.y));
            match *segment {
                Segment::Move(p) => outline.move_to(xy(p).0, xy(p).1),
                Segment::Line(p) => outline.line_to(xy(p).0, xy(p).1),
                Segment::Quad(c, p) => outline.quad_to(xy(c).0, xy(c).1, xy(p).0, xy(p).1),
                Segment::Cubic(c, d, p) => {
                    outline.cubic_to(xy(c).0, xy(c).1, xy(d).0, xy(d).1, xy(p).0, xy(p).1)
                }
                Segment::Close => outline.close(),
            }
        }
        Some(Self::Shape { outline: outline.finish()?, fill, stroke })
    }
}

/// A number of points as it is written: to a thousandth, which no printer shows and which is short.
pub(super) fn rounded(points: f64) -> f32 {
    ((points * 1000.0).round() / 1000.0) as f32
}

/// The outline of a rectangle.
pub(super) fn rectangle(rect: Rect) -> Path {
    let (right, bottom) = (rect.x + rect.w, rect.y + rect.h);
    let corners = [(rect.x, rect.y), (right, rect.y), (right, bottom), (rect.x, bottom)];
    Path::polygon(corners.map(|(x, y)| Point::new(x, y)))
}
