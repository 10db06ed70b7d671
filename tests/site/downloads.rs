//! Links to the pictures of diagrams, and pictures with the titles of pages.

use kisho::site::{BuildCache, BuildOptions, Built, Changes, Contents};
use kisho_game::text::Id;

use crate::built::{page as text, put, site};

/// Pictures are for sites whose address is known.
const ADDRESS: &str = "title = \"T\"\nbase_url = \"https://example.org\"\n";

const BLOCK: &str = "```qf id=board downloads\ngkwAAAAQ\n```\n";

/// The files that a page brings along.
fn beside(built: &Built, page: &str) -> Vec<String> {
    let files = built.files.keys().filter_map(|path| path.strip_prefix(page));
    files.filter(|file| *file != "index.html").map(str::to_owned).collect()
}

#[test]
fn a_diagram_is_offered_as_svg_png_and_a_page_to_print() {
    let page = format!("# P\n\n{BLOCK}\n```qf\ngkwAAAAQ\n```\n");
    let japanese = format!("+++\nlang = \"ja\"\n+++\n# 図\n\n{BLOCK}");
    let built = site(&[("content/p.md", &page), ("content/j.md", &japanese)]);
    let html = text(&built, "p/index.html");
    let files = beside(&built, "p/");
    assert_eq!(files.len(), 3, "the other diagram asks for nothing: {files:?}");
    for (kind, name) in [("svg", "SVG"), ("png", "PNG"), ("pdf", "Print")] {
        let file = files.iter().find(|file| file.ends_with(kind)).unwrap();
        assert!(html.contains(&format!("<a href=\"{file}\"")), "{html}");
        assert!(html.contains(&format!(">{name}</a>")), "{html}");
        match &built.files[&format!("p/{file}")] {
            Contents::Drawn(drawing) => assert!(drawing.png().unwrap().starts_with(b"\x89PNG")),
            Contents::Made(bytes) => assert!(bytes.starts_with(b"<svg ") || bytes.starts_with(b"%PDF-")),
            other => panic!("{other:?}"),
        }
    }
    assert!(text(&built, "j/index.html").contains(">印刷</a>"));
}

#[test]
fn the_page_to_print_has_the_caption() {
    let pdf = |caption: &str| {
        let page = format!("# P\n\n```qf id=board downloads caption=\"{caption}\"\ngkwAAAAQ\n```\n");
        let built = site(&[("content/p.md", &page)]);
        let name = beside(&built, "p/").into_iter().find(|file| file.ends_with("pdf")).unwrap();
        match &built.files[&format!("p/{name}")] {
            Contents::Made(bytes) => (bytes.to_vec(), built.problems.len()),
            other => panic!("{other:?}"),
        }
    };
    let ((plain, _), (said, _)) = (pdf("W"), pdf("Where would you place a wall?"));
    assert_ne!(plain, said);
    let (without, problems) = pdf("\u{10ffff}");
    assert!(without.len() < said.len() && problems == 1, "the board can be printed all the same");
}

#[test]
fn a_site_can_offer_all_its_diagrams() {
    let page = "# P\n\n```qf\ngkwAAAAQ\n```\n\n```qf no-downloads\ngkwAAAAQ\n```\n";
    let built = site(&[("kisho.toml", "figure_downloads = true\n"), ("content/p.md", page)]);
    assert_eq!(beside(&built, "p/").len(), 3);
    assert_eq!(text(&built, "p/index.html").matches("class=\"k-dl\"").count(), 1);
}

#[test]
fn characters_that_no_font_has_are_told_with_their_page() {
    // Private characters, which no font for text has.
    let game = "```kif\n先手：\u{10ffff}\n手合割：平手\n手数----指手---------消費時間--\n1 ７六歩(77)\n```\n";
    let page = format!("+++\ntitle = \"\u{e123}\"\n+++\n\n{game}");
    let font = "picture_font = \"fonts/none.otf\"\n";
    let built = site(&[("kisho.toml", &format!("{ADDRESS}{font}")), ("content/p.md", &page)]);
    let said: Vec<(&str, Id, String)> = built
        .problems
        .iter()
        .map(|problem| {
            let said = &problem.diagnostic;
            (problem.source.name(), said.id, said.message.clone())
        })
        .collect();
    let has = |name: &str, id: Id, word: &str| {
        said.iter().any(|said| said.0 == name && said.1 == id && said.2.contains(word))
    };
    assert!(has("kisho.toml", Id::ConfigFont, "none.otf"), "{said:?}");
    assert!(
        has("content/p.md", Id::PictureFont, "\u{e123}")
            && has("content/p.md", Id::PictureFont, "\u{10ffff}"),
        "{said:?}"
    );
}

