//! Marks among the events of a page become what shortcodes made.

use std::borrow::Cow;

use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd};

use super::{Made, Slot, marks};
use crate::site::look::assets::begins_block;
use crate::site::source::html::Pieces;
use crate::site::source::ruby::{Aside, PlacedEvent};
use kisho_game::text::Span;

/// The events with what the slots hold in place of their marks.
#[must_use]
pub fn insert<'a>(events: Vec<PlacedEvent<'a>>, slots: &'a [Slot], options: Options) -> Vec<PlacedEvent<'a>> {
    let mut out = Vec::with_capacity(events.len() + slots.len());
    let mut events = events.into_iter().peekable();
    while let Some((event, span)) = events.next() {
        match event {
            Event::Start(Tag::HtmlBlock) => {
                let slot = match events.peek() {
                    Some((Event::Html(html), place)) => block_slot(html, *place, slots),
                    _ => None,
                };
                let Some(slot) = slot else {
                    out.push((Event::Start(Tag::HtmlBlock), span));
                    continue;
                };
                // The mark, and the end of its block.
                events.next();
                events.next_if(|(event, _)| *event == Event::End(TagEnd::HtmlBlock));
                block(&mut out, slot, options);
            }
            Event::Text(text) => inline(&mut out, text, span, slots, options),
            Event::Html(html) => out.push((Event::Html(filled(html, slots)), span)),
            Event::InlineHtml(html) => out.push((Event::InlineHtml(filled(html, slots)), span)),
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                let dest_url = filled(dest_url, slots);
                out.push((
                    Event::Start(Tag::Link { link_type, dest_url, title: filled(title, slots), id }),
                    span,
                ));
            }
            Event::Start(Tag::Image { link_type, dest_url, title, id }) => {
                let dest_url = filled(dest_url, slots);
                out.push((
                    Event::Start(Tag::Image { link_type, dest_url, title: filled(title, slots), id }),
                    span,
                ));
            }
            Event::End(TagEnd::Paragraph) if is_one_block(&mut out) => {}
            event => out.push((event, span)),
        }
    }
    out
}

/// Whether all of a paragraph that ends is one block, called and ended in one line. A block stands in no paragraph, so the beginning of
/// the paragraph is removed.
fn is_one_block(out: &mut Vec<PlacedEvent<'_>>) -> bool {
    let Some((Event::InlineHtml(last), _)) = out.last() else { return false };
    let start = out.iter().rposition(|(event, _)| matches!(event, Event::Start(Tag::Paragraph)));
    let Some(start) = start else { return false };
    let Some([(Event::InlineHtml(first), _), between @ .., _]) = out.get(start + 1..) else { return false };
    let Some(tag) = Pieces::new(first).next_tag().filter(|_| begins_block(first)) else { return false };
    let end = format!("</{}>", tag.name);
    let ends = |event: &Event<'_>| matches!(event, Event::InlineHtml(html) if html.contains(&end));
    let is_one = last.trim_end().ends_with(&end) && !between.iter().any(|(event, _)| ends(event));
    if is_one {
        out.remove(start);
    }
    is_one
}

/// The slot of a piece of HTML that is its mark, and none that an author wrote.
fn block_slot<'a>(html: &str, place: Span, slots: &'a [Slot]) -> Option<&'a Slot> {
    let slot = slots.get(marks::of_block(html)?)?;
    (place.start <= slot.span.start && slot.span.end <= place.end).then_some(slot)
}

fn block<'a>(out: &mut Vec<PlacedEvent<'a>>, slot: &'a Slot, options: Options) {
    match &slot.made {
        Made::Html(html) => {
            out.push((Event::Start(Tag::HtmlBlock), slot.span));
            out.push((Event::Html(CowStr::from(html.as_str())), slot.span));
            if !html.ends_with('\n') {
                out.push((Event::Html(CowStr::Borrowed("\n")), slot.span));
            }
            out.push((Event::End(TagEnd::HtmlBlock), slot.span));
        }
        Made::Markdown(text) => out.extend(read(text, slot.span, options)),
        Made::Text(text) => {
            out.push((Event::Start(Tag::Paragraph), slot.span));
            out.push((Event::Text(CowStr::from(text.as_str())), slot.span));
            out.push((Event::End(TagEnd::Paragraph), slot.span));
        }
    }
}

/// Markdown that a template made; all of it stands where the call stands.
fn read(text: &str, span: Span, options: Options) -> Vec<PlacedEvent<'_>> {
    let aside = Aside::of(text);
    match aside.text {
        Cow::Borrowed(text) => Parser::new_ext(text, options).map(|event| (event, span)).collect(),
        Cow::Owned(ref text) => {
            let events = Parser::new_ext(text, options).map(|event| (event.into_static(), span));
            aside.put_back(events.collect())
        }
    }
}

/// A text with marks in it.
fn inline<'a>(
    out: &mut Vec<PlacedEvent<'a>>,
    text: CowStr<'a>,
    span: Span,
    slots: &'a [Slot],
    options: Options,
) {
    let mut rest: &str = &text;
    let mut any = false;
    while let Some((before, slot, after)) = next(rest, slots) {
        any = true;
        if !before.is_empty() {
            out.push((
                Event::Text(before.to_owned().into()),
                Span::new(span.start, slot.span.start.max(span.start)),
            ));
        }
        match &slot.made {
            Made::Html(html) => {
                out.push((Event::InlineHtml(CowStr::from(html.trim_end_matches(['\r', '\n']))), slot.span))
            }
            Made::Text(text) => out.push((Event::Text(CowStr::from(text.as_str())), slot.span)),
            Made::Markdown(text) => {
                // One paragraph is a part of the paragraph around it.
                let events: Vec<PlacedEvent<'a>> = read(text, slot.span, options);
                let is_paragraph = |event: &Event<'_>| {
                    matches!(event, Event::Start(Tag::Paragraph) | Event::End(TagEnd::Paragraph))
                };
                out.extend(events.into_iter().filter(|(event, _)| !is_paragraph(event)));
            }
        }
        rest = after;
    }
    if !any {
        out.push((Event::Text(text), span));
    } else if !rest.is_empty() {
        out.push((
            Event::Text(rest.to_owned().into()),
            Span::new(span.end.saturating_sub(rest.len()), span.end),
        ));
    }
}

fn next<'t, 's>(text: &'t str, slots: &'s [Slot]) -> Option<(&'t str, &'s Slot, &'t str)> {
    let (before, number, after) = marks::split(text)?;
    Some((before, slots.get(number)?, after))
}

/// HTML or an address with marks in it.
fn filled<'a>(text: CowStr<'a>, slots: &[Slot]) -> CowStr<'a> {
    if !text.contains(marks::OPEN) {
        return text;
    }
    let (mut out, mut rest) = (String::new(), &*text);
    while let Some((before, slot, after)) = next(rest, slots) {
        let (Made::Html(made) | Made::Markdown(made) | Made::Text(made)) = &slot.made;
        out.push_str(before);
        out.push_str(made.trim());
        rest = after;
    }
    out.push_str(rest);
    out.into()
}
