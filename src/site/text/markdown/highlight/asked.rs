//! What stands after the language of code: which of its lines are numbered, marked and left out, and what it is called.
//! In the words of Zola (`rust,linenos,hl_lines=1-3 5`), with braces as Hugo writes them (`go {linenos=true hl_lines=[1,"3-4"]}`),
//! and for numbers as Pandoc does (`{.rust .numberLines startFrom=10}`).

use std::ops::RangeInclusive;

use kisho_game::text::{Diagnostic, Id, Span, nearest};

/// A value, and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Valued<T> {
    /// The value.
    pub value: T,
    /// Its place.
    pub span: Span,
}

/// What an info string asks for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Asked {
    /// What the code is called.
    pub name: Option<String>,
    /// Whether its lines are numbered.
    pub numbers: bool,
    /// The number of its first line.
    pub start: Option<usize>,
    /// The lines that are marked, counted from 1.
    pub marked: Option<Valued<Lines>>,
    /// The lines that are left out, counted from 1.
    pub hidden: Option<Valued<Lines>>,
    /// The file that holds it.
    pub src: Option<Valued<String>>,
    /// The lines of that file.
    pub lines: Option<Valued<RangeInclusive<usize>>>,
    /// The anchor in that file.
    pub anchor: Option<Valued<String>>,
}

/// Numbers of lines: ranges in their order, none of which touches another.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Lines(Vec<RangeInclusive<usize>>);

impl Lines {
    fn new(mut ranges: Vec<RangeInclusive<usize>>) -> Self {
        ranges.sort_by_key(|range| *range.start());
        let mut apart: Vec<RangeInclusive<usize>> = Vec::with_capacity(ranges.len());
        for range in ranges {
            match apart.last_mut() {
                Some(last) if range.start() <= last.end() => {
                    *last = *last.start()..=*range.end().max(last.end());
                }
                _ => apart.push(range),
            }
        }
        Self(apart)
    }

    /// Whether a line is one of them.
    #[must_use]
    pub fn has(&self, line: usize) -> bool {
        let after = self.0.partition_point(|range| *range.start() <= line);
        after.checked_sub(1).and_then(|at| self.0.get(at)).is_some_and(|range| range.contains(&line))
    }

    /// The last of them that is named.
    #[must_use]
    pub fn last(&self) -> usize {
        self.0.last().map_or(0, |range| *range.end())
    }
}

/// What can be asked for.
const NAMES: [&str; 8] =
    ["linenos", "linenostart", "hl_lines", "hide_lines", "name", "src", "lines", "anchor"];

/// Most words that are told of, as a line can hold any number of them.
const MOST_TOLD: usize = 10;

/// A word of an info string.
struct Word<'a> {
    name: &'a str,
    value: Option<&'a str>,
    span: Span,
    value_span: Span,
}

/// Whether a word asks for something, so that it names no language.
#[must_use]
pub fn is_option(word: &str) -> bool {
    let word = word.to_ascii_lowercase();
    NAMES.contains(&word.as_str()) || NUMBERED.contains(&word.as_str())
}

/// What numbers lines in Pandoc.
const NUMBERED: [&str; 2] = [".numberlines", ".number-lines"];

