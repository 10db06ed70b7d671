//! How pictures become files: bytes of each format.

use super::format::Format;
use super::memory_budget;
use super::pdf::pdf;
use super::shown::{Picture, Shown};
use super::size::SizeFlags;
use super::text::text;
use crate::cli::options::BlockOptions;
use kisho_board::diagram::{Figure, Lifetime};
use kisho_board::present;
use kisho_board::present::games::MoveStyle;
use kisho_board::render::moving::{MOST_FRAMES, MOST_SIDE, Show};
use kisho_board::render::png::{self, MOST_PIXELS, Pngs};
use kisho_board::render::raster::SpriteCache;
use kisho_board::render::{
    self, FigurePlace, Ground, MovingError, Night, Pace, PngError, Sprites, StylePart, svg::Moving,
    svg::Pictures,
};
use kisho_game::Game;
use kisho_sheet::Paper;

/// How everything of a run is drawn.
#[derive(Debug)]
pub struct Drawing {
    /// What is made.
    pub to: Format,
    /// What pictures stand on.
    pub ground: Ground,
    /// How large pictures are.
    pub size: SizeFlags,
    /// The paper of a PDF; `None`: pages cropped to their pictures.
    pub paper: Option<Paper>,
    /// How long the frames of a moving picture are shown.
    pub pace: Pace,
    /// What the pictures of a run have in common.
    pub cache: SpriteCache,
    /// Whether other records are drawn at the same time.
    pub is_one_of_many: bool,
}

/// A figure that pictures are made of: what they share is made once.
pub enum Sheets<'a> {
    /// For SVG.
    Svg(Pictures<'a>),
    /// For PNG.
    Png(Pngs<'a>),
}

impl Drawing {
    /// What the pictures of a figure share, in a format whose files hold one. `frame`: the only frame that is wanted.
    pub fn sheets<'a>(&self, figure: &'a Figure, frame: Option<usize>) -> Result<Sheets<'a>, String> {
        if self.to == Format::Png {
            let (size, dpi) = self.size.pixels();
            let settings = png::Settings { size, ground: self.ground, dpi };
            let seen = |life: &Lifetime| frame.is_none_or(|frame| life.contains(frame));
            let pngs = Pngs::new(figure, settings, seen, &self.cache);
            return pngs.map(Sheets::Png).map_err(|error| no_png(&error));
        }
        let pictures = match frame {
            Some(frame) => render::picture(figure, frame, self.ground),
            None => render::pictures(figure, self.ground),
        };
        Ok(Sheets::Svg(pictures.wide(self.size.extent())))
    }

    /// The pixels of a picture, which take memory while it is drawn; 0 where none are painted.
    pub fn pixels(&self, figure: &Figure) -> u64 {
        let size = self.to.has_pixels().then(|| self.size.pixels().0.pixels(figure));
        size.and_then(Result::ok).map_or(0, |(width, height)| u64::from(width) * u64::from(height))
    }

    /// How many processors draw one moving picture: none but the one that asks where other records are drawn at the same time.
    fn workers(&self, pixels: u64) -> usize {
        let fitting = usize::try_from(memory_budget::AT_ONCE / pixels.max(1)).unwrap_or(usize::MAX);
        if self.is_one_of_many { 1 } else { fitting.saturating_sub(1).clamp(1, rayon::current_num_threads()) }
    }

    /// The pixels that a file takes room for while it is made in one piece.
    pub fn held(&self, figure: &Figure) -> u64 {
        let pixels = self.pixels(figure);
        // What does not move, and what each processor is at.
        if self.to.moves() { pixels.saturating_mul(1 + self.workers(pixels) as u64) } else { 0 }
    }

    /// All that is shown, in a format whose files hold any number of pictures. `game`: the game of the record;
    /// `source`: its text, where readers are to see it.
    pub fn document(
        &self,
        shown: &Shown<'_>,
        block: &BlockOptions,
        game: Game,
        source: Option<&str>,
    ) -> Result<Vec<u8>, String> {
        match self.to {
            Format::Pdf => pdf(shown, self.size, self.paper),
            Format::Gif | Format::Apng | Format::AnimatedSvg => self.moving(shown),
            Format::Html => Ok(text_file(fragment(shown.figures, block, source))),
            _ => {
                let numbers_stones = present::facts(game).moves == MoveStyle::Stones;
                Ok(text_file(text(shown, &block.options, numbers_stones)))
            }
        }
    }
}

