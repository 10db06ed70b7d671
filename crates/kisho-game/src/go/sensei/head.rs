//! The first line: `$$Wc13m21 Title`.

use super::SenseiProblem;
use super::lines::Line;
use crate::go::{Color, MAX_NUMBER, Size};
use crate::text::Counted;
use crate::text::Span;

/// What the first line says.
#[derive(Debug)]
pub struct Head<'a> {
    /// Who makes the move 1.
    pub first: Color,
    /// Whether coordinates are wanted.
    pub coordinates: bool,
    /// The size of the board, where it is said.
    pub size: Option<u8>,
    /// Where the size stands.
    pub size_span: Span,
    /// What number the move 1 has.
    pub start: u32,
    pub title: &'a str,
}

impl<'a> Head<'a> {
    /// Reads the first line. What does not have the form of settings belongs to the title.
    pub fn of(line: Line<'a>, problems: &mut Counted) -> Self {
        let settings = line.text.split(char::is_whitespace).next().unwrap_or_default();
        let rest = line.text.get(settings.len()..).unwrap_or_default();
        let span = |from: usize, text: &str| Span::new(line.at + from, line.at + from + text.len());
        let mut head = Self {
            first: Color::Black,
            coordinates: false,
            size: None,
            size_span: Span::at(line.at),
            start: 1,
            title: rest.trim(),
        };
        let Some(parts) = Parts::of(settings) else {
            head.title = line.text.trim();
            return head;
        };
        if parts.white {
            head.first = Color::White;
        }
        head.coordinates = parts.coordinates;
        if !parts.size.is_empty() {
            head.size_span = span(parts.size_at, parts.size);
            head.size = parts.size.parse().ok().filter(|size| (1..=Size::MAX).contains(size));
            if head.size.is_none() {
                problems.note(&SenseiProblem::Size { found: parts.size.to_owned() }, head.size_span);
            }
        }
        if !parts.start.is_empty() {
            match parts.start.parse() {
                Ok(start @ 1..=MAX_NUMBER) => head.start = start,
                _ => {
                    let from = settings.len() - parts.start.len();
                    problems.note(
                        &SenseiProblem::Start { found: parts.start.to_owned() },
                        span(from, parts.start),
                    );
                }
            }
        }
        head
    }
}

/// The settings, each as it stands there.
#[derive(Debug, Default)]
struct Parts<'a> {
    white: bool,
    coordinates: bool,
    size: &'a str,
    size_at: usize,
    start: &'a str,
}

impl<'a> Parts<'a> {
    /// `[B|W][c][SIZE][mNUMBER]`, or `None` if the text is something else.
    fn of(settings: &'a str) -> Option<Self> {
        let mut parts = Self::default();
        let mut rest = settings;
        if let Some(after) = rest.strip_prefix(['B', 'W']) {
            parts.white = rest.starts_with('W');
            rest = after;
        }
        if let Some(after) = rest.strip_prefix('c') {
            parts.coordinates = true;
            rest = after;
        }
        parts.size_at = settings.len() - rest.len();
        (parts.size, rest) = digits(rest);
        if let Some(after) = rest.strip_prefix('m') {
            (parts.start, rest) = digits(after);
            if parts.start.is_empty() {
                return None;
            }
        }
        rest.is_empty().then_some(parts)
    }
}

/// The digits with which a text begins, and the rest.
fn digits(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    text.split_at(end)
}
