//! What the readers of all games do with the parts of a record.

use std::collections::HashMap;
use std::fmt::Display;

use serde_json::Value;

use super::{place, text};
use crate::text::{Counted, Diagnostic, Id, Span};
use crate::tree::{Node, Tree, TreeBuilder};
use crate::{Info, Outcome};

/// What is wrong with the parts of a record. Each counts as one that is not there, and nothing else is lost by it.
#[derive(Debug)]
pub struct Wrong<'s> {
    text: &'s str,
    said: &'s mut Counted,
    is_empty: bool,
}

impl<'s> Wrong<'s> {
    /// For the record that stands in a text.
    pub(crate) fn new(text: &'s str, said: &'s mut Counted) -> Self {
        Self { text, said, is_empty: true }
    }

    /// Whether nothing is.
    pub(super) fn is_empty(&self) -> bool {
        self.is_empty
    }

    /// Says in one sentence what is wrong with the part at a path.
    pub(crate) fn note(&mut self, path: &str, why: &str) {
        self.is_empty = false;
        self.said.add(Id::JsonRecord, || Diagnostic::error(Id::JsonRecord, place(self.text, path), why));
    }

    /// The same of a part of a frame.
    pub(crate) fn of_frame(&mut self, index: usize, part: &str, why: impl AsRef<str>) {
        let why = why.as_ref();
        self.note(&format!("frames[{index}].{part}"), &format!("frame {index}: {why}"));
    }

    /// The same of what a frame says and its moves do not, unless it may follow from something else that is wrong.
    pub(crate) fn contradicts(&mut self, index: usize, part: &str, why: impl AsRef<str>) {
        if self.is_empty {
            self.of_frame(index, part, why);
        }
    }

    /// What a part of a frame says; something else than words is told, and what it has instead of them counts.
    pub(crate) fn words(&mut self, index: usize, frame: &Value, part: &str) -> Option<String> {
        let said = &frame[part];
        if !said.is_null() && !said.is_string() {
            self.of_frame(index, part, format!("`{part}` has to be a text"));
        }
        words(said)
    }
}

/// A value as a comment has it, if there is one.
pub fn words(said: &Value) -> Option<String> {
    match said {
        Value::Null => None,
        Value::String(words) => Some(words.clone()),
        other => Some(text(other)),
    }
}

/// What a record says about the game as a whole.
pub fn info(record: &Value, wrong: &mut Wrong<'_>) -> Info {
    let mut info = Info::default();
    let lines = record["info"].as_object();
    if lines.is_none() && !record["info"].is_null() {
        wrong.note("info", "`info` has to be an object of texts");
    }
    if lines.is_some_and(|lines| lines.len() > Info::MOST) {
        wrong.note("info", &format!("`info` has to have no more than {} texts", Info::MOST));
    }
    for (name, said) in lines.into_iter().flatten().take(Info::MOST) {
        if !said.is_string() {
            wrong.note(&format!("info.{name}"), &format!("`{name}` of `info` has to be a text"));
        }
        info.set(name, words(said).unwrap_or_default());
    }
    info
}

/// The frames of a record; none if it does not say any.
pub fn frames<'v>(record: &'v Value, wrong: &mut Wrong<'_>) -> &'v [Value] {
    let frames = &record["frames"];
    if !frames.is_null() && !frames.is_array() {
        wrong.note("frames", "`frames` has to be a list");
    }
    frames.as_array().map_or(&[], Vec::as_slice)
}

/// The frame before each frame. They have to stand in preorder: a frame follows on the one before it, or on one that
/// this one goes back to.
pub fn parents(frames: &[Value], wrong: &mut Wrong<'_>) -> Vec<Option<usize>> {
    let mut parents = vec![None];
    let mut path = vec![0];
    for (index, frame) in frames.iter().enumerate().skip(1) {
        let said = match &frame["parent"] {
            Value::Null => Some(index - 1),
            parent => parent.as_u64().and_then(|parent| usize::try_from(parent).ok()),
        };
        match said.and_then(|parent| path.binary_search(&parent).ok()) {
            Some(depth) => path.truncate(depth + 1),
            None => wrong.of_frame(
                index,
                "parent",
                "`parent` has to be the frame before or one that it follows on, as the main line and its variations \
                 stand one after the other",
            ),
        }
        parents.push(path.last().copied());
        path.push(index);
    }
    parents
}

/// What else a frame says that does not follow from the moves.
const SAID: [&str; 7] = ["ending", "outcome", "time", "ending_time", "details", "bookmark", "remarks"];

