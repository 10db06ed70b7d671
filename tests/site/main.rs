//! Sites from the disk to the output, as their readers and authors meet them. One program, as each would be linked with all
//! of kisho.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "these are tests")]

mod basics;
mod board_themes;
mod built;
mod data;
mod downloads;
mod feeds;
mod finished;
mod git_dates;
mod heads;
mod languages;
mod leads;
mod names;
mod openings;
mod pages;
mod photographs;
mod references;
mod replay_script;
mod search;
mod shortcodes;
mod styles;
mod taxonomies;
mod theme_switch;
mod themes;
mod try_moves;
mod unread;
mod writing;
mod zola;
