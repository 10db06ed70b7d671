//! Templates: built-in ones, a theme's and the site's own, and what goes wrong in them.

mod explain;
mod layers;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use memchr::memchr_iter;
use tera::{Context, Value};

use super::assets::{Styles, minify_html, name_indexes};
use super::engine::{Engine, Failed};
use super::fuel::Metered;
use super::lookup::PageLookup;
use super::scripts::Script;
use super::template_files::TemplateFiles;
use super::template_words;
use crate::site::source::cells::Dependencies;
use crate::site::source::texts::AllTexts;
use crate::site::source::{builtin, theme};
pub use explain::wrong_syntax;
use kisho_game::text::{Diagnostic, Id, Source, Span, nearest};
use kisho_source::Problems;
use kisho_source::files::{TEMPLATES, THEMES};
use layers::layers;

/// How the hint begins that names the call of a template in which something is wrong.
pub const CALLED_AT: &str = "it is called at ";

/// Before the names of templates that are compiled into the program.
const BUILT_IN: &str = "<kisho>/";

/// All templates, ready to be rendered.
#[derive(Debug)]
pub struct Templates {
    engine: Engine,
    sources: Sources,
    /// The themes, of which later ones inherit from earlier ones.
    themes: Vec<String>,
    /// The files that something is wrong with, so that they are left out.
    broken: BTreeSet<String>,
    /// Those of the site and its themes as they are run.
    counted: BTreeMap<String, Metered>,
    finish: Finish,
    /// The words of all languages.
    texts: AllTexts,
    /// What has been found out about words that templates mention.
    mentioned: Mutex<HashMap<(String, &'static str), bool>>,
}

/// What is done with finished pages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finish {
    /// They link those of these scripts that they need.
    pub scripts: Vec<&'static Script>,
    /// They are made smaller.
    pub minify: bool,
    /// Their links work without a server.
    pub offline: bool,
    /// They link the style sheets that they need.
    pub styles: Styles,
}

/// Templates by their names.
type Sources = BTreeMap<String, Arc<Source>>;

/// Whether a page has the element that says its language, whose `lang` is looked at later.
fn has_html(page: &str) -> bool {
    let is_html = |at: usize| page.get(at + 1..at + 5).is_some_and(|name| name.eq_ignore_ascii_case("html"));
    memchr_iter(b'<', page.as_bytes()).any(is_html)
}

impl PartialEq for Templates {
    fn eq(&self, other: &Self) -> bool {
        let texts = |templates: &Self| -> Vec<(String, String)> {
            let text = |source: &Source| (source.name().to_owned(), source.text().to_owned());
            templates.sources.values().map(|source| text(source)).collect()
        };
        self.finish == other.finish
            && self.texts == other.texts
            && self.broken == other.broken
            && texts(self) == texts(other)
    }
}

impl Templates {
    /// The templates of a site: its own before those of its themes, of which later ones come before earlier ones, file by
    /// file. `page.html` of the theme `mine` is also called `mine/page.html`, so that what takes its place can extend it.
    /// One that cannot be read is reported, and what it would have replaced is used.
    #[must_use]
    pub fn load(
        root: &Path,
        themes: &[String],
        words: &AllTexts,
        files: &Arc<TemplateFiles>,
        finish: Finish,
        problems: &mut Problems,
    ) -> Self {
        let (layers, mut broken) = layers(root, themes, problems);
        // Each time round there is one template less of the site's own.
        loop {
            let mut sources = BTreeMap::new();
            for (theme, name, source) in layers.iter().filter(|(.., source)| !broken.contains(source.name()))
            {
                add(&mut sources, *theme, name, source);
            }
            let mut templates = Self::new(sources, words, files, finish.clone());
            templates.themes = themes.to_vec();
            templates.broken.clone_from(&broken);
            let Err(error) = templates.add() else { return templates };
            let mut found = Problems::default();
            templates.explain(&error, &mut found);
            let own = found.iter().map(|problem| problem.source.name().to_owned());
            let own: Vec<String> =
                own.filter(|name| layers.iter().any(|(.., source)| source.name() == name)).collect();
            let own: Vec<String> = own.into_iter().filter(|name| !name.starts_with(BUILT_IN)).collect();
            let before = broken.len();
            match own.is_empty() {
                false => broken.extend(own),
                // Nobody knows which it is.
                true => broken.extend(templates.own().map(|source| source.name().to_owned())),
            }
            problems.append(found.into_list().into_iter().filter(|told| !templates.is_told(told)).collect());
            if broken.len() == before {
                return templates;
            }
        }
    }

