//! What an address looks like, by the rules of GitHub.

use super::is_spaceless;
use crate::site::source::html::unescaped;

/// How addresses begin.
const STARTS: [&str; 3] = ["https://", "http://", "www."];

/// Longest address, in bytes: what browsers and servers take. Each start in a text looks so far and no farther, as a text
/// without blanks can have many.
const LONGEST: usize = 2_000;

/// Whether there may be an address in a text.
pub fn may_be_in(text: &str) -> bool {
    text.contains("://") || text.contains("www.")
}

/// Where addresses may begin.
pub fn starts(text: &str) -> impl Iterator<Item = usize> {
    let place =
        |at: usize| STARTS.iter().any(|start| text.get(at..).is_some_and(|rest| rest.starts_with(start)));
    text.match_indices(['h', 'w']).map(|(at, _)| at).filter(move |at| place(*at))
}

/// How long the address is that a text begins with; 0 if it is none. `before`: the character before it.
pub fn length(text: &str, before: Option<char>) -> usize {
    let Some(start) = STARTS.iter().find(|start| text.starts_with(**start)) else { return 0 };
    let is_www = *start == "www.";
    let may_follow = |c: char| match is_www {
        true => c.is_whitespace() || "*_~(\"'".contains(c) || is_end(c),
        false => !c.is_ascii_alphanumeric(),
    };
    if !before.is_none_or(may_follow) {
        return 0;
    }
    let near = text.get(..text.ceil_char_boundary(LONGEST + 1)).unwrap_or(text);
    let end = near.find(is_end).unwrap_or(near.len());
    if end > LONGEST {
        return 0;
    }
    let length = trimmed(text.get(..end).unwrap_or_default());
    let host_at = if is_www { 0 } else { start.len() };
    match text.get(host_at..length) {
        Some(rest) if is_host(host(rest)) => length,
        _ => 0,
    }
}

/// What an address is, as it is written: without what only Markdown has in it.
pub fn meant(written: &str) -> String {
    let mut meant = String::with_capacity(written.len());
    let mut characters = written.chars().peekable();
    while let Some(c) = characters.next() {
        match characters.peek() {
            Some(next) if c == '\\' && next.is_ascii_punctuation() => {}
            _ => meant.push(c),
        }
    }
    unescaped(&meant).into_owned()
}

/// Whether no address goes on with a character.
fn is_end(c: char) -> bool {
    c == '<' || c.is_whitespace() || c.is_control() || is_spaceless(c)
}

/// How long an address is without the punctuation after it, and without brackets that it does not open.
fn trimmed(address: &str) -> usize {
    let count = |sign: char| address.matches(sign).count();
    let mut round = count(')').saturating_sub(count('('));
    let mut square = count(']').saturating_sub(count('['));
    let mut rest = address;
    while let Some(last) = rest.chars().next_back() {
        let spare = match last {
            ')' => &mut round,
            ']' => &mut square,
            ';' => {
                let name = rest.strip_suffix(';').unwrap_or(rest);
                let name = name.trim_end_matches(|c: char| c.is_ascii_alphanumeric());
                rest = name.strip_suffix('&').unwrap_or_else(|| rest.strip_suffix(';').unwrap_or(rest));
                continue;
            }
            '?' | '!' | '.' | ',' | ':' | '*' | '_' | '~' | '\'' | '"' | '”' | '’' | '…' | '\\' => {
                rest = rest.strip_suffix(last).unwrap_or_default();
                continue;
            }
            _ => break,
        };
        if *spare == 0 {
            break;
        }
        *spare -= 1;
        rest = rest.strip_suffix(last).unwrap_or_default();
    }
    rest.len()
}

fn host(rest: &str) -> &str {
    let end = rest.find(['/', '?', '#', ':']).unwrap_or(rest.len());
    rest.get(..end).unwrap_or_default()
}

/// Whether a name is that of a host that others can reach: `example.org`, not `localhost`.
fn is_host(name: &str) -> bool {
    let fine =
        |label: &str| !label.is_empty() && label.chars().all(|c| c.is_alphanumeric() || c == '-' || c == '_');
    let mut labels = name.rsplit('.');
    let (Some(top), Some(second)) = (labels.next(), labels.next()) else { return false };
    let is_top = top.chars().count() > 1 && top.starts_with(char::is_alphabetic) && fine(top);
    is_top && fine(second) && !top.contains('_') && !second.contains('_') && labels.all(fine)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_end_as_on_github() {
        for (text, address) in [
            ("https://example.org", "https://example.org"),
            ("www.example.org/a?b=c#d and", "www.example.org/a?b=c#d"),
            ("https://example.org.", "https://example.org"),
            ("https://example.org/a,b). c", "https://example.org/a,b"),
            ("https://en.wikipedia.org/wiki/Go_(game)).", "https://en.wikipedia.org/wiki/Go_(game)"),
            ("https://example.org/?a=1&copy;", "https://example.org/?a=1"),
            ("https://example.org/a;", "https://example.org/a"),
            ("https://example.org/\"", "https://example.org/"),
            ("https://example.org:8080/a<b", "https://example.org:8080/a"),
            ("https://example.org/を見る", "https://example.org/"),
            ("https://example.org。次", "https://example.org"),
            ("https://example.org）", "https://example.org"),
            ("https://de.wikipedia.org/wiki/Königsberg x", "https://de.wikipedia.org/wiki/Königsberg"),
            ("https://a_b.example.org/", "https://a_b.example.org/"),
            ("https://localhost:1111/", ""),
            ("http://192.168.0.1/", ""),
            ("https://a.b_c.org/", ""),
            ("https://", ""),
            ("www.", ""),
            ("www..org", ""),
            ("https://日本語.jp/", ""),
        ] {
            assert_eq!(&text[..length(text, None)], address, "{text}");
        }
        let long = |letter: &str, times: usize| format!("http://a.org/{}", letter.repeat(times));
        let most = LONGEST - long("", 0).len();
        assert_eq!(length(&long("a", most), None), LONGEST);
        assert_eq!(length(&long("a", most + 1), None), 0);
        assert_eq!(length(&long("é", LONGEST), None), 0);
    }

    #[test]
    fn addresses_begin_at_words() {
        assert_eq!(
            [Some('x'), Some('/'), Some('は'), Some('('), None].map(|c| length("www.a.org", c) > 0),
            [false, false, true, true, true]
        );
        assert!(length("https://a.org", Some('=')) > 0 && length("https://a.org", Some('x')) == 0);
        assert_eq!(starts("shttp://a www.b").collect::<Vec<_>>(), [1, 10]);
    }

    #[test]
    fn what_markdown_has_in_it_is_left_out() {
        assert_eq!(meant("https://a.org/b\\_c?d=1&amp;e"), "https://a.org/b_c?d=1&e");
    }
}
