//! What is made of all pages: what templates see, and the files that come from them.

mod addresses;
mod context;
mod feeds;
pub mod finished;
mod head;
pub mod jobs;
mod known;
pub mod lists;
pub mod model;
pub mod named;
pub mod pages;
mod paginate;
mod search;
mod site_index;
pub mod sitemap;
mod structured;
pub mod view;
mod xml;
