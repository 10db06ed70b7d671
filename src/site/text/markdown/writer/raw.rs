//! HTML of the author's. It stays as it is, so a browser resolves its addresses from the address of the page, and not from the
//! folder of the file, as those of Markdown are. What is wrong with that is said here.

use super::Writer;
use crate::site::map::links::{self, Target};
use crate::site::source::html;
use kisho_game::text::{Diagnostic, Id, Span};
use kisho_source::address::{has_scheme, joined};

impl Writer<'_> {
    /// Looks where the links and pictures of a piece of HTML lead. `span`: its place in the file.
    pub(super) fn check_raw(&mut self, piece: &str, span: Span) {
        // In a feed the same has been said of the page.
        let has_address = piece.contains("src") || piece.contains("href");
        if !has_address || self.figures.feed.is_some() {
            return;
        }
        for tag in html::tags(piece) {
            let name = match tag.name.as_str() {
                "img" => "src",
                "a" => "href",
                _ => continue,
            };
            let Some(address) = tag.attribute(name).map(|attribute| attribute.value.replace("&amp;", "&"))
            else {
                continue;
            };
            let place = self.place_of(&address, span);
            self.check_address(&address, tag.name == "img", place);
        }
    }

    fn check_address(&mut self, address: &str, is_image: bool, span: Span) {
        let path = address.split(['#', '?']).next().unwrap_or_default();
        let is_elsewhere = has_scheme(address) || path.is_empty() || path.starts_with('/');
        // What braces are left belongs to templates of other programs.
        if is_elsewhere || address.contains(['{', '}']) {
            return;
        }
        let from_page = joined(&self.page.url, path).map(|path| format!("/{path}"));
        if let Some(from_page) = from_page.filter(|_| !address.starts_with("@/")) {
            let slash = if path.ends_with('/') { "/" } else { "" };
            let target = self.figures.uses.follow(self.page, &format!("{from_page}{slash}"), self.links);
            // A Markdown file is no address, though it may lie where one could be.
            let is_file = |path: &str| path.to_ascii_lowercase().ends_with(".md");
            if matches!(target, Target::Page(..) | Target::File(..)) && !is_file(path) {
                return;
            }
        }
        let meant = self.figures.uses.follow(self.page, address, self.links);
        let right = match &meant {
            Target::Page(number, _) => self.links.tree.pages.get(*number).map(|page| page.url.clone()),
            Target::File(file, _) => Some(file.clone()),
            _ => None,
        };
        let beside = right.as_ref().and_then(|file| self.figures.uses.beside_its_page(file, self.links));
        let is_beside = beside.is_some() && joined(&self.page.url, path) == beside;
        match right {
            Some(right) if !is_beside => {
                let rest = address.get(path.len()..).unwrap_or_default();
                let hint = format!(
                    "write `{}{rest}` in HTML, or a {} in Markdown",
                    links::href(&self.root, &right),
                    if is_image { "picture" } else { "link" }
                );
                let message = format!(
                    "`{address}` leads nowhere from the address of this page, and HTML stays as it is"
                );
                self.say(Diagnostic::warning(Id::LinkHtml, span, message).with_hint(hint));
            }
            None if is_image => {
                let message =
                    format!("there is no picture at `{address}`, seen from the address of this page");
                self.say(Diagnostic::warning(Id::LinkHtml, span, message));
            }
            _ => {}
        }
    }
}
