//! What moves are called.

use super::{Look, words};
use crate::game::shogi::{Node, Record, name};
use crate::present::options::Names;
use crate::text::Lang;

/// The move that led to a node: ▲７六歩 or P-7f. `None` if there was none.
pub fn of(record: &Record, node: &Node, look: Look) -> Option<String> {
    let play = node.play?;
    let before = record.nodes.get(node.parent?)?;
    let sign = name::sign(before.position.turn());
    Some(match (look.names, look.lang) {
        (Names::Japanese, _) => {
            let previous_to = before.play.map(|play| play.to());
            let name = name::official(&before.position, play, previous_to);
            // The space behind 同 is for columns: in running text nothing stands there.
            format!("{sign}{}", name.replace('\u{3000}', ""))
        }
        (Names::Western, Lang::Ja) => format!("{sign}{}", name::western(&before.position, play)),
        (Names::Western, Lang::En) => name::western(&before.position, play),
    })
}

/// The same as it is spoken: "Black P-7f".
pub fn spoken(name: &str, node: &Node, look: Look) -> String {
    match (look.names, look.lang) {
        (Names::Western, Lang::En) => format!("{} {name}", words::player(node.position.turn().other(), look)),
        _ => name.to_owned(),
    }
}
