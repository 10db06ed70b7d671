//! JSON to a record.

use serde_json::Value;

use super::super::csa::pieces;
use super::super::csa::words::{self, Special};
use super::super::japanese::Play;
use super::super::name::{Motion, Side, sign};
use super::super::{
    Color, Ending, Handicap, Info, Kind, Piece, Position, Record, Square, Time, Tree, Unmade,
};
use super::{JkfProblem, PRESETS};
use crate::text::{Counted, Span};
use crate::{Reading, json};

/// Reads a record; it is as much as could be read.
#[must_use]
pub fn read(text: &[u8]) -> Reading {
    let value = match serde_json::from_slice::<Value>(text) {
        Ok(value) => value,
        Err(error) => return Reading::new(None, vec![json::syntax_error(text, &error)]),
    };
    let mut reader = Reader { whole: Span::new(0, text.len()), said: Counted::default() };
    let record = reader.record(&value);
    Reading::new(record.map(crate::Record::Shogi), reader.said.finish())
}

struct Reader {
    /// JSON says nothing of places: messages name entries.
    whole: Span,
    said: Counted,
}

/// A line of entries that is to be read: after which node, and how it is called.
struct Line<'v> {
    entries: &'v [Value],
    parent: usize,
    path: String,
}

impl Reader {
    fn note(&mut self, problem: &JkfProblem) {
        self.said.note(problem, self.whole);
    }

    fn skip(&mut self, path: &str, what: &'static str) {
        self.note(&JkfProblem::Skipped { path: path.to_owned(), what });
    }

    fn record(&mut self, value: &Value) -> Option<Record> {
        let Some(entries) = value["moves"].as_array() else {
            self.note(&JkfProblem::NoMoves);
            return None;
        };
        let info = self.info(&value["header"]);
        let start = self.start(&value["initial"], &info)?;
        let mut tree = Tree::new(start, 0);
        let mut lines = vec![Line { entries, parent: 0, path: "moves".to_owned() }];
        while let Some(line) = lines.pop() {
            self.line(&mut tree, &line, &mut lines);
        }
        Some(tree.finish(info))
    }

    fn info(&mut self, header: &Value) -> Info {
        let mut info = Info::default();
        for (name, text) in header.as_object().into_iter().flatten() {
            match text.as_str().filter(|_| info.has_room(name, 0)) {
                Some(text) => info.set(name, text),
                None => self.skip(&format!("header.{name}"), "the value"),
            }
        }
        info
    }

    fn start(&mut self, initial: &Value, info: &Info) -> Option<Position> {
        let preset = initial["preset"].as_str();
        let handicap = match preset {
            Some("OTHER") => {
                let board = board(&initial["data"]);
                if board.is_none() {
                    self.note(&JkfProblem::Board);
                }
                return board;
            }
            Some(preset) => match PRESETS.iter().find(|(name, _)| *name == preset) {
                Some((_, handicap)) => Some(*handicap),
                None => {
                    self.note(&JkfProblem::Preset { preset: preset.to_owned() });
                    return None;
                }
            },
            None => info.get("手合割"),
        };
        Some(handicap.and_then(Handicap::named).unwrap_or(Handicap::EVEN).start())
    }

