//! Where the addresses of a finished page lead, as a browser would follow them.

use std::borrow::Cow;

use kisho_source::address::{decode, has_scheme, nfc};

/// Where a page stands.
#[derive(Debug, Clone, Copy)]
pub struct Stand<'a> {
    /// Its path in the output folder.
    pub file: &'a str,
    /// The path of the base address, with a slash at its end.
    pub base_path: &'a str,
}

/// Where an address leads.
#[derive(Debug, PartialEq, Eq)]
pub enum Lead<'a> {
    /// To another site, or to what only a program or a script knows.
    Elsewhere,
    /// Above the top of the site.
    Out,
    /// To the file whose path has been written, and to a place in it, which may be empty.
    To(Cow<'a, str>),
}

impl Stand<'_> {
    /// Where an address on the page leads. `path` then holds the path of the file; a folder has its page.
    pub fn lead<'a>(&self, address: &'a str, path: &mut String) -> Lead<'a> {
        let address = address.trim_ascii();
        // What braces are left belongs to the templates of other programs.
        let elsewhere = |address: &str| address.starts_with("//") || address.contains(['{', '}']);
        if has_scheme(address) || elsewhere(address) {
            return Lead::Elsewhere;
        }
        let (to, place) = address.split_once('#').unwrap_or((address, ""));
        let to = to.split('?').next().unwrap_or_default();
        path.clear();
        if to.is_empty() {
            path.push_str(self.file);
            return Lead::To(plain(place));
        }
        let to = plain(to);
        let from_top = match to.strip_prefix('/') {
            None if to.starts_with('/') => return Lead::Elsewhere,
            None => None,
            Some(_) => match to.strip_prefix(self.base_path) {
                None if to.as_ref() == self.base_path.trim_end_matches('/') => Some(""),
                None => return Lead::Elsewhere,
                top => top,
            },
        };
        if from_top.is_none() {
            path.push_str(self.file.rfind('/').and_then(|end| self.file.get(..=end)).unwrap_or_default());
        }
        match join(path, from_top.unwrap_or(&to)) {
            Some(()) => Lead::To(plain(place)),
            None => Lead::Out,
        }
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

/// Goes on from the folder in `path`, which is empty or ends with a slash; `None` above the top.
fn join(path: &mut String, to: &str) -> Option<()> {
    let mut parts = to.split('/').peekable();
    while let Some(part) = parts.next() {
        match part {
            "" | "." => {}
            ".." => {
                let above = path.strip_suffix('/')?;
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
            match (Stand { file, base_path: "/boards/" }).lead(address, &mut path) {
                Lead::To(place) => format!("{path}#{place}"),
                other => format!("{other:?}"),
            }
        };
        for (file, address, to) in [
            ("a/b/index.html", "../c/?x=1#p", "a/c/index.html#p"),
            ("a/b/index.html", "pic.png", "a/b/pic.png#"),
            ("a/b/index.html", "#%E6%A3%8B", "a/b/index.html#棋"),
            ("a/b/index.html", "?x", "a/b/index.html#"),
            ("a/b/index.html", "../..", "index.html#"),
            ("a/b/index.html", "../../", "index.html#"),
            ("a/b/index.html", "../../../", "Out"),
            ("index.html", "./", "index.html#"),
            ("404.html", "/boards/x/", "x/index.html#"),
            ("404.html", "/boards", "index.html#"),
            ("404.html", "/other/", "Elsewhere"),
            ("a.html", "mailto:a@b", "Elsewhere"),
            ("a.html", "//example.org", "Elsewhere"),
            ("a.html", "{{ x }}", "Elsewhere"),
        ] {
            assert_eq!(lead(file, address), to, "{address}");
        }
    }
}
