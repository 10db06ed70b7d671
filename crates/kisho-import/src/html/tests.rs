use kisho_game::text::Id;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use super::*;

/// The Markdown of a page alone, without its front matter, and the ids of what is said.
fn alone(body: &str) -> (String, Vec<Id>) {
    let page =
        HtmlPage { name: "a.html".to_owned(), path: "a.html".to_owned(), bytes: body.as_bytes().to_vec() };
    let made = html(&[page], None);
    let ids = made.problems.iter().map(|problem| problem.diagnostic.id).collect();
    let Some(NewFile::Made(text)) = made.files.get("content/a.md") else { return (String::new(), ids) };
    (text.split_once("\n+++\n").map_or("", |(_, text)| text).trim_start().to_owned(), ids)
}

fn shown(markdown: &str) -> String {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_HEADING_ATTRIBUTES
        | Options::ENABLE_DEFINITION_LIST;
    let mut html = String::new();
    pulldown_cmark::html::push_html(&mut html, Parser::new_ext(markdown, options));
    html
}

/// Elements and texts, as a reader sees them.
fn seen(html: &str) -> Vec<String> {
    let dom = Dom::parse(html).unwrap();
    let mut seen: Vec<String> = Vec::new();
    let mut text = String::new();
    for id in dom.below(dom.first(0, "body").unwrap()) {
        match &dom.get(id).kind {
            dom::Kind::Text(more) => text.push_str(more),
            // A block or link without anything in it is left out.
            dom::Kind::Element(name, _)
                if ["pre", "code", "a"].contains(&&**name) && dom.words(id).is_empty() => {}
            dom::Kind::Element(name, _) => {
                seen.push(text.split_whitespace().collect());
                text.clear();
                seen.push(format!("<{name}>"));
            }
            _ => {}
        }
    }
    seen.push(text.split_whitespace().collect());
    seen.retain(|text| !text.is_empty());
    seen
}

#[test]
fn what_markdown_says_comes_back_from_its_html() {
    let markdown = include_str!("../../fixtures/markdown.md");
    let html = shown(markdown);
    let (back, problems) = alone(&format!("<body><h1>T</h1>{html}"));
    assert_eq!(problems, [], "{back}");
    assert_eq!(seen(&shown(&back)), seen(&html), "{back}");
}

#[test]
fn the_guide_comes_back_from_its_html() {
    for entry in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../content/guide")).unwrap() {
        let path = entry.unwrap().path();
        // Boards of the fan site become blocks.
        if path.extension().is_none_or(|extension| extension != "md") || path.ends_with("quoridor.md") {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let text = text.splitn(3, "+++\n").nth(2).unwrap();
        let html = shown(text);
        let (back, _) = alone(&format!("<body><h1>T</h1><h1>T</h1>{html}"));
        let (got, wanted) = (seen(&shown(&back)), seen(&format!("<h1>T</h1><h1>T</h1>{html}")));
        let differs = got.iter().zip(&wanted).position(|(a, b)| a != b);
        if let Some(at) = differs {
            let (from, to) = (at.saturating_sub(8), at + 8);
            panic!(
                "{}: {:?}\n{:?}",
                path.display(),
                &got[from..to.min(got.len())],
                &wanted[from..to.min(wanted.len())]
            );
        }
    }
}

/// The messages about a page alone.
fn said(body: &str) -> Vec<String> {
    let page =
        HtmlPage { name: "a.html".to_owned(), path: "a.html".to_owned(), bytes: body.as_bytes().to_vec() };
    html(&[page], None).problems.iter().map(|problem| problem.diagnostic.message.clone()).collect()
}

/// All of the page that a page becomes.
fn whole(body: &str) -> String {
    let page =
        HtmlPage { name: "a.html".to_owned(), path: "a.html".to_owned(), bytes: body.as_bytes().to_vec() };
    match html(&[page], None).files.remove("content/a.md") {
        Some(NewFile::Made(text)) => text,
        _ => String::new(),
    }
}

