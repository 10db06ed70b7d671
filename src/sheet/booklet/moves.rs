//! Booklets of games whose moves are written: the moves, and a diagram now and then.

use std::sync::Arc;

use super::{MOST_VARIATIONS, VARIATION, Writer, variations};
use crate::diagram::{Figure, Frame};
use crate::game::{Game, Record};
use crate::sheet::page::Picture;
use crate::sheet::words;

/// So many moves stand between two diagrams if nobody says otherwise.
fn usual(game: Game) -> u32 {
    match game {
        Game::Shogi | Game::Go => 20,
        Game::Quoridor => 10,
        Game::Janken => 16,
    }
}

/// A variation of fewer moves without a comment has no diagram.
const FEWEST_DRAWN: usize = 3;

/// So many diagrams of one game are drawn: more than any book has of a game.
const MOST_DIAGRAMS: usize = 1_000;

/// The positions of the main line that the file gives a name, as the diagrams of a shogi book have one.
fn bookmarks(record: &Record, end: usize) -> Vec<(usize, String)> {
    let Record::Shogi(record) = record else { return Vec::new() };
    let named = |at: usize| Some((at, record.nodes.get(at)?.bookmark.clone()?));
    (1..=end).filter_map(named).take(MOST_DIAGRAMS).collect()
}

/// A frame whose comment does not begin with the name of its position, which stands below the diagram.
fn without_name(frame: &Frame, name: Option<&str>) -> Frame {
    let rest = name.and_then(|name| frame.comment.strip_prefix(name));
    let comment = rest.map_or_else(|| frame.comment.clone(), |rest| rest.trim_start().to_owned());
    Frame { comment, ..frame.clone() }
}

impl Writer<'_> {
    /// The moves with their comments, and a diagram after so many of them and at the end.
    pub(super) fn moves(&mut self, whole: Figure, every: Option<u32>) {
        let every_given = every.is_some();
        let every = usize::try_from(every.unwrap_or(usual(self.record.game())).max(1)).unwrap_or(usize::MAX);
        let picture = Picture::new(whole, 0);
        let figure = Arc::clone(&picture.figure);
        let frames = &figure.timeline.frames;
        let list = frames.list();
        let end = frames.main_end();
        let start = list.first().map_or("", |start| &start.comment);
        if !crate::present::begins_a_game(self.record) || end == 0 {
            self.diagram(&picture, 0, 0);
        }
        self.text(start);
        let given = bookmarks(self.record, end);
        // The author's diagrams are enough, unless the user wants more.
        let every = if given.is_empty() || every_given { every } else { usize::MAX };
        let (mut since, mut diagrams) = (0, 0);
        let mut run: Vec<usize> = Vec::new();
        for at in 1..=end {
            let Some(frame) = list.get(at) else { break };
            let name = given.iter().find(|(node, _)| *node == at).map(|(_, name)| name.as_str());
            let frame = &without_name(frame, name);
            if !frame.short.is_empty() {
                run.push(at);
                since += 1;
            }
            let others = variations(&figure, at);
            if !frame.comment.is_empty() || !others.is_empty() {
                self.run(&figure, &mut run);
                self.comments(std::slice::from_ref(frame));
                for variation in others {
                    self.written_variation(&picture, variation);
                }
            }
            if let Some(name) = name {
                self.run(&figure, &mut run);
                since = 0;
                let title = words::diagram(name, Some((frame.number, &frame.short)), self.lang());
                self.board(picture.at(at), 1.0, &title, None, true);
            } else if (since >= every || at == end) && diagrams < MOST_DIAGRAMS {
                self.run(&figure, &mut run);
                diagrams += 1;
                since = 0;
                self.diagram(&picture, at, diagrams);
            }
        }
        self.run(&figure, &mut run);
        self.end(&figure);
    }

    /// Writes the moves that have not been written yet.
    fn run(&mut self, figure: &Figure, run: &mut Vec<usize>) {
        let list = figure.timeline.frames.list();
        let moved: Vec<_> = run.drain(..).filter_map(|at| list.get(at)).collect();
        let Some(first) = moved.first() else { return };
        let names: Vec<&str> = moved.iter().map(|frame| frame.short.as_str()).collect();
        let moves = words::moves(&names, first.number, self.lang());
        self.text(&moves);
    }

    fn diagram(&mut self, picture: &Picture, at: usize, nth: usize) {
        let frame = picture.figure.timeline.frames.list().get(at);
        let after =
            frame.filter(|frame| !frame.short.is_empty()).map(|frame| (frame.number, frame.short.as_str()));
        let last = crate::present::final_title(self.record, at, &self.options, self.lang());
        let title = match (nth, last) {
            (_, Some(last)) => last,
            (0, None) => frame.map_or_else(String::new, |frame| frame.name.clone()),
            (nth, None) => words::diagram(&words::nth_diagram(nth, self.lang()), after, self.lang()),
        };
        self.board(picture.at(at), 1.0, &title, None, true);
    }

    /// The moves of a variation, what is said of them, and the position after them.
    fn written_variation(&mut self, picture: &Picture, from: usize) {
        let frames = &picture.figure.timeline.frames;
        let end = frames.line_end(from);
        let line = frames.list().get(from..=end).unwrap_or_default();
        let moved: Vec<_> = line.iter().filter(|frame| !frame.short.is_empty()).collect();
        let Some(first) = moved.first() else { return self.said(line) };
        let title = words::variation(None, self.lang());
        self.heading(&title, 0.95);
        let names: Vec<&str> = moved.iter().map(|frame| frame.short.as_str()).collect();
        self.text(&words::moves(&names, first.number, self.lang()));
        self.said(line);
        let is_worth = moved.len() >= FEWEST_DRAWN || line.iter().any(|frame| !frame.comment.is_empty());
        if is_worth && self.drawn < MOST_VARIATIONS {
            self.drawn += 1;
            let last = moved.last().map(|last| (last.number, last.short.as_str()));
            let below = words::variation_after(last, self.lang());
            self.board(picture.at(end), VARIATION, &below, None, false);
        }
    }
}
