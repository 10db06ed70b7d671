//! What KIF and KI2 files have in common as they are written: the head, the order of the lines of moves, comments, the
//! last line.

use std::fmt::Write as _;

use super::super::name::{self, Words};
use super::super::remark::{Note, is_turning};
use super::super::{
    Color, Ending, Hand, Handicap, Kind, Node, Piece, Position, Record, Remark, Square, one_line,
};
use super::Dialect;
use super::ending::{Summary, says, word};
use super::head::Head;
use super::line::Line;
use crate::Form;
use crate::children::Children;
use crate::text::kanji_numeral;

// Writing to a string cannot fail, so what `write!` and `writeln!` return says nothing.

/// What the players of a record are called, Black first.
#[must_use]
pub fn titles(record: &Record) -> [&'static str; 2] {
    if record.is_handicap() { ["下手", "上手"] } else { ["先手", "後手"] }
}

/// The header lines in their order, 手合割 where it is needed, and the board of a start that has no name. Returns the names of
/// the header lines that are lost, because a reader would take them for something else.
#[must_use]
pub fn head(text: &mut String, record: &Record) -> Vec<String> {
    let mut remarks = record.nodes.start().remarks(false).peekable();
    let start = record.start();
    let of_start = Handicap::of(start).filter(|_| record.next_number() == 1);
    let said = record.info.get("手合割");
    let named = said.and_then(Handicap::named);
    // A file that says nothing at all would be none.
    let says_nothing =
        |(name, value): (&str, &str)| Head::is_of_board(name, value) || !Head::is_japanese(name);
    let is_bare = record.nodes.len() == 1 && record.info.lines().all(says_nothing);
    if let (None, Some(handicap)) = (said, of_start.filter(|handicap| is_bare || handicap.is_given())) {
        let _ = writeln!(text, "手合割：{}", handicap.name);
    }
    let mut lost = Vec::new();
    for (number, (name, value)) in record.info.lines().enumerate() {
        start_remarks(text, &mut std::iter::from_fn(|| remarks.next_if(|remark| remark.after.0 <= number)));
        let value = one_line(value);
        let line = format!("{name}：{value}");
        let is_read =
            matches!(Line::of(&line), Line::Header(said, _) if said == name) && Head::is_kept(name, &value);
        if is_read {
            text.push_str(&line);
            text.push('\n');
        } else {
            lost.push(name.to_owned());
        }
    }
    start_remarks(text, &mut remarks.filter(|remark| !remark.is_below()));
    let is_said = match (said, of_start) {
        (None, Some(_)) => true,
        (Some(_), Some(handicap)) => named == Some(handicap),
        _ => false,
    };
    if !is_said {
        board(text, record, start, named.is_some_and(|handicap| handicap.is_given()));
        number(text, record, 0);
    }
    let mut lines = record.nodes.start().remarks(false).map(|remark| remark.kif(false));
    if let Some(turning) = lines.find(|line| is_turning(line)) {
        push_line(text, &turning);
    }
    lost
}

/// Lines for people of the start. That the board is turned is said below the header.
fn start_remarks(text: &mut String, remarks: &mut dyn Iterator<Item = &Remark>) {
    let lines = remarks.map(|remark| remark.kif(false));
    lines.filter(|line| !is_turning(line)).for_each(|line| push_line(text, &line));
}

/// A position as BOD, the board that Japanese programs exchange, without its number. `says_black`: 先手番 is not left out.
pub fn board(text: &mut String, record: &Record, position: &Position, says_black: bool) {
    let [black, white] = titles(record);
    const EDGE: &str = "+---------------------------+";
    hand(text, white, position.hand(Color::White));
    let _ = writeln!(text, "  ９ ８ ７ ６ ５ ４ ３ ２ １\n{EDGE}");
    for rank in 1..=9 {
        text.push('|');
        for square in (1..=9).rev().filter_map(|file| Square::new(file, rank)) {
            match position.at(square) {
                Some(Piece { owner, kind: Kind::King }) if has_other_king(record, owner) => {
                    text.extend([owner.pick(' ', 'v'), '王']);
                }
                Some(Piece { owner, kind }) => text.extend([owner.pick(' ', 'v'), kind.kanji()]),
                None => text.push_str(" ・"),
            }
        }
        let _ = writeln!(text, "|{}", kanji_numeral(rank));
    }
    let _ = writeln!(text, "{EDGE}");
    hand(text, black, position.hand(Color::Black));
    match position.turn() {
        Color::White => {
            let _ = writeln!(text, "{white}番");
        }
        Color::Black if says_black => {
            let _ = writeln!(text, "{black}番");
        }
        Color::Black => {}
    }
}

