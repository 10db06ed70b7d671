//! What has a name and is named elsewhere: ids, pages, files and templates.

use std::borrow::Cow;
use std::path::PathBuf;

use kisho_game::text::Span;
use kisho_source::address::decode;

use super::At;
use super::documents::Kind;
use super::hover::holds;
use crate::site::{IdPlace, Lead, Places, SiteView, placed_words, places};

/// What is named at a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Named {
    /// A place of a page: its file, and the id.
    Id(String, String),
    /// A page or a file of the content folder.
    Lead(Lead),
    /// A file.
    File(PathBuf),
}

/// What is named where the cursor stands, and where its name stands in the text.
pub fn named(at: &At<'_>) -> Option<(Named, Span)> {
    let text = &at.document.text;
    match &at.document.kind {
        Kind::Page(file) if at.offset >= at.body() => in_markdown(at, file),
        Kind::Page(file) => in_quotes(at, file).or_else(|| template_of_key(at)),
        Kind::Toml(_) => in_quotes(at, "_index.md"),
        Kind::Template(_) => {
            let (name, span) = quoted(text, at.offset)?;
            Some((Named::File(at.template(name)?), span))
        }
        _ => None,
    }
}

fn in_markdown(at: &At<'_>, file: &str) -> Option<(Named, Span)> {
    let text = &at.document.text;
    let found = places(text, at.body());
    let here = |id: &str| Named::Id(file.to_owned(), id.to_owned());
    if let Some(id) = found.ids.iter().find(|id| holds(id.span, at.offset)) {
        return Some((here(&id.id), id.span));
    }
    if let Some(link) = found.links.iter().find(|link| holds(link.whole, at.offset)) {
        let lead = at.site?.follow(file, &link.to)?;
        if let Lead::Page(page, Some(anchor)) = &lead {
            let id = at.owner(page, anchor);
            let span = id_in_link(text, link.span, &id).unwrap_or(link.span);
            return Some((Named::Id(page.clone(), id), span));
        }
        return Some((Named::Lead(lead), link.span));
    }
    if let Some(block) = found.blocks.iter().find(|block| holds(block.span, at.offset)) {
        let (words, _) = placed_words(block);
        let src = words.into_iter().find(|word| word.name == "src" && holds(word.value_span, at.offset))?;
        return Some((Named::File(at.file_beside(file, &src.value?)?), src.value_span));
    }
    if let Some(heading) = found.headings.iter().find(|heading| holds(heading.span, at.offset)) {
        let anchors = at.site?.anchors_in(file, text.clone())?;
        let anchor = anchors.into_iter().find(|anchor| anchor.span == Some(heading.span))?;
        return Some((here(&anchor.id), Span::new(heading.span.start, heading.text_end)));
    }
    let (name, span) = call(text, at.offset)?;
    let endings = ["html", "md"].map(|ending| format!("shortcodes/{name}.{ending}"));
    let path = endings.iter().find_map(|name| at.template(name))?;
    Some((Named::File(path), span))
}

/// A template, or a page, that a file names between quotes or after a colon.
fn in_quotes(at: &At<'_>, file: &str) -> Option<(Named, Span)> {
    let (value, span) = quoted(&at.document.text, at.offset)?;
    if let Some(path) = at.template(value) {
        return Some((Named::File(path), span));
    }
    let lead = at.site?.follow(file, value).filter(|_| value.contains(['/', '#', '.']))?;
    Some(match lead {
        Lead::Page(page, Some(anchor)) => {
            let id = at.owner(&page, &anchor);
            let span = id_in_link(&at.document.text, span, &id).unwrap_or(span);
            (Named::Id(page, id), span)
        }
        lead => (Named::Lead(lead), span),
    })
}

/// The template that a line of the front matter names, wherever the cursor is on that line.
fn template_of_key(at: &At<'_>) -> Option<(Named, Span)> {
    let text = &at.document.text;
    let start = text.get(..at.offset)?.rfind('\n').map_or(0, |end| end + 1);
    let (key, value) = text.get(start..)?.lines().next()?.split_once(['=', ':'])?;
    if !["template", "page_template"].contains(&key.trim()) {
        return None;
    }
    let name = value.trim().trim_matches(['"', '\'']);
    let from = start + key.len() + 1 + value.find(name)?;
    Some((Named::File(at.template(name)?), Span::new(from, from + name.len())))
}

/// The text in quotes, or without them after `: `, around a place.
fn quoted(text: &str, at: usize) -> Option<(&str, Span)> {
    let is_end = |c: char| matches!(c, '"' | '\'' | '\n' | '\r' | ' ' | ',' | '[' | ']');
    let start = text.get(..at)?.rfind(is_end).map_or(0, |end| end + 1);
    let end = at + text.get(at..)?.find(is_end).unwrap_or(text.len() - at);
    Some((text.get(start..end)?, Span::new(start, end)))
}

/// The name of the shortcode that is called around a place.
fn call(text: &str, at: usize) -> Option<(&str, Span)> {
    let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    let start = text.get(..at)?.trim_end_matches(is_name).len();
    let end = at + text.get(at..)?.find(|c| !is_name(c)).unwrap_or(text.len() - at);
    let before = text.get(..start)?.trim_end();
    let is_call = before.ends_with("{{") || before.ends_with("{%");
    (is_call && start < end).then_some((text.get(start..end)?, Span::new(start, end)))
}

