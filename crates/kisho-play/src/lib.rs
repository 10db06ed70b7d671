//! Boards to play on: a request that holds everything becomes a page on which every legal move is a button.
//!
//! Nothing here has a state, a clock or a network. A [`Request`] is a form: the record, the position in it, how the board is
//! shown, and what was clicked. [`page`] answers with HTML whose buttons send the next request.
//!
//! ```
//! use kisho_play::{Request, page};
//!
//! let request = Request::parse(b"game=quoridor&record=1.+e2+e8&play=d3h");
//! let answer = page(&request);
//! assert!(answer.html.contains("value=\"1. e2 e8 2. d3h"));
//! assert!(answer.html.contains("name=\"play\" value=\"e7\""));
//! ```

mod action;
mod board;
mod count;
mod marking;
mod opponent;
mod page;
mod parts;
mod recognising;
mod request;
mod say;
mod secret;
mod setup;
mod table;
#[cfg(test)]
mod tests;

pub use opponent::Opponent;
pub use page::{Answer, PICTURES, Place, page, page_at};
pub use request::{MOST_BYTES, Request};
pub use table::{Table, Trouble, query};

#[doc(hidden)]
pub use say::DECLARED as WORDS;

/// The style sheet of the pages, besides that of the figures ([`kisho_board::render::stylesheet`]).
pub const STYLE: &str = include_str!("play.css");