#[test]
fn a_title_before_another_heading_stays_in_the_text() {
    let page = "<title>Joseki for all</title><body><h1>Joseki</h1> <h1>The 3-4 point</h1><p>x<h2>y</h2>";
    let wanted = "+++\ntitle = \"Joseki\"\n+++\n\n# Joseki\n\n# The 3-4 point\n\nx\n\n## y\n";
    assert_eq!(whole(page), wanted);
    let page = "<title>Joseki</title><body><h1>Joseki</h1><p>x<h1>The 3-4 point</h1><p>y";
    assert_eq!(alone(page).0, "x\n\n# The 3-4 point\n\ny\n");
}

#[test]
fn titles_have_their_readings() {
    for (heading, title) in [
        ("<ruby>棋<rt>き</rt></ruby>", "{棋|き}"),
        ("<ruby>棋<rp>(</rp><rt>き</rt><rp>)</rp>譜<rt>ふ</rt></ruby>の本", "{棋|き}{譜|ふ}の本"),
        ("<ruby><rb>詰</rb><rb>碁</rb>\n<rt>つめ</rt><rt>ご</rt></ruby>", "{詰碁|つめ|ご}"),
        ("<ruby>定石<rt>じょうせき</ruby> <b>一</b><br>二", "{定石|じょうせき} 一 二"),
        ("<ruby>a|b<rt>c</ruby> <ruby>d</ruby><ruby><rt>e</ruby>", "a|b（c） de"),
        ("<ruby>囲碁<rp>（</rp><rt>い&amp;ご</rt><rp>）</rp></ruby>の本", "囲碁（い&ご）の本"),
        ("a<style>b{c:d}</style> <script>e()</script>f", "a f"),
    ] {
        let page = whole(&format!("<html lang=en><body><h1>{heading}</h1><p>x"));
        assert!(page.contains(&format!("title = \"{title}\"\n")), "{page}");
        assert!(page.ends_with("\n+++\n\nx\n"), "{page}");
    }
    let page = whole("<title>棋の話</title><h1><ruby>棋<rt>き</rt></ruby></h1><p>x<h1>y</h1>");
    assert!(page.starts_with("+++\ntitle = \"{棋|き}\"\n"), "{page}");
}

#[test]
fn all_that_is_left_out_is_named() {
    let page = "<p>x <audio src=a.mp3></audio> <svg></svg> <svg></svg><object data=b.pdf></object>\
        <video><source src=c.mp4></video><noscript><p>Switch it on</p></noscript><noscript><img src=x></noscript>\
        <input type=hidden><span title=t>s</span>";
    let left = |what: &str| format!("{what} is left out");
    assert_eq!(
        said(page),
        [
            left("`<audio src=\"a.mp3\">`"),
            left("`<svg>`") + " twice",
            left("`<object data=\"b.pdf\">`"),
            left("`<video src=\"c.mp4\">`"),
            left("`<noscript>`"),
            left("the `title` of `<span>`"),
        ]
    );
    assert_eq!(
        alone("<p>The <abbr title='Smart Game\n Format &amp; more'>SGF</abbr>"),
        ("The <abbr title=\"Smart Game Format &amp; more\">SGF</abbr>\n".to_owned(), vec![])
    );
    let table = "<table><tr><th>a<th>b<tr><td><abbr title='x|y'>z</abbr><td>w</table>";
    let shown = shown(&alone(table).0);
    assert!(shown.contains("z</abbr></td><td>w</td>"), "{shown}");
}

#[test]
fn what_was_hidden_is_shown_and_told() {
    let page =
        "<p style='Display : none'>a<p hidden>b<dialog>c</dialog><dialog open>d</dialog><p hidden> <p>e";
    let (text, ids) = alone(page);
    assert_eq!((text.as_str(), ids.len()), ("a\n\nb\n\ncd\n\ne\n", 1));
    assert_eq!(said(page), ["3 parts of the page were hidden at first, and are shown now"]);
    const BOARD: &str = "class=qf_board_viewer data-qfcode=gkwAAAAQ";
    for board in [
        format!("<div style='display:none'><div {BOARD}></div></div>"),
        format!("<section hidden><p><span {BOARD}></span></section>"),
        format!("<dialog><div {BOARD}></div></dialog>"),
        format!("<div style='display: none' {BOARD}></div>"),
        "<div hidden class=qf_freeboard></div>".to_owned(),
        "<div hidden><div data-wgo='(;SZ[9];B[ee])'></div></div>".to_owned(),
    ] {
        let (text, ids) = alone(&board);
        assert!(text.starts_with("```") && ids.contains(&Id::ImportElement), "{board}: {text} {ids:?}");
    }
    let shown = format!("<dialog open><div {BOARD}></div></dialog><div hidden></div>");
    assert_eq!(alone(&shown).1, []);
}

