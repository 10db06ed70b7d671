//! What comments name: points of the board, moves by their number, web addresses.
//!
//! Only what cannot be meant otherwise is found: `Q16` as a word of its own, 16の四, `[move 37]`, 37手目. A point leads to
//! the move that is played there, if it is clear which one, and is shown on the board in any case.

mod find;

use std::collections::HashMap;

use super::layout::Layout;
use crate::diagram::{Frame, Mention, Mentioned};
use crate::game::go::{Node, Point, Record, Ways};
use find::{Found, Named, find};

/// How many moves ahead on its line a comment is taken to speak of a move.
const AHEAD: usize = 100;

/// Most links in one comment: what names more is a table and no text, and a link takes twenty times its letters.
const MOST: usize = 200;

/// Finds in the comments of all frames what can be linked.
pub fn link(record: &Record, layout: &Layout, frames: &mut [Frame]) {
    let mut line = Line { record, layout, path: Vec::new(), points: HashMap::new(), numbers: HashMap::new() };
    let ways = Ways::of(record.nodes.iter().map(|node| node.parent));
    for (at, frame) in frames.iter_mut().enumerate() {
        let Some(node) = record.nodes.get(at) else { return };
        line.enter(at, node);
        if !frame.comment.is_empty() {
            let found = find(&frame.comment, record.size);
            line.mention(frame, at, &ways, found);
        }
    }
}

/// The way from the start to a node, and what was played on it.
struct Line<'a> {
    record: &'a Record,
    layout: &'a Layout,
    path: Vec<usize>,
    points: HashMap<Point, Vec<usize>>,
    numbers: HashMap<u32, Vec<usize>>,
}

impl Line<'_> {
    fn enter(&mut self, at: usize, node: &Node) {
        while self.path.last().copied() != node.parent
            && let Some(last) = self.path.pop()
        {
            let Some(left) = self.record.nodes.get(last) else { continue };
            let Some(play) = left.play else { continue };
            play.at.and_then(|at| self.points.get_mut(&at)?.pop());
            self.numbers.get_mut(&left.number).and_then(Vec::pop);
        }
        self.path.push(at);
        if let Some(play) = node.play {
            self.numbers.entry(node.number).or_default().push(at);
            if let Some(point) = play.at {
                self.points.entry(point).or_default().push(at);
            }
        }
    }

    /// Puts what was found into a frame; the brackets of what leads somewhere are left out.
    fn mention(&self, frame: &mut Frame, at: usize, ways: &Ways, found: Vec<Found>) {
        let mut comment = String::with_capacity(frame.comment.len());
        let mut mentions = Vec::new();
        let mut done = 0;
        for found in found {
            let to = match found.named {
                Named::Address => Some(Mentioned::Address),
                Named::Move(number) => self.frame_of(at, number),
                Named::Point(point) => self.point(at, point, &frame.comment, &found, ways),
            };
            let Some(to) = to.filter(|_| mentions.len() < MOST) else { continue };
            comment.push_str(frame.comment.get(done..found.whole.start).unwrap_or_default());
            let start = comment.len();
            comment.push_str(frame.comment.get(found.text.clone()).unwrap_or_default());
            mentions.push(Mention { text: start..comment.len(), to });
            done = found.whole.end;
        }
        if !mentions.is_empty() {
            comment.push_str(frame.comment.get(done..).unwrap_or_default());
            (frame.comment, frame.mentions) = (comment, mentions);
        }
    }

    /// The nodes that follow on the line of first moves.
    fn ahead(&self, at: usize) -> impl Iterator<Item = usize> {
        self.record.line(at).skip(1).take(AHEAD)
    }

    /// The move with this number before or after a node on its line.
    fn frame_of(&self, at: usize, number: u32) -> Option<Mentioned> {
        let before = self.numbers.get(&number).and_then(|nodes| nodes.last()).copied();
        let node = |at: &usize| self.record.nodes.get(*at);
        let has = |at: &usize| node(at).is_some_and(|node| node.play.is_some() && node.number == number);
        let frame = before.or_else(|| self.ahead(at).find(has))?;
        let place = node(&frame).and_then(|node| node.play?.at).filter(|&point| self.layout.shows(point));
        Some(Mentioned::Frame { part: None, frame, place: place.map(|point| self.layout.at(point)) })
    }

    /// What a point means in the comment of a node.
    fn point(&self, at: usize, point: Point, comment: &str, found: &Found, ways: &Ways) -> Option<Mentioned> {
        let here = self.record.nodes.get(at)?;
        // A label such as B2 may mean its own point and not the one of that name.
        let name = comment.get(found.text.clone()).unwrap_or_default();
        if here.labels.iter().any(|(_, label)| label.eq_ignore_ascii_case(name)) {
            return None;
        }
        let place = self.layout.shows(point).then(|| self.layout.at(point));
        let plays = |at: &usize| {
            self.record.nodes.get(*at).and_then(|node| node.play).is_some_and(|play| play.at == Some(point))
        };
        let before = match self.points.get(&point).map_or(&[][..], Vec::as_slice) {
            &[only] => Some(only),
            _ => None,
        };
        let frame = before
            .or_else(|| only(ways.from(at).filter(plays)))
            .or_else(|| only(self.ahead(at).filter(plays)))
            .filter(|&frame| frame != at);
        match (frame, place) {
            (Some(frame), place) => Some(Mentioned::Frame { part: None, frame, place }),
            (None, place) => place.map(Mentioned::Place),
        }
    }
}

