//! The files of a site, found as its generator finds them; for Hugo capitals make no difference, and a hyphen stands for a
//! space, unless a file is called exactly so.

use std::collections::BTreeMap;

use super::place::{Place, in_paths};
use kisho_source::address::{below_base, decode, encode, has_scheme, joined};

/// What links to each file of the new site: `@/docs/a.md` for one of the content folder, `/img/x.png` for one of `static/`;
/// by its path, and by the one that Hugo knows it by.
#[derive(Debug, Default)]
pub struct Found {
    links: BTreeMap<String, String>,
    /// The new files of pages that are called otherwise now.
    moved: BTreeMap<String, String>,
    /// The path of the site on its host, with slashes around it.
    base: String,
}

impl Found {
    /// Takes the files of the content folder and those of `static/`; of two with one path the first counts.
    pub fn new<'a>(
        content: impl Iterator<Item = &'a String>,
        fixed: impl Iterator<Item = &'a String>,
    ) -> Self {
        let mut found = Self::default();
        let links = content.map(|file| (file, format!("@/{file}")));
        let links: Vec<_> = links.chain(fixed.map(|file| (file, format!("/{file}")))).collect();
        for (file, link) in &links {
            found.links.entry((*file).clone()).or_insert_with(|| link.clone());
        }
        for (file, link) in links {
            found.links.entry(in_urls(file)).or_insert(link);
        }
        found
    }

    /// Takes the path of the site on its host, which links of the other generators begin with, and those of kisho do not.
    pub fn set_base(&mut self, base: String) {
        self.base = base;
    }

    /// A link from the top of the host as one from the top of the site; `None` if it is not on the site, or is one already: if
    /// only that leads to a file.
    pub fn in_site(&self, to: &str) -> Option<String> {
        let new = below_base(to, &self.base)?;
        (self.leads_to_file(&new) || !self.leads_to_file(to)).then_some(new)
    }

    fn leads_to_file(&self, to: &str) -> bool {
        let path = decode(to.split(['#', '?']).next().unwrap_or_default());
        let path = path.trim_matches('/');
        let forms = ["", ".md", "/index.md", "/_index.md"].map(|end| format!("{path}{end}"));
        path.is_empty() || forms.iter().any(|form| self.links.contains_key(&in_urls(form)))
    }

    /// Takes URLs of files of the content folder, each with its file.
    pub fn add(&mut self, urls: Vec<(String, String)>) {
        for (url, file) in urls {
            self.links.entry(url).or_insert_with(|| format!("@/{file}"));
        }
    }

    /// Takes pages that kisho makes itself: their URLs by their files.
    pub fn lead(&mut self, made: &BTreeMap<&str, String>) {
        for link in self.links.values_mut() {
            if let Some(url) = link.strip_prefix("@/").and_then(|file| made.get(file)) {
                link.clone_from(url);
            }
        }
    }

    /// Takes pages that are called otherwise now: their new files by the old ones.
    pub fn move_pages(&mut self, moved: BTreeMap<String, String>) {
        for link in self.links.values_mut() {
            if let Some(new) = link.strip_prefix("@/").and_then(|file| moved.get(file)) {
                *link = format!("@/{new}");
            }
        }
        self.links.extend(moved.values().map(|new| (new.clone(), format!("@/{new}"))));
        self.moved = moved;
    }

    /// What a file of the content folder is called now.
    #[must_use]
    pub fn new_name<'a>(&'a self, file: &'a str) -> &'a str {
        self.moved.get(file).map_or(file, String::as_str)
    }

    /// The page in this file, however the name is written.
    pub fn page_in(&self, file: &str) -> Option<&str> {
        self.links.get(&in_urls(file))?.strip_prefix("@/")
    }

    /// Whether there are pages in a folder or below it.
    pub fn has_pages_in(&self, folder: &str) -> bool {
        let below = format!("{}/", in_urls(folder));
        let known = self.links.range(below.clone()..).map(|(known, _)| known);
        known.take_while(|known| known.starts_with(&below)).any(|known| known.ends_with(".md"))
    }

    /// The page that Hugo means by a path: from the page in `file`, from the top, or by a name that only one page has; in the
    /// language `lang`, or else in that of the site.
    pub fn page(&self, path: &str, file: &str, lang: Option<&str>) -> Option<&str> {
        let find = |lang| self.page_at(path, file, lang).or_else(|| self.page_named(path, lang));
        find(lang).or_else(|| find(None))
    }

    /// The page in a language that a path leads to, from the page in `file` or from the top.
    pub fn page_at(&self, path: &str, file: &str, lang: Option<&str>) -> Option<&str> {
        let dir = file.rsplit_once('/').map_or("", |(dir, _)| dir);
        let from_here = if path.starts_with('/') { None } else { joined(dir, path) };
        let end = end_of(lang);
        from_here.into_iter().chain(joined("", path)).find_map(|base| {
            let stem = base.strip_suffix(".md").unwrap_or(&base);
            let section = if stem.is_empty() { "_index".to_owned() } else { format!("{stem}/_index") };
            let forms = [stem.to_owned(), format!("{stem}/index"), section];
            forms.iter().find_map(|form| self.page_in(&format!("{form}{end}")))
        })
    }

    /// The only page of a language that has this name, or else the only section.
    fn page_named(&self, path: &str, lang: Option<&str>) -> Option<&str> {
        let name = in_urls(path.trim_start_matches('/').trim_end_matches('/').trim_end_matches(".md"));
        let end = in_urls(&end_of(lang));
        let is_named = |known: &str, file: &str| {
            let stem = known.strip_suffix(&end).map(|stem| stem.strip_suffix(file).unwrap_or(stem));
            let before = stem.and_then(|stem| stem.strip_suffix(&name));
            before.is_some_and(|before| before.is_empty() || before.ends_with('/'))
        };
        let mut found = ["/index", "/_index"].into_iter().map(|file| {
            let links = self.links.iter().filter(move |(known, _)| is_named(known, file));
            let mut pages = links.filter_map(|(_, link)| link.strip_prefix("@/"));
            pages.next().map(|page| pages.all(|other| other == page).then_some(page))
        });
        found.find_map(|page| page).flatten()
    }

    /// The link in place of `to` on the page in `file`, if Hugo finds a page of the language `lang` there.
    pub fn page_link(&self, to: &str, file: &str, lang: Option<&str>) -> Option<String> {
        let (path, rest) = to.split_at_checked(to.find(['#', '?']).unwrap_or(to.len()))?;
        if path.is_empty() || path.starts_with("//") || has_scheme(to) {
            return None;
        }
        Some(format!("@/{}{rest}", encode(self.page_at(&decode(path), file, lang)?)))
    }

    /// The link in place of `to`, if it has to be written otherwise.
    pub fn link(&self, to: &str, place: &Place<'_>) -> Option<String> {
        match self.in_site(to) {
            Some(new) => Some(self.file_link(&new, place).unwrap_or(new)),
            None => self.file_link(to, place),
        }
    }

    /// The link in place of `to`, if that leads to a file for the other generator, which starts at the URL of the page, and not for
    /// kisho, which starts at the folder of the page.
    fn file_link(&self, to: &str, place: &Place<'_>) -> Option<String> {
        if has_scheme(to) || to.starts_with(['#', '?']) || to.starts_with("//") {
            return None;
        }
        let (path, rest) = to.split_at_checked(to.find(['#', '?']).unwrap_or(to.len()))?;
        let path = decode(path);
        if path.starts_with('@') {
            let new = self.moved.get(path.strip_prefix("@/")?)?;
            return Some(format!("@/{}{rest}", encode(new)));
        }
        let folder = place.file.rsplit_once('/').map_or("", |(dir, _)| dir);
        let bases: &[&str] = match &path {
            path if path.ends_with('/') => return None,
            path if path.starts_with('/') => &[""],
            // Hugo finds the pages of files from the folder too.
            path if path.ends_with(".md") => &[folder],
            _ => &[&place.url, &place.usual, folder],
        };
        let found = bases.iter().find_map(|base| {
            let path = joined(base, &path)?;
            self.links.get(&path).or_else(|| self.links.get(&in_urls(&path)))
        })?;
        let (start, file) = found.split_once('/')?;
        let from_top = path.starts_with('/');
        let folder = self.new_name(place.file).rsplit_once('/').map_or("", |(dir, _)| dir);
        let as_it_is = joined(if from_top { "" } else { folder }, &path);
        let is_same = as_it_is.as_deref() == Some(file) && (from_top || start == "@");
        (!is_same).then(|| format!("{start}/{}{rest}", encode(file)))
    }
}

