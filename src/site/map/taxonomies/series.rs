//! The parts of a series around one of them.

use serde::Serialize;
use tera::Value;

use super::{SERIES, Taxonomies};
use crate::say;
use crate::site::source::cells::Dependencies;
use crate::site::source::texts::Texts;
use kisho_source::address::encode;

/// Most parts that a part lists. All of them name each other, which would cost the square of the parts of a long series.
const PARTS_SHOWN: usize = 100;

/// Where a page stands in a series.
#[derive(Debug, Clone)]
pub struct PartOf {
    /// The name of the series.
    name: String,
    /// The address of its page, if it has one.
    url: Option<String>,
    /// Which part the page is, from 0.
    part: usize,
    /// How many parts there are.
    parts: usize,
    /// The number of the first part that is listed, from 0.
    first: usize,
    /// The pages of the parts that are listed.
    pub pages: Vec<usize>,
}

/// One of `page.series`.
#[derive(Serialize)]
struct Seen<'a> {
    name: &'a str,
    path: Option<String>,
    part: usize,
    parts: usize,
    text: String,
    text_lang: Option<&'a str>,
    first: usize,
}

/// The series that a page is a part of; alone, it is no part.
#[must_use]
pub fn series(taxonomies: &Taxonomies, number: usize, reads: &Dependencies) -> Vec<PartOf> {
    let series = taxonomies.of_page(number).filter(|(filled, _)| filled.taxonomy.name == SERIES);
    let series = series.filter_map(|(filled, used)| {
        reads.note(used.id);
        let part = used.pages.iter().position(|&page| page == number).filter(|_| used.pages.len() > 1)?;
        let last = used.pages.len().saturating_sub(PARTS_SHOWN);
        let first = part.saturating_sub(PARTS_SHOWN / 2).min(last);
        Some(PartOf {
            name: used.term.name.clone(),
            url: filled.taxonomy.render.then(|| filled.url_of(&used.term)),
            part,
            parts: used.pages.len(),
            first,
            pages: used.pages.iter().copied().skip(first).take(PARTS_SHOWN).collect(),
        })
    });
    series.collect()
}

impl PartOf {
    /// What templates see of it; `card` gives a page as others see it.
    #[must_use]
    pub fn seen(&self, texts: &Texts, card: impl Fn(&usize) -> Option<Value>) -> Value {
        let seen = Seen {
            name: &self.name,
            path: self.url.as_deref().map(encode),
            part: self.part + 1,
            parts: self.parts,
            text: say::ui::series_part(texts.lang(), self.part + 1, self.parts),
            text_lang: texts.lang().lender_of("ui.series_part"),
            first: self.first + 1,
        };
        let near = |at: Option<usize>| -> Value {
            at.and_then(|at| card(self.pages.get(at)?)).unwrap_or_else(Value::none)
        };
        let here = self.part - self.first;
        let mut seen = Value::from_serializable(&seen).into_map().unwrap_or_default();
        seen.insert("prev".into(), near(here.checked_sub(1)));
        seen.insert("next".into(), near(Some(here + 1)));
        seen.insert("pages".into(), self.pages.iter().filter_map(card).collect::<Vec<_>>().into());
        seen.into()
    }
}
