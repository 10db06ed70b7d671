//! Small sites, built in memory.

use std::fs;
use std::path::Path;

use kisho::site::{BuildOptions, Built, Contents, build};
use kisho_source::Problem;

/// Writes files below a folder.
pub fn put<T: AsRef<[u8]>>(root: &Path, files: &[(&str, T)]) {
    for (file, text) in files {
        let path = root.join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
}

/// The site in a folder.
pub fn at(root: &Path) -> Built {
    build(&BuildOptions { root: root.to_owned(), ..BuildOptions::default() })
}

/// A site of these files, with a config that says only a title unless one is among them.
pub fn site(files: &[(&str, &str)]) -> Built {
    let root = tempfile::tempdir().unwrap();
    put(root.path(), &[("kisho.toml", "title = \"T\"\n")]);
    put(root.path(), files);
    at(root.path())
}

/// A file that was made.
pub fn page(built: &Built, path: &str) -> String {
    match built.files.get(path) {
        Some(Contents::Made(bytes)) => String::from_utf8(bytes.to_vec()).unwrap(),
        other => panic!("{path} is {other:?} among {:?}", built.files.keys()),
    }
}

/// Every message as `file:line:column id`.
pub fn said(built: &Built) -> Vec<String> {
    let line = |problem: &Problem| {
        let place = problem.source.line_column(problem.diagnostic.span.start);
        format!("{}:{}:{} {}", problem.source.name(), place.line, place.column, problem.diagnostic.id)
    };
    built.problems.iter().map(line).collect()
}

/// Every message as `file:line id`.
pub fn lines_said(built: &Built) -> Vec<String> {
    let line = |problem: &Problem| {
        let line = problem.source.line_column(problem.diagnostic.span.start).line;
        format!("{}:{line} {}", problem.source.name(), problem.diagnostic.id)
    };
    built.problems.iter().map(line).collect()
}
