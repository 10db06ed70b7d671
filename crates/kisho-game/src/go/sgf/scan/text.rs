//! Texts whose brackets are missing, or too many.
//!
//! A bracket too few hides the moves after it in a text, and one too many makes nodes of words: either way the file is another
//! game. Where the text itself shows what was meant, it is read so.

use super::Scanner;
use crate::go::sgf::SgfProblem;
use crate::go::sgf::charset::is_lead;
use crate::text::Span;

/// Properties with a text of one line.
const LINES: [&str; 21] = [
    "AN", "BR", "BT", "CP", "DT", "EV", "GN", "LB", "N", "ON", "OT", "PB", "PC", "PW", "RE", "RO", "RU",
    "SO", "US", "WR", "WT",
];

/// So far a text is looked through for its end. Comments are shorter.
const WINDOW: usize = 10_000;

/// Texts of one line that hide something are not longer: the next bracket closes them.
const MOST_HIDDEN: usize = 1_000;

/// What a place of a text means for its end.
enum Sign {
    Opening,
    Closing,
    Other,
}

impl Scanner<'_, '_> {
    /// The span of a text that has just been read, up to where its writer meant it to end; the scanner goes on from there.
    pub fn mend(&mut self, name: &str, span: Span) -> Span {
        let is_line = LINES.contains(&name);
        if is_line
            && span.end - span.start <= MOST_HIDDEN
            && let Some(end) = self.hidden_node(span)
        {
            let text = Span::new(span.start, end).bytes_of(self.bytes);
            let mended = Span::new(span.start, span.start + text.trim_ascii_end().len());
            self.at = end;
            self.problems.note(&SgfProblem::MissingBracket { name: name.to_owned() }, mended);
            return mended;
        }
        if (is_line && name != "LB" || matches!(name, "C" | "GC"))
            && let Some(end) = self.outer_bracket(span)
        {
            self.problems.note(&SgfProblem::InnerBracket, Span::new(span.end, span.end + 1));
            self.at = end + 1;
            return Span::new(span.start, end);
        }
        span
    }

    /// Where in a text of one line nodes and properties begin that are no part of it: a move, or what stands on a line of its own.
    /// Who escapes a bracket in it has not forgotten the last one.
    fn hidden_node(&self, span: Span) -> Option<usize> {
        let (mut at, mut found) = (span.start, None);
        while at < span.end {
            let rest = self.bytes.get(at..span.end).unwrap_or_default();
            let (_, mut next) = self.sign(at);
            match rest {
                [b'\\', b']', ..] => return None,
                // An escaped line break is none.
                [b'\\', b'\r', b'\n', ..] => next += 1,
                [b';', b'B' | b'W', b'[', ..] => found = found.or(Some(at)),
                [b'\n' | b'\r', after @ ..] => {
                    let after = after.trim_ascii_start();
                    let begins = begins_with_property(after) || begins_with_node(after);
                    found = found.or(begins.then_some(at));
                }
                _ => {}
            }
            at = next;
        }
        found
    }

    /// The bracket that ends a text if the first one does not, because of what follows it: words, and then another one. No text after
    /// the right one could have a closing bracket before an opening one.
    fn outer_bracket(&mut self, span: Span) -> Option<usize> {
        let after = self.bytes.get(span.end + 1..).unwrap_or_default();
        // A second value, or a bracket inside the text.
        let may_be_inner = after.starts_with(b" [");
        if self.at < self.searched || self.follows(span.end + 1) && !may_be_inner {
            return None;
        }
        let mut depth = self.opened(span);
        // Nothing says which of two closing brackets is one too many.
        if depth == 0 && (may_be_inner || after.trim_ascii_start().starts_with(b"]")) {
            return None;
        }
        let is_balanced = depth > 0;
        depth = depth.saturating_sub(1);
        let (mut at, mut found) = (span.end + 1, None);
        let end = self.bytes.len().min(at + WINDOW);
        while at < end {
            let (sign, next) = self.sign(at);
            match sign {
                Sign::Opening if !is_balanced => break,
                Sign::Opening => depth += 1,
                Sign::Closing if self.follows(next) => {
                    found = Some(at);
                    if depth == 0 {
                        break;
                    }
                    depth -= 1;
                }
                Sign::Closing => depth = depth.saturating_sub(1),
                Sign::Other if self.begins_node(at) => break,
                Sign::Other => {}
            }
            at = next;
        }
        if found.is_none() {
            self.searched = at;
        }
        found
    }

    /// Whether a node begins here.
    fn begins_node(&self, at: usize) -> bool {
        let rest = self.bytes.get(at..).unwrap_or_default();
        matches!(rest.first(), Some(b'(' | b';')) && begins_with_node(rest)
    }

    /// How many brackets are open at the end of a text.
    fn opened(&self, span: Span) -> usize {
        let (mut at, mut count) = (span.start, 0);
        while at < span.end {
            let (sign, next) = self.sign(at);
            count += usize::from(matches!(sign, Sign::Opening));
            at = next;
        }
        count
    }

    /// The character at a place, and where the next one is.
    fn sign(&self, at: usize) -> (Sign, usize) {
        match self.bytes.get(at) {
            Some(b'[') => (Sign::Opening, at + 1),
            Some(b']') => (Sign::Closing, at + 1),
            Some(b'\\') => (Sign::Other, at + 2),
            Some(&lead) if self.leads && is_lead(self.encoding, lead) => (Sign::Other, at + self.wide(at)),
            _ => (Sign::Other, at + 1),
        }
    }

    /// Whether what stands here can follow a text.
    fn follows(&self, at: usize) -> bool {
        let rest = self.bytes.get(at..).unwrap_or_default().trim_ascii_start();
        match rest.first() {
            None | Some(b'(' | b')' | b'[') => true,
            Some(b';') => {
                let after = rest.get(1..).unwrap_or_default().trim_ascii_start();
                after.first().is_none_or(|byte| matches!(byte, b'(' | b')' | b';'))
                    || begins_with_property(after)
            }
            Some(_) => begins_with_property(rest),
        }
    }
}

/// Whether a text begins with a node that has a property, perhaps the first of a variation.
fn begins_with_node(text: &[u8]) -> bool {
    let text = text.strip_prefix(b"(").unwrap_or(text).trim_ascii_start();
    text.strip_prefix(b";").is_some_and(|after| begins_with_property(after.trim_ascii_start()))
}

/// Whether a text begins with the name of a property and a bracket. A word with small letters is none unless they touch.
fn begins_with_property(text: &[u8]) -> bool {
    let length = text.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    let (name, after) = text.split_at_checked(length).unwrap_or_default();
    let is_capital = name.iter().all(|byte| !byte.is_ascii_lowercase());
    let after = if is_capital { after.trim_ascii_start() } else { after };
    name.first().is_some_and(u8::is_ascii_uppercase) && after.first() == Some(&b'[')
}
