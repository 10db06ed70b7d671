//! Counts what the loops and filters of templates go through, and measures what their variables hold.
//!
//! The template engine knows no limit, and a loop that writes nothing could turn for ever. So what each loop goes through is
//! handed to a filter first, which counts it: `{% for page in section.pages %}` is read as
//! `{% for page in( section.pages)|k_turns %}`. A text that is put to itself in a loop would fill the memory, so `{% set x = x ~ x %}` is
//! read as `{% set x =( x |k_bytes ~ x )|k_size %}`. A filter and a `~` go through a long text in one turn of a loop, so what they take and
//! what filters give is counted: `{{ x | upper }}` is read as `{{ x |k_bytes | upper |k_bytes }}`. Messages are placed in the text as it was written.

use super::syntax::{is_tag, pieces, words};
use crate::site::source::limits;
use kisho_game::text::Span;

/// The filter that counts.
pub const FILTER: &str = "k_turns";

/// What stands after the list of a loop.
const CLOSE: &str = ")|k_turns ";

/// The filter that measures.
pub const SIZE: &str = "k_size";

/// The filter that counts what other filters take and give.
pub const BYTES: &str = "k_bytes";

/// What stands before and after a filter.
const METER: &str = "|k_bytes ";

/// What stands before the first filter of a `filter` tag.
const METER_SECTION: &str = "k_bytes |";

/// What stands after the value of a variable.
const CLOSE_VALUE: &str = ")|k_size ";

/// What stands after the name of a variable whose value is a part of the template.
const BLOCK: &str = "|k_size ";

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

/// A loop whose list is being read, or a variable whose value is.
struct Open {
    /// How many brackets were open before it.
    depth: usize,
    /// Whether it is that of a `for` tag, which goes to the end of the tag.
    is_tag: bool,
    /// Where it begins in the new text.
    start: usize,
    /// What stands after it.
    close: &'static str,
}

/// A filter that is being read.
struct Call {
    /// Where its name begins in the new text, once it has been read.
    name: Option<usize>,
    /// How many brackets were open before those of its arguments, if it has any.
    depth: Option<usize>,
}

/// The filters of a tag.
#[derive(Default)]
struct Calls {
    open: Vec<Call>,
    /// Whether what a filter would take has just been counted as what another one gave.
    is_counted: bool,
    /// Where what a filter would take begins in the new text.
    operand: usize,
    /// The same for what stood before each open bracket.
    outer: Vec<usize>,
}

impl Metered {
    /// Puts the filter in.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let mut counted = Self::default();
        let mut at = 0;
        for (start, end) in pieces(text) {
            counted.text.push_str(text.get(at..start).unwrap_or_default());
            counted.tag(text.get(start..end).unwrap_or_default());
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

    /// Counts what a filter gives that ends before this word, and what a filter or a `~` takes that begins with it.
    fn before_word(&mut self, word: &str, is_closing: bool, calls: &mut Calls) {
        if word.trim().is_empty() {
            return;
        }
        let is_bare = |call: &mut Call| call.name.is_some() && call.depth.is_none();
        if word != "("
            && let Some(call) = calls.open.pop_if(is_bare)
        {
            self.count(call.name, calls);
        }
        if matches!(word, "|" | "~") && !is_closing && !calls.is_counted {
            self.count(Some(calls.operand), calls);
        }
        if word == "|" && !is_closing {
            calls.open.push(Call { name: None, depth: None });
        }
        calls.is_counted = false;
    }

    /// Keeps in mind where values and the arguments of filters begin, and counts what a filter gives that ends with this word.
    fn after_word(&mut self, word: &str, depth: usize, leaves: bool, calls: &mut Calls) {
        let start = self.text.len() - word.len();
        match word {
            "|" => return,
            "(" | "[" | "{" => {
                if let Some(call) =
                    calls.open.last_mut().filter(|call| call.name.is_some() && call.depth.is_none())
                {
                    call.depth = Some(depth);
                }
                let follows = self.text.get(..start).is_some_and(|before| {
                    before.ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ')' || c == ']')
                });
                calls.outer.push(if follows { calls.operand } else { start });
                return;
            }
            _ if leaves => {
                calls.operand = calls.outer.pop().unwrap_or(start);
                if let Some(call) = calls.open.pop_if(|call| call.depth == depth.checked_sub(1)) {
                    self.count(call.name, calls);
                }
                return;
            }
            _ if word.trim().is_empty() => return,
            _ => calls.operand = start,
        }
        if let Some(call) = calls.open.last_mut().filter(|call| call.name.is_none()) {
            call.name = Some(start);
        }
    }

