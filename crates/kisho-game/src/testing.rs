//! What tests of several games begin with: records out of texts.

use std::fmt::Debug;

use crate::text::Diagnostic;
use crate::{ReadOptions, Record, notation};

/// The record of a text, of a game or of any, and what is said about the text.
pub fn read<R: TryFrom<Record, Error: Debug>>(
    name: &str,
    text: impl AsRef<[u8]>,
) -> (Option<R>, Vec<Diagnostic>) {
    let reading = (notation(name).unwrap().read)(text.as_ref(), &ReadOptions::default());
    (reading.record.map(|record| R::try_from(record).unwrap()), reading.diagnostics)
}

/// The record of a text, whatever is said about it.
pub fn record<R: TryFrom<Record, Error: Debug>>(name: &str, text: impl AsRef<[u8]>) -> R {
    let (record, said) = read(name, text);
    record.unwrap_or_else(|| panic!("{said:?}"))
}

/// The record of a text of which nothing is said.
pub fn clean<R: TryFrom<Record, Error: Debug>>(name: &str, text: impl AsRef<[u8]>) -> R {
    let (record, said) = read(name, text.as_ref());
    assert_eq!(said, [], "{}", String::from_utf8_lossy(text.as_ref()));
    record.unwrap()
}
