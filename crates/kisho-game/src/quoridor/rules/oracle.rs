//! The rules once more, slowly and word for word on a plain grid, to hold the fast ones against.

use std::collections::{BTreeSet, VecDeque};

use crate::quoridor::paths::Ground;
use crate::quoridor::{Action, Move, Orientation, Player, Position, Square, Wall};

/// Column and row of a square, from 0 each.
type Place = (i8, i8);

const AROUND: [Place; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// Column and row of a wall's middle, and whether it is vertical.
type Fence = (i8, i8, bool);

struct Grid {
    fences: Vec<Fence>,
    /// The player to move, then the other.
    pawns: [Place; 2],
    goals: [i8; 2],
    left: u8,
}

fn is_on_board((column, row): Place) -> bool {
    (0..9).contains(&column) && (0..9).contains(&row)
}

fn place(square: Square) -> Place {
    (square.column().cast_signed(), square.row().cast_signed())
}

fn fence(wall: Wall) -> Fence {
    let (column, row) = (wall.slot.column().cast_signed(), wall.slot.row().cast_signed());
    (column, row, wall.orientation == Orientation::Vertical)
}

fn name((column, row): Place) -> String {
    format!("{}{}", char::from(b'a' + column.cast_unsigned()), row + 1)
}

impl Grid {
    fn of(position: &Position) -> Self {
        let players = [position.to_move, position.to_move.other()];
        Self {
            fences: position.walls().map(|placed| fence(placed.wall)).collect(),
            pawns: players.map(|player| place(*position.pawns.get(player))),
            goals: players.map(|player| if player == Player::White { 8 } else { 0 }),
            left: position.walls_left(position.to_move),
        }
    }

    /// Whether nothing stands between two squares side by side.
    fn is_open(fences: &[Fence], from: Place, to: Place) -> bool {
        let low = from.min(to);
        !fences.iter().any(|&(column, row, is_vertical)| {
            if is_vertical {
                // To the right of its square and of the one above.
                from.1 == to.1 && low.0 == column && (low.1 == row || low.1 == row + 1)
            } else {
                // Above its square and the one to the right.
                from.0 == to.0 && low.1 == row && (low.0 == column || low.0 == column + 1)
            }
        })
    }

    /// Squares beside a square that nothing separates from it.
    fn beside(fences: &[Fence], from: Place) -> impl Iterator<Item = (Place, Place)> + '_ {
        let steps = AROUND.into_iter().map(move |step| (step, (from.0 + step.0, from.1 + step.1)));
        steps.filter(move |&(_, to)| is_on_board(to) && Self::is_open(fences, from, to))
    }

    fn distance(fences: &[Fence], from: Place, goal: i8) -> Option<u8> {
        let mut known = [[false; 9]; 9];
        let mut seen = |at: Place| {
            std::mem::replace(
                &mut known[usize::from(at.0.cast_unsigned())][usize::from(at.1.cast_unsigned())],
                true,
            )
        };
        seen(from);
        let mut queue = VecDeque::from([(from, 0)]);
        while let Some((at, steps)) = queue.pop_front() {
            if at.1 == goal {
                return Some(steps);
            }
            for (_, to) in Self::beside(fences, at) {
                if !seen(to) {
                    queue.push_back((to, steps + 1));
                }
            }
        }
        None
    }

    fn pawn_moves(&self) -> BTreeSet<String> {
        let [own, other] = self.pawns;
        let mut targets = BTreeSet::new();
        for (step, to) in Self::beside(&self.fences, own) {
            if to != other {
                targets.insert(name(to));
                continue;
            }
            // Over the pawn if nothing is behind it, else to its sides.
            let behind = |&(direction, _): &(Place, Place)| direction == step;
            let around: Vec<_> = Self::beside(&self.fences, other).filter(|&(_, to)| to != own).collect();
            let over = around.iter().copied().find(behind);
            targets.extend(over.map_or(around, |over| vec![over]).into_iter().map(|(_, to)| name(to)));
        }
        targets
    }

    fn walls(&self) -> BTreeSet<String> {
        let mut names = BTreeSet::new();
        let slots = (0..8).flat_map(|column| (0..8).map(move |row| (column, row)));
        for (column, row, is_vertical) in slots.flat_map(|(c, r)| [(c, r, false), (c, r, true)]) {
            let (dx, dy) = if is_vertical { (0, 1) } else { (1, 0) };
            let is_in_the_way = |&(c, r, v): &Fence| {
                (c, r) == (column, row)
                    || v == is_vertical
                        && [(column + dx, row + dy), (column - dx, row - dy)].contains(&(c, r))
            };
            if self.left == 0 || self.fences.iter().any(is_in_the_way) {
                continue;
            }
            let mut fences = self.fences.clone();
            fences.push((column, row, is_vertical));
            if (0..2).all(|at| Self::distance(&fences, self.pawns[at], self.goals[at]).is_some()) {
                names.insert(format!("{}{}", name((column, row)), if is_vertical { 'v' } else { 'h' }));
            }
        }
        names
    }

    fn moves(&self) -> BTreeSet<String> {
        if (0..2).any(|at| self.pawns[at].1 == self.goals[at]) {
            return BTreeSet::new();
        }
        self.pawn_moves().into_iter().chain(self.walls()).collect()
    }
}

