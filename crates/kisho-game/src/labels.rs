//! Labels on places of boards.

/// The sign that stands for the next letter that is free.
pub const LETTER: &str = "letter";

/// The sign that stands for the next number that is free.
pub const NUMBER: &str = "number";

/// Longest label, in characters. It stands on one place.
pub const LONGEST: usize = 4;

/// Whether a text can be a label.
#[must_use]
pub fn fits(label: &str) -> bool {
    (1..=LONGEST).contains(&label.chars().count())
}

/// The label that a sign puts on a place: the next free one, or `there`, which is on it already and so goes, if it is one of that sign.
/// `None` if the sign stands for no label, or all are used.
#[must_use]
pub fn next<'a>(
    sign: &str,
    there: Option<&str>,
    used: impl Iterator<Item = &'a str> + Clone,
) -> Option<String> {
    let is_number = |label: &&str| label.bytes().all(|byte| byte.is_ascii_digit());
    let of_sign = there.filter(|label| is_number(label) == (sign == NUMBER)).map(str::to_owned);
    let is_free = |label: &String| !used.clone().any(|other| other == label);
    match sign {
        LETTER => of_sign.or_else(|| ('A'..='Z').chain('a'..='z').map(String::from).find(is_free)),
        NUMBER => of_sign.or_else(|| (1..=999).map(|number: u16| number.to_string()).find(is_free)),
        _ => None,
    }
}
