//! The texts of pages: rendered with blanks for what depends on other pages, and filled in.

use std::sync::Arc;

use rayon::prelude::*;

use super::shape::Reshaped;
use super::{Model, Sources, jobs, name};
use crate::site::map::links::Links;
use crate::site::source::cells::{Cached, Dependencies, Invalidated, Name, Renumbering, Replaced};
use crate::site::source::limits;
use crate::site::text::markdown::blanks::{self, Labels};
use crate::site::text::markdown::{self, Rendered};
use kisho_source::files::CONTENT;

impl Model {
    /// Renders the texts of pages that are new or stale. Returns those pages with the texts that they had.
    pub(super) fn render(
        &mut self,
        from: Sources<'_>,
        reshaped: Option<&Reshaped>,
        gone: &mut Invalidated,
    ) -> Replaced<Rendered> {
        let Sources { options, inputs, content } = from;
        let links = Links::new(&self.tree, &self.fixed_files, &self.made, &self.skipped);
        let Some(settings) = &self.settings else { return Vec::new() };
        let mut stale = self.texts.stale(gone);
        if reshaped.is_some_and(|reshaped| reshaped.links) {
            let elsewhere = links.tree.pages.par_iter().filter(|page| {
                self.texts.get(&page.file).is_some_and(|text| !text.uses.lead_as_before(page, &links))
            });
            stale.extend(elsewhere.map(|page| name(&page.file)).collect::<Vec<_>>());
        }
        let jobs = jobs(links.tree, reshaped.is_some(), &stale);
        options.progress.begin(jobs.len());
        if reshaped.is_some() {
            let is_there = |file: &str| links.tree.by_file.contains_key(file);
            self.texts.retain(is_there, gone);
            self.wrong.retain(|file| is_there(file));
        }
        let folder = options.root.join(CONTENT);
        let staying = links.tree.pages.iter().filter(|page| !stale.contains(&*page.file));
        let taken = staying
            .filter_map(|page| self.texts.get(&page.file))
            .fold((0, 0), |all, text| (all.0 + text.taken.bytes, all.1 + text.taken_in.bytes));
        settings.budget.begin(self.count(), taken);
        let site = markdown::Site::new(&links, &folder, settings, inputs);
        let most = limits::found_a_page(links.tree.pages.len());
        let (seats, versions, books, names) = (&self.seats, &self.versions, &self.books, self.names.as_ref());
        let replaced = self.texts.run(jobs, &stale, gone, |number, reads, _| {
            versions.read(number, reads);
            seats.read(number, reads);
            reads.of(settings);
            let opened = books.get(&number).map(|opened| reads.of(opened));
            let rendered = links.tree.pages.get(number).map(|page| markdown::render(page, &site, opened));
            let mut rendered = rendered.unwrap_or_default();
            rendered.problems.limit(most);
            rendered.uses.tell(content, names, inputs, reads);
            options.progress.page_done();
            Cached::new(rendered)
        });
        for (file, _) in &replaced {
            match self.texts.get(file).is_some_and(|text| !text.problems.is_empty()) {
                true => self.wrong.insert(Arc::clone(file)),
                false => self.wrong.remove(file),
            };
        }
        self.renew_blank(&replaced, reshaped.map(|reshaped| &reshaped.moved), gone);
        replaced
    }

    /// Takes over the texts that were rendered. `moved`: where the pages were before, if there may be others now.
    fn renew_blank(
        &mut self,
        rendered: &[(Name, Option<Cached<Rendered>>)],
        moved: Option<&Renumbering>,
        gone: &mut Invalidated,
    ) {
        let same =
            |before: &Cached<Rendered>, now: &Cached<Rendered>| before == now || before.has_same_places(now);
        if let Some(moved) = moved {
            let all = self.tree.pages.iter().map(|page| self.texts.get(&page.file).cloned());
            let all: Vec<_> = all.map(Option::unwrap_or_default).collect();
            return self.blank.renew(all, moved, gone, same);
        }
        for (file, _) in rendered {
            if let Some((&number, text)) = self.tree.by_file.get(&**file).zip(self.texts.get(file)) {
                self.blank.set(number, text.clone(), gone, same);
            }
        }
    }

    /// Fills in what depends on other pages.
    pub(super) fn fill(
        &mut self,
        texts: &[(Name, Option<Cached<Rendered>>)],
        all: bool,
        gone: &mut Invalidated,
    ) {
        let tree = &self.tree;
        let has_any = |file: &str| {
            let number = tree.by_file.get(file).copied()?;
            self.blank.get(number).filter(|blank| blanks::has_any(blank)).map(|_| number)
        };
        let mut stale = self.filled.stale(gone);
        stale.extend(texts.iter().map(|(file, _)| Arc::clone(file)));
        let jobs: Vec<(Name, usize)> = if all {
            self.filled.retain(|file| has_any(file).is_some(), gone);
            tree.pages.iter().filter_map(|page| Some((name(&page.file), has_any(&page.file)?))).collect()
        } else {
            for file in stale.iter().filter(|file| has_any(file).is_none()) {
                self.filled.remove(file, gone);
            }
            stale.iter().filter_map(|file| Some((Arc::clone(file), has_any(file)?))).collect()
        };
        let of = jobs.iter().filter(|(file, _)| stale.contains(file) || self.filled.get(file).is_none());
        let most = limits::found_a_page(tree.pages.len());
        let (versions, foreign) = (&self.versions, &self.foreign);
        let languages = |number: usize, reads: &Dependencies| {
            versions.read(number, reads);
            let own = tree.pages.get(number).map(|page| &page.lang);
            foreign.read(number, reads).and_then(Option::as_ref).or(own).cloned()
        };
        let labels = Labels::new(tree, &self.blank, &self.titles, &languages, of.map(|(_, number)| *number));
        let filled = self.filled.run(jobs, &stale, gone, |number, reads, before| {
            let mut filled = labels.fill(number, reads, before.map(|before| &**before)).unwrap_or_default();
            filled.problems.limit(most);
            Cached::new(filled)
        });
        let now = |number: usize, file: &str| {
            let filled = self.filled.get(file).map(|filled| filled.rendered.clone());
            filled.or_else(|| self.blank.get(number).cloned()).unwrap_or_default()
        };
        if all {
            let rendered =
                tree.pages.iter().enumerate().map(|(number, page)| now(number, &page.file)).collect();
            gone.replace_all(&mut self.rendered, rendered);
        } else {
            for file in texts.iter().map(|(file, _)| file).chain(filled.iter().map(|(file, _)| file)) {
                if let Some(&number) = tree.by_file.get(&**file)
                    && let Some(rendered) = self.rendered.get_mut(number)
                {
                    gone.replace(rendered, now(number, file));
                }
            }
        }
    }
}
