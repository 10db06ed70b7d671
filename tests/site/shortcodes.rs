//! Shortcodes: templates that Markdown calls.

use kisho::site::Built;
use kisho_game::text::Id;

use crate::built::{at, page, put};

/// A site of these files, whose pages are nothing but their text.
fn site(files: &[(&str, &str)]) -> Built {
    let root = tempfile::tempdir().unwrap();
    let usual =
        [("kisho.toml", "title = \"T\"\n"), ("templates/page.html", "<html lang=\"en\">{{ page.content }}")];
    put(root.path(), &usual);
    put(root.path(), files);
    at(root.path())
}

fn html(built: &Built) -> String {
    page(built, "a/index.html").replace("<html lang=\"en\">", "")
}

/// Every message as `file:line:column id`, with its hint.
fn said(built: &Built) -> Vec<String> {
    let line = |problem: &kisho_source::Problem| {
        let place = problem.source.line_column(problem.diagnostic.span.start);
        let said = &problem.diagnostic;
        let hint = said.hint.as_deref().unwrap_or_default();
        format!("{}:{}:{} {} {hint}", problem.source.name(), place.line, place.column, said.id)
    };
    built.problems.iter().map(line).collect()
}

#[test]
fn a_call_becomes_what_its_template_makes() {
    let built = site(&[
        ("templates/shortcodes/key.html", "<kbd>{{ name }}</kbd>"),
        ("templates/shortcodes/box.html", "<div class=\"box-{{ nth }}\">{{ page.title }} {{ lang }}</div>"),
        ("templates/shortcodes/both.md", "**{{ a }}** and [up](@/_index.md)"),
        (
            "content/a.md",
            "+++\ntitle = \"A\"\n+++\nPress *the* {{ key(name=\"<C>\") }} *now*, {{ both(a=2.5) }}.\n\n{{ box() }}\n\n> {{ box() }}\n\n[x]({{ address() }})\n",
        ),
        ("templates/shortcodes/address.html", "https://example.org/"),
    ]);
    assert_eq!(said(&built), Vec::<String>::new());
    assert_eq!(
        html(&built),
        "<p>Press <em>the</em> <kbd>&lt;C&gt;</kbd> <em>now</em>, <strong>2.5</strong> and <a href=\"../\">up</a>.</p>\n\
         <div class=\"box-1\">A en</div>\n<blockquote>\n<div class=\"box-2\">A en</div>\n</blockquote>\n\
         <p><a href=\"https://example.org/\">x</a></p>\n"
    );
}

#[test]
fn a_body_stays_a_part_of_the_page() {
    let text = "{% details(summary=\"Answer\") %}\n- one\n- [board](#b)\n\n{% details(summary=\"More\") %}\n```qf id=b\ngkwAAAAQ\n```\n{% end %}\n{% end %}\n\n{% raw() %}*a* & b{% end %}\n";
    let built = site(&[("content/a.md", text), ("templates/shortcodes/raw.html", "<pre>{{ body }}</pre>")]);
    assert_eq!(said(&built), Vec::<String>::new());
    let html = html(&built);
    let start = "<summary>Answer</summary>\n<ul>\n<li>one</li>\n<li><a href=\"#b\">board</a></li>\n</ul>\n<details>\n<summary>More</summary>\n";
    assert!(html.contains(start), "{html}");
    assert!(html.contains("id=\"b\"") && html.contains("Figure 1"), "{html}");
    assert_eq!(html.matches("</details>").count(), 2);
    assert!(html.contains("<pre>*a* &amp; b</pre>"), "{html}");
}

#[test]
fn a_block_in_one_line_stands_in_no_paragraph() {
    let text = "{% details(summary=\"A\") %}a *b*{% end %}\n\nc {% mark() %}d{% end %}\n\n{% mark() %}e{% end %} f <b>g</b>\n";
    let mark = "<mark>{{ body | markdown(inline=true) }}</mark>";
    let built = site(&[("content/a.md", text), ("templates/shortcodes/mark.html", mark)]);
    assert_eq!(said(&built), Vec::<String>::new());
    assert_eq!(
        html(&built),
        "<details>\n<summary>A</summary>a <em>b</em>\n</details>\n<p>c <mark>d</mark></p>\n<p><mark>e</mark> f <b>g</b></p>\n"
    );
}

