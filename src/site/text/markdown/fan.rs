//! The boards of fan-site pages: `<div class="qf_board_viewer" …></div>` as a `qf` block, and
//! `<div class="qf_freeboard" …></div>` as one with `freeboard`.

use super::blocks::START;
use crate::site::source::html::{Tag, tags};
use kisho_board::present::options::Word;
use kisho_game::text::{Diagnostic, Id, Span, shown};
use kisho_source::number::{viewer_flags, viewer_size};

/// A board in a piece of HTML; all spans count bytes of that piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    /// From `<div` to `</div>`.
    pub span: Span,
    /// The options that its attributes stand for.
    pub words: Vec<Word>,
    /// The code.
    pub code: String,
    /// The place of the code.
    pub code_span: Span,
    /// Numbers that are none, which the fan site's viewer read all the same.
    pub said: Vec<Diagnostic>,
}

/// The boards of a piece of HTML.
#[must_use]
pub fn boards(html: &str) -> Vec<Board> {
    let tags = tags(html);
    let mut boards = Vec::new();
    for (number, tag) in tags.iter().enumerate() {
        if is_board(tag) {
            let end = tags.get(number + 1).filter(|next| closes_at_once(html, tag, next));
            boards.push(board(tag, end.map_or(tag.span, |end| tag.span.to(end.span))));
        }
    }
    boards
}

/// Whether this is the tag of a board.
#[must_use]
pub fn is_board(tag: &Tag<'_>) -> bool {
    tag.name == "div" && !tag.closes && (tag.has_class("qf_board_viewer") || is_free(tag))
}

/// Whether it is a board to play on. Its only attribute is the size.
fn is_free(tag: &Tag<'_>) -> bool {
    tag.has_class("qf_freeboard")
}

/// The board of one tag.
#[must_use]
pub fn board(tag: &Tag<'_>, span: Span) -> Board {
    let inside = Span::at(tag.span.start);
    let word = |name: &str, value: String, value_span| Word {
        name: name.to_owned(),
        name_span: value_span,
        value: Some(value),
        value_span,
        spaced: false,
    };
    let mut said = Vec::new();
    let mut number = |name: &str, attribute: &str, read: fn(&str) -> i64| {
        let found = tag.attribute(attribute);
        let (value, span) = found.map_or(("", inside), |a| (a.value.trim(), a.span));
        let read = read(value).to_string();
        if !value.is_empty() && value != read {
            let message = format!("`{}` is taken as {read}, as the fan site's viewer did", shown(value));
            let hint = format!("write `{attribute}=\"{read}\"`, or the number that is meant");
            said.push(Diagnostic::warning(Id::OptionValue, span, message).with_hint(hint));
        }
        word(name, read, span)
    };
    let mut words =
        vec![number("flags", "data-flags", viewer_flags), number("size", "data-boardsize", viewer_size)];
    if is_free(tag) {
        let name = "freeboard".to_owned();
        words.push(Word { name, name_span: inside, value: None, value_span: inside, spaced: false });
    }
    if let Some(id) = tag.attribute("id") {
        words.push(word("id", id.value.trim().to_owned(), id.span));
    }
    let code = tag.attribute("data-qfcode");
    Board {
        span,
        words,
        code: code.as_ref().map_or(START, |code| code.value).to_owned(),
        code_span: code.map_or(inside, |code| code.span),
        said,
    }
}

fn closes_at_once(html: &str, tag: &Tag<'_>, next: &Tag<'_>) -> bool {
    let between = html.get(tag.span.end..next.span.start).unwrap_or_default();
    next.closes && next.name == "div" && between.trim().is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_of_the_fan_site() {
        let html = "<p><div data-qfcode=\"j7oklAHMe1ICg\" data-flags='6' class=\"qf_board_viewer\" data-boardsize=7> </div></p>";
        let boards = boards(html);
        assert_eq!(boards.len(), 1);
        let board = &boards[0];
        assert_eq!(board.code, "j7oklAHMe1ICg");
        assert_eq!(&html[..board.span.start], "<p>");
        assert_eq!(&html[board.span.end..], "</p>");
        let words: Vec<_> = board.words.iter().map(|w| (w.name.as_str(), w.value.as_deref())).collect();
        assert_eq!(words, [("flags", Some("6")), ("size", Some("7"))]);
    }

    #[test]
    fn what_is_not_said_is_as_on_the_fan_site() {
        let boards = boards("<div class='qf_board_viewer'></div>");
        let values: Vec<_> = boards[0].words.iter().filter_map(|w| w.value.as_deref()).collect();
        assert_eq!((boards[0].code.as_str(), values), (START, vec!["5", "10"]));
    }

    #[test]
    fn numbers_are_read_as_the_viewer_read_them() {
        let html = "<div class=qf_board_viewer data-boardsize=7px data-flags=21></div>";
        let board = &boards(html)[0];
        let words: Vec<_> = board.words.iter().filter_map(|w| w.value.as_deref()).collect();
        assert_eq!(words, ["5", "7"]);
        let said: Vec<_> = board.said.iter().map(|said| &html[said.span.start..said.span.end]).collect();
        assert_eq!(said, ["21", "7px"]);
    }

    #[test]
    fn the_editor_of_the_fan_site_is_a_board_to_play_on() {
        let boards = boards("<div class=\"qf_freeboard\" data-boardsize=\"8\"></div>");
        let words: Vec<_> = boards[0].words.iter().map(|w| (w.name.as_str(), w.value.as_deref())).collect();
        assert_eq!(words, [("flags", Some("5")), ("size", Some("8")), ("freeboard", None)]);
        assert_eq!(boards[0].code, START);
    }
}
