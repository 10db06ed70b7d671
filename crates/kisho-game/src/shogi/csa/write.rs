//! A record as a CSA file.

use std::fmt::Write as _;

use super::super::lost;
use super::super::remark::Note;
use super::super::{
    Color, Ending, Handicap, Holds, Kind, Node, Piece, Position, Record, Remark, Square, Unmade, one_line,
};
use super::CsaForm;
use super::limits::{Limit, seconds};
use super::pieces::letters;
use super::{dates, words};
use crate::{Lost, Written};

/// What CSA can hold.
const HOLDS: Holds = Holds {
    moves: true,
    variations: false,
    number: false,
    last_move: false,
    comments: true,
    bookmarks: false,
    remarks: true,
    times: true,
    endings: true,
    info: true,
};

/// Writes the main line of a record: in the version that it was read from or in V2.2 if that can hold it, else in V3.0. The characters are UTF-8, which the
/// first line says if there are any that are not ASCII; to readers of V2.2 that line is a comment.
#[must_use]
pub fn write(record: &Record) -> Written {
    let mut lost = HOLDS.lost(record);
    lost.extend(lost::start_time(record).into_iter().chain(lost::totals(record)));
    let mut file = File { form: record.csa.0, ..File::default() };
    let left_out = file.head(record);
    // CSA has line ends in notes.
    let mut joined = record.info.clone();
    joined.remove("備考");
    start(&mut file.text, record);
    let line = record.main_line().filter_map(|at| record.nodes.get(at));
    let mut turn = record.start().turn();
    for node in line {
        file.node(node, turn);
        match node.ending {
            Some(Ending::Default(_)) => {
                lost.push(Lost::new(
                    "不戦敗 is written as %TORYO or %KACHI: CSA has no word for it",
                    "不戦敗",
                ));
            }
            Some(Ending::SealedMove) => {
                lost.push(Lost::new(
                    "封じ手 is written as %CHUDAN: CSA has no word for a sealed move",
                    "封じ手",
                ));
            }
            Some(Ending::Other) if node.ending_words.as_deref().and_then(words::own).is_none() => {
                lost.push(Lost::new(
                    "the ending is written as %CHUDAN: CSA has no word for it",
                    "終局の理由",
                ));
            }
            _ => {}
        }
        turn = node.position.turn();
    }
    lost.extend(lost::ending_note(record.main_line().filter_map(|at| record.nodes.get(at))));
    let File { text, form, needs_version_3 } = file;
    let is_3 = |version: &str| version.starts_with('3');
    let usual = if needs_version_3 { "3.0" } else { "2.2" };
    let version = form
        .version
        .filter(|version| is_3(version) || !needs_version_3 || form.has_version_3)
        .unwrap_or(usual);
    let encoding = if is_3(version) || !text.is_ascii() { "'CSA encoding=UTF-8\n" } else { "" };
    Written::partial(format!("{encoding}V{version}\n{text}"), lost)
        .with_lost_header(left_out)
        .with_joined_lines(&joined)
}

#[derive(Default)]
struct File {
    text: String,
    form: CsaForm,
    needs_version_3: bool,
}

impl File {
    // Writing to a string cannot fail, so what `writeln!` returns says nothing.

    /// The header. Gives the names of what is lost of it.
    fn head(&mut self, record: &Record) -> Vec<String> {
        let info = &record.info;
        let mut remarks = record.nodes.start().remarks(false).peekable();
        let mut next = |count: usize| remarks.next_if(|remark| remark.after.0 <= count);
        let mut count = 0;
        for (sign, names) in [('+', ["先手", "下手"]), ('-', ["後手", "上手"])] {
            let empty = || info.lines().any(|(name, _)| names.contains(&name)).then_some("");
            if let Some(name) = names.into_iter().find_map(|name| info.get(name)).or_else(empty) {
                self.remarks(&mut std::iter::from_fn(|| next(count)));
                let _ = writeln!(self.text, "N{sign}{}", one_line(name));
                count += 1;
            }
        }
        let mut lost = Vec::new();
        for (name, value) in info.lines() {
            if matches!(name, "先手" | "後手" | "下手" | "上手") {
                continue;
            }
            self.remarks(&mut std::iter::from_fn(|| next(count)));
            count += 1;
            let is_lost = match (name, words::key(name)) {
                ("手合割", _) => {
                    let named = Handicap::named(value);
                    let is_unknown = named.is_none() && value != "その他";
                    is_unknown || named != Handicap::of(record.start())
                }
                (_, None) => true,
                (_, Some(key)) => {
                    self.about(key, value);
                    false
                }
            };
            if is_lost && !value.is_empty() {
                lost.push(name.to_owned());
            }
        }
        self.remarks(&mut remarks.filter(|remark| !remark.is_below()));
        lost
    }

