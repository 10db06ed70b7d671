//! What a page says of its file: when that was last changed, and where it can be edited.

use std::path::Path;
use std::process::Command;

use crate::built::{self, at, page, put, said};

const CONFIG: &str = "base_url = \"https://example.org\"\ngit_dates = true\ngenerate_feeds = true\n";

/// Runs git as somebody who has set nothing.
fn git(root: &Path, date: &str, arguments: &[&str]) {
    let mut git = Command::new("git");
    git.arg("-C").arg(root).args(["-c", "user.name=n", "-c", "user.email=e", "-c", "commit.gpgSign=false"]);
    git.args(arguments).envs([("GIT_AUTHOR_DATE", date), ("GIT_COMMITTER_DATE", date)]);
    git.env("GIT_CONFIG_GLOBAL", "/dev/null").env("GIT_CONFIG_NOSYSTEM", "1");
    let out = git.output().unwrap();
    assert!(out.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&out.stderr));
}

fn commit(root: &Path, date: &str) {
    git(root, date, &["add", "-A"]);
    git(root, date, &["commit", "-q", "-m", "x"]);
}

/// A site in a folder of a repository.
fn history() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let (root, site) = (folder.path(), folder.path().join("site"));
    put(&site, &[("kisho.toml", CONFIG), ("content/_index.md", ""), ("content/old.md", "# Old\n")]);
    put(&site, &[("content/定石.md", "+++\ndate = 2026-01-05\n+++\n# 定石\n")]);
    put(root, &[("drafts/come.md", "# Come\n")]);
    put(
        &site,
        &[("content/says.md", "+++\nupdated = 2026-02-02\n+++\n# Says\n"), ("content/moved.md", "# Moved\n")],
    );
    git(root, "", &["init", "-q", "-b", "main"]);
    commit(root, "2026-01-05T10:00:00+09:00");
    git(root, "", &["mv", "site/content/moved.md", "site/content/here.md"]);
    git(root, "", &["mv", "drafts/come.md", "site/content/come.md"]);
    commit(root, "2026-03-01T10:00:00Z");
    put(
        &site,
        &[
            ("content/定石.md", "+++\ndate = 2026-01-05\n+++\n# 定石\n\nMore.\n"),
            ("content/says.md", "+++\nupdated = 2026-02-02\n+++\n# Says\n\nMore.\n"),
        ],
    );
    commit(root, "2026-03-04T23:30:00+09:00");
    put(&site, &[("content/new.md", "# Not committed\n")]);
    folder
}

#[test]
fn pages_have_the_day_of_the_last_commit_that_changed_them() {
    let folder = history();
    let built = at(&folder.path().join("site"));
    assert_eq!(said(&built), [""; 0]);
    for (path, updated) in [
        ("old", Some("2026-01-05T10:00:00+09:00")),
        ("定石", Some("2026-03-04T23:30:00+09:00")),
        ("says", Some("2026-02-02")),
        ("here", Some("2026-01-05T10:00:00+09:00")),
        ("come", Some("2026-01-05T10:00:00+09:00")),
        ("new", None),
    ] {
        let html = page(&built, &format!("{path}/index.html"));
        let shown = html.split("Updated <time datetime=\"").nth(1).and_then(|rest| rest.split('"').next());
        assert_eq!(shown, updated, "{path}");
    }
    let sitemap = page(&built, "sitemap.xml");
    assert!(sitemap.contains("<lastmod>2026-03-04"), "{sitemap}");
    assert!(page(&built, "atom.xml").contains("<updated>2026-03-04T23:30:00+09:00</updated>"));
    assert!(
        page(&built, "%E5%AE%9A%E7%9F%B3/index.html".replace("%E5%AE%9A%E7%9F%B3", "定石").as_str())
            .contains("\"dateModified\":\"2026-03-04T23:30:00+09:00\"")
    );
}

#[test]
fn a_day_that_the_page_was_written_on_is_not_told_twice() {
    let folder = tempfile::tempdir().unwrap();
    put(
        folder.path(),
        &[
            ("kisho.toml", CONFIG),
            ("content/_index.md", ""),
            ("content/a.md", "+++\ndate = 2026-01-05\n+++\n"),
        ],
    );
    git(folder.path(), "", &["init", "-q", "-b", "main"]);
    commit(folder.path(), "2026-01-05T10:00:00Z");
    assert!(!page(&at(folder.path()), "a/index.html").contains("Updated"));
}

