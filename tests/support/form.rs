//! Pages with one form, as a browser without scripts sees them.

use super::server::Server;

/// A page, and what stands in its form.
#[derive(Debug, Clone)]
pub struct Page {
    /// The status of the answer.
    pub status: u16,
    /// The page.
    pub html: String,
    fields: Vec<(String, String)>,
}

impl Page {
    /// Asks for a page.
    pub fn get(server: &Server, path: &str) -> Self {
        let (status, html) = server.get(path);
        Self::new(status, html)
    }

    fn new(status: u16, html: String) -> Self {
        let mut fields = Vec::new();
        let mut select = String::new();
        for tag in html.split('<').skip(1) {
            let name = || attribute(tag, "name").unwrap_or_default();
            match tag.split([' ', '>', '\n']).next().unwrap() {
                "input" => fields.push((name(), attribute(tag, "value").unwrap_or_default())),
                "textarea" => {
                    let text = unescaped(tag.split_once('>').unwrap().1);
                    fields.push((name(), text.strip_prefix('\n').unwrap_or(&text).to_owned()));
                }
                "select" => select = name(),
                "option" if !select.is_empty() => {
                    let is_first = !fields.iter().any(|(name, _)| *name == select);
                    let value = attribute(tag, "value").unwrap_or_default();
                    if is_first {
                        fields.push((select.clone(), value));
                    } else if tag.contains(" selected") {
                        fields
                            .iter_mut()
                            .filter(|(name, _)| *name == select)
                            .for_each(|field| field.1.clone_from(&value));
                    }
                }
                "/select" => select.clear(),
                _ => {}
            }
        }
        fields.retain(|(name, _)| !name.is_empty());
        Self { status, html, fields }
    }

    /// The value of a field; the last of several.
    pub fn field(&self, name: &str) -> &str {
        self.fields.iter().rfind(|(other, _)| other == name).map_or("", |(_, value)| value)
    }

    /// Types something into a field, or chooses it.
    pub fn set(&mut self, name: &str, value: &str) {
        let field = self.fields.iter_mut().rfind(|(other, _)| other == name);
        value.clone_into(&mut field.unwrap_or_else(|| panic!("no field {name}")).1);
    }

    /// The value of the last button with this name.
    pub fn button(&self, name: &str) -> String {
        let buttons = self.html.split("<button").skip(1).map(|tag| tag.split('>').next().unwrap());
        let values = buttons.filter(|tag| attribute(tag, "name").as_deref() == Some(name));
        let last = values.last().unwrap_or_else(|| panic!("no button {name} in {}", self.html));
        attribute(last, "value").unwrap_or_default()
    }

    /// The form as it is sent when a button is pressed: `save`, or one of several, `play=e3`.
    pub fn form(&self, button: &str) -> String {
        let (name, value) = match button.split_once('=') {
            Some((name, value)) => {
                let is_there = self.html.contains(&format!("name=\"{name}\" value=\"{value}\""));
                assert!(is_there, "no button {button} in {}", self.html);
                (name, value.to_owned())
            }
            None => (button, self.button(button)),
        };
        let fields = self.fields.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let fields = fields.chain([(name, value.as_str())]);
        // Browsers end lines with CR and LF, whatever they ended with: LF and CR are two ends.
        let pair = |(name, value): (&str, &str)| {
            let lines = value.replace("\r\n", "\n").replace('\r', "\n");
            format!("{name}={}", encoded(&lines.replace('\n', "\r\n")))
        };
        fields.map(pair).collect::<Vec<_>>().join("&")
    }

    /// Presses a button, and gives status and head of the answer, and the page.
    pub fn send(&self, server: &Server, button: &str) -> (u16, String, String) {
        server.post("/.kisho/edit", &self.form(button))
    }

    /// Presses a button, and follows where that leads.
    pub fn press(&self, server: &Server, button: &str) -> Self {
        let (status, head, html) = self.send(server, button);
        match head.lines().find_map(|line| line.strip_prefix("location: ")) {
            Some(to) => Self::get(server, to),
            None => Self::new(status, html),
        }
    }
}

fn encoded(text: &str) -> String {
    let one = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'.' | b'-' | b'_' => char::from(byte).to_string(),
        byte => format!("%{byte:02X}"),
    };
    text.bytes().map(one).collect()
}

fn attribute(tag: &str, name: &str) -> Option<String> {
    let value = tag.split(&format!(" {name}=\"")).nth(1)?;
    Some(unescaped(value.split('"').next()?))
}

fn unescaped(text: &str) -> String {
    let pairs = [("&quot;", "\""), ("&#39;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")];
    pairs.iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to))
}
