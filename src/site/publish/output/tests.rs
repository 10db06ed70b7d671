use std::collections::BTreeMap;
use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicIsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::disk::Disk;
use super::*;
use crate::site::look::contents::Contents;
use crate::site::look::files::{MANIFEST, STAGE};
use kisho_source::files::CONFIG;

/// What a build has done to the disk, and how much it may still do until it is ended.
#[derive(Debug)]
pub struct Operations {
    left: AtomicIsize,
    done: Arc<Mutex<Vec<(&'static str, PathBuf)>>>,
}

impl Default for Operations {
    fn default() -> Self {
        Self { left: AtomicIsize::new(isize::MAX), done: Arc::default() }
    }
}

impl Operations {
    /// Takes one more operation. When there is none left, the program is over: nothing is done any more, cleaning up neither.
    pub fn step(&self, what: &'static str, path: &Path) -> io::Result<()> {
        if self.left.fetch_sub(1, Ordering::Relaxed) <= 0 {
            return Err(io::Error::other("the program was ended"));
        }
        self.done.lock().unwrap_or_else(PoisonError::into_inner).push((what, path.to_owned()));
        Ok(())
    }
}

/// A disk that ends the program after so many operations.
fn ending_after(operations: isize) -> Disk {
    let ops = Operations { left: AtomicIsize::new(operations), ..Operations::default() };
    Disk { ops, ..Disk::default() }
}

/// Where a path leads on a disk that ignores capitals: each part is spelled as it is there.
pub fn ignoring_capitals(path: &Path) -> PathBuf {
    let mut found = PathBuf::new();
    for part in path.components() {
        let is_it = |name: &std::ffi::OsStr| name.to_string_lossy().to_lowercase();
        let names = fs::read_dir(&found).into_iter().flatten().flatten().map(|entry| entry.file_name());
        let other = names.into_iter().find(|name| is_it(name) == is_it(part.as_os_str()));
        let here = found.join(part);
        found =
            if here.symlink_metadata().is_ok() { here } else { other.map_or(here, |name| found.join(name)) };
    }
    found
}

fn built(files: &[(&str, &str)]) -> Built {
    let made = |text: &str| Contents::Made(Arc::new(text.as_bytes().to_vec()));
    Built {
        files: files.iter().map(|(path, text)| ((*path).to_owned(), made(text))).collect(),
        ..Built::default()
    }
}

#[test]
fn output_is_replaced_and_what_others_put_there_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("deep/public");
    write(&built(&[("index.html", "1"), ("a/index.html", "a")]), &out).unwrap();
    fs::create_dir_all(out.join(".git/refs")).unwrap();
    fs::write(out.join(".git/refs/x"), "g").unwrap();
    fs::write(out.join("a/mine.txt"), "m").unwrap();
    let written = write(&built(&[("index.html", "2"), ("b/index.html", "b")]), &out).unwrap();
    assert_eq!(written.files, 2);
    let read = |path: &str| fs::read_to_string(out.join(path)).ok();
    assert_eq!(read("index.html").as_deref(), Some("2"));
    assert_eq!(read("a/index.html"), None, "what kisho wrote before is gone");
    assert_eq!((read(".git/refs/x").as_deref(), read("a/mine.txt").as_deref()), (Some("g"), Some("m")));
    let left: Vec<_> = fs::read_dir(folder.path().join("deep")).unwrap().collect();
    assert_eq!(left.len(), 1, "nothing is left beside it");
}

#[test]
fn a_folder_of_others_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("thesis.txt"), "t").unwrap();
    let error = write(&built(&[("index.html", "1")]), folder.path()).unwrap_err();
    assert!(matches!(error, OutputError::NotOurs(_)), "{error}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn output_that_is_not_finished_leaves_no_folder_that_was_not_there() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("new/deep/public");
    drop(Stage::open(&out, Path::new("")).unwrap());
    assert!(!folder.path().join("new").exists());
    let stage = Stage::open(&out, Path::new("")).unwrap();
    fs::write(folder.path().join("new/mine.txt"), "mine").unwrap();
    drop(stage);
    assert!(folder.path().join("new/mine.txt").exists() && !folder.path().join("new/deep").exists());
}

