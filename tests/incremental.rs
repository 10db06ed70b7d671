//! A site that is built again after changes has to be, byte for byte, what a build from nothing makes of it.
//!
//! The edits are random. A failure prints the seed with which the same edits come again: `KISHO_SEED=… cargo test --test
//! incremental`. `KISHO_CASES=…` asks for more of them.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use kisho::site::{BuildCache, BuildOptions, Built, Changes, Contents, Preview, build};
use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestError, TestRng, TestRunner};

/// What an author does between two saves.
#[derive(Debug, Clone)]
enum Edit {
    Write(usize, usize),
    /// Another text below the same front matter.
    Body(usize, usize),
    /// Another title of the same text.
    Title(usize, usize),
    /// A line more at the beginning of the front matter, or none but the others.
    Key(usize, usize),
    /// A paragraph more.
    Append(usize, usize),
    /// Saved as it was.
    Touch(usize),
    Delete(usize),
    Move(usize, usize),
    DeleteFolder(usize),
}

/// Files that can come and go.
const FILES: &[&str] = &[
    "content/_index.md",
    "content/a.md",
    "content/b.ja.md",
    "content/s/_index.md",
    "content/s/one.md",
    "content/s/two.md",
    "content/s/2024-01-02-day.md",
    "content/s/t/three.md",
    "content/s/t/game.qf",
    "content/s/bundle/index.md",
    "content/s/bundle/game.qf",
    "content/s/pic.svg",
    "content/s/Two Words.md",
    "content/s/t/moves.quoridor",
    "content/s/t/names.toml",
    "content/s/t/_index.md",
    "content/s/draft/_index.md",
    "content/s/draft/inside.md",
    "content/.hidden.qf",
    "content/notes.csv",
    "content/s/photo.png",
    "data/list.toml",
    "templates/section.html",
    "templates/index.html",
    "templates/taxonomy_single.html",
    "templates/tags/list.html",
    "templates/404.html",
    "themes/mine/templates/section.html",
    "themes/mine/static/extra.js",
    "static/shot.svg",
    "static/favicon.ico",
    "i18n/fr.toml",
    "i18n/en.toml",
    "templates/page.html",
    "templates/shortcodes/mark.html",
    "templates/partials/toc.html",
    "themes/default/style.css",
    "themes/mine/theme.toml",
    "themes/mine/templates/page.html",
    "themes/mine/style.css",
    "themes/boards/oak.toml",
    "themes/boards/wood.toml",
    "static/s/robots.txt",
    "content/s/one.ja.md",
    "content/_index.ja.md",
    "i18n/ja.toml",
    "i18n/fr.toml",
    "kisho.toml",
];

const FOLDERS: &[&str] = &[
    "content/s",
    "content/s/t",
    "content/s/draft",
    "templates",
    "themes/mine",
    "themes/boards",
    "data",
    "static",
    "i18n",
    "content",
];

