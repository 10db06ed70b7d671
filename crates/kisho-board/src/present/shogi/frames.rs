//! What is said of each frame: its move, its comment, its text alternative.

use super::layout::Layout;
use super::{ending, marks, names, times, words};
use crate::diagram::Frame;
use crate::present::{Options, crop};
use crate::say;
use kisho_game::shogi::{Node, Record};

/// All frames of a record.
pub fn frames(record: &Record, layout: &Layout, options: &Options) -> Vec<Frame> {
    let last = record.main_end();
    let frame = |(at, node)| frame(record, node, layout, options.tells(at, last));
    let mut frames: Vec<Frame> = record.nodes.iter().enumerate().map(frame).collect();
    for (frame, time) in frames.iter_mut().zip(times::told(record)) {
        frame.time = time;
    }
    let marked = crop::first_frame(options, record.nodes.len(), record.main_end());
    if let (Some(frame), Some(node)) = (frames.get_mut(marked), record.nodes.get(marked)) {
        let marks = marks::told(layout, node, options);
        if !marks.is_empty() {
            frame.alt += say::signs::space(layout.look.lang);
            frame.alt += &marks;
        }
    }
    frames
}

/// What is said of a node; `tells`: with its text alternative.
fn frame(record: &Record, node: &Node, layout: &Layout, tells: bool) -> Frame {
    let replays = record.nodes.len() > 1;
    let look = layout.look;
    let lang = look.lang;
    let mut frame = Frame { parent: node.parent, ..Frame::default() };
    let name = match node.play {
        None if !replays => names::alone(record, node, look),
        _ => names::of(record, node, look),
    };
    match name {
        Some(short) => {
            frame.number = node.number;
            frame.name = names::spoken(&short, node, look);
            frame.short = short;
        }
        None if replays => frame.name = say::frame::start(lang).to_owned(),
        None => frame.name = say::frame::position(lang).to_owned(),
    }
    let ending = ending::said(record, node, look);
    let parts = [node.bookmark.as_deref(), Some(&node.comment), ending.as_deref()];
    let parts: Vec<&str> = parts.into_iter().flatten().filter(|part| !part.is_empty()).collect();
    frame.comment = parts.join("\n\n");
    if tells {
        frame.alt = alternative(&frame, record, node, ending.as_deref(), layout);
    }
    frame
}

/// What a player would say of the position: the move that led to it, check, whose move it is or how the game ended, and
/// where the pieces are.
fn alternative(frame: &Frame, record: &Record, node: &Node, ending: Option<&str>, layout: &Layout) -> String {
    let look = layout.look;
    let mate = ending::mate(record, node, look.lang);
    let (stop, space) = (say::signs::stop(look.lang), say::signs::space(look.lang));
    let mut text = String::new();
    let mut tell = |words: &str| {
        text.push_str(words);
        text.push_str(stop);
        text.push_str(space);
    };
    if !frame.short.is_empty() {
        tell(&say::frame::played(look.lang, frame.number, &frame.name));
        if mate.is_none() && node.position.is_in_check(node.position.turn()) {
            tell(say::shogi::check(look.lang));
        }
    }
    match ending.or(mate) {
        Some(ending) => tell(ending),
        None => tell(&words::turn(node.position.turn(), look)),
    }
    text + &words::alternative(&node.position, layout)
}
