//! The players of games on old pages: the fan site's boards, codes of shogi64.js, players of Go, and records in plain text.

use std::ops::Range;

use super::dom::{Dom, NodeId};
use super::players;
use super::record::{record, unplayed};
use super::script;
use crate::escape;
use kisho_game::ReadOptions;
use kisho_game::text::shown;
use kisho_source::number::{leading, viewer_flags, viewer_size};

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
    match value("data-qfcode") {
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

/// What announces a code of Quoridor in a text.
const ANNOUNCED: [&str; 2] = ["棋譜コード", "盤面コード"];

/// The brackets in which a code may stand after that, instead of a colon or after one.
const BRACKETS: [(char, char); 6] =
    [('「', '」'), ('『', '』'), ('（', '）'), ('(', ')'), ('【', '】'), ('"', '"')];

/// Whether a character may stand between the words that announce a code and the code.
fn is_between(c: char) -> bool {
    c.is_whitespace() || is_announcing(c)
}

fn is_announcing(c: char) -> bool {
    matches!(c, ':' | '：') || BRACKETS.iter().any(|(open, _)| *open == c)
}

/// The end of a text that announces a code, which the next text may begin with: the word, and perhaps a colon.
#[must_use]
pub fn announcement(text: &str) -> Option<&str> {
    let word = text.trim_end_matches(is_between);
    let start = ANNOUNCED.iter().find_map(|announced| Some(word.strip_suffix(announced)?.len()))?;
    text.trim_end().get(start..)
}

/// The codes of Quoridor that a text announces, with the words before them, as blocks; those without a record in them as blocks of text.
#[must_use]
pub fn announced(text: &str) -> Vec<(Range<usize>, String)> {
    let places = ANNOUNCED.iter().flat_map(|word| text.match_indices(word));
    let mut found: Vec<_> = places
        .filter_map(|(at, word)| {
            let (length, block) = code(text.get(at + word.len()..)?)?;
            Some((at..at + word.len() + length, block))
        })
        .collect();
    found.sort_by_key(|(range, _)| range.start);
    found
}

/// Most lines of a code.
const LINES: usize = 50;

/// How many of the lines that follow a text belong to the code that it announces at its end, because the code is whole with them and not
/// without.
#[must_use]
pub fn lines_of_code<'t>(text: &str, lines: impl Iterator<Item = &'t str>) -> usize {
    let is_of_code = |c: char| c.is_ascii_alphanumeric() || "+/=".contains(c);
    let start = ANNOUNCED.iter().filter_map(|word| Some(text.rfind(word)? + word.len())).max();
    let Some(after) = start.and_then(|start| text.get(start..)) else { return 0 };
    let code = after.trim_start_matches(is_between).trim_end();
    let between = after.get(..after.len() - after.trim_start_matches(is_between).len()).unwrap_or_default();
    let Some(qf) = kisho_game::notation("qf").filter(|_| between.contains(is_announcing)) else { return 0 };
    let is_whole = |code: &str| qf.reading(code.as_bytes(), &ReadOptions::default()).is_clean();
    if code.is_empty() || !code.chars().all(is_of_code) || is_whole(code) {
        return 0;
    }
    let mut code = code.to_owned();
    for (number, line) in lines.take(LINES).enumerate() {
        let line = line.trim();
        let own = line.trim_start_matches(is_of_code);
        code.push_str(line.get(..line.len() - own.len()).unwrap_or_default());
        if is_whole(&code) {
            return number + 1;
        }
        if !own.is_empty() {
            break;
        }
    }
    0
}

/// The code after the words that announce one, as a block, and how long all that is.
fn code(text: &str) -> Option<(usize, String)> {
    // Characters of no width, where a long code may be broken.
    let is_break = |c: char| matches!(c, '\u{ad}' | '\u{200b}' | '\u{2060}' | '\u{feff}');
    let is_of_code = |c: char| c.is_ascii_alphanumeric() || "+/=".contains(c) || is_break(c);
    let rest = text.trim_start_matches(is_between);
    let between = text.get(..text.len() - rest.len()).filter(|between| between.contains(is_announcing))?;
    let after = rest.trim_start_matches(is_of_code);
    let code = rest.get(..rest.len() - after.len())?.replace(is_break, "");
    let reading = kisho_game::notation("qf")?.reading(code.as_bytes(), &ReadOptions::default());
    if !reading.is_clean() && !is_no_word(&code) {
        return None;
    }
    let is_closed =
        |&&(open, close): &&(char, char)| between.trim_end().ends_with(open) && after.starts_with(close);
    let bracket = BRACKETS.iter().find(is_closed).map_or(0, |(_, close)| close.len_utf8());
    Some((text.len() - after.len() + bracket, board("qf", &code)))
}

/// Whether a code, even if it is damaged, can be nothing else, such as the name of a site.
fn is_no_word(code: &str) -> bool {
    let capitals = code.bytes().filter(u8::is_ascii_uppercase).count();
    let is_mixed = capitals >= 3 && code.bytes().any(|byte| byte.is_ascii_lowercase());
    code.len() >= 5 && (is_mixed || code.bytes().any(|byte| byte.is_ascii_digit()))
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
    fn codes_in_the_text() {
        let found = |text: &str| {
            announced(text)
                .into_iter()
                .map(|(range, block)| (text[range].to_owned(), block))
                .collect::<Vec<_>>()
        };
        let one = ("棋譜コード:QDBJQ".to_owned(), "```qf\nQDBJQ\n```".to_owned());
        assert_eq!(found("前に棋譜コード:QDBJQ。"), [one]);
        assert_eq!(found("盤面コード： gkwAAAAQ、棋譜コード:QDBJQ").len(), 2);
        assert!(found("棋譜コードとはQDBJQ。棋譜コード:なし 棋譜コード:Q").is_empty());
        assert!(found("棋譜コード：Quoridor、棋譜コード QDBJQ、棋譜コード（YouTube）").is_empty());
        let block =
            |text: &str, info: &str, code: &str| [(text.to_owned(), format!("```{info}\n{code}\n```"))];
        for (text, code) in [
            ("棋譜コード「QDBJQ」", "QDBJQ"),
            ("棋譜コード：『QDBJQ』", "QDBJQ"),
            ("棋譜コード (QDBJQ)", "QDBJQ"),
            ("棋譜コード:QDB\u{200b}JQ", "QDBJQ"),
        ] {
            assert_eq!(found(&format!("x{text}、y")), block(text, "qf", code));
        }
        assert_eq!(found("棋譜コード「QDBJQを見る」"), block("棋譜コード「QDBJQ", "qf", "QDBJQ"));
        let cut = "QuBAQEk6yVqpfcBgTio6WQr0JiSJ";
        let text = format!("棋譜コード: {cut}");
        assert_eq!(found(&text), block(&text, "qf lenient", cut));
        assert_eq!(found("盤面コード:gkwAA0"), block("盤面コード:gkwAA0", "text", "gkwAA0"));
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
