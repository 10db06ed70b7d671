//! Lines of code in colours, each coloured once.
//!
//! A grammar takes a line and what is open before it, and gives classes and what is open after it. Regular expressions
//! make that the slowest part of a page by far, and the lines of a site's code are much the same.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use pulldown_cmark_escape::escape_html_body_text;
use syntect::html::line_tokens_to_classed_spans;
use syntect::parsing::{ParseState, ScopeStack, SyntaxReference};

use super::{STYLE, SYNTAXES};

/// Most lines that a thread keeps: with some hundred bytes each, a few megabytes.
const MOST_LINES: usize = 1 << 12;

/// Longest line that is kept, in bytes: lines longer than a screen hardly come twice.
const LONGEST: usize = 200;

/// Most states before a line that are kept with it, as they are looked through one by one.
const MOST_STATES: usize = 8;

/// Longest line that is coloured, in bytes: what is nested in a line can take the square of its length.
const LONGEST_COLOURED: usize = 2_000;

/// Longest word in a line that is coloured, in bytes: expressions of grammars may be tried at each of its letters, each time to its end.
const LONGEST_WORD: usize = 200;

/// Whether a line takes too long to be coloured.
fn is_too_long(line: &str) -> bool {
    let is_between = |c: char| !c.is_alphanumeric() && c != '_';
    line.len() > LONGEST_COLOURED
        || line.len() > LONGEST_WORD && line.split(is_between).any(|word| word.len() > LONGEST_WORD)
}

/// What is open between two lines.
#[derive(PartialEq)]
struct State {
    parse: ParseState,
    scopes: ScopeStack,
}

/// A line that has been coloured.
struct Step {
    before: Rc<State>,
    after: Rc<State>,
    html: String,
    /// How many more spans are open after it.
    opened: isize,
}

thread_local! {
    /// Steps by their lines. Each thread has its own, as what is open between lines cannot be handed to another thread.
    static STEPS: RefCell<HashMap<String, Vec<Rc<Step>>>> = RefCell::default();
}

/// Code as HTML; `None` if the grammar fails.
pub fn coloured(code: &str, syntax: &SyntaxReference) -> Option<String> {
    let start = State { parse: ParseState::new(syntax), scopes: ScopeStack::new() };
    let mut state = Rc::new(start);
    let mut html = String::with_capacity(code.len() * 4);
    let mut open = 0;
    for line in code.split_inclusive('\n') {
        if is_too_long(line) {
            let _ = escape_html_body_text(&mut html, line);
            continue;
        }
        let step = match known(line, &state) {
            Some(step) => step,
            None => keep(line, Step::new(line, &state)?),
        };
        html.push_str(&step.html);
        open += step.opened;
        state = Rc::clone(&step.after);
    }
    for _ in 0..open {
        html.push_str("</span>");
    }
    Some(html)
}

impl Step {
    fn new(line: &str, before: &Rc<State>) -> Option<Rc<Self>> {
        let (mut parse, mut scopes) = (before.parse.clone(), before.scopes.clone());
        let ops = parse.parse_line(line, &SYNTAXES).ok()?;
        let (html, opened) = line_tokens_to_classed_spans(line, &ops, STYLE, &mut scopes).ok()?;
        // Most lines leave nothing open that was not: one state stands for all of these.
        let after = State { parse, scopes };
        let after = if after == **before { Rc::clone(before) } else { Rc::new(after) };
        Some(Rc::new(Self { before: Rc::clone(before), after, html, opened }))
    }
}

fn known(line: &str, state: &Rc<State>) -> Option<Rc<Step>> {
    let same = |step: &&Rc<Step>| Rc::ptr_eq(&step.before, state) || step.before == *state;
    STEPS.with_borrow(|steps| steps.get(line)?.iter().find(same).cloned())
}

fn keep(line: &str, step: Rc<Step>) -> Rc<Step> {
    STEPS.with_borrow_mut(|steps| {
        if line.len() <= LONGEST && steps.len() < MOST_LINES {
            let states = steps.entry(line.to_owned()).or_default();
            if states.len() < MOST_STATES {
                states.push(Rc::clone(&step));
            }
        }
    });
    step
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_too_long_has_no_colours_and_the_next_has() {
        let syntax = SYNTAXES.find_syntax_by_token("rs").unwrap();
        let long = format!("\"<{}\n", "x y ".repeat(LONGEST_COLOURED / 4));
        let html = coloured(&format!("fn a() {{}}\n{long}fn b() {{}}\n"), syntax).unwrap();
        let lines: Vec<&str> = html.lines().collect();
        assert!(lines[0].contains("<span") && lines[2].contains("<span"), "{html}");
        assert!(lines[1].starts_with("\"&lt;x") && !lines[1].contains("<span"), "{html}");
        for (letters, has_colours) in [(LONGEST_WORD, true), (LONGEST_WORD + 1, false)] {
            let line = format!("let {} = 1;\n", "x".repeat(letters));
            assert_eq!(coloured(&line, syntax).unwrap().contains("<span"), has_colours);
        }
    }
}