#[test]
fn what_is_said_names_the_place_in_the_line() {
    let body = "<p>あ</p>\n<p>x<IFRAME src=a></IFRAME> <iframe src=b></iframe><svg>\n</svg>";
    let page =
        HtmlPage { name: "a.html".to_owned(), path: "a.html".to_owned(), bytes: body.as_bytes().to_vec() };
    let made = html(&[page], None);
    let places = made.problems.iter().map(|problem| problem.source.slice(problem.diagnostic.span).to_owned());
    assert_eq!(places.collect::<Vec<_>>(), ["<IFRAME src=a>", "<iframe src=b>", "<svg>"]);
    let body = "<p>a\n<p>b\n棋譜コード:QDBJQ\n\n<p>棋譜コード:gkwAAAAQ\n<p>c";
    let page =
        HtmlPage { name: "a.html".to_owned(), path: "a.html".to_owned(), bytes: body.as_bytes().to_vec() };
    let made = html(&[page], None);
    let places = made.problems.iter().map(|problem| problem.source.slice(problem.diagnostic.span).to_owned());
    assert_eq!(places.collect::<Vec<_>>(), ["棋譜コード:QDBJQ", "<p>棋譜コード:gkwAAAAQ"]);
    let body = "<p>a\n<iframe title='x\ny'\nsrc=a></iframe><iframe src=b></iframe>";
    let page =
        HtmlPage { name: "a.html".to_owned(), path: "a.html".to_owned(), bytes: body.as_bytes().to_vec() };
    let made = html(&[page], None);
    let places = made.problems.iter().map(|problem| problem.source.slice(problem.diagnostic.span).to_owned());
    assert_eq!(places.collect::<Vec<_>>(), ["<iframe title='x", "<iframe src=b>"]);
}

#[test]
fn items_keep_their_numbers() {
    for list in [
        "<ol start=5><li value=7>seven<li>eight<li value=3>three<li>four</ol>",
        "<ol reversed><li>three<li>two<li>one</ol>",
        "<ol reversed start=9><li>nine<li>eight</ol><ol><li>one</ol><ol><li>one</ol>",
        "<ol><li>one<ol><li value=4>four<li value=9>nine</ol><li>two</ol>",
        "<ol><li>one<li></li><li>three<li>four</ol>",
        "<ol><li>one<li value=7></li><li>eight<li>nine</ol>",
        "<ol><li></li><li>two<li>three<li></ol>",
        "<ul><li>a</ul><ul><li>b</ul><ul><li>c</ul>",
    ] {
        let (text, said) = alone(list);
        let mut numbers = Vec::new();
        let mut open = Vec::new();
        let mut words = Vec::new();
        for event in Parser::new(&text) {
            match event {
                Event::Start(Tag::List(first)) => open.push(first),
                Event::End(TagEnd::List(_)) => drop(open.pop()),
                Event::Start(Tag::Item) => {
                    let number = open.last_mut().unwrap();
                    numbers.push(number.unwrap_or_default());
                    *number = number.map(|number| number + 1);
                }
                Event::Text(text) => words.push(text.to_string()),
                _ => {}
            }
        }
        let spelled = ["a", "one", "two", "three", "four", "", "", "seven", "eight", "nine"];
        let wanted: Vec<u64> = words
            .iter()
            .map(|word| spelled.iter().position(|known| known == word).unwrap_or_default() as u64)
            .collect();
        assert_eq!((numbers, said), (wanted, vec![]), "{text}");
    }
    let (text, _) = alone("<ul><li>a</ul><ul><li>b</ul><ul><li>c</ul>");
    assert_eq!(text, "- a\n\n* b\n\n- c\n");
    assert_eq!(alone("<ol><li value=-3>a<li value=9999999999>b</ol>").0, "1. a\n2. b\n");
    assert_eq!(alone("<ol start=999999999><li>a<li>b</ol>").0, "999999999. a\n999999999. b\n");
}