#[test]
fn the_filter_for_markdown_reads_japanese_as_pages_do() {
    let text = "{% mark() %}初手は**▲７六歩(77)**の{棒銀|ぼうぎん}です{% end %}\n";
    let mark = "<mark>{{ body | markdown(inline=true) }}</mark>";
    let built = site(&[("content/a.md", text), ("templates/shortcodes/mark.html", mark)]);
    assert_eq!(said(&built), Vec::<String>::new());
    let ruby = "<ruby>棒銀<rp>(</rp><rt>ぼうぎん</rt><rp>)</rp></ruby>";
    let bold = "<strong>▲７六歩(77)</strong>";
    assert_eq!(html(&built), format!("<mark>初手は{bold}の{ruby}です</mark>\n"));
}

#[test]
fn what_is_no_call_is_left_alone() {
    let text =
        "{{ name }} {% if x %} {{/* key() */}} `{{ key() }}`\n\n```\n{{ key() }}\n```\n\n    {{ key() }}\n";
    let built = site(&[("content/a.md", text)]);
    assert_eq!(said(&built), Vec::<String>::new());
    assert_eq!(
        html(&built),
        "<p>{{ name }} {% if x %} {{ key() }} <code>{{ key() }}</code></p>\n<pre><code>{{ key() }}\n</code></pre>\n<pre><code>{{ key() }}\n</code></pre>\n"
    );
}

#[test]
fn mistakes_are_told_where_they_are() {
    let built = site(&[
        (
            "content/a.md",
            "# A\n\nx {{ detials(summary=1) }}\n\n{{ key(name=) }}\n\n{% end %}\n\n{% key() %}\n\n棋{{ key() }}\n\n{{ key(name=\"a) }}\n\n{{ key(name=\"b\") }}\n",
        ),
        ("templates/shortcodes/key.html", "<b>\n{{ name }}</b>"),
    ]);
    assert_eq!(
        said(&built),
        [
            "content/a.md:3:6 shortcode-unknown did you mean `details`?",
            "content/a.md:5:13 shortcode-syntax to show it as it is, put it into `code`, or write `{{/* … */}}`",
            "content/a.md:7:1 shortcode-body remove it",
            "content/a.md:9:1 shortcode-body put `{% end %}` after its text; without a text it is `{{ … }}`",
            "content/a.md:11:5 shortcode-argument write `name=…`; its template, `shortcodes/key.html`, asks for it",
            "content/a.md:13:13 shortcode-syntax to show it as it is, put it into `code`, or write `{{/* … */}}`",
        ]
    );
}

#[test]
fn figures_of_shortcodes_are_numbered_with_diagrams() {
    let text = "{{ figures() }}\n\n```qf id=one\ngkwAAAAQ\n```\n\n{{ figure(src=\"p.svg\", alt=\"A table\", caption=\"Wood & stone\", id=\"two\") }}\n\nSee [](#two).\n";
    let built = site(&[("content/a.md", text), ("content/p.svg", "<svg width=\"3\" height=\"2\"/>")]);
    assert_eq!(said(&built), Vec::<String>::new());
    let html = html(&built);
    assert!(
        html.contains("<figcaption><b class=\"k-no\">Figure 2</b>: Wood &amp; stone</figcaption>"),
        "{html}"
    );
    assert!(html.contains("See <a href=\"#two\">Figure 2</a>"), "{html}");
    let list = "<ul class=\"k-list\">\n<li><a href=\"#one\">Figure 1</a></li>\n<li><a href=\"#two\">Figure 2</a>: Wood &amp; stone</li>\n</ul>";
    assert!(html.contains(list), "{html}");
    assert!(html.contains("src=\"../p.svg\" alt=\"A table\""), "{html}");
}

#[test]
fn emphasis_in_markdown_of_shortcodes_ends_after_japanese_punctuation() {
    let built = site(&[
        ("content/a.md", "{{ strong(word=\"「中」\") }}\n\nこれは{{ strong(word=\"「行中」\") }}\n"),
        ("templates/shortcodes/strong.md", "ここは**{{ word }}**の意味\n"),
    ]);
    let html = html(&built);
    for word in ["「中」", "「行中」"] {
        assert!(html.contains(&format!("ここは<strong>{word}</strong>の意味")), "{html}");
    }
}

