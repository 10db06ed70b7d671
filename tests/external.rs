//! Links to other sites, asked of a server in the test.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "these are tests")]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use kisho::external::{Asking, Checked, check};
use kisho::site::{BuildOptions, build};

/// A server that writes down what it is asked; its address.
fn server() -> (String, Arc<Mutex<Vec<String>>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let asked = Arc::new(Mutex::new(Vec::new()));
    let log = Arc::clone(&asked);
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let log = Arc::clone(&log);
            std::thread::spawn(move || {
                let mut reader = BufReader::new(stream.try_clone().unwrap());
                let mut stream = stream;
                let mut first = String::new();
                reader.read_line(&mut first).unwrap();
                let mut line = String::new();
                while reader.read_line(&mut line).unwrap_or(0) > 2 {
                    line.clear();
                }
                let question = first.rsplit_once(' ').map_or("", |(question, _)| question).to_owned();
                log.lock().unwrap().push(question.clone());
                let page = "<h1 id=here>x</h1><a name='old'></a><h2 id=歴史>x</h2><h2 id='a%20b'>x</h2>";
                let (status, head, body) = match question.as_str() {
                    "HEAD /fine" | "HEAD /page" => ("200 OK", "", ""),
                    "GET /page" | "GET /only-get" => ("200 OK", "", page),
                    "GET /book" => ("200 OK", "Content-Type: application/pdf\r\n", "%PDF-1.7"),
                    "HEAD /moved" => ("301 Moved Permanently", "Location: /fine\r\n", ""),
                    "HEAD /round" | "GET /round" => ("302 Found", "Location: /round\r\n", ""),
                    "HEAD /slow" | "GET /slow" => {
                        // It answers when nobody listens any more.
                        let _ = reader.read_line(&mut line);
                        ("200 OK", "", "")
                    }
                    question if question.starts_with("HEAD") => ("405 Method Not Allowed", "", ""),
                    _ => ("404 Not Found", "", "gone"),
                };
                let length = body.len();
                let _ = write!(
                    stream,
                    "HTTP/1.1 {status}\r\n{head}Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
                );
            });
        }
    });
    (address, asked)
}

fn checked(page: &str, config: &str, cache: &Path) -> Checked {
    let root = tempfile::tempdir().unwrap();
    fs::create_dir(root.path().join("content")).unwrap();
    fs::write(root.path().join("kisho.toml"), config).unwrap();
    fs::write(root.path().join("content/_index.md"), page).unwrap();
    let built =
        build(&BuildOptions { root: root.path().to_owned(), external: true, ..BuildOptions::default() });
    assert!(built.problems.is_empty(), "{:?}", built.problems);
    let asking =
        Asking { timeout: Duration::from_secs(1), cache: Some(cache.to_owned()), ..Asking::default() };
    check(&built.external, &built.link_checker, &asking)
}

fn said(checked: &Checked) -> Vec<String> {
    let line = |problem: &kisho_source::Problem| {
        let place = problem.source.line_column(problem.diagnostic.span.start);
        let reason = problem.diagnostic.message.rsplit_once("reached: ").unwrap().1.to_owned();
        format!("{}:{} {} {reason}", place.line, place.column, problem.diagnostic.severity.word())
    };
    let mut said: Vec<String> = checked.problems.iter().map(line).collect();
    said.sort();
    said
}

#[test]
fn every_address_is_asked_once_and_kept() {
    let (server, asked) = server();
    let folder = tempfile::tempdir().unwrap();
    let cache = folder.path().join("deep/links.json");
    let page = format!(
        "[a]({server}/fine) [b]({server}/fine)\n![c]({server}/only-get)\n[d]({server}/moved)\n<{server}/missing>\n\
         [e]({server}/round)\n[f]({server}/slow)\n[g]({server}/page#here)\n[h]({server}/page#old)\n\
         [i]({server}/page#here2)\n[j](http://127.0.0.1:1/)\n[k](mailto:a@example.org)\n\
         [l]({server}/page#%E6%AD%B4%E5%8F%B2) [m]({server}/page#a%20b)\n\
         [n]({server}/book#page=3)\n"
    );
    let first = checked(&page, "", &cache);
    let found = said(&first);
    let starts = [
        "10:5 error ",
        "4:2 error the answer is 404",
        "5:5 error it redirects without end",
        "6:5 error there is no answer",
        "9:5 error the page has no `#here2`",
    ];
    assert_eq!(found.len(), starts.len(), "{found:?}");
    for (line, start) in found.iter().zip(starts) {
        assert!(line.starts_with(start), "{found:?}");
    }
    let questions = asked.lock().unwrap().clone();
    let count = |question: &str| questions.iter().filter(|asked| *asked == question).count();
    assert_eq!((count("HEAD /fine"), count("GET /fine"), count("GET /page")), (2, 0, 1), "{questions:?}");
    assert_eq!((first.addresses, first.asked), (13, 13));
    // What was found is not asked again, what was not found is.
    let second = checked(&page, "", &cache);
    assert_eq!((said(&second).len(), second.asked), (5, 5));
}