/// The one node that there is.
fn only(mut nodes: impl Iterator<Item = usize>) -> Option<usize> {
    let first = nodes.next();
    first.filter(|_| nodes.next().is_none())
}

#[cfg(test)]
mod tests {
    use crate::diagram::{Mentioned, Partition};
    use crate::game::{ReadOptions, Record};
    use crate::present::{Options, timeline};
    use crate::text::Lang;

    /// For each frame what its comment names: the name, and the frame or `on` for a place.
    fn named(sgf: &str) -> Vec<Vec<String>> {
        let reading = (crate::game::go::SGF.read)(sgf.as_bytes(), &ReadOptions::default());
        let record: Record = reading.record.unwrap();
        let timeline = timeline(&record, &Options::default(), Lang::En);
        let frames = timeline.frames.list().iter().map(|frame| {
            let said = frame.mentions.iter().map(|mention| {
                let to = match mention.to {
                    Mentioned::Frame { frame, .. } => frame.to_string(),
                    Mentioned::Place(at) => format!("on {},{}", at.x, at.y),
                    Mentioned::Address => "elsewhere".to_owned(),
                };
                format!("{} {to}", &frame.comment[mention.text.clone()])
            });
            said.collect()
        });
        frames.collect()
    }

    #[test]
    fn a_point_leads_to_its_move_if_it_is_clear_which_one() {
        let said = named(
            "(;SZ[9];B[aa]C[A9 B8 D6 C7]\
             (;W[bb];B[cc];W[dd]C[A9 B8 C7 D6 E5])\
             (;W[cc];B[aa]C[C7 A9 [move 2\\] [move 9\\]]))",
        );
        assert_eq!(said[1], ["A9 on 0,0", "B8 2", "D6 4", "C7 5"], "its own move is shown on the board");
        assert_eq!(said[4], ["A9 1", "B8 2", "C7 3", "D6 on 3,3", "E5 on 4,4"]);
        assert_eq!(
            said[6],
            ["C7 5", "A9 on 0,0", "move 2 5"],
            "played twice, and a number that nobody played"
        );
    }

    #[test]
    fn a_label_with_the_name_of_a_point_is_no_point() {
        assert_eq!(named("(;SZ[9]LB[cc:A1]C[A1 B2])")[0], ["B2 on 1,7"]);
    }

    #[test]
    fn the_brackets_of_what_leads_nowhere_stay() {
        let reading = (crate::game::go::SGF.read)(
            b"(;SZ[9]C[a [move 7\\] b [move 1\\] c];B[aa])",
            &ReadOptions::default(),
        );
        let timeline = timeline(&reading.record.unwrap(), &Options::default(), Lang::En);
        assert_eq!(timeline.frames.list()[0].comment, "a [move 7] b move 1 c");
    }

    #[test]
    fn names_lead_into_other_parts() {
        let moves: String = (0..40).map(|n| [";B[aa]", ";W[bb]"][n % 2]).collect();
        let sgf = format!("(;SZ[9];B[ee]{moves}C[E5])");
        let reading = (crate::game::go::SGF.read)(sgf.as_bytes(), &ReadOptions::default());
        let whole = timeline(&reading.record.unwrap(), &Options::default(), Lang::En);
        let parts = whole.parts(&Partition::new(&whole.frames, 15));
        let last = parts.last().unwrap().timeline.frames.list().last().unwrap().clone();
        assert!(matches!(last.mentions[0].to, Mentioned::Frame { part: Some(0), frame: 1, .. }), "{last:?}");
        let cut = whole.windowed(20..42).frames.list().last().unwrap().clone();
        assert!(matches!(cut.mentions[0].to, Mentioned::Place(_)), "{cut:?}");
    }
}
