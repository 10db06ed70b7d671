//! The Markdown of a page, taken apart, with what its shortcodes made.

use pulldown_cmark::{BrokenLink, Options, Parser};

use super::references::{self, Missing};
use super::shortcodes::{self, Marked};
use super::uses::Uses;
use super::{Site, alerts, autolinks, breaks, length, math, smart};
use crate::site::map::tree::Page;
use crate::site::source::limits;
use crate::site::source::ruby::{Aside, PlacedEvent};
use kisho_game::text::Span;
use kisho_source::Problems;

/// The Markdown of a page whose shortcodes have been called.
pub struct Prepared<'a> {
    /// The page.
    pub page: &'a Page,
    options: Options,
    /// The Markdown; nothing if it has more pieces than are read.
    body: &'a str,
    is_too_long: bool,
    /// The same with its shortcodes marked, if it has any.
    pub marked: Option<Marked>,
}

impl<'a> Prepared<'a> {
    /// Calls the shortcodes of a page.
    pub fn new(page: &'a Page, site: &Site<'_>, uses: &mut Uses, problems: &mut Problems) -> Self {
        let options = site.settings.options();
        let body = page.source.text().get(page.head.body..).unwrap_or_default();
        let is_too_long = length::is_too_long(body, options);
        let body = if is_too_long { "" } else { body };
        let calls = shortcodes::may_have(body);
        let marked = if calls { shortcodes::mark(page, site, uses, problems) } else { None };
        Self { page, options, body, is_too_long, marked }
    }

    /// The text for [`Self::events`].
    pub fn text(&self) -> Aside<'_> {
        Aside::of(self.marked.as_ref().map_or(self.body, |marked| &marked.text))
    }

    /// The Markdown, taken apart, and the references in it that lead nowhere.
    pub fn events<'t>(&'t self, aside: &'t Aside<'_>) -> (Vec<PlacedEvent<'t>>, Missing) {
        let text = &*aside.text;
        let (page, options) = (self.page, self.options);
        let mut missing = Missing::default();
        let note = |link: BrokenLink<'_>| {
            missing.note(text, &link, |name| aside.back(name));
            None
        };
        let parser = Parser::new_with_broken_link_callback(text, options, Some(note));
        let again = references::seem_defined_again(text, parser.reference_definitions());
        let parser = parser.into_offset_iter();
        // A usual text has an event for every ten bytes.
        let mut events: Vec<PlacedEvent<'_>> = Vec::with_capacity((text.len() / 10).min(limits::PAGE_EVENTS));
        let parser = parser.take(limits::PAGE_EVENTS);
        events.extend(parser.map(|(event, range)| (event, Span::from(range).shifted(page.head.body))));
        missing.is_too_long = self.is_too_long;
        if events.len() == limits::PAGE_EVENTS {
            // A part of it would leave open what it has begun.
            events = Vec::new();
            missing.is_too_long = true;
        }
        events = aside.put_back(events);
        if let Some(marked) = &self.marked {
            events = shortcodes::insert(events, &marked.slots, options);
        }
        missing.again = again;
        missing.find_undefined(text);
        missing.alerts = alerts::find(page, &mut events);
        if options.contains(Options::ENABLE_MATH) {
            math::tell_apart(page, &mut events);
        }
        if options.contains(Options::ENABLE_SMART_PUNCTUATION) {
            smart::fit(page, &mut events);
        }
        autolinks::link(&page.source, &mut events);
        breaks::split_terms(&mut events);
        breaks::join(&mut events);
        (events, missing)
    }
}
