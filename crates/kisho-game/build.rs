//! Writes the words that come with kisho as Rust, so that no program has to read their files, or to hold what reads them.

use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

#[allow(dead_code, reason = "programs use the rest")]
#[path = "src/text/word_file.rs"]
mod word_file;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=i18n");
    println!("cargo::rerun-if-changed=src/text/word_file.rs");
    let mut languages = String::from("[\n");
    for tag in ["en", "ja"] {
        let table: toml::Table = fs::read_to_string(format!("i18n/{tag}.toml"))?.parse()?;
        let months = table.get("months").and_then(word_file::months);
        writeln!(
            languages,
            "Language {{ tag: {tag:?}, months: &{:?}, words: &[",
            months.unwrap_or_default()
        )?;
        for word in word_file::words(&table).into_iter().filter(|(key, ..)| is_said(key)) {
            writeln!(languages, "{word:?},")?;
        }
        languages += "] },\n";
    }
    languages += "]\n";
    let out = env::var("OUT_DIR")?;
    fs::write(Path::new(&out).join("words.rs"), languages)?;
    Ok(())
}

/// The games, each with the sections of words that it alone says.
const GAMES: [(&str, &[&str]); 5] = [
    ("go", &["go", "go_header", "go_verdict", "go_result", "go_count"]),
    ("janken", &["janken", "secret", "solver"]),
    ("othello", &["othello"]),
    ("quoridor", &["quoridor", "free_board"]),
    ("shogi", &["shogi", "shogi_handicap", "shogi_end"]),
];

/// The sections of words that are not about boards, or stand around them on pages only. Those of sites are in none.
const PAGES: [&str; 7] = ["bench", "book", "go_more_header", "page", "replay", "sheet", "shogi_more_header"];

/// Whether a program with the features that are built says a word.
fn is_said(key: &str) -> bool {
    let has = |feature: &str| {
        let name = feature.to_uppercase().replace('-', "_");
        env::var_os(format!("CARGO_FEATURE_{name}")).is_some()
    };
    let Some((section, _)) = key.split_once('.') else { return has("page-words") };
    match GAMES.iter().find(|(_, sections)| sections.contains(&section)) {
        Some((game, _)) => has(game),
        None => !PAGES.contains(&section) || has("page-words"),
    }
}
