//! The workbench of `kisho serve`, as an author uses it: pages are asked for, and buttons pressed.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what must not happen")]

#[path = "bench/files.rs"]
mod files;
#[path = "bench/places.rs"]
mod places;
#[path = "support/mod.rs"]
mod support;

use std::fs;
use std::path::Path;

use support::form::Page;
use support::server::{Server, own_address};

const EDIT: &str = "/.kisho/edit";

/// A site with one page of this text, and a server of it.
fn site(text: &str) -> (tempfile::TempDir, Server) {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    fs::create_dir_all(root.join("content")).unwrap();
    fs::write(root.join("kisho.toml"), "title = \"Test\"\n").unwrap();
    write(root, "_index.md", "+++\ntitle = \"Start\"\n+++\n\nStart\n");
    write(root, "page.md", &format!("+++\ntitle = \"Page\"\n+++\n\n{text}"));
    let server = Server::start(root);
    (folder, server)
}

fn write(root: &Path, file: &str, text: &str) {
    fs::write(root.join("content").join(file), text).unwrap();
}

fn read(root: &Path, file: &str) -> String {
    fs::read_to_string(root.join("content").join(file)).unwrap()
}

/// The Markdown of the page.
fn text(root: &Path) -> String {
    let text = read(root, "page.md");
    let body = text.trim_start_matches("+++").split_once("+++").unwrap().1;
    body.trim_start_matches(['\r', '\n']).to_owned()
}

/// Opens a block of the page.
fn open(server: &Server, block: &str) -> Page {
    let page = Page::get(server, &format!("{EDIT}?file=page.md&block={block}"));
    assert_eq!(page.status, 200, "{}", page.html);
    page
}

/// Shows the difference, and writes it.
fn save(page: &Page, server: &Server) -> Page {
    let shown = page.press(server, "save");
    assert!(shown.html.contains("kp-diff"), "{}", shown.html);
    let saved = shown.press(server, "write");
    assert!(saved.status == 200 && saved.html.contains("Saved in "), "{} {}", saved.status, saved.html);
    saved
}

const BLOCK: &str = "```quoridor caption=\"a  flip\" no-last-move\n1. e2 e8\n```\n";

#[test]
fn a_move_is_saved_where_the_board_stands_and_nothing_else_changes() {
    let (folder, server) = site(&format!("Words\n\n{BLOCK}\nMore words  \n"));
    let (_, shown) = server.get("/page/");
    assert!(
        shown.contains(
            "href=\"/.kisho/edit?file=page.md&amp;block=0\" aria-label=\"Edit board 1\">Edit</a><figure"
        ),
        "{shown}"
    );
    let page = open(&server, "0").press(&server, "play=e3").press(&server, "do=flip");
    let shown = page.press(&server, "save");
    assert!(shown.html.contains("<del>-1. e2 e8\n</del>"), "{}", shown.html);
    assert!(
        text(folder.path()).contains("1. e2 e8\n"),
        "nothing is written before the difference has been seen"
    );
    let saved = shown.press(&server, "write");
    assert_eq!(saved.status, 200, "{}", saved.html);
    let block = "```quoridor caption=\"a  flip\" no-last-move flip\n1. e2 e8 2. e3\n```\n";
    assert_eq!(text(folder.path()), format!("Words\n\n{block}\nMore words  \n"));
    // And on from there.
    save(&saved.press(&server, "play=e7").press(&server, "do=flip"), &server);
    assert_eq!(
        text(folder.path()),
        format!("Words\n\n{}\nMore words  \n", BLOCK.replace("e8", "e8 2. e3 e7"))
    );
}

#[test]
fn a_board_that_is_edited_is_had_as_a_picture() {
    let (_folder, server) = site(BLOCK);
    let page = open(&server, "0").press(&server, "play=e3");
    let form = page.form("go=back").replace("&go=back", "");
    assert!(page.html.contains("formaction=\"board.png\""), "{}", page.html);
    assert!(server.bytes(&format!("/.kisho/board.png?{form}")).starts_with(b"\x89PNG"));
    assert!(server.get(&format!("/.kisho/board.svg?{form}")).1.starts_with("<svg"));
}

#[test]
fn a_comment_that_is_being_written_is_saved_and_what_a_code_cannot_hold_is_said() {
    let (folder, server) = site("```qf\ngkwAAAAQ\n```\n");
    let mut page = open(&server, "0");
    page.set("comment", "Good\nmove");
    let shown = page.press(&server, "save");
    assert!(
        shown.html.contains("qf cannot hold all of this record: comments are left out"),
        "{}",
        shown.html
    );
    save(&page, &server);
    assert!(
        text(folder.path()).starts_with("```quoridor\n") && text(folder.path()).contains("Good\n"),
        "{}",
        text(folder.path())
    );
}

#[test]
fn the_author_chooses_what_notation_a_block_has() {
    let (folder, server) = site("```qf flip\ngkwAAAAQ\n```\n");
    let first = open(&server, "0").press(&server, "play=e2").press(&server, "go=first");
    let mut shown = first.press(&server, "play=d3h").press(&server, "save");
    assert!(shown.html.contains("variations are left out"), "{}", shown.html);
    shown.set("as", "qf");
    // What has not been shown is not written.
    let shown = shown.press(&server, "write");
    assert!(shown.html.contains("<option value=\"qf\">"), "{}", shown.html);
    assert_eq!(text(folder.path()), "```qf flip\ngkwAAAAQ\n```\n");
    let mut shown = shown;
    shown.set("as", "qf");
    assert_eq!(shown.press(&server, "write").status, 200);
    let now = text(folder.path());
    assert!(now.starts_with("```qf flip\n") && !now.contains("gkwAAAAQ"), "{now}");
}

