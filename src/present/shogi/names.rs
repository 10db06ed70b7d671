//! What moves are called.

use super::Look;
use crate::game::shogi::{Node, Record};
use crate::present::options::Names;
use crate::text::Lang;

/// The move that led to a node: ▲７六歩 or P-7f. `None` if there was none.
pub fn of(record: &Record, node: &Node, look: Look) -> Option<String> {
    let before = record.nodes.get(node.parent?)?;
    let _ = before;
    node.play.map(|play| match look.names {
        Names::Japanese => format!("{}{play}", sign(node)),
        Names::Western if look.lang == Lang::Ja => format!("{}{play}", sign(node)),
        Names::Western => play.to_string(),
    })
}

/// The same as it is spoken: "Black P-7f".
pub fn spoken(name: &str, node: &Node, look: Look) -> String {
    match (look.names, look.lang) {
        (Names::Western, Lang::En) => {
            format!("{} {name}", node.position.turn().other().pick("Black", "White"))
        }
        _ => name.to_owned(),
    }
}

/// ▲ for Black's moves and △ for White's, as records and books have them.
fn sign(node: &Node) -> char {
    node.position.turn().other().pick('▲', '△')
}
