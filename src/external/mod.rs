//! Links to other sites: whether there is something where they lead.
//!
//! Every address is asked once, however many links name it. Hosts are asked in parallel, one host one address after
//! the other. What was found is kept in a file, so that the next check does not ask again for a while.

mod cache;
mod fetch;

use std::collections::{BTreeMap, VecDeque};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use cache::Cache;
use fetch::Fetch;

use crate::site::config::Prefixes;
use crate::site::{External, Level, LinkChecker, is_top};
use kisho_game::text::{Diagnostic, Id, Severity};
use kisho_source::Problem;
use kisho_source::address::decode;

/// How links are checked.
#[derive(Debug, Clone)]
pub struct Asking {
    /// How long one answer may take.
    pub timeout: Duration,
    /// The file that keeps what was found; `None`: nothing is kept.
    pub cache: Option<PathBuf>,
    /// How long an address that was found need not be asked again.
    pub age: Duration,
}

impl Default for Asking {
    fn default() -> Self {
        Self {
            timeout: Duration::from_secs(20),
            cache: cache::usual(),
            age: Duration::from_secs(7 * 24 * 3600),
        }
    }
}

/// Most hosts that are asked at the same time: most of the time they let us wait.
const AT_ONCE: usize = 32;

/// What was found out about the links of a site.
#[derive(Debug, Default)]
pub struct Checked {
    /// What is wrong, at the places of the links.
    pub problems: Vec<Problem>,
    /// How many addresses there are.
    pub addresses: usize,
    /// How many of them were asked; the others were found lately.
    pub asked: usize,
}

/// Checks all links.
#[must_use]
pub fn check(links: &[External], config: &LinkChecker, asking: &Asking) -> Checked {
    let mut by_address: BTreeMap<&str, Vec<&External>> = BTreeMap::new();
    let prefixes = |list: &[String]| list.iter().cloned().collect::<Prefixes>();
    let (skipped, whole) = (prefixes(&config.skip_prefixes), prefixes(&config.skip_anchor_prefixes));
    for link in links.iter().filter(|link| !skipped.begin(&link.url)) {
        by_address.entry(address(&link.url, &whole)).or_default().push(link);
    }
    let mut cache = asking.cache.as_ref().map_or_else(Cache::default, |file| Cache::read(file));
    let unknown: Vec<&str> = by_address.keys().copied().filter(|url| !cache.knows(url, asking.age)).collect();
    let found = ask(&unknown, asking.timeout);
    let mut checked = Checked { addresses: by_address.len(), asked: unknown.len(), ..Checked::default() };
    for (url, wrong) in unknown.iter().zip(found) {
        let Some(wrong) = wrong else {
            cache.found(url);
            continue;
        };
        for link in by_address.get(url).into_iter().flatten() {
            let message = format!("`{}` cannot be reached: {}", decode(&link.url), wrong.message);
            let mut diagnostic = Diagnostic::error(Id::LinkExternal, link.span, message);
            let hints: Vec<&str> =
                [&link.element, &wrong.hint].into_iter().flatten().map(String::as_str).collect();
            diagnostic.hint = (!hints.is_empty()).then(|| hints.join("; "));
            if config.external_level == Level::Warn {
                diagnostic.severity = Severity::Warning;
            }
            checked.problems.push(Problem::new(&link.source, diagnostic));
        }
    }
    if let Some(file) = &asking.cache {
        cache.write(file, asking.age);
    }
    checked
}

/// What is asked for: without a place on the page, if that is not to be looked for. `whole`: how addresses begin on which it is not.
fn address<'a>(url: &'a str, whole: &Prefixes) -> &'a str {
    match url.split_once('#') {
        Some((page, _)) if whole.begin(url) => page,
        // After the mark stands a text that the browser looks for by itself.
        Some((page, anchor)) => match anchor.split(":~:").next().unwrap_or_default() {
            anchor if anchor.is_empty() || is_top(anchor) => page,
            anchor => url.get(..page.len() + 1 + anchor.len()).unwrap_or(url),
        },
        None => url,
    }
}

fn host(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    rest.split(['/', '?', '#']).next().unwrap_or_default()
}

/// Asks for all addresses; for each what is wrong.
fn ask(urls: &[&str], timeout: Duration) -> Vec<Option<fetch::Wrong>> {
    let mut hosts: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (number, url) in urls.iter().enumerate() {
        hosts.entry(host(url)).or_default().push(number);
    }
    let threads = hosts.len().min(AT_ONCE);
    let queue: Mutex<VecDeque<Vec<usize>>> = Mutex::new(hosts.into_values().collect());
    let results: Mutex<Vec<Option<fetch::Wrong>>> = Mutex::new(vec![None; urls.len()]);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut fetch = Fetch::new(timeout);
                let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
                while let Some(numbers) = next() {
                    for number in numbers {
                        let wrong = urls.get(number).and_then(|url| fetch.wrong(url));
                        let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
                        results.get_mut(number).into_iter().for_each(|result| result.clone_from(&wrong));
                    }
                }
            });
        }
    });
    results.into_inner().unwrap_or_else(PoisonError::into_inner)
}
