//! Positions in words.

use super::Look;
use crate::game::shogi::problem::{Kind as Asked, Problem};
use crate::game::shogi::{Color, Hand, Kind, Node, Position, Square};
use crate::text::{Lang, kanji_numeral};

/// The order in which the pieces of a position are read out.
const ORDER: [Kind; 14] = [
    Kind::King,
    Kind::Rook,
    Kind::Dragon,
    Kind::Bishop,
    Kind::Horse,
    Kind::Gold,
    Kind::Silver,
    Kind::PromotedSilver,
    Kind::Knight,
    Kind::PromotedKnight,
    Kind::Lance,
    Kind::PromotedLance,
    Kind::Pawn,
    Kind::PromotedPawn,
];

/// What a player is called: in games with a handicap 下手 and 上手.
pub fn player(player: Color, look: Look) -> &'static str {
    match (look.lang, look.is_handicap) {
        (Lang::En, _) => player.pick("Black", "White"),
        (Lang::Ja, false) => player.pick("先手", "後手"),
        (Lang::Ja, true) => player.pick("下手", "上手"),
    }
}

/// Whose move it is.
pub fn turn(turn: Color, look: Look) -> String {
    format!("{}{}", player(turn, look), look.lang.pick(" to play", "番"))
}

/// What stands below a still diagram: the last move with its number, if there is one, and whose move it is unless the
/// game is over: 「7手目▲２六歩まで、後手番」, "after 7 P-2f · White to play".
pub fn position(node: &Node, name: &str, look: Look) -> String {
    let turn = turn(node.position.turn(), look);
    if node.play.is_none() {
        return turn;
    }
    let number = node.number;
    let (last, between) = match look.lang {
        Lang::En => (format!("after {number}. {name}"), " · "),
        Lang::Ja => (format!("{number}手目{name}まで"), "、"),
    };
    if node.ending.is_some() { last } else { format!("{last}{between}{turn}") }
}

/// The question for the move after a node: 「3手目、先手の次の一手は？」.
pub fn next_move(before: &Node, look: Look) -> String {
    let number = before.number.saturating_add(1);
    let whose = player(before.position.turn(), look);
    match look.lang {
        Lang::En => format!("Move {number}: what does {whose} play?"),
        Lang::Ja => format!("{number}手目、{whose}の次の一手は\u{ff1f}"),
    }
}

/// What is to be found in a problem: 「詰将棋・5手詰」, 「☗先手の手番です。次の一手は？」.
pub fn task(problem: &Problem<'_>, before: &Node, look: Look) -> String {
    let turn = before.position.turn();
    let sign = turn.pick('☗', '☖');
    match (problem.kind(), problem.moves_to_mate(), look.lang) {
        (Asked::Tsume, Some(1), Lang::En) => "Mate in 1 move".to_owned(),
        (Asked::Tsume, Some(moves), Lang::En) => format!("Mate in {moves} moves"),
        (Asked::Tsume, Some(moves), Lang::Ja) => format!("詰将棋・{moves}手詰"),
        (Asked::Tsume, None, _) => look.lang.pick("Mate the king", "詰将棋").to_owned(),
        (Asked::Next, _, Lang::En) => {
            format!("{sign} {} to play. What is the next move?", player(turn, look))
        }
        (Asked::Next, _, Lang::Ja) => {
            format!("{sign}{}の手番です。次の一手は\u{ff1f}", player(turn, look))
        }
    }
}

/// The position as one would tell it to somebody who cannot see it.
pub fn alternative(position: &Position, look: Look) -> String {
    // The squares of each kind, gathered in one walk over the board: this is done for every position of a game.
    let mut squares: [[Vec<Square>; Kind::ALL.len()]; 2] = Default::default();
    for (square, piece) in position.pieces() {
        let of_owner = &mut squares[piece.owner.pick(0, 1)];
        if let Some(list) = of_owner.get_mut(piece.kind as usize) {
            list.push(square);
        }
    }
    let [black, white] = squares;
    let mut text = side(&black, position, Color::Black, look);
    text += look.lang.pick(" ", "");
    text + &side(&white, position, Color::White, look)
}

fn side(squares: &[Vec<Square>], position: &Position, owner: Color, look: Look) -> String {
    let groups = ORDER.into_iter().filter_map(|kind| {
        let list = squares.get(kind as usize).filter(|list| !list.is_empty())?;
        Some(group(kind, list, look.lang))
    });
    let mut groups: Vec<String> = groups.collect();
    if groups.is_empty() {
        groups.push(look.lang.pick("no piece on the board", "盤上に駒なし").to_owned());
    }
    let hand = hand(position.hand(owner), look.lang, "、");
    let player = player(owner, look);
    match look.lang {
        Lang::En => format!("{player}: {}; in hand {hand}.", groups.join(", ")),
        Lang::Ja => format!("{player}は{}。持駒は{hand}。", groups.join("、")),
    }
}

/// The pieces of a kind: "pawns 7f 6g", 「7六歩、6七歩」.
fn group(kind: Kind, squares: &[Square], lang: Lang) -> String {
    match lang {
        Lang::En => {
            let plural = if squares.len() > 1 { "s" } else { "" };
            let names: Vec<String> = squares.iter().map(|square| square.usi()).collect();
            format!("{}{plural} {}", kind.english(), names.join(" "))
        }
        Lang::Ja => {
            let names: Vec<String> =
                squares.iter().map(|square| format!("{square}{}", kind.japanese())).collect();
            names.join("、")
        }
    }
}

/// The pieces in hand: 飛、歩三 with `、` between them, or なし; "rook, 3 pawns" or "nothing".
pub fn hand(hand: &Hand, lang: Lang, between: &str) -> String {
    if hand.is_empty() {
        return lang.pick("nothing", "なし").to_owned();
    }
    let in_english = |(kind, count): (Kind, u8)| match count {
        1 => kind.english().to_owned(),
        _ => format!("{count} {}s", kind.english()),
    };
    match lang {
        Lang::En => hand.pieces().map(in_english).collect::<Vec<_>>().join(", "),
        Lang::Ja => {
            hand.pieces().map(|(kind, count)| with_count(kind, count)).collect::<Vec<_>>().join(between)
        }
    }
}

/// A piece with its count as in print: 飛, 歩三.
pub fn with_count(kind: Kind, count: u8) -> String {
    let count = if count > 1 { kanji_numeral(count) } else { String::new() };
    format!("{}{count}", kind.kanji())
}
