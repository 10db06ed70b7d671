//! What Markdown has besides CommonMark, as readers and authors meet it.

use crate::built::{page, put, said, site};
use kisho::site::{BuildOptions, build};

/// The page that a text makes, with a line of config.
fn with(config: &str, text: &str) -> String {
    let built = site(&[("kisho.toml", config), ("content/a.md", &format!("# A\n\n{text}\n"))]);
    // kisho does not speak every language.
    let said: Vec<_> = said(&built).into_iter().filter(|said| !said.ends_with("texts-missing")).collect();
    assert_eq!(said, [""; 0], "{text}");
    let html = page(&built, "a/index.html");
    let (_, rest) = html.split_once("<h1 id=\"a\">A</h1>").unwrap();
    rest.split_once("</article>").unwrap().0.to_owned()
}

fn html(text: &str) -> String {
    with("", text)
}

#[test]
fn lines_of_code_are_numbered_marked_and_left_out() {
    let text = "```rust,linenos,linenostart=9,hl_lines=2,hide_lines=3,name=<main>.rs\nlet a = \"\n\";\nlet b = 1;\nlet c = 2;\n```";
    let html = html(text);
    assert!(html.contains("<figure class=\"code-file\"><figcaption>&lt;main&gt;.rs</figcaption>"), "{html}");
    for line in [
        "<span class=\"code-line\" data-line=\" 9\"><span class=\"c-source c-rust\">",
        "<mark class=\"code-line\" data-line=\"10\"><span class=\"c-source c-rust\">",
        "<span class=\"code-line\" data-line=\"12\">",
    ] {
        assert!(html.contains(line), "{line}: {html}");
    }
    assert!(!html.contains("\"11\"") && !html.contains(">b<"), "{html}");
    let plain = with("highlight_code = false", "```rust,hl_lines=1\na < b\n```");
    assert!(
        plain.contains("<code class=\"language-rust\"><mark class=\"code-line\">a &lt; b\n</mark></code>"),
        "{plain}"
    );
}

#[test]
fn code_with_attributes_is_in_the_colours_of_its_language() {
    for info in ["{.rust}", "{ .rust }", "{rust}", "{rust, edition2021}"] {
        let html = html(&format!("```{info}\nlet a = 1;\n```"));
        assert!(html.contains("<pre data-lang=\"rust\"><code><span class=\"c-"), "{info}: {html}");
    }
    for info in ["{.rust .numberLines startFrom=9}", "{.number-lines .rust startFrom=\"9\"}"] {
        let html = html(&format!("```{info}\nlet a = 1;\n```"));
        assert!(html.contains("<pre data-lang=\"rust\">") && html.contains("data-line=\"9\""), "{html}");
    }
    assert!(html("```{linenos=true}\na\n```").contains("<pre><code><span class=\"code-line\""));
    assert!(with("math = true", "```{math}\nx^2\n```").contains("<math"));
}

#[test]
fn code_comes_from_files() {
    let file = "fn main() {\n    // ANCHOR: a\n    one();\n    // ANCHOR_END: a\n    two();\n}\n";
    let files = |text: &str| {
        let built = site(&[("content/s/x.md", &format!("# A\n\n{text}\n")), ("content/s/main.txt", file)]);
        (page(&built, "s/x/index.html"), said(&built))
    };
    let (html, said) =
        files("```text src=main.txt anchor=a linenos\n```\n\n```text src=@/s/main.txt lines=5-6\n```");
    assert_eq!(said, [""; 0]);
    assert!(html.contains("<span class=\"code-line\" data-line=\"3\">    one();\n</span></code>"), "{html}");
    assert!(html.contains("<code>    two();\n}\n</code>"), "{html}");
    // Lines keep their numbers, although marks of anchors are left out.
    let (html, said) = files("```text src=main.txt lines=1-60 linenos\n```");
    assert_eq!(said, ["content/s/x.md:3:28 code-info"]);
    let numbers = ["1", "3", "5", "6"].map(|number| html.contains(&format!("data-line=\"{number}\"")));
    assert_eq!((numbers, html.matches("data-line").count()), ([true; 4], 4), "{html}");
    let (html, said) = files("```text src=../../kisho.toml\n```\n\n```text src=main.txt anchor=b\n```");
    assert_eq!(said, ["content/s/x.md:3:13 src-outside", "content/s/x.md:6:29 src-part"]);
    assert!(html.contains("class=\"k-error\""), "{html}");
}

