//! Where signs stand, so that those at one crossing do not lie over each other.

use std::collections::{HashMap, HashSet};

use super::board::Board;
use super::place::NamedPlace;
use crate::diagram::Point;
use kisho_game::quoridor::{Orientation, Slot, Square, Wall};

/// So far from the middle of a wall its sign stands where there is another one: half of the way to the next crossing.
const ASIDE: f64 = 2.5;

/// What is on the board already.
#[derive(Default)]
pub struct There {
    /// Crossings on which the number of a wall stands.
    pub numbered: Vec<Slot>,
    /// Squares with pawns, of which signs on walls would cover a part.
    pub pawns: Vec<Square>,
}

/// The middles of signs on some places, in their order. A sign that is alone at its crossing stands on it, others along their walls.
/// `None` where no room is left.
pub fn spots(places: &[NamedPlace], there: &There, board: Board) -> Vec<Option<Point>> {
    let There { numbered, pawns } = there;
    let mut count: HashMap<Slot, usize> = HashMap::new();
    for slot in places.iter().filter_map(|&place| slot(place)).chain(numbered.iter().copied()) {
        *count.entry(slot).or_default() += 1;
    }
    let bits = |at: Point| (at.x.to_bits(), at.y.to_bits());
    let mut taken: HashSet<_> = numbered.iter().map(|&slot| bits(board.slot(slot))).collect();
    let spot = |&place: &NamedPlace| {
        let center = place.center(board);
        let is_alone = slot(place).is_none_or(|slot| count.get(&slot) == Some(&1));
        let steps: &[(f64, f64)] = match place {
            _ if is_alone => &[(0.0, 0.0)],
            NamedPlace::Wall(Wall { orientation: Orientation::Horizontal, .. }) => {
                &[(-ASIDE, 0.0), (ASIDE, 0.0)]
            }
            NamedPlace::Wall(Wall { orientation: Orientation::Vertical, .. }) => {
                &[(0.0, -ASIDE), (0.0, ASIDE)]
            }
            NamedPlace::Square(_) | NamedPlace::Crossing(_) => &[(0.0, 0.0)],
        };
        // All are multiples of a quarter, so that equal ones have equal bits.
        let mut points: Vec<Point> = steps.iter().map(|&(x, y)| center.moved(x, y)).collect();
        let is_beside = |at: Point, pawn: Square| {
            let pawn = board.square(pawn);
            (pawn.x - at.x).abs() + (pawn.y - at.y).abs() <= ASIDE
        };
        points.sort_by_key(|&at| pawns.iter().any(|&pawn| is_beside(at, pawn)));
        points.into_iter().find(|&at| taken.insert(bits(at)))
    };
    places.iter().map(spot).collect()
}

/// The crossing at which a place has its middle.
fn slot(place: NamedPlace) -> Option<Slot> {
    match place {
        NamedPlace::Square(_) => None,
        NamedPlace::Crossing(slot) | NamedPlace::Wall(Wall { slot, .. }) => Some(slot),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(names: &str) -> Vec<Option<(f64, f64)>> {
        let places: Vec<NamedPlace> = names.split(' ').map(|name| NamedPlace::read(name).unwrap()).collect();
        let spots = spots(&places, &There::default(), Board::whole(false));
        spots.into_iter().map(|spot| spot.map(|at| (at.x, at.y))).collect()
    }

    #[test]
    fn signs_at_one_crossing_stand_side_by_side() {
        // The crossing of a1 is at 6.5, 41.5.
        assert_eq!(at("a1h"), [Some((6.5, 41.5))]);
        assert_eq!(at("a1h a1v a1+"), [Some((4.0, 41.5)), Some((6.5, 39.0)), Some((6.5, 41.5))]);
        assert_eq!(at("a1h a1h"), [Some((4.0, 41.5)), Some((9.0, 41.5))]);
    }

    #[test]
    fn signs_stand_beside_the_number_of_a_wall() {
        let mut there = There { numbered: vec!["a1".parse().unwrap()], ..There::default() };
        let on_a1 = |name: &str, there: &There| {
            let places = vec![NamedPlace::read(name).unwrap(); 3];
            let spots = spots(&places, there, Board::whole(false));
            spots.into_iter().map(|spot| spot.map(|at| (at.x, at.y))).collect::<Vec<_>>()
        };
        assert_eq!(on_a1("a1h", &there), [Some((4.0, 41.5)), Some((9.0, 41.5)), None]);
        assert_eq!(on_a1("a1v", &there), [Some((6.5, 39.0)), Some((6.5, 44.0)), None]);
        assert_eq!(on_a1("a1+", &there), [None; 3]);
        assert_eq!(on_a1("b1h", &there)[0], Some((9.0, 41.5)), "the others are at b1");
        // Not where it would cover a part of a pawn.
        there.pawns = vec!["a1".parse().unwrap(), "i9".parse().unwrap()];
        assert_eq!(on_a1("a1h", &there), [Some((9.0, 41.5)), Some((4.0, 41.5)), None]);
    }

    #[test]
    fn there_is_room_for_a_few() {
        assert_eq!(at("a1h a1h a1h").last(), Some(&None));
        assert_eq!(at("a1+ a1+").last(), Some(&None));
        assert_eq!(at("e5 e5").last(), Some(&None));
        // The second of a1 stands where the first of b1 would.
        assert_eq!(at("a1h a1h b1h b1v")[1..3], [Some((9.0, 41.5)), Some((14.0, 41.5))]);
        assert_eq!(at("a1h a1h b1h b1h")[3], None);
    }
}
