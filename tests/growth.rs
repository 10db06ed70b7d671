//! Hostile input twice as long may cost twice the work, not four times. Work is what is allocated, in bytes, which is the
//! same on slow and on busy machines.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "these are tests")]

use std::alloc::System;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use cap::Cap;
use kisho::site::{BuildCache, BuildOptions, Changes};

#[global_allocator]
static ALLOCATOR: Cap<System> = Cap::new(System, usize::MAX);

/// How much more work twice the input may be: lists that grow are allocated anew, and sorting takes a little more than twice.
const MOST: f64 = 2.6;

/// Work in bytes that is not looked at: less than a page costs without any text.
const NOISE: usize = 100_000;

/// The memory in bytes that a page may take which is not read because it is too long.
const TOO_LONG: usize = 500_000_000;

/// The pieces of Markdown that a page can have.
const PIECES: usize = 1_000_000;

/// The memory in bytes that a page may take which is read.
const LONG: usize = 1_000_000_000;

/// As many messages are shown of one kind.
const SHOWN: usize = 500;

const PAGE: &str = "content/a.md";

/// A name, the file that is written, how many times, and what it then says.
type Input = (&'static str, &'static str, usize, Box<dyn Fn(usize) -> String>);

/// A page with a text so many times, between a beginning and an end.
fn repeated(name: &'static str, times: usize, [start, text, end]: [&'static str; 3]) -> Input {
    (name, PAGE, times, Box::new(move |times| format!("{start}{}{end}", text.repeat(times))))
}

/// A page of lines that are all different: `#` is the number of each.
fn numbered(name: &'static str, times: usize, [start, line, end]: [&'static str; 3]) -> Input {
    let text = move |times: usize| {
        let lines = (0..times).map(|number| line.replace('#', &number.to_string()));
        format!("{start}{}{end}", lines.collect::<String>())
    };
    (name, PAGE, times, Box::new(text))
}

fn nested(name: &'static str, times: usize, [start, open, inside, close, end]: [&'static str; 5]) -> Input {
    let text =
        move |times: usize| format!("{start}{}{inside}{}{end}", open.repeat(times), close.repeat(times));
    (name, PAGE, times, Box::new(text))
}

fn markdown() -> Vec<Input> {
    vec![
        repeated("lists in lists", 2_000, ["", "- ", "a\n"]),
        repeated("items", 4_000, ["", "- a\n", ""]),
        repeated("quotes", 2_000, ["", "> ", "a\n"]),
        repeated("links that do not end", 4_000, ["", "[a](", "\n"]),
        repeated("brackets", 8_000, ["", "[", "\n"]),
        nested("brackets in brackets", 4_000, ["", "[", "a", "](b)", "\n"]),
        repeated("pictures that do not end", 4_000, ["", "![", "\n"]),
        repeated("emphasis that does not end", 4_000, ["", "*a **b ", "\n"]),
        repeated("emphasis of two kinds", 4_000, ["", "*_a ", "\n"]),
        repeated("deletions", 4_000, ["", "~~a ~b ", "\n"]),
        repeated("rows", 2_000, ["|a|b|\n|-|-|\n", "|x|y|\n", ""]),
        numbered("notes", 2_000, ["", "a[^#]\n\n[^#]: b\n\n", ""]),
        numbered("references", 2_000, ["", "[a#]\n\n[a#]: /b\n\n", ""]),
        repeated("bad links on one line", 4_000, ["", "[a](d) ", "\n"]),
        repeated("equal headings", 2_000, ["", "## a\n\n", ""]),
        repeated("code in marks", 3_000, ["", "`a``b", "\n"]),
        repeated("fences", 1_000, ["", "```\na\n```\n\n", ""]),
        repeated("entities", 4_000, ["", "&amp;&#x41;&no;", "\n"]),
        repeated("escapes", 6_000, ["", "\\\\\\*", "\n"]),
        repeated("tags", 4_000, ["", "<b>", "\n"]),
        repeated("ids that are there twice", 2_000, ["", "<a id=x>b</a>", "\n"]),
        repeated("readings and an id twice", 1_000, ["", "{棋書|きしょ}", "<a id=x>b</a><a id=x>b</a>\n"]),
        numbered("pictures in sizes", 1_000, ["<img alt=a src=x.png srcset='", "x#.png #w, ", "'>\n"]),
        repeated("blocks of HTML", 2_000, ["", "<div>\n\n", ""]),
        repeated("comments that do not end", 4_000, ["a ", "<!-- ", "\n"]),
        repeated("tags that do not end", 4_000, ["a ", "<a b='", "\n"]),
        repeated("readings", 2_000, ["", "{棋書|きしょ}", "\n"]),
        repeated("addresses", 3_000, ["", "<https://a.example/> ", "\n"]),
        repeated("bare addresses", 3_000, ["", "https://a.example/ ", "\n"]),
        repeated("bare addresses without blanks", 3_000, ["", "https://a.example/,", "\n"]),
        repeated("bare addresses in emphasis", 1_500, ["", "*https://a.example/a*", "\n"]),
        repeated("bare addresses in brackets", 3_000, ["|a|\n|-|\n|", "(www.a.example(", "|\n"]),
        repeated("definitions", 1_500, ["", "a\n: b\n\n", ""]),
        repeated("a long line", 20_000, ["", "words ", "\n"]),
        repeated("shortcodes", 1_000, ["", "{{ ruby(text=\"a\") }} ", "\n"]),
        repeated("a long shortcode", 50_000, ["{{ ruby(text=\"", "ab", "\") }}\n"]),
        repeated("shortcodes that do not end", 2_000, ["", "{% note() %} ", "\n"]),
    ]
}

