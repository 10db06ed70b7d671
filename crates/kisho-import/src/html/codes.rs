//! Codes of Quoridor in the text of a page, after the words with which the fan site announces them.

use std::ops::Range;

use super::boards::board;
use crate::escape;
use kisho_game::ReadOptions;
use kisho_game::text::Diagnostic;

/// What announces a code of Quoridor in a text.
const ANNOUNCED: [&str; 2] = ["棋譜コード", "盤面コード"];

/// The brackets in which a code may stand after that, instead of a colon or after one.
const BRACKETS: [(char, char); 6] =
    [('「', '」'), ('『', '』'), ('（', '）'), ('(', ')'), ('【', '】'), ('"', '"')];

/// Whether a character may stand between the words that announce a code and the code.
fn is_between(c: char) -> bool {
    c.is_whitespace() || is_announcing(c)
}

fn is_announcing(c: char) -> bool {
    matches!(c, ':' | '：') || BRACKETS.iter().any(|(open, _)| *open == c)
}

/// The end of a text that announces a code, which the next text may begin with: the word, and perhaps a colon.
#[must_use]
pub fn announcement(text: &str) -> Option<&str> {
    let word = text.trim_end_matches(is_between);
    let start = ANNOUNCED.iter().find_map(|announced| Some(word.strip_suffix(announced)?.len()))?;
    text.trim_end().get(start..)
}

/// The codes of Quoridor that a text announces, with the words before them, as blocks; those without a record in them as blocks of text.
#[must_use]
pub fn announced(text: &str) -> Vec<(Range<usize>, String)> {
    let places = ANNOUNCED.iter().flat_map(|word| text.match_indices(word));
    let mut found: Vec<_> = places
        .filter_map(|(at, word)| {
            let (length, block) = code(text.get(at + word.len()..)?)?;
            Some((at..at + word.len() + length, block))
        })
        .collect();
    found.sort_by_key(|(range, _)| range.start);
    found
}

/// Most lines of a code.
const LINES: usize = 50;

/// How many of the lines that follow a text belong to the code that it announces at its end, because the code is whole with them and not
/// without.
#[must_use]
pub fn lines_of_code<'t>(text: &str, lines: impl Iterator<Item = &'t str>) -> usize {
    let is_of_code = |c: char| c.is_ascii_alphanumeric() || "+/=".contains(c);
    let start = ANNOUNCED.iter().filter_map(|word| Some(text.rfind(word)? + word.len())).max();
    let Some(after) = start.and_then(|start| text.get(start..)) else { return 0 };
    let code = after.trim_start_matches(is_between).trim_end();
    let between = after.get(..after.len() - after.trim_start_matches(is_between).len()).unwrap_or_default();
    let Some(qf) = kisho_game::notation("qf").filter(|_| between.contains(is_announcing)) else { return 0 };
    let is_whole = |code: &str| qf.reading(code.as_bytes(), &ReadOptions::default()).is_clean();
    if code.is_empty() || !code.chars().all(is_of_code) || is_whole(code) {
        return 0;
    }
    let mut code = code.to_owned();
    for (number, line) in lines.take(LINES).enumerate() {
        let line = line.trim();
        let own = line.trim_start_matches(is_of_code);
        code.push_str(line.get(..line.len() - own.len()).unwrap_or_default());
        if is_whole(&code) {
            return number + 1;
        }
        if !own.is_empty() {
            break;
        }
    }
    0
}

/// The code after the words that announce one, as a block, and how long all that is.
fn code(text: &str) -> Option<(usize, String)> {
    // Characters of no width, where a long code may be broken.
    let is_break = |c: char| matches!(c, '\u{ad}' | '\u{200b}' | '\u{2060}' | '\u{feff}');
    let is_of_code = |c: char| c.is_ascii_alphanumeric() || "+/=".contains(c) || is_break(c);
    let rest = text.trim_start_matches(is_between);
    let between = text.get(..text.len() - rest.len()).filter(|between| between.contains(is_announcing))?;
    let after = rest.trim_start_matches(is_of_code);
    let code = rest.get(..rest.len() - after.len())?.replace(is_break, "");
    let qf = kisho_game::notation("qf")?;
    let read = |code: &str| qf.reading(code.as_bytes(), &ReadOptions::default());
    let is_clean = read(&code).is_clean();
    if !is_clean && !is_no_word(&code) {
        return None;
    }
    // Of any word the beginning of a position can be made: of a code for one no more may be missing than its end.
    let is_position = code.starts_with(|c: char| matches!(c, 'g'..='z' | '0'..='9' | '+' | '/'));
    let is_good =
        is_clean || !is_position || !read(&format!("{code}AAA")).diagnostics.iter().any(Diagnostic::is_error);
    let block = if is_good { board("qf", &code) } else { escape::fenced("text", &code) };
    let is_closed =
        |&&(open, close): &&(char, char)| between.trim_end().ends_with(open) && after.starts_with(close);
    let bracket = BRACKETS.iter().find(is_closed).map_or(0, |(_, close)| close.len_utf8());
    Some((text.len() - after.len() + bracket, block))
}

/// Whether a code, even if it is damaged, can be nothing else, such as the name of a site.
fn is_no_word(code: &str) -> bool {
    let capitals = code.bytes().filter(u8::is_ascii_uppercase).count();
    let is_mixed = capitals >= 3 && code.bytes().any(|byte| byte.is_ascii_lowercase());
    code.len() >= 5 && (is_mixed || code.bytes().any(|byte| byte.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_in_the_text() {
        let found = |text: &str| {
            announced(text)
                .into_iter()
                .map(|(range, block)| (text[range].to_owned(), block))
                .collect::<Vec<_>>()
        };
        let one = ("棋譜コード:QDBJQ".to_owned(), "```qf\nQDBJQ\n```".to_owned());
        assert_eq!(found("前に棋譜コード:QDBJQ。"), [one]);
        assert_eq!(found("盤面コード： gkwAAAAQ、棋譜コード:QDBJQ").len(), 2);
        assert!(found("棋譜コードとはQDBJQ。棋譜コード:なし 棋譜コード:Q").is_empty());
        assert!(found("棋譜コード：Quoridor、棋譜コード QDBJQ、棋譜コード（YouTube）").is_empty());
        let block =
            |text: &str, info: &str, code: &str| [(text.to_owned(), format!("```{info}\n{code}\n```"))];
        for (text, code) in [
            ("棋譜コード「QDBJQ」", "QDBJQ"),
            ("棋譜コード：『QDBJQ』", "QDBJQ"),
            ("棋譜コード (QDBJQ)", "QDBJQ"),
            ("棋譜コード:QDB\u{200b}JQ", "QDBJQ"),
        ] {
            assert_eq!(found(&format!("x{text}、y")), block(text, "qf", code));
        }
        assert_eq!(found("棋譜コード「QDBJQを見る」"), block("棋譜コード「QDBJQ", "qf", "QDBJQ"));
        let cut = "QuBAQEk6yVqpfcBgTio6WQr0JiSJ";
        let text = format!("棋譜コード: {cut}");
        assert_eq!(found(&text), block(&text, "qf lenient", cut));
        assert_eq!(found("盤面コード:gkwAA0"), block("盤面コード:gkwAA0", "text", "gkwAA0"));
    }
}
