//! Positions that are set up pawn by pawn and wall by wall. What is wrong with them [`State::flaws`] says.

use super::record::MAX_MOVES;
use super::{ByPlayer, LastMove, Orientation, Player, Position, Record, Slot, Square, State, Wall};
use crate::setup::{EMPTY, NOTHING, TURN};

/// Sets up the start: the pawn of a player (`white`, `black`) on a square; a player's wall, or none; all walls away; or whose turn it is
/// or which (`turn`: a player, or a number from 1). Walls left are those that are not on the board: an eleventh cannot be placed.
pub fn set_up(record: &mut Record, place: &str, thing: &str) -> Option<()> {
    let Position { mut pawns, mut turn, to_move, .. } = record.tree().start().position;
    let mut walls = lists(record);
    let (mut to_move, player) = (to_move, Player::ALL.into_iter().find(|player| player.word() == thing));
    if place == EMPTY {
        walls = ByPlayer::default();
    } else if place == TURN {
        match player {
            Some(player) => (to_move, turn) = (player, numbered(turn, player)),
            None => {
                turn = thing.parse().ok().filter(|turn| *turn > 0 && usize::from(*turn) <= MAX_MOVES)?;
                to_move = if turn % 2 == 1 { Player::White } else { Player::Black };
            }
        }
    } else if let Ok(square) = place.parse::<Square>() {
        *pawns.get_mut(player?) = square;
    } else {
        let wall: Wall = place.parse().ok()?;
        if player.is_none() && thing != NOTHING {
            return None;
        }
        for owner in Player::ALL {
            let list = &mut walls.get_mut(owner)[wall.orientation.index()];
            list.retain(|slot| *slot != wall.slot);
            if player == Some(owner) {
                list.push(wall.slot);
            }
        }
    }
    // Nobody knows what was played last; codes say then that it was a pawn.
    let last = LastMove { player: to_move.other(), wall: None };
    let state = State::new(pawns, walls, last, turn).ok()?;
    let state = Some(state).filter(|state| state.position() != Position::initial());
    let comment = std::mem::take(&mut record.tree_mut().node_mut(0)?.comment);
    let info = std::mem::replace(record, Record::new(state)).info;
    record.info = info;
    record.tree_mut().node_mut(0)?.comment = comment;
    Some(())
}

/// The crossings of the horizontal and the vertical walls of each player.
fn lists(record: &Record) -> ByPlayer<[Vec<Slot>; 2]> {
    let slots = |player| {
        let of = |way| record.state().map(|state| state.slots(player, way).to_vec()).unwrap_or_default();
        Orientation::ALL.map(of)
    };
    ByPlayer { white: slots(Player::White), black: slots(Player::Black) }
}

/// The number of a turn of this player that is nearest: White plays the odd ones.
fn numbered(turn: u16, player: Player) -> u16 {
    let is_whites = turn % 2 == 1;
    match (is_whites == (player == Player::White), is_whites) {
        (true, _) => turn,
        (false, false) => turn.saturating_sub(1).max(1),
        (false, true) if usize::from(turn) < MAX_MOVES => turn + 1,
        (false, true) => turn - 1,
    }
}