    /// Whether something is wrong with the template called `name`, which has been said.
    #[must_use]
    pub fn is_broken(&self, name: &str) -> bool {
        let is_it =
            |file: &str, name: &str| file.strip_suffix(name).is_some_and(|of| of.ends_with("templates/"));
        let of_theme =
            name.split_once('/').map(|(theme, name)| format!("{THEMES}/{theme}/{TEMPLATES}/{name}"));
        self.broken.iter().any(|file| is_it(file, name) || of_theme.as_ref() == Some(file))
    }

    fn new(sources: Sources, words: &AllTexts, files: &Arc<TemplateFiles>, finish: Finish) -> Self {
        // Those that kisho brings have no loop without an end.
        let own = sources.iter().filter(|(_, source)| !is_built_in(source));
        let counted = own.map(|(name, source)| (name.clone(), Metered::new(source.text()))).collect();
        let engine = Engine::new(words.clone(), Arc::clone(files));
        let (themes, broken, mentioned) = (Vec::new(), BTreeSet::new(), Mutex::default());
        Self { engine, sources, themes, broken, counted, finish, texts: words.clone(), mentioned }
    }

    fn add(&mut self) -> Result<(), tera::Error> {
        let themes = self.themes.iter().rev().map(String::as_str).chain([theme::DEFAULT]);
        let prefixes: Vec<String> = themes.map(|theme| format!("{theme}/")).collect();
        let by_prefix =
            |name: &str| prefixes.iter().find_map(|prefix| self.sources.get(&format!("{prefix}{name}")));
        // The engine finds those of themes by their full names.
        let is_found = |name: &str, source| by_prefix(name).is_some_and(|found| Arc::ptr_eq(found, source));
        let all =
            self.sources.iter().filter(|(name, source)| !is_found(name, source)).map(|(name, source)| {
                let counted = self.counted.get(name).map(|counted| counted.text.as_str());
                (name.as_str(), counted.unwrap_or_else(|| source.text()))
            });
        self.engine.add(prefixes.clone(), all)
    }

    /// Where a piece of a template as it is run stands in its file.
    fn original(&self, name: &str, start: usize, end: usize) -> Span {
        self.counted.get(name).map_or(Span::new(start, end), |counted| counted.span(start, end))
    }

    /// Whether what they make is read without a server.
    #[must_use]
    pub fn are_offline(&self) -> bool {
        self.finish.offline
    }

