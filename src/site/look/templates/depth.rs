//! How deep templates call each other: the engine goes one call deeper for each, and the stack of a thread has an end.

use std::collections::{BTreeMap, BTreeSet};

use super::Templates;
use crate::site::look::fuel::first_word;
use crate::site::look::syntax::{is_tag, pieces, words};
use crate::site::source::limits;
use kisho_game::text::{Diagnostic, Id};
use kisho_source::Problems;

impl Templates {
    /// The names of the files from which templates lead deeper than they may, with the error about those nearest to the limit. What leads
    /// in a circle is left to the engine.
    pub(super) fn too_deep(&self, problems: &mut Problems) -> Vec<String> {
        if self.own().next().is_none() {
            return Vec::new();
        }
        let called: BTreeMap<&str, Vec<&str>> =
            self.sources.iter().map(|(name, source)| (name.as_str(), called(source.text()))).collect();
        let depths = depths(&called);
        let most = limits::TEMPLATE_CALLS;
        let deep = || depths.iter().filter(|(_, depth)| **depth > most).map(|(name, _)| *name);
        if deep().any(|name| is_in_circle(name, &called, &depths)) {
            return Vec::new();
        }
        for (name, next) in deep().filter_map(|name| Some((name, deepest(name, &called, &depths)?))) {
            if depths.get(next).is_some_and(|depth| *depth <= most) {
                let message = format!("from this template on they lead more than {most} deep");
                let problem = Diagnostic::error(Id::TemplateError, self.find(name, next), message)
                    .with_hint("put into one template what several say that include or extend each other");
                problems.push(&self.source(name), problem);
            }
        }
        deep().filter_map(|name| Some(self.sources.get(name)?.name().to_owned())).collect()
    }
}

/// The templates that one extends or includes.
fn called(text: &str) -> Vec<&str> {
    let tags = pieces(text).filter_map(|(start, end)| text.get(start..end));
    let tags = tags.filter(|tag| is_tag(tag) && matches!(first_word(tag).0, "extends" | "include"));
    let names = tags.flat_map(|tag| words(tag).filter_map(|(start, end)| tag.get(start..end)));
    names.filter_map(|word| word.strip_prefix(['"', '\''])?.strip_suffix(['"', '\''])).collect()
}

/// How many calls deep each template leads, as far as one more than may be.
fn depths<'s>(called: &BTreeMap<&'s str, Vec<&'s str>>) -> BTreeMap<&'s str, usize> {
    let mut depths: BTreeMap<&str, usize> = called.keys().map(|name| (*name, 0)).collect();
    for _ in 0..=limits::TEMPLATE_CALLS {
        let before = depths.clone();
        for (name, depth) in &mut depths {
            let below = called.get(name).into_iter().flatten().filter_map(|name| before.get(name));
            *depth = below.max().map_or(0, |below| below + 1);
        }
        if depths == before {
            break;
        }
    }
    depths
}

/// The template that leads deepest of those that one calls.
fn deepest<'s>(
    name: &str,
    called: &BTreeMap<&'s str, Vec<&'s str>>,
    depths: &BTreeMap<&'s str, usize>,
) -> Option<&'s str> {
    called
        .get(name)?
        .iter()
        .copied()
        .filter(|name| depths.contains_key(name))
        .max_by_key(|name| depths.get(name))
}

/// Whether the deepest way from a template comes to one again.
fn is_in_circle(name: &str, called: &BTreeMap<&str, Vec<&str>>, depths: &BTreeMap<&str, usize>) -> bool {
    let way = std::iter::successors(called.get_key_value(name).map(|(name, _)| *name), |name| {
        deepest(name, called, depths)
    });
    let mut seen = BTreeSet::new();
    !way.take(called.len() + 1).all(|name| seen.insert(name))
}
