//! Templates: built-in ones, a theme's and the site's own, and what goes wrong in them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use tera::{Context, ErrorKind, Tera, Value};

use super::assets::{Styles, minify_html, name_indexes};
use super::data::TemplateFiles;
use super::engine::{Engine, Failed};
use super::fuel::{self, Metered};
use super::lookup::PageLookup;
use super::scripts::Script;
use super::template_words;
use crate::site::source::cells::Dependencies;
use crate::site::source::texts::AllTexts;
use crate::site::source::{builtin, limits, theme};
use kisho_game::text::{Diagnostic, Id, Source, Span, nearest};
use kisho_source::Problems;
use kisho_source::files::{TEMPLATES, THEMES, folder, read_text};

/// Before the names of templates that are compiled into the program.
const BUILT_IN: &str = "<kisho>/";

/// All templates, ready to be rendered.
#[derive(Debug)]
pub struct Templates {
    engine: Engine,
    sources: Sources,
    /// The files that something is wrong with, so that they are left out.
    broken: BTreeSet<String>,
    /// Those of the site and its themes as they are run.
    counted: BTreeMap<String, Metered>,
    finish: Finish,
    /// The words of all languages.
    texts: AllTexts,
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
        for (.., source) in layers.iter().filter(|(.., source)| !is_built_in(source)) {
            if let Some(span) = fuel::too_many_joined(source.text()) {
                let most = limits::TEMPLATE_JOINED;
                let message = format!("an expression in a template can join at most {most} texts with `~`");
                let hint = "put them into a list, and join that: `{{ [a, b, c] | join }}`";
                problems.push(source, Diagnostic::error(Id::TemplateError, span, message).with_hint(hint));
                broken.insert(source.name().to_owned());
            }
        }
        // Each time round there is one template less of the site's own.
        loop {
            let mut sources = BTreeMap::new();
            for (theme, name, source) in layers.iter().filter(|(.., source)| !broken.contains(source.name()))
            {
                add(&mut sources, *theme, name, source);
            }
            let mut templates = Self::new(sources, words, files, finish.clone());
            let Err(error) = templates.add() else {
                templates.broken = broken;
                return templates;
            };
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
            problems.append(found);
            if broken.len() == before {
                return templates;
            }
        }
    }

    /// Whether something is wrong with the template called `name`, which has been said.
    #[must_use]
    pub fn is_broken(&self, name: &str) -> bool {
        self.broken
            .iter()
            .any(|file| file.strip_suffix(name).is_some_and(|folder| folder.ends_with("templates/")))
    }

    fn new(sources: Sources, words: &AllTexts, files: &Arc<TemplateFiles>, finish: Finish) -> Self {
        // Those that kisho brings have no loop without an end.
        let own = sources.iter().filter(|(_, source)| !is_built_in(source));
        let counted = own.map(|(name, source)| (name.clone(), Metered::new(source.text()))).collect();
        let engine = Engine::new(words.clone(), Arc::clone(files));
        let broken = BTreeSet::new();
        Self { engine, sources, broken, counted, finish, texts: words.clone() }
    }

    fn add(&mut self) -> Result<(), tera::Error> {
        let all = self.sources.iter().map(|(name, source)| {
            let counted = self.counted.get(name).map(|counted| counted.text.as_str());
            (name.as_str(), counted.unwrap_or_else(|| source.text()))
        });
        self.engine.add(all)
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

    /// Whether a word stands in a template, or in one that it names.
    #[must_use]
    pub fn mentions(&self, name: &str, word: &str) -> bool {
        let mut open = vec![name];
        let mut seen = BTreeSet::from([name]);
        while let Some(text) = open.pop().and_then(|name| self.sources.get(name)).map(|source| source.text())
        {
            if text.contains(word) {
                return true;
            }
            let quoted = text.split('"').skip(1);
            let named = quoted.filter_map(|name| Some(self.sources.get_key_value(name)?.0.as_str()));
            open.extend(named.filter(|name| seen.insert(name)));
        }
        false
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
        let named = |ending: &str| self.sources.get(&format!("shortcodes/{shortcode}.{ending}"));
        let source = named("html").or_else(|| named("md"));
        source.map(|source| template_words::variables(source.text())).unwrap_or_default()
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
        if has_controls(&page) {
            page.retain(|c| !is_control(c));
        }
        page = self.finish.styles.link(&page);
        let root = context.get("root").and_then(Value::as_str).unwrap_or_default();
        for script in &self.finish.scripts {
            page = script.link(page, root);
        }
        if self.finish.offline {
            page = name_indexes(&page);
        }
        Some(if self.finish.minify { minify_html(&page) } else { page })
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
        let mut found = Problems::default();
        let made = self.engine.render(name, context, body, None, reads).map_err(|failed| match failed {
            Failed::Tera(error) => self.explain(&error, &mut found),
            Failed::TooLong(last) => self.too_long(name, &last, &mut found),
            Failed::SiteTooLong => self.site_too_long(name, &mut found),
        });
        for mut problem in found.into_list() {
            problem.diagnostic.hint =
                problem.diagnostic.hint.or_else(|| Some(format!("it is called at {from}")));
            problems.push(&problem.source, problem.diagnostic);
        }
        made.ok()
    }

    /// Places an output without end where the text stands that was written last, if that can be found.
    fn too_long(&self, name: &str, last: &str, problems: &mut Problems) {
        let message = format!(
            "this template makes more than {} MB; does one of its loops never end?",
            limits::TEMPLATE_BYTES >> 20
        );
        let line = last.lines().map(str::trim).max_by_key(|line| line.len()).filter(|line| !line.is_empty());
        let found = line.and_then(|line| {
            let named = self.sources.get_key_value(name).into_iter();
            named
                .chain(&self.sources)
                .find(|(_, source)| source.text().contains(line))
                .map(|(name, _)| (name, line))
        });
        match found {
            Some((name, line)) => self.say(name, self.find(name, line), &message, problems),
            None => self.say(name, Span::at(0), &message, problems),
        }
    }

    /// Reports that the templates of the site together make too much, in the one that was rendered when it was found out.
    fn site_too_long(&self, name: &str, problems: &mut Problems) {
        let message = format!(
            "the templates of this site make more than {} MB, besides {} KB for each page; this one was rendered last",
            limits::TEMPLATE_BYTES_A_SITE >> 20,
            limits::TEMPLATE_BYTES_A_PAGE >> 10
        );
        self.say(name, Span::at(0), &message, problems);
    }

    /// Places an error of the template engine in the template that it is about.
    fn explain(&self, error: &tera::Error, problems: &mut Problems) {
        match error.kind() {
            ErrorKind::SyntaxError(report) | ErrorKind::RenderingError(report) => {
                let (name, range) = (report.filename(), &report.span().range);
                let span = self.original(name, range.start, range.end);
                self.say(name, span, report.message(), problems);
            }
            ErrorKind::MissingParent { current, parent } => {
                let message = format!("there is no template `{parent}`");
                self.say(current, self.find(current, parent), &message, problems);
            }
            ErrorKind::CircularExtend { tpl, inheritance_chain: chain }
            | ErrorKind::CircularInclude { tpl, include_chain: chain } => {
                let message = format!("this template extends itself: {}", chain.join(" → "));
                let hint = "a template extends the one it replaces by the name of its theme, as in `default/page.html`";
                let problem = Diagnostic::error(Id::TemplateError, Span::at(0), message).with_hint(hint);
                problems.push(&self.source(tpl), problem);
            }
            // What is found out when all templates are linked comes as a written report, one or more in a row.
            ErrorKind::Msg(text) if text.contains("\n --> ") || text.contains("--> ") => {
                for report in text.split("\n\n") {
                    self.explain_report(report, problems);
                }
            }
            other => {
                let (name, span) =
                    self.where_components_call_themselves().unwrap_or(("base.html", Span::at(0)));
                self.say(name, span, &other.to_string(), problems);
            }
        }
    }

    fn explain_report(&self, report: &str, problems: &mut Problems) {
        let mut lines = report.lines();
        let message = lines.next().unwrap_or_default().trim_start_matches("error: ");
        let place =
            lines.next().and_then(|line| line.split_once("--> ")).map_or("", |(_, place)| place.trim());
        let mut parts = place.rsplitn(3, ':');
        let column = parts.next().and_then(|part| part.parse::<usize>().ok()).unwrap_or(1);
        let line = parts.next().and_then(|part| part.parse::<usize>().ok()).unwrap_or(1);
        let name = parts.next().unwrap_or("base.html");
        if let Some(block) = missing_block(message)
            && let Some(cause) = self.cause(name)
        {
            let hint = format!(
                "templates that extend it fill it; put `{{% block {block} %}}{{% endblock %}}` into it"
            );
            let message = format!("this template lacks the block `{block}`");
            let problem = Diagnostic::error(Id::TemplateError, Span::at(0), message).with_hint(hint);
            problems.push(cause, problem);
            return;
        }
        let counted = self.counted.get(name).map(|counted| counted.text.as_str());
        let text = counted.or_else(|| Some(self.sources.get(name)?.text())).unwrap_or_default();
        let start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
        let rest = text.get(start..).unwrap_or_default().lines().next().unwrap_or_default();
        let skip = rest.char_indices().nth(column.saturating_sub(1)).map_or(rest.len(), |(at, _)| at);
        let word =
            rest.get(skip..).map_or(0, |rest| rest.split([' ', '(', '|', '}']).next().map_or(0, str::len));
        let (from, to) = (start + skip, start + skip + word.max(1));
        self.say(name, self.original(name, from, to), message, problems);
    }

    /// The site's own template that a built-in one extends: where the two do not fit, that one has to be mended.
    fn cause(&self, name: &str) -> Option<&Arc<Source>> {
        let mut source = self.sources.get(name).filter(|source| is_built_in(source))?;
        // A chain that leads back to itself is not longer than there are templates.
        for _ in 0..self.sources.len() {
            let parent = source.text().split_once("{% extends \"")?.1.split_once('"')?.0;
            source = self.sources.get(parent)?;
            if !is_built_in(source) {
                return Some(source);
            }
        }
        None
    }

    /// The first component of the site's that calls one: the engine tells of components without an end, but not where.
    fn where_components_call_themselves(&self) -> Option<(&str, Span)> {
        let own = self.sources.iter().filter(|(_, source)| !is_built_in(source));
        own.filter_map(|(name, source)| {
            let (before, after) = source.text().split_once("{% component ")?;
            let inside = after.split_once("{% endcomponent").map_or(after, |(inside, _)| inside);
            let at = before.len() + "{% component ".len() + inside.find("{{ <")?;
            let length = inside.get(at - before.len() - "{% component ".len()..)?.find("}}")? + 2;
            Some((name.as_str(), Span::new(at, at + length)))
        })
        .next()
    }

    fn say(&self, name: &str, span: Span, message: &str, problems: &mut Problems) {
        let source = self.source(name);
        let word = source.text().get(span.start..span.end).unwrap_or_default();
        let components = self.sources.values().flat_map(|source| template_words::components(source.text()));
        let templates = self.sources.keys().map(String::as_str);
        let (message, meant) = template_words::explained(message, word, templates, components);
        let mut problem = Diagnostic::error(Id::TemplateError, span, message);
        problem.label = meant;
        problems.push(&source, problem);
    }

    /// The words that stand between the braces of a template and of those that it names.
    #[must_use]
    pub fn words(&self, name: &str) -> BTreeSet<&str> {
        let mut words = BTreeSet::new();
        let (mut open, mut seen) = (vec![name], BTreeSet::from([name]));
        while let Some(source) = open.pop().and_then(|name| self.sources.get(name)) {
            words.extend(template_words::words(source.text()));
            let quoted = source.text().split('"').skip(1);
            let named = quoted.filter_map(|name| Some(self.sources.get_key_value(name)?.0.as_str()));
            open.extend(named.filter(|name| seen.insert(name)));
        }
        words
    }

    fn source(&self, name: &str) -> Arc<Source> {
        let missing = || Arc::new(Source::new(format!("{TEMPLATES}/{name}"), ""));
        self.sources.get(name).cloned().unwrap_or_else(missing)
    }

    fn find(&self, name: &str, word: &str) -> Span {
        let text = self.sources.get(name).map_or("", |source| source.text());
        text.find(word).map_or(Span::at(0), |at| Span::new(at, at + word.len()))
    }
}