fn records() -> Vec<Input> {
    vec![
        nested("SGF in SGF", 400, ["```sgf\n", "(;B[aa]", "", ")", "\n```\n"]),
        repeated("SGF values", 3_000, ["```sgf\n(;LB", "[aa:1]", ")\n```\n"]),
        numbered("SGF properties", 1_000, ["```sgf\n(;B[aa]", "X#[a]", ")\n```\n"]),
        repeated("SGF texts", 8_000, ["```sgf\n(;C[", "a\\]:", "])\n```\n"]),
        repeated("SGF nodes", 1_000, ["```sgf\n(", ";XX[a]", ")\n```\n"]),
        repeated("KIF variations", 200, ["```kif\n1 ７六歩(77)\n", "\n変化：1手\n1 ２六歩(27)\n", "```\n"]),
        repeated("KIF lines of nothing", 1_500, ["```kif\n", "1 何か\n", "```\n"]),
        repeated("CSA lines of nothing", 1_500, ["```csa\nPI\n+\n", "+1234XX\n", "```\n"]),
        repeated("qf", 8_000, ["```qf\n", "QDBJ", "\n```\n"]),
        repeated("qf lines", 2_000, ["```qf\n", "!\n", "```\n"]),
        repeated("quoridor", 2_000, ["```quoridor\n", "e2 e8 ", "\n```\n"]),
        repeated("SFEN", 3_000, ["```sfen\n", "9/+", "\n```\n"]),
        repeated("USI", 1_500, ["```usi\nstartpos moves ", "7g7f 3c3d ", "\n```\n"]),
        nested("JSON in JSON", 400, ["```jkf\n{\"moves\":", "[{\"forks\":[", "", "]}]", "}\n```\n"]),
        repeated("JSON lists", 3_000, ["```jkf\n{\"moves\":[", "{},", "{}]}\n```\n"]),
        repeated("options", 1_000, ["```sgf ", "mark=a1 ", "\n(;)\n```\n"]),
    ]
}