#[test]
fn lists_quotations_and_lines_with_cr_stay_as_they_are() {
    for (before, after) in [
        (
            "- a\n\n  ~~~~ quoridor\n  1. e2 e8\n  ~~~~\n- b\n",
            "- a\n\n  ~~~~ quoridor\n  1. e2 e8 2. e3\n  ~~~~\n- b\n",
        ),
        (
            "> 1. ```quoridor\r\n>    1. e2 e8\r\n>    ```\r\n",
            "> 1. ```quoridor\r\n>    1. e2 e8 2. e3\r\n>    ```\r\n",
        ),
        ("```quoridor\r\n1. e2 e8\r\n```\r\nb\r\n", "```quoridor\r\n1. e2 e8 2. e3\r\n```\r\nb\r\n"),
    ] {
        let (folder, server) = site(before);
        save(&open(&server, "0").press(&server, "play=e3"), &server);
        assert_eq!(text(folder.path()), after);
    }
}

#[test]
fn a_record_in_a_file_of_its_own_is_written_there() {
    let (folder, server) = site("- ```usi src=game.usi\n  ```\n");
    let root = folder.path();
    write(root, "game.usi", "position startpos moves 7g7f\r\n");
    server.wait_for("/page/", "the record", |_, body| body.contains("Edit</a><figure"));
    let before = read(root, "page.md");
    let page = open(&server, "0");
    let saved = save(&page.press(&server, "lift=3c").press(&server, "play=3c3d"), &server);
    assert!(saved.html.contains("Saved in game.usi."), "{}", saved.html);
    assert_eq!(read(root, "game.usi"), "position startpos moves 7g7f 3c3d\r\n");
    assert_eq!(read(root, "page.md"), before);
    // A variation would need a file of another name.
    let here = open(&server, "0");
    let other = here.press(&server, "go=first").press(&server, "lift=2g").press(&server, "play=2g2f");
    let shown = other.press(&server, "save");
    assert!(shown.html.contains("variations are left out"), "{}", shown.html);
    let shown = here.press(&server, "lift=2g").press(&server, "play=2g2f").press(&server, "save");
    write(root, "game.usi", "startpos moves 2g2f\n");
    let refused = shown.press(&server, "write");
    assert!(refused.status == 409 && refused.html.contains("has been changed since"), "{}", refused.html);
    assert_eq!(read(root, "game.usi"), "startpos moves 2g2f\n");
}

#[test]
fn a_missing_record_is_named_beside_an_empty_board_of_its_game() {
    let (_folder, server) = site("```sgf src=missing.sgf\n```\n");
    let page = Page::get(&server, &format!("{EDIT}?file=page.md&block=0"));
    assert!(page.status == 409 && page.html.contains("There is no file missing.sgf"), "{}", page.html);
    assert!(!page.html.contains("Nothing was written") && page.field("game") == "go", "{}", page.html);
}

#[test]
fn what_was_changed_meanwhile_is_not_lost_and_neither_is_the_board() {
    let (folder, server) = site(BLOCK);
    let root = folder.path();
    let page = open(&server, "0").press(&server, "play=e3");
    let shown = page.press(&server, "save");
    let other = read(root, "page.md").replace("```quoridor", "Words\n\n```qf\ngkwAAAAQ\n```\n\n```quoridor");
    write(root, "page.md", &other);
    for page in [shown.press(&server, "write"), page.press(&server, "save")] {
        assert!(page.html.contains("has been changed since"), "{}", page.html);
        assert!(page.field("record").contains("e3"));
    }
    assert_eq!(read(root, "page.md"), other);
    // The block is found where it is now.
    save(&shown.press(&server, "write"), &server);
    assert_eq!(read(root, "page.md"), other.replace("e2 e8", "e2 e8 2. e3"));
}

#[test]
fn a_twin_of_a_block_that_was_changed_meanwhile_is_left_alone() {
    let (folder, server) = site(&format!("{BLOCK}\n{BLOCK}"));
    let late = open(&server, "0").press(&server, "play=d3h");
    save(&open(&server, "0").press(&server, "play=e3"), &server);
    let shown = late.press(&server, "save");
    assert!(shown.html.contains("has been changed since"), "{}", shown.html);
    save(&late.press(&server, "save"), &server);
    assert_eq!(text(folder.path()), format!("{}\n{BLOCK}", BLOCK.replace("e2 e8", "e2 e8 2. d3h")));
}

#[test]
fn a_file_without_a_record_is_edited_as_its_text_would_be() {
    for text in ["", "hello\n"] {
        let (folder, server) = site("```sgf src=a.sgf\n```\n");
        write(folder.path(), "a.sgf", text);
        server.wait_for("/page/", "the file is read", |_, page| !page.contains("cannot be read"));
        let page = open(&server, "0");
        assert!(!page.html.contains("There is no file"), "{}", page.html);
        save(&page.press(&server, "play=C3"), &server);
        assert!(read(folder.path(), "a.sgf").contains(";B[cq]"), "{}", read(folder.path(), "a.sgf"));
    }
}

#[test]
fn of_two_saves_at_once_one_is_refused() {
    let (folder, server) = site(BLOCK);
    let shown = |play: &str| open(&server, "0").press(&server, play).press(&server, "save");
    let pages = [shown("play=e3"), shown("play=d3h")];
    let statuses = std::thread::scope(|scope| {
        let saves = pages.each_ref().map(|page| scope.spawn(|| page.send(&server, "write").0));
        saves.map(|save| save.join().unwrap())
    });
    let mut sorted = statuses;
    sorted.sort_unstable();
    assert_eq!(sorted, [303, 409]);
    let expected = if statuses[0] == 303 { "e3" } else { "d3h" };
    assert!(text(folder.path()).contains(&format!("e8 2. {expected}\n")), "{}", text(folder.path()));
}

