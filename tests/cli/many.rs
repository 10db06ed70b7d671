//! `kisho render` of several files and folders, of several frames, and what is left where something goes wrong.

use std::collections::BTreeSet;

use super::*;

const SGF: &str =
    "(;GM[1]SZ[9];B[ee]N[Tengen];W[cc]C[Near the corner];B[gg];W[cg](;B[gc])(;B[cd];W[dc]N[Cut]))";

/// A folder with these files; those whose contents are empty stand for folders if their names end with a slash.
fn folder(files: &[(&str, &[u8])]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, contents) in files {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, contents).unwrap();
    }
    folder
}

/// All files below a folder, with `/` between the parts of their names.
fn files(folder: &Path) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in next.read_dir().into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                all.insert(path.strip_prefix(folder).unwrap().to_str().unwrap().replace('\\', "/"));
            }
        }
    }
    all
}

fn set(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(|&name| name.to_owned()).collect()
}

fn render(at: &Path, arguments: &[&str]) -> Ended {
    kisho_in(at, &[&["render"], arguments].concat(), "")
}

#[test]
fn outputs_have_the_names_and_folders_of_their_inputs() {
    let at = folder(&[
        ("games/a b.sgf", SGF.as_bytes()),
        ("games/sub/局.SGF", SGF.as_bytes()),
        ("games/sub/q.qf", GAME.as_bytes()),
        ("games/readme.txt", b"no record"),
        ("games/.git/x.sgf", b"hidden"),
        ("one.kif", "手合割：平手\n   1 ７六歩(77)\n".as_bytes()),
    ]);
    let ended = render(at.path(), &["games", "one.kif", "flip", "-o", "out"]);
    assert_eq!((ended.code, ended.err.as_str()), (0, "4 pictures in out\n"));
    let names = set(&["a b.svg", "one.svg", "sub/q.svg", "sub/局.svg"]);
    assert_eq!(files(&at.path().join("out")), names);
    let ended = render(at.path(), &["games/a b.sgf", "-o", "pictures/"]);
    assert_eq!((ended.code, ended.err.as_str()), (0, ""));
    assert!(at.path().join("pictures/a b.svg").is_file(), "a single file keeps its name in a folder, too");
    let texts = render(at.path(), &["games/a b.sgf", "one.kif", "--to", "text"]);
    assert!(texts.code == 0 && texts.out.contains("\n\n"), "{}", texts.out);
    for refused in
        [&["games", "one.kif"][..], &["games", "-o", "all.svg"], &["games", "one.kif", "--to", "html"]]
    {
        let ended = render(at.path(), refused);
        assert!(ended.code == 2 && ended.err.contains("-o pictures/"), "{refused:?}: {}", ended.err);
    }
}

#[test]
fn two_inputs_with_one_output_are_refused_before_anything_is_written() {
    let at = folder(&[("a/x.sgf", SGF.as_bytes()), ("b/x.sgf", SGF.as_bytes()), ("b/y.sgf", SGF.as_bytes())]);
    let ended = render(at.path(), &["a", "b", "-o", "out/"]);
    assert_eq!(ended.code, 2);
    assert!(ended.err.contains("a/x.sgf and b/x.sgf would both become out/x.svg"), "{}", ended.err);
    assert!(!at.path().join("out").exists());
    let ended = render(at.path(), &["a/x.sgf", "--to", "svg", "-o", "a/x.sgf"]);
    assert!(ended.code == 2 && ended.err.contains("would be overwritten"), "{}", ended.err);
    assert_eq!(std::fs::read_to_string(at.path().join("a/x.sgf")).unwrap(), SGF);
}

