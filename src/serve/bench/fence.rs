//! A fenced block with another record or other options in it: all else stays as its author has written it, the list or quotation
//! that it stands in, its signs, the ends of its lines.

use kisho_board::present::options::words;
use similar::{Algorithm, DiffOp, capture_diff_slices};

use super::encoding::with_lf;
use crate::site::{Fence, is_freeboard, prefix};

/// The text of a file with another info string and another code in one of its blocks.
#[must_use]
pub fn replaced(text: &str, fence: &Fence, info: &str, code: &str) -> String {
    if info == fence.info && is_same_code(code, &fence.code.text) {
        return text.to_owned();
    }
    let from = |at: usize| text.get(at..).unwrap_or_default();
    let blanks = from(fence.span.start).len() - from(fence.span.start).trim_start_matches([' ', '\t']).len();
    let start = fence.span.start + blanks;
    let first = from(start).split('\n').next().unwrap_or_default();
    let line_end = if first.ends_with('\r') || !from(start).contains('\n') && text.contains("\r\n") {
        "\r\n"
    } else {
        "\n"
    };
    let first = first.trim_end_matches('\r');
    let old_sign = first.chars().next().unwrap_or('`');
    let rest = first.trim_start_matches(old_sign);
    let between = &rest[..rest.len() - rest.trim_start().len()];
    let sign = self::sign(info, old_sign);
    let info = if info == fence.info { rest } else { &format!("{between}{info}") };
    let line_start = text.get(..start).and_then(|before| before.rfind('\n')).map_or(0, |at| at + 1);
    let prefix = prefix(text.get(line_start..start).unwrap_or_default());
    let inside = text.get(start..fence.span.end).unwrap_or_default();
    let signs = first.len() - rest.len();
    let is_ended = sign == old_sign && signs > longest(sign, code);
    let kept = lines(inside, &fence.code.text, code, &prefix, line_end).filter(|_| is_ended);
    let (block, end) = match kept {
        Some(lines) => {
            (format!("{}{info}{lines}", first.get(..signs).unwrap_or_default()), start + inside.len())
        }
        None => {
            let end = start + inside.trim_end_matches(['\n', '\r']).len().max(first.len());
            (block(sign, signs, info, code, &prefix, line_end), end)
        }
    };
    format!("{}{block}{}", text.get(..start).unwrap_or_default(), from(end))
}

/// What follows on the first line of a block with `now` instead of `code` in it: the lines that both have stay as they are in `inside`. `None`
/// if its lines are not those of the code.
fn lines(inside: &str, code: &str, now: &str, prefix: &str, line_end: &str) -> Option<String> {
    let mut own = inside.split_inclusive('\n');
    let first = own.next()?;
    let own: Vec<&str> = own.collect();
    let [code, now] = [code.lines().collect::<Vec<_>>(), now.trim_end().lines().collect()];
    let last = own.get(code.len()..).filter(|last| last.len() == 1)?;
    if !own.iter().zip(&code).all(|(own, code)| own.trim_end_matches(['\n', '\r']).ends_with(code)) {
        return None;
    }
    // Empty lines at the end belong to no record.
    let words = code.iter().rposition(|line| !line.trim().is_empty()).map_or(0, |last| last + 1);
    let mut out = first.get(first.trim_end_matches(['\n', '\r']).len()..)?.to_owned();
    for op in capture_diff_slices(Algorithm::Myers, code.get(..words)?, &now) {
        if let DiffOp::Equal { .. } = op {
            out.extend(own.get(op.old_range())?.iter().copied());
            continue;
        }
        for line in now.get(op.new_range())? {
            out.push_str(if line.is_empty() { prefix.trim_end() } else { prefix });
            out.push_str(line);
            out.push_str(line_end);
        }
    }
    out.extend(own.get(words..code.len())?.iter().copied());
    Some(out + &last.concat())
}

/// The text of a file with one more block at its end, and where that begins.
#[must_use]
pub fn appended(text: &str, info: &str, code: &str) -> (String, usize) {
    let line_end = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let mut out = text.to_owned();
    if !out.is_empty() && !out.ends_with('\n') {
        out.push_str(line_end);
    }
    if out.lines().next_back().is_some_and(|line| !line.trim().is_empty()) {
        out.push_str(line_end);
    }
    let at = out.len();
    let sign = sign(info, '`');
    out.push_str(&block(sign, 3, info, code, "", line_end));
    out.push_str(line_end);
    (out, at)
}

/// The sign of a block, `usual` if possible: no backticks can stand on the first line of one that begins with them.
fn sign(info: &str, usual: char) -> char {
    if info.contains('`') { '~' } else { usual }
}

/// So many of a sign stand beside each other in a code: a block that begins with more of them cannot be ended by it.
fn longest(sign: char, code: &str) -> usize {
    code.split(|c| c != sign).map(str::len).max().unwrap_or(0)
}

/// A block from its first sign to its last. Its lines but the first begin with `prefix`.
fn block(sign: char, signs: usize, info: &str, code: &str, prefix: &str, line_end: &str) -> String {
    let signs: String = std::iter::repeat_n(sign, signs.max(longest(sign, code).max(2) + 1)).collect();
    let mut out = format!("{signs}{info}{line_end}");
    for line in code.trim_end().lines() {
        out.push_str(if line.is_empty() { prefix.trim_end() } else { prefix });
        out.push_str(line);
        out.push_str(line_end);
    }
    out + prefix + &signs
}

