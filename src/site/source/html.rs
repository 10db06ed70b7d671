//! A careful look at raw HTML: its tags, with the places of their attributes. It changes nothing.

use kisho_game::text::Span;

/// An attribute of a tag.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attribute {
    /// Its name in small letters.
    pub name: String,
    /// Its value without quotes, as it was written.
    pub value: String,
    /// The place of the value.
    pub span: Span,
}

/// A tag.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tag {
    /// Its name in small letters.
    pub name: String,
    /// `</…>`
    pub closes: bool,
    /// Its attributes in the order in which they stand.
    pub attributes: Vec<Attribute>,
    /// From `<` to `>`.
    pub span: Span,
}

impl Tag {
    /// The first attribute called `name`; HTML ignores later ones.
    #[must_use]
    pub fn attribute(&self, name: &str) -> Option<&Attribute> {
        self.attributes.iter().find(|attribute| attribute.name == name)
    }

    /// Whether what stands after it is text, whatever it looks like.
    #[must_use]
    pub fn is_raw(&self) -> bool {
        !self.closes && RAW.contains(&self.name.as_str())
    }

    /// Whether one of its classes is `class`.
    #[must_use]
    pub fn has_class(&self, class: &str) -> bool {
        self.attribute("class")
            .is_some_and(|list| list.value.split_ascii_whitespace().any(|word| word == class))
    }
}

/// Elements whose content is text, whatever it looks like.
const RAW: [&str; 4] = ["script", "style", "textarea", "title"];

/// Every tag of a piece of HTML. Comments, and what stands in scripts and styles, hold no tags.
#[must_use]
pub fn tags(html: &str) -> Vec<Tag> {
    let mut tags = Vec::new();
    let mut pieces = Pieces::new(html);
    while let Some(piece) = pieces.next() {
        let Piece::Tag(tag) = piece else { continue };
        if tag.is_raw() {
            pieces.inside(&tag.name);
        }
        tags.push(tag);
    }
    tags
}

/// A piece of HTML.
#[derive(Debug, PartialEq, Eq)]
pub enum Piece<'a> {
    /// A text as it is written. A `<` that begins no tag is a piece of its own.
    Text(&'a str),
    /// A tag.
    Tag(Tag),
}

/// HTML piece by piece. Comments are passed over, and a tag that never ends takes the rest of the text with it, as in a browser.
pub struct Pieces<'a> {
    html: &'a str,
    at: usize,
}

impl<'a> Pieces<'a> {
    /// All pieces.
    #[must_use]
    pub fn new(html: &'a str) -> Self {
        Self { html, at: 0 }
    }

    /// What stands inside the element called `name` that has just begun, as it is written; goes on with its closing tag.
    pub fn inside(&mut self, name: &str) -> &'a str {
        let start = self.at;
        self.at = closing(self.html, start, name);
        self.html.get(start..self.at).unwrap_or_default()
    }
}

impl<'a> Iterator for Pieces<'a> {
    type Item = Piece<'a>;

    fn next(&mut self) -> Option<Piece<'a>> {
        loop {
            let rest = self.html.get(self.at..).filter(|rest| !rest.is_empty())?;
            if let Some(length) = comment(rest) {
                self.at += length;
            } else if let Some(tag) = tag(self.html, self.at) {
                self.at = tag.span.end;
                return Some(Piece::Tag(tag));
            } else if begins_tag(rest) {
                self.at = self.html.len();
            } else {
                let text = rest.find('<').unwrap_or(rest.len()).max(1);
                self.at += text;
                return rest.get(..text).map(Piece::Text);
            }
        }
    }
}

/// The length of the comment that a text begins with. Browsers take all that begins with `<!` or `<?` for one, and `<!-->` is whole.
fn comment(text: &str) -> Option<usize> {
    let Some(inside) = text.strip_prefix("<!--") else {
        let opens = text.starts_with("<!") || text.starts_with("<?");
        return opens.then(|| text.find('>').map_or(text.len(), |end| end + 1));
    };
    let ends =
        |before: &str| ["", "-"].contains(&before) || before.ends_with("--") || before.ends_with("--!");
    let end = inside.match_indices('>').find(|(at, _)| inside.get(..*at).is_some_and(ends));
    Some(end.map_or(text.len(), |(end, _)| text.len() - inside.len() + end + 1))
}

/// Whether a text that begins with `<` begins a tag, ended or not.
fn begins_tag(text: &str) -> bool {
    let name = text.strip_prefix("</").or_else(|| text.strip_prefix('<'));
    name.is_some_and(|name| name.starts_with(|c: char| c.is_ascii_alphabetic()))
}

