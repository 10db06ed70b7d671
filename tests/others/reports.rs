//! How much is said, in which colours, and in which form.

use std::fs;
use std::path::Path;

use kisho_game::text::Id;

use crate::{kisho, kisho_with};

fn site(code: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let done = kisho(folder.path(), &["init", "-q"], "");
    assert_eq!((done.code, done.err.as_str()), (0, ""));
    fs::write(folder.path().join("content/board.md"), format!("# Board\n\n```qf\n{code}\n```\n")).unwrap();
    folder
}

#[test]
fn a_build_writes_its_findings_in_every_form() {
    let folder = site("QuBA");
    let build = |format: &str| kisho(folder.path(), &["build", "--format", format], "");
    let human = build("human");
    assert!(human.code == 1 && human.out.is_empty() && human.err.contains("4 | QuBA"), "{}", human.err);
    let json = build("json");
    assert_eq!((json.code, json.out.lines().count()), (1, 1), "{}", json.out);
    let line: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!((&line["file"], &line["line"]), (&"content/board.md".into(), &4.into()));
    let github = build("github");
    assert!(github.out.starts_with("::error file=content/board.md,line=4,col=5"), "{}", github.out);
    assert!(!github.err.contains("QuBA") && !folder.path().join("public").exists());
    let fine = kisho(site("gkwAAAAQ").path(), &["build", "--format", "github"], "");
    assert_eq!((fine.code, fine.out.as_str()), (0, ""));
}

#[test]
fn of_one_kind_programs_get_so_many_findings_and_no_more() {
    let folder = site("gkwAAAAQ");
    let links: String = (0..600).map(|number| format!("[a]({number}.md)\n")).collect();
    fs::write(folder.path().join("content/links.md"), links + "\n![](x.png)\n").unwrap();
    for format in ["json", "github"] {
        let told = kisho(folder.path(), &["check", "-q", "--format", format], "");
        let count = |id: &str| told.out.lines().filter(|line| line.contains(id)).count();
        assert_eq!((count("link-broken"), count("image-missing")), (500, 1), "{}", told.out);
        assert_eq!((told.code, told.err.contains("100 more")), (1, true), "{}", told.err);
    }
}

#[test]
fn github_is_told_where_a_file_is_in_the_repository() {
    let repository = tempfile::tempdir().unwrap();
    let root = repository.path().join("docs");
    fs::create_dir(&root).unwrap();
    fs::rename(site("QuBA").path(), root.join("site")).unwrap();
    let workspace = [("GITHUB_WORKSPACE", repository.path().to_str().unwrap())];
    for (folder, arguments) in [
        ("docs/site", &["check", "--format", "github"][..]),
        ("docs/site/content", &["check", "--format", "github"]),
        ("docs", &["check", "--format", "github", "--root", "site"]),
        (".", &["check", "--format", "github", "--root", "./docs/site/"]),
    ] {
        let done = kisho_with(&repository.path().join(folder), arguments, "", &workspace);
        assert!(
            done.out.starts_with("::error file=docs/site/content/board.md,line=4,"),
            "{folder}: {}",
            done.out
        );
    }
}

#[test]
fn quiet_says_only_what_is_wrong_and_verbose_names_files() {
    let folder = site("gkwAAAAQ");
    for arguments in [&["build", "-q"][..], &["--quiet", "check"], &["build", "--quiet", "--root", "."]] {
        let done = kisho(folder.path(), arguments, "");
        assert_eq!((done.code, done.err.as_str()), (0, ""), "{arguments:?}");
    }
    let plain = kisho(folder.path(), &["build"], "").err;
    assert!(plain.lines().count() == 1 && plain.contains(" pages in "), "{plain}");
    let verbose = kisho(folder.path(), &["build", "-v"], "").err;
    assert!(
        verbose.contains("wrote ./public/board/index.html") && verbose.contains("files made in "),
        "{verbose}"
    );
    assert!(verbose.ends_with(&plain[plain.len() - 3..]) && verbose.contains(" pages in "), "{verbose}");
    fs::write(folder.path().join("content/board.md"), "```qf\nQuBA\n```\n").unwrap();
    let wrong = kisho(folder.path(), &["check", "--quiet"], "");
    assert!(wrong.code == 1 && wrong.err.contains("error[qf-truncated]"), "{}", wrong.err);
    assert_eq!(kisho(folder.path(), &["check", "-q", "-v"], "").code, 2);
    let svg = folder.path().join("a.svg");
    let render = ["render", "-v", "-", "--from", "qf", "-o", svg.to_str().unwrap()];
    let done = kisho(folder.path(), &render, "gkwAAAAQ");
    assert!(done.code == 0 && done.err.contains("wrote ") && done.err.contains("a.svg"), "{}", done.err);
}

#[test]
fn colours_come_when_they_are_asked_for() {
    let folder = site("QuBA");
    let coloured = |arguments: &[&str], variables: &[(&str, &str)]| {
        let done = kisho_with(folder.path(), arguments, "", variables);
        assert!(!done.err.is_empty());
        done.err.contains('\u{1b}')
    };
    assert!(!coloured(&["check"], &[]), "a pipe is no terminal");
    assert!(coloured(&["check", "--color", "always"], &[("NO_COLOR", "1")]));
    assert!(coloured(&["check"], &[("CLICOLOR_FORCE", "1")]));
    assert!(!coloured(&["--color=never", "check"], &[("CLICOLOR_FORCE", "1")]));
    // What is said of the arguments themselves too.
    assert!(coloured(&["bild", "--color", "always"], &[]));
    assert!(!coloured(&["bild", "--color", "never"], &[("CLICOLOR_FORCE", "1")]));
    let wrong = kisho(Path::new("."), &["check", "--color", "green"], "");
    assert_eq!(wrong.code, 2);
}

/// The first columns of the tables of the page with all messages.
#[test]
fn every_message_is_in_the_guide_once() {
    let page = include_str!("../../content/guide/errors.md");
    let columns =
        page.lines().filter(|line| line.starts_with("| `")).filter_map(|line| line.split('|').nth(1));
    let names = columns.flat_map(|column| column.split('`').skip(1).step_by(2));
    let mut listed: Vec<Id> =
        names.map(|name| name.parse().unwrap_or_else(|error| panic!("`{name}`: {error}"))).collect();
    listed.sort_unstable();
    assert_eq!(listed, Id::ALL);
}
