//! Made-up games of Quoridor: an opening that has a name, then a player that knows shortest ways and little else.

use kisho_game::quoridor::paths::Ground;
use kisho_game::quoridor::{Move, Player, Record, Wall};
use kisho_game::{Record as Any, notation};

use super::random::Random;

/// Openings from which games begin.
const OPENINGS: [&str; 10] = [
    "e2 e8 e3 e7 e4 e6 d3h e6h",
    "e2 e8 e3 e7 e4 e6 d3h d7h",
    "e2 e8 e3 e7 e4 e6 d1v",
    "e2 e8 e3 e7 e4 e6",
    "e2 e8 e3 e7 d2h",
    "e2 e8 e3 e3h",
    "e2 e8 d7v c7h",
    "e2 e8 e3 e7 e4 e4v",
    "c6h a6h f6h h6h",
    "d1v",
];

/// A game of `moves` moves, or until a pawn arrives; `arrives`: whether pawns may arrive at all.
pub fn game(seed: u64, moves: usize, arrives: bool) -> Record {
    let mut random = Random::new(seed);
    let mut record = Record::new(None);
    let mirror = random.below(2) == 1;
    let opening = OPENINGS[random.below(OPENINGS.len())];
    for word in opening.split_whitespace() {
        let word = if mirror { mirrored(word) } else { word.to_owned() };
        let action = match word.parse() {
            Ok(wall) => Move::Wall(wall),
            Err(()) => record.last_position().pawn_move(word.parse().unwrap()).unwrap(),
        };
        record.push(action).unwrap();
    }
    while record.nodes().len() <= moves && record.last_position().winner().is_none() {
        let likely = likely(&record, &mut random);
        let fits = |action: &Move| {
            let next = record.last_position().play(*action);
            next.is_ok_and(|next| arrives || next.winner().is_none())
        };
        let legal = || record.last_position().legal_moves();
        let action = likely.into_iter().find(fits).or_else(|| legal().into_iter().find(fits)).unwrap();
        record.push(action).unwrap();
    }
    record
}

/// The code of a game.
pub fn qf(record: Record) -> String {
    notation("qf").unwrap().write.unwrap()(&Any::Quoridor(record)).unwrap().text
}

/// Moves that a player might think of, in the order in which this one does.
fn likely(record: &Record, random: &mut Random) -> Vec<Move> {
    let position = record.last_position();
    let ground = Ground::of(position);
    let way = |player: Player| ground.shortest(*position.pawns.get(player), player).unwrap_or_default();
    let (own, other) = (way(position.to_move), way(position.to_move.other()));
    let step = own.get(1).and_then(|&to| position.direction_to(to)).map(Move::Pawn);
    let mut walls: Vec<Move> = other
        .windows(2)
        .take(3)
        .flat_map(|pair| Wall::between(pair[0], pair[1]).map(Move::Wall).collect::<Vec<_>>())
        .collect();
    let first = random.below(walls.len().max(1));
    walls.rotate_left(first);
    // Whoever is after in the race builds more.
    let builds = if other.len() < own.len() { 55 } else { 25 };
    if random.below(100) < builds {
        walls.into_iter().chain(step).collect()
    } else {
        step.into_iter().chain(walls).collect()
    }
}

fn mirrored(word: &str) -> String {
    let last = if word.ends_with(['h', 'v']) { b'h' } else { b'i' };
    format!("{}{}", char::from(b'a' + last - word.as_bytes()[0]), &word[1..])
}