/// The line below a board: how many moves were made, and the last of them. Its square is said even if the move before went
/// there too: nobody sees that on the board.
pub fn number(text: &mut String, record: &Record, at: usize) {
    let Some(node) = record.nodes.get(at) else { return };
    let player = node.position.turn().other();
    let name = |words: Words| called(record, player, format!("　{}{words}", name::sign(player)));
    let last = record.led_to(at).map(name).unwrap_or_default();
    if node.number > 0 || !last.is_empty() {
        let _ = writeln!(text, "手数＝{}{last}  まで", node.number);
    }
}

/// Whether the file calls a player's king 王.
fn has_other_king(record: &Record, player: Color) -> bool {
    let Form([black, white]) = record.kings;
    player.pick(black, white)
}

/// The name of a player's move with the name that the file has for the king.
#[must_use]
pub fn called(record: &Record, player: Color, name: String) -> String {
    if has_other_king(record, player) { name.replace('玉', "王") } else { name }
}

fn hand(text: &mut String, owner: &str, hand: &Hand) {
    let _ = write!(text, "{owner}の持駒：");
    for (kind, count) in hand.pieces() {
        text.push(kind.kanji());
        if count > 1 {
            text.push_str(&kanji_numeral(count));
        }
        text.push('　');
    }
    text.push_str(if hand.is_empty() { "なし\n" } else { "\n" });
}

/// The comment and the bookmark of a position and the lines for people there, each in lines of its own: those before the word
/// that ends the game, or those after it. The head has those lines of the start that stand in it.
pub fn comment(text: &mut String, node: &Node, at_end: bool) {
    let is_start = node.parent.is_none() && !at_end;
    notes(text, node, at_end, |remark| {
        let line = remark.kif(at_end);
        // That the board is turned is said below the header.
        let is_in_head = is_start && (!remark.is_below() || is_turning(&line));
        (!is_in_head).then_some(line)
    });
}

/// The same with those lines for people that `remark` gives.
pub fn notes(
    text: &mut String,
    node: &Node,
    at_end: bool,
    mut remark: impl FnMut(&Remark) -> Option<String>,
) {
    let bookmark = node.bookmark.as_ref().filter(|_| !at_end).map(|name| format!("&{}", one_line(name)));
    let count = node.lines(false).count();
    let all = count + node.lines(true).count();
    let place = all.saturating_sub(node.lines_after_bookmark).min(count);
    let mut at = 0;
    for note in node.notes(at_end) {
        match note {
            Note::Remark(line) => remark(line).into_iter().for_each(|line| push_line(text, &line)),
            Note::Line(line) => {
                bookmark.iter().filter(|_| at == place).for_each(|line| push_line(text, line));
                let _ = writeln!(text, "*{}", line.replace('\r', "\n*"));
                at += 1;
            }
        }
    }
    bookmark.iter().filter(|_| place == count).for_each(|line| push_line(text, line));
}

/// A line and its end.
pub fn push_line(text: &mut String, line: &str) {
    text.push_str(line);
    text.push('\n');
}

/// The record's own words for the end of the game at a node, if they fit into one line.
#[must_use]
pub fn own_words(node: &Node) -> Option<&str> {
    node.ending_words.as_deref().filter(|words| !words.trim().is_empty() && !words.contains(char::is_control))
}

