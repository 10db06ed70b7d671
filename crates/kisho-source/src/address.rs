//! Addresses in texts and links, as strings.

use std::borrow::Cow;

use percent_encoding::{AsciiSet, CONTROLS, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use unicode_normalization::UnicodeNormalization;

/// All but what stands for itself anywhere in an address, and `/`.
const RESERVED: &AsciiSet =
    &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~').remove(b'/');

/// All but what stands for itself in a path.
const NOT_IN_PATHS: &AsciiSet = &RESERVED
    .remove(b'!')
    .remove(b'$')
    .remove(b'&')
    .remove(b'\'')
    .remove(b'(')
    .remove(b')')
    .remove(b'*')
    .remove(b'+')
    .remove(b',')
    .remove(b';')
    .remove(b'=')
    .remove(b'@');

/// A path as it stands in a link: bytes that mean something else there, or that are no ASCII, as `%XX`.
#[must_use]
pub fn encode(path: &str) -> String {
    utf8_percent_encode(path, NOT_IN_PATHS).to_string()
}

/// A text as a part of an address: all but Latin letters, digits, `-._~` and `/` as `%XX`.
#[must_use]
pub fn encode_part(text: &str) -> String {
    utf8_percent_encode(text, RESERVED).to_string()
}

/// `%XX` as the byte that it stands for; what is not so written stays, and so does all of a text that would be no UTF-8.
#[must_use]
pub fn decode(text: &str) -> String {
    percent_decode_str(text).decode_utf8().map_or_else(|_| text.to_owned(), Cow::into_owned)
}

/// A text as Unicode composes it (NFC): `が` as one character, where the file system of a Mac may have two.
#[must_use]
pub fn nfc(text: &str) -> Cow<'_, str> {
    // No character below U+0300 is ever composed with another one or taken for one.
    if text.chars().all(|c| c < '\u{300}') || unicode_normalization::is_nfc(text) {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(text.nfc().collect())
    }
}

/// An address as browsers read it: without tabs and line ends anywhere, and without control characters and spaces at its ends.
#[must_use]
pub fn as_read(address: &str) -> Cow<'_, str> {
    let address = address.trim_matches(|c| c <= ' ');
    if address.contains(['\t', '\n', '\r']) {
        Cow::Owned(address.replace(['\t', '\n', '\r'], ""))
    } else {
        Cow::Borrowed(address)
    }
}

/// Whether a link begins with `https:`, `mailto:` or the like.
#[must_use]
pub fn has_scheme(link: &str) -> bool {
    link.split_once(':').is_some_and(|(scheme, _)| {
        scheme.starts_with(|c: char| c.is_ascii_alphabetic())
            && scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c))
    })
}

/// A path from a folder, without `.` and `..`; `None` if it leads out.
#[must_use]
pub fn joined(dir: &str, path: &str) -> Option<String> {
    let mut parts: Vec<&str> = dir.split('/').filter(|part| !part.is_empty()).collect();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

/// Whether this can be the `base_url` of a site.
#[must_use]
pub fn is_base(url: &str) -> bool {
    let plain = |c: char| !c.is_whitespace() && !c.is_control() && !"<>\"'`?#\\".contains(c);
    let path = match url.strip_prefix("https://").or_else(|| url.strip_prefix("http://")) {
        Some(rest) => match rest.split_at(rest.find('/').unwrap_or(rest.len())) {
            ("", _) => return false,
            (_, path) => path,
        },
        None if url.starts_with('/') => url,
        None => return false,
    };
    let path = path.strip_prefix('/').unwrap_or(path);
    let mut folders = path.strip_suffix('/').unwrap_or(path).split('/');
    url.chars().all(plain) && (path.is_empty() || folders.all(|folder| !["", ".", ".."].contains(&folder)))
}

/// The `base_url` of a site as browsers send it: what is no ASCII as `%XX`, except in the name of the host.
#[must_use]
pub fn encoded_base(url: &str) -> String {
    let host = url.find("://").map_or(0, |at| at + 3);
    let path = url.get(host..).and_then(|rest| rest.find('/')).map_or(url.len(), |at| host + at);
    let (start, path) = url.split_at_checked(path).unwrap_or((url, ""));
    start.to_owned() + &utf8_percent_encode(&nfc(path), CONTROLS).to_string()
}

/// The path part of the `base_url` of a site, with a slash at its end: `/` or `/boards/`.
#[must_use]
pub fn base_path(url: &str) -> String {
    let base = url.trim_end_matches('/');
    let path = match base.split_once("://") {
        Some((_, rest)) => rest.find('/').and_then(|at| rest.get(at..)).unwrap_or_default(),
        None => base,
    };
    format!("{path}/")
}

/// A link that begins with the path of the site it is on, without that: `/about/` for `/boards/about/`. `None` for others, and
/// if the site is at the top of its host.
#[must_use]
pub fn below_base(link: &str, base_path: &str) -> Option<String> {
    let base = base_path.strip_suffix('/').filter(|base| !base.is_empty())?;
    let rest = link.strip_prefix(base).filter(|rest| rest.is_empty() || rest.starts_with(['/', '#', '?']))?;
    Some(if rest.starts_with('/') { rest.to_owned() } else { format!("/{rest}") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_joined_and_stay_on_the_site() {
        assert_eq!(joined("a/b", "../c/./d.md").as_deref(), Some("a/c/d.md"));
        assert_eq!(joined("a", "../../c"), None);
        assert_eq!(decode("%E6%A3%8B%20%zz%+5"), "棋 %zz%+5");
        assert!(has_scheme("mailto:a@b") && !has_scheme("a/b:c") && !has_scheme("@/x.md"));
    }

    #[test]
    fn only_what_browsers_can_ask_for_is_the_url_of_a_site() {
        for url in
            ["/", "/a/", "/a/b", "https://example.org", "http://localhost:1111/", "https://日本.example/盤/"]
        {
            assert!(is_base(url), "{url}");
        }
        for url in [
            "",
            "a",
            "https://",
            "https:///a",
            "//example.org/",
            "/a//b",
            "/a//",
            "https://example.org//a",
            "/a/../b/",
            "/./",
        ] {
            assert!(!is_base(url), "{url}");
        }
        assert_eq!(encoded_base("https://日本.example/盤/%E7/a"), "https://日本.example/%E7%9B%A4/%E7/a");
        assert_eq!(encoded_base("/盤/"), "/%E7%9B%A4/");
        assert_eq!(encoded_base("https://example.org"), "https://example.org");
    }

    #[test]
    fn the_path_of_a_site_is_taken_off() {
        for (url, path) in [
            ("/", "/"),
            ("/a/b/", "/a/b/"),
            ("https://example.org", "/"),
            ("https://example.org/boards/", "/boards/"),
        ] {
            assert_eq!(base_path(url), path);
        }
        let below = |link| below_base(link, "/boards/");
        assert_eq!(below("/boards/a/#b").as_deref(), Some("/a/#b"));
        assert_eq!(below("/boards#b").as_deref(), Some("/#b"));
        assert_eq!(below("/boards2/").or(below("boards/a")).or(below_base("/a/", "/")), None);
    }

    #[test]
    fn names_of_every_kind_can_stand_in_a_link() {
        assert_eq!(encode("定石/a b#.md"), "%E5%AE%9A%E7%9F%B3/a%20b%23.md");
    }

    #[test]
    fn texts_are_composed() {
        assert!(matches!(nfc("がＡé"), Cow::Borrowed(_)));
        assert_eq!(nfc("か\u{3099}e\u{301}"), "がé");
    }
}
