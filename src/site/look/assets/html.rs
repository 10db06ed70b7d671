//! Pages made smaller, where no reader can see it: runs of spaces become one, those between blocks go, and so do comments.

/// Elements whose contents stay as they are: their spaces count, or can count by the style sheet, as in the comments of a replay.
const VERBATIM: [&str; 8] = ["pre", "textarea", "script", "style", "svg", "figure", "math", "code"];

/// Elements at whose edges a space is never shown.
const BLOCKS: [&str; 37] = [
    "html",
    "head",
    "body",
    "meta",
    "link",
    "title",
    "base",
    "header",
    "footer",
    "main",
    "nav",
    "section",
    "article",
    "aside",
    "div",
    "p",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "ul",
    "ol",
    "dl",
    "table",
    "thead",
    "tbody",
    "tfoot",
    "tr",
    "td",
    "th",
    "blockquote",
    "hr",
    "details",
    "figure",
    "pre",
];

/// Whether a piece of HTML begins with a block, which can stand in no paragraph.
#[must_use]
pub fn begins_block(html: &str) -> bool {
    let html = html.trim_start();
    html.starts_with('<') && tag(html).is_some_and(|(name, _)| BLOCKS.contains(&name.as_str()))
}

/// The same page in fewer bytes.
#[must_use]
pub fn minify(page: &str) -> String {
    let mut out = Out { html: String::with_capacity(page.len()), gap: None, at_edge: true };
    let mut rest = page;
    while !rest.is_empty() {
        let (text, after) = rest.split_at(rest.find('<').unwrap_or(rest.len()));
        out.text(text);
        rest = after;
        let length = if rest.starts_with("<!--") {
            let end = rest.find("-->").map_or(rest.len(), |end| end + 3);
            // Old programs read what stands in comments of this kind.
            if rest.starts_with("<!--[") {
                out.verbatim(&rest[..end]);
            }
            end
        } else if let Some((name, length)) = tag(rest) {
            let keeps = VERBATIM.contains(&name.as_str())
                && !rest.starts_with("</")
                && !rest[..length].ends_with("/>");
            let end = length + if keeps { contents(&rest[length..], &name) } else { 0 };
            out.tag(&name, &rest[..end]);
            end
        } else {
            let first = rest.chars().next().map_or(0, char::len_utf8);
            out.verbatim(&rest[..first]);
            first
        };
        rest = &rest[length..];
    }
    out.html.push('\n');
    out.html
}

/// A page that is being written.
struct Out {
    html: String,
    /// Spaces that have been read and not written.
    gap: Option<char>,
    /// Whether a space here would not be shown.
    at_edge: bool,
}

impl Out {
    fn text(&mut self, text: &str) {
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let is_space = |c: char| c.is_ascii_whitespace();
            let end = rest.find(|c: char| is_space(c) != is_space(first)).unwrap_or(rest.len());
            let (run, after) = rest.split_at(end);
            rest = after;
            if is_space(first) {
                // A line end between two Japanese characters is no space.
                self.gap = Some(if run.contains('\n') { '\n' } else { self.gap.unwrap_or(' ') });
            } else {
                self.verbatim(run);
            }
        }
    }

    fn verbatim(&mut self, text: &str) {
        if let Some(gap) = self.gap.take().filter(|_| !self.at_edge) {
            self.html.push(gap);
        }
        self.html.push_str(text);
        self.at_edge = false;
    }

    fn tag(&mut self, name: &str, text: &str) {
        let block = BLOCKS.contains(&name) || name.starts_with('!');
        if block {
            self.gap = None;
        }
        self.verbatim(text);
        self.at_edge = block;
    }
}

/// Name in small letters, without a slash, and length of the tag that begins a text; one without an end takes all.
fn tag(text: &str) -> Option<(String, usize)> {
    let name = text.get(1..)?;
    let name = name.strip_prefix('/').unwrap_or(name);
    if !name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '!') {
        return None;
    }
    let name: String = name.chars().take_while(|c| c.is_ascii_alphanumeric() || "!-".contains(*c)).collect();
    let mut quote = None;
    for (at, c) in text.char_indices() {
        match quote {
            None if c == '>' => return Some((name.to_ascii_lowercase(), at + 1)),
            None if c == '"' || c == '\'' => quote = Some(c),
            Some(mark) if mark == c => quote = None,
            _ => {}
        }
    }
    Some((name.to_ascii_lowercase(), text.len()))
}

/// Length of the contents of an element and its end tag, of elements of the same name inside it too.
fn contents(text: &str, name: &str) -> usize {
    let mut open = 1_usize;
    let mut at = 0;
    while let Some(next) = text.get(at..).and_then(|rest| rest.find('<')) {
        at += next;
        let Some((found, length)) = text.get(at..).and_then(tag) else {
            at += 1;
            continue;
        };
        if found != name {
            // A script may hold half a tag; where it ends is found by its name alone.
            at += if matches!(name, "script" | "style" | "textarea") { 1 } else { length };
            continue;
        }
        let is_end = text[at..].starts_with("</");
        let is_empty = text[at..at + length].ends_with("/>") && matches!(name, "svg" | "math");
        at += length;
        match (is_end, is_empty) {
            (true, _) => open -= 1,
            (false, false) => open += 1,
            (false, true) => {}
        }
        if open == 0 {
            return at;
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn only_what_no_reader_sees_goes() {
        for (from, to) in [
            (
                "<!doctype html>\n<html>\n<p>a  b\n  <b>c</b> <i>d</i>\n</p>\n\n<p>e</p>\n",
                "<!doctype html><html><p>a b\n<b>c</b> <i>d</i></p><p>e</p>\n",
            ),
            ("<p>x <!-- y --> z</p>", "<p>x z</p>\n"),
            ("<ul>\n<li>a</li>\n<li>b</li>\n</ul>", "<ul><li>a</li>\n<li>b</li></ul>\n"),
            ("<pre>\n a\n   b </pre>  <p> c </p>", "<pre>\n a\n   b </pre><p>c</p>\n"),
            (
                "<figure class=k>  <figure> a  b </figure>  </figure> x",
                "<figure class=k>  <figure> a  b </figure>  </figure>x\n",
            ),
            (
                "<p>a<svg viewBox=\"0 0\"><text>a  b</text></svg>  c",
                "<p>a<svg viewBox=\"0 0\"><text>a  b</text></svg> c\n",
            ),
            (
                "<script>if (a  < b) { '</p>' }</script>  <p>x",
                "<script>if (a  < b) { '</p>' }</script><p>x\n",
            ),
            ("<a title=\"a  >  b\">c</a>  1 < 2  3", "<a title=\"a  >  b\">c</a> 1 < 2 3\n"),
        ] {
            assert_eq!(minify(from), to);
        }
    }

    proptest! {
        #[test]
        fn a_small_page_cannot_be_made_smaller(page in proptest::collection::vec(
            prop_oneof![
                Just("<p>"), Just("</p>"), Just("<pre>"), Just("</pre>"), Just("<b>"), Just("</b>"), Just("<script>"),
                Just("</script>"), Just(" "), Just("\n"), Just("字"), Just("<!--"), Just("-->"), Just("<"), Just("\""), Just(">"),
            ],
            0..30,
        )) {
            let page = page.concat();
            let small = minify(&page);
            prop_assert!(small.len() <= page.len() + 1);
            let words = |text: &str| text.matches('字').count();
            prop_assert!(words(&small) == words(&page) || page.contains("<!--"));
        }
    }
}