#[test]
fn the_place_of_the_title_stays() {
    let page = |path: &str, body: &str| HtmlPage {
        name: path.to_owned(),
        path: path.to_owned(),
        bytes: body.as_bytes().to_vec(),
    };
    let made =
        html(&[page("a.html", "<h1 id=x>T</h1><p>t"), page("b.html", "<a href='a.html#x'>a</a>")], None);
    let NewFile::Made(text) = &made.files["content/a.md"] else { panic!("it is a page") };
    assert!(text.ends_with("<a id=\"x\"></a>t\n"), "{text}");
}

#[test]
fn captions_below_boards_stay_with_them() {
    let board = |code: &str| format!("<td><div class=qf_board_viewer data-qfcode={code}></div></td>");
    let table = format!(
        "<table><tr>{}{}</tr><tr><td>first</td><td>second</td></tr><tr><td colspan=2>both</td></tr></table>",
        board("gkwAAAAQ"),
        board("j7EUwGwOwCQ")
    );
    let (text, said) = alone(&table);
    let order: Vec<usize> = ["gkwAAAAQ", "first", "j7EUwGwOwCQ", "second", "both"]
        .iter()
        .map(|word| text.find(word).unwrap())
        .collect();
    assert!(order.is_sorted(), "{text}");
    assert_eq!(said, []);
}

#[test]
fn codes_in_the_text_become_boards() {
    let (text, said) =
        alone("<p>後ろに置く</p><p>棋譜コード:QDBJQ</p><p>次は棋譜コード:gkwAAAAQを見る。</p>");
    assert_eq!(
        text,
        "後ろに置く\n\n```qf\nQDBJQ\n```\n\n次は棋譜コード:gkwAAAAQを見る。\n\n```qf\ngkwAAAAQ\n```\n"
    );
    assert_eq!(said, [Id::ImportBoard; 2]);
    for html in
        ["<p>棋譜コード:QD<wbr>BJ<wbr>Q</p>", "<pre>\n棋譜コード:QDBJQ</pre>", "<p>棋譜コード「QDBJQ」</p>"]
    {
        assert_eq!(alone(html), ("```qf\nQDBJQ\n```\n".to_owned(), vec![Id::ImportBoard]), "{html}");
    }
    let (text, said) = alone("<pre>黒\n棋譜コード:QDBJQ</pre>");
    assert_eq!(text, "```\n黒\n棋譜コード:QDBJQ\n```\n\n```qf\nQDBJQ\n```\n");
    assert_eq!(said, [Id::ImportBoard]);
}

#[test]
fn damaged_codes_in_the_text_are_told() {
    let code = "QuBAQEk6yVqpfcBgTio6WQr0JiSJ";
    for html in [
        format!("<p>見る。棋譜コード: {code}</p>"),
        "<p>見る。棋譜コード:QuBAQEk6y<wbr>VqpfcBgTio6WQr0JiSJ</p>".to_owned(),
        format!("<p>見る。<b>棋譜コード「</b>{code}」</p>"),
    ] {
        let (text, _) = alone(&html);
        assert!(text.ends_with(&format!("\n\n```qf lenient\n{code}\n```\n")), "{html}: {text}");
        assert_eq!(said(&html), ["this code is damaged"], "{html}");
    }
    for none in ["<p>盤面コード:gkwAA0</p>", "<p>棋譜コード：kisho2024</p>", "<p>盤面コード：version2</p>"]
    {
        assert_eq!(said(none), ["there is no record in this code"]);
        assert_eq!(format!("<p>{}</p>\n", alone(none).0.trim()), format!("{none}\n"));
    }
    let none = "<div class=qf_board_viewer data-qfcode=gk></div>";
    assert_eq!(alone(none).0, "```text\ngk\n```\n");
    assert_eq!(said(none), ["there is no record in this code"]);
}

