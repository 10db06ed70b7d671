//! Shogi: rules, codecs and notation.

pub mod json;

use super::{Notation, ReadOptions, Reading};

/// A game of Shogi.
#[derive(Debug, Clone, PartialEq)]
pub struct Record;

/// The shogi64 notation.
pub const SHOGI64: Notation = Notation { name: "shogi64", about: "", extensions: &[], read, write: None };

/// The sfen notation.
pub const SFEN: Notation = Notation { name: "sfen", about: "", extensions: &[], read, write: None };

fn read(_: &[u8], _: &ReadOptions) -> Reading {
    Reading { record: Some(super::Record::Shogi(Record)), diagnostics: Vec::new() }
}
