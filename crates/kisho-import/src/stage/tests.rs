use std::collections::BTreeMap;

use super::*;
use crate::write;
use kisho_source::files::CONFIG;

/// A site with a page of the author's, and another one that is to be imported into it.
struct Case {
    top: tempfile::TempDir,
    imported: Imported,
}

impl Case {
    fn new() -> Self {
        let top = tempfile::tempdir().unwrap();
        let case = Self { top, imported: Imported::default() };
        fs::create_dir_all(case.site().join("content")).unwrap();
        fs::write(case.site().join("content/mine.md"), "mine").unwrap();
        let picture = case.top.path().join("old.png");
        fs::write(&picture, "picture").unwrap();
        let files = [
            ("content/a.md", NewFile::Made("first".to_owned())),
            ("content/img/a.png", NewFile::Copied(picture)),
            ("static/b c.txt", NewFile::Made(String::new())),
        ];
        let files = files.map(|(file, contents)| (file.to_owned(), contents)).into();
        let config = Some("title = \"T\"\n".to_owned());
        Self { imported: Imported { files, config, ..Imported::default() }, ..case }
    }

    fn site(&self) -> PathBuf {
        self.top.path().join("site")
    }

    /// An import that is interrupted when so many files are at their places; `None`: before the list is complete.
    fn interrupted(&self, placed: Option<usize>) {
        let mut stage = Stage::open(&self.site()).unwrap();
        let entries = stage.store(&self.imported, true).unwrap();
        if let Some(placed) = placed {
            stage.begin(&entries).unwrap();
            entries.iter().take(placed).for_each(|entry| stage.place(entry).unwrap());
        }
        drop(stage.lock.take());
        std::mem::forget(stage);
    }

    /// All files of the site but those of the stage.
    fn files(&self) -> BTreeMap<String, String> {
        let found =
            kisho_source::files::folder(&self.site(), "", false, &mut kisho_source::Problems::default());
        found.into_iter().map(|(file, path)| (file, fs::read_to_string(path).unwrap())).collect()
    }
}

/// All files after an import.
fn all() -> BTreeMap<String, String> {
    let files = [
        ("content/a.md", "first"),
        ("content/img/a.png", "picture"),
        ("content/mine.md", "mine"),
        ("kisho.toml", "title = \"T\"\n"),
        ("static/b c.txt", ""),
    ];
    files.map(|(file, text)| (file.to_owned(), text.to_owned())).into()
}

#[test]
fn an_import_that_was_interrupted_is_taken_back_by_the_next() {
    for placed in [None, Some(0), Some(1), Some(2), Some(3), Some(4)] {
        let case = Case::new();
        case.interrupted(placed);
        let half = case.files();
        assert_eq!(half.len(), 1 + placed.unwrap_or_default());
        assert!(half.iter().all(|(file, text)| all().get(file) == Some(text)), "no file is torn: {half:?}");
        assert!(case.site().join(STAGE).exists());
        // One that fails takes back, too.
        drop(Stage::open(&case.site()).unwrap());
        assert_eq!(case.files().into_keys().collect::<Vec<_>>(), ["content/mine.md"]);
        case.interrupted(placed);
        assert!(write(&case.imported, &case.site()).unwrap(), "there was no config");
        assert_eq!(case.files(), all());
        assert!(!case.site().join(STAGE).exists());
    }
}

#[test]
fn what_was_changed_since_an_import_was_interrupted_stays() {
    let case = Case::new();
    case.interrupted(Some(3));
    fs::write(case.site().join("content/a.md"), "changed").unwrap();
    fs::write(case.site().join("kisho.toml"), "mine").unwrap();
    let error = write(&case.imported, &case.site()).unwrap_err();
    assert!(matches!(error, ImportError::Exists(path) if path.ends_with("content/a.md")));
    let mut left = case.files();
    assert_eq!(left.remove("content/a.md").as_deref(), Some("changed"));
    assert_eq!(left.into_keys().collect::<Vec<_>>(), ["content/mine.md", "kisho.toml"]);
    fs::remove_file(case.site().join("content/a.md")).unwrap();
    assert!(!write(&case.imported, &case.site()).unwrap(), "there was a config");
    assert_eq!(fs::read_to_string(case.site().join("kisho.toml")).unwrap(), "mine");
}