#[test]
fn an_index_keeps_its_list_of_pages() {
    let page = |path: &str, body: &str| HtmlPage {
        name: path.to_owned(),
        path: path.to_owned(),
        bytes: format!("<html lang=ja><title>T</title><body>{body}").into_bytes(),
    };
    let menu = "<hr><ul class=menu><li><a href=/st/a.html>始め</a></ul><hr><footer><a href=/>T</a></footer>";
    let pages =
        [page("index.html", &format!("<h1>T</h1>ようこそ{menu}")), page("st/a.html", &format!("{menu}<p>x"))];
    let made = html(&pages, Some(PathBuf::from("/nowhere")));
    let text = |file: &str| match &made.files[file] {
        NewFile::Made(text) => text.split_once("\n+++\n").unwrap().1.trim().to_owned(),
        NewFile::Copied(_) => String::new(),
    };
    assert_eq!(text("content/_index.md"), "ようこそ\n\n---\n\n- [始め](@/st/a.md)");
    assert_eq!(text("content/st/a.md"), "x", "rules around a menu that is left out");
    let said: Vec<_> =
        made.problems.iter().map(|problem| (problem.source.name(), problem.diagnostic.id)).collect();
    assert_eq!(said, [("content/st", Id::ImportEmpty)]);
}

#[test]
fn bad_pages_end_in_messages() {
    assert_eq!(alone("").1, [Id::ImportEmpty]);
    assert_eq!(alone(&"<div>".repeat(100_000)).1, [Id::ImportLimit]);
    let (wide, _) = alone("<table><tr><td colspan=4000000000>x<td>y</table>");
    assert!(wide.len() < 1000, "{wide}");
    for broken in [
        "<table><td><table><tr></table></td></tr>x",
        "<li>a<dd>b</li></dd>",
        "</p></ul>x<ul><p>y",
        "<a><a href=x>y<b></a>z",
    ] {
        let (text, _) = alone(broken);
        assert!(text.contains(['x', 'a', 'y']), "{broken}: {text}");
    }
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(100))]
    #[test]
    fn no_page_makes_it_fall(parts in proptest::collection::vec(0usize..40, 0..60)) {
        const PARTS: [&str; 40] = [
            "<p>", "</p>", "<div>", "</div>", "<b>", "</b>", "<i>", "</i>", "<a href=x>", "</a>", "<ul>", "</ul>", "<li>",
            "<ol>", "</ol>", "<table>", "</table>", "<tr>", "<td>", "<th colspan=2>", "<pre>", "</pre>", "<blockquote>",
            "</blockquote>", "<h2 id=a>", "</h2>", "<br>", "<hr>", "<dl>", "<dt>", "<dd>", "</dl>", "棋 ", "*x_", " \n", "<code>",
            "</code>", "<div class=qf_board_viewer></div>", "<details><summary>", "</details>",
        ];
        let page: String = parts.iter().filter_map(|&part| PARTS.get(part)).copied().collect();
        let words = Dom::parse(&page).unwrap().words(0).replace(' ', "");
        let (markdown, _) = alone(&page);
        let back = Dom::parse(&shown(&markdown)).unwrap();
        let shown = back.words(0).replace(' ', "");
        // Of lists in lists and folds in open marks a sign may be left over; no word is lost, and none comes twice.
        let count = |text: &str| text.matches('棋').count();
        proptest::prop_assert_eq!(count(&shown), count(&words), "{}\n{}", page, markdown);
    }
}

