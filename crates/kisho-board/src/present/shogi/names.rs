//! What moves are called.

use super::options::Names;
use super::{Look, words};
use kisho_game::shogi::name::Words;
use kisho_game::shogi::{Color, Move, Node, Record, Unmade, name};

/// The move that led to a node: ▲７六歩 or P-7f. `None` if there was none.
pub fn of(record: &Record, node: &Node, look: Look) -> Option<String> {
    Some(after(record.nodes.get(node.parent?)?, node.play?, look))
}

/// A move that could be played after a node.
pub fn after(before: &Node, play: Move, look: Look) -> String {
    let sign = name::sign(before.position.turn());
    match (look.names, look.lang.is_japanese()) {
        (Names::Japanese, _) => {
            let previous_to = before.last_to();
            let name = name::official(&before.position, play, previous_to);
            // The space after 同 is for columns: in running text nothing stands there.
            format!("{sign}{}", name.replace('\u{3000}', ""))
        }
        (Names::Western, true) => format!("{sign}{}", name::western(&before.position, play)),
        (Names::Western, false) => name::western(&before.position, play),
    }
}

/// A move by which a game was lost after a node, be it that it cannot be made on a board.
pub fn unmade(before: &Node, Unmade { action, kind }: Unmade, look: Look) -> String {
    let is_known = Words::of(&before.position, action).is_some();
    let name = if is_known {
        after(before, action, look)
    } else {
        called(before.position.turn(), &Words::said(kind, action), look)
    };
    // Where no other piece could go there the name does not say it, but here it may be what was wrong.
    let needs_drop = look.names == Names::Japanese && action.from().is_none() && !name.ends_with('打');
    if needs_drop { name + "打" } else { name }
}

/// The move that led to a start.
fn led_to(start: &Node, words: &Words, look: Look) -> String {
    called(start.position.turn().other(), words, look)
}

/// A move of a player by its words alone.
fn called(player: Color, words: &Words, look: Look) -> String {
    let sign = name::sign(player);
    match (look.names, look.lang.is_japanese()) {
        (Names::Japanese, _) => format!("{sign}{words}"),
        (Names::Western, true) => format!("{sign}{}", name::western_words(words)),
        (Names::Western, false) => name::western_words(words),
    }
}

/// The same where no other move is seen: ▲１五同香 for ▲同香, as the titles of diagrams have it.
/// A position that is all of a file may say it too.
pub fn alone(record: &Record, node: &Node, look: Look) -> Option<String> {
    let Some(play) = node.play else { return Some(led_to(node, &node.led_here?, look)) };
    let before = record.nodes.get(node.parent?)?;
    let recaptures = before.last_to() == Some(play.to());
    if look.names == Names::Western || !recaptures {
        return of(record, node, look);
    }
    let name = name::official(&before.position, play, None);
    // File and rank are a character each.
    let square = name.char_indices().nth(2).map_or(name.len(), |(at, _)| at);
    let (square, piece) = name.split_at(square);
    Some(format!("{}{square}同{piece}", name::sign(before.position.turn())))
}

/// The same as it is spoken: "Black P-7f".
pub fn spoken(name: &str, node: &Node, look: Look) -> String {
    match (look.names, look.lang.is_japanese()) {
        (Names::Western, false) => format!("{} {name}", words::player(node.position.turn().other(), look)),
        _ => name.to_owned(),
    }
}
