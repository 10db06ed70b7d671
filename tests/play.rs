//! `kisho play` from outside.

#![allow(clippy::unwrap_used, reason = "a test stops at what must not happen")]

#[path = "support/mod.rs"]
mod support;

use std::process::Command;

use support::server::Server;

fn server() -> Server {
    Server::of(Command::new(env!("CARGO_BIN_EXE_kisho")).args(["play", "--port", "0"]))
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
    let (status, _, posted) = server.post("/play", "game=quoridor&record=1.+e2&play=e8");
    assert_eq!((status, posted), (200, page));
    let (status, picture) = server.get("/board.svg?game=quoridor&record=1.+e2");
    assert!(status == 200 && picture.starts_with("<svg"), "{status} {picture}");
    assert_eq!(server.get("/").0, 200);
    assert_eq!(server.get("/play.css").0, 200);
}

#[test]
fn what_is_wrong_gets_a_page_that_says_so() {
    let server = server();
    assert_eq!(server.get("/nothing").0, 404);
    assert_eq!(server.ask_with("DELETE", "/play", &[]).0, 405);
    let (status, page) = server.get("/play?game=go&record=%28%3BSZ%5B9%5D%29&play=Z99&lang=ja");
    assert_eq!(status, 422);
    assert!(page.contains("Z99はここでは指せません"), "{page}");
    let (status, _, page) = server.post("/play", &"a".repeat((1 << 20) + 10));
    assert_eq!(status, 422);
    assert!(page.contains("too long"), "{page}");
}
