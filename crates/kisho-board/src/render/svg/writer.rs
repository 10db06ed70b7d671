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
        self.escape(value, false);
        self.out.push('"');
        self
    }

    /// The attribute `value` of a field, which a form sends back as it is, with all characters that HTML can hold.
    pub fn value(&mut self, value: &str) -> &mut Self {
        self.out.push_str(" value=\"");
        self.escape(value, true);
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

    /// Hides an element from those who do not have the style sheet, in which `--kd` says how it is displayed. Style sheets
    /// round the figure often have `[hidden]{display:none!important}`, some of them in a layer: no other one is stronger
    /// than that, but the style of the element itself is. `style` is what else that style says.
    pub fn hidden(&mut self, style: &str) -> &mut Self {
        let mark = if style.is_empty() { "" } else { ";" };
        self.flag("hidden").attr("style", format_args!("display:var(--kd,none)!important{mark}{style}"))
    }

    /// Text inside the open element.
    pub fn text(&mut self, text: &str) -> &mut Self {
        self.end_tag();
        self.escape(text, false);
        self
    }

    /// Text inside a field, which a form sends back as in [`Self::value`].
    pub fn field_text(&mut self, text: &str) -> &mut Self {
        self.end_tag();
        self.escape(text, true);
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

    fn escape(&mut self, text: impl Display, is_field: bool) {
        // Writing into a String cannot fail.
        let _ = write!(Escaping { out: &mut self.out, is_field }, "{text}");
    }

    fn end_tag(&mut self) {
        if self.in_tag {
            self.out.push('>');
            self.in_tag = false;
        }
    }
}

/// Escapes for element content and for attributes in double quotes.
struct Escaping<'a> {
    out: &'a mut String,
    /// Whether it is the text of a field, in which nobody but HTML has to see the characters.
    is_field: bool,
}

impl Write for Escaping<'_> {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        let mut rest = text;
        loop {
            // Nearly all text is written as it is.
            let plain = rest.bytes().position(needs_a_look).unwrap_or(rest.len());
            let (as_it_is, from_here) = rest.split_at_checked(plain).unwrap_or((rest, ""));
            self.out.push_str(as_it_is);
            let mut chars = from_here.chars();
            let Some(c) = chars.next() else { return Ok(()) };
            rest = chars.as_str();
            match c {
                // The line ends of files of Windows, and of old Macs.
                '\r' if rest.starts_with('\n') => {}
                '\r' => self.out.push('\n'),
                '&' => self.out.push_str("&amp;"),
                '<' => self.out.push_str("&lt;"),
                '>' => self.out.push_str("&gt;"),
                '"' => self.out.push_str("&quot;"),
                '\n' | '\t' => self.out.push(c),
                // HTML has no such character at all.
                '\0' => self.out.push('\u{fffd}'),
                c if self.is_field => self.out.push(c),
                // Control characters and the last two of the plane are not allowed in XML and invisible in HTML.
                '\u{fffe}' | '\u{ffff}' => self.out.push('\u{fffd}'),
                c if c.is_control() => self.out.push('\u{fffd}'),
                c => self.out.push(c),
            }
        }
    }
}

/// Whether a character that begins with this byte may have to be written in another way. Of those beyond ASCII these are some among
/// the first and the last of the plane.
fn needs_a_look(byte: u8) -> bool {
    matches!(byte, 0..b' ' | b'"' | b'&' | b'<' | b'>' | 0x7f | 0xc2 | 0xef)
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

    #[test]
    fn fields_hold_what_cannot_be_seen() {
        let mut w = Writer::default();
        w.open("textarea").value("\u{1a}\"\r\n\0").field_text("<\u{b}\u{85}");
        assert_eq!(w.finish(), "<textarea value=\"\u{1a}&quot;\n\u{fffd}\">&lt;\u{b}\u{85}</textarea>");
    }
}
