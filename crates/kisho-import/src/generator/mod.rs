//! The content of a Zola or Hugo site as that of a site of kisho.

mod anchors;
mod beside;
mod body;
mod cascade;
mod code;
mod config;
mod data;
mod folders;
mod formulas;
mod found;
mod front;
mod highlight;
mod hugo;
mod ignored;
mod keys;
mod mail;
mod mdbook;
mod menu;
mod origin;
mod others;
mod param;
mod permalinks;
mod place;
mod sections;
mod settings;
mod tables;
mod taken;
mod targets;
mod tera;
mod terms;
mod unshown;
mod urls;
mod values;
mod words;
mod writing;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::Value;

use super::Imported;
use crate::NewFile;
use crate::files::folder_of;
use cascade::Cascade;
use formulas::Formulas;
use found::Found;
use ignored::Ignored;
use kisho_game::text::{Diagnostic, Id, Source, Span};
use kisho_source::Problems;
use kisho_source::files::{CONTENT, DATA, STATIC, read_text};
pub use mdbook::{book, is_book};
pub use origin::Origin;
use place::Named;
use sections::Sections;
use settings::Settings;
use terms::Terms;

/// A generator whose sites can be moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Generator {
    /// Zola.
    Zola,
    /// Hugo.
    Hugo,
}

impl Generator {
    /// The generator whose site a folder holds, as its config tells.
    #[must_use]
    pub fn of(dir: &Path) -> Option<Self> {
        let has = |name: &str| dir.join(name).exists();
        let is_hugo = ["hugo.toml", "hugo.yaml", "hugo.yml", "hugo.json", "config/_default", "config.yaml"];
        if !has(CONTENT) {
            None
        } else if is_hugo.iter().any(|name| has(name)) || (has("config.toml") && has("layouts")) {
            Some(Self::Hugo)
        } else {
            (has("config.toml") || has("zola.toml")).then_some(Self::Zola)
        }
    }
}

/// What is known of the old site.
#[derive(Debug)]
struct Old {
    generator: Generator,
    settings: Settings,
    /// All its files.
    found: Found,
    /// The languages that names of files can end with.
    languages: Vec<String>,
    /// The taxonomies whose terms stand at the top of Hugo's front matter.
    taxonomies: Vec<String>,
    /// The folders whose sections have a page.
    sections: BTreeSet<String>,
    /// What sections of Hugo hand down to the pages below them.
    cascade: Cascade,
    /// See [`place::asked`].
    asked: BTreeSet<String>,
    /// The places on pages that links name.
    named: BTreeSet<String>,
    /// Its formulas, if it has them on all pages, and else the pages that have some.
    formulas: Option<Formulas>,
    with_formulas: BTreeSet<String>,
    /// The day of the import, such as `2026-11-21`.
    today: String,
}

/// The texts of a site: their names below its content folder, and where they are.
type Texts = [(String, PathBuf)];

impl Old {
    /// What its config and its texts say about all pages. `beside`: the other files of its content folder.
    fn read(
        generator: Generator,
        settings: Settings,
        found: Found,
        texts: &Texts,
        beside: &[String],
        problems: &mut Problems,
    ) -> Self {
        let disabled = settings.disabled();
        let languages = settings.keys.get("languages").and_then(Value::as_object);
        let languages = languages.into_iter().flatten().map(|(tag, _)| tag.clone());
        let languages: Vec<String> = languages.filter(|tag| !disabled.contains(tag)).collect();
        let sections = texts.iter().map(|(file, _)| Named::of(file, &languages));
        let sections = sections.filter(|named| named.stem.is_none()).map(|named| named.dir.to_owned());
        let formulas = writing::formulas(generator, &settings.keys);
        let of_pages = || writing::pages_with_formulas(generator, &settings.keys, texts);
        let with_formulas = if formulas.is_none() { of_pages() } else { BTreeSet::new() };
        let mut old = Self {
            generator,
            sections: sections.collect(),
            taxonomies: tables::names(settings.keys.get("taxonomies")),
            cascade: Cascade::default(),
            asked: BTreeSet::new(),
            named: anchors::named(texts.iter().map(|(_, path)| path)),
            formulas,
            with_formulas,
            today: unshown::today(),
            settings,
            found,
            languages,
        };
        if generator == Generator::Zola {
            old.found.add(urls::of_files(&old.settings, texts, beside, &old.languages));
        }
        if generator == Generator::Hugo {
            old.cascade = Cascade::read(&old, texts, problems);
            old.asked = place::asked(&old, texts);
        }
        let lists = texts.iter().filter(|(file, _)| is_taxonomy(&old, file));
        let lists = lists.filter_map(|(file, _)| Some((file.as_str(), terms::url(&old, file)?))).collect();
        old.found.lead(&lists);
        let moved = beside::moved(&old, texts);
        old.found.move_pages(moved);
        old
    }