/// Texts for Markdown files.
const PAGES: &[&str] = &[
    "# A heading\n\nText with [a link](@/a.md) and [another](@/s/two.md#part).\n\n## Part\n",
    "+++\ntitle = \"Named\"\nweight = 3\n+++\nSee [one](one.md), [up](../a.md) and ![](pic.svg).\n",
    "+++\ntitle = \"Fresh\"\ndate = 2026-02-03\nupdated = 2026-03-04\n+++\nSee [one](@/a.md#part).\n\n```qf src=game.qf\n```\n",
    "+++\ntitle = \"Named\"\nweight = 1\n+++\nAnother body.\n\n```qf src=game.qf\n```\n",
    "+++\ndraft = true\n+++\n# Draft\n",
    "+++\nlang = \"ja\"\naliases = [\"old\"]\n+++\n# 見出し\n\n[三](@/s/t/three.md)\n\n## part\n",
    "+++\ntranslation_key = \"k\"\ndate = 2026-01-02\n+++\n# Same\n\n> [!NOTE]\n> Words.\n",
    "+++\nlang = \"ja\"\ntranslation_key = \"k\"\ndate = 2026-03-04\n+++\n# {同|おな}じ\n",
    "+++\nwrong = 1\n+++\n# Broken\n\n[nowhere](@/nowhere.md)\n",
    "+++\ntitle = \"Dated\"\ndate = 2026-01-02\ngenerate_feeds = true\nslug = \"elsewhere\"\n+++\n```qf src=@/s/t/game.qf\n```\n",
    "+++\ntitle = \"Tagged\"\ndate = 2026-02-01\ntags = [\"Wall\", \"定跡\"]\nseries = \"S\"\ngame = \"quoridor\"\n+++\n[walls](/tags/wall/)\n",
    "+++\ntags = \"wall\"\nseries = \"S\"\nweight = 2\npaginate_by = 1\nsort_by = \"title\"\n+++\n# Divided\n",
    "+++\ntags = \"wall\"\ntemplate = \"archive.html\"\ndate = 2025-03-04\n+++\nA [link](@/a.md) and [](@/s/two.md).\n\n<!-- more -->\n\nRest.\n",
    "",
    "# Figures\n\n[](#x), [](@/a.md#x), [](@/s/two.md), [](@/a.md#figures)\n\n```qf id=x caption=Board\ngkwAAAAQ\n```\n",
    "+++\nfigure_numbers = false\n+++\n# Other figures\n\n[](@/s/two.md#x)\n\n```qf id=y\ngkwAAAAQ\n```\n\n```qf id=x caption=Last src=@/s/t/game.qf\n```\n",
    "+++\nauthors = [\"A\"]\ntags = \"wall\"\ndate = 2026-01-05\n+++\n# Into replays\n\n[x](@/a.md#g:1), [](@/s/one.md#g:2), [y](@/s/two.md#g:9)\n\n## In [](#g)\n\n```quoridor id=g\n1. e2 e8 2. e3\n```\n",
    "# {節|せつ}\n\n[z](@/a.md#g:2), [](@/s/Two%20Words.md)\n\n## {章|しょう} [](@/a.md)\n\n```quoridor id=g\n1. e2 e8\n```\n",
    "+++\ntemplate = \"site_index.html\"\nin_search_index = false\n+++\n# Index\n",
    "+++\ntitle = \"{棒銀|ぼうぎん}\"\nin_search_index = true\n+++\n```qf id=z caption=Found\ngkwAAAAQ\n```\n",
    "# Files\n\n```qf downloads\ngkwAAAAQ\n```\n\n```qf id=z no-downloads src=@/s/t/game.qf\n```\n",
    "+++\ntitle = \"To {print|keep}\"\n+++\n```qf id=z source downloads src=@/s/t/game.qf\n```\n",
    "+++\ntransparent = true\npage_template = \"archive.html\"\n+++\n# Handing\n",
    "+++\nbook = true\nweight = 2\n+++\n# Chapters\n",
    "+++\npage_template = \"partials/toc.html\"\nredirect_to = \"@/a.md#part\"\ntags = \"wall\"\n+++\n# Sent on\n",
    "+++\nredirect_to = \"s/two/\"\naliases = [\"former\"]\n+++\n# {棋|き}\n",
    "# Coloured\n\n```qf theme=oak downloads id=x\ngkwAAAAQ\n```\n\n```qf downloads id=y\ngkwAAAAQ\n```\n",
    "+++\ntitle = \"Book\"\n[openings]\nmin = 1\nrecords = [\"@/s/t/game.qf\", \"@/s/t/moves.quoridor\"]\nnames = \"@/s/t/names.toml\"\n+++\nA *book*.\n",
    "# Pictures\n\n![](/shot.svg) ![](@/s/pic.svg) [notes](@/notes.csv) [](@/s/t/_index.md)\n\n<a href=\"../two/\">two</a> <img src=\"pic.svg\">\n",
    "# Records\n\n```quoridor id=g src=@/s/t/moves.quoridor\n```\n\n```qf src=@/.hidden.qf\n```\n\n```quoridor src=@/a.md\n```\n",
    "1. e2 e8 2. e3\n",
    "+++\ntitle = \"List\"\nsort_by = \"date\"\nreverse = true\npaginate_by = 2\ngenerate_feeds = true\npage_template = \"page.html\"\n+++\n[by address](/s/two/), [a term](/tags/wall/)\n",
    "+++\ntitle = \"Shown\"\nsocial_image = \"pic.svg\"\nauthors = [\"B\"]\n[extra]\nword = \"x\"\n[taxonomies]\ntags = [\"Wall\"]\ngame = [\"quoridor\"]\n+++\n```qf id=x\ngkwAAAAQ\n```\n",
    "+++\ndraft = true\ntitle = \"Hidden\"\ndate = 2026-05-05\n+++\n[](@/a.md#part)\n",
    "# Code\n\n```text src=@/s/t/moves.quoridor linenos\n```\n\n```text src=game.qf lines=1\n```\n\n> [!NOTE]- Folded $x^2$\n> \"so\" https://example.org/\n",
    "# Photographs\n\n![](photo.png) ![](@/s/photo.png)\n\n{{ mark() }}\n",
    "{{ mark() }}, {% mark() %}[](@/a.md){% end %}\n\n{{ figure(src=\"pic.svg\", id=\"x\") }}\n\n{{ figures() }}\n",
];

