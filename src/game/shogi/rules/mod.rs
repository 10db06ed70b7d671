//! The rules of movement: which moves are legal, and why others are not.
//!
//! Source: 将棋の対局規定 of the Japan Shogi Association, as every rule book gives it. A position may hold what no game
//! allows: a player without a king cannot be in check, and one with several is in check if any is attacked.

mod illegal;
mod steps;

pub use steps::{Way, ways_of};
#[cfg(test)]
mod tests;

pub use illegal::Illegal;

use super::{Color, Kind, Move, Piece, Position, Square};

impl Position {
    /// The position after a legal move of the player to move.
    ///
    /// # Errors
    /// The first rule that the move breaks.
    pub fn play(&self, action: Move) -> Result<Self, Illegal> {
        match action {
            Move::Step { from, to, promotes } => self.check_step(from, to, promotes)?,
            Move::Drop { kind, to } => self.check_drop(kind, to)?,
        }
        let next = self.force(action).ok_or(Illegal::NotThere)?;
        if next.is_in_check(self.turn()) {
            return Err(if self.is_in_check(self.turn()) {
                Illegal::IgnoresCheck
            } else {
                Illegal::ExposesKing
            });
        }
        let is_pawn = matches!(action, Move::Drop { kind: Kind::Pawn, .. });
        if is_pawn && next.is_in_check(next.turn()) && !next.has_legal_move() {
            return Err(Illegal::PawnDropMate);
        }
        Ok(next)
    }

    /// The position after a move that the rules may forbid, as far as it can be made on a board: what stands on the
    /// square is taken, whoever owns it. `None` if there is no such piece to be moved.
    #[must_use]
    pub fn force(&self, action: Move) -> Option<Self> {
        let mut next = *self;
        let turn = self.turn();
        let hand = next.hand_mut(turn);
        let (to, piece) = match action {
            Move::Step { from, to, promotes } => {
                let piece = self.at(from)?;
                let taken = self.at(to).filter(|_| from != to);
                if let Some(kind) = taken.map(|taken| taken.kind.unpromoted()) {
                    // A king goes into no hand, and what is more than a set has is left out.
                    let _ = hand.set(kind, hand.count(kind) + 1);
                }
                next.put(from, None);
                let kind = if promotes { piece.kind.promoted()? } else { piece.kind };
                (to, Piece::new(piece.owner, kind))
            }
            Move::Drop { kind, to } => {
                hand.set(kind, hand.count(kind).checked_sub(1)?)?;
                (to, Piece::new(turn, kind))
            }
        };
        next.put(to, Some(piece));
        next.set_turn(turn.other());
        Some(next)
    }

    /// Whether a king of `player` is attacked (王手).
    #[must_use]
    pub fn is_in_check(&self, player: Color) -> bool {
        let king = Piece::new(player, Kind::King);
        self.squares_of(king).any(|at| steps::reaching(self, player.other(), at).next().is_some())
    }

    /// Whether the player to move is mated (詰み): in check, and no legal move ends it.
    #[must_use]
    pub fn is_mate(&self) -> bool {
        self.is_in_check(self.turn()) && !self.has_legal_move()
    }

