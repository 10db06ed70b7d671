//! Where the addresses of a finished page lead, as a browser would follow them.

use std::borrow::Cow;
use std::cell::OnceCell;

use kisho_source::address::{as_read, decode, has_scheme, nfc};

/// Resolves the addresses on a page.
#[derive(Debug, Clone, Copy)]
pub struct Resolver<'a> {
    /// The path of the page in the output folder.
    page: &'a str,
    /// The same, or the file at which its `<base>` says that addresses start; `None` if that is not of the site.
    file: Option<&'a str>,
    /// The base address of the site without a slash at its end, encoded: `https://example.org/boards`, `/boards`, or nothing.
    base: &'a str,
    /// Whether `..` at the top leads to the top. There browsers stay, but a copy of the site in a folder would be left; where a `<base>` says
    /// that addresses start at the top of a server, there is no such copy.
    stays: bool,
}

/// Where an address leads.
#[derive(Debug, PartialEq, Eq)]
pub enum Destination<'a> {
    /// To another site, or to what only a program or a script knows.
    Elsewhere,
    /// Above the top of the site.
    AboveTop,
    /// Out of the folder of the server that the site lies in. The path is what it would be if the site had no folder.
    BesideSite,
    /// To the file whose path has been written, and to a place in it, which may be empty.
    File(Cow<'a, str>),
}

impl<'p> Resolver<'p> {
    /// That of the page at a path of the output folder, on a site with this base address.
    pub const fn new(page: &'p str, base: &'p str) -> Self {
        Self { page, file: Some(page), base, stays: false }
    }

    /// That of what comes after a `<base>` with this address. `start` holds where the first of them leads, which alone counts.
    pub fn after_base(self, address: &str, start: &'p OnceCell<Option<String>>) -> Self {
        let mut path = String::new();
        let leads = || match self.resolve(address, &mut path) {
            Destination::File(_) => Some(path),
            _ => None,
        };
        Self { file: start.get_or_init(leads).as_deref(), stays: self.base_path().is_empty(), ..self }
    }

    /// Whether addresses start elsewhere than at the page.
    pub fn is_moved(&self) -> bool {
        self.file != Some(self.page)
    }

    /// Where an address on the page leads. `path` then holds the path of the file; a folder has its page. Where addresses start elsewhere,
    /// those of places on the page lead away, which is told once, of the `<base>`.
    pub fn resolve<'a>(&self, address: &'a str, path: &mut String) -> Destination<'a> {
        match as_read(address) {
            Cow::Borrowed(address) => self.resolve_read(address, path),
            Cow::Owned(address) => match self.resolve_read(&address, path) {
                Destination::File(place) => Destination::File(Cow::Owned(place.into_owned())),
                Destination::Elsewhere => Destination::Elsewhere,
                Destination::AboveTop => Destination::AboveTop,
                Destination::BesideSite => Destination::BesideSite,
            },
        }
    }

    fn resolve_read<'a>(&self, address: &'a str, path: &mut String) -> Destination<'a> {
        let of_site = self.of_site(address);
        let elsewhere = || has_scheme(address) || address.starts_with("//");
        // What braces are left belongs to the templates of other programs.
        let is_place = || self.is_moved() && address.starts_with('#');
        if address.contains(['{', '}']) || of_site.is_none() && elsewhere() || is_place() {
            return Destination::Elsewhere;
        }
        // What starts elsewhere leads there.
        let Some(file) = self.file.or(of_site.map(|_| "")) else { return Destination::Elsewhere };
        let local = of_site.unwrap_or(address);
        let (to, place) = local.split_once('#').unwrap_or((local, ""));
        // After the mark stands a text that the browser looks for by itself.
        let place = if place.contains(':') { place.split(":~:").next().unwrap_or_default() } else { place };
        let to = to.split('?').next().unwrap_or_default();
        path.clear();
        if to.is_empty() && of_site.is_none() {
            path.push_str(file);
            return Destination::File(plain(place));
        }
        let to = plain(to);
        let from_top = if of_site.is_some() {
            Some(to.as_ref())
        } else if to.starts_with('/') {
            match to.strip_prefix(&*plain(self.base_path())) {
                Some(rest) if rest.is_empty() || rest.starts_with('/') => Some(rest),
                // At the top of the server there may well be another site.
                _ if to.trim_matches('/').is_empty() => return Destination::Elsewhere,
                _ => {
                    return join(path, &to, false)
                        .map_or(Destination::Elsewhere, |()| Destination::BesideSite);
                }
            }
        } else {
            None
        };
        if from_top.is_none() {
            path.push_str(file.rfind('/').and_then(|end| file.get(..=end)).unwrap_or_default());
        }
        match join(path, from_top.unwrap_or(&to), self.stays) {
            Some(()) => Destination::File(plain(place)),
            None => Destination::AboveTop,
        }
    }

    /// What stands after the base address in a whole address of the site itself, with any scheme.
    fn of_site<'a>(&self, address: &'a str) -> Option<&'a str> {
        let rest = ["//", "http://", "https://"].iter().find_map(|web| {
            let (start, rest) = address.split_at_checked(web.len())?;
            start.eq_ignore_ascii_case(web).then_some(rest)
        })?;
        let (_, base) = self.base.split_once("://")?;
        let after = |base: &str| {
            let (start, rest) = rest.split_at_checked(base.len())?;
            let is_end = rest.is_empty() || rest.starts_with(['/', '?', '#']);
            (is_end && start.eq_ignore_ascii_case(base)).then_some(rest)
        };
        // Authors may write it as they see it.
        let is_encoded = base.contains('%');
        after(base).or_else(|| after(&plain(base)).filter(|_| is_encoded))
    }

    /// The path of the base address, without a slash at its end.
    fn base_path(&self) -> &str {
        let host = self.base.split_once("://").map(|(_, host)| host);
        host.map_or(self.base, |host| host.find('/').and_then(|at| host.get(at..)).unwrap_or_default())
    }
}

