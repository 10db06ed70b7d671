//! Links and pictures: where they lead, and what is said if they lead nowhere.

use super::Writer;
use crate::site::map::elsewhere;
use crate::site::map::links::{self, Beside, Target};
use crate::site::map::tree::Page;
use crate::site::source::content::is_markdown;
use crate::site::source::limits;
use crate::site::text::markdown::blanks::{self, Asks};
use crate::site::text::markdown::{Blank, FrameLink, frame_of, parts};
use kisho_game::text::{Diagnostic, Id, Span};
use kisho_source::address::decode;
use kisho_source::files::{CONTENT, STATIC};

/// What a link says that has no words.
pub(super) enum Wordless {
    /// The name of a frame.
    Frame(String),
    /// The number of a figure, the text of a heading, or the title of a page.
    Blank(Blank),
    /// Nothing, as nobody knows what.
    Nothing(Span),
}

/// Where a link leads that has no place to lead to, while its author looks at the message.
pub(super) const HARMLESS: &str = "#";

impl Writer<'_> {
    /// The address of a link; `None` for a frame of a figure on this page.
    pub(super) fn link(&mut self, to: &str, span: Span) -> Option<String> {
        let mut target = self.follow(to);
        if let Target::Frame(figure, _) = &target
            && let Some(id) = self.id_like_frame(figure, to)
        {
            target = Target::Here(id);
        }
        self.wordless = self.wordless_to(&target, span);
        Some(match target {
            Target::Elsewhere => {
                self.elsewhere(to, span);
                self.rendered.origins.push((to.to_owned(), span));
                to.to_owned()
            }
            // In a feed nothing can be stepped through.
            Target::Frame(id, _) if self.figures.feed.is_some() => {
                self.wordless = self.frame_name(to).map(Wordless::Frame);
                format!("#{id}")
            }
            Target::Frame(id, frame) => {
                let address = self.in_part(&id, frame)?;
                self.wordless = self.frame_name(to).map(Wordless::Frame);
                return Some(address);
            }
            Target::Here(_) => {
                self.rendered.origins.push((to.to_owned(), span));
                to.to_owned()
            }
            Target::Page(number, id) => {
                let page = self.links.tree.pages.get(number);
                let mut href = links::href(&self.root, page.map_or("", |page| page.url.as_str()));
                href += links::query(to);
                match (id, page) {
                    (Some(id), Some(page)) if frame_of(&id).is_some() => {
                        href += &self.address_of_frame(page, &id, span);
                        self.rendered.frames.push(FrameLink { file: page.file.clone(), id, span });
                    }
                    (id, _) => {
                        href.extend(id.into_iter().flat_map(|id| ["#".to_owned(), id]));
                        self.rendered.origins.push((href.clone(), span));
                    }
                }
                href
            }
            Target::File(path, rest) | Target::Missing(path, Some(Beside { rest, .. })) => {
                self.file(&path, &rest, span)
            }
            target => {
                self.nowhere(Id::LinkBroken, target, to, span);
                HARMLESS.to_owned()
            }
        })
    }

    /// The address of a file, or of one that a page may make: whether it does, is seen when it is made.
    pub(super) fn file(&mut self, path: &str, rest: &str, span: Span) -> String {
        let href = links::href(&self.root, path) + rest;
        self.rendered.origins.push((href.clone(), span));
        href
    }

    /// The rest of the address of a frame on another page, to be filled in when it is known where that stands.
    fn address_of_frame(&mut self, page: &Page, id: &str, span: Span) -> String {
        let (file, id) = (page.file.clone(), Some(id.to_owned()));
        self.rendered.blanks.push(Blank { file, id, span, kind: Asks::Address });
        blanks::mark(self.rendered.blanks.len() - 1)
    }

    /// What a link to a place says if it has no words of its own.
    fn wordless_to(&self, target: &Target, span: Span) -> Option<Wordless> {
        let blank = |file: &str, id: Option<&String>| {
            Some(Wordless::Blank(Blank { file: file.to_owned(), id: id.cloned(), span, kind: Asks::Words }))
        };
        match target {
            Target::Here(id) if !id.is_empty() => blank(&self.page.file, Some(id)),
            Target::Page(number, id) => blank(&self.links.tree.pages.get(*number)?.file, id.as_ref()),
            Target::Elsewhere | Target::File(..) | Target::Here(_) | Target::Missing(_, Some(_)) => {
                Some(Wordless::Nothing(span))
            }
            _ => None,
        }
    }

    /// The words of a link that has none of its own. What other pages have a say in is filled in later.
    pub(super) fn words(&mut self, wordless: Wordless) -> Option<String> {
        match wordless {
            Wordless::Frame(name) => Some(name),
            Wordless::Blank(blank) => {
                self.rendered.blanks.push(blank);
                Some(blanks::mark(self.rendered.blanks.len() - 1))
            }
            Wordless::Nothing(span) => {
                let hint = "write what readers are to see between `[` and `]`";
                let message = "this link has no words, and there is nothing to fill in";
                self.say(Diagnostic::warning(Id::LinkText, span, message).with_hint(hint));
                None
            }
        }
    }

    /// The name of the frame to which a link into a figure leads.
    pub(super) fn frame_name(&self, to: &str) -> Option<String> {
        let Target::Frame(id, frame) = self.links.resolve(self.page, to) else { return None };
        let known = self.figures.known.get(&id)?;
        known.names.get(frame.checked_sub(known.first)?).cloned()
    }

    /// Where a link leads; what it depends on is kept in mind.
    pub(super) fn follow(&mut self, to: &str) -> Target {
        self.figures.uses.follow(self.page, to, self.links)
    }

    /// The id on this page that looks like a frame of a figure: other programs give such ids to footnotes.
    fn id_like_frame(&self, figure: &str, to: &str) -> Option<String> {
        let id = to.strip_prefix('#').map(decode).filter(|_| !self.figures.known.contains_key(figure))?;
        (self.figures.ids.has(&id) || self.is_written(&id)).then_some(id)
    }

    /// Whether an id is written in the text: of a heading, perhaps one further below, which has not taken it yet, or the `name` of an old
    /// anchor, which takes none from headings.
    fn is_written(&self, id: &str) -> bool {
        let text = self.page.source.text();
        let end = |c: char| c == '}' || c.is_whitespace();
        let ids = text.split("{#").skip(1).filter_map(|rest| rest.split(end).next());
        let names = text.split(" name=").skip(1).filter_map(|rest| {
            let quote = rest.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
            rest.get(1..)?.split(quote).next()
        });
        self.written_ids.get_or_init(|| ids.chain(names).collect()).contains(id)
    }

    /// Warns of a link or a picture out of the site that readers cannot follow.
    pub(super) fn elsewhere(&mut self, to: &str, span: Span) {
        if let Some((message, hint)) = elsewhere::wrong(to) {
            self.say(Diagnostic::warning(Id::LinkBroken, span, message).with_hint(hint));
        }
    }

    /// Says why a link or a picture has no place to lead to.
    pub(super) fn nowhere(&mut self, id: Id, target: Target, to: &str, span: Span) {
        match target {
            Target::Missing(file, _) => {
                let complete = elsewhere::complete(to).filter(|_| id == Id::LinkBroken);
                let hint = complete.or_else(|| {
                    self.hint(|writer| {
                        let (uses, content) = (&mut writer.figures.uses, writer.figures.content);
                        let in_static = uses.disk(&file, writer.links, content);
                        let from_top = in_static.map(|_| format!("did you mean `/{file}`?"));
                        from_top.or_else(|| uses.near(&file, writer.links))
                    })
                });
                let message = if to.starts_with('/') && !is_markdown(&file) {
                    format!("neither `{CONTENT}` nor `{STATIC}` has `/{file}`")
                } else {
                    links::missing(&file)
                };
                self.broken(id, span, message, hint);
            }
            Target::Broken(message, hint) => self.broken(id, span, message, hint.map(str::to_owned)),
            Target::Script => self.broken(Id::LinkScript, span, links::SCRIPT.to_owned(), None),
            _ => self.broken(id, span, format!("`{to}` is no picture"), None),
        }
    }

    /// A hint that looks at many names, unless the page has had enough of them.
    fn hint(&mut self, find: impl FnOnce(&mut Self) -> Option<String>) -> Option<String> {
        self.hints += 1;
        (self.hints <= limits::LINK_HINTS_A_PAGE).then(|| find(self)).flatten()
    }

    fn broken(&mut self, id: Id, span: Span, message: String, hint: Option<String>) {
        let mut problem = Diagnostic::error(id, span, message);
        problem.hint = hint;
        self.say(problem);
    }

    /// The address of a frame that is in a part with a page of its own.
    fn in_part(&self, id: &str, frame: usize) -> Option<String> {
        let known = self.figures.known.get(id)?;
        let &part = known.homes.get(frame.checked_sub(known.first)?)?;
        (part > 0).then(|| parts::Folder::from_block(id).addresses().of(id, part, frame))
    }

    /// The id of the control that a link into a figure sets.
    pub(super) fn goto(&mut self, to: &str, span: Span) -> String {
        let Target::Frame(id, frame) = self.links.resolve(self.page, to) else { return String::new() };
        match self.figures.control(&id, frame) {
            Ok(control) => control,
            Err((message, hint)) => {
                let missing = !self.figures.known.contains_key(&id);
                let near = if missing { self.hint(|writer| writer.figures.near(&id, frame)) } else { None };
                self.broken(Id::LinkFrame, span, message, hint.or(near));
                String::new()
            }
        }
    }
}