/// What an info string asks for beside its language; messages are placed in the info string.
#[must_use]
pub fn asked(info: &str, language: &str) -> (Asked, Vec<Diagnostic>) {
    // Otherwise it stands among the other words, or is understood.
    let from = if info.starts_with(language) { language.len() } else { 0 };
    let is_language = |name: &str| from == 0 && (name.eq_ignore_ascii_case(language) || super::knows(name));
    let (mut asked, mut wrong) = (Asked::default(), Vec::new());
    let mut words = words(info, from).into_iter().peekable();
    while let Some(word) = words.next() {
        let name = word.name.to_ascii_lowercase();
        let value = word.value.unwrap_or_default();
        let no_value = || problem(word.span, format!("`{name}` needs a value"), format!("`{name}=…`"));
        match name.as_str() {
            // Hugo has the last two.
            name if value.is_empty() && NUMBERED.contains(&name) => asked.numbers = true,
            "linenos" if matches!(value, "" | "true" | "false" | "inline" | "table") => {
                asked.numbers = value != "false";
            }
            "linenos" => wrong.push(problem(
                word.span,
                format!("`linenos` is `true` or `false`, not `{value}`"),
                "write `linenos` alone for line numbers".to_owned(),
            )),
            "hl_lines" | "hide_lines" => {
                let mut ranges = Vec::new();
                let mut span = word.value_span;
                wrong.extend(push_ranges(&mut ranges, value, word.value_span));
                // Ranges are parted by spaces, as words are.
                while let Some(more) = words.next_if(|more| more.value.is_none() && is_ranges(more.name)) {
                    wrong.extend(push_ranges(&mut ranges, more.name, more.span));
                    span = span.to(more.span);
                }
                if word.value.is_none() {
                    wrong.push(no_value());
                    continue;
                }
                let lines = Some(Valued { value: Lines::new(ranges), span });
                *(if name == "hl_lines" { &mut asked.marked } else { &mut asked.hidden }) = lines;
            }
            "linenostart" | "startfrom" => match value.parse() {
                Ok(start) if start < FARTHEST => {
                    (asked.numbers, asked.start) = (true, Some(start));
                }
                _ => wrong.push(problem(
                    word.span,
                    format!("`{value}` is no number for the first line"),
                    "write a number, such as `linenostart=10`".to_owned(),
                )),
            },
            "lines" => match range(value) {
                Some(value) => asked.lines = Some(Valued { value, span: word.value_span }),
                None => wrong.push(not_lines(value, word.value_span)),
            },
            "name" | "src" | "anchor" if word.value.is_none() => wrong.push(no_value()),
            "name" => asked.name = Some(value.to_owned()).filter(|name| !name.trim().is_empty()),
            "src" => asked.src = Some(Valued { value: value.to_owned(), span: word.value_span }),
            "anchor" => asked.anchor = Some(Valued { value: value.to_owned(), span: word.value_span }),
            name if word.value.is_none()
                && (is_of_rust(name) || is_language(name.strip_prefix('.').unwrap_or(name))) => {}
            _ => {
                let hint = nearest(&name, NAMES).map_or_else(
                    || {
                        format!(
                            "leave it out; what code knows is {}",
                            NAMES.map(|name| format!("`{name}`")).join(", ")
                        )
                    },
                    |near| format!("did you mean `{near}`?"),
                );
                wrong.push(problem(word.span, format!("`{}` has no effect here", word.name), hint));
            }
        }
    }
    wrong.extend(without_effect(&asked));
    wrong.truncate(MOST_TOLD);
    (asked, wrong)
}

/// Warns about `lines` or `anchor` where it has no effect.
fn without_effect(asked: &Asked) -> Option<Diagnostic> {
    let lines = asked.lines.as_ref().map(|lines| ("lines", lines.span));
    let part = lines.or_else(|| asked.anchor.as_ref().map(|anchor| ("anchor", anchor.span)));
    match (part?, &asked.src, &asked.anchor) {
        ((name, span), None, _) => {
            let message = format!("`{name}` has no effect without `src`");
            Some(problem(span, message, "name the file with `src=…`".to_owned()))
        }
        (("lines", span), Some(_), Some(_)) => {
            let message = "`lines` has no effect beside `anchor`".to_owned();
            Some(problem(span, message, "leave one of the two out".to_owned()))
        }
        _ => None,
    }
}

/// Whether a word tells rustdoc or mdBook what to do with an example.
#[must_use]
pub fn is_of_rust(word: &str) -> bool {
    const WORDS: [&str; 9] = [
        "compile_fail",
        "editable",
        "ignore",
        "mdbook-runnable",
        "no_run",
        "noplayground",
        "noplaypen",
        "should_panic",
        "standalone_crate",
    ];
    let is_number = |digits: &str| digits.len() == 4 && digits.bytes().all(|byte| byte.is_ascii_digit());
    WORDS.contains(&word)
        || word.starts_with("ignore-")
        || word.strip_prefix("edition").is_some_and(is_number)
        || word.strip_prefix('e').is_some_and(is_number)
}

/// A number that no line has.
const FARTHEST: usize = 1_000_000_000;

fn problem(span: Span, message: String, hint: String) -> Diagnostic {
    Diagnostic::warning(Id::CodeInfo, span, message).with_hint(hint)
}

fn not_lines(value: &str, span: Span) -> Diagnostic {
    let hint = "write numbers and ranges, such as `1-3 5`".to_owned();
    problem(span, format!("`{value}` names no lines"), hint)
}

/// The words from byte `from` on: names, and values with or without quotes and brackets around them.
fn words(info: &str, from: usize) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut at = from;
    let rest = |at: usize| info.get(at..).unwrap_or_default();
    let until = |at: usize, ends: &[char]| rest(at).find(ends).map_or(info.len(), |end| at + end);
    loop {
        at = info.len() - rest(at).trim_start_matches(BETWEEN).len();
        if at >= info.len() {
            return words;
        }
        let start = at;
        at = until(at, &[' ', '\t', ',', '{', '}', '=']);
        let name = info.get(start..at).unwrap_or_default();
        let mut value = None;
        let mut value_span = Span::new(start, at);
        if rest(at).starts_with('=') {
            let open = rest(at + 1).chars().next();
            let close = match open {
                Some('[') => Some(']'),
                Some(quote @ ('"' | '\'')) => Some(quote),
                _ => None,
            };
            let (from, to) = match close {
                Some(close) => (at + 2, until(at + 2, &[close])),
                None => (at + 1, until(at + 1, &BETWEEN)),
            };
            value = info.get(from..to);
            value_span = Span::new(from, to);
            at = if close.is_some() { (to + 1).min(info.len()) } else { to };
        }
        words.push(Word { name, value, span: Span::new(start, at), value_span });
    }
}

