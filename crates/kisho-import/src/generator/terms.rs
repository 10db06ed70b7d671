//! The terms of Hugo's taxonomies: their URLs have signs that kisho's have not, and old URLs are to lead somewhere.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use toml::Value;

use super::Old;
use super::front::Front;
use super::place::{Named, in_terms};
use crate::front::quoted;
use kisho_game::text::{Diagnostic, Id, Source, Span, shown};
use kisho_source::Problems;
use kisho_source::slug::Strategy;

/// How kisho makes URLs of terms: capitals stay where they stayed.
#[must_use]
pub fn strategy(small: bool) -> Strategy {
    if small { Strategy::On } else { Strategy::Safe }
}

/// A term where it was first seen.
#[derive(Debug)]
struct Term {
    name: String,
    source: Arc<Source>,
    place: Span,
}

impl Term {
    fn of(name: &str, source: &Arc<Source>) -> Self {
        let place = source.text().find(name).map_or(Span::at(0), |at| Span::new(at, at + name.len()));
        Self { name: name.to_owned(), source: Arc::clone(source), place }
    }
}

/// Whether a term has a name of which no URL can be made.
fn is_nameless(term: &Value) -> bool {
    term.as_str().is_some_and(|name| !name.contains(char::is_alphanumeric))
}

/// The terms of the pages of a site, by their new URLs and, below these, by their old ones.
#[derive(Debug, Default)]
pub struct Terms {
    by_url: BTreeMap<String, BTreeMap<String, Term>>,
    /// Those that kisho does not have.
    left: Vec<Term>,
}

impl Terms {
    /// Takes the terms of a page. Those that kisho does not have go, which is told.
    pub fn add(&mut self, old: &Old, file: &str, front: &mut Front, source: &Arc<Source>) {
        for taxonomy in &old.taxonomies {
            let terms = front.taxonomies.get_mut(taxonomy).and_then(Value::as_array_mut);
            for name in terms.into_iter().flat_map(|terms| terms.extract_if(.., |term| is_nameless(term))) {
                self.left.push(Term::of(name.as_str().unwrap_or_default(), source));
            }
        }
        if front.is_draft() {
            return;
        }
        // A pattern of the site's own says where its terms are.
        let patterns = old.settings.keys.get("permalinks");
        let has_pattern = |name: &str| patterns.is_some_and(|patterns| patterns.get(name).is_some());
        let is_own = |name: &str| ["term", "taxonomy", name].into_iter().any(has_pattern);
        let small = old.settings.small_urls();
        let prefix = Named::of(file, &old.languages).lang.map_or_else(String::new, |lang| format!("/{lang}"));
        for taxonomy in old.taxonomies.iter().filter(|name| !is_own(name)) {
            let terms = front.taxonomies.get(taxonomy).and_then(Value::as_array).into_iter().flatten();
            for name in terms.filter_map(Value::as_str) {
                let before = format!("{prefix}/{}/{}/", in_terms(taxonomy, small), in_terms(name, small));
                let strategy = strategy(small);
                if let Some((taxonomy, part)) = strategy.part(taxonomy).zip(strategy.part(name)) {
                    let now = format!("{}/{taxonomy}/{part}/", prefix.to_lowercase());
                    let known = self.by_url.entry(now).or_default();
                    known.entry(before).or_insert_with(|| Term::of(name, source));
                }
            }
        }
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