/// Where the closing tag of an element begins in which no other of its name stands; the end of the text if there is none.
fn closing(html: &str, from: usize, name: &str) -> usize {
    let rest = html.get(from..).unwrap_or_default();
    let found = rest.match_indices("</").find(|(at, _)| {
        rest.get(at + 2..at + 2 + name.len()).is_some_and(|word| word.eq_ignore_ascii_case(name))
    });
    found.map_or(html.len(), |(at, _)| from + at)
}

/// The tag whose `<` stands at `start`.
fn tag(html: &str, start: usize) -> Option<Tag> {
    let mut cursor = Cursor { html, at: start };
    if !cursor.eat('<') {
        return None;
    }
    let closes = cursor.eat('/');
    let name = cursor.take_while(|c| c.is_ascii_alphanumeric() || c == '-').to_ascii_lowercase();
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return None;
    }
    let mut attributes = Vec::new();
    loop {
        cursor.take_while(|c| c.is_ascii_whitespace() || c == '/');
        if cursor.eat('>') {
            return Some(Tag { name, closes, attributes, span: Span::new(start, cursor.at) });
        }
        let attribute = cursor.take_while(|c| !c.is_ascii_whitespace() && !"/>=".contains(c));
        let attribute = if attribute.is_empty() { cursor.take_while(|c| c == '=') } else { attribute };
        if attribute.is_empty() {
            return None;
        }
        let name = attribute.to_ascii_lowercase();
        let (value, span) = cursor.value()?;
        attributes.push(Attribute { name, value, span });
    }
}

struct Cursor<'a> {
    html: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    fn rest(&self) -> &'a str {
        self.html.get(self.at..).unwrap_or_default()
    }

    fn eat(&mut self, c: char) -> bool {
        let eaten = self.rest().starts_with(c);
        self.at += if eaten { c.len_utf8() } else { 0 };
        eaten
    }

    fn take_while(&mut self, fits: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|c| !fits(c)).unwrap_or(rest.len());
        self.at += end;
        rest.get(..end).unwrap_or_default()
    }

    /// The value after a name, empty if there is none; `None` if its quotation never ends.
    fn value(&mut self) -> Option<(String, Span)> {
        let after_name = self.at;
        self.take_while(|c| c.is_ascii_whitespace());
        if !self.eat('=') {
            self.at = after_name;
            return Some((String::new(), Span::at(after_name)));
        }
        self.take_while(|c| c.is_ascii_whitespace());
        for quote in ['"', '\''] {
            if self.eat(quote) {
                let start = self.at;
                let value = self.take_while(|c| c != quote);
                let span = Span::new(start, self.at);
                return self.eat(quote).then(|| (value.to_owned(), span));
            }
        }
        let start = self.at;
        let value = self.take_while(|c| !c.is_ascii_whitespace() && c != '>');
        Some((value.to_owned(), Span::new(start, self.at)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_and_attributes_in_every_spelling() {
        let html =
            "<p>a <DIV Class='x qf_board_viewer' data-flags=6 hidden data-qfcode=\"j7/+=\"></div\n> 1 < 2";
        let tags = tags(html);
        let names: Vec<_> = tags.iter().map(|t| (t.name.as_str(), t.closes)).collect();
        assert_eq!(names, [("p", false), ("div", false), ("div", true)]);
        let div = &tags[1];
        assert!(div.has_class("qf_board_viewer") && !div.has_class("qf"));
        assert_eq!(div.attribute("data-flags").unwrap().value, "6");
        assert_eq!(div.attribute("hidden").unwrap().value, "");
        let code = div.attribute("data-qfcode").unwrap();
        assert_eq!(&html[code.span.start..code.span.end], "j7/+=");
    }

    #[test]
    fn comments_and_scripts_hold_no_tags() {
        let names = |html| tags(html).into_iter().map(|t| t.name).collect::<Vec<_>>();
        assert_eq!(names("<!-- <div> --><b>"), ["b"]);
        assert_eq!(names("<script>\"<div>\"</script><i>"), ["script", "script", "i"]);
        assert_eq!(names("<!-- open <div>"), Vec::<String>::new());
        assert_eq!(names("<div class=\"open"), Vec::<String>::new());
        assert_eq!(names("<a =x ==y>"), ["a"]);
        assert_eq!(names("1 < 2 <3 </ <- <b> <i <u>"), ["b", "i"]);
        assert_eq!(names("<b> <i <u"), ["b"], "what never ends takes all after it");
        assert_eq!(names("<!--><b><!---><i><!-- > -- > --!><u>"), ["b", "i", "u"]);
        assert_eq!(names("<!doctype html><b><?x <i>?><u>"), ["b", "u"]);
    }
}
