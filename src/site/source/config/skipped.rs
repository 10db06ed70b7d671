//! Addresses that are not checked.

use super::Config;
use kisho_source::address::decode;

/// The beginnings of addresses that are not checked.
#[derive(Debug, Default)]
pub struct Skipped {
    prefixes: Vec<String>,
    /// How addresses of the site begin, from the top of the site, of the server, and of all.
    tops: [String; 3],
}

impl Skipped {
    /// Those of a site.
    #[must_use]
    pub fn new(config: &Config) -> Self {
        let tops = ["/".to_owned(), config.base_path(), format!("{}/", config.base())];
        let prefixes = &config.link_checker.skip_prefixes;
        Self {
            prefixes: prefixes.iter().map(|prefix| decode(prefix)).collect(),
            tops: tops.map(|top| decode(&top)),
        }
    }

    /// Whether an address begins so, as it is written or in any other way to write it. `path`: where it leads on the site. What all its
    /// addresses begin with is about how they are written.
    #[must_use]
    pub fn has(&self, address: &str, path: Option<&str>) -> bool {
        if self.prefixes.is_empty() {
            return false;
        }
        let written = decode(address);
        let leads_so = |prefix: &str, path: &str| {
            self.tops.iter().any(|top| {
                let below = prefix.strip_prefix(top.as_str()).filter(|below| !below.is_empty());
                below.is_some_and(|below| path.starts_with(below))
            })
        };
        self.prefixes.iter().any(|prefix| {
            written.starts_with(prefix.as_str()) || path.is_some_and(|path| leads_so(prefix, path))
        })
    }
}
