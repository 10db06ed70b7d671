//! Pages of others that become pages of kisho.

use kisho::site::{BuildOptions, Contents, build};
use kisho_game::text::Id;
use kisho_import::{HtmlPage, html, write};

#[test]
fn a_site_of_the_fan_site_builds_after_it_is_imported() {
    let page = "<html lang=ja><head><meta charset=shift_jis><title>棋譜</title><script src=jquery.js></script></head>\
        <body><h1>棋譜</h1><p>図です。<div class=\"qf_board_viewer\" data-boardsize=\"7\" data-flags=\"6\" \
        data-qfcode=\"j7oklAHMe1ICg\"></div><div class='qf_freeboard'></div><ol><li>一<div class=qf_board_viewer></div><li>二</ol>\
        <table><tr><td><script>go(shogi64.decode(\"poUAACMaqtYhwHgAAAAPQdTnd3vMgAA\"))</script><td>右</table>\
        <textarea>(;SZ[9];B[ee])</textarea>";
    let (bytes, _, _) = encoding_rs::SHIFT_JIS.encode(page);
    let [name, path] = ["kifu.html"; 2].map(str::to_owned);
    let old = tempfile::tempdir().unwrap();
    let made = html(&[HtmlPage { name, path, bytes: bytes.into_owned() }], Some(old.path().to_owned()));
    let said: Vec<_> = made.problems.iter().map(|problem| problem.diagnostic.id).collect();
    // In the order of their places: the script in the head comes first.
    assert_eq!(said, [Id::ImportScript, Id::ImportBoard], "{:?}", made.files["content/kifu.md"]);
    let site = tempfile::tempdir().unwrap();
    write(&made, site.path()).unwrap();
    let root = site.path().to_owned();
    let built = build(&BuildOptions { root, ..Default::default() });
    assert_eq!(built.problems.len(), 0, "{:#?}", built.problems);
    let Contents::Made(html) = &built.files["kifu/index.html"] else { panic!() };
    let html = String::from_utf8_lossy(html);
    assert_eq!(html.matches("<figure").count(), 5, "{html}");
    assert!(built.files.contains_key("kifu.html"), "the old address leads on");
    assert!(write(&made, site.path()).is_err(), "nothing is overwritten");
}
