//! What can be said about a source text: an error or a warning with its place.

use super::{Id, Span};

/// Most characters of each text of a message. What is longer repeats a long text of its author, as a name of a million letters: its
/// middle is left out.
const LONGEST: usize = 1_000;

/// How bad it is. `build` fails on an error; a warning is only shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// The input can be used, but is probably not what its author meant.
    Warning,
    /// The input cannot be used as it is.
    Error,
}

impl Severity {
    /// The word that messages begin with.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// One message about a source text.
///
/// Decoders have typed errors of their own and turn them into this; the span
/// counts bytes of the text that the decoder was given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// A stable name for this kind of message, such as `qf-truncated`.
    pub id: Id,
    /// Error or warning.
    pub severity: Severity,
    /// What is wrong, in one sentence without a final full stop.
    pub message: String,
    /// Where it is wrong.
    pub span: Span,
    /// A few words shown under the marked text.
    pub label: Option<String>,
    /// What the author can do about it.
    pub hint: Option<String>,
}

impl Diagnostic {
    /// An error at `span`.
    #[must_use]
    pub fn error(id: Id, span: Span, message: impl Into<String>) -> Self {
        Self::new(Severity::Error, id, span, message.into())
    }

    /// A warning at `span`.
    #[must_use]
    pub fn warning(id: Id, span: Span, message: impl Into<String>) -> Self {
        Self::new(Severity::Warning, id, span, message.into())
    }

    fn new(severity: Severity, id: Id, span: Span, message: String) -> Self {
        Self { id, severity, message, span, label: None, hint: None }
    }

    /// The same with a few words under the marked text.
    #[must_use]
    pub fn with_label(mut self, label: impl Into<String>) -> Self {
        self.label = Some(label.into());
        self
    }

    /// The same with advice.
    #[must_use]
    pub fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// The same with advice for who writes what boards show and how. Where nobody does, as in modules for browsers, there is none.
    #[must_use]
    pub fn with_advice(self, hint: impl Into<String>) -> Self {
        if cfg!(feature = "page-words") { self.with_hint(hint) } else { self }
    }

    /// The same with no text that is too long to be read.
    #[must_use]
    pub fn shortened(mut self) -> Self {
        shorten(&mut self.message);
        self.label.iter_mut().chain(&mut self.hint).for_each(shorten);
        self
    }

    /// Whether this is an error.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// The same as a warning, where what is good is shown in spite of it.
    pub fn excuse(&mut self) {
        self.severity = Severity::Warning;
    }
}

/// Leaves out the middle of a text that is too long.
fn shorten(text: &mut String) {
    // Most have fewer bytes.
    if text.len() <= LONGEST {
        return;
    }
    let half = LONGEST / 2;
    let start = text.char_indices().nth(half).map_or(text.len(), |(at, _)| at);
    let end = text.char_indices().rev().nth(half - 2).map_or(0, |(at, _)| at);
    if start < end && text.get(start..end).is_some_and(|middle| middle.chars().nth(1).is_some()) {
        text.replace_range(start..end, "…");
    }
}

/// Words as a sentence lists them: "a, b and c". `between` two of them stands ", ", and " and " `before_last`.
#[must_use]
pub fn listed(words: &[String], between: &str, before_last: &str) -> String {
    match words {
        [before @ .., last] if !before.is_empty() => format!("{}{before_last}{last}", before.join(between)),
        _ => words.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_of_long_texts_is_left_out() {
        let long = |text: &str, times: usize| format!("a{}b", text.repeat(times));
        let said = |text: String| {
            let said = Diagnostic::error(Id::LinkBroken, Span::at(0), text.clone()).with_label(text.clone());
            let said = said.with_hint(text).shortened();
            assert_eq!((Some(&said.message), &said.label), (said.hint.as_ref(), &said.hint));
            said.message
        };
        for text in ["x", "盤", "😀"] {
            let shorter = said(long(text, 300_000));
            assert_eq!(shorter.chars().count(), LONGEST, "{text}");
            let halves = shorter.split_once('…').unwrap();
            assert!(halves.0.starts_with('a') && halves.1.ends_with('b'), "{text}");
            for fine in [0, LONGEST - 2] {
                assert_eq!(said(long(text, fine)), long(text, fine));
            }
            assert_eq!(said(long(text, LONGEST - 1)).chars().count(), LONGEST);
        }
    }
}
