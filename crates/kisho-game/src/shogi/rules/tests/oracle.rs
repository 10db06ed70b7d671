//! The rules once more, as slowly and plainly as can be: on a grid, trying everything. Nothing of the code under test is
//! used but the types of moves and pieces.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::super::super::testing::{any_position, normal_position, random_game};
use super::*;

type Place = (i8, i8);

#[derive(Clone)]
struct Grid {
    /// By file and rank, both from 1; the rest stays empty.
    squares: [[Option<Piece>; 10]; 10],
    hands: [Vec<(Kind, u8)>; 2],
    turn: Color,
}

fn place(square: Square) -> Place {
    (i8::try_from(square.file()).unwrap(), i8::try_from(square.rank()).unwrap())
}

impl Grid {
    fn of(position: &Position) -> Self {
        let mut squares = [[None; 10]; 10];
        for square in Square::all() {
            squares[usize::from(square.file())][usize::from(square.rank())] = position.at(square);
        }
        let hands = Color::ALL.map(|owner| position.hand(owner).pieces().collect());
        Self { squares, hands, turn: position.turn() }
    }

    fn at(&self, (file, rank): Place) -> Option<Piece> {
        self.squares[usize::try_from(file).unwrap()][usize::try_from(rank).unwrap()]
    }

    fn put(&mut self, (file, rank): Place, piece: Option<Piece>) {
        self.squares[usize::try_from(file).unwrap()][usize::try_from(rank).unwrap()] = piece;
    }

    /// Whether the piece goes from one place to the other, whoever stands there.
    fn goes(&self, piece: Piece, from: Place, to: Place) -> bool {
        let forward = if piece.owner == Color::Black { -1 } else { 1 };
        let (across, ahead) = (to.0 - from.0, (to.1 - from.1) * forward);
        let is_gold_step = matches!((across.abs(), ahead), (0 | 1, 1) | (1, 0) | (0, -1));
        let is_king_step = across.abs().max(ahead.abs()) == 1;
        let is_line =
            |is_direction: bool| is_direction && (across, ahead) != (0, 0) && self.is_free(from, to);
        let diagonal = is_line(across.abs() == ahead.abs());
        let straight = is_line(across == 0 || ahead == 0);
        match piece.kind {
            Kind::Pawn => (across, ahead) == (0, 1),
            Kind::Lance => straight && across == 0 && ahead > 0,
            Kind::Knight => across.abs() == 1 && ahead == 2,
            Kind::Silver => matches!((across.abs(), ahead), (0 | 1, 1) | (1, -1)),
            Kind::Bishop => diagonal,
            Kind::Rook => straight,
            Kind::King => is_king_step,
            Kind::Horse => diagonal || is_king_step,
            Kind::Dragon => straight || is_king_step,
            _ => is_gold_step,
        }
    }

    /// Whether no piece stands between two places in a line.
    fn is_free(&self, from: Place, to: Place) -> bool {
        let step = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
        let mut here = (from.0 + step.0, from.1 + step.1);
        while here != to {
            if self.at(here).is_some() {
                return false;
            }
            here = (here.0 + step.0, here.1 + step.1);
        }
        true
    }

    fn places() -> impl Iterator<Item = Place> {
        (1..=9).flat_map(|file| (1..=9).map(move |rank| (file, rank)))
    }

    fn is_in_check(&self, player: Color) -> bool {
        let kings = Self::places().filter(|&here| self.at(here) == Some(Piece::new(player, Kind::King)));
        kings.into_iter().any(|king| {
            Self::places().any(|from| {
                self.at(from).is_some_and(|piece| piece.owner != player && self.goes(piece, from, king))
            })
        })
    }

    /// How far a rank is from the player's own side: 9 is the farthest.
    fn advance(&self, (_, rank): Place) -> i8 {
        if self.turn == Color::Black { 10 - rank } else { rank }
    }

    fn could_go_on(&self, kind: Kind, to: Place) -> bool {
        match kind {
            Kind::Pawn | Kind::Lance => self.advance(to) < 9,
            Kind::Knight => self.advance(to) < 8,
            _ => true,
        }
    }

