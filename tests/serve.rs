//! The development server from outside, as a browser and an editor see it.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what must not happen")]

#[path = "serve/changes.rs"]
mod changes;
#[path = "support/mod.rs"]
mod support;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use support::command::kisho_in;
use support::server::{PATIENCE, Server, own_address};

const BLOCK: &str = "```qf\ngkwAAAAQ\n```\n";

/// What the server says of a change, with more options on its command line.
fn said_of_a_change(root: &Path, options: &[&str]) -> Vec<String> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_kisho"))
        .args(["serve", "--port", "0", "--root"])
        .arg(root)
        .args(options)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let stderr = BufReader::new(child.stderr.take().unwrap());
    let (line, lines) = std::sync::mpsc::channel();
    std::thread::spawn(move || stderr.lines().map_while(Result::ok).all(|said| line.send(said).is_ok()));
    let mut said = Vec::new();
    // An error, in the end, is said however quiet it is asked to be.
    while !said.last().is_some_and(|last: &String| last.contains("1 error")) {
        let Ok(line) = lines.recv_timeout(PATIENCE) else { break };
        if line.starts_with("Serving") {
            fs::write(root.join("content/page.md"), "```qf\n!\n```\n").unwrap();
        }
        said.push(line);
    }
    let _ = child.kill();
    let _ = child.wait();
    said
}

fn page(root: &Path, name: &str, text: &str) {
    let text = format!("+++\ntitle = \"Test\"\n+++\n\n{text}\n\n{BLOCK}");
    fs::write(root.join("content").join(name), text).unwrap();
}

fn site() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    fs::create_dir_all(root.join("content")).unwrap();
    fs::create_dir_all(root.join("static")).unwrap();
    fs::write(root.join("kisho.toml"), "title = \"Test\"\nbase_url = \"https://example.org/\"\n").unwrap();
    fs::write(root.join("static/note.txt"), "plain").unwrap();
    page(root, "_index.md", "Start");
    page(root, "walls.md", "First words");
    folder
}

#[test]
fn pages_files_and_what_is_not_there() {
    let folder = site();
    let server = Server::start(folder.path());
    let (status, head, body) = server.ask("/walls/", "127.0.0.1");
    assert_eq!(status, 200);
    assert!(head.to_lowercase().contains("content-type: text/html; charset=utf-8"), "{head}");
    assert!(body.contains("First words") && body.contains("<svg") && body.contains("EventSource"), "{body}");
    assert!(!body.contains("example.org/walls"), "links stay on this computer");
    assert_eq!(server.get("/note.txt"), (200, "plain".to_owned()));
    let (status, head, _) = server.ask("/walls?a=b", "localhost");
    assert_eq!(status, 307);
    assert!(head.to_lowercase().contains("location: /walls/?a=b"), "{head}");
    for path in ["/nothing/", "/../kisho.toml", "/%2e%2e/kisho.toml", "/content/walls.md", "/kisho.toml"] {
        assert_eq!(server.get(path).0, 404, "{path}");
    }
    assert_eq!(server.ask("/", "evil.example").0, 403);
    assert_eq!(server.ask("/.kisho/events", "evil.example").0, 403);
    assert_eq!(server.ask("/", "192.168.1.5:1111").0, 403, "nobody else is to ask");
}

#[test]
fn a_site_that_is_to_be_in_a_folder_is_served_in_that_folder() {
    let folder = site();
    let config = |path: &str| format!("title = \"Test\"\nbase_url = \"https://example.org/{path}/\"\n");
    fs::write(folder.path().join("kisho.toml"), config("将棋")).unwrap();
    let server = Server::start(folder.path());
    let (status, head, _) = server.ask("/", "127.0.0.1");
    assert!(status == 307 && head.to_lowercase().contains("location: /%e5%b0%86%e6%a3%8b/\r"), "{head}");
    assert_eq!(server.get("/%E5%B0%86%E6%A3%8B/walls/").0, 200);
    drop(server);
    fs::write(folder.path().join("kisho.toml"), config("deep")).unwrap();
    page(folder.path(), "links.md", "<a href=\"/deep/walls/\">here</a> <a href=\"/walls/\">of the host</a>");
    let server = Server::start(folder.path());
    let (status, head, _) = server.ask("/", "127.0.0.1");
    assert_eq!(status, 307);
    assert!(head.to_lowercase().contains("location: /deep/\r"), "{head}");
    assert_eq!(server.get("/deep").0, 307);
    for path in ["/deep/", "/deep/walls/"] {
        assert_eq!(server.get(path).0, 200, "{path}");
    }
    assert_eq!(server.get("/walls/").0, 404, "that is not on this site");
    assert_eq!(server.get("/deep/note.txt"), (200, "plain".to_owned()));
    let (_, page) = server.get("/deep/links/");
    assert!(!page.contains("kisho-errors"), "the links lead where they will lead: {page}");
}

