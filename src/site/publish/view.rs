//! What an editor asks about a site while its author types: everything as the last build found it, but for the text that is
//! asked about.

use std::collections::{BTreeSet, HashMap};
use std::path::PathBuf;
use std::sync::Arc;

use rayon::prelude::*;

use super::build::levelled;
use crate::site::look::inputs::{Inputs, without_address};
use crate::site::look::templates::{is_built_in, wrong_syntax};
use crate::site::map::links::Target;
use crate::site::map::tree::Page;
use crate::site::output::finished::links_to_places;
use crate::site::output::jobs::Outputs;
use crate::site::output::model::Model;
use crate::site::source::config::Config;
use crate::site::source::options::BuildOptions;
use crate::site::source::{board_themes, front, theme};
use crate::site::text::markdown::places::{Places, places};
use crate::site::text::markdown::{BoardPlace, Entry, Rendered};
use kisho_board::diagram::theme::Themes;
use kisho_game::text::{Diagnostic, Lang, Source, Span};
use kisho_source::Problem;
use kisho_source::serial::{Shape, shape};

/// A page as it would be with another text.
#[derive(Debug)]
pub struct Preview {
    /// The HTML of its text, without a template.
    pub html: String,
    /// What is wrong with it.
    pub problems: Vec<Problem>,
    /// Where links into it can lead.
    pub anchors: Vec<Anchor>,
}

/// A place of a page to which links can lead.
#[derive(Debug, Clone)]
pub struct Anchor {
    /// Its id.
    pub id: String,
    /// What readers see there: the text of a heading, the name of a figure.
    pub name: String,
    /// The frames of a figure that can be stepped through.
    pub frames: Option<AnchorFrames>,
    /// The heading.
    pub span: Option<Span>,
}

/// The frames of a figure.
#[derive(Debug, Clone)]
pub struct AnchorFrames {
    /// The number of the first, as authors count.
    pub first: usize,
    /// The name of each.
    pub names: Vec<String>,
}

/// Where a link leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Lead {
    /// A page, by its file in the content folder, and perhaps a place on it.
    Page(String, Option<String>),
    /// A file of the content folder.
    File(String),
}

/// What a page of a site is called.
#[derive(Debug, Clone, Copy)]
pub struct PageName<'a> {
    /// Its file in the content folder.
    pub file: &'a str,
    /// Its title.
    pub title: &'a str,
}

/// A site as it was built last.
#[derive(Clone, Copy)]
pub struct SiteView<'a> {
    pub(super) model: &'a Model,
    pub(super) inputs: &'a Inputs,
    pub(super) outputs: &'a Outputs,
    pub(super) options: &'a BuildOptions,
}

impl<'a> SiteView<'a> {
    /// A page as it would be if its file held another text. `file`: its path in the content folder. `None` if the last build found
    /// no such page. Links lead where they led then.
    #[must_use]
    pub fn preview(&self, file: &str, text: String) -> Option<Preview> {
        let (page, rendered, mut problems) = self.model.preview(self.options, self.inputs, file, text)?;
        problems.append(links_to_places((self.model, self.inputs, self.outputs), &page, &rendered));
        let anchors = anchors(&rendered, page.texts.lang());
        let problems = levelled(problems.into_list(), self.inputs);
        Some(Preview { html: rendered.html, problems, anchors })
    }

    /// The anchors of that alone, for which its links need not be followed.
    #[must_use]
    pub fn anchors_in(&self, file: &str, text: String) -> Option<Vec<Anchor>> {
        let (page, rendered, _) = self.model.preview(self.options, self.inputs, file, text)?;
        Some(anchors(&rendered, page.texts.lang()))
    }

