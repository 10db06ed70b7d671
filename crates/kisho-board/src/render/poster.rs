//! A picture of a figure in the shape in which others show links to pages.

use std::cell::Cell;

use resvg::tiny_skia::{Color, Pixmap};

use super::Ground;
use super::fingerprint::Fingerprint;
use super::png::{self, PngError, encode};
use super::raster::{self, Area, Letter, Raster, SpriteCache};
use super::svg::below::below;
use crate::diagram::font::{self, PlacedChar};
use crate::diagram::{Align, Baseline, Face, Figure, Point, Rect, Role, Text};

/// Width and height of the picture in pixels: what services ask for that show links with a large picture.
pub const SIZE: (u32, u32) = (1200, 630);

/// Between the board and the edges of the picture, in pixels. Some services cut off a little on all sides.
const MARGIN: f64 = 40.0;

/// The height of the edge of the board's frame along the bottom, in pixels: it sets the picture off from pages as white as it is.
const EDGE: f64 = 14.0;

/// Most pixels for a CSS pixel: a board of a few lines would otherwise be all lines.
const MOST: f64 = 3.0;

/// Between board and title, in pixels.
const GAP: f64 = 48.0;

/// A board that is wider than this, compared with its height, stands above its title and not beside it.
const WIDE: f64 = 1.35;

/// The height of a title that stands below its board, in pixels.
const BELOW: f64 = 150.0;

/// A rectangle in pixels.
#[derive(Debug, Clone, Copy)]
struct Place {
    x: f64,
    y: f64,
    width: f64,
    height: f64,
}

impl Place {
    /// All between the margins and above the edge.
    fn whole() -> Self {
        let (width, height) = (f64::from(SIZE.0), f64::from(SIZE.1) - EDGE);
        Self { x: MARGIN, y: MARGIN, width: width - 2.0 * MARGIN, height: height - 2.0 * MARGIN }
    }
}

/// A title in lines.
#[derive(Debug, Clone, PartialEq)]
pub struct Title {
    /// The lines.
    pub lines: Vec<String>,
    /// Their font, which has all their characters.
    pub face: Face,
    /// Pixels of an em.
    pub size: u32,
}

impl Title {
    /// From line to line, in em.
    const LEADING: f64 = 1.35;

    /// How high so many lines are, in pixels.
    #[must_use]
    pub fn height(lines: usize, size: u32) -> f64 {
        lines as f64 * Self::LEADING * f64::from(size)
    }
}

/// A frame of a figure with room for a title.
#[derive(Debug, Clone)]
pub struct Poster {
    /// The frame alone.
    figure: Figure,
    /// Its size in CSS pixels.
    own: (f64, f64),
}

impl Poster {
    /// The poster of a frame of a figure.
    #[must_use]
    pub fn new(figure: &Figure, frame: usize) -> Self {
        let timeline = figure.timeline.windowed(frame..frame + 1);
        let figure =
            Figure { look: figure.look.clone(), caption: figure.caption.clone(), ..Figure::still(timeline) };
        Self { own: png::size(&figure), figure }
    }