#[test]
fn files_that_differ_in_their_endings_only_become_pictures_of_their_own() {
    let kif = "手合割：平手\n   1 ７六歩(77)\n";
    let at = folder(&[
        ("games/a.kif", kif.as_bytes()),
        ("games/a.ki2", "▲７六歩\n".as_bytes()),
        ("games/b.kif", kif.as_bytes()),
    ]);
    let ended = render(at.path(), &["games", "-o", "out/"]);
    assert_eq!(ended.code, 0, "{}", ended.err);
    assert!(ended.err.contains("games/a.ki2 becomes out/a.ki2.svg"), "{}", ended.err);
    assert_eq!(files(&at.path().join("out")), set(&["a.ki2.svg", "a.kif.svg", "b.svg"]));
    let ended = render(at.path(), &["games", "--frame", "all", "-o", "frames/"]);
    assert_eq!(ended.code, 0, "{}", ended.err);
    assert!(files(&at.path().join("frames")).contains("a.kif-001.svg"));
}

#[test]
fn an_input_is_not_overwritten_however_it_is_spelled() {
    let diagram = "$$B\n$$ | . . X . |\n";
    let at = folder(&[("a.txt", diagram.as_bytes()), ("b.txt", diagram.as_bytes())]);
    let whole = at.path().to_str().unwrap();
    for to in [".", "./", whole] {
        let ended = render(at.path(), &["a.txt", "b.txt", "--from", "sensei", "--to", "text", "-o", to]);
        assert!(ended.code == 2 && ended.err.contains("a.txt would be overwritten"), "{}", ended.err);
        assert_eq!(std::fs::read_to_string(at.path().join("a.txt")).unwrap(), diagram);
    }
    let ended = render(at.path(), &["a.txt", "b.txt", "--from", "sensei", "--to", "text", "-o", "out"]);
    assert_eq!(ended.code, 0, "{}", ended.err);
}