#[test]
fn a_page_that_is_deleted_meanwhile_leaves_the_board_to_be_put_elsewhere() {
    let (folder, server) = site(BLOCK);
    let root = folder.path();
    let shown = open(&server, "0").press(&server, "play=e3").press(&server, "save");
    fs::remove_file(root.join("content/page.md")).unwrap();
    server.wait_for("/page/", "a page that is gone", |status, _| status == 404);
    let mut refused = shown.press(&server, "write");
    assert!(refused.status == 409 && refused.html.contains("page.md is not a page"), "{}", refused.html);
    assert!(!root.join("content/page.md").exists());
    refused.set("file", "_index.md");
    let saved = refused.press(&server, "save").press(&server, "write");
    assert_eq!(saved.status, 200, "{}", saved.html);
    assert!(
        read(root, "_index.md")
            .ends_with("Start\n\n```quoridor caption=\"a  flip\" no-last-move\n1. e2 e8 2. e3\n```\n")
    );
}

#[test]
fn a_record_that_is_pasted_becomes_a_board_at_the_end_of_a_page() {
    let (folder, server) = site("Words");
    assert!(server.get("/page/").1.contains("block=new\">New board</a>"));
    // A section without a file has no end at which a board could be put.
    fs::create_dir(folder.path().join("content/games")).unwrap();
    write(folder.path(), "games/one.md", "# One\n");
    server.wait_for("/games/one/", "the page is there", |status, _| status == 200);
    let mut page = open(&server, "new");
    assert!(page.html.contains("<option value=\"games/one.md\">"), "{}", page.html);
    assert!(!page.html.contains("games/_index.md"), "{}", page.html);
    page.set("text", "(;GM[1]SZ[9];B[ee])");
    let page = page.press(&server, "do=read").press(&server, "save").press(&server, "write");
    assert!(page.html.contains("Saved in page.md"), "{}", page.html);
    assert_eq!(text(folder.path()), "Words\n\n```sgf\n(;GM[1]SZ[9];B[ee])\n```\n");
    // It is a board as any other now.
    save(&page.press(&server, "play=C3"), &server);
    assert!(text(folder.path()).contains("B[ee];W[cg])"), "{}", text(folder.path()));
}

#[test]
fn a_file_for_the_record_is_not_an_option_of_its_board() {
    let (folder, server) = site(BLOCK);
    let before = read(folder.path(), "page.md");
    for (block, play, src) in [
        ("new", "play=e2", "new.quoridor"),
        ("new", "play=e2", "../../../etc/passwd"),
        ("0", "play=e3", "new.quoridor"),
    ] {
        let mut page = open(&server, block).press(&server, play);
        page.set("options", &format!("src={src}"));
        let refused = page.press(&server, "save");
        assert!(refused.status == 409 && refused.html.contains("src= cannot be"), "{}", refused.html);
        assert!(!refused.html.contains("kp-diff"), "{}", refused.html);
    }
    assert_eq!(read(folder.path(), "page.md"), before);
}

#[test]
fn only_a_form_of_this_server_writes() {
    let (folder, server) = site(BLOCK);
    let before = read(folder.path(), "page.md");
    let shown = open(&server, "0").press(&server, "play=e3").press(&server, "save");
    let form = shown.form("write");
    for header in [
        "Origin: http://evil.example",
        "Origin: null",
        "Origin: http://localhost:1",
        "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate",
        "Sec-Fetch-Site: same-site\r\nSec-Fetch-Mode: navigate",
    ] {
        assert_eq!(server.post_with(EDIT, &form, &[header]).0, 403, "{header}");
    }
    let (status, _, _) = server.ask(&format!("{EDIT}?{form}"), "localhost");
    assert_eq!(status, 409, "an address writes nothing");
    assert_eq!(server.ask(&format!("{EDIT}?file=page.md&block=0"), "evil.example").0, 403);
    assert_eq!(server.ask("/.kisho/play", "192.168.0.2:1111").0, 403);
    let token = shown.button("write");
    for wrong in ["", "0", &"0".repeat(32), &token[1..]] {
        let (status, _, html) = server.post(EDIT, &form.replace(&token, wrong));
        assert!(status == 409 || wrong.is_empty(), "{status}");
        assert!(html.contains("e3"), "the board stays: {html}");
    }
    for file in ["../kisho.toml", "%2Fetc%2Fpasswd", "page.md%00", "", "_index.md"] {
        let (status, _, _) = server.post(EDIT, &form.replace("file=page.md", &format!("file={file}")));
        assert_eq!(status, 409, "{file}");
    }
    assert_eq!(read(folder.path(), "page.md"), before);
    let own = "Origin: http://localhost\r\nSec-Fetch-Site: same-origin";
    assert_eq!(server.post_with(EDIT, &form, &[own]).0, 303);
}

#[test]
fn of_several_games_none_is_lost_and_built_sites_have_no_links() {
    let (folder, server) = site("```sgf game=2\n(;SZ[9];B[aa])(;SZ[9];B[bb])\n```\n");
    let page = open(&server, "0");
    assert_eq!(page.field("record"), "(;SZ[9];B[bb])");
    save(&page.press(&server, "play=C3"), &server);
    let saved = text(folder.path());
    assert!(saved.starts_with("```sgf game=2\n(;SZ[9];B[aa])(;"), "{saved}");
    assert!(saved.contains("SZ[9];B[bb];W[cg])\n```\n"), "{saved}");
    let kisho = std::process::Command::new(env!("CARGO_BIN_EXE_kisho"))
        .arg("build")
        .current_dir(folder.path())
        .output();
    assert!(kisho.unwrap().status.success());
    let built = fs::read_to_string(folder.path().join("public/page/index.html")).unwrap();
    assert!(!built.contains("kisho-edit") && !built.contains(".kisho/"), "{built}");
}

