//! From a folder to a site on the disk.

pub mod build;
pub mod built;
pub mod cache;
mod calls;
mod causes;
mod making;
pub mod output;
pub mod painted;
mod problems;
pub mod view;