/// Where the id stands in a link that leads to it or to a frame of it.
pub fn id_in_link(text: &str, link: Span, id: &str) -> Option<Span> {
    let written = text.get(link.start..link.end)?;
    let start = written.find('#')? + 1;
    let anchor = written.get(start..)?;
    let ends = [Some(anchor.len()), anchor.rfind(':'), anchor.rfind('-')];
    let shorter = anchor.rfind(':').and_then(|end| anchor.get(..end)?.rfind('-'));
    let mut ends = ends.into_iter().chain([shorter]).flatten();
    let end = ends.find(|&end| anchor.get(..end).is_some_and(|anchor| decode(anchor) == id))?;
    Some(Span::new(link.start + start, link.start + start + end))
}

impl<'a> At<'a> {
    /// Where the Markdown of the text begins.
    pub fn body(&self) -> usize {
        body(&self.document.text, &self.document.kind)
    }

    /// The file of the site that a template is in.
    pub fn template(&self, name: &str) -> Option<PathBuf> {
        self.site?.templates().find(|(known, _)| *known == name)?.1
    }

    /// The file that `src=` of a page names.
    pub fn file_beside(&self, page: &str, src: &str) -> Option<PathBuf> {
        let folder = match (&self.document.root, page) {
            (Some(root), page) if !page.is_empty() => {
                let content = root.join(kisho_source::files::CONTENT);
                let beside = page.rsplit_once('/').map_or("", |(folder, _)| folder);
                let (from, src) = src.strip_prefix("@/").map_or((beside, src), |src| ("", src));
                let file = kisho_source::address::joined(from, src)?;
                return Some(content.join(file));
            }
            _ => self.document.path.as_deref()?.parent()?,
        };
        kisho_source::files::is_plain(src).then(|| folder.join(src))
    }

    /// The file that a link leads to.
    pub fn path_of(&self, lead: &Lead) -> Option<PathBuf> {
        let (Lead::Page(file, _) | Lead::File(file)) = lead;
        Some(self.document.root.as_deref()?.join(kisho_source::files::CONTENT).join(file))
    }

    /// The text of a page, as it is open or as it was built, and where its Markdown begins.
    pub fn text_of(&self, page: &str) -> Option<(Cow<'a, str>, usize)> {
        let is_it = |kind: &Kind| matches!(kind, Kind::Page(file) if file == page);
        let mut open = self.open.values().filter(|it| it.root == self.document.root);
        match open.find(|it| is_it(&it.kind)) {
            Some(open) => Some((Cow::Borrowed(&open.text), body(&open.text, &open.kind))),
            None => self.site?.text(page).map(|(source, body)| (Cow::Borrowed(source.text()), body)),
        }
    }

    /// The ids that are written in a page.
    pub fn ids_of(&self, page: &str) -> Vec<IdPlace> {
        self.text_of(page).map(|(text, body)| places(&text, body).ids).unwrap_or_default()
    }

    /// The id to which a place belongs: `game` of `game:37` and `game-37`.
    pub fn owner(&self, page: &str, anchor: &str) -> String {
        let ids = self.ids_of(page);
        let known = |id: &str| ids.iter().any(|it| it.id == id);
        let figure = |id: &str| ids.iter().any(|it| it.id == id && it.is_figure);
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let without = |anchor: &'_ str, sign| {
            anchor.rsplit_once(sign).filter(|(_, number)| is_number(number)).map(|(id, _)| id.to_owned())
        };
        if known(anchor) {
            return anchor.to_owned();
        }
        let whole = without(anchor, ':').unwrap_or_else(|| anchor.to_owned());
        if known(&whole) {
            return whole;
        }
        without(&whole, '-').filter(|id| figure(id)).unwrap_or(whole)
    }

    /// What `look` makes of all pages that may hold a word, open ones as they are now.
    pub fn pages_with<T: Send>(
        &self,
        site: &SiteView<'_>,
        word: &str,
        look: impl Fn(&str, &str, &Places) -> T + Sync,
    ) -> Vec<T> {
        let open: Vec<(&str, &str, usize)> = (self.open.values())
            .filter(|it| it.root == self.document.root)
            .filter_map(|it| match &it.kind {
                Kind::Page(file) => Some((file.as_str(), it.text.as_str(), body(&it.text, &it.kind))),
                _ => None,
            })
            .collect();
        let is_open = |page: &str| open.iter().any(|(file, ..)| *file == page);
        let closed = site.pages_with(word, |file, source, places| {
            (!is_open(file)).then(|| look(file, source.text(), places))
        });
        let mut all: Vec<T> = closed.into_iter().flatten().collect();
        all.extend(open.iter().map(|(file, text, body)| look(file, text, &places(text, *body))));
        all
    }
}

/// Where the Markdown of a text begins.
fn body(text: &str, kind: &Kind) -> usize {
    match kind {
        Kind::Page(_) => crate::site::Head::parse(text).body,
        _ => crate::site::body_of(text),
    }
}
