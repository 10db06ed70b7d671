//! GGF, the Generic Game Format of Michael Buro's game server, as programs for Othello write it:
//! `(;GM[Othello]PB[Ann]PW[Ben]TY[8]BO[8 -------- … *]B[f5//1.2]W[d6];)`.

mod problem;
mod read;
mod scan;
mod write;

pub use read::{places, read};
pub use write::write;

/// Names of properties, and what they are called in a record. Others keep their names.
const NAMES: [(&str, &str); 4] = [("PC", "place"), ("DT", "date"), ("PB", "black"), ("PW", "white")];

/// Stands for the end of a game among the names of its properties.
const END: &str = ";)";

#[cfg(test)]
mod tests;
