//! The position as text, in the form of the BOD boards that Japanese programs exchange: `v` stands before pieces that
//! point down, ranks stand at the right, hands above and below, then the last move, whose move it is or how the game ended, and
//! the author's marks.
//!
//! A whole board, in either language and seen from either side, can be read again as KIF: the numbers beside it tell.

use super::layout::Layout;
use super::lives::Stay;
use super::players::Plates;
use super::{Look, ending, marks, names, words};
use crate::diagram::{Lifetime, Timeline};
use crate::present::{Options, crop};
use crate::say;
use kisho_game::shogi::{Color, Record};
use kisho_game::text::kanji_numeral;

/// Columns of a square.
const SQUARE: usize = 3;

/// Writes the position of all frames.
pub fn write(
    timeline: &mut Timeline,
    layout: &Layout,
    plates: &Plates,
    (record, stays): (&Record, &[Stay]),
    options: &Options,
) {
    let look = layout.look;
    let mut row = 0;
    for owner in Color::ALL {
        if let Some(name) = &plates.of(owner).name {
            let colon = say::signs::colon(look.lang);
            let line = format!("{}{colon}{name}", words::player(owner, look));
            timeline.write(row, 0, line, timeline.always());
            row += 1;
        }
    }
    hand(timeline, layout, record, look.below().other(), &mut row);
    let top = board(timeline, layout, row);
    row = top + layout.part.rows().len() + 1;
    for stay in stays.iter().filter(|stay| layout.shows(stay.at)) {
        let (column, line) = look.place(stay.at);
        let (first_column, first_line) = layout.part.first;
        let direction = if look.is_turned(stay.piece.owner) { 'v' } else { ' ' };
        let life = stay.life(&timeline.frames);
        let text = format!("{direction}{}", stay.piece.kind.kanji());
        let at = 1 + SQUARE * usize::from(column - first_column);
        timeline.write(top + usize::from(line - first_line), at, text, life);
    }
    hand(timeline, layout, record, look.below(), &mut row);
    let marked = crop::first_frame(options, record.nodes.len(), record.main_end());
    for (frame, node) in record.nodes.iter().enumerate() {
        let now = Lifetime::during(frame..frame + 1);
        let last = words::number(node, &last_move(timeline, record, frame, look), look.lang);
        let ended = ending::counted(record, node, look).filter(|_| ending::is_over(node));
        // Whoever reads the board again must know whose turn it is: the last move tells, or nothing else does.
        let turn = (last.is_none() || ended.is_none()).then(|| words::turn(node.position.turn(), look));
        let marks = if frame == marked { marks::listed(layout, node, options) } else { Vec::new() };
        let lines = last.into_iter().chain(turn).chain(ended).chain(marks);
        for (line, text) in lines.enumerate() {
            timeline.write(row + line, 0, text, now.clone());
        }
    }
}

/// The name of the move that led to a frame, with its square; empty if there was none.
fn last_move(timeline: &Timeline, record: &Record, frame: usize, look: Look) -> String {
    let Some(node) = record.nodes.get(frame) else { return String::new() };
    let before = node.parent.and_then(|parent| record.nodes.get(parent));
    match (before, timeline.frames.list().get(frame)) {
        // Most names say it already, and naming a move takes a while.
        (Some(before), Some(frame)) if before.last_to() != node.last_to() => frame.name.clone(),
        _ => names::alone(record, node, look).map_or(String::new(), |name| names::spoken(&name, node, look)),
    }
}

/// The line of a hand, if it is shown.
fn hand(timeline: &mut Timeline, layout: &Layout, record: &Record, owner: Color, row: &mut usize) {
    if !layout.has_hand(owner) {
        return;
    }
    let look = layout.look;
    let player = words::player(owner, look);
    let hands = timeline.frames.lives_of(record.nodes.iter().map(|node| *node.position.hand(owner)));
    for (hand, life) in hands {
        let hand = words::hand(&hand, look.lang, "　");
        timeline.write(*row, 0, say::shogi::text_hand(look.lang, player, hand), life);
    }
    *row += 1;
}

/// The empty board from a row on; gives the row of the first rank.
fn board(timeline: &mut Timeline, layout: &Layout, row: usize) -> usize {
    let always = timeline.always();
    let columns = layout.part.columns();
    let is_flipped = layout.look.is_flipped;
    let named = |place: u8| if is_flipped { (place + 1, 9 - place) } else { (9 - place, place + 1) };
    let rule = format!("+{}+", "-".repeat(SQUARE * columns.len()));
    let top = row + 2;
    for (at, column) in columns.clone().enumerate() {
        timeline.write(row, 2 + SQUARE * at, full_width(named(column).0), always.clone());
    }
    for (at, place) in layout.part.rows().enumerate() {
        let line = format!("|{}|{}", " ・".repeat(columns.len()), kanji_numeral(named(place).1));
        timeline.write(top + at, 0, line, always.clone());
    }
    for row in [top - 1, top + layout.part.rows().len()] {
        timeline.write(row, 0, rule.clone(), always.clone());
    }
    top
}

fn full_width(digit: u8) -> String {
    char::from_u32('０' as u32 + u32::from(digit)).map(String::from).unwrap_or_default()
}
