//! What a site is read from: options, config, front matter, the files of its content, the words of its languages, its themes.

pub mod aside;
pub mod board_themes;
pub mod builtin;
pub mod cells;
pub mod config;
pub mod content;
pub mod front;
pub mod history;
pub mod html;
pub mod languages;
pub mod limits;
pub mod moment;
pub mod notation;
pub mod options;
pub mod progress;
pub mod ruby;
pub mod texts;
pub mod theme;
