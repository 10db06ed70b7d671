//! The shape of a site: what decides which pages there are, and where. As long as it stays, pages can say other things.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Model, Sources, name};
use crate::site::look::inputs::Inputs;
use crate::site::map::links::Names;
use crate::site::map::taxonomies::Taxonomies;
use crate::site::map::tree::{Kind, Page, PageTemplate, Plan, Tree};
use crate::site::output::addresses;
use crate::site::source::cells::{Cached, Invalidated, Name, Renumbering};
use crate::site::source::config::Skipped;
use crate::site::source::content::Content;
use crate::site::source::options::BuildOptions;
use crate::site::text::markdown::Settings;
use crate::site::text::openings::Opened;
use kisho_game::text::{Diagnostic, Id, Span};
use kisho_source::{Language, Problems};

/// Where a page is: what others have to know to lead there.
#[derive(Debug)]
pub struct PageLocation {
    url: String,
    lang: Language,
    section: Option<usize>,
    /// The page and all its translations.
    translations: Vec<usize>,
}

impl PageLocation {
    /// The seat of a page.
    #[must_use]
    pub fn new(tree: &Tree, number: usize) -> Self {
        let page = tree.pages.get(number);
        Self {
            url: page.map_or_else(String::new, |page| page.url.clone()),
            lang: page.map(|page| page.lang.clone()).unwrap_or_default(),
            section: page.and_then(|page| page.section),
            translations: tree.translations.of(number).to_vec(),
        }
    }

    /// Whether both are the same place, allowing for pages with other numbers.
    #[must_use]
    pub fn is(&self, now: &Self, moved: &Renumbering) -> bool {
        let Self { url, lang, section, translations } = self;
        (url, lang) == (&now.url, &now.lang)
            && moved.same(section.as_slice(), now.section.as_slice())
            && moved.same(translations, &now.translations)
    }
}

/// What a page says itself, and what its language and the sections above give to it.
#[derive(Debug)]
pub struct PageVersion {
    /// The number of its text.
    version: u64,
    /// The number of the words of its language.
    texts: u64,
    name: String,
    template: Option<Arc<PageTemplate>>,
}

impl PageVersion {
    /// What a page says.
    #[must_use]
    pub fn new(page: &Page) -> Self {
        let (name, template) = (page.name.clone(), page.page_template.clone());
        Self { version: page.version, texts: page.texts.id, name, template }
    }

    /// Whether it is the same.
    #[must_use]
    pub fn is(&self, now: &Self) -> bool {
        let Self { version, texts, name, template } = self;
        let source = |template: &Option<Arc<PageTemplate>>| {
            template.as_ref().map(|above| (above.name.clone(), Arc::as_ptr(&above.source)))
        };
        (version, texts, name) == (&now.version, &now.texts, &now.name)
            && source(template) == source(&now.template)
    }
}

/// What has become of the shape of a site.
pub struct Reshaped {
    /// Where the pages were before.
    pub moved: Renumbering,
    /// The terms that there were.
    pub terms: Taxonomies,
    /// Whether links may lead elsewhere than before.
    pub links: bool,
}

impl Model {
    /// The pages with other texts, if nothing but texts and words of the content folder has changed; `None`: anything may have.
    pub(super) fn pages_with_new_texts(&self, content: &Content) -> Option<Vec<usize>> {
        let mut pages = Vec::new();
        for file in content.changed.as_ref()? {
            if let Some(markdown) = content.markdown.get(file) {
                let number = *self.tree.by_file.get(file)?;
                let page = self.tree.pages.get(number)?;
                if markdown.id == page.version {
                    continue;
                }
                let front = &page.head.front;
                // What is said about the shape stands in the text that the page had.
                let is_fine = markdown.is_fine()
                    && !self.said_of_shape.iter().any(|said| said.source.name() == page.source.name());
                let is_above = page.kind == Kind::Section && front.page_template.is_some();
                if !is_fine
                    || is_above
                    || front.openings.is_some()
                    || !front.same_except_words(&markdown.head.front)
                {
                    return None;
                }
                pages.push(number);
            } else if !self.tree.files.contains_key(file)
                || !content.files.contains_key(file)
                || !self.books.is_empty()
            {
                return None;
            }
        }
        Some(pages)
    }