#[test]
fn a_figure_inside_a_list_or_a_paragraph_is_numbered_with_its_whole_caption() {
    let call = |id: &str| {
        format!(
            "{{{{ labelled(id=\"{id}\", caption=\"A <em>good</em> <ruby>手<rt>て</rt></ruby> &amp; more\") }}}}"
        )
    };
    let text = format!("{{{{ figures() }}}}\n\n- {}\n\nA word {} and [](#b).\n", call("a"), call("b"));
    let template = "<span id=\"{{ id }}\"><b>{{ label }}{{ caption | safe }}</b></span>";
    let built = site(&[("content/a.md", &text), ("templates/shortcodes/labelled.html", template)]);
    assert_eq!(said(&built), Vec::<String>::new());
    let html = html(&built);
    for shown in [
        "<li><span id=\"a\"><b><b class=\"k-no\">Figure 1</b>: A <em>good</em>",
        "<li><a href=\"#a\">Figure 1</a>: A good 手 &amp; more</li>",
        "and <a href=\"#b\">Figure 2</a>.",
    ] {
        assert!(html.contains(shown), "{shown} in {html}");
    }
}

#[test]
fn a_shortcode_in_markdown_can_draw_boards() {
    let built = site(&[
        ("content/a.md", "{{ board(code=\"gkwAAAAQ\", id=\"b\") }}\n\n[](#b)\n"),
        ("templates/shortcodes/board.md", "```qf id={{ id }} caption=\"Mine\"\n{{ code }}\n```\n"),
    ]);
    assert_eq!(said(&built), Vec::<String>::new());
    let html = html(&built);
    assert!(
        html.contains("<b class=\"k-no\">Figure 1</b>: Mine") && html.contains("<a href=\"#b\">Figure 1</a>"),
        "{html}"
    );
}

#[test]
fn images_have_sizes_and_wait_until_they_are_seen() {
    // The smallest GIF of one point, as wide as its header says.
    let gif = "GIF89a\u{5}\0\u{4}\0\0\0\0;";
    let built = site(&[
        (
            "content/a.md",
            "![one *two*](p.gif \"T\")\n\n![s](/s.svg) ![b](broken.png) ![x](https://example.org/x.png)\n",
        ),
        ("content/p.gif", gif),
        ("content/broken.png", "text"),
        ("static/s.svg", "<svg viewBox=\"0 0 3 2\"/>"),
    ]);
    assert_eq!(said(&built), ["content/a.md:3:19 image-broken "]);
    assert_eq!(
        html(&built),
        "<p><img src=\"../p.gif\" alt=\"one two\" title=\"T\" width=\"5\" height=\"4\" decoding=\"async\" /></p>\n\
         <p><img src=\"../s.svg\" alt=\"s\" width=\"3\" height=\"2\" loading=\"lazy\" decoding=\"async\" /> \
         <img src=\"../broken.png\" alt=\"b\" loading=\"lazy\" decoding=\"async\" /> \
         <img src=\"https://example.org/x.png\" alt=\"x\" loading=\"lazy\" decoding=\"async\" /></p>\n"
    );
}

#[test]
fn components_and_the_filter_work_in_templates() {
    let built = site(&[
        ("templates/parts.html", "{% component badge(text) %}<i>{{ text }}</i>{% endcomponent badge %}"),
        (
            "templates/page.html",
            "<html lang=\"en\">{{ <badge text={page.title} /> }}{{ \"*x*\" | markdown(inline=true) }}",
        ),
        ("content/a.md", "# A & B\n"),
    ]);
    assert_eq!(said(&built), Vec::<String>::new());
    assert_eq!(html(&built), "<i>A &amp; B</i><em>x</em>");
}

