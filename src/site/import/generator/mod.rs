//! The content of a Zola or Hugo site as that of a site of kisho.

mod body;
mod config;
mod front;
mod tables;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use super::Imported;
use crate::site::problems::Problems;
use crate::site::{Contents, tree};
use crate::text::{Diagnostic, Source, Span};

/// A generator whose sites can be moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Generator {
    /// Zola.
    Zola,
    /// Hugo.
    Hugo,
}

/// Folders that hold what kisho does in another way.
const OTHERS: [&str; 8] = ["templates", "themes", "layouts", "sass", "assets", "data", "i18n", "archetypes"];

/// Makes a site of kisho from the site in the folder `dir`.
#[must_use]
pub fn site(generator: Generator, dir: &Path) -> Imported {
    let mut problems = Problems::default();
    let mut files = BTreeMap::new();
    let mut texts = Vec::new();
    for (file, path) in tree::folder(dir, tree::CONTENT, false, &mut problems) {
        if file.ends_with(".md") || file.ends_with(".markdown") {
            texts.push((file, path));
        } else {
            files.insert(format!("{}/{file}", tree::CONTENT), Contents::Copied(path));
        }
    }
    let names: BTreeSet<String> = texts.iter().map(|(file, _)| new_name(file)).collect();
    for (file, path) in texts {
        let source = tree::read_text(&path.display().to_string(), &path, &mut problems);
        let mut said = Vec::new();
        let (front, start) = front::read(generator, source.text(), &mut said);
        let new = new_name(&file);
        let text = body::convert(generator, source.text(), start, &new, &names, &mut said);
        let page = match front {
            Some(front) => format!("+++\n{front}+++\n{text}"),
            None => source.text().to_owned(),
        };
        said.into_iter().for_each(|problem| problems.push(&source, problem));
        files.insert(format!("{}/{new}", tree::CONTENT), Contents::Made(page.into_bytes().into()));
    }
    for (file, path) in tree::folder(dir, tree::STATIC, true, &mut problems) {
        files.insert(format!("{}/{file}", tree::STATIC), Contents::Copied(path));
    }
    for other in OTHERS.iter().filter(|other| dir.join(other).is_dir()) {
        let name = dir.join(other).display().to_string();
        let problem = Diagnostic::warning("import-left", Span::at(0), "this folder stays behind");
        let hint = "kisho has templates and themes of its own; see the page on templates";
        problems.push(&Arc::new(Source::new(name, "")), problem.with_hint(hint));
    }
    let config = config::convert(generator, dir, &mut problems);
    Imported { files, config, problems: problems.into_sorted() }
}

fn new_name(file: &str) -> String {
    file.strip_suffix(".markdown").map_or_else(|| file.to_owned(), |stem| format!("{stem}.md"))
}

/// A key that has no counterpart.
fn lost(text: &str, key: &str) -> Diagnostic {
    let message = format!("`{key}` has no counterpart in kisho and is left out");
    Diagnostic::warning("import-key", crate::site::config::at(text, key), message)
}