#[test]
fn bad_files_are_told_and_the_good_ones_are_drawn() {
    let names: Vec<String> = (0..40).map(|number| format!("games/{number:02}.sgf")).collect();
    let mut all: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), SGF.as_bytes())).collect();
    all.push(("games/empty.sgf", b""));
    all.push(("games/picture.sgf", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01"));
    all.push(("games/deep/wrong.qf", b"QuBA"));
    let at = folder(&all);
    let ended = render(at.path(), &["games", "-o", "out/", "--quiet"]);
    assert_eq!((ended.code, ended.out.as_str()), (1, ""));
    assert_eq!(ended.err.lines().last(), Some("40 pictures, 3 files could not be drawn"));
    for told in ["games/empty.sgf", "games/picture.sgf", "games/deep/wrong.qf:1:5", "3 errors"] {
        assert!(ended.err.contains(told), "{told}: {}", ended.err);
    }
    assert_eq!(files(&at.path().join("out")).len(), 40);
    let again = render(at.path(), &["games", "-o", "out/", "--quiet"]);
    assert_eq!(again.err, ended.err, "messages come in the order of the files");
}

#[test]
fn frames_can_be_chosen_in_many_ways() {
    let at = folder(&[("game.sgf", SGF.as_bytes())]);
    let drawn = |frames: &str| {
        let ended = render(at.path(), &["game.sgf", "--frame", frames, "-o", "out/"]);
        assert_eq!(ended.code, 0, "{frames}: {}", ended.err);
        let names = files(&at.path().join("out"));
        std::fs::remove_dir_all(at.path().join("out")).unwrap();
        names
            .iter()
            .map(|name| name.trim_start_matches("game-").trim_end_matches(".svg").to_owned())
            .collect()
    };
    let list = |frames: &str| -> Vec<String> { drawn(frames) };
    assert_eq!(list("1-3,last"), ["001", "002", "003", "005"]);
    assert_eq!(list("6-7"), ["006", "007"]);
    assert_eq!(list("4-"), ["004", "005"]);
    assert_eq!(list("-1"), ["000", "001"]);
    assert_eq!(list("all/3"), ["000", "003", "006"]);
    assert_eq!(list("bookmarks"), ["001", "007"]);
    assert_eq!(list("comments"), ["001", "002", "007"], "a name is written above the comment");
    let failed = |frames: &str| render(at.path(), &["game.sgf", "--frame", frames, "-o", "out/"]);
    for (frames, code, told) in [
        ("3,8", 1, "there is no frame 8: there are 8, from 0 to 7"),
        ("5-3", 1, "from 5 to 3"),
        ("0-99999999999", 1, "no frame 99999999999"),
        ("every", 2, "10-40"),
        ("1,,2", 2, "10-40"),
    ] {
        let ended = failed(frames);
        assert!(ended.code == code && ended.err.contains(told), "{frames}: {} {}", ended.code, ended.err);
    }
    assert!(!at.path().join("out").exists(), "nothing was written");
    let html = render(at.path(), &["game.sgf", "--to", "html", "--frame", "2-4"]);
    assert_eq!(html.out.matches(" type=\"radio\"").count(), 3 + 2, "two more stop at the ends: {}", html.err);
    assert_eq!(render(at.path(), &["game.sgf", "--to", "html", "--frame", "2,4"]).code, 2);
}

#[test]
fn slips_are_told_with_what_was_meant() {
    let at =
        folder(&[("game.sgf", SGF.as_bytes()), ("flip", SGF.as_bytes()), ("title=x.sgf", SGF.as_bytes())]);
    for (arguments, code, told) in [
        (&["gmae.sgf"][..], 1, "did you mean game.sgf?"),
        (&["game.sgf", "flpi"], 2, "did you mean `flip`?"),
        (&["game.sgf", "coord=none"], 2, "did you mean `coords`?"),
        (&["game.sgf", "rubbish"], 2, "neither a file here nor an option"),
        (&["flip"], 2, "./flip"),
        (&["no/such/folder"], 2, "no such file"),
    ] {
        let ended = render(at.path(), arguments);
        assert!(
            ended.code == code && ended.err.contains(told),
            "{arguments:?}: {} {}",
            ended.code,
            ended.err
        );
        assert_eq!(ended.out, "");
    }
    assert_eq!(
        render(at.path(), &["./flip", "--from", "sgf"]).code,
        0,
        "a file that is called like an option"
    );
    assert_eq!(render(at.path(), &["title=x.sgf"]).code, 0, "a record that begins like an option");
}

#[test]
fn files_are_whole_and_what_is_no_file_is_written_to() {
    let at = folder(&[("game.sgf", SGF.as_bytes()), ("old.svg", b"old")]);
    let run = |output: &str| render(at.path(), &["game.sgf", "-o", output]);
    for output in ["no/such.svg", "old.svg"] {
        assert_eq!(run(output).code, 0);
    }
    let long = "x".repeat(300) + ".svg";
    assert_eq!(run(&long).code, 1, "no system takes such a name");
    if cfg!(target_os = "linux") {
        let full = run("/dev/full");
        assert!(full.code == 1 && full.err.contains("cannot write /dev/full"), "{}", full.err);
        assert_eq!((run("/dev/null").code, run("/dev/stdout").out.starts_with("<svg")), (0, true));
        assert_eq!(run("game.sgf/x.svg").code, 1, "a file is no folder");
        let ended = render(at.path(), &["game.sgf", "--frame", "all", "-o", "/proc/none/"]);
        assert_eq!((ended.code, ended.err.matches("error:").count()), (1, 1), "said once: {}", ended.err);
    }
    assert_eq!(files(at.path()), set(&["game.sgf", "no/such.svg", "old.svg"]), "nothing unfinished is left");
}

#[test]
fn a_file_is_not_called_what_it_is_not_unless_it_is_said_what_to_make() {
    let at = folder(&[("game.sgf", SGF.as_bytes())]);
    for output in ["x.jpg", "x.webp", "x.pdf.bak"] {
        let ended = render(at.path(), &["game.sgf", "-o", output]);
        assert_eq!(ended.code, 2, "{}", ended.err);
        assert!(ended.err.contains(".svg, .png, .pdf"), "{}", ended.err);
    }
    assert_eq!(files(at.path()), set(&["game.sgf"]));
    for arguments in [&["-o", "plain"][..], &["-o", "x.SVG"], &["-o", "x.bak", "--to", "svg"]] {
        assert_eq!(render(at.path(), &[&["game.sgf"], arguments].concat()).code, 0);
    }
}
