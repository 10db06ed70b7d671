//! The tree of frames in preorder.

use std::ops::Range;

use super::{Lifetime, Point};
use kisho_game::text::Lang;

/// One position of a record.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Frame {
    /// The frame before it; `None` for the start.
    pub parent: Option<usize>,
    /// The node of the record that it shows, if frames and nodes are not numbered alike.
    pub node: Option<usize>,
    /// Number of the move that led here as players count it; 0 for a position without a move.
    pub number: u32,
    /// The move as it is spoken, in the reader's language: "Black Q16". The start has a name too.
    pub name: String,
    /// The move as short as it can be: "Q16". Empty where there was no move.
    pub short: String,
    /// What the author calls it where it is one of several ways on; `None`: the letter of its place among them.
    pub letter: Option<String>,
    /// How long the move took, and after ` / ` all moves of its player: "0:12 / 3:40"; in Go the time that its player has left.
    /// Empty if it is not known.
    pub time: String,
    /// The author's comment; lines are separated by `\n`, empty if there is none.
    pub comment: String,
    /// What the comment names, in order.
    pub mentions: Vec<Mention>,
    /// What a player would say of this position to somebody who cannot see it.
    pub alt: String,
    /// The whole position where `alt` only counts what is on the board, as naming it would be too much for a picture; empty in
    /// most of these frames, as it is long.
    pub whole: Option<String>,
}

/// A piece of a comment that leads somewhere.
#[derive(Debug, Clone, PartialEq)]
pub struct Mention {
    /// The bytes of the comment.
    pub text: Range<usize>,
    /// Where it leads.
    pub to: Mentioned,
}

/// What a comment names.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Mentioned {
    /// A frame.
    Frame {
        /// The part of the record that the frame is in; `None`: this one.
        part: Option<usize>,
        /// The frame.
        frame: usize,
        /// The place that is meant, in board units.
        place: Option<Point>,
    },
    /// A place on the board, in board units.
    Place(Point),
    /// A page elsewhere: the text is its address.
    Address,
}

impl Mention {
    /// The same where frames have other numbers: `find` gives part and number. What leads to no frame any more names its place.
    #[must_use]
    pub fn moved(&self, find: impl FnOnce(usize) -> Option<(Option<usize>, usize)>) -> Option<Self> {
        let to = match self.to {
            Mentioned::Frame { frame, place, .. } => match (find(frame), place) {
                (Some((part, frame)), place) => Mentioned::Frame { part, frame, place },
                (None, Some(place)) => Mentioned::Place(place),
                (None, None) => return None,
            },
            to => to,
        };
        Some(Self { text: self.text.clone(), to })
    }
}

/// All frames of a record, or of a part of it. Frame 0 is the start; a parent stands before its children,
/// and the frames below a frame are one interval.
#[derive(Debug, Clone, PartialEq)]
pub struct Frames {
    list: Vec<Frame>,
    ends: Vec<usize>,
    /// For each frame its place among the ways on from its parent, from 0.
    places: Vec<usize>,
    exits: Vec<Exit>,
    /// For each frame its number in the whole record.
    addresses: Vec<usize>,
}

/// Ways on from a frame that lead into another part of the record: one, or several that stand there together.
#[derive(Debug, Clone, PartialEq)]
pub struct Exit {
    /// The frame before.
    pub parent: usize,
    /// The frames of this part that come before it in preorder are those below this number.
    pub before: usize,
    /// The places of the first and the last of them among the ways on from `parent`.
    pub places: (usize, usize),
    /// How many there are.
    pub count: usize,
    /// The frame that the first of them leads to.
    pub frame: Frame,
    /// The part where they are.
    pub part: usize,
    /// The number that addresses give to the frame that this part begins with.
    pub address: usize,
}

impl Frames {
    /// Takes frames in preorder. A parent that is out of order is replaced by the frame before.
    #[must_use]
    pub fn new(mut list: Vec<Frame>) -> Self {
        if list.is_empty() {
            list.push(Frame::default());
        }
        let ends = subtree_ends(&mut list);
        let mut ways = vec![0; list.len()];
        let place = |frame: &Frame| {
            let next = frame.parent.and_then(|parent| ways.get_mut(parent))?;
            *next += 1;
            Some(*next - 1)
        };
        let places = list.iter().map(place).map(Option::unwrap_or_default).collect();
        let addresses = (0..list.len()).collect();
        Self { list, ends, places, exits: Vec::new(), addresses }
    }

    /// The same frames as a part of a record: some ways on lead into other parts, so that the others have other places.
    #[must_use]
    pub fn with_exits(mut self, places: Vec<usize>, exits: Vec<Exit>) -> Self {
        if places.len() == self.list.len() {
            self.places = places;
        }
        self.exits = exits;
        self
    }

