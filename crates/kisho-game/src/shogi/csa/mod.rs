//! CSA: game records as shogi programs exchange them, the standard of the Computer Shogi Association.
//!
//! Source: CSA標準棋譜ファイル形式, V2.2 of 2008 (<http://www2.computer-shogi.org/protocol/record_v22.html>) and V3.0 of
//! 2024 (<http://www2.computer-shogi.org/protocol/record_v3.html>). All versions are read in one way, as files do not
//! keep to the version that they name; what was no CSA file is written as V2.2 wherever that can hold the record, because
//! every program reads it.
//!
//! A file is lines of bytes; all that has a meaning is ASCII, and in Shift_JIS too no second byte of a character looks
//! like a line end or a sign that means something here. So the form is read from the bytes as they are, and only names
//! and comments become characters.

mod dates;
mod limits;
pub(super) mod pieces;
mod problem;
mod read;
mod start;
mod statements;
#[cfg(test)]
mod tests;
pub(super) mod words;
mod write;

/// The ways of a CSA file to say what could be said otherwise; a JKF file has one of them, too.
#[derive(Debug, Clone, Copy, Default)]
pub struct CsaForm {
    /// The version that it names, without the `V`.
    version: Option<&'static str>,
    /// Whether it draws its start rank by rank, even if it is the usual one.
    in_ranks: bool,
    /// Whether it says with a sign who broke a rule, even if it was the player to move.
    pub(super) names_offender: bool,
    /// Whether it says what only V3 has, whatever version it names.
    has_version_3: bool,
}

pub use problem::CsaProblem;
pub use read::{begins, moves, places, read};
pub use write::write;