fn heads_and_templates() -> Vec<Input> {
    let template = |name, times, parts: [&'static str; 3]| {
        let (name, _, times, text) = repeated(name, times, parts);
        (name, "templates/partials/hostile.html", times, text)
    };
    vec![
        repeated("TOML lists", 3_000, ["+++\nx = ", "[", "\n+++\na\n"]),
        numbered("TOML keys", 1_000, ["+++\n[extra]\n", "k# = 1\n", "+++\na\n"]),
        numbered("TOML tables", 1_000, ["+++\n", "[extra.t#]\n", "+++\na\n"]),
        repeated("YAML lists", 3_000, ["---\nx: ", "[", "\n---\na\n"]),
        repeated("YAML in YAML", 1_000, ["---\nx:\n  ", "- ", "a\n---\na\n"]),
        numbered("YAML names", 1_000, ["---\nextra:\n", "  k#: &a# [1]\n", "---\na\n"]),
        numbered("aliases", 500, ["+++\naliases = [", "\"x/#\", ", "]\n+++\na\n"]),
        numbered("wrong aliases", 500, ["+++\naliases = [", "\"x?#\", ", "]\n+++\na\n"]),
        repeated("a long alias", 4_000, ["+++\naliases = [\"", "/a", "\"]\n+++\na\n"]),
        repeated("a long path", 4_000, ["+++\npath = \"", "/a", "\"\n+++\na\n"]),
        template("conditions", 1_000, ["", "{% if a %}b{% endif %}", ""]),
        template("brackets in templates", 500, ["{{ ", "(", " }}"]),
        template("texts in templates", 2_000, ["", "{{ \"a\" ~ \"b\" }}", ""]),
        template("loops in templates", 500, ["", "{% for a in b %}{% endfor %}", ""]),
        template("filters in templates", 1_000, ["{{ \"a\"", " | upper", " }}"]),
    ]
}

/// A site that is built again whenever one of its files is another.
struct Site {
    root: tempfile::TempDir,
    options: BuildOptions,
    cache: BuildCache,
}

impl Site {
    fn new() -> Self {
        let root = tempfile::tempdir().unwrap();
        for folder in ["content", "templates/partials"] {
            fs::create_dir_all(root.path().join(folder)).unwrap();
        }
        fs::write(root.path().join("kisho.toml"), "title = \"T\"\n").unwrap();
        fs::write(root.path().join(PAGE), "").unwrap();
        let options = BuildOptions { root: root.path().to_owned(), ..BuildOptions::default() };
        let mut site = Self { root, options, cache: BuildCache::default() };
        site.work(&Changes::All);
        site
    }

    /// The work of building it with this file, and of showing what is wrong with it.
    fn with(&mut self, file: &str, text: &str) -> usize {
        fs::write(self.root.path().join(file), text).unwrap();
        let changed: BTreeSet<PathBuf> = [Path::new(file).to_owned()].into();
        self.work(&Changes::Files(changed))
    }

    fn work(&mut self, changes: &Changes) -> usize {
        let before = ALLOCATOR.total_allocated();
        let built = self.cache.build(&self.options, changes);
        for problem in built.problems.iter().take(SHOWN) {
            let _ = kisho::report::plain(&problem.source, &problem.diagnostic);
        }
        ALLOCATOR.total_allocated() - before
    }
}

#[test]
fn twice_the_input_is_twice_the_work() {
    // Each thread that renders has templates of its own.
    rayon::ThreadPoolBuilder::new().num_threads(1).build_global().unwrap();
    let mut site = Site::new();
    // Four pieces each, which take more memory than any others.
    let before = ALLOCATOR.allocated();
    site.with(PAGE, &"[a](".repeat(PIECES / 100));
    let taken = ALLOCATOR.max_allocated() - before;
    assert!(taken < LONG / 25, "{} pieces take {taken} bytes of memory", PIECES / 25);
    let mut wrong = Vec::new();
    for (name, file, times, text) in markdown().into_iter().chain(records()).chain(heads_and_templates()) {
        let mut work = |times: usize| {
            let work = site.with(file, &text(times));
            let without = site.with(file, "");
            work.saturating_sub(without).max(NOISE)
        };
        // What is made once for all is made now.
        work(times / 2);
        let (once, twice) = (work(times), work(2 * times));
        let ratio = twice as f64 / once as f64;
        println!("{name}: {once} {twice} {ratio:.2}");
        if ratio > MOST {
            wrong.push(format!("{name}: {once} bytes, then {twice}, which is {ratio:.2} times as much"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    // The memory of all before is below this as well.
    site.with(PAGE, &"[".repeat(8 << 20));
    let most = ALLOCATOR.max_allocated();
    assert!(most < TOO_LONG, "a page that is too long is refused after {most} bytes of memory");
}
