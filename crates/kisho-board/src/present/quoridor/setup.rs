//! Where pawns and walls are put to set up a position.

use super::board::{Board, SQUARE};
use super::clicks::{named, wall_area};
use super::{crop, words};
use crate::diagram::Rect;
use crate::present::Options;
use crate::present::setup::{Counter, Place, SetUp, Tool, chosen, empty, sides};
use crate::say;
use kisho_game::quoridor::record::MAX_MOVES;
use kisho_game::quoridor::{Flaw, Illegal, Orientation, Player, Position, Record, Slot, Square, State, Wall};
use kisho_game::setup::TURN;
use kisho_game::text::Lang;

/// All that can be done to the start.
pub fn set_up(record: &Record, tool: &str, options: &Options, lang: Lang) -> SetUp {
    let board = crop::board(record, options).0;
    let position = record.tree().start().position;
    let flaws = record.state().map(State::flaws).unwrap_or_default();
    let mut flaws: Vec<String> = flaws.into_iter().map(|flaw| told(flaw, lang)).collect();
    let has_won = |player: Player| position.pawns.get(player).row() == player.goal_row();
    if Player::ALL.into_iter().all(has_won) {
        flaws.push(say::setup::both_won(lang).to_owned());
    }
    let mut tools = Vec::new();
    for player in Player::ALL {
        let (word, side) = (player.word(), words::player(player, lang));
        let tool = |kind: &str, name: String| Tool {
            thing: word.to_owned(),
            ..Tool::new(format!("{word}-{kind}"), name)
        };
        tools.push(tool(PAWN, say::setup::pawn(lang, side)));
        tools.push(tool(WALL, say::setup::wall(lang, side)));
    }
    tools.push(Tool::eraser(lang));
    let tool = chosen(&tools, tool).map(|tool| tool.code.clone()).unwrap_or_default();
    let places = if tool.ends_with(PAWN) { squares(&position, board) } else { slots(&position, board, lang) };
    let left = Player::ALL.map(|player| Counter {
        name: words::player(player, lang).to_owned(),
        count: position.walls_left(player).into(),
        less: None,
        more: None,
    });
    let change = |turn: u16| format!("{TURN}:{turn}");
    let turn = Counter {
        name: say::setup::one_turn(lang).to_owned(),
        count: position.turn,
        less: position.turn.checked_sub(1).filter(|turn| *turn > 0).map(change),
        more: (usize::from(position.turn) < MAX_MOVES).then(|| change(position.turn + 1)),
    };
    let now = if position.to_move == Player::White { 0 } else { 1 };
    let sides = sides(["white", "black"], now, Player::ALL.map(|player| words::player(player, lang)));
    SetUp {
        counters: vec![
            (say::setup::walls_left(lang).to_owned(), left.to_vec()),
            (say::setup::turn_number(lang).to_owned(), vec![turn]),
        ],
        boards: vec![empty(say::setup::no_walls(lang))],
        flaws,
        ..SetUp::new(tools, &tool, places, sides, lang)
    }
}

const PAWN: &str = "pawn";
const WALL: &str = "wall";

fn squares(position: &Position, board: Board) -> Vec<Place> {
    let place = |square: Square| Place {
        code: square.to_string(),
        name: square.to_string(),
        area: board.shows(square).then(|| Rect::around(board.square(square), SQUARE, SQUARE)),
        covers: None,
        holds: None,
    };
    let is_free = |square: &Square| position.pawns.white != *square || position.pawns.black != *square;
    Square::all().filter(is_free).map(place).collect()
}

fn slots(position: &Position, board: Board, lang: Lang) -> Vec<Place> {
    let place = |wall: Wall| {
        let (area, covers) = wall_area(wall, board);
        let owner = Player::ALL.into_iter().find(|&player| position.walls_of(player).any(|own| own == wall));
        Place {
            code: wall.to_string(),
            name: named(wall, lang),
            area,
            covers: Some(covers),
            holds: owner.map(|owner| format!("{}-{WALL}", owner.word())),
        }
    };
    let walls = Slot::all().flat_map(|slot| Orientation::ALL.map(|orientation| Wall { slot, orientation }));
    walls.map(place).collect()
}

fn told(flaw: Flaw, lang: Lang) -> String {
    match flaw {
        Flaw::SamePlace => say::setup::same_place(lang).to_owned(),
        Flaw::Walls { wall, why: Illegal::Crosses(other), .. } => say::setup::crosses(lang, wall, other),
        Flaw::Walls { wall, why: Illegal::Overlaps(other), .. } => say::setup::overlaps(lang, wall, other),
        // Nothing else is wrong with a wall on the board.
        Flaw::Walls { why, .. } => why.to_string(),
        Flaw::ShutOff(player) => {
            say::setup::shut_off(lang, words::player(player, lang), player.goal_row() + 1)
        }
        Flaw::Turn { turn, last } => say::setup::turn(lang, turn, words::player(last, lang)),
    }
}
