//! Words with which files say that a line is right or wrong.

/// Words in capitals that say right, wrong, or nothing to a reader. goproblems.com writes `RIGHT` into the solving
/// leaf; `CHOICE`, `FORCE` and `NOTTHIS` tell its viewer how to ask.
const CAPITALS: [(&str, Option<bool>); 7] = [
    ("RIGHT", Some(true)),
    ("CORRECT", Some(true)),
    ("WRONG", Some(false)),
    ("INCORRECT", Some(false)),
    ("CHOICE", None),
    ("FORCE", None),
    ("NOTTHIS", None),
];

/// Words at the beginning of a line, in whatever case, where the sentence ends after them.
const BEGINNINGS: [(&str, bool); 12] = [
    ("correct", true),
    ("right", true),
    ("正解", true),
    ("正确", true),
    ("incorrect", false),
    ("wrong", false),
    ("failure", false),
    ("不正解", false),
    ("失敗", false),
    ("失败", false),
    ("错误", false),
    ("間違い", false),
];

/// What a comment says about the line that leads to it, and the comment without the words that say it.
///
/// A word in capitals counts wherever it stands and is taken out at the beginning and the end of a line; inside a
/// sentence it stays. If a comment says both, right counts, as on goproblems.com.
pub fn read(comment: &str) -> (Option<bool>, String) {
    let mut verdict = None;
    let mut lines = Vec::new();
    for line in comment.lines() {
        let (said, rest) = one(line);
        verdict = match (verdict, said) {
            (Some(true), _) | (_, None) => verdict,
            _ => said,
        };
        if !rest.is_empty() || line.trim().is_empty() {
            lines.push(rest);
        }
    }
    (verdict, lines.join("\n").trim().to_owned())
}

fn one(line: &str) -> (Option<bool>, &str) {
    let mut verdict = None;
    // Some writers leave out the space: `sekiRIGHT`.
    for (at, _) in line.match_indices(is_of_capitals) {
        let (before, mut rest) = line.split_at(at);
        if before.ends_with(is_of_capitals) {
            continue;
        }
        while let Some((says, after)) = code(rest) {
            verdict = if verdict == Some(true) { verdict } else { says.or(verdict) };
            rest = after;
        }
    }
    let mut rest = line.trim();
    while let Some(shorter) = without_capitals(rest) {
        rest = shorter;
    }
    for (word, says) in BEGINNINGS {
        if let Some(after) = begins(rest, word) {
            return (verdict.or(Some(says)), after);
        }
    }
    (verdict, rest)
}

/// Whether a character can be a part of a word in capitals. Small letters may stand right beside it.
fn is_of_capitals(c: char) -> bool {
    c.is_ascii_uppercase() || c.is_ascii_digit()
}

/// What the word in capitals says that a text begins with, and what follows it. Another may follow at once, or a word with a capital:
/// `CHOICERIGHTSeki`.
fn code(text: &str) -> Option<(Option<bool>, &str)> {
    CAPITALS.iter().find_map(|(word, says)| {
        let after = text.strip_prefix(word)?;
        let mut next = after.chars();
        let is_over = !next.next().is_some_and(is_of_capitals) || next.next().is_some_and(char::is_lowercase);
        let goes_on = || CAPITALS.iter().any(|(other, _)| after.starts_with(other));
        (is_over || goes_on()).then_some((*says, after))
    })
}

/// The line without a word in capitals at its beginning or end.
fn without_capitals(line: &str) -> Option<&str> {
    if let Some((_, after)) = code(line) {
        return Some(after.trim_start_matches(parts));
    }
    CAPITALS.iter().find_map(|(word, _)| {
        let before = line.strip_suffix(word)?;
        (!before.ends_with(is_of_capitals)).then(|| before.trim_end())
    })
}

/// What follows a word that stands at the beginning and is a sentence by itself. 「正解図」 and 「失敗です」 are such
/// sentences, 「正解は」 and "Right side" are not.
fn begins<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    let head = line.get(..word.len()).filter(|head| head.eq_ignore_ascii_case(word))?;
    let mut after = line.get(head.len()..)?;
    if !word.is_ascii() {
        after = after.strip_prefix("です").or_else(|| after.strip_prefix('図')).unwrap_or(after);
    }
    let ends = after.chars().next().is_none_or(|c| is_end(c) || (c.is_whitespace() && !word.is_ascii()));
    ends.then(|| after.trim_start_matches(parts))
}

/// What ends a sentence or a heading, the full-width forms included.
fn is_end(c: char) -> bool {
    matches!(
        c,
        '.' | '!' | ':' | ',' | ';' | ')' | '。' | '、' | '\u{ff01}' | '\u{ff0e}' | '\u{ff1a}' | '\u{ff09}'
    )
}

/// What is left over when a word is taken out.
fn parts(c: char) -> bool {
    is_end(c) || c.is_whitespace() || matches!(c, '-' | '–' | '—')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_judge() {
        for (comment, verdict, rest) in [
            ("RIGHT", Some(true), ""),
            ("RIGHT\nBlack lives.", Some(true), "Black lives."),
            ("Black lives. RIGHT", Some(true), "Black lives."),
            ("CHOICE RIGHT: two eyes", Some(true), "two eyes"),
            ("sekiRIGHT", Some(true), "seki"),
            ("RIGHTseki", Some(true), "seki"),
            ("CHOICERIGHT", Some(true), ""),
            ("CHOICERIGHTSeki", Some(true), "Seki"),
            ("RIGHTCHOICE It is seki.", Some(true), "It is seki."),
            ("FORCEWRONG", Some(false), ""),
            ("正确", Some(true), ""),
            ("错误。", Some(false), ""),
            ("WRONG", Some(false), ""),
            ("WRONG - one eye only", Some(false), "one eye only"),
            ("Correct!", Some(true), ""),
            ("correct. A ladder.", Some(true), "A ladder."),
            ("Incorrect: it is a ko.", Some(false), "it is a ko."),
            ("Wrong\n\nWhite lives.", Some(false), "White lives."),
            ("正解", Some(true), ""),
            ("正解。黒生き。", Some(true), "黒生き。"),
            ("正解図 黒生き", Some(true), "黒生き"),
            ("失敗です。白に取られます。", Some(false), "白に取られます。"),
            ("不正解\u{ff01}", Some(false), ""),
            ("NOTTHIS", None, ""),
            ("FORCE\nWhite has no choice.", None, "White has no choice."),
        ] {
            assert_eq!(read(comment), (verdict, rest.to_owned()), "{comment}");
        }
    }

    #[test]
    fn as_many_words_as_a_comment_has_room_for_are_read() {
        assert_eq!(read(&"RIGHT".repeat(100_000)), (Some(true), String::new()));
    }

    #[test]
    fn prose_does_not_judge() {
        for comment in [
            "The right side is large.",
            "Right side first",
            "Correct order matters",
            "正解は次の一手です。",
            "失敗すると白に取られる。",
            "UPRIGHT",
            "",
        ] {
            assert_eq!(read(comment), (None, comment.to_owned()));
        }
    }

    #[test]
    fn a_word_inside_a_sentence_counts_and_stays() {
        let comment = "This is RIGHT because White runs out of liberties.";
        assert_eq!(read(comment), (Some(true), comment.to_owned()));
    }
}
