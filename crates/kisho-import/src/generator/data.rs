//! Files of data that shortcodes of Zola's load. Zola looks for them in the folder of the site, kisho in the folder for data.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use regex::Regex;

use super::Generator;
use super::front::written;
use super::tera::tags;
use crate::NewFile;
use crate::files::folder_of;
use kisho_source::Problems;
use kisho_source::files::{CONTENT, DATA, PAGE_BYTES, STATIC, TEMPLATES, THEMES, is_plain, read_limited};

/// What a template loads data with.
const LOADS: &str = "load_data";

/// A text between quotation marks that may be the path of such a file.
static PATH: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r#"(?i)["'`]([^"'`\n]+\.(?:toml|json|ya?ml|csv|txt|bib|xml|md))["'`]"#).ok());

/// The files of data: those in their folder, and others that the templates name, or the calls in pages. Nothing if none of the
/// templates loads any.
pub fn files(
    dir: &Path,
    templates: &[PathBuf],
    pages: &[(String, PathBuf)],
    problems: &mut Problems,
) -> BTreeMap<String, NewFile> {
    let text = |path: &PathBuf| String::from_utf8(read_limited(path, PAGE_BYTES).ok()?).ok();
    let loading: Vec<String> =
        templates.iter().filter_map(text).filter(|text| text.contains(LOADS)).collect();
    if loading.is_empty() {
        return BTreeMap::new();
    }
    let folder = folder_of(dir, DATA, false, problems).into_iter().flatten();
    let mut files: BTreeMap<_, _> =
        folder.map(|(file, path)| (format!("{DATA}/{file}"), NewFile::Copied(path))).collect();
    let Some(real) = dir.canonicalize().ok() else { return files };
    for text in loading.into_iter().chain(pages.iter().filter_map(|(_, path)| text(path))) {
        // Front matter names them for templates.
        let front = written(Generator::Zola, &text).inner;
        let tags = tags(&text).into_iter().filter_map(|tag| text.get(tag));
        let paths = [front]
            .into_iter()
            .chain(tags)
            .flat_map(|tag| PATH.iter().flat_map(|pattern| pattern.captures_iter(tag)));
        let paths = paths.filter_map(|found| Some(found.get(1)?.as_str().trim_start_matches('/')));
        for path in paths.filter(|path| is_plain(path)) {
            let top = path.split('/').next().unwrap_or_default();
            let is_elsewhere = [CONTENT, STATIC, TEMPLATES, THEMES, DATA].contains(&top);
            let is_hidden = path.split('/').any(|part| part.starts_with('.'));
            let place = dir.join(path);
            let is_inside = || place.canonicalize().is_ok_and(|place| place.starts_with(&real));
            if !is_elsewhere && !is_hidden && place.is_file() && is_inside() {
                files.entry(format!("{DATA}/{path}")).or_insert(NewFile::Copied(place));
            }
        }
    }
    files
}
