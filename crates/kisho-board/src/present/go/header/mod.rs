//! The game header: who played whom, where and when, and how it ended, as books print it above a game.

mod date;
mod result;
mod time;

pub use result::outcome;

use date::date;
use time::{duration, overtime};

use super::words::{amount, color};
use crate::say;
use kisho_game::go::score::Halves;
use kisho_game::go::{Color, Node, Record};
use kisho_game::text::{Lang, kanji_numeral};

/// Whether the file says who played.
pub fn has_players(record: &Record) -> bool {
    ["PB", "PW"].iter().any(|name| record.info(name).is_some())
}

/// Whether the file says of the handicap or of komi what only its readers can understand.
pub fn has_unknown_odds(record: &Record) -> bool {
    let said = |name| record.info(name).map(str::trim).filter(|said| !said.is_empty());
    said("HA").is_some_and(|stones| stones.parse::<usize>().is_err())
        || said("KM").is_some_and(|points| Halves::komi(points).is_none())
}

/// Who plays, to be said after a title: ", Black Shūsaku, White Gennan"; empty if the file does not say.
pub fn players(record: &Record, lang: Lang) -> String {
    let one = |(whose, name)| {
        let player = say::go_figure::player(lang, color(whose, lang), record.info(name)?);
        Some(say::signs::comma(lang).to_owned() + &player)
    };
    [(Color::Black, "PB"), (Color::White, "PW")].into_iter().filter_map(one).collect()
}

/// What a file says of a game by the name of the property.
type Info<'a> = &'a dyn Fn(&str) -> Option<String>;

/// What the file says of the game, part by part.
pub fn header(record: &Record, lang: Lang) -> Vec<String> {
    parts(&|name| record.info(name).map(str::to_owned), lang)
}

/// What a node below the start says of its game, where a file has several games in one tree; nothing if it says nothing.
pub fn below_start(node: &Node, lang: Lang) -> Vec<String> {
    // Nearly all nodes have few properties.
    if node.properties.is_empty() { Vec::new() } else { parts(&|name| node.info(name), lang) }
}

/// What else the file says of the game: who commented it, where it comes from, and the time limits.
pub fn rest(record: &Record, lang: Lang) -> Vec<String> {
    let info = |name| record.info(name);
    let parts = [
        info("AN").map(|name| say::go_more_header::annotator(lang, name)),
        info("TM").and_then(|time| duration(time, lang)).map(|time| say::header::time_limit(lang, time)),
        overtime(record, lang),
        info("ON").map(|name| say::go_more_header::opening(lang, name)),
        info("SO").map(|text| say::go_more_header::source(lang, text)),
        info("US").map(|name| say::go_more_header::entered_by(lang, name)),
        info("CP").map(|text| say::go_more_header::copyright(lang, text)),
    ];
    parts.into_iter().flatten().collect()
}

fn parts(info: Info<'_>, lang: Lang) -> Vec<String> {
    let parts = [
        info("GN"),
        player(info, Color::Black, lang),
        player(info, Color::White, lang),
        event(info("EV").as_deref(), info("RO").as_deref(), lang),
        info("PC"),
        info("DT").map(|dates| date(&dates, lang)),
        info("HA").and_then(|stones| handicap(&stones, lang)),
        info("KM").map(|points| komi(&points, lang)),
        info("RU").map(|name| rules(&name, lang)),
        info("RE").and_then(|result| outcome(&result, lang)),
    ];
    parts.into_iter().flatten().collect()
}

