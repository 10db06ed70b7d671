//! Counts what the loops, filters and operators of templates go through, and measures what their variables and lists hold.
//!
//! The template engine knows no limit, and a loop that writes nothing could turn for ever. So what each loop goes through is
//! handed to a filter first, which counts it: `{% for page in section.pages %}` is read as
//! `{% for page in( section.pages)|k_turns %}`. A text that is put to itself in a loop would fill the memory, so `{% set x = x ~ x %}` is
//! read as `{% set x =( x |k_joins ~ x |k_last )|k_variable %}`. A filter, a comparison and a `~` go through a long text in one turn of a loop,
//! so what they take and what filters give is counted: `{{ x | upper }}` is read as `{{ x |k_taken | upper |k_taken }}`, and `x[1:] == y` as
//! `(x |k_taken )[1:]|k_compared == y |k_compared`. Only a name may have another part after one in brackets, so that `x[0].y` is read as
//! `x[(0)|k_indexed(of=x) ].y`. Lists that a template writes down are weighed: `[x, x]` is read as `[x, x]|k_list`. Messages are
//! placed in the text as it was written. What the filters do is in `budget.rs`.

use std::borrow::Cow;

use super::syntax::{is_tag, pieces, words};
use kisho_game::text::Span;

/// The filter that counts the turns of loops.
pub const TURNS: &str = "k_turns";

/// The filter that measures what is put into variables.
pub const VARIABLE: &str = "k_variable";

/// The filter that counts what other filters take and give.
pub const TAKEN: &str = "k_taken";

/// The filter that counts the first of the texts that `~` joins.
pub const JOINS: &str = "k_joins";

/// The filter that counts the others, and with them what all of them make.
pub const JOINED: &str = "k_joined";

/// The same for the last of them.
pub const JOINED_LAST: &str = "k_last";

/// The filter that counts what is compared.
pub const COMPARED: &str = "k_compared";

/// The filter that counts the texts of which a character is asked.
pub const INDEXED: &str = "k_indexed";

/// The filter that counts the calls of components.
pub const CALLED: &str = "k_call";

/// The filter that weighs the lists of a template.
pub const LIST: &str = "k_list";

/// What stands after the list of a loop.
const CLOSE: &str = ")|k_turns ";

/// What stands before the first filter of a `filter` tag.
const METER_SECTION: &str = "k_taken |";

/// What stands after the value of a variable.
const CLOSE_VALUE: &str = ")|k_variable ";

/// What stands after the name of a variable whose value is a part of the template.
const BLOCK: &str = "|k_variable ";

/// What a component begins with: it can call itself, and so is counted like the turns of a loop.
const CALL: [&str; 2] = ["{% if 0|k_call %}{% endif %}", "{%- if 0|k_call %}{% endif -%}"];

/// A template whose loops are counted.
#[derive(Debug, Default)]
pub struct Metered {
    /// Its text with the filter in it.
    pub text: String,
    /// What was put in: where it begins in the new text, and how long it is.
    inserted: Vec<(usize, usize)>,
    /// Where lists and values begin and end in the new text, and how long the filter is that begins where one ends.
    lists: Vec<(usize, usize, usize)>,
}

/// A loop whose list is being read, a variable whose value is, or the place in a list.
struct Open {
    /// How many brackets were open before it.
    depth: usize,
    /// Whether it is that of a `for` tag, which goes to the end of the tag.
    is_tag: bool,
    /// Whether it is a place, which a `:` ends.
    is_place: bool,
    /// Where it begins in the new text.
    start: usize,
    /// What stands after it.
    close: Cow<'static, str>,
}

/// A filter that is being read.
struct Call {
    /// Where its name begins in the new text, once it has been read.
    name: Option<usize>,
    /// How many brackets were open before those of its arguments, if it has any.
    depth: Option<usize>,
}

