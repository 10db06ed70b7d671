//! Files of the content folder that are no Markdown.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::Generator;
use crate::NewFile;
use kisho_game::text::{Diagnostic, Id, Source, Span};
use kisho_source::Problems;
use kisho_source::files::{CONTENT, read_text};

/// Takes such a file, or says why it is left out; whether it is a page of Hugo's that stays behind.
pub fn other(
    generator: Generator,
    file: &str,
    path: PathBuf,
    files: &mut BTreeMap<String, NewFile>,
    problems: &mut Problems,
) -> bool {
    let name = file.rsplit('/').next().unwrap_or(file);
    let why = match name {
        _ if generator != Generator::Hugo => None,
        _ if name.starts_with("_content.") && name.ends_with(".gotmpl") => {
            Some("Hugo made pages with this template; kisho does not, so they are left out")
        }
        _ if name.starts_with('#') || name.ends_with('~') => {
            Some("Hugo publishes no such file, so it is left out")
        }
        _ => None,
    };
    if let Some(message) = why {
        let source = Arc::new(Source::new(path.display().to_string(), ""));
        problems.push(&source, Diagnostic::warning(Id::ImportLeft, Span::at(0), message));
        return false;
    }
    let stays = is_other_text(generator, file, &path, problems);
    if !stays {
        files.insert(format!("{CONTENT}/{file}"), NewFile::Copied(path));
    }
    stays
}

/// Whether a file is a page of Hugo's that is no Markdown, which is told.
pub fn is_other_text(generator: Generator, file: &str, path: &Path, problems: &mut Problems) -> bool {
    let extension = file.rsplit_once('.').map_or("", |(_, extension)| extension).to_ascii_lowercase();
    let is_text = ["html", "htm", "org", "ad", "adoc", "asciidoc", "rst", "pandoc", "pdc"]
        .contains(&extension.as_str());
    if generator == Generator::Hugo && is_text {
        let source = read_text(&path.display().to_string(), path, problems);
        let has_front = source.text().starts_with("---") || source.text().starts_with("+++");
        // A file of HTML without front matter is no page of Hugo's either.
        if has_front || !extension.starts_with("htm") {
            let message = "kisho makes pages of Markdown only";
            let hint = if extension.starts_with("htm") {
                "take its front matter away, and `kisho import` makes Markdown of it"
            } else {
                "it stays behind; make Markdown of it with another program, such as pandoc"
            };
            let problem = Diagnostic::warning(Id::ImportLeft, Span::at(0), message).with_hint(hint);
            problems.push(&source, problem);
            return true;
        }
    }
    false
}