    fn page(&self, file: &str) -> Option<&'a Page> {
        self.model.tree.pages.get(*self.model.tree.by_file.get(file)?)
    }

    /// The pages that have a file.
    pub fn pages(&self) -> impl Iterator<Item = PageName<'a>> {
        let model = self.model;
        let pages = model.tree.pages.iter().enumerate().filter(|(_, page)| !page.file.is_empty());
        pages.map(|(number, page)| PageName {
            file: &page.file,
            title: model.titles.get(number).map_or("", String::as_str),
        })
    }

    /// The files of the content folder that are no pages.
    pub fn files(&self) -> impl Iterator<Item = &'a str> {
        self.model.tree.files.keys().map(String::as_str)
    }

    /// The title of a page.
    #[must_use]
    pub fn title(&self, file: &str) -> Option<&'a str> {
        self.model.titles.get(*self.model.tree.by_file.get(file)?).map(String::as_str)
    }

    /// The language of the boards of a page.
    #[must_use]
    pub fn lang(&self, file: &str) -> Lang {
        self.page(file).map_or_else(Lang::default, |page| page.texts.lang())
    }

    /// The text of a page as it was read, and where its Markdown begins.
    #[must_use]
    pub fn text(&self, file: &str) -> Option<(&'a Arc<Source>, usize)> {
        self.page(file).map(|page| (&page.source, page.head.body))
    }

    /// Where links into a page can lead.
    #[must_use]
    pub fn anchors(&self, file: &str) -> Vec<Anchor> {
        let number = self.model.tree.by_file.get(file).copied();
        let rendered = number.and_then(|number| self.model.blank.get(number));
        rendered.map(|rendered| anchors(rendered, self.lang(file))).unwrap_or_default()
    }

    /// Where a link leads that stands on a page, whose file may not be there yet.
    #[must_use]
    pub fn follow(&self, file: &str, to: &str) -> Option<Lead> {
        let of_page = |number: usize| self.model.tree.pages.get(number).map(|page| page.file.clone());
        match self.model.links().resolve(&self.model.page_of(self.inputs, file), to) {
            Target::Here(id) if id.is_empty() => None,
            Target::Here(id) => Some(Lead::Page(file.to_owned(), Some(id))),
            Target::Frame(id, frame) => Some(Lead::Page(file.to_owned(), Some(format!("{id}:{frame}")))),
            Target::Page(number, id) => Some(Lead::Page(of_page(number)?, id)),
            Target::File(path, _) if self.model.tree.files.contains_key(&path) => Some(Lead::File(path)),
            _ => None,
        }
    }

    /// A page and all its translations, by their files.
    #[must_use]
    pub fn translations(&self, file: &str) -> Vec<&'a str> {
        let Some(&number) = self.model.tree.by_file.get(file) else { return Vec::new() };
        let of_page = |number: &usize| self.model.tree.pages.get(*number).map(|page| page.file.as_str());
        let mut files: Vec<&str> =
            self.model.tree.translations.of(number).iter().filter_map(of_page).collect();
        files.extend(of_page(&number).filter(|file| !files.contains(file)));
        files
    }

    /// What `look` makes of every page whose text holds `word`, with what stands where in it, in the order of the pages.
    pub fn pages_with<T: Send>(
        &self,
        word: &str,
        look: impl Fn(&str, &Source, &Places) -> T + Sync,
    ) -> Vec<T> {
        let finder = memchr::memmem::Finder::new(word);
        let pages = self.model.tree.pages.par_iter().filter(|page| !page.file.is_empty());
        let pages = pages.filter(|page| finder.find(page.source.text().as_bytes()).is_some());
        pages
            .map(|page| look(&page.file, &page.source, &places(page.source.text(), page.head.body)))
            .collect()
    }

    /// The boards that take their record from a file of the content folder, with the files of their pages.
    #[must_use]
    pub fn boards_from(&self, file: &str) -> Vec<(&'a str, BoardPlace)> {
        let pages = self.model.tree.pages.iter().zip(&self.model.rendered);
        let boards = pages.flat_map(|(page, rendered)| {
            rendered.boards.iter().map(move |board| (page.file.as_str(), board.clone()))
        });
        boards.filter(|(_, board)| board.src.as_deref() == Some(file)).collect()
    }

    /// The templates by their names, each with the file that it is in; `None` for those that kisho brings.
    pub fn templates(&self) -> impl Iterator<Item = (&'a str, Option<PathBuf>)> {
        let root = &self.options.root;
        self.inputs
            .templates
            .named()
            .map(move |(name, source)| (name, (!is_built_in(source)).then(|| root.join(source.name()))))
    }

    /// The names of the shortcodes, each with what it can be called with.
    #[must_use]
    pub fn shortcodes(&self) -> Vec<(&'a str, Vec<&'a str>)> {
        let templates = &self.inputs.templates;
        templates.shortcodes().map(|name| (name, templates.arguments(name))).collect()
    }

    /// The terms of a taxonomy that pages have already.
    #[must_use]
    pub fn terms(&self, taxonomy: &str) -> BTreeSet<&'a str> {
        let lists = self.model.taxonomies.list.iter().filter(|list| list.taxonomy.name == taxonomy);
        lists.flat_map(|list| &list.terms).map(|term| term.term.name.as_str()).collect()
    }

    /// The names of those who wrote pages.
    #[must_use]
    pub fn authors(&self) -> BTreeSet<&'a str> {
        self.model.tree.pages.iter().flat_map(|page| &page.head.front.authors).map(String::as_str).collect()
    }

    /// The languages of the site, by their tags.
    #[must_use]
    pub fn languages(&self) -> Vec<String> {
        self.inputs.languages.declared().iter().map(|language| language.tag().to_owned()).collect()
    }

    /// The board themes that blocks can name.
    #[must_use]
    pub fn board_themes(&self) -> &'a Themes {
        &self.inputs.board_themes
    }

    /// What is wrong with a board theme of the site if its file holds another text.
    #[must_use]
    pub fn board_theme_problems(&self, name: &str, text: &str) -> Vec<Problem> {
        board_themes::problems(&self.options.root, name, text).into_list()
    }
}