/// Titles that stand before and after most others.
const TITLES: &[&str] = &["Alpha", "Zulu", "{棋書|きしょ}", "M"];

/// Lines for front matter.
const KEYS: &[&str] = &[
    "weight = 2",
    "book = true",
    "weight = 9",
    "draft = true",
    "date = 2026-06-07",
    "description = \"A *description*\"",
    "tags = [\"wall\", \"new\"]",
    "series = \"S\"",
    "slug = \"moved\"",
    "aliases = [\"/older/\"]",
    "template = \"archive.html\"",
    "in_search_index = false",
    "lang = \"ja\"",
    "wrong = 2",
];

/// Paragraphs.
const PARAGRAPHS: &[&str] = &[
    "More words.",
    "## Part",
    "## Another part\n\n[](#x)",
    "[nowhere](@/no.md), [one](@/s/one.md), [](@/s/two.md#part)",
    "```qf id=w\ngkwAAAAQi\n```",
    "![](pic.svg)",
    "{{ mark() }}",
];

/// A page with another title: in its front matter, where there is one, else as its heading.
fn retitled(page: &str, title: &str) -> String {
    let named = |line: &str| {
        if line.starts_with("title = ") {
            Some(format!("title = \"{title}\"\ndescription = \"About {title}\""))
        } else {
            line.starts_with("# ").then(|| format!("# {title}"))
        }
    };
    page.lines()
        .filter(|line| !line.starts_with("description"))
        .map(|line| named(line).unwrap_or_else(|| line.to_owned()) + "\n")
        .collect()
}

