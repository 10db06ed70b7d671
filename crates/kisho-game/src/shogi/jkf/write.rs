//! A record to JSON.

use std::iter::repeat_with;
use std::mem::take;

use serde_json::{Map, Value, json};

use super::super::csa::{pieces, words};
use super::super::kif::ending::word as usual;
use super::super::kif::parts;
use super::super::lost::{REMARKS_LOST, ending_note};
use super::super::name::{Motion, Side, Words};
use super::super::{
    Color, Ending, Handicap, Holds, Kind, Move, Node, Position, Record, Remark, Square, Time,
};
use super::{DEEPEST, KEPT, PRESETS, is_own};
use crate::{Lost, Written, json as frames};

/// What JKF can hold.
const HOLDS: Holds = Holds {
    moves: true,
    variations: true,
    number: false,
    last_move: false,
    comments: true,
    bookmarks: false,
    remarks: true,
    times: true,
    endings: true,
    info: true,
};

/// Said where a game ends with a word that is none of the format: those have Latin letters.
const ENDING_UNKNOWN: Lost = Lost::new("JKF has no name for the ending", "JKFにない終局の理由");

/// The entry of a line at which variations stand that begin in its place: that of a node or, if it is an end, that of the end of the
/// game there.
#[derive(Debug, Clone, Copy)]
struct Entry {
    node: usize,
    is_end: bool,
}

/// Writes a record with its variations.
#[must_use]
pub fn write(record: &Record) -> Written {
    let mut lost = HOLDS.lost(record);
    if record.nodes.iter().flat_map(|node| [node.time, node.ending_time]).flatten().any(Time::has_fraction) {
        lost.push(Lost::new("parts of seconds are left out: JKF has whole seconds", "1秒未満の時間"));
    }
    let mut loses_remarks = false;
    let (moves, is_whole) = moves(record, &mut loses_remarks);
    if record
        .nodes
        .iter()
        .any(|node| node.ending.is_some_and(|ending| !special(record, node, ending).is_ascii()))
    {
        lost.push(ENDING_UNKNOWN);
    }
    lost.extend(ending_note(record.nodes.iter()));
    if !is_whole {
        lost.push(Lost::new(
            "variations that stand deeper than 32 in others are left out",
            "32段より深い変化",
        ));
    }
    let mut value = json!({ "header": frames::lines(&record.info), "moves": moves });
    let initial = initial(record.start());
    if let Some(object) = value.as_object_mut() {
        object.insert("initial".to_owned(), initial);
        let remarks = record.nodes.start().remarks.iter().filter(|remark| !remark.is_below());
        add_kept(remarks, object, "", &mut loses_remarks);
    }
    if loses_remarks {
        lost.push(REMARKS_LOST);
    }
    Written::partial(crate::json::text(&value), lost)
}

/// The main line with its variations, and whether all of them are there. `loses_remarks` becomes true if not all remarks are.
fn moves(record: &Record, loses_remarks: &mut bool) -> (Value, bool) {
    let lines = parts::lines(record);
    // The format demands totals; a file without them stays as it was.
    let times = record.times(!record.lacks_totals.0);
    let (places, depths) = places(record, &lines);
    let mut is_whole = true;
    // Variations of the two entries of each node, the last first: lines stand after those that they leave.
    let mut forks: Vec<[Vec<Value>; 2]> = repeat_with(Default::default).take(record.nodes.len()).collect();
    for (line, (place, depth)) in lines.iter().zip(places.into_iter().zip(depths)).rev() {
        let mut entries: Vec<Value> = Vec::with_capacity(line.len() + 1);
        let mut add = |entry: Option<Entry>, mut value: Map<String, Value>| {
            let variations =
                entry.and_then(|entry| at_entry(&mut forks, entry)).filter(|forks| !forks.is_empty());
            if let Some(variations) = variations {
                variations.reverse();
                value.insert("forks".to_owned(), Value::Array(take(variations)));
            }
            entries.push(Value::Object(value));
        };
        for &at in line {
            record.nodes.get(at).into_iter().zip(times.get(at)).for_each(|(node, [time, _])| {
                add(Some(Entry { node: at, is_end: false }), entry(record, node, *time, loses_remarks))
            });
        }
        if let Some((at, node)) = line.last().and_then(|&at| Some((at, record.nodes.get(at)?)))
            && let Some(ending) = node.ending
        {
            let mut value = Map::new();
            if let Some(foul) = node.foul {
                add(None, moved(step(&node.position, foul.action, Some(foul.kind), node.last_to())));
            }
            value.insert("special".to_owned(), json!(special(record, node, ending)));
            comments(node, true, &mut value);
            let spent = times.get(at).and_then(|[_, spent]| *spent);
            spent.into_iter().for_each(|spent| drop(value.insert("time".to_owned(), time(spent))));
            add_kept(node.remarks(true), &mut value, "]", loses_remarks);
            add(Some(Entry { node: at, is_end: true }), value);
        }
        let value = Value::Array(entries);
        match place {
            None => return (value, is_whole),
            Some(_) if depth > DEEPEST => is_whole = false,
            Some(place) => {
                if let Some(variations) = at_entry(&mut forks, place) {
                    variations.push(value);
                }
            }
        }
    }
    (Value::Array(Vec::new()), is_whole)
}