/// A site with a game of Go and one of shogi on small scripts that play, which are told how to behave by `mode`.
#[cfg(unix)]
#[test]
fn the_other_games_of_a_file_stay_as_they_are_byte_for_byte() {
    let games = [
        "(;GM[1]SZ[9]\r\n\r\n ;B[aa])\r\n",
        "(;SZ[9];B[bb](;W[cc])(;W[dd]))",
        "\r\nodd words (;SZ[9]C[\\)];B[ee])  ",
    ];
    let (folder, server) =
        site("```sgf src=games.sgf game=2 no-last-move\n```\n\n```sgf src=games.sgf game=4\n```\n");
    write(folder.path(), "games.sgf", &games.concat());
    server.wait_for("/page/", "the file is there", |_, page| {
        page.contains("block=0\" aria-label=\"Edit board 1\">Edit</a><figure")
    });
    let page = open(&server, "0");
    assert_eq!((page.field("record"), page.field("options")), (games[1], "no-last-move"));
    let shown = page.press(&server, "play=E5").press(&server, "save");
    let saved = shown.press(&server, "write");
    assert!(saved.html.contains("Saved in games."), "{}", saved.html);
    let now = read(folder.path(), "games.sgf");
    assert!(now.starts_with(games[0]) && now.ends_with(games[2]), "{now:?}");
    assert!(now.contains("B[bb](;W[cc];B[ee])") || now.contains("B[bb]\r\n(;W[cc];B[ee])"), "{now:?}");
    assert!(text(folder.path()).starts_with("```sgf src=games.sgf game=2 no-last-move\n"));
    // Nothing changed, nothing written.
    let again = open(&server, "0").press(&server, "save");
    assert!(again.html.contains("nothing to save"), "{}", again.html);
}

/// A site with a record in a file of its own, which a block of the page shows.
fn with_record(file: &str, bytes: &[u8]) -> (tempfile::TempDir, Server) {
    let (_, extension) = file.split_once('.').unwrap();
    let (folder, server) = site(&format!("```{extension} src={file}\n```\n"));
    fs::write(folder.path().join("content").join(file), bytes).unwrap();
    server.wait_for("/page/", "the file is there", |_, page| {
        page.contains("block=0\" aria-label=\"Edit board 1\">Edit</a><figure")
    });
    (folder, server)
}

#[test]
fn a_record_changes_by_what_was_changed_and_by_nothing_else() {
    let old = "( ;GM[1] SZ[9]FF[4]\n\nXX[what\\]]AP[Old:1]\n;B [ee]WL[3.25]\tC[a\n  b]\n\n;W[ec]\n)\n\n";
    let (folder, server) = with_record("game.sgf", old.as_bytes());
    let page = open(&server, "0").press(&server, "play=C3");
    save(&page, &server);
    let more = old.replace("W[ec]\n", "W[ec];B[cg]\n");
    assert_eq!(read(folder.path(), "game.sgf"), more);
    let mut page = open(&server, "0").press(&server, "go=first");
    page.set("comment", "Start");
    save(&page, &server);
    assert_eq!(read(folder.path(), "game.sgf"), more.replace("AP[Old:1]", "AP[Old:1]C[Start]"));
    // In the page itself, too.
    let block =
        "> ~~~kif\r\n> 手合割：平手　\r\n> # a program\r\n>\r\n>    1 ７六歩(77)   (0:1)\r\n>\r\n> ~~~\r\n";
    let (folder, server) = site(block);
    let page = open(&server, "0").press(&server, "lift=3c").press(&server, "play=3c3d");
    save(&page, &server);
    let more = block.replace("(0:1)\r\n", "(0:1)\r\n>    2 ３四歩(33)\r\n");
    assert_eq!(text(folder.path()), more);
}

#[test]
fn encodings_and_byte_order_marks_stay() {
    let kif = "手合割：平手\r\n先手：太郎\r\n手数----指手---------消費時間--\r\n   1 ７六歩(77)   ( 0:01/00:00:01)\r\n";
    let more = format!("{kif}   2 ３四歩(33)\r\n");
    let in_japanese = |text: &str| encoding_rs::SHIFT_JIS.encode(text).0.into_owned();
    let wide = |text: &str| -> Vec<u8> {
        format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect()
    };
    let marked = |text: &str| format!("\u{feff}{text}").into_bytes();
    for (before, after) in
        [(in_japanese(kif), in_japanese(&more)), (marked(kif), marked(&more)), (wide(kif), wide(&more))]
    {
        let (folder, server) = with_record("game.kif", &before);
        let page = open(&server, "0").press(&server, "lift=3c").press(&server, "play=3c3d");
        save(&page, &server);
        assert_eq!(fs::read(folder.path().join("content/game.kif")).unwrap(), after);
    }
    // What its encoding lacks changes it, which is said before.
    let (folder, server) = with_record("game.kif", &in_japanese(kif));
    let mut page = open(&server, "0");
    page.set("comment", "♔");
    let shown = page.press(&server, "save");
    assert!(shown.html.contains("it will be in UTF-8"), "{}", shown.html);
    save(&page, &server);
    assert!(read(folder.path(), "game.kif").contains("*♔"));
}

#[test]
fn what_cannot_be_seen_stays_and_changes_no_encoding() {
    let in_japanese = |text: &str| encoding_rs::SHIFT_JIS.encode(text).0.into_owned();
    let kif = "手合割：平手\r\n   1 ７六歩(77)\r\n   2 ３四歩(33)\r\n";
    let sgf = "(;GM[1]SZ[9]C[a\u{b}b]\u{c};B[ee];W[cc])\r\n\u{1a}";
    for (file, before, after) in [
        ("a.kif", in_japanese(&format!("{kif}\u{1a}")), in_japanese(&format!("{kif}*NEW\r\n\u{1a}"))),
        ("a.sgf", sgf.into(), sgf.replace("[cc]", "[cc]C[NEW]").into()),
        ("a.csa", b"V2.2\nPI\n+\n+7776FU\n\x1a".to_vec(), b"V2.2\nPI\n+\n+7776FU\n'*NEW\n\x1a".to_vec()),
    ] {
        let (folder, server) = with_record(file, &before);
        let mut page = open(&server, "0");
        assert!(page.press(&server, "save").html.contains("nothing to save"), "{file}");
        page.set("comment", "NEW");
        save(&page, &server);
        let now = fs::read(folder.path().join("content").join(file)).unwrap();
        assert_eq!(String::from_utf8_lossy(&now), String::from_utf8_lossy(&after), "{file}");
    }
}