    /// The same frames with the numbers that they have in the whole record, of which they are a part.
    #[must_use]
    pub fn with_addresses(mut self, addresses: Vec<usize>) -> Self {
        if addresses.len() == self.list.len() {
            self.addresses = addresses;
        }
        self
    }

    /// The number of a frame in the whole record, which authors and addresses give to it; its own number where these frames
    /// are all of a record.
    #[must_use]
    pub fn address(&self, frame: usize) -> usize {
        self.addresses.get(frame).copied().unwrap_or(frame)
    }

    /// The node of the record that a frame shows.
    #[must_use]
    pub fn node(&self, frame: usize) -> usize {
        self.list.get(frame).and_then(|shown| shown.node).unwrap_or_else(|| self.address(frame))
    }

    /// The ways that lead into other parts, in preorder.
    #[must_use]
    pub fn exits(&self) -> &[Exit] {
        &self.exits
    }

    /// The frames in preorder; never empty.
    #[must_use]
    pub fn list(&self) -> &[Frame] {
        &self.list
    }

    /// Says which node of the record a frame shows.
    pub fn show(&mut self, frame: usize, node: Option<usize>) {
        if let Some(frame) = self.list.get_mut(frame) {
            frame.node = node;
        }
    }

    /// Adds a sentence in `lang` to the text alternative of a frame.
    pub fn tell(&mut self, frame: usize, said: &str, lang: Lang) {
        if let Some(frame) = self.list.get_mut(frame) {
            frame.alt += if frame.alt.is_empty() { "" } else { crate::say::signs::space(lang) };
            frame.alt += said;
        }
    }

    /// Adds a paragraph to the comment of a frame.
    pub fn comment(&mut self, frame: usize, said: &str) {
        if let Some(frame) = self.list.get_mut(frame) {
            frame.comment += if frame.comment.is_empty() { "" } else { "\n\n" };
            frame.comment += said;
        }
    }

    /// Number of frames, at least 1.
    #[must_use]
    #[allow(clippy::len_without_is_empty, reason = "never empty")]
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// The frames of the subtree below and including `frame`.
    #[must_use]
    pub fn subtree(&self, frame: usize) -> Range<usize> {
        frame..self.ends.get(frame).copied().unwrap_or(frame)
    }

    /// The lifetime of what is put on the board in frame `born` and taken away in the frames `gone`, which are sorted.
    #[must_use]
    pub fn life(&self, born: usize, gone: &[usize]) -> Lifetime {
        let subtree = self.subtree(born);
        let mut life = Lifetime::never();
        let mut from = subtree.start;
        for gap in gone.iter().map(|&frame| self.subtree(frame)) {
            // It is gone there already.
            if gap.start < from {
                continue;
            }
            life.add(from..gap.start.min(subtree.end));
            from = gap.end;
        }
        life.add(from..subtree.end);
        life
    }

    /// Each run of equal values with its frames, in order; a value that comes again begins a run of its own.
    /// For counters and bars.
    pub fn lives_of<T: PartialEq>(&self, values: impl IntoIterator<Item = T>) -> Vec<(T, Lifetime)> {
        let mut runs: Vec<(T, Range<usize>)> = Vec::new();
        for (frame, value) in values.into_iter().enumerate().take(self.len()) {
            match runs.last_mut() {
                Some((last, run)) if *last == value => run.end = frame + 1,
                _ => runs.push((value, frame..frame + 1)),
            }
        }
        runs.into_iter().map(|(value, run)| (value, Lifetime::during(run))).collect()
    }

