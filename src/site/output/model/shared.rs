//! What pages show of each other: cards, indexes, texts for feeds, what can be found, and where the links in the config lead.

use super::{Model, Sources, jobs, name};
use crate::site::look::inputs::Inputs;
use crate::site::output::context::{self, Shared};
use crate::site::output::view::View;
use crate::site::output::{head, named};
use crate::site::source::cells::{Cached, Invalidated, Replaced};
use crate::site::text::markdown::{self, FeedText};
use kisho_source::Problems;
use kisho_source::files::CONTENT;

impl Model {
    /// Every page as other pages see it.
    pub(super) fn make_cards(&mut self, inputs: &Inputs, all: bool, gone: &mut Invalidated) {
        let stale = self.of_files.stale(gone);
        let mut of_files = std::mem::take(&mut self.of_files);
        if all {
            of_files.retain(|file| self.tree.by_file.contains_key(file), gone);
        }
        let jobs = jobs(&self.tree, all, &stale);
        let made = of_files.run(jobs, &stale, gone, |number, reads, before| {
            let view = View::new(self, inputs, reads);
            let card = view.page(number).zip(view.text(number)).zip(view.title(number));
            let card = card.map(|((page, text), title)| {
                let entitled = (title.as_str(), view.foreign(number));
                context::card(page, text, entitled, &self.taxonomies, view.config())
            });
            Cached::renewed(card.unwrap_or_default(), before)
        });
        self.of_files = of_files;
        if all {
            let cards = self.tree.pages.iter().map(|page| self.of_files.get(&page.file).cloned());
            self.cards = cards.map(Option::unwrap_or_default).collect();
        } else {
            for (file, _) in made {
                let number = self.tree.by_file.get(&*file).and_then(|&number| self.cards.get_mut(number));
                if let Some((card, now)) = number.zip(self.of_files.get(&file)) {
                    *card = now.clone();
                }
            }
        }
    }

    /// Looks where the links lead that the config and front matter name.
    pub(super) fn check(&mut self, inputs: &Inputs, gone: &mut Invalidated) {
        let mut stale = self.checks.stale(gone);
        if self.checks.all().any(|problems| !problems.is_empty()) {
            stale.insert(name(""));
        }
        let mut checks = std::mem::take(&mut self.checks);
        checks.run(vec![(name(""), ())], &stale, gone, |(), reads, _| {
            let mut problems = Problems::default();
            reads.of(&self.shape);
            let links = self.links();
            named::check(inputs, &links, (&self.blank, reads), &mut problems);
            head::check(inputs, &links, &mut problems);
            Cached::new(problems)
        });
        self.checks = checks;
    }

    /// Gathers what several pages show: what is the same for all, indexes, texts for feeds, and what can be found.
    pub(super) fn gather(
        &mut self,
        from: Sources<'_>,
        all: bool,
        gone: &mut Invalidated,
    ) -> Replaced<FeedText> {
        let Sources { options, inputs, .. } = from;
        let links = self.links();
        let of_search = |language: &_| self.search.of(language, &self.site_indexes, &self.tree);
        let titles = (&self.titles, &self.foreign);
        let shared = Shared::new(inputs, &links, &self.order, titles, &self.blank, &self.feeds, of_search);
        gone.renew(&mut self.shared, shared);
        let mut indexes = std::mem::take(&mut self.indexes);
        self.site_indexes.renew(self, inputs, &mut indexes, gone);
        let mut in_feeds = std::mem::take(&mut self.in_feeds);
        let folder = options.root.join(CONTENT);
        let mut replaced = Vec::new();
        if let Some(settings) = &self.settings {
            let links = self.links();
            let site = markdown::Site::new(&links, &folder, settings, inputs);
            replaced = self.feeds.renew_texts(&site, self, inputs, &mut in_feeds, gone);
        }
        let mut found = std::mem::take(&mut self.found);
        self.search.renew(self, inputs, all, &mut found, gone);
        (self.indexes, self.in_feeds, self.found) = (indexes, in_feeds, found);
        replaced
    }
}
