//! RSS 2.0.

use super::entry::{Channel, Entry};
use crate::site::output::xml::{self, element};

/// A feed at the address `own`.
#[must_use]
pub fn write(channel: &Channel<'_>, own: &str, entries: &[Entry<'_>]) -> String {
    let mut out = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<rss version=\"2.0\" xmlns:atom=\"http://www.w3.org/2005/Atom\" \
         xmlns:content=\"http://purl.org/rss/1.0/modules/content/\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\">\n\
         <channel>\n",
    );
    element(&mut out, "title", channel.title);
    element(&mut out, "link", &channel.home);
    // It has to be there.
    let described = if channel.description.is_empty() { channel.title } else { channel.description };
    element(&mut out, "description", described);
    element(&mut out, "language", channel.lang);
    element(&mut out, "generator", "kisho");
    if let Some(updated) = &channel.updated {
        element(&mut out, "lastBuildDate", &updated.rfc2822());
    }
    out.push_str("<atom:link rel=\"self\" type=\"application/rss+xml\" href=\"");
    xml::escape(&mut out, own);
    out.push_str("\"/>\n");
    for entry in entries {
        out.push_str("<item>\n");
        element(&mut out, "title", entry.title);
        element(&mut out, "link", entry.url);
        out.push_str("<guid isPermaLink=\"true\">");
        xml::escape(&mut out, entry.url);
        out.push_str("</guid>\n");
        element(&mut out, "pubDate", &entry.published.rfc2822());
        if entry.authors.is_empty() {
            element(&mut out, "dc:creator", channel.author);
        }
        for name in entry.authors {
            element(&mut out, "dc:creator", name);
        }
        for category in &entry.categories {
            out.push_str("<category domain=\"");
            xml::escape(&mut out, &category.scheme);
            out.push_str("\">");
            xml::escape(&mut out, &category.label);
            out.push_str("</category>\n");
        }
        if !entry.summary.is_empty() {
            element(&mut out, "description", entry.summary);
        }
        element(&mut out, "content:encoded", entry.html);
        out.push_str("</item>\n");
    }
    out + "</channel>\n</rss>\n"
}
