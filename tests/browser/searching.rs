//! The search box, in a browser that runs its script and from a disk, where nothing serves the files.

use std::fs;
use std::path::{Path, PathBuf};

use kisho::site::{BuildOptions, build, write};

use crate::support::browser::{Engine, Page, Viewport};
use crate::support::server::Files;

in_each_engine!(
    a_reader_finds_pages_with_the_keyboard,
    japanese_is_found_in_every_spelling,
    a_large_site_loads_the_texts_that_may_hold_the_words,
    without_scripts_a_link_leads_to_the_index,
);

/// A site below an address of its own, with pages that differ in where they say what is looked for.
fn site(theme: &str) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    let filler = "All other words stand here, and none of them matters. ".repeat(30);
    let files = [
        ("kisho.toml", format!("title = \"Test\"\ntheme = \"{theme}\"\nbuild_search_index = true\n[languages.ja]\n")),
        ("content/_index.md", "# Home\n\nWelcome.\n\n## Walls\n\nOf all kinds.\n".to_owned()),
        ("content/a-text.md", format!("# First\n\n{filler}\n\n## About it\n\n{filler} Here is Zugzwang, at last. {filler}\n")),
        ("content/b-heading.md", format!("# Second\n\n{filler}\n\n## What is zugzwang\n\nText.\n")),
        ("content/c-title.md", "# Zugzwang\n\nMoving hurts.\n".to_owned()),
        ("content/d-both.md", "# Fourth\n\nWord: zugzwang.\n\n## Strasse\n\nＳＴＲＡＮＧＥ… ﬁgures here\n".to_owned()),
        ("content/index-of-all.md", "+++\ntitle = \"Everything\"\ntemplate = \"site_index.html\"\n+++\n".to_owned()),
        ("content/_index.ja.md", "# トップ\n".to_owned()),
        (
            "content/k.ja.md",
            "# 囲い\n\n{美濃囲|みのがこ}いは固い。…１筋の端歩を突く。\n\n## ボウギンの話\n\n```sfen\nposition startpos moves 7g7f 3c3d\n```\n"
                .to_owned(),
        ),
    ];
    for (file, text) in files {
        let path = root.join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let built = build(&BuildOptions { root: root.to_owned(), ..BuildOptions::default() });
    assert!(
        built.problems.is_empty(),
        "{:?}",
        built.problems.iter().map(|p| &p.diagnostic).collect::<Vec<_>>()
    );
    let out = root.join("public/sub");
    fs::create_dir_all(root.join("public")).unwrap();
    write(&built, &out).unwrap();
    (folder, out)
}

fn open(engine: Engine, out: &Path, file: &str, viewport: Viewport) -> Option<Page> {
    let mut page = Page::blank(engine, viewport)?;
    page.run_scripts();
    page.go_to(&format!("file://{}/{file}", out.display()));
    Some(page)
}

/// Whether everything has been looked at.
const SEARCHED: &str = "(said => said != '' && !said.endsWith('…'))
    (document.querySelector('.search [role=status]').textContent)";

/// Types into the empty box, and waits until everything has been looked at.
fn search(page: &mut Page, words: &str) {
    page.eval::<bool>("document.querySelector('.search input').select(), true");
    page.type_text(words);
    page.wait_until("the search is over", SEARCHED);
}

/// Gives the box all the words at once, as somebody does who pastes them.
fn paste(page: &mut Page, words: &str) {
    let words = serde_json::json!(words);
    page.run(&format!(
        "const box = document.querySelector('.search input');
         box.value = {words};
         box.dispatchEvent(new Event('input', {{ bubbles: true }}));"
    ));
    page.wait_until("the search is over", SEARCHED);
}

fn titles(page: &mut Page) -> Vec<String> {
    page.seen(".search-title", "e.textContent")
}

