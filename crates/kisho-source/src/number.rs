//! Numbers as the scripts of old pages read them.

/// The whole number at the beginning of a text, whatever follows it: `7px` is 7, as `parseInt` of JavaScript has it. One of more
/// digits than numbers have there is the nearest that they have.
#[must_use]
pub fn leading(text: &str) -> Option<f64> {
    let text = text.trim_start();
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    let number: f64 = digits.get(..end)?.parse().ok()?;
    Some(if text.starts_with('-') { -number } else { number })
}

/// The size of a board in an attribute of the fan site's viewer, and what its script made of one that is missing or no number.
#[must_use]
pub fn viewer_size(value: &str) -> i64 {
    #[allow(clippy::cast_possible_truncation, reason = "a whole number in this range")]
    leading(value).filter(|size| (1.0..=4_000.0).contains(size)).map_or(10, |size| size as i64)
}

/// The flags of the fan site's viewer, which looked at four bits. The last bits of a long number are those of the number that it was
/// read as; what is no number any more, as it is too long, has none.
#[must_use]
pub fn viewer_flags(value: &str) -> i64 {
    let number = leading(value).unwrap_or(5.0);
    let bits = number.rem_euclid(16.0);
    #[allow(clippy::cast_possible_truncation, reason = "a whole number below 16, or none, which is 0")]
    let bits = bits as i64;
    bits
}

/// The code in an attribute of the fan site's viewer, if there is one. Its script read the attribute with jQuery, which makes numbers
/// and words of JavaScript out of texts, and took what counts as false there for none.
#[must_use]
pub fn viewer_code(value: &str) -> Option<&str> {
    let is_false = ["0", "false", "null", "NaN"].contains(&value);
    Some(value.trim()).filter(|code| !is_false && !code.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_a_browser_reads_them() {
        for (text, number) in [
            ("7", Some(7.0)),
            (" 7px", Some(7.0)),
            ("7.5", Some(7.0)),
            ("-3", Some(-3.0)),
            ("+4", Some(4.0)),
            ("big", None),
            ("", None),
            ("-", None),
            ("99999999999999999999", Some(1e20)),
            ("7e3", Some(7.0)),
        ] {
            assert_eq!(leading(text), number, "{text}");
        }
        assert_eq!(["7px", "big", "0", "-7", "99999"].map(viewer_size), [7, 10, 10, 10, 10]);
        assert_eq!(["21", "x", "0", "-1", "6"].map(viewer_flags), [5, 5, 0, 15, 6]);
        let long = ["99999999999999999999", "9007199254740993", "9007199254740995", "-4294967295"];
        assert_eq!(long.map(viewer_flags), [0, 0, 4, 1]);
        let longest = "9".repeat(400);
        assert_eq!((viewer_flags(&longest), viewer_size(&longest)), (0, 10));
        assert_eq!(["", " ", "0", "false", "null", "NaN"].map(viewer_code), [None; 6]);
        let codes = ["00", "true", "0 ", "False", "-0"];
        assert_eq!(codes.map(viewer_code), codes.map(|code| Some(code.trim())));
    }
}
