//! Files with records, in the encodings of all times.

use encoding_rs::{BIG5, EUC_KR, Encoding, GBK, SHIFT_JIS, UTF_8, UTF_16LE, WINDOWS_1252};

use super::*;

fn encoded(encoding: &'static Encoding, text: &str) -> Vec<u8> {
    if encoding == UTF_16LE {
        return format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    }
    let (bytes, _, is_lossy) = encoding.encode(text);
    assert!(!is_lossy, "{text}");
    bytes.into_owned()
}

#[test]
fn a_file_that_is_dropped_is_read_as_a_page_reads_it() {
    let (_folder, server) = site("Words\n");
    let page = open(&server, "new");
    let kif = "#KIF version=2.0 encoding=Shift_JIS\n手合割：平手\n先手：秀策\n   1 ７六歩(77)\n";
    for (encoding, before, now) in [
        (GBK, "(;GM[1]CA[GB2312]SZ[9]PB[聂卫平]C[中文评论];B[ee])", "GB2312"),
        (BIG5, "(;GM[1]CA[Big5]SZ[9]PB[周俊勳]C[評論];B[ee])", "Big5"),
        (EUC_KR, "(;GM[1]CA[EUC-KR]SZ[9]PB[이창호]C[한국];B[ee])", "EUC-KR"),
        (WINDOWS_1252, "(;GM[1]CA[ISO-8859-1]SZ[9]PB[Müller]C[café déjà];B[ee])", "ISO-8859-1"),
        (WINDOWS_1252, "(;GM[1]SZ[9]PB[Müller]C[café déjà];B[ee])", "no name"),
        (SHIFT_JIS, "(;GM[1]CA[Shift_JIS]SZ[9]PB[秀策];B[ee])", "Shift_JIS"),
        (UTF_8, "(;GM[1]CA[UTF-8]SZ[9]PB[秀策];B[ee])", "no name"),
        (SHIFT_JIS, kif, "Shift_JIS"),
        (UTF_16LE, "手合割：平手\n先手：秀策\n   1 ７六歩(77)\n", "no name"),
    ] {
        let (status, text) = server.send_bytes("/.kisho/file", &encoded(encoding, before), &[]);
        assert_eq!((status, &*text), (200, &*before.replace(now, "UTF-8")));
        let mut page = page.clone();
        page.set("text", &text);
        let page = page.press(&server, "do=read");
        assert!(!page.html.contains("kp-trouble") && !page.html.contains("character set"), "{}", page.html);
    }
    let (status, _) = server.send_bytes("/.kisho/file", b"(;SZ[9])", &["Origin: http://evil.example"]);
    assert_eq!(status, 403);
}

#[test]
fn each_game_of_a_file_is_shown_in_its_own_character_set() {
    let games = [
        encoded(SHIFT_JIS, "(;GM[1]CA[Shift_JIS]SZ[9]PB[秀策];B[ee])\n"),
        encoded(UTF_8, "(;GM[1]CA[UTF-8]SZ[9]PB[道策];B[cc];W[gg])\n"),
    ];
    let (folder, server) = site("```sgf src=mix.sgf game=2\n```\n");
    fs::write(folder.path().join("content/mix.sgf"), games.concat()).unwrap();
    server.wait_for("/page/", "the file is there", |_, page| {
        page.contains("block=0\" aria-label=\"Edit board 1\">Edit</a><figure")
    });
    let page = open(&server, "0");
    let record = page.field("record");
    assert!(record.contains("PB[道策]") && record.contains("B[cc]"), "{record}");
    // The others could not stay as they are.
    let shown = page.press(&server, "play=E5").press(&server, "save");
    assert!(shown.status == 409 && !shown.html.contains("kp-diff"), "{}", shown.html);
}

#[test]
fn a_character_with_two_codes_keeps_its_own() {
    // Python and Java write the first, Windows the second.
    for code in [*b"\xee\xe0", *b"\xfb\xfc"] {
        let kif = [
            &encoded(SHIFT_JIS, "手合割：平手\n先手：")[..],
            &code,
            &encoded(SHIFT_JIS, "橋\n   1 ７六歩(77)\n"),
        ]
        .concat();
        let (folder, server) = with_record("a.kif", &kif);
        let mut page = open(&server, "0");
        assert!(page.press(&server, "save").html.contains("nothing to save"));
        page.set("comment", "髙");
        save(&page, &server);
        let now = fs::read(folder.path().join("content/a.kif")).unwrap();
        assert_eq!(now, [&kif[..], b"*\xfb\xfc\n"].concat(), "{}", String::from_utf8_lossy(&now));
    }
}

#[test]
fn line_ends_of_any_kind_go_on() {
    for end in ["\r", "\n\r", "\r\n", "\n"] {
        let before = ["(;GM[1]SZ[9]", ";B[ee]", ";W[cc])", ""].join(end);
        let (folder, server) = with_record("a.sgf", before.as_bytes());
        let mut page = open(&server, "0");
        page.set("comment", "A\n\nB");
        save(&page, &server);
        let after = before.replace("W[cc]", &format!("W[cc]C[{}]", ["A", "", "B"].join(end)));
        assert_eq!(read(folder.path(), "a.sgf"), after);
    }
}

/// In SGF LF and CR are one line end in either order; for browsers LF and CR are two.
#[test]
fn comments_that_nobody_touches_keep_their_line_ends() {
    for comment in [
        "x\n\ry",
        "x\n\r\n\ry",
        "x\\\n\ry",
        "x\ry\r\nz\n\rz",
        "1 >o\\\nk<\n2 >o\\\n\rk<\n3 >o\\\r\nk<\n4 >o\\\rk<",
    ] {
        let before = format!("(;GM[1]SZ[9];B[ee]C[a]\n;W[dd]C[{comment}]\n;B[cc]C[{comment}])\n");
        let (folder, server) = with_record("a.sgf", before.as_bytes());
        let mut page = open(&server, "0");
        assert!(page.press(&server, "save").html.contains("nothing to save"), "{comment:?}");
        page = page.press(&server, "go=1");
        page.set("comment", "b");
        save(&page, &server);
        assert_eq!(read(folder.path(), "a.sgf"), before.replace("C[a]", "C[b]"), "{comment:?}");
        let (status, dropped) = server.send_bytes("/.kisho/file", before.as_bytes(), &[]);
        assert!(status == 200 && !dropped.contains('\r'), "{dropped:?}");
    }
}

#[test]
fn of_several_files_that_are_dropped_the_first_is_read_and_the_others_are_told() {
    let (_folder, server) = site("Words\n");
    let told = |count: &str| {
        Page::get(&server, &format!("{EDIT}?file=page.md&block=new&game=go&files={count}&text=%28%3BSZ%5B9%5D%3BB%5Bee%5D%29&do=read")).html
    };
    assert!(told("2").contains("You dropped 2 files; only the first was read."), "{}", told("2"));
    assert!(!told("").contains("You dropped"));
    assert!(told("0").contains("The file that you dropped is empty"), "{}", told("0"));
}
