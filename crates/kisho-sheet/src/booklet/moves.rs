//! Booklets of games whose moves are written: the moves, and a diagram now and then.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{MOST_VARIATIONS, VARIATION, Writer, variations};
use crate::flow::Piece;
use crate::moves::Moves;
use crate::page::Picture;
use crate::setting::{Align, Style};
use crate::words;
use kisho_board::diagram::Figure;
use kisho_board::present::{PositionName, begins_a_game, final_title, position_name};
use kisho_game::Record;
use kisho_game::text::Lang;

/// A variation of fewer moves without a comment has no diagram.
const FEWEST_DRAWN: usize = 3;

/// So many diagrams of one game are drawn: more than any book has of a game.
const MOST_DIAGRAMS: usize = 1_000;

/// The positions of the main line that the file gives a name: those that an author wants to see drawn.
fn bookmarks(record: &Record, end: usize, lang: Lang) -> BTreeMap<usize, PositionName<'_>> {
    let named = |at: usize| Some((at, position_name(record, at, lang).filter(|it| !it.name.is_empty())?));
    (1..=end).filter_map(named).take(MOST_DIAGRAMS).collect()
}

/// A comment that does not begin with the name of its position, which stands below the diagram.
fn without_name<'a>(comment: &'a str, name: Option<&str>) -> &'a str {
    name.and_then(|name| comment.strip_prefix(name)).map_or(comment, str::trim_start)
}

/// Which line moves belong to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Line {
    /// What was played.
    Main,
    /// What might have been.
    Variation,
}

impl Writer<'_> {
    /// The moves with their comments, and a diagram after so many of them and at the end.
    pub(super) fn moves(&mut self, whole: Figure, every: Option<u32>) {
        let every_given = every.is_some();
        let every = usize::try_from(self.every(every)).unwrap_or(usize::MAX);
        let picture = Picture::new(whole, 0);
        let figure = Arc::clone(&picture.figure);
        let frames = &figure.timeline.frames;
        let list = frames.list();
        let written = Moves::new(self.record.game(), list, self.lang());
        let end = frames.main_end();
        let start = list.first().map_or("", |start| &start.comment);
        if !begins_a_game(self.record) || end == 0 {
            self.diagram(&picture, 0, 0);
        }
        self.text(start);
        let given = bookmarks(self.record, end, self.lang());
        let taken: Vec<u32> = given.values().filter_map(|given| given.number).collect();
        let mut numbers = (1..).filter(|number| !taken.contains(number));
        let mut number = || numbers.next().unwrap_or(u32::MAX);
        // The author's diagrams are enough, unless the user wants more.
        let every = if given.is_empty() || every_given { every } else { usize::MAX };
        let (mut since, mut diagrams) = (0, 0);
        let (mut run, mut others): (Vec<usize>, Vec<usize>) = (Vec::new(), Vec::new());
        for at in 1..=end {
            let Some(frame) = list.get(at) else { break };
            let own = given.get(&at);
            let comment = without_name(&frame.comment, own.map(|own| own.name));
            if !frame.short.is_empty() {
                run.push(at);
                since += 1;
            }
            others.extend(variations(&figure, at));
            // What may stand after a turn does not part it.
            let is_turn = at == end || !written.goes_on(at + 1);
            if !comment.is_empty() || (is_turn && !others.is_empty()) {
                self.run(&written, &mut run, Line::Main, !comment.is_empty());
                self.text(comment);
                others.drain(..).for_each(|from| self.written_variation(&picture, &written, from));
            }
            if let Some(own) = own {
                self.run(&written, &mut run, Line::Main, false);
                since = 0;
                let (name, note) = match own.is_of_diagram {
                    true => (own.name.to_owned(), None),
                    false => (words::nth_diagram(number(), self.lang()), Some(own.name)),
                };
                let title = words::diagram(&name, &written.one(at), self.lang());
                self.board(picture.at(at), 1.0, &title, note, true);
            } else if ((since >= every && is_turn) || at == end) && diagrams < MOST_DIAGRAMS {
                self.run(&written, &mut run, Line::Main, false);
                diagrams += 1;
                since = 0;
                self.diagram(&picture, at, number());
            }
        }
        self.run(&written, &mut run, Line::Main, false);
        self.end(&figure);
    }

    /// Writes the moves that have not been written yet. `keeps`: whether they stay with what is after them.
    fn run(&mut self, written: &Moves<'_>, run: &mut Vec<usize>, line: Line, keeps: bool) {
        let said = written.run(run);
        run.clear();
        if said.is_empty() {
            return;
        }
        let text = self.paragraph();
        let letters = match line {
            Line::Main => self.look.heading(1.0),
            Line::Variation => text,
        };
        // Spread to the width of the column, moves would be torn and not stand apart from one another.
        // Nor are they indented, as comments are.
        let style =
            Style { font: letters.font, bolder: letters.bolder, align: Align::Left, indent: 0.0, ..text };
        let mut pieces = Piece::text(style.lines(&said, self.width), style, style.size * 0.5);
        if let Some(last) = pieces.pop() {
            pieces.push(if keeps { last.kept() } else { last });
        }
        self.pieces.append(&mut pieces);
    }

    fn diagram(&mut self, picture: &Picture, at: usize, nth: u32) {
        let list = picture.figure.timeline.frames.list();
        let last = final_title(self.record, at, &self.options, self.lang());
        let title = match (nth, last) {
            (_, Some(last)) => last,
            (0, None) => list.get(at).map_or_else(String::new, |frame| frame.name.clone()),
            (nth, None) => {
                let after = Moves::new(self.record.game(), list, self.lang()).one(at);
                words::diagram(&words::nth_diagram(nth, self.lang()), &after, self.lang())
            }
        };
        self.board(picture.at(at), 1.0, &title, None, true);
    }

    /// The moves of a variation, what is said about them, and the position after them.
    fn written_variation(&mut self, picture: &Picture, written: &Moves<'_>, from: usize) {
        let frames = &picture.figure.timeline.frames;
        let end = frames.line_end(from);
        let line = || (from..=end).filter_map(|at| Some((at, frames.list().get(at)?)));
        let last = line().rfind(|(_, frame)| !frame.short.is_empty());
        if last.is_some() {
            self.heading(&self.name_of_variation(frames, written, from), 0.95);
        }
        let mut run = Vec::new();
        for (at, frame) in line() {
            run.push(at);
            if !frame.comment.is_empty() {
                self.run(written, &mut run, Line::Variation, true);
                self.text(&frame.comment);
            }
        }
        self.run(written, &mut run, Line::Variation, false);
        let Some((last, _)) = last else { return };
        let moved = line().filter(|(_, frame)| !frame.short.is_empty()).count();
        let is_worth = moved >= FEWEST_DRAWN || line().any(|(_, frame)| !frame.comment.is_empty());
        if is_worth && self.drawn < MOST_VARIATIONS {
            self.drawn += 1;
            let below = words::variation_after(&written.one(last), self.lang());
            self.board(picture.at(end), VARIATION, &below, None, false);
        }
    }
}
