//! What can be said about a source text: an error or a warning with its place.

use super::{Id, Span};

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

/// Words as a sentence lists them: "a, b and c". `between` two of them stands ", ", and " and " `before_last`.
#[must_use]
pub fn listed(words: &[String], between: &str, before_last: &str) -> String {
    match words {
        [before @ .., last] if !before.is_empty() => format!("{}{before_last}{last}", before.join(between)),
        _ => words.concat(),
    }
}