#[test]
fn line_ends_of_any_kind_are_nothing_to_save() {
    for record in
        ["(;GM[1]SZ[9]\r;B[ee]C[a\rb]\r;W[cc])\r", "(;SZ[9]\n;B[ee]\r\n;W[cc])\n", "(;SZ[9]\n\r;B[ee])\n\r"]
    {
        let (_folder, server) = with_record("a.sgf", record.as_bytes());
        let shown = open(&server, "0").press(&server, "save");
        assert!(shown.html.contains("nothing to save"), "{}", shown.html);
    }
}

#[test]
fn what_a_notation_cannot_hold_takes_nothing_else_away() {
    let board = "-------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *";
    let ggf = format!("(;GM[Othello]PC[x]TY[8]BO[8 {board}]B[f5//1.5]W[d6/3.1/2];)");
    let csa =
        "V3.0\n'CSA encoding=UTF-8\n$NOTE:nn\\nmm\n'remark\nPI\n+\n+7776FU\nT12\n-3334FU\nT3.5\n%TORYO\nT1\n";
    // A file keeps its notation, and what was not changed.
    let (folder, server) = with_record("a.ggf", ggf.as_bytes());
    let mut page = open(&server, "0");
    page.set("comment", "hello");
    // Another button, so that the form holds the record in another notation.
    let page = page.press(&server, "do=flip").press(&server, "do=flip");
    let shown = page.press(&server, "save");
    let said = "comments are left out: this notation has none. A record in a file, or beside others, keeps its notation.";
    assert!(shown.html.contains(said) && !shown.html.contains("kp-diff"), "{}", shown.html);
    assert!(!shown.html.contains("nothing to save"), "{}", shown.html);
    save(&page.press(&server, "play=c3"), &server);
    assert_eq!(read(folder.path(), "a.ggf"), ggf.replace(";)", "B[C3];)"));
    let (_folder, server) = with_record("a.csa", csa.as_bytes());
    let page =
        open(&server, "0").press(&server, "go=1").press(&server, "lift=8c").press(&server, "play=8c8d");
    let shown = page.press(&server, "do=flip").press(&server, "do=flip").press(&server, "save");
    assert!(shown.html.contains("variations are left out"), "{}", shown.html);
    assert!(!shown.html.contains("kp-diff"), "{}", shown.html);
    // In a page another notation is suggested, with what it leaves out.
    let (_folder, server) = site(&format!("```ggf\n{ggf}\n```\n"));
    let mut page = open(&server, "0");
    page.set("comment", "hello");
    let shown = page.press(&server, "do=flip").press(&server, "do=flip").press(&server, "save");
    assert!(
        shown.html.contains("<option value=\"othello\">othello (evaluations and times"),
        "{}",
        shown.html
    );
}

/// A comment may stand where kisho writes none, so that the whole file has to be written anew.
#[test]
fn a_file_that_is_written_anew_still_says_its_encoding() {
    let csa = "'CSA encoding=UTF-8\nV2.2\nPI\n'*root\n+\n+2726FU,T12\n";
    let (folder, server) = with_record("a.csa", csa.as_bytes());
    let mut page = open(&server, "0").press(&server, "go=first");
    page.set("comment", "other");
    save(&page, &server);
    let saved = read(folder.path(), "a.csa");
    assert!(saved.starts_with("'CSA encoding=UTF-8\nV2.2\nPI\n"), "{saved}");
    assert!(saved.contains("'*other") && !saved.contains("'*root"), "{saved}");
}

#[test]
fn what_a_record_says_about_its_encoding_is_right() {
    let latin = |text: &str| encoding_rs::WINDOWS_1252.encode(text).0.into_owned();
    let japanese = |text: &str| encoding_rs::SHIFT_JIS.encode(text).0.into_owned();
    let utf8 = |text: &str| text.as_bytes().to_vec();
    let sgf = "(;GM[1]SZ[9]CA[ISO-8859-1]\r\nPB[caf\u{e9}]\r\n;B[ee])";
    let kif = "#KIF version=2.0 encoding=Shift_JIS\n手合割：平手\n   1 ７六歩(77)\n";
    let csa = "V2.2\nPI\n+\n+7776FU\n";
    for (file, before, comment, after) in [
        // Its encoding lacks a character.
        ("a.sgf", latin(sgf), "石", utf8(&sgf.replace("ISO-8859-1", "UTF-8").replace("[ee]", "[ee]C[石]"))),
        ("a.sgf", latin(sgf), "é", latin(&sgf.replace("[ee]", "[ee]C[é]"))),
        ("a.kif", japanese(kif), "é", utf8(&format!("{}*é\n", kif.replace("Shift_JIS", "UTF-8")))),
        ("a.kif", japanese(kif), "石", japanese(&format!("{kif}*石\n"))),
        (
            "a.csa",
            japanese(&format!("'CSA encoding=SHIFT_JIS\nN+太郎\n{csa}")),
            "é",
            utf8(&format!("'CSA encoding=UTF-8\nN+太郎\n{csa}'*é\n")),
        ),
        // ASCII may be anything.
        ("a.sgf", utf8("(;GM[1]SZ[9];B[ee])"), "石", utf8("(;CA[UTF-8]GM[1]SZ[9];B[ee]C[石])")),
        ("a.sgf", utf8("(;GM[1]SZ[9];B[ee])"), "stone", utf8("(;GM[1]SZ[9];B[ee]C[stone])")),
        ("a.sgf", utf8("(;CA[Shift_JIS]SZ[9];B[ee])"), "石", japanese("(;CA[Shift_JIS]SZ[9];B[ee]C[石])")),
        ("a.sgf", utf8("(;CA[Shift_JIS]SZ[9];B[ee])"), "é", utf8("(;CA[UTF-8]SZ[9];B[ee]C[é])")),
        (
            "a.sgf",
            utf8("(;CA[ISO-8859-9]SZ[9];B[ee])"),
            "ş",
            encoding_rs::WINDOWS_1254.encode("(;CA[ISO-8859-9]SZ[9];B[ee]C[ş])").0.into_owned(),
        ),
        ("a.csa", utf8(csa), "石", utf8(&format!("'CSA encoding=UTF-8\n{csa}'*石\n"))),
        ("a.csa", utf8(csa), "stone", utf8(&format!("{csa}'*stone\n"))),
    ] {
        let (folder, server) = with_record(file, &before);
        let mut page = open(&server, "0");
        page.set("comment", comment);
        save(&page, &server);
        let written = fs::read(folder.path().join("content").join(file)).unwrap();
        let readable = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        assert!(written == after, "{}\nis not\n{}", readable(&written), readable(&after));
    }
    // A page is in UTF-8 whatever stands in it.
    let block = format!("```csa\n{csa}```\n");
    let (folder, server) = site(&block);
    let mut page = open(&server, "0");
    page.set("comment", "石");
    save(&page, &server);
    assert_eq!(text(folder.path()), block.replace("7776FU\n", "7776FU\n'*石\n"));
}

