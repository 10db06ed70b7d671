//! Follows the values, filters and operators of a tag, word by word, and counts what they take and give.

use super::{COMPARED, INDEXED, JOINED, JOINED_LAST, JOINS, LIST, Metered, TAKEN};

/// A filter that is being read.
pub struct Call {
    /// Where its name begins in the new text, once it has been read.
    name: Option<usize>,
    /// How many brackets were open before those of its arguments, if it has any.
    depth: Option<usize>,
}

/// The filters and operators of a tag.
#[derive(Default)]
pub struct Calls {
    /// The filters that are being read.
    pub open: Vec<Call>,
    /// What is around the value that is being read, bracket by bracket.
    outer: Vec<Operand>,
    /// That value.
    pub operand: Operand,
    /// Whether what a filter would take has just been counted as what another one gave.
    is_counted: bool,
    /// Whether the list of a loop follows, with the next `in`.
    pub is_loop: bool,
    /// The calls of components that are being read: how many brackets were open before each, and where it begins in the new text. What
    /// stands in one outside of brackets is no expression.
    components: Vec<(usize, usize)>,
}

/// A value that is being read.
#[derive(Clone, Copy, Default)]
pub struct Operand {
    /// Where it begins in the new text.
    pub start: usize,
    /// Whether it could end here.
    is_whole: bool,
    /// Whether it is a list or table that has just been written down.
    is_list: bool,
    /// Whether a filter has given it, and it is counted so.
    pub is_filtered: bool,
    /// The filter for the operator before it.
    meter: Option<&'static str>,
}

impl Calls {
    /// Whether what stands behind so many brackets is no expression, but the name or an argument of a component.
    fn is_in_component(&self, depth: usize) -> bool {
        self.components.last().is_some_and(|(open, _)| *open == depth)
    }

    /// A filter follows.
    pub fn begin(&mut self) {
        self.open.push(Call { name: None, depth: None });
    }

    /// Whether the name of a filter follows.
    pub fn waits_for_name(&self) -> bool {
        self.open.last().is_some_and(|call| call.name.is_none())
    }

    /// Whether a word goes on with the value before it.
    pub fn goes_on(&self, word: &str) -> bool {
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
    /// Counts what a filter gives that ends before this word, and what a filter or an operator takes that begins or ends with it.
    pub(super) fn before_word(&mut self, word: &str, is_closing: bool, depth: usize, calls: &mut Calls) {
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
            calls.begin();
        }
        calls.is_counted = false;
    }

    /// Keeps in mind where values and the arguments of filters begin, and counts what a filter gives that ends with this word.
    pub(super) fn after_word(&mut self, word: &str, depth: usize, leaves: bool, calls: &mut Calls) {
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
                let is_filtered = calls.waits_for_name();
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
    pub(super) fn part(&mut self, is_slice: bool, calls: &mut Calls) {
        let start = calls.operand.start;
        self.put_in(start, "(");
        calls.operand.start += 1;
        let meter = calls.operand.meter;
        self.count(Some(start + 1), if is_slice { TAKEN } else { INDEXED }, calls);
        (calls.operand.meter, calls.is_counted) = (meter, false);
        self.insert(")");
    }
}
