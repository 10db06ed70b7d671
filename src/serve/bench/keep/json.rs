//! Records in JSON: objects keep the order of their members and what nobody knows in them, lists their elements.

use std::ops::Range;

use super::align::{aligned, key, kind, said};
use super::pieces::Piece;

/// Deeper values are not looked into. `serde_json` reads no deeper ones.
const DEEPEST: usize = 128;

/// A value and where it stands.
#[derive(Debug)]
struct Value {
    place: Range<usize>,
    inner: Inner,
}

#[derive(Debug)]
enum Inner {
    Object(Vec<Member>),
    List(Vec<Value>),
    Other,
}

#[derive(Debug)]
struct Member {
    /// Its name, with its quotes.
    name: String,
    /// From its name to the end of its value.
    place: Range<usize>,
    value: Value,
}

/// `old` with the changes that lead from `before` to `now`; `None` if one of them is no JSON.
pub fn merged(old: &str, before: &str, now: &str) -> Option<String> {
    let [theirs, base, ours] = [old, before, now].map(|text| Reader { text, at: 0 }.value(0));
    let merger = Merger { old, before, now };
    let theirs = theirs?;
    let value = merger.value(&theirs, &base?, &ours?);
    Some(format!("{}{value}{}", old.get(..theirs.place.start)?, old.get(theirs.place.end..)?))
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Passes over blanks and, if it comes next, a character.
    fn takes(&mut self, sign: char) -> bool {
        self.at += self.rest().len() - self.rest().trim_start().len();
        let is_there = self.rest().starts_with(sign);
        self.at += usize::from(is_there);
        is_there
    }

    fn value(&mut self, depth: usize) -> Option<Value> {
        if depth > DEEPEST {
            return None;
        }
        let is_object = self.takes('{');
        let start = if is_object { self.at - 1 } else { self.at };
        let inner = if is_object {
            let mut members = Vec::new();
            while !self.takes('}') {
                if !members.is_empty() && !self.takes(',') {
                    return None;
                }
                self.takes('\0');
                let start = self.at;
                self.word()?;
                let name = self.text.get(start..self.at)?.to_owned();
                if !self.takes(':') {
                    return None;
                }
                let value = self.value(depth + 1)?;
                members.push(Member { name, place: start..self.at, value });
            }
            Inner::Object(members)
        } else if self.takes('[') {
            let mut list = Vec::new();
            while !self.takes(']') {
                if !list.is_empty() && !self.takes(',') {
                    return None;
                }
                list.push(self.value(depth + 1)?);
            }
            Inner::List(list)
        } else {
            self.word()?;
            Inner::Other
        };
        Some(Value { place: start..self.at, inner })
    }

    /// A text with its quotes, a number or the like.
    fn word(&mut self) -> Option<()> {
        let rest = self.rest();
        let ends = |c: char| c.is_whitespace() || "{}[],:\"".contains(c);
        let length = if rest.starts_with('"') {
            let mut is_escaped = false;
            let end = rest.char_indices().skip(1).find(|&(_, c)| {
                let ends = c == '"' && !is_escaped;
                is_escaped = c == '\\' && !is_escaped;
                ends
            });
            end?.0 + 1
        } else {
            rest.find(ends).unwrap_or(rest.len())
        };
        self.at += length;
        (length > 0).then_some(())
    }
}

struct Merger<'t> {
    old: &'t str,
    before: &'t str,
    now: &'t str,
}