    /// A hash of all that the pixels of the poster depend on, but for its title.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        let Figure { look, timeline, .. } = &self.figure;
        let (theme, (texts, view)) = (look.theme(), below(&self.figure));
        let mut hash = Fingerprint::default();
        hash.text(&theme.background);
        hash.text(theme.light(Role::Border));
        hash.rect(view);
        hash.number(timeline.unit);
        hash.drawn(timeline.scene(0).chain(&texts), theme);
        hash.finish()
    }

    /// A hash of all that the pixels of its title depend on.
    #[must_use]
    pub fn title_fingerprint(&self, title: &Title) -> u64 {
        let mut hash = Fingerprint::default();
        hash.text(self.figure.look.theme().light(Role::Ink));
        self.lines(title).iter().for_each(|line| hash.lettering(line));
        hash.finish()
    }

    /// How wide and how high a title may be, in pixels.
    #[must_use]
    pub fn room(&self) -> (f64, f64) {
        let (_, title) = self.places();
        (title.width, title.height)
    }

    /// Whether the title stands below the board, and not beside it.
    fn is_wide(&self) -> bool {
        self.own.0 > WIDE * self.own.1
    }

    /// Where board and title stand, if there is a title.
    fn places(&self) -> (Place, Place) {
        let room = Place::whole();
        if self.is_wide() {
            let board = Place { height: room.height - BELOW, ..room };
            let title = Place {
                x: 1.5 * MARGIN,
                y: room.y + room.height + 0.25 * MARGIN - BELOW,
                width: room.width - MARGIN,
                height: BELOW,
            };
            return (board, title);
        }
        let board = Place { width: self.own.0 * self.scale(room), ..room };
        let x = board.x + board.width + GAP;
        (board, Place { x, width: room.x + room.width - 0.5 * MARGIN - x, ..room })
    }

    /// Pixels for a CSS pixel of a board as large as fits.
    fn scale(&self, room: Place) -> f64 {
        (room.width / self.own.0.max(1.0)).min(room.height / self.own.1.max(1.0)).min(MOST)
    }

    /// The picture as a PNG file, in the colours of the figure's theme. Without a title the board stands in the middle. `cache`: one for
    /// all posters of a site, most of which show the same empty board.
    ///
    /// # Errors
    /// If it cannot be painted.
    pub fn png(&self, title: Option<&Title>, cache: &SpriteCache) -> Result<Vec<u8>, PngError> {
        thread_local! {
            /// The last poster: most of the next one is the same.
            static CANVAS: Cell<Option<Canvas>> = const { Cell::new(None) };
        }
        let theme = self.figure.look.theme();
        let (board, _) = self.places();
        let room = if title.is_some() { board } else { Place::whole() };
        let scale = self.scale(room);
        let size = (self.own.0 * scale, self.own.1 * scale);
        let pixels = |side: f64| (side.round() as u32).max(1);
        let raster =
            Raster::new(&self.figure, (pixels(size.0), pixels(size.1)), Ground::Paper, |_| true, cache)?;
        let corner = |from: f64, room: f64, own: f64| (from + (room - own.round()) / 2.0).round() as u32;
        let (left, top) = (corner(room.x, room.width, size.0), corner(room.y, room.height, size.1));
        let mut canvas = Canvas::prepared(CANVAS.take(), raster::colour(&theme.background))?;
        canvas.put(&raster.paint(0), left, top);
        let (width, height) = SIZE;
        let edge = Rect::new(0.0, f64::from(height) - EDGE, f64::from(width), EDGE);
        raster::fill(&mut canvas.pixmap, edge, raster::colour(theme.light(Role::Border)));
        if let Some(title) = title {
            let colour = theme.light(Role::Ink);
            for line in self.lines(title) {
                canvas.write(&line, title.size, colour, cache);
            }
        }
        let file = encode(&canvas.pixmap, None);
        CANVAS.set(Some(canvas));
        file
    }

    /// The lines of a title in the middle of its place, in pixels.
    fn lines(&self, title: &Title) -> Vec<Text> {
        let (_, place) = self.places();
        let size = f64::from(title.size);
        let top = place.y + (place.height - Title::height(title.lines.len(), title.size)) / 2.0;
        let (x, align) = match self.is_wide() {
            true => (place.x + place.width / 2.0, Align::Middle),
            false => (place.x, Align::Start),
        };
        let lines = title.lines.iter().enumerate().map(|(number, line)| {
            // Capitals, and kanji even more, stand a little above the middle of what is between two baselines.
            let y = top + Title::height(number, title.size) + (Title::LEADING / 2.0 + 0.37) * size;
            let baseline = Baseline::Alphabetic;
            Text { align, baseline, ..Text::middle(line, Point::new(x, y), size, title.face) }
        });
        lines.collect()
    }
}

/// A poster that is being painted.
struct Canvas {
    pixmap: Pixmap,
    /// The colour of all pixels outside `painted`, but for the edge along the bottom.
    paper: Color,
    painted: Vec<Area>,
}

impl Canvas {
    /// An empty poster on paper, if need be on what is left of another one.
    fn prepared(last: Option<Self>, paper: Color) -> Result<Self, PngError> {
        let (width, height) = SIZE;
        if let Some(mut last) = last
            && last.paper == paper
        {
            for area in last.painted.drain(..) {
                raster::clear(&mut last.pixmap, area, paper);
            }
            return Ok(last);
        }
        let mut pixmap = Pixmap::new(width, height)
            .ok_or(PngError::Size { width: width.into(), height: height.into() })?;
        pixmap.fill(paper);
        Ok(Self { pixmap, paper, painted: Vec::new() })
    }

    fn put(&mut self, board: &Pixmap, left: u32, top: u32) {
        self.painted.push(raster::put(&mut self.pixmap, board, left, top));
    }

