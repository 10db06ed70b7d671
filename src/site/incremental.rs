//! The short way of a change: the text of a page is another, and the rest of the site sees nothing of it but its card.
//!
//! Then the tree, the terms of the pages and the names of all files are as they were, and a save costs hardly more than the
//! page itself. With another title pages may stand in another order; that is found anew (`retitled.rs`). Whatever does not
//! fit goes the long way (`None`), which finds all that has been made here.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;

use super::cache::{self, BuildCache, Cached, Changes, Done, Replaced};
use super::checks;
use super::config::MenuItem;
use super::content;
use super::context;
use super::files::Files;
use super::inputs::Inputs;
use super::making::{self, Making, Touched};
use super::markdown::{self, Rendered, RenderedKey, blanks};
use super::model::Model;
use super::{BuildOptions, Built, Contents};
use kisho_game::text::Source;
use kisho_source::files::CONTENT;
use kisho_source::{Problem, Problems};

/// What the last build knew and made.
pub struct Last {
    /// The pages.
    pub model: Model,
    /// The files of the output.
    pub files: Files,
    /// Everything there was to say.
    pub problems: Vec<Problem>,
}

/// Builds a site again in which nothing but the texts of some pages has changed; `None` if there is more to it.
pub fn build(cache: &mut BuildCache, options: &BuildOptions, changes: &Changes) -> Option<Built> {
    let Changes::Files(files) = changes else { return None };
    let inputs = cache.inputs.clone().filter(|inputs| inputs.config.compress.is_empty())?;
    // It is put back when all has gone well.
    let mut last = cache.last.take()?;
    let pages = last.pages(files, options)?;
    cache.content.update(&options.root, changes);
    let mut touch = Touch { last: &mut last, cache, options, inputs: &inputs, touched: Touched::default() };
    let before = touch.read(&pages)?;
    touch.look_around(&before)?;
    touch.make(&before)?;
    let built = last.built(options, &inputs);
    cache.last = Some(last);
    Some(built)
}

/// A page, and its text before the change.
type Before = (usize, Cached<Rendered>);

impl Last {
    /// The pages whose files these are, if all are files of pages and nothing was wrong with them.
    fn pages(&self, files: &BTreeSet<PathBuf>, options: &BuildOptions) -> Option<Vec<usize>> {
        if options.external || !files.iter().all(|file| file.starts_with(CONTENT)) {
            return None;
        }
        let pages = content::inside(files)?.into_iter().map(|file| {
            let number = *self.model.tree.by_file.get(&file)?;
            let page = self.model.tree.pages.get(number)?;
            let found = options.root.join(CONTENT).join(&file).symlink_metadata().ok()?;
            // What is wrong with a record that the page shows is told of the record's file.
            let is_clean = self.model.blank.get(number)?.problems.is_empty();
            let fine =
                is_clean && !self.problems.iter().any(|problem| problem.source.name() == page.source.name());
            (found.is_file() && fine && page.head.front.openings.is_none()).then_some(number)
        });
        pages.collect()
    }
}

/// A change on its short way.
struct Touch<'a> {
    last: &'a mut Last,
    cache: &'a mut BuildCache,
    options: &'a BuildOptions,
    inputs: &'a Cached<Inputs>,
    /// What is replaced so far.
    touched: Touched,
}