fn text(file: &str, which: usize) -> String {
    let pick = |list: &[&str]| list[which % list.len()].to_owned();
    match Path::new(file).extension().and_then(|extension| extension.to_str()) {
        Some("md") => pick(PAGES),
        Some("qf") => pick(&["gkwAAAAQ", "gkwAAAAQi", "?"]),
        Some("quoridor") => pick(&["1. e2 e8\n", "1. e2 e8 2. e3 e7\n", "1. e9\n", "1. e2 e8 2. e3\n"]),
        Some("svg") => pick(&[
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"10\" height=\"20\"/>",
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 3 4\"/>",
            "no picture",
        ]),
        Some("toml") if file.ends_with("names.toml") => pick(&[
            "[[opening]]\nname = \"First\"\nquoridor = \"1. e2 e8\"\n",
            "[[opening]]\nname = { en = \"Second\", ja = \"二\" }\nquoridor = \"1. e2\"\n",
            "[[opening]]\n",
        ]),
        Some("html") if file.ends_with("mark.html") => pick(&[
            "<b>{{ site.title }}</b>",
            "<i>{{ body | markdown }}</i>",
            "{{ broken",
            "{{ broken }}",
            "{{ load_data(path=\"notes.csv\", format=\"plain\") }}",
            "{% set small = resize_image(path=\"s/photo.png\", width=2) %}{{ small.url }}",
        ]),
        Some("html") if file.ends_with("toc.html") => {
            pick(&["", "<nav>{{ toc | length }}</nav>", "{{ broken"])
        }
        Some("html") => pick(&[
            "<h1>{{ page.title }}</h1>{{ page.content }}{% if page.next %}{{ page.next.title }}{% endif %}",
            "{% for above in page.ancestors %}{{ above.title }}{% endfor %}{{ page.summary }}",
            "{{ page.unknown.key }}",
            "{% for p in section.pages | default(value=[]) %}{{ p.title }} {{ p.date_text }}{% endfor %}{% for s in section.sections | default(value=[]) %}{{ s.title }}{% endfor %}{{ section.content | default(value=\"\") }}",
            "{% for p in term.pages | default(value=[]) %}{{ p.title }} {{ p.summary }}{% endfor %}{% for t in terms | default(value=[]) %}{{ t.name }} {{ t.page_count_text }}{% endfor %}{{ get_url(path=\"@/a.md\") }}",
            "{% for p in page.siblings | default(value=[]) %}{{ p.title }}{% endfor %}{% for p in page.related | default(value=[]) %}{{ p.title }}{% endfor %}{% for s in page.series | default(value=[]) %}{{ s.text }}{{ s.name }}{% endfor %}",
            "{% set a = get_page(path=\"s/one.md\", lang=\"ja\") %}{{ a.title }}{{ page.content | default(value=\"\") }}",
            "{% for l in languages %}{{ l.name }} {{ l.url }}{% endfor %}{% for m in menu %}{{ m.name }} {{ m.url }} {{ m.current }}{% endfor %}{{ ui.home }}",
            "{% set a = get_page(path=\"a.md\") %}{{ a.summary }} {{ get_url(path=\"@/s/two.md\") }}{{ page.content }}",
            "{% set s = get_section(path=\"s/_index.md\") %}{% for p in s.pages %}{{ p.title }} {{ p.path }}{% endfor %}{{ page.title }}",
            "{{ get_taxonomy_url(kind=\"tags\", name=\"wall\") }}{{ trans(key=\"note\") }}{% if page.date %}{{ page.date | date(format=\"%B\", locale=\"ja\") }}{% endif %}",
            "{% set list = load_data(path=\"data/list.toml\") %}{{ list.title }}{{ page.content }}",
            "{% set list = load_data(path=\"list.toml\", required=false) %}{% if list %}{{ list.title }}{% endif %}",
            "{% set small = resize_image(path=\"@/s/photo.png\", width=3, height=2) %}{{ small.url }} {{ small.orig_width }}",
            "{{ page.content }}{% if config.extra.colour %}{{ config.extra.colour }}{% endif %}",
        ]),
        Some("toml") if file.ends_with("list.toml") => {
            pick(&["title = \"One\"\n", "title = \"Two\"\n", "title = \n"])
        }
        Some("toml") if file.ends_with("theme.toml") => {
            pick(&["[extra]\ncolour = \"blue\"\n", "[extra]\ncolour = \"red\"\n", "extend = 1\n"])
        }
        Some("toml") if file.starts_with("themes/boards") => pick(&[
            "extends = \"wood\"\n[colours]\nboard = \"#123456\"\n",
            "extends = \"slate\"\n[quoridor]\ncell = \"#654321\"\n",
            "extends = \"oak\"\n",
            "extends = \"wood\"\n[colours]\nbord = \"#123456\"\n",
        ]),
        Some("toml") if file.starts_with("i18n") => pick(&[
            "home = \"トップ\"\n",
            "note = \"メモ\"\ndate_format = \"%Y/%-m/%-d\"\n",
            "next = \"→\"\n[replay]\nmoves = \"…\"\n[go]\nblack = \"●\"\n[quoridor]\nto_play = \"{side}!\"\n",
            "hoem = \"\"\n",
            "",
        ]),
        Some("toml") => pick(&[
            "title = \"Site\"\n[languages.ja]\ntitle = \"盤\"\n[languages.fr]\n",
            "lang = \"ja\"\n[languages.en]\n[[languages.en.menu]]\nname = \"A\"\nurl = \"@/a.md\"\n",
            "title = \"Site\"\n",
            "theme_switch = true\ntheme_script = true\nedit_url = \"https://example.org/{path}\"\n[images]\nwidths = [2, 3]\n",
            "base_url = \"https://example.org\"\ngenerate_feeds = true\n[images]\nwidths = [3]\nquality = 100\n",
            "title = \"Other\"\nbase_url = \"https://example.org/sub/\"\n",
            "title = \"Fed\"\nbase_url = \"https://example.org\"\ngenerate_feeds = true\nfeed_limit = 1\n",
            "title = \"Fed\"\nbase_url = \"https://example.org\"\nfeed_filenames = [\"rss.xml\", \"atom.xml\"]\n",
            "lang = \"ja\"\n[[menu]]\nname = \"A\"\nurl = \"@/a.md\"\n",
            "theme = \"mine\"\n",
            "[[taxonomies]]\nname = \"tags\"\npaginate_by = 1\n",
            "title = \"F\"\nbase_url = \"https://example.org\"\n[[taxonomies]]\nname = \"tags\"\nfeed = true\n",
            "titel = 1\n",
            "title = \"Heads\"\nbase_url = \"https://example.org\"\nsocial_cards = true\nstructured_data = true\ngenerate_feeds = true\n[languages.ja]\ngenerate_feeds = true\n",
            "title = \"All\"\nbuild_search_index = true\nbase_url = \"https://example.org\"\n[[taxonomies]]\nname = \"tags\"\nfeed = true\n[[taxonomies]]\nname = \"series\"\n[[taxonomies]]\nname = \"game\"\n",
            "theme = \"handbook\"\nfigure_downloads = true\n[languages.ja]\n[languages.fr]\n",
            "[slugify]\npaths = \"on\"\nanchors = \"safe\"\npaths_keep_dates = true\n[redirects]\n\"/old/\" = \"@/a.md#part\"\n",
            "[[menu]]\nname = \"M\"\n[[menu.children]]\nname = \"A\"\nurl = \"@/s/one.md\"\n[languages.ja]\ntaxonomies = [{ name = \"game\", feed = true }]\n",
            "theme = \"handbook\"\nminify_html = true\ncompress = [\"gzip\"]\n",
            "math = true\nsmart_punctuation = true\nhighlight_code = false\n",
            "theme = \"mine\"\n[extra]\ncolour = \"green\"\n",
            "figure_numbers = false\nfigure_downloads = true\nreplay_script = true\n",
            "base_url = \"https://example.org\"\nfigure_downloads = true\n",
            "build_search_index = true\n[languages.ja]\n",
            "theme = \"mine\"\nlang = \"ja\"\n[languages.en]\nbuild_search_index = true\n",
        ]),
        _ => format!("file {which}\n"),
    }
}

