//! The players of games on old pages: the fan site's boards, codes of shogi64.js, players of Go, and records in plain text.

use super::dom::{Dom, NodeId};
use super::players;
use super::record::{record, unplayed};
use super::script;
use crate::escape;
use kisho_game::ReadOptions;
use kisho_game::text::shown;
use kisho_source::number::{leading, viewer_code, viewer_flags, viewer_size};

/// The initial position, which the fan site shows where no code is given.
const START: &str = "gkwAAAAQ";

/// The block for an element that shows a board.
#[must_use]
pub fn block(dom: &Dom, id: NodeId) -> Option<String> {
    match dom.name(id) {
        _ if is_viewer(dom, id) => Some(viewer(dom, id, "qf")),
        _ if is_editor(dom, id) => Some(viewer(dom, id, "qf_freeboard")),
        // What else a form holds is left out.
        "textarea" => record(&dom.text(id)).or_else(|| unplayed(&dom.text(id), |_| true)),
        "pre" | "xmp" | "listing" => record(&dom.text(id)),
        "script" => script::decoded(&dom.text(id)).or_else(|| players::block(dom, id)),
        _ => players::block(dom, id),
    }
}

/// Whether the fan site's viewer showed a board in an element. Its script asked for the class alone.
#[must_use]
pub fn is_viewer(dom: &Dom, id: NodeId) -> bool {
    has_board_class(dom, id, "qf_board_viewer")
}

/// Whether the fan site's editor stood in an element.
#[must_use]
pub fn is_editor(dom: &Dom, id: NodeId) -> bool {
    has_board_class(dom, id, "qf_freeboard")
}

/// The page itself is no board, whatever its class: all its text would be one.
fn has_board_class(dom: &Dom, id: NodeId, class: &str) -> bool {
    dom.has_class(id, class) && !["html", "head", "body"].contains(&dom.name(id))
}

/// The fan site's viewer and editor.
fn viewer(dom: &Dom, id: NodeId, name: &str) -> String {
    let value = |key: &str| dom.attribute(id, key).map(str::trim).filter(|value| !value.is_empty());
    let mut info = name.to_owned();
    if name == "qf" {
        let flags = viewer_flags(value("data-flags").unwrap_or_default());
        let words =
            [(8, "flip", ""), (4, "", "no-last-move"), (2, "plain-walls", ""), (1, "", "no-info-bar")];
        for word in words.map(|(bit, on, off)| if flags & bit == 0 { off } else { on }) {
            if !word.is_empty() {
                info = format!("{info} {word}");
            }
        }
    }
    info = format!("{info} size={}", viewer_size(value("data-boardsize").unwrap_or_default()));
    if let Some(id) = value("id").filter(|id| is_id(id)) {
        info = format!("{info} id={id}");
    }
    match dom.attribute(id, "data-qfcode").and_then(viewer_code) {
        _ if name != "qf" => escape::fenced(&info, ""),
        Some(code) => board(&info, &one_line(code)),
        None => escape::fenced(&info, START),
    }
}

/// A block, which shows what is good of its record; what is none stays as text, so that the site builds.
pub fn board(info: &str, code: &str) -> String {
    let notation = kisho_game::notation(info.split(' ').next().unwrap_or_default());
    let reading = notation.map(|notation| notation.reading(code.as_bytes(), &ReadOptions::default()));
    match reading {
        Some(reading) if reading.is_clean() => escape::fenced(info, code),
        Some(reading) if reading.record.is_some() => escape::fenced(&format!("{info} lenient"), code),
        _ => escape::fenced("text", code),
    }
}

/// Whether a block can have this id.
fn is_id(id: &str) -> bool {
    id.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | '.'))
}

