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
    /// which is two points, and some servers in hundredths of a stone: `3.75` and `375` are 7½ points. `None` if
    /// it is no number, or one that no game has.
    #[must_use]
    pub fn komi(text: &str) -> Option<Self> {
        let hundredths = hundredths(text)?;
        // A whole number above any real komi is in hundredths already.
        let counted_in_hundredths = hundredths % 100 == 0 && hundredths >= 100 * Self::NO_KOMI;
        let hundredths = if counted_in_hundredths { hundredths / 100 } else { hundredths };
        Self::from_hundredths(in_points(hundredths))
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

/// A number with up to two places after its point, or with `½`, in hundredths.
fn hundredths(text: &str) -> Option<i32> {
    let text = text.trim();
    let (sign, number) = match text.strip_prefix(['-', '−']) {
        Some(number) => (-1, number),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    if let Some(whole) = number.strip_suffix('½') {
        let whole: i32 = if whole.is_empty() { 0 } else { digits(whole)? };
        return whole.checked_mul(100)?.checked_add(50).map(|n| sign * n);
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