fn a_reader_finds_pages_with_the_keyboard(engine: Engine) {
    let (_folder, out) = site("default");
    let Some(mut page) = open(engine, &out, "b-heading/index.html", Viewport::DESKTOP) else { return };
    assert!(!page.visible(".search dialog"));
    page.key("/");
    assert!(page.visible(".search dialog"));
    search(&mut page, "zugzwang");
    assert_eq!(titles(&mut page), ["Zugzwang", "Second", "First", "Fourth"], "title, heading, texts");
    assert_eq!(
        page.eval::<String>("document.querySelector('.search [role=status]').textContent"),
        "Pages found: 4"
    );
    let marked: Vec<String> = page.seen(".search mark", "e.textContent");
    assert_eq!(marked, ["Zugzwang", "zugzwang", "Zugzwang", "zugzwang"]);
    let told: Vec<String> = page.seen(".search ol > li:nth-child(3) :is(p, ul a)", "e.textContent");
    assert!(
        told[0].starts_with('…') && told[0].contains("Here is Zugzwang, at last.") && told[0].ends_with('…'),
        "{told:?}"
    );
    assert_eq!(told[1], "About it", "the heading above it");
    for key in ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp", "ArrowDown"] {
        page.key(key);
    }
    assert_eq!(page.eval::<String>("document.activeElement.textContent"), "What is zugzwang");
    page.key("Escape");
    assert!(!page.visible(".search dialog"));
    page.key("/");
    search(&mut page, "at last  about");
    assert_eq!(titles(&mut page), ["First"], "all words, wherever on the page");
    page.key("Enter");
    page.wait_until(
        "the first is opened",
        "location.pathname.endsWith('/sub/a-text/index.html') && document.readyState == 'complete'",
    );
    page.wait_until("the box is closed", "!document.querySelector('.search dialog[open]')");
    page.key("/");
    search(&mut page, "what is");
    page.click(".search li li a");
    page.wait_until(
        "the heading is opened",
        "location.href.endsWith('/sub/b-heading/index.html#what-is-zugzwang')",
    );
    page.wait_until("the script has run", "!!document.querySelector('.search button')");
    page.click(".search button");
    search(&mut page, "nothing like this");
    assert_eq!(
        page.eval::<String>("document.querySelector('.search [role=status]').textContent"),
        "Nothing found."
    );
    // Letters that become several, or of another width, are marked where they stand.
    search(&mut page, "strange");
    assert_eq!(page.seen::<String>(".search mark", "e.textContent"), ["ＳＴＲＡＮＧＥ"]);
    search(&mut page, "figures");
    assert_eq!(page.seen::<String>(".search mark", "e.textContent"), ["ﬁgures"]);
    assert_eq!(page.messages(), [""; 0]);
}

fn japanese_is_found_in_every_spelling(engine: Engine) {
    let (_folder, out) = site("handbook");
    let Some(mut page) = open(engine, &out, "ja/index.html", Viewport::PHONE) else { return };
    page.key("/");
    for (words, marked) in [
        ("美濃囲い", "美濃囲い"),
        ("ミノガコ", "みのがこ"),
        ("みのがこ", "みのがこ"),
        ("ぼうぎん", "ボウギン"),
        ("ﾎﾞｳｷﾞﾝ", "ボウギン"),
        ("1筋", "１筋"),
        ("７六歩", "７六歩"),
        ("端歩　固い", "固い"),
    ] {
        search(&mut page, words);
        assert_eq!(titles(&mut page), ["囲い"], "{words}");
        let found: Vec<String> = page.seen(".search mark", "e.textContent");
        assert!(found.contains(&marked.to_owned()), "{words}: {found:?}");
    }
    search(&mut page, "Zugzwang");
    assert_eq!(titles(&mut page), [""; 0], "the other language has an index of its own");
    assert!(!page.scrolls_sideways());
    assert_eq!(page.messages(), [""; 0]);
}

fn a_large_site_loads_the_texts_that_may_hold_the_words(engine: Engine) {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    fs::create_dir(root.join("content")).unwrap();
    fs::write(root.join("kisho.toml"), "build_search_index = true").unwrap();
    for number in 0..300 {
        let words: String = (0..900).map(|word| format!("w{} ", word * 7 + number)).collect();
        let rare = match number {
            77 => "Zugzwang！",
            111 => "棒銀の話",
            _ => "",
        };
        fs::write(root.join(format!("content/p{number}.md")), format!("# Page {number}\n\n{words} {rare}\n"))
            .unwrap();
    }
    let built = build(&BuildOptions { root: root.to_owned(), ..BuildOptions::default() });
    let out = root.join("public");
    write(&built, &out).unwrap();
    let files = built.files.keys().filter(|path| path.starts_with("search/en.")).count() - 2;
    assert!(files > 5, "{files}");
    let Some(mut page) = open(engine, &out, "p1/index.html", Viewport::DESKTOP) else { return };
    page.key("/");
    let mut loaded = 0;
    for (words, title) in
        [("ＺＵＧＺＷＡＮＧ", "Page 77"), ("ボウギン", ""), ("棒銀", "Page 111"), ("\"棒銀", "")]
    {
        paste(&mut page, words);
        assert_eq!(titles(&mut page).concat(), title, "{words}");
        let now = page.eval::<usize>("document.querySelectorAll('head script').length - 2");
        assert!(now <= loaded + 1, "{words}: {now} of {files} files");
        loaded = now;
    }
    search(&mut page, "w9");
    assert_eq!(titles(&mut page).len(), 30);
    let said = page.eval::<String>("document.querySelector('.search [role=status]').textContent");
    assert!(said.starts_with("The first 30 pages"), "{said}");
    assert_eq!(page.messages(), [""; 0]);
}

fn without_scripts_a_link_leads_to_the_index(engine: Engine) {
    let (_folder, out) = site("default");
    let Some(mut page) = Page::blank(engine, Viewport::DESKTOP) else { return };
    let server = Files::without_scripts(&out, "/sub/");
    page.go_to(&format!("{}a-text/", server.address));
    assert_eq!(page.seen::<String>(".search *", "e.textContent"), ["Index"]);
    page.go_to(&format!("{}index-of-all/", server.address));
    assert_eq!(page.seen::<String>(".search *", "e.textContent"), ["Index"]);
    assert!(page.seen::<String>("article a", "e.textContent").contains(&"Zugzwang".to_owned()));
}
