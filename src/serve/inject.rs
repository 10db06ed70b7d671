//! What the server adds to pages: a script that reloads them, and a box with the errors of the last build.

use std::collections::HashMap;
use std::fmt::{Display, Write};

use kisho_board::render::svg::Writer;
use kisho_source::address::encode_part;

use super::bench::{EDIT, NEW};
use super::site::Served;
use crate::report::plain;
use crate::say::bench;
use crate::site::{PageText, tags, unescaped};

/// The most messages that the box shows; the terminal shows all.
const SHOWN: usize = 20;

/// A page as it is served. `path`: where it stands in the output folder; `old`: the last build could not make it, so this is an
/// earlier version.
pub fn page(html: Vec<u8>, served: &Served, path: Option<&str>, old: bool) -> Vec<u8> {
    let page = path.filter(|_| !old).and_then(|path| served.page_at(path));
    let html = match page {
        Some(page) => with_links(html, page),
        None => html,
    };
    let at = end_of_body(&html);
    let mut page = html;
    let added = format!("{}{}", errors(served, old), script(served.version));
    page.splice(at..at, added.into_bytes());
    page
}

/// Where the last `</body>` begins: earlier ones may stand in a comment or a code example.
fn end_of_body(html: &[u8]) -> usize {
    let end = b"</body>";
    html.windows(end.len()).rposition(|part| part.eq_ignore_ascii_case(end)).unwrap_or(html.len())
}

/// A page for when there is none: the errors, or that nothing was found.
pub fn bare(served: &Served) -> Vec<u8> {
    let title = if served.has_errors() { "The site could not be built" } else { "Page not found" };
    let html = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>{title}</title>\
         <body><h1>{title}</h1><p><a href=\"/\">Start page</a></p></body></html>"
    );
    page(html.into_bytes(), served, None, true)
}

/// How the links look that the server adds.
const LINKS: &str = "<style>.kisho-edit{position:absolute;transform:translateY(-50%);font:.75rem/1.5 system-ui,sans-serif;\
    padding:0 .4em;opacity:.75}.kisho-new{position:static;transform:none}@media print{.kisho-edit{display:none}}</style>";

/// A page with a link before each board that leads to where it is edited, or says what makes it, and one to a new board.
fn with_links(html: Vec<u8>, page: &PageText) -> Vec<u8> {
    let html = match String::from_utf8(html) {
        Ok(html) => html,
        Err(error) => return error.into_bytes(),
    };
    let numbers: HashMap<&str, usize> =
        page.boards.iter().enumerate().map(|(number, board)| (board.key.as_str(), number)).collect();
    let address = |block: &dyn Display| format!("{EDIT}?file={}&block={block}", encode_part(&page.file));
    let lang = page.lang;
    let (mut out, mut at) = (String::with_capacity(html.len()), 0);
    for tag in tags(&html).iter().filter(|tag| !tag.closes && ["figure", "div"].contains(&&*tag.name)) {
        let number = tag.attribute("id").and_then(|id| numbers.get(&*unescaped(id.value)));
        let Some(number) = number else { continue };
        out.push_str(html.get(at..tag.span.start).unwrap_or_default());
        at = tag.span.start;
        let (label, told) = match page.boards.get(*number).filter(|board| !board.is_block) {
            Some(made) => {
                let line = page.source.line_column(made.span.start).line;
                (bench::from(lang, format!("{}:{line}", page.source.name())), None)
            }
            None => (bench::edit(lang).to_owned(), Some(bench::edit_board(lang, number + 1))),
        };
        let mut w = Writer::default();
        w.open("a").attr("class", "kisho-edit").attr("href", address(number));
        if let Some(told) = told {
            w.attr("aria-label", told);
        }
        w.text(&label).close();
        out.push_str(&w.finish());
    }
    out.push_str(html.get(at..).unwrap_or_default());
    let mut new = Writer::default();
    new.raw(LINKS).open("a").attr("class", "kisho-edit kisho-new").attr("href", address(&NEW));
    new.text(bench::new_board(lang)).close();
    let end = end_of_body(out.as_bytes());
    out.insert_str(end, &new.finish());
    out.into_bytes()
}

/// The script, with the version of the page before it.
fn script(version: u64) -> String {
    format!("<script>(version => {{{RELOAD}}})(\"{version}\")</script>")
}

/// Reloads the page after a build, and puts the reader back where he was.
const RELOAD: &str = include_str!("reload.js");

/// The errors of the last build; empty if there are none.
fn errors(served: &Served, old: bool) -> String {
    let errors: Vec<_> = served.problems.iter().filter(|problem| problem.diagnostic.is_error()).collect();
    if errors.is_empty() {
        return String::new();
    }
    let count = if errors.len() == 1 { "1 error".to_owned() } else { format!("{} errors", errors.len()) };
    let what = if old {
        " – this page could not be built; if you see one, it is an earlier version"
    } else {
        " – pages show the valid parts; kisho build writes nothing until this is fixed"
    };
    // The bar leaves room to scroll what it would cover, as links at the end of a page.
    let mut html = format!(
        "<style>html{{padding-bottom:3.5rem}}</style><details id=\"kisho-errors\"{} style=\"position:fixed;inset:auto 0 0 0;max-height:70vh;overflow:auto;\
         z-index:2147483647;margin:0;padding:.5rem 1rem;background:#2b1416;color:#ffe9e6;\
         font:14px/1.45 ui-monospace,monospace;border-top:3px solid #e5484d\">\
         <summary style=\"cursor:pointer\">{count}{what}</summary>",
        if old { " open" } else { "" }
    );
    for problem in errors.iter().take(SHOWN) {
        let text = plain(&problem.source, &problem.diagnostic);
        let escaped = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        // Writing to a string does not fail.
        let _ = write!(html, "<pre style=\"background:none;color:inherit;overflow:auto\">{escaped}</pre>");
    }
    if errors.len() > SHOWN {
        let _ = write!(html, "<p>{} more: see the terminal</p>", errors.len() - SHOWN);
    }
    html + "</details>"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_script_listens_where_the_server_tells() {
        assert!(RELOAD.contains(&format!("EventSource(\"{}\")", crate::serve::answer::EVENTS)));
    }

    #[test]
    fn the_script_stands_before_the_last_end_of_the_body() {
        let html = "<body><!-- </body> -->棋</BODY></html>";
        let page = String::from_utf8(page(html.into(), &Served::default(), None, false)).unwrap();
        assert!(page.starts_with("<body><!-- </body> -->棋<script>"), "{page}");
        assert!(page.ends_with("</script></BODY></html>"), "{page}");
    }
}
