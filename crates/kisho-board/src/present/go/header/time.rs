//! The time limits of a game, and what the players get after them.

use crate::present::clock::clock;
use crate::say;
use kisho_game::go::Record;
use kisho_game::text::Lang;

/// A time that is given in seconds: "90 min", "1:30:30"; anything else as it is. `None` if there is none.
pub fn duration(text: &str, lang: Lang) -> Option<String> {
    let text = text.trim();
    let Ok(seconds) = text.parse::<f64>() else {
        return Some(text.to_owned()).filter(|text| !text.is_empty());
    };
    // As in `clock`; whoever has more has no limit.
    if !(1.0..360_000.0).contains(&seconds) {
        return None;
    }
    let seconds = seconds as u64;
    Some(match seconds {
        ..60 => say::go_more_header::seconds(lang, seconds),
        _ if seconds.is_multiple_of(60) => say::go_more_header::minutes(lang, seconds / 60),
        _ => clock(seconds),
    })
}

/// The overtime: byo-yomi, Canadian and Fischer as servers write them in words of the language, anything else as it is.
pub fn overtime(record: &Record, lang: Lang) -> Option<String> {
    let Some(text) = record.info("OT") else {
        // Fox writes the periods and their seconds by themselves, the Nihon Ki-in with the units.
        let of_start = |name| record.nodes.start().info(name);
        let fox = of_start("TT").map(|time| (of_start("TC"), time));
        let (periods, time) = fox.or_else(|| Some((of_start("LC"), of_start("LT")?)))?;
        if let Some(known) = periods.as_ref().and_then(|periods| byo_yomi(periods, &time, lang)) {
            return Some(known);
        }
        let times = periods.map(|periods| "×".to_owned() + &periods);
        return Some(say::go_more_header::overtime(lang, time + &times.unwrap_or_default()));
    };
    let mut words = text.split_whitespace();
    let known = match (words.next()?, words.next(), words.next()) {
        (amount, Some("byo-yomi"), None) => {
            amount.split_once('x').and_then(|(periods, time)| byo_yomi(periods, time, lang))
        }
        (amount, Some("Canadian"), None) => amount.split_once('/').and_then(|(moves, time)| {
            Some(say::go_more_header::canadian(lang, number(moves)?, seconds(time, lang)?))
        }),
        (amount, Some("fischer"), None) => {
            seconds(amount, lang).map(|time| say::go_more_header::fischer(lang, time))
        }
        _ => None,
    };
    Some(known.unwrap_or_else(|| say::go_more_header::overtime(lang, text)))
}

fn byo_yomi(periods: &str, time: &str, lang: Lang) -> Option<String> {
    Some(say::go_more_header::byo_yomi(lang, number(periods)?, seconds(time, lang)?))
}

fn number(text: &str) -> Option<u16> {
    text.trim().parse().ok().filter(|number| *number > 0)
}

fn seconds(text: &str, lang: Lang) -> Option<String> {
    text.trim().parse::<f64>().ok()?;
    duration(text, lang)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::present::testing;

    fn both(say: impl Fn(Lang) -> String) -> [String; 2] {
        [say(Lang::En), say(Lang::Ja)]
    }

    #[test]
    fn time_limits_as_clocks_show_them() {
        let limit = |text: &str| both(|lang| duration(text, lang).unwrap_or_default());
        assert_eq!(limit("5400"), ["90 min", "90分"]);
        assert_eq!(limit("1800.0"), ["30 min", "30分"]);
        assert_eq!(limit("5430"), ["1:30:30", "1:30:30"]);
        assert_eq!(limit("45"), ["45 s", "45秒"]);
        assert_eq!(limit("two hours"), ["two hours", "two hours"]);
        assert_eq!((limit("0"), limit("inf")), (both(|_| String::new()), both(|_| String::new())));
    }

    #[test]
    fn overtime_as_servers_write_it() {
        let said = |properties: &str| {
            let record: Record = testing::record("sgf", format!("(;{properties};B[aa])"));
            both(|lang| overtime(&record, lang).unwrap_or_default())
        };
        for five in ["OT[5x30 byo-yomi]", "TC[5]TT[30]"] {
            assert_eq!(said(five), ["overtime: 5 periods of 30 s", "秒読み 30秒×5回"], "{five}");
        }
        assert_eq!(said("OT[3x60 byo-yomi]"), ["overtime: 3 periods of 1 min", "秒読み 1分×3回"]);
        assert_eq!(said("OT[1x30 byo-yomi]"), ["overtime: 1 period of 30 s", "秒読み 30秒×1回"]);
        assert_eq!(said("OT[25/600 Canadian]"), ["overtime: 25 moves in 10 min", "秒読み 10分25手"]);
        assert_eq!(said("OT[20 fischer]"), ["20 s more for each move", "1手ごとに20秒加算"]);
        assert_eq!(said("LT[30秒]LC[5回]"), ["overtime: 30秒×5回", "秒読み 30秒×5回"]);
        assert_eq!(said("TC[5次]TT[60秒]")[0], "overtime: 60秒×5次");
        for other in [
            "8 xyz 16",
            "0x30 byo-yomi",
            "ax30 byo-yomi",
            "5x byo-yomi",
            "5x30 byo-yomi and more",
            "0 fischer",
        ] {
            assert_eq!(said(&format!("OT[{other}]"))[0], format!("overtime: {other}"));
        }
        assert_eq!(said("TC[5]"), ["", ""]);
    }
}
