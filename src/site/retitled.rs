//! Other titles for pages that stay what they were: what stands in what order depends on them.

use super::config::Config;
use super::context;
use super::model::Model;
use super::order::Order;
use super::related;
use super::tree::Kind;

impl Model {
    /// Finds the titles of some pages anew, and puts all pages in the order of these. The pages around which others stand
    /// than before; `None` if a title is seen where nobody looks for what has changed.
    pub fn retitle(&mut self, pages: impl Iterator<Item = usize>, config: &Config) -> Option<Vec<usize>> {
        let mut renamed = Vec::new();
        for number in pages {
            let (page, blank) = (self.tree.pages.get(number)?, self.blank.get(number)?);
            let title = context::title(page, blank, config);
            let reading = context::reading(page, blank, &title);
            let is_read_as_before = self.readings.get(number)? == &reading;
            if self.titles.get(number)? == &title {
                if is_read_as_before {
                    continue;
                }
                // It moves, and nothing else tells of it.
                return None;
            }
            // Sections are named in menus, feeds and the search.
            if page.kind == Kind::Section || self.is_title_asked_for(number) {
                return None;
            }
            *self.titles.get_mut(number)? = title;
            *self.readings.get_mut(number)? = reading;
            renamed.push(number);
        }
        Some(if renamed.is_empty() { renamed } else { self.sort_again(&renamed) })
    }

    /// Whether the text of another page takes words from a page.
    fn is_title_asked_for(&self, number: usize) -> bool {
        let page = self.tree.pages.get(number);
        let mut others = self.blank.iter().enumerate().filter(|(other, _)| *other != number);
        page.is_none_or(|page| {
            others.any(|(_, from)| from.blanks.iter().any(|blank| blank.file == page.file))
        })
    }

    /// Puts pages with other titles into their places. The pages around which something may have moved.
    fn sort_again(&mut self, renamed: &[usize]) -> Vec<usize> {
        let order = std::mem::replace(&mut self.order, Order::new(&self.tree, &self.readings));
        let of_terms = self.taxonomies.sort_again(renamed, &self.tree, &self.readings);
        related::again(&of_terms, &self.tree, &self.taxonomies, &mut self.related);
        self.order.moved(&order).chain(of_terms).collect()
    }
}
