//! `kisho play` from outside.

#![allow(clippy::unwrap_used, reason = "a test stops at what must not happen")]

#[path = "support/mod.rs"]
mod support;

use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Command;
use std::time::Duration;

use flate2::Compression;
use flate2::write::GzEncoder;
use support::server::{PATIENCE, Server, own_address};

fn server() -> Server {
    Server::of(Command::new(env!("CARGO_BIN_EXE_kisho")).args(["play", "--port", "0"]))
}

#[test]
fn where_everybody_can_play_is_said_as_addresses_that_can_be_opened() {
    let program = env!("CARGO_BIN_EXE_kisho");
    let server = Server::of(Command::new(program).args(["play", "--host", "0.0.0.0", "--port", "0"]));
    assert!(server.address.starts_with("127.0.0.1:"), "{}", server.address);
    if let Some(own) = own_address() {
        let port = server.address.rsplit_once(':').unwrap().1;
        let second = server.said.lock().unwrap().recv_timeout(PATIENCE).unwrap();
        assert!(second.ends_with(&format!(" at http://{own}:{port}/")), "{second}");
    }
}

#[test]
fn a_move_is_a_request_and_the_answer_offers_the_next_ones() {
    let server = server();
    let (status, head, page) = server.ask("/play?game=quoridor&record=1.+e2&play=e8", "localhost");
    assert_eq!(status, 200);
    assert!(head.to_lowercase().contains("content-security-policy: default-src 'none'"), "{head}");
    assert!(page.contains("name=\"record\" value=\"1. e2 e8"), "{page}");
    assert!(page.contains("aria-label=\"wall d3, horizontal\""), "{page}");
    assert!(!page.contains("<script"));
    assert!(page.contains("formaction=\"board.svg\"") && page.contains("formaction=\"board.png\""), "{page}");
    let (status, head, posted) = server.post("/play", "game=quoridor&record=1.+e2&play=e8");
    assert_eq!((status, posted), (200, page));
    // Browsers keep it for the way back, but not what one of two players is to see alone.
    assert!(head.to_lowercase().contains("cache-control: private, no-cache"), "{head}");
    let (_, head, _) = server.post("/play", "game=janken&stage=first");
    assert!(head.to_lowercase().contains("cache-control: no-store"), "{head}");
    let (status, picture) = server.get("/board.svg?game=quoridor&record=1.+e2");
    assert!(status == 200 && picture.starts_with("<svg"), "{status} {picture}");
    assert_eq!(server.get("/").0, 200);
    assert_eq!(server.get("/play.css").0, 200);
}

#[test]
fn a_position_is_a_png_with_the_words_that_fonts_have() {
    let server = server();
    let (width, height) = size(&server, "game=quoridor&record=1.+e2&play=e8");
    assert!(width > 400 && height >= width, "{width} {height}");
    let shogi = size(
        &server,
        "game=shogi&record=%E5%85%88%E6%89%8B%EF%BC%9A%E6%A3%8B%E6%9B%B8%0A%E6%89%8B%E5%90%88%E5%89%B2%EF%BC%9A%E5%B9%B3%E6%89%8B%0A&notation=kif",
    );
    assert!(shogi.0 > 400);
    let (status, said) = server.get("/board.png?game=quoridor&options=marks%3D%F0%93%80%80%3Ae5");
    assert!(status == 422 && said.contains("fonts"), "{status} {said}");
    let (status, _, _) = server.post("/board.png", &"a".repeat((1 << 20) + 10));
    assert_eq!(status, 422);
}

/// Width and height of a picture in pixels.
fn size(server: &Server, asked: &str) -> (u32, u32) {
    let png = server.bytes(&format!("/board.png?{asked}"));
    let reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().unwrap();
    (reader.info().width, reader.info().height)
}

