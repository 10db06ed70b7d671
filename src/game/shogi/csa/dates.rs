//! Dates as CSA writes them.

/// A date with or without a time of day as the standard has it, `2003/05/03 10:30:00`, from that and what else is
/// usual: `2003年5月3日 10時30分`, `1999/07/15(木) 19:07`, `2003-05-03`. `None` if it is something else.
#[must_use]
pub fn standard(text: &str) -> Option<String> {
    let (year, text) = number(text.trim(), 4, 4)?;
    let (month, text) = number(separator(text, &['/', '-', '.', '年'])?, 1, 2)?;
    let (day, text) = number(separator(text, &['/', '-', '.', '月'])?, 1, 2)?;
    let text = without_weekday(text.strip_prefix('日').unwrap_or(text))?;
    if !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    let date = format!("{year:04}/{month:02}/{day:02}");
    let text = text.strip_prefix('T').unwrap_or(text).trim_start();
    if text.is_empty() {
        return Some(date);
    }
    let (hour, text) = number(text, 1, 2)?;
    let (minute, text) = number(separator(text, &[':', '：', '時'])?, 1, 2)?;
    let text = text.strip_prefix('分').unwrap_or(text);
    let (second, text) = match separator(text, &[':', '：']).unwrap_or(text) {
        "" => (0, ""),
        text => number(text, 1, 2)?,
    };
    let is_time = hour < 24 && minute < 60 && second < 60;
    let ends = matches!(text, "" | "秒");
    (is_time && ends).then(|| format!("{date} {hour:02}:{minute:02}:{second:02}"))
}

/// A number of so many digits, and what follows it.
fn number(text: &str, least: usize, most: usize) -> Option<(u32, &str)> {
    let length = text.bytes().take_while(u8::is_ascii_digit).count();
    let (digits, rest) = text.split_at_checked(length)?;
    ((least..=most).contains(&length)).then_some(())?;
    Some((digits.parse().ok()?, rest))
}

fn separator<'a>(text: &'a str, wanted: &[char]) -> Option<&'a str> {
    text.strip_prefix(wanted)
}

/// What follows a day of the week in brackets, if there is one. `None` if the bracket is not closed.
fn without_weekday(text: &str) -> Option<&str> {
    let text = text.trim_start();
    match text.strip_prefix(['(', '（']) {
        Some(inside) => Some(inside.split_once([')', '）'])?.1.trim_start()),
        None => Some(text),
    }
}

#[cfg(test)]
mod tests {
    use super::standard;

    #[test]
    fn dates_as_files_have_them() {
        for (written, standard_form) in [
            ("2003/05/03 10:30:00", "2003/05/03 10:30:00"),
            ("2003/5/3", "2003/05/03"),
            ("1999/07/15(木) 19:07:12", "1999/07/15 19:07:12"),
            ("2024年5月5日（月）15時05分40秒", "2024/05/05 15:05:40"),
            ("2024年5月5日", "2024/05/05"),
            ("2024-05-05T15:05:40", "2024/05/05 15:05:40"),
            ("2024.05.05 9:05", "2024/05/05 09:05:00"),
        ] {
            assert_eq!(standard(written).as_deref(), Some(standard_form));
            assert_eq!(standard(standard_form).as_deref(), Some(standard_form));
        }
        for other in
            ["", "2003", "2003/13/01", "2003/05/03 25:00:00", "2003年春", "2003/5/3(土", "2003/05/03 ごろ"]
        {
            assert_eq!(standard(other), None, "{other}");
        }
    }
}
