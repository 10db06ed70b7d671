//! Where finished pages lead outside the site.

use std::collections::HashSet;
use std::sync::Arc;

use rayon::prelude::*;

use super::origin::{Authors, Origin};
use super::scan::{Finding, count};
use super::walk::{Says, walk};
use super::{Destination, Finished, Resolver};
use crate::site::output::jobs::Done;
use crate::site::source::cells::Name;
use crate::site::source::html::Tag;
use kisho_game::text::{Source, Span};
use kisho_source::Problems;

/// An address of another site.
#[derive(Debug, Clone)]
pub struct External {
    /// Where it leads.
    pub url: String,
    /// The file that it stands in; the file of the page, if nobody knows who wrote it.
    pub source: Arc<Source>,
    /// Where it stands.
    pub span: Span,
    /// The element and its page, if it stands in no text of a page.
    pub element: Option<String>,
}

impl Finished<'_> {
    /// The addresses of other sites on the pages of the jobs, each at every place where an author wrote it; what only templates
    /// write is there once.
    #[must_use]
    pub fn external(&self, jobs: &[Name]) -> Vec<External> {
        let authors = Authors::new(self.inputs);
        let done: Vec<&Done> = jobs.iter().filter_map(|name| Some(&**self.outputs.get(name)?)).collect();
        let pages =
            done.par_iter().flat_map_iter(|done| done.scans.iter().map(move |(file, _)| (*done, file)));
        let found: Vec<External> =
            pages.flat_map_iter(|(done, file)| self.of_page(done, file, &authors)).collect();
        let (written, made): (Vec<_>, Vec<_>) = found.into_iter().partition(|found| found.element.is_none());
        let mut known: HashSet<String> = written.iter().map(|found| found.url.clone()).collect();
        let mut all = written;
        all.extend(made.into_iter().filter(|found| known.insert(found.url.clone())));
        all
    }

    fn of_page(&self, done: &Done, file: &str, authors: &Authors<'_>) -> Vec<External> {
        let Some(page) = self.files.text(file, &mut Problems::default()) else { return Vec::new() };
        let resolver = Resolver::new(file, self.inputs.config.base());
        let (mut found, mut path) = (Vec::new(), String::new());
        walk(page.text(), |tag, says| {
            let Says::Leads(_, address) = &says else { return };
            let is_external = resolver.resolve(address, &mut path) == Destination::Elsewhere;
            if is_external && url(address).is_some() && !is_only_announced(tag) {
                found.extend(Finding::new(tag, &says, String::new(), None));
            }
        });
        count(page.text(), &mut found);
        let origins = self.origins(done, authors);
        let external = found.into_iter().filter_map(|finding| {
            let url = url(&finding.value)?;
            let (source, span, is_made) = match origins.of(&finding) {
                Origin::Page(span) => (&done.source, span, false),
                Origin::File(source, span) => (source, span, true),
                Origin::Unknown | Origin::Nobody => (&done.source, Span::at(0), true),
            };
            let page = file.strip_suffix("index.html").unwrap_or(file);
            let element = is_made.then(|| format!("it is `{}` on the page `/{page}`", finding.tag));
            Some(External { url, source: Arc::clone(source), span, element })
        });
        external.collect()
    }
}

/// The address that a browser would ask, if another site answers it.
fn url(address: &str) -> Option<String> {
    let address = address.trim_ascii();
    let starts = |start: &str| address.get(..start.len()).is_some_and(|is| is.eq_ignore_ascii_case(start));
    if starts("//") {
        Some(format!("https:{address}"))
    } else {
        (starts("https://") || starts("http://")).then(|| address.to_owned())
    }
}

/// Whether a browser only gets ready to ask this site, at whose top there may be nothing.
fn is_only_announced(tag: &Tag<'_>) -> bool {
    tag.name == "link"
        && tag.attribute("rel").is_some_and(|rel| {
            rel.value.split_ascii_whitespace().any(|word| ["preconnect", "dns-prefetch"].contains(&word))
        })
}
