//! What pages need besides their text: style sheets, small, and under names that change with what they say.

mod blocks;
pub mod css;
mod html;
mod offline;
mod schemes;
mod styles;

use std::path::Path;
use std::sync::Arc;

pub use html::{begins_block, minify as minify_html};
pub use offline::{name_index, name_indexes};
pub use schemes::Switch;
pub use styles::{PageStyles, Styles};

use crate::site::look::files::Files;
use crate::site::source::{builtin, limits};
use kisho_game::text::{Candidates, Diagnostic, Id, Source};
use kisho_game::{FNV1A, fnv1a};
use kisho_source::Problems;
use kisho_source::address::{decode, has_scheme, joined};
use kisho_source::files::{BYTE_ORDER_MARK, CONTENT, STATIC, THEMES, folder, is_plain, read_text};

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

    /// It in sixteen hexadecimal digits.
    #[must_use]
    pub fn hex(self) -> String {
        format!("{:016x}", self.0)
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
    /// The files of the site, which browsers can read themselves.
    files: &'a Files,
    /// The names of those that are being read.
    open: Vec<String>,
    /// How many have been taken in.
    taken: usize,
    /// The imports from elsewhere, which have to stand before everything.
    elsewhere: String,
}

impl Imports<'_> {
    /// A style sheet with the text of the sheets that it imports from themes, as in `@import "default/style.css";`.
    fn resolve(&mut self, source: &Arc<Source>, problems: &mut Problems) -> String {
        let mut out = String::new();
        let text = source.text();
        let mut at = text.len() - text.trim_start_matches(BYTE_ORDER_MARK).len();
        while let Some(css::Import { span, sheet: name, condition }) = css::import(text, at) {
            at = span.end;
            match name.and_then(|name| Some((name, self.find(name, problems)?))) {
                None if name.is_some_and(|name| self.leads_nowhere(name)) => {
                    let name = name.unwrap_or_default();
                    let message = format!("there is no style sheet `{name}`");
                    let hint = self.near(name).map_or_else(
                        || "write `theme/style.css` for that of a theme, or a path from `static/`".to_owned(),
                        |near| format!("did you mean `{near}`?"),
                    );
                    problems.push(source, Diagnostic::error(Id::StyleImport, span, message).with_hint(hint));
                }
                None => {
                    self.elsewhere.push_str(source.slice(span));
                    self.elsewhere.push('\n');
                }
                Some((name, _)) if !condition.is_empty() => {
                    let message = format!(
                        "`{name}` is copied into this style sheet, so the condition `{condition}` has no effect"
                    );
                    let hint = format!(
                        "write `@import \"{name}\";`, and what holds under a condition in `@media` or `@layer`"
                    );
                    problems.push(source, Diagnostic::error(Id::StyleImport, span, message).with_hint(hint));
                }
                Some((name, _))
                    if self.open.len() >= limits::THEMES || self.open.contains(&name.to_owned()) =>
                {
                    let message = format!("the style sheet `{name}` imports itself");
                    problems.push(source, Diagnostic::error(Id::StyleImport, span, message));
                }
                Some((name, _)) if self.taken >= limits::STYLE_IMPORTS => {
                    let most = limits::STYLE_IMPORTS;
                    let message =
                        format!("a style sheet takes in at most {most} others; `{name}` is left out");
                    problems.push(source, Diagnostic::error(Id::StyleImport, span, message));
                }
                Some((name, imported)) => {
                    self.taken += 1;
                    self.open.push(name.to_owned());
                    out.push_str(&self.resolve(&imported, problems));
                    out.push('\n');
                    self.open.pop();
                }
            }
        }
        if let Some((span, ends)) = css::lost_import(text, at) {
            let (message, hint) = match ends {
                false => ("this `@import` has no end, so that it is not read", "write `;` after it"),
                true => (
                    "no browser reads an `@import` that stands after a rule or inside one",
                    "move it to the beginning of the style sheet",
                ),
            };
            problems.push(source, Diagnostic::error(Id::StyleImport, span, message).with_hint(hint));
        }
        blocks::unclosed(text).into_iter().for_each(|problem| problems.push(source, problem));
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
        if !is_plain(name) {
            return None;
        }
        // The files that pages can load are in `static/`, which does not stand in their addresses.
        let places =
            [name.to_owned(), format!("{theme}/{STATIC}/{path}")].map(|path| format!("{THEMES}/{path}"));
        let place = places.into_iter().find(|place| self.root.join(place).is_file())?;
        Some(read_text(&place, &self.root.join(&place), problems))
    }

    /// Whether an import that is none of a theme names a file that the site does not have either.
    fn leads_nowhere(&self, name: &str) -> bool {
        let path = decode(name.split(['?', '#']).next().unwrap_or_default());
        let path = joined("", &path).filter(|_| !has_scheme(name) && !name.starts_with('/'));
        path.is_some_and(|path| !self.files.has(&path) && !self.root.join(CONTENT).join(path).is_file())
    }

    /// The style sheet that was meant.
    fn near(&self, name: &str) -> Option<String> {
        let built_in = builtin::THEMES.iter().map(|(theme, path, _)| format!("{theme}/{path}"));
        let own = folder(self.root, THEMES, false, &mut Problems::default()).into_iter();
        let own = own.map(|(path, _)| path.replacen(&format!("/{STATIC}/"), "/", 1));
        let all = built_in.chain(own).chain(self.files.paths().map(str::to_owned));
        let sheets: Candidates = all.filter(|path| path.ends_with(".css")).collect();
        sheets.nearest(name).map(str::to_owned)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::look::files::made;
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
        let said = problems.into_sorted().into_iter().map(|problem| {
            let hint = problem.diagnostic.hint.map_or_else(String::new, |hint| format!(" ({hint})"));
            problem.diagnostic.message + &hint
        });
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
    fn what_a_style_sheet_does_not_close_is_told() {
        let sheets = [("style.css", "@import \"mine/a.css\";\na{b:c}"), ("themes/mine/a.css", "i{} /* x")];
        let said = style(&sheets, true).2;
        assert!(said.len() == 1 && said[0].contains("write `*/` where it ends"), "{said:?}");
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
        let of_theme = [
            ("style.css", "\u{feff}@import \"b/style.css\";\n@import \"own.css\";"),
            ("own.css", "b{}"),
            ("themes/b/static/style.css", "@import \"default/style.css\";\nu{}"),
        ];
        let (name, files, said) = style(&of_theme, true);
        let text = files.text(&name, &mut Problems::default()).unwrap().text().to_owned();
        assert!(said.is_empty() && text.contains("u{}") && text.contains("@import \"own.css\""), "{said:?}");
        let wrong = [(
            "style.css",
            "@import \"defualt/style.css\";\n@import \"https://a.example/x.css\";\n@import \"/y.css\";",
        )];
        assert_eq!(
            style(&wrong, true).2,
            ["there is no style sheet `defualt/style.css` (did you mean `default/style.css`?)"]
        );
        let conditions = [(
            "style.css",
            "@import \"default/style.css\" print;\n@import url(gone.css) layer(x);\n@import url(https://a.example/x.css) print;",
        )];
        let said = style(&conditions, true).2;
        assert_eq!(said.len(), 2, "{said:?}");
        assert!(said[0].starts_with(
            "`default/style.css` is copied into this style sheet, so the condition `print` has no effect"
        ));
        assert!(said[1].starts_with("there is no style sheet `gone.css`"));
        for (look, hint) in [
            ("@import \"default/style.css\"\np { c: d }", "write `;` after it"),
            ("p { c: d }\n@import \"default/style.css\";", "move it to the beginning"),
        ] {
            let said = style(&[("style.css", look)], true).2;
            assert!(said.len() == 1 && said[0].contains(hint), "{said:?}");
        }
        let circle = [
            ("style.css", "@import \"mine/a.css\";"),
            ("themes/mine/a.css", "@import \"mine/b.css\";"),
            ("themes/mine/b.css", "@import \"mine/a.css\";"),
        ];
        assert_eq!(style(&circle, true).2, ["the style sheet `mine/a.css` imports itself"]);
    }

    #[test]
    fn style_sheets_that_take_in_each_other_again_and_again_come_to_an_end() {
        let names: Vec<String> = (0..6).map(|depth| format!("themes/mine/{depth}.css")).collect();
        let texts: Vec<String> =
            (1..7).map(|depth| format!("@import \"mine/{depth}.css\";\n").repeat(8)).collect();
        let mut sheets = vec![("style.css", "@import \"mine/0.css\";"), ("themes/mine/6.css", "b{}")];
        sheets.extend(names.iter().zip(&texts).map(|(name, text)| (name.as_str(), text.as_str())));
        let said = style(&sheets, true).2;
        assert!((1..100).contains(&said.len()), "{}", said.len());
        assert!(said[0].starts_with("a style sheet takes in at most 1000 others; `mine/"), "{}", said[0]);
    }
}
