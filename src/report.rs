//! Diagnostics in the look of rustc: message, place, excerpt with the offending text underlined, hint.

use std::borrow::Cow;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};

use kisho_game::text::{Diagnostic, LineColumn, Severity, Source, Span};

/// How much of a line is shown on either side of the marked text, in bytes. A screen is far narrower;
/// this only keeps a line of a megabyte from being measured for each message about it.
const CONTEXT: usize = 1_000;

/// The longest text that is marked as a whole, in bytes. Of a longer one the beginning is marked.
const LONGEST_MARK: usize = 2_000;

/// Columns of a report where nothing is known of the display: what a screen shows without wrapping.
const WIDTH: usize = 100;

/// How a report is laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    /// With the escape codes of a terminal.
    pub colours: bool,
    /// Columns of the display; longer lines are cut around the marked text.
    pub width: usize,
    /// The number of the source's first line, when the source is a part of something longer.
    pub first_line: usize,
}

impl Default for Look {
    fn default() -> Self {
        Self { colours: false, width: WIDTH, first_line: 1 }
    }
}

/// A diagnostic as plain text of several lines, without a final line end.
#[must_use]
pub fn plain(source: &Source, diagnostic: &Diagnostic) -> String {
    report(source, diagnostic, Look::default())
}

/// A diagnostic as text of several lines, without a final line end.
#[must_use]
pub fn report(source: &Source, diagnostic: &Diagnostic, look: Look) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let name = harmless(source.name());
    let message = harmless(&diagnostic.message);
    let mut group = Group::with_title(level.primary_title(&*message).id(diagnostic.id.as_str()));
    let mut moved = None;
    if source.text().is_empty() {
        group = group.element(Origin::path(&*name));
    } else {
        let excerpt = Excerpt::of(source, diagnostic.span);
        let line = excerpt.place.line + look.first_line.saturating_sub(1);
        moved = excerpt.cut_column().map(|wrong| {
            let place = |column| format!("{name}:{line}:{column}");
            (place(wrong), place(excerpt.place.column))
        });
        let mark = AnnotationKind::Primary.span(excerpt.mark.into()).label(diagnostic.label.as_deref());
        let snippet = Snippet::source(excerpt.text).path(&*name).line_start(line).annotation(mark);
        group = group.element(snippet);
    }
    if let Some(hint) = &diagnostic.hint {
        group = group.element(Level::HELP.message(harmless(hint)));
    }
    let renderer = if look.colours { Renderer::styled() } else { Renderer::plain() };
    let shown = renderer.term_width(look.width.max(40)).render(&[group]);
    match moved {
        Some((wrong, right)) => shown.replacen(&wrong, &right, 1),
        None => shown,
    }
}

/// A text of which no character does anything to a terminal: what it would obey or be misled by is shown as its number. A name
/// of a file may hold anything.
#[must_use]
pub fn harmless(text: &str) -> Cow<'_, str> {
    let harms = |c: char| c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    if !text.contains(harms) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        if harms(c) { out.extend(c.escape_unicode()) } else { out.push(c) }
    }
    Cow::Owned(out)
}

/// The places of the first character of a span and of the one after its last.
///
/// The end of a text that ends with a line end is, for its author, the end of the last line that has
/// something on it, not the beginning of a line that no editor shows.
#[must_use]
pub fn places(source: &Source, span: Span) -> (LineColumn, LineColumn) {
    let span = visible(source, span);
    (source.line_column(span.start), source.line_column(span.end))
}

/// A span cut to the text, to whole characters, and without line ends at its own end.
fn visible(source: &Source, span: Span) -> Span {
    let text = source.text();
    let range = source.floor_char(span.start)..source.ceil_char(span.end);
    let start = if range.start == text.len() { text.trim_end().len() } else { range.start };
    let marked = text.get(start..range.end).unwrap_or_default();
    Span::new(start, start + marked.trim_end_matches(['\n', '\r']).len())
}

/// The lines of a source that a message is about.
struct Excerpt<'a> {
    text: Cow<'a, str>,
    mark: Span,
    place: LineColumn,
}

impl<'a> Excerpt<'a> {
    fn of(source: &'a Source, span: Span) -> Self {
        let mut span = visible(source, span);
        if span.len() > LONGEST_MARK {
            span.end = source.floor_char(span.start + LONGEST_MARK);
        }
        let (line_start, line_end) = (source.line_start(span.start), source.line_end(span.end));
        let start = line_start.max(source.floor_char(span.start.saturating_sub(CONTEXT)));
        let end = line_end.min(source.ceil_char(span.end.saturating_add(CONTEXT)));
        let text = source.text().get(start..end).unwrap_or_default().trim_end_matches('\r');
        let (text, mark) = without_controls(text, Span::new(span.start - start, span.end - start));
        Self { text, mark, place: source.line_column(span.start) }
    }

    /// The column that the mark has in the excerpt, if that is not its column in the file.
    fn cut_column(&self) -> Option<usize> {
        let before = self.text.get(..self.mark.start).unwrap_or_default();
        let column = before.chars().count() + 1;
        (column != self.place.column).then_some(column)
    }
}

