//! A record that was changed, in the words of the text that it was read from.
//!
//! Writers of notations know one way to write a record. An author's file is written in another, and only what was changed is to
//! change in it. So the record is written before and after the change: the difference of these two is made in the author's text,
//! piece by piece. Whether it then says what it should, reading it tells, so that nothing here has to know what a piece means.

mod align;
mod json;
mod merge;
mod nodes;
mod pieces;
mod style;

use kisho_game::{Game, Notation, ReadOptions};

use super::encoding;
use merge::merged;
use pieces::Form;
pub use pieces::{node_length, properties};
use style::Style;

/// The text `now` of a record, with all of `old` that was not changed as it is there. `via`: the notation in which a form has held the
/// record meanwhile; what that cannot hold was not changed. `dialect`: the one that both texts are in, where they do not say it.
/// `None` if the text would say something else, or if `old` was no good to begin with.
pub fn kept(
    old: &str,
    now: &str,
    notation: &Notation,
    via: Option<&Notation>,
    dialect: Option<&'static str>,
) -> Option<String> {
    let usual = ReadOptions::default();
    let read = ReadOptions { dialect, ..usual };
    // Other programs read the lines of a start in one order, which writers know.
    let start = |text: &str| notation.reading(text.as_bytes(), &read).record?.position(0);
    if matches!(notation.name, "kif" | "ki2" | "csa") && start(old) != start(now) {
        return None;
    }
    let written = |text: &str| written(text, notation, via, &read);
    let (before, now) = (written(old)?, written(now)?);
    // How the file is encoded is not for the record to change.
    let (line, rest) = encoding::split_line(old);
    let record = |text: &str| notation.reading(text.replace('\r', "").as_bytes(), &usual).record;
    let meant = record(&now);
    let says_it = |text: &String| {
        // What could not be read before is no part of the record.
        let is_clean = notation.reading(text.as_bytes(), &read).is_clean();
        is_clean && written(text).is_some_and(|text| record(&text) == meant)
    };
    let merge = |front: &str, rest: &str, was: &str, is: &str| {
        let whole = |text: String| format!("{front}{text}");
        let [was, is] = [was, is].map(|text| encoding::split_line(text).1);
        match Form::of(notation.name) {
            Form::Json => json::merged(rest, was, is).map(whole).filter(says_it),
            form => {
                let styles = [Style::of(rest, form), None];
                styles.iter().map(|style| whole(merged(rest, was, is, form, style.as_ref()))).find(says_it)
            }
        }
    };
    // What is added is to be in the words of the text, which may say itself what dialect these are of.
    let in_dialect = |dialect: &&'static str| {
        let [was, is] = [&before, &now].map(|text| spoken(text, notation, dialect));
        merge(line, rest, &was?, &is?)
    };
    // What follows on a drawn position can go on below the drawing.
    let below = || {
        let is_of_words = Form::of(notation.name) == Form::Words;
        let Drawn { drawing, moves, line } = is_of_words.then(|| drawn(old, &before, written)).flatten()?;
        let (was, is) = (before.strip_prefix(line)?.trim_start(), now.strip_prefix(line)?.trim_start());
        if !moves.trim().is_empty() {
            return merge(drawing, moves, was, is);
        }
        let line_end = encoding::line_end(old);
        let more = is.replace('\n', line_end);
        Some([drawing.trim_end(), line_end, line_end, &more].concat()).filter(says_it)
    };
    below()
        .or_else(|| merge(line, rest, &before, &now))
        .or_else(|| dialects(notation).iter().find_map(in_dialect))
}

/// A text that begins with a position drawn on several lines.
struct Drawn<'t> {
    drawing: &'t str,
    moves: &'t str,
    /// What kisho writes instead of the drawing: one line, or nothing for the usual start.
    line: &'t str,
}

/// Most lines of a drawing.
const MOST_DRAWN: usize = 16;

/// Finds the drawing at the beginning of a text that kisho writes as `before`.
fn drawn<'t>(old: &'t str, before: &'t str, written: impl Fn(&str) -> Option<String>) -> Option<Drawn<'t>> {
    let line = before.lines().next().filter(|line| line.contains(':')).unwrap_or_default();
    if !line.is_empty() && old.contains(line) {
        return None;
    }
    let ends = old.match_indices('\n').map(|(at, _)| at + 1).take(MOST_DRAWN);
    let is_all = |end: &usize| old.get(..*end).and_then(&written).is_some_and(|text| text.trim_end() == line);
    let (drawing, moves) = old.split_at_checked(ends.filter(is_all).last()?)?;
    (drawing.trim().lines().count() > 1).then_some(Drawn { drawing, moves, line })
}

/// The dialects of a notation.
fn dialects(notation: &Notation) -> &'static [&'static str] {
    let game = notation.game.filter(|game| game.whole_notation().name == notation.name);
    game.map(Game::dialects).unwrap_or_default()
}

/// A text of kisho's in a dialect.
fn spoken(text: &str, notation: &Notation, dialect: &str) -> Option<String> {
    let record = notation.reading(text.as_bytes(), &ReadOptions::default()).record?;
    Some(record.in_dialect(dialect)?.text)
}

/// How often a text is written until it stays as it is.
const ROUNDS: usize = 4;

/// The record of a text as kisho writes it, after it was held by another notation. What a writer adds is a part of the record when that
/// is read again, and may then be written in another place; so it is done until nothing changes any more.
fn written(text: &str, notation: &Notation, via: Option<&Notation>, read: &ReadOptions) -> Option<String> {
    let usual = ReadOptions::default();
    let mut last = match via {
        Some(via) => rewritten(&rewritten(text, notation, via, read)?, via, notation, &usual)?,
        None => rewritten(text, notation, notation, read)?,
    };
    for _ in 1..ROUNDS {
        let next = rewritten(&last, notation, notation, &usual)?;
        if last == next {
            break;
        }
        last = next;
    }
    Some(last)
}

/// A record in one notation as kisho writes it in another.
fn rewritten(text: &str, from: &Notation, to: &Notation, read: &ReadOptions) -> Option<String> {
    let record = from.reading(text.as_bytes(), read).record?;
    Some(to.write?(&record).ok()?.text)
}

#[cfg(test)]
mod tests;
