//! Tables, once they are HTML. Markdown has no table without a head, and no head without a cell for each column.

use memchr::{memchr, memmem};
use unicode_width::UnicodeWidthChar;

/// How a table begins in the HTML of Markdown; elsewhere `<` is escaped.
const START: &str = "<table><thead><tr>";
const HEAD_END: &str = "</tr></thead>";
const END: &str = "</table>";

/// Width that every page has room for, as the bytes of the longest words of all columns: no character is wider than its bytes.
const NARROW: usize = 30;

/// What stands between two columns, in the same measure.
const GAP: usize = 2;

/// The same page with tables that everybody can read:
/// - A head in which nothing stands is left out. In other heads a cell without words heads no column, so it is none that screen
///   readers would read out with each cell below it.
/// - What may be wider than a phone scrolls, so the keyboard has to reach it.
/// - Short cells in scripts that may be broken between any two characters stay whole.
pub(super) fn finish(mut html: String) -> String {
    let Some(first) = memmem::find(html.as_bytes(), START.as_bytes()) else { return html };
    let tables = html.split_off(first);
    let (mut out, mut rest) = (html, tables.as_str());
    while let Some((before, after)) = divided(rest, START)
        && let Some((table, after)) = divided(after, END)
        && let Some((head, body)) = table.split_once(HEAD_END)
    {
        out.extend([before, if is_wide(table) { "<table tabindex=\"0\">" } else { "<table>" }]);
        let cells = || head.split_inclusive("</th>");
        if !cells().all(is_empty) {
            out.push_str("<thead><tr>");
            out.extend(cells().map(|cell| if is_empty(cell) { "<td></td>" } else { cell }));
            out.push_str(HEAD_END);
        }
        mark_short(body, &mut out);
        out.push_str(END);
        rest = after;
    }
    out.push_str(rest);
    out
}

/// How a cell begins in the HTML of Markdown, without attributes.
const CELL: &str = "<td";

/// Most characters of a cell that stays whole: a date, a name.
const SHORT: usize = 8;

/// Adds the rows of a table, with a class for short cells that could be broken without a space.
fn mark_short(rows: &str, out: &mut String) {
    let mut rest = rows;
    while let Some((before, after)) = divided(rest, CELL) {
        out.extend([before, CELL, if is_short(after) { " class=\"short\"" } else { "" }]);
        rest = after;
    }
    out.push_str(rest);
}

/// Whether the words of a cell, after `<td`, are short and in a script without spaces.
fn is_short(cell: &str) -> bool {
    let (mut length, mut has_wide) = (0, false);
    let Some((_, mut rest)) = cell.split_once('>') else { return false };
    while length <= SHORT && !rest.starts_with("</td>") {
        if rest.starts_with('<') {
            let Some((tag, after)) = rest.split_once('>') else { return false };
            // Cells that an author opens and does not close would be read to their end each.
            length += usize::from(tag == "<td");
            rest = after;
            continue;
        }
        let Some(c) = rest.chars().next() else { return false };
        length += 1;
        has_wide |= c.width() == Some(2);
        rest = rest.get(c.len_utf8()..).unwrap_or_default();
    }
    has_wide && length <= SHORT
}

/// What stands before a word and after it.
fn divided<'a>(text: &'a str, word: &str) -> Option<(&'a str, &'a str)> {
    let at = memmem::find(text.as_bytes(), word.as_bytes())?;
    Some((text.get(..at)?, text.get(at + word.len()..)?))
}

/// Whether a cell, from `<th` to `</th>`, holds nothing.
fn is_empty(cell: &str) -> bool {
    let tag = cell.strip_suffix("</th>");
    tag.is_some_and(|tag| tag.starts_with("<th") && tag.find('>') == Some(tag.len() - 1))
}

/// Whether some phone may have no room for a table: whether the longest words of its columns are wider together.
fn is_wide(table: &str) -> bool {
    let mut columns: Vec<usize> = Vec::new();
    // A row begins before its first column.
    let (mut column, mut word) = (usize::MAX, 0);
    let mut rest = table;
    while let Some(at) = memchr(b'<', rest.as_bytes()) {
        let (text, tagged) = rest.split_at(at);
        for byte in text.bytes() {
            word = if byte.is_ascii_whitespace() { 0 } else { word + 1 };
            if let Some(longest) = columns.get_mut(column) {
                *longest = word.max(*longest);
            }
        }
        match tagged.as_bytes() {
            [b'<', b't', b'r', ..] => column = usize::MAX,
            [b'<', b't', b'd' | b'h', ..] => {
                column = column.wrapping_add(1);
                word = 0;
                if column >= columns.len() {
                    columns.push(0);
                }
            }
            _ => {}
        }
        rest = memchr(b'>', tagged.as_bytes()).and_then(|at| tagged.get(at + 1..)).unwrap_or_default();
    }
    columns.iter().map(|width| width + GAP).sum::<usize>() > NARROW
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(text: &str) -> String {
        let mut html = String::new();
        let options = pulldown_cmark::Options::ENABLE_TABLES;
        pulldown_cmark::html::push_html(&mut html, pulldown_cmark::Parser::new_ext(text, options));
        finish(html)
    }

    #[test]
    fn heads_without_words_are_left_out() {
        let html = table("| | |\n|---|--:|\n| a | b |\n\nx\n\n| | one |\n|:-:|---|\n| a | <th></th> |\n");
        assert!(html.starts_with("<table><tbody>\n<tr><td>a</td>"), "{html}");
        assert!(html.contains("<table><thead><tr><td></td><th>one</th></tr></thead><tbody>"), "{html}");
        assert!(html.contains("<td><th></th></td>"), "what an author writes stays: {html}");
    }

    #[test]
    fn short_cells_in_japanese_stay_whole() {
        let html = table(
            "| 日 | 名 |\n|---|--:|\n| 11月1日 | [山田太郎](a.md) |\n| Monday | 角道を開けて中飛車に振る |\n",
        );
        for cell in [
            "<td class=\"short\">11月1日</td>",
            "<td class=\"short\" style=\"text-align: right\"><a href=\"a.md\">山田太郎</a></td>",
            "<td>Monday</td>",
            "<td style=\"text-align: right\">角道を開けて中飛車に振る</td>",
        ] {
            assert!(html.contains(cell), "{cell}: {html}");
        }
    }

    #[test]
    fn wide_tables_are_in_reach_of_the_keyboard() {
        let wide = |text: &str| table(text).contains("tabindex");
        assert!(!wide("| one | two |\n|---|---|\n| many short words in a cell that can be broken | a |\n"));
        assert!(wide("| one | two |\n|---|---|\n| short | `a_name_that_nothing_divides` |\n"));
        assert!(wide("| Monday | Tuesday | Wednesday | Thursday |\n|---|---|---|---|\n| 1 | 2 | 3 | 4 |\n"));
    }
}
