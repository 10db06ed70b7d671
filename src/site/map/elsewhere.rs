//! Links that lead out of the site, or were meant to.

use super::links::{SCRIPT, is_script};
use kisho_game::notations;

/// What is wrong with a link out of the site that no reader can follow, and what to do about it.
#[must_use]
pub fn wrong(to: &str) -> Option<(String, String)> {
    // HTML may have a script in a link, but nobody breaks its name in two who does not want to hide it.
    if has_broken_scheme(to) && is_script(to) {
        let hint = "browsers leave out the tabs and the ends of lines in an address; write it in one piece, or remove it";
        return Some((SCRIPT.to_owned(), hint.to_owned()));
    }
    let (scheme, rest) = to.split_once(':')?;
    let is_drive = scheme.len() == 1 && rest.starts_with(['\\', '/']);
    if is_drive || scheme.eq_ignore_ascii_case("file") {
        let hint = "put it into the content folder, and link to it there: `@/name`";
        return Some((format!("`{to}` is on your own computer: readers cannot open it"), hint.to_owned()));
    }
    let small = scheme.to_ascii_lowercase();
    let is_typo = small.len() > 2 && ["tp", "pt"].iter().any(|middle| small.contains(middle));
    if is_typo && small.bytes().all(|letter| b"htps".contains(&letter)) && !WEB.contains(&&*small) {
        let meant = if small.contains('s') { "https" } else { "http" };
        let hint = format!("write `{meant}://{}`", rest.trim_start_matches(['/', '\\']));
        return Some((format!("no browser knows `{scheme}:`"), hint));
    }
    if !WEB.contains(&&*small) {
        return None;
    }
    let Some(rest) = rest.strip_prefix("//") else {
        let hint = format!("write `{scheme}://{}`", rest.trim_start_matches(['/', '\\']));
        return Some((format!("`{to}` has no `//` after its `:`"), hint));
    };
    no_host(scheme, rest).map(|(why, hint)| (format!("`{to}` {why}"), hint))
}

/// Whether the beginning of an address, to its first `:`, is one only for browsers, which leave out tabs and line ends.
fn has_broken_scheme(to: &str) -> bool {
    to.split(':').next().is_some_and(|scheme| scheme.trim_matches(|c| c <= ' ').contains(['\t', '\n', '\r']))
}

/// What is wrong with the name of the site that an address begins with after its `//`, and what to do about it.
fn no_host(scheme: &str, rest: &str) -> Option<(String, String)> {
    let end = rest.find(['/', '\\', '?', '#']).unwrap_or(rest.len());
    let (site, path) = rest.split_at_checked(end)?;
    // What braces are left belongs to the templates of other programs.
    if site.contains(['{', '}']) {
        return None;
    }
    let host = site.rsplit_once('@').map_or(site, |(_, host)| host);
    if host.starts_with('[') {
        return (!host.contains(']')).then(|| {
            ("has a `[` that is not closed".to_owned(), format!("write `{scheme}://{site}]{path}`"))
        });
    }
    let name = host.split(':').next().unwrap_or_default();
    if name.is_empty() {
        let meant = path.trim_start_matches(['/', '\\']);
        let is_name = meant.starts_with(char::is_alphanumeric);
        let meant = if is_name { meant } else { "example.org" };
        let hint = format!("write the name after the `//`, as in `{scheme}://{meant}`");
        return Some(("does not name a site".to_owned(), hint));
    }
    // Browsers leave out the ends of lines.
    let is_wrong = |c: &char| "<>[]^|".contains(*c) || c.is_whitespace() && !"\t\r\n".contains(*c);
    name.chars().find(is_wrong).map(|c| {
        (
            format!("has a `{c}` in the name of the site"),
            "no site has such a name; write it without".to_owned(),
        )
    })
}

const WEB: [&str; 2] = ["http", "https"];

/// What to write for an address that lacks its beginning: `www.example.org`, `me@example.org`.
#[must_use]
pub fn complete(to: &str) -> Option<String> {
    if to.starts_with("www.") {
        return Some(format!("write `https://{to}`"));
    }
    let (name, host) = to.split_once('@')?;
    let (domain, top) = host.rsplit_once('.')?;
    let is_name = |text: &str| !text.is_empty() && !text.contains(['@', '/', ':', ' ', '#', '?']);
    // `board@2x.png` is a picture.
    let is_top = top.len() > 1 && top.bytes().all(|byte| byte.is_ascii_alphabetic()) && !is_file(to);
    (is_name(name) && is_name(domain) && is_top).then(|| format!("write `mailto:{to}`"))
}

/// Whether a path has the name of a page, or of a file that pages show or link to.
#[must_use]
pub fn is_file(path: &str) -> bool {
    const KINDS: [&str; 10] = ["md", "html", "png", "jpg", "jpeg", "gif", "webp", "avif", "svg", "pdf"];
    let path = path.split(['#', '?']).next().unwrap_or_default();
    let of_records = notations().flat_map(|notation| notation.extensions);
    path.rsplit_once('.')
        .is_some_and(|(_, kind)| KINDS.iter().chain(of_records).any(|known| kind.eq_ignore_ascii_case(known)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_that_no_reader_can_follow_are_known() {
        for (to, hint) in [
            ("file:///etc/x", "`@/name`"),
            ("C:\\a.md", "`@/name`"),
            ("http:/example.org", "`http://example.org`"),
            ("https:example.org", "`https://example.org`"),
            ("htp://example.org", "`http://example.org`"),
            ("htpps://example.org", "`https://example.org`"),
            ("http:///x", "`http://x`"),
            ("https://", "`https://example.org`"),
            ("http://:80/", "`http://example.org`"),
            ("http://?x", "`http://example.org`"),
            ("http://exa mple.org/", "no site"),
            ("http://me@exa|mple.org", "no site"),
            ("http://[::1/", "`http://[::1]/`"),
            ("JaVa\nScript:alert(1)", "browsers"),
            ("\u{1}java\tscript:x", "browsers"),
        ] {
            assert!(wrong(to).is_some_and(|(_, said)| said.contains(hint)), "{to}");
        }
        for fine in [
            "https://example.org",
            "mailto:a@b.org",
            "tel:1",
            "javascript:x\ny",
            "\njavascript:x",
            "a.md",
            "x:y",
            "ftp://a",
            "sftp://a",
            "http://a",
            "http://a?b c",
            "http://me:x y@a.org:80/b c",
            "http://[::1]:80/",
            "https://囲碁.example/",
            "https://a_b.example",
            "https://{{ host }}/",
            "https://ex\nample.org/",
        ] {
            assert_eq!(wrong(fine), None, "{fine}");
        }
    }

    #[test]
    fn addresses_without_their_beginning_are_completed() {
        let complete = |to| complete(to).unwrap_or_default();
        assert_eq!(complete("www.example.org/a"), "write `https://www.example.org/a`");
        assert_eq!(complete("me@example.org"), "write `mailto:me@example.org`");
        for other in ["a.md", "board@2x.png", "@/a.md", "a/me@example.org", "x@y"] {
            assert_eq!(complete(other), "", "{other}");
        }
    }
}