#[test]
fn formulas_are_mathml_where_they_are_asked_for() {
    let html = with(
        "math = true",
        "## The $x^2$ of `$y$`\n\nInline $\\frac{1}{2}$, costs $5 or $6, $5-$10.\n\n$$\na < b\n$$\n\n```math\nc_1\n```",
    );
    assert!(html.contains("<math alttext=\"\\frac{1}{2}\"><mfrac>"), "{html}");
    assert!(html.contains("costs $5 or $6, $5-$10."), "{html}");
    assert!(html.contains("<span class=\"formula\"><math alttext=\"a &lt; b\" display=\"block\">"), "{html}");
    assert!(
        html.contains("<math alttext=\"c_1\" display=\"block\">") && html.contains("<code>$y$</code>"),
        "{html}"
    );
    assert!(html.contains("<h2 id=\"the-x-2-of-y\">The <math"), "{html}");
    // Elsewhere they stay as they are, which is told.
    let built = site(&[("content/a.md", "# A\n\nA $x^2$ here.\n")]);
    assert!(page(&built, "a/index.html").contains("A $x^2$ here."));
    assert_eq!(said(&built), ["content/a.md:3:3 math-plain"]);
}

#[test]
fn punctuation_after_a_formula_stays_in_its_line() {
    let html = with("math = true", "「$x$」、$y$は $z$.");
    assert_eq!(html.matches("<span style=\"white-space:nowrap\"><math").count(), 2, "{html}");
    assert!(html.contains("</math>」、</span><math") && html.contains("</math>は <span"), "{html}");
    assert!(html.contains("</math>.</span></p>"), "{html}");
}

#[test]
fn small_rows_and_words_have_the_size_of_their_place() {
    let html = with(
        "math = true",
        "$\\sum_{\\substack{0<i\\\\j<n}}$ $\\begin{smallmatrix}a&b\\\\c&d\\end{smallmatrix}$ $x_{\\text{max}}$",
    );
    let small = "<mtable displaystyle=\"false\" scriptlevel=\"1\"";
    assert_eq!(html.matches(small).count(), 2, "{html}");
    assert!(html.contains("<mrow><mtext>max</mtext></mrow>"), "{html}");
}

#[test]
fn what_is_wrong_with_a_formula_is_told_in_its_line() {
    let text = "# A\n\nSo $\\fra{1}{2}$.\n\n> $$\n> x +\n> \\foo\n> $$\n\n$\\left( x$ and \\(x^2\\)\n";
    let built = site(&[("kisho.toml", "math = true\n"), ("content/a.md", text)]);
    let place = [
        "content/a.md:3:5 math-formula",
        "content/a.md:7:3 math-formula",
        "content/a.md:10:10 math-formula",
        "content/a.md:10:16 math-plain",
    ];
    assert_eq!(said(&built), place);
    assert!(page(&built, "a/index.html").contains("<code>\\fra{1}{2}</code>"));
    let deep = format!("# A\n\n${}x{}$\n", "\\hat{".repeat(5000), "}".repeat(5000));
    let built = site(&[("kisho.toml", "math = true\n"), ("content/a.md", &deep)]);
    assert_eq!(said(&built), ["content/a.md:3:1 math-formula"]);
}

#[test]
fn formulas_that_other_programs_set_are_set() {
    let text = "# A\n\n$n!$, $\\lVert x\\rVert$, $`a+b`$, $\\text{if $x>0$}$.\n\n\
                $$\na = b \\\\[5pt] c = d\n$$\n\n$$ a = b \\tag{1} $$\n\n$$\n\\begin{split}a&=b\\end{split}\n$$\n";
    let built = site(&[("kisho.toml", "math = true\n"), ("content/a.md", text)]);
    assert_eq!(said(&built), [""; 0]);
    let html = page(&built, "a/index.html");
    assert!(
        html.contains("<math alttext=\"a+b\">") && html.contains("<mrow><mi>x</mi><mo>&gt;</mo>"),
        "{html}"
    );
    assert!(!html.contains("strikes."), "only pages that strike something link the rules for that");
    let struck = site(&[("kisho.toml", "math = true\n"), ("content/a.md", "# A\n\n$\\cancel{x}$\n")]);
    assert!(page(&struck, "a/index.html").contains("strikes."));
    assert!(html.contains("<mtext>(1)</mtext>") && !html.contains("<mn>5</mn><mi>p</mi>"), "{html}");
}

