//! What comments name: places on the board, moves by their number, web addresses.
//!
//! A game says what its places are called and where moves went; the links are the same for all. A place leads to the
//! move that is meant, if it is clear which one, and is shown on the board in any case.

mod find;

pub use find::{Reader, is_digit, number};

use std::collections::HashMap;

use super::crop::Cell;
use crate::diagram::{Frame, Mention, Mentioned, Point};
use find::{Found, Named, find};
use kisho_game::Children;

/// How many moves before or ahead on its line a comment is taken to speak of a move.
const NEAR: usize = 100;

/// Among how many ways on from a node the move is looked for that a name means. A reader has not more before their eyes.
const WAYS: usize = 100;

/// Most links in one comment: what names more is a table and no text, and a link takes twenty times its letters.
const MOST: usize = 200;

/// A node as comments speak of it.
#[derive(Debug, Clone, Copy)]
pub struct Step {
    /// The node before it.
    pub parent: Option<usize>,
    /// The number of the move that led here; `None` if there was none.
    pub number: Option<u32>,
    /// Where this move went.
    pub at: Option<Cell>,
}

/// Finds the frames to which the moves lead that the comment of a node names.
pub type NamedMoves<'a> = &'a dyn Fn(usize, &str) -> Vec<(usize, usize)>;

/// A game as comments speak of it.
pub struct Game<'a> {
    /// All nodes in preorder.
    pub steps: Vec<Step>,
    /// Takes the name of a place or a move off the beginning of a text.
    pub read: Reader<'a>,
    /// Whether a name means something else in the comment of a node than its place.
    pub is_other: &'a dyn Fn(usize, &str) -> bool,
    /// Whether the move of a node, which went to the place of a name, is the one that the name means.
    pub means: &'a dyn Fn(usize, &str) -> bool,
    /// Where the moves lead that the comment of a node names, by where their names begin, in games whose names tell moves
    /// from places; then `means` is not asked.
    pub named_moves: Option<NamedMoves<'a>>,
    /// Where a place is seen, if it is.
    pub seen: &'a dyn Fn(Cell) -> Option<Point>,
}

/// Finds in the comments of all frames what can be linked.
pub fn link(game: &Game<'_>, frames: &mut [Frame]) {
    let mut line = Line { game, path: Vec::new(), called: HashMap::new() };
    let ways = Children::of(game.steps.iter().map(|step| step.parent));
    for (at, (frame, step)) in frames.iter_mut().zip(&game.steps).enumerate() {
        line.enter(at, *step);
        if !frame.comment.is_empty() {
            let found = find(&frame.comment, game.read);
            line.mention(frame, at, &ways, found);
        }
    }
}

/// The way from the start to a node, and what was played on it.
struct Line<'a> {
    game: &'a Game<'a>,
    path: Vec<usize>,
    /// The nodes on it by what they are called.
    called: HashMap<Called, Vec<usize>>,
}

/// What a comment may call a move.
#[derive(PartialEq, Eq, Hash)]
enum Called {
    Place(Cell),
    Number(u32),
}

impl Called {
    /// What one step is called.
    fn all(step: Step) -> impl Iterator<Item = Self> {
        step.number.map(Self::Number).into_iter().chain(step.at.map(Self::Place))
    }
}

