//! What becomes of the text of a page.

pub mod checks;
pub mod markdown;
pub mod openings;
