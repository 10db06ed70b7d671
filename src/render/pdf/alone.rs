//! One diagram on a page: cropped to it, or in the middle of a sheet of paper with what is said of it.

use super::{Colour, Document, PIXEL, Page, PdfError};
use crate::diagram::{Figure, Point, Rect};
use crate::fonts::{self, Font, FontError};
use crate::render::{png, wrap::wrapped};

/// The margin of a sheet for its width: 21 mm of A4.
const MARGIN: f64 = 0.1;
/// The size of letters for the width of a sheet: 10 points on A4.
const LETTERS: f64 = 1.0 / 59.5;
/// From line to line, in letters.
const LINE: f64 = 1.5;
/// The part of the height inside the margins that text may take.
const MOST_TEXT: f64 = 0.5;

/// One frame of a figure on a page of its own that is cropped to it, in the size of its SVG times `scale`.
///
/// # Errors
/// If the page would be too small or too large, or a character is missing.
pub fn cropped<'a>(
    document: &'a mut Document,
    figure: &Figure,
    frame: usize,
    scale: f64,
) -> Result<&'a mut Page, PdfError> {
    let (width, height) = png::size(figure);
    let [width, height] = [width, height].map(|side| side * PIXEL * scale);
    let page = document.page(width, height)?;
    page.figure(figure, frame, Rect::new(0.0, 0.0, width, height), false)?;
    Ok(page)
}

/// One frame of a figure in the middle of a sheet of `size` points, as wide as `wide` points or else as large as its margins
/// allow. What is written of it in a page of a site stands below.
///
/// # Errors
/// If a character is missing, or a font cannot be embedded.
pub fn on_paper<'a>(
    document: &'a mut Document,
    figure: &Figure,
    frame: usize,
    size: (f64, f64),
    wide: Option<f64>,
) -> Result<&'a mut Page, PdfError> {
    let room = Rect::new(0.0, 0.0, size.0, size.1).grown(-size.0 * MARGIN);
    let (lines, letters) = broken(figure, size.0 * LETTERS, room)?;
    let text_height = lines.len() as f64 * LINE * letters;
    let (natural_width, natural_height) = png::size(figure);
    let most = room.w.min((room.h - text_height) * natural_width / natural_height);
    let width = wide.unwrap_or(most).min(most);
    let height = width * natural_height / natural_width;
    let page = document.page(size.0, size.1)?;
    let top = (size.1 - height - text_height) / 2.0;
    page.figure(figure, frame, Rect::new((size.0 - width) / 2.0, top, width, height), false)?;
    let mut y = top + height;
    for (line, font) in lines {
        y += LINE * letters;
        let at = Point::new((size.0 - font.width(&line, letters)) / 2.0, y);
        page.text(font, letters, at, &line, Colour::BLACK)?;
    }
    Ok(page)
}

/// A line of text and its font.
type Line = (String, &'static Font);

/// What is said of a figure in lines that are no wider than `room`, and the size of its letters: `letters`, or less where the
/// lines would leave the drawing less than half of the height.
fn broken(figure: &Figure, mut letters: f64, room: Rect) -> Result<(Vec<Line>, f64), PdfError> {
    let mut texts = Vec::new();
    for text in lines(figure) {
        let font = fonts::choose(&text, None, figure.timeline.lang).map_err(no_font)?;
        texts.push((text, font));
    }
    loop {
        let mut lines = Vec::new();
        for (text, font) in &texts {
            let broken = wrapped(text, room.w, |part| font.width(part, letters));
            lines.extend(broken.into_iter().map(|line| (line, *font)));
        }
        if lines.len() as f64 * LINE * letters <= room.h * MOST_TEXT {
            return Ok((lines, letters));
        }
        letters *= 0.95;
    }
}

/// The author's line, and what the record says of the game. Title and notes belong to the picture.
fn lines(figure: &Figure) -> Vec<String> {
    let caption = &figure.caption;
    let between = crate::diagram::Caption::between_parts(figure.timeline.lang).concat();
    let header = (!caption.header.is_empty()).then(|| caption.header.join(&between));
    caption.text.clone().into_iter().chain(header).collect()
}

fn no_font(error: FontError) -> PdfError {
    match error {
        FontError::NoneFound { characters } | FontError::Missing { characters, .. } => {
            PdfError::Missing(characters)
        }
        other => PdfError::Font(other.to_string()),
    }
}