#[test]
fn a_file_of_others_is_not_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("public");
    write(&built(&[("index.html", "1")]), &out).unwrap();
    fs::write(out.join("a.html"), "mine").unwrap();
    let error = write(&built(&[("a.html", "2")]), &out).unwrap_err();
    assert!(matches!(error, OutputError::WouldOverwrite(_)), "{error}");
    assert_eq!(fs::read_to_string(out.join("index.html")).unwrap(), "1");
}

#[test]
fn a_file_of_others_that_says_the_same_stays_theirs() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("public");
    write(&built(&[("index.html", "1")]), &out).unwrap();
    fs::write(out.join("CNAME"), "example.org").unwrap();
    let error = write(&built(&[("index.html", "1"), ("CNAME", "example.org")]), &out).unwrap_err();
    assert!(matches!(error, OutputError::WouldOverwrite(_)), "{error}");
    write(&built(&[("index.html", "2")]), &out).unwrap();
    assert_eq!(fs::read_to_string(out.join("CNAME")).unwrap(), "example.org");
}

#[test]
fn an_empty_repository_and_a_new_disk_are_output_folders() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("public");
    fs::create_dir_all(out.join(".git/refs")).unwrap();
    fs::create_dir(out.join("lost+found")).unwrap();
    write(&built(&[("index.html", "1")]), &out).unwrap();
    assert!(out.join("index.html").exists() && out.join(".git/refs").exists());
    let other = folder.path().join("other");
    fs::create_dir_all(other.join(".git")).unwrap();
    fs::write(other.join("notes.txt"), "mine").unwrap();
    assert!(matches!(write(&built(&[("index.html", "1")]), &other), Err(OutputError::NotOurs(_))));
}

#[cfg(unix)]
#[test]
fn a_link_that_leads_nowhere_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("public");
    std::os::unix::fs::symlink("unplugged/site", &out).unwrap();
    for place in [out.clone(), out.join("deep")] {
        let error = write(&built(&[("index.html", "1")]), &place).unwrap_err().to_string();
        assert!(error.contains("public` is a link to `unplugged/site`"), "{error}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing was made");
}

#[cfg(unix)]
#[test]
fn files_with_odd_names_are_ours_too() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("public");
    for name in ["a\\b.txt", "Icon\r", " ", "é"] {
        for text in ["1", "2"] {
            write(&built(&[("index.html", "x"), (name, text)]), &out).unwrap();
            assert_eq!(fs::read_to_string(out.join(name)).unwrap(), text, "{name:?}");
        }
        write(&built(&[("index.html", "x")]), &out).unwrap();
        assert!(!out.join(name).exists(), "{name:?}");
    }
}

#[test]
fn a_failure_leaves_the_last_good_output() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("public");
    write(&built(&[("index.html", "1")]), &out).unwrap();
    let mut broken = built(&[("index.html", "2")]);
    broken.files.insert("z.png".to_owned(), Contents::Copied(folder.path().join("missing.png")));
    let error = write(&broken, &out).unwrap_err();
    assert!(matches!(error, OutputError::Copy { .. }));
    assert!(error.to_string().contains("missing.png` to `z.png`"), "{error}");
    assert_eq!(fs::read_to_string(out.join("index.html")).unwrap(), "1");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn the_site_itself_is_no_output_folder() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(CONFIG), "").unwrap();
    for place in ["", "content", "content/x", "templates", "x/../static"] {
        fs::create_dir_all(folder.path().join("x")).unwrap();
        fs::create_dir_all(folder.path().join("static")).unwrap();
        let error = write(&built(&[]), &folder.path().join(place)).unwrap_err();
        let holds = matches!(error, OutputError::HoldsSite(_));
        assert!(
            if place.is_empty() { holds } else { matches!(error, OutputError::PartOfSite(_)) },
            "{place}: {error}"
        );
    }
}

#[test]
fn the_top_of_the_disk_is_no_part_of_a_site() {
    let root = tempfile::tempdir().unwrap();
    let refused = super::place::check_place(Path::new("/"), root.path()).unwrap_err().to_string();
    assert!(refused.contains("holds more"), "{refused}");
}

/// All files in a folder, by their names, without those that kisho keeps for itself.
fn files(folder: &Path) -> BTreeMap<String, String> {
    let entries = walkdir::WalkDir::new(folder).into_iter().flatten().filter(|e| e.file_type().is_file());
    let read = |entry: walkdir::DirEntry| {
        let path = entry.path().strip_prefix(folder).unwrap();
        let name = path.iter().map(|part| part.to_str().unwrap()).collect::<Vec<_>>().join("/");
        (name, fs::read_to_string(entry.path()).unwrap())
    };
    entries.map(read).filter(|(name, _)| name != MANIFEST).collect()
}

