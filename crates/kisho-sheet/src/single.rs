//! One diagram in the middle of a sheet of paper, with what is said of it below.

use super::output::write;
use super::paper::Paper;
use super::setting::{Align, Line, Style};
use kisho_board::diagram::{Caption, Figure, Point, Rect};
use kisho_board::fonts::{self, FontError};
use kisho_board::render::pdf::{self, Document, PdfError};
use kisho_board::render::png;

/// The margin of a sheet for its width: 21 mm of A4.
const MARGIN: f64 = 0.1;
/// The size of letters for the width of a sheet: 10 points on A4.
const LETTERS: f64 = 1.0 / 59.5;
/// The part of the height inside the margins that text may take.
const MOST_TEXT: f64 = 0.5;

/// Puts one frame of a figure in the middle of a sheet, as wide as `wide` points or else as large as its margins allow. What is
/// written of it in a page of a site stands below.
///
/// # Errors
/// If a character is missing, or a font cannot be embedded.
pub fn on_paper<'a>(
    document: &'a mut Document,
    figure: &Figure,
    frame: usize,
    paper: Paper,
    wide: Option<f64>,
) -> Result<&'a mut pdf::Page, PdfError> {
    let size = paper.size();
    let room = room(paper);
    let lines = set(figure, size.0 * LETTERS, room)?;
    let text_height = height(&lines);
    let (natural_width, natural_height) = png::size(figure);
    let most = most(figure, &lines, room);
    let width = wide.unwrap_or(most).min(most);
    let height = width * natural_height / natural_width;
    let page = document.page(size.0, size.1)?;
    let mut y = (size.1 - height - text_height) / 2.0;
    let left = room.x + figure.timeline.left_in(room.w, width);
    page.figure(figure, frame, Rect::new(left, y, width, height), false)?;
    y += height;
    for (line, style) in &lines {
        write(page, line, Point::new(room.x, y + style.baseline()), style)?;
        y += style.leading;
    }
    Ok(page)
}

/// How many points wide a figure can be on a sheet of paper, with what is written of it below.
///
/// # Errors
/// If a character is missing.
pub fn widest_on_paper(figure: &Figure, paper: Paper) -> Result<f64, PdfError> {
    let room = room(paper);
    Ok(most(figure, &set(figure, paper.size().0 * LETTERS, room)?, room))
}

/// What lies inside the margins.
fn room(paper: Paper) -> Rect {
    let (width, height) = paper.size();
    Rect::new(0.0, 0.0, width, height).grown(-width * MARGIN)
}

fn most(figure: &Figure, lines: &[(Line, Style)], room: Rect) -> f64 {
    let (natural_width, natural_height) = png::size(figure);
    room.w.min((room.h - height(lines)) * natural_width / natural_height)
}

fn height(lines: &[(Line, Style)]) -> f64 {
    lines.iter().map(|(_, style)| style.leading).sum()
}

/// What is said of a figure in lines of the width of `room`, in letters of so many points, or smaller ones where the lines
/// would leave the drawing less than half of the height.
pub(super) fn set(figure: &Figure, letters: f64, room: Rect) -> Result<Vec<(Line, Style)>, PdfError> {
    let mut texts = Vec::new();
    for text in said(figure) {
        let font = fonts::choose(&text, None, figure.timeline.lang).map_err(no_font)?;
        texts.push((text, Style::new(font, letters).aligned(Align::Center)));
    }
    loop {
        let set = texts.iter().flat_map(|(text, style)| {
            let lines = style.lines(text, room.w);
            lines.into_iter().map(|line| (line, *style))
        });
        let lines: Vec<_> = set.collect();
        if height(&lines) <= room.h * MOST_TEXT {
            return Ok(lines);
        }
        for (_, style) in &mut texts {
            *style = Style { size: style.size * 0.95, leading: style.leading * 0.95, ..*style };
        }
    }
}

/// The author's line with the number of the figure, and what the record says of the game. Title and notes belong to the
/// picture.
fn said(figure: &Figure) -> Vec<String> {
    let (caption, lang) = (&figure.caption, figure.timeline.lang);
    let named: Vec<&str> = caption.label_to_write().into_iter().chain(caption.text.as_deref()).collect();
    let header = caption.joined_header(lang);
    [named.join(Caption::after_label(lang)), header.unwrap_or_default()]
        .into_iter()
        .filter(|text| !text.is_empty())
        .collect()
}

fn no_font(error: FontError) -> PdfError {
    match error {
        FontError::NoneFound { characters } | FontError::Missing { characters, .. } => {
            PdfError::Missing(characters)
        }
        other => PdfError::Font(other.to_string()),
    }
}
