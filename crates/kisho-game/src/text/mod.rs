//! Source texts, places in them, and what is said about them.
//!
//! This is the bottom layer: it knows no game, no picture and no site.

#[cfg(feature = "words")]
pub mod catalogue;
pub mod counted;
pub mod diagnostic;
pub mod id;
mod in_japanese;
pub mod lang;
pub mod numeral;
pub mod order;
pub mod source;
pub mod span;
pub mod suggest;
#[cfg(feature = "word-files")]
pub mod word_file;

#[cfg(feature = "words")]
pub use catalogue::BUILT_IN;
pub use counted::{Counted, Problem, Told, shown};
pub use diagnostic::{Diagnostic, Severity, listed};
pub use id::{Id, UnknownId};
pub use lang::{Lang, english_month};
pub use numeral::kanji_numeral;
pub use source::{LineColumn, Source};
pub use span::Span;
pub use suggest::{Candidates, nearest};
