//! Terms, as front matter has them.

use serde::Deserialize;

use crate::site::source::ruby;

/// One name or a list of them, as front matter has it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(from = "OneOrMore")]
pub struct Terms(pub Vec<String>);

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a name in quotation marks, or a list of them")]
enum OneOrMore {
    One(String),
    More(Vec<String>),
}

impl From<OneOrMore> for Terms {
    fn from(written: OneOrMore) -> Self {
        let names = match written {
            OneOrMore::One(name) => vec![name],
            OneOrMore::More(names) => names,
        };
        // The same with and without a reading.
        Self(names.into_iter().map(|name| ruby::words(&name).into_owned()).collect())
    }
}
