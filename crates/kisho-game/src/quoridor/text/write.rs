//! Records to text.

use super::start::start;
use super::{INFO, Names, RULES};
use crate::Written;
use crate::movetext::{head, write_head, write_moves};
use crate::quoridor::{Action, Player, Record, State, qf};
use crate::text::Counted;

/// Writes a record with all its variations, comments and results, in the official names.
///
/// # Errors
/// If the record is of another game.
pub fn write(record: &crate::Record) -> Result<Written, String> {
    let crate::Record::Quoridor(record) = record else {
        return Err("it holds games of Quoridor only".to_owned());
    };
    Ok(write_in(record, Names::Official))
}

/// The same in other names, which a reader has to know.
///
/// A game of nothing but moves is one line, so that lists of games can be written; all else is broken into lines.
#[must_use]
pub fn write_in(record: &Record, names: Names) -> Written {
    let begin = record.state().map(|state| start_lines(state, names)).unwrap_or_default();
    let (head, left_out) = write_head(&begin, &record.info, &INFO, &RULES);
    let mut moves = write_moves(record.tree(), |_| false, |at, is_fresh| word(record, names, at, is_fresh));
    let has_notes = record.nodes().iter().any(|node| !node.comment.is_empty());
    let has_more = has_notes || record.tree().main_end() + 1 < record.nodes().len();
    if head.is_empty() && !has_more && !moves.is_empty() {
        moves = moves.trim_end().replace('\n', " ") + "\n";
    }
    let between = if head.is_empty() || moves.is_empty() { "" } else { "\n" };
    Written::whole(head + between + &moves).with_lost_header(left_out).with_joined_lines(&record.info)
}

/// A move with its number if it is White's or stands after something else than a move: `5. e4`, `5... e6`.
fn word(record: &Record, names: Names, at: usize, is_fresh: bool) -> String {
    let position = record.nodes().get(at).map_or(&record.tree().start().position, |node| &node.position);
    let Some(played) = position.last else { return String::new() };
    // Both players' turns of a round have one number.
    let number = position.turn.saturating_sub(1).div_ceil(2);
    let name = names.name(played.action);
    match (played.player, is_fresh) {
        (Player::White, _) => format!("{number}. {name}"),
        (Player::Black, true) => format!("{number}... {name}"),
        (Player::Black, false) => name,
    }
}

/// The lines that say where a game begins: in words, or as a code if words cannot say all of it.
fn start_lines(state: &State, names: Names) -> Vec<(&'static str, String)> {
    let lines = in_words(state, names);
    let text: String = lines.iter().map(|(name, value)| format!("{name}: {value}\n")).collect();
    let mut problems = Counted::default();
    match start(&head(&text, &RULES, &mut problems), names, &mut problems) {
        (Some(again), unread) if again == *state && unread.is_empty() => lines,
        _ => vec![("start", qf::encode(&Record::new(Some(state.clone()))))],
    }
}

fn in_words(state: &State, names: Names) -> Vec<(&'static str, String)> {
    let pawn = |square| names.name(Action::Pawn(square));
    let mut lines = vec![("pawns", format!("{} {}", pawn(state.pawns().white), pawn(state.pawns().black)))];
    let of = |player: Player| {
        let own = state.walls().filter(move |placed| placed.player == player);
        let walls: String = own.map(|placed| format!(" {}", names.name(Action::Wall(placed.wall)))).collect();
        Some(format!("{}{walls}", player.word())).filter(|_| !walls.is_empty())
    };
    let walls: Vec<String> = Player::ALL.into_iter().filter_map(of).collect();
    if !walls.is_empty() {
        lines.push(("walls", walls.join(" ")));
    }
    if let Some(last) = state.position().last {
        lines.push(("turn", state.turn().to_string()));
        lines.push(("last", names.name(last.action)));
    }
    lines
}
