//! What a site is read from.
//!
//! Whoever reads the files of a site, be it to build it or to make it of another one, reads them here: folders and texts within
//! limits ([`files`]), TOML and YAML ([`serial`]), tags of languages ([`Language`]), addresses ([`address`]), names in them ([`slug`]), numbers in
//! attributes ([`number`]), parts of texts ([`part`]). Whatever is wrong with
//! a file is a [`Problem`]: the file, and a message with a place in it. Nothing stops at the first.
//!
//! ```
//! use kisho_game::text::Id;
//! use kisho_source::serial::{self, Ids};
//!
//! #[derive(Debug, serde::Deserialize)]
//! #[serde(deny_unknown_fields)]
//! struct Theme {
//!     #[allow(dead_code)]
//!     extends: String,
//! }
//!
//! let ids = Ids { key: Id::ThemeKey, value: Id::ThemeValue };
//! let problem = serial::toml::<Theme>("extend = 'default'", ids).unwrap_err();
//! assert_eq!(problem.message, "there is no key `extend` here");
//! assert_eq!(problem.hint.as_deref(), Some("did you mean `extends`?"));
//! ```

pub mod address;
pub mod files;
mod language;
pub mod number;
pub mod part;
mod problems;
pub mod serial;
pub mod slug;

pub use language::Language;
pub use problems::{OfEachKind, Problem, Problems};