/// The same for all files: some are no texts.
fn bytes(file: &str, which: usize) -> Vec<u8> {
    let sizes = [(4, 2), (6, 4), (3, 3)];
    match sizes.get(which % (sizes.len() + 1)) {
        Some(&(width, height)) if file.ends_with(".png") => {
            let mut out = std::io::Cursor::new(Vec::new());
            image::RgbImage::new(width, height).write_to(&mut out, image::ImageFormat::Png).unwrap();
            out.into_inner()
        }
        _ => text(file, which).into_bytes(),
    }
}

fn edit() -> impl Strategy<Value = Edit> {
    let (files, folders) = (0..FILES.len(), 0..FOLDERS.len());
    prop_oneof![
        8 => (files.clone(), 0..PAGES.len()).prop_map(|(file, which)| Edit::Write(file, which)),
        8 => (files.clone(), 0..PAGES.len()).prop_map(|(file, which)| Edit::Body(file, which)),
        6 => (files.clone(), 0..KEYS.len() + 1).prop_map(|(file, which)| Edit::Key(file, which)),
        6 => (files.clone(), 0..PARAGRAPHS.len()).prop_map(|(file, which)| Edit::Append(file, which)),
        1 => files.clone().prop_map(Edit::Touch),
        6 => (files.clone(), 0..TITLES.len()).prop_map(|(file, which)| Edit::Title(file, which)),
        2 => files.clone().prop_map(Edit::Delete),
        2 => (files.clone(), files).prop_map(|(from, to)| Edit::Move(from, to)),
        1 => folders.prop_map(Edit::DeleteFolder),
    ]
}

