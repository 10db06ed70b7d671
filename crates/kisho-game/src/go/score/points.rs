//! Half points, and how files write them.

use std::fmt;
use std::ops::{Add, Neg, Sub};

/// A number of points, counted in halves: 6½ points are 13.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Halves(pub i32);

impl Halves {
    /// More points than any board has: what is beyond is a slip.
    const MOST: i32 = 2 * 10_000;
    /// So many points of komi no game has.
    const NO_KOMI: i32 = 200;

    /// Whole points.
    #[must_use]
    pub fn points(points: u32) -> Self {
        Self(i32::try_from(points.saturating_mul(2)).unwrap_or(i32::MAX / 4))
    }

    /// A komi as people and files write it: `6.5`, `0`, `-3`, `6,5`. Chinese files count it in stones (子), each of
    /// which is two points, and some servers in hundredths of a stone: `3.75` and `375` are 7½ points. It may be in words,
    /// 「黒6目半」. `None` if it is no number, or one that no game has.
    #[must_use]
    pub fn komi(text: &str) -> Option<Self> {
        let Some(hundredths) = hundredths(text) else {
            // Who gives it may be named.
            return Self::in_words(
                text.trim().trim_start_matches(['黒', '黑', '흑', 'コ', 'ミ', '贴', '貼']),
            );
        };
        // A whole number above any real komi is in hundredths already.
        let counted_in_hundredths = hundredths % 100 == 0 && hundredths >= 100 * Self::NO_KOMI;
        let hundredths = if counted_in_hundredths { hundredths / 100 } else { hundredths };
        Self::from_hundredths(in_points(hundredths))
    }

    /// An amount in the words of Japanese, Chinese and Korean players: `3目半`, 「三目半」, 「半目」, 「1子半」, `2.75子`, 「2又3/4子」. A 子
    /// is two points. `None` if it is something else.
    #[must_use]
    pub fn in_words(text: &str) -> Option<Self> {
        let at = text.find(['目', '子', '집'])?;
        let (number, unit) = text.split_at(at);
        let stones = unit.starts_with('子');
        let half = match unit.chars().skip(1).collect::<String>().as_str() {
            "" => 0,
            "半" | "반" => 2,
            _ => return None,
        };
        // In quarters, of points or of stones.
        let quarters = quarters(number.trim())?.checked_add(half)?;
        let halves = if stones { quarters } else { quarters / 2 };
        let exact = stones || quarters % 2 == 0;
        exact.then(|| Self::margin(&format!("{}.{}", halves / 2, 5 * (halves % 2)))).flatten()
    }

    /// By how much a game was won, as in SGF's `RE`. Quarters are Chinese stones (子), of two points each.
    #[must_use]
    pub fn margin(text: &str) -> Option<Self> {
        Self::from_hundredths(in_points(hundredths(text)?))
    }

    fn from_hundredths(hundredths: i32) -> Option<Self> {
        let halves = Self(hundredths / 50);
        (hundredths % 50 == 0 && halves.0.abs() <= Self::MOST).then_some(halves)
    }
}

/// Quarters only come up where stones are counted.
fn in_points(hundredths: i32) -> i32 {
    if hundredths % 50 == 0 { hundredths } else { hundredths.saturating_mul(2) }
}

/// A number with up to two places after its point, or with `½`, `1/2` or a quarter after it, in hundredths.
fn hundredths(text: &str) -> Option<i32> {
    let text = text.trim();
    let (sign, number) = match text.strip_prefix(['-', '−']) {
        Some(number) => (-1, number),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    for (part, places) in [("½", 50), ("1/2", 50), ("1/4", 25), ("3/4", 75)] {
        let Some(whole) = number.strip_suffix(part) else { continue };
        // `11/2` is not 1½.
        if part.contains('/') && whole.ends_with(|c: char| c.is_ascii_digit()) {
            return None;
        }
        let whole: i32 = if whole.is_empty() { 0 } else { digits(whole.trim_end())? };
        return whole.checked_mul(100)?.checked_add(places).map(|n| sign * n);
    }
    let (whole, places) = number.split_once(['.', ',']).unwrap_or((number, ""));
    let places = places.trim_end_matches('0');
    let places = match places.len() {
        0 => 0,
        1 => 10 * digits(places)?,
        2 => digits(places)?,
        _ => return None,
    };
    let whole = if whole.is_empty() && places > 0 { 0 } else { digits(whole)? };
    whole.checked_mul(100)?.checked_add(places).map(|n| sign * n)
}

/// Digits only: no second sign.
fn digits(text: &str) -> Option<i32> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

/// A number in quarters: `3`, 「三」, 「半」, `2.75`, `2又3/4`, `1/4`.
fn quarters(text: &str) -> Option<i32> {
    let whole =
        |text: &str| text.parse().ok().or_else(|| kanji(text)).filter(|n: &i32| (0..=1000).contains(n));
    let part = |text: &str| match text {
        "1/4" | "四分之一" => Some(1),
        "1/2" | "二分之一" => Some(2),
        "3/4" | "四分之三" => Some(3),
        _ => None,
    };
    if matches!(text, "半" | "반") {
        return Some(2);
    }
    if let Some(part) = part(text) {
        return Some(part);
    }
    if let Some((first, rest)) = text.split_once(['又', 'と']) {
        return Some(4 * whole(first)? + part(rest)?);
    }
    if let Some((first, places)) = text.split_once('.') {
        let places = match places.trim_end_matches('0') {
            "" => 0,
            "25" => 1,
            "5" => 2,
            "75" => 3,
            _ => return None,
        };
        return Some(4 * whole(first)? + places);
    }
    Some(4 * whole(text)?)
}

/// A number up to 99 in kanji: 「十二」.
fn kanji(text: &str) -> Option<i32> {
    let digits = ["一", "二", "三", "四", "五", "六", "七", "八", "九"];
    let digit =
        |text: &str| i32::try_from(digits.iter().position(|digit| *digit == text)?).ok()?.checked_add(1);
    match text.split_once('十') {
        None => digit(text),
        Some((tens, ones)) => {
            let tens = if tens.is_empty() { 1 } else { digit(tens)? };
            let ones = if ones.is_empty() { 0 } else { digit(ones)? };
            Some(10 * tens + ones)
        }
    }
}

impl Add for Halves {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sub for Halves {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl Neg for Halves {
    type Output = Self;
    fn neg(self) -> Self {
        Self(self.0.saturating_neg())
    }
}

impl fmt::Display for Halves {
    /// As SGF writes it: `6.5`, `-3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let half = if self.0 % 2 == 0 { "" } else { ".5" };
        write!(f, "{sign}{}{half}", self.0.unsigned_abs() / 2)
    }
}
