//! Go records as JSON.

use serde_json::{Value, json};

use super::Record;

/// The record with all its frames.
#[must_use]
pub fn write(_record: &Record) -> Value {
    json!({})
}

/// A record out of JSON; `Err` says in one sentence what is wrong.
///
/// # Errors
/// If the value is not a record of this game that [`write`] could have written.
pub fn read(_value: &Value) -> Result<Record, String> {
    Ok(Record)
}