#[test]
fn html_and_templates_are_asked_too() {
    let (server, asked) = server();
    let folder = tempfile::tempdir().unwrap();
    let page = format!(
        "<p><a href=\"{server}/a\">x</a> <img src='{server}/b' srcset=\"{server}/c 2x, {server}/d 3x\" alt=x>\n\
         <video poster={server}/e></video>\n\n{{{{ mine(to=\"{server}/f\") }}}}\n\n[x]({server}/将棋 \"t\") [y]({server}/a)\n\n\
         <!-- <a href=\"{server}/hidden\">x</a> -->\n<link rel=preconnect href=\"{server}/ready\">\n"
    );
    let root = tempfile::tempdir().unwrap();
    let put = |name: &str, text: &str| {
        let path = root.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    put("kisho.toml", "base_url = \"https://example.org/\"\n");
    put("content/a.md", &page);
    put("content/two.md", "two\n");
    put("templates/shortcodes/mine.html", "<a href=\"{{ to }}\">x</a>");
    let template =
        format!("<html lang=en>{{{{ page.content | safe }}}}\n<p><a href=\"{server}/g\">x</a></p></html>");
    put("templates/page.html", &template);
    let built =
        build(&BuildOptions { root: root.path().to_owned(), external: true, ..BuildOptions::default() });
    assert!(built.problems.is_empty(), "{:?}", built.problems);
    let asking = Asking {
        timeout: Duration::from_secs(1),
        cache: Some(folder.path().join("links.json")),
        ..Asking::default()
    };
    let found = check(&built.external, &built.link_checker, &asking);
    let line = |problem: &kisho_source::Problem| {
        let place = problem.source.line_column(problem.diagnostic.span.start);
        let url =
            problem.diagnostic.message.split('`').nth(1).unwrap().trim_start_matches(&server).to_owned();
        format!("{url} {}:{}:{}", problem.source.name(), place.line, place.column)
    };
    let mut told: Vec<String> = found.problems.iter().map(line).collect();
    told.sort();
    let column = |line: usize, word: &str| {
        let line = page.lines().nth(line - 1).unwrap();
        line[..line.find(word).unwrap()].chars().count() + 1
    };
    let at = |url: &str, line, word: &str| format!("{url} content/a.md:{line}:{}", column(line, word));
    let mut wanted = vec![
        at("/a", 1, &format!("{server}/a")),
        at("/a", 6, &format!("{server}/a")),
        at("/b", 1, &format!("{server}/b")),
        at("/c", 1, &format!("{server}/c")),
        at("/d", 1, &format!("{server}/d")),
        at("/e", 2, &format!("{server}/e")),
        at("/f", 4, &format!("{server}/f")),
        at("/将棋", 6, &format!("{server}/将棋")),
        "/g templates/page.html:2:4".to_owned(),
    ];
    wanted.sort();
    assert_eq!(told, wanted);
    let mut heads: Vec<String> =
        asked.lock().unwrap().iter().filter(|asked| asked.starts_with("HEAD")).cloned().collect();
    heads.sort();
    assert_eq!(heads.len(), 8, "{heads:?}");
}

#[test]
fn places_that_browsers_find_by_themselves_are_not_looked_for() {
    let (server, asked) = server();
    let folder = tempfile::tempdir().unwrap();
    let page = format!(
        "[a]({server}/page#top) [b]({server}/page#) [c]({server}/page#:~:text=x) [d]({server}/page#here:~:text=x)\n"
    );
    let found = checked(&page, "", &folder.path().join("links.json"));
    assert_eq!(said(&found), Vec::<String>::new());
    let mut questions = asked.lock().unwrap().clone();
    questions.sort();
    assert_eq!(questions, ["GET /page", "HEAD /page"]);
}

#[test]
fn the_config_says_what_is_asked_and_how_bad_it_is() {
    let (server, asked) = server();
    let folder = tempfile::tempdir().unwrap();
    let config = format!(
        "[link_checker]\nskip_prefixes = [\"{server}/skip\"]\nskip_anchor_prefixes = [\"{server}/fine\"]\nexternal_level = \"warn\"\n"
    );
    let page = format!("[a]({server}/skip/x) [b]({server}/fine#nowhere) [c]({server}/missing)\n");
    let found = checked(&page, &config, &folder.path().join("links.json"));
    assert_eq!(
        said(&found),
        ["1:75 warning the answer is 404 Not Found"
            .replace("75", &(page.find("[c]").unwrap() + 5).to_string())]
    );
    assert!(!asked.lock().unwrap().iter().any(|question| question.contains("skip")));
}