    fn write(&mut self, line: &Text, size: u32, colour: &str, cache: &SpriteCache) {
        for PlacedChar { c, origin, .. } in font::layout(line) {
            let letter = Letter { face: line.face, c, size, colour: colour.to_owned() };
            let Some(placed) = cache.letter(letter, origin) else { continue };
            placed.paint(&mut self.pixmap.as_mut());
            self.painted.extend(placed.area(SIZE.0, SIZE.1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::{Drawn, Frames, Layer, Timeline};
    use kisho_game::text::Lang;

    /// A board of some width with a stone at (1, 1), or elsewhere.
    fn poster(width: f64, stone: Point) -> Poster {
        let view = Rect::new(0.0, 0.0, width, 8.0);
        let mut timeline = Timeline::new(Lang::En, "Board", view, 24.0, Frames::new(Vec::new()));
        timeline.add_always(Layer::Board, Drawn::rect(view, Role::Board));
        let label = Text::middle("7", Point::new(3.0, 5.0), 1.2, Face::Line);
        timeline.add_always(Layer::Label, Drawn::text(label, Role::Ink));
        timeline.add_always(Layer::Mark, Drawn::disc(stone, 0.9, Role::Black));
        Poster::new(&Figure::still(timeline), 0)
    }

    fn pixels(poster: &Poster, title: Option<&Title>, cache: &SpriteCache) -> Pixmap {
        Pixmap::decode_png(&poster.png(title, cache).unwrap()).unwrap()
    }

    /// Another painter draws the board of the poster from its SVG file, in the middle of the paper.
    #[test]
    fn the_board_is_that_of_its_svg_file() {
        for width in [8.0, 7.3, 20.0] {
            let poster = poster(width, Point::new(1.0, 1.0));
            let painted = pixels(&poster, None, &SpriteCache::default());
            let scale = poster.scale(Place::whole());
            let size = ((poster.own.0 * scale).round() as u32, (poster.own.1 * scale).round() as u32);
            let svg =
                crate::render::paint(&crate::render::svg(&poster.figure, 0, Ground::Paper), size.0, size.1)
                    .unwrap();
            let svg = Pixmap::decode_png(&svg).unwrap();
            let left = (SIZE.0 - size.0).div_ceil(2);
            let top = (f64::from(SIZE.1) - EDGE - f64::from(size.1)) / 2.0;
            let far = (0..size.1).flat_map(|y| (0..size.0).map(move |x| (x, y))).map(|(x, y)| {
                let (a, b) = (painted.pixel(left + x, top.round() as u32 + y), svg.pixel(x, y));
                a.zip(b).map_or(255, |(a, b)| u32::from(a.red().abs_diff(b.red())))
            });
            let mean = far.sum::<u32>() as f64 / f64::from(size.0 * size.1);
            assert!(mean < 2.0, "{width}: {mean:.3} in the mean");
        }
    }

    #[test]
    fn a_poster_is_the_same_whatever_was_painted_before() {
        let cache = SpriteCache::default();
        let (one, other) = (poster(8.0, Point::new(1.0, 1.0)), poster(8.0, Point::new(4.0, 6.0)));
        let title = |text: &str, size| Title {
            lines: text.split('|').map(str::to_owned).collect(),
            face: Face::Sans,
            size,
        };
        let titles = [None, Some(title("Ag", 40)), Some(title("The whole width|of it, j|and more", 64))];
        let alone = |poster: &Poster, title: &Option<Title>| {
            let fresh = || pixels(poster, title.as_ref(), &SpriteCache::default());
            // A thread that has painted nothing yet.
            std::thread::scope(|scope| scope.spawn(fresh).join()).unwrap()
        };
        for (before, after) in [(0, 1), (1, 2), (2, 1), (2, 0), (1, 1)] {
            for wide in [poster(20.0, Point::new(1.0, 1.0)), other.clone()] {
                pixels(&wide, titles[before].as_ref(), &cache);
                let painted = pixels(&one, titles[after].as_ref(), &cache);
                assert!(painted == alone(&one, &titles[after]), "{before} {after}");
            }
        }
        assert_ne!(one.title_fingerprint(&title("Ag", 40)), one.title_fingerprint(&title("Aj", 40)));
        assert_ne!(one.title_fingerprint(&title("Ag", 40)), one.title_fingerprint(&title("Ag", 48)));
        assert_ne!(one.fingerprint(), other.fingerprint());
    }
}
