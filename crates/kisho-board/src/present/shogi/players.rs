//! Who sits where, as it is written at the hands.
//!
//! Japanese names stand below the sign in the column of the hand, as in books. Names with letters cannot stand so: they
//! are written along the edges of the picture, and the column says Black and White.

use super::hands::{self, WIDTH};
use super::layout::Layout;
use super::{Look, words};
use crate::diagram::timeline::Layer;
use crate::diagram::{Align, Drawn, Point, Rect, Role, Text, Timeline, font};
use kisho_game::shogi::{Color, Record};

/// Height of the line above the board for the name of the player there.
pub const LINE: f64 = 0.75;
/// Size of names on such lines.
const SIZE: f64 = 0.46;
/// The part of the picture's width that a name may take; below the board the side to move needs the rest.
const PART: f64 = 0.55;
/// A text is condensed to this part of its width before it is cut.
pub const NARROWEST: f64 = 0.7;
/// In em, what the sign after a name takes and the room before it.
const BESIDE: f64 = 1.9;
/// A column has room for so many characters.
const MOST: usize = 10;

/// How the characters of a label stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stand {
    /// One below the other.
    Down,
    /// Side by side.
    Across,
}

/// What is written of one player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plate {
    /// Black, 先手, 下手: what the player is called whose name is not known.
    pub role: String,
    /// The name, if the file says it.
    pub name: Option<String>,
    /// How the label in the column stands.
    pub stand: Stand,
    /// What stands in the column if it is [`Stand::Down`].
    pub down: String,
}

/// Both players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plates([Plate; 2]);

impl Plates {
    /// The players of a record.
    pub fn new(record: &Record, look: Look) -> Self {
        let names = Color::ALL.map(|owner| name(record, owner));
        let stands = names.iter().flatten().all(|name| name.chars().all(stands));
        Self(Color::ALL.map(|owner| {
            let role = words::player(owner, look).to_owned();
            let name = owner.pick(&names[0], &names[1]).clone();
            let (stand, down) = match &name {
                _ if !look.lang.is_japanese() => (Stand::Across, String::new()),
                Some(name) if stands => (Stand::Down, cut(name)),
                _ => (Stand::Down, role.clone()),
            };
            Plate { role, name, stand, down }
        }))
    }

    /// One of the players.
    pub fn of(&self, owner: Color) -> &Plate {
        let [black, white] = &self.0;
        owner.pick(black, white)
    }

    /// Whether names are written along the edges.
    pub fn has_lines(&self) -> bool {
        self.0.iter().any(|plate| plate.line().is_some())
    }

    /// How wide a text may be on the lowest line of a picture with names, from where names begin at the left.
    pub fn room_beside(&self, layout: &Layout) -> f64 {
        let view = layout.view();
        let name = self.of(layout.look.below()).line();
        // The sign at the end, and room before the name.
        let taken = name.map(|name| (fitted(name, view.w * PART / SIZE).1 + BESIDE) * SIZE);
        view.w - WIDTH - taken.unwrap_or_default()
    }

    /// Writes the names along the edges: above the board at the left, below it at the right, where the hands are. Gives the
    /// places of signs and names.
    pub fn draw(&self, timeline: &mut Timeline, layout: &Layout) -> Vec<Rect> {
        let mut places = Vec::new();
        if !layout.has_names {
            return places;
        }
        let (look, view) = (layout.look, layout.view());
        for owner in Color::ALL {
            let Some(name) = self.of(owner).line() else { continue };
            let is_below = owner == look.below();
            let (side, align) = if is_below { (1.0, Align::End) } else { (-1.0, Align::Start) };
            let y = if is_below { view.y + view.h - LINE / 2.0 } else { view.y + LINE / 2.0 };
            let edge = view.center().x + side * (view.w / 2.0 - WIDTH / 2.0);
            timeline.add_always(Layer::Info, hands::sign(owner, Point::new(edge, y), SIZE * 1.2));
            let (name, width) = fitted(name, view.w * PART / SIZE);
            let at = Point::new(edge - side * SIZE * 0.9, y);
            let face = font::beside_board(&name);
            let text = Text { align, max_width: Some(width * SIZE), ..Text::middle(name, at, SIZE, face) };
            timeline.add_always(Layer::Info, Drawn::text(text, Role::Ink));
            places.push(Rect::around(Point::new(edge, y), SIZE, LINE));
            places.push(Rect::around(at.moved(-side * width * SIZE / 2.0, 0.0), width * SIZE, LINE));
        }
        places
    }
}

impl Plate {
    /// The name, if it is written along an edge.
    fn line(&self) -> Option<&str> {
        self.name.as_deref().filter(|_| self.down.is_empty() || self.down == self.role)
    }
}

/// The name of a player, on one line; `None` if the file does not say it. What the embedded font lacks of it is
/// drawn in another one.
fn name(record: &Record, owner: Color) -> Option<String> {
    let keys = owner.pick(["先手", "下手"], ["後手", "上手"]);
    let name = record.player(owner)?.split_whitespace().collect::<Vec<_>>().join(" ");
    (!name.is_empty() && !keys.contains(&name.as_str())).then_some(name)
}

/// Whether a character can stand below another: kana and kanji do. A long vowel (ー) and brackets would have to be turned.
fn stands(c: char) -> bool {
    matches!(c, ' ' | '・' | '々' | '〇' | '\u{3041}'..='\u{30fa}' | '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}')
}

/// A name for a column: without what is too much.
fn cut(name: &str) -> String {
    // A title stands after a blank: it is the first that can be missed.
    let short = if name.chars().count() > MOST { name.split(' ').next().unwrap_or(name) } else { name };
    if short.chars().count() <= MOST {
        return short.to_owned();
    }
    short.chars().take(MOST - 1).chain(['…']).collect()
}

/// A name for a line of so many em, and how wide it is then.
fn fitted(name: &str, room: f64) -> (String, f64) {
    let face = font::beside_board(name);
    let name = font::shortened(face, name, room / NARROWEST);
    let width = font::width(face, &name).min(room);
    (name, width)
}
