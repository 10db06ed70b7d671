//! Where templates come from, and which take the place of others.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use super::{BUILT_IN, wrong_syntax};
use crate::site::source::{builtin, theme};
use kisho_game::text::Source;
use kisho_source::Problems;
use kisho_source::files::{TEMPLATES, THEMES, folder, read_unmarked};

/// A template, with the theme that it belongs to and its name.
pub type Layer<'a> = (Option<&'a str>, String, Arc<Source>);

/// All templates, those last that take the place of others, and the files that have not the form of templates.
pub fn layers<'a>(
    root: &Path,
    themes: &'a [String],
    problems: &mut Problems,
) -> (Vec<Layer<'a>>, BTreeSet<String>) {
    let (mut layers, mut broken) = (Vec::new(), BTreeSet::new());
    for (name, text) in builtin::TEMPLATES {
        let source = Source::new(format!("{BUILT_IN}{TEMPLATES}/{name}"), *text);
        layers.push((Some(theme::DEFAULT), (*name).to_owned(), Arc::new(source)));
    }
    for theme in themes {
        for (_, path, bytes) in builtin::THEMES.iter().filter(|(of, ..)| of == theme) {
            if let (Some(name), Ok(text)) = (path.strip_prefix("templates/"), std::str::from_utf8(bytes)) {
                let source = Source::new(format!("{BUILT_IN}{THEMES}/{theme}/{path}"), text);
                layers.push((Some(theme.as_str()), name.to_owned(), Arc::new(source)));
            }
        }
        let place = format!("{THEMES}/{theme}/{TEMPLATES}");
        let read = read(root, &place, &mut broken, problems).into_iter();
        layers.extend(read.map(|(name, source)| (Some(theme.as_str()), name, source)));
    }
    let own = read(root, TEMPLATES, &mut broken, problems).into_iter();
    layers.extend(own.map(|(name, source)| (None, name, source)));
    (layers, broken)
}

/// The templates of a folder that have the form of templates.
fn read(
    root: &Path,
    place: &str,
    broken: &mut BTreeSet<String>,
    problems: &mut Problems,
) -> Vec<(String, Arc<Source>)> {
    let mut list = Vec::new();
    for (name, path) in folder(root, place, false, problems) {
        let source = read_unmarked(&format!("{place}/{name}"), &path, problems);
        match wrong_syntax(&name, source.text()) {
            Some(problem) => {
                broken.insert(source.name().to_owned());
                problems.push(&source, problem);
            }
            None => list.push((name, source)),
        }
    }
    list
}
