//! Random positions, games and records for property tests, and what tests write down shortly.

use std::collections::HashMap;

use proptest::prelude::*;

use super::{Color, Ending, Info, Kind, Move, Piece, Position, Record, Square, Time, Tree};

fn color() -> impl Strategy<Value = Color> {
    prop::sample::select(&Color::ALL[..])
}

/// The moves of the main line.
pub fn moves(record: &Record) -> String {
    let line = record.main_line().filter_map(|at| record.nodes[at].play).map(|action| action.to_string());
    line.collect::<Vec<_>>().join(" ")
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
/// stands after `#`.
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

/// A game with variations, comments, bookmarks, times and endings, as no one notation but JSON can hold it all. No two
/// ways on from a position are the same move, comments have no empty lines, and only ends of lines have an ending.
pub fn random_record() -> impl Strategy<Value = Record> {
    let text = prop::sample::select(
        &["", "", "", "定跡の一手。", "Two lines\nof a comment", "▲７六歩 also is a move."][..],
    );
    let time = prop::option::weighted(0.3, (0u64..100_000).prop_map(|seconds| seconds * 1000));
    let bookmark = prop::option::weighted(0.1, prop::sample::select(&["", "分岐", "Middle game"][..]));
    let step = (any::<u16>(), any::<u16>(), text, bookmark, time);
    let starts = [
        "startpos",
        "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 37",
    ];
    let start = prop::sample::select(starts.to_vec()).prop_map(sfen_with_number);
    let names =
        prop::sample::subsequence(vec![("先手", "Ann"), ("後手", "羽生"), ("棋戦", "A match: final")], 0..=3);
    (start, names, prop::collection::vec(step, 0..40), any::<u16>()).prop_map(|(start, names, steps, end)| {
        let mut tree = Tree::new(start.0, start.1);
        let mut children: Vec<Vec<Move>> = vec![Vec::new()];
        for (from, choice, comment, bookmark, time) in steps {
            // Most moves follow on the one before.
            let last = children.len() - 1;
            let parent = if from % 4 == 0 { usize::from(from / 4) % children.len() } else { last };
            let position = tree.node(parent).unwrap().position;
            let new: Vec<Move> =
                position.legal_moves().filter(|action| !children[parent].contains(action)).collect();
            let Some(&action) = new.get(usize::from(choice) % new.len().max(1)) else { continue };
            children[parent].push(action);
            children.push(Vec::new());
            let node = tree.play(parent, action).unwrap();
            let node = tree.node_mut(node).unwrap();
            node.comment = comment.to_owned();
            node.bookmark = bookmark.map(str::to_owned);
            node.time = time.map(|spent| Time { spent, total: None });
        }
        let endings = [Ending::Resignation, Ending::Interruption, Ending::TimeUp, Ending::Declaration];
        for leaf in (1..children.len()).filter(|&at| children[at].is_empty()) {
            let chosen = (usize::from(end) + leaf) % (endings.len() + 1);
            tree.node_mut(leaf).unwrap().ending = endings.get(chosen).copied();
        }
        let mut info = Info::default();
        names.into_iter().for_each(|(name, value)| info.set(name, value));
        tree.finish(info)
    })
}

/// The position of an SFEN, and the number of moves before it.
fn sfen_with_number(text: &str) -> (Position, u32) {
    let decoded = super::sfen::decode(text.as_bytes()).0.unwrap();
    (decoded.position, decoded.move_number - 1)
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
