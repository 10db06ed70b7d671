//! Atom, RFC 4287.

use super::entry::{Channel, Entry};
use crate::site::output::xml::{self, element};

/// A feed at the address `own`.
#[must_use]
pub fn write(channel: &Channel<'_>, own: &str, entries: &[Entry<'_>]) -> String {
    let mut out = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"{}\">\n",
        channel.lang
    );
    in_language(&mut out, "title", channel.title_lang, channel.title);
    if !channel.description.is_empty() {
        in_language(&mut out, "subtitle", channel.description_lang, channel.description);
    }
    link(&mut out, "self", "application/atom+xml", own);
    link(&mut out, "alternate", "text/html", &channel.home);
    element(&mut out, "id", own);
    if let Some(updated) = &channel.updated {
        element(&mut out, "updated", &updated.rfc3339());
    }
    out.push_str("<author>\n");
    element(&mut out, "name", channel.author);
    out.push_str("</author>\n<generator>kisho</generator>\n");
    for entry in entries {
        out.push_str(&format!("<entry xml:lang=\"{}\">\n", entry.lang));
        element(&mut out, "title", entry.title);
        link(&mut out, "alternate", "text/html", entry.url);
        element(&mut out, "id", entry.url);
        element(&mut out, "published", &entry.published.rfc3339());
        element(&mut out, "updated", &entry.updated.rfc3339());
        for name in entry.authors {
            out.push_str("<author>\n");
            element(&mut out, "name", name);
            out.push_str("</author>\n");
        }
        for category in &entry.categories {
            out.push_str("<category term=\"");
            xml::escape(&mut out, &category.term);
            out.push_str("\" scheme=\"");
            xml::escape(&mut out, &category.scheme);
            out.push_str("\" label=\"");
            xml::escape(&mut out, &category.label);
            out.push_str("\"/>\n");
        }
        if !entry.summary.is_empty() {
            element(&mut out, "summary", entry.summary);
        }
        out.push_str("<content type=\"html\" xml:base=\"");
        xml::escape(&mut out, entry.url);
        out.push_str("\">");
        xml::escape(&mut out, entry.html);
        out.push_str("</content>\n</entry>\n");
    }
    out + "</feed>\n"
}

/// An element whose text may be in another language than the feed.
fn in_language(out: &mut String, name: &str, lang: Option<&str>, text: &str) {
    let mark = lang.map_or_else(String::new, |lang| format!(" xml:lang=\"{lang}\""));
    out.push_str(&format!("<{name}{mark}>"));
    xml::escape(out, text);
    out.push_str(&format!("</{name}>\n"));
}

fn link(out: &mut String, rel: &str, kind: &str, to: &str) {
    out.push_str(&format!("<link rel=\"{rel}\" type=\"{kind}\" href=\""));
    xml::escape(out, to);
    out.push_str("\"/>\n");
}