/// The filters and operators of a tag.
#[derive(Default)]
struct Calls {
    open: Vec<Call>,
    /// What is around the value that is being read, bracket by bracket.
    outer: Vec<Operand>,
    operand: Operand,
    /// Whether what a filter would take has just been counted as what another one gave.
    is_counted: bool,
    /// Whether the list of a loop follows, with the next `in`.
    is_loop: bool,
    /// The calls of components that are being read: how many brackets were open before each, and where it begins in the new text. What
    /// stands in one outside of brackets is no expression.
    components: Vec<(usize, usize)>,
}

/// A value that is being read.
#[derive(Clone, Copy, Default)]
struct Operand {
    /// Where it begins in the new text.
    start: usize,
    /// Whether it could end here.
    is_whole: bool,
    /// Whether it is a list or table that has just been written down.
    is_list: bool,
    /// Whether a filter has given it, and it is counted so.
    is_filtered: bool,
    /// The filter for the operator before it.
    meter: Option<&'static str>,
}

impl Calls {
    /// Whether what stands behind so many brackets is no expression, but the name or an argument of a component.
    fn is_in_component(&self, depth: usize) -> bool {
        self.components.last().is_some_and(|(open, _)| *open == depth)
    }

    /// Whether a word goes on with the value before it.
    fn goes_on(&self, word: &str) -> bool {
        self.operand.is_whole && (matches!(word, "(" | "[" | "?") || word.starts_with('.') && word.len() > 1)
    }

    /// The filter that counts what stands on both sides of an operator.
    fn meter(&self, word: &str) -> Option<&'static str> {
        match word {
            "~" => Some(JOINED),
            "==" | "!=" | "<" | ">" | "<=" | ">=" => Some(COMPARED),
            "in" if !self.is_loop => Some(COMPARED),
            "not" if self.operand.is_whole => Some(COMPARED),
            _ => None,
        }
    }
}