#[test]
fn a_page_beside_a_folder_of_its_name_is_the_page_of_that_section() {
    let page = |path: &str, body: &str| HtmlPage {
        name: path.to_owned(),
        path: path.to_owned(),
        bytes: body.as_bytes().to_vec(),
    };
    let made = html(
        &[
            page("index.html", "<h1>Top</h1><p><a href='go.html'>go</a>"),
            page("go.html", "<h1>Go</h1><p><a href='go/rules.html'>rules</a>"),
            page("go/rules.html", "<h1>Rules</h1><p><a href='../go.html'>up</a>"),
            page("v1.2.html", "<h1>Old</h1><p>x"),
            page("shogi.html", "<h1>Shogi</h1><p>x"),
            page("shogi/index.html", "<h1>Inside</h1><p>x"),
        ],
        Some(".".into()),
    );
    let files: Vec<_> = made.files.keys().map(String::as_str).collect();
    let wanted = ["_index", "go/_index", "go/rules", "shogi-2", "shogi/_index", "v1.2"];
    assert_eq!(files, wanted.map(|file| format!("content/{file}.md")));
    let text = |file: &str| match &made.files[file] {
        NewFile::Made(text) => text.clone(),
        other => panic!("{other:?}"),
    };
    assert!(
        text("content/go/_index.md").contains("aliases = [\"/go.html\"]"),
        "{}",
        text("content/go/_index.md")
    );
    assert!(
        text("content/shogi-2.md").contains("aliases = [\"/shogi.html\"]"),
        "{}",
        text("content/shogi-2.md")
    );
    assert!(text("content/go/rules.md").contains("[up](@/go/_index.md)"), "{}", text("content/go/rules.md"));
}

#[test]
fn codes_are_announced_across_elements() {
    for (html, markdown) in [
        ("<p><b>棋譜コード：</b>QDBJQ", "<strong>棋譜コード：</strong>QDBJQ"),
        ("<p>棋譜コード<br>：QDBJQ</p>", "棋譜コード\\\n：QDBJQ"),
        ("<p>棋譜コード: <code>QDBJQ</code>", "棋譜コード: `QDBJQ`"),
    ] {
        let (text, ids) = alone(html);
        assert_eq!(text, format!("{markdown}\n\n```qf\nQDBJQ\n```\n"), "{html}");
        assert_eq!(ids, [Id::ImportBoard]);
    }
    assert_eq!(said("<p>棋譜コード（<code>QDBJQ</code>）を"), ["the code `QDBJQ` is a board now"]);
    let (text, ids) = alone("<dl><dt>棋譜コード</dt><dd>QDBJQ</dd></dl>");
    assert!(text.contains("```qf\n") && text.contains("QDBJQ\n"), "{text}");
    assert_eq!(ids, [Id::ImportBoard]);
    let game = "QuBAQEk6yVqpfcBgTio6WQr0JiSJKLLMYLb1vyYmBmRk";
    let (first, rest) = game.split_at(15);
    let (second, third) = rest.split_at(15);
    for html in [
        format!("<p>棋譜コード：{first}<br>{rest}</p>"),
        format!("<p>棋譜コード: {first} <br>\n{second}<br/>{third}<br>次の局面</p>"),
        format!("<p>棋譜コード「{first}<br>{rest}」</p>"),
    ] {
        let (text, ids) = alone(&html);
        assert!(text.ends_with(&format!("```qf\n{game}\n```\n")), "{html}: {text}");
        assert_eq!(ids, [Id::ImportBoard], "{html}");
    }
    // A code that is whole ends with its line; a text that is nothing else becomes its board.
    let whole = alone("<p>棋譜コード：QDBJQ<br>QDBJQ</p>").0;
    assert_eq!(whole, "QDBJQ\n\n```qf\nQDBJQ\n```\n");
}

#[test]
fn the_name_of_the_site_is_no_title() {
    for html in [
        "<div id=header><h1>Site</h1></div><h2>Page</h2><p>x",
        "<div id=all><div id=header><h1 id=name>Site</h1></div></div><p>x",
        "<header><h1><a href=index.html>Site</a></h1></header><p>x",
        "<div><h1><a href=../index.html>Site</a></h1></div><p>x",
        "<div><h1><a href=/>Site</a></h1></div><p>x",
    ] {
        let page = HtmlPage {
            name: "a.html".to_owned(),
            path: "a.html".to_owned(),
            bytes: format!("<title>Page | Site</title><body>{html}").into_bytes(),
        };
        let made = super::html(&[page], None);
        let Some(NewFile::Made(text)) = made.files.get("content/a.md") else { panic!("{html}") };
        assert!(text.starts_with("+++\ntitle = \"Page | Site\"\n"), "{html}: {text}");
    }
}

