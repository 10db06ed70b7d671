//! The search of a site and its index, as files.

use kisho::site::Built;
use serde_json::Value;

use crate::built::{self, page as text};

fn site(files: &[(&str, &str)]) -> Built {
    let built = built::site(files);
    let said: Vec<_> = built.problems.iter().map(|problem| &problem.diagnostic.message).collect();
    assert_eq!(said, [""; 0]);
    built
}

/// The arguments of the call that a file of the search is.
fn arguments(script: &str) -> Value {
    let (name, rest) = script.split_once('(').unwrap();
    assert!(["kishoSearch.pages", "kishoSearch.texts", "kishoSearch.filters"].contains(&name), "{name}");
    serde_json::from_str(&format!("[{}]", rest.trim_end().strip_suffix(')').unwrap())).unwrap()
}

/// The pages that can be found in a language, each with its texts.
fn found(built: &Built, lang: &str) -> Vec<(Value, Value)> {
    let titles = arguments(&text(built, &format!("search/{lang}.js")));
    let mut texts = Vec::new();
    let files = titles[0][0].as_array().unwrap();
    match titles[0][1].as_str() {
        Some(filter) => {
            let filters = arguments(&text(built, &format!("search/{filter}")));
            assert_eq!(filters[0].as_array().unwrap().len(), files.len());
        }
        None => assert!(files.len() <= 4),
    }
    for file in files {
        let name = file[0].as_str().unwrap();
        let part = arguments(&text(built, &format!("search/{name}")));
        assert_eq!(part[0], name);
        assert_eq!(part[1].as_array().unwrap().len() as u64, file[1].as_u64().unwrap());
        texts.extend(part[1].as_array().unwrap().clone());
    }
    let pages = titles[1].as_array().unwrap().clone();
    assert_eq!(pages.len(), texts.len());
    for (page, texts) in pages.iter().zip(&texts) {
        assert_eq!(page[3].as_array().unwrap().len() / 2 + 1, texts.as_array().unwrap().len(), "{page}");
    }
    pages.into_iter().zip(texts).collect()
}

fn names(built: &Built, lang: &str) -> Vec<String> {
    found(built, lang).iter().map(|(page, _)| page[1].as_str().unwrap().to_owned()).collect()
}

#[test]
fn the_name_of_a_variation_stands_apart_from_its_moves() {
    let game = "# A\n\n```sgf\n(;SZ[9];B[ee](;W[cc];B[gg])(;W[gc];B[cg]))\n```\n";
    let built = site(&[("kisho.toml", "build_search_index = true\n"), ("content/a.md", game)]);
    let texts = found(&built, "en").into_iter().map(|(_, texts)| texts.to_string()).collect::<String>();
    assert!(texts.contains("2B 2"), "{texts}");
}

#[test]
fn without_a_wish_there_is_nothing_of_it() {
    let files = [("content/a.md", "# A\n\nText.\n"), ("content/_index.md", "# Home\n")];
    let off = site(&[&files[..], &[("kisho.toml", "")]].concat());
    assert!(!off.files.keys().any(|path| path.contains("search")));
    for (path, _) in off.files.iter().filter(|(path, _)| path.ends_with(".html")) {
        let html = text(&off, path).to_lowercase();
        assert!(!html.contains("<script") && !html.contains("search"), "{html}");
    }
    let on = site(&[&files[..], &[("kisho.toml", "build_search_index = true")]].concat());
    let page = text(&on, "a/index.html");
    assert_eq!(page.matches("<script").count(), 1, "one file, and nothing in the page: {page}");
    let (before, after) = page.split_once("<div class=\"search\"").unwrap();
    let (_, after) = after.split_once("</script>\n").unwrap();
    let (start, rest) = before.split_once("<link rel=\"stylesheet\" href=\"../search.").unwrap();
    let (_, rest) = rest.split_once(".css\">\n").unwrap();
    assert_eq!(format!("{start}{rest}{after}"), text(&off, "a/index.html"), "all else is the same");
}