/// Something that a board of the old page had and the block does not, or that had to be guessed: what, and what to do.
pub type Note = (String, &'static str);

/// What to say about an element that becomes a block.
#[must_use]
pub fn notes(dom: &Dom, id: NodeId, block: &str) -> Vec<Note> {
    let mut notes: Vec<Note> = damage(block).into_iter().collect();
    let (is_viewer, is_editor) = (is_viewer(dom, id), is_editor(dom, id));
    if !is_viewer && !is_editor {
        return notes;
    }
    let mut number = |key: &str, read: i64, is_same: bool| {
        let value = dom.attribute(id, key).map(str::trim).filter(|value| !value.is_empty());
        if let Some(value) = value.filter(|value| *value != read.to_string()) {
            let why = if is_same { "as the old viewer did" } else { "because no board can have this size" };
            let message = format!("`{key}={}` is taken as {read}, {why}", shown(value));
            notes.push((message, "change the option of the block if it should be another"));
        }
    };
    let given = |key: &str| dom.attribute(id, key).unwrap_or_default();
    let size = given("data-boardsize");
    let read = viewer_size(size);
    number("data-boardsize", read, leading(size).is_none_or(|said| said == read as f64));
    if is_viewer {
        number("data-flags", viewer_flags(given("data-flags")), true);
    }
    if let Some(own) = dom.attribute(id, "id").filter(|own| !is_id(own.trim())) {
        let message = format!("the id `{}` is left out", shown(own));
        notes.push((message, "ids of blocks have letters, digits, `-`, `_` and `.`"));
    }
    if let Some(to) = dom.attribute(id, "href") {
        let message = format!("the link to `{}` is left out, because it is a board", shown(to));
        notes.push((message, "write a link with words before or after the board"));
    }
    if is_editor {
        let message = "the editor's BACK, NEXT, SNAP, REC, INPUT, INV, LM and WALL are not on the new board";
        let hint =
            "readers set pawns and walls and start again; a game belongs in a `qf` or `quoridor` block";
        notes.push((message.to_owned(), hint));
    }
    notes.extend(doubt(dom, id));
    notes
}

/// What to say about a block whose record is damaged, or that is none because there is no record.
#[must_use]
pub fn damage(block: &str) -> Option<Note> {
    if is_text(block) {
        if unplayed(&inside(block), |_| true).is_some() {
            let hint = "it stays as text; put the right moves into a block";
            return Some(("the first move of this game cannot be played".to_owned(), hint));
        }
        let hint = "it stays as text; put the right code into a block";
        return Some(("there is no record in this code".to_owned(), hint));
    }
    let is_damaged = block.lines().next().is_some_and(|info| info.ends_with(" lenient"));
    let hint = "the block shows what is good of it (`lenient`); put the right code into it";
    is_damaged.then(|| ("this code is damaged".to_owned(), hint))
}

/// What stands in a block.
pub fn inside(block: &str) -> String {
    let lines: Vec<&str> = block.lines().skip(1).collect();
    lines.split_last().map(|(_, text)| text.join("\n")).unwrap_or_default()
}

/// Whether a block is one of text, because there is no record in its code.
#[must_use]
pub fn is_text(block: &str) -> bool {
    block.starts_with("```text")
}

/// What to say about a viewer that shows the initial position but holds something that may be a code.
fn doubt(dom: &Dom, id: NodeId) -> Option<Note> {
    let is_code = |text: &str| {
        let plain = |c: char| c.is_ascii_alphanumeric() || "+/=-_".contains(c);
        text.len() >= 4 && text.chars().all(plain) && text.chars().any(|c| c.is_ascii_alphabetic())
    };
    if !is_viewer(dom, id) || dom.attribute(id, "data-qfcode").is_some() {
        return None;
    }
    let text = dom.text(id);
    let keys = ["data-code", "data-qf", "data-board", "code", "qfcode"];
    let held = keys.iter().filter_map(|key| dom.attribute(id, key)).chain([text.as_str()]);
    let code = held.map(str::trim).find(|value| is_code(value))?;
    let message = format!(
        "this viewer says no `data-qfcode`, and becomes the initial position, but holds `{}`",
        shown(code)
    );
    Some((message, "if that is its code, put it into the block"))
}

/// A value in an info string.
pub fn word(value: &str) -> String {
    let plain = |c: char| !c.is_whitespace() && !"\"\\`".contains(c);
    if value.chars().all(plain) {
        value.to_owned()
    } else {
        format!("\"{}\"", value.replace(['"', '\\', '`', '\n'], " "))
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(html: &str) -> Option<String> {
        let dom = Dom::parse(html).unwrap();
        dom.below(0).find_map(|id| block(&dom, id))
    }

    #[test]
    fn boards_of_the_fan_site() {
        let board = "<div class=\"qf_board_viewer\" data-boardsize=\"7\" data-flags=\"6\" data-qfcode=\"j7oklAHMe1ICg\"></div>";
        assert_eq!(made(board).unwrap(), "```qf plain-walls no-info-bar size=7\nj7oklAHMe1ICg\n```");
        let game = "<div class=qf_board_viewer data-flags=13 data-qfcode=QDBJQ id=a></div>";
        assert_eq!(made(game).unwrap(), "```qf flip size=10 id=a\nQDBJQ\n```");
        assert_eq!(made("<div class=qf_board_viewer></div>").unwrap(), "```qf size=10\ngkwAAAAQ\n```");
        assert!(
            made("<div class=qf_freeboard data-boardsize=8></div>")
                .unwrap()
                .starts_with("```qf_freeboard size=8\n")
        );
        let doubts = |html: &str| {
            let dom = Dom::parse(html).unwrap();
            dom.below(0).find_map(|id| doubt(&dom, id)).is_some()
        };
        assert!(doubts("<div class=qf_board_viewer data-code=QDBJQ></div>"));
        assert!(doubts("<div class=qf_board_viewer>QDBJQ</div>"));
        assert!(!doubts("<div class=qf_board_viewer>The board.</div><div class=qf_freeboard>QDBJQ</div>"));
        let strange = made("<div class=qf_board_viewer data-flags='x\n```'></div>").unwrap();
        assert_eq!(strange.lines().count(), 3, "{strange}");
        for (attributes, wanted) in [
            ("data-boardsize=7px data-flags=21", "```qf size=7\n"),
            ("data-boardsize=big data-flags=x", "```qf size=10\n"),
            ("data-boardsize=7.5 data-flags=0", "```qf no-last-move no-info-bar size=7\n"),
            ("data-boardsize=0 id='a b'", "```qf size=10\n"),
            (
                "data-boardsize=99999999999999999999 data-flags=99999999999999999999",
                "```qf no-last-move no-info-bar size=10\n",
            ),
            ("data-qfcode=QuBAQ", "```qf size=10 lenient\n"),
            ("data-qfcode=0", "```qf size=10\ngkwAAAAQ\n"),
            ("data-qfcode='?'", "```text\n"),
        ] {
            let made = made(&format!("<div class=qf_board_viewer {attributes}></div>")).unwrap();
            assert!(made.starts_with(wanted), "{attributes}: {made}");
        }
    }

    #[test]
    fn what_boards_lose_is_told() {
        let told = |html: &str| {
            let dom = Dom::parse(html).unwrap();
            let found = dom.below(0).find_map(|id| Some((id, block(&dom, id)?)));
            let notes = found.map(|(id, block)| notes(&dom, id, &block)).unwrap();
            notes.into_iter().map(|(message, _)| message).collect::<Vec<_>>().join("; ")
        };
        assert_eq!(told("<div class=qf_board_viewer data-boardsize=7 data-flags=6></div>"), "");
        let told_numbers = told("<div class=qf_board_viewer data-boardsize=7px data-flags=21></div>");
        assert!(told_numbers.contains("7px` is taken as 7") && told_numbers.contains("21` is taken as 5"));
        let long = told("<div class=qf_board_viewer data-flags=99999999999999999999></div>");
        assert!(long.contains("99999999999999999999` is taken as 0, as the old viewer did"), "{long}");
        for (size, why) in [
            ("big", "as the old viewer did"),
            ("0", "no board"),
            ("-7", "no board"),
            ("0x10", "no board"),
            ("99999999999999999999", "no board"),
        ] {
            let told = told(&format!("<div class=qf_board_viewer data-boardsize={size}></div>"));
            assert!(told.contains(&format!("{size}` is taken as 10, ")) && told.contains(why), "{told}");
        }
        assert!(told("<div class=qf_board_viewer id='a b'></div>").contains("`a b`"));
        assert!(told("<div class=qf_freeboard></div>").contains("BACK"));
        assert!(told("<div class=qf_board_viewer data-qfcode=QuBAQ></div>").contains("damaged"));
    }

    #[test]
    fn players_of_go_and_codes_of_shogi() {
        let game = "(;SZ[9];B[ee];W[ce])";
        let wanted = Some(format!("```sgf\n{game}\n```"));
        assert_eq!(made(&format!("<form><textarea name=kifu>\n{game}</textarea></form>")), wanted);
        assert_eq!(made(&format!("<iframe src='bodoview.htm?sgf={game}'></iframe>")), wanted);
        assert_eq!(made("<a href='bodoview.htm?sgf=%28;SZ[9];B[ee];W[ce]%29'>a</a>"), wanted);
        assert_eq!(made("<textarea>Write to us (really)</textarea>"), None);
        let script = "<script>show(shogi64.decode('poUAACMaqtYhwHgAAAAPQdTnd3vMgAA'));</script>";
        assert_eq!(made(script).unwrap(), "```shogi64\npoUAACMaqtYhwHgAAAAPQdTnd3vMgAA\n```");
        assert_eq!(made("<script>shogi64.decode(code)</script>"), None);
    }
}
