//! Positions in words.

use crate::game::shogi::{Color, Kind, Position, Square, rank_letter};
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

/// Whose move it is.
pub fn turn(turn: Color, lang: Lang) -> &'static str {
    lang.pick(turn.pick("Black to play", "White to play"), turn.pick("先手番", "後手番"))
}

/// The position as one would tell it to somebody who cannot see it.
pub fn alternative(position: &Position, lang: Lang) -> String {
    let sides = Color::ALL.map(|owner| side(position, owner, lang));
    match lang {
        Lang::En => format!("{}. {}", turn(position.turn(), lang), sides.join(" ")),
        Lang::Ja => format!("{}。{}", turn(position.turn(), lang), sides.concat()),
    }
}

fn side(position: &Position, owner: Color, lang: Lang) -> String {
    let squares = |kind: Kind| {
        let of_kind = position.pieces().filter(move |(_, p)| p.owner == owner && p.kind == kind);
        of_kind.map(|(square, _)| square)
    };
    let hand = hand(position, owner, lang, "、");
    match lang {
        Lang::En => {
            let groups = ORDER.into_iter().filter_map(|kind| {
                let list: Vec<_> = squares(kind).map(letters).collect();
                let plural = if list.len() > 1 { "s" } else { "" };
                (!list.is_empty()).then(|| format!("{}{plural} {}", kind.english(), list.join(" ")))
            });
            let mut groups: Vec<_> = groups.collect();
            if groups.is_empty() {
                groups.push("no piece on the board".to_owned());
            }
            format!("{}: {}; in hand {hand}.", owner.pick("Black", "White"), groups.join(", "))
        }
        Lang::Ja => {
            let pieces = ORDER
                .into_iter()
                .flat_map(|kind| squares(kind).map(move |square| format!("{square}{}", kind.japanese())));
            let mut pieces: Vec<_> = pieces.collect();
            if pieces.is_empty() {
                pieces.push("盤上に駒なし".to_owned());
            }
            format!("{}は{}。持駒は{hand}。", owner.pick("先手", "後手"), pieces.join("、"))
        }
    }
}

/// The pieces in hand: 飛、歩三 with `、` between them, or なし; "rook, 3 pawns" or "nothing".
pub fn hand(position: &Position, owner: Color, lang: Lang, between: &str) -> String {
    let hand = position.hand(owner);
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

/// A square as programs name it: 7f, rank a at the top.
fn letters(square: Square) -> String {
    format!("{}{}", square.file(), rank_letter(square.rank()))
}