    /// Whether there is a template called `name`.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.sources.contains_key(name)
    }

    /// Whether a template, or one that it names, has this word, other than as a part of another name or as a field of a value.
    #[must_use]
    pub fn mentions(&self, name: &str, word: &'static str) -> bool {
        let mut mentioned = self.mentioned.lock().unwrap_or_else(PoisonError::into_inner);
        *mentioned.entry((name.to_owned(), word)).or_insert_with(|| self.has_word(name, word))
    }

    /// The same, looked up in the templates.
    fn has_word(&self, name: &str, word: &str) -> bool {
        let of_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let is_variable = |text: &str, at: usize| {
            let (before, rest) = text.split_at(at);
            !before.ends_with(|c| of_name(c) || c == '.')
                && !rest.strip_prefix(word).is_some_and(|after| after.starts_with(of_name))
        };
        self.texts_from(name).any(|text| text.match_indices(word).any(|(at, _)| is_variable(text, at)))
    }

    /// A template and those that it names, and so on.
    pub fn reached<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Arc<Source>> {
        let (mut open, mut seen) = (vec![name], BTreeSet::from([name]));
        std::iter::from_fn(move || {
            let source = self.sources.get(open.pop()?)?;
            let quoted = source.text().split(['"', '\'']).skip(1);
            let named = quoted.filter_map(|name| Some(self.sources.get_key_value(name)?.0.as_str()));
            open.extend(named.filter(|name| seen.insert(name)));
            Some(source)
        })
    }

    /// Their texts.
    fn texts_from<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.reached(name).map(|source| source.text())
    }

    /// The template whose name is nearest to `name`.
    #[must_use]
    pub fn nearest(&self, name: &str) -> Option<&str> {
        // Their extensions are alike, which says nothing.
        let bare = |name: &'_ str| name.len() - name.strip_suffix(".html").map_or(0, |_| ".html".len());
        let names = self.sources.keys().filter_map(|name| name.get(..bare(name)));
        let near = nearest(name.get(..bare(name))?, names)?;
        self.sources.keys().map(String::as_str).find(|name| name.get(..bare(name)) == Some(near))
    }

    /// Those of the site, without its themes, that no template names and whose names are nearly those of others: name, file, and
    /// what may be meant.
    pub fn misnamed(&self) -> impl Iterator<Item = (&str, &Arc<Source>, &str)> {
        let is_known = |name: &str| {
            let mut themes = self.themes.iter();
            // Any taxonomy may have its own, and unknown shortcodes are told where they are called.
            name.starts_with("shortcodes/")
                || name.ends_with("/list.html")
                || name.ends_with("/single.html")
                || themes.any(|theme| self.has(&format!("{theme}/{name}")))
        };
        let is_named = |name: &str| {
            let quoted = ['"', '\''].map(|mark| format!("{mark}{name}{mark}"));
            self.sources.values().any(|other| quoted.iter().any(|quoted| other.text().contains(quoted)))
        };
        self.sources.iter().filter_map(move |(name, source)| {
            let of_site = source.name().strip_prefix(TEMPLATES)?.strip_prefix('/')? == name.as_str();
            if !of_site || is_known(name) || is_named(name) {
                return None;
            }
            let bare = name.rsplit_once('.').map_or(name.as_str(), |(bare, _)| bare);
            let usual = builtin::TEMPLATES.iter().filter_map(|(usual, _)| usual.strip_suffix(".html"));
            let near = nearest(bare, usual)?;
            let near =
                builtin::TEMPLATES.iter().find(|(usual, _)| usual.strip_suffix(".html") == Some(near))?.0;
            Some((name.as_str(), source, near))
        })
    }

    /// Those of the site and its themes.
    pub fn own(&self) -> impl Iterator<Item = &Arc<Source>> {
        self.all().filter(|source| !is_built_in(source))
    }

    /// All templates.
    pub fn all(&self) -> impl Iterator<Item = &Arc<Source>> {
        self.sources.values()
    }

    /// The names of the shortcodes.
    pub fn shortcodes(&self) -> impl Iterator<Item = &str> {
        let names = self.sources.keys().filter_map(|name| name.strip_prefix("shortcodes/"));
        names.filter_map(|name| name.strip_suffix(".html").or_else(|| name.strip_suffix(".md")))
    }

    /// All templates by their names.
    pub fn named(&self) -> impl Iterator<Item = (&str, &Source)> {
        self.sources.iter().map(|(name, source)| (name.as_str(), &**source))
    }

    /// What a shortcode asks for that no template knows without being told: its arguments.
    #[must_use]
    pub fn arguments(&self, shortcode: &str) -> Vec<&str> {
        let named = |ending: &str| self.sources.get_key_value(&format!("shortcodes/{shortcode}.{ending}"));
        let name = named("html").or_else(|| named("md")).map(|(name, _)| name.as_str());
        let texts = name.into_iter().flat_map(|name| self.texts_from(name));
        texts.flat_map(template_words::variables).collect()
    }

    /// The engine, for its budget.
    #[must_use]
    pub fn engine(&self) -> &Engine {
        &self.engine
    }

    /// Renders a page. `known`: what it can ask for by name, which is then written down in `reads`.
    pub fn render(
        &self,
        name: &str,
        context: &Context,
        known: Option<Arc<PageLookup>>,
        reads: &Dependencies,
        problems: &mut Problems,
    ) -> Option<String> {
        let made = self.engine.render(name, context, None, known, reads).map_err(|failed| match failed {
            Failed::Tera(error) => self.explain(&error, problems),
            Failed::TooLong(last) => self.too_long(name, &last, problems),
            Failed::SiteTooLong => self.site_too_long(name, problems),
        });
        let mut page = made.ok()?;
        if !name.ends_with(".html") {
            return Some(page);
        }
        if let Some(source) = self.sources.get(name).filter(|_| !page.trim().is_empty() && !has_html(&page)) {
            let message =
                "a page of this template has no `<html lang=\"…\">`, so it does not say its language";
            let hint = "write `{% extends \"base.html\" %}` in the first line, or the whole page";
            problems.push(source, Diagnostic::warning(Id::HtmlLang, Span::at(0), message).with_hint(hint));
        }
        if may_have_forbidden(&page) {
            page.retain(|c| !is_forbidden(c));
        }
        let root = context.get("root").and_then(Value::as_str).unwrap_or_default();
        for script in &self.finish.scripts {
            page = script.link(page, root);
        }
        if self.finish.offline {
            page = name_indexes(&page);
        }
        Some(if self.finish.minify { minify_html(&page) } else { page })
    }

    /// The style sheets of their pages.
    #[must_use]
    pub fn styles(&self) -> &Styles {
        &self.finish.styles
    }

    /// Whether any template has this word in it: what no template asks for need not be gathered.
    #[must_use]
    pub fn mention(&self, word: &str) -> bool {
        self.sources.values().any(|source| source.text().contains(word))
    }

    /// Renders a shortcode. `from`: the place where it is called. The files that it asks for are written down in `reads`.
    pub fn call(
        &self,
        name: &str,
        context: &Context,
        body: Option<&str>,
        from: &str,
        reads: &Dependencies,
        problems: &mut Problems,
    ) -> Option<String> {
        // What took all that the templates of a site may do has been told.
        if self.engine.is_spent() {
            return None;
        }
        let mut found = Problems::default();
        let made = self.engine.render(name, context, body, None, reads).map_err(|failed| match failed {
            Failed::Tera(error) => self.explain(&error, &mut found),
            Failed::TooLong(last) => self.too_long(name, &last, &mut found),
            Failed::SiteTooLong => self.site_too_long(name, &mut found),
        });
        for mut problem in found.into_list() {
            problem.diagnostic.hint = problem.diagnostic.hint.or_else(|| Some(format!("{CALLED_AT}{from}")));
            problems.push(&problem.source, problem.diagnostic);
        }
        made.ok()
    }

    /// The words that stand between the braces of a template and of those that it names.
    #[must_use]
    pub fn words<'a>(&'a self, name: &'a str) -> BTreeSet<&'a str> {
        self.texts_from(name).flat_map(template_words::words).collect()
    }
}

