//! What moves are called.

use super::{Look, words};
use crate::game::shogi::name::Words;
use crate::game::shogi::{Move, Node, Record, name};
use crate::present::options::Names;
use crate::text::Lang;

/// The move that led to a node: ▲７六歩 or P-7f. `None` if there was none.
pub fn of(record: &Record, node: &Node, look: Look) -> Option<String> {
    Some(after(record.nodes.get(node.parent?)?, node.play?, look))
}

/// A move that could be played after a node.
pub fn after(before: &Node, play: Move, look: Look) -> String {
    let sign = name::sign(before.position.turn());
    match (look.names, look.lang) {
        (Names::Japanese, _) => {
            let previous_to = before.last_to();
            let name = name::official(&before.position, play, previous_to);
            // The space behind 同 is for columns: in running text nothing stands there.
            format!("{sign}{}", name.replace('\u{3000}', ""))
        }
        (Names::Western, Lang::Ja) => format!("{sign}{}", name::western(&before.position, play)),
        (Names::Western, Lang::En) => name::western(&before.position, play),
    }
}

/// The move that led to a start.
fn led_to(start: &Node, words: &Words, look: Look) -> String {
    let sign = name::sign(start.position.turn().other());
    match (look.names, look.lang) {
        (Names::Japanese, _) => format!("{sign}{words}"),
        (Names::Western, Lang::Ja) => format!("{sign}{}", name::western_words(words)),
        (Names::Western, Lang::En) => name::western_words(words),
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
    match (look.names, look.lang) {
        (Names::Western, Lang::En) => format!("{} {name}", words::player(node.position.turn().other(), look)),
        _ => name.to_owned(),
    }
}
