//! Addresses that are not checked.

use super::Config;
use kisho_source::address::decode;

/// Beginnings of addresses, sorted and without those that begin with another one: the last that does not come after an address is the only
/// one with which it can begin.
#[derive(Debug, Default)]
pub struct Prefixes(Vec<String>);

impl FromIterator<String> for Prefixes {
    fn from_iter<I: IntoIterator<Item = String>>(prefixes: I) -> Self {
        let mut prefixes: Vec<String> = prefixes.into_iter().collect();
        prefixes.sort_unstable();
        prefixes.dedup_by(|next, kept| next.starts_with(kept.as_str()));
        Self(prefixes)
    }
}

impl Prefixes {
    /// Whether an address begins with one of them.
    #[must_use]
    pub fn begin(&self, address: &str) -> bool {
        let after = self.0.partition_point(|prefix| prefix.as_str() <= address);
        let last = after.checked_sub(1).and_then(|at| self.0.get(at));
        last.is_some_and(|prefix| address.starts_with(prefix.as_str()))
    }
}

/// The beginnings of addresses that are not checked.
#[derive(Debug, Default)]
pub struct Skipped {
    /// As they are written.
    written: Prefixes,
    /// Those on the site, from its top.
    below: Prefixes,
}

impl Skipped {
    /// Those of a site.
    #[must_use]
    pub fn new(config: &Config) -> Self {
        let tops =
            ["/".to_owned(), config.base_path(), format!("{}/", config.base())].map(|top| decode(&top));
        let prefixes: Vec<String> = config.link_checker.skip_prefixes.iter().map(|one| decode(one)).collect();
        // What all addresses of the site begin with is about how they are written.
        let below = prefixes.iter().flat_map(|prefix| {
            tops.iter().filter_map(|top| prefix.strip_prefix(top.as_str()).filter(|below| !below.is_empty()))
        });
        Self { below: below.map(str::to_owned).collect(), written: prefixes.into_iter().collect() }
    }

    /// Whether an address begins so, as it is written or in any other way to write it. `path`: where it leads on the site.
    #[must_use]
    pub fn has(&self, address: &str, path: Option<&str>) -> bool {
        if self.written.0.is_empty() {
            return false;
        }
        self.written.begin(&decode(address)) || path.is_some_and(|path| self.below.begin(path))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn an_address_begins_with_a_prefix_whichever_others_there_are(
            prefixes in prop::collection::vec("[ab/é]{0,3}", 0..8),
            address in "[ab/é]{0,6}",
        ) {
            let begins = prefixes.iter().any(|prefix| address.starts_with(prefix.as_str()));
            prop_assert_eq!(prefixes.into_iter().collect::<Prefixes>().begin(&address), begins);
        }
    }
}
