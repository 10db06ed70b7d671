//! The position as text, in the form of the BOD files that Japanese programs exchange: `v` stands before pieces that
//! point down, ranks stand at the right, hands above and below.

use super::lives::Stay;
use super::{Look, words};
use crate::diagram::Timeline;
use crate::game::shogi::{Color, Position};
use crate::text::kanji_numeral;

/// Rows above the first rank: hand, files, rule.
const ABOVE: usize = 3;

/// Writes the position of all frames.
pub fn write(timeline: &mut Timeline, look: Look, stays: &[Stay], positions: &[Position]) {
    let always = timeline.always();
    let rule = format!("+{}+", "-".repeat(27));
    for row in [ABOVE - 1, ABOVE + 9] {
        timeline.write(row, 0, rule.clone(), always.clone());
    }
    for place in 0..9u8 {
        let (file, rank) = if look.is_flipped { (place + 1, 9 - place) } else { (9 - place, place + 1) };
        let row = ABOVE + usize::from(place);
        timeline.write(1, 2 + 3 * usize::from(place), full_width(file), always.clone());
        timeline.write(row, 0, format!("|{}", " ・".repeat(9)), always.clone());
        timeline.write(row, 28, format!("|{}", kanji_numeral(rank)), always.clone());
    }
    for stay in stays {
        let (column, row) = look.place(stay.at);
        let direction = if look.is_turned(stay.piece.owner) { 'v' } else { ' ' };
        let life = stay.life(&timeline.frames);
        let text = format!("{direction}{}", stay.piece.kind.kanji());
        timeline.write(ABOVE + usize::from(row), 1 + 3 * usize::from(column), text, life);
    }
    for owner in Color::ALL {
        let row = if owner == look.below() { ABOVE + 10 } else { 0 };
        let label = look.lang.pick(" in hand: ", "の持駒：");
        let player = words::player(owner, look);
        let hands = timeline.frames.lives_of(positions.iter().map(|position| *position.hand(owner)));
        for (hand, life) in hands {
            timeline.write(row, 0, format!("{player}{label}{}", words::hand(&hand, look.lang, "　")), life);
        }
    }
    for (turn, life) in timeline.frames.lives_of(positions.iter().map(Position::turn)) {
        timeline.write(ABOVE + 11, 0, words::turn(turn, look), life);
    }
}

fn full_width(digit: u8) -> String {
    char::from_u32('０' as u32 + u32::from(digit)).map(String::from).unwrap_or_default()
}
