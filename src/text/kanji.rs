//! Numbers as Japanese writes them.

/// A digit from 1 to 9 in kanji; nothing for others.
#[must_use]
pub fn kanji_digit(n: u8) -> &'static str {
    const DIGITS: [&str; 10] = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"];
    DIGITS.get(usize::from(n)).copied().unwrap_or_default()
}

/// A number up to 99 in kanji: 一, 十, 十八, 二十一.
#[must_use]
pub fn kanji_numeral(n: u8) -> String {
    match n {
        0 => "〇".to_owned(),
        1..=9 => kanji_digit(n).to_owned(),
        10..=19 => format!("十{}", kanji_digit(n - 10)),
        _ => format!("{}十{}", kanji_digit(n / 10), kanji_digit(n % 10)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numerals() {
        let all: Vec<_> = [1, 9, 10, 11, 18, 20, 21].map(kanji_numeral).into();
        assert_eq!(all, ["一", "九", "十", "十一", "十八", "二十", "二十一"]);
    }
}