/// Browsers take the sets of Windows for the names of older ones, and other programs do not.
#[test]
fn a_character_that_only_windows_has_is_not_written_into_a_file_that_names_a_smaller_set() {
    for (label, own, text, inside, outside) in [
        ("ISO-8859-1", encoding_rs::WINDOWS_1252, "é", "ü", "’"),
        ("", encoding_rs::WINDOWS_1252, "Müller à Köln", "ü", "€"),
        ("US-ASCII", encoding_rs::WINDOWS_1252, "", "stone", "é"),
        ("windows-1252", encoding_rs::WINDOWS_1252, "é", "’", "石"),
        ("GB2312", encoding_rs::GBK, "中文评论", "国α－", "語"),
        ("GB2312", encoding_rs::GBK, "中文评论", "国", "€"),
        ("GBK", encoding_rs::GBK, "中文评论", "語", "€"),
        ("Big5", encoding_rs::BIG5, "圍棋評論", "石", "€"),
        ("EUC-KR", encoding_rs::EUC_KR, "한국바둑", "돌", "똠"),
        ("CP949", encoding_rs::EUC_KR, "한국바둑", "똠", "é"),
        ("Shift_JIS", encoding_rs::SHIFT_JIS, "秀策", "石ｱ", "①"),
        ("Shift_JIS", encoding_rs::SHIFT_JIS, "秀策", "石", "髙"),
        // A program of Windows has written it.
        ("Shift_JIS", encoding_rs::SHIFT_JIS, "第①局", "②", "é"),
        ("CP932", encoding_rs::SHIFT_JIS, "秀策", "①", "é"),
        ("EUC-JP", encoding_rs::EUC_JP, "秀策", "石", "①"),
        // ASCII, which they name otherwise.
        ("CP949", encoding_rs::EUC_KR, "", "똠", "é"),
        ("CP932", encoding_rs::SHIFT_JIS, "", "①", "é"),
        ("CP819", encoding_rs::WINDOWS_1252, "", "é", "€"),
        // Those who name nothing may have more.
        ("", encoding_rs::GBK, "聂卫平与中文评论围棋比赛", "語", "€"),
    ] {
        let name = if label.is_empty() { String::new() } else { format!("CA[{label}]") };
        let before = format!("(;GM[1]{name}SZ[9]PB[{text}];B[ee])");
        for (comment, encoding, name) in
            [(inside, own, name.as_str()), (outside, encoding_rs::UTF_8, "CA[UTF-8]")]
        {
            let (folder, server) = with_record("a.sgf", &own.encode(&before).0);
            let mut page = open(&server, "0");
            page.set("comment", comment);
            let shown = page.press(&server, "save");
            let is_converted = encoding == encoding_rs::UTF_8;
            assert_eq!(shown.html.contains("it will be in UTF-8"), is_converted, "{label} {comment}");
            save(&page, &server);
            let written = fs::read(folder.path().join("content/a.sgf")).unwrap();
            let (written, is_damaged) = encoding.decode_without_bom_handling(&written);
            assert!(written.contains(&format!("[ee]C[{comment}]")) && !is_damaged, "{label} {written}");
            assert!(written.contains(name), "{label} {written}");
        }
    }
}

#[test]
fn a_position_that_no_notation_takes_is_not_saved() {
    let block = "```janken\nsetup: GPC GPC GPC GPC GPC GPC GPC GPC\n```\n";
    let (folder, server) = site(block);
    let page = open(&server, "0").press(&server, "do=set-up").press(&server, "tool=+");
    let page = page.press(&server, "put=a1:+");
    let refused = page.press(&server, "save");
    assert!(
        refused.html.contains("cannot have left its home area") && !refused.html.contains("kp-diff"),
        "{}",
        refused.html
    );
    assert_eq!(text(folder.path()), block);
    let page = refused.press(&server, "put=a1:+").press(&server, "tool=-").press(&server, "put=c1:-");
    save(&page, &server);
    assert!(text(folder.path()).contains("position: "), "{}", text(folder.path()));
}

