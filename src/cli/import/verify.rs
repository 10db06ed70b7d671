//! `kisho import --verify`: the boards of the old pages against those of the new ones, position by position, and as they are drawn.

mod drawn;
mod pairs;

use serde_json::Value;

use kisho_game::ReadOptions;
use kisho_game::text::{Diagnostic, Id};
use kisho_import::{HtmlPage, Imported, NewFile, OldBoard, OldFrame, OldMove, new_files, old_boards};
use kisho_source::files::CONTENT;
use kisho_source::{Problem, Problems};

/// What was found.
pub struct Verified {
    /// The boards that are not what they were, and all that is wrong with the site.
    pub problems: Vec<Problem>,
    /// What was looked at, in a sentence.
    pub summary: String,
}

/// Holds the new pages against the old ones. `pages`: the old ones; `None` if the site is that of a generator, whose texts come
/// along with the boards in them. `built`: how many pages the site has now, `others`: what is said about them.
pub fn verify(pages: Option<&[HtmlPage]>, made: &Imported, built: usize, others: Vec<Problem>) -> Verified {
    let mut problems = Problems::default();
    let (mut boards, mut alike) = (0, 0);
    let new_files = new_files(pages.into_iter().flatten().map(|page| &*page.path));
    for page in pages.into_iter().flatten() {
        let new_file = new_files.get(&*page.path).map(|file| format!("{CONTENT}/{file}"));
        let new = match new_file.and_then(|file| made.files.get(&file)) {
            Some(NewFile::Made(text)) => blocks(text),
            _ => Vec::new(),
        };
        let (source, old) = old_boards(page);
        let different = compare(&old, &new);
        boards += old.len();
        alike += old.len() - different.len();
        for (board, what) in different {
            let message = format!("the board has changed: {what}");
            let hint = if letters(&board.code) != board.code {
                "the old viewer read spaces and other invalid characters of a code as zeros; kisho skips them"
            } else {
                "compare the two pages, and change the block"
            };
            problems.push(&source, Diagnostic::error(Id::ImportDiffers, board.span, message).with_hint(hint));
        }
    }
    let compared = match (pages, boards) {
        (None, _) => {
            "no boards were compared: blocks in Markdown are imported as they are, or reported".to_owned()
        }
        (_, 0) => "there are no old boards to compare".to_owned(),
        _ => format!("{alike} of {boards} boards are unchanged, position by position"),
    };
    let mut problems = problems.into_sorted();
    let said = match others.len() {
        0 => "no problems".to_owned(),
        1 => "1 problem".to_owned(),
        many => format!("{many} problems"),
    };
    let lost = match made.lost_records {
        0 => String::new(),
        1 => "; 1 board is left out".to_owned(),
        many => format!("; {many} boards are left out"),
    };
    let summary = format!("{compared}{lost}; the site has {built} pages and {said}");
    problems.extend(others);
    Verified { problems, summary }
}

/// The boards of an old page that the blocks of the new one do not show, which are in the same order, and what is different.
fn compare<'a>(old: &'a [OldBoard], new: &[Block]) -> Vec<(&'a OldBoard, String)> {
    let old_codes: Vec<String> = old.iter().map(|board| letters(&board.code)).collect();
    let new_codes: Vec<String> = new.iter().map(|(_, code)| letters(code)).collect();
    let pairs = pairs::pairs(old.len(), new.len(), |at, block| {
        let has_code = old_codes.get(at) == new_codes.get(block);
        let has_options = || {
            old.get(at)
                .zip(new.get(block))
                .is_some_and(|(old, (words, _))| old.is_inside && other_options(old, words).is_none())
        };
        if has_code { 1 + usize::from(has_options()) } else { 0 }
    });
    let blocks = pairs.into_iter().map(|block| new.get(block?));
    let differs = |(board, block): (&'a OldBoard, Option<&Block>)| {
        let what = match block {
            Some((words, code)) => other_options(board, words)
                .or_else(|| other_positions(board, code))
                .or_else(|| drawn::difference(board, words, code)),
            None => Some("the new page has no block for it".to_owned()),
        };
        what.map(|what| (board, what))
    };
    old.iter().zip(blocks).filter_map(differs).collect()
}

