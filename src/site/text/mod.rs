//! What becomes of the text of a page.

mod checks;
pub mod markdown;
pub mod openings;
