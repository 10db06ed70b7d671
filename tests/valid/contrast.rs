//! Whether colours of the themes are told apart: 4.5 to 1 for what is read (WCAG 2.2, 1.4.3).

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

type Colours = BTreeMap<String, [f64; 3]>;

/// What stands on what, by the names of the custom properties.
const READ: [(&str, [&str; 3]); 4] = [
    ("ink", ["paper", "raised", "code"]),
    ("soft", ["paper", "raised", "code"]),
    ("link", ["paper", "raised", "code"]),
    ("seal", ["paper", "raised", "code"]),
];

fn file(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// A colour as `#rgb` or `#rrggbb`, from 0 to 1.
fn colour(text: &str) -> Option<[f64; 3]> {
    let digits = text.strip_prefix('#')?;
    let wide =
        if digits.len() == 3 { digits.chars().flat_map(|c| [c, c]).collect() } else { digits.to_owned() };
    let part = |at: usize| Some(f64::from(u8::from_str_radix(wide.get(at..at + 2)?, 16).ok()?) / 255.0);
    (wide.len() == 6).then_some([part(0)?, part(2)?, part(4)?])
}

/// Relative luminance as WCAG defines it.
fn luminance(colour: [f64; 3]) -> f64 {
    let linear = colour.map(|c| if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) });
    0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
}

fn contrast(a: [f64; 3], b: [f64; 3]) -> f64 {
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// The declarations of a piece of CSS, by what stands before them (`dark` for those in dark pages, `print` on paper).
fn declared(css: &str, wanted: &str) -> Vec<(String, String, String)> {
    let mut found = Vec::new();
    let mut open: Vec<String> = Vec::new();
    let mut text = String::new();
    let without =
        css.split("/*").map(|part| part.split_once("*/").map_or(part, |(_, rest)| rest)).collect::<String>();
    for c in without.chars() {
        match c {
            '{' => open.push(std::mem::take(&mut text).trim().to_owned()),
            ';' | '}' => {
                let media = open.iter().find(|rule| rule.starts_with("@media")).map_or("", String::as_str);
                let here = if media.contains("dark") { "dark" } else { media };
                if let Some((name, value)) = text.split_once(':').filter(|_| here == wanted) {
                    let rule = open.last().cloned().unwrap_or_default();
                    found.push((rule, name.trim().to_owned(), value.trim().to_owned()));
                }
                text.clear();
                if c == '}' {
                    open.pop();
                }
            }
            c => text.push(c),
        }
    }
    found
}

/// The custom properties that are colours, by day or by night, of style sheets that stand on one another.
fn colours(sheets: &[String], night: bool) -> Colours {
    let mut colours = Colours::new();
    for sheet in sheets {
        for wanted in ["", "dark"].iter().take(if night { 2 } else { 1 }) {
            for (rule, name, value) in declared(sheet, wanted) {
                if let (":root", Some(name), Some(colour)) =
                    (rule.as_str(), name.strip_prefix("--"), colour(&value))
                {
                    colours.insert(name.to_owned(), colour);
                }
            }
        }
    }
    colours
}

/// The built-in themes by day and by night, with the colours of code.
fn themes() -> Vec<(String, Colours)> {
    let sheets =
        ["src/site/source/code.css", "themes/default/style.css", "themes/handbook/style.css"].map(file);
    let theme = |name: &str, sheets: &[String]| {
        [("light", false), ("dark", true)]
            .map(|(time, night)| (format!("{name}, {time}"), colours(sheets, night)))
    };
    [theme("default", &sheets[..2]), theme("handbook", &sheets)].concat()
}

#[test]
fn words_can_be_read_on_every_ground() {
    for (theme, colours) in themes() {
        for (ink, grounds) in READ {
            for ground in grounds {
                let ratio = contrast(colours[ink], colours[ground]);
                assert!(ratio >= 4.5, "{theme}: {ink} on {ground} is {ratio:.2}:1");
            }
        }
    }
}

#[test]
fn code_can_be_read_in_its_colours() {
    for (theme, colours) in themes() {
        let inks: Vec<_> = colours.iter().filter(|(name, _)| name.starts_with("c-")).collect();
        assert!(inks.len() > 3, "{theme}: {inks:?}");
        for (name, ink) in inks {
            let ratio = contrast(*ink, colours["code"]);
            assert!(ratio >= 4.5, "{theme}: code in {name} is {ratio:.2}:1");
        }
    }
}

#[test]
fn the_ratio_is_that_of_the_standard() {
    let of = |a: &str, b: &str| contrast(colour(a).unwrap(), colour(b).unwrap());
    assert!((of("#000", "#ffffff") - 21.0).abs() < 1e-9);
    assert!((of("#777777", "#fff") - 4.48).abs() < 0.01, "known as the grey that just fails");
}