#[test]
fn a_history_that_is_not_there_is_told() {
    let folder = history();
    let clone = tempfile::tempdir().unwrap();
    let from = format!("file://{}", folder.path().display());
    let to = clone.path().join("clone");
    git(clone.path(), "", &["clone", "-q", "--depth", "1", &from, to.to_str().unwrap()]);
    let built = at(&to.join("site"));
    assert_eq!(said(&built), ["kisho.toml:2:1 git-dates"]);
    assert!(built.problems[0].diagnostic.message.contains("cut off"));
    assert!(!page(&built, "old/index.html").contains("Updated"), "rather no day than a wrong one");
    let none = built::site(&[("kisho.toml", CONFIG), ("content/_index.md", "")]);
    assert_eq!(said(&none), ["kisho.toml:2:1 git-dates"]);
    assert!(!none.has_errors());
}

#[test]
fn a_commit_that_was_made_again_counts_from_then() {
    let folder = tempfile::tempdir().unwrap();
    put(folder.path(), &[("kisho.toml", CONFIG), ("content/_index.md", ""), ("content/a.md", "# A\n")]);
    git(folder.path(), "", &["init", "-q", "-b", "main"]);
    commit(folder.path(), "2022-01-05T10:00:00Z");
    put(folder.path(), &[("content/a.md", "# A\n\nMore.\n")]);
    git(folder.path(), "2024-05-05T10:00:00Z", &["commit", "-qam", "x", "--date", "2019-01-01T10:00:00Z"]);
    assert!(page(&at(folder.path()), "a/index.html").contains("<time datetime=\"2024-05-05T10:00:00Z\""));
}

#[test]
fn before_the_first_commit_pages_have_no_dates() {
    let folder = tempfile::tempdir().unwrap();
    put(folder.path(), &[("kisho.toml", CONFIG), ("content/_index.md", ""), ("content/a.md", "# A\n")]);
    git(folder.path(), "", &["init", "-q", "-b", "main"]);
    let built = at(folder.path());
    assert_eq!(said(&built), [""; 0]);
    assert!(!page(&built, "a/index.html").contains("Updated"));
}

#[test]
fn each_page_that_has_a_file_says_where_that_is_edited() {
    let built = built::site(&[
        ("kisho.toml", "edit_url = \"https://example.org/edit/main/content/{path}\"\n[languages.ja]\n"),
        ("content/_index.md", "# Home\n"),
        ("content/go/a b.md", "+++\ntags = \"x\"\n+++\n# A\n"),
        ("content/go/a b.ja.md", "# い\n"),
        ("content/go/list/_index.md", "+++\ntemplate = \"list.html\"\n+++\n"),
        ("content/go/list/b.md", "# B\n"),
        ("templates/list.html", "{% for item in section.pages %}{{ item.edit_url }}{% endfor %}"),
    ]);
    let list = page(&built, "go/list/index.html");
    assert!(list.contains("https://example.org/edit/main/content/go/list/b.md"), "{list}");
    let link = |path: &str| {
        let html = page(&built, path);
        let at = html.find("<a href=\"https://example.org/edit/")?;
        Some(
            html[at..]
                .split("</a>")
                .next()
                .unwrap()
                .trim_start_matches("<a href=\"https://example.org/edit/main/content/")
                .to_owned(),
        )
    };
    for (path, edit) in [
        ("index.html", Some("_index.md\">Edit this page")),
        ("go/a-b/index.html", Some("go/a%20b.md\">Edit this page")),
        ("ja/go/a-b/index.html", Some("go/a%20b.ja.md\">このページを編集")),
        ("go/index.html", None),
        ("tags/x/index.html", None),
        ("404.html", None),
    ] {
        let path = if built.files.contains_key(path) { path.to_owned() } else { path.replace("a-b", "a b") };
        assert_eq!(link(&path).as_deref(), edit, "{path}");
    }
    let wrong =
        built::site(&[("kisho.toml", "edit_url = \"https://example.org/\"\n"), ("content/_index.md", "")]);
    assert_eq!(said(&wrong), ["kisho.toml:1:1 config-value"]);
}
