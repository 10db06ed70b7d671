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
/// begin with a move of White's: what stands above that is a heading that got into the moves. A game of which no move can be read has at least
/// the heading of its moves, and another head with a heading after it.
pub fn split<'l, 'a>(lines: &'l [PlacedLine<'a>]) -> Vec<&'l [PlacedLine<'a>]> {
    let mut games = Vec::new();
    let mut begin = 0;
    // Of texts that it owns, as elsewhere: sets of another kind would be more code in the modules for browsers.
    let mut names: HashSet<String> = HashSet::new();
    let (mut has_heading, mut has_moves) = (false, false);
    // Whether the moves to come are a variation, which may have a heading of its own.
    let mut is_variation = false;
    // Where the header lines after the last move or the heading begin, and whether one of them was there before.
    let mut head: Option<(usize, bool)> = None;
    for (at, placed) in lines.iter().enumerate() {
        match placed.line {
            Line::Header(name, _) => {
                let is_again = !names.insert(name.to_owned());
                if has_heading || has_moves {
                    let (start, before) = head.unwrap_or((at, false));
                    head = Some((start, before || has_moves && is_again));
                }
            }
            Line::Variation(_) => (head, is_variation) = (None, true),
            // The first line of a file, and the one above the moves.
            Line::Remark | Line::Blank if !is_variation && begins_file(placed.text) => {
                let is_heading = matches!(placed.line, Line::Blank);
                match head.filter(|(_, is_again)| is_heading && *is_again) {
                    Some((start, _)) => {
                        games.extend(lines.get(begin..start));
                        begin = start;
                        names = lines
                            .get(start..at)
                            .into_iter()
                            .flatten()
                            .filter_map(PlacedLine::header)
                            .map(str::to_owned)
                            .collect();
                        (has_moves, head) = (false, None);
                    }
                    None if has_heading || has_moves => {
                        head = Some((head.map_or(at, |(start, _)| start), true));
                    }
                    None => {}
                }
                has_heading |= is_heading;
            }
            Line::Numbered(Numbered { what: What::Play(play), number, .. }) => {
                let said = |start| lines.get(start..at).into_iter().flatten().filter_map(PlacedLine::header);
                let can_begin = |start| play.player != Some(Color::White) || said(start).next().is_some();
                let begins = |&(start, is_again): &(usize, bool)| {
                    number.map_or_else(
                        || is_again && can_begin(start),
                        |number| number == 1 && (has_moves || is_again),
                    )
                };
                if let Some((start, _)) = head.filter(begins) {
                    games.extend(lines.get(begin..start));
                    begin = start;
                    names.clear();
                    names.extend(said(start).map(str::to_owned));
                }
                (has_moves, is_variation, head) = (true, false, None);
            }
            _ => {}
        }
    }
    games.extend(lines.get(begin..));
    games
}

/// Whether a line stands once in a game, before its moves.
fn begins_file(line: &str) -> bool {
    ["#KIF version", "手数--"].iter().any(|word| line.trim_start().starts_with(word))
}
