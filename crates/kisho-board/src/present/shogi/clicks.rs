//! Which pieces are taken up with a click, and where they go.

use super::layout::Layout;
use super::players::Plates;
use super::{Look, SQUARE_HEIGHT, crop, hands, names, words};
use crate::diagram::Rect;
use crate::present::Options;
use crate::present::clicks::{Click, Lift};
use crate::say;
use kisho_game::shogi::{Kind, Move, Node, Record, Square, repetition};
use kisho_game::text::Lang;

/// All legal moves at a node; none where a player has lost by perpetual check.
pub fn clicks(record: &Record, node: usize, options: &Options, lang: Lang) -> Vec<Click> {
    let Some(here) = record.nodes.get(node) else { return Vec::new() };
    if repetition::fourth_time(record, node).flatten().is_some() {
        return Vec::new();
    }
    let board = Board::new(record, here, options, lang);
    here.position.legal_moves().map(|play| board.click(play)).collect()
}

/// The board at a node.
pub(super) struct Board<'a> {
    here: &'a Node,
    pub look: Look,
    layout: Layout,
    plates: Plates,
}

impl<'a> Board<'a> {
    pub fn new(record: &Record, here: &'a Node, options: &Options, lang: Lang) -> Self {
        let look = Look::new(record, options, lang);
        let plates = Plates::new(record, look);
        let layout = Layout::new(options, look, crop::part(record, options).0, plates.has_lines());
        Self { here, look, layout, plates }
    }

    fn click(&self, play: Move) -> Click {
        let name = names::after(self.here, play, self.look);
        Click { from: Some(self.lift(play)), ..Click::at(play.to_string(), name, self.area(play.to())) }
    }

    pub fn area(&self, square: Square) -> Option<Rect> {
        let area = Rect::around(self.look.center(square), 1.0, SQUARE_HEIGHT);
        self.layout.shows(square).then_some(area)
    }

    fn lift(&self, play: Move) -> Lift {
        match play {
            Move::Step { from, .. } => {
                let kind = self.here.position.at(from).map(|piece| piece.kind);
                let piece = kind.map(|kind| self.piece(kind)).unwrap_or_default();
                let name = say::clicks::on_square(self.look.lang, piece, words::square(from, self.look.lang));
                Lift { code: from.usi(), name, area: self.area(from) }
            }
            Move::Drop { kind, .. } => {
                let owner = self.here.position.turn();
                let hand = self.here.position.hand(owner);
                let at = self
                    .layout
                    .has_hand(owner)
                    .then(|| hands::place(&self.layout, &self.plates, (owner, hand), kind));
                let area = at.flatten().map(|at| Rect::around(at, hands::WIDTH, hands::STEP));
                let name = say::clicks::in_hand(self.look.lang, self.piece(kind));
                Lift { code: format!("{}*", kind.letter()), name, area }
            }
        }
    }

    pub fn piece(&self, kind: Kind) -> String {
        match self.look.lang.is_japanese() {
            true => kind.japanese().to_owned(),
            false => words::kind(kind, 1, self.look.lang),
        }
    }
}