#[test]
fn pages_are_found_by_what_readers_read() {
    let built = site(&[
        ("kisho.toml", "title = \"T\"\nbuild_search_index = true"),
        ("content/s/_index.md", "+++\ntitle = \"Section\"\n+++\n"),
        (
            "content/s/a.md",
            "+++\ntitle = \"A & B\"\ndescription = \"About it\"\ntags = [\"walls\"]\n+++\nFirst [link](@/s/_index.md).\n\n\
             ## Below\n\n{% details(summary=\"More\") %}Inside{% end %}\n\n```sgf caption=\"My game\"\n(;SZ[9];B[ee]C[A comment];W[cc](;B[gg])(;B[gc]))\n```\n\n\
             ```sgf problem\n(;SZ[9]C[Who lives?]AB[ee]AW[cd](;B[gg]C[SOLVED];W[cg])(;B[cc]C[REFUTED]))\n```\n",
        ),
    ]);
    let pages = found(&built, "en");
    let (page, texts) = pages.iter().find(|(page, _)| page[1] == "A & B").unwrap();
    assert_eq!((&page[0], &page[2]), (&Value::from("s/a/"), &Value::from("Section")));
    assert_eq!(page[3], serde_json::json!(["Below", "#below"]));
    assert_eq!(texts[0], "About it First link. walls");
    let below = texts[1].as_str().unwrap();
    for word in
        ["More", "Inside", "My game", "A comment", "1. Black E5", "E5 C7 G3", "Black to play", "Who lives?"]
    {
        assert!(below.contains(word), "{word}: {below}");
    }
    for word in ["SOLVED", "REFUTED", "SZ[9]", "Take back", "Show the solution"] {
        assert!(!below.contains(word), "{word}: {below}");
    }
}

#[test]
fn parts_of_records_and_named_positions_are_found_where_they_are() {
    let moves = "e2 e8 e3 e7 e4 e6 d4 d6 d5 c6 c5 b6 b5 a6";
    let built = site(&[
        ("kisho.toml", "build_search_index = true"),
        (
            "content/a.md",
            &format!("# Game\n\n```quoridor id=g split=10\n{moves} {{the last comment}}\n```\n"),
        ),
        ("content/book.md", "+++\ntitle = \"Book\"\n[openings]\nmin = 1\nnames = \"names.toml\"\n+++\n"),
        ("content/records/march.qf", "QOBAQEBAQEBA\nQIBAQEk6w\n"),
        ("content/names.toml", "[[opening]]\nname = \"Standard Copy\"\nqf = \"j7EUwGwOwCQ\"\n"),
    ]);
    let pages = found(&built, "en");
    let of = |title: &str| pages.iter().find(|(page, _)| page[1] == title).unwrap();
    let (page, texts) = of("Game");
    let last =
        texts.as_array().unwrap().iter().position(|text| text.as_str().unwrap().contains("the last comment"));
    let to = page[3][last.unwrap() * 2 - 1].as_str().unwrap();
    assert!(to.starts_with("g/") && built.files.contains_key(&format!("a/{to}index.html")), "{page}");
    let (page, _) = of("Book");
    assert_eq!(page[3][0], "Standard Copy");
    let to = page[3][1].as_str().unwrap();
    assert!(built.files.contains_key(&format!("book/{to}index.html")), "{page}");
}

#[test]
fn each_language_has_an_index_of_its_own() {
    let built = site(&[
        ("kisho.toml", "[languages.ja]\nbuild_search_index = true"),
        ("content/a.md", "# English\n"),
        ("content/a.ja.md", "# {矢倉|やぐら}\n\n本文。\n"),
        ("content/b.ja.md", "+++\ntitle = \"{棒銀|ぼうぎん}\"\n+++\n"),
        (
            "content/c.ja.md",
            "+++\ntitle = \"{角|かく}換わり\"\ndescription = \"{銀|ぎん}の話\"\n+++\n# 角換わり\n\n{美濃|みの}囲い。\n",
        ),
    ]);
    assert!(!built.files.contains_key("search/en.js"));
    assert!(!text(&built, "a/index.html").contains("<script"));
    assert!(text(&built, "ja/a/index.html").contains("data-index=\"../../search/ja.js\""));
    assert_eq!(names(&built, "ja"), ["矢倉", "棒銀", "角換わり"]);
    let pages = found(&built, "ja");
    let texts = |at: usize| pages[at].1[0].as_str().unwrap();
    assert_eq!((texts(0), texts(1)), ("本文。\nやぐら", "\nぼうぎん"));
    assert_eq!(texts(2), "銀の話 美濃囲い。 みの\nかく換わり ぎんの話");
}

