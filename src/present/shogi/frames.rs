//! What is said of each frame: its move, its comment, its text alternative.

use super::{Look, ending, names, words};
use crate::diagram::Frame;
use crate::game::shogi::{Node, Record};
use crate::text::Lang;

/// All frames of a record.
pub fn frames(record: &Record, look: Look) -> Vec<Frame> {
    let replays = record.nodes.len() > 1;
    let frame = |node| frame(record, node, replays, look);
    record.nodes.iter().map(frame).collect()
}

fn frame(record: &Record, node: &Node, replays: bool, look: Look) -> Frame {
    let lang = look.lang;
    let mut frame = Frame { parent: node.parent, ..Frame::default() };
    match names::of(record, node, look) {
        Some(short) => {
            frame.number = node.number;
            frame.name = names::spoken(&short, node, look);
            frame.short = short;
        }
        None if replays => frame.name = lang.pick("Start", "開始局面").to_owned(),
        None => frame.name = lang.pick("Position", "局面").to_owned(),
    }
    let ending = ending::said(record, node, look);
    let parts = [node.bookmark.as_deref(), Some(&node.comment), ending.as_deref()];
    let parts: Vec<&str> = parts.into_iter().flatten().filter(|part| !part.is_empty()).collect();
    frame.comment = parts.join("\n\n");
    frame.alt = alternative(&frame, node, ending.as_deref(), look);
    frame
}

/// What a player would say of the position: the move that led to it, check, whose move it is or how the game ended, and
/// where the pieces are.
fn alternative(frame: &Frame, node: &Node, ending: Option<&str>, look: Look) -> String {
    let (stop, space) = (look.lang.pick(".", "。"), look.lang.pick(" ", ""));
    let mut text = String::new();
    let mut say = |words: &str| {
        text.push_str(words);
        text.push_str(stop);
        text.push_str(space);
    };
    if !frame.short.is_empty() {
        match look.lang {
            Lang::En => say(&format!("Move {}: {}", frame.number, frame.name)),
            Lang::Ja => say(&format!("{}手目、{}", frame.number, frame.name)),
        }
        if node.position.is_in_check(node.position.turn()) {
            say(look.lang.pick("Check", "王手"));
        }
    }
    match ending {
        Some(ending) => say(ending),
        None => say(&words::turn(node.position.turn(), look)),
    }
    text + &words::alternative(&node.position, look)
}