impl Touch<'_> {
    /// Reads those of some pages that are not as they were, and gives what they were.
    fn read(&mut self, pages: &[usize]) -> Option<Vec<Before>> {
        let mut before = Vec::new();
        for &number in pages {
            let page = self.last.model.tree.pages.get_mut(number)?;
            let markdown = self.cache.content.markdown.get(&page.file)?;
            if markdown.id == page.version {
                continue;
            }
            if !markdown.is_fine() || !page.head.front.differs_in_words(&markdown.head.front) {
                return None;
            }
            page.source = Arc::clone(&markdown.source);
            page.head = Arc::clone(&markdown.head);
            page.version = markdown.id;
            before.push((number, self.render(number)?));
        }
        Some(before)
    }

    /// Renders a page that brings along the same files, and gives the text that it had.
    fn render(&mut self, number: usize) -> Option<Cached<Rendered>> {
        let Model { tree, blank, .. } = &self.last.model;
        let (page, before) = (tree.pages.get(number)?, blank.get(number)?.clone());
        let links = self.last.model.links();
        let content = self.options.root.join(CONTENT);
        let site = markdown::Site::new(&links, &content, self.inputs);
        let key = RenderedKey::new(page, self.inputs, None);
        let now = Cached::new(markdown::render(page, &site, None));
        self.cache.rendered.insert(page.file.clone(), (key, now.clone()));
        let fits = now.problems.is_empty() && now.has_same_files(&before);
        if !fits {
            return None;
        }
        *self.last.model.blank.get_mut(number)? = now;
        Some(before)
    }

    /// Makes sure that no other page sees more of the pages than their cards, fills in their blanks, and checks their links.
    fn look_around(&mut self, before: &[Before]) -> Option<()> {
        for (number, before) in before {
            let now = self.last.model.blank.get(*number)?;
            let moved = !now.has_same_places(before) && self.is_looked_at(*number);
            if moved || self.is_shown_elsewhere(*number) {
                return None;
            }
        }
        let numbers = before.iter().map(|(number, _)| *number);
        self.touched.moved = self.last.model.retitle(numbers, &self.inputs.config)?;
        for &(number, _) in before {
            let mut problems = Problems::default();
            let Model { tree, blank, titles, rendered, cards, taxonomies, .. } = &mut self.last.model;
            checks::anchors(tree, blank, std::iter::once(number), &mut problems);
            let filled =
                blanks::fill_one(tree, blank, titles, number, &mut self.cache.filled, &mut problems)?;
            if !problems.is_empty() {
                return None;
            }
            let page = tree.pages.get(number)?;
            let card = context::card(page, &filled, titles.get(number)?, taxonomies, &self.inputs.config);
            let card = Cached::renewed(card, cards.get(number));
            let key = vec![filled.id, self.inputs.config.id];
            self.cache.cards.insert(page.file.clone(), (key, card.clone()));
            let gone = &mut self.touched.gone;
            gone.push(std::mem::replace(rendered.get_mut(number)?, filled).id);
            let old = std::mem::replace(cards.get_mut(number)?, card);
            gone.extend(cards.get(number).filter(|card| card.id != old.id).map(|_| old.id));
        }
        Some(())
    }

    /// Whether another page, or the config, names a place on a page.
    fn is_looked_at(&self, number: usize) -> bool {
        let Model { tree, blank, .. } = &self.last.model;
        let Some(page) = tree.pages.get(number) else { return true };
        let config = &self.inputs.config;
        let menus = config.all_menus().flat_map(MenuItem::with_children).filter_map(|item| item.url.as_ref());
        let others = || blank.iter().enumerate().filter(|(other, _)| *other != number);
        let sent_on = tree.pages.iter().filter_map(|page| page.head.front.redirect_to.as_ref());
        menus.chain(config.redirects.values()).chain(sent_on).any(|url| url.contains('#'))
            || others().any(|(_, from)| {
                from.anchors.iter().any(|anchor| anchor.file == page.file)
                    || from.blanks.iter().any(|blank| blank.file == page.file)
            })
    }

    /// Whether a page shows the file of a page as a record.
    fn is_shown_elsewhere(&self, number: usize) -> bool {
        let Model { tree, blank, .. } = &self.last.model;
        let page = tree.pages.get(number);
        page.is_none_or(|page| blank.iter().any(|from| from.uses.files.contains(&page.file)))
    }

    /// Runs the templates that see what has changed, and puts what they make into its place.
    fn make(&mut self, before: &[Before]) -> Option<()> {
        let mut pictures = BTreeSet::new();
        for (number, before) in before {
            self.pictures(*number, before, &mut pictures)?;
        }
        let touched = std::mem::take(&mut self.touched);
        let common = self.cache.common.as_ref()?.id;
        let run = |making: Making<'_>| {
            let same = making.common_key.id == common;
            same.then(|| cache::run_some(making.jobs, making.outputs))
        };
        let (model, files) = (&self.last.model, &mut self.last.files);
        for replaced in making::make(model, self.cache, self.options, self.inputs, Some(touched), run)? {
            place(files, &replaced, model)?;
        }
        let mut now = BTreeSet::new();
        for &(number, _) in before {
            let (page, rendered) =
                (self.last.model.tree.pages.get(number)?, self.last.model.rendered.get(number)?);
            for (path, bytes) in &rendered.files {
                self.last.files.replace(path, Contents::Made(Arc::clone(bytes)), &page.source);
            }
            self.pictures(number, rendered, &mut now)?;
        }
        if pictures != now {
            let Last { model, files, .. } = &mut *self.last;
            pictures.iter().for_each(|path| files.remove_drawn(path));
            making::add_drawings(model, &self.cache.in_feeds, self.inputs, files);
        }
        Some(())
    }

    /// The pictures of a page that its head and feeds name.
    fn pictures(&self, number: usize, rendered: &Rendered, paths: &mut BTreeSet<String>) -> Option<()> {
        let page = self.last.model.tree.pages.get(number)?;
        let in_feeds = self.cache.in_feeds.get(&page.file);
        let in_feeds = in_feeds.into_iter().flat_map(|(_, text)| &text.pictures).map(|(path, _)| path);
        let poster = rendered.poster.as_ref().map(|poster| &poster.path);
        let linked = rendered.pictures.iter().map(|(path, _)| path);
        paths.extend(in_feeds.chain(poster).chain(linked).cloned());
        Some(())
    }
}

