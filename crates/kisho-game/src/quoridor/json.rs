//! Quoridor records as JSON.
//!
//! Beside the frames there are `"state"` (the start with the owners of the walls, the last move and the turn, or
//! `null` for the initial position) and `"record"` (whether it is a game, even one without moves). With
//! them a code can be written again just as it was. When reading, both may be missing.

use serde_json::{Value, json};

use super::{
    ByPlayer, LastMove, Move, Names, Orientation, PlacedWall, Player, Position, Record, Slot, Square, State,
    Wall, record,
};
use crate::json;
use crate::tree::{Node, TreeBuilder};

/// The record with all its frames.
///
/// # Errors
/// None: each of these records can be written.
pub fn write(record: &Record) -> Result<Value, String> {
    let frames = record.map_walls(|at, walls| record.nodes().get(at).map(|node| frame(at, node, walls)));
    let value = json!({
        "game": "quoridor",
        "state": record.state().map(state),
        "record": record.is_game(),
        "frames": frames,
    });
    Ok(json::with_info(value, &record.info))
}

fn frame(index: usize, node: &Node<Position, Move>, walls: &[PlacedWall]) -> Value {
    let position = &node.position;
    let played = position.last.filter(|_| index > 0);
    let value = json!({
        "index": index,
        "parent": node.parent,
        "number": position.turn.saturating_sub(1),
        "move": played.map(|played| played.action.to_string()),
        "label": played.map(|played| played.to_string()),
        "to_move": position.winner().is_none().then(|| position.to_move.word()),
        "white": position.pawns.white.to_string(),
        "black": position.pawns.black.to_string(),
        "walls": names(walls.iter().map(|placed| placed.wall)),
        "walls_left": {
            "white": position.walls_left(Player::White),
            "black": position.walls_left(Player::Black),
        },
    });
    json::with_words(value, node)
}

fn state(state: &State) -> Value {
    let walls = |player| {
        names(Orientation::ALL.into_iter().flat_map(move |orientation| {
            state.slots(player, orientation).iter().map(move |&slot| Wall { slot, orientation })
        }))
    };
    let last = state.last();
    json!({
        "white": state.pawns().white.to_string(),
        "black": state.pawns().black.to_string(),
        "walls": { "white": walls(Player::White), "black": walls(Player::Black) },
        "last_move": { "player": last.player.word(), "wall": last.wall.map(|slot| slot.to_string()) },
        "turn": state.turn(),
    })
}

fn names(walls: impl Iterator<Item = Wall>) -> Vec<String> {
    walls.map(|wall| wall.to_string()).collect()
}

/// A record out of JSON, as far as it can be read.
pub(crate) fn read(value: &Value, wrong: &mut json::Wrong<'_>) -> Record {
    let frames = json::frames(value, wrong);
    let said = &value["state"];
    let state = if said.is_null() { Ok(None) } else { read_state(said).map(Some) };
    let unread = state.as_ref().err().map(|why| wrong.note("state", why)).map(|()| json::text(said));
    let state = state.unwrap_or_default();
    let start = (record::start(state.as_ref()), unread.unwrap_or_default());
    let (tree, shown) = json::tree(frames, start, wrong, play, |_, _| Ok(()));
    let is_game = value["record"].as_bool().unwrap_or(state.is_none());
    let mut record = Record::game(state, json::info(value, wrong), tree);
    if is_game {
        record.open_moves();
    }
    record.map_walls(|at, walls| {
        let Some(&index) = shown.get(at) else { return };
        let Some((frame, node)) = frames.get(index).zip(record.nodes().get(at)) else { return };
        if let Err(why) = agrees(&node.position, walls, frame) {
            wrong.contradicts(index, "walls", why);
        }
    });
    record
}

/// Plays the move of a frame.
fn play(tree: &mut TreeBuilder<Position, Move>, parent: usize, name: &str) -> Result<usize, String> {
    let position =
        tree.node(parent).map(|node| node.position).ok_or("`parent` has to be a frame before it")?;
    let action =
        Names::Official.read(name).ok_or_else(|| format!("`{name}` is not a move like `e2` or `e3h`"))?;
    let played = position.move_of(action).and_then(|action| record::play(tree, parent, action));
    played.map_err(|why| format!("{name}: {why}"))
}

/// What a frame says about its position has to be so.
fn agrees(position: &Position, walls: &[PlacedWall], said: &Value) -> Result<(), String> {
    for player in Player::ALL {
        let square = position.pawns.get(player).to_string();
        if said[player.word()].as_str().is_some_and(|said| said != square) {
            return Err(format!("{player}'s pawn is on {square} by `state` and the moves so far"));
        }
    }
    let walls = json!(names(walls.iter().map(|placed| placed.wall)));
    if !said["walls"].is_null() && said["walls"] != walls {
        return Err(format!("the walls are {walls} by `state` and the moves so far"));
    }
    Ok(())
}

fn read_state(value: &Value) -> Result<State, String> {
    let pawns = ByPlayer { white: square(value, "white")?, black: square(value, "black")? };
    let walls = ByPlayer { white: walls(value, Player::White)?, black: walls(value, Player::Black)? };
    let turn = value["turn"].as_u64().and_then(|turn| u16::try_from(turn).ok());
    let turn = turn.ok_or("`turn` of `state` has to be a number from 0 to 1023")?;
    State::new(pawns, walls, last_move(&value["last_move"])?, turn).map_err(|why| format!("`state`: {why}"))
}

