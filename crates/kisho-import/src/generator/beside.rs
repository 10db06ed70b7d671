//! Pages beside a folder of their name: `go.md` and `go/rules.md`. The other generators show both; in kisho the page is that of the
//! section, `go/_index.md`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::place::{self, Named, in_paths};
use super::{Generator, Old, anchors, front};
use kisho_source::Problems;
use kisho_source::address::joined;
use kisho_source::files::read_text;

/// The new files of such pages, by their old ones. A page that is not shown, or not at the URL of the folder, stays where it is,
/// and so do all but the first that would have the same new file, such as `Go.md` and `go.md`.
#[must_use]
pub fn moved(old: &Old, texts: &[(String, PathBuf)]) -> BTreeMap<String, String> {
    let files: BTreeSet<&str> = texts.iter().map(|(file, _)| file.as_str()).collect();
    let mut folders = BTreeSet::new();
    for file in &files {
        let mut dir = *file;
        while let Some((above, _)) = dir.rsplit_once('/') {
            folders.insert(above);
            dir = above;
        }
    }
    let new_file = |file: &str, path: &Path| {
        let named = Named::of(file, &old.languages);
        let stem = named.stem?;
        let part = match old.generator {
            Generator::Hugo => in_paths(stem, old.settings.small_urls()),
            Generator::Zola => anchors::slug(stem),
        };
        let folder = joined(named.dir, &part).filter(|folder| folders.contains(folder.as_str()))?;
        let lang = named.lang.map_or_else(String::new, |lang| format!(".{lang}"));
        let own = |name: &str| format!("{folder}/{name}{lang}.md");
        if ["_index", "index"].iter().any(|name| files.contains(own(name).as_str())) {
            return None;
        }
        is_there(old, file, path, &part).then(|| own("_index"))
    };
    let mut taken = BTreeSet::new();
    let moved = texts.iter().filter_map(|(file, path)| Some((file.clone(), new_file(file, path)?)));
    moved.filter(|(_, new)| taken.insert(new.clone())).collect()
}

/// Whether a page is shown where the folder is.
fn is_there(old: &Old, file: &str, path: &Path, part: &str) -> bool {
    // Whatever is wrong with it is told when its page is made.
    let source = read_text(&path.display().to_string(), path, &mut Problems::default());
    let (Some(mut front), _) = front::read(old, file, source.text(), &mut Vec::new()) else { return false };
    place::keep(old, file, &mut front);
    let slug = front.top.get("slug").and_then(toml::Value::as_str);
    !front.is_draft() && !front.top.contains_key("path") && slug.is_none_or(|slug| slug == part)
}