/// "Black: Shūsaku (4 dan)", 「黒 秀策 四段」.
fn player(info: Info<'_>, whose: Color, lang: Lang) -> Option<String> {
    let (name, grade, team) = match whose {
        Color::Black => ("PB", "BR", "BT"),
        Color::White => ("PW", "WR", "WT"),
    };
    let (name, team) = match (info(name), info(team)) {
        (None, team) => (team?, None),
        (Some(name), team) => (name, team),
    };
    let grade = info(grade).map(|grade| rank(&grade, lang));
    let name = match (grade, team) {
        (None, None) => name,
        (None, Some(team)) => say::go_header::name_of_team(lang, name, team),
        (Some(grade), None) => say::go_header::name_with_rank(lang, name, grade),
        (Some(grade), Some(team)) => say::go_header::name_with_both(lang, name, grade, team),
    };
    Some(say::header::player(lang, color(whose, lang), name))
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
    // In Japanese a professional's rank is called like that of an amateur.
    match (unit.to_ascii_lowercase().as_str(), lang.is_japanese()) {
        ("d" | "dan" | "段", _) | ("p", true) if number == 1 => say::go_header::first_dan(lang).to_owned(),
        ("d" | "dan" | "段", false) => say::go_header::dan(lang, number),
        ("d" | "dan" | "段" | "p", true) => say::go_header::dan(lang, kanji_numeral(number)),
        ("k" | "kyu" | "級", _) => say::go_header::kyu(lang, number),
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
        match kind {
            "" => say::go_header::round(lang, number),
            _ => say::go_header::round_of_kind(lang, number, kind),
        }
    });
    match (event, round) {
        (Some(event), Some(round)) => Some(say::go_header::event_and_round(lang, event, round)),
        (event, round) => event.map(str::to_owned).or(round),
    }
}

/// The handicap; nothing for an even game.
fn handicap(stones: &str, lang: Lang) -> Option<String> {
    match stones.trim().parse::<usize>() {
        Ok(0 | 1) => None,
        Ok(stones) => Some(say::go_header::handicap(lang, stones)),
        Err(_) => Some(say::go_header::handicap_said(lang, stones)),
    }
}

/// The komi as players write it: "komi 6½", 「コミ6目半」. What files count in stones or hundredths is told in points.
fn komi(text: &str, lang: Lang) -> String {
    let Some(points) = Halves::komi(text) else {
        return say::go_header::komi_said(lang, text.trim());
    };
    match points.0 {
        0 => say::go_header::no_komi(lang).to_owned(),
        1.. => say::go_header::komi(lang, amount(points, lang)),
        _ => say::go_header::reverse_komi(lang, amount(-points, lang)),
    }
}

/// The rules by the names that FF\[4\] lists, and by those of programs in the Far East; others as they are.
fn rules(name: &str, lang: Lang) -> String {
    let lower = name.trim().to_lowercase();
    let short = ["ルール", "规则", "規則", "규칙", " rules"].iter().find_map(|end| lower.strip_suffix(end));
    let known = match short.unwrap_or(&lower).trim_end() {
        "japanese" | "日本" | "일본" => say::go_header::japanese_rules(lang),
        "chinese" | "中国" | "中國" | "중국" => say::go_header::chinese_rules(lang),
        "korean" | "韓国" | "韩国" | "韓國" | "한국" => say::go_header::korean_rules(lang),
        "aga" => say::go_header::aga_rules(lang),
        "goe" | "ing" | "応氏" | "应氏" | "應氏" => say::go_header::ing_rules(lang),
        "nz" => say::go_header::new_zealand_rules(lang),
        _ => name,
    };
    known.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn both(say: impl Fn(Lang) -> String) -> [String; 2] {
        [say(Lang::En), say(Lang::Ja)]
    }

    #[test]
    fn rules_by_the_names_of_other_languages() {
        let rules = |text: &str| both(|lang| rules(text, lang));
        for name in ["Japanese", "日本", "日本ルール", "日本规则", "Japanese rules"] {
            assert_eq!(rules(name), ["Japanese rules", "日本ルール"], "{name}");
        }
        assert_eq!(rules("中國規則"), ["Chinese rules", "中国ルール"]);
        assert_eq!(rules("한국"), ["Korean rules", "韓国ルール"]);
        assert_eq!(rules("house rules"), ["house rules", "house rules"]);
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
