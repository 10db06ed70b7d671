//! Codes to records.

use super::bits::{End, Reader};
use super::error::{Error, Field, QfProblem};
use crate::quoridor::wall::WALLS;
use crate::quoridor::{
    ByPlayer, Direction, Flaw, LastMove, Move, Orientation, Player, Position, Record, Slot, Square, State,
    StateError, Wall,
};
use crate::text::{Severity, Span};

/// Reads a code: the record as far as it could be read, `None` if there is no position, and everything
/// there is to say. Spans count bytes of `text`.
#[must_use]
pub fn decode(text: &[u8]) -> (Option<Record>, Vec<QfProblem>) {
    let mut decoder = Decoder { reader: Reader::new(text), problems: Vec::new() };
    if decoder.reader.left() == 0 {
        let problem = QfProblem { error: Error::Empty, span: Span::new(0, text.len()) };
        return (None, vec![problem]);
    }
    let mut record = None;
    match decoder.code(&mut record) {
        Ok(()) => decoder.leftover(),
        Err(problem) => decoder.note(problem.error, problem.span),
    }
    (record, decoder.problems)
}

struct Decoder {
    reader: Reader,
    /// What has been found. Of errors this is the first: where a character is lost or changed others follow from it.
    problems: Vec<QfProblem>,
}

type Read<T> = Result<T, Box<QfProblem>>;

impl Decoder {
    /// Reads the whole code; `record` holds what could be read even if there is an error.
    fn code(&mut self, record: &mut Option<Record>) -> Read<()> {
        let has_state = self.flag(Field::Chunks)?;
        let has_moves = self.flag(Field::Chunks)?;
        let (state, cut) = if has_state { self.state()? } else { Default::default() };
        let record = record.insert(Record::new(state));
        match cut {
            Some(cut) => Err(cut),
            None if has_moves => self.moves(record),
            None => Ok(()),
        }
    }

    /// The position, as far as it can be read, and the problem that the code ends in what comes after the pawns.
    fn state(&mut self) -> Read<(Option<State>, Option<Box<QfProblem>>)> {
        let start = self.reader.position();
        let pawns = ByPlayer { white: self.pawn(Player::White)?, black: self.pawn(Player::Black)? };
        let pawns_span = self.span_from(start);
        let start = self.reader.position();
        let (mut walls, mut places) = <(ByPlayer<[Vec<Slot>; 2]>, _)>::default();
        let mut cut = self.walls(&mut walls, &mut places).err();
        let walls_span = self.span_from(start);
        let start = self.reader.position();
        let mut last = LastMove { player: Player::Black, wall: None };
        cut = cut.or_else(|| self.last_move(&mut last).err());
        let last_span = self.span_from(start);
        let start = self.reader.position();
        let turn = match (&cut, self.take(10, Field::Turn)) {
            (Some(_), _) => 1 + u16::from(last.player == Player::White),
            (None, Ok(turn)) => turn,
            (None, Err(problem)) => {
                cut = Some(problem);
                self.first_turn_after(last.player)
            }
        };
        let turn_span = self.span_from(start);
        // Without a character in between nothing after it is what it was.
        if let Some(cut) = cut.take_if(|_| self.reader.skipped()) {
            return Err(cut);
        }
        let state = State::new(pawns, walls.clone(), last, turn).or_else(|why| {
            self.note(Error::State(why), last_span);
            State::new(pawns, walls, LastMove { wall: None, ..last }, turn)
        });
        let state = state.map_err(|why| Box::new(QfProblem { error: Error::State(why), span: last_span }))?;
        for flaw in state.flaws() {
            let span = match flaw {
                Flaw::SamePlace => pawns_span,
                Flaw::Walls { nth, .. } => places.get(nth).copied().unwrap_or(walls_span),
                Flaw::ShutOff(_) => walls_span,
                Flaw::Turn { .. } => turn_span,
            };
            self.note(Error::Flaw(flaw), span);
        }
        Ok((Some(state), cut))
    }

    /// The first turn after a move of a player that the bits before the end of the code may stand for.
    fn first_turn_after(&mut self, player: Player) -> u16 {
        let left = self.reader.left().min(9);
        let known = self.reader.take(left).unwrap_or_default() << (10 - left);
        let is_after = |turn: &u16| *turn > 0 && (turn % 2 == 1) == (player == Player::Black);
        (known..).find(is_after).unwrap_or(1)
    }

