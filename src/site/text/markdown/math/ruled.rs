//! The line below a table: `\hline` after the last row.

use std::borrow::Cow;

/// What the library makes of it: one empty cell in a row of its own, with a line above it.
const ROW: &str = "<mtr><mtd style=\"border-top: ";

/// Formulas in which the line below a table is below all of its columns, and not above a row without anything.
#[must_use]
pub fn closed(mathml: &str) -> Cow<'_, str> {
    if !mathml.contains("></mtd></mtr></mtable>") {
        return mathml.into();
    }
    let (mut open, mut changes) = (Vec::new(), Vec::new());
    for (at, _) in mathml.match_indices("mtable") {
        let before = mathml.get(..at).unwrap_or_default();
        // In a text it is a word.
        if !before.ends_with(['<', '/']) {
            continue;
        }
        if before.ends_with("</") {
            let row = open.pop().and_then(|table| Some((table, line_below(before)?)));
            if let Some((table, (row, line))) = row {
                let style = mathml.get(table..).unwrap_or_default().starts_with(" style=\"");
                let here = table + if style { " style=\"".len() } else { 0 };
                let said = format!("border-bottom: {line};");
                changes.push((here..here, if style { said } else { format!(" style=\"{said}\"") }));
                changes.push((row..at - "</".len(), String::new()));
            }
        } else {
            open.push(at + "mtable".len());
        }
    }
    // Tables stand inside each other.
    changes.sort_by_key(|(range, _)| range.start);
    let (mut out, mut done) = (String::with_capacity(mathml.len()), 0);
    for (range, new) in changes {
        out.extend([mathml.get(done..range.start).unwrap_or_default(), &new]);
        done = range.end;
    }
    out.push_str(mathml.get(done..).unwrap_or_default());
    out.into()
}

/// Where the last row of a table begins, and the line, if the row is one.
fn line_below(before: &str) -> Option<(usize, &str)> {
    let rows = before.strip_suffix("</")?;
    let row = rows.rfind("<mtr>")?;
    let style = rows.get(row..)?.strip_prefix(ROW)?.strip_suffix("\"></mtd></mtr>")?;
    let line = style.split(';').next()?;
    (!style.contains('"')).then_some((row, line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_after_the_last_row_is_below_the_table() {
        let line = "0.05em solid currentcolor";
        let row = format!("<mtr><mtd style=\"border-top: {line};border-right: {line};\"></mtd></mtr>");
        let table = |style: &str, rows: &str| format!("<math><mtable{style}>{rows}</mtable></math>");
        let some = "<mtr><mtd><mi>a</mi></mtd></mtr>";
        let below = format!(" style=\"border-bottom: {line};\"");
        assert_eq!(closed(&table("", &format!("{some}{row}"))), table(&below, some));
        let [left, both] = ["", &format!("border-bottom: {line};")]
            .map(|said| format!(" style=\"{said}border-left: {line};\" displaystyle=\"false\""));
        assert_eq!(closed(&table(&left, &format!("{some}{row}"))), table(&both, some));
        let inside = |style: &str, row: &str| {
            let inner = format!("<mtable{style}>{some}{row}</mtable>");
            table(style, &format!("<mtr><mtd>{inner}</mtd></mtr>{row}"))
        };
        assert_eq!(closed(&inside("", &row)), inside(&below, ""));
        let word = "<mtr><mtd><mtext>mtable</mtext></mtd></mtr>";
        assert_eq!(closed(&table("", &format!("{word}{row}"))), table(&below, word));
        // Rows that somebody wrote.
        for rows in [some.to_owned(), format!("{row}{some}"), row.replace("</mtr>", "<mtd></mtd></mtr>")] {
            assert_eq!(closed(&table("", &rows)), table("", &rows));
        }
    }
}