    fn count(&mut self, from: Option<usize>, calls: &mut Calls) {
        let at = self.text.trim_end().len();
        self.lists.push((from.unwrap_or(at).min(at), self.text.len(), METER.len()));
        self.insert(METER);
        calls.is_counted = true;
    }

    fn insert(&mut self, text: &str) {
        self.inserted.push((self.text.len(), text.len()));
        self.text.push_str(text);
    }

    /// Takes a tag, a comment, or what else stands between two of them.
    fn tag(&mut self, tag: &str) {
        let has_any = ["for", "set", "|", "~", "filter"].iter().any(|word| tag.contains(word));
        if !has_any || !is_tag(tag) {
            self.text.push_str(tag);
            return;
        }
        let closing =
            tag.len().saturating_sub(if tag.ends_with("-%}") || tag.ends_with("-}}") { 3 } else { 2 });
        let mut open: Vec<Open> = Vec::new();
        let (mut depth, mut names_follow) = (0_usize, false);
        let mut calls = Calls::default();
        let variable = variable(tag);
        let section = filter_section(tag);
        if variable == Some(Assigned::Block) {
            open.push(Open { depth, is_tag: true, start: self.text.len(), close: BLOCK });
        }
        for (start, end) in words(tag) {
            let word = tag.get(start..end).unwrap_or_default();
            let leaves = matches!(word, ")" | "]" | "}") && start < closing;
            self.before_word(word, start >= closing, &mut calls);
            let ends = |open: &Open| match word {
                _ if start >= closing => true,
                "if" => !open.is_tag && open.depth == depth,
                _ => leaves && open.depth == depth,
            };
            while let Some(ended) = open.pop_if(|open| ends(open)) {
                self.lists.push((ended.start, self.text.len(), ended.close.len()));
                self.insert(ended.close);
            }
            self.text.push_str(word);
            self.after_word(word, depth, leaves, &mut calls);
            if section == Some(end) {
                self.insert(" ");
                self.insert(METER_SECTION);
                calls.open.push(Call { name: None, depth: None });
            }
            if variable == Some(Assigned::Value(end)) {
                self.insert("(");
                open.push(Open { depth, is_tag: true, start: self.text.len(), close: CLOSE_VALUE });
            }
            match word {
                "(" | "[" | "{" if start > 1 => depth += 1,
                _ if leaves => depth = depth.saturating_sub(1),
                "for" => names_follow = true,
                "in" if names_follow => {
                    names_follow = false;
                    self.insert("(");
                    open.push(Open { depth, is_tag: depth == 0, start: self.text.len(), close: CLOSE });
                }
                _ => {}
            }
        }
    }
}

/// Where the word `filter` ends that a tag begins with.
fn filter_section(tag: &str) -> Option<usize> {
    let mut pieces = words(tag).skip(2).filter_map(|(start, end)| Some((tag.get(start..end)?, end)));
    let first = pieces.find(|(piece, _)| !piece.trim().is_empty() && *piece != "-");
    first.filter(|(piece, _)| *piece == "filter" && tag.starts_with("{%")).map(|(_, end)| end)
}

