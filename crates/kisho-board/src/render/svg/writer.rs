//! Markup that closes what it opens and escapes what it is given.

use kisho_game::text::Lang;
use std::fmt::{Display, Write};

use super::number;

/// Writes HTML and SVG.
#[derive(Debug, Default)]
pub struct Writer {
    out: String,
    open: Vec<&'static str>,
    in_tag: bool,
}

impl Writer {
    /// Opens an element; attributes may follow.
    pub fn open(&mut self, tag: &'static str) -> &mut Self {
        self.end_tag();
        self.out.push('<');
        self.out.push_str(tag);
        self.open.push(tag);
        self.in_tag = true;
        self
    }

    /// An attribute of the element just opened.
    pub fn attr(&mut self, name: &str, value: impl Display) -> &mut Self {
        self.out.push(' ');
        self.out.push_str(name);
        self.out.push_str("=\"");
        let mut escaping = Escaping(&mut self.out);
        // Writing into a String cannot fail.
        let _ = write!(escaping, "{value}");
        self.out.push('"');
        self
    }

    /// An attribute with a number.
    pub fn num(&mut self, name: &str, value: f64) -> &mut Self {
        self.out.push(' ');
        self.out.push_str(name);
        self.out.push_str("=\"");
        number::push(&mut self.out, value);
        self.out.push('"');
        self
    }

    /// An attribute without value.
    pub fn flag(&mut self, name: &str) -> &mut Self {
        self.out.push(' ');
        self.out.push_str(name);
        self
    }

    /// Text inside the open element.
    pub fn text(&mut self, text: &str) -> &mut Self {
        self.end_tag();
        let _ = Escaping(&mut self.out).write_str(text);
        self
    }

    /// A word of a language, marked if another one lends it. It is all that its element holds.
    pub fn word(&mut self, lang: Lang, word: &str) -> &mut Self {
        self.in_language_of(lang, word).text(word)
    }

    /// The language of a word in an attribute, if another one lends it. The element holds no other text.
    pub fn in_language_of(&mut self, lang: Lang, word: &str) -> &mut Self {
        // Where boards have no words of their own, the figure says so once.
        match lang.lender(word).filter(|_| lang.lender_of_boards().is_none()) {
            Some(lender) => self.attr("lang", lender),
            None => self,
        }
    }

    /// The language of a text of the author's, if the figure around it is in another one.
    pub fn in_language_of_page(&mut self, lang: Lang) -> &mut Self {
        match lang.lender_of_boards() {
            Some(_) => self.attr("lang", lang.tag()),
            None => self,
        }
    }

    /// Markup that is right as it is.
    pub fn raw(&mut self, markup: &str) -> &mut Self {
        self.end_tag();
        self.out.push_str(markup);
        self
    }

    /// A line break in the markup, for people who read it.
    pub fn newline(&mut self) -> &mut Self {
        self.end_tag();
        self.out.push('\n');
        self
    }

    /// Closes the element opened last.
    pub fn close(&mut self) -> &mut Self {
        if let Some(tag) = self.open.pop() {
            self.end_tag();
            self.out.push_str("</");
            self.out.push_str(tag);
            self.out.push('>');
        }
        self
    }

    /// Closes an SVG element that holds nothing: `/>`.
    pub fn close_empty(&mut self) -> &mut Self {
        self.open.pop();
        self.in_tag = false;
        self.out.push_str("/>");
        self
    }

    /// Ends an HTML element that is never closed, such as `<input>`.
    pub fn end_void(&mut self) -> &mut Self {
        self.open.pop();
        self.end_tag();
        self
    }

    /// Everything written, with what is still open closed.
    #[must_use]
    pub fn finish(mut self) -> String {
        while !self.open.is_empty() {
            self.close();
        }
        self.out
    }

    fn end_tag(&mut self) {
        if self.in_tag {
            self.out.push('>');
            self.in_tag = false;
        }
    }
}

/// Escapes for element content and for attributes in double quotes.
struct Escaping<'a>(&'a mut String);

impl Write for Escaping<'_> {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        let mut chars = text.chars().peekable();
        while let Some(c) = chars.next() {
            match c {
                // The line ends of files of Windows, and of old Macs.
                '\r' if chars.peek() == Some(&'\n') => {}
                '\r' => self.0.push('\n'),
                '&' => self.0.push_str("&amp;"),
                '<' => self.0.push_str("&lt;"),
                '>' => self.0.push_str("&gt;"),
                '"' => self.0.push_str("&quot;"),
                // Control characters and the last two of the plane are not allowed in XML and invisible in HTML.
                '\n' | '\t' => self.0.push(c),
                '\u{fffe}' | '\u{ffff}' => self.0.push('\u{fffd}'),
                c if c.is_control() => self.0.push('\u{fffd}'),
                c => self.0.push(c),
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_ends_are_those_of_html() {
        let mut w = Writer::default();
        w.open("pre").text("1\r\n2\r3\n\r\n4");
        assert_eq!(w.finish(), "<pre>1\n2\n3\n\n4</pre>");
    }

    #[test]
    fn everything_is_closed_and_escaped() {
        let mut w = Writer::default();
        w.open("figure").attr("title", "a\"<b>&").open("p").text("<script>\u{7}\u{fffe}");
        assert_eq!(
            w.finish(),
            "<figure title=\"a&quot;&lt;b&gt;&amp;\"><p>&lt;script&gt;\u{fffd}\u{fffd}</p></figure>"
        );
    }
}