#[test]
fn an_import_that_fails_leaves_the_site_as_it_was() {
    let mut case = Case::new();
    // Nothing can be made in it.
    fs::write(case.site().join("static"), "mine").unwrap();
    assert!(matches!(write(&case.imported, &case.site()), Err(ImportError::Io { .. })));
    assert_eq!(case.files().into_keys().collect::<Vec<_>>(), ["content/mine.md", "static"]);
    assert!(!case.site().join(STAGE).exists());
    // What comes while an import is at work stays.
    fs::remove_file(case.site().join("static")).unwrap();
    let stage = Stage::open(&case.site()).unwrap();
    let entries = stage.store(&case.imported, true).unwrap();
    fs::write(case.site().join("content/a.md"), "mine").unwrap();
    let refused = entries.iter().try_for_each(|entry| stage.place(entry));
    assert!(matches!(refused, Err(ImportError::Exists(_))));
    assert_eq!(case.files().get("content/a.md").map(String::as_str), Some("mine"));
    drop(stage);
    case.imported.files.insert("content/z.md".to_owned(), NewFile::Copied(case.site().join("nothing")));
    let new = case.top.path().join("deep/new");
    assert!(matches!(write(&case.imported, &new), Err(ImportError::Io { .. })));
    assert!(!case.top.path().join("deep").exists(), "no folder is left");
}

#[test]
fn there_is_one_import_at_a_time_and_none_through_a_link() {
    let case = Case::new();
    let (site, folder) = (case.site(), case.site().join(STAGE));
    let stage = Stage::open(&site).unwrap();
    assert!(matches!(Stage::open(&site), Err(ImportError::Busy(_))));
    assert!(stage.folder().join(LOCK).exists(), "it is at work");
    drop(stage);
    fs::write(&folder, "mine").unwrap();
    assert!(matches!(Stage::open(&site), Err(ImportError::NotAFolder(_))));
    fs::remove_file(&folder).unwrap();
    // What older versions have left, and what only looks alike.
    for name in [".kisho-import-aB3xYz", ".kisho-import-of-mine"] {
        fs::create_dir_all(site.join(name).join("content")).unwrap();
    }
    drop(Stage::open(&site).unwrap());
    assert!(!site.join(".kisho-import-aB3xYz").exists() && site.join(".kisho-import-of-mine").exists());
}

#[test]
fn a_copy_from_another_file_system_is_known_again() {
    let top = tempfile::tempdir().unwrap();
    let [from, to] = ["from", "to"].map(|name| top.path().join(name));
    fs::write(&from, "text").unwrap();
    let before = mark(&from).unwrap();
    copy(&from, &near(&to, 7), &to, before).unwrap();
    assert_eq!((mark(&to).unwrap(), fs::read_to_string(&to).unwrap()), (before, "text".to_owned()));
    assert!(!near(&to, 7).exists());
}

#[test]
fn what_belongs_to_the_config_comes_with_it_only() {
    let mut case = Case::new();
    let name = "language_name = \"Français\"\n".to_owned();
    case.imported.beside_config = [("i18n/fr.toml".to_owned(), name.clone())].into();
    assert!(write(&case.imported, &case.site()).unwrap());
    assert_eq!(case.files().remove("i18n/fr.toml"), Some(name));
    let case = Case { imported: case.imported, ..Case::new() };
    fs::write(case.site().join(CONFIG), "title = \"mine\"\n").unwrap();
    fs::create_dir(case.site().join("i18n")).unwrap();
    fs::write(case.site().join("i18n/fr.toml"), "mine").unwrap();
    assert!(!write(&case.imported, &case.site()).unwrap());
    assert_eq!(case.files().remove("i18n/fr.toml").as_deref(), Some("mine"));
}
