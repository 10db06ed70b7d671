//! Messages of which only the first of a kind are shown.

use std::borrow::Cow;
use std::fmt;

use super::{Diagnostic, Id, Severity, Span};

/// Something that can be wrong with a text; its `Display` is the message.
pub trait Problem: fmt::Display {
    /// What is told beside the message.
    fn told(&self) -> Told;
}

/// What is told of a problem beside its message.
#[derive(Debug, Clone)]
pub struct Told {
    id: Id,
    severity: Severity,
    label: Option<String>,
    hint: Cow<'static, str>,
}

impl Id {
    /// An error, and what the author can do; empty if nobody knows.
    #[must_use]
    pub fn error(self, hint: impl Into<Cow<'static, str>>) -> Told {
        Told { id: self, severity: Severity::Error, label: None, hint: hint.into() }
    }

    /// The same of a warning.
    #[must_use]
    pub fn warning(self, hint: impl Into<Cow<'static, str>>) -> Told {
        Told { severity: Severity::Warning, ..self.error(hint) }
    }
}

impl Told {
    /// The same as a warning.
    #[must_use]
    pub fn as_warning(self) -> Self {
        Self { severity: Severity::Warning, ..self }
    }

    /// Also says what stands at the marked place, which the message does not say.
    #[must_use]
    pub fn with_label(self, label: impl Into<String>) -> Self {
        Self { label: Some(label.into()), ..self }
    }
}

/// What is said about one text. Of each kind only so many messages are kept, so that a broken text neither buries its
/// reader nor fills the memory; the rest is counted.
#[derive(Debug, Default)]
pub struct Counted {
    list: Vec<Diagnostic>,
    kinds: Vec<Kind>,
}

/// Messages with the same id.
#[derive(Debug)]
struct Kind {
    id: Id,
    count: usize,
    has_error: bool,
}

impl Counted {
    /// The most messages of one kind, that is with the same id. More would not be read: whoever has mended twenty
    /// mistakes of a kind knows it.
    pub const SHOWN_OF_A_KIND: usize = 20;

    /// Notes a message of the kind `id`; it is made only if it may be shown. Many warnings never hide the first error of their kind.
    pub fn add(&mut self, id: Id, make: impl FnOnce() -> Diagnostic) {
        self.add_if(id, true, make);
    }

    /// Notes what is wrong at a place, which is looked for only if the message is shown.
    pub fn note_where(&mut self, problem: &impl Problem, find: impl FnOnce() -> Span) {
        let Told { id, severity, label, hint } = problem.told();
        self.add_if(id, severity == Severity::Error, || Diagnostic {
            severity,
            label,
            hint: Some(hint.into_owned()).filter(|hint| !hint.is_empty()),
            ..Diagnostic::error(id, find(), problem.to_string())
        });
    }

    /// Notes what is wrong at a place.
    pub fn note(&mut self, problem: &impl Problem, span: Span) {
        self.note_where(problem, || span);
    }

    fn add_if(&mut self, id: Id, may_be_error: bool, make: impl FnOnce() -> Diagnostic) {
        let known = self.kinds.iter().position(|kind| kind.id == id);
        let at = known.unwrap_or_else(|| {
            self.kinds.push(Kind { id, count: 0, has_error: false });
            self.kinds.len() - 1
        });
        let kind = &mut self.kinds[at];
        kind.count += 1;
        let has_room = kind.count <= Self::SHOWN_OF_A_KIND;
        if !has_room && (kind.has_error || !may_be_error) {
            return;
        }
        let diagnostic = make();
        if has_room || diagnostic.is_error() {
            kind.has_error |= diagnostic.is_error();
            self.list.push(diagnostic);
        }
    }

    /// Whether nothing has been said.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// How many there are, with those that are left out.
    #[must_use]
    pub fn count(&self) -> usize {
        self.kinds.iter().map(|kind| kind.count).sum()
    }

    /// The messages in the order of the text. The last of each kind says how many are left out.
    #[must_use]
    pub fn finish(mut self) -> Vec<Diagnostic> {
        if self.list.is_empty() {
            return self.list;
        }
        self.list.sort_by_key(|diagnostic| diagnostic.span);
        for Kind { id, count, .. } in self.kinds {
            let shown = self.list.iter().filter(|diagnostic| diagnostic.id == id).count();
            let more = count.saturating_sub(shown);
            if more > 0
                && let Some(last) = self.list.iter_mut().rev().find(|diagnostic| diagnostic.id == id)
            {
                last.message = format!("{} (and {more} more of this kind)", last.message);
            }
        }
        self.list
    }
}

impl Extend<Diagnostic> for Counted {
    fn extend<T: IntoIterator<Item = Diagnostic>>(&mut self, diagnostics: T) {
        for diagnostic in diagnostics {
            self.add(diagnostic.id, || diagnostic);
        }
    }
}

impl FromIterator<Diagnostic> for Counted {
    fn from_iter<T: IntoIterator<Item = Diagnostic>>(diagnostics: T) -> Self {
        let mut counted = Self::default();
        counted.extend(diagnostics);
        counted
    }
}

/// The beginning of a text that is quoted in a message; it may be a whole file. Line ends in it are blanks.
#[must_use]
pub fn shown(text: &str) -> String {
    const SHOWN: usize = 20;
    text.chars().take(SHOWN).map(|c| if c.is_ascii_whitespace() { ' ' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Span;

    #[test]
    fn the_rest_of_a_kind_is_counted_and_other_kinds_are_all_there() {
        let many = (0..25).map(|at| Diagnostic::error(Id::KifLine, Span::at(at), "wrong"));
        let one = Diagnostic::warning(Id::KifJunk, Span::at(3), "odd");
        let said = many.chain([one]).collect::<Counted>().finish();
        assert_eq!(said.len(), Counted::SHOWN_OF_A_KIND + 1);
        assert_eq!(
            said.iter().map(|d| d.id).position(|id| id == Id::KifJunk),
            Some(4),
            "in the order of the text"
        );
        assert_eq!(said.last().unwrap().message, "wrong (and 5 more of this kind)");
        assert!(said.iter().rev().skip(1).all(|d| !d.message.contains("more")));
    }
    #[test]
    fn warnings_never_hide_the_first_error_of_their_kind() {
        let odd = (0..25).map(|at| Diagnostic::warning(Id::SgfPoint, Span::at(at), "odd"));
        let wrong = (25..28).map(|at| Diagnostic::error(Id::SgfPoint, Span::at(at), "wrong"));
        let said = odd.chain(wrong).collect::<Counted>().finish();
        assert_eq!(said.iter().filter(|diagnostic| diagnostic.is_error()).count(), 1);
        assert_eq!(said.last().unwrap().message, "wrong (and 7 more of this kind)");
    }
}
