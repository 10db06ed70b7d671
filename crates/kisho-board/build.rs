//! Writes the built-in board themes and the small fonts as Rust, so that no program has to read their files, or to hold what reads
//! them.

use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

#[path = "build/characters.rs"]
mod characters;
#[path = "build/outlines.rs"]
mod outlines;

/// The built-in themes; the first is the default.
const THEMES: [&str; 6] = ["wood", "walnut", "paper", "bright", "mono", "slate"];

/// The small fonts, each with the game that alone uses it.
const FONTS: [(&str, Option<&str>); 3] =
    [("serif-small", Some("shogi")), ("sans-small", None), ("sans-bold-small", None)];

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=themes");
    println!("cargo::rerun-if-changed=src/diagram/font");
    let out = env::var("OUT_DIR")?;
    let out = Path::new(&out);
    fs::write(out.join("themes.rs"), themes()?)?;
    fs::write(out.join("fonts.rs"), fonts()?)?;
    Ok(())
}

fn fonts() -> Result<String, Box<dyn Error>> {
    let mut fonts = String::from("[\n");
    let has = |game: &str| env::var_os(format!("CARGO_FEATURE_{}", game.to_uppercase())).is_some();
    for (name, game) in FONTS {
        let font = match game.is_none_or(has) {
            true => {
                let file = fs::read(format!("src/diagram/font/{name}.otf"))?;
                outlines::font(&file, |c| characters::is_written(c, has))?
            }
            false => outlines::Font::default(),
        };
        let outlines::Font { em, glyphs, outlines } = font;
        writeln!(fonts, "Font {{ em: {em}, glyphs: &{glyphs:?}, outlines: &{outlines:?} }},")?;
    }
    Ok(fonts + "]\n")
}

fn themes() -> Result<String, Box<dyn Error>> {
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
    Ok(themes + "]\n")
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
