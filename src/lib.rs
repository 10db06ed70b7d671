//! kisho (棋書): board-game strategy sites whose boards replay without JavaScript.
//!
//! The layers, each of which sees only those above it in this list:
//!
//! - [`text`]: source texts, places, diagnostics
//! - [`game`] (rules, codecs) and [`diagram`] (timelines, shapes), which do not know each other
//! - [`fonts`]: fonts of the machine, for texts beyond the embedded ones
//! - [`present`]: what is drawn of a record, and when; [`render`]: timelines to SVG, HTML and text
//! - [`site`]: content, templates, output; [`sheet`]: pages to print
//! - [`cli`] and [`serve`]: commands and the development server
//!
//! ARCHITECTURE.md tells more.

pub mod cli;
pub mod diagram;
pub mod external;
pub mod fonts;
pub mod game;
pub mod present;
pub mod render;
pub mod serve;
pub mod sheet;
pub mod site;
pub mod text;
