//! JSON to a record.

use serde_json::{Map, Value, json};

use super::super::csa::words::{Special, special as of_csa};
use super::super::csa::{CsaForm, pieces};
use super::super::japanese::Play;
use super::super::kif::ending::{Word, word as usual};
use super::super::kif::write::time_column;
use super::super::name::{Motion, Side, sign};
use super::super::{
    Color, Ending, Handicap, Info, Kind, Node, Piece, Position, Record, Remark, Square, Time, Tree, Unmade,
    reading,
};
use super::write::{data, step};
use super::{JkfProblem, PRESETS, is_own};
use crate::charset::Text;
use crate::json::{differences, lines, parse, place, words};
use crate::text::{Counted, Id};
use crate::{Form, Reading};

/// Reads a record; it is as much as could be read.
#[must_use]
pub fn read(bytes: &[u8]) -> Reading {
    reading(Text::japanese(bytes).as_utf8(Id::JsonSyntax, |text, said| {
        let (value, unread) = parse(text, Id::JkfRecord, said)?;
        Reader { text, said, lacks_totals: false, form: CsaForm::default() }.record(&value, unread)
    }))
}

/// Said of a file of a board.
const NINE_SQUARES: &str = "a file has nine squares";

struct Reader<'t> {
    text: &'t str,
    said: &'t mut Counted,
    /// Whether a time has been read that stands alone.
    lacks_totals: bool,
    /// How the words of CSA are used.
    form: CsaForm,
}

/// A line of entries that is to be read: after which node, and how it is called.
struct Line<'v> {
    entries: &'v [Value],
    parent: usize,
    path: String,
}

