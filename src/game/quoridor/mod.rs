//! Quoridor: rules, codecs and notation.

pub mod json;

use super::{Notation, ReadOptions, Reading};

/// A game of Quoridor.
#[derive(Debug, Clone, PartialEq)]
pub struct Record;

/// The qf notation.
pub const QF: Notation = Notation { name: "qf", about: "", extensions: &[], read, write: None };

fn read(_: &[u8], _: &ReadOptions) -> Reading {
    Reading { record: Some(super::Record::Quoridor(Record)), diagnostics: Vec::new() }
}
