//! An info string cut into words.

use kisho_game::text::{Diagnostic, Id, Span};

/// A bare word or `key=value`, with the places of both.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    /// The word, or what stands before `=`.
    pub name: String,
    /// Where the name stands.
    pub name_span: Span,
    /// What stands after `=`, without quotes.
    pub value: Option<String>,
    /// Where the value stands; where the word ends if there is none.
    pub value_span: Span,
    /// Whether there are spaces around the `=`.
    pub spaced: bool,
}

impl Word {
    /// The word as it is written in `info`, which it was cut from.
    #[must_use]
    pub fn text<'a>(&self, info: &'a str) -> &'a str {
        info.get(self.name_span.start..self.value_span.end).unwrap_or_default()
    }

    /// The word as it can be written.
    #[must_use]
    pub fn written(&self) -> String {
        match &self.value {
            Some(value) => format!("{}={}", self.name, quoted(value)),
            None => self.name.clone(),
        }
    }
}

/// A value as it is written after `=`.
#[must_use]
pub fn quoted(value: &str) -> String {
    if value.is_empty() || value.contains(|c: char| c.is_whitespace() || matches!(c, '"' | '\\')) {
        format!("\"{}\"", value.replace('\\', "\\\\").replace('"', "\\\""))
    } else {
        value.to_owned()
    }
}

/// Cuts an info string into words at white space; a value may be in double quotes (`\"` and `\\` inside).
/// A quote that is not closed is reported and taken to go on to the end. There should be no spaces around `=`, but what
/// stands after them is the value all the same.
#[must_use]
pub fn words(info: &str) -> (Vec<Word>, Vec<Diagnostic>) {
    let mut words = Vec::new();
    let mut problems = Vec::new();
    let mut rest = info.char_indices().peekable();
    loop {
        skip_blanks(&mut rest);
        let Some(&(start, _)) = rest.peek() else { break };
        let mut name = String::new();
        while let Some((_, c)) = rest.next_if(|(_, c)| !c.is_whitespace() && *c != '=') {
            name.push(c);
        }
        let name_span = Span::new(start, offset(&mut rest, info));
        let after = info.get(name_span.end..).unwrap_or_default();
        let mut spaced = !name.is_empty() && !after.starts_with('=') && after.trim_start().starts_with('=');
        if spaced {
            skip_blanks(&mut rest);
        }
        if rest.next_if(|(_, c)| *c == '=').is_none() {
            words.push(Word {
                name,
                name_span,
                value: None,
                value_span: Span::at(name_span.end),
                spaced: false,
            });
            continue;
        }
        // An empty value may be meant before a word, but not before a quote.
        let next = info.get(offset(&mut rest, info)..).unwrap_or_default().trim_start();
        if spaced || next.starts_with(|c: char| c == '"' || c.is_ascii_digit()) {
            let before = offset(&mut rest, info);
            skip_blanks(&mut rest);
            spaced |= before < offset(&mut rest, info);
        }
        let value_start = offset(&mut rest, info);
        let mut value = String::new();
        if rest.next_if(|(_, c)| *c == '"').is_some() {
            if !unquoted(&mut rest, &mut value) {
                let span = Span::new(value_start, info.len());
                problems.push(
                    Diagnostic::error(Id::OptionQuote, span, "this quote is not closed")
                        .with_advice("put a second `\"` where the value ends"),
                );
            }
        } else {
            while let Some((_, c)) = rest.next_if(|(_, c)| !c.is_whitespace()) {
                value.push(c);
            }
        }
        let value_span = Span::new(value_start, offset(&mut rest, info));
        words.push(Word { name, name_span, value: Some(value), value_span, spaced });
    }
    (words, problems)
}

type Chars<'a> = std::iter::Peekable<std::str::CharIndices<'a>>;

fn skip_blanks(rest: &mut Chars<'_>) {
    while rest.next_if(|(_, c)| c.is_whitespace()).is_some() {}
}

fn offset(rest: &mut Chars<'_>, info: &str) -> usize {
    rest.peek().map_or(info.len(), |(at, _)| *at)
}

/// Reads up to the closing quote; `false` if there is none.
fn unquoted(rest: &mut Chars<'_>, value: &mut String) -> bool {
    while let Some((_, c)) = rest.next() {
        match c {
            '"' => return true,
            '\\' => value
                .extend(rest.next_if(|(_, c)| matches!(c, '"' | '\\')).map_or(Some('\\'), |(_, c)| Some(c))),
            c => value.push(c),
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_values_and_quotes() {
        let (words, problems) = words(r#"flip  frame=3 caption="a \"b\" 棋" alt="#);
        assert!(problems.is_empty());
        let pairs: Vec<_> = words.iter().map(|w| (w.name.as_str(), w.value.as_deref())).collect();
        assert_eq!(
            pairs,
            [("flip", None), ("frame", Some("3")), ("caption", Some("a \"b\" 棋")), ("alt", Some(""))]
        );
        assert_eq!(words[1].value_span, Span::new(12, 13));
        let again: Vec<String> = words.iter().map(Word::written).collect();
        assert_eq!(again.join(" "), r#"flip frame=3 caption="a \"b\" 棋" alt="""#);
    }

    #[test]
    fn spaces_around_the_equals_sign_are_seen() {
        for info in ["caption = \"a b\" flip", "caption= \"a b\" flip", "caption =\"a b\" flip"] {
            let (words, problems) = words(info);
            assert_eq!(
                (words.len(), problems.len(), words[0].value.as_deref()),
                (2, 0, Some("a b")),
                "{info}"
            );
            assert!(words[0].spaced && !words[1].spaced, "{info}");
        }
        let (words, _) = words("size= 30 alt= flip frame =");
        let said: Vec<_> = words.iter().map(|w| (w.name.as_str(), w.value.as_deref(), w.spaced)).collect();
        let expected = [
            ("size", Some("30"), true),
            ("alt", Some(""), false),
            ("flip", None, false),
            ("frame", Some(""), true),
        ];
        assert_eq!(said, expected);
    }

    #[test]
    fn an_open_quote_is_reported() {
        let (words, problems) = words("caption=\"a b");
        assert_eq!(words[0].value.as_deref(), Some("a b"));
        assert_eq!(problems[0].id, Id::OptionQuote);
    }
}