#[test]
fn pages_and_sections_stay_out_of_it() {
    let built = site(&[
        ("kisho.toml", "build_search_index = true"),
        ("content/_index.md", "+++\ntitle = \"Home\"\n+++\n"),
        ("content/a.md", "+++\nin_search_index = false\ntitle = \"A\"\n+++\n"),
        ("content/s/_index.md", "+++\ntitle = \"S\"\nin_search_index = false\n+++\n"),
        ("content/s/b.md", "# B\n"),
        ("content/s/t/c.md", "# C\n"),
        ("content/s/t/d.md", "+++\nin_search_index = true\n+++\n# D\n"),
    ]);
    assert_eq!(names(&built, "en"), ["Home", "D"]);
}

#[test]
fn a_long_site_is_divided() {
    let pages: Vec<(String, String)> = (0..120)
        .map(|number| {
            let words: String = (0..1_000).map(|word| format!("word{} ", word * number)).collect();
            (format!("content/p{number}.md"), format!("# Page {number}\n\n{words}\n"))
        })
        .collect();
    let mut files: Vec<(&str, &str)> =
        pages.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    files.push(("kisho.toml", "build_search_index = true"));
    let built = site(&files);
    assert_eq!(found(&built, "en").len(), 120, "the home page has no title");
    let parts = built.files.keys().filter(|path| path.starts_with("search/en.") && *path != "search/en.js");
    let sizes: Vec<usize> = parts.map(|path| text(&built, path).len()).collect();
    assert!(sizes.len() > 4 && sizes.iter().all(|size| *size < 300_000), "{sizes:?}");
}

#[test]
fn an_index_lists_everything_in_its_language() {
    let built = site(&[
        ("kisho.toml", "title = \"T\"\nbuild_search_index = true\n[languages.ja]"),
        ("content/index-of-all.md", "+++\ntitle = \"Index\"\ntemplate = \"site_index.html\"\n+++\n"),
        ("content/s/_index.md", "+++\ntitle = \"Section\"\n+++\n"),
        (
            "content/s/b.md",
            "+++\ntags = [\"walls\"]\ngame = \"quoridor\"\n+++\n# b page\n\n```qf id=start caption=\"The start\"\ngkwAAAAQ\n```\n",
        ),
        ("content/s/a.md", "# A page\n"),
        ("content/s/a.ja.md", "# 壁の話\n"),
        ("content/archive.md", "+++\ntitle = \"Archive\"\ntemplate = \"archive.html\"\n+++\n"),
    ]);
    let page = text(&built, "index-of-all/index.html");
    for link in [
        "<a href=\"../tags/walls/\">walls</a> <span>1</span>",
        "<a href=\"../game/quoridor/\">Quoridor</a>",
        "<a href=\"../s/b/#start\">Figure 1: The start</a>",
        "<h3><a href=\"../s/\">Section</a></h3>",
        "<a href=\"../s/a/\">A page</a>",
    ] {
        assert!(page.contains(link), "{link}\n{page}");
    }
    assert!(!page.contains("壁の話"), "{page}");
    assert!(page.find("A page").unwrap() < page.rfind("b page").unwrap(), "in the order of the titles");
    assert!(text(&built, "s/a/index.html").contains("<a href=\"../../index-of-all/\">Index</a>"));
    assert!(!text(&built, "ja/s/a/index.html").contains("index-of-all"));
}