const OLD: &[(&str, &str)] = &[
    ("index.html", "old"),
    ("same.txt", "same"),
    ("picture.png", "old picture"),
    ("file", "to become a folder"),
    ("folder/index.html", "to become a file"),
    ("folder/deep/a.txt", "too"),
    ("nested/deep/deeper/a.txt", "the only file below a folder that becomes a file"),
    ("gone/deep/index.html", "gone"),
    ("Capital.html", "old"),
    ("feed.xml", "old feed"),
];

const NEW: &[(&str, &str)] = &[
    ("index.html", "new page"),
    ("same.txt", "same"),
    ("picture.png", "another picture"),
    ("file/index.html", "in a folder"),
    ("folder", "now a file"),
    ("nested", "another file"),
    ("fresh/deep/index.html", "new"),
    ("capital.html", "new"),
    ("two.txt", "new"),
    ("two words/three more words.txt", "new"),
    ("two words/and.txt", "new"),
    ("feed.xml", "new feed"),
];

const FOREIGN: &[(&str, &str)] =
    &[("CNAME", "example.org"), (".git/refs/x", "ref"), ("gone/mine.txt", "mine"), ("empty/x", "")];

fn as_files(of: &[&[(&str, &str)]]) -> BTreeMap<String, String> {
    of.concat().iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect()
}