    /// What the URLs of a language begin with: nothing for the site's own, unless that has a folder too in Hugo.
    fn prefix(&self, lang: Option<&str>) -> String {
        if self.generator == Generator::Zola {
            return lang.map_or_else(String::new, |lang| format!("/{lang}"));
        }
        let is_below = self.settings.is_on("defaultContentLanguageInSubdir");
        let own = is_below.then(|| folders::default_language(&self.settings));
        lang.or(own).map_or_else(String::new, |lang| format!("/{}", lang.to_lowercase()))
    }

    /// The formulas of a page; nothing if no page of the site has any.
    fn formulas(&self, file: &str) -> Option<Formulas> {
        let of_page = || match self.with_formulas.contains(file) {
            true => Formulas::of_script(true, true),
            false => Formulas::none(),
        };
        self.formulas.clone().or_else(|| (!self.with_formulas.is_empty()).then(of_page))
    }

    /// What Hugo makes of the value of a key of its front matter, whose name is in small letters.
    fn cast(&self, name: &str, value: Value) -> Value {
        if name == "series" || self.taxonomies.iter().any(|own| own == name) {
            values::texts(value)
        } else {
            values::cast(name, value)
        }
    }
}

/// Folders that hold what kisho does in another way.
const OTHERS: [&str; 8] = ["templates", "themes", "layouts", "sass", "assets", "data", "i18n", "archetypes"];

/// Where shortcodes are, in Zola and in kisho.
const SHORTCODES: &str = "templates/shortcodes";

/// The style sheet of a site of kisho, in the folder for files that stay as they are.
const LOOK: &str = "style.css";

/// What is said of the old style sheet, which would take the place of kisho's whole design.
fn left_look() -> Diagnostic {
    let message =
        format!("this style sheet stays behind, because `{STATIC}/{LOOK}` replaces the one of kisho's theme");
    let hint = "its templates do not come along; to keep some of its rules, write a style sheet whose first line is \
        `@import \"default/style.css\";`";
    Diagnostic::warning(Id::ImportLeft, Span::at(0), message).with_hint(hint)
}

/// Makes a site of kisho from the site in the folder `dir`. If its config cannot be read, nothing is made.
#[must_use]
pub fn site(generator: Generator, dir: &Path) -> Imported {
    let mut problems = Problems::default();
    let Some(settings) = settings::read(generator, dir, &mut problems) else {
        return Imported { problems: problems.into_sorted(), ..Imported::default() };
    };
    let mut files = BTreeMap::new();
    let content = folders::content(generator, dir, &settings, &mut problems);
    let unwanted = Ignored::zola(&settings.keys, "ignored_static");
    let fixed = folder_of(dir, STATIC, true, &mut problems).into_iter().flatten();
    let mut fixed: Vec<_> = fixed.filter(|(file, _)| !unwanted.has(STATIC, file)).collect();
    if let Some(at) = fixed.iter().position(|(file, _)| file == LOOK) {
        let (_, path) = fixed.remove(at);
        problems.push(&Arc::new(Source::new(path.display().to_string(), "")), left_look());
    }
    let mut found = Found::new(content.keys(), fixed.iter().map(|(file, _)| file));
    found.set_base(settings.base_path(generator));
    let (texts, others): (Vec<_>, Vec<_>) = content.into_iter().partition(|(file, _)| file.ends_with(".md"));
    let bundles: BTreeSet<String> =
        texts.iter().filter_map(|(file, _)| Some(bundle(file)?.to_owned())).collect();
    let beside: Vec<String> = others.iter().map(|(file, _)| file.clone()).collect();
    let mut left = Vec::new();
    for (file, path) in others {
        if others::other(generator, &file, path, &mut files, &mut problems) {
            left.push(file);
        }
    }
    if generator == Generator::Zola {
        let templates = shortcodes(dir, &mut files, &mut problems);
        files.extend(data::files(dir, &templates, &texts, &mut problems));
        files.extend(words::catalogues(&settings, &mut problems));
    }
    let old = Old::read(generator, settings, found, &texts, &beside, &mut problems);
    let (mut gathered, mut origins) = (Gathered::default(), BTreeMap::new());
    left.iter().for_each(|file| gathered.sections.add_left(file, &old.languages));
    if generator == Generator::Hugo {
        let pages = texts.iter().filter(|(file, _)| left_page(&old, file, &bundles).is_none());
        let pages = pages.map(|(file, _)| old.found.new_name(file));
        gathered.terms.others = permalinks::of_folders(&old, pages);
    }
    for (file, path) in texts {
        let source = read_text(&path.display().to_string(), &path, &mut problems);
        if let Some(left) = left_page(&old, &file, &bundles) {
            problems.push(&source, left);
            continue;
        }
        let mut said = Vec::new();
        let page = page(&old, &file, &source, &mut gathered, &mut said);
        said.into_iter().for_each(|problem| problems.push(&source, problem));
        let new_file = format!("{CONTENT}/{}", old.found.new_name(&file));
        origins.insert(new_file.clone(), Origin { source, generator });
        files.insert(new_file, NewFile::Made(page));
    }
    if let Some(excess) = old.cascade.excess() {
        problems.push(&Arc::new(Source::new(dir.display().to_string(), "")), excess);
        return Imported { problems: problems.into_sorted(), ..Imported::default() };
    }
    taken::leave_out(&old, &gathered.pages, &gathered.terms, &mut files, &mut problems);
    files.extend(fixed.into_iter().map(|(file, path)| (format!("{STATIC}/{file}"), NewFile::Copied(path))));
    left_folders(dir, &files, &mut problems);
    gathered.code.tell(&mut problems);
    if generator == Generator::Hugo {
        gathered.sections.join(&mut files, &mut problems);
    }
    gathered.sections.hide(generator, &mut files, &mut problems);
    let math = old.formulas.is_some() || !old.with_formulas.is_empty();
    let config = config::convert(generator, &old.settings, gathered.menus, &old.found, math, &mut problems);
    let config = Some(config + &gathered.terms.redirects(&mut problems));
    let beside_config = words::names(generator, &old.settings);
    let problems = problems.into_sorted();
    Imported { files, config, beside_config, problems, origins, ..Imported::default() }
}

