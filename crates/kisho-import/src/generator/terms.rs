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

/// The terms of the pages of a site, by their new URLs and, below these, by their old ones.
#[derive(Debug, Default)]
pub struct Terms {
    by_url: BTreeMap<String, BTreeMap<String, Term>>,
    /// Those that have no page any more, by their old URLs.
    without: BTreeMap<String, Term>,
}

impl Terms {
    /// Takes the terms of a page that is shown.
    pub fn add(&mut self, old: &Old, file: &str, front: &Front, source: &Arc<Source>) {
        // A pattern of the site's own says where its terms are.
        let is_own = |name: &str| {
            let patterns = old.settings.keys.get("permalinks");
            patterns.is_some_and(|patterns| {
                ["term", "taxonomy", name].iter().any(|key| patterns.get(key).is_some())
            })
        };
        let small = old.settings.small_urls();
        let prefix = Named::of(file, &old.languages).lang.map_or_else(String::new, |lang| format!("/{lang}"));
        for taxonomy in old.taxonomies.iter().filter(|name| !front.is_draft() && !is_own(name)) {
            let terms = front.taxonomies.get(taxonomy).and_then(Value::as_array).into_iter().flatten();
            for name in terms.filter_map(Value::as_str) {
                let before = format!("{prefix}/{}/{}/", in_terms(taxonomy, small), in_terms(name, small));
                let strategy = strategy(small);
                let place = source.text().find(name).map_or(Span::at(0), |at| Span::new(at, at + name.len()));
                let term = Term { name: name.to_owned(), source: Arc::clone(source), place };
                let part = name.chars().any(char::is_alphanumeric).then(|| strategy.part(name)).flatten();
                let known = match strategy.part(taxonomy).zip(part) {
                    Some((taxonomy, part)) => {
                        let now = format!("{}/{taxonomy}/{part}/", prefix.to_lowercase());
                        self.by_url.entry(now).or_default()
                    }
                    None if before.ends_with("//") => continue,
                    None => &mut self.without,
                };
                known.entry(before).or_insert(term);
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
        for (before, term) in &self.without {
            let message =
                format!("the term `{}` had the page `{before}`, and has none now", shown(&term.name));
            tell(term, message, "write a name with letters or digits", problems);
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