impl Reader<'_> {
    fn note(&mut self, problem: &JkfProblem) {
        self.said.note_where(problem, || place(self.text, problem.path()));
    }

    fn skip(&mut self, path: String) {
        self.note(&JkfProblem::Skipped { path });
    }

    /// Keeps the parts of an object beside those that are `read` at a node, the one that it is about.
    fn keep(&mut self, node: &mut Node, said: &Value, read: &Value, path: &str) {
        let parts = self.beside(said, read, path, |path| JkfProblem::Kept { path });
        if !parts.is_empty() {
            let after = if path.is_empty() { Form(0) } else { Remark::BELOW };
            node.add_remark_after(&format!("#{}", crate::json::text(&Value::Object(parts))), after);
        }
    }

    /// The parts of an object beside those that are `read`, if the format does not know them; `tell` says what becomes of them.
    fn beside(
        &mut self,
        said: &Value,
        read: &Value,
        path: &str,
        tell: fn(String) -> JkfProblem,
    ) -> Map<String, Value> {
        let mut parts = Map::new();
        for (key, part) in said.as_object().into_iter().flatten() {
            let is_own = is_own(path, key, part);
            let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
            match &read[key.as_str()] {
                Value::Null if is_own && part.is_null() => {}
                Value::Null if is_own => self.skip(path),
                Value::Null => {
                    self.note(&tell(path));
                    parts.insert(key.clone(), part.clone());
                }
                read @ Value::Object(_) => {
                    let inner = self.beside(part, read, &path, tell);
                    if !inner.is_empty() {
                        parts.insert(key.clone(), Value::Object(inner));
                    }
                }
                _ => {}
            }
        }
        parts
    }

    /// Reports the parts of an entry that has no node of its own.
    fn lose(&mut self, entry: &Value, read: &Value, path: &str) {
        self.beside(entry, read, path, |path| JkfProblem::Unknown { path });
    }

    /// Reports what is not kept as it was said. What is no part of `kept` is kept beside it, if it is not in a list.
    fn compare(&mut self, said: &Value, kept: &Value, path: &str) {
        for (inner, said, kept) in differences(said, kept, "") {
            let path = format!("{path}{inner}");
            self.note(&match kept {
                Value::Null if inner.contains('[') => JkfProblem::Unknown { path },
                Value::Null => continue,
                _ => replaced(path, said, kept),
            });
        }
    }

    /// The parts of a list; what is no list is reported.
    fn list<'v>(&mut self, value: &'v Value, path: &str) -> &'v [Value] {
        match value {
            Value::Array(parts) => parts,
            Value::Null => &[],
            _ => {
                self.skip(path.to_owned());
                &[]
            }
        }
    }

    /// Reads a record; of its text what is `unread` stands at its end.
    fn record(&mut self, value: &Value, unread: &str) -> Option<Record> {
        let info = self.info(&value["header"]);
        let entries = value["moves"].as_array();
        if entries.is_none() {
            if unread.is_empty() {
                self.note(&JkfProblem::NoMoves);
            }
            if info.lines().next().is_none() && value["initial"].is_null() {
                return None;
            }
        }
        let entries = entries.map_or(&[][..], Vec::as_slice);
        let before = self.said.count();
        let start = self.start(&value["initial"], &info, entries)?;
        let initial = &value["initial"];
        let is_told = self.said.count() > before;
        let wrong_start = words(initial).filter(|_| is_told && is_unreadable(initial));
        let read = json!({ "preset": true, "data": data(&start) });
        let read = json!({ "header": lines(&info), "initial": read, "moves": true });
        let mut tree = Tree::new(start, 0);
        if let Some(start) = tree.node_mut(0) {
            self.keep(start, value, &read, "");
            // What cannot be read of it is kept as it stands.
            wrong_start.iter().for_each(|unread| start.add_line(unread));
        }
        let mut lines = vec![Line { entries, parent: 0, path: "moves".to_owned() }];
        while let Some(line) = lines.pop() {
            self.line(&mut tree, &line, &mut lines);
        }
        let (lacks_totals, csa) = (Form(self.lacks_totals), Form(self.form));
        let mut record = Record { lacks_totals, csa, ..tree.finish(info) };
        let unread = unread.trim_matches(|c: char| c == ',' || c.is_whitespace());
        let end = record.main_end();
        if let Some(end) = record.nodes.node_mut(end).filter(|_| !unread.is_empty()) {
            end.add_line(unread);
        }
        Some(record)
    }

    fn info(&mut self, header: &Value) -> Info {
        let mut info = Info::default();
        for (name, text) in header.as_object().into_iter().flatten() {
            if let Some(text) = text.as_str().filter(|_| info.has_room(name, 0)) {
                info.set(name, text);
            }
        }
        if !header.is_object() && !header.is_null() {
            self.skip("header".to_owned());
        }
        info
    }

    fn start(&mut self, initial: &Value, info: &Info, entries: &[Value]) -> Option<Position> {
        if !initial.is_object() && !initial.is_null() {
            self.skip("initial".to_owned());
        }
        let said = &initial["data"];
        let preset = initial["preset"].as_str();
        if preset.is_none() && !initial["preset"].is_null() {
            self.skip("initial.preset".to_owned());
        }
        let handicap = match preset.or((!said.is_null()).then_some("OTHER")) {
            Some("OTHER") => return self.set_up(said).or_else(|| even(info, entries)),
            Some(preset) => match PRESETS.iter().find(|(name, _)| *name == preset) {
                Some((_, handicap)) => Some(*handicap),
                None if said["board"].is_array() => {
                    self.note(&JkfProblem::Preset { preset: preset.to_owned(), is_read: true });
                    return self.set_up(said);
                }
                None => {
                    let is_read = first_move(entries).is_some();
                    self.note(&JkfProblem::Preset { preset: preset.to_owned(), is_read });
                    return even(info, entries);
                }
            },
            None => info.get("手合割"),
        };
        let start = handicap.and_then(Handicap::named).unwrap_or(Handicap::EVEN).start();
        self.compare(said, &data(&start), "initial.data");
        Some(start)
    }

    /// The position of `data`, as far as it can be read.
    fn set_up(&mut self, said: &Value) -> Option<Position> {
        let mut read = said.clone();
        let mut position = Position::empty(color(&said["color"]).unwrap_or(Color::Black));
        let Some(files) = read.get_mut("board").and_then(Value::as_array_mut) else {
            self.note(&JkfProblem::Board);
            return None;
        };
        self.nine(files, "initial.data.board", "a board has nine files");
        for (file, squares) in (1..).zip(files) {
            self.file(&mut position, file, squares);
        }
        let hands = read.get_mut("hands").and_then(Value::as_array_mut);
        for (owner, hand) in Color::ALL.into_iter().zip(hands.into_iter().flatten()) {
            self.hand(&mut position, owner, hand);
        }
        self.compare(&read, &data(&position), "initial.data");
        Some(position)
    }

    /// Puts the pieces of a file on the board.
    fn file(&mut self, position: &mut Position, file: u8, said: &mut Value) {
        let path = format!("initial.data.board[{}]", file - 1);
        let Some(squares) = said.as_array_mut() else {
            return self.lacks(said, path, NINE_SQUARES);
        };
        self.nine(squares, &path, NINE_SQUARES);
        for (rank, said) in (1..).zip(squares).filter(|(_, said)| !said["kind"].is_null()) {
            let piece = color(&said["color"]).zip(kind(&said["kind"]));
            match piece.zip(Square::new(file, rank)) {
                Some(((owner, kind), square)) => position.put(square, Some(Piece::new(owner, kind))),
                None => {
                    let path = format!("{path}[{}]", rank - 1);
                    self.lacks(said, path, "this is not a piece of a player");
                }
            }
        }
    }

    /// Gives a player the pieces of a hand. What counts none of anything is left to those who compare.
    fn hand(&mut self, position: &mut Position, owner: Color, said: &mut Value) {
        for (name, said) in said.as_object_mut().into_iter().flatten() {
            let kind = kind(&Value::from(name.as_str()));
            let count = said.as_f64();
            let is_none = count == Some(0.0) || kind.is_none() && count.is_none_or(|count| count < 0.0);
            if said.is_null() || is_none {
                continue;
            }
            let count = said.as_u64().and_then(|count| u8::try_from(count).ok());
            let set = kind.zip(count).and_then(|(kind, count)| position.hand_mut(owner).set(kind, count));
            if set.is_none() {
                let path = format!("initial.data.hands[{}].{name}", owner.pick(0, 1));
                self.lacks(said, path, "so many of such pieces are in no hand");
            }
        }
    }

    /// Tells of a part of the start position that cannot be read, and takes it away, so that nothing else is told of it.
    fn lacks(&mut self, said: &mut Value, path: String, why: &'static str) {
        self.note(&JkfProblem::Part { path, why });
        *said = Value::Null;
    }

    /// Tells if a list has more or less than nine parts, and takes away what is too much.
    fn nine(&mut self, parts: &mut Vec<Value>, path: &str, why: &'static str) {
        if parts.len() != 9 {
            self.note(&JkfProblem::Part { path: path.to_owned(), why });
            parts.truncate(9);
        }
    }

    /// Reads a line; the lines that stand for parts of it are put aside.
    fn line<'v>(&mut self, tree: &mut Tree, line: &Line<'v>, lines: &mut Vec<Line<'v>>) {
        let (mut at, mut has_ended) = (line.parent, false);
        for (number, entry) in line.entries.iter().enumerate() {
            let path = format!("{}[{number}]", line.path);
            if !entry.is_object() && !entry.is_null() {
                self.skip(path.clone());
            }
            let mut read = json!({ "comments": true, "forks": true, "special": true });
            let forks = self.list(&entry["forks"], &format!("{path}.forks"));
            let lines_before = lines.len();
            for (fork, entries) in forks.iter().enumerate().rev() {
                let path = format!("{path}.forks[{fork}]");
                match entries.as_array().filter(|entries| !entries.is_empty()) {
                    Some(entries) => lines.push(Line { entries, parent: at, path }),
                    None => self.skip(path),
                }
            }
            let special = entry["special"].as_str();
            let mut is_ending = false;
            if !entry["move"].is_null() {
                if std::mem::take(&mut has_ended) {
                    self.note(&JkfProblem::AfterEnd { path: path.clone() });
                }
                let next = || line.entries.get(number + 1).and_then(|next| next["special"].as_str());
                match self.play(tree, at, &entry["move"], special.or_else(next), &path) {
                    Ok((node, kept)) => {
                        at = node;
                        read["move"] = kept;
                        read["special"] = special.map(|_| true).into();
                    }
                    Err(is_told) => {
                        // The move and how the game ended by it.
                        let told = if is_told { 1 + usize::from(special.is_none()) } else { 0 };
                        let mut forks_from = number + 1;
                        if tree.can_end(at) {
                            // In the place of this move they would pass for the line that goes on.
                            lines.truncate(lines_before);
                            forks_from = number;
                        }
                        let unread = line.entries.iter().enumerate().skip(number);
                        return self.unread(tree, at, unread, number + told, forks_from, &line.path);
                    }
                }
            } else if let Some(special) = special {
                if !tree.can_end(at) {
                    self.end_alone(tree, at, special, entry, path);
                    continue;
                }
                (is_ending, has_ended) = (true, true);
                self.end(tree, at, special, &path);
            } else if !entry["special"].is_null() {
                self.skip(format!("{path}.special"));
            }
            let is_own = is_ending || !entry["move"].is_null() || number == 0 && line.parent == 0;
            if !is_own && !entry["comments"].is_null() {
                self.note(&JkfProblem::NoStep { path: path.clone() });
            }
            self.annotate(tree, at, (entry, read, is_own), is_ending, &path);
            if let Some(special) = special.filter(|_| !is_ending) {
                // It ends after the move beside it.
                has_ended = true;
                self.end(tree, at, special, &path);
            }
        }
    }

    /// Keeps as a text what follows on a move that cannot be made, and that move, from the entry `first` on; of those before it only the
    /// comments are still to be told. Lines that stand for parts of it, from the entry `forks_from` on, have no place.
    fn unread<'v>(
        &mut self,
        tree: &mut Tree,
        at: usize,
        entries: impl Iterator<Item = (usize, &'v Value)>,
        first: usize,
        forks_from: usize,
        path: &str,
    ) {
        let Some(node) = tree.node_mut(at) else { return };
        for (number, entry) in entries {
            let steps = [&entry["move"], &entry["special"]].into_iter().filter(|_| number >= first);
            let step = steps.into_iter().find(|step| !step.is_null());
            let forks = Some(&entry["forks"]).filter(|forks| number >= forks_from && !forks.is_null());
            step.into_iter().chain(forks).for_each(|unread| node.add_line(&crate::json::text(unread)));
            self.comments(node, entry, &format!("{path}[{number}]"));
        }
    }

    /// Makes the move of an entry, and gives its node and what is kept of it; if it cannot be made, whether it is told how the game ended
    /// by it. `next`: how the game ends after it.
    fn play(
        &mut self,
        tree: &mut Tree,
        at: usize,
        value: &Value,
        next: Option<&str>,
        path: &str,
    ) -> Result<(usize, Value), bool> {
        let before = tree.node(at).ok_or(false)?;
        let turn = before.position.turn();
        let why = |why: String| JkfProblem::Move { path: path.to_owned(), why };
        let Some(play) = play(value) else {
            self.note(&why("this is not a move".to_owned()));
            return Err(false);
        };
        let (action, kept) = match play.action(&before.position, before.last_to()) {
            Ok((action, _)) => {
                let kept = step(&before.position, action, Some(play.kind), before.last_to());
                let mut kept = Value::Object(kept);
                // What is said about nothing says nothing.
                for (key, nothing) in
                    [("promote", json!(false)), ("same", json!(false)), ("relative", json!(""))]
                {
                    if kept[key].is_null() {
                        kept[key] = nothing;
                    }
                }
                (action, kept)
            }
            Err(unclear) => {
                self.note(&why(format!("{}{}: {unclear}", sign(turn), play.kind.japanese())));
                return Err(false);
            }
        };
        let inner = format!("{path}.move");
        let illegal = match tree.play(at, action) {
            Ok(node) => {
                self.compare(value, &kept, &inner);
                return Ok((node, kept));
            }
            Err(illegal) => illegal,
        };
        let (_, name) = tree.name_of(at, action, play.kind);
        let ending = next.and_then(|word| of_csa(word, turn));
        if ending != Some(Special::Ends(Ending::Foul(turn))) && next != Some(LAST_WAS_ILLEGAL) {
            self.note(&why(format!("{name}: {illegal}")));
            return Err(false);
        }
        self.compare(value, &kept, &inner);
        let made = tree.force(at, action);
        let kept = if made.is_some() {
            kept
        } else {
            self.lose(value, &kept, &inner);
            Value::Bool(true)
        };
        if made.is_none() && !tree.can_end(at) {
            if let Some(node) = tree.node_mut(at) {
                node.add_lone_ending(&format!("{name}（反則）"));
            }
            self.note(&JkfProblem::EndingAlone { path: path.to_owned() });
            return Err(true);
        }
        self.note(&JkfProblem::Foul { path: path.to_owned(), name, why: illegal.to_string() });
        if let (None, Some(node)) = (made, tree.node_mut(at)) {
            node.foul = Some(Unmade { action, kind: play.kind });
        }
        Ok((made.unwrap_or(at), kept))
    }

    fn end(&mut self, tree: &mut Tree, at: usize, word: &str, path: &str) {
        self.form.names_offender |= word.starts_with(['+', '-']);
        let foul = foul(tree, at);
        let Some(node) = tree.node_mut(at) else { return };
        (node.ending, node.ending_words) = match special(word, node.position.turn()) {
            // It was made as this entry says that the game was lost by it, whoever is to move after it.
            _ if foul.is_some() => (foul.map(Ending::Foul), None),
            Some(Special::Ends(ending)) => (Some(ending), None),
            Some(Special::EndsAs(ending, words)) => (Some(ending), Some(words.to_owned())),
            Some(Special::TakenBack) | None => {
                let found = word.to_owned();
                self.note(&JkfProblem::Special { path: path.to_owned(), found: found.clone() });
                (Some(Ending::Other), Some(found))
            }
        };
    }

    /// A line that is nothing but an ending, for which records have no node: it becomes a comment.
    fn end_alone(&mut self, tree: &mut Tree, at: usize, special: &str, entry: &Value, path: String) {
        let Some(node) = tree.node_mut(at) else { return };
        let turn = node.position.turn();
        let words = match self::special(special, turn) {
            Some(Special::Ends(ending)) => usual(ending, turn),
            Some(Special::EndsAs(_, words)) => words,
            Some(Special::TakenBack) | None => special,
        };
        // With its time, for which there is no other place.
        let (spent, read) = time(&entry["time"]);
        let spent = spent.map(|time| format!(" {}", time_column(time))).unwrap_or_default();
        node.add_lone_ending(&format!("{words}{spent}"));
        self.comments(node, entry, &path);
        let read = json!({ "special": true, "time": read, "comments": true, "forks": true });
        self.lose(entry, &read, &path);
        self.note(&JkfProblem::EndingAlone { path });
    }

    fn comments(&mut self, node: &mut Node, entry: &Value, path: &str) {
        let (said, comments) = (&entry["comments"], format!("{path}.comments"));
        let (lines, is_list) = match said {
            Value::Array(lines) => (lines.as_slice(), true),
            _ => (std::slice::from_ref(said), false),
        };
        for (number, line) in lines.iter().enumerate() {
            let Some(words) = words(line) else {
                if is_list {
                    self.skip(format!("{comments}[{number}]"));
                }
                continue;
            };
            words.split('\n').for_each(|line| node.add_line(line));
            if !is_list {
                self.note(&replaced(comments.clone(), line, &json!([words])));
            } else if !line.is_string() {
                self.note(&replaced(format!("{comments}[{number}]"), line, &words.into()));
            }
        }
    }

    /// Adds to a node what an entry says beside its move or ending, of which that much is `read`. Whether the entry is that of the node.
    fn annotate(
        &mut self,
        tree: &mut Tree,
        at: usize,
        (entry, mut read, is_own): (&Value, Value, bool),
        is_ending: bool,
        path: &str,
    ) {
        let Some(node) = tree.node_mut(at) else { return };
        self.comments(node, entry, path);
        let place = if is_ending { &mut node.ending_time } else { &mut node.time };
        if place.is_none() {
            (*place, read["time"]) = time(&entry["time"]);
            self.lacks_totals |= place.is_some_and(|time| time.total.is_none());
        } else if !entry["time"].is_null() {
            // An entry that is neither a move nor an ending belongs to the one before it.
            self.skip(format!("{path}.time"));
            read["time"] = Value::Bool(true);
        }
        if is_own {
            self.keep(node, entry, &read, path);
        } else {
            self.lose(entry, &read, path);
        }
    }
}

