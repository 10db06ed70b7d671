//! How Janken shogi is shown.

use super::Options;
use crate::diagram::{Drawn, Face, Frame, Frames, Layer, Point, Rect, Role, Text, Timeline};
use crate::game::janken::{Position, Record, Square};
use crate::text::Lang;

/// The timeline of a record. A unit is a tenth of a square.
#[must_use]
pub fn timeline(record: &Record, options: &Options, lang: Lang) -> Timeline {
    let view = Rect::new(0.0, 0.0, 60.0, 60.0);
    let unit = f64::from(options.size.unwrap_or(6));
    let title = lang.pick("Janken shogi board", "ジャンケン将棋の盤面");
    let mut timeline = Timeline::new(lang, title, view, unit, frames(record, lang));
    timeline.add_always(Layer::Board, Drawn::rect(view, Role::Cell));
    let positions: Vec<&Position> = record.nodes().iter().map(|node| &node.position).collect();
    for square in Square::all() {
        let dice = positions.iter().map(|position| position.at(square));
        let at = Point::new(5.0 + 10.0 * f64::from(square.column()), 55.0 - 10.0 * f64::from(square.row()));
        for (die, life) in timeline.frames.lives_of(dice) {
            let Some(die) = die else { continue };
            let text = Text::middle(die.lie.to_string(), at, 3.0, Face::Sans);
            timeline.add(Layer::Piece, life, Drawn::text(text, die.owner.pick(Role::Ink, Role::Faint)));
        }
    }
    timeline
}

fn frames(record: &Record, lang: Lang) -> Frames {
    let list = record.nodes().iter().enumerate().map(|(index, node)| {
        let name = node.play.map(|action| action.to_string());
        Frame {
            parent: node.parent,
            number: u32::from(record.before(index).turn),
            short: name.clone().unwrap_or_default(),
            name: name.unwrap_or_else(|| lang.pick("Start", "開始局面").to_owned()),
            time: String::new(),
            comment: node.comment.clone(),
            mentions: Vec::new(),
            alt: String::new(),
        }
    });
    Frames::new(list.collect())
}