#[test]
fn formulas_that_markdown_does_not_take_for_any_are_told() {
    let text = "# A\n\n$$\\frac{1}{2$$\n\ntext $x_{1$ end\n\ntext $x_1}$ end\n\n$$\na\n\nb\n$$\n\n> $$\n> a^2\n>\n> b\n> $$\n\n\
                $$\n\\begin{matrix}\n1 & 2 \\\\\n* & 3\n\\end{matrix}\n$$\n\n$$a^2$$\n";
    let built = site(&[("kisho.toml", "math = true\n"), ("content/a.md", text)]);
    let places = ["3:1", "5:6", "7:6", "9:1", "15:3", "21:1"];
    assert_eq!(said(&built), places.map(|place| format!("content/a.md:{place} math-plain")));
    let spaced = "# A\n\nA $5 bill, $ 5 and $x$, \\$ 7 \\alpha_1 and \\$ 8, $HOME\\bin and $PATH.\n\n`$ \\a $` is code, and $ \\frac{a}{b} $ is not.\n";
    let spaced = site(&[("kisho.toml", "math = true\n"), ("content/a.md", spaced)]);
    assert_eq!(said(&spaced), ["content/a.md:5:23 math-plain"]);
    let hint = |number: usize| built.problems[number].diagnostic.hint.clone().unwrap();
    assert!(hint(0).contains("`{`") && hint(2).contains("`}`") && hint(3).contains("empty line"));
    let prices = "# A\n\nIt costs $5 {or so} and $10, $a{b and $c, \\$x_{1\\$, `$x_{1$`, $x_{1}$ {and $y$}.\n\n\
                  - Cheap: $\n- Dear: $$\n- More: $$\n\n```text\n$$\na_{\n\n$$\n```\n\n$$ and a_b $$\n";
    let built = site(&[("kisho.toml", "math = true\n"), ("content/a.md", prices)]);
    assert_eq!(said(&built), [""; 0]);
}

#[test]
fn formulas_that_nobody_renders_are_told() {
    let told = |config: &str, text: &str| {
        said(&site(&[("kisho.toml", config), ("content/a.md", &format!("# A\n\n{text}\n"))]))
    };
    for text in [
        "\\\\(x^2\\\\)",
        "\\\\(n\\\\)",
        "$`x^2`$",
        "$`a`$",
        "$a_b$",
        "$x+y=z$",
        "$x + y = z$",
        "*$n+1$*",
        "$f(x)$",
        "$-x$",
        "$n!$",
        "$x_1$,",
        "|$x'$|",
        "$2n+1$",
    ] {
        let text = if text == "|$x'$|" { "| a |\n|---|\n|$x'$|" } else { text };
        let line = if text.contains('\n') { 5 } else { 3 };
        let column =
            if text.starts_with("\\\\") || text.contains("*$") || text.contains('|') { 2 } else { 1 };
        assert_eq!(told("", text), [format!("content/a.md:{line}:{column} math-plain")], "{text}");
    }
    for text in [
        "$5 and $6, 5$ and 6$, $5-$6, US$5-US$6, A$/B$, $5/d, $7/w",
        "$HOME/$USER, $a=$b, $a-$b, $foo$ and $FOO_BAR$, ${a}_${b}, $(a)=$(b), $a=b$(c), $a,$b",
        "s/$x/$y/, ^$n$, /^a$|^b$/, $1,$2, $i=0;$i<5;$i++, $? $@ $# $- $_",
        "`$a_b$` and `\\\\(x^2\\\\)`, \\$a_b\\$, \\\\(so\\\\), C:\\\\(x86)\\\\a",
        "$.each(x, $.y); regex ^a$ or ^b$; (a$)|(b$), $title$ and $n$, $a and $b, a $-sign and a 5$-bill",
        "$ = cheap, $$ = fair, $$$ = dear",
        "a <code>$x^2$</code> and <kbd class=\"k\">$x_1$</kbd>",
        "Emacs: \"\\\\(a\\\\|b\\\\)\", sed 's/\\\\(a\\\\)/x/'",
        "<p>$ = cheap, $$ = fair, $$$ = dear</p>\n\n<p>$$$ = dear, $$ = fair, $ = cheap</p>\n\n<p>SQL: $$ BEGIN x = y; END $$</p>\n\n<p>$$ - $$$, US$5 and $6</p>\n\n<pre>$x^2$</pre>\n\n<p><code>$x^2$</code> <!-- $x^2$ --></p>",
        "<script>let a = `$x^2$`, b = \"\\(x^2\\)\";</script>\n\n<p title=\"$x^2$\">\\(so\\)</p>",
    ] {
        assert_eq!(told("", text), [""; 0], "{text}");
    }
    for (text, line, column) in [
        ("<p>$x_1^2$</p>", 3, 4),
        ("<div>\n$$\nx^2\n$$\n</div>", 4, 1),
        ("<p>\\(x^2\\)</p>", 3, 4),
        ("<p><code>$a_1^2$</code>\n\\[x^2\\]</p>", 4, 1),
    ] {
        for config in ["", "math = true\n"] {
            assert_eq!(told(config, text), [format!("content/a.md:{line}:{column} math-plain")], "{text}");
        }
        let script = "\n\n<script src=\"https://example.org/katex.js\"></script>";
        assert_eq!(told("", &format!("{text}{script}")), [""; 0], "{text}");
    }
}