/// The first expression that joins more texts with `~` than one may. Each of them may have the length that a text in a template may have,
/// and nobody sees the engine join them.
#[must_use]
pub fn too_many_joined(text: &str) -> Option<Span> {
    let mut tags = pieces(text).filter(|&(start, end)| text.get(start..end).is_some_and(is_tag));
    let joined = |(start, end): (usize, usize)| {
        let tag = text.get(start..end).unwrap_or_default();
        1 + words(tag).filter(|&(from, to)| tag.get(from..to) == Some("~")).count()
    };
    let found = tags.find(|&tag| joined(tag) > limits::TEMPLATE_JOINED);
    found.map(|(start, end)| Span::new(start, end))
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
mod tests {
    use super::*;

    #[test]
    fn every_loop_is_counted_and_every_value_measured() {
        for (text, counted) in [
            ("{% for a in b %}x{% endfor %}", "{% for a in( b )|k_turns %}x{% endfor %}"),
            ("{%- for k, v in b.c | sort -%}", "{%- for k, v in( b.c |k_bytes | sort |k_bytes )|k_turns -%}"),
            (
                "{{ [a for a in b if a] | length }}{% set x = [c for c in [1, d[0]]] %}",
                "{{ [a for a in( b )|k_turns if a] |k_bytes | length |k_bytes }}{% set x =( [c for c in( [1, d[0]])|k_turns ] )|k_size %}",
            ),
            ("{% for a in [b for b in c] %}", "{% for a in( [b for b in( c)|k_turns ] )|k_turns %}"),
            ("{% for a in b if c else d %}", "{% for a in( b if c else d )|k_turns %}"),
            ("{% set x = x ~ x %}", "{% set x =( x |k_bytes ~ x )|k_size %}"),
            (
                "{% if f(x[0]) ~ 'a' ~ (b|lower ~ c) == d %}",
                "{% if f(x[0]) |k_bytes ~ 'a' |k_bytes ~ (b|k_bytes |lower |k_bytes ~ c) == d %}",
            ),
            ("{%- set_global x={a: [b == c]} -%}", "{%- set_global x=({a: [b == c]} )|k_size -%}"),
            ("{% set x %}y{% endset %}", "{% set x |k_size %}y{% endset %}"),
            ("{% set x | upper %}", "{% set x |k_bytes | upper |k_bytes |k_size %}"),
            ("{{ x.y|upper }}", "{{ x.y|k_bytes |upper |k_bytes }}"),
            (
                "{{- f(a=[1]) | replace(from=a | lower, to=\"|\") | safe -}}",
                "{{- f(a=[1]) |k_bytes | replace(from=a |k_bytes | lower|k_bytes , to=\"|\")|k_bytes  | safe |k_bytes -}}",
            ),
            ("{% filter upper | lower %}", "{% filter k_bytes | upper |k_bytes | lower |k_bytes %}"),
            ("{% if a | length > 1 %}", "{% if a |k_bytes | length |k_bytes > 1 %}"),
        ] {
            assert_eq!(Metered::new(text).text, counted);
        }
    }

    #[test]
    fn an_expression_joins_so_many_texts_and_no_more() {
        let joined = |count: usize| format!("é {{% set x = {} %}}", ["a"; 50][..count].join(" ~ "));
        let most = limits::TEMPLATE_JOINED;
        assert_eq!(too_many_joined(&joined(most)), None);
        let text = joined(most + 1);
        assert_eq!(too_many_joined(&text), Some(Span::new(3, text.len())));
        let quoted = format!(
            "{{{{ \"{0}\" ~ '{0}' }}}}{{# {0} #}}{{% raw %}}{{{{ {0} }}}}{{% endraw %}}",
            "~ ".repeat(50)
        );
        assert_eq!(too_many_joined(&quoted), None);
        assert_eq!(too_many_joined(&"{{ a ~ b }} ~ ".repeat(50)), None);
    }

    #[test]
    fn what_is_no_loop_stays_as_it_is() {
        for text in [
            "for a in b",
            "{# for a in b #}{% endset %}",
            "{% raw %}{% for a in b %}{% endraw %}",
            "{{ \"[for a in b]\" }}{{ x.for }} { % {",
            "{% if a in b %}{{ form in x }}{{ set.x }}{% endif %}",
            "{% for a",
            "{{",
        ] {
            assert_eq!(Metered::new(text).text, text);
        }
    }

    #[test]
    fn places_are_those_of_the_text_as_it_was_written() {
        let text = "棋{% for a in b %}{% for c in d %}{{ e }}";
        let counted = Metered::new(text);
        for word in ["棋", "a in", "b", "c in", "{{ e }}"] {
            let place = counted.text.find(word).unwrap();
            assert_eq!(counted.original(place), text.find(word).unwrap(), "{word}");
        }
        let inside = counted.text.find("k_turns").unwrap();
        assert_eq!(counted.original(inside + 3), text.find("%}").unwrap());
        let list = text.find("b %}").unwrap();
        assert_eq!(
            counted.span(inside, inside + 7),
            Span::new(list, list + 1),
            "the filter is not the author's"
        );
    }
}