impl Metered {
    /// Puts the filter in.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let mut counted = Self::default();
        let mut at = 0;
        for (start, end) in pieces(text) {
            counted.text.push_str(text.get(at..start).unwrap_or_default());
            counted.piece(text.get(start..end).unwrap_or_default());
            at = end;
        }
        counted.text.push_str(text.get(at..).unwrap_or_default());
        counted
    }

    /// Where a place of the new text was.
    #[must_use]
    pub fn original(&self, place: usize) -> usize {
        let before = self.inserted.iter().take_while(|(at, _)| *at < place);
        place - before.map(|(at, length)| (*length).min(place - at)).sum::<usize>()
    }

    /// The place of what the engine marks in the new text; where it marks the filter, its list is meant.
    #[must_use]
    pub fn span(&self, start: usize, end: usize) -> Span {
        let filter = |at: &&(usize, usize, usize)| (at.1..at.1 + at.2).contains(&start);
        let (start, end) = self.lists.iter().find(filter).map_or((start, end), |&(start, end, _)| {
            let list = self.text.get(start..end).unwrap_or_default();
            let start = start + (list.len() - list.trim_start().len());
            (start, start + list.trim().len())
        });
        Span::new(self.original(start), self.original(end))
    }

    /// Counts what a filter gives that ends before this word, and what a filter or an operator takes that begins or ends with it.
    fn before_word(&mut self, word: &str, is_closing: bool, depth: usize, calls: &mut Calls) {
        if word.trim().is_empty() {
            return;
        }
        let is_bare = |call: &mut Call| call.name.is_some() && call.depth.is_none();
        if word != "("
            && let Some(call) = calls.open.pop_if(is_bare)
        {
            self.count(call.name, TAKEN, calls);
        }
        let goes_on = calls.goes_on(word);
        if std::mem::take(&mut calls.operand.is_list) && !goes_on {
            let meter = calls.operand.meter;
            self.count(Some(calls.operand.start), LIST, calls);
            (calls.operand.meter, calls.is_counted) = (meter, false);
        }
        if calls.operand.is_whole && !goes_on && !calls.is_in_component(depth) {
            let joins = calls.operand.meter == Some(JOINED);
            let meter = match if is_closing { "" } else { word } {
                "|" => Some(TAKEN),
                "~" => Some(if joins { JOINED } else { JOINS }),
                // What is joined is compared after that.
                _ if joins => Some(JOINED_LAST),
                word => calls.meter(word).or(calls.operand.meter),
            };
            // What is written down in the template is as short as that.
            let operand = self.text.get(calls.operand.start..).unwrap_or_default();
            let is_short = operand.starts_with(|c: char| c.is_ascii_digit() || "\"'`".contains(c));
            let is_needed = |meter: &&str| match *meter {
                JOINS | JOINED | JOINED_LAST => true,
                COMPARED => !(calls.is_counted || is_short),
                _ => !calls.is_counted,
            };
            if let Some(meter) = meter.filter(is_needed) {
                self.count(Some(calls.operand.start), meter, calls);
            }
        }
        if word == "|" && !is_closing {
            calls.open.push(Call { name: None, depth: None });
        }
        calls.is_counted = false;
    }

    /// Keeps in mind where values and the arguments of filters begin, and counts what a filter gives that ends with this word.
    fn after_word(&mut self, word: &str, depth: usize, leaves: bool, calls: &mut Calls) {
        let start = self.text.len() - word.len();
        let is_whole = calls.operand.is_whole;
        match word {
            "|" => return calls.operand.is_whole = false,
            "(" | "[" | "{" => {
                if let Some(call) =
                    calls.open.last_mut().filter(|call| call.name.is_some() && call.depth.is_none())
                {
                    call.depth = Some(depth);
                }
                let is_list = word != "(" && !is_whole && !calls.is_in_component(depth);
                let start = if is_whole { calls.operand.start } else { start };
                calls.outer.push(Operand { start, is_whole: true, is_list, ..calls.operand });
                calls.operand = Operand::default();
                return;
            }
            _ if leaves => {
                calls.operand = calls.outer.pop().unwrap_or_default();
                if let Some(call) = calls.open.pop_if(|call| call.depth == depth.checked_sub(1)) {
                    self.count(call.name, TAKEN, calls);
                }
                return;
            }
            _ if word.trim().is_empty() => return,
            ">" if calls.is_in_component(depth) => {
                let (_, start) = calls.components.pop().unwrap_or_default();
                calls.operand = Operand { start, is_whole: true, is_list: false, ..calls.operand };
            }
            _ if calls.is_in_component(depth) => return,
            "<" if !is_whole => return calls.components.push((depth, start)),
            _ if calls.goes_on(word) => return,
            "-" if !is_whole => return,
            "not" if !is_whole => return,
            _ if calls.meter(word).is_some() => {
                calls.operand = Operand { meter: calls.meter(word), ..Operand::default() };
                return;
            }
            "and" | "or" | "if" | "else" | "is" | "for" | "in" => return calls.operand = Operand::default(),
            _ if word
                .trim_start_matches("...")
                .starts_with(|c: char| c.is_alphanumeric() || "_\"'`".contains(c)) =>
            {
                let spread = word.len() - word.trim_start_matches("...").len();
                let is_filtered = calls.open.last().is_some_and(|call| call.name.is_none());
                calls.operand = Operand {
                    start: start + spread,
                    is_whole: true,
                    is_list: false,
                    is_filtered,
                    ..calls.operand
                };
            }
            _ => return calls.operand = Operand::default(),
        }
        if let Some(call) = calls.open.last_mut().filter(|call| call.name.is_none()) {
            call.name = Some(start);
        }
    }

    /// Counts the value before this place, which begins at `from`.
    fn count(&mut self, from: Option<usize>, meter: &str, calls: &mut Calls) {
        let at = self.text.trim_end().len();
        let filter = format!("|{meter} ");
        self.lists.push((from.unwrap_or(at).min(at), self.text.len(), filter.len()));
        self.insert(&filter);
        calls.is_counted = true;
        // Filters are applied before `~`, which takes what they give.
        calls.operand.meter = calls.operand.meter.filter(|&waits| waits == JOINED && meter == TAKEN);
    }

    /// Counts the value before a bracket, in which a part of it is asked for.
    fn part(&mut self, is_slice: bool, calls: &mut Calls) {
        let start = calls.operand.start;
        self.put_in(start, "(");
        calls.operand.start += 1;
        let meter = calls.operand.meter;
        self.count(Some(start + 1), if is_slice { TAKEN } else { INDEXED }, calls);
        (calls.operand.meter, calls.is_counted) = (meter, false);
        self.insert(")");
    }

    /// Counts the value that is indexed, with the index that follows; `operand`: its source text.
    fn place(&mut self, operand: &str, rest: &str, depth: usize) -> Open {
        // Without a place a part begins at the beginning, or with a step back at the end.
        let is_open = rest.trim_start().starts_with(':');
        self.insert(if is_open { "(none" } else { "(" });
        let meter = if is_slice(rest) { TAKEN } else { INDEXED };
        let close = format!(")|{meter}(of={operand}) ").into();
        Open { depth, is_tag: false, is_place: true, start: self.text.len(), close }
    }

    /// Puts something in before what has been read since then.
    fn put_in(&mut self, at: usize, text: &str) {
        self.text.insert_str(at, text);
        let more = text.len();
        self.inserted.iter_mut().filter(|(place, _)| *place >= at).for_each(|(place, _)| *place += more);
        self.lists.iter_mut().filter(|(start, ..)| *start >= at).for_each(|(start, ..)| *start += more);
        self.lists.iter_mut().filter(|(_, end, _)| *end > at).for_each(|(_, end, _)| *end += more);
        self.inserted.push((at, more));
        self.inserted.sort_unstable();
    }

    fn insert(&mut self, text: &str) {
        self.inserted.push((self.text.len(), text.len()));
        self.text.push_str(text);
    }

    /// Takes a tag, a comment, or what else stands between two of them.
    fn piece(&mut self, piece: &str) {
        self.tag(piece);
        if piece.starts_with("{%") && is_tag(piece) && first_word(piece).0 == "component" {
            let [plain, trimming] = CALL;
            self.insert(if piece.ends_with("-%}") { trimming } else { plain });
        }
    }

    fn tag(&mut self, tag: &str) {
        let marks = ["for", "set", "|", "~", "filter", "=", "<", ">", "in", "[", "{{ {", "component"];
        let has_any = marks.iter().any(|word| tag.contains(word));
        let first = first_word(tag);
        // What a component is called with has to be written down as it is.
        if !has_any || !is_tag(tag) || first.0 == "component" {
            self.text.push_str(tag);
            return;
        }
        let closing =
            tag.len().saturating_sub(if tag.ends_with("-%}") || tag.ends_with("-}}") { 3 } else { 2 });
        let mut open: Vec<Open> = Vec::new();
        let mut depth = 0_usize;
        let mut calls = Calls::default();
        let variable = variable(tag);
        let section = filter_section(tag);
        let begin = self.text.len();
        let opened = |depth, start, close| Open { depth, is_tag: true, is_place: false, start, close };
        if variable == Some(Assigned::Block) {
            open.push(opened(depth, self.text.len(), BLOCK.into()));
        }
        for (start, end) in words(tag) {
            let word = tag.get(start..end).unwrap_or_default();
            let leaves = matches!(word, ")" | "]" | "}") && start < closing;
            self.before_word(word, start >= closing, depth, &mut calls);
            let rest = tag.get(end..).unwrap_or_default();
            let mut operand = None;
            if word == "[" && calls.goes_on(word) && !calls.operand.is_filtered {
                let from = self.original(calls.operand.start).saturating_sub(self.original(begin));
                let written = tag.get(from..start).unwrap_or_default();
                let is_name = written.starts_with(|c: char| c.is_alphabetic() || c == '_');
                if is_name && is_plain(written) && (written.ends_with('?') || has_more_parts(rest)) {
                    operand = Some(written.trim_end_matches('?'));
                } else if !written.ends_with('?') {
                    self.part(is_slice(rest), &mut calls);
                }
            }
            let ends = |open: &Open| match word {
                _ if start >= closing => true,
                "if" => !open.is_tag && !open.is_place && open.depth == depth,
                ":" if open.is_place => open.depth == depth,
                _ => leaves && open.depth == depth,
            };
            while let Some(ended) = open.pop_if(|open| ends(open)) {
                self.lists.push((ended.start, self.text.len(), ended.close.len()));
                self.insert(&ended.close);
            }
            self.text.push_str(word);
            if start > 1 {
                self.after_word(word, depth, leaves, &mut calls);
            }
            if tag.starts_with("{%") && end == first.1 {
                calls.operand = Operand::default();
            }
            if section == Some(end) {
                self.insert(" ");
                self.insert(METER_SECTION);
                calls.open.push(Call { name: None, depth: None });
            }
            if variable == Some(Assigned::Value(end)) {
                self.insert("(");
                open.push(opened(depth, self.text.len(), CLOSE_VALUE.into()));
            }
            match word {
                "(" | "[" | "{" if start > 1 => depth += 1,
                _ if leaves => depth = depth.saturating_sub(1),
                "for" => calls.is_loop = true,
                "in" if std::mem::take(&mut calls.is_loop) => {
                    self.insert("(");
                    let is_tag = depth == 0;
                    open.push(Open { is_tag, ..opened(depth, self.text.len(), CLOSE.into()) });
                }
                _ => {}
            }
            if let Some(operand) = operand {
                open.push(self.place(operand, rest, depth));
            }
        }
    }
}

