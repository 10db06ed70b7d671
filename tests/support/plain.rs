//! A site of plain Markdown, as every generator can build it.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use super::random::Random;

const PAGES_IN_SECTION: usize = 50;

const WORDS: &[&str] = &[
    "board",
    "wall",
    "pawn",
    "opening",
    "ladder",
    "corner",
    "shape",
    "tempo",
    "attack",
    "defence",
    "liberty",
    "capture",
    "promotion",
    "drop",
    "edge",
    "centre",
    "path",
    "jump",
    "sente",
    "gote",
    "komi",
    "endgame",
    "middle",
    "trade",
];

/// Writes so many pages below `content`, in folders of fifty: headings, a table, code, links and tags.
/// `sections`: with a file for each folder.
pub fn write(content: &Path, pages: usize, sections: bool) {
    for page in 0..pages {
        let folder = content.join(format!("section-{}", page / PAGES_IN_SECTION));
        if page % PAGES_IN_SECTION == 0 {
            fs::create_dir_all(&folder).unwrap();
            if sections {
                fs::write(folder.join("_index.md"), format!("+++\ntitle = \"Section {page}\"\n+++\n"))
                    .unwrap();
            }
        }
        fs::write(folder.join(format!("page-{page}.md")), markdown(page)).unwrap();
    }
}

/// The text of a page.
pub fn markdown(page: usize) -> String {
    let mut random = Random::new(page as u64);
    let mut word = || WORDS[random.below(WORDS.len())];
    let mut words = |count: usize| (0..count).map(|_| word()).collect::<Vec<_>>().join(" ");
    let mut text = format!(
        "+++\ntitle = \"Page {page}\"\ndate = 2026-01-{:02}\n[taxonomies]\ntags = [\"{}\", \"{}\"]\n+++\n\n",
        page % 28 + 1,
        words(1),
        words(1)
    );
    for part in 0..4 {
        let _ = write!(
            text,
            "## Part {part} of {page}\n\n{} *{}* and [a link](https://example.com/{page}/{part}) with `code`.\n\n{}.\n\n\
             - {}\n- {}\n- {}\n\n",
            words(40),
            words(3),
            words(50),
            words(6),
            words(6),
            words(6)
        );
    }
    text.push_str("| Move | Name | Games |\n|---|---|---|\n");
    for row in 0..5 {
        let _ = writeln!(text, "| {row} | {} | {} |", words(1), (page + row) % 90);
    }
    let _ = write!(
        text,
        "\n```rust\nfn main() {{\n    let page = {page};\n    println!(\"{{}} {}\", page);\n}}\n```\n\n{}.\n",
        words(2),
        words(30)
    );
    text
}