/// A template, with the theme that it belongs to and its name.
type Layer<'a> = (Option<&'a str>, String, Arc<Source>);

/// All templates, those last that take the place of others, and the files that have not the form of templates.
fn layers<'a>(
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
        let source = read_text(&format!("{place}/{name}"), &path, problems);
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

/// Why a text has not the form of a template.
#[must_use]
pub fn wrong_syntax(name: &str, text: &str) -> Option<Diagnostic> {
    let error = Tera::new().add_raw_template(name, text).err()?;
    let ErrorKind::SyntaxError(error) = error.kind() else { return None };
    let span = Span::from(error.span().range.clone());
    let word = text.get(span.start..span.end).unwrap_or_default();
    let (message, meant) =
        template_words::explained(error.message(), word, std::iter::empty(), std::iter::empty());
    let mut problem = Diagnostic::error(Id::TemplateSyntax, span, message);
    problem.label = template_words::open_before(text, span).or(meant);
    Some(problem)
}

/// Adds a template under its name, and under its full name for those who extend it. A folder of the site may have the name
/// of a built-in theme; the full names are then those of the built-in one, which is what its files may want to extend.
fn add(sources: &mut Sources, theme: Option<&str>, name: &str, source: &Arc<Source>) {
    if let Some(theme) = theme {
        sources.entry(format!("{theme}/{name}")).or_insert_with(|| Arc::clone(source));
    }
    sources.insert(name.to_owned(), Arc::clone(source));
}

/// Whether a character is one that no page can have (HTML Standard, 13.2.3.5).
fn is_control(c: char) -> bool {
    c.is_control() && !matches!(c, '\t' | '\n' | '\r' | '\u{c}')
}

/// Whether a page may have such characters. Every page is looked at, so this is a loop without a way out, which compilers make quick.
fn has_controls(page: &str) -> bool {
    let bytes = page.as_bytes();
    let low = bytes.iter().fold(false, |found, byte| {
        found | ((*byte < b' ') & !matches!(byte, 9 | 10 | 12 | 13)) | (*byte == 127)
    });
    // The others are of two bytes.
    low || memchr::memchr_iter(0xc2, bytes).any(|at| bytes.get(at + 1).is_some_and(|byte| *byte < 0xa0))
}

/// Whether a template is one of those that kisho brings.
pub fn is_built_in(source: &Source) -> bool {
    source.name().starts_with(BUILT_IN)
}

/// The block that a template fills although nothing that it extends has it.
fn missing_block(message: &str) -> Option<&str> {
    let (block, rest) = message.strip_prefix("Block `")?.split_once('`')?;
    rest.contains("not defined").then_some(block)
}