/// Adds a template under its name, and under its full name for those who extend it. A folder of the site may have the name
/// of a built-in theme; the full names are then those of the built-in one, which is what its files may want to extend.
fn add(sources: &mut Sources, theme: Option<&str>, name: &str, source: &Arc<Source>) {
    if let Some(theme) = theme {
        sources.entry(format!("{theme}/{name}")).or_insert_with(|| Arc::clone(source));
    }
    sources.insert(name.to_owned(), Arc::clone(source));
}

/// Whether a character is one that no page can have: a control character, or a code point that is no character (HTML Standard,
/// 13.2.3.5).
fn is_forbidden(c: char) -> bool {
    // The last two of each plane.
    let is_no_character = matches!(c, '\u{fdd0}'..='\u{fdef}') || u32::from(c) & 0xfffe == 0xfffe;
    is_no_character || c.is_control() && !matches!(c, '\t' | '\n' | '\r' | '\u{c}')
}

/// Whether a page may have such characters. Every page is looked at, so these are loops without a way out, which compilers make quick.
fn may_have_forbidden(page: &str) -> bool {
    let bytes = page.as_bytes();
    let low = bytes.iter().fold(false, |found, byte| {
        found | ((*byte < b' ') & !matches!(byte, 9 | 10 | 12 | 13)) | (*byte == 127)
    });
    // The last two bytes of those that are no characters, and the first two of U+FDD0.
    let pairs = bytes.iter().zip(bytes.get(1..).unwrap_or_default());
    let pair = pairs.fold(false, |found, (byte, next)| {
        found | ((*byte == 0xbf) & (*next >= 0xbe)) | ((*byte == 0xef) & (*next == 0xb7))
    });
    // The other control characters are of two bytes.
    low || pair
        || memchr::memchr_iter(0xc2, bytes).any(|at| bytes.get(at + 1).is_some_and(|byte| *byte < 0xa0))
}

/// Whether a template is one of those that kisho brings.
pub fn is_built_in(source: &Source) -> bool {
    source.name().starts_with(BUILT_IN)
}
