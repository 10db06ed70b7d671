//! Heads of tables without words: Markdown has no table without a head, and no head without a cell for each column.

/// How the head of a table begins and ends in the HTML of Markdown; elsewhere `<` is escaped.
const HEAD: [&str; 2] = ["<thead><tr>", "</tr></thead>"];

/// The same page without heads in which nothing stands. In other heads a cell without words heads no column, so it is
/// none that screen readers would read out with each cell below it.
pub(super) fn heads(html: String) -> String {
    if !html.contains("></th>") {
        return html;
    }
    let mut out = String::with_capacity(html.len());
    let mut rest = html.as_str();
    while let Some((before, behind)) = rest.split_once(HEAD[0])
        && let Some((head, behind)) = behind.split_once(HEAD[1])
    {
        out.push_str(before);
        let cells = || head.split_inclusive("</th>");
        if !cells().all(is_empty) {
            out.push_str(HEAD[0]);
            for cell in cells() {
                let empty = is_empty(cell);
                out.push_str(if empty { "<td></td>" } else { cell });
            }
            out.push_str(HEAD[1]);
        }
        rest = behind;
    }
    out.push_str(rest);
    out
}

/// Whether a cell, from `<th` to `</th>`, holds nothing.
fn is_empty(cell: &str) -> bool {
    cell.strip_suffix("</th>")
        .is_some_and(|open| open.starts_with("<th") && open.find('>') == Some(open.len() - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(text: &str) -> String {
        let mut html = String::new();
        let options = pulldown_cmark::Options::ENABLE_TABLES;
        pulldown_cmark::html::push_html(&mut html, pulldown_cmark::Parser::new_ext(text, options));
        heads(html)
    }

    #[test]
    fn heads_without_words_are_left_out() {
        let html = table("| | |\n|---|--:|\n| a | b |\n\nx\n\n| | one |\n|:-:|---|\n| a | <th></th> |\n");
        assert!(html.starts_with("<table><tbody>\n<tr><td>a</td>"), "{html}");
        assert!(html.contains("<thead><tr><td></td><th>one</th></tr></thead><tbody>"), "{html}");
        assert!(html.contains("<td><th></th></td>"), "what an author writes stays: {html}");
    }
}
