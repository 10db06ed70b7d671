//! Lines that are to define a link, `[name]: address`, and are text: because of what stands in them, or because a paragraph goes on in
//! them. All such lines right below them are text too.

use std::collections::HashSet;
use std::ops::Range;

use pulldown_cmark::Parser;

use super::references::{LONGEST_LINE, may_precede_definition, note_key};
use kisho_game::text::{Diagnostic, Id, Span};

/// Whether a line begins with the brackets there and a colon after them, as a definition does.
pub fn begins(text: &str, brackets: Range<usize>) -> bool {
    let before = text.get(..brackets.start).unwrap_or_default();
    let line = before.rsplit('\n').next().unwrap_or_default();
    text.get(brackets.end..).is_some_and(|rest| rest.starts_with(':'))
        && line.chars().all(may_precede_definition)
}

/// The keys of what lines of a text were to define, and what is said of those at fault for that. `brackets`: where their names stand.
/// Lines are left alone unless a link leads to one of those around them: `links` are the keys of these.
pub fn lines(
    text: &str,
    mut brackets: Vec<Span>,
    links: &HashSet<String>,
) -> (HashSet<String>, Vec<Diagnostic>) {
    brackets.sort_unstable_by_key(|span| span.start);
    let (mut names, mut told) = (HashSet::new(), Vec::new());
    for block in brackets.chunk_by(|above, below| are_neighbours(text, *above, *below)) {
        let keys: Vec<String> = block.iter().map(|span| note_key(name(text, *span))).collect();
        if !keys.iter().any(|key| links.contains(key)) {
            continue;
        }
        names.extend(keys);
        for (at, span) in block.iter().enumerate() {
            told.extend(fault(text, *span, at == 0, at + 1 < block.len()));
        }
    }
    (names, told)
}

/// Whether one stands in the line above the other.
fn are_neighbours(text: &str, above: Span, below: Span) -> bool {
    let between = text.get(above.end..below.start).unwrap_or_default();
    between.split_once('\n').is_some_and(|(_, marks)| marks.chars().all(may_precede_definition))
}

/// The name between brackets.
fn name(text: &str, brackets: Span) -> &str {
    text.get(brackets.start + 1..brackets.end.saturating_sub(1)).unwrap_or_default()
}

/// What is said of a line that is at fault. `is_first`, `is_above`: whether it is the first of its neighbours, or has one below it.
fn fault(text: &str, brackets: Span, is_first: bool, is_above: bool) -> Option<Diagnostic> {
    let rest = text.get(brackets.start..text.floor_char_boundary(brackets.start + LONGEST_LINE))?;
    let name = name(text, brackets);
    let defines = |line: &str| Parser::new(line).reference_definitions().get(name).is_some();
    let line = rest.lines().next()?;
    let address = line.get(brackets.len() + 1..)?.split(" \"").next()?.trim();
    // Its title may go on in the next line, of a quotation too.
    let next = rest.lines().nth(1).unwrap_or_default().trim_start_matches(['>', ' ']);
    let both = format!("{line}\n{next}");
    if defines(&both) {
        let hint = "put an empty line before it".to_owned();
        return is_first.then(|| told(brackets, "it belongs to the paragraph above it", hint));
    }
    let title = line.get(brackets.len() + 1..)?.trim().split_once(' ').map_or("", |(_, after)| after.trim());
    let (why, hint) = if title.starts_with(['"', '\'', '(']) {
        let hint = "write the title between quotation marks, and `\\` before one that belongs to it";
        ("what follows its address is no title", hint.to_owned())
    } else if address.contains(' ') && defines(&format!("[{name}]: <{address}>")) {
        ("its address contains spaces", format!("write `<{address}>`, or a title between quotation marks"))
    } else {
        ("what follows is no address", format!("write `[{name}]: @/page.md`"))
    };
    let until = if is_above { "; the lines right below it define none either until then" } else { "" };
    Some(told(brackets, why, hint + until))
}

fn told(brackets: Span, why: &str, hint: String) -> Diagnostic {
    let span = Span::new(brackets.start, brackets.end + 1);
    Diagnostic::warning(Id::LinkReference, span, format!("this line defines no link: {why}")).with_hint(hint)
}
