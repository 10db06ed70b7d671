//! Sheets and booklets: diagrams and texts on pages.
//!
//! Layout is done in points (1/72 inch, y downwards) and gives [`Page`]s, which know nothing of PDF; `output` writes them.

mod setting;

pub use setting::{Align, Line, Style};
