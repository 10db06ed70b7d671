//! How long a site of plain Markdown takes beside other generators, as far as they are installed:
//! `cargo bench --bench peers`, or with other numbers of pages `cargo bench --bench peers -- 1000 20000`.
//!
//! Each program is run from nothing to the written site, in turns, so that a machine that is slow for a while is slow for
//! all. The folder is that of `TMPDIR`; with one in memory the disk has no say. The numbers are printed and never judged.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a benchmark")]

#[path = "../tests/support/mod.rs"]
mod support;

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use support::plain;
use support::timing::watched;

const RUNS: usize = 5;

/// A generator: its name, what its site needs besides the pages, and how it is called in the folder of the site.
struct Peer {
    name: &'static str,
    sections: bool,
    files: &'static [(&'static str, &'static str)],
    command: fn() -> Command,
}

const PAGE: &str = "<!doctype html><html><head><meta charset=utf-8><title>{{ page.title }}</title></head><body>\
<h1>{{ page.title }}</h1>{{ page.content | safe }}</body></html>";
const SECTION: &str = "<!doctype html><html><head><meta charset=utf-8><title>{{ section.title }}</title></head><body>\
<h1>{{ section.title }}</h1>{% for page in section.pages %}<p><a href=\"{{ page.permalink }}\">{{ page.title }}</a></p>{% endfor %}\
</body></html>";
const TERMS: &str = "<!doctype html><title>{{ taxonomy.name }}</title>{% for term in terms %}<p>{{ term.name }}</p>{% endfor %}";
const TERM: &str = "<!doctype html><title>{{ term.name }}</title>{% for page in term.pages %}<p><a href=\"{{ page.permalink }}\">{{ page.title }}</a></p>{% endfor %}";
const MUSTACHE_PAGE: &str = "<!doctype html><html><head><meta charset=utf-8><title>{{title}}</title></head><body>\
<h1>{{title}}</h1>{{content}}</body></html>";
const MUSTACHE_LIST: &str = "<!doctype html><html><head><meta charset=utf-8><title>{{title}}</title></head><body>\
<h1>{{title}}</h1>{{#pages}}<p><a href=\"{{permalink}}\">{{title}}</a></p>{{/pages}}</body></html>";
const GO_PAGE: &str = "<!doctype html><html><head><meta charset=utf-8><title>{{ .Title }}</title></head><body>\
<h1>{{ .Title }}</h1>{{ .Content }}</body></html>";
const GO_LIST: &str = "<!doctype html><html><head><meta charset=utf-8><title>{{ .Title }}</title></head><body>\
<h1>{{ .Title }}</h1>{{ range .Pages }}<p><a href=\"{{ .Permalink }}\">{{ .Title }}</a></p>{{ end }}</body></html>";

const PEERS: &[Peer] = &[
    Peer {
        name: "kisho",
        sections: true,
        files: &[("kisho.toml", "title = \"Plain\"\nbase_url = \"https://example.org\"\n")],
        command: || program(env!("CARGO_BIN_EXE_kisho"), &["build", "--out", "public"]),
    },
    Peer {
        name: "blades",
        sections: false,
        files: &[
            ("Blades.toml", "title = \"Plain\"\nurl = \"https://example.org\"\n[taxonomies.tags]\n"),
            ("templates/page.html", MUSTACHE_PAGE),
            ("templates/section.html", MUSTACHE_LIST),
            ("templates/taxonomy.html", MUSTACHE_LIST),
            ("templates/taxonomy_key.html", MUSTACHE_LIST),
        ],
        command: || program("blades", &["build"]),
    },
    Peer {
        name: "zola",
        sections: true,
        files: &[
            (
                "config.toml",
                "title = \"Plain\"\nbase_url = \"https://example.org\"\ntaxonomies = [{ name = \"tags\" }]\n",
            ),
            ("templates/index.html", SECTION),
            ("templates/section.html", SECTION),
            ("templates/page.html", PAGE),
            ("templates/taxonomy_list.html", TERMS),
            ("templates/taxonomy_single.html", TERM),
        ],
        command: || program("zola", &["build", "--force"]),
    },
    Peer {
        name: "hugo",
        sections: true,
        files: &[
            ("hugo.toml", "title = \"Plain\"\nbaseURL = \"https://example.org\"\n"),
            ("layouts/_default/single.html", GO_PAGE),
            ("layouts/_default/list.html", GO_LIST),
        ],
        command: || program("hugo", &["--quiet"]),
    },
];

fn program(name: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(name);
    command.args(arguments);
    command
}

fn main() {
    let mut sizes: Vec<usize> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    if sizes.is_empty() {
        sizes = vec![1_000, 5_000];
    }
    sizes.into_iter().for_each(compare);
}

fn compare(pages: usize) {
    let folder = tempfile::tempdir().unwrap();
    let mut best: Vec<Option<(Duration, u64)>> = vec![None; PEERS.len()];
    for peer in PEERS {
        let root = folder.path().join(peer.name);
        plain::write(&root.join("content"), pages, peer.sections);
        for (file, text) in peer.files {
            let path = root.join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
    }
    for _ in 0..RUNS {
        for (peer, best) in PEERS.iter().zip(&mut best) {
            let root = folder.path().join(peer.name);
            let _ = fs::remove_dir_all(root.join("public"));
            let run = watched((peer.command)().current_dir(&root));
            *best = [*best, run].into_iter().flatten().min();
        }
    }
    println!("{pages} pages of plain Markdown, best of {RUNS} runs");
    let ours = best.first().copied().flatten();
    for (peer, best) in PEERS.iter().zip(best) {
        match (best, ours) {
            (Some((time, peak)), Some((ours, _))) => println!(
                "  {:8} {:7.3} s  {:6.0} MB  {:5.2} × kisho",
                peer.name,
                time.as_secs_f64(),
                peak as f64 / 1024.0,
                time.as_secs_f64() / ours.as_secs_f64()
            ),
            _ => println!("  {:8} not installed, or failed", peer.name),
        }
    }
    copy(&folder.path().join("kisho"), ours);
}

/// The same files again, only copied.
fn copy(root: &Path, ours: Option<(Duration, u64)>) {
    let run = |number: usize| {
        let copied =
            watched(program("cp", &["-r", "public"]).arg(format!("copy-{number}")).current_dir(root));
        copied.map(|(time, _)| time)
    };
    if let (Some(time), Some((ours, _))) = ((0..RUNS).filter_map(run).min(), ours) {
        let times = ours.as_secs_f64() / time.as_secs_f64();
        println!("  {:8} {:7.3} s: a build takes {times:.1} times as long", "cp -r", time.as_secs_f64());
    }
}