#[test]
fn a_font_can_be_named_for_shared_pictures() {
    let font = std::fs::read(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/crates/kisho-board/src/diagram/font/serif-bold.otf"
    ))
    .unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("own.otf");
    std::fs::write(&path, font).unwrap();
    let page = "# 将棋の本\n\n```qf\ngkwAAAAQ\n```\n";
    let poster = |config: &str| {
        let built = site(&[("kisho.toml", config), ("content/p.md", page)]);
        assert!(built.problems.is_empty(), "{:?}", built.problems);
        beside(&built, "p/").into_iter().find(|file| file.starts_with("poster-")).unwrap()
    };
    let named = format!("{ADDRESS}picture_font = '{}'\n", path.display());
    assert_ne!(poster(ADDRESS), poster(&named));
    // An author who names a font while he looks at the site sees it at once.
    let root = tempfile::tempdir().unwrap();
    put(root.path(), &[("kisho.toml", ADDRESS), ("content/p.md", page)]);
    let options = BuildOptions { root: root.path().to_owned(), ..BuildOptions::default() };
    let mut cache = BuildCache::default();
    let _ = cache.build(&options, &Changes::All);
    put(root.path(), &[("kisho.toml", &named)]);
    let built = cache.build(&options, &Changes::All);
    assert!(beside(&built, "p/").contains(&poster(&named)));
}

#[test]
fn a_shared_picture_has_the_title_of_the_page_if_its_font_does() {
    let poster = |title: &str| {
        let page = format!("# {title}\n\n```qf\ngkwAAAAQ\n```\n");
        let built = site(&[("kisho.toml", ADDRESS), ("content/p.md", &page)]);
        let files = beside(&built, "p/");
        files.into_iter().find(|file| file.starts_with("poster-")).unwrap()
    };
    assert_eq!(poster("Walls"), poster("Walls"));
    assert_ne!(poster("Walls"), poster("Pawns"));
    assert_ne!(poster("コリドール"), poster("Walls"));
    // U+10000 is of Linear B, which no font for running text has.
    assert_eq!(poster("\u{10000}"), poster("\u{10000}\u{10001}"), "the board stands alone");
}

const SGF: &str = "(;SZ[9];B[ee]C[\u{9ed2}];W[gc](;B[cg])(;B[gg]))";

#[test]
fn a_replay_is_offered_as_the_record_that_it_came_from_and_in_words() {
    let page = format!(
        "# P\n\n```sgf id=g\n{SGF}\n```\n\n```sgf id=h src=@/a.SGF\n```\n\n```sgf id=q quiz\n{SGF}\n```\n\n```sgf no-record\n{SGF}\n```\n\n```sgf frames=none\n{SGF}\n```\n\n```qf\ngkwAAAAQ\n```\n"
    );
    // Not what an editor would write: a byte order mark, and line ends of Windows.
    let file = format!("\u{feff}{SGF}\r\n");
    let built = site(&[("content/p.md", &page), ("content/a.SGF", &file)]);
    assert_eq!(beside(&built, "p/"), ["g-positions.txt", "g.sgf", "h-positions.txt", "h.SGF"]);
    let html = text(&built, "p/index.html");
    assert!(
        html.contains(
            "<a href=\"g.sgf\" download>SGF</a> <a href=\"g-positions.txt\">Positions in words</a>"
        )
    );
    assert_eq!(text(&built, "p/h.SGF"), file, "byte by byte");
    let words = text(&built, "p/g-positions.txt");
    for line in [
        "Start: An empty board. Black to play.",
        "Move 2: White G7. Black: E5. White: G7.",
        "Variation 3B, after 2. White G7",
        "Move 3: Black G3. Black: E5, G3. White: G7.",
    ] {
        assert!(words.lines().any(|told| told.trim_start_matches('\u{feff}') == line), "{line}: {words}");
    }
}

#[test]
fn a_site_can_do_without_records() {
    let page = format!("# P\n\n```sgf id=g\n{SGF}\n```\n\n```sgf id=h record\n{SGF}\n```\n");
    let built = site(&[("kisho.toml", "figure_records = false\n"), ("content/p.md", &page)]);
    assert_eq!(beside(&built, "p/"), ["h-positions.txt", "h.sgf"]);
}

#[test]
fn the_record_of_a_block_may_have_the_name_of_its_file() {
    let page = "# P\n\n```sgf id=ladder src=ladder.sgf\n```\n";
    let built = site(&[("content/_index.md", page), ("content/ladder.sgf", "(;SZ[9];B[ee];W[cc])")]);
    assert!(built.problems.is_empty());
    assert!(text(&built, "index.html").contains("href=\"ladder-record.sgf\""));
    assert!(built.files.contains_key("ladder.sgf") && built.files.contains_key("ladder-record.sgf"));
}
