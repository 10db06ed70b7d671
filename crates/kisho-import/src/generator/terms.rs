//! The terms of taxonomies: their URLs have signs that kisho's have not, or words of other scripts in Latin letters, and old URLs
//! are to lead somewhere.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use toml::Value;

use super::front::Front;
use super::permalinks::{self, Words};
use super::place::{Named, in_terms};
use super::settings::{self, Settings};
use super::{Generator, Old, urls};
use crate::front::quoted;
use kisho_game::text::{Diagnostic, Id, Source, Span, shown};
use kisho_source::Problems;
use kisho_source::slug::Strategy;

/// How kisho makes URLs of terms: capitals stay where they stayed.
pub fn strategy(generator: Generator, settings: &Settings) -> Strategy {
    match generator {
        Generator::Zola => urls::strategy(settings, "taxonomies"),
        Generator::Hugo if settings.small_urls() => Strategy::On,
        Generator::Hugo => Strategy::Safe,
    }
}

/// The taxonomies that pages of a language have, if their terms have pages.
fn taxonomies(old: &Old, lang: Option<&str>) -> Vec<String> {
    if old.generator == Generator::Hugo {
        return old.taxonomies.clone();
    }
    let keys = &old.settings.keys;
    let own = lang.and_then(|lang| keys.get("languages")?.get(lang)?.get("taxonomies"));
    let all =
        own.or_else(|| keys.get("taxonomies")).and_then(serde_json::Value::as_array).into_iter().flatten();
    let shown = all.filter(|one| one.get("render").and_then(serde_json::Value::as_bool) != Some(false));
    shown.filter_map(|one| Some(one.get("name")?.as_str()?.to_owned())).collect()
}

/// The URL that kisho gives the list of a taxonomy or the page of a term, for which Hugo has this file.
#[must_use]
pub fn url(old: &Old, file: &str) -> Option<String> {
    let (named, strategy) = (Named::of(file, &old.languages), strategy(old.generator, &old.settings));
    let parts: Option<Vec<String>> = named.dir.split('/').map(|part| strategy.part(part)).collect();
    let prefix = named.lang.map_or_else(String::new, |lang| format!("/{}", lang.to_lowercase()));
    parts.map(|parts| format!("{prefix}/{}/", parts.join("/")))
}

/// A term where it was first seen.
#[derive(Debug)]
struct Term {
    name: String,
    /// Its taxonomy; `None` for a taxonomy itself.
    of: Option<String>,
    source: Arc<Source>,
    place: Span,
}

/// What kisho lists at a URL.
#[derive(Debug)]
pub struct Listed<'a> {
    /// The taxonomy.
    pub taxonomy: &'a str,
    /// The term whose pages are listed; `None` for the list of all terms.
    pub term: Option<&'a str>,
    /// Whether the old site had it there, too.
    pub was_there: bool,
}

/// How many signs may stand between two terms of a list, such as quotation marks, a comma and spaces.
const BETWEEN: usize = 64;

/// Where the terms of a taxonomy stand in front matter, in their order. Each is looked for shortly after the one before it, so that
/// many of them do not take the square of their number; one that is not written as it is called has the place of the key.
fn places(front: &str, taxonomy: &str, terms: &[Value]) -> Vec<Span> {
    let Some(key) = settings::place(front, &[taxonomy]) else { return vec![Span::at(0); terms.len()] };
    let mut from = key.end;
    let place = |name: &str| {
        let near = front.floor_char_boundary((from + BETWEEN + name.len()).min(front.len()));
        let found = front.get(from..near).and_then(|near| near.find(name)).map(|at| from + at);
        from = front.floor_char_boundary((found.unwrap_or(from) + name.len()).min(front.len()));
        found.map_or(key, |at| Span::new(at, at + name.len()))
    };
    terms.iter().map(|term| term.as_str().unwrap_or_default()).map(place).collect()
}

/// Whether a term has a name of which no URL can be made.
fn is_nameless(term: &Value) -> bool {
    term.as_str().is_some_and(|name| !name.contains(char::is_alphanumeric))
}

