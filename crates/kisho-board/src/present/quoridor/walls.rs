//! Walls, those that stand and those that might, and the numbers on them.

use super::board::{Board, Symbols};
use super::options::WallNumbers;
use crate::diagram::{Drawn, Face, Layer, Lifetime, Role, Text, Timeline};
use crate::present::Options;
use kisho_game::quoridor::wall::WALLS;
use kisho_game::quoridor::{Action, ByPlayer, Played, Player, Position, Record, Slot, Wall};

/// Radius of what a number stands on, width of its edge, and size of the digits: they can be read on a board 340 pixels wide.
const PLATE: f64 = 1.2;
const EDGE: f64 = 0.16;
const DIGITS: f64 = 1.8;

/// A wall in the frames in which it stands.
pub struct Standing {
    pub player: Player,
    pub wall: Wall,
    pub life: Lifetime,
    /// The number of the move that placed it; `None` for a wall of the start.
    pub placed: Option<u32>,
    /// Its place among the walls of its player, from 1.
    pub nth: u8,
}

/// All walls: each is placed once and stays.
pub fn all(timeline: &Timeline, record: &Record) -> Vec<Standing> {
    let mut count = ByPlayer::<u8>::default();
    let of_start = record.first_walls().map(|placed| {
        let nth = count.get_mut(placed.player);
        *nth = nth.saturating_add(1);
        let life = timeline.frames.life(0, &[]);
        Standing { player: placed.player, wall: placed.wall, life, placed: None, nth: *nth }
    });
    let of_start: Vec<Standing> = of_start.collect();
    let later = record.nodes().iter().enumerate().skip(1).filter_map(|(at, node)| {
        let Played { player, action: Action::Wall(wall) } = node.position.last? else { return None };
        let placed = Some(u32::from(node.position.turn).saturating_sub(1));
        let nth = WALLS - node.position.walls_left(player);
        Some(Standing { player, wall, life: timeline.frames.life(at, &[]), placed, nth })
    });
    of_start.into_iter().chain(later).collect()
}

/// Draws the walls.
pub fn draw(timeline: &mut Timeline, walls: &[Standing], board: Board, symbols: &Symbols) {
    for standing in walls {
        let symbol = symbols.wall(standing.player, standing.wall.orientation);
        let at = board.slot(standing.wall.slot);
        timeline.add(Layer::Piece, standing.life.clone(), Drawn::symbol(symbol, at));
    }
}

/// Writes a number on the middle of each wall that has one.
pub fn number(timeline: &mut Timeline, walls: &[Standing], numbers: WallNumbers, board: Board, plain: bool) {
    for standing in walls {
        let Some(number) = standing.number(numbers) else { continue };
        let at = board.slot(standing.wall.slot);
        let [body, edge, ink] = match standing.player {
            _ if plain => [Role::WhiteWall, Role::Wall, Role::OnWhite],
            Player::White => [Role::WhiteWall, Role::WhiteEdge, Role::OnWhite],
            Player::Black => [Role::BlackWall, Role::BlackEdge, Role::OnBlack],
        };
        let plate = Drawn::disc(at, PLATE, body).with_stroke(edge, EDGE);
        // Over the frame of the last move.
        timeline.add(Layer::Mark, standing.life.clone(), plate);
        let text = Text::middle(number.to_string(), at, DIGITS, Face::SansBold);
        let text = Text { max_width: Some(1.9), ..text };
        timeline.add(Layer::Label, standing.life.clone(), Drawn::text(text, ink));
    }
}

impl Standing {
    /// The number that the author asks for.
    pub fn number(&self, numbers: WallNumbers) -> Option<u32> {
        match numbers {
            WallNumbers::Moves => self.placed,
            WallNumbers::Walls => Some(self.nth.into()),
        }
    }
}

/// The crossings on which the walls of a position have numbers.
pub fn numbered(record: &Record, numbers: Option<WallNumbers>, position: &Position) -> Vec<Slot> {
    let Some(numbers) = numbers else { return Vec::new() };
    let of_start: Vec<Wall> = record.first_walls().map(|placed| placed.wall).collect();
    let walls = position.walls().map(|placed| placed.wall);
    let has_number = |wall: &Wall| numbers == WallNumbers::Walls || !of_start.contains(wall);
    walls.filter(has_number).map(|wall| wall.slot).collect()
}

/// What the author asks for; where no move of the record places a wall, only the walls of each player can be counted.
pub fn counted(record: &Record, options: &Options) -> Option<WallNumbers> {
    let asked = options.games.quoridor.wall_numbers?.value;
    let is_wall = |last: Option<Played>| matches!(last, Some(Played { action: Action::Wall(_), .. }));
    let mut moves = record.nodes().iter().skip(1);
    Some(if moves.any(|node| is_wall(node.position.last)) { asked } else { WallNumbers::Walls })
}