impl Drawing {
    /// One frame after the other, in the order of the record.
    fn moving(&self, shown: &Shown<'_>) -> Result<Vec<u8>, String> {
        let Some(Picture { figure, .. }) = shown.pictures.first() else { return Ok(Vec::new()) };
        let mut frames: Vec<usize> = shown.pictures.iter().map(|picture| picture.frame).collect();
        frames.sort_unstable();
        frames.dedup();
        let (size, _) = self.size.pixels();
        let workers = self.workers(self.pixels(figure));
        let show = Show { frames: &frames, pace: self.pace, size, ground: self.ground, workers };
        let made = match self.to {
            Format::AnimatedSvg => {
                let delays = self.pace.delays(figure, &frames);
                let moving = Moving { frames: &frames, delays: &delays, repeats: self.pace.repeats };
                let pictures = render::pictures(figure, self.ground).wide(self.size.extent());
                return Ok(text_file(pictures.animated(moving)));
            }
            Format::Apng => render::apng(figure, show),
            _ => render::gif(figure, show),
        };
        made.map_err(|error| {
            let advice = match &error {
                MovingError::Frames(_) => format!("; at most {MOST_FRAMES} can be shown, see --frame"),
                MovingError::Size(..) => {
                    format!("; each side can have 1 to {MOST_SIDE} pixels, see --width and --scale")
                }
                MovingError::Picture(_) | MovingError::File(_) => String::new(),
            };
            let what = if self.to == Format::Apng { "an APNG" } else { "a GIF" };
            format!("cannot make {what}: {error}{advice}")
        })
    }
}

impl Sheets<'_> {
    /// One frame as a file.
    pub fn file(&self, frame: usize) -> Result<Vec<u8>, String> {
        match self {
            Self::Svg(pictures) => Ok(text_file(pictures.svg(frame))),
            Self::Png(pictures) => pictures.png(frame).map_err(|error| no_png(&error)),
        }
    }
}

/// Why there is no PNG, and what to do.
fn no_png(error: &PngError) -> String {
    let advice = match error {
        PngError::Size { .. } => {
            format!("; each side can have 1 to {MOST_PIXELS} pixels, see --width and --scale")
        }
        PngError::Missing(_) => "; an SVG leaves them to the viewer's fonts".to_owned(),
        PngError::Paint(_) => String::new(),
    };
    format!("cannot make a PNG: {error}{advice}")
}

/// Style, symbols and figures: all that a page needs.
fn fragment(figures: &[Figure], block: &BlockOptions, source: Option<&str>) -> String {
    let mut sprites = Sprites::default();
    let mut html = String::new();
    for (number, figure) in (1..).zip(figures) {
        let key = match &block.options.id {
            Some(id) if block.options.is_series() => format!("{}-{number}", id.value),
            Some(id) => id.value.clone(),
            None => render::own_key(figure),
        };
        let source = source.filter(|_| number == figures.len());
        html += &render::figure(
            figure,
            FigurePlace { key: &key, source, ..FigurePlace::default() },
            &mut sprites,
        );
    }
    if block.options.is_series() {
        html = render::series(block.options.id.as_ref().map(|id| id.value.as_str()), &html);
    }
    let html = format!("{}\n{html}\n", sprites.to_html());
    let parts = StylePart::needed_by(&html, &block.options.themes).into_iter();
    let css: String = parts.map(|part| part.css(Night::System)).collect();
    format!("<style>{css}</style>\n{html}")
}

/// A text as a file has it: with a final line end.
fn text_file(mut text: String) -> Vec<u8> {
    if !text.ends_with('\n') {
        text.push('\n');
    }
    text.into_bytes()
}