#[test]
fn other_devices_ask_by_an_address_of_this_computer() {
    let folder = site();
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_kisho"));
    let server =
        Server::of(command.args(["serve", "--host", "0.0.0.0", "--port", "0", "--root"]).arg(folder.path()));
    assert!(server.address.starts_with("127.0.0.1:"), "{}", server.address);
    assert_eq!(server.get("/").0, 200);
    for host in ["192.168.1.5:1111", "[fd00::5]:1111"] {
        assert_eq!(server.ask("/", host).0, 200, "{host}");
        assert_eq!(server.ask_with("GET", "/", &["Sec-Fetch-Site: cross-site"]).0, 403);
    }
    assert_eq!(server.ask("/", "evil.example").0, 403);
}

#[test]
fn other_sites_get_nothing() {
    let folder = site();
    let server = Server::start(folder.path());
    let ask = |path: &str, headers: &[&str]| server.ask_with("GET", path, headers).0;
    for path in ["/", "/walls/", "/note.txt", "/.kisho/events", "/nothing/"] {
        for site in ["cross-site", "same-site"] {
            let site = format!("Sec-Fetch-Site: {site}");
            assert_eq!(ask(path, &[&site]), 403, "{path}");
            assert_eq!(ask(path, &[&site, "Sec-Fetch-Mode: no-cors", "Sec-Fetch-Dest: script"]), 403);
            assert_eq!(ask(path, &[&site, "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: embed"]), 403);
        }
    }
    // A link from elsewhere, an address that is typed, and what pages themselves ask for.
    assert_eq!(ask("/walls/", &["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate"]), 200);
    assert_eq!(ask("/walls/", &["Sec-Fetch-Site: none", "Sec-Fetch-Mode: navigate"]), 200);
    assert_eq!(ask("/note.txt", &["Sec-Fetch-Site: same-origin", "Sec-Fetch-Mode: cors"]), 200);
    for path in ["/", "/note.txt", "/nothing/"] {
        let (_, head, _) = server.ask_with("GET", path, &[]);
        assert!(head.to_lowercase().contains("cross-origin-resource-policy: same-origin"), "{head}");
    }
}

