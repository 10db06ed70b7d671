//! Random positions for property tests, and what tests write down shortly.

use std::collections::HashMap;

use proptest::prelude::*;

use super::{Color, Info, Kind, Move, Piece, Position, Record, Square, Tree};

fn color() -> impl Strategy<Value = Color> {
    prop::sample::select(&Color::ALL[..])
}

/// Any piece anywhere, any hands.
pub fn any_position() -> impl Strategy<Value = Position> {
    let piece =
        (color(), prop::sample::select(&Kind::ALL[..])).prop_map(|(owner, kind)| Piece::new(owner, kind));
    let board = prop::collection::vec(prop::option::weighted(0.4, piece), Square::COUNT);
    (color(), board, hands()).prop_map(|(turn, board, hands)| {
        let mut position = Position::empty(turn);
        for (square, piece) in Square::all().zip(board) {
            position.put(square, piece);
        }
        fill_hands(&mut position, &hands);
        position
    })
}

/// Positions that normal mode can express: per player at most one king, and at most one pawn on a file,
/// never on the farthest rank.
pub fn normal_position() -> impl Strategy<Value = Position> {
    let others: Vec<Kind> = Kind::ALL.into_iter().filter(|k| !matches!(k, Kind::King | Kind::Pawn)).collect();
    let piece = (color(), prop::sample::select(others)).prop_map(|(owner, kind)| Piece::new(owner, kind));
    let board = prop::collection::vec(prop::option::weighted(0.3, piece), Square::COUNT);
    let kings = [prop::option::of(0..Square::COUNT), prop::option::of(0..Square::COUNT)];
    let pawns = prop::collection::vec(prop::option::weighted(0.7, 2u8..=9), 18);
    (color(), board, kings, pawns, hands()).prop_map(|(turn, board, kings, pawns, hands)| {
        let mut position = Position::empty(turn);
        for (square, piece) in Square::all().zip(board) {
            position.put(square, piece);
        }
        for (owner, ranks) in Color::ALL.into_iter().zip(pawns.chunks(9)) {
            for (file, rank) in (1..).zip(ranks) {
                if let Some(rank) = *rank {
                    let square = Square::new(file, owner.pick(rank, 10 - rank)).unwrap();
                    position.put(square, Some(Piece::new(owner, Kind::Pawn)));
                }
            }
        }
        for (owner, king) in Color::ALL.into_iter().zip(kings) {
            if let Some(index) = king {
                position.put(Square::from_index(index).unwrap(), Some(Piece::new(owner, Kind::King)));
            }
        }
        fill_hands(&mut position, &hands);
        position
    })
}

/// The positions of a game of random legal moves from the initial position, with the move that was played in each.
/// Captures and promotions are played rather than other moves, so that all kinds of pieces turn up.
pub fn random_game(most: usize) -> impl Strategy<Value = Vec<(Position, Move)>> {
    prop::collection::vec(any::<u16>(), 1..=most).prop_map(|choices| {
        let mut position = Position::initial();
        let mut game = Vec::new();
        for choice in choices {
            let all: Vec<Move> = position.legal_moves().collect();
            let sharp = |action: &&Move| {
                matches!(action, Move::Step { promotes: true, .. }) || position.at(action.to()).is_some()
            };
            let sharp: Vec<Move> = all.iter().filter(sharp).copied().collect();
            let from = if sharp.is_empty() || choice % 3 == 0 { &all } else { &sharp };
            let Some(&action) = from.get(usize::from(choice / 3) % from.len().max(1)) else { break };
            game.push((position, action));
            position = position.play(action).unwrap();
        }
        game
    })
}

/// The position of an SFEN.
pub fn sfen(text: &str) -> Position {
    let (decoded, errors) = super::sfen::decode(text.as_bytes());
    assert_eq!(errors, [], "{text}");
    decoded.unwrap().position
}

/// A record out of lines of moves from the start, which part where they differ. A comment on the last move of a line
/// stands behind `#`.
pub fn record(start: &str, lines: &[&str]) -> Record {
    let mut tree = Tree::new(sfen(start), 0);
    let mut known: HashMap<(usize, Move), usize> = HashMap::new();
    for line in lines {
        let (moves, comment) = line.split_once('#').unwrap_or((line, ""));
        let mut at = 0;
        for play in moves.split_whitespace().map(action) {
            at = *known.entry((at, play)).or_insert_with(|| tree.play(at, play).unwrap());
        }
        comment.trim().clone_into(&mut tree.node_mut(at).unwrap().comment);
    }
    tree.finish(Info::default())
}

/// A square as programs name it: `7f`.
pub fn square(name: &str) -> Square {
    Square::all().find(|square| square.usi() == name).unwrap()
}

/// A move as programs write it: `7g7f`, `8h2b+`, `P*5e`.
pub fn action(usi: &str) -> Move {
    let to = square(&usi[2..4]);
    if let Some((letter, _)) = usi.split_once('*') {
        return Move::Drop { kind: letter.chars().next().and_then(Kind::from_letter).unwrap(), to };
    }
    Move::Step { from: square(&usi[..2]), to, promotes: usi.ends_with('+') }
}

fn hands() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(prop_oneof![2 => Just(0), 1 => 0u8..=18], 14)
}

fn fill_hands(position: &mut Position, counts: &[u8]) {
    for (owner, counts) in Color::ALL.into_iter().zip(counts.chunks(7)) {
        for (kind, count) in Kind::HAND.into_iter().zip(counts) {
            position.hand_mut(owner).set(kind, count % (kind.in_set() + 1)).unwrap();
        }
    }
}