#[test]
fn templates_without_end_are_stopped() {
    let loops =
        "{% for a in range(end=100000) %}{% for b in range(end=100000) -%}\n  {%- endfor %}{% endfor %}";
    let many = "{% set r = range(end=100000) %}\n{% for a in r %}{% for b in r %}\nall work and no play\n{% endfor %}{% endfor %}";
    let twice =
        "{% set x = \"xxxxxxxx\" %}\n{% for a in range(end=40) %}{% set_global x = x ~ x %}{% endfor %}";
    let lists = "{% set x = [1] %}{% for a in range(end=40) %}{% set_global x = [...x, ...x] %}{% endfor %}";
    let deep =
        "{% set x = [1] %}{% for a in range(end=100000) %}{% set_global x = [x] %}{% endfor %}{{ x | str }}";
    let tables = "{% set x = {} %}{% for a in range(end=100000) %}{% set_global x = {\"a\": x, \"b\": [x]} %}{% endfor %}{{ x }}";
    let often = |filter: &str| format!("{{{{ \"aaaaaaaaaa\"{} | length }}}}", filter.repeat(9));
    let replaced = often(" | replace(from=\"a\", to=\"aaaaaaaaaa\")");
    let indented = often(" | indent(width=1000, first=true, blank=true, indentation=\"\\n\")");
    let long = "{% set x = \"x\" %}{% for a in range(end=22) %}{% set_global x = x ~ x %}{% endfor %}";
    let joined = format!("{long}{{{{ [x for y in range(end=1000)] | join | length }}}}");
    let written = format!("{long}{{{{ [x for y in range(end=1000)] | str | length }}}}");
    let encoded = format!("{long}{{{{ [x for y in range(end=1000)] | json_encode | length }}}}");
    let filtered = format!("{long}\n{{% for a in range(end=900) %}}{{{{ x | length }}}}{{% endfor %}}");
    let compared =
        format!("{long}\n{{% for a in range(end=900) %}}{{% if x ~ x == a %}}{{% endif %}}{{% endfor %}}");
    let set = format!("{long}\n{{% for a in range(end=900) %}}{{% set y = x %}}{{% endfor %}}");
    let chain = format!("{long}{{{{ {} }}}}", ["x"; 17].join(" ~ "));
    let chains = format!("{long}{{% set y = ({0} ~ (\"\" ~ \"\")) ~ ({0} ~ x) %}}", ["x"; 8].join(" ~ "));
    let slow = |what: &str| {
        format!(
            "{long}{{% set y = x ~ \"\" %}}{{% set l = range(end=400000) %}}{{% set m = [...l] %}}\n{{% for a in range(end=90000) %}}{{% if {what} %}}{{% endif %}}{{% endfor %}}"
        )
    };
    let operators = [
        "\"\" ~ x == a",
        "y == x",
        "y < x",
        "\"z\" in x",
        "\"z\" in l",
        "l == m",
        "l[::-1]",
        "x[1:2]",
        "x[a]",
        "l | unique == m",
    ]
    .map(slow);
    let spread =
        "{% set x = [] %}\n{% for i in range(end=900000) %}{% set_global x = [...x, i] %}{% endfor %}";
    let doubled = "{% set a = [1] %}{% set c = [1] %}\n{% for i in range(end=40) %}{% set_global a = [a, a] %}{% set_global c = [c, c] | reverse %}{% endfor %}{{ a == c }}";
    for operator in &operators {
        let built = site(&[("content/a.md", "A"), ("templates/page.html", operator)]);
        let said = &built.problems[0].diagnostic.message;
        assert!(
            said.contains("filters and operators can process at most 512 MB in a template"),
            "{operator}: {said}"
        );
    }
    for (template, place, message) in [
        (spread, "2:", "filters and operators can process at most 512 MB in a template"),
        (doubled, "2:", "a list in a template can have at most 64 MB with all that is in it"),
        (loops, "1:45", "a template can get at most"),
        ("\n{% for a in range(end=1000000000) %}{% endfor %}", "2:13", "a template can get at most"),
        (many, "3:1", "this template makes more than 64 MB"),
        (twice, "2:51", "a text in a template can have at most 64 MB"),
        (&replaced, "1:", "a text in a template can have at most 64 MB"),
        (&indented, "1:", "a text in a template can have at most 64 MB"),
        (&joined, "1:", "a list in a template can have at most 64 MB with all that is in it"),
        (&written, "1:", "a list in a template can have at most 64 MB with all that is in it"),
        (&encoded, "1:", "a list in a template can have at most 64 MB with all that is in it"),
        (deep, "1:", "lists in a template can be at most 64 deep"),
        (tables, "1:", "a list in a template can have at most 64 MB with all that is in it"),
        (&chain, "1:", "a text in a template can have at most 64 MB"),
        (&chains, "1:", "a text in a template can have at most 64 MB"),
        (&filtered, "2:33", "filters and operators can process at most 512 MB in a template"),
        (&compared, "2:", "filters and operators can process at most 512 MB in a template"),
        (&set, "2:41", "filters and operators can process at most 512 MB in a template"),
        (lists, "1:64", "a list in a template can have at most 1000000 members"),
    ] {
        let built = site(&[("content/a.md", "A"), ("templates/page.html", template)]);
        let problem = &built.problems[0];
        let at = problem.source.line_column(problem.diagnostic.span.start);
        assert!(problem.diagnostic.message.contains(message), "{template}: {}", problem.diagnostic.message);
        assert!(format!("{}:{}", at.line, at.column).starts_with(place), "{template}");
    }
}