#[test]
fn what_a_browser_has_already_is_not_sent_again_and_films_come_in_parts() {
    let folder = site();
    let server = Server::start(folder.path());
    let tag = |path: &str| {
        let (_, head, _) = server.ask_with("GET", path, &[]);
        let line = head.lines().find_map(|line| line.strip_prefix("etag: "));
        line.unwrap_or_else(|| panic!("{head}")).to_owned()
    };
    for path in ["/walls/", "/note.txt", "/style.kisho.css"] {
        let known = format!("If-None-Match: \"other\", W/{}", tag(path));
        let (status, _, body) = server.ask_with("GET", path, &[&known]);
        assert_eq!((status, body.as_str()), (304, ""), "{path}");
        assert_eq!(server.ask_with("GET", path, &["If-None-Match: \"other\""]).0, 200);
    }
    assert_eq!(server.ask_with("GET", "/nothing/", &["If-None-Match: *"]).0, 404);
    let before = tag("/walls/");
    page(folder.path(), "walls.md", "Second words");
    server.wait_for("/walls/", "a change", |_, body| body.contains("Second words"));
    assert_ne!(tag("/walls/"), before);

    let part = |range: &str| server.ask_with("GET", "/note.txt", &[&format!("Range: bytes={range}")]);
    let (status, head, body) = part("1-2");
    assert_eq!((status, body.as_str()), (206, "la"));
    assert!(head.contains("content-range: bytes 1-2/5") && head.contains("content-length: 2"), "{head}");
    assert_eq!(part("3-").2, "in");
    assert_eq!(part("-2").2, "in");
    let (status, head, _) = part("5-");
    assert!(status == 416 && head.contains("content-range: bytes */5"), "{head}");
    let old = server.ask_with("GET", "/note.txt", &["Range: bytes=1-2", "If-Range: \"other\""]);
    assert_eq!((old.0, old.2.as_str()), (200, "plain"));
    let (status, head, _) = server.ask_with("DELETE", "/note.txt", &[]);
    assert!(status == 405 && head.contains("allow: GET, HEAD"), "{head}");
    let (status, head, body) = server.ask_with("HEAD", "/note.txt", &[]);
    assert!(status == 200 && body.is_empty() && head.contains("content-length: 5"), "{head}");
}

#[test]
fn a_site_that_is_moved_away_and_made_again_is_served_again() {
    let folder = tempfile::tempdir().unwrap();
    let (root, away) = (folder.path().join("site"), folder.path().join("away"));
    let make = |words: &str| {
        fs::create_dir_all(root.join("content")).unwrap();
        fs::write(root.join("kisho.toml"), "title = \"Test\"\n").unwrap();
        page(&root, "_index.md", words);
    };
    make("First words");
    let server = Server::start(&root);
    let shows = |words: &'static str| server.wait_for("/", words, move |_, body| body.contains(words));
    shows("First words");
    fs::rename(&root, &away).unwrap();
    server.wait_for("/", "that it is gone", |_, body| body.contains("config-missing"));
    make("Second words");
    shows("Second words");
    page(&root, "_index.md", "Third words");
    shows("Third words");
    // Another folder in its place at once, as a checkout or a link that is set anew.
    fs::rename(&root, folder.path().join("older")).unwrap();
    fs::rename(&away, &root).unwrap();
    shows("First words");
    page(&root, "_index.md", "Fourth words");
    shows("Fourth words");
    // Only its content.
    fs::rename(root.join("content"), folder.path().join("old content")).unwrap();
    make("Fifth words");
    shows("Fifth words");
    page(&root, "_index.md", "Sixth words");
    shows("Sixth words");
}

#[test]
fn a_site_that_the_server_was_started_in_is_found_again() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("site");
    let make = |words: &str| {
        fs::create_dir_all(root.join("content")).unwrap();
        fs::write(root.join("kisho.toml"), "title = \"Test\"\n").unwrap();
        page(&root, "_index.md", words);
    };
    make("First words");
    let server = Server::of(Command::new(env!("CARGO_BIN_EXE_kisho")).arg("serve").current_dir(&root));
    server.wait_for("/", "the site", |_, body| body.contains("First words"));
    fs::rename(&root, folder.path().join("older")).unwrap();
    make("Second words");
    server.wait_for("/", "the new site", |_, body| body.contains("Second words"));
}

#[test]
fn a_large_file_is_sent_piece_by_piece() {
    let folder = site();
    let root = folder.path();
    let large: Vec<u8> = (0..3_000_000_u32).flat_map(u32::to_le_bytes).collect();
    fs::write(root.join("static/large.bin"), &large).unwrap();
    let server = Server::start(root);
    assert!(server.bytes("/large.bin") == large, "all of it");
    let (status, head, _) = server.ask_with("GET", "/large.bin", &["Range: bytes=4-"]);
    assert!(status == 206 && head.contains("content-length: 11999996"), "{head}");
    let (status, head, _) = server.ask_with("HEAD", "/large.bin", &["Range: bytes=4-"]);
    assert!(status == 200 && head.contains("content-length: 12000000"), "{head}");
}