/// What is said of a text that does not become a page.
fn left_page(old: &Old, file: &str, bundles: &BTreeSet<String>) -> Option<Diagnostic> {
    let left = |message: &str| Diagnostic::warning(Id::ImportLeft, Span::at(0), message);
    if is_taxonomy(old, file) {
        let is_off = old.settings.has_no("term");
        let why = if is_off { "`disableKinds` switches these off" } else { "kisho makes them itself" };
        return Some(left(&format!("the page of a taxonomy or a term is left out, because {why}")));
    }
    is_resource(old.generator, file, bundles).then(|| {
        left("a file of the page beside it, which Hugo makes no page of")
            .with_hint("it stays behind; put its text into the page")
    })
}

/// Warns of folders of a site that are not converted.
fn left_folders(dir: &Path, files: &BTreeMap<String, NewFile>, problems: &mut Problems) {
    let has = |folder: &str| files.keys().any(|file| file.starts_with(folder));
    let has_shortcodes = has(SHORTCODES);
    let comes_along = |other: &str| other == DATA && has("data/");
    for other in OTHERS.iter().filter(|other| dir.join(other).is_dir() && !comes_along(other)) {
        let name = dir.join(other).display().to_string();
        let problem = Diagnostic::warning(Id::ImportLeft, Span::at(0), "this folder stays behind");
        let hint = match *other {
            "templates" if has_shortcodes => {
                "only its shortcodes come along: kisho has templates of its own; see the page on templates"
            }
            _ => "kisho has templates and themes of its own; see the page on templates",
        };
        problems.push(&Arc::new(Source::new(name, "")), problem.with_hint(hint));
    }
}

/// What pages say that is of use elsewhere.
#[derive(Debug, Default)]
struct Gathered {
    /// The entries of the main menu that pages want, by language.
    menus: BTreeMap<Option<String>, Vec<menu::Entry>>,
    sections: Sections,
    terms: Terms,
    /// The pages of a Zola site that are no drafts.
    pages: Vec<taken::Placed>,
    /// What is left out of blocks of code.
    code: code::Lost,
}

