//! What a browser sends: a form whose fields hold everything.

use std::borrow::Cow;

/// Longest request that is read whole, in bytes. A commented game has about 100 KB.
pub const MOST_BYTES: usize = 1 << 20;

/// The fields of a form.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Request {
    fields: Vec<(String, String)>,
    /// Whether there was more than [`MOST_BYTES`], of which only the fields before were read.
    is_too_long: bool,
}

impl Request {
    /// Reads a form as browsers send it (`application/x-www-form-urlencoded`): the query of an address, or a body. Bytes that are
    /// no UTF-8 become U+FFFD. Of a form that is longer than [`MOST_BYTES`] the fields are read that end before: pages have the record
    /// on the board before what is typed.
    #[must_use]
    pub fn parse(form: &[u8]) -> Self {
        let is_too_long = form.len() > MOST_BYTES;
        let end = match form.get(..MOST_BYTES).filter(|_| is_too_long) {
            Some(start) => start.iter().rposition(|byte| *byte == b'&').unwrap_or_default(),
            None => form.len(),
        };
        let form = form.get(..end).unwrap_or_default();
        let owned = |(name, value): (Cow<'_, str>, Cow<'_, str>)| (name.into_owned(), value.into_owned());
        Self { fields: form_urlencoded::parse(form).map(owned).collect(), is_too_long }
    }

    /// The same with one more field, which counts instead of others of its name.
    #[must_use]
    pub fn with(mut self, name: &str, value: &str) -> Self {
        self.fields.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Whether there was more than is read.
    #[must_use]
    pub fn is_too_long(&self) -> bool {
        self.is_too_long
    }

    /// Whether there is such a field, be it empty.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.fields.iter().any(|(key, _)| key == name)
    }

    /// The value of a field; of several the last, as the button that was pressed comes after what is always sent.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        let field = self.fields.iter().rev().find(|(key, _)| key == name);
        field.map(|(_, value)| value.as_str()).filter(|value| !value.is_empty())
    }

    /// The button that was pressed: its name and value.
    pub(crate) fn pressed(&self) -> Option<(&str, &str)> {
        // What tools, signs, languages and parts are chosen is kept in a field, too, which comes before the buttons; a part only if one is.
        let kept = |name: &str| usize::from(matches!(name, "tool" | "sign" | "lang"));
        let sent = |name: &&str| self.fields.iter().filter(|(key, _)| key == name).count() > kept(name);
        let names = [
            "play", "lift", "target", "put", "mark", "dead", "neutral", "go", "do", "tool", "sign", "part",
            "lang",
        ];
        let name = names.into_iter().find(sent)?;
        Some((name, self.get(name).unwrap_or_default()))
    }
}