#[test]
fn only_this_computer_edits_whatever_the_server_listens_to() {
    let Some(own) = own_address() else {
        eprintln!("this computer has no other address, so this was not tested");
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    fs::create_dir_all(root.join("content")).unwrap();
    fs::write(root.join("kisho.toml"), "title = \"Test\"\n").unwrap();
    write(root, "page.md", &format!("+++\ntitle = \"Page\"\n+++\n\n{BLOCK}"));
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_kisho"));
    let mut server =
        Server::of(command.args(["serve", "--port", "0", "--host", "0.0.0.0", "--root"]).arg(root));
    let shown = open(&server, "0").press(&server, "play=e3").press(&server, "save");
    let before = read(root, "page.md");
    let port = server.address.rsplit_once(':').unwrap().1.to_owned();
    let here = std::mem::replace(&mut server.address, format!("{own}:{port}"));
    // Whatever it says of itself.
    let headers = ["Origin: http://localhost", "X-Forwarded-For: 127.0.0.1", "Forwarded: for=127.0.0.1"];
    let (status, _, html) = server.post_with(EDIT, &shown.form("write"), &headers);
    assert!(status == 409 && html.contains("only the computer on which kisho serve runs"), "{status} {html}");
    assert!(
        html.contains("e3") && !html.contains(&shown.button("write")),
        "the board stays, the token is not told"
    );
    assert_eq!(read(root, "page.md"), before);
    server.address = here;
    assert_eq!(server.post(EDIT, &shown.form("write")).0, 303);
}

#[test]
fn a_game_of_a_csa_file_is_edited_where_it_stands() {
    let games = [
        "V2.2\nN+A\nPI\n+\n+7776FU\n",
        "/\n",
        "V2.2\nPI\n+\n+2726FU\n",
        "/\n",
        "'words\nPI\n+\n+5756FU\n%TORYO\n",
    ];
    let (folder, server) = site("```csa src=games.csa game=2\n```\n");
    write(folder.path(), "games.csa", &games.concat());
    server.wait_for("/page/", "the file is there", |_, page| {
        page.contains("block=0\" aria-label=\"Edit board 1\">Edit</a><figure")
    });
    let shown =
        open(&server, "0").press(&server, "lift=3c").press(&server, "play=3c3d").press(&server, "save");
    let saved = shown.press(&server, "write");
    assert!(saved.html.contains("Saved in games."), "{}", saved.html);
    let now = read(folder.path(), "games.csa");
    assert!(now.starts_with(&games[..2].concat()) && now.ends_with(&games[3..].concat()), "{now}");
    assert!(now.contains("+2726FU\n-3334FU\n/\n"), "{now}");
}

fn with_engines(mode: &str, more: &str) -> (tempfile::TempDir, Server) {
    let (folder, server) = site("```sgf\n(;SZ[9];B[ee])\n```\n\n```usi\nstartpos moves 7g7f\n```\n");
    let root = folder.path();
    fs::write(root.join("engine.sh"), ENGINE).unwrap();
    let engine = format!("command = [\"sh\", \"engine.sh\", \"{mode}\"]\n{more}");
    let config = format!("title = \"Test\"\n[engines.go]\n{engine}\n[engines.shogi]\n{engine}");
    fs::write(root.join("kisho.toml"), config).unwrap();
    let edit = "/.kisho/edit?file=page.md&block=0";
    server.wait_for(edit, "the program", |_, page| page.contains("name=\"engine\""));
    (folder, server)
}

/// Speaks both protocols as far as is asked of it. What it answers with is its first argument, or how it misbehaves.
#[cfg(unix)]
const ENGINE: &str = r#"
echo $$ > pid
case "$1" in
    die) echo "no weights" >&2; exit 3 ;;
    flood) while :; do echo "noise noise noise noise noise noise noise noise noise noise"; done ;;
    hang) sleep 600 & echo $! > child; wait ;;
    deaf) exec sleep 600 ;;
esac
while read -r line; do
    echo "$line" >> heard
    case "$line" in
        usi) echo "id name Test"; echo usiok ;;
        isready) echo readyok ;;
        genmove*|go*)
            [ "$1" = late ] && sleep 3
            case "$line" in go*) echo "info depth 1"; echo "bestmove $1" ;; *) printf '= %s\n\n' "$1" ;; esac ;;
        time_settings*) printf '? unknown command\n\n' ;;
        usinewgame|position*) ;;
        *) printf '=\n\n' ;;
    esac
done
"#;

/// The state of the process whose number is in a file: `Z` if it has ended and nobody has asked how; empty if it is gone.
#[cfg(unix)]
fn state(root: &Path, file: &str) -> String {
    let Ok(pid) = fs::read_to_string(root.join(file)) else { return String::new() };
    let ps = std::process::Command::new("ps").args(["-o", "stat=", "-p", pid.trim()]).output().unwrap();
    String::from_utf8_lossy(&ps.stdout).trim().to_owned()
}

#[cfg(unix)]
#[test]
fn a_program_plays_the_next_move() {
    let (folder, server) = with_engines("c3", "");
    let page = open(&server, "0").press(&server, "engine");
    assert!(page.status == 200 && page.field("record").contains("W[cg]"), "{}", page.html);
    let heard = fs::read_to_string(folder.path().join("heard")).unwrap();
    assert!(heard.contains("boardsize 9\nclear_board\nplay black E5\ngenmove white\n"), "{heard}");
    let (folder, server) = with_engines("3c3d", "");
    let page = open(&server, "1").press(&server, "engine");
    assert!(page.status == 200 && page.field("record").contains("7g7f 3c3d"), "{}", page.html);
    let heard = fs::read_to_string(folder.path().join("heard")).unwrap();
    assert!(heard.contains("\nposition startpos moves 7g7f\ngo "), "{heard}");
    for mode in ["resign", "RESIGN"] {
        let (_folder, server) = with_engines(mode, "");
        let page = open(&server, "0").press(&server, "engine");
        assert!(page.status == 200 && page.html.contains("The program resigns."), "{}", page.html);
    }
}

#[cfg(unix)]
#[test]
fn a_program_that_misbehaves_is_ended_and_told() {
    for (mode, said) in [
        ("die", "ended before it answered"),
        ("flood", ""),
        ("hang", "did not answer in 1 s"),
        ("deaf", "did not answer in 1 s"),
        ("late", "did not answer in 1 s"),
        ("z99", "“z99”"),
        ("e5", "“e5”"),
    ] {
        let (folder, server) = with_engines(mode, "seconds = 1\n");
        for block in ["0", "1"] {
            let page = open(&server, block);
            let after = page.press(&server, "engine");
            assert_eq!(after.status, 409, "{mode}: {}", after.html);
            assert!(
                after.html.contains("role=\"alert\"") && after.html.contains(said),
                "{mode}: {}",
                after.html
            );
            assert_eq!(after.field("record"), page.field("record"), "{mode}");
            assert_eq!(state(folder.path(), "pid"), "", "{mode}: it is still there");
            // Who asks how this one has ended is not up to the server.
            let child = state(folder.path(), "child");
            assert!(child.is_empty() || child.starts_with('Z'), "{mode}: {child}");
        }
    }
}

