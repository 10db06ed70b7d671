//! What becomes of the parts of a drawing when the reader turns the board round: a check box below the replay sets two properties,
//! and the style sheet turns and moves groups by them.

use crate::diagram::clip::bounds;
use crate::diagram::{Drawn, Layer, Point, Shape, Timeline, timeline::Turn};
use crate::render::svg::shapes::ColorMode;
use crate::render::svg::{Writer, lines, number};

/// What becomes of an element.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Side {
    /// It stays where it is.
    Stays,
    /// It turns with the board.
    Turns,
    /// It goes with the board and stays upright.
    Upright,
    /// It is a coordinate, and gives way to others.
    Coordinate,
    /// It stands beside the board and goes over to the other side: so far to the right and down, in board units.
    Crosses(f64, f64),
}

/// How a replay is turned; `None` if readers cannot turn it. While they are asked something they need the board as it stands.
pub fn of(timeline: &Timeline) -> Option<&Turn> {
    timeline.turn.as_ref().filter(|_| timeline.quiz.is_none())
}

impl Side {
    /// The side of an element. What else stands above and below the board stays.
    pub fn of(layer: Layer, drawn: &Drawn, timeline: &Timeline) -> Self {
        let Some(Turn { board, across, .. }) = of(timeline) else { return Self::Stays };
        let is_text = matches!(drawn.shape, Shape::Text(_));
        let is_sign = is_text || matches!(drawn.shape, Shape::Use { .. });
        match layer {
            Layer::Info => {
                let (at, middle) = (bounds(drawn).center(), timeline.view.center());
                let is_beside = at.y > board.y && at.y < board.y + board.h;
                let place = across.iter().find(|place| place.contains(at)).map(|place| place.center());
                match place {
                    Some(place) => Self::Crosses(2.0 * (middle.x - place.x), 2.0 * (middle.y - place.y)),
                    None if is_beside => Self::Crosses(2.0 * (middle.x - at.x), 0.0),
                    None => Self::Stays,
                }
            }
            Layer::Board if is_text => Self::Coordinate,
            Layer::Board | Layer::Shade | Layer::Piece => Self::Turns,
            _ if is_sign => Self::Upright,
            _ => Self::Turns,
        }
    }

    /// The class of a group, if it needs one.
    pub fn class(self) -> &'static str {
        match self {
            Self::Stays => "",
            Self::Turns | Self::Upright => " k-tu",
            Self::Coordinate => " k-co",
            Self::Crosses(..) => " k-sw",
        }
    }

    /// The declaration that the group needs for it.
    pub fn css(self) -> Option<String> {
        match self {
            Self::Crosses(right, 0.0) => Some(format!("--fx:{}", number::text(right))),
            Self::Crosses(right, down) => {
                Some(format!("--fx:{};--fy:{}", number::text(right), number::text(down)))
            }
            _ => None,
        }
    }
}

/// The style of a text that turns about its own middle. Browsers do not agree where the box of a `<use>` is.
pub fn about(at: Point, style: &str) -> String {
    let semicolon = if style.is_empty() { "" } else { ";" };
    format!("{style}{semicolon}transform-origin:{}px {}px", number::text(at.x), number::text(at.y))
}

/// Writes the coordinates of the board turned round.
pub fn coordinates(w: &mut Writer, turn: &Turn, colours: ColorMode<'_>) {
    if turn.coordinates.is_empty() {
        return;
    }
    w.open("g").attr("class", "k-ca").attr("opacity", 0).newline();
    let all: Vec<&Drawn> = turn.coordinates.iter().collect();
    for alike in lines::alike(&all) {
        lines::drawn(w, alike, "", colours);
    }
    w.close().newline();
}

/// The middle of the board, about which it turns: in board units for the drawing, and in hundredths of it for what lies over it.
pub fn middles(timeline: &Timeline, turn: &Turn) -> String {
    let (at, view) = (turn.board.center(), timeline.view);
    let share = |from: f64, whole: f64| number::text((from / whole * 1e4).round() / 100.0);
    format!(
        ";--fo:{}px {}px;--lo:{}% {}%",
        number::text(at.x),
        number::text(at.y),
        share(at.x - view.x, view.w),
        share(at.y - view.y, view.h)
    )
}
