//! What is said about a game as a whole.

/// Lines of a name and a value, at most one of a name, in their order: players, event, date. Games and notations name them
/// differently; see the record of each game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Info {
    lines: Vec<(String, String)>,
}

impl Info {
    /// No file is read with more lines than this. Real ones have a dozen, and each is compared with those before it.
    pub const MOST: usize = 1_000;

    /// Whether a line of this name can still be read from a file: there is one already, or there is room for it beside
    /// `others` that are yet to come.
    #[must_use]
    pub fn has_room(&self, name: &str, others: usize) -> bool {
        self.lines.len() + others < Self::MOST || self.lines.iter().any(|(key, _)| key == name)
    }

    /// What is said under a name, if it is there and not blank.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        let line = self.lines.iter().find(|(key, _)| key == name);
        line.map(|(_, value)| value.as_str()).filter(|value| !value.trim().is_empty())
    }

    /// Says something under a name, in place of what was said under it.
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        let value = value.into();
        match self.lines.iter_mut().find(|(key, _)| key == name) {
            Some(line) => line.1 = value,
            None => self.lines.push((name.to_owned(), value)),
        }
    }

    /// Says something under a name before everything else.
    pub fn set_first(&mut self, name: &str, value: impl Into<String>) {
        self.remove(name);
        self.lines.insert(0, (name.to_owned(), value.into()));
    }

    /// Says nothing more under a name.
    pub fn remove(&mut self, name: &str) {
        self.lines.retain(|(key, _)| key != name);
    }

    /// Names and values in their order.
    pub fn lines(&self) -> impl Iterator<Item = (&str, &str)> {
        self.lines.iter().map(|(key, value)| (key.as_str(), value.as_str()))
    }
}