#[test]
fn formulas_are_words_where_there_is_no_room_for_them() {
    let config = "math = true\nbuild_search_index = true\ngenerate_feeds = true\nbase_url = \"https://example.org\"\ntitle = \"T\"\n";
    let built = site(&[
        ("kisho.toml", config),
        ("content/a.md", "+++\ndate = 2026-01-01\n+++\n# The $x^2$\n\nAbout $y_1$.\n\n![a $z$](p.svg)\n"),
        ("content/p.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\" height=\"1\"/>"),
    ]);
    assert_eq!(said(&built), [""; 0]);
    let html = page(&built, "a/index.html");
    assert!(html.contains("<title>The x^2 · T</title>") || html.contains("<title>The x^2"), "{html}");
    assert!(html.contains("content=\"About y_1.\"") && html.contains("alt=\"a z\""), "{html}");
    let feed = page(&built, "atom.xml");
    assert!(feed.contains("About &lt;code&gt;y_1&lt;/code&gt;.") && !feed.contains("math"), "{feed}");
    let index: String =
        built.files.keys().filter(|path| path.contains("search")).map(|path| page(&built, path)).collect();
    assert!(index.contains("About y_1."), "{index}");
}

#[test]
fn alerts_have_titles_and_can_be_folded() {
    let html = html(
        "> [!NOTE] A *title*\n> Text.\n\n> [!TIP]-\n> Folded.\n\n> [!WARNING]+ Open\n>\n> > [!CAUTION] In it\n\n> [!NOTE]\n> Usual.",
    );
    for part in [
        "<blockquote class=\"markdown-alert-note\">\n<p class=\"alert-title\">A <em>title</em></p>\n<p>Text.</p>",
        "<blockquote class=\"markdown-alert-tip\">\n<details>\n<summary class=\"alert-title\">Tip</summary>\n<p>Folded.</p>\n</details>\n</blockquote>",
        "<details open>\n<summary class=\"alert-title\">Open</summary>\n<blockquote class=\"markdown-alert-caution\">\n<p class=\"alert-title\">In it</p>\n</blockquote>\n</details>",
        "<p class=\"alert-title\">Note</p>\n<p>Usual.</p>",
    ] {
        assert!(html.contains(part), "{part}\n{html}");
    }
    let japanese = with("lang = \"ja\"", "> [!TIP]-\n> 折りたたみ。\n\n> [!NOTE]　全角の題\n> 本文。");
    assert!(japanese.contains(">全角の題</p>"), "{japanese}");
    assert!(japanese.contains("<summary class=\"alert-title\">ヒント</summary>"), "{japanese}");
}

#[test]
fn each_line_above_a_definition_is_a_term() {
    for (text, terms) in [
        ("飛車\n龍王 *and\nmore*\n: strong\n", "<dt>飛車</dt>\n<dt>龍王 <em>and\nmore</em></dt>\n"),
        ("A  \nB\n: strong\n", "<dt>A</dt>\n<dt>B</dt>\n"),
        ("<kbd>A\nB</kbd>\n: strong\n", "<dt><kbd>A\nB</kbd></dt>\n"),
    ] {
        let html = html(text);
        assert!(html.contains(&format!("<dl>\n{terms}<dd>strong</dd>\n</dl>")), "{html}");
    }
}