#[test]
fn a_saved_page_is_seen_and_a_broken_one_does_no_harm() {
    let folder = site();
    let root = folder.path();
    let server = Server::start(root);
    page(root, "walls.md", "Second words");
    server.wait_for("/walls/", "a change", |_, body| body.contains("Second words"));

    fs::write(
        root.join("content/walls.md"),
        "+++\ntitle = \"Test\"\n+++\n\nThird words\n\n```qf\nQuBA\n```\n",
    )
    .unwrap();
    server.wait_for("/walls/", "a broken block", |status, body| {
        status == 200 && body.contains("Third words") && body.contains("qf-truncated")
    });

    // Saved by rename, as many editors do.
    page(root, "walls.md~", "Fourth words");
    fs::rename(root.join("content/walls.md~"), root.join("content/walls.md")).unwrap();
    server.wait_for("/walls/", "a mended block", |_, body| {
        body.contains("Fourth words") && !body.contains("kisho-errors")
    });

    page(root, "new.md", "A new page");
    server.wait_for("/new/", "a new page", |status, _| status == 200);
    fs::remove_file(root.join("content/new.md")).unwrap();
    server.wait_for("/new/", "a deleted page", |status, _| status == 404);
}

/// From the first build on, and not only after a good one.
#[test]
fn damaged_records_take_no_page_and_no_other_block_away() {
    let folder = site();
    let root = folder.path();
    let damaged = "```sgf\n(;SZ[9]AB[aa][jj];B[bb])\n```\n\n```kif\nnothing\n```\n\n```sgf\n(;SZ[9];B[ii])\n```\n\nThe end";
    page(root, "damaged.md", damaged);
    let server = Server::start(root);
    let (status, body) = server.get("/damaged/");
    assert_eq!(status, 200);
    for shown in ["Black: A9", "J1", "The end", "sgf-point", "kif-"] {
        assert!(body.contains(shown), "{shown}: {body}");
    }
    let (status, body) = server.get("/walls/");
    assert!(status == 200 && body.contains("First words") && body.contains("sgf-point"), "{body}");
}

#[test]
fn a_broken_config_keeps_the_last_good_pages() {
    let folder = site();
    let root = folder.path();
    let server = Server::start(root);
    let good = fs::read(root.join("kisho.toml")).unwrap();
    fs::write(root.join("kisho.toml"), "title = \n").unwrap();
    server.wait_for("/walls/", "a broken config", |status, body| {
        status == 200 && body.contains("First words") && body.contains("kisho-errors")
    });
    fs::write(root.join("kisho.toml"), good).unwrap();
    server.wait_for("/walls/", "a mended config", |_, body| !body.contains("kisho-errors"));

    // A folder of templates that was not there when the server started.
    fs::create_dir(root.join("templates")).unwrap();
    fs::write(root.join("templates/page.html"), "{{ broken").unwrap();
    server.wait_for("/walls/", "a broken template", |_, body| body.contains("kisho-errors"));
    // Now the folder is watched like all others.
    fs::write(root.join("templates/page.html"), "Own template").unwrap();
    server.wait_for("/walls/", "a mended template", |_, body| body.starts_with("Own template"));
    fs::remove_dir_all(root.join("templates")).unwrap();
    server.wait_for("/walls/", "no templates", |_, body| !body.contains("kisho-errors"));
}

#[test]
fn a_changed_board_theme_is_seen() {
    let folder = site();
    let root = folder.path();
    let theme = |colour: &str| {
        let text = format!("extends = \"wood\"\n[colours]\nboard = \"{colour}\"\n");
        fs::write(root.join("themes/boards/oak.toml"), text).unwrap();
    };
    fs::create_dir_all(root.join("themes/boards")).unwrap();
    theme("#123456");
    fs::write(root.join("content/walls.md"), "# W\n\n```qf theme=oak\ngkwAAAAQ\n```\n").unwrap();
    let server = Server::start(root);
    let sheet = "/theme-oak.kisho.css";
    server.wait_for(sheet, "the theme", |_, css| css.contains("--k-board:#123456"));
    theme("#654321");
    server.wait_for(sheet, "another colour", |_, css| css.contains("--k-board:#654321"));
    theme("#65432");
    server.wait_for("/walls/", "a mistake", |_, body| body.contains("board-theme-value"));
    fs::remove_file(root.join("themes/boards/oak.toml")).unwrap();
    server.wait_for("/walls/", "no theme", |_, body| body.contains("option-theme"));
}