    fn about(&mut self, key: &str, value: &str) {
        let limit = Limit::read(value);
        let is_3 = self.form.version.is_some_and(|version| version.starts_with('3'));
        let (key, value) = match (key, limit) {
            ("TIME_LIMIT", Some(limit)) => match limit.version_2().filter(|_| !is_3) {
                Some(value) => (key, value),
                None => ("TIME", limit.version_3()),
            },
            ("TIME+" | "TIME-", Some(limit)) => (key, limit.version_3()),
            ("START_TIME" | "END_TIME", _) => {
                (key, dates::standard(value).unwrap_or_else(|| one_line(value)))
            }
            ("NOTE", _) => (key, words::escaped(value)),
            _ => (key, one_line(value)),
        };
        self.needs_version_3 |= words::needs_version_3(key);
        let _ = writeln!(self.text, "${key}:{value}");
    }

    /// A move of `player` and what is said after it.
    fn node(&mut self, node: &Node, player: Color) {
        if let Some(action) = node.play {
            let to = action.to();
            let from = action.from().map_or_else(|| "00".to_owned(), digits);
            let piece = node.position.at(to).map_or(Kind::Pawn, |piece| piece.kind);
            let _ = writeln!(self.text, "{}{from}{}{}", sign(player), digits(to), letters(piece));
            self.time(node.time.map(|time| time.spent));
        }
        self.notes(node, false);
        if let Some(Unmade { action, kind }) = node.foul {
            let from = action.from().map_or_else(|| "00".to_owned(), digits);
            let side = sign(node.position.turn());
            let _ = writeln!(self.text, "{side}{from}{}{}", digits(action.to()), letters(kind));
        }
        if let Some(ending) = node.ending {
            let own = node.ending_words.as_deref().and_then(words::own).map(|word| format!("%{word}"));
            // For readers of the file, a move that cannot be made on a board passes the turn, too.
            let turn = node.position.turn();
            let to_move = if node.foul.is_some() { turn.other() } else { turn };
            let word =
                own.unwrap_or_else(|| words::ending(ending, to_move, self.form.names_offender).to_owned());
            let _ = writeln!(self.text, "{word}");
            self.time(node.ending_time.map(|time| time.spent));
            self.notes(node, true);
        }
    }

    /// The comment and the lines for people before the word that ends the game, or those after it. The head has those of the start
    /// that stand in it.
    fn notes(&mut self, node: &Node, at_end: bool) {
        for note in node.notes(at_end) {
            let _ = match note {
                Note::Line(line) => writeln!(self.text, "'*{}", line.replace('\r', "\n'*")),
                Note::Remark(remark) if node.parent.is_none() && !at_end && !remark.is_below() => Ok(()),
                Note::Remark(remark) => writeln!(self.text, "{}", remark.csa()),
            };
        }
    }

    /// Lines for people.
    fn remarks(&mut self, remarks: &mut dyn Iterator<Item = &Remark>) {
        for remark in remarks {
            let _ = writeln!(self.text, "{}", remark.csa());
        }
    }

    fn time(&mut self, milliseconds: Option<u64>) {
        if let Some(time) = milliseconds {
            self.needs_version_3 |= !time.is_multiple_of(1000);
            let _ = writeln!(self.text, "T{}", seconds(time));
        }
    }
}

/// The start position: the usual one without some pieces if it is that, else rank by rank with the hands.
fn start(text: &mut String, record: &Record) {
    let position = record.start();
    match removed(position).filter(|_| !record.csa.0.in_ranks) {
        Some(removed) => {
            let removed = removed.into_iter().map(|(square, piece)| digits(square) + letters(piece.kind));
            let _ = writeln!(text, "PI{}", removed.collect::<String>());
        }
        None => board(text, position),
    }
    let _ = writeln!(text, "{}", sign(position.turn()));
}

/// The pieces of the usual start that this position lacks, if it is like that otherwise.
fn removed(position: &Position) -> Option<Vec<(Square, Piece)>> {
    /// 十枚落ち
    const MOST: usize = 10;
    if !Color::ALL.into_iter().all(|owner| position.hand(owner).is_empty()) {
        return None;
    }
    let initial = Position::initial();
    let mut removed = Vec::new();
    for square in Square::all() {
        match (initial.at(square), position.at(square)) {
            (usual, there) if usual == there => {}
            (Some(usual), None) => removed.push((square, usual)),
            _ => return None,
        }
    }
    (removed.len() <= MOST).then_some(removed)
}

fn board(text: &mut String, position: &Position) {
    for rank in 1..=9 {
        let _ = write!(text, "P{rank}");
        for square in (1..=9).rev().filter_map(|file| Square::new(file, rank)) {
            match position.at(square) {
                Some(Piece { owner, kind }) => {
                    text.push(sign(owner));
                    text.push_str(letters(kind));
                }
                None => text.push_str(" * "),
            }
        }
        text.push('\n');
    }
    for owner in Color::ALL {
        let hand = position.hand(owner);
        if !hand.is_empty() {
            let _ = write!(text, "P{}", sign(owner));
            for (kind, count) in hand.pieces() {
                text.push_str(&format!("00{}", letters(kind)).repeat(usize::from(count)));
            }
            text.push('\n');
        }
    }
}

fn sign(player: Color) -> char {
    player.pick('+', '-')
}

fn digits(square: Square) -> String {
    format!("{}{}", square.file(), square.rank())
}
