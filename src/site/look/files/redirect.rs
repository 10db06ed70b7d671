//! Pages that lead on to another address.

use std::sync::Arc;

use pulldown_cmark_escape::escape_html;

use super::{Files, made, taken};
use crate::say;
use crate::site::look::assets;
use crate::site::map::tree::Page;
use crate::site::source::config::{self, Config};
use crate::site::source::texts::{self, Texts};
use kisho_game::text::{Diagnostic, Id, Source, Span};
use kisho_source::address::encode;
use kisho_source::{Language, Problems};

impl Files {
    /// Pages that lead from other addresses to `page`.
    pub fn add_aliases(&mut self, page: &Page, config: &Config, problems: &mut Problems) {
        let aliases = &page.head.front.aliases;
        if aliases.is_empty() {
            return;
        }
        let href = Href::Site(encode(&page.url));
        let to = Leads { href, lang: &page.lang, texts: &page.texts };
        let place = config::at(page.source.text(), "aliases");
        let hint = "an alias has to be a URL without a page; remove it";
        // What is wrong in front matter may be what would have given the page another address.
        let is_doubtful = page.head.problems.iter().any(Diagnostic::is_error);
        let is_own = |alias: &str| redirect_file(alias) == redirect_file(&page.url);
        for alias in aliases.iter().filter(|alias| !is_doubtful || !is_own(alias)) {
            self.add_redirect(alias, &to, config, (&page.source, place), hint, problems);
        }
    }

    /// A page at the address `from` that leads elsewhere. `place`: where it is asked for, `hint`: what is said there if the
    /// address is taken.
    pub fn add_redirect(
        &mut self,
        from: &str,
        to: &Leads<'_>,
        config: &Config,
        (source, place): (&Arc<Source>, Span),
        hint: &str,
        problems: &mut Problems,
    ) {
        let path = redirect_file(from);
        if let Some(problem) = self.clash(&path) {
            problems.push(source, Diagnostic { span: place, ..problem }.with_hint(hint));
            return;
        }
        self.insert_or_replace(path.clone(), made(to.page(&path, config, self.offline)), source);
    }

    /// Why there can be no file with this path: there is one, or one in place of a folder in which it would lie, or it would stand in
    /// place of a folder.
    fn clash(&self, path: &str) -> Option<Diagnostic> {
        if let Some((_, first)) = self.list.get(path) {
            return Some(taken(path, first));
        }
        let mut folders = path.match_indices('/').filter_map(|(at, _)| path.get(..at));
        let above = folders.find_map(|folder| self.list.get_key_value(folder));
        let inside = format!("{path}/");
        let below =
            || self.list.range(inside.clone()..).next().filter(|(below, _)| below.starts_with(&inside));
        let (other, (_, first)) = above.or_else(below)?;
        let message = format!("`/{path}` cannot be beside `/{other}`, which is made from `{}`", first.name());
        Some(Diagnostic::error(Id::UrlDuplicate, Span::at(0), message))
    }
}

/// The file of a page that leads on from an address.
#[must_use]
pub fn redirect_file(from: &str) -> String {
    match from.trim_matches('/') {
        "" => "index.html".to_owned(),
        from if from.ends_with(".html") => from.to_owned(),
        from => format!("{from}/index.html"),
    }
}

/// Where a redirect leads.
#[derive(Debug)]
pub enum Href {
    /// To an address of the site from its top, encoded.
    Site(String),
    /// To another site.
    Elsewhere(String),
}

/// What a page says that only leads to another one.
pub struct Leads<'a> {
    /// Where it leads.
    pub href: Href,
    /// The language of what is there.
    pub lang: &'a Language,
    /// The words of that language.
    pub texts: &'a Texts,
}

impl Leads<'_> {
    /// The page at `path`. It stands without a style sheet and a template, since nobody stays there.
    #[must_use]
    pub fn page(&self, path: &str, config: &Config, offline: bool) -> String {
        let (to, whole) = match &self.href {
            Href::Elsewhere(to) => (to.clone(), to.clone()),
            Href::Site(to) => {
                let up = "../".repeat(path.matches('/').count());
                let near = format!("{}{to}", if up.is_empty() { "./" } else { &up });
                let whole =
                    if config.has_address() { format!("{}/{to}", config.base()) } else { near.clone() };
                (if offline { assets::name_index(&near) } else { near }, whole)
            }
        };
        let words = self.texts.lang();
        let (moved, moved_to) = (say::ui::moved(words), say::ui::moved_to(words));
        let marks = [moved, moved_to].map(|word| texts::mark(words, word));
        let [to, whole, lang, moved, moved_to] =
            [&to, &whole, self.lang.tag(), moved, moved_to].map(|text| {
                let mut html = String::new();
                let _ = escape_html(&mut html, text);
                html
            });
        let direction = if self.lang.direction() == "rtl" { " dir=\"rtl\"" } else { "" };
        format!(
            "<!doctype html>\n<html lang=\"{lang}\"{direction}>\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"robots\" content=\"noindex\">\n<meta http-equiv=\"refresh\" content=\"0; url={to}\">\n\
             <link rel=\"canonical\" href=\"{whole}\">\n<title>{moved}</title>\n<style>{STYLE}</style>\n</head>\n\
             <body>\n<main>\n<h1{}>{moved}</h1>\n<p><a href=\"{to}\"{}>{moved_to}</a></p>\n</main>\n</body>\n</html>\n",
            marks[0], marks[1]
        )
    }
}

/// The look of a page that leads elsewhere: the colours of the browser, light or dark.
const STYLE: &str =
    ":root{color-scheme:light dark;font-family:sans-serif}body{margin:3rem 1.5rem}h1{font-size:1.25rem}";