/// The splitmix64 generator.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((mixed ^ (mixed >> 31)) % end as u64).unwrap()
    }
}

/// A legal move. Pawns are moved as often as walls are laid, and walls mostly touch others, or nothing would be closed.
fn any_move(position: &Position, random: &mut Random) -> Option<Move> {
    let (pawn, mut walls): (Vec<_>, Vec<_>) =
        position.legal_moves().into_iter().partition(|action| matches!(action, Move::Pawn(_)));
    let near = |action: &Move| match action {
        Move::Wall(wall) => {
            let slots = Orientation::ALL.map(|orientation| position.slots(orientation));
            crate::quoridor::paths::could_close(slots, *wall)
        }
        Move::Pawn(_) => false,
    };
    if random.below(4) > 0 {
        walls.retain(near);
    }
    let list = if walls.is_empty() || !pawn.is_empty() && random.below(2) == 0 { pawn } else { walls };
    (!list.is_empty()).then(|| list[random.below(list.len())])
}

/// A game of legal moves until somebody wins, at most so many.
fn any_game(seed: u64, most: usize) -> Vec<Position> {
    let mut random = Random(seed);
    let mut positions = vec![Position::initial()];
    while positions.len() <= most {
        let position = positions[positions.len() - 1];
        let Some(action) = any_move(&position, &mut random) else { break };
        positions.push(position.play(action).unwrap());
    }
    positions
}

#[test]
fn the_legal_moves_are_those_of_the_rules() {
    let (mut checked, mut shut, mut jumps) = (0, 0, 0);
    for seed in 0..16 {
        // Other turns of each game, as each takes its time.
        let some = any_game(seed, 70).into_iter().skip(usize::try_from(seed % 6).unwrap()).step_by(6);
        for position in some {
            let legal = position.legal_moves();
            let names: BTreeSet<String> = legal
                .iter()
                .filter_map(|&action| position.action(action))
                .map(|action| action.to_string())
                .collect();
            let grid = Grid::of(&position);
            assert_eq!(names.len(), legal.len(), "each has a name of its own");
            assert_eq!(names, grid.moves(), "seed {seed}, turn {}", position.turn);
            checked += 1;
            let [own, other] = grid.pawns;
            jumps += usize::from((own.0 - other.0).abs() + (own.1 - other.1).abs() == 1);
            let all = (0..64).filter_map(crate::quoridor::Slot::new);
            let walls = all.flat_map(|slot| Orientation::ALL.map(|orientation| Wall { slot, orientation }));
            let closes =
                |wall: &Wall| matches!(position.play(Move::Wall(*wall)), Err(super::Illegal::ShutsOff(_)));
            shut += walls.filter(closes).count();
        }
    }
    assert!(checked > 150 && shut > 30 && jumps > 1, "{checked} positions, {shut} walls, {jumps} jumps");
}

