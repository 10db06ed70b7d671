//! kisho (棋書): board-game strategy sites whose boards replay without JavaScript.
//!
//! Records and rules of the games are in `kisho-game`, diagrams and replays in `kisho-board`, pages to print in `kisho-sheet`, boards to play on in `kisho-play`; `kisho-source`
//! reads files of sites, and `kisho-import` those of other generators. Here is the program, in layers each of which sees only those above it in this list:
//!
//! - [`report`]: messages with excerpts of the texts that they are about
//! - [`site`]: content, templates, output; [`external`]: links to other sites
//! - [`cli`], [`serve`], [`play`] and `lsp`: commands, the development server, the server of boards to play on, and that of editors
//!
//! ARCHITECTURE.md tells more.

pub mod cli;
mod connections;
pub mod external;
mod lsp;
mod network;
mod packed;
pub mod play;
pub mod report;
mod say;
pub mod serve;
pub mod site;

#[doc(hidden)]
pub use say::DECLARED as WORDS;
