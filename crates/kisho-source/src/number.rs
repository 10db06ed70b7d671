//! Numbers as the scripts of old pages read them.

/// The whole number at the beginning of a text, whatever follows it: `7px` is 7, as `parseInt` of JavaScript has it.
#[must_use]
pub fn leading(text: &str) -> Option<i64> {
    let text = text.trim_start();
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    let number: i64 = digits.get(..end)?.parse().ok()?;
    Some(if text.starts_with('-') { -number } else { number })
}

/// The size of a board in an attribute of the fan site's viewer, and what its script made of one that is missing or no number.
#[must_use]
pub fn viewer_size(value: &str) -> i64 {
    leading(value).filter(|size| (1..=4_000).contains(size)).unwrap_or(10)
}

/// The flags of the fan site's viewer, which looked at four bits.
#[must_use]
pub fn viewer_flags(value: &str) -> i64 {
    leading(value).unwrap_or(5) & 15
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_a_browser_reads_them() {
        for (text, number) in [
            ("7", Some(7)),
            (" 7px", Some(7)),
            ("7.5", Some(7)),
            ("-3", Some(-3)),
            ("+4", Some(4)),
            ("big", None),
            ("", None),
            ("-", None),
            ("99999999999999999999", None),
        ] {
            assert_eq!(leading(text), number, "{text}");
        }
        assert_eq!(["7px", "big", "0", "-7", "99999"].map(viewer_size), [7, 10, 10, 10, 10]);
        assert_eq!(["21", "x", "0", "-1", "6"].map(viewer_flags), [5, 5, 0, 15, 6]);
    }
}