/// The first move of a record.
fn first_move(entries: &[Value]) -> Option<&Value> {
    entries.iter().map(|entry| &entry["move"]).find(|first| first.is_object())
}

/// Where a game begins whose start is not known: as in KIF, with the even board, if anything else is known of it.
fn even(info: &Info, entries: &[Value]) -> Option<Position> {
    if entries.is_empty() && info.lines().next().is_none() {
        return None;
    }
    let first = first_move(entries).unwrap_or(&Value::Null);
    let mut position = Position::initial();
    let mover = || position.at(square(&first["from"])?).map(|piece| piece.owner);
    position.set_turn(color(&first["color"]).or_else(mover).unwrap_or(Color::White));
    Some(position)
}

/// Whether a start says neither a board nor a preset that is known.
fn is_unreadable(initial: &Value) -> bool {
    let is_known = |preset: &str| PRESETS.iter().any(|(name, _)| *name == preset);
    !initial["data"]["board"].is_array() && !initial["preset"].as_str().is_some_and(is_known)
}

/// Says what a part is taken for.
fn replaced(path: String, said: &Value, kept: &Value) -> JkfProblem {
    JkfProblem::Replaced { path, said: crate::json::text(said), kept: crate::json::text(kept) }
}

/// The player whose move that led to a node, or came after it and could not be made, broke a rule.
fn foul(tree: &Tree, at: usize) -> Option<Color> {
    let node = tree.node(at)?;
    if node.foul.is_some() {
        return Some(node.position.turn());
    }
    let before = tree.node(node.parent?)?.position;
    before.play(node.play?).is_err().then(|| before.turn())
}