/// The URL that a term had, or the list of a taxonomy, if each part of its pattern can be filled in.
fn old_url(old: &Old, lang: Option<&str>, taxonomy: &str, term: Option<&str>) -> Option<String> {
    let prefix = old.prefix(lang);
    if old.generator == Generator::Zola {
        let root = old.settings.keys.get("taxonomy_root").and_then(serde_json::Value::as_str);
        let parts = [root.unwrap_or_default(), taxonomy, term.unwrap_or_default()];
        let parts = parts.into_iter().filter(|part| !part.is_empty());
        let parts =
            parts.map(|part| format!("{}/", urls::part(part, strategy(old.generator, &old.settings))));
        return Some(format!("{prefix}/{}", parts.collect::<String>()));
    }
    let small = old.settings.small_urls();
    let (kind, name) = term.map_or(("taxonomy", taxonomy), |term| ("term", term));
    if let Some(pattern) = permalinks::pattern(old, lang, kind, taxonomy) {
        let path = Words::of_term(old, name).filled(pattern).ok()?;
        return Some(format!("{prefix}{}", if small { path.to_lowercase() } else { path }));
    }
    let list = format!("{prefix}/{}/", in_terms(taxonomy, small));
    let Some(term) = term else { return Some(list) };
    let end = if old.settings.is_ugly(taxonomy) { ".html" } else { "/" };
    Some(format!("{list}{}{end}", in_terms(term, small)))
}

/// The terms of the pages of a site, by their new URLs and, below these, by their old ones.
#[derive(Debug, Default)]
pub struct Terms {
    by_url: BTreeMap<String, BTreeMap<String, Term>>,
    /// Those that kisho does not have.
    left: Vec<Term>,
    /// Those whose old URLs are not known, by their new ones.
    unfilled: BTreeMap<String, Term>,
    /// Other old URLs, and where they lead now.
    pub others: BTreeMap<String, String>,
}

impl Terms {
    /// Takes the terms of a page. Those that kisho does not have go, which is told.
    /// The text of the page begins at `start`.
    pub fn add(&mut self, old: &Old, file: &str, front: &mut Front, source: &Arc<Source>, start: usize) {
        let written = source.text().get(..start).unwrap_or_default();
        let mut places_of = BTreeMap::new();
        let lang = Named::of(file, &old.languages).lang;
        let taxonomies = taxonomies(old, lang);
        for taxonomy in &taxonomies {
            let terms = front.taxonomies.get_mut(taxonomy).and_then(Value::as_array_mut);
            let Some(terms) = terms.filter(|terms| !terms.is_empty()) else { continue };
            let places = places(written, taxonomy, terms);
            let (left, kept): (Vec<_>, Vec<_>) =
                std::mem::take(terms).into_iter().zip(places).partition(|(term, _)| is_nameless(term));
            self.left.extend(left.into_iter().map(|(name, place)| Term {
                name: name.as_str().unwrap_or_default().to_owned(),
                of: Some(taxonomy.clone()),
                source: Arc::clone(source),
                place,
            }));
            let (kept, places): (Vec<_>, Vec<_>) = kept.into_iter().unzip();
            *terms = kept;
            places_of.insert(taxonomy, places);
        }
        if front.is_draft() || old.settings.has_no("term") {
            return;
        }
        let strategy = strategy(old.generator, &old.settings);
        // kisho has the terms of the site's own language at the top.
        let new_prefix = lang.map_or_else(String::new, |lang| format!("/{}", lang.to_lowercase()));
        for taxonomy in &taxonomies {
            let terms = front.taxonomies.get(taxonomy).and_then(Value::as_array).into_iter().flatten();
            let terms = terms.zip(places_of.get(taxonomy).into_iter().flatten());
            let Some(part) = strategy.part(taxonomy) else { continue };
            let list = format!("{new_prefix}/{part}/");
            for (name, &place) in terms.filter_map(|(name, place)| Some((name.as_str()?, place))) {
                let term = |name: &str, of: Option<&String>| Term {
                    name: name.to_owned(),
                    of: of.cloned(),
                    source: Arc::clone(source),
                    place,
                };
                if let Some(part) = strategy.part(name) {
                    let before = old_url(old, lang, taxonomy, Some(name));
                    self.keep(format!("{list}{part}/"), before, term(name, Some(taxonomy)));
                }
                self.keep(list.clone(), old_url(old, lang, taxonomy, None), term(taxonomy, None));
            }
        }
    }