/// Whether two codes say the same: forms end lines in their own way, and no notation knows blanks at the end.
#[must_use]
pub fn is_same_code(one: &str, other: &str) -> bool {
    with_lf(one.trim_end()) == with_lf(other.trim_end())
}

/// What of an info string only its page knows, not the board: the file of the record, which of its records it is, and how the block is
/// shown.
#[must_use]
pub fn is_of_page(word: &str) -> bool {
    word == "show" || word == "example" || ["src=", "game="].iter().any(|name| word.starts_with(name))
}

/// An info string with the words `now` instead of those that the board knows. `name`: another notation.
#[must_use]
pub fn info(before: &str, name: Option<&str>, now: &str) -> String {
    let (list, _) = words(before);
    let old: Vec<&str> = list.iter().map(|word| word.text(before)).collect();
    let (list, _) = words(now);
    let now: Vec<&str> = list.iter().map(|word| word.text(now)).collect();
    let (first, rest) = old.split_first().map_or(("", &[][..]), |(first, rest)| (*first, rest));
    let kept = rest.iter().copied().filter(|word| is_of_page(word) || now.contains(word));
    let added = now.iter().copied().filter(|word| !rest.contains(word));
    // What its name says has to be said in words then.
    let named =
        (name.is_some() && is_freeboard(first)).then_some("freeboard").filter(|word| !now.contains(word));
    let new: Vec<&str> =
        std::iter::once(name.unwrap_or(first)).chain(named).chain(kept).chain(added).collect();
    if new == old { before.to_owned() } else { new.join(" ") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::fence_at;

    fn edited(text: &str, info: &str, code: &str) -> String {
        let at = text.find(['`', '~']).unwrap();
        let fence = fence_at(text, 0, at).unwrap();
        let new = replaced(text, &fence, info, code);
        let again = fence_at(&new, 0, at).unwrap();
        assert!(again.info == info && is_same_code(&again.code.text, code), "{new:?}");
        new
    }

    #[test]
    fn only_the_block_changes_wherever_it_stands() {
        for (before, after) in [
            ("a\n\n```qf\nx\n```\n\nb\n", "a\n\n```qf flip\n1\n\n2\n```\n\nb\n"),
            ("a\r\n\r\n```qf\r\nx\r\n```\r\nb\r\n", "a\r\n\r\n```qf flip\r\n1\r\n\r\n2\r\n```\r\nb\r\n"),
            ("- a\n\n  ```qf\n  x\n  ```\n- b\n", "- a\n\n  ```qf flip\n  1\n\n  2\n  ```\n- b\n"),
            ("1. ~~~~ qf\n   x\n   ~~~~\n", "1. ~~~~ qf flip\n   1\n\n   2\n   ~~~~\n"),
            ("> ```qf\n> x\n> ```\nb", "> ```qf flip\n> 1\n>\n> 2\n> ```\nb"),
            ("> - ```qf\n>   x\n>   ```\n", "> - ```qf flip\n>   1\n>\n>   2\n>   ```\n"),
            ("  ```qf\n  x\n  ```\n", "  ```qf flip\n  1\n\n  2\n  ```\n"),
            ("```qf\nx", "```qf flip\n1\n\n2\n```"),
            ("```qf", "```qf flip\n1\n\n2\n```"),
            ("```qf\n```\n", "```qf flip\n1\n\n2\n```\n"),
        ] {
            assert_eq!(edited(before, "qf flip", "1\r\n\r\n2\r\n"), after);
        }
        assert_eq!(edited("~~~ qf  \nx\n~~~\n", "qf", "~~~\ny"), "~~~~ qf  \n~~~\ny\n~~~~\n");
        assert_eq!(
            edited("a\n\n````qf\nx\n````\n", "qf caption=\"```\"", "x"),
            "a\n\n~~~~qf caption=\"```\"\nx\n~~~~\n"
        );
        let same = "```qf \r\nx  \r\n\r\n```\r\n";
        assert_eq!(replaced(same, &fence_at(same, 0, 0).unwrap(), "qf", "x  "), same);
    }

    #[test]
    fn a_block_at_the_end_stands_by_itself() {
        assert_eq!(appended("a", "qf", "x"), ("a\n\n```qf\nx\n```\n".to_owned(), 3));
        assert_eq!(
            appended("a\r\n", "qf", "`````"),
            ("a\r\n\r\n``````qf\r\n`````\r\n``````\r\n".to_owned(), 5)
        );
        assert_eq!(appended("", "qf caption=`", "~~~").0, "~~~~qf caption=`\n~~~\n~~~~\n");
        assert_eq!(appended("", "qf", "x").0, "```qf\nx\n```\n");
        assert_eq!(appended("a\n\n", "qf", "x").0, "a\n\n```qf\nx\n```\n");
    }

    #[test]
    fn words_of_the_page_stay_and_others_come_and_go() {
        let before = "sgf  example flip caption=\"a  flip b\" src=a.sgf";
        assert_eq!(info(before, None, "flip caption=\"a  flip b\""), before);
        assert_eq!(
            info(before, None, "caption=\"a  flip b\" frame=2"),
            "sgf example caption=\"a  flip b\" src=a.sgf frame=2"
        );
        assert_eq!(info("qf_freeboard size=3", None, "size=4"), "qf_freeboard size=4");
        assert_eq!(info("qf", Some("quoridor"), ""), "quoridor");
        assert_eq!(info("qf_freeboard size=3", Some("quoridor"), "size=3"), "quoridor freeboard size=3");
    }
}
