//! What is said of a game: names of moves, comments, text alternatives.

use std::collections::HashMap;

use super::Options;
use super::areas::sees;
use super::layout::Layout;
use super::{header, mentions, stones, verdict};
use crate::diagram::Frame;
use crate::present::clock::clock;
use crate::present::options::Medium;
use crate::say;
use kisho_game::go::score::Halves;
use kisho_game::go::{Area, Board, Color, Node, Point, Record};
use kisho_game::text::Lang;

/// With more stones than this a text alternative counts them instead of naming each.
pub const NAMED_STONES: usize = 24;

/// The whole position is told every so many moves, and after the last one.
const WHOLE_EVERY: usize = 10;

/// All frames of a record. `counted`: the one whose count is told besides.
pub fn frames(
    record: &Record,
    layout: &Layout,
    options: &Options,
    counted: Option<usize>,
    lang: Lang,
) -> Vec<Frame> {
    let mut frames = Vec::with_capacity(record.nodes.len());
    let mut played = Played { numbered_from: stones::numbered_from(record), ..Played::default() };
    // Some tell their whole position, which takes time and is read on pages only.
    let has_whole = options.medium == Medium::Page;
    record.walk(|at, node, board| {
        // Without numbers on the stones nothing says which move a place is of.
        let before = if options.numbers.is_some() { played.play(at, node) } else { None };
        let before = before.and_then(|before| Some(record.nodes.get(before)?.number));
        let mut frame = frame(at, node, before, layout, lang);
        frame.comment = comment(record, at, node, options.asks(), lang);
        frame.alt = alternative(&frame, node, counted == Some(at), board, layout, lang);
        let is_last = at + 1 == record.nodes.len();
        let is_due = has_whole && (at % WHOLE_EVERY == 0 || is_last);
        if node.visible.is_none() && stones_in(board) > NAMED_STONES {
            let all = || stones(board, None, layout, lang, usize::MAX);
            frame.whole = Some(if is_due { all() } else { String::new() });
        }
        frames.push(frame);
    });
    frames
}

/// Which node played last on each point of the line that is walked along.
#[derive(Default)]
struct Played {
    last: HashMap<Point, usize>,
    /// The nodes from the start to here that play, with what was on their point before.
    line: Vec<(usize, Point, Option<usize>)>,
    /// For each node the one from which moves are numbered there.
    numbered_from: Vec<usize>,
}

impl Played {
    /// Plays a node, and gives the node that played on its point before, if its number still counts. Nodes come in preorder.
    fn play(&mut self, at: usize, node: &Node) -> Option<usize> {
        while let Some((_, point, before)) = self.line.pop_if(|(last, ..)| Some(*last) > node.parent) {
            match before {
                Some(before) => self.last.insert(point, before),
                None => self.last.remove(&point),
            };
        }
        let point = node.play?.at?;
        let before = self.last.insert(point, at);
        self.line.push((at, point, before));
        before.filter(|before| self.numbered_from.get(at).is_some_and(|from| before >= from))
    }
}

/// `before`: the number of the stone that was on the same point, as books say it of stones that cover others.
fn frame(at: usize, node: &Node, before: Option<u32>, layout: &Layout, lang: Lang) -> Frame {
    let mut frame = Frame { parent: node.parent, ..Frame::default() };
    match node.play {
        Some(play) => {
            frame.number = node.number;
            frame.short = point(play.at, layout, lang);
            frame.name = played(play.color, play.at, layout, lang);
            if let Some(before) = before {
                frame.name = say::go::at_place_of(lang, &frame.name, before);
            }
            frame.time = time_left(node, play.color);
        }
        None if at == 0 => frame.name = say::frame::start(lang).to_owned(),
        None if node.name.is_empty() => frame.name = say::frame::position(lang).to_owned(),
        None => frame.name.clone_from(&node.name),
    }
    frame
}

/// What the file says at a node: at the start of the game itself (GC), of the game that goes on here, the name of the node unless the
/// frame is called so, what it judges, and its comment. Where readers are asked for moves, the first and what is judged tell the answer.
fn comment(record: &Record, at: usize, node: &Node, asks: bool, lang: Lang) -> String {
    let name = if node.play.is_some() || at == 0 { node.name.as_str() } else { "" };
    let (mut of_game, mut judged) = (String::new(), String::new());
    if !asks {
        of_game = match at {
            // Some programs write the same into both.
            0 => record.info("GC").filter(|said| *said != node.comment).unwrap_or_default().to_owned(),
            _ => header::below_start(node, lang).join(say::signs::between_parts(lang)),
        };
        judged = verdict::said(node, lang);
    }
    let parts = [&of_game, name, &judged, &node.comment];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n\n")
}

/// The time that a player has left after a move (`BL`, `WL`): "9:55". Empty if the record does not say it.
fn time_left(node: &Node, whose: Color) -> String {
    let name = match whose {
        Color::Black => "BL",
        Color::White => "WL",
    };
    let said = node.properties.iter().find(|property| property.name == name).and_then(|p| p.values.first());
    let Some(seconds) = said.and_then(|value| value.trim().parse::<f64>().ok()) else { return String::new() };
    // A clock shows whole seconds; what no clock shows is left out.
    if (0.0..360_000.0).contains(&seconds) { clock(seconds as u64) } else { String::new() }
}

