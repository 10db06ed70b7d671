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

    /// Whether an address begins so, as it is written or in any other way to write it. `path`: where it leads on the site.
    #[must_use]
    pub fn has(&self, address: &str, path: Option<&str>) -> bool {
        if self.prefixes.is_empty() {
            return false;
        }
        let whole = path.into_iter().flat_map(|path| self.tops.iter().map(move |top| format!("{top}{path}")));
        let all: Vec<String> = whole.chain([decode(address)]).collect();
        self.prefixes.iter().any(|prefix| all.iter().any(|address| address.starts_with(prefix.as_str())))
    }
}