#[cfg(unix)]
#[test]
fn a_program_is_started_by_no_other_page() {
    let (folder, server) = with_engines("c3", "");
    let page = open(&server, "0");
    let form = page.form("engine");
    for header in ["Origin: http://evil.example", "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate"] {
        assert_eq!(server.post_with(EDIT, &form, &[header]).0, 403);
    }
    assert_eq!(server.ask(&format!("{EDIT}?{form}"), "localhost").0, 409);
    let (status, _, html) = server.post(EDIT, &form.replace(&page.button("engine"), "0"));
    assert!(status == 409 && html.contains("Nothing was done: this form is older"), "{html}");
    assert!(!folder.path().join("pid").exists());
}

#[test]
fn a_program_that_does_not_exist_is_named() {
    let (folder, server) = site("```usi\nstartpos moves 7g7f\n```\n");
    let config = "[engines.shogi]\ncommand = [\"no-such-program\"]\n";
    fs::write(folder.path().join("kisho.toml"), config).unwrap();
    let edit = "/.kisho/edit?file=page.md&block=0";
    server.wait_for(edit, "the program", |_, page| page.contains("name=\"engine\""));
    let page = open(&server, "0").press(&server, "engine");
    let said = "There is no program no-such-program on this computer. [engines.shogi] in kisho.toml names it";
    assert!(page.status == 409 && page.html.contains(said), "{}", page.html);
}

#[test]
fn options_are_chosen_in_fields_of_their_own() {
    let (folder, server) = site(BLOCK);
    let mut page = open(&server, "0").press(&server, "switches=1");
    page.set("switch-flip", "yes");
    page.set("switch-last-move", "");
    page.set("value-frame", "1");
    let shown = page.press(&server, "show");
    assert_eq!(shown.field("options"), "caption=\"a  flip\" flip frame=1");
    save(&shown, &server);
    let block = BLOCK.replace("no-last-move", "flip frame=1");
    assert_eq!(text(folder.path()), block);
}

#[test]
fn fairy_stockfish_plays_if_it_is_installed() {
    let Some(program) = ["/usr/games/fairy-stockfish"].into_iter().find(|path| Path::new(path).is_file())
    else {
        eprintln!("fairy-stockfish is not installed, so this was not tested");
        return;
    };
    let (folder, server) = site("```usi\nstartpos moves 7g7f\n```\n");
    let config = format!("[engines.shogi]\ncommand = [\"{program}\"]\nseconds = 12\n");
    fs::write(folder.path().join("kisho.toml"), config).unwrap();
    let edit = "/.kisho/edit?file=page.md&block=0";
    server.wait_for(edit, "the program", |_, page| page.contains("name=\"engine\""));
    let page = open(&server, "0").press(&server, "engine");
    let record = page.field("record");
    assert!(page.status == 200 && record.trim().split(' ').count() == 5, "{record} {}", page.html);
}

#[test]
fn gnugo_plays_if_it_is_installed() {
    let is_there = |path: &str| Path::new(path).is_file();
    let Some(gnugo) = ["/usr/games/gnugo", "/usr/bin/gnugo"].into_iter().find(|path| is_there(path)) else {
        eprintln!("gnugo is not installed, so this was not tested");
        return;
    };
    let (folder, server) = site("```sgf\n(;SZ[9]KM[5.5]AB[cc]AW[gg];B[gc])\n```\n");
    let config = format!(
        "[engines.go]\ncommand = [\"{gnugo}\", \"--mode\", \"gtp\", \"--level\", \"1\"]\nseconds = 60\n"
    );
    fs::write(folder.path().join("kisho.toml"), config).unwrap();
    let edit = "/.kisho/edit?file=page.md&block=0";
    server.wait_for(edit, "the program", |_, page| page.contains("name=\"engine\""));
    let page = open(&server, "0").press(&server, "engine");
    assert!(page.status == 200 && page.field("record").contains(";W["), "{}", page.html);
}

#[test]
fn boards_that_cannot_be_read_or_that_something_else_makes_have_a_link_too() {
    let code =
        "```quoridor\n1. e2 nonsense\n```\n\n```sgf game=4\n(;SZ[9])\n```\n\n{{ board(x=\"1. e2\") }}\n";
    let (folder, server) = site(code);
    fs::create_dir_all(folder.path().join("templates/shortcodes")).unwrap();
    let template = "```quoridor\n{{ x }}\n```\n";
    fs::write(folder.path().join("templates/shortcodes/board.md"), template).unwrap();
    server.wait_for("/page/", "three links", |_, page| page.contains("block=2"));
    let (_, shown) = server.get("/page/");
    assert!(shown.contains("&amp;block=1\" aria-label=\"Edit board 2\">Edit</a><div id="), "{shown}");
    assert!(shown.contains("&amp;block=2\">From content/page.md:13</a><figure"), "{shown}");
    // The text and what is wrong with it.
    let mut page = open(&server, "0");
    assert!(page.html.contains("`nonsense` is not a move"), "{}", page.html);
    assert_eq!(page.field("text"), "1. e2 nonsense\n");
    page.set("text", "1. e2 e8");
    save(&page.press(&server, "do=read"), &server);
    assert!(text(folder.path()).starts_with("```quoridor\n1. e2 e8\n```\n"), "{}", text(folder.path()));
    let page = Page::get(&server, &format!("{EDIT}?file=page.md&block=1"));
    assert!(page.status == 409 && page.html.contains("There is no game 4: the text has 1"), "{}", page.html);
    let page = Page::get(&server, &format!("{EDIT}?file=page.md&block=2"));
    assert!(page.status == 409 && page.html.contains("board(x=&quot;1. e2&quot;)"), "{}", page.html);
}