#[test]
fn boards_that_are_lost_are_told() {
    let (text, ids) =
        alone("<header><div data-wgo='(;SZ[9];B[ee])'></div></header><p>Text<div class=besogo-editor></div>");
    assert_eq!((text.as_str(), ids), ("Text\n", vec![Id::ImportBoard; 2]));
}

#[test]
fn options_of_players_come_along() {
    let game = "(;SZ[9];B[ee];W[ce])";
    for (html, words) in [
        (format!("<div data-wgo='{game}' data-wgo-move=1></div>"), " frame=1"),
        (format!("<div data-wgo-diagram='{game}'></div>"), " no-last-move frames=none frame=first"),
        (
            format!("<div class=besogo-diagram path=1 coord=none>{game}</div>"),
            " no-coords frames=none frame=1",
        ),
    ] {
        assert_eq!(alone(&html), (format!("```sgf{words}\n{game}\n```\n"), vec![]), "{html}");
    }
    let lost = format!("<div class=besogo-viewer orient=portrait>{game}</div>");
    assert_eq!(alone(&lost), (format!("```sgf\n{game}\n```\n"), vec![Id::ImportBoard]));
    assert_eq!(said(&lost), ["this board of BesoGo loses `orient=\"portrait\"`"]);
    let cut = "<div data-wgo='(;SZ[9];B[ee];W[c' data-wgo-move=1></div>";
    assert!(alone(cut).0.starts_with("```sgf frame=1 lenient\n"), "{}", alone(cut).0);
    let file = "<div data-wgo=g.sgf data-wgo-move=1></div>";
    assert_eq!(alone(file), ("```sgf src=g.sgf frame=1\n```\n".to_owned(), vec![]));
}

#[test]
fn what_scripts_of_boards_did_besides_is_told() {
    const CODE: &str = "poUAACMaqtYhwHgAAAAPQdTnd3vMgAA";
    let text = format!("x\n\n```shogi64\n{CODE}\n```\n");
    let plain = format!("<p>x</p><script>show(shogi64.decode('{CODE}'));</script>");
    assert_eq!(alone(&plain), (text.clone(), vec![]));
    let page = format!(
        "<p>x</p><script>shogi64.decode(\"{CODE}\", {{flip:true}}); document.write(\"Very important text\"); alert(1)</script>"
    );
    assert_eq!(alone(&page), (text, vec![Id::ImportScript]));
    let message =
        "this script did more than show a board, and the rest is left out, from `{flip:true}); docume` on";
    assert_eq!(said(&page), [message]);
}

#[test]
fn headings_with_boards_in_them_stay_headings() {
    const BOARD: &str = "<div class=qf_board_viewer data-qfcode=gkwAAAAQ></div>";
    let block = alone(BOARD).0;
    assert!(block.starts_with("```qf ") && block.contains("gkwAAAAQ"), "{block}");
    let page = |heading: &str| {
        format!("<h1>T</h1><h1>T</h1><p><a href=#x>x</a>{heading}<p>y").replace("BOARD", BOARD)
    };
    for (html, markdown) in [
        ("<h3 id=x>Head BOARD</h3>", format!("### Head {{#x}}\n\n{block}")),
        ("<h2 id=x>Two BOARD <b>three</b></h2>", format!("## Two **three** {{#x}}\n\n{block}")),
        ("<h2 id=x><p>Two<p>three</h2>", "## Two three {#x}\n".to_owned()),
        ("<h2>Two <p id=x>three</h2>", "## Two <a id=\"x\"></a> three\n".to_owned()),
        ("<h2 id=x>BOARD</h2>", format!("<a id=\"x\"></a>\n\n{block}")),
        ("<h2 id=x>Two<ul><li>three</ul>four</h2>", "## Two {#x}\n\n- three\n\nfour\n".to_owned()),
    ] {
        let (text, said) = alone(&page(html));
        assert!(text.ends_with(&format!("[x](#x)\n\n{markdown}\ny\n")), "{html}: {text}");
        assert_eq!(said, [], "{html}");
    }
    let title = format!("<h1>T{BOARD}</h1><p>y");
    assert_eq!(alone(&title), (format!("{block}\ny\n"), vec![]));
}