/// What is wrong with the text of a `kisho.toml`, before anybody looks at the site.
#[must_use]
pub fn config_problems(text: &str) -> Vec<Diagnostic> {
    let (config, mut problems) = Config::parse(text);
    problems.extend(without_address(&config, text));
    problems
}

/// What is wrong with the text of a `theme.toml`.
#[must_use]
pub fn theme_problems(text: &str) -> Vec<Diagnostic> {
    theme::problems(text)
}

/// What is wrong with the form of a template.
#[must_use]
pub fn template_problem(name: &str, text: &str) -> Option<Diagnostic> {
    wrong_syntax(name, text)
}

/// A file whose keys are known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keys {
    /// `kisho.toml`
    Config,
    /// `theme.toml`
    Theme,
    /// The front matter of a page.
    Page,
    /// The front matter of a section.
    Section,
}

impl Keys {
    /// What can stand at the end of a way of keys.
    #[must_use]
    pub fn shape(self, way: &[&str]) -> Shape {
        match self {
            Self::Config => shape::<Config>(way),
            Self::Theme => theme::shape(way),
            Self::Page | Self::Section => front::shape(way),
        }
    }

    /// Whether a key at the top does something in such a file.
    #[must_use]
    pub fn has(self, key: &str) -> bool {
        self != Self::Page || !front::OF_SECTIONS.contains(&key)
    }
}

/// The places of a page to which links can lead: its figures and its headings.
fn anchors(rendered: &Rendered, lang: Lang) -> Vec<Anchor> {
    let figures = rendered.figures.iter().map(|figure| {
        let known = rendered.known.get(&figure.id).filter(|known| !known.still && !known.broken);
        let frames = known.map(|known| AnchorFrames { first: known.first, names: known.names.clone() });
        Anchor { id: figure.id.clone(), name: figure.name(lang), frames, span: None }
    });
    let mut anchors: Vec<Anchor> = figures.collect();
    let places: HashMap<&str, Span> =
        rendered.origins.iter().rev().map(|(id, span)| (id.as_str(), *span)).collect();
    add_headings(&rendered.contents, &places, &mut anchors);
    // The title yields to the others, so it comes last.
    if let (Some(id), Some((_, title))) = (&rendered.heading_id, &rendered.heading) {
        let span = places.get(id.as_str()).copied();
        anchors.push(Anchor { id: id.clone(), name: title.clone(), frames: None, span });
    }
    anchors
}

fn add_headings(entries: &[Entry], places: &HashMap<&str, Span>, anchors: &mut Vec<Anchor>) {
    for entry in entries {
        let span = places.get(entry.id.as_str()).copied();
        anchors.push(Anchor { id: entry.id.clone(), name: entry.title.clone(), frames: None, span });
        // Headings have six levels.
        add_headings(&entry.children, places, anchors);
    }
}