#[test]
fn what_is_joined_has_to_be_defined() {
    for (joined, place) in [("\"a\" ~ nope", "1:26"), ("nope ~ \"a\"", "1:20"), ("1 ~ page.nope ~ 2", "1:24")]
    {
        let template = format!("<html lang=\"en\">{{{{ {joined} }}}}");
        let built = site(&[("content/a.md", "A"), ("templates/page.html", &template)]);
        let problem = &built.problems[0];
        let at = problem.source.line_column(problem.diagnostic.span.start);
        assert_eq!(format!("{}:{}", at.line, at.column), place, "{joined}");
        assert!(problem.diagnostic.message.contains("not defined"), "{}", problem.diagnostic.message);
    }
}

#[test]
fn a_condition_with_too_many_branches_is_told() {
    let branches = |count: usize| {
        format!(
            "{{% if 1 == 2 %}}a{}{{% else %}}{{% if 3 == 3 %}}c{{% endif %}}{{% endif %}}",
            "{% elif 1 == 2 %}b".repeat(count)
        )
    };
    let whole = |text: &str| format!("<html lang=\"en\">{text}");
    let built = site(&[("content/a.md", "A"), ("templates/page.html", &whole(&branches(100)))]);
    assert!(built.problems.is_empty() && html(&built) == "c");
    let built = site(&[("content/a.md", "A"), ("templates/page.html", &whole(&branches(3_000)))]);
    assert_eq!(built.problems[0].diagnostic.message, "an `if` can have at most 100 `elif`");
}

#[test]
fn the_body_as_markdown_is_a_text_wherever_it_is_no_part_of_the_page() {
    for (template, expected) in [
        ("<div>{{ body | markdown | upper }}</div>", "<div><P>HELLO <EM>X</EM></P>\n</div>"),
        (
            "<i>{{ body | markdown }}</i><b>{{ body | markdown }}</b>",
            "<i><p>hello <em>x</em></p>\n</i><b><p>hello <em>x</em></p>\n</b>",
        ),
        (
            "{% set h = body | markdown %}<i>{{ h }}</i><b>{{ h }}</b>",
            "<i><p>hello <em>x</em></p>\n</i><b><p>hello <em>x</em></p>\n</b>",
        ),
        (
            "<i>{{ body | markdown | safe | replace(from=\"hello\", to=\"bye\") }}</i>",
            "<i><p>bye <em>x</em></p>\n</i>",
        ),
        ("<i>{{ body | markdown() | wordcount }}</i>", "<i>2</i>"),
        ("<i title=\"{{ body | markdown | striptags | trim }}\">x</i>", "<i title=\"hello x\">x</i>"),
        (
            "{% if body | markdown | length > 9 %}<i>{{ body | markdown | safe }}</i>{% endif %}",
            "<i>\n<p>hello <em>x</em></p>\n</i>",
        ),
    ] {
        let built = site(&[
            ("content/a.md", "# A\n\n{% a() %}\nhello *x*\n{% end %}\n"),
            ("templates/shortcodes/a.html", template),
        ]);
        let page = html(&built);
        assert!(built.problems.is_empty() && page.contains(expected), "{template}: {page}");
    }
}

#[test]
fn copies_of_tables_are_counted_by_their_keys() {
    let keys: Vec<String> = (0..10_000).map(|key| format!("\"{key}\": 0")).collect();
    let template = "{% set m = load_data(path=\"m.json\") %}{% for i in range(end=2000) %}{% set x = {...m, \"a\": i} %}{% endfor %}";
    let data = format!("{{{}}}", keys.join(","));
    let built = site(&[("content/a.md", "A"), ("content/m.json", &data), ("templates/page.html", template)]);
    let said = &built.problems[0].diagnostic.message;
    assert!(said.contains("filters and operators can process at most 512 MB in a template"), "{said}");
}

#[test]
fn templates_that_call_each_other_again_and_again_are_stopped() {
    let name = |level: usize| {
        format!("templates/{}.html", if level == 0 { "page".into() } else { format!("t{level}") })
    };
    let include = |level: usize| format!("{{% include \"t{level}.html\" %}}").repeat(4);
    let block = |level: usize| {
        let calls = if level > 14 { "" } else { "{{ super() }}{{ super() }}{{ super() }}{{ super() }}" };
        let base = if level > 14 { String::new() } else { format!("{{% extends \"t{level}.html\" %}}") };
        format!("{base}{{% block a %}}{calls}{{% endblock a %}}")
    };
    for text in [&include as &dyn Fn(usize) -> String, &block] {
        let mut files: Vec<(String, String)> = (0..=14).map(|level| (name(level), text(level + 1))).collect();
        files.push((name(15), String::new()));
        files.push(("content/a.md".to_owned(), "A".to_owned()));
        let files: Vec<(&str, &str)> =
            files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        let said = &site(&files).problems[0].diagnostic.message;
        assert!(said.contains("loops can take at most"), "{said}");
    }
}

