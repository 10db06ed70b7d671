//! Positions in words.

use super::layout::Layout;
use super::{Look, ending};
use kisho_game::shogi::problem::{ProblemKind, ShogiProblem};
use kisho_game::shogi::{Color, Hand, Kind, Node, Piece, Position, Record, Square, rank_letter};
use kisho_game::text::{Lang, kanji_numeral};

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

/// What stands below a still diagram: the last move with its number, if there is one, and whose move it is or how the
/// game ended: 「7手目▲２六歩まで、後手番」, "after 7. Black P-2f · White wins by resignation".
pub fn position(record: &Record, node: &Node, name: &str, look: Look) -> String {
    let now = turn_or_end(record, node, look);
    let number = node.number;
    match look.lang {
        _ if name.is_empty() => now,
        Lang::En => format!("after {number}. {name} · {now}"),
        Lang::Ja => format!("{number}手目{name}まで、{now}"),
    }
}

/// A move with its number, where one follows another: "7. P-2f", 「7手目▲２六歩」.
pub fn played(number: u32, name: &str, lang: Lang) -> String {
    lang.pick(format!("{number}. {name}"), format!("{number}手目{name}"))
}

/// Whose move it is, or how the game ended.
pub fn turn_or_end(record: &Record, node: &Node, look: Look) -> String {
    ending::short(record, node, look).unwrap_or_else(|| turn(node.position.turn(), look))
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
pub fn task(problem: &ShogiProblem<'_>, before: &Node, look: Look) -> String {
    let turn = before.position.turn();
    let sign = turn.pick('☗', '☖');
    match (problem.kind(), problem.moves_to_mate(), look.lang) {
        (ProblemKind::Tsume, Some(1), Lang::En) => "Mate in 1 move".to_owned(),
        (ProblemKind::Tsume, Some(moves), Lang::En) => format!("Mate in {moves} moves"),
        (ProblemKind::Tsume, Some(moves), Lang::Ja) => format!("詰将棋・{moves}手詰"),
        (ProblemKind::Tsume, None, _) => look.lang.pick("Mate the king", "詰将棋").to_owned(),
        (ProblemKind::Next, _, Lang::En) => {
            format!("{sign} {} to play. What is the next move?", player(turn, look))
        }
        (ProblemKind::Next, _, Lang::Ja) => {
            format!("{sign}{}の手番です。次の一手は\u{ff1f}", player(turn, look))
        }
    }
}

/// The last move with its number, as BOD boards have it: 「手数＝38　△８四歩  まで」. `None` before the first move.
pub fn number(node: &Node, name: &str, lang: Lang) -> Option<String> {
    let number = node.number;
    (number > 0).then(|| match lang {
        Lang::En if name.is_empty() => format!("Move {number}"),
        Lang::En => format!("Move {number}: {name}"),
        Lang::Ja if name.is_empty() => format!("手数＝{number}  まで"),
        Lang::Ja => format!("手数＝{number}　{name}  まで"),
    })
}

/// The position as one would tell it to somebody who cannot see it. This is done for every position of a game, so it
/// is written into one text piece by piece. What is not shown is not told: squares that are cut off, hands left out.
pub fn alternative(position: &Position, layout: &Layout) -> String {
    let look = layout.look;
    let mut pieces: Vec<(Square, Piece)> =
        position.pieces().filter(|(square, _)| layout.shows(*square)).collect();
    let place = |kind: Kind| ORDER.iter().position(|&other| other == kind);
    pieces.sort_unstable_by_key(|&(square, piece)| (piece.owner.pick(0, 1), place(piece.kind), square));
    let whites = pieces.partition_point(|(_, piece)| piece.owner == Color::Black);
    let (black, white) = pieces.split_at(whites);
    let mut text = String::new();
    if layout.is_cut() {
        text += look.lang.pick("Part of the board. ", "盤の一部。");
    }
    side(&mut text, black, position, Color::Black, layout);
    text += look.lang.pick(" ", "");
    side(&mut text, white, position, Color::White, layout);
    text
}

/// "Black: king 5i, pawns 7f 6g; in hand rook.", 「先手は5九玉、7六歩、6七歩。持駒は飛。」
fn side(text: &mut String, pieces: &[(Square, Piece)], position: &Position, owner: Color, layout: &Layout) {
    let look = layout.look;
    *text += player(owner, look);
    *text += look.lang.pick(": ", "は");
    let comma = look.lang.pick(", ", "、");
    for (nth, group) in pieces.chunk_by(|a, b| a.1.kind == b.1.kind).enumerate() {
        *text += if nth > 0 { comma } else { "" };
        let kind = group.first().map(|(_, piece)| piece.kind);
        match (look.lang, kind) {
            (Lang::En, Some(kind)) => {
                *text += kind.english();
                *text += if group.len() > 1 { "s" } else { "" };
                for (square, _) in group {
                    text.push(' ');
                    push_square(text, *square, look.lang);
                }
            }
            (Lang::Ja, Some(kind)) => {
                for (nth, (square, _)) in group.iter().enumerate() {
                    *text += if nth > 0 { comma } else { "" };
                    push_square(text, *square, look.lang);
                    *text += kind.japanese();
                }
            }
            (_, None) => {}
        }
    }
    if pieces.is_empty() {
        *text += match layout.is_cut() {
            true => look.lang.pick("no piece here", "駒なし"),
            false => look.lang.pick("no piece on the board", "盤上に駒なし"),
        };
    }
    if layout.has_hand(owner) {
        *text += look.lang.pick("; in hand ", "。持駒は");
        *text += &hand(position.hand(owner), look.lang, "、");
    }
    *text += look.lang.pick(".", "。");
}

/// What a square is called in a text alternative: 5e, 5五.
pub fn square(square: Square, lang: Lang) -> String {
    let mut text = String::new();
    push_square(&mut text, square, lang);
    text
}

fn push_square(text: &mut String, square: Square, lang: Lang) {
    text.push(char::from(b'0' + square.file()));
    match lang {
        Lang::En => text.push(rank_letter(square.rank())),
        Lang::Ja => *text += &kanji_numeral(square.rank()),
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