    /// The grid after a move, if it is legal.
    fn play(&self, action: Move) -> Option<Self> {
        let mut next = self.clone();
        next.turn = self.turn.other();
        match action {
            Move::Step { from, to, promotes } => {
                let (from, to) = (place(from), place(to));
                let piece = self.at(from).filter(|piece| piece.owner == self.turn)?;
                let is_open = self.at(to).is_none_or(|p| p.owner != self.turn && p.kind != Kind::King);
                let is_near = self.advance(from) >= 7 || self.advance(to) >= 7;
                if !is_open || !self.goes(piece, from, to) || (promotes && !is_near) {
                    return None;
                }
                let kind = if promotes { piece.kind.promoted()? } else { piece.kind };
                if !self.could_go_on(kind, to) {
                    return None;
                }
                next.put(from, None);
                next.put(to, Some(Piece::new(self.turn, kind)));
            }
            Move::Drop { kind, to } => {
                let to = place(to);
                let is_in_hand = self.hands[self.turn.pick(0, 1)].iter().any(|(held, _)| *held == kind);
                let pawn = Some(Piece::new(self.turn, Kind::Pawn));
                let is_second = kind == Kind::Pawn && (1..=9).any(|rank| self.at((to.0, rank)) == pawn);
                if !is_in_hand || self.at(to).is_some() || is_second || !self.could_go_on(kind, to) {
                    return None;
                }
                next.put(to, Some(Piece::new(self.turn, kind)));
            }
        }
        if next.is_in_check(self.turn) {
            return None;
        }
        if let Move::Drop { kind: Kind::Pawn, to } = action {
            let king = Piece::new(next.turn, Kind::King);
            let pawn = Piece::new(self.turn, Kind::Pawn);
            let gives_check =
                Self::places().any(|at| self.at(at) == Some(king) && self.goes(pawn, place(to), at));
            if gives_check && Self::everything().all(|reply| next.play(reply).is_none()) {
                return None;
            }
        }
        Some(next)
    }

    /// Every move that can be written down.
    fn everything() -> impl Iterator<Item = Move> {
        let steps = Square::all().flat_map(|from| {
            Square::all().flat_map(move |to| [false, true].map(|promotes| Move::Step { from, to, promotes }))
        });
        let drops =
            Kind::ALL.into_iter().flat_map(|kind| Square::all().map(move |to| Move::Drop { kind, to }));
        steps.chain(drops)
    }
}

fn agrees(position: &Position) -> Result<(), TestCaseError> {
    let grid = Grid::of(position);
    let wanted: BTreeSet<Move> = Grid::everything().filter(|&action| grid.play(action).is_some()).collect();
    let found: Vec<Move> = position.legal_moves().collect();
    prop_assert_eq!(found.len(), wanted.len(), "each is listed once");
    prop_assert_eq!(&found.into_iter().collect::<BTreeSet<_>>(), &wanted);
    for action in Grid::everything() {
        prop_assert_eq!(position.play(action).is_ok(), wanted.contains(&action), "{}", action);
    }
    for player in Color::ALL {
        prop_assert_eq!(position.is_in_check(player), grid.is_in_check(player));
    }
    prop_assert_eq!(position.is_mate(), wanted.is_empty() && grid.is_in_check(position.turn()));
    for kind in Kind::ALL {
        for to in Square::all() {
            let from: BTreeSet<Square> = position.origins(kind, to).collect();
            let of_kind = |from: &Square| position.at(*from).is_some_and(|piece| piece.kind == kind);
            let goes = wanted.iter().filter(|action| action.to() == to).filter_map(|action| action.from());
            prop_assert_eq!(from, goes.filter(of_kind).collect::<BTreeSet<_>>());
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn the_oracle_agrees_in_games(game in random_game(120)) {
        if let Some((position, _)) = game.last() {
            agrees(position)?;
        }
        for (position, _) in game.iter().filter(|(position, _)| position.is_in_check(position.turn())).take(2) {
            agrees(position)?;
        }
    }

    #[test]
    fn the_oracle_agrees_in_any_position(position in any_position()) {
        agrees(&position)?;
    }

    #[test]
    fn the_oracle_agrees_in_positions_with_one_king_each(position in normal_position()) {
        agrees(&position)?;
    }
}
