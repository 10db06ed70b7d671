//! One diagram on a page: cropped to it, or in the middle of a sheet of paper with what is said of it.

use super::{Colour, Document, PIXEL, Page, PdfError};
use crate::diagram::{Figure, Point, Rect};
use crate::fonts::{self, FontError};
use crate::render::png;

/// The margin of a sheet for its width: 21 mm of A4.
const MARGIN: f64 = 0.1;
/// The size of letters for the width of a sheet: 10 points on A4.
const LETTERS: f64 = 1.0 / 59.5;
/// From line to line, in letters.
const LINE: f64 = 1.5;

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
    let (margin, letters) = (size.0 * MARGIN, size.0 * LETTERS);
    let lines = lines(figure);
    let text_height = lines.len() as f64 * LINE * letters;
    let room = Rect::new(0.0, 0.0, size.0, size.1).grown(-margin);
    let (natural_width, natural_height) = png::size(figure);
    let most = room.w.min((room.h - text_height) * natural_width / natural_height);
    let width = wide.unwrap_or(most).min(most);
    let height = width * natural_height / natural_width;
    let page = document.page(size.0, size.1)?;
    let top = (size.1 - height - text_height) / 2.0;
    page.figure(figure, frame, Rect::new((size.0 - width) / 2.0, top, width, height), false)?;
    let mut y = top + height;
    for line in lines {
        y += LINE * letters;
        let font = fonts::choose(&line, None, figure.timeline.lang).map_err(no_font)?;
        let natural = font.width(&line, letters);
        let size_of_line = letters * (room.w / natural).min(1.0);
        let at = Point::new((size.0 - font.width(&line, size_of_line)) / 2.0, y);
        page.text(font, size_of_line, at, &line, Colour::BLACK)?;
    }
    Ok(page)
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
