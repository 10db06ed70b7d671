//! Links that work without a server: a browser that reads a disk shows the files of a folder, and not its `index.html`.

use crate::site::source::html::{Attribute, tags};
use kisho_source::address::has_scheme;

const INDEX: &str = "index.html";

/// The same page, whose links to folders name the page in them.
#[must_use]
pub fn name_indexes(page: &str) -> String {
    let mut out = String::with_capacity(page.len() + page.len() / 16);
    let mut copied = 0;
    let tags = tags(page);
    let links = tags.iter().filter(|tag| ["a", "area"].contains(&&*tag.name));
    for end in links.filter_map(|tag| folder_end(&tag.attribute("href")?)) {
        out.push_str(page.get(copied..end).unwrap_or_default());
        out.push_str(INDEX);
        copied = end;
    }
    out.push_str(page.get(copied..).unwrap_or_default());
    out
}

/// The same for one link.
#[must_use]
pub fn name_index(link: &str) -> String {
    let path = link.split(['#', '?']).next().unwrap_or_default();
    let (path, rest) = link.split_at(path.len());
    let index = if path.is_empty() || path.ends_with('/') { INDEX } else { "" };
    [path, index, rest].concat()
}

/// Where in the page the path of a link ends, if that is a folder of the same site.
fn folder_end(href: &Attribute<'_>) -> Option<usize> {
    let path = href.value.split(['#', '?']).next().unwrap_or_default();
    let is_folder = path.ends_with('/') && !path.starts_with('/') && !has_scheme(path.trim_start());
    is_folder.then_some(href.span.start + path.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_to_folders_name_the_page_in_them() {
        let changed = [
            ("<a href=\"../go/\">x</a>", "<a href=\"../go/index.html\">x</a>"),
            ("<a class=\"b\" href=\"./\">", "<a class=\"b\" href=\"./index.html\">"),
            ("<a href='a/#b/'><b>", "<a href='a/index.html#b/'><b>"),
            ("<a\nhref=a/?b/ id=c>", "<a\nhref=a/index.html?b/ id=c>"),
            ("<A HREF = 'a/'>", "<A HREF = 'a/index.html'>"),
            ("<area href=\"a/\">", "<area href=\"a/index.html\">"),
            ("<a title=\"see href=x/ y\" href=\"a/\">", "<a title=\"see href=x/ y\" href=\"a/index.html\">"),
            ("<a title=it's href=a/>", "<a title=it's href=a/index.html>"),
        ];
        for (from, to) in changed {
            assert_eq!(name_indexes(&format!("<p>{from}</p>")), format!("<p>{to}</p>"));
        }
        for same in [
            "<a href=\"https://example.org/\">",
            "<a href=\"//example.org/\">",
            "<a href=\"/top/\">",
            "<a href=\"#a/\">",
            "<a href=\"a.pdf\">",
            "<a data-href=\"a/\">",
            "<abbr href=\"a/\">",
            "<link href=\"a/\">",
            "<!-- <a href=\"a/\"> -->",
            "<script>\"<a href='a/'>\"</script>",
            "<a href=\"a/",
            "<a",
        ] {
            assert_eq!(name_indexes(same), same);
        }
    }
}