impl Line<'_> {
    fn enter(&mut self, at: usize, step: Step) {
        while self.path.last().copied() != step.parent
            && let Some(last) = self.path.pop()
        {
            let Some(left) = self.game.steps.get(last) else { continue };
            for called in Called::all(*left) {
                self.called.get_mut(&called).and_then(Vec::pop);
            }
        }
        self.path.push(at);
        for called in Called::all(step) {
            self.called.entry(called).or_default().push(at);
        }
    }

    /// Puts what was found into a frame; the brackets of what leads somewhere are left out.
    fn mention(&self, frame: &mut Frame, at: usize, ways: &Children, found: Vec<Found>) {
        // They are looked for in the whole comment once more.
        let has_any = found.iter().any(|found| matches!(found.named, Named::Place(_)));
        let moves = self.game.named_moves.filter(|_| has_any).map(|named| named(at, &frame.comment));
        let mut comment = String::with_capacity(frame.comment.len());
        let mut mentions = Vec::new();
        let mut done = 0;
        for found in found {
            if mentions.len() == MOST {
                break;
            }
            let name = frame.comment.get(found.text.clone()).unwrap_or_default();
            let to = match found.named {
                Named::Address => Some(Mentioned::Address),
                Named::Move(number) => self.frame_of(at, number),
                Named::Place(place) => match &moves {
                    Some(moves) => {
                        let named = moves.iter().find(|(start, _)| *start == found.text.start);
                        self.named_move(at, place, named.map(|(_, frame)| *frame))
                    }
                    None => place.and_then(|place| self.place(at, place, name, ways)),
                },
            };
            let Some(to) = to else { continue };
            comment.push_str(frame.comment.get(done..found.whole.start).unwrap_or_default());
            let start = comment.len();
            comment.push_str(name);
            mentions.push(Mention { text: start..comment.len(), to });
            done = found.whole.end;
        }
        if !mentions.is_empty() {
            comment.push_str(frame.comment.get(done..).unwrap_or_default());
            (frame.comment, frame.mentions) = (comment, mentions);
        }
    }

    fn step(&self, at: usize) -> Option<Step> {
        self.game.steps.get(at).copied()
    }

    /// The nodes that follow on the line of first moves.
    fn ahead(&self, at: usize) -> impl Iterator<Item = usize> {
        let follows = |&at: &usize| (self.step(at + 1)?.parent == Some(at)).then_some(at + 1);
        std::iter::successors(Some(at), follows).skip(1).take(NEAR)
    }

    /// The move with this number before or after a node on its line.
    fn frame_of(&self, at: usize, number: u32) -> Option<Mentioned> {
        let before = self.called.get(&Called::Number(number)).and_then(|nodes| nodes.last()).copied();
        let has = |&at: &usize| self.step(at).is_some_and(|step| step.number == Some(number));
        let frame = before.or_else(|| self.ahead(at).find(has))?;
        let place = self.step(frame)?.at.and_then(self.game.seen);
        Some(Mentioned::Frame { part: None, frame, place })
    }

    /// A move that leads to a frame, or only its place.
    fn named_move(&self, at: usize, cell: Option<Cell>, frame: Option<usize>) -> Option<Mentioned> {
        let place = cell.or_else(|| self.step(frame?)?.at).and_then(self.game.seen);
        match frame.filter(|&frame| frame != at) {
            Some(frame) => Some(Mentioned::Frame { part: None, frame, place }),
            None => place.map(Mentioned::Place),
        }
    }

    /// What the name of a place means in the comment of a node.
    fn place(&self, at: usize, cell: Cell, name: &str, ways: &Children) -> Option<Mentioned> {
        if (self.game.is_other)(at, name) {
            return None;
        }
        let means = |&at: &usize| {
            self.step(at).is_some_and(|step| step.at == Some(cell)) && (self.game.means)(at, name)
        };
        let before = self.called.get(&Called::Place(cell)).map_or(&[][..], Vec::as_slice);
        let before = before.iter().rev().take(NEAR).copied().filter(|at| (self.game.means)(*at, name));
        let frame = only(before)
            .or_else(|| only(ways.from(at).take(WAYS).filter(means)))
            .or_else(|| only(self.ahead(at).filter(means)));
        self.named_move(at, Some(cell), frame)
    }
}

/// The one node that there is.
fn only(mut nodes: impl Iterator<Item = usize>) -> Option<usize> {
    let first = nodes.next();
    first.filter(|_| nodes.next().is_none())
}

/// The names in a text by a reader that gives their length, as a comment is searched for them.
#[cfg(test)]
pub fn names_in(text: &str, read: impl Fn(&str, Option<char>) -> Option<usize>) -> Vec<&str> {
    let (mut at, mut before, mut found) = (0, None, Vec::new());
    while let Some(c) = text[at..].chars().next() {
        let length = read(&text[at..], before);
        found.extend(length.map(|length| &text[at..at + length]));
        at += length.unwrap_or(c.len_utf8());
        before = text[..at].chars().next_back();
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_on_many_ways_takes_little_work() {
        let many = 5000;
        let way = |_| Step { parent: Some(0), number: Some(1), at: Some((0, 0)) };
        let start = Step { parent: None, number: None, at: None };
        let looked = std::cell::Cell::new(0);
        let game = Game {
            steps: std::iter::once(start).chain((0..many).map(way)).collect(),
            read: &|text, _| text.starts_with("a1").then_some((Some((0, 0)), 2)),
            is_other: &|_, _| false,
            means: &|at, _| {
                looked.set(looked.get() + 1);
                // The one that is meant comes after all others.
                at == many
            },
            named_moves: None,
            seen: &|_| Some(Point::new(0.0, 0.0)),
        };
        let mut frames = vec![Frame::default(); many + 1];
        frames[0].comment = "a1 ".repeat(many);
        link(&game, &mut frames);
        assert_eq!(frames[0].mentions.len(), MOST);
        assert!(looked.get() <= MOST * (WAYS + 2 * NEAR), "{} moves looked at", looked.get());
        // What is not near is shown as a place.
        assert!(frames[0].mentions.iter().all(|mention| matches!(mention.to, Mentioned::Place(_))));
    }

    #[test]
    fn a_comment_that_names_no_place_is_not_searched_twice() {
        let searched = std::cell::Cell::new(0);
        let game = Game {
            steps: vec![Step { parent: None, number: None, at: None }; 2],
            read: &|text, _| text.starts_with("a1").then_some((Some((0, 0)), 2)),
            is_other: &|_, _| false,
            means: &|_, _| false,
            named_moves: Some(&|_, _| {
                searched.set(searched.get() + 1);
                Vec::new()
            }),
            seen: &|_| None,
        };
        let mut frames = vec![Frame::default(); 2];
        (frames[0].comment, frames[1].comment) = ("https://a.example".to_owned(), "a1".to_owned());
        link(&game, &mut frames);
        assert_eq!(searched.get(), 1);
    }
}
