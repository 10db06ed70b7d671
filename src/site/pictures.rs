//! Pictures for those who cannot show a page: drawn when they are written or asked for, and not again if an earlier output
//! has them.

use std::sync::{Arc, OnceLock};

use super::limits;
use crate::diagram::Figure;
use crate::render::{self, Ground, PngError};

/// A PNG picture that need not be drawn yet.
#[derive(Debug)]
pub struct Drawing {
    svg: String,
    width: u32,
    height: u32,
    drawn: OnceLock<Result<Arc<[u8]>, PngError>>,
}

impl Drawing {
    /// A drawing of so many pixels.
    #[must_use]
    pub fn new(svg: String, width: u32, height: u32) -> Self {
        Self { svg, width, height, drawn: OnceLock::new() }
    }

    /// The picture. It is drawn the first time.
    ///
    /// # Errors
    /// If the drawing cannot be painted.
    pub fn png(&self) -> Result<Arc<[u8]>, PngError> {
        self.drawn.get_or_init(|| render::paint(&self.svg, self.width, self.height).map(Arc::from)).clone()
    }

    /// What tells it from other pictures. A file whose name holds this has these bytes.
    #[must_use]
    pub fn id(&self) -> String {
        let numbers = [u64::from(PAINTER), self.width.into(), self.height.into()];
        let bytes = numbers.iter().flat_map(|number| number.to_le_bytes()).chain(self.svg.bytes());
        let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        format!("{hash:016x}")
    }
}

impl PartialEq for Drawing {
    fn eq(&self, other: &Self) -> bool {
        (self.width, self.height, &self.svg) == (other.width, other.height, &other.svg)
    }
}

/// Counts the ways in which pictures were painted, so that a new one does not take the pictures of an old one.
const PAINTER: u32 = 2;

/// The picture of a figure that stands for it in feeds.
#[derive(Debug, Clone)]
pub struct Picture {
    /// The file, from the page of the figure.
    pub name: String,
    /// Its drawing.
    pub drawing: Arc<Drawing>,
    /// Its width in CSS pixels.
    pub width: u32,
    /// Its height in CSS pixels.
    pub height: u32,
}

impl Picture {
    /// The picture of a figure. `key`: the name of the figure on its page.
    #[must_use]
    pub fn new(figure: &Figure, key: &str) -> Self {
        let (width, height) = render::png::size(figure);
        let scale = (limits::PICTURE_PIXELS / width.max(height).max(1.0)).min(PIXELS_A_PIXEL);
        let pixels = |side: f64, scale: f64| (side * scale).round().max(1.0) as u32;
        let svg = render::svg(figure, shown(figure), Ground::Paper);
        let drawing = Drawing::new(svg, pixels(width, scale), pixels(height, scale));
        Self {
            name: format!("{key}-{}.png", drawing.id()),
            drawing: Arc::new(drawing),
            width: pixels(width, 1.0),
            height: pixels(height, 1.0),
        }
    }
}

/// The frame that stands for a figure where nobody can step through it, as in print: the one that its author names, that with the
/// question, or the end of the game.
fn shown(figure: &Figure) -> usize {
    figure.print.first().copied().unwrap_or(figure.frame)
}

/// What is to be seen in the picture of a figure.
#[must_use]
pub fn alternative(figure: &Figure) -> String {
    render::alternative(figure, shown(figure)).1
}

/// Pixels of a picture for each CSS pixel: what the screens of phones and new computers show.
const PIXELS_A_PIXEL: f64 = 2.0;

/// The picture that others show with a link to a page: its first figure.
#[derive(Debug, Clone)]
pub struct Poster {
    /// The file, by its path in the output folder.
    pub path: String,
    /// Its drawing.
    pub drawing: Arc<Drawing>,
    /// What is to be seen, for those who cannot see it.
    pub alt: String,
}

impl Poster {
    /// The picture of a figure on the page at `url`.
    #[must_use]
    pub fn new(figure: &Figure, url: &str) -> Self {
        let (width, height) = render::poster::SIZE;
        let drawing = Drawing::new(render::poster(figure, shown(figure)), width, height);
        let alt = alternative(figure);
        Self { path: format!("{url}poster-{}.png", drawing.id()), drawing: Arc::new(drawing), alt }
    }
}
