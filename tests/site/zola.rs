//! Words of Zola's that mean here what they mean there.

use kisho::site::Built;

use crate::built::{at, page, put, said};

fn site(files: &[(&str, &str)]) -> Built {
    let root = tempfile::tempdir().unwrap();
    put(root.path(), files);
    at(root.path())
}

/// The site with what this template makes of a page `content/s/x.md`.
fn through(template: &str, others: &[(&str, &str)]) -> Built {
    let own = [
        ("kisho.toml", "base_url = \"https://example.org/sub/\"\n[languages.ja]\n"),
        ("content/s/x.md", "+++\ntitle = \"X\"\ndate = 2026-11-01\ntags = \"Walls\"\n+++\n"),
        ("templates/page.html", &format!("{HTML}{template}")),
    ];
    site(&[&own, others].concat())
}

/// What a template begins with that makes a whole page.
const HTML: &str = "<html lang=\"en\">";

/// The same with a text that shows where it has been used.
const PROBLEM: &str = "<html lang=\"en\">PROBLEM";

#[test]
fn a_transparent_section_hands_its_pages_up() {
    let built = site(&[
        ("kisho.toml", ""),
        ("content/log/_index.md", "+++\ntitle = \"Log\"\n+++\n"),
        ("content/log/2025/_index.md", "+++\ntransparent = true\n+++\n"),
        ("content/log/2025/old.md", "+++\ntitle = \"Old\"\ndate = 2025-01-01\n+++\n"),
        ("content/log/2026/_index.md", "+++\ntransparent = true\n+++\n"),
        ("content/log/2026/new.md", "+++\ntitle = \"New\"\ndate = 2026-01-01\n+++\n"),
        ("content/all.md", "+++\ntemplate = \"archive.html\"\n+++\n"),
    ]);
    assert_eq!(said(&built), Vec::<String>::new());
    let list = page(&built, "log/index.html");
    let (new, old) = (list.find(">New</a>").unwrap(), list.find(">Old</a>").unwrap());
    assert!(new < old, "in the order of the section above");
    assert!(page(&built, "log/2025/index.html").contains(">Old</a>"), "it has a list of its own, too");
    assert!(!page(&built, "index.html").contains(">Old</a>"), "the section above is not transparent");
    let new = page(&built, "log/2026/new/index.html");
    assert!(new.contains("rel=\"next\" href=\"../../../log/2025/old/\""), "{new}");
    assert_eq!(
        page(&built, "all/index.html").matches(">Old</a>").count(),
        1,
        "an archive has each page once"
    );
}

#[test]
fn a_section_chooses_the_template_of_the_pages_below_it() {
    let built = site(&[
        ("kisho.toml", ""),
        ("content/s/_index.md", "+++\npage_template = \"problem.html\"\n+++\n"),
        ("content/s/a.md", ""),
        ("content/s/t/b.md", ""),
        ("content/s/t/c.md", "+++\ntemplate = \"page.html\"\n+++\n"),
        ("content/u/_index.md", "+++\npage_template = \"problm.html\"\n+++\n"),
        ("content/u/d.md", ""),
        ("content/u/e.md", ""),
        ("templates/problem.html", PROBLEM),
    ]);
    for url in ["s/a", "s/t/b"] {
        assert_eq!(page(&built, &format!("{url}/index.html")), PROBLEM);
    }
    for url in ["s", "s/t", "s/t/c"] {
        assert_ne!(page(&built, &format!("{url}/index.html")), PROBLEM, "{url}");
    }
    assert_eq!(said(&built), ["content/u/_index.md:2:1 template-missing"], "told once, and where it is said");
}

