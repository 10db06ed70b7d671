//! The titles of pages, and what follows from them: their order, and what stands beside what.

use std::collections::BTreeSet;

use super::Model;
use super::shape::Reshaped;
use crate::site::look::inputs::Inputs;
use crate::site::map::related;
use crate::site::output::context;
use crate::site::source::cells::{Invalidated, Renumbering};
use kisho_source::Language;

impl Model {
    fn title(&self, number: usize, inputs: &Inputs) -> (String, String, Option<Language>) {
        let named = self.tree.named_as(number);
        let Some((page, text)) = self.tree.pages.get(named).zip(self.blank.get(named)) else {
            return Default::default();
        };
        let title = context::title(page, text, &inputs.config);
        let reading = context::reading(page, text, &title);
        let foreign = match named == number {
            true => context::title_lender(page, text, &inputs.config).cloned(),
            false => Some(page.lang.clone()),
        };
        (title, reading, foreign)
    }

    /// Computes the titles of all pages.
    pub(super) fn compute_titles(&mut self, inputs: &Inputs, moved: &Renumbering, gone: &mut Invalidated) {
        let all = (0..self.tree.pages.len()).map(|number| self.title(number, inputs));
        let (mut titles, mut readings, mut foreign) = (Vec::new(), Vec::new(), Vec::new());
        for (title, reading, language) in all {
            titles.push(title);
            readings.push(reading);
            foreign.push(language);
        }
        self.foreign.renew(foreign, moved, gone, Option::eq);
        self.titles.renew(titles, moved, gone, String::eq);
        self.readings.renew(readings, moved, gone, String::eq);
    }

    /// Finds the titles of some pages. Those that have other ones.
    pub(super) fn compute_titles_of(
        &mut self,
        pages: &BTreeSet<usize>,
        inputs: &Inputs,
        gone: &mut Invalidated,
    ) -> Vec<usize> {
        let mut others = Vec::new();
        // Sections without a page of their own bear the titles of others.
        let tree = &self.tree;
        let others_of = |number: usize| tree.translations.of(number).iter().copied();
        let named: BTreeSet<usize> = (pages.iter())
            .flat_map(|&page| others_of(page).filter(move |&other| tree.named_as(other) == page))
            .chain(pages.iter().copied())
            .collect();
        for number in named {
            let (title, reading, foreign) = self.title(number, inputs);
            let before = (self.titles.id(number), self.readings.id(number));
            self.foreign.set(number, foreign, gone, Option::eq);
            self.titles.set(number, title, gone, String::eq);
            self.readings.set(number, reading, gone, String::eq);
            if before != (self.titles.id(number), self.readings.id(number)) {
                others.push(number);
            }
        }
        others
    }

    /// Finds what stands beside what.
    pub(super) fn put_in_order(&mut self, Reshaped { moved, terms, .. }: Reshaped, gone: &mut Invalidated) {
        self.taxonomies.sort(&self.tree, &self.readings);
        self.taxonomies.number(&terms, &moved, gone);
        let related = related::related(&self.tree, &self.taxonomies);
        self.related.renew(related, &moved, gone, |before, now| moved.same(before, now));
        self.order.renew(&self.tree, &self.readings, &moved, gone);
    }

    /// The same, where pages have other titles.
    pub(super) fn put_in_order_again(&mut self, entitled: &[usize], gone: &mut Invalidated) {
        let of_terms = self.taxonomies.sort_again(entitled, &self.tree, &self.readings, gone);
        for (number, related) in related::again(&of_terms, &self.tree, &self.taxonomies) {
            self.related.set(number, related, gone, Vec::eq);
        }
        self.order.renew(&self.tree, &self.readings, &Renumbering::NOT, gone);
    }
}
