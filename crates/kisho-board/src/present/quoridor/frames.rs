//! What is said of each frame: its move, its comment, its text alternative.

use super::board::Board;
use super::{Shortest, ending, marks, words};
use crate::diagram::Frame;
use crate::present::{Options, crop};
use kisho_game::quoridor::{PlacedWall, Record, Square};
use kisho_game::text::Lang;

/// All frames of a record.
pub fn frames(
    record: &Record,
    board: Board,
    options: &Options,
    paths: Option<&Shortest>,
    lang: Lang,
) -> Vec<Frame> {
    let last = record.tree().main_end();
    let frame =
        |node: usize, walls: &[PlacedWall]| frame(record, node, walls, options.tells(node, last), lang);
    let mut frames: Vec<Frame> = record.map_walls(frame);
    let mut add = |frame: usize, words: String| {
        if let Some(frame) = frames.get_mut(frame).filter(|_| !words.is_empty()) {
            frame.alt += crate::say::signs::space(lang);
            frame.alt += &words;
        }
    };
    if let Some(paths) = paths {
        for (frame, (ways, node)) in paths.ways.iter().zip(record.nodes()).enumerate() {
            add(frame, words::ways(&node.position, ways, paths.asked, lang));
        }
    }
    if board.is_cut() {
        let squares = (0..81).filter_map(Square::new).filter(|&square| board.shows(square));
        let corners = (squares.clone().min(), squares.max());
        if let (Some(first), Some(last)) = corners {
            (0..record.nodes().len()).for_each(|frame| add(frame, crop::told(first, last, lang)));
        }
    }
    for frame in marks::frames(record, options) {
        if let Some(node) = record.nodes().get(frame) {
            add(frame, marks::told(options, &node.position, board, lang));
        }
    }
    frames
}

/// What is said of a node; `tells`: with its text alternative.
fn frame(record: &Record, index: usize, walls: &[PlacedWall], tells: bool, lang: Lang) -> Frame {
    let Some(node) = record.nodes().get(index) else { return Frame::default() };
    let position = &node.position;
    let played = position.last.filter(|_| index > 0);
    let ending = ending::said(record, index, lang);
    let parts = [Some(node.comment.as_str()), ending.as_deref()];
    let parts: Vec<&str> = parts.into_iter().flatten().filter(|part| !part.is_empty()).collect();
    let alt = if tells { words::position(position, walls, ending.as_deref(), lang) } else { String::new() };
    Frame {
        node: None,
        parent: node.parent,
        number: words::number(node),
        letter: None,
        name: played.map_or_else(|| words::start(position, lang), |played| words::played(played, lang)),
        short: played.map(|played| played.action.to_string()).unwrap_or_default(),
        time: String::new(),
        comment: parts.join("\n\n"),
        mentions: Vec::new(),
        alt,
        whole: None,
    }
}