#[test]
fn templates_ask_for_pages_by_name() {
    let template = "{% set s = get_section(path=\"s/_index.md\") %}{{ s.title }}:{% for p in s.pages %} {{ p.title }}{% endfor %}
{% set a = get_page(path=\"a.md\") %}{% set ja = get_page(path=\"a.md\", lang=\"ja\") %}{{ a.title }} {{ ja.title }}
{{ get_url(path=\"@/a.md#here\") }} {{ get_url(path=\"/style.css\") }} {{ get_url(path=\"feed\", trailing_slash=true) }}
{% if lang == \"en\" %}{{ get_taxonomy_url(kind=\"tags\", name=\"walls\") }}{% endif %} {{ trans(key=\"home\") }} {{ trans(key=\"season\", lang=lang) }}
";
    let built = through(
        template,
        &[
            ("content/s/_index.md", "+++\ntitle = \"S\"\n+++\n"),
            ("content/s/y.md", "+++\ntitle = \"Y\"\n+++\n"),
            ("content/a.md", "+++\ntitle = \"A\"\n+++\n## Here\n"),
            ("content/a.ja.md", "+++\ntitle = \"あ\"\n+++\n"),
            ("i18n/en.toml", "[extra]\nseason = \"Season\"\n"),
            ("i18n/ja.toml", "[extra]\nseason = \"季節\"\n"),
        ],
    );
    assert_eq!(said(&built), Vec::<String>::new());
    let made = page(&built, "s/x/index.html");
    assert_eq!(
        made,
        format!(
            "{HTML}S: X Y\nA あ\n../../a/#here ../../style.css ../../feed/\n../../tags/walls/ Home Season\n"
        )
    );
    assert!(page(&built, "ja/a/index.html").contains("../../a/#here ../../style.css"), "the way from there");
}

#[test]
fn what_no_page_is_called_is_told_with_what_was_meant() {
    for (template, told) in [
        ("{{ get_page(path=\"s/y.md\") }}", "did you mean `s/x.md`"),
        ("{{ get_page(path=\"s/_index.md\") }}", "`get_section`"),
        ("{{ get_section(path=\"s/x.md\") }}", "`get_page`"),
        (
            "{% for a in page.ancestors %}{% set s = get_section(path=a) %}{{ s.title }}{% endfor %}",
            "is a page already",
        ),
        ("{{ get_url(path=\"@/none.md\") }}", "there is no page `none.md`"),
        ("{{ get_taxonomy_url(kind=\"tags\", name=\"moves\") }}", "`moves`"),
        ("{{ trans(key=\"season\") }}", "`season`"),
        ("{{ page.date | date(format=\"%Q\") }}", "`%Q`"),
        ("{{ page.title | date }}", "2026-11-21"),
        ("{{ page.date | date(formt=\"%Y\") }}", "`date` has no argument `formt`; did you mean `format`?"),
        ("{{ get_url(path=\"/a\", trailing_slsh=true) }}", "did you mean `trailing_slash`?"),
    ] {
        let built = through(template, &[]);
        let found = built.problems.iter().find(|problem| problem.source.name() == "templates/page.html");
        let message = &found.unwrap_or_else(|| panic!("{template}")).diagnostic.message;
        assert!(message.contains(told), "{template}: {message}");
    }
}

#[test]
fn what_templates_ask_for_again_and_again_is_counted() {
    let numbers = format!("[{}]", ["1"; 5_000].join(","));
    let pages: Vec<String> = (0..200).map(|number| format!("content/s/{number}.md")).collect();
    let mut files = vec![("data/n.json", numbers.as_str())];
    files.extend(pages.iter().map(|file| (file.as_str(), "+++\ntemplate = \"other.html\"\n+++\n# A\n")));
    files.push(("templates/other.html", "<html lang=\"en\">"));
    for call in ["load_data(path=\"data/n.json\")", "get_section(path=\"s/_index.md\")"] {
        let template = format!("{{% for i in range(end=900000) %}}{{% set s = {call} %}}{{% endfor %}}");
        let built = through(&template, &files);
        let told = built.problems.iter().map(|problem| problem.diagnostic.message.as_str());
        let told: Vec<&str> = told.collect();
        assert!(told.len() == 1 && told[0].contains("loops can take at most"), "{call}: {told:?}");
    }
}

#[test]
fn dates_and_texts_go_through_filters() {
    let template = "{{ page.date | date }} {{ page.date | date(format=\"%-d %B %Y\") }} {{ page.date | date(format=\"%B%-d日（%a）\", locale=\"ja_JP\") }}
{{ \"<b>A &lt; B</b>\" | striptags | safe }} {{ \"The Wall?\" | slugify }} {{ \"盤 1\" | urlencode }} {{ [1, 2] | json_encode }}
";
    let built = through(template, &[]);
    assert_eq!(said(&built), Vec::<String>::new());
    let made = page(&built, "s/x/index.html");
    let text = "2026-11-01 1 November 2026 11月1日（日）\nA &lt; B the-wall %E7%9B%A4%201 [1,2]\n";
    assert_eq!(made, format!("{HTML}{text}"));
}

#[test]
fn values_of_a_site_keep_their_order_and_their_dates() {
    let own = "when = 2026-01-02\nz = 1\nyes = [1979-05-27T07:32:00Z]\nb = 2\nc = 3\nd = 4\n";
    let front = format!("+++\n[extra]\n{own}+++\n");
    let config = format!("[extra]\n{own}");
    let yaml = "---\nextra:\n  when: 2026-01-02\n  z: 1\n  yes: ['1979-05-27T07:32:00Z']\n  b: 2\n  c: 3\n  d: 4\n---\n";
    let each = |of: &str| format!("{{% for k, v in {of} %}}{{{{ k }}}}={{{{ v | safe }}}} {{% endfor %}}");
    let template =
        format!("{HTML}{}{{{{ page.extra.when | date }}}}\n{}", each("page.extra"), each("config.extra"));
    let built = site(&[
        ("kisho.toml", &config),
        ("content/toml.md", &front),
        ("content/yaml.md", yaml),
        ("templates/page.html", &template),
    ]);
    assert_eq!(said(&built), Vec::<String>::new());
    let all = "when=2026-01-02 z=1 yes=[\"1979-05-27T07:32:00Z\"] b=2 c=3 d=4 ";
    for file in ["toml/index.html", "yaml/index.html"] {
        assert_eq!(page(&built, file), format!("{HTML}{all}2026-01-02\n{all}"), "{file}");
    }
}

#[test]
fn readers_of_old_and_of_empty_addresses_are_sent_on() {
    let built = site(&[
        (
            "kisho.toml",
            "base_url = \"https://example.org\"\nbuild_search_index = true\n[redirects]\n\"/gone/\" = \"https://example.net/?a&b\"\n",
        ),
        (
            "content/docs/_index.md",
            "+++\ntitle = \"Docs\"\nredirect_to = \"docs/first/\"\npaginate_by = 1\n+++\nText.\n",
        ),
        ("content/docs/first.md", "+++\ntitle = \"First\"\nlang = \"ja\"\naliases = [\"before\"]\n+++\n"),
        ("content/docs/second.md", ""),
        ("content/bad/_index.md", "+++\nredirect_to = \"@/none.md\"\n+++\n"),
        ("content/round/_index.md", "+++\nredirect_to = \"/round/\"\n+++\n"),
        ("content/there/_index.md", "+++\nredirect_to = \"/back/\"\n+++\n"),
        ("content/back/_index.md", "+++\nredirect_to = \"there\"\n+++\n"),
    ]);
    assert_eq!(
        said(&built),
        [
            "content/back/_index.md:2:1 link-broken",
            "content/bad/_index.md:2:1 link-broken",
            "content/round/_index.md:2:1 link-broken",
            "content/there/_index.md:2:1 link-broken"
        ]
    );
    for (url, to) in [("docs", "../docs/first/"), ("before", "../docs/first/")] {
        let made = page(&built, &format!("{url}/index.html"));
        for part in [
            "<html lang=\"ja\">",
            "<title>ページは移動しました</title>",
            "<meta name=\"robots\" content=\"noindex\">",
            "color-scheme:light dark",
            "<link rel=\"canonical\" href=\"https://example.org/docs/first/\">",
            &format!("content=\"0; url={to}\""),
            &format!("<a href=\"{to}\">移動先を開く</a>"),
        ] {
            assert!(made.contains(part), "{url}: {part} in {made}");
        }
    }
    let gone = page(&built, "gone/index.html");
    assert!(gone.contains("<a href=\"https://example.net/?a&amp;b\">Go there</a>"), "{gone}");
    assert!(!page(&built, "sitemap.xml").contains("<loc>https://example.org/docs/</loc>"));
    assert!(page(&built, "docs/first/index.html").contains("Docs"), "its pages are there");
    assert!(!built.files.contains_key("docs/page/2/index.html"), "and no list that nobody finds");
}

#[test]
fn titles_stand_in_the_order_of_their_readings() {
    let built = site(&[
        ("kisho.toml", "lang = \"ja\"\n"),
        ("content/s/_index.md", "+++\nsort_by = \"title\"\n+++\n"),
        ("content/s/1.md", "+++\ntitle = \"{棒銀|ぼうぎん}\"\n+++\n"),
        ("content/s/2.md", "# {穴熊|あなぐま}\n"),
        ("content/s/3.md", "+++\ntitle = \"シチョウ\"\n+++\n"),
        ("content/s/4.md", "+++\ntitle = \"かこい\"\n+++\n"),
    ]);
    let list = page(&built, "s/index.html");
    let order = ["s/2/", "s/4/", "s/3/", "s/1/"].map(|url| list.rfind(url).unwrap());
    assert!(order.is_sorted(), "あなぐま、かこい、シチョウ、ぼうぎん: {list}");
}
