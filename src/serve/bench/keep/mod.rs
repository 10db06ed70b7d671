//! A record that was changed, in the words of the text that it was read from.
//!
//! Writers of notations know one way to write a record. An author's file is written in another, and only what was changed is to
//! change in it. So the record is written before and after the change: the difference of these two is made in the author's text,
//! piece by piece. Whether it then says what it should, reading it tells, so that nothing here has to know what a piece means.

mod json;
mod nodes;
mod pieces;
mod style;

use std::collections::{HashMap, HashSet, VecDeque};
use std::ops::Range;

use kisho_game::{Game, Notation, ReadOptions};
use similar::{Algorithm, DiffOp, capture_diff};

use super::encoding;
use pieces::{Form, Piece, is_line};
pub use pieces::{node_length, properties};
use style::{Class, Style, is_transcript};

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

/// `old` with the changes that lead from `before` to `now`.
fn merged(old: &str, before: &str, now: &str, form: Form, style: Option<&Style>) -> String {
    let line_end = encoding::line_end(old);
    let lines = |text: &str| text.replace("\r\n", "\n").replace('\n', line_end);
    let theirs = form.pieces(old);
    let [base, ours] = [before, now].map(|text| {
        let mut pieces = form.pieces(text);
        if style.is_some_and(|style| style.number.is_none()) {
            pieces.retain(|piece| Class::of(text.get(piece.place.clone())) != Class::Number);
        }
        pieces
    });
    // kisho writes a short game without numbers, and a comment in it with them.
    let has_own_numbers = style.is_some_and(|style| style.number.is_some()) && is_transcript(before, &base);
    let numbers = style.and_then(|style| style.number.as_ref()).filter(|_| is_transcript(now, &ours));
    let there = aligned(&theirs, &base, &[said, key, kind]);
    let from = aligned(&base, &ours, &[said, key]);
    // A line that kisho writes only now may be there already, as 手合割 is in a record without moves.
    let known: HashSet<usize> = there.iter().flatten().copied().collect();
    let own = theirs.iter().enumerate().filter(|(at, _)| form == Form::Lines && !known.contains(at));
    let own_lines: HashSet<&str> = own.map(|(_, piece)| piece.said.trim_end()).collect();
    let gone = vec![false; theirs.len()];
    let mut out = Merger {
        old,
        theirs: &theirs,
        next: 0,
        gone,
        last: None,
        class: Class::Other,
        style,
        ends_line: false,
        form,
        line_end,
        out: String::new(),
    };
    let mut moved = out.remove(&base, &there, &from);
    let mut last_moved = None;
    // Set if what was added last belongs right before the next piece.
    let mut is_opened = false;
    for (at, piece) in ours.iter().enumerate() {
        let text = now.get(piece.place.clone()).unwrap_or_default();
        let origin = from.get(at).copied().flatten();
        let place = origin.and_then(|origin| there.get(origin).copied().flatten());
        let is_same = origin.and_then(|origin| base.get(origin)).is_some_and(|base| base.said == piece.said);
        if let Some(place) = place {
            let own = out.own(place);
            let was =
                origin.and_then(|origin| before.get(base.get(origin)?.place.clone())).unwrap_or_default();
            let text = match form {
                _ if is_same => own.to_owned(),
                Form::Nodes => nodes::changed(own, &lines(was), &lines(text)).unwrap_or_else(|| lines(text)),
                Form::Lines => longer(own, was, text).unwrap_or_else(|| lines(text)),
                _ => lines(text),
            };
            out.until(place);
            if !is_opened {
                out.gap(place);
            }
            out.write(&text, Some(place));
            (out.next, is_opened, last_moved) = (place + 1, false, None);
            continue;
        }
        let next =
            from.get(at + 1).copied().flatten().and_then(|origin| there.get(origin).copied().flatten());
        // What the author has left out, and did not change; a number that is there already.
        let is_there = next.is_some() && has_own_numbers && Class::of(Some(text)) == Class::Number;
        if is_same || is_there || own_lines.contains(piece.said.trim_end()) {
            continue;
        }
        let opens = next.filter(|_| text == "(");
        let found = moved.get_mut(&*piece.said).and_then(VecDeque::pop_front);
        match (found, opens) {
            (_, Some(next)) => {
                out.until(next);
                out.gap(next);
            }
            (Some(found), _) if found > 0 && last_moved == Some(found - 1) => out.gap(found),
            _ => {
                let blanks = gap(&ours, now, at);
                // Of numbers that are left out nothing stays.
                let mut blanks = lines(blanks.get(blanks.trim_end().len()..).unwrap_or_default());
                if let Some(number) = numbers.and_then(|numbers| numbers.text(at + 1)) {
                    out.joint(&blanks, &number);
                    out.write(&number, None);
                    " ".clone_into(&mut blanks);
                }
                out.joint(&blanks, text);
            }
        }
        out.write(&found.map_or_else(|| lines(text), |found| out.own(found).to_owned()), found);
        (is_opened, last_moved) = (opens.is_some(), found);
    }
    out.finish()
}

