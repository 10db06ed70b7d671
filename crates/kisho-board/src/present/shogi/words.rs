//! Positions in words.

use std::borrow::Cow;

use super::layout::Layout;
use super::{Look, ending};
use crate::say;
use kisho_game::problem::ProblemKind;
use kisho_game::shogi::problem::ShogiProblem;
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
    let Look { lang, is_handicap, .. } = look;
    match (player, is_handicap) {
        (Color::Black, false) => say::shogi::black(lang),
        (Color::White, false) => say::shogi::white(lang),
        (Color::Black, true) => say::shogi::handicap_black(lang),
        (Color::White, true) => say::shogi::handicap_white(lang),
    }
}

/// Whose move it is.
pub fn turn(turn: Color, look: Look) -> String {
    say::shogi::to_play(look.lang, player(turn, look))
}

/// What stands below a still diagram: the last move with its number, if there is one, and whose move it is or how the
/// game ended: 「7手目▲２六歩まで、後手番」, "after 7. Black P-2f · White wins by resignation".
pub fn position(record: &Record, node: &Node, name: &str, look: Look) -> String {
    let now = turn_or_end(record, node, look);
    if name.is_empty() { now } else { say::shogi::after(look.lang, node.number, name, now) }
}

/// A move with its number, where one follows another: "7. P-2f", 「7手目▲２六歩」.
pub fn played(number: u32, name: &str, lang: Lang) -> String {
    say::shogi::played(lang, number, name)
}

/// Whose move it is, or how the game ended.
pub fn turn_or_end(record: &Record, node: &Node, look: Look) -> String {
    let ended = ending::short(record, node, look);
    let ended = ended.or_else(|| ending::mate(record, node, look.lang).map(str::to_owned));
    ended.unwrap_or_else(|| turn(node.position.turn(), look))
}

/// The question for the move after a node: 「3手目、先手の次の一手は？」.
pub fn next_move(before: &Node, look: Look) -> String {
    let number = before.number.saturating_add(1);
    let whose = player(before.position.turn(), look);
    say::quiz::what_next(look.lang, number, whose)
}

/// What is to be found in a problem: 「詰将棋・5手詰」, 「☗先手の手番です。次の一手は？」.
pub fn task(problem: &ShogiProblem<'_>, before: &Node, look: Look) -> String {
    let turn = before.position.turn();
    let sign = turn.pick('☗', '☖');
    let lang = look.lang;
    match (problem.kind(), problem.moves_to_mate()) {
        (ProblemKind::Mate, Some(moves)) => say::shogi::problem_mate_in(lang, moves),
        (ProblemKind::Mate, None) => say::shogi::problem_mate(lang).to_owned(),
        (ProblemKind::Next, _) => say::shogi::problem_next(lang, sign, player(turn, look)),
    }
}

/// The last move with its number, as BOD boards have it: 「手数＝38　△８四歩  まで」. `None` before the first move.
pub fn number(node: &Node, name: &str, lang: Lang) -> Option<String> {
    let number = node.number;
    (number > 0).then(|| match name {
        "" => say::shogi::text_move(lang, number),
        _ => say::shogi::text_move_named(lang, number, name),
    })
}

/// The position as one would tell it to somebody who cannot see it. This is done for every position of a game, so it
/// is written into one text piece by piece. What is not shown is not told: squares that are cut off, hands left out.
pub fn alternative(position: &Position, layout: &Layout) -> String {
    let lang = layout.look.lang;
    let space = say::signs::space(lang);
    let pieces = position.pieces().filter(|(square, _)| layout.shows(*square));
    let (black, white) = pieces.partition::<Vec<_>, _>(|(_, piece)| piece.owner == Color::Black);
    let mut told = side(&black, position, Color::Black, layout) + space;
    told += &side(&white, position, Color::White, layout);
    if layout.is_cut() { format!("{}{space}{told}", say::shogi::part(lang)) } else { told }
}

