//! Go: rules, codecs and notation.

pub mod json;

use super::{Notation, ReadOptions, Reading};

/// A game of Go.
#[derive(Debug, Clone, PartialEq)]
pub struct Record;

/// The sgf notation.
pub const SGF: Notation = Notation { name: "sgf", about: "", extensions: &[], read, write: None };

fn read(_: &[u8], _: &ReadOptions) -> Reading {
    Reading { record: Some(super::Record::Go(Record)), diagnostics: Vec::new() }
}