/// What stands between words.
const BETWEEN: [char; 5] = [' ', '\t', ',', '{', '}'];

fn is_ranges(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit()) && word.bytes().all(|b| b.is_ascii_digit() || b == b'-')
}

/// Adds the ranges of a value: `1-3 5`, or `1,"3-4"` from between brackets.
fn push_ranges(ranges: &mut Vec<RangeInclusive<usize>>, value: &str, span: Span) -> Option<Diagnostic> {
    let pieces = value.split([' ', ',', '"', '\'']).filter(|piece| !piece.is_empty());
    let mut wrong = None;
    for piece in pieces {
        match range(piece) {
            Some(range) => ranges.push(range),
            None => wrong = Some(not_lines(piece, span)),
        }
    }
    wrong
}

/// `3`, `3-9`, `3-` or `-9`.
fn range(text: &str) -> Option<RangeInclusive<usize>> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let first = if first.is_empty() { 1 } else { first.parse().ok()? };
    let last = if last.is_empty() { usize::MAX } else { last.parse().ok()? };
    (text.len() > 1 || text != "-").then_some(first..=last).filter(|range| first > 0 && !range.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fine(info: &str) -> Asked {
        let (asked, wrong) = asked(info, info.split([' ', ',', '{']).next().unwrap());
        assert_eq!(wrong, [], "{info}");
        asked
    }

    #[test]
    fn zola_and_hugo_ask_for_the_same() {
        let zola = fine("rust,linenos,linenostart=10,hl_lines=1-3 5,hide_lines=9 11-12,name=main.rs");
        let hugo = fine(
            "rust {lineNos=inline lineNoStart=10 hl_lines=[5,\"1-3\"] hide_lines=\"9 11-12\" name='main.rs'}",
        );
        for asked in [&zola, &hugo] {
            assert_eq!(
                (asked.numbers, asked.start, asked.name.as_deref()),
                (true, Some(10), Some("main.rs"))
            );
            let lines = |of: &Option<Valued<Lines>>| {
                (1..20).filter(|line| of.as_ref().unwrap().value.has(*line)).collect::<Vec<_>>()
            };
            assert_eq!((lines(&asked.marked), lines(&asked.hidden)), (vec![1, 2, 3, 5], vec![9, 11, 12]));
        }
        assert!(!fine("go {linenos=false}").numbers && !fine("go").numbers);
        let file = fine("rust src=\"my code.rs\" lines=3-");
        assert_eq!(
            (file.src.unwrap().value.as_str(), file.lines.unwrap().value),
            ("my code.rs", 3..=usize::MAX)
        );
        assert_eq!(fine("rust src=a.rs anchor=x").anchor.unwrap().value, "x");
    }

    #[test]
    fn examples_for_rustdoc_and_mdbook_are_code_like_other() {
        for info in [
            "rust,ignore",
            "rust,no_run,should_panic",
            "rust, editable, edition2021",
            "rust,compile_fail,E0277",
            "rust,noplayground mdbook-runnable ignore-wasm32",
        ] {
            assert_eq!(fine(info), Asked::default(), "{info}");
        }
    }

    #[test]
    fn what_is_not_understood_is_told_at_its_place() {
        for (info, place, said) in [
            ("rust,lineno", "lineno", "did you mean `linenos`?"),
            ("rust odd", "odd", "leave it out"),
            ("rust edition20", "edition20", "leave it out"),
            ("rust,hl_lines=a-2", "a-2", "such as `1-3 5`"),
            ("rust,hl_lines=3-1", "3-1", "such as `1-3 5`"),
            ("rust,hl_lines", "hl_lines", "`hl_lines=…`"),
            ("rust,linenostart=x", "linenostart=x", "linenostart=10"),
            ("rust,linenos=tru", "linenos=tru", "`linenos` alone"),
            ("rust src", "src", "`src=…`"),
            ("rust lines=0", "0", "such as"),
            ("rust lines=-", "-", "such as"),
            ("rust lines=2", "2", "`src=…`"),
            ("rust anchor=a", "a", "`src=…`"),
            ("rust src=a.rs lines=2 anchor=a", "2", "leave one of the two out"),
        ] {
            let (_, wrong) = asked(info, "rust");
            assert_eq!(wrong.len(), 1, "{info}: {wrong:?}");
            assert_eq!(&info[wrong[0].span.start..wrong[0].span.end], place, "{info}");
            assert!(wrong[0].hint.as_ref().unwrap().contains(said), "{wrong:?}");
        }
        let many = format!("rust{}", " x=1".repeat(10_000));
        assert_eq!(asked(&many, "rust").1.len(), MOST_TOLD);
    }
}
