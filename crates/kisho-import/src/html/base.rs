//! `<base href>`: the address from which the links of a page count.

use kisho_source::address::{decode, has_scheme, joined};

/// Most parts of the path of an address that can be folders of the site. The folders of a longer path, all together, would take the
/// square of its length for each link.
const MOST_PARTS: usize = 64;

/// Whether an address names its host.
#[must_use]
pub fn is_whole(base: &str) -> bool {
    has_scheme(base) || base.starts_with("//")
}

/// The folders of the old site where the links of a page in the folder `own` may lead, the likeliest first.
#[must_use]
pub fn folders(base: Option<&str>, own: &str) -> Vec<String> {
    let Some(base) = base else { return vec![own.to_owned()] };
    if !is_whole(base) {
        let from = if base.starts_with('/') { "" } else { own };
        return joined(from, &decode(folder(base))).into_iter().collect();
    }
    // Which part of the address leads to the folder that is imported, nobody says.
    let whole = folder(split(base).1);
    let whole = decode(whole.trim_matches('/'));
    let last = whole.rmatch_indices('/').nth(MOST_PARTS - 1).map_or(0, |(at, _)| at + 1);
    let mut rest = whole.get(last..).unwrap_or_default();
    let mut folders = Vec::new();
    while !rest.is_empty() {
        folders.extend(joined("", rest));
        rest = rest.split_once('/').map_or("", |(_, rest)| rest);
    }
    folders.push(String::new());
    folders
}

/// A link of a page as an address of its own.
#[must_use]
pub fn joined_to(base: &str, to: &str) -> String {
    if to.starts_with('#') {
        return to.to_owned();
    }
    let (host, path) = if is_whole(base) { split(base) } else { ("", base) };
    if to.starts_with('/') {
        return format!("{host}{to}");
    }
    let (to, rest) = to.split_at(to.find(['?', '#']).unwrap_or(to.len()));
    let end = if to.ends_with('/') { "/" } else { "" };
    match (joined(folder(path), to), host, path.starts_with('/')) {
        (Some(joined), "", false) => format!("{joined}{end}{rest}"),
        (Some(joined), ..) => format!("{host}/{joined}{end}{rest}"),
        (None, ..) => format!("{host}{}{to}{rest}", folder(path)),
    }
}

/// The host of a whole address, with its scheme, and the path.
fn split(base: &str) -> (&str, &str) {
    let host = base.find("//").map_or(0, |at| at + 2);
    let rest = base.get(host..).unwrap_or_default();
    let path = host + rest.find(['/', '?', '#']).unwrap_or(rest.len());
    base.split_at_checked(path).unwrap_or((base, ""))
}

/// The path of an address without the name of its file.
fn folder(path: &str) -> &str {
    let path = path.split(['?', '#']).next().unwrap_or_default();
    path.rfind('/').and_then(|end| path.get(..=end)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_count_from_the_base() {
        assert_eq!(folders(None, "go"), ["go"]);
        assert_eq!(folders(Some("../x.html"), "go/old"), ["go"]);
        assert_eq!(folders(Some("/shogi/"), "go"), ["shogi"]);
        assert_eq!(folders(Some("../../.."), "go"), Vec::<String>::new());
        assert_eq!(folders(Some("http://a.example/~joe/go/x.html"), "go"), ["~joe/go", "go", ""]);
        assert_eq!(folders(Some("http://a.example"), "go"), [""]);
        let deep = folders(Some(&format!("http://a.example/{}", "b/".repeat(100_000))), "go");
        assert_eq!(deep.iter().map(|folder| folder.len()).max(), Some(2 * MOST_PARTS - 1));
        assert_eq!(deep.len(), MOST_PARTS + 1);
        for (base, to, wanted) in [
            ("http://a.example/go/x.html", "y.html#z", "http://a.example/go/y.html#z"),
            ("http://a.example", "y.html", "http://a.example/y.html"),
            ("http://a.example/go/", "/y.html", "http://a.example/y.html"),
            ("//a.example/go/", "../y.html?q", "//a.example/y.html?q"),
            ("http://a.example/go/", "z/", "http://a.example/go/z/"),
            ("go/", "y.html", "go/y.html"),
            ("/go/", "y.html", "/go/y.html"),
            ("/go/", "#y", "#y"),
        ] {
            assert_eq!(joined_to(base, to), wanted, "{base} {to}");
        }
    }
}
