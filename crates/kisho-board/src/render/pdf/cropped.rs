//! One diagram on a page that is cropped to it.

use super::{Document, PIXEL, Page, PdfError};
use crate::diagram::{Figure, Rect};
use crate::render::png;

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