/// An output folder with old files, and files of others among them.
fn old_output(out: &Path) {
    write(&built(OLD), out).unwrap();
    for (name, text) in FOREIGN {
        let path = out.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
}

/// Checks what a build left that was ended: every file is the old one or the new one, and those of others are there.
fn check_halves(out: &Path, when: &str) {
    let (old, new, foreign) = (as_files(&[OLD]), as_files(&[NEW]), as_files(&[FOREIGN]));
    let mut found = files(out);
    found.retain(|name, _| !name.starts_with(STAGE));
    for (name, text) in &found {
        let is_known = [&old, &new, &foreign].iter().any(|of| of.get(name) == Some(text));
        assert!(is_known, "{when}: `{name}` holds {text:?}");
    }
    assert!(foreign.keys().all(|name| found.contains_key(name)), "{when}: a file of others is gone");
    let stay = old.keys().filter(|name| new.contains_key(*name));
    assert!(stay.into_iter().all(|name| found.contains_key(name)), "{when}: a page is gone");
}

fn run(disk: Disk, out: &Path, files: &[(&str, &str)]) -> Result<Written, OutputError> {
    Stage::open_on(disk, out, Path::new(""))?.finish(&built(files))
}

#[test]
fn a_build_can_be_ended_at_every_operation() {
    let mut ended = 0;
    for left in 0.. {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("public");
        old_output(&out);
        let done = run(ending_after(left), &out, NEW).is_ok();
        let when = format!("after {left} operations");
        check_halves(&out, &when);
        if left % 2 == 0 {
            // The next build finds a mistake: what is there is the old site or the new one.
            drop(Stage::open(&out, Path::new("")).unwrap());
            let found = files(&out);
            let is_whole = [OLD, NEW].iter().any(|of| found == as_files(&[of, FOREIGN]));
            assert!(is_whole, "{when}: {found:?}");
        }
        write(&built(NEW), &out).unwrap();
        assert_eq!(files(&out), as_files(&[NEW, FOREIGN]), "{when}");
        assert!(!out.join(STAGE).exists() && !out.join("folder").is_dir(), "{when}");
        write(&built(&[]), &out).unwrap();
        assert_eq!(files(&out), as_files(&[FOREIGN]), "{when}: the list of files is the right one");
        ended = left;
        if done {
            break;
        }
    }
    assert!(ended > 40, "{ended} operations");
}

#[test]
fn the_first_output_can_be_ended_at_every_operation() {
    let of_others: &[(&str, &str)] = &[(".git/HEAD", "ref")];
    let mut halves = 0;
    for left in 0.. {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("public");
        fs::create_dir_all(out.join(".git")).unwrap();
        fs::write(out.join(".git/HEAD"), "ref").unwrap();
        let done = run(ending_after(left), &out, NEW).is_ok();
        let when = format!("after {left} operations");
        let is_new = |(name, text): (&String, &String)| {
            name.starts_with(STAGE) || as_files(&[NEW, of_others]).get(name) == Some(text)
        };
        assert!(files(&out).iter().all(is_new), "{when}: {:?}", files(&out));
        let staged = out.join(STAGE).join("files/named/two words");
        if out.join(STAGE).join("complete").exists() && staged.exists() {
            // A folder that cannot be moved is moved file by file, and that can be ended, too.
            fs::create_dir(out.join("two words")).unwrap();
            let file = "three more words.txt";
            fs::rename(staged.join(file), out.join("two words").join(file)).unwrap();
            halves += 1;
        }
        let next = if left % 2 == 0 { NEW } else { OLD };
        write(&built(next), &out).unwrap();
        assert_eq!(files(&out), as_files(&[next, of_others]), "{when}");
        write(&built(&[]), &out).unwrap();
        assert_eq!(files(&out), as_files(&[of_others]), "{when}: the list of files is the right one");
        if done {
            break;
        }
    }
    assert!(halves > 1, "{halves}");
}

#[test]
fn whole_folders_of_a_first_output_are_moved_to_their_places() {
    let moved = |ahead: &[(&str, &str)], site: &[(&str, &str)]| {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("public");
        let disk = Disk::default();
        let ops = Arc::clone(&disk.ops.done);
        let stage = Stage::open_on(disk, &out, Path::new("")).unwrap();
        let mut built = built(site);
        for (file, text) in ahead {
            let path = stage.write_ahead(file, text.as_bytes()).unwrap();
            let contents = built.files.get_mut(*file);
            contents.into_iter().for_each(|contents| *contents = Contents::Written(path.clone()));
        }
        stage.finish(&built).unwrap();
        let written = files(&out);
        // On many systems two names that differ in capitals are one.
        let small = |name: &String| name.to_lowercase();
        assert!(written.keys().map(small).eq(built.files.keys().map(small)), "{written:?}");
        let done = ops.lock().unwrap();
        (done.iter().filter(|(what, _)| *what == "rename").count() - 2, written)
    };
    let site = [("a/b.html", "1"), ("a/c/d.html", "2"), ("e.css", "3"), ("a/b.html", "1")];
    assert_eq!(moved(&site[..1], &site).0, 2, "a folder and a file");
    let alike = [("Posts/a.html", "1"), ("posts/b.html", "2"), ("x.css", "3")];
    assert!(moved(&[], &alike).0 > 2, "on many systems the first two are in one folder");
    let one_by_one = [vec![("f.html", "not of the site")], vec![("a/b.html", "0"), ("a/b.html", "1")]];
    for ahead in one_by_one {
        let (moves, written) = moved(&ahead, &site);
        assert!(moves > 2, "{ahead:?}");
        assert_eq!(
            written["a/b.html"], "1",
            "what is left out stays behind, and the later of two files counts"
        );
    }
}

#[test]
fn names_may_change_their_capitals_where_the_disk_ignores_them() {
    let old = &[
        ("Page.html", "1"),
        ("File", "2"),
        ("folder/a", "3"),
        ("Moved/a", "4"),
        ("Moved/b", "5"),
        ("same", "6"),
    ];
    let new = &[
        ("page.html", "1"),
        ("file/a", "2"),
        ("Folder", "3"),
        ("moved/a", "4"),
        ("moved/b", "new"),
        ("same", "6"),
    ];
    let whole = |disk: Disk| Disk { ignores_capitals: true, ..disk };
    for left in 0.. {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("public");
        run(whole(Disk::default()), &out, old).unwrap();
        let done = run(whole(ending_after(left)), &out, new);
        assert!(done.is_ok() || left < 100, "{done:?}");
        run(whole(Disk::default()), &out, new).unwrap();
        assert_eq!(files(&out), as_files(&[new]), "after {left} operations");
        if done.is_ok() {
            break;
        }
    }
}

#[test]
fn builds_can_be_ended_one_after_the_other() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("public");
    for left in 0..12 {
        assert!(run(ending_after(left), &out, NEW).is_err());
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no copies are left");
    old_output(&out);
    for left in (0..).map_while(|left| run(ending_after(left), &out, NEW).is_err().then_some(left)) {
        check_halves(&out, &format!("after {left} operations"));
    }
    // Cleaning up may have been ended, too.
    write(&built(NEW), &out).unwrap();
    assert_eq!(files(&out), as_files(&[NEW, FOREIGN]));
}

#[test]
fn the_disk_has_what_is_relied_upon() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("public");
    old_output(&out);
    let disk = Disk::default();
    let ops = Arc::clone(&disk.ops.done);
    run(disk, &out, NEW).unwrap();
    let done = ops.lock().unwrap();
    let at =
        |what: &str, path: &str| done.iter().position(|(op, of)| *op == what && of.ends_with(path)).unwrap();
    let last = |what: &str, before: usize| done[..before].iter().rposition(|(op, _)| *op == what).unwrap();
    let complete = at("rename", "complete");
    assert!(last("sync", complete) > last("write", complete), "what is new is on the disk before it counts");
    let first = complete + 1 + done[complete + 1..].iter().position(|(op, _)| *op != "sync").unwrap();
    assert!(first > complete + 1, "that it counts is on the disk before anything is moved");
    let manifest = at("rename", MANIFEST);
    assert_eq!(last("sync", manifest) + 1, manifest, "all has been moved before that is written down");
    assert!(
        manifest > at("rename", "feed.xml") && at("rename", "feed.xml") > at("rename", "public/index.html")
    );
    assert!(at("rename", "public/index.html") > at("rename", "public/picture.png"));
    assert!(at("unlink", "gone/deep/index.html") > at("rename", "feed.xml"));
}