/// The page of a file.
fn page(
    old: &Old,
    file: &str,
    source: &Arc<Source>,
    gathered: &mut Gathered,
    said: &mut Vec<Diagnostic>,
) -> String {
    let (mut front, start) = front::read(old, file, source.text(), said);
    let place = front.as_mut().map(|front| place::keep(old, file, front)).unwrap_or_default();
    if let Some((key, word)) = &place.unfilled {
        let span = settings::place(source.text(), &[key]).filter(|_| *key == "url");
        let message = format!(
            "`{word}` in the `{key}` of this page cannot be filled in, so its URL is that of its file"
        );
        let told = Diagnostic::warning(Id::ImportKey, span.unwrap_or(Span::at(0)), message);
        said.push(told.with_hint("write its old URL into `path`, or into `aliases`"));
    }
    if place.is_folder_now {
        let span = settings::place(source.text(), &["url"]).unwrap_or(Span::at(0));
        let message =
            format!("the URL of this page was that of a file, and is `{}` now", taken::whole(&place.url));
        let hint = "kisho makes a folder of every page; most servers lead there from the old URL";
        said.push(Diagnostic::warning(Id::ImportKey, span, message).with_hint(hint));
    }
    let text = body::convert(old, source, start, &place, &mut gathered.code, said);
    let text = anchors::kept(old.generator, &text, &old.named);
    let Some(mut front) = front else { return source.text().to_owned() };
    let new_file = old.found.new_name(file);
    if new_file != file {
        // The folder says it now.
        front.top.remove("slug");
    }
    gathered.sections.add(file, &old.languages, &mut front, source);
    gathered.terms.add(old, file, &mut front, source, start);
    if old.generator == Generator::Zola && !front.is_draft() {
        let (name, url) = (source.name().to_owned(), taken::whole(&place.url));
        gathered.pages.push(taken::Placed { file: new_file.to_owned(), name, url });
    }
    if let Some(wanted) = front.menus.take() {
        let title = front.top.get("title").and_then(toml::Value::as_str).unwrap_or_default();
        let title = front.link_title.as_deref().unwrap_or(title);
        let weight = front.top.get("weight").and_then(toml::Value::as_integer).unwrap_or_default();
        let lang = place::Named::of(file, &old.languages).lang;
        // Its entry leads to the page, whatever it says.
        let pages = menu::Pages { found: &old.found, lang, in_folders: false };
        let (entry, others) = menu::of_page(&wanted, title, weight, new_file, pages);
        if !others.is_empty() {
            let span = settings::place(source.text(), &["menus"]);
            let span = span.or_else(|| settings::place(source.text(), &["menu"])).unwrap_or(Span::at(0));
            said.push(settings::lost(&others.join("`, `"), span));
        }
        gathered.menus.entry(lang.map(str::to_owned)).or_default().extend(entry);
    }
    let lines = front.into_lines();
    if lines.is_empty() { text } else { format!("+++\n{lines}+++\n{text}") }
}

/// The folder of a bundle of Hugo's, if the file is its page.
fn bundle(file: &str) -> Option<&str> {
    let (dir, name) = file.rsplit_once('/')?;
    (name == "index.md" || (name.starts_with("index.") && name.ends_with(".md"))).then_some(dir)
}

/// Whether a text belongs to the page of a bundle and is none itself.
fn is_resource(generator: Generator, file: &str, bundles: &BTreeSet<String>) -> bool {
    // The page of a bundle may be in the folder of another one.
    let own = bundle(file).unwrap_or(file);
    let mut above = own.rsplit_once('/').map(|(dir, _)| dir);
    while let Some(dir) = above.filter(|_| generator == Generator::Hugo) {
        if bundles.contains(dir) {
            return true;
        }
        above = dir.rsplit_once('/').map(|(dir, _)| dir);
    }
    false
}

/// Whether a file is the page that Hugo shows for a taxonomy or one of its terms.
fn is_taxonomy(old: &Old, file: &str) -> bool {
    let named = place::Named::of(file, &old.languages);
    let mut parts = named.dir.split('/');
    let taxonomy = parts.next().is_some_and(|first| old.taxonomies.iter().any(|own| own == first));
    // Its name may end with a language that the site does not have.
    let is_list = named.stem.is_none_or(|stem| stem.starts_with("_index."));
    old.generator == Generator::Hugo && is_list && taxonomy && parts.count() <= 1
}

/// Takes the templates of Zola's shortcodes, which pages call as they call kisho's; their files.
fn shortcodes(dir: &Path, files: &mut BTreeMap<String, NewFile>, problems: &mut Problems) -> Vec<PathBuf> {
    let templates = folder_of(dir, SHORTCODES, false, problems).unwrap_or_default();
    let paths = templates.iter().map(|(_, path)| path.clone()).collect();
    let templates = templates.into_iter();
    files.extend(templates.map(|(file, path)| (format!("{SHORTCODES}/{file}"), tera::template(path))));
    paths
}
