//! `kisho filter` from outside.

use std::fs;
use std::path::Path;

use crate::kisho;

const POST: &str = "+++\ntitle = \"A\"\n+++\n\nText\n\n```sgf src=a.sgf id=g\n```\n\nSee [1](#g:1).\n";

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("posts")).unwrap();
    fs::write(folder.path().join("posts/a.sgf"), "(;SZ[9];B[cc];W[dd])").unwrap();
    fs::write(folder.path().join("posts/post.md"), POST).unwrap();
    folder
}

#[test]
fn a_post_for_another_generator() {
    let folder = folder();
    let done = kisho(folder.path(), &["filter", "posts/post.md"], "");
    assert_eq!((done.code, done.err.as_str()), (0, ""));
    let (head, rest) = done.out.split_once("<div class=\"kisho\"><style>").unwrap();
    assert_eq!(head, &POST[..POST.find("```").unwrap()]);
    let (_, rest) = rest.split_once("</figure></div>").unwrap();
    assert_eq!(rest, "\n\nSee <a class=\"k-goto\" href=\"#g-1\">1</a>.\n");

    let input = ["filter", "--name", "posts/other.md", "--css", "none", "-o", "out/deep/post.md"];
    let named = kisho(folder.path(), &input, POST);
    assert_eq!((named.code, named.out.as_str(), named.err.as_str()), (0, "", ""));
    let written = fs::read_to_string(folder.path().join("out/deep/post.md")).unwrap();
    assert!(!written.contains("<style") && written.contains("<figure"), "{written}");

    let css = kisho(folder.path(), &["filter", "--print-css"], "").out;
    let (_, own) = done.out.split_once("<style>\n").unwrap();
    let (own, _) = own.split_once("</style>").unwrap();
    assert!(own.lines().all(|line| css.contains(line)), "parts of the same style sheet");
    assert!(own.contains(".k-s{") && !own.contains(".k-ask"), "what a replay needs");
    let dark = kisho(folder.path(), &["filter", "--print-css", "--dark", "[data-theme=dark]"], "").out;
    assert!(dark.contains(":where([data-theme=dark])") && !dark.contains("prefers-color-scheme"));
}

#[test]
fn a_post_does_not_take_its_own_place() {
    let folder = folder();
    for to in ["posts/post.md", "posts/../posts/post.md"] {
        let done = kisho(folder.path(), &["filter", "posts/post.md", "-o", to], "");
        assert!(done.code == 2 && done.err.contains("would be overwritten"), "{}", done.err);
        assert_eq!(fs::read_to_string(folder.path().join("posts/post.md")).unwrap(), POST);
    }
}

#[test]
fn posts_that_come_to_stand_on_one_page_do_not_share_ids() {
    let folder = folder();
    let text = "```sgf src=posts/a.sgf\n```\n";
    let ids = |name: &str| {
        let path = folder.path().join(name);
        fs::write(path, text.replace("posts/", if name.contains('/') { "" } else { "posts/" })).unwrap();
        let done = kisho(folder.path(), &["filter", name], "");
        assert_eq!(done.code, 0, "{}", done.err);
        done.out.split("<figure class=\"k\" id=\"").nth(1).unwrap().split('"').next().unwrap().to_owned()
    };
    let all = [ids("a.md"), ids("b.md"), ids("posts/a.md")];
    assert!(all[0] != all[1] && all[0] != all[2] && all[1] != all[2], "{all:?}");
    assert_eq!(ids("a.md"), all[0], "and they stay");
}

#[test]
fn nothing_comes_out_if_something_is_wrong() {
    let folder = folder();
    let wrong = "```sgf src=../b.sgf\n```\n\n```qf flop\ngkwAAAAQ\n```\n";
    fs::write(folder.path().join("posts/wrong.md"), wrong).unwrap();
    let done = kisho(folder.path(), &["filter", "posts/wrong.md", "--base", "posts"], "");
    assert_eq!((done.code, done.out.as_str()), (1, ""));
    for said in
        ["error[src-outside]", "--> posts/wrong.md:1:12", "error[option-unknown]", "posts/wrong.md:4:7"]
    {
        assert!(done.err.contains(said), "{said}: {}", done.err);
    }
    let outside = kisho(folder.path(), &["filter", "posts/post.md", "--base", "/nowhere"], "");
    assert!(outside.code == 1 && outside.err.contains("/nowhere"), "{}", outside.err);
    let elsewhere = tempfile::tempdir().unwrap();
    let asked = elsewhere.path().to_str().unwrap();
    assert_eq!(kisho(folder.path(), &["filter", "posts/post.md", "--base", asked], "").code, 2);
    let file = folder.path().join("posts/post.md");
    let far = kisho(elsewhere.path(), &["filter", file.to_str().unwrap()], "");
    assert_eq!((far.code, far.err.as_str()), (0, ""), "its own folder is the base then");
    for arguments in
        [&["filter", "--dark", "a{}"][..], &["filter", "--lang", "fr"], &["filter", "--css", "x"]]
    {
        assert_eq!(kisho(Path::new("."), arguments, "").code, 2, "{arguments:?}");
    }
    fs::write(folder.path().join("posts/latin.md"), b"caf\xe9").unwrap();
    let latin = kisho(folder.path(), &["filter", "posts/latin.md"], "");
    assert!(latin.code == 1 && latin.err.contains("posts/latin.md"), "{}", latin.err);
}

#[test]
fn a_folder_goes_through_with_all_that_is_in_it() {
    let folder = folder();
    fs::create_dir_all(folder.path().join("posts/deep")).unwrap();
    fs::write(folder.path().join("posts/deep/b.md"), "{棋|き}\n\n```sgf src=../a.sgf\n```\n").unwrap();
    fs::write(folder.path().join("posts/deep/p.png"), [0xff, 0xd8]).unwrap();
    let run = |arguments: &[&str]| kisho(folder.path(), arguments, "");
    // What is only copied may be longer than what is read.
    let film = (256 << 20) + 1;
    fs::File::create(folder.path().join("posts/deep/film.webm")).and_then(|file| file.set_len(film)).unwrap();
    let done = run(&["filter", "posts", "-o", "out", "--ruby"]);
    assert_eq!((done.code, done.out.as_str(), done.err.as_str()), (0, "", ""));
    let read = |file: &str| fs::read_to_string(folder.path().join(file)).unwrap();
    assert!(read("out/post.md").contains("<figure") && read("out/deep/b.md").contains("<ruby>棋"));
    assert_eq!(fs::read(folder.path().join("out/deep/p.png")).unwrap(), [0xff, 0xd8]);
    assert_eq!(fs::metadata(folder.path().join("out/deep/film.webm")).unwrap().len(), film);
    for wrong in [
        &["filter", "posts"] as &[&str],
        &["filter", "posts", "-o", "posts/new"],
        &["filter", "posts", "-o", "."],
    ] {
        let done = run(wrong);
        assert!(done.code == 2 && done.err.contains("posts") || done.err.contains("-o DIR"), "{}", done.err);
    }
    fs::write(folder.path().join("posts/deep/bad.md"), "```qf\n?\n```\n").unwrap();
    let done = run(&["filter", "posts", "-o", "other"]);
    assert!(done.code == 1 && done.err.contains("posts/deep/bad.md:2"), "{}", done.err);
    assert!(!folder.path().join("other").exists(), "all or nothing");
}
