//! The rules of movement: which moves are legal, and why others are not.
//!
//! Source: 将棋の対局規定 of the Japan Shogi Association, as every rule book gives it. A position may hold what no game
//! allows: a player without a king cannot be in check, and one with several is in check if any is attacked.

mod candidates;
mod guard;
mod illegal;
mod steps;
#[cfg(test)]
mod tests;

pub use illegal::Illegal;
pub use steps::{Movement, ways_of};

use guard::Guard;

use super::{Color, Kind, Move, Piece, Position, Square};

impl Position {
    /// Whether a move is one of the player who is not to move, and would be legal if it were that player's turn.
    #[must_use]
    pub fn is_out_of_turn(&self, action: Move) -> bool {
        let Some(from) = action.from() else { return false };
        let mut other = *self;
        other.set_turn(self.turn().other());
        self.at(from).is_some_and(|piece| piece.owner != self.turn()) && other.play(action).is_ok()
    }

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
        if self.is_pawn_drop_mate(action) { Err(Illegal::PawnDropMate) } else { Ok(next) }
    }

    /// The position after a move that the rules may forbid, as far as it can be made on a board: what stands on the
    /// square is taken, whoever owns it. `None` if there is no such piece to move.
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
        self.squares_of(Piece::new(player, Kind::King))
            .any(|at| steps::reaching(self, player.other(), at).next().is_some())
    }

    /// Whether the player to move is mated (詰み): in check, and no legal move ends it.
    #[must_use]
    pub fn is_mate(&self) -> bool {
        self.is_in_check(self.turn()) && !self.has_legal_move()
    }

    /// Whether the player to move is mated as problems count it: mate, or a check from afar with nothing against it but drops between,
    /// each of which the piece that gives check takes with such a mate again (無駄合). A mate that another piece has to give after
    /// a drop is none of these.
    #[must_use]
    pub fn is_mate_in_problems(&self) -> bool {
        let turn = self.turn();
        if !self.is_in_check(turn) || self.has_way_out() {
            return false;
        }
        let king = self.squares_of(Piece::new(turn, Kind::King)).next();
        let checking = king.and_then(|king| steps::reaching(self, turn.other(), king).next());
        let Some((from, _)) = checking else { return false };
        let mut tried = [false; Square::COUNT];
        // Which piece is dropped makes no difference: it is taken, and the hand is restored.
        self.legal_moves().filter(|drop| !std::mem::replace(&mut tried[drop.to().index()], true)).all(
            |drop| {
                let mates = |promotes| {
                    let take = Move::Step { from, to: drop.to(), promotes };
                    let taken = self.play(drop).and_then(|dropped| dropped.play(take));
                    taken.is_ok_and(|mut after| {
                        *after.hand_mut(turn) = *self.hand(turn);
                        after.is_mate_in_problems()
                    })
                };
                mates(true) || mates(false)
            },
        )
    }

    /// Whether it is no mate for certain: the king is not in check, or a piece on the board can end the check. A drop
    /// between may be in vain (無駄合), and problems say mate all the same. `false` without a king.
    #[must_use]
    pub fn has_way_out(&self) -> bool {
        let turn = self.turn();
        let has_king = self.pieces().any(|(_, piece)| piece == Piece::new(turn, Kind::King));
        let guard = Guard::of(self);
        has_king && (!self.is_in_check(turn) || candidates::steps(self).any(|step| guard.is_kept(self, step)))
    }

    /// Whether the player to move has any legal move.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        self.legal_moves().next().is_some()
    }

    /// Every legal move of the player to move: those of the pieces on the board in reading order, and then the drops.
    pub fn legal_moves(&self) -> impl Iterator<Item = Move> + '_ {
        let guard = Guard::of(self);
        let all = candidates::steps(self).chain(candidates::drops(self));
        all.filter(move |&action| guard.is_kept(self, action) && !self.is_pawn_drop_mate(action))
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

    /// Whether a pawn is dropped before the opponent's king and nothing can be done against it (打ち歩詰め). The reply is
    /// never a pawn drop that would have to be looked at in the same way: nothing can be put between pawn and king.
    fn is_pawn_drop_mate(&self, action: Move) -> bool {
        let Move::Drop { kind: Kind::Pawn, to } = action else { return false };
        let king = Piece::new(self.turn().other(), Kind::King);
        let pawn = Piece::new(self.turn(), Kind::Pawn);
        steps::reached(self, pawn, to).any(|ahead| self.at(ahead) == Some(king))
            && self.force(action).is_some_and(|next| !next.has_legal_move())
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
        if !promotes {
            return no_dead_end(piece.kind, to, turn);
        }
        piece.kind.promoted().ok_or(Illegal::NeverPromotes(piece.kind))?;
        if piece.kind.can_promote(turn, from, to) { Ok(()) } else { Err(Illegal::OutsideZone) }
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
        if kind == Kind::Pawn && candidates::files_with_pawns(self)[usize::from(to.file() - 1)] {
            return Err(Illegal::TwoPawns { file: to.file() });
        }
        Ok(())
    }
}

fn no_dead_end(kind: Kind, to: Square, turn: Color) -> Result<(), Illegal> {
    if kind.can_stand(turn, to) { Ok(()) } else { Err(Illegal::DeadEnd { kind, at: to }) }
}