/// The front matter of a page, with its fences.
fn front(page: &str) -> &str {
    let end = |fence: &str| page.strip_prefix(fence)?.find(fence).map(|at| at + 2 * fence.len());
    &page[..end("+++\n").or_else(|| end("---\n")).unwrap_or_default()]
}

/// Does it, and gives the paths that a watcher would name.
fn apply(edit: &Edit, root: &Path) -> Vec<PathBuf> {
    let path = |number: usize| PathBuf::from(FILES[number]);
    let make_room = |file: &Path| fs::create_dir_all(root.join(file).parent().unwrap()).unwrap();
    match edit {
        Edit::Write(file, which) => {
            let file = path(*file);
            // A watcher names the folders that came to be, too.
            let new = file.ancestors().skip(1).filter(|dir| !root.join(dir).exists()).map(Path::to_owned);
            let new: Vec<PathBuf> = new.collect();
            make_room(&file);
            fs::write(root.join(&file), bytes(&file.to_string_lossy(), *which)).unwrap();
            new.into_iter().chain([file]).collect()
        }
        Edit::Body(file, which) => {
            let file = path(*file);
            let Ok(before) = fs::read_to_string(root.join(&file)) else { return vec![] };
            if file.extension().is_some_and(|extension| extension == "md") {
                let text = front(&before).to_owned() + &PAGES[*which][front(PAGES[*which]).len()..];
                fs::write(root.join(&file), text).unwrap();
            }
            vec![file]
        }
        Edit::Title(file, which) => {
            let file = path(*file);
            let Ok(before) = fs::read_to_string(root.join(&file)) else { return vec![] };
            if file.extension().is_some_and(|extension| extension == "md") {
                fs::write(root.join(&file), retitled(&before, TITLES[*which])).unwrap();
            }
            vec![file]
        }
        Edit::Key(file, which) => {
            let file = path(*file);
            let Ok(before) = fs::read_to_string(root.join(&file)) else { return vec![] };
            if file.extension().is_some_and(|extension| extension == "md") {
                let keys = |line: &str| KEYS.contains(&line);
                let rest: String =
                    before.lines().filter(|line| !keys(line)).map(|line| line.to_owned() + "\n").collect();
                let rest = rest.strip_prefix("+++\n").map_or(format!("+++\n{rest}"), str::to_owned);
                let key = KEYS.get(*which).map_or_else(String::new, |key| format!("{key}\n"));
                fs::write(root.join(&file), format!("+++\n{key}{rest}")).unwrap();
            }
            vec![file]
        }
        Edit::Append(file, which) => {
            let file = path(*file);
            let Ok(before) = fs::read_to_string(root.join(&file)) else { return vec![] };
            if file.extension().is_some_and(|extension| extension == "md") {
                fs::write(root.join(&file), format!("{before}\n{}\n", PARAGRAPHS[*which])).unwrap();
            }
            vec![file]
        }
        Edit::Touch(file) => vec![path(*file)].into_iter().filter(|file| root.join(file).exists()).collect(),
        Edit::Delete(file) => {
            let _ = fs::remove_file(root.join(path(*file)));
            vec![path(*file)]
        }
        Edit::Move(from, to) => {
            let (from, to) = (path(*from), path(*to));
            let kind = |path: &Path| path.extension().map(ToOwned::to_owned);
            if from == to || kind(&from) != kind(&to) || !root.join(&from).exists() {
                return vec![];
            }
            let new: Vec<PathBuf> =
                to.ancestors().skip(1).filter(|dir| !root.join(dir).exists()).map(Path::to_owned).collect();
            make_room(&to);
            fs::rename(root.join(&from), root.join(&to)).unwrap();
            new.into_iter().chain([from, to]).collect()
        }
        Edit::DeleteFolder(folder) => {
            let _ = fs::remove_dir_all(root.join(FOLDERS[*folder]));
            vec![PathBuf::from(FOLDERS[*folder])]
        }
    }
}