#[test]
fn a_site_that_never_was_good_is_served_once_it_is() {
    let folder = site();
    let root = folder.path();
    let good = fs::read(root.join("kisho.toml")).unwrap();
    fs::write(root.join("kisho.toml"), "titel = 1\n").unwrap();
    let server = Server::start(root);
    server
        .wait_for("/", "the errors", |_, body| body.contains("kisho-errors") && body.contains("EventSource"));
    fs::write(root.join("kisho.toml"), good).unwrap();
    server.wait_for("/walls/", "the site", |status, body| status == 200 && body.contains("First words"));
}

#[test]
fn open_pages_are_told_of_changes() {
    let folder = site();
    let server = Server::start(folder.path());
    let mut stream = TcpStream::connect(&server.address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    write!(stream, "GET /.kisho/events HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
    let mut lines = BufReader::new(stream).lines().map(Result::unwrap);
    let mut version = || lines.find_map(|line| line.strip_prefix("data: ").map(str::to_owned)).unwrap();
    let first = version();
    assert!(server.get("/").1.contains(&first), "the page knows its version");
    page(folder.path(), "walls.md", "Second words");
    assert_ne!(version(), first);
}

#[test]
fn many_open_pages_leave_connections_for_others() {
    let folder = site();
    let server = Server::start(folder.path());
    let listen = || {
        let mut stream = TcpStream::connect(&server.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_millis(500))).unwrap();
        write!(stream, "GET /.kisho/events HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            .unwrap();
        stream
    };
    /// Whether the answer is complete, with a version in it and when to ask again.
    fn ends(stream: &mut TcpStream) -> bool {
        let mut answer = Vec::new();
        let ended = stream.read_to_end(&mut answer).is_ok();
        let answer = String::from_utf8(answer).unwrap();
        assert!(answer.contains("retry: ") && answer.contains("data: "), "{answer}");
        ended
    }
    // Browsers open six connections to a server.
    let mut streams: Vec<TcpStream> = (0..6).map(|_| listen()).collect();
    let open = streams.iter_mut().map(ends).filter(|ended| !ended).count();
    assert!((1..=4).contains(&open), "{open} pages hold a connection");
    drop(streams);
    let started = Instant::now();
    while ends(&mut listen()) {
        assert!(started.elapsed() < PATIENCE, "a page that was closed gives its place to another");
    }
}

#[test]
fn a_thousand_connections_that_say_nothing_leave_room_for_one_that_does() {
    let folder = site();
    let server = Server::start(folder.path());
    let half = |_| {
        let mut stream = TcpStream::connect(&server.address).ok()?;
        stream.write_all(b"GET / HTTP/1.1\r\nHost: loc").ok()?;
        Some(stream)
    };
    // This program, too, may have only so many files open.
    let open: Vec<TcpStream> = (0..900).map_while(half).collect();
    assert!(open.len() > 300, "{}", open.len());
    assert_eq!(server.get("/walls/").0, 200);
    drop(open);
    assert_eq!(server.get("/walls/").0, 200);
}

#[test]
fn files_come_go_and_move_in_every_way_that_editors_have() {
    let folder = site();
    let root = folder.path();
    let content = root.join("content");
    let server = Server::start(root);
    let shows = |path: &str, words: &'static str| {
        server.wait_for(path, words, move |status, body| status == 200 && body.contains(words));
    };
    let gone = |path: &str| server.wait_for(path, "is gone", |status, _| status == 404);
    // Written beside it and renamed over it.
    fs::write(content.join(".walls.md.new"), "# Renamed over\n").unwrap();
    fs::rename(content.join(".walls.md.new"), content.join("walls.md")).unwrap();
    shows("/walls/", "Renamed over");
    // The old one put aside, then written anew.
    fs::rename(content.join("walls.md"), content.join("walls.md~")).unwrap();
    fs::write(content.join("walls.md"), "# Put aside\n").unwrap();
    shows("/walls/", "Put aside");
    // A folder of files at once, then moved, then deleted.
    fs::create_dir_all(content.join("new/deep")).unwrap();
    fs::write(content.join("new/deep/page.md"), "# In a new folder\n").unwrap();
    shows("/new/deep/page/", "In a new folder");
    fs::rename(content.join("new"), content.join("old")).unwrap();
    shows("/old/deep/page/", "In a new folder");
    gone("/new/deep/page/");
    fs::remove_dir_all(content.join("old")).unwrap();
    gone("/old/deep/page/");
    // A record that a page shows.
    fs::write(content.join("game.qf"), "gkwAAAAQ").unwrap();
    page(root, "walls.md", "```qf src=game.qf\n```");
    shows("/walls/", "<svg");
    fs::write(content.join("game.qf"), "no code").unwrap();
    shows("/walls/", "game.qf:1");
    // More events at once than any editor makes.
    for number in 0..2_000 {
        fs::write(content.join(format!("n{number}.md")), format!("# Number {number}\n")).unwrap();
    }
    shows("/n1999/", "Number 1999");
    shows("/n7/", "Number 7");
    fs::write(root.join("kisho.toml"), "title = \"Other title\"\n").unwrap();
    shows("/n7/", "Other title");
    fs::create_dir_all(root.join("templates")).unwrap();
    fs::write(root.join("templates/page.html"), "own template {{ page.title }}").unwrap();
    shows("/n7/", "own template");
}

#[test]
fn a_folder_without_a_site_is_not_served() {
    let folder = tempfile::tempdir().unwrap();
    let nowhere = folder.path().join("nowhere");
    for root in [folder.path(), &nowhere] {
        let ended = Command::new(env!("CARGO_BIN_EXE_kisho"))
            .args(["serve", "--port", "0", "--root"])
            .arg(root)
            .output();
        let ended = ended.unwrap();
        let said = String::from_utf8(ended.stderr).unwrap();
        assert!(ended.status.code() == Some(1) && said.contains("error[config-missing]"), "{said}");
    }
}

#[test]
fn an_address_that_cannot_be_listened_on_is_told() {
    let folder = site();
    // Kept for documents: no computer has it.
    let elsewhere = kisho_in(folder.path(), &["serve", "--port", "0", "--host", "192.0.2.7"], "");
    let why = "cannot listen on 192.0.2.7: this computer does not have that address";
    assert!(elsewhere.err.contains(why) && !elsewhere.err.contains("--port"), "{}", elsewhere.err);
    let name = kisho_in(folder.path(), &["serve", "--host", "elsewhere"], "");
    assert!(name.code == 2 && name.err.contains("write an address of this computer"), "{}", name.err);
    let mut command = Command::new(env!("CARGO_BIN_EXE_kisho"));
    let server = Server::of(
        command.args(["serve", "--host", "localhost", "--port", "0", "--root"]).arg(folder.path()),
    );
    assert_eq!(server.get("/").0, 200);
}

#[test]
fn a_quiet_server_says_its_address_and_errors_and_a_talkative_one_names_files() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("content")).unwrap();
    fs::write(folder.path().join("kisho.toml"), "").unwrap();
    let said = |options: &[&str]| {
        fs::write(folder.path().join("content/page.md"), BLOCK).unwrap();
        said_of_a_change(folder.path(), options)
    };
    let quiet = said(&["--quiet"]);
    assert!(quiet[0].starts_with("Serving") && quiet[1].starts_with("error[qf-"), "{quiet:?}");
    if let Some(own) = own_address() {
        let quiet = said(&["--quiet", "--host", "0.0.0.0"]);
        assert!(quiet[1].contains(&format!(" at http://{own}:")), "{quiet:?}");
    }
    let verbose = said(&["--verbose"]);
    let changed = verbose.iter().any(|line| line.starts_with("changed ") && line.ends_with("page.md"));
    assert!(changed && verbose[0].contains(" in "), "{verbose:?}");
}