/// What Kifu for JS makes of 反則勝ち before it says whose move it was: the one before.
const LAST_WAS_ILLEGAL: &str = "ILLEGAL_ACTION";

/// The meaning of a word of CSA, or of KIF.
fn special(word: &str, turn: Color) -> Option<Special> {
    if word == LAST_WAS_ILLEGAL {
        return Some(Special::Ends(Ending::Foul(turn.other())));
    }
    let of_kif = || Word::read(word).filter(|(_, rest)| rest.is_empty()).map(|(word, _)| word.ending(turn));
    of_csa(word, turn).or_else(|| of_kif().filter(|&ending| usual(ending, turn) == word).map(Special::Ends))
}

/// The time of an entry, and what of it is read.
fn time(said: &Value) -> (Option<Time>, Value) {
    let Some(spent) = clock(&said["now"]) else { return (None, Value::Null) };
    let total = clock(&said["total"]);
    let clock = json!({ "h": true, "m": true, "s": true });
    let read = json!({ "now": clock, "total": total.map(|_| clock.clone()) });
    (Some(Time { spent, total }), read)
}

/// Milliseconds of `{"h": 0, "m": 1, "s": 2}`. More than a year is no time on a clock.
fn clock(value: &Value) -> Option<u64> {
    let part = |name: &str| if value[name].is_null() { Some(0) } else { value[name].as_u64() };
    value.as_object()?;
    let seconds = [(part("h")?, 3600), (part("m")?, 60), (part("s")?, 1)]
        .into_iter()
        .try_fold(0_u64, |sum, (part, weight)| sum.checked_add(part.checked_mul(weight)?))?;
    (seconds < 366 * 24 * 3600).then_some(seconds * 1000)
}