/// The lines of moves, each as its nodes, in the order in which files have them: the main line from its start, and after
/// each line the variations that leave it, those first that leave it last. What follows where a game has ended is a
/// variation too. So each variation belongs to the last line
/// before it that has a move of the number that it begins with.
#[must_use]
pub fn lines(record: &Record) -> Vec<Vec<usize>> {
    let ways = Children::of(record.nodes.iter().map(|node| node.parent));
    let mut lines = Vec::new();
    let mut open = vec![0];
    while let Some(first) = open.pop() {
        let goes_on = |at: usize| record.nodes.get(at).is_some_and(|node| node.ending.is_none());
        let next = |&at: &usize| ways.from(at).next().filter(|_| goes_on(at));
        let line: Vec<usize> = std::iter::successors(Some(first), next).collect();
        for &at in &line {
            let others: Vec<usize> = ways.from(at).skip(usize::from(goes_on(at))).collect();
            open.extend(others.into_iter().rev());
        }
        lines.push(line);
    }
    lines
}

/// The line that says how a game ended at a node.
#[must_use]
pub fn result_of(node: &Node, ending: Ending, titles: [&str; 2], dialect: Dialect) -> String {
    let (turn, number) = match node.foul {
        Some(_) => (node.position.turn().other(), node.number.saturating_add(1)),
        None => (node.position.turn(), node.number),
    };
    let own = own_words(node);
    let own_word = own.filter(|words| says(words, ending, turn));
    let usual = result(ending, own, (turn, number), titles);
    if stands_alone(&usual, node, ending) {
        return usual;
    }
    if dialect == Dialect::Kif {
        return result(ending, own_word, (turn, number), titles);
    }
    // 先手の勝ち would be by mate, where a mated player resigned.
    let named = format!("まで{number}手で{}", own_word.unwrap_or(word(ending, turn)));
    if !means(&usual, node, ending) && means(&named, node, ending) { named } else { usual }
}

/// Whether nothing but a result line says how the game ended at a node: by words that say who won, or that would be something else
/// among the moves.
#[must_use]
pub fn stands_alone(line: &str, node: &Node, ending: Ending) -> bool {
    let summary = line.strip_prefix("まで").map(Summary::read).filter(|_| node.ending_time.is_none());
    let is_no_word = || own_words(node).is_some_and(|own| !says(own, ending, node.position.turn()));
    ending == Ending::Other
        && summary.is_some_and(|summary| summary.winner().is_some() || is_no_word())
        && means(line, node, ending)
}

/// Whether a result line gives this ending for the node; an ending without a name of its own must also have the record's words.
#[must_use]
pub fn means(line: &str, node: &Node, ending: Ending) -> bool {
    line.strip_prefix("まで").map(Summary::read).is_some_and(|summary| {
        let is_named = || own_words(node).is_none_or(|own| summary.own_words(ending) == Some(own));
        summary.ending(&node.position) == Some(ending) && (ending != Ending::Other || is_named())
    })
}

/// The line that says how a game ended after so many moves, and whose turn it would be: `まで77手で先手の勝ち`.
fn result(ending: Ending, words: Option<&str>, (turn, number): (Color, u32), titles: [&str; 2]) -> String {
    let title = |player: Color| player.pick(titles[0], titles[1]);
    let winner = ending.winner(turn).map_or("", title);
    let how = match ending {
        Ending::Resignation => format!("{winner}の勝ち"),
        Ending::Interruption => "中断".to_owned(),
        Ending::SealedMove => "封じ手".to_owned(),
        Ending::Repetition => "千日手".to_owned(),
        Ending::Mate => "詰み".to_owned(),
        Ending::NoMate => "不詰".to_owned(),
        Ending::Impasse => "持将棋".to_owned(),
        Ending::TimeUp => format!("時間切れにより{winner}の勝ち"),
        Ending::Foul(player) if player == turn => format!("{}の反則負け", title(player)),
        Ending::Foul(_) => format!("{winner}の反則勝ち"),
        Ending::Declaration => format!("{winner}の入玉勝ち"),
        Ending::Draw => words.unwrap_or("引き分け").to_owned(),
        Ending::Other => words.unwrap_or("中断").to_owned(),
        Ending::Default(player) => format!("{}の不戦敗", title(player)),
    };
    format!("まで{number}手で{how}")
}