/// Everything that a reader or an author gets to see of a build.
fn seen(built: &Built) -> Vec<(String, String)> {
    let contents = |contents: &Contents| match contents {
        Contents::Made(bytes) => String::from_utf8_lossy(bytes).into_owned(),
        Contents::Copied(path) | Contents::Written(path) => path.display().to_string(),
        Contents::Drawn(drawing) => drawing.id(),
    };
    let files = built.files.iter().map(|(path, file)| (path.clone(), contents(file)));
    let said = built.problems.iter().map(|problem| {
        let said = &problem.diagnostic;
        let place = format!("{} {:?} {:?}", problem.source.name(), said.span, said.id);
        (place, format!("{} {:?}", said.message, said.hint))
    });
    files.chain(said).chain([("pages".to_owned(), format!("{} {}", built.pages, built.drafts))]).collect()
}

/// Builds a site, edits it, and compares each rebuild with a build from nothing.
fn compare(options: &BuildOptions, start: &[usize], saves: &[Vec<Edit>]) -> Result<(), TestCaseError> {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    for (file, which) in start.iter().enumerate() {
        // Some files are not there at first, and the templates are the usual ones.
        if which % 4 != 3 && !FILES[file].starts_with("templates") {
            apply(&Edit::Write(file, *which), root);
        }
    }
    let options = BuildOptions { root: root.to_owned(), ..options.clone() };
    let mut cache = BuildCache::default();
    same(&cache.build(&options, &Changes::All), &build(&options))?;
    for edits in saves {
        let changed: BTreeSet<PathBuf> = edits.iter().flat_map(|edit| apply(edit, root)).collect();
        same(&cache.build(&options, &Changes::Files(changed)), &build(&options))?;
    }
    Ok(())
}

fn same(again: &Built, anew: &Built) -> Result<(), TestCaseError> {
    let (again, anew) = (seen(again), seen(anew));
    let only = |of: &[(String, String)], other: &[(String, String)]| -> Vec<(String, String)> {
        of.iter().filter(|seen| !other.contains(seen)).cloned().collect()
    };
    let others = (only(&again, &anew), only(&anew, &again));
    prop_assert!(again == anew, "again: {:#?}\nanew: {:#?}", others.0, others.1);
    Ok(())
}

/// What is asked of the builds.
fn options() -> impl Strategy<Value = BuildOptions> {
    any::<[bool; 4]>().prop_map(|[serving, drafts, offline, external]| BuildOptions {
        serving,
        drafts,
        offline: offline && drafts,
        external: external && drafts,
        ..BuildOptions::default()
    })
}