/// An excerpt with a sign in place of each control character of two bytes, and where its mark is then. Those of one byte are seen
/// to when it is laid out.
fn without_controls(text: &str, mark: Span) -> (Cow<'_, str>, Span) {
    let is_control = |c: char| ('\u{80}'..='\u{9f}').contains(&c);
    if !text.contains(is_control) {
        return (Cow::Borrowed(text), mark);
    }
    let more = char::REPLACEMENT_CHARACTER.len_utf8() - '\u{80}'.len_utf8();
    let moved = |at: usize| at + more * text.get(..at).unwrap_or_default().matches(is_control).count();
    let mark = Span::new(moved(mark.start), moved(mark.end));
    (Cow::Owned(text.replace(is_control, "\u{fffd}")), mark)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kisho_game::text::Id;

    fn show(text: &str, span: Span) -> String {
        let diagnostic = Diagnostic::error(Id::QfTruncated, span, "the code ends too early")
            .with_label("here")
            .with_hint("copy the whole code");
        report(&Source::new("content/a.md", text), &diagnostic, Look { width: 80, ..Look::default() })
    }

    fn find(text: &str, part: &str) -> Span {
        let at = text.find(part).unwrap();
        Span::new(at, at + part.len())
    }

    /// The screen columns at which the carets of a report begin and end, and those of `part` above them.
    fn columns(shown: &str, part: &str) -> (std::ops::Range<usize>, std::ops::Range<usize>) {
        use unicode_width::UnicodeWidthStr;
        let lines: Vec<&str> = shown.lines().collect();
        let carets = lines.iter().position(|line| line.contains('^')).unwrap();
        let range = |line: &str, part: &str| {
            let start = line[..line.find(part).unwrap()].width();
            start..start + part.width()
        };
        let run: String = lines[carets].chars().filter(|c| *c == '^').collect();
        (range(lines[carets], &run), range(lines[carets - 1], part))
    }

    #[test]
    fn the_look_of_rustc() {
        let text = "# Title\n\n```qf\nabc!d\n```\n";
        insta::assert_snapshot!(show(text, find(text, "!")), @r"
        error[qf-truncated]: the code ends too early
         --> content/a.md:4:4
          |
        4 | abc!d
          |    ^ here
          |
          = help: copy the whole code
        ");
    }

    #[test]
    fn a_control_character_is_shown_as_a_sign_and_moves_no_caret() {
        let shown = show("a\u{9b}\u{9b}é b\u{9b} c\n", Span::new(8, 12));
        assert!(!shown.contains(|c: char| c.is_control() && c != '\n'), "{shown:?}");
        assert!(
            shown.contains("content/a.md:1:6") && shown.contains("a\u{fffd}\u{fffd}é b\u{fffd} c"),
            "{shown}"
        );
        assert!(shown.contains("|      ^^^ here"), "{shown}");
    }

    #[test]
    fn carets_stand_under_wide_characters_and_after_tabs() {
        for (text, part) in
            [("先手の棋書は▲７六歩と指す\n", "７六歩"), ("\ta\tb飛c\n", "飛"), ("ｶﾞe\u{301}x\n", "x")]
        {
            let shown = show(text, find(text, part));
            let (carets, marked) = columns(&shown, part);
            assert_eq!(carets, marked, "{shown}");
        }
    }

    #[test]
    fn a_long_line_is_cut_around_the_mark() {
        let text = format!("{}棋!{}\n", "x".repeat(100_000), "y".repeat(100_000));
        let shown = show(&text, find(&text, "!"));
        assert!(shown.contains("content/a.md:1:100002"), "{shown}");
        assert!(shown.lines().all(|line| line.chars().count() <= 90), "{shown}");
        let (carets, marked) = columns(&shown, "!");
        assert_eq!(carets, marked, "{shown}");
    }

    #[test]
    fn the_end_of_a_file_is_the_end_of_its_last_line() {
        let text = "abc\ndef\n\n";
        let shown = show(text, Span::at(text.len()));
        assert!(shown.contains("a.md:2:4") && shown.contains("def"), "{shown}");
        let (start, end) = places(&Source::new("a", "ab\r\ncd"), Span::new(0, 4));
        assert_eq!((start.column, end), (1, LineColumn { line: 1, column: 3 }));
    }

    #[test]
    fn an_empty_source_has_a_name_only() {
        insta::assert_snapshot!(show("", Span::new(3, 9)), @r"
        error[qf-truncated]: the code ends too early
        --> content/a.md
         = help: copy the whole code
        ");
    }

    #[test]
    fn hostile_texts_are_shown_harmlessly() {
        let text = "a\u{1b}[31m\u{202e}b\n";
        let shown = show(text, Span::new(1, 99));
        assert!(!shown.contains('\u{1b}') && !shown.contains('\u{202e}'), "{shown:?}");
        for span in [Span::new(0, usize::MAX), Span::new(usize::MAX, usize::MAX), Span::at(7)] {
            assert!(show("棋書\n\n", span).contains("content/a.md"));
        }
        let _ = show("\n\n\n", Span::at(3));
        let _ = show("   ", Span::at(3));
    }

    #[test]
    fn names_of_files_do_nothing_to_a_terminal() {
        let name = "content/a\u{1b}[31m\u{9b}b\n::error::c.md";
        for text in ["", "abc\n"] {
            let diagnostic = Diagnostic::error(Id::QfTruncated, Span::at(0), format!("`{name}` is wrong"));
            let shown = report(&Source::new(name, text), &diagnostic.with_hint(name), Look::default());
            assert!(
                !shown.contains(['\u{1b}', '\u{9b}']) && !shown.lines().any(|line| line.starts_with("::")),
                "{shown:?}"
            );
        }
    }

    #[test]
    fn a_span_of_many_lines_shows_its_first_and_last() {
        let text = "begin\n".to_owned() + &"middle\n".repeat(50) + "end\n";
        let shown = show(&text, Span::new(0, text.len()));
        assert!(shown.contains("begin") && shown.contains("end"), "{shown}");
        assert!(shown.lines().count() < 14, "{shown}");
    }
}
