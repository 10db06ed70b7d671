//! What pages need besides their text: one style sheet, small, and under a name that changes with what it says.

mod css;
mod html;
mod offline;

use std::hash::Hasher;
use std::path::Path;
use std::sync::Arc;

pub use html::minify as minify_html;
pub use offline::{name_index, name_indexes};

use super::builtin;
use super::files::{Files, made};
use super::limits;
use super::problems::Problems;
use super::templates::THEMES;
use super::tree::read_text;
use crate::text::{Diagnostic, Source, Span};

/// The style sheet of boards and replays.
pub const BOARDS: &str = "kisho.css";

/// The style sheet of the theme, or of the site.
pub const LOOK: &str = "style.css";

/// Writes `style.css` with what it imports from themes, and both style sheets in one for the pages.
/// Gives the path of that one. While the site is served, it is easy to read and always called the same.
#[must_use]
pub fn add_style(root: &Path, serving: bool, files: &mut Files, problems: &mut Problems) -> String {
    let boards = files.text(BOARDS, problems);
    let Some(look) = files.text(LOOK, problems) else { return BOARDS.to_owned() };
    let mut imports = Imports { root, open: Vec::new(), elsewhere: String::new() };
    let text = imports.resolve(&look, problems);
    let boards = boards.map_or_else(String::new, |source| source.text().to_owned());
    files.add_usual(LOOK.to_owned(), made(imports.elsewhere.clone() + &text), &look);
    let all = [imports.elsewhere.as_str(), &boards, "\n", &text].concat();
    let (name, all) = if serving {
        ("site.css".to_owned(), all)
    } else {
        let small = css::minify(&all);
        (format!("site.{}.css", fingerprint(&small)), small)
    };
    files.add_usual(name.clone(), made(all), &look);
    name
}

/// Eight hexadecimal digits that other contents have other ones of: FNV-1a, which is the same in every build of kisho.
#[must_use]
pub fn fingerprint(text: &str) -> String {
    struct Fnv(u64);
    impl Hasher for Fnv {
        fn finish(&self) -> u64 {
            self.0
        }
        fn write(&mut self, bytes: &[u8]) {
            for byte in bytes {
                self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
            }
        }
    }
    let mut fnv = Fnv(0xcbf2_9ce4_8422_2325);
    fnv.write(text.as_bytes());
    format!("{:08x}", (fnv.finish() >> 32) ^ (fnv.finish() & 0xffff_ffff))
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
                    problems.push(source, Diagnostic::error("style-import", span, message));
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
        let plain = super::config::is_plain(name);
        let disk = self.root.join(THEMES).join(name);
        (plain && disk.is_file()).then(|| read_text(&format!("{THEMES}/{name}"), &disk, problems))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn style(files: &[(&str, &str)], serving: bool) -> (String, Files, Vec<String>) {
        let root = tempfile::tempdir().unwrap();
        let source = Arc::new(Source::new("x", ""));
        let mut list = Files::default();
        for (path, text) in files {
            let disk = root.path().join(path);
            std::fs::create_dir_all(disk.parent().unwrap()).unwrap();
            std::fs::write(&disk, text).unwrap();
            list.add_usual((*path).to_owned(), made(*text), &source);
        }
        let mut problems = Problems::default();
        let name = add_style(root.path(), serving, &mut list, &mut problems);
        let said = problems.into_sorted().into_iter().map(|problem| problem.diagnostic.message);
        (name, list, said.collect())
    }

    #[test]
    fn pages_have_one_style_sheet_that_is_called_after_what_it_says() {
        let sheets = |look| [("kisho.css", ".k { a: b }"), ("style.css", look)];
        let (name, files, _) = style(&sheets("p { c: d }"), false);
        let mut problems = Problems::default();
        assert_eq!(files.text(&name, &mut problems).unwrap().text(), ".k{a:b}p{c:d}");
        assert!(
            name.starts_with("site.") && name.ends_with(".css") && name.len() == "site.12345678.css".len()
        );
        assert_ne!(style(&sheets("p { c: e }"), false).0, name);
        assert_eq!(style(&sheets("p  {  c: d }"), false).0, name);
        let (name, files, _) = style(&sheets("p { c: d }"), true);
        assert_eq!(
            (name.as_str(), files.text(&name, &mut problems).unwrap().text()),
            ("site.css", ".k { a: b }\np { c: d }")
        );
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
