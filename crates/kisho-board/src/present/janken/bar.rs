//! The information bar: whose turn it is, its number, the actions that are left, and the last stand.

use super::dice::Body;
use super::layout::{Layout, SIDE};
use super::steps::Step;
use super::words;
use crate::diagram::{Align, Drawn, Face, Layer, Point, Role, Shape, Text, Timeline};
use crate::present::bar::square;
use kisho_game::Color;
use kisho_game::janken::Position;

/// Height of a line.
const LINE: f64 = 0.56;
/// Size of the texts.
const TEXT: f64 = 0.31;
/// Side and corners of the die of the side to move, and of the piece of board below it.
const DIE: (f64, f64) = (0.3, 0.06);
const GROUND: (f64, f64) = (0.42, 0.06);
/// Radius of the sign of an action, and from one to the next.
const PIP: (f64, f64) = (0.1, 0.27);
/// Most actions of a turn, as in the last stand.
const MOST: usize = 3;

/// Height of the bar; `last_stand`: there is one to be noted.
pub const fn height(last_stand: bool) -> f64 {
    if last_stand { LINE * 1.8 } else { LINE }
}

/// Whether a player who still has an opponent fights the last stand.
pub fn last_stand(position: &Position) -> [bool; 2] {
    Color::ALL.map(|player| position.is_last_stand(player) && position.winner().is_none())
}

/// Draws the bar.
pub fn draw(timeline: &mut Timeline, steps: &[Step<'_>], layout: &Layout) {
    let lang = timeline.lang;
    let y = layout.bar() + LINE / 2.0;
    let to_move = || {
        steps.iter().map(|step| match step.outcome() {
            None => Some(step.position().to_move),
            Some(_) => None,
        })
    };
    for (player, life) in timeline.frames.lives_of(to_move()) {
        let Some(player) = player else { continue };
        let body = Body::of(player);
        let at = Point::new(GROUND.0 / 2.0, y);
        timeline.add(Layer::Info, life.clone(), square(at, GROUND, Role::Board));
        timeline.add(Layer::Info, life, square(at, DIE, body.fill).with_stroke(body.line, 0.03));
    }
    let said = steps.iter().map(|step| match step.outcome() {
        None => (words::to_move(step.position().to_move, lang), 0.52),
        Some(outcome) => (words::outcome(outcome, lang), 0.0),
    });
    for ((said, x), life) in timeline.frames.lives_of(said) {
        timeline.add(Layer::Info, life, text(said, Point::new(x, y), Align::Start, 2.4));
    }
    let turns = steps.iter().map(|step| step.position().turn);
    for (turn, life) in timeline.frames.lives_of(turns) {
        timeline.add(
            Layer::Info,
            life,
            text(words::turn(turn, lang), Point::new(3.3, y), Align::Middle, 1.4),
        );
    }
    actions(timeline, steps, y);
    let stands = steps.iter().map(|step| last_stand(step.position()));
    for (stand, life) in timeline.frames.lives_of(stands) {
        if let Some(said) = words::last_stand(stand, lang) {
            let at = Point::new(0.0, y + LINE * 0.8);
            timeline.add(Layer::Info, life, text(said, at, Align::Start, SIDE));
        }
    }
}

/// The actions of the turn at the right end, those that are left filled.
fn actions(timeline: &mut Timeline, steps: &[Step<'_>], y: f64) {
    let lang = timeline.lang;
    let counts = || {
        steps.iter().map(|step| match step.outcome() {
            None => (step.position().done(), step.position().actions()),
            Some(_) => (0, 0),
        })
    };
    // From the right, so that nothing moves where there is a third.
    for nth in 0..MOST {
        let x = SIDE - PIP.0 - 0.04 - PIP.1 * (MOST - 1 - nth) as f64;
        let signs = counts().map(|(done, all)| (nth + all >= MOST).then(|| nth + all - MOST >= done));
        for (left, life) in timeline.frames.lives_of(signs) {
            let Some(left) = left else { continue };
            let circle =
                Drawn::stroked(Shape::Circle { center: Point::new(x, y), radius: PIP.0 }, Role::Ink, 0.03);
            let sign = if left { Drawn { fill: Some(Role::Ink), ..circle } } else { circle };
            timeline.add(Layer::Info, life, sign);
        }
    }
    for (over, life) in timeline.frames.lives_of(counts().map(|(_, all)| all == 0)) {
        if !over {
            let x = SIDE - PIP.1 * MOST as f64 - 0.14;
            timeline.add(
                Layer::Info,
                life,
                text(crate::say::janken::actions(lang).into(), Point::new(x, y), Align::End, 1.2),
            );
        }
    }
}

fn text(content: String, at: Point, align: Align, room: f64) -> Drawn {
    let text = Text { align, max_width: Some(room), ..Text::middle(content, at, TEXT, Face::Sans) };
    Drawn::text(text, Role::Ink)
}
