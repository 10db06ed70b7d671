//! The game header: who played whom, where and when, and how it ended, as books print it above a game.

mod date;
mod result;

pub use result::outcome;

use date::date;

use super::words::{amount, color};
use kisho_game::go::score::Halves;
use kisho_game::go::{Color, Record};
use kisho_game::text::{Lang, kanji_numeral};

/// Whether the file says who played.
pub fn has_players(record: &Record) -> bool {
    ["PB", "PW"].iter().any(|name| record.info(name).is_some())
}

/// Who plays, to be said after a title: ", Black Shūsaku, White Gennan"; empty if the file does not say.
pub fn players(record: &Record, lang: Lang) -> String {
    let one = |(whose, name)| {
        let name = record.info(name)?;
        Some(format!("{}{} {name}", lang.pick(", ", "、"), color(whose, lang)))
    };
    [(Color::Black, "PB"), (Color::White, "PW")].into_iter().filter_map(one).collect()
}

/// What the file says of the game, part by part.
pub fn header(record: &Record, lang: Lang) -> Vec<String> {
    let info = |name| record.info(name);
    let parts = [
        info("GN").map(str::to_owned),
        player(record, Color::Black, lang),
        player(record, Color::White, lang),
        event(info("EV"), info("RO"), lang),
        info("PC").map(str::to_owned),
        info("DT").map(|dates| date(dates, lang)),
        info("HA").and_then(|stones| handicap(stones, lang)),
        info("KM").map(|points| komi(points, lang)),
        info("RU").map(|name| rules(name, lang)),
        info("RE").and_then(|result| outcome(result, lang)),
    ];
    parts.into_iter().flatten().collect()
}

/// "Black: Shūsaku (4 dan)", 「黒 秀策 四段」.
fn player(record: &Record, whose: Color, lang: Lang) -> Option<String> {
    let (name, grade, team) = match whose {
        Color::Black => ("PB", "BR", "BT"),
        Color::White => ("PW", "WR", "WT"),
    };
    let (name, team) = match (record.info(name), record.info(team)) {
        (None, team) => (team?, None),
        (Some(name), team) => (name, team),
    };
    let grade = record.info(grade).map(|grade| rank(grade, lang));
    Some(match lang {
        Lang::En => {
            let more: Vec<String> = grade.into_iter().chain(team.map(str::to_owned)).collect();
            let more = if more.is_empty() { String::new() } else { format!(" ({})", more.join(", ")) };
            format!("{}: {name}{more}", color(whose, lang))
        }
        Lang::Ja => {
            let grade = grade.map(|grade| format!(" {grade}")).unwrap_or_default();
            let team = team.map(|team| format!("({team})")).unwrap_or_default();
            format!("{} {name}{grade}{team}", color(whose, lang))
        }
    })
}

/// A rank in the words of the language: `4d`, `4 dan` and 四段 are the same, and so are `5k` and 5級. Whatever else
/// stands there is left as it is; a professional's `9p` is 九段 in Japanese.
fn rank(text: &str, lang: Lang) -> String {
    let text = text.trim();
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let kanji = ["初", "二", "三", "四", "五", "六", "七", "八", "九"];
    let (number, unit) = match kanji.iter().position(|kanji| text.strip_prefix(kanji) == Some("段")) {
        Some(place) => (u8::try_from(place + 1).ok(), "dan"),
        None => (number.parse().ok(), unit.trim()),
    };
    let Some(number) = number.filter(|number| (1..=99_u8).contains(number)) else { return text.to_owned() };
    match (unit.to_ascii_lowercase().as_str(), lang) {
        ("d" | "dan" | "段", Lang::En) => format!("{number} dan"),
        ("d" | "dan" | "段" | "p", Lang::Ja) if number == 1 => "初段".to_owned(),
        ("d" | "dan" | "段" | "p", Lang::Ja) => format!("{}段", kanji_numeral(number)),
        ("k" | "kyu" | "級", Lang::En) => format!("{number} kyu"),
        ("k" | "kyu" | "級", Lang::Ja) => format!("{number}級"),
        _ => text.to_owned(),
    }
}

/// Event and round. FF\[4\] asks for the round as a number, perhaps with its kind: `3 (final)`.
fn event(event: Option<&str>, round: Option<&str>, lang: Lang) -> Option<String> {
    let round = round.map(|round| {
        let (number, kind) = round.split_once(' ').unwrap_or((round, ""));
        if number.is_empty() || !number.bytes().all(|byte| byte.is_ascii_digit()) {
            return round.to_owned();
        }
        let kind = if kind.is_empty() { String::new() } else { format!(" {kind}") };
        match lang {
            Lang::En => format!("round {number}{kind}"),
            Lang::Ja => format!("第{number}戦{kind}"),
        }
    });
    match (event, round) {
        (Some(event), Some(round)) => Some(format!("{event}{}{round}", lang.pick(", ", " "))),
        (event, round) => event.map(str::to_owned).or(round),
    }
}