#[test]
fn what_is_rebuilt_is_what_a_full_build_gives() {
    let number = |name: &str| std::env::var(name).ok().and_then(|number| number.parse::<u64>().ok());
    let clock = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().subsec_nanos();
    let seed = number("KISHO_SEED").unwrap_or_else(|| clock.into());
    let cases = u32::try_from(number("KISHO_CASES").unwrap_or(48)).unwrap();
    let bytes: Vec<u8> = seed.to_le_bytes().into_iter().cycle().take(32).collect();
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
    let config = ProptestConfig {
        cases,
        max_shrink_iters: 300,
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    let start = proptest::collection::vec(0..PAGES.len(), FILES.len());
    let saves = proptest::collection::vec(proptest::collection::vec(edit(), 1..4), 1..9);
    let run = |(options, start, saves): (BuildOptions, Vec<usize>, Vec<Vec<Edit>>)| {
        compare(&options, &start, &saves)
    };
    match TestRunner::new_with_rng(config, rng).run(&(options(), start, saves), run) {
        Ok(()) => {}
        Err(TestError::Fail(why, (options, start, saves))) => {
            let there = start.iter().zip(FILES).filter(|(which, _)| *which % 4 != 3).collect::<Vec<_>>();
            let BuildOptions { serving, drafts, offline, .. } = options;
            let said = why.message();
            panic!(
                "KISHO_SEED={seed} KISHO_CASES={cases}\n{said}\n{saves:?}\n{there:?}\nserving {serving}, drafts {drafts}, offline {offline}"
            );
        }
        Err(error) => panic!("KISHO_SEED={seed}: {error}"),
    }
}

#[test]
fn a_long_list_beside_a_page_is_that_of_a_full_build() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    let page = |title: &str| format!("+++\ntitle = \"{title}\"\n+++\n");
    fs::create_dir_all(root.join("content/s")).unwrap();
    fs::create_dir_all(root.join("templates")).unwrap();
    fs::write(root.join("kisho.toml"), "title = \"T\"\n").unwrap();
    let beside = "<html lang=\"en\">{% for other in page.siblings %}{{ other.title }}\n{% endfor %}";
    fs::write(root.join("templates/page.html"), beside).unwrap();
    for number in 0..240 {
        fs::write(root.join(format!("content/s/{number}.md")), page(&format!("{number:03}"))).unwrap();
    }
    let options = BuildOptions { root: root.to_owned(), ..BuildOptions::default() };
    let mut cache = BuildCache::default();
    assert!(cache.build(&options, &Changes::All).problems.is_empty());
    for (number, title) in [(0, "120b"), (239, "110b"), (100, "130b")] {
        let file = format!("content/s/{number}.md");
        fs::write(root.join(&file), page(title)).unwrap();
        let again = cache.build(&options, &Changes::Files(BTreeSet::from([file.into()])));
        assert!(seen(&again) == seen(&build(&options)), "page {number} is called {title}");
    }
}

/// What an editor asks about a page while it is typed is what a build says once it is saved.
#[test]
fn a_preview_says_what_a_build_would() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    write("kisho.toml", "title = \"t\"\n");
    write("content/a.md", "# A\n");
    write("content/b.md", "+++\ntitle = \"B\"\n+++\n\n```qf id=\"game\"\nj7oklAHMe1ICg\n```\n");
    write("templates/page.html", "<html lang=\"en\">{{ page.content }}");
    let options = BuildOptions { root: folder.path().to_owned(), ..BuildOptions::default() };
    let mut cache = BuildCache::default();
    let _ = cache.build(&options, &Changes::All);
    let typed = "+++\ntitel = \"x\"\n+++\n\n[b](b.md) and [nothing](c.md)\n\n```qf\n!!\n```\n";
    let view = cache.view(&options).unwrap();
    let Preview { html, problems, anchors } = view.preview("a.md", typed.to_owned()).unwrap();
    write("content/a.md", typed);
    let built = build(&options);
    let said = |problems: &[kisho_source::Problem]| -> Vec<_> {
        let said =
            problems.iter().map(|problem| (problem.diagnostic.span.start, &problem.diagnostic.message));
        let mut said: Vec<_> = said.map(|(start, message)| (start, message.clone())).collect();
        said.sort();
        said
    };
    assert_eq!(said(&problems), said(&built.problems));
    assert!(problems.len() >= 3, "{problems:?}");
    let page = built.files.iter().find(|(path, _)| path.as_str() == "a/index.html").unwrap().1;
    let Contents::Made(page) = page else { panic!("a page is made") };
    assert_eq!(String::from_utf8_lossy(page).strip_prefix("<html lang=\"en\">"), Some(html.as_str()));
    // A page that is not there yet says the same.
    let new = view.preview("new.md", typed.to_owned()).unwrap();
    assert_eq!(said(&new.problems), said(&problems));
    assert_eq!(new.html.replace("content/new.md", "content/a.md"), html);
    assert!(anchors.is_empty());
}
