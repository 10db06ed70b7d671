//! Positions that are set up piece by piece.

use super::{Color, Kind, Node, Piece, Position, Record, Square};
use crate::setup::{EMPTY, NOTHING, TURN};

/// Why no game comes to a position. Problems and lessons show such positions, and they can be played on from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flaw {
    /// A player has so many kings.
    Kings(Color, usize),
    /// There are so many of a kind, more than in a set.
    Surplus(Kind, usize),
    /// A player has two unpromoted pawns on a file (二歩).
    TwoPawns(Color, u8),
    /// A piece could never move again (行き所のない駒).
    DeadEnd(Piece, Square),
    /// This player's king can be taken, as it is the opponent's turn.
    InCheck(Color),
}

impl Position {
    /// Why no game comes to this.
    #[must_use]
    pub fn flaws(&self) -> Vec<Flaw> {
        let (mut flaws, mut later) = (Vec::new(), Vec::new());
        for owner in Color::ALL {
            let count = self.squares_of(Piece::new(owner, Kind::King)).count();
            if count > 1 {
                flaws.push(Flaw::Kings(owner, count));
            }
            let mut files = [0_u8; 10];
            for pawn in self.squares_of(Piece::new(owner, Kind::Pawn)) {
                let file = &mut files[usize::from(pawn.file())];
                *file += 1;
                if *file == 2 {
                    later.push(Flaw::TwoPawns(owner, pawn.file()));
                }
            }
        }
        let surplus = self.surplus().filter(|(kind, _)| *kind != Kind::King);
        flaws.extend(surplus.map(|(kind, count)| Flaw::Surplus(kind, count)));
        flaws.append(&mut later);
        let stuck = self.pieces().filter(|(square, piece)| !piece.kind.can_stand(piece.owner, *square));
        flaws.extend(stuck.map(|(square, piece)| Flaw::DeadEnd(piece, square)));
        let waiting = self.turn().other();
        flaws.extend(self.is_in_check(waiting).then_some(Flaw::InCheck(waiting)));
        flaws
    }
}

/// A piece as SFEN writes it, in capitals for Black: `P`, `+p`.
#[must_use]
pub fn code(Piece { owner, kind }: Piece) -> String {
    let letter = owner.pick(kind.letter(), kind.letter().to_ascii_lowercase());
    format!("{}{letter}", if kind.is_promoted() { "+" } else { "" })
}

fn piece(code: &str) -> Option<Piece> {
    let (is_promoted, letter) = code.strip_prefix('+').map_or((false, code), |letter| (true, letter));
    let letter: char = letter.parse().ok()?;
    let kind = Kind::from_letter(letter.to_ascii_uppercase())?;
    let owner = if letter.is_ascii_uppercase() { Color::Black } else { Color::White };
    Some(Piece::new(owner, if is_promoted { kind.promoted()? } else { kind }))
}

/// Sets up the start: a piece or nothing on a square (`5e`), so many in hand (`P*`, `p*`), the side to move (`turn`), or all that is left
/// of a set in the hand of a player (`rest`).
pub fn set_up(record: &mut Record, place: &str, thing: &str) -> Option<()> {
    let start = record.nodes.node_mut(0)?;
    let mut position = start.position;
    let side = || Color::ALL.into_iter().find(|side| side.letter().eq_ignore_ascii_case(thing));
    match place {
        EMPTY => position = Position::empty(position.turn()),
        TURN => position.set_turn(side()?),
        "rest" => position.give_rest(side()?),
        _ => match place.strip_suffix('*') {
            Some(held) => {
                let Piece { owner, kind } = piece(held)?;
                position.hand_mut(owner).set(kind, thing.parse().ok()?)?;
            }
            None => {
                let square = Square::all().find(|square| square.usi() == place)?;
                let piece = if thing == NOTHING { None } else { Some(piece(thing)?) };
                position.put(square, piece);
            }
        },
    }
    // How a position came about is not known any more.
    let (comment, remarks) = (std::mem::take(&mut start.comment), std::mem::take(&mut start.remarks));
    *start = Node { comment, remarks, ..Node::start(position, 0) };
    record.info.remove("手合割");
    Some(())
}
