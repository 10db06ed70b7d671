//! The sites whose pages are looked at.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use kisho::site::{BuildOptions, Contents, build};

use crate::dom::Dom;

/// A site as it was built.
pub struct Site {
    pub name: &'static str,
    /// All files but pictures that are only drawn when they are asked for.
    pub files: BTreeMap<String, Vec<u8>>,
    /// The pages by their paths, without those that only lead elsewhere.
    pub pages: Vec<(String, Dom)>,
    /// Paths of everything, drawn pictures too.
    pub paths: BTreeSet<String>,
    /// Where the top of the site is on its host: `/sub/`.
    pub top: &'static str,
}

impl Site {
    /// Writes the files into a folder.
    pub fn write(&self, folder: &Path) {
        for (path, bytes) in &self.files {
            let file = folder.join(path);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, bytes).unwrap();
        }
    }
}

/// The sites, built once. The handbook is searched, which takes a script.
pub fn all() -> &'static [Site] {
    static ALL: OnceLock<Vec<Site>> = OnceLock::new();
    ALL.get_or_init(|| {
        let own = BuildOptions { root: repository(), ..BuildOptions::default() };
        vec![
            everything("everything", "theme = \"default\"\n", false),
            everything(
                "everything in the handbook",
                "theme = \"handbook\"\nbuild_search_index = true\ntheme_switch = true\n",
                false,
            ),
            made("own", &own, "/"),
        ]
    })
}

/// The site with everything, with `more` at the top of its config.
pub fn everything(name: &'static str, more: &str, offline: bool) -> Site {
    let folder = tempfile::tempdir().unwrap();
    let from = repository().join("tests/valid/site");
    let entries = walkdir::WalkDir::new(&from).into_iter().map(Result::unwrap);
    for entry in entries.filter(|entry| entry.file_type().is_file()) {
        let to = folder.path().join(entry.path().strip_prefix(&from).unwrap());
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        fs::copy(entry.path(), to).unwrap();
    }
    let config = folder.path().join("kisho.toml");
    fs::write(&config, more.to_owned() + &fs::read_to_string(&config).unwrap()).unwrap();
    made(name, &BuildOptions { root: folder.path().to_owned(), offline, ..BuildOptions::default() }, "/sub/")
}

fn repository() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Builds a site in which nothing may be wrong.
fn made(name: &'static str, options: &BuildOptions, top: &'static str) -> Site {
    let built = build(options);
    let problems: Vec<_> = built.problems.iter().map(|problem| &problem.diagnostic.message).collect();
    assert!(problems.is_empty(), "{name}: {problems:?}");
    let paths = built.files.keys().cloned().collect();
    let bytes = |contents: &Contents| match contents {
        Contents::Made(bytes) => Some(bytes.to_vec()),
        Contents::Copied(file) | Contents::Written(file) => Some(fs::read(file).unwrap()),
        Contents::Drawn(_) => None,
    };
    let files: BTreeMap<String, Vec<u8>> =
        built.files.iter().filter_map(|(path, contents)| Some((path.clone(), bytes(contents)?))).collect();
    let is_page = |path: &str| Path::new(path).extension().is_some_and(|extension| extension == "html");
    let pages = files
        .iter()
        .filter(|(path, _)| is_page(path))
        .map(|(path, bytes)| (path.clone(), std::str::from_utf8(bytes).unwrap()))
        .filter(|(_, text)| !text.contains("http-equiv=\"refresh\""))
        .map(|(path, text)| (path, Dom::parse(text)))
        .collect();
    Site { name, files, pages, paths, top }
}
