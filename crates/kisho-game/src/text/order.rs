//! The order in which messages are shown.

use super::{Diagnostic, Source};

/// Sorts messages by file and place; what is said twice in the same words of the same place is kept once. `of` gives
/// the message and the text it is about.
pub fn sort<T>(list: &mut Vec<T>, of: impl Fn(&T) -> (&Source, &Diagnostic)) {
    list.sort_by(|a, b| {
        let ((a, x), (b, y)) = (of(a), of(b));
        (a.name(), x.span, x.id, &x.message, &x.hint).cmp(&(b.name(), y.span, y.id, &y.message, &y.hint))
    });
    list.dedup_by(|b, a| {
        let ((a, x), (b, y)) = (of(a), of(b));
        a.name() == b.name() && x == y
    });
}
