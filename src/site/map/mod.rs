//! Which pages there are, where they are, and what stands beside what.

pub mod archive;
pub mod elsewhere;
pub mod links;
pub mod menu;
pub mod order;
pub mod related;
pub mod taxonomies;
pub mod tree;
