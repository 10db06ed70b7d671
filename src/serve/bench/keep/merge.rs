//! The difference of two texts of kisho's, made piece by piece in the text of an author.

use std::collections::{HashMap, HashSet, VecDeque};

use super::align::{aligned, key, kind, said};
use super::pieces::{Form, Piece, gap, is_line};
use super::style::{Class, Style, is_transcript};
use super::{encoding, nodes};

/// `old` with the changes that lead from `before` to `now`.
pub fn merged(old: &str, before: &str, now: &str, form: Form, style: Option<&Style>) -> String {
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
        line_end: encoding::line_end(old),
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
            let was =
                origin.and_then(|origin| before.get(base.get(origin)?.place.clone())).unwrap_or_default();
            let text = if is_same { out.own(place).to_owned() } else { out.changed(place, was, text) };
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
                let number = numbers.and_then(|numbers| numbers.text(at + 1));
                out.before_new(gap(&ours, now, at), number, text);
            }
        }
        out.write(&found.map_or_else(|| out.lines(text), |found| out.own(found).to_owned()), found);
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

    /// A text with the line ends of the author.
    fn lines(&self, text: &str) -> String {
        text.replace("\r\n", "\n").replace('\n', self.line_end)
    }

    /// A piece of the author's that kisho writes as `now`, and wrote as `was`.
    fn changed(&self, at: usize, was: &str, now: &str) -> String {
        let changed = match self.form {
            Form::Nodes => nodes::changed(self.own(at), &self.lines(was), &self.lines(now)),
            Form::Lines => longer(self.own(at), was, now),
            _ => None,
        };
        changed.unwrap_or_else(|| self.lines(now))
    }

    /// Writes what stands before a new piece: `blanks` as kisho writes them, and its number.
    fn before_new(&mut self, blanks: &str, number: Option<String>, piece: &str) {
        // Of numbers that are left out nothing stays.
        let mut blanks = self.lines(blanks.get(blanks.trim_end().len()..).unwrap_or_default());
        if let Some(number) = number {
            self.joint(&blanks, &number);
            self.write(&number, None);
            " ".clone_into(&mut blanks);
        }
        self.joint(&blanks, piece);
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