/// The variations at an entry.
fn at_entry(forks: &mut [[Vec<Value>; 2]], Entry { node, is_end }: Entry) -> Option<&mut Vec<Value>> {
    forks.get_mut(node)?.get_mut(usize::from(is_end))
}

/// For each line the entry in whose place it begins, and how deep it stands in others.
fn places(record: &Record, lines: &[Vec<usize>]) -> (Vec<Option<Entry>>, Vec<usize>) {
    let mut depth_of_node = vec![0; record.nodes.len()];
    let (mut places, mut depths) = (Vec::with_capacity(lines.len()), Vec::with_capacity(lines.len()));
    for line in lines {
        let parent = line.first().and_then(|&first| record.nodes.get(first)?.parent);
        let place = parent.map(|parent| {
            let is_end = record.nodes.get(parent).is_some_and(|node| node.ending.is_some());
            // In preorder the first that follows on a node comes right after it.
            Entry { node: if is_end { parent } else { parent + 1 }, is_end }
        });
        let depth = parent.and_then(|parent| depth_of_node.get(parent)).map_or(0, |depth| depth + 1);
        for &at in line {
            depth_of_node.get_mut(at).into_iter().for_each(|place| *place = depth);
        }
        places.push(place);
        depths.push(depth);
    }
    (places, depths)
}

/// The entry of a node.
fn entry(record: &Record, node: &Node, spent: Option<Time>, loses_remarks: &mut bool) -> Map<String, Value> {
    let before = node.parent.and_then(|parent| record.nodes.get(parent));
    let mut value = match before.zip(node.play) {
        Some((before, action)) => moved(step(&before.position, action, None, before.last_to())),
        None => Map::new(),
    };
    comments(node, false, &mut value);
    spent.into_iter().for_each(|spent| drop(value.insert("time".to_owned(), time(spent))));
    add_kept(node.remarks(false).filter(|remark| remark.is_below()), &mut value, "]", loses_remarks);
    value
}

/// The parts of JKF in a line for people.
fn kept(remark: &Remark) -> Option<Map<String, Value>> {
    let parts = remark.line.starts_with(KEPT).then(|| remark.line.get(1..))??;
    match serde_json::from_slice(parts.as_bytes()).ok()? {
        Value::Object(parts) => Some(parts),
        _ => None,
    }
}

/// Puts parts that were kept back where they were, the object at a path; `loses` becomes true if something else is in a remark.
fn add_kept<'r>(
    remarks: impl Iterator<Item = &'r Remark>,
    value: &mut Map<String, Value>,
    path: &str,
    loses: &mut bool,
) {
    for remark in remarks.filter(|remark| !remark.is_banner()) {
        *loses |= !kept(remark).is_some_and(|parts| add(parts, value, path));
    }
}

/// Adds parts to those of the object at a path. Whether all could be.
fn add(parts: Map<String, Value>, value: &mut Map<String, Value>, path: &str) -> bool {
    let mut is_whole = true;
    for (name, part) in parts {
        match (value.get_mut(&name), part) {
            (None, part) if !is_own(path, &name, &part) => drop(value.insert(name, part)),
            (Some(Value::Object(value)), Value::Object(parts)) => is_whole &= add(parts, value, &name),
            // What has been said since counts, and whoever writes a file by hand says it in its own place.
            _ => is_whole = false,
        }
    }
    is_whole
}

