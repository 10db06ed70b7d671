//! Text in XML.

/// A text between tags or in an attribute. What XML 1.0 forbids even as a reference, such as most control characters, is
/// left out: one of them makes the whole file unreadable.
pub fn escape(out: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' => out.push(c),
            // As it stands, a reader of XML would take it for a line end.
            '\r' => out.push_str("&#13;"),
            '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => {}
            c => out.push(c),
        }
    }
}

/// `<name>text</name>` on a line of its own.
pub fn element(out: &mut String, name: &str, text: &str) {
    out.push_str(&format!("<{name}>"));
    escape(out, text);
    out.push_str(&format!("</{name}>\n"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_xml_forbids_is_left_out_and_signs_of_its_own_are_written_as_references() {
        let mut out = String::new();
        escape(&mut out, "a\u{0}\u{1b}[31m\u{fffe}\u{ffff}\u{7f}\u{85}<b> & \"棋\"\t\n\r😀");
        assert_eq!(out, "a[31m\u{7f}\u{85}&lt;b&gt; &amp; &quot;棋&quot;\t\n&#13;😀");
        let document = format!("<a b=\"{out}\">{out}</a>");
        let read = resvg::usvg::roxmltree::Document::parse(&document).unwrap();
        assert_eq!(read.root_element().text(), Some("a[31m\u{7f}\u{85}<b> & \"棋\"\t\n\r😀"));
    }
}
