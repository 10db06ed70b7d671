//! Dates as CSA writes them.

use crate::Date;
use crate::date::digits;

/// A date with or without a time of day as the standard has it, `2003/05/03 10:30:00`, from that and what else is
/// usual: `2003年5月3日 10時30分`, `1999/07/15(木) 19:07`, `2003-05-03`. `None` if it is something else.
#[must_use]
pub fn standard(text: &str) -> Option<String> {
    let (date, rest) = Date::at_head(text)?;
    let day = format!("{:04}/{:02}/{:02}", date.year, date.month?, date.day?);
    let rest = without_weekday(rest)?;
    let rest = rest.strip_prefix('T').unwrap_or(rest).trim();
    if rest.is_empty() {
        return Some(day);
    }
    let (hour, rest) = digits(rest, 2)?;
    let (minute, rest) = digits(rest.strip_prefix([':', '：', '時'])?, 2)?;
    let rest = rest.strip_prefix('分').unwrap_or(rest);
    let (second, rest) = match rest.strip_prefix([':', '：']).unwrap_or(rest) {
        "" => (0, ""),
        rest => digits(rest, 2)?,
    };
    let is_time = hour < 24 && minute < 60 && second < 60;
    let ends = matches!(rest, "" | "秒");
    (is_time && ends).then(|| format!("{day} {hour:02}:{minute:02}:{second:02}"))
}

/// What follows a day of the week in brackets, if there is one. `None` if something else is in the brackets, which no date says.
fn without_weekday(text: &str) -> Option<&str> {
    let text = text.trim_start();
    let Some(inside) = text.strip_prefix(['(', '（']) else { return Some(text) };
    let (day, rest) = inside.split_once([')', '）'])?;
    day.starts_with(['月', '火', '水', '木', '金', '土', '日']).then(|| rest.trim_start())
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
            ("2024年5月5日（日曜日）", "2024/05/05"),
            ("2024-05-05T15:05:40", "2024/05/05 15:05:40"),
            ("2024.05.05 9:05", "2024/05/05 09:05:00"),
        ] {
            assert_eq!(standard(written).as_deref(), Some(standard_form));
            assert_eq!(standard(standard_form).as_deref(), Some(standard_form));
        }
        for other in [
            "",
            "2003",
            "2003/13/01",
            "2003/05/03 25:00:00",
            "2003年春",
            "2003/5/3(土",
            "2003/5/3(祝)",
            "2003/5/3(JST) 10:00",
            "2024/05/05 (Sun) 15:05",
            "2003/05/03 ごろ",
        ] {
            assert_eq!(standard(other), None, "{other}");
        }
    }
}
