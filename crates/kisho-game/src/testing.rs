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

/// The record of a value; `Err`: the first thing that is said of it.
#[cfg(feature = "json")]
pub fn of_json<R>(
    read: fn(&serde_json::Value, &mut crate::json::Wrong<'_>) -> R,
    value: &serde_json::Value,
) -> Result<R, String> {
    let mut said = crate::text::Counted::default();
    let record = read(value, &mut crate::json::Wrong::new("", &mut said));
    said.finish().into_iter().next().map_or(Ok(record), |first| Err(first.message))
}