/// A part of an address as the names of files and ids have it.
fn plain(part: &str) -> Cow<'_, str> {
    if part.is_ascii() && !part.contains('%') {
        return Cow::Borrowed(part);
    }
    let decoded = decode(part);
    Cow::Owned(nfc(&decoded).into_owned())
}

/// Goes on from the folder in `path`, which is empty or ends with a slash; `None` above the top, unless it `stays` there.
fn join(path: &mut String, to: &str, stays: bool) -> Option<()> {
    let mut parts = to.split('/').peekable();
    while let Some(part) = parts.next() {
        match part {
            "" | "." => {}
            ".." => {
                let above = path.strip_suffix('/').or(stays.then_some(""))?;
                path.truncate(above.rfind('/').map_or(0, |at| at + 1));
            }
            part => {
                path.push_str(part);
                if parts.peek().is_some() {
                    path.push('/');
                }
            }
        }
    }
    if path.is_empty() || path.ends_with('/') {
        path.push_str("index.html");
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_lead_where_browsers_go() {
        let lead = |file: &str, address: &str| {
            let mut path = String::new();
            let base = "https://example.org/boards";
            match Resolver::new(file, base).resolve(address, &mut path) {
                Destination::File(place) => format!("{path}#{place}"),
                Destination::BesideSite => format!("BesideSite {path}"),
                other => format!("{other:?}"),
            }
        };
        for (file, address, to) in [
            ("a/b/index.html", "../c/?x=1#p", "a/c/index.html#p"),
            ("a/b/index.html", "pic.png", "a/b/pic.png#"),
            ("a/b/index.html", "#%E6%A3%8B", "a/b/index.html#棋"),
            ("a/b/index.html", "?x", "a/b/index.html#"),
            ("a/b/index.html", "#one:~:text=two", "a/b/index.html#one"),
            ("a/b/index.html", "../c/#:~:text=two", "a/c/index.html#"),
            ("a/b/index.html", "../..", "index.html#"),
            ("a/b/index.html", "../../", "index.html#"),
            ("a/b/index.html", "../../../", "AboveTop"),
            ("index.html", "./", "index.html#"),
            ("404.html", "/boards/x/", "x/index.html#"),
            ("404.html", "/boards", "index.html#"),
            ("404.html", "/other/", "BesideSite other/index.html"),
            ("404.html", "/", "Elsewhere"),
            ("404.html", "/../x", "Elsewhere"),
            ("a.html", "mailto:a@b", "Elsewhere"),
            ("a.html", "//example.org", "Elsewhere"),
            ("404.html", "/boardsx/", "BesideSite boardsx/index.html"),
            ("a/index.html", "https://example.org/boards/b/?x#p", "b/index.html#p"),
            ("a/index.html", "HTTP://Example.org/boards#p", "index.html#p"),
            ("a/index.html", "//example.org/boards/%E6%A3%8B.png", "棋.png#"),
            ("a/index.html", "https://example.org/boards/../x", "AboveTop"),
            ("a/index.html", "https://example.org/other/", "Elsewhere"),
            ("a/index.html", "https://example.org/boardsx", "Elsewhere"),
            ("a/index.html", "https://example.org.uk/boards/", "Elsewhere"),
            ("a/index.html", "ftp://example.org/boards/", "Elsewhere"),
            ("a.html", "{{ x }}", "Elsewhere"),
            ("a.html", "\u{1} java\n\tscript:x", "Elsewhere"),
            ("a/index.html", " ../b\r\n/c.html#d\te ", "b/c.html#de"),
        ] {
            assert_eq!(lead(file, address), to, "{address}");
        }
        let resolver = Resolver::new("a/index.html", "https://example.org/%E7%9B%A4");
        for top in ["https://example.org/盤/", "https://example.org/%E7%9B%A4/", "/盤/", "/%E7%9B%A4/", "../"]
        {
            let mut path = String::new();
            resolver.resolve(&format!("{top}x.png"), &mut path);
            assert_eq!(path, "x.png", "{top}");
        }
    }
}
