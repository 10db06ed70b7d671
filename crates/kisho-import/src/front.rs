//! Front matter that is written.

use std::fmt::Write;

/// Lines of TOML.
#[derive(Debug, Default)]
pub struct Front {
    lines: String,
}

/// A text as TOML writes it.
#[must_use]
pub fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

impl Front {
    /// A text, if there is one.
    pub fn text(&mut self, key: &str, value: Option<&str>) {
        if let Some(value) = value {
            let _ = writeln!(self.lines, "{key} = {}", quoted(value));
        }
    }

    /// A value that needs no quotation marks, if there is one.
    pub fn bare(&mut self, key: &str, value: Option<&str>) {
        if let Some(value) = value {
            let _ = writeln!(self.lines, "{key} = {value}");
        }
    }

    /// A list of texts, unless it is empty.
    pub fn list(&mut self, key: &str, values: &[String]) {
        if !values.is_empty() {
            let values: Vec<String> = values.iter().map(|value| quoted(value)).collect();
            let _ = writeln!(self.lines, "{key} = [{}]", values.join(", "));
        }
    }

    /// A table, unless it is empty. No key that is not in it can come after it.
    pub fn table(&mut self, name: &str, keys: toml::Table) {
        if !keys.is_empty() {
            let _ = write!(self.lines, "\n{}", toml::Table::from_iter([(name.to_owned(), keys.into())]));
        }
    }

    /// The lines.
    #[must_use]
    pub fn into_lines(self) -> String {
        self.lines
    }

    /// A page with this text.
    #[must_use]
    pub fn page(&self, text: &str) -> String {
        let gap = if text.is_empty() { "" } else { "\n" };
        format!("+++\n{}+++\n{gap}{text}", self.lines)
    }
}
