//! What search engines ask for: `sitemap.xml`, and `robots.txt`, which names it.

use std::sync::Arc;

use super::xml;
use crate::site::look::files::{Files, made};
use crate::site::map::tree::Tree;
use crate::site::source::config::Config;
use crate::site::source::front::Date;
use kisho_game::text::Source;
use kisho_source::address::encode;
use kisho_source::files::CONFIG;

/// Most addresses of one file; the protocol says so.
const MOST_URLS: usize = 50_000;

/// Most bytes of one file. The protocol says 50 MB; one address more may have some thousand bytes.
const MOST_BYTES: usize = 49_000_000;

const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

const XMLNS: &str = "xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"";

/// Adds them, unless their author has written them, if it is known where the site will stand: addresses of both have to be whole.
pub fn add(files: &mut Files, tree: &Tree, config: &Config) {
    if !config.has_address() {
        return;
    }
    let source = Arc::new(Source::new(CONFIG, ""));
    if config.generate_sitemap {
        let parts = parts(files.pages(), tree, config.base(), MOST_URLS, MOST_BYTES);
        for (name, text) in named(parts, config.base()) {
            files.add_unless_there(&name, made(text), &source);
        }
    }
    if config.generate_robots_txt {
        let sitemap = match config.generate_sitemap {
            true => format!("Sitemap: {}/sitemap.xml\n", config.base()),
            false => String::new(),
        };
        files.add_unless_there("robots.txt", made(format!("User-agent: *\nDisallow:\n{sitemap}")), &source);
    }
}

/// The entries of all pages, as much as fits into a file in each text.
fn parts<'a>(
    urls: impl Iterator<Item = &'a str>,
    tree: &Tree,
    base: &str,
    most_urls: usize,
    most_bytes: usize,
) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut count = 0;
    for url in urls {
        let page = tree.by_url.get(url).and_then(|&number| tree.pages.get(number));
        if page.is_some_and(|page| page.head.front.redirect_to.is_some()) {
            continue;
        }
        if count == most_urls || parts.last().is_some_and(|part| part.len() >= most_bytes) {
            parts.push(String::new());
            count = 0;
        }
        count += 1;
        let Some(part) = parts.last_mut() else { return parts };
        part.push_str("<url><loc>");
        xml::escape(part, base);
        part.push('/');
        xml::escape(part, &encode(url));
        part.push_str("</loc>");
        let front = page.map(|page| &page.head.front);
        let date = front.and_then(|front| front.updated.as_ref().or(front.date.as_ref()));
        if let Some(moment) = date.and_then(Date::moment) {
            part.push_str("<lastmod>");
            part.push_str(&moment.rfc3339());
            part.push_str("</lastmod>");
        }
        part.push_str("</url>\n");
    }
    parts
}

/// The files by their names: one, or several and a list of them.
fn named(parts: Vec<String>, base: &str) -> Vec<(String, String)> {
    let file = |part: &String| format!("{HEAD}<urlset {XMLNS}>\n{part}</urlset>\n");
    if let [part] = parts.as_slice() {
        return vec![("sitemap.xml".to_owned(), file(part))];
    }
    let mut list = format!("{HEAD}<sitemapindex {XMLNS}>\n");
    let mut files = Vec::with_capacity(parts.len() + 1);
    for (number, part) in parts.iter().enumerate() {
        let name = format!("sitemap{}.xml", number + 1);
        list.push_str("<sitemap><loc>");
        xml::escape(&mut list, &format!("{base}/{name}"));
        list.push_str("</loc></sitemap>\n");
        files.push((name, file(part)));
    }
    files.push(("sitemap.xml".to_owned(), list + "</sitemapindex>\n"));
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_pages_are_divided_among_files_that_a_list_names() {
        let urls = ["", "a&b/", "棋/", "d/", "e/"];
        let of = |most_urls, most_bytes| {
            let parts =
                parts(urls.into_iter(), &Tree::default(), "https://example.org/s", most_urls, most_bytes);
            named(parts, "https://example.org/s")
        };
        let names =
            |files: &[(String, String)]| files.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
        let files = of(2, MOST_BYTES);
        assert_eq!(names(&files), ["sitemap1.xml", "sitemap2.xml", "sitemap3.xml", "sitemap.xml"]);
        assert!(files[0].1.contains("<loc>https://example.org/s/</loc>"), "{}", files[0].1);
        assert!(files[0].1.contains("<loc>https://example.org/s/a&amp;b/</loc>"), "{}", files[0].1);
        assert!(files[1].1.contains("/s/%E6%A3%8B/</loc>"), "{}", files[1].1);
        assert_eq!(files[3].1.matches("<loc>https://example.org/s/sitemap").count(), 3);
        assert_eq!(names(&of(5, MOST_BYTES)), ["sitemap.xml"], "what just fits is not divided");
        assert_eq!(of(50, 1).len(), 6, "files that would be too long are divided too");
    }
}