    /// Gives some pages their new texts.
    pub(super) fn take_texts(&mut self, pages: &[usize], content: &Content, gone: &mut Invalidated) {
        for &number in pages {
            let Some(page) = self.tree.pages.get_mut(number) else { continue };
            let Some(markdown) = content.markdown.get(&page.file) else { continue };
            page.source = Arc::clone(&markdown.source);
            page.head = Arc::clone(&markdown.head);
            page.version = markdown.id;
            self.versions.set(number, PageVersion::new(page), gone, PageVersion::is);
        }
    }

    /// Finds anew which pages there are.
    pub(super) fn reshape(&mut self, from: Sources<'_>, gone: &mut Invalidated) -> Reshaped {
        let Sources { options, inputs, content } = from;
        let mut problems = Problems::default();
        content.tell(&inputs.config, &mut problems);
        let tree = Tree::new(content, plan(options, inputs), &mut problems);
        let before = std::mem::replace(&mut self.tree, tree);
        let tree = &self.tree;
        let moved = Renumbering::from(
            tree.pages.iter().map(|page| before.by_file.get(&page.file).copied()).collect(),
        );
        let terms = Taxonomies::new(tree, &inputs.config, &mut problems);
        let terms = std::mem::replace(&mut self.taxonomies, terms);
        self.made = addresses::made(tree, &self.taxonomies, &inputs.config);
        self.fixed_files = inputs.files.paths().map(str::to_owned).collect();
        self.skipped = Skipped::new(&inputs.config);
        let names = Names::new(tree, &self.made, inputs.id);
        let links = gone.renew(&mut self.names, names);
        gone.replace(&mut self.shape, Cached::new(()));
        gone.renew(&mut self.homes, tree.translations.homes(&tree.pages));
        gone.renew(&mut self.settings, Settings::new(inputs));
        let seats = (0..tree.pages.len()).map(|number| PageLocation::new(tree, number));
        self.seats.renew(seats, &moved, gone, |before, now| before.is(now, &moved));
        self.versions.renew(tree.pages.iter().map(PageVersion::new), &moved, gone, PageVersion::is);
        gone.renew(&mut self.files, Arc::clone(&tree.files));
        self.open_books(from, gone);
        self.books.values().for_each(|opened| problems.extend(&opened.problems));
        self.tell_unused_templates(inputs, &mut problems);
        self.said_of_shape = problems;
        Reshaped { moved, terms, links }
    }

    /// Warns of templates that were probably meant to be those of pages, and are not.
    fn tell_unused_templates(&self, inputs: &Inputs, problems: &mut Problems) {
        for (name, source, near) in inputs.templates.misnamed() {
            let names = |page: &Page| {
                page.template() == Some(name) || page.head.front.page_template.as_deref() == Some(name)
            };
            if !self.tree.pages.iter().any(names) {
                let message = "nothing uses this template";
                let problem = Diagnostic::warning(Id::TemplateUnused, Span::at(0), message);
                problems.push(source, problem.with_hint(format!("did you mean `{near}`?")));
            }
        }
    }

    /// Reads the opening books of those pages that have one.
    fn open_books(&mut self, from: Sources<'_>, gone: &mut Invalidated) {
        let (tree, versions, files) = (&self.tree, &self.versions, self.files.as_ref());
        let pages = tree.pages.iter().enumerate();
        let jobs =
            pages.filter_map(|(number, page)| Some((number, page, page.head.front.openings.as_ref()?)));
        let jobs: BTreeMap<Name, _> = jobs.map(|job| (name(&job.1.file), job)).collect();
        self.opened.retain(|file| jobs.contains_key(file), gone);
        let stale = self.opened.stale(gone);
        let numbers: Vec<(Name, usize)> = jobs.iter().map(|(file, job)| (Arc::clone(file), job.0)).collect();
        self.opened.run(jobs.into_iter().collect(), &stale, gone, |(number, page, written), reads, _| {
            versions.read(number, reads);
            files.into_iter().for_each(|files| reads.note(files.id));
            reads.of(&from.content.state);
            let themes = reads.of(&from.inputs.board_themes);
            Cached::new(Opened::read(page, written, tree, themes, from.inputs.lenient))
        });
        let opened =
            numbers.iter().filter_map(|(file, number)| Some((*number, self.opened.get(file)?.clone())));
        self.books = opened.collect();
    }
}

/// Which pages there are to be.
fn plan<'a>(options: &'a BuildOptions, inputs: &'a Inputs) -> Plan<'a> {
    Plan {
        languages: &inputs.languages,
        paths: inputs.config.slugify.paths,
        keep_dates: inputs.config.slugify.paths_keep_dates,
        drafts: options.drafts,
        until: options.until.as_ref(),
    }
}