#[test]
fn what_says_the_same_is_not_written() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("public");
    let asset = folder.path().join("asset.png");
    fs::write(&asset, "pixels").unwrap();
    let mut site = built(&[("index.html", "1"), ("other.html", "2")]);
    site.files.insert("asset.png".to_owned(), Contents::Copied(asset.clone()));
    write(&site, &out).unwrap();
    let early = std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(1_000);
    let time = |name: &str| fs::metadata(out.join(name)).unwrap().modified().unwrap();
    for name in site.files.keys() {
        fs::File::options().write(true).open(out.join(name)).unwrap().set_modified(early).unwrap();
    }
    site.files.insert("other.html".to_owned(), Contents::Made(Arc::new(b"3".to_vec())));
    write(&site, &out).unwrap();
    assert_eq!((time("index.html"), time("asset.png")), (early, early));
    assert!(time("other.html") > early);
    fs::write(&asset, "others").unwrap();
    write(&site, &out).unwrap();
    assert_eq!(fs::read_to_string(out.join("asset.png")).unwrap(), "others", "of the same length");
}

#[test]
fn the_list_of_files_keeps_its_time_as_long_as_it_says_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("public");
    write(&built(&[("index.html", "1")]), &out).unwrap();
    let list = fs::File::options().write(true).open(out.join(MANIFEST)).unwrap();
    let early = std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(1_000);
    list.set_modified(early).unwrap();
    // Systems may refuse to replace a file that is open.
    drop(list);
    let time = || fs::metadata(out.join(MANIFEST)).unwrap().modified().unwrap();
    for text in ["1", "2"] {
        write(&built(&[("index.html", text)]), &out).unwrap();
        assert_eq!((time(), fs::read_dir(&out).unwrap().count()), (early, 2), "{text}");
    }
    write(&built(&[("index.html", "2"), ("more.html", "3")]), &out).unwrap();
    assert!(time() > early);
}

#[test]
fn one_build_writes_after_the_other() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("public");
    old_output(&out);
    let first = Stage::open(&out, Path::new("")).unwrap();
    std::thread::scope(|scope| {
        let second = scope.spawn(|| write(&built(&[("index.html", "second")]), &out));
        first.finish(&built(NEW)).unwrap();
        second.join().unwrap().unwrap();
    });
    assert_eq!(files(&out), as_files(&[&[("index.html", "second")], FOREIGN]));
    assert!(!out.join(STAGE).exists());
}

