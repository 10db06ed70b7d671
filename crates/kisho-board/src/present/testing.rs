//! What tests of several games begin with: records, options and figures out of texts.

use crate::diagram::Figure;
use crate::present::options::{Options, parse, words};
use kisho_game::text::{Diagnostic, Lang};
use kisho_game::{Notation, ReadOptions, Record};
use std::fmt::Debug;

fn notation(name: &str) -> &'static Notation {
    kisho_game::notation(name).unwrap()
}

/// The record of a text, of a game or of any.
pub fn record<R: TryFrom<Record, Error: Debug>>(name: &str, text: impl AsRef<[u8]>) -> R {
    let reading = (notation(name).read)(text.as_ref(), &ReadOptions::default());
    let record = reading.record.unwrap_or_else(|| panic!("{:?}", reading.diagnostics));
    R::try_from(record).unwrap()
}

/// The options of a block, in which nothing is wrong.
pub fn options(name: &str, info: &str) -> Options {
    let (options, problems) = parse(&words(info).0, notation(name));
    assert_eq!(problems, [], "{info}");
    options
}

/// The figures of a record by the options of a block in a notation.
pub fn figures(
    record: impl Into<Record>,
    name: &str,
    info: &str,
    lang: Lang,
) -> (Vec<Figure>, Vec<Diagnostic>) {
    crate::present::figures(&record.into(), &options(name, info), lang)
}

/// The one figure of a record.
pub fn figure(record: impl Into<Record>, name: &str, info: &str, lang: Lang) -> (Figure, Vec<Diagnostic>) {
    crate::present::figure(&record.into(), &options(name, info), lang)
}

/// The one figure of a record, in which nothing is wrong.
pub fn clean_figure(record: impl Into<Record>, name: &str, info: &str, lang: Lang) -> Figure {
    let (figure, problems) = figure(record, name, info, lang);
    assert_eq!(problems, [], "{info}");
    figure
}
