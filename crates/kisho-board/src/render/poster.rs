//! A picture of a figure in the shape in which others show links to pages.

use std::fmt::Write as _;

use super::svg::number;
use super::{Ground, png, svg};
use crate::diagram::{Align, Baseline, Face, Figure, Path, Point, Role, Text, font};

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

/// How much thicker letters of titles are than those of the font, in em: titles are bold, and no bold font has all characters.
const BOLDER: f64 = 0.016;

/// A rectangle in pixels.
#[derive(Debug, Clone, Copy)]
struct Place {
    x: f64,
    y: f64,
    width: f64,
    height: f64,
}

/// A title in lines.
#[derive(Debug, Clone, PartialEq)]
pub struct Title {
    /// The lines.
    pub lines: Vec<String>,
    /// Their font, which has all their characters.
    pub face: Face,
    /// Pixels of an em.
    pub size: f64,
}

impl Title {
    /// From line to line, in em.
    const LEADING: f64 = 1.35;

    /// How high so many lines are, in pixels.
    #[must_use]
    pub fn height(lines: usize, size: f64) -> f64 {
        lines as f64 * Self::LEADING * size
    }
}

/// A frame of a figure with room for a title.
#[derive(Debug, Clone)]
pub struct Poster {
    /// The picture of the frame.
    svg: String,
    /// Its size in CSS pixels.
    own: (f64, f64),
    paper: String,
    edge: String,
    ink: String,
}

impl Poster {
    /// The poster of a frame of a figure.
    #[must_use]
    pub fn new(figure: &Figure, frame: usize) -> Self {
        let theme = figure.look.theme();
        Self {
            svg: svg(figure, frame, Ground::Transparent),
            own: png::size(figure),
            paper: theme.background.clone(),
            edge: theme.light(Role::Border).to_owned(),
            ink: theme.light(Role::Ink).to_owned(),
        }
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
        let (width, height) = (f64::from(SIZE.0), f64::from(SIZE.1) - EDGE);
        let room = Place { x: MARGIN, y: MARGIN, width: width - 2.0 * MARGIN, height: height - 2.0 * MARGIN };
        if self.is_wide() {
            let board = Place { height: room.height - BELOW, ..room };
            let title = Place {
                x: 1.5 * MARGIN,
                y: height - 0.75 * MARGIN - BELOW,
                width: width - 3.0 * MARGIN,
                height: BELOW,
            };
            return (board, title);
        }
        let board = Place { width: self.own.0 * self.scale(room), ..room };
        let x = board.x + board.width + GAP;
        (board, Place { x, width: width - 1.5 * MARGIN - x, ..room })
    }

    /// Pixels for a CSS pixel of a board as large as fits.
    fn scale(&self, room: Place) -> f64 {
        (room.width / self.own.0.max(1.0)).min(room.height / self.own.1.max(1.0)).min(MOST)
    }

    /// The picture, in the colours of the figure's theme. Without a title the board stands in the middle.
    #[must_use]
    pub fn svg(&self, title: Option<&Title>) -> String {
        let (width, height) = (f64::from(SIZE.0), f64::from(SIZE.1));
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\">\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n\
             <rect y=\"{}\" width=\"{width}\" height=\"{EDGE}\" fill=\"{}\"/>\n",
            self.paper,
            height - EDGE,
            self.edge,
        );
        let whole =
            Place { x: MARGIN, y: MARGIN, width: width - 2.0 * MARGIN, height: height - EDGE - 2.0 * MARGIN };
        let (board, place) = self.places();
        let room = if title.is_some() { board } else { whole };
        let scale = self.scale(room);
        let (x, y) = (
            room.x + (room.width - self.own.0 * scale) / 2.0,
            room.y + (room.height - self.own.1 * scale) / 2.0,
        );
        let _ = writeln!(out, "<g transform=\"translate({x:.2} {y:.2}) scale({scale:.4})\">");
        out.push_str(&self.svg);
        out.push_str("</g>\n");
        if let Some(title) = title {
            self.letters(title, place, &mut out);
        }
        out + "</svg>\n"
    }

    /// Writes the outlines of a title in the middle of its place, line below line.
    fn letters(&self, title: &Title, place: Place, out: &mut String) {
        let Title { lines, face, size } = title;
        let top = place.y + (place.height - Title::height(lines.len(), *size)) / 2.0;
        let mut path = Path::default();
        for (number, line) in lines.iter().enumerate() {
            // Capitals, and kanji even more, stand a little above the middle of what is between two baselines.
            let y = top + Title::height(number, *size) + (Title::LEADING / 2.0 + 0.37) * size;
            let (x, align) = match self.is_wide() {
                true => (place.x + place.width / 2.0, Align::Middle),
                false => (place.x, Align::Start),
            };
            let baseline = Baseline::Alphabetic;
            let text = Text { align, baseline, ..Text::middle(line, Point::new(x, y), *size, *face) };
            for letter in font::layout(&text) {
                let outline = font::glyph(*face, letter.c).map(|glyph| glyph.outline).unwrap_or_default();
                let to = |at: Point| letter.origin.moved(at.x * letter.scale_x, at.y * letter.scale_y);
                path.extend(outline.map(to));
            }
        }
        let (ink, data) = (&self.ink, number::path_data(&path, 1));
        let bolder = number::text(BOLDER * size);
        let _ = writeln!(
            out,
            "<path fill=\"{ink}\" stroke=\"{ink}\" stroke-width=\"{bolder}\" stroke-linejoin=\"round\" d=\"{data}\"/>"
        );
    }
}
