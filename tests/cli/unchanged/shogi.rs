//! KIF, KI2, CSA and JKF.

use serde_json::{Value, json};

use super::{converted, file};

/// A line with what neither people nor programs tell apart: numbers without zeros before them, no blanks. Comments stay as they are.
fn plain(line: &str) -> String {
    if line.starts_with(['*', '\'', '#', '&']) {
        return line.to_owned();
    }
    let mut plain = String::new();
    let mut chars = line.chars().filter(|c| !c.is_whitespace()).peekable();
    while let Some(c) = chars.next() {
        let begins = !plain.ends_with(|c: char| c.is_ascii_digit());
        let goes_on = chars.peek().is_some_and(char::is_ascii_digit);
        if !(c == '0' && begins && goes_on) {
            plain.push(c);
        }
    }
    plain
}

fn lines(text: &str) -> Vec<String> {
    text.lines().map(plain).filter(|line| !line.is_empty()).collect()
}

/// The lines of one text that the other has not, those of each in their order.
fn differences(before: &str, after: &str) -> (Vec<String>, Vec<String>) {
    let (before, after) = (lines(before), lines(after));
    let others = |these: &[String], those: &[String]| {
        let mut rest = those.to_vec();
        let mut others = these.to_vec();
        others.retain(|line| match rest.iter().position(|other| other == line) {
            Some(at) => {
                rest.remove(at);
                false
            }
            None => true,
        });
        others
    };
    let (left_out, added) = (others(&before, &after), others(&after, &before));
    let kept = |lines: &[String], others: &[String]| -> Vec<String> {
        lines.iter().filter(|line| !others.contains(line)).cloned().collect()
    };
    // What is in both stands in the same order, but that lines for people stand before the head of a CSA file.
    let head = |line: &&String| line.starts_with(['\'', '#']) && !line.starts_with("'*");
    let (a, b) = (kept(&before, &left_out), kept(&after, &added));
    for is_head in [false, true] {
        let part = |lines: &[String]| -> Vec<String> {
            lines.iter().filter(|line| head(line) == is_head).cloned().collect()
        };
        assert_eq!(part(&a), part(&b));
    }
    (left_out, added)
}

#[test]
fn every_line_of_a_file_is_written_back() {
    for (name, said, left_out, added) in [
        ("windows.kif", &[][..], &[][..], &["#KIF version=2.0 encoding=UTF-8"][..]),
        ("shogihome.kif", &[], &[], &[]),
        // Each file says in its last line how the game ended.
        ("dojo.kif", &[], &[], &["まで4手で先手の反則負け"]),
        ("board.kif", &["kif-line"], &[], &["#KIF version=2.0 encoding=UTF-8"]),
        ("windows.ki2", &[], &[], &[]),
        ("foul.ki2", &["kif-foul"], &[], &[]),
        // The encoding is said, and statements stand each in its line.
        ("floodgate.csa", &[], &["+2726FU,T3"], &["'CSA encoding=UTF-8", "+2726FU", "T3"]),
        ("version3.csa", &["csa-special"], &[], &[]),
    ] {
        let (written, ids) = converted(name);
        assert_eq!(ids, said, "{name}");
        let (missing, new) = differences(&file(name), &written);
        assert_eq!(
            (missing, new),
            (lines(&left_out.join("\n")), lines(&added.join("\n"))),
            "{name}\n{written}"
        );
    }
}

#[test]
fn every_entry_of_a_jkf_is_written_back() {
    let (written, ids) = converted("branches.jkf");
    assert_eq!(ids, ["jkf-record"]);
    let mut expected: Value = serde_json::from_str(&file("branches.jkf")).unwrap();
    // The hour is said, too.
    expected["moves"][1]["time"]["now"]["h"] = json!(0);
    assert_eq!(serde_json::from_str::<Value>(&written).unwrap(), expected);
}
