//! Writes the built-in board themes as Rust, so that no program has to read their files, or to hold what reads them.

use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

/// The built-in themes; the first is the default.
const THEMES: [&str; 6] = ["wood", "walnut", "paper", "bright", "mono", "slate"];

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=themes");
    let mut themes = String::from("[\n");
    for name in THEMES {
        let table: toml::Table = fs::read_to_string(format!("themes/{name}.toml"))?.parse()?;
        let background =
            table.get("background").and_then(toml::Value::as_str).ok_or("a theme has a background")?;
        let hatching = table.get("hatching").and_then(toml::Value::as_bool);
        let colours = |table: &toml::Table| -> Vec<(String, [String; 2])> {
            table.iter().map(|(role, value)| (role.clone(), pair(value))).collect()
        };
        write!(
            themes,
            "BuiltIn {{ name: {name:?}, background: {background:?}, hatching: {hatching:?}, colours: &["
        )?;
        for (place, table) in &table {
            let Some(table) = table.as_table() else { continue };
            write!(themes, "({place:?}, &{:?}), ", colours(table))?;
        }
        themes += "] },\n";
    }
    themes += "]\n";
    fs::write(Path::new(&env::var("OUT_DIR")?).join("themes.rs"), themes)?;
    Ok(())
}

/// A colour on light pages and on dark ones. Tests see to it that each is one.
fn pair(value: &toml::Value) -> [String; 2] {
    let text =
        |value: Option<&toml::Value>| value.and_then(toml::Value::as_str).unwrap_or_default().to_owned();
    match value.as_array() {
        Some(both) => [text(both.first()), text(both.get(1))],
        None => [text(Some(value)), text(Some(value))],
    }
}
