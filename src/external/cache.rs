//! The addresses that were found lately, in a file of the user's cache folder.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Addresses, and when each was found: seconds since 1970.
#[derive(Debug, Default)]
pub struct Cache {
    found: BTreeMap<String, u64>,
}

/// The file where nothing else is asked for.
#[must_use]
pub fn usual() -> Option<PathBuf> {
    let folder = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let cache = folder("XDG_CACHE_HOME")
        .or_else(|| folder("LOCALAPPDATA"))
        .or_else(|| folder("HOME").map(|home| home.join(".cache")))?;
    Some(cache.join("kisho").join("links.json"))
}

impl Cache {
    /// Reads the file; what cannot be read is as good as nothing.
    #[must_use]
    pub fn read(file: &Path) -> Self {
        let text = fs::read_to_string(file).unwrap_or_default();
        Self { found: serde_json::from_str(&text).unwrap_or_default() }
    }

    /// Whether an address was found not longer ago than this.
    #[must_use]
    pub fn knows(&self, url: &str, age: Duration) -> bool {
        self.found.get(url).is_some_and(|&when| is_young(when, age))
    }

    /// Remembers an address.
    pub fn found(&mut self, url: &str) {
        self.found.insert(url.to_owned(), now());
    }

    /// Writes the file without what is too old. Where it cannot be written, the next check asks again.
    pub fn write(mut self, file: &Path, age: Duration) {
        self.found.retain(|_, when| is_young(*when, age));
        let Some(folder) = file.parent() else { return };
        let text = serde_json::to_string_pretty(&self.found).unwrap_or_default();
        let _ = fs::create_dir_all(folder).and_then(|()| fs::write(file, text));
    }
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs()
}

fn is_young(when: u64, age: Duration) -> bool {
    now().saturating_sub(when) < age.as_secs()
}
