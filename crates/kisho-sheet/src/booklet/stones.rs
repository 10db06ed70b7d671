//! Booklets of book figures, in which the moves are numbers on the stones.

use std::ops::RangeInclusive;

use super::{MOST_VARIATIONS, VARIATION, Writer, variations};
use crate::moves::Moves;
use crate::page::Picture;
use crate::words;
use kisho_board::diagram::Figure;
use kisho_board::present::options::{Crop, MoveRange, Spanned};
use kisho_board::present::{self, Options};
use kisho_game::text::Diagnostic;

impl Writer<'_> {
    /// Figures, each with the comments on its moves after it.
    pub(super) fn stones(&mut self, whole: &Figure, every: Option<u32>) -> Vec<Diagnostic> {
        let every = self.every(every);
        let options =
            Options { every: Some(Spanned::unsaid(every)), title: Some(true), ..self.options.clone() };
        let (figures, problems) = present::figures(self.record, &options, self.lang());
        let frames = &whole.timeline.frames;
        let main = frames.list().get(..=frames.main_end()).unwrap_or_default();
        self.text(main.first().map_or("", |start| &start.comment));
        let moves: Vec<usize> =
            (1..main.len()).filter(|&at| main.get(at).is_some_and(|frame| !frame.short.is_empty())).collect();
        let mut from = 1;
        for figure in figures {
            // Comments between two figures are on the first.
            let last = figure.timeline.frames.list().first().and_then(|frame| frame.node);
            let next = moves.iter().copied().find(|&at| last.is_some_and(|last| at > last));
            let to = next.unwrap_or(main.len());
            let title = figure.caption.title.clone().unwrap_or_default();
            let notes = figure.caption.joined_notes(self.lang());
            self.board(Picture::new(figure, 0), 1.0, &title, notes.as_deref(), true);
            for at in from..to {
                self.comment(whole, at);
                for variation in variations(whole, at) {
                    self.variation(whole, variation);
                }
            }
            from = to;
        }
        self.end(whole);
        problems
    }

    /// The moves of a variation on a board, and what is said about them.
    fn variation(&mut self, whole: &Figure, from: usize) {
        let frames = &whole.timeline.frames;
        let end = frames.line_end(from);
        let line = frames.list().get(from..=end).unwrap_or_default();
        let moved = || line.iter().filter(|frame| !frame.short.is_empty());
        let (Some(first), Some(last)) = (moved().next(), moved().next_back()) else {
            return line.iter().for_each(|frame| self.text(&frame.comment));
        };
        let title = words::variation(Some((first.number, last.number)), self.lang());
        let written = Moves::new(self.record.game(), frames.list(), self.lang());
        let heading = self.name_of_variation(frames, &written, from);
        self.drawn += 1;
        if self.drawn <= MOST_VARIATIONS {
            let range = MoveRange { first: first.number, last: Some(last.number) };
            // Books print the part that matters.
            let crop = self.options.crop.clone().or(Some(Spanned::unsaid(Crop::Auto)));
            let options = Options {
                moves: Some(Spanned::unsaid(range)),
                title: Some(false),
                crop,
                ..self.options.clone()
            };
            // The way to it alone, so that its cost does not grow with the record.
            let way = self.record.up_to(end);
            let figures = way.map(|way| present::figures(&way, &options, self.lang()).0);
            if let Some(figure) = figures.into_iter().flatten().next() {
                let notes = figure.caption.joined_notes(self.lang());
                let below = (title.as_str(), notes.as_deref());
                self.headed_board(Some(&heading), Picture::new(figure, 0), VARIATION, below, false);
                self.name_apart(&title);
            }
        } else {
            let line: Vec<usize> = (from..=end).collect();
            self.heading(&heading, 1.0);
            self.text(&written.line(&line));
        }
        self.said(whole, from..=end);
    }

    /// The comment of a frame after the name of its move.
    fn comment(&mut self, whole: &Figure, at: usize) {
        let frames = whole.timeline.frames.list();
        let Some(frame) = frames.get(at).filter(|frame| !frame.comment.is_empty()) else { return };
        let said = Moves::new(self.record.game(), frames, self.lang()).line(&[at]);
        if !said.is_empty() {
            self.heading(&said, 1.0);
        }
        self.text(&frame.comment);
    }

    /// The comments of a variation, each after its move.
    fn said(&mut self, whole: &Figure, line: RangeInclusive<usize>) {
        let frames = whole.timeline.frames.list();
        let written = Moves::new(self.record.game(), frames, self.lang());
        for (at, frame) in line.filter_map(|at| Some((at, frames.get(at)?))) {
            if !frame.comment.is_empty() {
                self.text(&words::at_move(&written.line(&[at]), &frame.comment, self.lang()));
            }
        }
    }
}
