//! How much time the players have: `$TIME_LIMIT` of V2 and `$TIME` of V3.
//!
//! In a record it stands as people write it, `25分`, `15分+30秒`, `10分（1手ごとに5秒加算）`.

use std::fmt;

/// How much time a player has, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limit {
    /// 持ち時間
    main: u64,
    /// 秒読み: for each move, when that is used up.
    per_move: u64,
    /// What each move adds (フィッシャー).
    added: u64,
}

const SECOND: u64 = 1000;
const MINUTE: u64 = 60 * SECOND;
const HOUR: u64 = 60 * MINUTE;

/// So many hours can be said; more is no time that anybody has.
const MOST_HOURS: u64 = 9_999;

impl Limit {
    /// From any of the three forms.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        let limit = hours_and_minutes(text).or_else(|| three_numbers(text)).or_else(|| japanese(text))?;
        (limit.main < MOST_HOURS * HOUR && limit.per_move < HOUR && limit.added < HOUR).then_some(limit)
    }

    /// As V2 has it, `00:25+30`; `None` if it cannot say this.
    #[must_use]
    pub fn version_2(self) -> Option<String> {
        let says =
            self.added == 0 && self.main.is_multiple_of(MINUTE) && self.per_move.is_multiple_of(SECOND);
        let (hours, minutes) = (self.main / HOUR, self.main % HOUR / MINUTE);
        says.then(|| format!("{hours:02}:{minutes:02}+{:02}", self.per_move / SECOND))
    }

    /// As V3 has it, `1500+30+0`: all in seconds.
    #[must_use]
    pub fn version_3(self) -> String {
        [self.main, self.per_move, self.added].map(seconds).join("+")
    }
}

/// As people write it.
impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (hours, minutes, rest) = (self.main / HOUR, self.main % HOUR / MINUTE, self.main % MINUTE);
        if hours > 0 {
            write!(f, "{hours}時間")?;
        }
        if minutes > 0 || self.main == 0 {
            write!(f, "{minutes}分")?;
        }
        if rest > 0 {
            write!(f, "{}秒", seconds(rest))?;
        }
        if self.per_move > 0 {
            write!(f, "+{}秒", seconds(self.per_move))?;
        }
        if self.added > 0 {
            write!(f, "（1手ごとに{}秒加算）", seconds(self.added))?;
        }
        Ok(())
    }
}

/// Milliseconds as seconds with as many decimals as needed, three at most.
pub fn seconds(milliseconds: u64) -> String {
    let (whole, rest) = (milliseconds / SECOND, milliseconds % SECOND);
    if rest == 0 { whole.to_string() } else { format!("{whole}.{rest:03}") }
}

/// Seconds as milliseconds; what is less than a millisecond is cut off. `None` if it is no number, or more than a
/// hundred million seconds, which no game has lasted.
pub fn milliseconds(text: &str) -> Option<u64> {
    const DIGITS: usize = 8;
    let (whole, rest) = text.split_once('.').unwrap_or((text, ""));
    let is_number = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_digit());
    if whole.trim_start_matches('0').len() > DIGITS || text.len() <= usize::from(text.contains('.')) {
        return None;
    }
    if !is_number(whole) || !is_number(rest) {
        return None;
    }
    let whole: u64 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    let rest: u64 = format!("{rest:0<3}").get(..3)?.parse().ok()?;
    Some(whole * SECOND + rest)
}

/// `00:25+30`; the part after the plus may be missing.
fn hours_and_minutes(text: &str) -> Option<Limit> {
    let (main, per_move) = text.split_once('+').unwrap_or((text, "0"));
    let (hours, minutes) = main.split_once(':')?;
    let number = |text: &str| milliseconds(text).filter(|_| !text.contains('.'));
    let main = (number(hours)?.checked_mul(60)?).checked_add(number(minutes)?)?.checked_mul(60)?;
    Some(Limit { main, per_move: milliseconds(per_move)?, added: 0 })
}

/// `1500+30+0`
fn three_numbers(text: &str) -> Option<Limit> {
    let mut numbers = text.split('+').map(milliseconds);
    let (main, per_move, added) = (numbers.next()??, numbers.next()??, numbers.next()??);
    numbers.next().is_none().then_some(Limit { main, per_move, added })
}

/// `2時間30分+60秒（1手ごとに5秒加算）`; 各 before it says the same.
fn japanese(text: &str) -> Option<Limit> {
    let text = text.strip_prefix('各').unwrap_or(text);
    let (text, added) = match text.strip_suffix("秒加算）") {
        Some(text) => text.split_once("（1手ごとに").map(|(text, added)| (text, milliseconds(added)))?,
        None => (text, Some(0)),
    };
    let (main, per_move) = match text.split_once('+') {
        Some((main, per_move)) => (main, milliseconds(per_move.strip_suffix('秒')?)),
        None => (text, Some(0)),
    };
    let mut rest = main;
    let mut total = 0u64;
    let mut is_said = false;
    for (unit, length) in [("時間", HOUR), ("分", MINUTE), ("秒", SECOND)] {
        let Some((number, after)) = rest.split_once(unit) else { continue };
        let number = milliseconds(number).filter(|n| unit == "秒" || n.is_multiple_of(SECOND))?;
        total = total.checked_add((number / SECOND).checked_mul(length)?)?.checked_add(number % SECOND)?;
        (rest, is_said) = (after, true);
    }
    (is_said && rest.is_empty()).then_some(Limit { main: total, per_move: per_move?, added: added? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_in_all_forms() {
        for (written, japanese, version_2, version_3) in [
            ("00:25+00", "25分", Some("00:25+00"), "1500+0+0"),
            ("00:10+30", "10分+30秒", Some("00:10+30"), "600+30+0"),
            ("各6時間", "6時間", Some("06:00+00"), "21600+0+0"),
            ("900+0+5", "15分（1手ごとに5秒加算）", None, "900+0+5"),
            ("0+10+0", "0分+10秒", Some("00:00+10"), "0+10+0"),
            ("5430.5+0+0.25", "1時間30分30.500秒（1手ごとに0.250秒加算）", None, "5430.500+0+0.250"),
        ] {
            let limit = Limit::read(written).unwrap();
            assert_eq!(limit.to_string(), japanese);
            assert_eq!(limit.version_2().as_deref(), version_2);
            assert_eq!(limit.version_3(), version_3);
            assert_eq!(Limit::read(japanese), Some(limit), "{japanese}");
            assert_eq!(Limit::read(version_3), Some(limit), "{version_3}");
        }
        for other in
            ["", "1日", "チェスクロック使用", "1:", "+", "99999999:00+00", "各分", "30分 1分", "1分1時間"]
        {
            assert_eq!(Limit::read(other), None, "{other}");
        }
    }

    #[test]
    fn seconds_have_three_decimals_at_most() {
        assert_eq!(milliseconds("12"), Some(12_000));
        assert_eq!(milliseconds("1.1259"), Some(1125));
        assert_eq!(milliseconds(".5"), Some(500));
        assert_eq!(milliseconds("0003."), Some(3000));
        for other in ["", ".", "-1", "1e5", "123456789", "1.2.3"] {
            assert_eq!(milliseconds(other), None, "{other}");
        }
    }
}