    /// Takes the new URL of a term or a taxonomy and the one that it had, if that is known.
    fn keep(&mut self, now: String, before: Option<String>, term: Term) {
        let known = match before {
            Some(before) => self.by_url.entry(now).or_default().entry(before),
            None => self.unfilled.entry(now),
        };
        known.or_insert(term);
    }

    /// What kisho lists at a URL, if it is known where that was before.
    #[must_use]
    pub fn at(&self, url: &str) -> Option<Listed<'_>> {
        let before = self.by_url.get(url)?;
        let (_, first) = before.first_key_value()?;
        let taxonomy = first.of.as_deref().unwrap_or(&first.name);
        let term = first.of.as_ref().map(|_| first.name.as_str());
        Some(Listed { taxonomy, term, was_there: before.contains_key(url) })
    }

    /// The table of the new config that sends readers from the old URLs on; empty if there are none. What it cannot say is told.
    pub fn redirects(&self, problems: &mut Problems) -> String {
        let mut lines = String::new();
        for (now, terms) in &self.by_url {
            self.tell_merged(now, terms, problems);
            for (before, term) in terms.iter().filter(|(before, _)| *before != now) {
                if before.contains(['#', '?', '%']) {
                    let message =
                        format!("`{before}` is `{now}` now, and kisho has no redirect from such a URL");
                    tell(term, message, "change links to it", problems);
                } else if !self.by_url.contains_key(before) {
                    let _ = writeln!(lines, "{} = {}", quoted(before), quoted(now));
                }
            }
        }
        for (before, now) in self.others.iter().filter(|(before, _)| !self.by_url.contains_key(*before)) {
            let _ = writeln!(lines, "{} = {}", quoted(before), quoted(now));
        }
        for (now, term) in &self.unfilled {
            let message = format!(
                "the old URL of `{}` is not known, because its pattern in `permalinks` cannot be filled in; it is `{now}` now",
                shown(&term.name)
            );
            tell(term, message, "write the old URL into `[redirects]` of `kisho.toml`", problems);
        }
        for term in &self.left {
            let message =
                format!("the term `{}` is left out: it has no letter and no digit", shown(&term.name));
            tell(term, message, "give it another name", problems);
        }
        if !lines.is_empty() {
            lines.insert_str(0, "\n[redirects]\n");
        }
        lines
    }

    /// Says which terms have one page now, and had several.
    fn tell_merged(&self, now: &str, terms: &BTreeMap<String, Term>, problems: &mut Problems) {
        let mut all = terms.values();
        let Some(first) = all.next() else { return };
        for other in all {
            let names = [first, other].map(|term| format!("`{}`", shown(&term.name)));
            let message = format!("the terms {} have one page now, `{now}`", names.join(" and "));
            tell(other, message, "give one of them another name", problems);
        }
    }
}

fn tell(term: &Term, message: String, hint: &str, problems: &mut Problems) {
    problems.push(&term.source, Diagnostic::warning(Id::ImportKey, term.place, message).with_hint(hint));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_are_found_in_their_list() {
        let front = "---\ntitle: Go openings\nTags: [Joseki, \"a \\\"b\\\"\", k, Go]\n";
        let terms = ["Joseki", "a \"b\"", "k", "Go"].map(Value::from);
        let line = front.find("Tags").unwrap();
        let found = places(front, "tags", &terms)
            .into_iter()
            .map(|span| (span.start - line, &front[span.start..span.end]));
        let found: Vec<_> = found.collect();
        assert_eq!(found, [(7, "Joseki"), (0, "Tags"), (26, "k"), (29, "Go")]);
        assert_eq!(places("---\ntitle: Go\n---\n", "tags", &[Value::from("Go")]), [Span::at(0)]);
    }
}
