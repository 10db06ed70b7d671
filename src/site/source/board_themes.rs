//! Board themes that a site adds to the built-in ones, each a file in `themes/boards/`.

use std::path::Path;
use std::sync::Arc;

use super::limits;
use kisho_board::diagram::theme::Themes;
use kisho_game::text::{Diagnostic, Id, Source, Span};
use kisho_source::Problems;
use kisho_source::files::{self, THEMES, read_text};

/// Their folder in that of the themes.
pub const BOARDS: &str = "boards";

/// The ending of their names.
const ENDING: &str = ".toml";

/// The board themes of a site, and what is wrong with them.
#[must_use]
pub fn of_site(root: &Path) -> (Themes, Problems) {
    let (folder, mut problems) = (folder(), Problems::default());
    let found = files::folder(root, &folder, false, &mut problems);
    let names = found.iter().filter_map(|(path, _)| path.strip_suffix(ENDING));
    let mut names: Vec<String> = names.filter(|name| !name.contains('/')).map(str::to_owned).collect();
    if names.len() > limits::BOARD_THEMES {
        let message =
            format!("of {} board themes only the first {} are read", names.len(), limits::BOARD_THEMES);
        let source = Arc::new(Source::new(folder.as_str(), ""));
        problems.push(&source, Diagnostic::error(Id::BoardThemeMany, Span::at(0), message));
        names.truncate(limits::BOARD_THEMES);
    }
    let (themes, wrong) = with(root, &folder, names);
    problems.append(wrong);
    (themes, problems)
}

/// The built-in board themes, one of a site, and those that it extends.
#[must_use]
pub fn one_of_site(root: &Path, name: &str) -> (Themes, Problems) {
    with(root, &folder(), vec![name.to_owned()])
}

/// What is wrong with a board theme of a site if its file holds another text.
#[must_use]
pub fn problems(root: &Path, name: &str, text: &str) -> Problems {
    let folder = folder();
    let called = |name: &str| format!("{folder}/{name}{ENDING}");
    let mut problems = Problems::default();
    let find = |asked: &str| {
        let path = called(asked);
        match asked == name {
            true => Some(Arc::new(Source::new(path, text))),
            false => root.join(&path).is_file().then(|| read_text(&path, &root.join(&path), &mut problems)),
        }
    };
    let (_, said) = Themes::with(vec![name.to_owned()], find);
    let own = said.into_iter().filter(|(source, _)| source.name() == called(name));
    let mut wrong = Problems::default();
    own.for_each(|(source, problem)| wrong.push(&source, problem));
    wrong
}

/// The built-in board themes, one that is a file of a folder, and those that it extends, in files beside it.
#[must_use]
pub fn in_file(folder: &Path, name: &str) -> (Themes, Problems) {
    with(folder, "", vec![name.to_owned()])
}

/// Those called `names` whose files are in a folder, which lies `inside` of another one.
fn with(folder: &Path, inside: &str, names: Vec<String>) -> (Themes, Problems) {
    let mut problems = Problems::default();
    let find = |name: &str| {
        let called = [inside, "/", name, ENDING].concat();
        let called = called.trim_start_matches('/');
        let path = folder.join(called);
        path.is_file().then(|| read_text(called, &path, &mut problems))
    };
    let (themes, said) = Themes::with(names, find);
    said.into_iter().for_each(|(source, problem)| problems.push(&source, problem));
    (themes, problems)
}

fn folder() -> String {
    format!("{THEMES}/{BOARDS}")
}
