//! References: numbered figures, and links whose words are filled in.

use crate::built::{page, said, site};

const CODE: &str = "\ngkwAAAAQ\n```\n";

fn block(options: &str) -> String {
    format!("```qf {options}{CODE}\n")
}

#[test]
fn figures_with_an_id_are_numbered_in_the_order_of_the_page() {
    let text = [
        "# P\n\nSee [](#second), [](#first), [here](#first) and [](#part).\n\n## Part\n\n",
        &block("id=first caption=\"One wall\""),
        &block("caption=\"Without a name\""),
        &block("id=second"),
    ];
    let built = site(&[("content/_index.md", &text.concat())]);
    assert_eq!(said(&built), Vec::<String>::new());
    let html = page(&built, "index.html");
    assert!(html.contains("<figcaption><b class=\"k-no\">Figure 1</b>: One wall</figcaption>"), "{html}");
    assert!(html.contains("<figcaption>Without a name</figcaption>"), "{html}");
    assert!(html.contains("<figcaption><b class=\"k-no\">Figure 2</b></figcaption>"), "{html}");
    let links = "See <a href=\"#second\">Figure 2</a>, <a href=\"#first\">Figure 1</a>, \
                 <a href=\"#first\">here</a> and <a href=\"#part\">Part</a>.";
    assert!(html.contains(links), "{html}");
    assert!(html.contains("content=\"See Figure 2, Figure 1, here and Part.\""), "the summary: {html}");
}

#[test]
fn a_summary_is_cut_after_the_words_that_are_filled_in() {
    let before = "a".repeat(158);
    let built =
        site(&[("content/a.md", &format!("{before} [](@/b.md) end\n")), ("content/b.md", "# Long\n")]);
    let html = page(&built, "a/index.html");
    assert!(html.contains(&format!("content=\"{before} L…\"")), "{html}");
    assert!(!html.contains('\u{91}'), "{html}");
}

#[test]
fn links_to_the_top_need_no_id() {
    let built = site(&[("content/a.md", "[up](#top) [up](@/b.md#Top)\n"), ("content/b.md", "# B\n")]);
    assert_eq!(said(&built), Vec::<String>::new());
    let html = page(&built, "a/index.html");
    assert!(html.contains("href=\"#top\"") && html.contains("href=\"../b/#Top\""), "{html}");
}

#[test]
fn links_to_other_pages_say_where_the_figure_is() {
    let a = format!("# Corner & walls\n\n{}{}", block("id=x"), block("id=y"));
    let built = site(&[
        ("content/a.md", &a),
        ("content/b.md", "# B\n\n[](@/a.md#y), [](a.md), [own](@/a.md#y), [](@/b.md#c)\n\n## C\n"),
        ("content/c.md", "+++\nlang = \"ja\"\n+++\n# 下\n\n[](@/a.md#y)と[](@/b.md)、[](@/b.md#c)\n"),
    ]);
    assert_eq!(said(&built), Vec::<String>::new());
    let b = page(&built, "b/index.html");
    assert!(b.contains(">Figure 2 of ‘Corner &amp; walls’</a>, "), "{b}");
    assert!(b.contains(">Corner &amp; walls</a>, <a href=\"../a/#y\">own</a>"), "{b}");
    assert!(b.contains("#c\">C</a>"), "{b}");
    let c = page(&built, "c/index.html");
    assert!(
        c.contains(">『Corner &amp; walls』の図2</a>と<a href=\"../b/\"><span lang=\"en\">B</span></a>、<a"),
        "{c}"
    );
    assert!(c.contains("<a href=\"../b/#c\"><span lang=\"en\">C</span></a>"), "{c}");
}

#[test]
fn a_link_to_a_block_with_a_mistake_is_no_second_mistake() {
    let text = "# A\n\n```sgf src=none.sgf id=k\n```\n\n[](#k)\n\n```qff id=\"h\"\nx\n```\n\n[](#h)\n\n~~~sgf id=t\n(;B[zz])\n~~~\n\n[](#t)\n\n<b id=\"b\"></b>[](#b)\n";
    let built = site(&[("content/a.md", text), ("content/b.md", "# B\n\n[](@/a.md#k)\n")]);
    let said = said(&built);
    let texts: Vec<&String> = said.iter().filter(|said| said.contains("link-text")).collect();
    assert_eq!((said.len(), texts.len()), (4, 1), "{said:?}");
    // With a warning it is a figure, which may have no name.
    let warned = "+++\nfigure_numbers = false\n+++\n# A\n\n```sgf id=w\n(;SZ[9]SZ[9];B[ee])\n```\n\n[](#w)\n";
    let built = site(&[("content/a.md", warned)]);
    let said = self::said(&built);
    assert!(said.iter().any(|said| said.contains("sgf-")), "{said:?}");
    assert!(said.iter().any(|said| said.contains("link-text")), "{said:?}");
}

