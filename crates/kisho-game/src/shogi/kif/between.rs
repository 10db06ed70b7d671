//! What stands between the moves of one line: marks, the time, words of people.
//!
//! A move that is passed over makes another game of what follows. So words are skipped where the move after them is sure;
//! where it may be a part of what they say, the line is read no further.

use super::super::Color;
use super::super::japanese::{self, Play, side};
use super::Dialect;
use super::ending::Summary;
use super::line::{Line, Numbered, What, time};
use crate::text::numeral::{digit, kanji_digit};

/// What a line says after a move by this player, and where that begins; `None` if nothing more is a move or an ending.
#[must_use]
pub fn next(rest: &str, player: Option<Color>) -> Option<(Line<'_>, &str)> {
    let rest = time(rest).map_or(rest, |(_, after)| after).trim_start_matches(is_mark);
    begins(rest).map(|line| (line, rest)).or_else(|| after_words(rest, player))
}

/// The next move or ending, if a text begins with it.
#[must_use]
pub fn begins(text: &str) -> Option<Line<'_>> {
    let is_move = |next: &Numbered<'_>| !matches!(next.what, What::Unreadable) || next.has_sign();
    let next = Numbered::read(text).filter(is_move).map(Line::Numbered);
    next.or_else(|| text.strip_prefix("まで").map(|rest| Line::Result(Summary::read(rest))))
}

/// A sign that is no part of a move: `、`, `→`, `！`. Brackets hold something, and after `*` and `#` stands what is no move.
#[must_use]
pub fn is_mark(c: char) -> bool {
    !c.is_alphanumeric()
        && !is_side(c)
        && !is_bracket(c)
        && !begins_remark(c)
        && c != char::REPLACEMENT_CHARACTER
}

/// A sign that says nothing of the move before it. `+` says that variations follow, which they tell themselves.
#[must_use]
pub fn separates(c: char) -> bool {
    c.is_whitespace() || "+＋、，,。．.・…→-/".contains(c)
}

fn is_side(c: char) -> bool {
    side(c.encode_utf8(&mut [0; 4])).is_some()
}

fn begins_remark(c: char) -> bool {
    "*＊#＃'".contains(c)
}

fn is_opening(c: char) -> bool {
    "([{（［｛「『【〔〈《<＜".contains(c)
}

fn is_bracket(c: char) -> bool {
    is_opening(c) || ")]}）］｝」』】〕〉》>＞".contains(c)
}

/// The first move after words. It is sure if it has a sign, that of the other player, or a number, and if the words do not hold it in
/// brackets. Where the move before has no sign, as in KIF, moves are named without an origin in remarks only.
fn after_words(text: &str, player: Option<Color>) -> Option<(Line<'_>, &str)> {
    for (at, rest) in places(text) {
        let Some(numbered) = Numbered::read(rest) else { continue };
        let is_named = |play: &Play<'_>| player.is_none() && play.from.is_none() && numbered.number.is_none();
        let is_sure = match &numbered.what {
            What::Play(play) if is_named(play) => continue,
            What::Play(Play { player: Some(said), .. }) => player != Some(*said),
            What::Play(_) => numbered.number.is_some(),
            _ if player.is_some() && numbered.has_sign() && is_square_said(rest) => true,
            _ => continue,
        };
        let words = text.get(..at).unwrap_or_default();
        if is_sure && is_whole(words) {
            return Some((Line::Numbered(numbered), rest));
        }
        let hidden = Numbered { number: None, text: text.trim_end(), what: What::Hidden, rest: "" };
        return Some((Line::Numbered(hidden), text));
    }
    None
}

/// Whether after the sign of a player stands what a misspelt move may begin with.
fn is_square_said(text: &str) -> bool {
    let after = side(text).map_or(text, |(_, after)| after).trim_start();
    japanese::square(after).is_some() || after.starts_with('同')
}

/// Whether words have no bracket open and begin no remark.
fn is_whole(words: &str) -> bool {
    let mut depth = 0_usize;
    for c in words.chars() {
        match c {
            c if begins_remark(c) => return false,
            c if is_opening(c) => depth += 1,
            c if is_bracket(c) => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    depth == 0
}

/// Whether a line that begins with something else has a move in it: one with its origin, which nobody names so in a remark, or
/// in KI2 one with a sign.
#[must_use]
pub fn has_move(line: &str, dialect: Dialect) -> bool {
    let is_move = |play: &Play<'_>| match dialect {
        Dialect::Kif => play.from.is_some(),
        Dialect::Ki2 => play.from.is_some() || play.player.is_some(),
    };
    places(line).any(|(_, rest)| Play::read(rest).is_some_and(|(play, _)| is_move(&play)))
}

/// The places of a text where a move can begin, and the text from there on: signs, numbers and squares, 同. A number is looked
/// at once, however long it is.
fn places(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut was_digit = false;
    text.char_indices().filter_map(move |(at, c)| {
        let is_digit = digit(c).is_some();
        let is_inside = std::mem::replace(&mut was_digit, is_digit) && is_digit;
        let begins = is_digit && !is_inside || kanji_digit(c).is_some() || c == '同' || is_side(c);
        begins.then(|| text.get(at..)).flatten().map(|rest| (at, rest))
    })
}
