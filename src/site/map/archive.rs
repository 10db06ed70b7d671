//! Archives: pages by the month of their date, for templates that ask for them.

use std::cmp::Reverse;

use serde::Serialize;
use tera::Value;

use super::order::Order;
use super::tree::{Kind, Page, Tree};
use crate::say;
use crate::site::source::front::Date;
use kisho_game::text::Lang;

/// The variable with the archive; pages whose chosen template mentions it get one.
pub const VARIABLE: &str = "archive";

#[derive(Serialize)]
struct Year {
    year: u16,
    title: String,
    months: Vec<Month>,
}

#[derive(Serialize)]
struct Month {
    month: u8,
    title: String,
    title_lang: Option<&'static str>,
    pages: Vec<Value>,
}

/// The pages with dates below a section, or below that of a page, in the language of the archive, the newest first.
#[must_use]
pub fn pages(tree: &Tree, order: &Order, number: usize) -> Vec<usize> {
    let Some(own) = tree.pages.get(number) else { return Vec::new() };
    let top = match own.kind {
        Kind::Section => Some(number),
        Kind::Page => own.section,
    };
    let date = |number: &usize| tree.pages.get(*number).and_then(|page| page.head.front.date.as_ref());
    let lang = |number: &usize| tree.pages.get(*number).map(|page| &page.lang);
    let mut pages = top.map_or_else(Vec::new, |top| order.below(top));
    pages.retain(|other| date(other).is_some() && lang(other) == Some(&own.lang));
    // First by the month as it is written: in another time zone a moment at the end of a month belongs to the next.
    let newest = |number: &usize| Reverse((date(number).and_then(Date::month), date(number)));
    pages.sort_by(|a, b| newest(a).cmp(&newest(b)).then(a.cmp(b)));
    pages
}

/// What readers call a month.
fn title(lang: Lang, year: u16, month: u8) -> String {
    say::page::month(lang, year, month, lang.month(month).unwrap_or_default())
}

/// The same pages as templates see them.
#[must_use]
pub fn value<'a>(pages: impl Iterator<Item = (&'a Page, Value)>, lang: Lang) -> Value {
    let mut years: Vec<Year> = Vec::new();
    for (page, card) in pages {
        let Some((year, month)) = page.head.front.date.as_ref().and_then(Date::month) else { continue };
        if years.last().is_none_or(|last| last.year != year) {
            years.push(Year { year, title: say::page::year(lang, year), months: vec![] });
        }
        let Some(last) = years.last_mut() else { continue };
        if last.months.last().is_none_or(|last| last.month != month) {
            let title = self::title(lang, year, month);
            // As with days: what is made of digits and of words of this language is not marked.
            let title_lang = lang.lender_of_months().filter(|_| title == self::title(Lang::En, year, month));
            last.months.push(Month { month, title, title_lang, pages: vec![] });
        }
        if let Some(last) = last.months.last_mut() {
            last.pages.push(card);
        }
    }
    Value::from_serializable(&years)
}