/// The author's line `own` as `now`, if that only has more or less at its end than `was`.
fn longer(own: &str, was: &str, now: &str) -> Option<String> {
    let (said, blanks) = own.split_at(own.trim_end().len());
    let said = match now.strip_prefix(was) {
        Some(more) => said.to_owned() + more,
        None => said.strip_suffix(was.strip_prefix(now)?)?.to_owned(),
    };
    Some(said + blanks)
}

/// What stands before a piece, up to the one before it.
fn gap<'t>(pieces: &[Piece], text: &'t str, at: usize) -> &'t str {
    let before = at.checked_sub(1).and_then(|before| pieces.get(before)).map_or(0, |piece| piece.place.end);
    let start = pieces.get(at).map_or(text.len(), |piece| piece.place.start);
    text.get(before..start).unwrap_or_default()
}

/// The author's text, as far as it has been written out.
struct Merger<'t> {
    old: &'t str,
    theirs: &'t [Piece],
    /// The next piece that is to be written.
    next: usize,
    /// Pieces that are not.
    gone: Vec<bool>,
    /// What was written last, if it was a piece of the old text.
    last: Option<usize>,
    /// The same, of all pieces.
    class: Class,
    /// How the author separates words.
    style: Option<&'t Style>,
    /// Whether it goes to the end of its line.
    ends_line: bool,
    form: Form,
    line_end: &'t str,
    out: String,
}