/// What the names of pages in a language end with.
fn end_of(lang: Option<&str>) -> String {
    lang.map_or_else(|| ".md".to_owned(), |lang| format!(".{lang}.md"))
}

/// A path as Hugo has it in URLs.
pub fn in_urls(path: &str) -> String {
    path.split('/').map(|part| in_paths(part, true)).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_below_the_path_of_the_site_lead_to_its_pages() {
        let content = ["about.md", "club/sub.md", "club/both.md", "both.md"].map(str::to_owned);
        let mut found = Found::new(content.iter(), ["a.png".to_owned()].iter());
        found.set_base("/club/".to_owned());
        for (to, link) in [
            ("/club/about/#t", Some("/about/#t")),
            ("/club/a.png", Some("/a.png")),
            ("/club", Some("/")),
            ("/club/tags/", Some("/tags/")),
            ("/club/both/", Some("/both/")),
            ("/club/sub/", None),
            ("/about/", None),
            ("/clubs/", None),
            ("https://me.example/club/about/", None),
        ] {
            assert_eq!(found.link(to, &Place::default()).as_deref(), link, "{to}");
        }
    }

    #[test]
    fn pages_are_found_by_a_name_that_only_one_has() {
        let content = [
            "docs/go/_index.md",
            "docs/go/_index.ja.md",
            "docs/c/_index.md",
            "docs/c/go/_index.md",
            "b/c.md",
            "b/d/index.md",
            "d.md",
        ];
        let content = content.map(str::to_owned);
        let found = Found::new(content.iter(), [].iter());
        for (path, lang, page) in [
            ("go", None, None),
            ("go", Some("ja"), Some("docs/go/_index.ja.md")),
            ("c/go/", None, Some("docs/c/go/_index.md")),
            // A page comes before a section.
            ("c", None, Some("b/c.md")),
            ("C.md", None, Some("b/c.md")),
            ("docs", None, None),
            ("o", None, None),
        ] {
            assert_eq!(found.page(path, "x/a.md", lang), page, "{path}");
        }
        assert_eq!(found.page_named("d", None), None, "there are two");
    }

    #[test]
    fn files_are_found_from_the_url_of_the_page() {
        let content = ["docs/a.md", "docs/img/x y.png", "docs/a/own.png", "docs/own.png"].map(str::to_owned);
        let fixed = ["img/top.png", "img/B.png", "img/b.png"].map(str::to_owned);
        let found = Found::new(content.iter(), fixed.iter());
        let place = Place {
            file: "docs/a.md",
            url: "2022/a".to_owned(),
            usual: "docs/a".to_owned(),
            ..Place::default()
        };
        for (to, link) in [
            ("../img/x%20y.png?v#z", "@/docs/img/x%20y.png?v#z"),
            ("own.png", "@/docs/a/own.png"),
            ("../../img/top.png", "/img/top.png"),
            ("/Docs/Img/x%20y.png", "@/docs/img/x%20y.png"),
            ("A.md#b", "@/docs/a.md#b"),
            ("../../img/b.png", "/img/b.png"),
        ] {
            assert_eq!(found.link(to, &place).as_deref(), Some(link), "{to}");
        }
        for same in [
            "img/x%20y.png",
            "/img/top.png",
            "/img/b.png",
            "/docs/own.png",
            "a.md",
            "../b/",
            "no.png",
            "https://a.example/own.png",
            "#own.png",
            "../../../own.png",
        ] {
            assert_eq!(found.link(same, &place), None, "{same}");
        }
    }
}