#[test]
fn a_picture_that_would_be_huge_is_painted_smaller() {
    let server = server();
    // Twice what the drawing has, for every board.
    assert_eq!(size(&server, "game=go&record=(;SZ[52])&notation=sgf"), (1728, 1746));
    assert_eq!(size(&server, "game=go&options=size%3D1000").0, 2000);
    for asked in ["game=go&options=size%3D4000", "game=quoridor&options=size%3D400"] {
        let (width, height) = size(&server, asked);
        let pixels = width * height;
        assert!((5_900_000..6_100_000).contains(&pixels), "{width} × {height}");
        assert!((0.9..1.0).contains(&(f64::from(width) / f64::from(height))), "{width} × {height}");
    }
}

#[test]
fn many_pictures_at_once_are_painted_one_after_another() {
    let server = server();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..6 * cores {
            scope.spawn(|| size(&server, "game=go&options=size%3D4000"));
        }
    });
    let Some(most) = server.most_memory() else { return };
    assert!(most < (cores as u64 + 1) * 100_000, "{most} KiB");
}

#[test]
fn readers_who_take_nothing_cost_little_memory() {
    let server = server();
    let asked = "GET /play?game=go HTTP/1.1\r\nHost: localhost\r\n\r\n";
    let begin = || {
        let mut stream = TcpStream::connect(&server.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.write_all(asked.as_bytes()).unwrap();
        stream
    };
    let mut readers: Vec<TcpStream> = std::iter::repeat_with(begin).take(300).collect();
    for reader in &mut readers {
        // The answer is there, and begins with an `H`.
        reader.read_exact(&mut [0]).unwrap();
    }
    if let Some(most) = server.most_memory() {
        let cores = std::thread::available_parallelism().map_or(1, usize::from) as u64;
        assert!(most < 60_000 + cores * 20_000, "{most} KiB");
    }
    // Whoever begins to read after all gets the rest.
    for reader in readers.iter_mut().step_by(50) {
        let mut rest = Vec::new();
        while !rest.ends_with(b"</html>\n") {
            let mut some = [0; 1 << 16];
            let length = reader.read(&mut some).unwrap();
            assert!(length > 0, "it was cut off after {} bytes", rest.len());
            rest.extend_from_slice(&some[..length]);
        }
    }
}

#[test]
fn pages_are_compressed_for_those_who_take_it() {
    let server = server();
    for path in ["/play?game=go", "/board.svg?game=shogi", "/play.css"] {
        let (_, head, plain) = server.ask(path, "localhost");
        let head = head.to_lowercase();
        assert!(head.contains("vary: accept-encoding") && !head.contains("content-encoding"), "{head}");
        assert!(head.contains(&format!("content-length: {}", plain.len())), "{head}");
        let (_, head, _) = server.ask_with("GET", path, &["Accept-Encoding: gzip, br"]);
        let told = head.to_lowercase();
        assert!(told.contains("content-encoding: gzip"), "{head}");
        let sent = told.split("content-length: ").nth(1).and_then(|rest| rest.lines().next());
        let sent: usize = sent.unwrap().trim().parse().unwrap();
        assert!(sent < plain.len() / 2, "{path}: {sent} of {}", plain.len());
        let (_, head_alone, nothing) = server.ask_with("HEAD", path, &["Accept-Encoding: gzip, br"]);
        let without_date =
            |head: &str| head.lines().filter(|line| !line.starts_with("date")).collect::<String>();
        assert_eq!((without_date(&head_alone), nothing.as_str()), (without_date(&head), ""));
    }
}

#[test]
fn pages_of_the_largest_board_are_compressed_well() {
    let server = server();
    for more in ["", "&do=mark", "&do=set-up"] {
        let page = server.bytes(&format!("/play?game=go&record=(;SZ[52])&notation=sgf{more}"));
        let mut gzip = GzEncoder::new(Vec::new(), Compression::new(6));
        gzip.write_all(&page).unwrap();
        let length = gzip.finish().unwrap().len();
        assert!(length <= 25_000, "{more}: {length}");
    }
}

#[test]
fn what_is_wrong_gets_a_page_that_says_so() {
    let server = server();
    assert_eq!(server.get("/nothing").0, 404);
    let (status, head, _) = server.ask_with("DELETE", "/play", &[]);
    assert!(status == 405 && head.contains("allow: GET, HEAD, POST"), "{head}");
    // As `curl -F` sends it.
    for mime in ["multipart/form-data; boundary=x", "text/plain", "application/json", ""] {
        let body = "--x\r\nContent-Disposition: form-data; name=\"game\"\r\n\r\ngo\r\n--x--\r\n";
        let (status, said) = server.send_bytes("/play", body.as_bytes(), &[&format!("Content-Type: {mime}")]);
        assert!(
            status == 415 && said.contains("application/x-www-form-urlencoded"),
            "{mime}: {status} {said}"
        );
    }
    for headers in [&["content-type: Application/X-WWW-Form-Urlencoded;charset=UTF-8"][..], &[]] {
        let (status, page) = server.send_bytes("/play", b"game=go", headers);
        assert!(status == 200 && page.contains("aria-label=\"T19\""), "{headers:?}: {status} {page}");
    }
    let (status, page) = server.get("/play?game=go&record=%28%3BSZ%5B9%5D%29&play=Z99&lang=ja");
    assert_eq!(status, 422);
    assert!(page.contains("Z99はここでは指せません"), "{page}");
    let long = "a".repeat(3 << 20);
    let (status, _, page) = server.post("/play", &long);
    assert_eq!(status, 422);
    assert!(page.contains("too long"), "{page}");
    // What is on the board stays there.
    let form = format!("game=go&record=%28%3BSZ%5B9%5D%3BB%5Bee%5D%29&notation=sgf&text={long}&do=read");
    let (status, _, page) = server.post("/play", &form);
    assert!(status == 422 && page.contains("too long"), "{status} {page}");
    assert!(page.contains("(;SZ[9];B[ee])") && page.contains("aria-label=\"A9\""), "{page}");
}

/// Browsers say nothing by themselves.
#[test]
fn a_text_that_is_too_long_for_an_address_gets_a_page_in_both_languages() {
    let server = server();
    let at = |bytes: usize| format!("/play?game=go&lang=ja&comment={}", "a".repeat(bytes));
    assert_eq!(server.get(&at(60_000)).0, 200);
    for bytes in [66_000, 90_000, 3 << 20] {
        let (status, head, page) = server.ask(&at(bytes), "localhost");
        assert!(status == 414 && head.contains("text/html"), "{bytes}: {head}");
        assert!(page.contains("Go back in your browser") && page.contains("「戻る」"), "{bytes}: {page}");
        assert!(page.ends_with("</html>\n"), "{bytes}: {page}");
    }
    // Whoever says no more than that keeps little more than what was said.
    let server = self::server();
    assert_eq!(server.get("/").0, 200);
    let before = server.most_memory();
    let begin = || {
        let mut stream = TcpStream::connect(&server.address).unwrap();
        stream.write_all(format!("GET {}", at(60_000)).as_bytes()).unwrap();
        stream
    };
    let slow: Vec<TcpStream> = std::iter::repeat_with(begin).take(200).collect();
    assert_eq!(server.get("/").0, 200);
    if let Some((before, most)) = before.zip(server.most_memory()) {
        assert!(most - before < 22_000, "{} KiB for {}", most - before, slow.len());
    }
}

#[test]
fn nobody_waits_for_the_computer_of_another_player() {
    let server = server();
    let turn = || {
        let mut stream = TcpStream::connect(&server.address).unwrap();
        let asked = "GET /play?game=janken&level=hard&do=computer HTTP/1.1\r\nHost: localhost\r\n\r\n";
        stream.write_all(asked.as_bytes()).unwrap();
        stream.set_nonblocking(true).unwrap();
        stream
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let mut turns: Vec<TcpStream> = std::iter::repeat_with(turn).take(4 * cores).collect();
    // All have arrived by then, and each takes much longer.
    std::thread::sleep(Duration::from_millis(100));
    assert_eq!(server.get("/play?game=quoridor&play=e2").0, 200);
    let is_answered = |turn: &mut TcpStream| turn.read(&mut [0]).is_ok();
    assert_eq!(turns.iter_mut().filter_map(|turn| is_answered(turn).then_some(())).count(), 0);
}
