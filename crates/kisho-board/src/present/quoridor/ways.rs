//! The ways on from a branch: letters on the squares and walls, which can be clicked.

use std::collections::{HashMap, HashSet};

use super::Shortest;
use super::board::{Board, SQUARE, Symbols};
use super::marks::{self, Below, Given};
use super::place::NamedPlace;
use super::spots::{There, spots};
use crate::diagram::{Drawn, Layer, Lifetime, Offer, Point, Timeline};
use crate::present::Options;
use crate::present::options::Sign;
use crate::present::ways::{self, are_lettered};
use kisho_game::quoridor::{Action, Record};

/// Width of what can be clicked on a wall, and where another would cross it.
pub const ON_WALL: f64 = 3.0;
pub const ON_CROSSED: f64 = 2.2;

/// Writes letters where variations begin, on dashed walls where they begin with walls. They are not drawn where the reader is to find
/// the moves.
pub fn draw(
    timeline: &mut Timeline,
    record: &Record,
    (board, paths): (Board, Option<&Shortest>),
    symbols: &Symbols,
    options: &Options,
) {
    let hidden = options.asks();
    let to = |child: usize| {
        record.nodes().get(child)?.position.last.map(|last| match last.action {
            Action::Pawn(square) => NamedPlace::Square(square),
            Action::Wall(wall) => NamedPlace::Wall(wall),
        })
    };
    let marked = marks::frames(record, options);
    let given = Given::of(options, board).signs();
    let label = |(sign, place): &(Sign, NamedPlace)| Some((*place, sign.label()?.to_owned()));
    let labels: Vec<(NamedPlace, String)> = given.iter().filter_map(label).collect();
    for frame in marked.clone() {
        ways::name(&mut timeline.frames, frame, &labels, &to);
    }
    for (frame, here) in record.nodes().iter().enumerate() {
        if !are_lettered(&timeline.frames, frame, options) {
            continue;
        }
        let now = Lifetime::during(frame..frame + 1);
        let children: Vec<usize> = timeline.frames.children(frame).collect();
        let mut seen: HashSet<NamedPlace> = HashSet::new();
        // Where the same move comes twice, its place leads to the first; the others are below the comment.
        let places: Vec<Option<NamedPlace>> =
            children.iter().map(|&child| to(child).filter(|&to| seen.insert(to))).collect();
        let taken: Vec<NamedPlace> = places.iter().copied().flatten().collect();
        let middles: HashMap<NamedPlace, Point> = taken
            .iter()
            .zip(spots(&taken, &There::default(), board))
            .map(|(place, at)| (*place, at.unwrap_or_else(|| place.center(board))))
            .collect();
        // Labels stand over all dashed walls, which may overlap.
        if !hidden {
            for place in &taken {
                if let NamedPlace::Wall(wall) = place {
                    let ghost = Drawn::symbol(symbols.ghost(wall.orientation), board.slot(wall.slot));
                    timeline.add(Layer::Mark, now.clone(), ghost);
                }
            }
        }
        for (nth, (child, place)) in children.into_iter().zip(places).enumerate() {
            let Some((place, middle)) = place.and_then(|place| Some((place, *middles.get(&place)?))) else {
                continue;
            };
            let letter = timeline.frames.letter_of(child, nth);
            // On a wall it is written again, as the dashes lie over what the author has written.
            let is_square = matches!(place, NamedPlace::Square(_));
            let is_there = is_square && marked.contains(&frame) && labels.iter().any(|(at, _)| *at == place);
            match letter {
                Some(letter) if hidden => {
                    timeline.offer(child, Offer { letter, right: None });
                }
                Some(letter) if !is_there => {
                    let sign = Sign::Label(letter);
                    let below = Below::of(frame, &here.position, (board, paths));
                    marks::draw_sign(timeline, &sign, (place, middle), below, &now);
                }
                _ => {}
            }
            let size = match place {
                NamedPlace::Square(_) => SQUARE,
                _ if middle == place.center(board) => ON_WALL,
                _ => ON_CROSSED,
            };
            timeline.link(frame, child, middle, size);
        }
    }
    timeline.labels.clear();
}
