//! The old addresses of a book that led elsewhere.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::sync::Arc;

use toml::{Table, Value};

use super::super::settings;
use super::Book;
use super::links::{self, Moved};
use crate::front::quoted;
use kisho_game::text::{Diagnostic, Id, Source, Span};
use kisho_source::Problems;
use kisho_source::address::{decode, has_scheme, joined};

/// Most redirects one after the other. Browsers give up after twenty.
const MOST_STEPS: usize = 20;

/// What becomes of `[output.html.redirect]`.
#[derive(Debug, Default)]
pub struct Redirects {
    /// The table of the new config; empty if there are none.
    pub lines: String,
    /// The places in chapters that they lead to.
    pub places: BTreeMap<String, BTreeSet<String>>,
}

impl Redirects {
    /// Takes the redirects of a book; those that cannot be kept are told.
    pub fn read(settings: &Table, source: &Arc<Source>, book: &Book<'_>, problems: &mut Problems) -> Self {
        let html = settings.get("output").and_then(|output| output.get("html"));
        let table = html.and_then(|html| html.get("redirect")).and_then(Value::as_table);
        let old = OldRedirects {
            by_address: table.into_iter().flatten().map(|(from, to)| (address(from), to)).collect(),
            moved: book.moved(),
            book,
        };
        let mut new = Self::default();
        for from in table.into_iter().flat_map(Table::keys) {
            match old.new_target(from, &mut new.places) {
                Ok(to) => {
                    let _ =
                        writeln!(new.lines, "{} = {}", quoted(&format!("/{}", address(from))), quoted(&to));
                }
                Err(why) => {
                    let path = ["output", "html", "redirect", from];
                    let place = settings::place(source.text(), &path).unwrap_or(Span::at(0));
                    let message = format!("the redirect is left out: {why}");
                    problems.push(source, Diagnostic::warning(Id::ImportLink, place, message));
                }
            }
        }
        if !new.lines.is_empty() {
            new.lines.insert_str(0, "\n[redirects]\n");
        }
        new
    }
}

/// The redirects of a book, and what they may lead to.
struct OldRedirects<'a> {
    by_address: BTreeMap<&'a str, &'a Value>,
    moved: Moved,
    book: &'a Book<'a>,
}

impl OldRedirects<'_> {
    /// Where a redirect leads now, or why it is left out.
    fn new_target(
        &self,
        from: &str,
        places: &mut BTreeMap<String, BTreeSet<String>>,
    ) -> Result<String, String> {
        if from.contains(['#', '?']) {
            return Err("kisho has none from a place on a page".to_owned());
        }
        let mut from = address(from).to_owned();
        if links::chapter(&self.moved, &from).is_some() {
            return Err(format!("`/{from}` is the address of a chapter"));
        }
        for _ in 0..MOST_STEPS {
            let to = self.by_address.get(&*from).and_then(|to| to.as_str()).ok_or("it has no URL")?;
            if has_scheme(to) || to.starts_with("//") {
                return Ok(to.to_owned());
            }
            let (path, place) = to.split_once('#').map_or((to, None), |(path, place)| (path, Some(place)));
            let dir = from.rsplit_once('/').map_or("", |(dir, _)| dir);
            let dir = if path.starts_with('/') { "" } else { dir };
            let missing = || format!("there is no `{to}` in the book");
            let path = joined(dir, &decode(path)).ok_or_else(missing)?;
            if let Some((old, new)) = links::chapter(&self.moved, &path) {
                let Some(place) = place else { return Ok(format!("@/{new}")) };
                places.entry(old.clone()).or_default().insert(decode(place));
                return Ok(format!("@/{new}#{place}"));
            }
            if self.book.has_file(&path) {
                return Ok(format!("@/{path}"));
            }
            if !self.by_address.contains_key(&*path) {
                return Err(missing());
            }
            from = path;
        }
        Err("it redirects to itself".to_owned())
    }
}

/// An address from the top of the book.
fn address(from: &str) -> &str {
    let from = from.trim_start_matches('/');
    from.strip_prefix("./").map_or(from, address)
}
