//! Pictures, and the links on them.

use std::collections::HashSet;

use super::super::dom::NodeId;
use super::super::old::Now;
use super::Converter;
use crate::escape;
use kisho_game::text::Id;

/// How the names of pictures end.
const PICTURES: [&str; 9] = ["svg", "png", "gif", "jpg", "jpeg", "webp", "avif", "bmp", "apng"];

impl Converter<'_, '_> {
    pub(super) fn image(&mut self, id: NodeId) {
        let alt = self.dom.attribute(id, "alt").unwrap_or_default();
        if let Some(src) = self.dom.attribute(id, "src") {
            self.picture(id, src, alt);
        }
    }

    /// Whether a frame for all kinds of files shows a picture.
    pub(super) fn shows_picture(&self, id: NodeId) -> bool {
        let of = |key: &str| self.dom.attribute(id, key).map(str::trim);
        let Some(file) = of("data").or_else(|| of("src")) else { return false };
        let file = file.split(['?', '#']).next().unwrap_or_default();
        let end = file.rsplit_once('.').map_or("", |(_, end)| end);
        let by_name = PICTURES.iter().any(|known| end.eq_ignore_ascii_case(known));
        of("type").map_or(by_name, |kind| kind.to_ascii_lowercase().starts_with("image/"))
    }

    /// The picture in such a frame, with the words that stand in for it.
    pub(super) fn shown_picture(&mut self, id: NodeId, name: &str) {
        let file = self.dom.attribute(id, if name == "object" { "data" } else { "src" });
        let inner = self.dom.first(id, "img").and_then(|img| self.dom.attribute(img, "alt"));
        let alt = inner.map_or_else(|| self.dom.words(id), str::to_owned);
        if let Some(file) = file {
            self.picture(id, file, &alt);
        }
    }

    fn picture(&mut self, id: NodeId, src: &str, alt: &str) {
        match self.links.resolve(src) {
            Now::To(to) => {
                let mut text = String::new();
                escape::push(&mut text, alt);
                let title = self.dom.attribute(id, "title").map(escape::title).unwrap_or_default();
                self.writer.raw(&format!("![{}]({}{title})", text.trim(), escape::destination(&to)));
            }
            Now::Nowhere => {}
            Now::Lost(what) => {
                self.writer.text(alt);
                let hint = "put the file in its place and import again, or leave the picture out";
                self.say(id, Id::ImportImage, &format!("the picture is left out: {what}"), Some(hint));
            }
        }
    }

    /// The links on a picture, as a list: Markdown has no picture with several links.
    pub(super) fn image_map(&mut self, id: NodeId) {
        let (mut known, mut items) = (HashSet::new(), Vec::new());
        for area in self.dom.below(id).filter(|&id| self.dom.name(id) == "area") {
            let Some(Now::To(to)) = self.dom.attribute(area, "href").map(|href| self.links.resolve(href))
            else {
                continue;
            };
            if !known.insert(to.clone()) {
                continue;
            }
            let words = ["alt", "title"].into_iter().filter_map(|key| self.dom.attribute(area, key));
            let words = words.map(str::trim).find(|words| !words.is_empty());
            let mut text = String::new();
            escape::push(&mut text, words.unwrap_or_else(|| name(&to)));
            items.push(format!("- [{}]({})", text.trim(), escape::destination(&to)));
        }
        if !items.is_empty() {
            self.writer.after(items.join("\n"));
            let hint = "see whether the list reads well; the picture itself has no links any more";
            self.say(id, Id::ImportElement, "the links on a picture (`<map>`) are a list now", Some(hint));
        }
    }
}

/// What to call a page or file whose link has no words.
fn name(to: &str) -> &str {
    let path = to.split(['?', '#']).next().unwrap_or_default().trim_end_matches('/');
    let path = path.strip_suffix("/_index.md").unwrap_or(path);
    let name = path.rsplit('/').next().unwrap_or_default();
    let name = name.strip_suffix(".md").unwrap_or(name);
    if name.is_empty() { to } else { name }
}
