//! Boards: what is drawn of a record of a game and when, as diagrams, replays that need no JavaScript, pictures and PDF.
//!
//! The layers, each of which sees only those above it in this list:
//!
//! - [`diagram`]: timelines and shapes, which know no game
//! - [`fonts`]: fonts of the machine, for texts beyond the embedded ones
//! - [`present`]: what is drawn of a record, and when
//! - [`render`]: timelines to SVG, HTML, pictures, PDF and text

pub mod diagram;
#[cfg(feature = "pictures")]
pub mod fonts;
pub mod kinsoku;
pub mod present;
pub mod render;
mod say;

#[doc(hidden)]
pub use say::DECLARED as WORDS;