fn last_move(value: &Value) -> Result<LastMove, String> {
    let word = text(value, "player")?;
    let player = Player::ALL.into_iter().find(|player| player.word() == word);
    let player = player.ok_or("`player` of `last_move` has to be \"white\" or \"black\"")?;
    let wall = match &value["wall"] {
        Value::Null => None,
        wall => Some(slot(wall).ok_or("`wall` of `last_move` has to be a crossing like \"e3\", or null")?),
    };
    Ok(LastMove { player, wall })
}

fn slot(value: &Value) -> Option<Slot> {
    value.as_str()?.parse().ok()
}

/// The horizontal and the vertical walls of a player, each in the order given.
fn walls(state: &Value, player: Player) -> Result<[Vec<Slot>; 2], String> {
    let mut lists = [Vec::new(), Vec::new()];
    let word = player.word();
    let names = state["walls"][word].as_array().ok_or(format!("`walls` of `state` needs a list `{word}`"))?;
    for name in names {
        let wall = name.as_str().and_then(|name| name.parse::<Wall>().ok());
        let Wall { slot, orientation } = wall.ok_or(format!("{name} is not a wall like \"e3h\""))?;
        let [horizontal, vertical] = &mut lists;
        match orientation {
            Orientation::Horizontal => horizontal.push(slot),
            Orientation::Vertical => vertical.push(slot),
        }
    }
    Ok(lists)
}

fn square(value: &Value, key: &str) -> Result<Square, String> {
    let name = text(value, key)?;
    name.parse().map_err(|()| format!("`{key}`: `{name}` is not a square like `e1`"))
}

fn text<'a>(value: &'a Value, key: &str) -> Result<&'a str, String> {
    value[key].as_str().ok_or_else(|| format!("`{key}` has to be a text"))
}

#[cfg(test)]
mod tests {
    use super::super::qf;
    use super::*;

    fn read(value: &Value) -> Result<Record, String> {
        crate::testing::of_json(super::read, value)
    }

    fn decoded(code: &str) -> Record {
        qf::decode(code.as_bytes()).0.unwrap()
    }

    #[test]
    fn a_frame_says_what_other_programs_ask() {
        let value = write(&decoded("QuBAQEk6yVqpfcBgTio6WQr0JiSJKLLMYLb1vyYmBmRk")).unwrap();
        assert_eq!(value["frames"].as_array().unwrap().len(), 47);
        let expected = json!({
            "index": 8, "parent": 7, "number": 8, "move": "e6h", "label": "Black e6h", "to_move": "white",
            "white": "e4", "black": "e6", "walls": ["d3h", "e6h"], "walls_left": {"white": 9, "black": 9},
        });
        assert_eq!(value["frames"][8], expected);
        assert_eq!(value["frames"][0]["move"], Value::Null);
        assert_eq!(value["frames"][46]["to_move"], Value::Null, "black has reached a1");
    }

    #[test]
    fn moves_alone_are_enough() {
        let value = json!({"game": "quoridor", "frames": [{}, {"move": "e2"}, {"move": "e6h"}]});
        let record = read(&value).unwrap();
        assert_eq!(record.last_position().last.unwrap().to_string(), "Black e6h");
        assert_eq!(read(&write(&record).unwrap()).unwrap(), record);
    }

    #[test]
    fn variations_comments_and_results_come_back() {
        let moves = json!([{}, {"move": "e2", "comment": "One."}, {"move": "e8"}, {"move": "e6h", "parent": 1},
            {"move": "d1v", "parent": 0, "outcome": "1-0"}]);
        let value = json!({"game": "quoridor", "info": {"white": "Ann"}, "frames": moves});
        let record = read(&value).unwrap();
        let parents: Vec<_> = record.nodes().iter().map(|node| node.parent).collect();
        assert_eq!(parents, [None, Some(0), Some(1), Some(1), Some(0)]);
        let written = write(&record).unwrap();
        assert_eq!(
            (&written["frames"][1]["comment"], &written["info"]["white"]),
            (&json!("One."), &json!("Ann"))
        );
        assert_eq!(written["frames"][4]["outcome"], "1-0");
        assert_eq!(read(&written).unwrap(), record);
    }

    #[test]
    fn mistakes_are_named() {
        let says = |value: Value, what: &str| {
            let message = read(&value).unwrap_err();
            assert!(message.contains(what), "{message}");
        };
        says(json!({"frames": 1}), "`frames`");
        says(json!({"frames": [{}, {"move": "e5"}]}), "frame 1: e5: White's pawn cannot get from e1 to e5");
        says(json!({"frames": [{}, {"move": "z5"}]}), "`z5` is not a move");
        says(json!({"frames": [{}, {"move": "e2", "parent": 3}]}), "`parent`");
        says(json!({"frames": [{}, {"move": "e2", "outcome": "2-0"}]}), "`outcome`");
        says(json!({"frames": [{}, {"move": "e2", "white": "e3"}]}), "White's pawn is on e2");
        says(json!({"frames": [{"walls": ["e3h"]}]}), "the walls are []");
        let mut value = write(&decoded("j7oklAHMe1ICg")).unwrap();
        value["state"]["last_move"]["wall"] = json!("a1");
        says(value, "Black has no wall there".replace("Black", "White").as_str());
    }
}