/// "Black: king 5i, pawns 7f 6g; in hand rook.", 「先手は5九玉、7六歩、6七歩。持駒は飛。」
fn side(pieces: &[(Square, Piece)], position: &Position, owner: Color, layout: &Layout) -> String {
    let look = layout.look;
    let lang = look.lang;
    let comma = say::signs::comma(lang);
    let is_japanese = lang.is_japanese();
    let mut told = String::with_capacity(pieces.len() * "、７六歩".len());
    for kind in ORDER {
        let squares = pieces.iter().filter(|(_, piece)| piece.kind == kind).map(|(square, _)| *square);
        if is_japanese {
            for square in squares {
                told += if told.is_empty() { "" } else { comma };
                push_square(&mut told, square, is_japanese);
                told += kind.japanese();
            }
            continue;
        }
        let count = squares.clone().count();
        if count > 0 {
            told += if told.is_empty() { "" } else { comma };
            told += &self::kind(kind, count, lang);
        }
        for square in squares {
            told.push(' ');
            push_square(&mut told, square, is_japanese);
        }
    }
    if told.is_empty() {
        told += if layout.is_cut() { say::shogi::no_piece_here(lang) } else { say::shogi::no_piece(lang) };
    }
    if layout.has_hand(owner) {
        let hand = hand(position.hand(owner), lang, "、");
        return say::shogi::side_with_hand(lang, player(owner, look), told, hand);
    }
    say::shogi::side(lang, player(owner, look), told)
}

/// What a kind of piece is called where there are so many of it.
pub fn kind(kind: Kind, number: usize, lang: Lang) -> String {
    let word = match kind {
        Kind::King => say::shogi::king,
        Kind::Rook => say::shogi::rook,
        Kind::Dragon => say::shogi::dragon,
        Kind::Bishop => say::shogi::bishop,
        Kind::Horse => say::shogi::horse,
        Kind::Gold => say::shogi::gold,
        Kind::Silver => say::shogi::silver,
        Kind::PromotedSilver => say::shogi::promoted_silver,
        Kind::Knight => say::shogi::knight,
        Kind::PromotedKnight => say::shogi::promoted_knight,
        Kind::Lance => say::shogi::lance,
        Kind::PromotedLance => say::shogi::promoted_lance,
        Kind::Pawn => say::shogi::pawn,
        Kind::PromotedPawn => say::shogi::promoted_pawn,
    };
    word(lang, number)
}

/// What a square is called in a text alternative: 5e, 5五.
pub fn square(square: Square, lang: Lang) -> String {
    let mut text = String::new();
    push_square(&mut text, square, lang.is_japanese());
    text
}

fn push_square(text: &mut String, square: Square, is_japanese: bool) {
    text.push(char::from(b'0' + square.file()));
    match is_japanese {
        false => text.push(rank_letter(square.rank())),
        true => *text += &kanji_numeral(square.rank()),
    }
}

/// The pieces in hand: 飛、歩三 with `、` between them, or なし; "rook, 3 pawns" or "nothing".
pub fn hand(hand: &Hand, lang: Lang, between: &str) -> String {
    if hand.is_empty() {
        return say::shogi::nothing_in_hand(lang).to_owned();
    }
    if lang.is_japanese() {
        return hand.pieces().map(|(kind, count)| with_count(kind, count)).collect::<Vec<_>>().join(between);
    }
    let pieces = hand.pieces().map(|(piece, count)| {
        let kind = kind(piece, count.into(), lang);
        if count == 1 { kind } else { say::shogi::pieces_in_hand(lang, count, kind) }
    });
    pieces.collect::<Vec<_>>().join(say::signs::comma(lang))
}

/// A piece with its count as in print: 飛, 歩三.
pub fn with_count(kind: Kind, count: u8) -> String {
    let count = if count > 1 { kanji_numeral(count) } else { Cow::default() };
    format!("{}{count}", kind.kanji())
}