#[test]
fn links_on_boards_are_told() {
    const BOARD: &str = "<div class=qf_board_viewer data-qfcode=gkwAAAAQ></div>";
    let message = "the link to `https://example.org/` is left out, because only a board stands in it";
    let around = "x<div><a href=https://example.org/> <b>BOARD</b></a>";
    assert_eq!(said(&around.replace("BOARD", BOARD)), [message], "{around}");
    let announced = said("<p>x <a href=https://example.org/>棋譜コード:QDBJQ</a>");
    assert!(announced.iter().any(|said| said == message), "{announced:?}");
    let beside = "<p>x <a href=https://example.org/><i class=icon></i></a></p>BOARD";
    assert_eq!(said(&beside.replace("BOARD", BOARD)), [""; 0]);
    assert_eq!(said(&format!("<p>x <a href=https://example.org/>y{BOARD}</a>")), [""; 0]);
    assert_eq!(said(&format!("<p>x <a href=https://example.org/><img src=x.png>{BOARD}</a>")), [""; 0]);
}

#[test]
fn boards_stand_in_any_element() {
    const CODE: &str = "class=qf_board_viewer data-qfcode=gkwAAAAQ";
    let block = "```qf size=10\ngkwAAAAQ\n```\n";
    for name in ["p", "div", "section", "center", "figure", "h3", "b", "custom-board", "blockquote", "ul"] {
        assert_eq!(alone(&format!("<p>x</p><{name} {CODE}></{name}>")), (format!("x\n\n{block}"), vec![]));
    }
    for (html, markdown) in [
        (format!("<p>a <b>c <span {CODE}></span> d</b> e"), format!("a **c**\n\n{block}\n**d** e\n")),
        (format!("<table><tr><td {CODE}></td><td>x</td></tr></table>"), format!("{block}\nx\n")),
        (format!("<table><tr><td>y<i {CODE}></i></td><td>x</td></tr></table>"), format!("y\n\n{block}\nx\n")),
        ("<p>x<span class=qf_freeboard></span>".to_owned(), "x\n\n```qf_freeboard size=10\n```\n".to_owned()),
        (
            format!("<ol><li>a<li {CODE}><li>b</ol>"),
            format!("1. a\n2. {}3. b\n", block.replace("\ng", "\n   g").replace("\n```", "\n   ```")),
        ),
        (
            format!("<dl><dt>a<dd {CODE}></dl>"),
            format!("a\n: {}", block.replace("\ng", "\n  g").replace("\n```", "\n  ```")),
        ),
    ] {
        assert_eq!(alone(&html).0, markdown, "{html}");
    }
    let link = format!("<p><a href=https://example.org/ {CODE}>x</a>");
    assert_eq!(said(&link), ["the link to `https://example.org/` is left out, because it is a board"]);
    let body = format!("<body {CODE}><p>x<p {CODE}></p>");
    assert_eq!(alone(&body).0, format!("x\n\n{block}"));
    for html in [format!("<pre>x<b {CODE}></b></pre>"), format!("<template><p {CODE}></p></template><p>x")] {
        assert_eq!(alone(&html).1, [Id::ImportBoard], "{html}");
    }
}

#[test]
fn what_pages_have_for_other_browsers_is_told() {
    let body = "<p>a<noframes><p>b</noframes><noembed>c</noembed><noscript> <img src=x.png> </noscript>";
    assert_eq!(alone(body).0, "a\n");
    assert_eq!(said(body), ["`<noframes>` is left out", "`<noembed>` is left out"]);
    let frames = "<frameset><frame src=a.html><frameset><frame src=b.html></frameset><noframes>c</noframes></frameset>";
    assert_eq!(
        said(frames),
        [
            "there is no text on this page",
            "`<frame src=\"a.html\">` is left out",
            "`<frame src=\"b.html\">` is left out",
            "`<noframes>` is left out"
        ]
    );
}