    /// Where a pawn is; one whose square cannot be is where it begins.
    fn pawn(&mut self, player: Player) -> Read<Square> {
        let start = self.reader.position();
        let index = self.small(7, Field::Pawn(player))?;
        Ok(Square::new(index).unwrap_or_else(|| {
            self.note(Error::Square { player, index }, self.span_from(start));
            *Position::initial().pawns.get(player)
        }))
    }

    /// The horizontal and the vertical walls of each player, as many as a player has; `places` has the places of all walls so far.
    fn walls(&mut self, walls: &mut ByPlayer<[Vec<Slot>; 2]>, places: &mut Vec<Span>) -> Read<()> {
        for player in Player::ALL {
            let (from, mut total) = (self.reader.position(), 0);
            let lists = walls.get_mut(player).iter_mut();
            for (orientation, slots) in Orientation::ALL.into_iter().zip(lists) {
                let start = self.reader.position();
                let count = self.take(4, Field::WallCount(player, orientation))?;
                if count > u16::from(WALLS) {
                    self.note(Error::WallCount { player, orientation, count }, self.span_from(start));
                }
                for number in 1..=count {
                    let start = self.reader.position();
                    let slot = self.slot(Field::Wall { player, orientation, number, of: count })?;
                    total += 1;
                    if total <= usize::from(WALLS) {
                        slots.push(slot);
                        places.push(self.span_from(start));
                    }
                }
            }
            if total > usize::from(WALLS) {
                let why = StateError::TooManyWalls { player, total };
                self.note(Error::State(why), self.span_from(from));
            }
        }
        Ok(())
    }

    /// The last move, as far as the code says it.
    fn last_move(&mut self, last: &mut LastMove) -> Read<()> {
        last.player = if self.flag(Field::LastMove)? { Player::Black } else { Player::White };
        last.wall = if self.flag(Field::LastMove)? { Some(self.slot(Field::LastMove)?) } else { None };
        Ok(())
    }

    fn moves(&mut self, record: &mut Record) -> Read<()> {
        record.open_moves();
        let count = self.take(10, Field::MoveCount)?;
        for number in 1..=count {
            let start = self.reader.position();
            let action = self.one_move(Field::Move { number, of: count })?;
            let position = *record.last_position();
            if let Err(why) = record.push(action) {
                let (player, action) = (position.to_move, position.action(action));
                let error = Error::Illegal { number: position.turn, player, action, why };
                return Err(self.error(error, start));
            }
        }
        Ok(())
    }

    fn one_move(&mut self, field: Field) -> Read<Move> {
        if !self.flag(field)? {
            return Ok(Move::Pawn(Direction::from_bits(self.small(3, field)?)));
        }
        let vertical = self.flag(field)?;
        let orientation = if vertical { Orientation::Vertical } else { Orientation::Horizontal };
        Ok(Move::Wall(Wall { slot: self.slot(field)?, orientation }))
    }

    fn slot(&mut self, field: Field) -> Read<Slot> {
        Ok(Slot::from_bits(self.small(6, field)?))
    }

    fn flag(&mut self, field: Field) -> Read<bool> {
        Ok(self.take(1, field)? == 1)
    }

    /// Up to 8 bits.
    fn small(&mut self, needed: usize, field: Field) -> Read<u8> {
        Ok(u8::try_from(self.take(needed, field)?).unwrap_or(u8::MAX))
    }

    fn take(&mut self, needed: usize, field: Field) -> Read<u16> {
        let start = self.reader.position();
        self.reader.take(needed).map_err(|End { left }| {
            let span = self.reader.span_to_end(start);
            let skipped = self.reader.skipped();
            Box::new(QfProblem { error: Error::Truncated { field, needed, left, skipped }, span })
        })
    }

    /// Only fewer than six zero bits may fill up the last character.
    fn leftover(&mut self) {
        let bits = self.reader.left();
        if bits >= 6 || self.reader.any_left() {
            let span = self.reader.span_to_end(self.reader.position());
            self.note(Error::Leftover { bits }, span);
        }
    }

    /// The characters from bit `start` to where the decoder is.
    fn span_from(&self, start: usize) -> Span {
        self.reader.span(start, self.reader.position())
    }

    fn note(&mut self, error: Error, span: Span) {
        if self.problems.iter().all(|known| known.error.severity() == Severity::Warning) {
            self.problems.push(QfProblem { error, span });
        }
    }

    fn error(&self, error: Error, start: usize) -> Box<QfProblem> {
        Box::new(QfProblem { error, span: self.span_from(start) })
    }
}
