//! Pages to PDF.

use super::page::{Item, Page};
use super::paper::Paper;
use super::setting::{Line, Style};
use kisho_board::diagram::Point;
use kisho_board::render::pdf::{self, Colour, Document, Hand, Letter, Meta, PdfError};

/// Points of the lines below heads and above answers.
const RULE: f64 = 0.5;

/// Writes pages as a PDF.
///
/// # Errors
/// If a board has characters that the embedded fonts lack, or a font cannot be embedded.
pub fn pdf(pages: &[Page], paper: Paper, meta: &Meta) -> Result<Vec<u8>, PdfError> {
    let (width, height) = paper.size();
    let mut document = Document::new(meta);
    for page in pages {
        let paper = document.page(width, height)?;
        page.bookmarks.iter().cloned().for_each(|bookmark| paper.bookmark(bookmark));
        draw(paper, &page.items)?;
    }
    document.finish()
}

fn draw(paper: &mut pdf::Page, items: &[Item]) -> Result<(), PdfError> {
    for item in items {
        match item {
            Item::Picture(picture, area) => {
                paper.figure(&picture.figure, picture.frame, *area, false)?;
            }
            Item::Text { line, at, style } => write(paper, line, *at, style)?,
            Item::Rule { from, to } => paper.line(*from, *to, RULE, Colour::BLACK),
            Item::Turned(center, inner) => {
                paper.turn(*center);
                // Turned things hold no others that are turned, so this goes no deeper.
                draw(paper, inner)?;
                paper.turn_back();
            }
        }
    }
    Ok(())
}

/// Writes a line with the left end of its baseline at a point.
pub fn write(paper: &mut pdf::Page, line: &Line, at: Point, style: &Style) -> Result<(), PdfError> {
    let Some(&(_, first)) = line.letters.first() else { return Ok(()) };
    let text = line.text();
    let mut letters = Vec::with_capacity(line.letters.len());
    let mut start = 0;
    for (nth, &(c, x)) in line.letters.iter().enumerate() {
        let next = line.letters.get(nth + 1).map_or(x, |(_, next)| *next);
        let end = start + c.len_utf8();
        // The text was looked through for what the font lacks before it was set.
        if let Some((part, glyph)) = style.font.glyph_id(c) {
            letters.push(Letter { part, glyph, text: start..end, advance: (next - x) / style.size });
        }
        start = end;
    }
    let (font, size, bolder) = (style.font, style.size, style.bolder * style.size);
    let hand = Hand { font, size, bolder, colour: Colour::BLACK };
    paper.letters(hand, Point::new(at.x + first, at.y), &text, letters)
}