/// Puts what was made into its place; `None` if other pages came or went, or something is wrong with one.
fn place(files: &mut Files, (before, now): &Replaced, model: &Model) -> Option<()> {
    if before.iter().chain(now).any(|done| !done.output.problems.is_empty()) {
        return None;
    }
    let (before, now) = (made(before.as_ref(), model), made(now.as_ref(), model));
    let is_page = |path: &str| path.ends_with(".html");
    for (path, (_, source)) in before.iter().filter(|(path, _)| !now.contains_key(**path)) {
        if is_page(path) {
            return None;
        }
        files.remove(path, source);
    }
    for (path, (contents, source)) in now {
        if before.contains_key(path) {
            files.replace(path, contents.clone(), source);
        } else if is_page(path) || files.has(path) {
            return None;
        } else {
            files.add_usual(path.to_owned(), contents.clone(), source);
        }
    }
    Some(())
}

/// The files that a job has made, with what they are made from.
fn made<'a>(done: Option<&'a Done>, model: &Model) -> BTreeMap<&'a str, (&'a Contents, &'a Arc<Source>)> {
    let done = done.filter(|done| making::has_place(&model.tree, done.page));
    let files =
        done.into_iter().flat_map(|done| done.output.files.iter().map(move |file| (file, &done.source)));
    files.map(|((path, contents), source)| (path.as_str(), (contents, source))).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// Whether a change of `a.md` from one text to the other goes the short way, with this text in `b.md`.
    fn is_short_beside(beside: &str, before: &str, after: &str) -> bool {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        fs::create_dir(root.join(CONTENT)).unwrap();
        fs::write(root.join("kisho.toml"), "base_url = \"https://example.org\"\ngenerate_feeds = true\n")
            .unwrap();
        fs::write(root.join("content/a.md"), before).unwrap();
        fs::write(root.join("content/b.md"), beside).unwrap();
        let options = BuildOptions { root: root.to_owned(), ..BuildOptions::default() };
        let mut cache = BuildCache::default();
        assert!(cache.build(&options, &Changes::All).problems.is_empty());
        fs::write(root.join("content/a.md"), after).unwrap();
        let changes = Changes::Files(BTreeSet::from(["content/a.md".into()]));
        build(&mut cache, &options, &changes).is_some()
    }

    /// The same; `b.md` has a link to its heading `Here`.
    fn is_short(change: impl Fn(&str) -> String) -> bool {
        let page = "+++\nweight = 1\n+++\n# Title\n\nFirst words.\n\n## Here\n\nMore words.\n\n```qf id=q\ngkwAAAAQ\n```\n";
        is_short_beside("[link](@/a.md#here)\n", page, &change(page))
    }

    #[test]
    fn words_and_diagrams_go_the_short_way() {
        assert!(is_short(|page| page.replace("More", "Other")));
        assert!(is_short(|page| page.replace("First", "The first")), "the summary in lists");
        assert!(is_short(|page| page.replace("gkwAAAAQ", "hkwAAAAQ")), "another picture");
        assert!(is_short(str::to_owned), "saved as it was");
    }

    #[test]
    fn other_words_of_a_page_go_the_short_way() {
        assert!(is_short(|page| page.replace("# Title", "# Other")));
        assert!(is_short(|page| page.replace("weight = 1", "weight = 1\ntitle = \"Other\"")));
        assert!(
            is_short(|page| page.replace("weight = 1", "weight = 1\ndescription = \"What it is about\""))
        );
        let named = "# Title\n";
        assert!(!is_short_beside("[](@/a.md)\n", named, "# Other\n"), "b.md shows its title");
    }

    #[test]
    fn what_others_see_goes_the_long_way() {
        assert!(!is_short(|page| page.replace("weight = 1", "weight = 2")));
        assert!(!is_short(|page| page.replace("## Here", "## There")), "b.md has a link to it");
        assert!(!is_short(|page| page.replace("gkwAAAAQ", "?")), "a mistake");
        assert!(!is_short(|page| page.replace("More", "[More](@/c.md)")), "a broken link");
        let record = "```quoridor src=@/a.md\n```\n";
        assert!(is_short_beside("", "1. e2 e8\n", "1. e2 e7\n"));
        assert!(!is_short_beside(record, "1. e2 e8\n", "1. e2 e8 2. e3\n"), "b.md shows it");
    }
}
