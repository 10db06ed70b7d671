//! How pictures become files: bytes of each format.

use super::format::Format;
use super::shown::Shown;
use super::text::text;
use crate::cli::Failure;
use crate::cli::options::BlockOptions;
use crate::diagram::Figure;
use crate::game::Game;
use crate::render::{self, Ground, Place, PngError, Sprites, png::MOST_PIXELS, svg::Pictures};

/// How everything of a run is drawn.
#[derive(Debug, Clone, Copy)]
pub struct Drawing {
    /// What is made.
    pub to: Format,
    /// What pictures stand on.
    pub ground: Ground,
    /// Pixels for each pixel of the SVG.
    pub scale: f64,
}

/// A figure that several pictures are made of: what they share is made once.
pub enum Sheets<'a> {
    /// For SVG.
    Svg(Pictures<'a>),
    /// Each picture by itself.
    Alone(&'a Figure),
}

impl Drawing {
    /// What the pictures of a figure share.
    pub fn sheets<'a>(&self, figure: &'a Figure) -> Sheets<'a> {
        match self.to {
            Format::Svg => Sheets::Svg(render::pictures(figure, self.ground)),
            _ => Sheets::Alone(figure),
        }
    }

    /// One picture, in a format whose files hold one.
    pub fn picture(&self, figure: &Figure, frame: usize) -> Result<Vec<u8>, Failure> {
        match self.to {
            Format::Png => png(figure, frame, self.scale, self.ground),
            _ => Ok(text_file(render::svg(figure, frame, self.ground))),
        }
    }

    /// One of several pictures of a figure.
    pub fn one_of(&self, sheets: &Sheets<'_>, frame: usize) -> Result<Vec<u8>, Failure> {
        match sheets {
            Sheets::Svg(pictures) => Ok(text_file(pictures.svg(frame))),
            Sheets::Alone(figure) => self.picture(figure, frame),
        }
    }

    /// All that is shown, in a format whose files hold any number of pictures. `game`: the game of the record;
    /// `source`: its text, where readers are to see it.
    pub fn document(
        &self,
        shown: &Shown<'_>,
        block: &BlockOptions,
        game: Game,
        source: Option<&str>,
    ) -> Result<Vec<u8>, Failure> {
        match self.to {
            Format::Pdf => super::pdf::pdf(shown, self.scale).map_err(Failure::Input),
            Format::Html => Ok(text_file(fragment(shown.figures, block, source))),
            _ => Ok(text_file(text(shown, block.options.asks_for_moves() && game == Game::Go))),
        }
    }
}

fn png(figure: &Figure, frame: usize, scale: f64, ground: Ground) -> Result<Vec<u8>, Failure> {
    render::png(figure, frame, scale, ground).map_err(|error| {
        let advice = match &error {
            PngError::Size { .. } => {
                format!("; each side can have 1 to {MOST_PIXELS} pixels, see --scale and the option `size`")
            }
            PngError::Missing(_) => "; an SVG takes them from the fonts of whoever looks at it".to_owned(),
            PngError::Paint(_) => String::new(),
        };
        Failure::Input(format!("cannot make a PNG: {error}{advice}"))
    })
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
        html += &render::figure(figure, Place { key: &key, source, ..Place::default() }, &mut sprites);
    }
    if block.options.is_series() {
        html = render::series(block.options.id.as_ref().map(|id| id.value.as_str()), &html);
    }
    format!("<style>{}</style>\n{}\n{html}\n", render::stylesheet(), sprites.to_html())
}

/// A text as a file has it: with a final line end.
fn text_file(mut text: String) -> Vec<u8> {
    if !text.ends_with('\n') {
        text.push('\n');
    }
    text.into_bytes()
}
