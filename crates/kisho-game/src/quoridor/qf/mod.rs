//! The qf format of the Quoridor fan site: a bit stream written in Base64 characters.
//!
//! A code holds a state, a record of moves, or both. It is a stream of bits and not of bytes, so it may
//! have any number of characters; characters outside the alphabet are skipped.
//!
//! ```
//! use kisho_game::quoridor::qf;
//!
//! let (record, problems) = qf::decode(b"j7oklAHMe1ICg");
//! let record = record.unwrap();
//! assert!(problems.is_empty());
//! assert_eq!(record.last_position().pawns.white.to_string(), "e4");
//! assert_eq!(qf::encode(&record), "j7oklAHMe1ICg");
//! ```

mod bits;
mod decode;
mod encode;
mod error;

pub use decode::decode;
pub use encode::encode;
pub use error::{Error, Field, QfProblem};

#[cfg(test)]
mod tests;
