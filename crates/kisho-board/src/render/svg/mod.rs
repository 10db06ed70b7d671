//! Shapes as SVG: the parts that files and pages have in common, and the file.

pub mod below;
pub mod file;
pub mod lines;
pub mod number;
pub mod shapes;
pub mod sprites;
pub mod writer;

pub use file::{Moving, Pictures, svg};
pub use shapes::ColorMode;
pub use sprites::Sprites;
pub use writer::Writer;
