//! Where pieces are put to set up a position.

use super::clicks::Board;
use super::words;
use crate::present::Options;
use crate::present::setup::{Choice, Counter, Place, SetUp, Tool, empty, sides};
use crate::say;
use kisho_game::shogi::setup::{Flaw, code};
use kisho_game::shogi::{Color, Kind, Piece, Position, Record, Square};
use kisho_game::text::Lang;

/// All that can be done to the start.
pub fn set_up(record: &Record, tool: &str, options: &Options, lang: Lang) -> SetUp {
    let board = Board::new(record, record.nodes.start(), options, lang);
    let position = record.start();
    let kinds = || Color::ALL.into_iter().flat_map(|owner| Kind::ALL.map(|kind| Piece::new(owner, kind)));
    let mut tools: Vec<Tool> = kinds().map(|piece| board.tool(piece)).collect();
    tools.push(Tool::eraser(lang));
    let place = |square: Square| Place {
        code: square.usi(),
        name: words::square(square, lang),
        area: board.area(square),
        covers: None,
        holds: position.at(square).map(code),
    };
    let names = Color::ALL.map(|side| words::player(side, board.look));
    let rest = |side: Color| Choice {
        code: format!("rest:{}", side.letter().to_ascii_lowercase()),
        name: say::setup::rest(lang, words::player(side, board.look)),
        is_so: false,
    };
    let hands = Color::ALL.map(|owner| {
        let side = words::player(owner, board.look);
        (say::setup::hand(lang, side), Kind::HAND.map(|kind| board.counter(position, owner, kind)).to_vec())
    });
    let places: Vec<Place> = Square::all().map(place).collect();
    let sides = sides(["b", "w"], position.turn().pick(0, 1), names);
    SetUp {
        counters: hands.into(),
        boards: std::iter::once(empty(say::setup::empty(lang))).chain(Color::ALL.map(rest)).collect(),
        flaws: position.flaws().into_iter().map(|flaw| board.flaw(flaw)).collect(),
        ..SetUp::new(tools, tool, places, sides, lang)
    }
}

impl Board<'_> {
    fn tool(&self, piece: Piece) -> Tool {
        let Piece { owner, kind } = piece;
        let sign = owner.pick('☗', '☖');
        let letters = || code(Piece::new(Color::Black, kind));
        let label = if self.look.lang.is_japanese() { kind.japanese().to_owned() } else { letters() };
        Tool { label: format!("{sign}{label}"), ..Tool::new(code(piece), self.owned(piece)) }
    }

    /// "Black's pawn".
    fn owned(&self, Piece { owner, kind }: Piece) -> String {
        say::setup::piece(self.look.lang, words::player(owner, self.look), self.piece(kind))
    }

    fn counter(&self, position: &Position, owner: Color, kind: Kind) -> Counter {
        let count = position.hand(owner).count(kind);
        let mut after = *position;
        let fits = after.hand_mut(owner).set(kind, count + 1).is_some();
        let is_in_set = fits && after.surplus().all(|(surplus, _)| surplus != kind);
        let change = |count: u8| format!("{}*:{count}", code(Piece::new(owner, kind)));
        Counter {
            name: self.piece(kind),
            count: count.into(),
            less: count.checked_sub(1).map(change),
            more: is_in_set.then(|| change(count + 1)),
        }
    }

    fn flaw(&self, flaw: Flaw) -> String {
        let lang = self.look.lang;
        let player = |side| words::player(side, self.look);
        match flaw {
            Flaw::Kings(side, count) => say::setup::kings(lang, count, player(side)),
            Flaw::Surplus(kind, count) => {
                say::setup::surplus(lang, count, words::kind(kind, count, lang), kind.in_set())
            }
            Flaw::TwoPawns(side, file) => say::setup::two_pawns(lang, player(side), file),
            Flaw::DeadEnd(piece, square) => {
                say::setup::dead_end(lang, self.owned(piece), words::square(square, lang))
            }
            Flaw::InCheck(side) => say::setup::in_check(lang, player(side), player(side.other())),
        }
    }
}