#[cfg(unix)]
#[test]
fn the_folder_stays_what_it_is() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let real = folder.path().join("real");
    fs::create_dir(&real).unwrap();
    fs::set_permissions(&real, fs::Permissions::from_mode(0o2775)).unwrap();
    let out = folder.path().join("public");
    symlink("real", &out).unwrap();
    let before = fs::metadata(&real).unwrap();
    for text in ["1", "2"] {
        write(&built(&[("index.html", text), ("a/index.html", text)]), &out).unwrap();
        fs::set_permissions(out.join("index.html"), fs::Permissions::from_mode(0o664)).unwrap();
    }
    write(&built(&[("index.html", "3"), ("a/index.html", "2")]), &out).unwrap();
    assert_eq!(
        fs::metadata(out.join("index.html")).unwrap().mode() & 0o777,
        0o664,
        "a new text has the old mode"
    );
    let after = fs::metadata(&real).unwrap();
    assert_eq!((before.ino(), before.mode(), before.gid()), (after.ino(), after.mode(), after.gid()));
    assert!(out.is_symlink() && fs::metadata(real.join("a")).unwrap().mode() & 0o2000 != 0);
    assert_eq!(fs::read_to_string(real.join("a/index.html")).unwrap(), "2");
}

#[test]
fn what_cannot_be_removed_is_told_before_anything_is_moved() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("public");
    run(Disk::default(), &out, &[("index.html", "1"), ("gone/a.txt", "a")]).unwrap();
    let disk = Disk { read_only: Some("gone"), ..Disk::default() };
    let error = run(disk, &out, &[("index.html", "2")]).unwrap_err();
    assert!(matches!(error, OutputError::Io { .. }), "{error}");
    assert_eq!(fs::read_to_string(out.join("index.html")).unwrap(), "1");
    assert!(!out.join(STAGE).exists());
}

#[cfg(unix)]
#[test]
fn nothing_behind_a_link_of_others_is_written_or_removed() {
    let folder = tempfile::tempdir().unwrap();
    let (out, pictures) = (folder.path().join("public"), folder.path().join("pictures"));
    write(&built(&[("index.html", "1"), ("img/a.png", "a")]), &out).unwrap();
    fs::create_dir(&pictures).unwrap();
    fs::write(pictures.join("a.png"), "mine").unwrap();
    fs::remove_dir_all(out.join("img")).unwrap();
    std::os::unix::fs::symlink(&pictures, out.join("img")).unwrap();
    let error = write(&built(&[("index.html", "2"), ("img/a.png", "b")]), &out).unwrap_err();
    assert!(matches!(error, OutputError::WouldOverwrite(_)), "{error}");
    assert_eq!(fs::read_to_string(out.join("index.html")).unwrap(), "1");
    write(&built(&[("index.html", "2")]), &out).unwrap();
    assert_eq!(fs::read_to_string(pictures.join("a.png")).unwrap(), "mine");
}

#[test]
fn a_list_of_files_from_elsewhere_removes_nothing_outside() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("public");
    fs::write(folder.path().join("mine.txt"), "mine").unwrap();
    fs::create_dir(&out).unwrap();
    let absolute = folder.path().join("mine.txt");
    fs::write(out.join(MANIFEST), format!("../mine.txt\n{}\n", absolute.display())).unwrap();
    write(&built(&[("index.html", "1")]), &out).unwrap();
    assert!(absolute.exists());
}

#[test]
fn a_damaged_list_of_files_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("public");
    write(&built(&[("index.html", "1")]), &out).unwrap();
    fs::write(out.join(MANIFEST), b"index.html\n\xff\n").unwrap();
    let refused = write(&built(&[("index.html", "2")]), &out).unwrap_err();
    assert!(refused.to_string().contains("is damaged; delete what is in"), "{refused}");
    fs::remove_dir_all(&out).unwrap();
    write(&built(&[("index.html", "2")]), &out).unwrap();
}

#[test]
fn a_list_of_files_with_names_that_no_file_can_have_is_of_use_all_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("public");
    write(&built(&[("index.html", "1"), ("old.html", "1")]), &out).unwrap();
    let list = format!("{}\n{}\nindex.html\nold.html\n", "a".repeat(300), "a/".repeat(1_000));
    fs::write(out.join(MANIFEST), list).unwrap();
    write(&built(&[("index.html", "2")]), &out).unwrap();
    assert_eq!(files(&out), as_files(&[&[("index.html", "2")]]));
}

#[test]
fn a_site_has_no_files_with_the_names_of_ours() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("public");
    write(&built(&[("index.html", "1")]), &out).unwrap();
    for name in [MANIFEST.to_owned(), format!("{STAGE}/moves"), format!("a/{STAGE}-1")] {
        let refused = write(&built(&[("index.html", "2"), (&name, "x")]), &out);
        assert!(matches!(refused, Err(OutputError::Reserved(file)) if file == name));
        assert_eq!(fs::read_to_string(out.join("index.html")).unwrap(), "1");
    }
}
