//! What the guide says about options and keys: the rows of its tables.

use crate::site::Keys;

const BLOCKS: &str = include_str!("../../content/guide/blocks.md");
const FEEDS: &str = include_str!("../../content/guide/feeds.md");
const LANGUAGES: &str = include_str!("../../content/guide/languages.md");
const OPENINGS: &str = include_str!("../../content/guide/openings.md");
const PAGES: &str = include_str!("../../content/guide/pages.md");
const SEARCH: &str = include_str!("../../content/guide/search.md");
const SHORTCODES: &str = include_str!("../../content/guide/shortcodes.md");
const TAXONOMIES: &str = include_str!("../../content/guide/taxonomies.md");
const TEMPLATES: &str = include_str!("../../content/guide/templates.md");

/// About a notation.
pub fn notation(name: &str) -> Option<String> {
    row(BLOCKS, name)
}

/// About an option of blocks.
pub fn option(name: &str) -> Option<String> {
    row(BLOCKS.get(BLOCKS.find("| option |")?..)?, name)
}

/// About a shortcode.
pub fn shortcode(name: &str) -> Option<String> {
    row(SHORTCODES, name)
}

/// About a key of a file, at the end of the way to it.
pub fn key(file: Keys, way: &[&str]) -> Option<String> {
    let (key, tables) = way.split_last()?;
    let of_sections = || {
        let row = TAXONOMIES.find("| `sort_by` |")?;
        let table = TAXONOMIES.get(..row)?.rfind("\n\n")?;
        TAXONOMIES.get(table..)
    };
    let texts: Vec<&str> = match (file, tables.first().copied()) {
        (Keys::Page | Keys::Section, None) => of_sections().into_iter().chain([PAGES]).collect(),
        (Keys::Page | Keys::Section, Some("openings")) => vec![OPENINGS],
        (Keys::Config, None) => vec![TEMPLATES, FEEDS, SEARCH],
        (Keys::Config, Some("languages")) if tables.len() == 2 => vec![LANGUAGES],
        (_, Some("taxonomies")) => vec![TAXONOMIES],
        _ => Vec::new(),
    };
    texts.into_iter().find_map(|text| row(text, key))
}

/// The first row of a table whose first cell names something: what the others say about it.
fn row(text: &str, name: &str) -> Option<String> {
    let mut columns: Option<Vec<String>> = None;
    for line in text.lines() {
        if !line.starts_with("| ") {
            columns = columns.filter(|_| line.starts_with('|'));
            continue;
        }
        let cells = cells(line);
        let Some(columns) = &columns else {
            columns = Some(cells);
            continue;
        };
        if cells.first().is_some_and(|first| names(first, name)) {
            let about =
                columns.iter().position(|column| column.starts_with("what") || column == "meaning")?;
            let otherwise =
                columns.iter().position(|column| matches!(column.as_str(), "without it" | "default"));
            let cell = |at: usize| cells.get(at).map(|cell| plain(cell)).filter(|cell| !cell.is_empty());
            let otherwise = otherwise.and_then(cell);
            let otherwise = otherwise.map_or_else(String::new, |said| format!("\n\nWithout it: {said}"));
            return Some(cell(about)? + &otherwise);
        }
    }
    None
}

/// Whether a cell names something: every second piece between backticks is code.
fn names(cell: &str, name: &str) -> bool {
    let is_it = |code: &str| {
        let code = code.trim_start_matches(['[', '{', '%', ' ']);
        let end = |c: char| !c.is_ascii_alphanumeric() && !matches!(c, '_' | '-');
        code.split(end).next() == Some(name)
    };
    cell.split('`').skip(1).step_by(2).any(is_it)
}

fn cells(line: &str) -> Vec<String> {
    let line = line.replace("\\|", "\u{0}");
    let inside = line.trim().trim_matches('|');
    inside.split('|').map(|cell| cell.trim().replace('\u{0}', "|")).collect()
}

/// Markdown without its links, which lead to pages of the guide.
fn plain(markdown: &str) -> String {
    let (mut out, mut rest) = (String::new(), markdown);
    while let Some((before, after)) = rest.split_once("](") {
        let Some((said, end)) = before.rsplit_once('[').zip(after.split_once(')')) else { break };
        out.push_str(said.0);
        out.push_str(said.1);
        rest = end.1;
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use kisho_board::present::options::SPECS;
    use kisho_source::serial::Shape;

    #[test]
    fn the_guide_says_something_about_every_notation_and_every_key() {
        for notation in kisho_game::notations().filter(|notation| notation.name != "json") {
            assert!(super::notation(notation.name).is_some(), "{}", notation.name);
        }
        for file in [Keys::Config, Keys::Section] {
            let Shape::Table(keys) = file.shape(&[]) else { panic!() };
            let aliases = ["default_language", "paginate_reversed"];
            for name in keys.iter().filter(|key| !aliases.contains(key)) {
                let said = key(file, &[name]);
                assert!(said.is_some() || *name == "taxonomies", "{file:?} {name}");
            }
        }
        let known = SPECS.iter().filter(|spec| option(spec.name).is_some()).count();
        assert!(known > 25, "{known}");
    }

    #[test]
    fn rows_are_read_without_links() {
        assert_eq!(row("| `a` | what | default |\n|---|---|---|\n| [`b=`](#b)`N`, `no-b` | *this* \\| [that](@/x.md) | |\n", "b").as_deref(), Some("*this* | that"));
        assert!(option("flip").is_some_and(|said| said.starts_with("turns the board round\n\nWithout it: ")));
        assert_eq!(notation("sgf").as_deref(), Some("a Go game or problem, with all variations"));
        assert!(
            key(Keys::Page, &["date"]).is_some_and(|said| said.contains("the day in the name of its file"))
        );
        assert!(key(Keys::Section, &["sort_by"]).is_some_and(|said| said.contains("newest first")));
        assert_eq!(key(Keys::Page, &["titel"]), None);
    }
}
