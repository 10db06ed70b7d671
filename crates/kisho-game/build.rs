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
        for word in word_file::words(&table) {
            writeln!(languages, "{word:?},")?;
        }
        languages += "] },\n";
    }
    languages += "]\n";
    let out = env::var("OUT_DIR")?;
    fs::write(Path::new(&out).join("words.rs"), languages)?;
    Ok(())
}