#[test]
fn templates_do_not_call_each_other_too_deep() {
    let chain = |text: &dyn Fn(usize) -> String| -> Vec<(String, String)> {
        let mut files: Vec<_> =
            (0..40).map(|level| (format!("templates/t{level}.html"), text(level + 1))).collect();
        files.push(("templates/t40.html".into(), "{% block a %}{% endblock a %}".into()));
        files
    };
    let includes = chain(&|next| format!("\n{{% include \"t{next}.html\" %}}"));
    let supers = chain(&|next| {
        format!("{{% extends \"t{next}.html\" %}}\n{{% block a %}}{{{{ super() }}}}{{% endblock a %}}")
    });
    // The engine looks for circles of one kind alone.
    let circle = vec![
        (
            "templates/t0.html".into(),
            "{% extends \"t1.html\" %}\n{% block a %}{{ super() }}{% endblock a %}".into(),
        ),
        ("templates/t1.html".into(), "{% block a %}\n{% include \"t0.html\" %}{% endblock a %}".into()),
    ];
    for files in [includes, supers, circle] {
        let mut files: Vec<(&str, &str)> =
            files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        files.extend([("templates/page.html", "{% include \"t0.html\" %}"), ("content/a.md", "A")]);
        let problem = &site(&files).problems[0];
        let line = problem.source.line_column(problem.diagnostic.span.start).line;
        assert_eq!(problem.diagnostic.message, "templates can call each other at most 16 deep");
        assert!(
            problem.source.name().starts_with("templates/t") && line == 2,
            "{}:{line}",
            problem.source.name()
        );
    }
}

#[test]
fn a_figure_without_a_picture_says_what_it_lacks() {
    let built = crate::built::site(&[("content/a.md", "{{ figure(caption=\"x\") }}\n")]);
    let said = &built.problems[0].diagnostic;
    assert!(said.hint.as_ref().unwrap().contains("`src=\"…\"`"), "{said:?}");
    let place = built.problems[0].source.line_column(said.span.start);
    assert_eq!((built.problems[0].source.name(), place.line, place.column), ("content/a.md", 1, 4));
}

#[test]
fn arguments_that_nobody_asks_for_are_told_in_the_page() {
    let built = site(&[
        ("templates/shortcodes/good.html", "<p>{{ text | upper }}</p><b>{{ text }}</b>"),
        ("templates/shortcodes/bad.html", "<p>{{ text | upcase }}</p>"),
        (
            "content/a.md",
            "{{ figure(scr=\"p.svg\") }}\n\n{{ figure() }}\n\n{{ good(text=\"a\", widht=3) }}\n\n{{ good(text=\"a\", b=3) }}\n\n{{ good(text=\"a\") }} {{ bad(text=\"b\") }}\n",
        ),
    ]);
    let expected = [
        "content/a.md:1:11 shortcode-argument did you mean `src`?",
        "content/a.md:3:4 shortcode-argument a figure shows a picture: name its file with `src=\"…\"`",
        "content/a.md:5:19 shortcode-argument its template, `shortcodes/good.html`, does not ask for it",
        "content/a.md:7:19 shortcode-argument its template, `shortcodes/good.html`, does not ask for it",
        "templates/shortcodes/bad.html:1:14 template-error ",
    ];
    assert_eq!(said(&built), expected);
    assert!(html(&built).contains("<p>A</p>"), "one bad template leaves the others alone");
}

#[test]
fn what_a_template_counts_with_is_no_argument() {
    let built = site(&[
        ("templates/shortcodes/wrap.md", "{{ n }}{% for i in range(end=n) %}{{ i }}{% endfor %}"),
        ("content/a.md", "{{ wrap(n=2, m=3) }}\n"),
    ]);
    let hint = "its template, `shortcodes/wrap.md`, does not ask for it";
    assert_eq!(said(&built), [format!("content/a.md:1:14 shortcode-argument {hint}")]);
}

#[test]
fn arguments_of_a_figure_are_texts_or_numbers() {
    let figure = |args: &str| {
        let call = format!("{{{{ figure(src=\"p.svg\", {args}) }}}} [](#5)\n");
        site(&[("content/a.md", &call), ("content/p.svg", "<svg/>")])
    };
    let fine = figure("alt=3, caption=4, id=5");
    assert_eq!(said(&fine), Vec::<String>::new());
    assert!(html(&fine).contains("alt=\"3\"") && html(&fine).contains("id=\"5\""), "{}", html(&fine));
    let built = figure("alt=[\"x\"], caption=true");
    let hints = ["24 shortcode-argument write `alt=\"…\"`", "35 shortcode-argument write `caption=\"…\"`"];
    let told: Vec<_> = said(&built).into_iter().filter(|said| said.contains("argument")).collect();
    assert_eq!(told, hints.map(|hint| format!("content/a.md:1:{hint}")));
    let message = &built.problems[1].diagnostic.message;
    assert_eq!(message, "`caption` of the shortcode `figure` is a text, not `true`");
}