    /// Reads a line; the lines that stand for parts of it are put aside.
    fn line<'v>(&mut self, tree: &mut Tree, line: &Line<'v>, lines: &mut Vec<Line<'v>>) {
        let mut at = line.parent;
        for (number, entry) in line.entries.iter().enumerate() {
            let path = format!("{}[{number}]", line.path);
            let forks = entry["forks"].as_array().map_or(&[][..], Vec::as_slice);
            for (fork, entries) in forks.iter().enumerate().rev() {
                let path = format!("{path}.forks[{fork}]");
                match entries.as_array() {
                    Some(entries) => lines.push(Line { entries, parent: at, path }),
                    None => self.skip(&path, "the variation"),
                }
            }
            let mut is_ending = false;
            if !entry["move"].is_null() {
                let next = line.entries.get(number + 1).and_then(|next| next["special"].as_str());
                match self.play(tree, at, &entry["move"], next, &path) {
                    Some(node) => at = node,
                    None => return,
                }
            } else if let Some(special) = entry["special"].as_str() {
                is_ending = tree.can_end(at);
                match is_ending {
                    true => self.end(tree, at, special, &path),
                    false => self.note(&JkfProblem::EndingAlone { path: path.clone() }),
                }
            }
            self.annotate(tree, at, entry, is_ending, &path);
            let known = ["move", "special", "comments", "time", "forks"];
            let others = entry.as_object().into_iter().flatten().map(|(key, _)| key);
            if others.into_iter().any(|key| !known.contains(&key.as_str())) {
                self.skip(&path, "something else than `move`, `special`, `comments`, `time` and `forks`");
            }
        }
    }

    /// Makes the move of an entry; `None` if it cannot be made. `next`: how the game ends after it.
    fn play(
        &mut self,
        tree: &mut Tree,
        at: usize,
        value: &Value,
        next: Option<&str>,
        path: &str,
    ) -> Option<usize> {
        let before = tree.node(at)?;
        let turn = before.position.turn();
        let why = |why: String| JkfProblem::Move { path: path.to_owned(), why };
        let Some(play) = play(value) else {
            self.note(&why("this is no move".to_owned()));
            return None;
        };
        let action = match play.action(&before.position, before.last_to()) {
            Ok((action, _)) => action,
            Err(unclear) => {
                self.note(&why(format!("{}{}: {unclear}", sign(turn), play.kind.japanese())));
                return None;
            }
        };
        let illegal = match tree.play(at, action) {
            Ok(node) => return Some(node),
            Err(illegal) => illegal,
        };
        let (_, name) = tree.name_of(at, action, Some(play.kind));
        let ending = next.and_then(|word| words::special(word, turn.other()));
        if ending != Some(Special::Ends(Ending::Foul(turn))) {
            self.note(&why(format!("{name}: {illegal}")));
            return None;
        }
        self.note(&JkfProblem::Foul { path: path.to_owned(), name, why: illegal.to_string() });
        tree.force(at, action).or_else(|| {
            tree.node_mut(at)?.foul = Some(Unmade { action, kind: play.kind });
            Some(at)
        })
    }

    fn end(&mut self, tree: &mut Tree, at: usize, word: &str, path: &str) {
        let Some(node) = tree.node_mut(at) else { return };
        // After a move that no board can show the other player is to move.
        let turn = node.position.turn();
        let turn = if node.foul.is_some() { turn.other() } else { turn };
        (node.ending, node.ending_words) = match words::special(word, turn) {
            Some(Special::Ends(ending)) => (Some(ending), None),
            Some(Special::EndsAs(ending, words)) => (Some(ending), Some(words.to_owned())),
            Some(Special::TakenBack) | None => {
                let found = word.to_owned();
                self.note(&JkfProblem::Special { path: path.to_owned(), found: found.clone() });
                (Some(Ending::Other), Some(found))
            }
        };
    }

    /// Adds comments and times to a node.
    fn annotate(&mut self, tree: &mut Tree, at: usize, entry: &Value, is_ending: bool, path: &str) {
        let Some(node) = tree.node_mut(at) else { return };
        for line in entry["comments"].as_array().into_iter().flatten() {
            let Some(line) = line.as_str() else {
                self.skip(path, "a comment");
                continue;
            };
            line.split('\n').for_each(|line| node.add_line(line));
        }
        if entry["time"].is_null() {
            return;
        }
        let time =
            time(&entry["time"]["now"]).map(|spent| Time { spent, total: time(&entry["time"]["total"]) });
        match time {
            None => self.skip(path, "the time"),
            Some(_) if is_ending => node.ending_time = time,
            Some(_) => node.time = time,
        }
    }
}

/// Milliseconds of `{"h": 0, "m": 1, "s": 2}`. More than a year is no time on a clock.
fn time(value: &Value) -> Option<u64> {
    let part = |name: &str| if value[name].is_null() { Some(0) } else { value[name].as_u64() };
    let value = value
        .as_object()
        .map(|_| ())
        .and_then(|()| Some([(part("h")?, 3600), (part("m")?, 60), (part("s")?, 1)]))?;
    let seconds = value
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

/// The position of `data`.
fn board(data: &Value) -> Option<Position> {
    let mut position = Position::empty(color(&data["color"]).unwrap_or(Color::Black));
    let files = data["board"].as_array().filter(|files| files.len() == 9)?;
    for (file, squares) in (1..).zip(files) {
        let squares = squares.as_array().filter(|squares| squares.len() == 9)?;
        for (rank, piece) in (1..).zip(squares).filter(|(_, piece)| !piece["kind"].is_null()) {
            let piece = Piece::new(color(&piece["color"])?, kind(&piece["kind"])?);
            position.put(Square::new(file, rank)?, Some(piece));
        }
    }
    for (owner, hand) in Color::ALL.into_iter().zip(data["hands"].as_array().into_iter().flatten()) {
        for (name, count) in hand.as_object().into_iter().flatten() {
            let (kind, count) = (kind(&Value::from(name.as_str()))?, u8::try_from(count.as_u64()?).ok()?);
            if count > 0 {
                position.hand_mut(owner).set(kind, count)?;
            }
        }
    }
    Some(position)
}