/// A block of a page: its first line, and its text.
type Block = (Vec<String>, String);

/// The blocks of the fan site's codes in a page.
fn blocks(markdown: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open: Option<Block> = None;
    for line in markdown.lines() {
        let text = line.trim_start_matches(['>', ' ', ':', '-', '*']).trim_end();
        match &mut open {
            Some(_) if text.starts_with("```") => blocks.extend(open.take()),
            Some((_, code)) => code.push_str(text),
            None => {
                let info = line.find("```").and_then(|at| line.get(at + 3..)).unwrap_or_default();
                let words: Vec<String> = info.split_whitespace().map(str::to_owned).collect();
                open = (words.first().is_some_and(|word| word == "qf")).then(|| (words, String::new()));
            }
        }
    }
    blocks
}

/// What counts in a code.
fn letters(code: &str) -> String {
    code.chars().filter(|c| c.is_ascii_alphanumeric() || "+/".contains(*c)).collect()
}

/// Which option of a block is not that of a board, if one is not.
fn other_options(old: &OldBoard, words: &[String]) -> Option<String> {
    let has = |word: &str| words.iter().any(|own| own == word);
    let switches = [
        ("flip", old.flip, has("flip")),
        ("last-move", old.last_move, !has("no-last-move")),
        ("plain-walls", old.plain_walls, has("plain-walls")),
        ("info-bar", old.info_bar, !has("no-info-bar")),
    ];
    if let Some((name, was, _)) = switches.iter().find(|(_, was, is)| was != is) {
        return Some(format!("`{name}` was {}", if *was { "on" } else { "off" }));
    }
    (!has(&format!("size={}", old.size))).then(|| format!("its size was {}", old.size))
}

/// Which position of a code is not that of a board, if one is not.
fn other_positions(old: &OldBoard, code: &str) -> Option<String> {
    let Some(new) = new_frames(code) else { return Some(format!("`{code}` cannot be read")) };
    let old = old.frames();
    if new.len() != old.len() {
        return Some(format!("it had {} positions and has {}", old.len(), new.len()));
    }
    let mut pairs = old.iter().zip(&new).enumerate();
    pairs
        .find(|(_, (old, new))| old != new)
        .map(|(number, (old, new))| format!("position {number} was {}, and is {}", told(old), told(new)))
}

fn told(frame: &OldFrame) -> String {
    let last = match &frame.last {
        Some(OldMove::Pawn(name) | OldMove::Wall(name)) => format!(", last {name}"),
        None => String::new(),
    };
    let [white, black] = frame
        .walls
        .each_ref()
        .map(|walls| if walls.is_empty() { "none".to_owned() } else { walls.join(" ") });
    let walls = if frame.walls.iter().all(Vec::is_empty) {
        "no walls".to_owned()
    } else {
        format!("walls {white} – {black}")
    };
    format!("{}, {walls}{last}, turn {}", frame.pawns.join(" "), frame.turn)
}

