//! Changes that are easily overlooked: of files with odd names, of folders that are away for a moment, and of rights.

use std::fs;

use crate::support::server::Server;
use crate::{page, site};

#[test]
fn files_that_are_called_as_those_of_editors_are_served_as_they_are_built() {
    let folder = site();
    let root = folder.path();
    let put = |file: &str, text: &str| {
        let path = root.join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    put("content/#3.sgf", "(;SZ[9];B[aa]C[First game])");
    put("content/#1.md", "# First number\n");
    page(root, "walls.md", "```sgf src=\"#3.sgf\"\n```");
    let server = Server::start(root);
    let shows = |path: &str, words: &'static str| {
        server.wait_for(path, words, move |status, body| status == 200 && body.contains(words));
    };
    shows("/walls/", "First game");
    shows("/1/", "First number");
    put("content/#3.sgf", "(;SZ[9];B[aa]C[Second game])");
    shows("/walls/", "Second game");
    put("content/#1.md", "# Second number\n");
    shows("/1/", "Second number");
    put("content/x.tmp/y.md", "# In a folder\n");
    shows("/x.tmp/y/", "In a folder");
    put("content/x.tmp/y.md", "# In the same folder\n");
    shows("/x.tmp/y/", "In the same folder");
    for file in ["game.sgf.part", "old.txt~", ".well-known/note.txt"] {
        put(&format!("static/{file}"), "plain");
        shows(&format!("/{file}"), "plain");
    }
    fs::remove_file(root.join("static/old.txt~")).unwrap();
    server.wait_for("/old.txt~", "is gone", |status, _| status == 404);
}

#[test]
fn content_that_is_away_for_a_moment_takes_no_page_away() {
    let folder = site();
    let (root, away) = (folder.path(), folder.path().join("away"));
    page(root, "_index.md", "At home");
    let server = Server::start(root);
    for moved in ["content", "kisho.toml"] {
        fs::rename(root.join(moved), &away).unwrap();
        for (path, words) in [("/walls/", "First words"), ("/", "At home")] {
            server.wait_for(path, "a message", |_, body| body.contains("kisho-errors"));
            let (status, body) = server.get(path);
            assert!(status == 200 && body.contains(words), "{moved}, {path}: {body}");
        }
        fs::rename(&away, root.join(moved)).unwrap();
        server
            .wait_for("/walls/", "the site", |status, body| status == 200 && !body.contains("kisho-errors"));
    }
    // A site that is there, but empty.
    fs::remove_file(root.join("content/walls.md")).unwrap();
    server.wait_for("/walls/", "is gone", |status, _| status == 404);
}

#[cfg(unix)]
#[test]
fn a_file_that_others_may_read_from_now_on_is_read() {
    use std::os::unix::fs::PermissionsExt;
    let folder = site();
    let file = folder.path().join("content/walls.md");
    let rights = |mode: u32| fs::set_permissions(&file, fs::Permissions::from_mode(mode)).unwrap();
    rights(0o000);
    if fs::read(&file).is_ok() {
        eprintln!("skipped: this user may read every file");
        return;
    }
    let server = Server::start(folder.path());
    server.wait_for("/", "a message", |_, body| body.contains("cannot be read"));
    rights(0o644);
    server.wait_for("/walls/", "the page", |_, body| {
        body.contains("First words") && !body.contains("kisho-errors")
    });
}