/// The players' word for a colour.
pub fn color(color: Color, lang: Lang) -> &'static str {
    match color {
        Color::Black => say::go::black(lang),
        Color::White => say::go::white(lang),
    }
}

/// A number of points: "6½", 「6目半」; whole numbers without 目, as in a sum.
pub fn points(points: Halves, lang: Lang) -> String {
    let (whole, half) = (points.0.unsigned_abs() / 2, points.0 % 2 != 0);
    let sign = if points.0 < 0 { "−" } else { "" };
    let said = match (whole, half) {
        (0, true) => say::go::half(lang).to_owned(),
        (_, true) => say::go::points_and_half(lang, whole),
        _ => whole.to_string(),
    };
    sign.to_owned() + &said
}

/// An amount of points as it is said: "6½", 「6目半」, 「6目」.
pub fn amount(amount: Halves, lang: Lang) -> String {
    if amount.0 % 2 == 0 { say::go::points(lang, points(amount, lang)) } else { points(amount, lang) }
}

/// What a point is called, or a pass.
pub fn point(at: Option<Point>, layout: &Layout, lang: Lang) -> String {
    at.map_or_else(|| say::go::pass(lang).to_owned(), |at| layout.name(at, lang))
}

/// A move as it is spoken: "Black Q16", "Black pass".
pub fn played(whose: Color, at: Option<Point>, layout: &Layout, lang: Lang) -> String {
    format!("{} {}", color(whose, lang), point(at, layout, lang))
}

/// The question for a move that was played.
pub fn next_move(number: u32, whose: Color, lang: Lang) -> String {
    say::go::where_next(lang, number, color(whose, lang))
}

/// Whose turn it is.
pub fn to_play(whose: Color, lang: Lang) -> String {
    say::go::to_play(lang, color(whose, lang))
}

/// What a picture of the game is called.
pub fn title(record: &Record, lang: Lang) -> String {
    let board = say::go::board(lang);
    match (record.info("PB"), record.info("PW")) {
        (Some(black), Some(white)) => say::go::board_of(lang, board, format_args!("{black} – {white}")),
        _ => record.info("GN").map_or_else(|| board.to_owned(), |name| say::go::board_of(lang, board, name)),
    }
}

/// What a player would say of the position. At the end of a game, which is counted or marked as territory, nobody is to play.
fn alternative(
    frame: &Frame,
    node: &Node,
    is_counted: bool,
    board: &Board,
    layout: &Layout,
    lang: Lang,
) -> String {
    let played = || match node.taken {
        0 => frame.name.clone(),
        stones => say::go::capturing(lang, stones, &frame.name),
    };
    let said = match node.play {
        Some(_) => say::frame::played(lang, frame.number, played()) + say::signs::stop(lang),
        None if is_counted || !node.territory.is_empty() => String::new(),
        None => to_play(node.to_move, lang) + say::signs::stop(lang),
    };
    let empty = match layout.is_cut() || node.visible.is_some() {
        true => say::go::empty_part(lang),
        false => say::go::empty_board(lang),
    };
    let position = match stones(board, node.visible.as_ref(), layout, lang, NAMED_STONES) {
        stones if stones.is_empty() => [empty.to_owned(), said],
        stones => [said, stones],
    };
    let territory = if is_counted { String::new() } else { territory(node, layout, lang) };
    let mut parts = Vec::from(position);
    parts.extend([territory, mentions::marks(node, layout, lang)]);
    parts.retain(|part| !part.is_empty());
    parts.join(say::signs::space(lang))
}

/// How many points a file marks as the territory of each side, as far as they are seen.
fn territory(node: &Node, layout: &Layout, lang: Lang) -> String {
    let seen: HashMap<Point, Color> =
        node.territory.iter().copied().filter(|(at, _)| sees(layout, node, *at)).collect();
    if seen.is_empty() {
        return String::new();
    }
    let [black, white] = Color::ALL.map(|side| seen.values().filter(|owner| **owner == side).count());
    say::go::territory(lang, black, white)
}

fn stones_in(board: &Board) -> usize {
    Color::ALL.into_iter().map(|whose| board.count(whose)).sum()
}

/// The stones on the part of the board that is shown, as far as they are `visible`: each by name, or more than `most`
/// counted; empty if there are none.
pub fn stones(board: &Board, visible: Option<&Area>, layout: &Layout, lang: Lang, most: usize) -> String {
    let all = !layout.is_cut() && visible.is_none();
    let sees = |at: Point| layout.shows(at) && visible.is_none_or(|area| area.binary_search(&at).is_ok());
    let points = |whose| {
        let stones = board.size().points().filter(move |&at| board.get(at) == Some(whose));
        stones.filter(move |&at| all || sees(at))
    };
    let count = |whose| if all { board.count(whose) } else { points(whose).count() };
    let named = Color::ALL.into_iter().map(count).sum::<usize>() <= most;
    let said = Color::ALL.into_iter().filter(|&whose| count(whose) > 0).map(|whose| {
        let (count, whose_name) = (count(whose), color(whose, lang));
        let names = || points(whose).map(|point| layout.name(point, lang)).collect::<Vec<_>>();
        match named {
            true => say::go::stones_at(lang, whose_name, names().join(say::signs::comma(lang))),
            false => say::go::stone_count(lang, count, whose_name),
        }
    });
    said.collect::<Vec<_>>().join(say::signs::space(lang))
}
