//! Tags with more attributes than any page needs: the parser compares each attribute of a tag with all before it.

/// Most attributes of a tag.
pub const ATTRIBUTES: usize = 1_000;

/// What stands in these is no HTML, up to their end tags.
const RAW: [&str; 8] = ["script", "style", "title", "textarea", "xmp", "iframe", "noembed", "noframes"];

/// In these, some of them are like all others.
const FOREIGN: [&str; 4] = ["svg", "math", "select", "frameset"];

/// Where the first tag with too many attributes begins.
#[must_use]
pub fn tag(text: &str) -> Option<usize> {
    let (mut at, mut is_foreign) = (0, false);
    while let Some(found) = text.get(at..)?.find('<') {
        let start = at + found;
        let rest = text.get(start..)?;
        let is_end = rest.starts_with("</");
        let name = rest.get(if is_end { 2 } else { 1 }..)?;
        if rest.starts_with("<!--") {
            at = start + comment(rest);
        } else if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
            at = start + 1;
        } else {
            let (length, count) = attributes(name);
            if count > ATTRIBUTES {
                return Some(start);
            }
            at = text.len() - name.len() + length;
            let is = |known: &&str| {
                let own = name.get(..known.len()).is_some_and(|own| own.eq_ignore_ascii_case(known));
                own && name.get(known.len()..).is_some_and(|rest| rest.starts_with(ends_name))
            };
            if FOREIGN.iter().any(is) {
                is_foreign = !is_end && !text.get(..at).is_some_and(|tag| tag.ends_with('/'));
            } else if let Some(raw) = RAW.iter().find(|known| is(known)).filter(|_| !is_end && !is_foreign) {
                at += raw_text(text.get(at..)?, raw);
            }
        }
    }
    None
}

fn ends_name(c: char) -> bool {
    c.is_ascii_whitespace() || c == '/' || c == '>'
}

/// The length of a comment.
fn comment(text: &str) -> usize {
    // `<!-->` is a whole one.
    let ends = text.match_indices("--").map(|(at, _)| at).filter(|at| *at >= 2);
    let mut ends = ends.filter_map(|at| {
        let rest = text.get(at + 2..)?;
        let end = rest.strip_prefix('!').unwrap_or(rest);
        end.starts_with('>').then(|| text.len() - end.len())
    });
    ends.next().unwrap_or(text.len())
}

/// The length of what stands before the end tag of this name.
fn raw_text(text: &str, name: &str) -> usize {
    let is_end = |at: &usize| {
        let own = text.get(at + 2..at + 2 + name.len());
        own.is_some_and(|own| own.eq_ignore_ascii_case(name))
    };
    text.match_indices("</").map(|(at, _)| at).find(is_end).unwrap_or(text.len())
}

/// How long a tag is from its name on, and how many attributes it has.
fn attributes(tag: &str) -> (usize, usize) {
    let mut rest = tag.trim_start_matches(|c| !ends_name(c));
    let mut count = 0;
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_ascii_whitespace() || c == '/');
        if rest.is_empty() || rest.starts_with('>') {
            return (tag.len() - rest.len(), count);
        }
        count += 1;
        // A name may begin with a sign that ends others.
        let name = rest.char_indices().skip(1).find(|&(_, c)| ends_name(c) || c == '=');
        rest = name.and_then(|(at, _)| rest.get(at..)).unwrap_or_default();
        let Some(value) = rest.trim_ascii_start().strip_prefix('=') else { continue };
        let value = value.trim_ascii_start();
        rest = match value.chars().next() {
            Some(quote @ ('"' | '\'')) => {
                value.get(1..).and_then(|value| value.split_once(quote)).map_or("", |(_, rest)| rest)
            }
            _ => value.trim_start_matches(|c: char| !c.is_ascii_whitespace() && c != '>'),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_with_too_many_attributes_are_found() {
        let many: String = (0..=ATTRIBUTES).map(|n| format!(" a{n}=1")).collect();
        let quoted = many.replace('=', "=\"<>'\"").replace(' ', "");
        for (page, wanted) in [
            (format!("<p>x</p>\n<p{many}>"), true),
            (format!("<P\n{}>", many.replace("=1", "").replace(' ', "/")), true),
            (format!("<p {quoted}>"), true),
            (format!("<p {}", many.replace("=1", "")), true),
            (format!("</p{many}>"), true),
            (format!("<!--><p{many}>"), true),
            (format!("<script>a</SCRIPT><p{many}>"), true),
            (format!("<svg><style><p{many}>"), true),
            (format!("<title>T<script></title><p{many}>"), true),
            (format!("<svg class=\"i\"/><script>a<b{many}"), false),
            (format!("<textarea>if a<b{many}</textarea>"), false),
            (format!("<p title='{many}'>"), false),
            (format!("<!-- <p{many}> -->x <3{many}"), false),
            (format!("<SCRIPT>a<b{many}"), false),
            (format!("<svg></svg><style>a<b{many}"), false),
            ("<p a b c d>".repeat(ATTRIBUTES), false),
        ] {
            assert_eq!(tag(&page).is_some(), wanted, "{}", &page[..30]);
        }
        assert_eq!(tag(&format!("<p>\n<b{many}")), Some(4));
    }
}