#[test]
fn a_call_that_readers_see_in_the_text_of_another_is_told() {
    let built = site(&[
        ("templates/shortcodes/raw.html", "<aside>{{ body | safe }}</aside>"),
        ("templates/shortcodes/shown.html", "<pre>{{ body }}</pre>"),
        ("templates/shortcodes/read.html", "<aside>{{ body | markdown }}</aside>"),
        ("templates/shortcodes/md.md", "<aside>\n\n{{ body }}\n\n</aside>"),
        (
            "content/a.md",
            "{% raw() %}\na {{ figure(src=\"a.png\", alt=\"a\") }}\n{% end %}\n\n{% shown() %}\n{{ figure() }}\n{% end %}\n\n\
             {% read() %}\n{% md() %}\nb\n{% md() %}c{% end %}\n{% end %}\n{% end %}\n",
        ),
    ]);
    let hint = "shortcode-body write `{{ body | markdown }}` in its template, as an HTML file";
    assert_eq!(said(&built), [format!("content/a.md:2:6 {hint}"), format!("content/a.md:12:4 {hint}")]);
}

#[test]
fn shortcodes_say_what_they_need_and_what_they_have_no_place_for() {
    let built = site(&[
        ("templates/shortcodes/mine.html", "<p>x</p>"),
        ("templates/shortcodes/box.html", "<div>{{ body | markdown }}</div>"),
        ("templates/shortcodes/any.html", "<div>{% if body %}{{ body }}{% endif %}</div>"),
        (
            "content/a.md",
            "{{ details(summary=\"x\") }}\n\n{% details() %}\na\n{% end %}\n\n{{ details() }}\n\n{% mine() %}b{% end %}\n\n{% details(summary=\"x\") %}\nb\n{% end %}\n\n{{ any() }}\n\n{{ box() }}\n",
        ),
    ]);
    let body = |name: &str| format!("shortcode-body write `{{% {name}(…) %}}`, the text, and `{{% end %}}`");
    let summary = "shortcode-argument readers click on it to see the text: `summary=\"…\"`";
    assert_eq!(
        said(&built),
        [
            format!("content/a.md:1:4 {}", body("details")),
            format!("content/a.md:3:4 {summary}"),
            format!("content/a.md:7:4 {summary}"),
            format!("content/a.md:7:4 {}", body("details")),
            "content/a.md:9:4 shortcode-body write `{{ mine(…) }}`, without `{% end %}`".to_owned(),
            format!("content/a.md:17:4 {}", body("box")),
        ]
    );
    assert!(html(&built).contains("<summary>x</summary>"));
}

#[test]
fn captions_are_markdown_and_summaries_are_words() {
    let built = site(&[
        ("templates/page.html", "<html lang=\"en\"><p>{{ page.summary }}</p>{{ page.content }}"),
        (
            "content/a.md",
            "![A board](p.svg)\n\n<https://example.org/alone>, https://example.org/b.\n\nSee <https://example.org/x> and ![this](p.svg) here.\n\n{{ figure(src=\"p.svg\", alt=\"P\", caption=\"An *old* one\") }}\n",
        ),
        ("content/p.svg", "<svg/>"),
    ]);
    assert_eq!(said(&built), Vec::<String>::new());
    let html = html(&built);
    assert!(html.contains("<figcaption>An <em>old</em> one</figcaption>"), "{html}");
    assert!(html.contains("<p>See https://example.org/x and here.</p>"), "{html}");
}

#[test]
fn no_character_of_a_page_controls_anything() {
    let built = site(&[(
        "content/a.md",
        "+++\ntitle = \"a\\u0007b\"\n+++\na\u{1}\u{7f}b&#7;c \u{85}d\n\n```text\n\u{1b}[31m\n```\n",
    )]);
    let html = html(&built);
    assert!(!html.contains(|c: char| c.is_control() && c != '\n'), "{html:?}");
}