/// The handicap; nothing for an even game.
fn handicap(stones: &str, lang: Lang) -> Option<String> {
    match (stones.trim().parse::<u32>(), lang) {
        (Ok(0 | 1), _) => None,
        (Ok(stones), Lang::En) => Some(format!("{stones} handicap stones")),
        (Ok(stones), Lang::Ja) => Some(format!("{stones}子局")),
        (Err(_), Lang::En) => Some(format!("handicap: {stones}")),
        (Err(_), Lang::Ja) => Some(format!("手合割 {stones}")),
    }
}

/// The komi as players write it: "komi 6½", 「コミ6目半」. What files count in stones or hundredths is told in points.
fn komi(text: &str, lang: Lang) -> String {
    let Some(points) = Halves::komi(text) else {
        return format!("{}{}", lang.pick("komi: ", "コミ "), text.trim());
    };
    let (word, points) = match points.0 {
        0 => return lang.pick("no komi", "コミなし").to_owned(),
        1.. => (lang.pick("komi ", "コミ"), points),
        _ => (lang.pick("reverse komi ", "逆コミ"), -points),
    };
    format!("{word}{}", amount(points, lang))
}

/// The rules by the names that FF\[4\] lists; others as they are.
fn rules(name: &str, lang: Lang) -> String {
    let known = [
        ("japanese", "Japanese rules", "日本ルール"),
        ("chinese", "Chinese rules", "中国ルール"),
        ("korean", "Korean rules", "韓国ルール"),
        ("aga", "AGA rules", "AGAルール"),
        ("goe", "Ing rules", "応氏ルール"),
        ("nz", "New Zealand rules", "ニュージーランドルール"),
    ];
    let lower = name.trim().to_lowercase();
    let found = known.iter().find(|(word, ..)| *word == lower);
    found.map_or(name, |&(_, en, ja)| lang.pick(en, ja)).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn both(say: impl Fn(Lang) -> String) -> [String; 2] {
        [say(Lang::En), say(Lang::Ja)]
    }

    #[test]
    fn komi_as_players_write_it() {
        let komi = |text: &str| both(|lang| komi(text, lang));
        assert_eq!(komi("6.5"), ["komi 6½", "コミ6目半"]);
        assert_eq!(komi("5.50"), ["komi 5½", "コミ5目半"]);
        assert_eq!(komi("650"), ["komi 6½", "コミ6目半"]);
        assert_eq!(komi("7"), ["komi 7", "コミ7目"]);
        assert_eq!(komi("0.50"), ["komi ½", "コミ半目"]);
        assert_eq!(komi("3.75"), ["komi 7½", "コミ7目半"], "Chinese stones of two points");
        assert_eq!(komi("375"), komi("3.75"));
        assert_eq!(komi("0"), ["no komi", "コミなし"]);
        assert_eq!(komi("-5"), ["reverse komi 5", "逆コミ5目"]);
        assert_eq!(komi("six"), ["komi: six", "コミ six"]);
        assert_eq!(komi("inf"), ["komi: inf", "コミ inf"]);
    }

    #[test]
    fn ranks_in_the_words_of_the_language() {
        let rank = |text: &str| both(|lang| rank(text, lang));
        assert_eq!(rank("4 dan"), ["4 dan", "四段"]);
        assert_eq!(rank("1d"), ["1 dan", "初段"]);
        assert_eq!(rank("八段"), ["8 dan", "八段"]);
        assert_eq!(rank("9p"), ["9p", "九段"]);
        assert_eq!(rank("12k"), ["12 kyu", "12級"]);
        assert_eq!(rank("4d?"), ["4d?", "4d?"]);
        assert_eq!(rank("名人"), ["名人", "名人"]);
        assert_eq!(rank("0d"), ["0d", "0d"]);
    }

    #[test]
    fn rounds_and_handicaps() {
        let event = |name: Option<&str>, round: Option<&str>| both(|lang| event(name, round, lang).unwrap());
        assert_eq!(event(Some("Cup"), Some("3 (final)")), ["Cup, round 3 (final)", "Cup 第3戦 (final)"]);
        assert_eq!(event(None, Some("決勝")), ["決勝", "決勝"]);
        assert_eq!(event(Some("棋聖戦"), None), ["棋聖戦", "棋聖戦"]);
        assert_eq!(handicap("0", Lang::En), None);
        assert_eq!(both(|lang| handicap("4", lang).unwrap()), ["4 handicap stones", "4子局"]);
        assert_eq!(both(|lang| rules("Japanese", lang)), ["Japanese rules", "日本ルール"]);
        assert_eq!(both(|lang| rules("Tibetan", lang)), ["Tibetan", "Tibetan"]);
    }
}
