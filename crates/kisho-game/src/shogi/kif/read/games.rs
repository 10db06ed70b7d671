//! Several games in one file.

use std::collections::HashSet;

use super::super::super::Color;
use super::super::line::{Line, Numbered, What};
use super::PlacedLine;
use crate::text::Span;

/// Where the games of a file stand.
#[must_use]
pub fn places(text: &str) -> Vec<Span> {
    let lines: Vec<PlacedLine<'_>> = PlacedLine::all(text).collect();
    let place = |game: &[PlacedLine<'_>]| {
        let mut lines = game.iter().filter(|placed| !placed.text.trim().is_empty());
        let first = lines.next()?;
        let last = lines.next_back().unwrap_or(first);
        Some(Span::new(first.start, last.start + last.text.trim_end().len()))
    };
    split(&lines).into_iter().filter_map(place).collect()
}

/// The games of a file, at least one. Another one begins where after moves stands the head of a file, and after it moves that are no variation
/// and begin with number 1, or have no number and come after a header line that the game has had before. A game without header lines does not
/// begin with a move of White's: what stands above that is a heading that got into the moves. A game of which no move can be read has the
/// heading of its moves; after it stands another head, which begins as that of a file or with a line that this one has, with a heading.
pub fn split<'l, 'a>(lines: &'l [PlacedLine<'a>]) -> Vec<&'l [PlacedLine<'a>]> {
    let mut games = Vec::new();
    let mut begin = 0;
    let mut heads = Heads::default();
    for (at, placed) in lines.iter().enumerate() {
        match placed.line {
            Line::Header(name, _) => heads.header(at, name),
            Line::Variation(_) => heads.leave(true),
            // The first line of a file, and the one above the moves.
            Line::Remark if begins_file(placed.text) => heads.first_line(at),
            Line::Blank if begins_file(placed.text) => heads.heading(at),
            Line::Numbered(Numbered { what, number, .. }) => {
                let player = match what {
                    What::Play(play) => play.player,
                    // In place of a first move it may be one.
                    _ if number == Some(1) && heads.is_again => None,
                    _ => continue,
                };
                let said = |start| lines.get(start..at).into_iter().flatten().filter_map(PlacedLine::header);
                let can_begin = |start| player != Some(Color::White) || said(start).next().is_some();
                let begins = heads.starts.first().is_some_and(|&start| {
                    number.map_or_else(|| heads.is_again && can_begin(start), |number| number == 1)
                });
                if begins {
                    for start in heads.starts.drain(..) {
                        games.extend(lines.get(begin..start));
                        begin = start;
                    }
                    heads.names = said(begin).map(str::to_owned).collect();
                }
                heads.leave(false);
            }
            _ => {}
        }
    }
    for start in heads.starts.drain(..).filter(|_| heads.is_again && heads.has_heading) {
        games.extend(lines.get(begin..start));
        begin = start;
    }
    games.extend(lines.get(begin..));
    games
}

/// The heads of files since the last move.
#[derive(Default)]
struct Heads {
    /// Where those begin with which other games may begin.
    starts: Vec<usize>,
    /// Where another one seems to begin after the heading of a game without moves.
    next: Option<usize>,
    /// Whether the last one has the heading of its moves.
    has_heading: bool,
    /// Whether a line of them was there before.
    is_again: bool,
    /// The names of the header lines of the game, and of the last head. They are texts that the sets own, as elsewhere: sets of another
    /// kind would be more code in the modules for browsers.
    names: HashSet<String>,
    own: HashSet<String>,
    has_moves: bool,
    /// Whether the moves to come are a variation, which may have a heading of its own.
    is_variation: bool,
}

impl Heads {
    fn header(&mut self, at: usize, name: &str) {
        let is_again = !self.names.insert(name.to_owned());
        let is_own = !self.own.insert(name.to_owned());
        if self.has_moves && self.starts.is_empty() {
            self.begin(at);
            self.own.insert(name.to_owned());
        } else if self.has_heading && is_own {
            self.next.get_or_insert(at);
        }
        self.is_again |= self.has_moves && is_again;
    }

    fn first_line(&mut self, at: usize) {
        if self.has_heading {
            self.next.get_or_insert(at);
        } else if self.has_moves && !self.is_variation && self.starts.is_empty() {
            self.begin(at);
        }
        self.is_again |= self.has_moves && !self.is_variation;
    }

    fn heading(&mut self, at: usize) {
        if self.is_variation {
            return;
        }
        if let Some(next) = self.next.take() {
            self.begin(next);
            self.is_again = true;
        } else if self.has_moves {
            if self.starts.is_empty() {
                self.begin(at);
            }
            self.is_again = true;
        }
        self.has_heading = true;
    }

    fn begin(&mut self, at: usize) {
        self.starts.push(at);
        self.own.clear();
        self.has_heading = false;
    }

    /// Forgets them: moves follow.
    fn leave(&mut self, is_variation: bool) {
        self.starts.clear();
        (self.next, self.has_heading, self.is_again) = (None, false, false);
        (self.has_moves, self.is_variation) = (self.has_moves || !is_variation, is_variation);
    }
}

/// Whether a line stands once in a game, before its moves.
fn begins_file(line: &str) -> bool {
    ["#KIF version", "手数--"].iter().any(|word| line.trim_start().starts_with(word))
}