/// Adds the lines of a comment before the word that ends the game, or those after it.
fn comments(node: &Node, at_end: bool, entry: &mut Map<String, Value>) {
    let lines: Vec<&str> = node.lines(at_end).collect();
    if !lines.is_empty() {
        entry.insert("comments".to_owned(), json!(lines));
    }
}

/// The entry of a move.
fn moved(step: Map<String, Value>) -> Map<String, Value> {
    Map::from_iter([("move".to_owned(), Value::Object(step))])
}

/// A move with all that can be said about it. A piece that stands nowhere is the one that is `said`.
pub fn step(
    before: &Position,
    action: Move,
    said: Option<Kind>,
    previous_to: Option<Square>,
) -> Map<String, Value> {
    let mut value = Map::new();
    let mut put = |name: &str, part: Value| drop(value.insert(name.to_owned(), part));
    put("color", json!(before.turn().pick(0, 1)));
    action.from().into_iter().for_each(|from| put("from", place(from)));
    put("to", place(action.to()));
    let words = Words::of(before, action).or_else(|| Some(Words::said(said?, action)));
    if let Some(words) = words {
        put("piece", json!(pieces::letters(words.kind)));
        words.promotes.into_iter().for_each(|promotes| put("promote", json!(promotes)));
        let relative = relative(&words);
        if !relative.is_empty() {
            put("relative", json!(relative));
        }
    }
    if previous_to == Some(action.to()) {
        put("same", json!(true));
    }
    if let Some(taken) = before.at(action.to()) {
        put("capture", json!(pieces::letters(taken.kind)));
    }
    value
}

fn relative(words: &Words) -> String {
    let side = words.side.map_or("", |side| match side {
        Side::Left => "L",
        Side::Straight => "C",
        Side::Right => "R",
    });
    let motion = words.motion.map_or("", |motion| match motion {
        Motion::Up => "U",
        Motion::Across => "M",
        Motion::Back => "D",
    });
    format!("{side}{motion}{}", if words.is_drop { "H" } else { "" })
}

fn place(square: Square) -> Value {
    json!({ "x": square.file(), "y": square.rank() })
}

/// The word for the end of the game at a node.
fn special(record: &Record, node: &Node, ending: Ending) -> String {
    let turn = node.position.turn();
    let turn = if node.foul.is_some() { turn.other() } else { turn };
    let own = node.ending_words.as_deref();
    let own = own.and_then(words::own).or(own.filter(|_| ending == Ending::Other));
    own.unwrap_or(match ending {
        // CSA has no word for them; programs show any text.
        Ending::SealedMove | Ending::Default(_) => usual(ending, turn),
        _ => words::ending(ending, turn, record.csa.0.names_offender).trim_start_matches('%'),
    })
    .to_owned()
}

fn time(Time { spent, total }: Time) -> Value {
    let clock = |milliseconds: u64| {
        let seconds = milliseconds / 1000;
        json!({ "h": seconds / 3600, "m": seconds / 60 % 60, "s": seconds % 60 })
    };
    match total {
        Some(total) => json!({ "now": clock(spent), "total": clock(total) }),
        None => json!({ "now": clock(spent) }),
    }
}

/// The start position: its name, or all of it.
fn initial(start: &Position) -> Value {
    let handicap = Handicap::of(start);
    let preset = handicap.and_then(|handicap| PRESETS.iter().find(|(_, name)| *name == handicap.name));
    if let Some((preset, _)) = preset {
        return json!({ "preset": preset });
    }
    json!({ "preset": "OTHER", "data": data(start) })
}

/// All of a position.
pub fn data(start: &Position) -> Value {
    let piece = |file, rank| match Square::new(file, rank).and_then(|square| start.at(square)) {
        Some(piece) => json!({ "color": piece.owner.pick(0, 1), "kind": pieces::letters(piece.kind) }),
        None => json!({}),
    };
    let board: Vec<Value> =
        (1..=9).map(|file| (1..=9).map(|rank| piece(file, rank)).collect::<Vec<_>>().into()).collect();
    let hand = |owner: Color| {
        let hand = start.hand(owner);
        let kinds = Kind::HAND.into_iter().map(|kind| (pieces::letters(kind), hand.count(kind)));
        kinds.map(|(name, count)| (name.to_owned(), json!(count))).collect::<Map<_, _>>()
    };
    let hands = Color::ALL.map(hand);
    json!({ "color": start.turn().pick(0, 1), "board": board, "hands": hands })
}