#[test]
fn bare_addresses_become_links() {
    let link = |to: &str, words: &str| format!("<a class=\"bare\" href=\"{to}\">{words}</a>");
    let same = |to: &str| link(to, to);
    for (text, wanted) in [
        ("See https://example.org/a_b_c, (www.example.org).", format!("See {}, ({}).", same("https://example.org/a_b_c"), link("http://www.example.org", "www.example.org"))),
        ("https://example.org/__init__.py and *https://example.org/*", format!("{} and <em>{}</em>", same("https://example.org/__init__.py"), same("https://example.org/"))),
        ("詳しくはhttps://example.org/を見る。**https://example.org/**：次", format!("詳しくは{}を見る。<strong>{}</strong>：次", same("https://example.org/"), same("https://example.org/"))),
        ("**https://example.org/a** b https://example.org/*c d*", format!("<strong>{}</strong> b {}<em>c d</em>", same("https://example.org/a"), same("https://example.org/"))),
        ("https://example.org/?a=1&amp;b=2 x", link("https://example.org/?a=1&amp;b=2", "https://example.org/?a=1&amp;b=2") + " x"),
        ("`https://example.org` [https://example.org](#main) <a href=\"#main\">www.example.org</a>", "<code>https://example.org</code> <a href=\"#main\">https://example.org</a> <a href=\"#main\">www.example.org</a>".to_owned()),
        ("http://localhost:1111/ xhttps://example.org", "http://localhost:1111/ xhttps://example.org".to_owned()),
        ("<Me@example.org> <mailto:a@b.example>", format!("{} {}", link("mailto:Me@example.org", "Me@example.org"), same("mailto:a@b.example"))),
        ("https://example.org/a https://example.org/b", format!("{} {}", same("https://example.org/a"), same("https://example.org/b"))),
    ] {
        let html = html(text);
        assert!(html.contains(&format!("<p>{wanted}</p>")), "{text}\n{html}");
    }
    let table = html("| a | b |\n|---|---|\n| https://example.org/|b |");
    assert!(table.contains(&format!("<td>{}</td><td>b</td>", same("https://example.org/"))), "{table}");
    let smart = with("smart_punctuation = true", "\"https://example.org/a--b\"...");
    assert!(smart.contains(&format!("“{}”…", same("https://example.org/a--b"))), "{smart}");
}

#[test]
fn punctuation_fits_the_language() {
    let smart =
        |lang: &str, text: &str| with(&format!("smart_punctuation = true\nlang = \"{lang}\"\n"), text);
    let text = "\"It's\" -- 'so'... `\"--\"`";
    let made =
        |open: &str, close: &str| format!("<p>{open}It’s{close} – ‘so’… <code>&quot;--&quot;</code></p>");
    let escaped = |html: String| html.replace("<code>\"--\"</code>", "<code>&quot;--&quot;</code>");
    assert!(escaped(smart("en", text)).contains(&made("“", "”")), "{}", smart("en", text));
    assert!(escaped(smart("de", text)).contains(&made("„", "“")), "{}", smart("de", text));
    let mixed = smart("ja", "彼は\"Go\"と言った...\n\nThe \"game\".");
    assert!(
        mixed.contains("<p>彼は\"Go\"と言った...</p>") && mixed.contains("<p>The “game”.</p>"),
        "{mixed}"
    );
    assert!(html("\"so\"").contains("<p>\"so\"</p>"));
    // A mark after a word ends something, or stands for inches.
    for (lang, text, wanted) in [
        ("en", "A 19\" board, 5'10\" tall, \"*9*\".", "A 19” board, 5’10” tall, “<em>9</em>”."),
        ("de", "Das 19\"-Brett", "Das 19“-Brett"),
        ("de", "\"囲碁\"の本", "„囲碁“の本"),
        ("en", "彼は\"囲碁\"と\"将棋\"を 'ko'", "彼は“囲碁”と“将棋”を ‘ko’"),
        ("en", "A \"5\" board\"\n\n碁\"盤\"", "A “5” board”</p>\n<p>碁“盤”"),
        ("en", "他说\"你好。\"他又说\"再见。\"然后走了。", "他说“你好。”他又说“再见。”然后走了。"),
        ("en", "\"foo (\"bar\")\"", "“foo (“bar”)”"),
        (
            "en",
            "\"I read \"Ko\" today.\" \"A \"b\" c!\" he said.",
            "“I read “Ko” today.” “A “b” c!” he said.",
        ),
        ("en", "他说：\"好。\"", "他说：“好。”"),
        ("pt-BR", "\"fim\"", "“fim”"),
        ("pt-PT", "\"fim\"", "«fim»"),
    ] {
        let html = smart(lang, text);
        assert!(html.contains(&format!("<p>{wanted}</p>")), "{html}");
    }
}

#[test]
fn a_page_follows_the_file_of_its_code() {
    let root = tempfile::tempdir().unwrap();
    put(
        root.path(),
        &[
            ("kisho.toml", ""),
            ("content/a.md", "# A\n\n```text src=x.txt\n```\n"),
            ("content/x.txt", "one\n"),
        ],
    );
    let options = BuildOptions { root: root.path().to_owned(), ..BuildOptions::default() };
    assert!(page(&build(&options), "a/index.html").contains("<code>one\n</code>"));
    put(root.path(), &[("content/x.txt", "two\n")]);
    assert!(page(&build(&options), "a/index.html").contains("<code>two\n</code>"));
}
