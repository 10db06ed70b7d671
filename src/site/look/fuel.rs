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

mod tag;
mod values;

use std::borrow::Cow;

use super::syntax::{is_tag, pieces, words};
use kisho_game::text::Span;
use tag::{Assigned, first_word, has_more_parts, is_closing, is_plain, is_slice, variable};
use values::{Calls, Operand};

/// The filter that counts the turns of loops.
pub const TURNS: &str = "k_turns";

/// The filter that measures what is put into variables.
pub const VARIABLE: &str = "k_variable";

/// The filter that counts what other filters take and give.
pub const TAKEN: &str = "k_taken";

/// The filter that counts what slow filters take besides.
pub const SLOW: &str = "k_slow";

/// Filters that look up each character in tables of Unicode.
const SLOW_FILTERS: [&str; 3] = ["capitalize", "slugify", "title"];

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

/// The filters that count the calls of other templates, and how deep these are.
pub const ENTERED: &str = "k_enter";
pub const LEFT: &str = "k_leave";

/// The filter that weighs the lists of a template.
pub const LIST: &str = "k_list";

/// What stands after the list of a loop.
const CLOSE: &str = ")|k_turns ";

/// What stands before the name of a slow filter.
const METER_SLOW: &str = "k_slow |";

/// What stands before the first filter of a `filter` tag.
const METER_SECTION: &str = " k_taken |";

/// What stands after the value of a variable.
const CLOSE_VALUE: &str = ")|k_variable ";

/// What stands after the name of a variable whose value is a part of the template.
const BLOCK: &str = "|k_variable ";

/// What a component begins with: it can call itself, and so is counted like the turns of a loop.
const CALL: [&str; 2] = ["{% if 0|k_call %}{% endif %}", "{%- if 0|k_call %}{% endif -%}"];

/// What stands before a call of another template, and what after it: thirty templates of which each calls the next one twice would turn
/// for ever, and the stack has an end.
const ENTER: [&str; 2] = ["{% if 0|k_enter %}{% endif %}", "{%- if 0|k_enter %}{% endif %}"];
const LEAVE: [&str; 2] = ["{% if 0|k_leave %}{% endif %}", "{% if 0|k_leave %}{% endif -%}"];

/// The filter `markdown` with that before its name.
pub const MARKDOWN: &str = "k_markdown";

/// What stands before the name of the filter `markdown` where its text is not written as it is: other filters, conditions and variables
/// need the text itself, and not what stands for it in a shortcode.
const ASIDE: &str = "k_";

/// Whether a filter with this after its name gives what its tag writes, or what a variable is set to.
fn is_written(rest: &str) -> bool {
    let mut rest = rest.trim_start();
    if rest.starts_with('(') {
        rest = rest.split_once(')').map_or("", |(_, rest)| rest.trim_start());
    }
    while let Some(after) = rest.strip_prefix('|').and_then(|rest| rest.trim_start().strip_prefix("safe")) {
        rest = after.trim_start();
    }
    ["}}", "-}}", "%}", "-%}"].iter().any(|end| rest.starts_with(end))
}

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

impl Open {
    /// A list or value that begins here and goes to the end of its tag.
    fn tag(start: usize, close: &'static str) -> Self {
        Self { depth: 0, is_tag: true, is_place: false, start, close: close.into() }
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

    /// Counts the value `written` before a bracket, of which a part is asked for. If it can be counted together with its index
    /// instead, that is left to [`Self::place`], which needs its source text.
    fn indexed<'t>(&mut self, written: &'t str, rest: &str, calls: &mut Calls) -> Option<&'t str> {
        let is_name = written.starts_with(|c: char| c.is_alphabetic() || c == '_');
        let is_optional = written.ends_with('?');
        if is_name && is_plain(written) && (is_optional || has_more_parts(rest)) {
            return Some(written.trim_end_matches('?'));
        }
        if !is_optional {
            self.part(is_slice(rest), calls);
        }
        None
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

    /// Ends a list or value here.
    fn close(&mut self, ended: &Open) {
        self.lists.push((ended.start, self.text.len(), ended.close.len()));
        self.insert(&ended.close);
    }

    fn insert(&mut self, text: &str) {
        self.inserted.push((self.text.len(), text.len()));
        self.text.push_str(text);
    }

    /// Takes a tag, a comment, or what else stands between two of them.
    fn piece(&mut self, piece: &str) {
        let pick = |[plain, trimming]: [&'static str; 2], trims| if trims { trimming } else { plain };
        let trims_before = piece.get(2..3) == Some("-");
        let trims_after = piece.ends_with("-%}") || piece.ends_with("-}}");
        let name = if is_tag(piece) { first_word(piece) } else { ("", 0) };
        let calls = match name.0 {
            "include" => piece.starts_with("{%"),
            // The block of the template that this one extends.
            "super" => {
                piece.starts_with("{{")
                    && piece.get(name.1..).is_some_and(|rest| rest.trim_start().starts_with('('))
            }
            _ => false,
        };
        if calls {
            self.insert(pick(ENTER, trims_before));
        }
        self.tag(piece);
        if calls {
            self.insert(pick(LEAVE, trims_after));
        } else if name.0 == "component" && piece.starts_with("{%") {
            self.insert(pick(CALL, trims_after));
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
        let begin = self.text.len();
        if variable == Some(Assigned::Block) {
            open.push(Open::tag(self.text.len(), BLOCK));
        }
        for (start, end) in words(tag) {
            let word = tag.get(start..end).unwrap_or_default();
            let leaves = is_closing(word) && start < closing;
            self.before_word(word, start >= closing, depth, &mut calls);
            let rest = tag.get(end..).unwrap_or_default();
            let is_index = word == "[" && calls.goes_on(word) && !calls.operand.is_filtered;
            let operand = is_index.then(|| {
                let from = self.original(calls.operand.start).saturating_sub(self.original(begin));
                self.indexed(tag.get(from..start).unwrap_or_default(), rest, &mut calls)
            });
            let ends = |open: &Open| match word {
                _ if start >= closing => true,
                "if" => !open.is_tag && !open.is_place && open.depth == depth,
                ":" if open.is_place => open.depth == depth,
                _ => leaves && open.depth == depth,
            };
            while let Some(ended) = open.pop_if(|open| ends(open)) {
                self.close(&ended);
            }
            if calls.waits_for_name() {
                if word == "markdown" && !is_written(rest) {
                    self.insert(ASIDE);
                } else if SLOW_FILTERS.contains(&word) {
                    self.insert(METER_SLOW);
                }
            }
            self.text.push_str(word);
            if start > 1 {
                self.after_word(word, depth, leaves, &mut calls);
            }
            if tag.starts_with("{%") && end == first.1 {
                calls.operand = Operand::default();
                if first.0 == "filter" {
                    self.insert(METER_SECTION);
                    calls.begin();
                }
            }
            if variable == Some(Assigned::Value(end)) {
                self.insert("(");
                open.push(Open { depth, ..Open::tag(self.text.len(), CLOSE_VALUE) });
            }
            match word {
                "(" | "[" | "{" if start > 1 => depth += 1,
                _ if leaves => depth = depth.saturating_sub(1),
                "for" => calls.is_loop = true,
                "in" if std::mem::take(&mut calls.is_loop) => {
                    self.insert("(");
                    open.push(Open { depth, is_tag: depth == 0, ..Open::tag(self.text.len(), CLOSE) });
                }
                _ => {}
            }
            if let Some(operand) = operand.flatten() {
                open.push(self.place(operand, rest, depth));
            }
        }
    }
}

#[cfg(test)]
mod tests;