#[test]
fn numbers_can_be_switched_off_and_a_series_has_its_own() {
    let text = format!(
        "+++\nlang = \"ja\"\nfigure_numbers = false\n+++\n[](#a)、[](#zu-1)\n\n```usi figures=1,3 id=zu\n\
         startpos moves 7g7f 3c3d 2g2f 8c8d\n```\n\n{}",
        block("id=a caption=壁")
    );
    let built = site(&[("content/_index.md", &text)]);
    assert_eq!(said(&built), Vec::<String>::new());
    let html = page(&built, "index.html");
    assert!(html.contains("<a href=\"#a\">壁</a>、<a href=\"#zu-1\">第1図</a>"), "{html}");
    assert!(html.contains("<p class=\"k-t\">第1図は▲７六歩まで</p>"), "said once: {html}");
    assert!(html.contains("<figcaption>壁</figcaption>"), "{html}");
    let built = site(&[
        ("kisho.toml", "figure_numbers = false"),
        ("content/_index.md", &format!("{}[](#a)", block("id=a"))),
        ("content/b.md", &format!("+++\nfigure_numbers = true\n+++\n{}[](#a)", block("id=a"))),
    ]);
    assert_eq!(said(&built), ["content/_index.md:5:4 link-text"]);
    assert!(page(&built, "b/index.html").contains("<a href=\"#a\">Figure 1</a>"));
}

#[test]
fn a_series_and_the_numbered_figures_of_its_page_have_different_names() {
    let text = "+++\nfigure_numbers = true\n+++\n[](#a) and [](#s-1)\n\n```sgf every=2 id=s\n(;SZ[9];B[ee];W[cc];B[gc])\n```\n\n";
    let built = site(&[("content/_index.md", &format!("{text}{}", block("id=a")))]);
    assert_eq!(said(&built), Vec::<String>::new());
    let html = page(&built, "index.html");
    assert!(html.contains("<a href=\"#a\">Figure 1</a> and <a href=\"#s-1\">Game figure 1</a>"), "{html}");
    assert!(html.contains("Game figure 2 (3)") && !html.contains(">Figure 2"), "{html}");
    let plain = site(&[("content/_index.md", &text.replace("[](#a) and ", "").replace("true", "false"))]);
    assert!(page(&plain, "index.html").contains("<a href=\"#s-1\">Figure 1</a>"));
}

#[test]
fn a_link_into_a_replay_without_words_says_the_move() {
    let text =
        "[](#game:0), [](#game:2)\n\n```qf id=game\nQuBAQEk6yVqpfcBgTio6WQr0JiSJKLLMYLb1vyYmBmRk\n```\n";
    let built = site(&[("content/_index.md", text)]);
    assert_eq!(said(&built), Vec::<String>::new());
    let html = page(&built, "index.html");
    assert!(html.contains("href=\"#game-2\">2. e8</a>"), "{html}");
}

#[test]
fn menus_lead_to_frames() {
    let code = "QuBAQEk6yVqpfcBgTio6WQr0JiSJKLLMYLb1vyYmBmRk";
    let long = format!("(;GM[1]SZ[9]{})", ";B[];W[]".repeat(20));
    let text = format!("# A\n\n```qf id=game\n{code}\n```\n\n```sgf id=parts split=10\n{long}\n```\n");
    let menu = |to: &str| format!("[[menu]]\nname = \"M\"\nurl = \"@/a.md{to}\"\n");
    let menus = menu("#game:2")
        + &menu("#parts:29")
        + &menu("#game")
        + &menu("#game:99")
        + &menu("#gaem:1")
        + &menu("#game-2")
        + &menu("#game-99");
    let built = site(&[("kisho.toml", &menus), ("content/a.md", &text), ("content/_index.md", "# H\n")]);
    assert_eq!(
        said(&built),
        ["kisho.toml:12:7 link-frame", "kisho.toml:15:7 link-frame", "kisho.toml:21:7 link-broken"]
    );
    let html = page(&built, "index.html");
    for address in ["./a/#game-2\"", "./a/parts/3/#parts-29\"", "./a/#game\""] {
        assert!(html.contains(&format!("href=\"{address}")), "{address} {html}");
    }
}

#[test]
fn what_is_not_there_is_said_once() {
    let a = format!("# A\n\n{}", block("id=corner"));
    let built = site(&[
        ("content/a.md", &a),
        ("content/b.md", "[](@/a.md#cornr)\n[](#nothing)\n[](@/x.md)\n[](https://example.org)\n"),
    ]);
    assert_eq!(
        said(&built),
        [
            "content/b.md:1:4 link-broken",
            "content/b.md:2:4 link-broken",
            "content/b.md:3:4 link-broken",
            "content/b.md:4:4 link-text"
        ]
    );
    let hint = built.problems[0].diagnostic.hint.as_deref();
    assert_eq!(hint, Some("did you mean `#corner`?"));
}

#[test]
fn templates_see_the_figures_of_a_page() {
    let template = "{% for f in page.figures %}{{ f.number }}|{{ f.label }}|{{ f.caption }}|{{ f.url }}|{{ f.frames }};{% endfor %}";
    let text = block("id=a caption=\"A & B\"") + &block("id=b");
    let built = site(&[("content/a.md", &text), ("templates/page.html", template)]);
    assert_eq!(page(&built, "a/index.html"), "1|Figure 1|A &amp; B|#a|1;2|Figure 2||#b|1;");
}
