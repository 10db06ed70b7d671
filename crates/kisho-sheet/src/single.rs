//! One diagram in the middle of a sheet of paper: above it stands the game, as in books, and below it what is said about the figure.

use super::output::write;
use super::paper::Paper;
use super::setting::{Align, Line, Style, as_set, unbroken};
use kisho_board::diagram::{Caption, Figure, Point, Rect, Shape};
use kisho_board::fonts::{self, FontError};
use kisho_board::render::pdf::{self, Document, PdfError};
use kisho_board::render::png;

/// The margin of a sheet for its width: 21 mm of A4.
const MARGIN: f64 = 0.1;
/// The size of letters for the width of a sheet: 10 points on A4.
const LETTERS: f64 = 1.0 / 59.5;
/// The part of the height inside the margins that text may take.
const MOST_TEXT: f64 = 0.5;
/// A part of the header with no more characters than these stays in one line.
const LONGEST_PART: usize = 40;

/// Puts one frame of a figure in the middle of a sheet, as wide as `wide` points or else as large as its margins allow. The header
/// of the game stands above it, and what else is written of it in a page of a site below.
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
    let (lines, above) = set(figure, frame, size.0 * LETTERS, room)?;
    let text_height = height(&lines);
    let (natural_width, natural_height) = png::size(figure);
    let most = most(figure, &lines, room);
    let width = wide.unwrap_or(most).min(most);
    let height = width * natural_height / natural_width;
    let page = document.page(size.0, size.1)?;
    let (head, rest) = lines.split_at_checked(above).unwrap_or((&[], &lines));
    let y = write_lines(page, head, room.x, (size.1 - height - text_height) / 2.0)?;
    let left = room.x + figure.timeline.left_in(room.w, width);
    page.figure(figure, frame, Rect::new(left, y, width, height), false)?;
    write_lines(page, rest, room.x, y + height)?;
    Ok(page)
}

/// Writes lines from `y` on, and says where they end.
fn write_lines(page: &mut pdf::Page, lines: &[(Line, Style)], x: f64, mut y: f64) -> Result<f64, PdfError> {
    for (line, style) in lines {
        write(page, line, Point::new(x, y + style.baseline()), style)?;
        y += style.leading;
    }
    Ok(y)
}

/// How many points wide a figure can be on a sheet of paper, with what is written of it above and below.
///
/// # Errors
/// If a character is missing.
pub fn widest_on_paper(figure: &Figure, paper: Paper) -> Result<f64, PdfError> {
    let room = room(paper);
    Ok(most(figure, &set(figure, figure.frame, paper.size().0 * LETTERS, room)?.0, room))
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

/// What is said about a figure in lines of the width of `room`, in letters of so many points, or smaller ones where the lines
/// would leave the drawing less than half of the height; and how many of them stand above it.
pub(super) fn set(
    figure: &Figure,
    frame: usize,
    letters: f64,
    room: Rect,
) -> Result<(Vec<(Line, Style)>, usize), PdfError> {
    let mut texts = Vec::new();
    let head = header(figure, frame);
    for text in head.iter().cloned().chain(named(figure)) {
        let font = fonts::choose(&as_set(&text), None, figure.timeline.lang).map_err(no_font)?;
        texts.push((text, Style::new(font, letters).aligned(Align::Center)));
    }
    loop {
        let (mut lines, mut above) = (Vec::new(), 0);
        for (at, (text, style)) in texts.iter().enumerate() {
            lines.extend(style.lines(text, room.w).into_iter().map(|line| (line, *style)));
            if at == 0 && head.is_some() {
                above = lines.len();
            }
        }
        if height(&lines) <= room.h * MOST_TEXT {
            return Ok((lines, above));
        }
        for (_, style) in &mut texts {
            *style = Style { size: style.size * 0.95, leading: style.leading * 0.95, ..*style };
        }
    }
}

/// The author's line with the number of the figure. Title and notes belong to the picture.
fn named(figure: &Figure) -> Option<String> {
    let (caption, lang) = (&figure.caption, figure.timeline.lang);
    let named: Vec<&str> = caption.label_to_write().into_iter().chain(caption.text.as_deref()).collect();
    Some(named.join(Caption::after_label(lang))).filter(|text| !text.is_empty())
}

/// What the record says about the game, apart from what the picture says itself, such as the result. Lines end between its parts.
fn header(figure: &Figure, frame: usize) -> Option<String> {
    let is_drawn = |part: &str| {
        let mut texts = figure.timeline.scene(frame);
        texts.any(|drawn| matches!(&drawn.shape, Shape::Text(text) if text.content == part))
    };
    let parts = figure
        .caption
        .header
        .iter()
        .filter(|part| !is_drawn(part))
        .map(|part| if part.chars().count() <= LONGEST_PART { unbroken(part) } else { part.clone() });
    let parts: Vec<String> = parts.collect();
    let (mark, space) = Caption::between_parts(figure.timeline.lang);
    let between = mark.replace(' ', "\u{a0}") + space;
    (!parts.is_empty()).then(|| parts.join(&between))
}

fn no_font(error: FontError) -> PdfError {
    match error {
        FontError::NoneFound { characters }
        | FontError::Missing { characters, .. }
        | FontError::Joined { characters } => PdfError::Missing(characters),
        other => PdfError::Font(other.to_string()),
    }
}