/// Adds the frames to a tree, and gives the frame of each node. `add` does so with one after the node of its parent, of which the start has
/// none. A frame whose move cannot be played, what follows on it and what stands in its place become texts, which `say` adds to the
/// node before.
pub fn add_each<T>(
    tree: &mut T,
    frames: &[Value],
    wrong: &mut Wrong<'_>,
    add: impl Fn(&mut T, Option<usize>, (usize, &Value), &mut Wrong<'_>) -> Result<usize, String>,
    say: impl Fn(&mut T, usize, &str),
) -> Vec<usize> {
    // The node of each frame, or the last one before it.
    let mut places: Vec<Result<usize, usize>> = Vec::with_capacity(frames.len());
    // Whether a node goes on as its first frame does: in the place of that one another would pass for the line that goes on.
    let mut goes_on = HashMap::new();
    for (index, (frame, parent)) in frames.iter().zip(parents(frames, wrong)).enumerate() {
        let before = parent.and_then(|parent| places.get(parent).copied()).transpose();
        let place = before.and_then(|before| {
            let at = before.unwrap_or(0);
            if goes_on.get(&before) == Some(&false) {
                return Err(at);
            }
            let added = add(tree, before, (index, frame), wrong);
            goes_on.entry(before).or_insert(added.is_ok());
            added.map_err(|why| {
                wrong.of_frame(index, "move", why);
                at
            })
        });
        if let Err(at) = place {
            let unread = [&frame["move"], &frame["comment"]].into_iter().filter_map(words);
            let named = SAID.iter().filter_map(|name| Some(format!("{name}: {}", words(&frame[*name])?)));
            unread.chain(named).for_each(|unread| say(tree, at, &unread));
        }
        places.push(place);
    }
    (0..).zip(places).filter_map(|(index, place)| place.is_ok().then_some(index)).collect()
}

/// A tree of frames, and the frame of each node. `play` plays a move, `agrees` says what is wrong with what the frame of a move says about its
/// position.
pub fn tree<P, M>(
    frames: &[Value],
    (start, unread): (P, String),
    wrong: &mut Wrong<'_>,
    play: impl Fn(&mut TreeBuilder<P, M>, usize, &str) -> Result<usize, String>,
    agrees: impl Fn(&P, &Value) -> Result<(), String>,
) -> (Tree<Node<P, M>>, Vec<usize>) {
    let mut tree = TreeBuilder::new(start);
    let say = |tree: &mut TreeBuilder<P, M>, at, line: &str| {
        tree.node_mut(at).into_iter().for_each(|node| node.add_line(line));
    };
    let add = |tree: &mut _, parent, (index, frame): (usize, &Value), wrong: &mut Wrong<'_>| {
        let at = match parent {
            Some(parent) => play(tree, parent, frame["move"].as_str().ok_or("`move` has to be a text")?)?,
            None => 0,
        };
        let Some(node) = TreeBuilder::node_mut(tree, at) else { return Ok(at) };
        if let Some(Err(why)) = parent.map(|_| agrees(&node.position, frame)) {
            wrong.contradicts(index, "position", why);
        }
        annotate(node, index, frame, wrong);
        if parent.is_none() {
            node.add_line(&unread);
        }
        Ok(at)
    };
    let shown = add_each(&mut tree, frames, wrong, add, say);
    (tree.finish(), shown)
}

/// What is said beside the move of a frame.
fn annotate<P, M>(node: &mut Node<P, M>, index: usize, frame: &Value, wrong: &mut Wrong<'_>) {
    node.comment = wrong.words(index, frame, "comment").unwrap_or_default();
    node.details = wrong.words(index, frame, "details").unwrap_or_default();
    node.outcome = Outcome::ALL.into_iter().find(|outcome| frame["outcome"] == outcome.score());
    if node.outcome.is_none() && !frame["outcome"].is_null() {
        wrong.of_frame(index, "outcome", "`outcome` has to be \"1-0\", \"0-1\" or \"1/2-1/2\"");
    }
}

/// The position of the first frame, which `read` reads, and the text of it if that cannot be read; `usual` if there is none.
pub fn start<P, E: Display>(
    frames: &[Value],
    usual: P,
    wrong: &mut Wrong<'_>,
    read: impl Fn(&str) -> (Option<P>, Option<(E, Span)>),
) -> (P, String) {
    let Some(said) = frames.first().and_then(|frame| wrong.words(0, frame, "position")) else {
        return (usual, String::new());
    };
    let (position, problem) = read(&said);
    let unread = problem.map(|(why, _)| wrong.of_frame(0, "position", why.to_string())).map(|()| said);
    (position.unwrap_or(usual), unread.unwrap_or_default())
}

/// Whether a frame says a position that is not the one there by the moves.
///
/// # Errors
/// If it does.
pub fn same_position(position: &str, frame: &Value) -> Result<(), String> {
    match frame["position"].as_str() {
        Some(said) if said != position => Err(format!("the position is {position} by the moves so far")),
        _ => Ok(()),
    }
}