#[test]
fn ways_are_the_shortest_there_are() {
    for seed in 100..130 {
        for position in any_game(seed, 60).into_iter().step_by(7) {
            let fences: Vec<Fence> = position.walls().map(|placed| fence(placed.wall)).collect();
            let ground = Ground::of(&position);
            for (square, player) in
                (0..81).filter_map(Square::new).flat_map(|at| Player::ALL.map(|p| (at, p)))
            {
                let goal = if player == Player::White { 8 } else { 0 };
                let expected = Grid::distance(&fences, place(square), goal);
                assert_eq!(ground.distance(square, player), expected, "seed {seed}");
                assert_eq!(ground.leads(square, player), expected.is_some(), "seed {seed}");
                let way = ground.shortest(square, player);
                assert_eq!(way.as_ref().map(|way| way.len() - 1), expected.map(usize::from), "seed {seed}");
                let Some(way) = way else { continue };
                assert_eq!((way[0], way[way.len() - 1].row().cast_signed()), (square, goal), "seed {seed}");
                for pair in way.windows(2) {
                    let beside = Grid::beside(&fences, place(pair[0])).any(|(_, to)| to == place(pair[1]));
                    assert!(beside, "seed {seed}: {} to {}", pair[0], pair[1]);
                }
            }
        }
    }
}

/// Counted by hand. At first there are 3 steps and 128 walls. After a step the answer has as many. After a wall 3 steps are
/// left, but for the 4 walls that stand at black's pawn: above d8 and e8, and to both sides of e8 and e9. A wall forbids the
/// one that crosses it, itself, and those next to it in its line, two or at the edge one: of the 64 of one direction, 48 forbid four
/// and 16 forbid three, 240 in all. Two walls shut nobody off.
#[test]
fn moves_are_as_many_as_can_be_counted() {
    let start = Position::initial();
    let legal = start.legal_moves();
    assert_eq!(legal.len(), 3 + 128);
    let second: usize = legal.iter().map(|&action| start.play(action).unwrap().legal_moves().len()).sum();
    assert_eq!(second, 3 * (3 + 128) + (128 * 3 - 4) + (128 * 128 - 2 * 240));
}

/// A square and its moves do not depend on how one looks at the board: turned round, and seen in a mirror.
#[test]
fn a_turned_board_has_the_same_rules() {
    let turned = |name: &str| -> String {
        let bytes = name.as_bytes();
        let last = if bytes.len() == 3 { 8 } else { 9 };
        let column = char::from(b'a' + (last - 1) - (bytes[0] - b'a'));
        let row = char::from(b'1' + (last - 1) - (bytes[1] - b'1'));
        format!("{column}{row}{}", &name[2..])
    };
    for seed in 200..210 {
        for position in any_game(seed, 60).into_iter().step_by(5) {
            let square =
                |player: Player| turned(&position.pawns.get(player.other()).to_string()).parse().unwrap();
            let pawns =
                crate::quoridor::ByPlayer { white: square(Player::White), black: square(Player::Black) };
            let mut other = Position::without_walls(pawns, position.to_move.other(), position.turn);
            for placed in position.walls() {
                other.put(placed.player.other(), turned(&placed.wall.to_string()).parse().unwrap());
            }
            let names = |position: &Position| -> BTreeSet<String> {
                let actions = position.legal_moves().into_iter().filter_map(|action| position.action(action));
                actions.map(|action: Action| action.to_string()).collect()
            };
            assert_eq!(
                names(&position).iter().map(|name| turned(name)).collect::<BTreeSet<_>>(),
                names(&other),
                "seed {seed}"
            );
        }
    }
}