/// The word that a tag begins with, and where it ends.
fn first_word(tag: &str) -> (&str, usize) {
    let mut pieces = words(tag).skip(2).filter_map(|(start, end)| Some((tag.get(start..end)?, end)));
    pieces.find(|(piece, _)| !piece.trim().is_empty() && *piece != "-").unwrap_or_default()
}

/// Where the word `filter` ends that a tag begins with.
fn filter_section(tag: &str) -> Option<usize> {
    let (word, end) = first_word(tag);
    (word == "filter" && tag.starts_with("{%")).then_some(end)
}

/// Whether what begins in a bracket is a part of a list, from one place to another.
fn is_slice(rest: &str) -> bool {
    let mut depth = 0_usize;
    for (start, end) in words(rest) {
        match rest.get(start..end).unwrap_or_default() {
            "(" | "[" | "{" => depth += 1,
            ":" if depth == 0 => return true,
            ")" | "]" | "}" if depth == 0 => return false,
            ")" | "]" | "}" => depth -= 1,
            _ => {}
        }
    }
    false
}

/// Whether a part of a table or list is asked for in so plain a way that it can be asked for once more to be counted.
fn is_plain(part: &str) -> bool {
    let mut depth = 0_usize;
    words(part).all(|(start, end)| {
        match part.get(start..end).unwrap_or_default() {
            "[" => depth += 1,
            "]" => depth = depth.saturating_sub(1),
            "(" | "{" | "|" | "~" | "for" => return false,
            _ => {}
        }
        depth <= 1
    })
}

/// Whether what follows on what begins in a bracket is a part of it.
fn has_more_parts(rest: &str) -> bool {
    let mut depth = 0_usize;
    for (start, end) in words(rest) {
        match rest.get(start..end).unwrap_or_default() {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" if depth == 0 => {
                return rest.get(end..).unwrap_or_default().trim_start().starts_with(['.', '[', '?']);
            }
            ")" | "]" | "}" => depth -= 1,
            _ => {}
        }
    }
    false
}

/// What a `set` tag puts into its variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Assigned {
    /// What stands in the tag after this place.
    Value(usize),
    /// What stands between it and its `endset`.
    Block,
}

/// What a tag puts into a variable, if it is a `set`.
fn variable(tag: &str) -> Option<Assigned> {
    let pieces = words(tag).filter_map(|(start, end)| Some((tag.get(start..end)?, end)));
    let mut pieces = pieces.skip(2).filter(|(piece, _)| !piece.trim().is_empty() && *piece != "-");
    matches!(pieces.next(), Some(("set" | "set_global", _))).then_some(())?;
    let (_name, after) = (pieces.next()?, pieces.next()?);
    Some(if let ("=", end) = after { Assigned::Value(end) } else { Assigned::Block })
}

#[cfg(test)]
mod tests;