    /// Whether the player to move has any legal move.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        self.candidates().any(|action| self.play(action).is_ok())
    }

    /// Every legal move of the player to move: those of the pieces on the board in reading order, and then the drops.
    pub fn legal_moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.candidates().filter(|&action| self.play(action).is_ok())
    }

    /// Where the pieces of a kind stand with which the player to move can legally go to `to`, promoting or not.
    pub fn origins(&self, kind: Kind, to: Square) -> impl Iterator<Item = Square> + '_ {
        let reaching = steps::reaching(self, self.turn(), to).filter(move |(_, piece)| piece.kind == kind);
        let legal = move |from| [false, true].map(|promotes| Move::Step { from, to, promotes }).into_iter();
        let mut from: Vec<Square> = reaching
            .map(|(from, _)| from)
            .filter(|&from| legal(from).any(|action| self.play(action).is_ok()))
            .collect();
        from.sort_unstable();
        from.into_iter()
    }

    /// Where the pieces of a kind stand with which `player` reaches `to` by the way they go: an own piece may stand there,
    /// and the king may be left in check.
    pub fn reaching(&self, player: Color, kind: Kind, to: Square) -> impl Iterator<Item = Square> + '_ {
        let all = steps::reaching(self, player, to);
        all.filter(move |(_, piece)| piece.kind == kind).map(|(from, _)| from)
    }

    /// Moves that break no rule of movement by themselves: all legal ones are among them.
    fn candidates(&self) -> impl Iterator<Item = Move> + '_ {
        let turn = self.turn();
        let own = move |to: &Square| self.at(*to).is_some_and(|piece| piece.owner == turn);
        let steps =
            self.pieces().filter(move |(_, piece)| piece.owner == turn).flat_map(move |(from, piece)| {
                let targets = steps::reached(self, piece, from).filter(move |to| !own(to));
                targets.flat_map(move |to| [true, false].map(|promotes| Move::Step { from, to, promotes }))
            });
        let drops = self.hand(turn).pieces().flat_map(move |(kind, _)| {
            let empty = Square::all().filter(|&to| self.at(to).is_none());
            empty.map(move |to| Move::Drop { kind, to })
        });
        steps.chain(drops)
    }

    fn squares_of(&self, wanted: Piece) -> impl Iterator<Item = Square> + '_ {
        self.pieces().filter(move |(_, piece)| *piece == wanted).map(|(square, _)| square)
    }

    fn check_step(&self, from: Square, to: Square, promotes: bool) -> Result<(), Illegal> {
        let turn = self.turn();
        let piece = self.at(from).ok_or(Illegal::NoPiece(from))?;
        if piece.owner != turn {
            return Err(Illegal::NotYours { piece, at: from });
        }
        if !steps::reached(self, piece, from).any(|reached| reached == to) {
            return Err(Illegal::Unreachable { kind: piece.kind, from, to });
        }
        match self.at(to) {
            Some(there) if there.owner == turn => return Err(Illegal::OwnPiece { kind: there.kind, at: to }),
            Some(there) if there.kind == Kind::King => return Err(Illegal::TakesKing),
            _ => {}
        }
        if promotes {
            piece.kind.promoted().ok_or(Illegal::NeverPromotes(piece.kind))?;
            let zone = 1..=3;
            if !zone.contains(&from.rank_of(turn)) && !zone.contains(&to.rank_of(turn)) {
                return Err(Illegal::OutsideZone);
            }
            return Ok(());
        }
        no_dead_end(piece.kind, to, turn)
    }

    fn check_drop(&self, kind: Kind, to: Square) -> Result<(), Illegal> {
        let turn = self.turn();
        if self.hand(turn).count(kind) == 0 {
            return Err(Illegal::NotInHand(kind));
        }
        if let Some(piece) = self.at(to) {
            return Err(Illegal::Occupied { piece, at: to });
        }
        no_dead_end(kind, to, turn)?;
        let pawn = Piece::new(turn, Kind::Pawn);
        let in_file = (1..=9).filter_map(|rank| Square::new(to.file(), rank));
        if kind == Kind::Pawn && in_file.into_iter().any(|square| self.at(square) == Some(pawn)) {
            return Err(Illegal::TwoPawns { file: to.file() });
        }
        Ok(())
    }
}

/// A piece has to be able to go on from where it stands.
fn no_dead_end(kind: Kind, to: Square, turn: Color) -> Result<(), Illegal> {
    let first = match kind {
        Kind::Pawn | Kind::Lance => 2,
        Kind::Knight => 3,
        _ => 1,
    };
    if to.rank_of(turn) < first { Err(Illegal::DeadEnd { kind, at: to }) } else { Ok(()) }
}