impl Merger<'_> {
    fn value(&self, theirs: &Value, base: &Value, ours: &Value) -> String {
        let own = slice(self.old, &theirs.place);
        if meaning(self.before, base) == meaning(self.now, ours) {
            return own.to_owned();
        }
        let made = match (&theirs.inner, &base.inner, &ours.inner) {
            (Inner::Object(theirs), Inner::Object(base), Inner::Object(ours)) => {
                self.object(theirs, base, ours)
            }
            (Inner::List(theirs), Inner::List(base), Inner::List(ours)) => self.list(theirs, base, ours),
            _ => None,
        };
        let inside = |edits| edited(self.old, &theirs.place, edits);
        made.and_then(inside).unwrap_or_else(|| slice(self.now, &ours.place).to_owned())
    }

    fn object(&self, theirs: &[Member], base: &[Member], ours: &[Member]) -> Option<Edits> {
        let find = |list: &[Member], name: &str| list.iter().position(|member| member.name == name);
        let mut edits = Edits::new();
        for member in ours {
            let there = find(theirs, &member.name).and_then(|at| theirs.get(at));
            let was = find(base, &member.name).and_then(|at| base.get(at));
            let text = match (there, was) {
                (Some(there), Some(was)) => self.value(&there.value, &was.value, &member.value),
                (None, Some(was)) if meaning(self.before, &was.value) == meaning(self.now, &member.value) => {
                    continue;
                }
                _ => slice(self.now, &member.value.place).to_owned(),
            };
            match there {
                Some(there) => edits.push((there.value.place.clone(), text)),
                None => {
                    let end = theirs.last()?.place.end;
                    edits.push((end..end, format!(",{}:{text}", member.name)));
                }
            }
        }
        for gone in base.iter().filter(|member| find(ours, &member.name).is_none()) {
            let Some(at) = find(theirs, &gone.name) else { continue };
            let places: Vec<_> = theirs.iter().map(|member| member.place.clone()).collect();
            edits.push((with_comma(&places, at)?, String::new()));
        }
        Some(edits)
    }

    fn list(&self, theirs: &[Value], base: &[Value], ours: &[Value]) -> Option<Edits> {
        let pieces = |text: &str, list: &[Value]| -> Vec<Piece> {
            list.iter().map(|value| piece(text, value)).collect()
        };
        let (own, was, new) = (pieces(self.old, theirs), pieces(self.before, base), pieces(self.now, ours));
        let there = aligned(&own, &was, &[said, key, kind]);
        let from = aligned(&was, &new, &[said, key]);
        let places: Vec<_> = theirs.iter().map(|value| value.place.clone()).collect();
        let mut edits = Edits::new();
        let mut end = None;
        for (at, value) in ours.iter().enumerate() {
            let origin = from.get(at).copied().flatten();
            let place = origin.and_then(|origin| there.get(origin).copied().flatten());
            let found =
                place.and_then(|place| theirs.get(place)).zip(origin.and_then(|origin| base.get(origin)));
            if let Some((own, was)) = found {
                edits.push((own.place.clone(), self.value(own, was, value)));
                end = Some(own.place.end);
                continue;
            }
            let text = slice(self.now, &value.place);
            match end {
                Some(end) => edits.push((end..end, format!(",{text}"))),
                None => {
                    let start = places.first()?.start;
                    edits.push((start..start, format!("{text},")));
                }
            }
        }
        let stays: Vec<usize> = from.iter().flatten().copied().collect();
        let gone = |was: &usize| !stays.contains(was);
        for at in (0..base.len()).filter(gone).filter_map(|was| there.get(was).copied().flatten()) {
            edits.push((with_comma(&places, at)?, String::new()));
        }
        // Nothing is left that a comma could stand beside.
        let removed = edits.iter().filter(|(place, text)| text.is_empty() && !place.is_empty()).count();
        (removed < theirs.len()).then_some(edits)
    }
}

/// Places in the old text and what comes there.
type Edits = Vec<(Range<usize>, String)>;

/// A part of a text with other texts at some places of it; `None` if these get into each other's way.
fn edited(text: &str, part: &Range<usize>, mut edits: Edits) -> Option<String> {
    edits.sort_by_key(|(place, _)| (place.start, place.end));
    let (mut out, mut at) = (String::new(), part.start);
    for (place, new) in edits {
        out += text.get(at..place.start)?;
        out += &new;
        at = place.end;
    }
    Some(out + text.get(at..part.end)?)
}

/// The place of one of several values, with the comma before it; of the first the one after it.
fn with_comma(places: &[Range<usize>], at: usize) -> Option<Range<usize>> {
    let place = places.get(at)?;
    Some(match (at.checked_sub(1).and_then(|before| places.get(before)), places.get(at + 1)) {
        (Some(before), _) => before.end..place.end,
        (None, Some(next)) => place.start..next.start,
        (None, None) => place.clone(),
    })
}

fn slice<'t>(text: &'t str, place: &Range<usize>) -> &'t str {
    text.get(place.clone()).unwrap_or_default()
}

/// What a value says, however it is laid out.
fn meaning(text: &str, value: &Value) -> serde_json::Value {
    serde_json::from_str(slice(text, &value.place)).unwrap_or_default()
}

/// An element of a list. A move is known by what is moved.
fn piece(text: &str, value: &Value) -> Piece {
    let whole = meaning(text, value);
    let move_of = ["move", "special"].iter().find_map(|name| whole.get(name));
    let key = move_of.map_or_else(|| "none".to_owned(), ToString::to_string);
    let kind = if whole.is_object() { "object" } else { "value" };
    Piece { place: value.place.clone(), said: whole.to_string(), key, kind: kind.to_owned() }
}