/// The positions that a block shows, as kisho's own reader has them.
fn new_frames(code: &str) -> Option<Vec<OldFrame>> {
    let record = kisho_game::notation("qf")?.reading(code.as_bytes(), &ReadOptions::default()).record?;
    let json = (kisho_game::notation("json")?.write?)(&record).ok()?.text;
    let json: Value = serde_json::from_str(&json).ok()?;
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let list = json["frames"].as_array()?;
    let names = |value: &Value| value.as_array().into_iter().flatten().filter_map(&text).collect();
    let mut walls: [Vec<String>; 2] = ["white", "black"].map(|player| names(&json["state"]["walls"][player]));
    let mut frames = Vec::with_capacity(list.len());
    for (number, frame) in list.iter().enumerate() {
        let pawns = [text(&frame["white"])?, text(&frame["black"])?];
        let last = if number > 0 { text(&frame["move"]) } else { first_move(&json["state"], &pawns) };
        let last = last.map(|name| if name.len() == 3 { OldMove::Wall(name) } else { OldMove::Pawn(name) });
        if let (true, Some(OldMove::Wall(wall))) = (number > 0, &last) {
            let mover = usize::from(list.get(number - 1)?["to_move"] == "black");
            walls.get_mut(mover)?.push(wall.clone());
        }
        walls.iter_mut().for_each(|walls| walls.sort());
        let turn = u16::try_from(frame["number"].as_u64()?).ok()?.saturating_add(1);
        frames.push(OldFrame { pawns, walls: walls.clone(), last, turn });
    }
    Some(frames)
}

