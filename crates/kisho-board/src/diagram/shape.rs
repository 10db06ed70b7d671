//! Shapes: the few things that every renderer can draw.

use std::sync::Arc;

use super::{Path, Point, Rect, Role};

/// An outline's colour and width.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stroke {
    /// What the colour is for.
    pub role: Role,
    /// Width in board units.
    pub width: f64,
}

/// Which font a text is set in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Face {
    /// Bold Mincho: the writing on shogi pieces.
    Serif,
    /// Regular Gothic: what [`Face::Line`] lacks of what is written beside boards.
    Sans,
    /// Bold Gothic: numbers on stones, labels. Latin, kana, digits, signs and pieces only.
    SansBold,
    /// Lines of one width: what is written beside boards. Capitals, digits and a few signs only; take it where
    /// [`super::font::beside_board`] says so.
    Line,
    /// A font that is not embedded, in the place of [`Face::Sans`].
    Other(&'static super::font::Other),
}

/// Which part of the text stands at its point, from left to right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Align {
    /// The text begins at the point.
    Start,
    /// The point is the middle.
    Middle,
    /// The text ends at the point.
    End,
}

/// Which height of the text stands at its point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Baseline {
    /// The line that letters stand on.
    Alphabetic,
    /// Half the height of a capital or digit: lines up across texts of one size.
    Middle,
    /// The middle of what is really inked; with `Align::Middle` also from left to right.
    /// For single characters on pieces and stones.
    Ink,
}

/// A text beside or on a board.
#[derive(Debug, Clone, PartialEq)]
pub struct Text {
    /// The characters. One that the font lacks is drawn by the reader's own fonts.
    pub content: String,
    /// Where it stands; see `align` and `baseline`.
    pub at: Point,
    /// Size of the em square in board units.
    pub size: f64,
    /// The font.
    pub face: Face,
    /// What of the text stands at `at.x`.
    pub align: Align,
    /// What of the text stands at `at.y`.
    pub baseline: Baseline,
    /// A text wider than this is condensed to it (board units).
    pub max_width: Option<f64>,
    /// Turned upside down about `at`.
    pub half_turn: bool,
}

impl Text {
    /// A text whose middle is at `at`.
    #[must_use]
    pub fn middle(content: impl Into<String>, at: Point, size: f64, face: Face) -> Self {
        Self {
            content: content.into(),
            at,
            size,
            face,
            align: Align::Middle,
            baseline: Baseline::Middle,
            max_width: None,
            half_turn: false,
        }
    }
}

/// A shape drawn many times, such as a stone: drawn about the origin, placed by [`Shape::Use`].
#[derive(Debug, Clone, PartialEq)]
pub struct Symbol {
    /// Short name in ASCII letters, digits and `-`; unique among the symbols of a timeline.
    pub name: String,
    /// What it consists of; no further [`Shape::Use`] in it.
    pub shapes: Vec<Drawn>,
}

/// A form without colour.
#[derive(Debug, Clone, PartialEq)]
pub enum Shape {
    /// A rectangle with corners rounded by `radius`.
    Rect {
        /// Where.
        rect: Rect,
        /// Radius of the corners, 0 for sharp ones.
        radius: f64,
    },
    /// A circle.
    Circle {
        /// The middle.
        center: Point,
        /// The radius.
        radius: f64,
    },
    /// Any outline.
    Path(Path),
    /// Text in the colour of `fill`, whether it is drawn as outlines or as lines.
    Text(Text),
    /// A symbol with its origin at `at`; its own colours are used.
    Use {
        /// What is drawn.
        symbol: Arc<Symbol>,
        /// Where its origin is put.
        at: Point,
        /// Turned by 180° about `at`.
        half_turn: bool,
    },
}

/// A shape with its colours.
#[derive(Debug, Clone, PartialEq)]
pub struct Drawn {
    /// The form.
    pub shape: Shape,
    /// The colour inside.
    pub fill: Option<Role>,
    /// The outline.
    pub stroke: Option<Stroke>,
}

impl Drawn {
    /// A filled shape without outline.
    #[must_use]
    pub fn filled(shape: Shape, role: Role) -> Self {
        Self { shape, fill: Some(role), stroke: None }
    }

    /// An outline that is not filled.
    #[must_use]
    pub fn stroked(shape: Shape, role: Role, width: f64) -> Self {
        Self { shape, fill: None, stroke: Some(Stroke { role, width }) }
    }

    /// The same with an outline.
    #[must_use]
    pub fn with_stroke(mut self, role: Role, width: f64) -> Self {
        self.stroke = Some(Stroke { role, width });
        self
    }

    /// A symbol put at `at`.
    #[must_use]
    pub fn symbol(symbol: &Arc<Symbol>, at: Point) -> Self {
        Self {
            shape: Shape::Use { symbol: Arc::clone(symbol), at, half_turn: false },
            fill: None,
            stroke: None,
        }
    }

    /// A text in one colour.
    #[must_use]
    pub fn text(text: Text, role: Role) -> Self {
        Self::filled(Shape::Text(text), role)
    }

    /// A filled circle.
    #[must_use]
    pub fn disc(center: Point, radius: f64, role: Role) -> Self {
        Self::filled(Shape::Circle { center, radius }, role)
    }

    /// A filled rectangle with sharp corners.
    #[must_use]
    pub fn rect(rect: Rect, role: Role) -> Self {
        Self::filled(Shape::Rect { rect, radius: 0.0 }, role)
    }
}
