//! The blocks of style sheets, and what in them does not end.

use super::css::{Piece, piece};
use kisho_game::text::{Diagnostic, Id, Span};

/// The blocks of a style sheet that are open at a place.
#[derive(Debug, Default)]
pub struct Blocks<'a> {
    /// What stands before the `{` of each, and where that is.
    open: Vec<(&'a str, usize)>,
    /// How many `}` had nothing to close.
    stray: usize,
}

impl<'a> Blocks<'a> {
    /// Reads on; gives the first comment or text in quotation marks that does not end.
    pub fn read(&mut self, css: &'a str) -> Option<Span> {
        let (mut at, mut start, mut unclosed) = (0, None, None);
        while let Some(rest) = css.get(at..).filter(|rest| !rest.is_empty()) {
            let (kind, length) = piece(rest);
            let this = rest.get(..length).unwrap_or_default();
            if unclosed.is_none() && !ends(this) && !is_switched_off(css, at) {
                unclosed = Some(Span::new(at, at + this.trim_end().len().min(first_line(this))));
            }
            match (this, kind) {
                ("{", _) => {
                    let prelude = css.get(start.unwrap_or(at)..at).unwrap_or_default();
                    self.open.push((prelude.trim(), at));
                    start = None;
                }
                ("}", _) => {
                    self.stray += usize::from(self.open.pop().is_none());
                    start = None;
                }
                (";", _) => start = None,
                (_, Piece::Gap) => {}
                _ => start = start.or(Some(at)),
            }
            at += length;
        }
        unclosed
    }

    /// Whether none is open.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.open.is_empty() && self.stray == 0
    }

    /// Whether rules can stand inside these blocks in another style sheet.
    #[must_use]
    pub fn can_be_repeated(&self) -> bool {
        /// More are not repeated: nobody nests so deep.
        const MOST: usize = 32;
        self.open.len() <= MOST && !self.open.iter().any(|(prelude, _)| prelude.starts_with("@layer"))
    }

    /// Rules as they hold inside these blocks.
    #[must_use]
    pub fn around(&self, css: &str) -> String {
        let mut out: String = self.open.iter().map(|(prelude, _)| format!("{prelude} {{")).collect();
        out.push_str(css);
        out.extend(self.open.iter().map(|_| '}'));
        out
    }
}

/// What in a style sheet is not closed.
#[must_use]
pub fn unclosed(css: &str) -> Option<Diagnostic> {
    let mut blocks = Blocks::default();
    let (span, opened, closing, message) = match (blocks.read(css), blocks.open.first()) {
        (Some(span), _) if css.get(span.start..).is_some_and(|rest| rest.starts_with("/*")) => {
            (span, "/*", "*/", "so that no rule after it is read")
        }
        (Some(span), _) => {
            let quote =
                if css.get(span.start..).is_some_and(|rest| rest.starts_with('"')) { "\"" } else { "'" };
            (span, quote, quote, "so that browsers drop what it belongs to")
        }
        (None, Some(&(_, at))) => {
            (Span::new(at, at + 1), "{", "}", "so that the rules after it belong to it")
        }
        (None, None) => return None,
    };
    let message = format!("`{opened}` is not closed in this style sheet, {message}");
    Some(
        Diagnostic::warning(Id::BlockUnclosed, span, message)
            .with_hint(format!("write `{closing}` where it ends")),
    )
}

/// Whether a piece that is a comment or in quotation marks has its end.
fn ends(piece: &str) -> bool {
    if piece.starts_with("/*") {
        return piece.len() >= 4 && piece.ends_with("*/");
    }
    let Some(quote) = piece.chars().next().filter(|first| ['"', '\''].contains(first)) else { return true };
    piece.len() > 1 && piece.ends_with(quote)
}

/// Whether a place stands after `//`, with which authors of other languages switch off a line.
fn is_switched_off(css: &str, at: usize) -> bool {
    let line = css.get(..at).and_then(|before| before.rsplit('\n').next()).unwrap_or_default();
    // Not that of an address.
    line.match_indices("//").any(|(at, _)| !line.get(..at).is_some_and(|before| before.ends_with(':')))
}

fn first_line(text: &str) -> usize {
    text.lines().next().map_or(0, |line| line.trim_end().len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_end_is_told() {
        for (css, place) in [
            ("a{b:c} /* d\ne{}", Some((7, 11))),
            ("a{b:c;\nd{e:f}", Some((1, 2))),
            ("@media print { a{} b{}", Some((13, 14))),
            ("a{content:\"x\n}\nb{c:d}", Some((10, 12))),
            ("a{content:'x", Some((10, 12))),
            ("a{content:'x\\\ny'} b{c:url(x'y)} /* ' */ /**/", None),
            ("a{content:'x\\\r\ny'}", None),
            ("// don't\na{b:url(\"x\")}", None),
            ("a{b:url(https://e.org/x)} b{c:\"d}", Some((30, 33))),
            ("a{b:'{'} /* { */ c\\{d{}", None),
        ] {
            let found = unclosed(css).map(|said| (said.span.start, said.span.end));
            assert_eq!(found, place, "{css}");
        }
    }
}
