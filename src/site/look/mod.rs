//! What pages look like: templates and what they may ask for, style sheets, scripts, pictures, the files of the theme.

mod arguments;
pub mod assets;
mod budget;
pub mod card;
mod compress;
pub mod contents;
pub mod data;
pub mod engine;
pub mod excerpt;
pub mod files;
mod filters;
mod fuel;
mod growth;
pub mod inputs;
pub mod lookup;
pub mod pictures;
mod play;
pub mod resize;
pub mod resize_image;
mod scripts;
pub mod search_script;
mod site_files;
pub mod syntax;
pub mod template_files;
mod template_words;
pub mod templates;
pub mod values;