fn kind(value: &Value) -> Option<Kind> {
    pieces::kind(value.as_str()?.as_bytes().try_into().ok()?)
}

fn square(value: &Value) -> Option<Square> {
    let part = |name: &str| u8::try_from(value[name].as_u64()?).ok();
    Square::new(part("x")?, part("y")?)
}

fn color(value: &Value) -> Option<Color> {
    match value.as_u64()? {
        0 => Some(Color::Black),
        1 => Some(Color::White),
        _ => None,
    }
}

/// What a `move` says.
fn play(value: &Value) -> Option<Play<'static>> {
    let to = if value["to"].is_null() { None } else { Some(square(&value["to"])?) };
    if to.is_none() && value["same"].as_bool() != Some(true) {
        return None;
    }
    let relative = value["relative"].as_str().unwrap_or_default();
    let has = |letter: char| relative.contains(letter);
    let from = if value["from"].is_null() { None } else { Some(square(&value["from"])?) };
    Some(Play {
        player: color(&value["color"]),
        to,
        kind: kind(&value["piece"])?,
        side: [('L', Side::Left), ('C', Side::Straight), ('R', Side::Right)]
            .into_iter()
            .find(|(letter, _)| has(*letter))
            .map(|(_, side)| side),
        motion: [('U', Motion::Up), ('M', Motion::Across), ('D', Motion::Back)]
            .into_iter()
            .find(|(letter, _)| has(*letter))
            .map(|(_, motion)| motion),
        promotes: value["promote"].as_bool(),
        is_drop: has('H'),
        from,
        words: "",
        fault: None,
    })
}