/// The last move of a start.
fn first_move(state: &Value, pawns: &[String; 2]) -> Option<String> {
    let last = state["last_move"].as_object().filter(|_| state["turn"].as_u64() != Some(1))?;
    let player = last["player"].as_str()?;
    let Some(slot) = last["wall"].as_str() else {
        return Some(pawns[usize::from(player == "black")].clone());
    };
    let own = state["walls"][player].as_array()?.iter().filter_map(Value::as_str);
    own.filter(|wall| wall.starts_with(slot)).min().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(body: &str) -> HtmlPage {
        let [name, path] = ["a.html"; 2].map(str::to_owned);
        HtmlPage { name, path, bytes: format!("<html lang=ja><title>T</title><body>{body}").into_bytes() }
    }

    const BOARDS: &str = "<div class=qf_board_viewer data-boardsize=7px data-flags=21 data-qfcode=j7oklAHMe1ICg></div>\
        <p>棋譜コード:QDBJQ</p><ul><li>一<div class=qf_board_viewer data-flags=13 \
        data-qfcode=QuBAQEk6yVqpfcBgTio6WQr0JiSJKLLMYLb1vyYmBmRk></div></ul>\
        <blockquote><div class=qf_board_viewer></div></blockquote>";

    #[test]
    fn an_import_shows_what_the_old_pages_showed() {
        let page = page(BOARDS);
        let made = kisho_import::html(std::slice::from_ref(&page), None);
        let verified = verify(Some(&[page]), &made, 1, Vec::new());
        assert_eq!(
            verified.problems.iter().map(|problem| &problem.diagnostic.message).collect::<Vec<_>>(),
            Vec::<&String>::new()
        );
        assert!(verified.summary.starts_with("3 of 3 boards"), "{}", verified.summary);
    }

    #[test]
    fn boards_in_any_element_are_compared() {
        let board = |name: &str| format!("<{name} class=qf_board_viewer data-qfcode=QDBJQ></{name}>");
        let names = ["p", "span", "section", "center", "figure", "a", "div"];
        let lists = format!("<ul>{0}{0}</ul><table><tr>{1}{1}</tr></table>", board("li"), board("td"));
        let page = page(&(names.map(board).concat() + &lists));
        let made = kisho_import::html(std::slice::from_ref(&page), None);
        let summary = verify(Some(&[page]), &made, 1, Vec::new()).summary;
        assert!(summary.starts_with("11 of 11 boards"), "{summary}");
    }

    #[test]
    fn it_is_said_where_nothing_was_compared() {
        let page = page("<p>No board.");
        let made = kisho_import::html(std::slice::from_ref(&page), None);
        let summary = |pages| verify(pages, &made, 1, Vec::new()).summary;
        let none = summary(Some(std::slice::from_ref(&page)));
        assert!(none.starts_with("there are no old boards to compare; the site has"), "{none}");
        let generator = summary(None);
        assert!(generator.starts_with("no boards were compared:"), "{generator}");
    }

    #[test]
    fn boards_that_are_left_out_are_counted() {
        let page = page("<div class=besogo-editor></div><div data-wgo=gone.txt></div><p>Text");
        let made = kisho_import::html(std::slice::from_ref(&page), None);
        let summary = verify(Some(&[page]), &made, 1, Vec::new()).summary;
        assert!(summary.contains("; 2 boards are left out; the site has"), "{summary}");
    }

    #[test]
    fn a_board_that_became_text_says_nothing_about_the_next_one() {
        let board = |code: &str, flags: u8| {
            format!("<div class=qf_board_viewer data-flags={flags} data-qfcode='{code}'></div><p>x</p>")
        };
        let page = page(&(board("gk", 6) + &board("QDBJQ", 1) + &board("?", 2) + &board("QDBJQ", 6)));
        let made = kisho_import::html(std::slice::from_ref(&page), None);
        let verified = verify(Some(&[page]), &made, 1, Vec::new());
        let said: Vec<_> =
            verified.problems.iter().map(|problem| problem.diagnostic.message.as_str()).collect();
        assert_eq!(said, ["the board has changed: the new page has no block for it"; 2]);
        assert!(verified.summary.starts_with("2 of 4 boards"), "{}", verified.summary);
    }

    #[test]
    fn of_two_equal_boards_the_one_beside_the_text_is_missing() {
        let board = "<div class=qf_board_viewer data-qfcode=QDBJQ></div>";
        for (body, line) in [
            (format!("\n<nav>{board}</nav>\n<p>{board}</p>"), 2),
            (format!("\n<p>{board}</p>\n<div id=side>{board}</div>"), 3),
            // A tag stands where it begins.
            (format!("\n<p>{board}</p>\n<nav>{}</nav>", board.replace(' ', "\n")), 3),
        ] {
            let page = page(&body);
            let made = kisho_import::html(std::slice::from_ref(&page), None);
            let problems = verify(Some(&[page]), &made, 1, Vec::new()).problems;
            let lines = problems.iter().map(|said| said.source.line_column(said.diagnostic.span.start).line);
            assert_eq!(lines.collect::<Vec<_>>(), [line], "{body}");
        }
    }

    #[test]
    fn every_change_is_noticed() {
        let page = page(BOARDS);
        let good = kisho_import::html(std::slice::from_ref(&page), None);
        for (from, to) in [
            ("flip", ""),
            ("flip", "flip frame=last"),
            ("flip", "flip marks=circle:e5"),
            ("flip", "flip frames=none"),
            // White's wall e3h as Black's, and turn 12 for turn 10.
            ("j7oklAHMe1ICg", "j7oUgJTMe1ICg"),
            ("j7oklAHMe1ICg", "j7oklAHMe1IDA"),
            ("size=7", "size=8"),
            ("j7oklAHMe1ICg", "j7oklAHMe1ECg"),
            ("QuBAQEk6yVqpfcBgTio6WQr0JiSJKLLMYLb1vyYmBmRk", "QuBAQEk6yVqpfcBgTio6WQr0JiSJKLLMYLb1vyYmBmRg"),
            ("```qf size=10\n> gkwAAAAQ", "```text\n> gkwAAAAQ"),
        ] {
            let files = good.files.iter().map(|(path, file)| match file {
                NewFile::Made(text) => {
                    assert!(text.contains(from), "{from}: {text}");
                    (path.clone(), NewFile::Made(text.replace(from, to)))
                }
                NewFile::Copied(from) => (path.clone(), NewFile::Copied(from.clone())),
            });
            let config = good.config.clone();
            let bad = Imported { files: files.collect(), config, ..Imported::default() };
            let verified = verify(Some(std::slice::from_ref(&page)), &bad, 1, Vec::new());
            let differs =
                verified.problems.iter().filter(|problem| problem.diagnostic.id == Id::ImportDiffers);
            assert_eq!(differs.count(), 1, "{from}: {:?}", verified.problems);
        }
    }
}
