//! Links that work without a server: a browser that reads a disk shows the files of a folder, and not its `index.html`.

use super::html::tag;
use crate::site::links::has_scheme;

const INDEX: &str = "index.html";

/// The same page, whose links to folders name the page in them.
#[must_use]
pub fn name_indexes(page: &str) -> String {
    let mut out = String::with_capacity(page.len() + page.len() / 16);
    let mut rest = page;
    while let Some((before, behind)) = rest.find("<a").map(|at| rest.split_at(at)) {
        out.push_str(before);
        let length = tag(behind).filter(|(name, _)| name == "a").map_or(2, |(_, length)| length);
        let (link, behind) = behind.split_at(length);
        match folder_end(link) {
            Some(end) => {
                let (before, behind) = link.split_at(end);
                out.extend([before, INDEX, behind]);
            }
            None => out.push_str(link),
        }
        rest = behind;
    }
    out.push_str(rest);
    out
}

/// Where in a tag the path of its `href` ends, if that is a folder of the same site.
fn folder_end(tag: &str) -> Option<usize> {
    let mut names = tag.match_indices("href=").map(|(at, _)| at);
    let at = names.find(|at| tag[..*at].ends_with(char::is_whitespace))? + "href=".len();
    let (start, end) = match tag[at..].chars().next()? {
        quote @ ('"' | '\'') => (at + 1, tag[at + 1..].find(quote)?),
        _ => (at, tag[at..].find(|c: char| c.is_whitespace() || c == '>')?),
    };
    let link = &tag[start..start + end];
    let path = link.split(['#', '?']).next().unwrap_or_default();
    let is_folder = path.ends_with('/') && !path.starts_with('/') && !has_scheme(path);
    is_folder.then_some(start + path.len())
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
            "<a href=\"a/",
            "<a",
        ] {
            assert_eq!(name_indexes(same), same);
        }
    }
}