    /// The frames that follow directly on `frame`, main line first.
    pub fn children(&self, frame: usize) -> impl Iterator<Item = usize> + '_ {
        let end = self.subtree(frame).end;
        std::iter::successors(Some(frame + 1), |&child| self.ends.get(child).copied())
            .take_while(move |&child| child < end)
    }

    /// Says what the author calls a frame where it is one of several ways on.
    pub fn call(&mut self, frame: usize, letter: Option<String>) {
        if let Some(frame) = self.list.get_mut(frame) {
            frame.letter = letter;
        }
    }

    /// What a frame is called that is the nth way on from another, from 0: by the author, or by its letter.
    #[must_use]
    pub fn letter_of(&self, frame: usize, place: usize) -> Option<String> {
        self.list.get(frame)?.letter.clone().or_else(|| Self::letter(place))
    }

    /// The letters for the ways on from a frame.
    pub fn letters() -> impl Iterator<Item = String> {
        (0..).map_while(Self::letter)
    }

    /// The letter for the nth way on from a frame, from 0: `A` is the main line; after `Z` come `A1`, `B1`, … to `Z9`.
    #[must_use]
    pub fn letter(place: usize) -> Option<String> {
        let letter = char::from(b'A'.checked_add(u8::try_from(place % 26).ok()?)?);
        match place / 26 {
            0 => Some(letter.to_string()),
            round @ 1..10 => Some(format!("{letter}{round}")),
            _ => None,
        }
    }

    /// The place of a frame among the ways on from its parent, from 0; 0 for the start.
    #[must_use]
    pub fn place(&self, frame: usize) -> usize {
        self.places.get(frame).copied().unwrap_or_default()
    }

    /// Whether a frame begins a variation: stepping back from it does not lead to its neighbour in the move list.
    #[must_use]
    pub fn begins_variation(&self, frame: usize) -> bool {
        self.place(frame) > 0
    }

    /// The last frame of the line that goes on from `frame` by first moves.
    #[must_use]
    pub fn line_end(&self, frame: usize) -> usize {
        let mut at = frame;
        while !self.ends_line(at) {
            at += 1;
        }
        at
    }

    /// Whether no line goes on from `frame` by a first move.
    #[must_use]
    pub fn ends_line(&self, frame: usize) -> bool {
        self.list.get(frame + 1).is_none_or(|next| next.parent != Some(frame)) || self.place(frame + 1) > 0
    }

    /// The last frame of the main line.
    #[must_use]
    pub fn main_end(&self) -> usize {
        self.line_end(0)
    }

    /// Only the frames of `window`; frames whose parent is cut off hang on the window's first frame.
    #[must_use]
    pub fn windowed(&self, window: Range<usize>) -> Self {
        let cut = self.list.get(window.clone()).unwrap_or_default().iter().enumerate();
        let list = cut
            .map(|(i, frame)| {
                let parent = frame.parent.map(|p| p.saturating_sub(window.start)).filter(|_| i > 0);
                let inside = |at: usize| window.contains(&at).then(|| (None, at - window.start));
                let mentions = frame.mentions.iter().filter_map(|mention| mention.moved(inside)).collect();
                Frame { parent, mentions, ..frame.clone() }
            })
            .collect();
        Self::new(list).with_addresses(self.addresses.get(window).unwrap_or_default().to_vec())
    }
}

/// For each frame the end of its subtree; mends parents that break the preorder.
fn subtree_ends(list: &mut [Frame]) -> Vec<usize> {
    let mut ends = vec![0; list.len()];
    let mut open: Vec<usize> = Vec::new();
    for (at, frame) in list.iter_mut().enumerate() {
        let keep = match frame.parent.and_then(|parent| open.binary_search(&parent).ok()) {
            Some(depth) => depth + 1,
            None => {
                frame.parent = at.checked_sub(1);
                open.len()
            }
        };
        for closed in open.drain(keep..) {
            if let Some(end) = ends.get_mut(closed) {
                *end = at;
            }
        }
        open.push(at);
    }
    for closed in open {
        if let Some(end) = ends.get_mut(closed) {
            *end = list.len();
        }
    }
    ends
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(parents: &[usize]) -> Frames {
        let start = Frame::default();
        let rest = parents.iter().map(|&p| Frame { parent: Some(p), ..Frame::default() });
        Frames::new(std::iter::once(start).chain(rest).collect())
    }

    #[test]
    fn subtrees_are_intervals() {
        // 0 ─ 1 ─ 2 ─ 3
        //      │    └ 4
        //      └ 5 ─ 6
        let frames = tree(&[0, 1, 2, 2, 1, 5]);
        assert_eq!(frames.subtree(0), 0..7);
        assert_eq!(frames.subtree(2), 2..5);
        assert_eq!(frames.subtree(5), 5..7);
        assert_eq!(frames.children(1).collect::<Vec<_>>(), [2, 5]);
        assert_eq!(frames.children(2).collect::<Vec<_>>(), [3, 4]);
        assert_eq!(frames.children(6).count(), 0);
        assert_eq!(frames.main_end(), 3);
    }

    #[test]
    fn a_stone_lives_below_its_move_except_where_it_is_captured() {
        let frames = tree(&[0, 1, 2, 2, 1, 5]);
        assert_eq!(frames.life(1, &[3, 6]).intervals(), [1..3, 4..6]);
        let life = frames.life(1, &[2]);
        assert_eq!(life.intervals(), [1..2, 5..7]);
        assert_eq!(frames.life(1, &[2, 3, 6]).intervals(), [1..2, 5..6], "gone once is gone");
    }

    #[test]
    fn a_window_keeps_the_tree_inside_it() {
        let frames = tree(&[0, 1, 2, 2, 1, 5]).windowed(2..5);
        let parents: Vec<_> = frames.list().iter().map(|f| f.parent).collect();
        assert_eq!(parents, [None, Some(0), Some(0)]);
    }
}