impl<'t> Merger<'t> {
    fn own(&self, at: usize) -> &'t str {
        self.theirs.get(at).and_then(|piece| self.old.get(piece.place.clone())).unwrap_or_default()
    }

    /// Writes what stands before a piece. What is needed between it and another one that was not there before, is added.
    fn gap(&mut self, at: usize) {
        // A bracket that goes has stood right before its piece.
        let is_gone = |&at: &usize| self.own(at) == "(" && self.gone.get(at) == Some(&true);
        let first = (0..at).rev().take_while(is_gone).last().unwrap_or(at);
        let own = gap(self.theirs, self.old, first);
        let next = self.own(at);
        let is_beside = match self.last {
            Some(last) => last + 1 == at,
            None => at == 0 && self.out.is_empty(),
        };
        if is_beside || next.is_empty() {
            self.out += own;
        } else if self.form == Form::Words && own.is_empty() && next != ")" && !self.out.ends_with('(') {
            self.joint(" ", next);
        } else {
            self.blanks(own);
        }
    }

    /// Writes the blanks before a piece as the author would.
    fn joint(&mut self, blanks: &str, next: &str) {
        let pair = (self.class, Class::of(Some(next)));
        let blanks = match self.style.and_then(|style| style.joint(pair, blanks)) {
            Some(blanks) => blanks,
            // A number was between them.
            None if self.style.is_some() && self.out.ends_with('(') => "",
            None if blanks.is_empty() && pair.1 == Class::Number && self.class != Class::Other => " ",
            None => blanks,
        };
        self.blanks(blanks);
    }

    /// Writes blanks, with the end of a line if one is needed.
    fn blanks(&mut self, blanks: &str) {
        if self.ends_line && !blanks.contains(['\n', '\r']) {
            self.out += self.line_end;
        }
        self.out += blanks;
    }

    /// Writes a piece; `at`: which of the old ones it is.
    fn write(&mut self, piece: &str, at: Option<usize>) {
        self.out += piece;
        self.ends_line = self.form == Form::Lines || self.form == Form::Words && is_line(piece);
        (self.last, self.class) = (at, Class::of(Some(piece)));
    }

    /// Writes all before a piece.
    fn until(&mut self, end: usize) {
        for at in self.next..end {
            if !self.gone.get(at).copied().unwrap_or_default() {
                self.gap(at);
                self.write(self.own(at), Some(at));
            }
        }
        self.next = self.next.max(end);
    }

    /// Takes the pieces away that are not in the new text, and gives them by what they say: what was moved may come back elsewhere.
    fn remove(
        &mut self,
        base: &'t [Piece],
        there: &[Option<usize>],
        from: &[Option<usize>],
    ) -> HashMap<&'t str, VecDeque<usize>> {
        let mut stays = vec![false; base.len()];
        for &at in from.iter().flatten() {
            if let Some(stays) = stays.get_mut(at) {
                *stays = true;
            }
        }
        let mut moved: HashMap<&str, VecDeque<usize>> = HashMap::new();
        for ((piece, place), stays) in base.iter().zip(there).zip(stays) {
            let &Some(place) = place else { continue };
            if stays {
                continue;
            }
            if let Some(gone) = self.gone.get_mut(place) {
                *gone = true;
            }
            moved.entry(&piece.said).or_default().push_back(place);
        }
        self.remove_between(there);
        moved
    }

    /// What nobody knows and stands between pieces that go, goes with them.
    fn remove_between(&mut self, there: &[Option<usize>]) {
        let known: Vec<usize> = there.iter().flatten().copied().collect();
        for pair in known.windows(2) {
            let &[before, after] = pair else { continue };
            if let Some(between) = self.gone.get_mut(before..=after)
                && between.first() == Some(&true)
                && between.last() == Some(&true)
            {
                between.fill(true);
            }
        }
    }

    fn finish(mut self) -> String {
        self.until(self.theirs.len());
        self.gap(self.theirs.len());
        self.out
    }
}

fn said(piece: &Piece) -> &str {
    &piece.said
}

fn key(piece: &Piece) -> &str {
    &piece.key
}

fn kind(piece: &Piece) -> &str {
    &piece.kind
}

/// What of a piece has to be the same.
type Level = fn(&Piece) -> &str;

/// For each of the `new` pieces the old one that it is: the first level finds what it can, the next ones look between that.
fn aligned(old: &[Piece], new: &[Piece], levels: &[Level]) -> Vec<Option<usize>> {
    let mut found = vec![None; new.len()];
    align(old, 0..old.len(), new, 0..new.len(), levels, &mut found);
    found
}

fn align(
    old: &[Piece],
    old_range: Range<usize>,
    new: &[Piece],
    new_range: Range<usize>,
    levels: &[Level],
    found: &mut [Option<usize>],
) {
    let Some((level, more)) = levels.split_first() else { return };
    let [old_list, new_list] = [(old, &old_range), (new, &new_range)].map(|(pieces, range)| -> Vec<&str> {
        pieces.get(range.clone()).unwrap_or_default().iter().map(level).collect()
    });
    let ops =
        capture_diff(Algorithm::Myers, &old_list[..], 0..old_list.len(), &new_list[..], 0..new_list.len());
    for op in ops {
        let (old_part, new_part) = (op.old_range(), op.new_range());
        let [old_part, new_part] = [(old_part, old_range.start), (new_part, new_range.start)]
            .map(|(part, start)| part.start + start..part.end + start);
        match op {
            DiffOp::Equal { .. } => {
                for (from, to) in old_part.zip(new_part) {
                    if let Some(found) = found.get_mut(to) {
                        *found = Some(from);
                    }
                }
            }
            DiffOp::Replace { .. } => align(old, old_part, new, new_part, more, found),
            DiffOp::Delete { .. } | DiffOp::Insert { .. } => {}
        }
    }
}

#[cfg(test)]
mod tests;
