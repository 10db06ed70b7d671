//! What pages need besides their text: style sheets, small, and under names that change with what they say.

mod css;
mod html;
mod offline;
mod schemes;
mod styles;

use std::path::Path;
use std::sync::Arc;

pub use html::minify as minify_html;
pub use offline::{name_index, name_indexes};
pub use schemes::Switch;
pub use styles::Styles;

use crate::site::source::{builtin, limits};
use kisho_game::text::{Diagnostic, Id, Source, Span};
use kisho_game::{FNV1A, fnv1a};
use kisho_source::Problems;
use kisho_source::files::{THEMES, is_plain, read_text};

/// The style sheet of the theme, or of the site.
pub const LOOK: &str = "style.css";

/// FNV-1a of some bytes, which is the same in every build of kisho.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fnv(pub u64);

impl Default for Fnv {
    fn default() -> Self {
        Self(FNV1A)
    }
}

impl Fnv {
    /// That of the bytes so far and these.
    #[must_use]
    pub fn with(self, bytes: &[u8]) -> Self {
        Self(fnv1a(self.0, bytes.iter().copied()))
    }
}

/// Eight hexadecimal digits that other contents have other ones of.
#[must_use]
pub fn fingerprint(text: &str) -> String {
    let Fnv(hash) = Fnv::default().with(text.as_bytes());
    format!("{:08x}", (hash >> 32) ^ (hash & 0xffff_ffff))
}

/// Style sheets that take in others.
struct Imports<'a> {
    root: &'a Path,
    /// The names of those that are being read.
    open: Vec<String>,
    /// The imports from elsewhere, which have to stand before everything.
    elsewhere: String,
}

impl Imports<'_> {
    /// A style sheet with the text of the sheets that it imports from themes, as in `@import "default/style.css";`.
    fn resolve(&mut self, source: &Arc<Source>, problems: &mut Problems) -> String {
        let mut out = String::new();
        let mut at = 0;
        let text = source.text();
        while let Some((start, end, name)) = css::import(text, at) {
            at = end;
            let span = Span::new(start, end);
            match name.and_then(|name| Some((name, self.find(name, problems)?))) {
                None => {
                    self.elsewhere.push_str(text.get(start..end).unwrap_or_default());
                    self.elsewhere.push('\n');
                }
                Some((name, _))
                    if self.open.len() >= limits::THEMES || self.open.contains(&name.to_owned()) =>
                {
                    let message = format!("the style sheet `{name}` imports itself");
                    problems.push(source, Diagnostic::error(Id::StyleImport, span, message));
                }
                Some((name, imported)) => {
                    self.open.push(name.to_owned());
                    out.push_str(&self.resolve(&imported, problems));
                    out.push('\n');
                    self.open.pop();
                }
            }
        }
        out.push_str(text.get(at..).unwrap_or_default());
        out
    }

    /// A style sheet of a theme, by the name of the theme and its path there; of those that are built in as they are built in,
    /// so that a site can extend a theme in a folder of the same name.
    fn find(&self, name: &str, problems: &mut Problems) -> Option<Arc<Source>> {
        let (theme, path) = name.split_once('/')?;
        let built_in = builtin::THEMES.iter().find(|(of, file, _)| *of == theme && *file == path);
        if let Some((.., bytes)) = built_in {
            return Some(Arc::new(Source::new(
                format!("<kisho>/{THEMES}/{name}"),
                std::str::from_utf8(bytes).ok()?,
            )));
        }
        let plain = is_plain(name);
        let disk = self.root.join(THEMES).join(name);
        (plain && disk.is_file()).then(|| read_text(&format!("{THEMES}/{name}"), &disk, problems))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::look::files::{Files, made};
    use crate::site::source::config::Config;
    use crate::site::source::options::BuildOptions;
    use kisho_board::diagram::theme::Themes;

    fn style(files: &[(&str, &str)], serving: bool) -> (String, Files, Vec<String>) {
        let root = tempfile::tempdir().unwrap();
        let source = Arc::new(Source::new("x", ""));
        let mut list = Files::default();
        for (path, text) in files {
            let disk = root.path().join(path);
            std::fs::create_dir_all(disk.parent().unwrap()).unwrap();
            std::fs::write(&disk, text).unwrap();
            list.insert_or_replace((*path).to_owned(), made(*text), &source);
        }
        let mut problems = Problems::default();
        let options = BuildOptions { root: root.path().to_owned(), serving, ..BuildOptions::default() };
        let name =
            Styles::write(&options, &Config::default(), &Themes::default(), &mut list, &mut problems).look;
        let said = problems.into_sorted().into_iter().map(|problem| problem.diagnostic.message);
        (name, list, said.collect())
    }

    #[test]
    fn style_sheets_are_called_after_what_they_say() {
        let name_and_text = |look, serving| {
            let (name, files, _) = style(&[("style.css", look)], serving);
            let text = files.text(&name, &mut Problems::default()).unwrap().text().to_owned();
            (name, text)
        };
        let (name, text) = name_and_text("p { c: d }", false);
        assert_eq!((name.len(), text.as_str()), ("style.12345678.css".len(), "p{c:d}"));
        assert_ne!(name_and_text("p { c: e }", false).0, name);
        assert_eq!(name_and_text("p  {  c: d }", false).0, name);
        let served = ("style.kisho.css".to_owned(), "p { c: d }".to_owned());
        assert_eq!(name_and_text("p { c: d }", true), served);
    }

    #[test]
    fn a_style_sheet_takes_in_those_of_themes_and_leaves_others() {
        let look = "/* mine */ @import \"mine/a.css\";\n@import url(https://example.org/x.css);\np { c: d }";
        let sheets = [("style.css", look), ("themes/mine/a.css", "i{}")];
        let (name, files, said) = style(&sheets, true);
        assert_eq!(said, [""; 0]);
        let mut problems = Problems::default();
        let text = files.text(&name, &mut problems).unwrap().text().to_owned();
        assert!(text.starts_with("@import url(https://example.org/x.css);\n"), "{text}");
        assert!(text.contains("i{}") && text.contains("p { c: d }"), "{text}");
        let circle = [
            ("style.css", "@import \"mine/a.css\";"),
            ("themes/mine/a.css", "@import \"mine/b.css\";"),
            ("themes/mine/b.css", "@import \"mine/a.css\";"),
        ];
        assert_eq!(style(&circle, true).2, ["the style sheet `mine/a.css` imports itself"]);
    }
}
