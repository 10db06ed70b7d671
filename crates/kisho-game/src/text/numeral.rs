//! Numbers as Japanese texts have them: in half-width, full-width and kanji digits.

use std::borrow::Cow;

/// The digits from 0 to 9.
const KANJI: [&str; 10] = ["〇", "一", "二", "三", "四", "五", "六", "七", "八", "九"];

/// An Arabic digit, half-width or full-width.
#[must_use]
pub fn digit(c: char) -> Option<u32> {
    match c {
        '0'..='9' => Some(c as u32 - '0' as u32),
        '０'..='９' => Some(c as u32 - '０' as u32),
        _ => None,
    }
}

/// A kanji numeral from 〇 to 九.
#[must_use]
pub fn kanji_digit(c: char) -> Option<u32> {
    KANJI.into_iter().zip(0..).find(|(kanji, _)| kanji.starts_with(c)).map(|(_, digit)| digit)
}

/// A number in Arabic digits at the head of a text, and what follows it; one that is too large becomes the largest.
#[must_use]
pub fn number(text: &str) -> Option<(u32, &str)> {
    take(text, digit)
}

/// A number of things in kanji or in Arabic digits at the head of a text, and what follows it: 十八, 二, 一〇, 18, １８.
#[must_use]
pub fn count(text: &str) -> Option<(u32, &str)> {
    let (tens, rest) = match take(text, kanji_digit) {
        Some((digits, rest)) => (Some(digits), rest),
        None => (None, text),
    };
    match (tens, rest.strip_prefix('十')) {
        (tens, Some(rest)) => {
            let (ones, rest) = take(rest, kanji_digit).unwrap_or((0, rest));
            Some((tens.unwrap_or(1).saturating_mul(10).saturating_add(ones), rest))
        }
        (Some(number), None) => Some((number, rest)),
        (None, None) => number(text),
    }
}

/// The number that the digits at the head of a text make, and what follows them.
fn take(text: &str, digit: fn(char) -> Option<u32>) -> Option<(u32, &str)> {
    let rest = text.trim_start_matches(|c| digit(c).is_some());
    let digits = text.get(..text.len() - rest.len()).filter(|digits| !digits.is_empty())?;
    let add = |sum: u32, digit: u32| sum.saturating_mul(10).saturating_add(digit);
    Some((digits.chars().filter_map(digit).fold(0, add), rest))
}

/// A number up to 99 in kanji: 一, 十, 十八, 二十一.
#[must_use]
pub fn kanji_numeral(n: u8) -> Cow<'static, str> {
    let kanji = |digit: u8| KANJI.get(usize::from(digit)).copied().unwrap_or_default();
    let tens = match n / 10 {
        0 => return Cow::Borrowed(kanji(n)),
        1 => "",
        tens => kanji(tens),
    };
    let ones = if n.is_multiple_of(10) { "" } else { kanji(n % 10) };
    Cow::Owned(format!("{tens}十{ones}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numerals() {
        let all: Vec<_> = [0, 1, 9, 10, 11, 18, 20, 21].map(kanji_numeral).into();
        assert_eq!(all, ["〇", "一", "九", "十", "十一", "十八", "二十", "二十一"]);
        for n in 0..100 {
            assert_eq!(count(&kanji_numeral(n)), Some((u32::from(n), "")));
        }
    }

    #[test]
    fn numbers_in_all_digits() {
        assert_eq!(number("12手"), Some((12, "手")));
        assert_eq!(number("１２"), Some((12, "")));
        assert_eq!(number("1２"), Some((12, "")));
        assert_eq!(number("99999999999"), Some((u32::MAX, "")));
        assert_eq!(number("手"), None);
        for (written, value) in [("一〇", 10), ("18", 18), ("１８", 18), ("九九九九九九九九九九九", u32::MAX)]
        {
            assert_eq!(count(written), Some((value, "")), "{written}");
        }
        assert_eq!(count("十八枚"), Some((18, "枚")));
        assert_eq!(count("枚"), None);
        assert_eq!(
            ["〇", "九", "十", "x"].map(|text| text.chars().next().and_then(kanji_digit)),
            [Some(0), Some(9), None, None]
        );
    }
}