#[test]
fn a_link_in_the_body_of_a_call_is_told_once() {
    let built = site(&[
        ("templates/shortcodes/note.md", "{{ body }}"),
        ("content/a.md", "{% note() %}\nOne [a](b c.md) two *three* four `five` six.\n{% end %}\n"),
    ]);
    let said: Vec<_> = built.problems.iter().map(|problem| problem.diagnostic.id).collect();
    assert_eq!(said, [Id::LinkBroken]);
}

#[test]
fn arguments_without_parentheses_are_told_where_they_stand() {
    let built = site(&[("content/a.md", "{% details summary=\"x\" %}z{% end %}\n\na {% end %}\n")]);
    let expected = [
        "content/a.md:1:1 shortcode-syntax write `{% details(summary=\"x\") %}`",
        "content/a.md:3:3 shortcode-body remove it",
    ];
    assert_eq!(said(&built), expected);
}

#[test]
fn what_a_template_writes_before_a_record_is_told() {
    let built = site(&[
        ("templates/shortcodes/board.md", "```sgf siz=7\n{{ body }}\n```\n"),
        ("content/a.md", "# A\n\n{% board() %}\n(;GM[1]SZ[9];B[aa])\n{% end %}\n"),
    ]);
    assert_eq!(said(&built), ["content/a.md:3:1 option-unknown did you mean `size`?"]);
    assert_eq!(built.problems[0].diagnostic.label.as_deref(), Some("the template writes `sgf siz=7`"));
}

#[test]
fn line_ends_of_windows_add_no_blank_after_a_call() {
    let built = site(&[
        ("templates/shortcodes/key.html", "<kbd>{{ name }}</kbd>\r\n"),
        ("content/a.md", "Press {{ key(name=\"Enter\") }}, then\n"),
    ]);
    assert_eq!(html(&built), "<p>Press <kbd>Enter</kbd>, then</p>\n");
}

#[test]
fn boards_in_texts_that_are_no_part_of_the_page_are_told() {
    let text = "Text *here*.\n\n```qf\ngkwAAAAQ\n```\n";
    let call = ("content/a.md", "{{ inc(f=\"data/a.txt\") }}\n");
    let made = |template: (&str, &str)| site(&[("data/a.txt", text), call, template]);
    let told = made(("templates/shortcodes/inc.html", "{{ load_data(path=f) | markdown }}"));
    assert_eq!(told.problems.len(), 1);
    let message = &told.problems[0].diagnostic.message;
    assert!(message.starts_with("`markdown` draws no board for `qf` here"), "{message}");
    let free = text.replace("```qf", "```qf_freeboard");
    let inc = ("templates/shortcodes/inc.html", "{{ load_data(path=f) | markdown }}");
    assert_eq!(site(&[("data/a.txt", &free), call, inc]).problems.len(), 1, "a board to play on is one too");
    let code = "```json\n{}\n```\n\n```rust\nlet a;\n```\n";
    let built = site(&[("data/a.txt", code), ("content/a.md", call.1), inc]);
    assert_eq!(said(&built), Vec::<String>::new());
    let drawn = made(("templates/shortcodes/inc.md", "{{ load_data(path=f) }}"));
    assert_eq!(said(&drawn), Vec::<String>::new());
    assert!(html(&drawn).contains("<em>here</em>") && html(&drawn).contains("<svg"), "{}", html(&drawn));
}

#[test]
fn a_byte_order_mark_is_no_part_of_a_template() {
    let built = site(&[
        (
            "templates/page.html",
            "\u{feff}{% extends \"default/page.html\" %}\n{% block main %}{{ super() }}{% endblock main %}",
        ),
        ("templates/shortcodes/x.md", "\u{feff}```text\n{{ a }}\n```"),
        ("content/a.md", "# A\n\n{{ x(a=\"b\") }}\n\nMore *text*.\n"),
    ]);
    assert_eq!(said(&built), Vec::<String>::new());
    let page = page(&built, "a/index.html");
    assert!(page.contains("<pre") && page.contains("<em>text</em>") && !page.contains('\u{feff}'), "{page}");
}

#[test]
fn what_is_wrong_in_a_shortcode_is_told_once_however_often_it_is_called() {
    let calls = |count: usize| format!("# A\n\n{}", "{{ x() }}\n\n".repeat(count));
    let built = site(&[
        ("templates/shortcodes/x.html", "{{ config.extra.nope }}"),
        ("content/a.md", &calls(60)),
        ("content/b.md", &calls(2)),
    ]);
    let hints: Vec<_> = built.problems.iter().map(|problem| problem.diagnostic.hint.clone()).collect();
    assert_eq!(hints, [Some("it is called at content/a.md:3:4, and at 61 more places".to_owned())]);
}
