//! The game header: who played whom, where and when, and how it ended, as books print it above a game.

mod date;

use date::date;

use super::{Look, ending, words};
use crate::present::Options;
use crate::say;
use kisho_game::shogi::{Color, Handicap, Record};
use kisho_game::text::Lang;

/// Whether the file says who played.
pub fn has_players(record: &Record) -> bool {
    Color::ALL.into_iter().any(|whose| record.player(whose).is_some())
}

/// Whether the file names a handicap that kisho does not know, so that the board does not show it.
pub fn has_unknown_handicap(record: &Record) -> bool {
    unknown_handicap(record).is_some()
}

fn unknown_handicap(record: &Record) -> Option<&str> {
    let said = record.info.get("手合割").map(str::trim);
    said.filter(|name| !name.is_empty() && *name != "その他" && Handicap::named(name).is_none())
}

/// The handicap, as the file says or the start shows; `None` for an even game or a position of another kind.
fn handicap(record: &Record, lang: Lang) -> Option<String> {
    let known = record.info.get("手合割").map_or_else(|| record.handicap(), Handicap::named);
    let given = known.filter(Handicap::is_given).map(|handicap| called(handicap, lang));
    given.or_else(|| unknown_handicap(record)).map(|name| say::shogi::handicap(lang, name))
}

/// What a handicap is called: 二枚落ち, "two pieces".
fn called(handicap: Handicap, lang: Lang) -> &'static str {
    let word = match handicap.name {
        "香落ち" => say::shogi_handicap::lance,
        "右香落ち" => say::shogi_handicap::right_lance,
        "角落ち" => say::shogi_handicap::bishop,
        "飛車落ち" => say::shogi_handicap::rook,
        "飛香落ち" => say::shogi_handicap::rook_and_lance,
        "二枚落ち" => say::shogi_handicap::two_pieces,
        "三枚落ち" => say::shogi_handicap::three_pieces,
        "四枚落ち" => say::shogi_handicap::four_pieces,
        "五枚落ち" => say::shogi_handicap::five_pieces,
        "左五枚落ち" => say::shogi_handicap::five_pieces_left,
        "六枚落ち" => say::shogi_handicap::six_pieces,
        "左七枚落ち" => say::shogi_handicap::seven_pieces_left,
        "右七枚落ち" => say::shogi_handicap::seven_pieces_right,
        "八枚落ち" => say::shogi_handicap::eight_pieces,
        "十枚落ち" => say::shogi_handicap::ten_pieces,
        "歩三兵" => say::shogi_handicap::three_pawns,
        "裸玉" => say::shogi_handicap::bare_king,
        name => return name,
    };
    word(lang)
}

/// The name of the handicap with whose start position a record begins: 二枚落ち, "Handicap: two pieces".
#[must_use]
pub fn start_name(record: &Record, lang: Lang) -> Option<String> {
    let handicap = Handicap::of(record.start()).filter(Handicap::is_given)?;
    Some(say::shogi::handicap_start(lang, called(handicap, lang)))
}

/// What a picture of the game is called.
pub fn title(record: &Record, lang: Lang) -> String {
    let board = say::shogi::board(lang);
    let colon = say::signs::colon(lang);
    match (record.player(Color::Black), record.player(Color::White)) {
        (Some(black), Some(white)) => format!("{board}{colon}{black} – {white}"),
        _ => record.info.get("表題").map_or_else(|| board.to_owned(), |name| format!("{board}{colon}{name}")),
    }
}

/// What the file says of the game, part by part.
pub fn header(record: &Record, options: &Options, lang: Lang) -> Vec<String> {
    let look = Look::new(record, options, lang);
    let info = |name| record.info.get(name);
    let titles = match (info("表題"), info("棋戦")) {
        // Many files have the same in both.
        (Some(title), Some(event)) if event.contains(title) => [None, Some(event)],
        (Some(title), Some(event)) if title.contains(event) => [Some(title), None],
        titles => titles.into(),
    };
    let [title, event] = titles.map(|text| text.map(str::to_owned));
    let parts = [
        title,
        player(record, Color::Black, look),
        player(record, Color::White, look),
        event,
        info("場所").map(str::to_owned),
        info("開始日時").or(info("対局日")).map(|begin| date(begin, info("終了日時"), lang)),
        handicap(record, lang),
        info("持ち時間").map(|time| say::header::time_limit(lang, time)),
        info("戦型").map(|opening| say::shogi::opening(lang, opening)),
        result(record, look),
    ];
    parts.into_iter().flatten().collect()
}

/// The fields that [`header`] shows.
const SHOWN: [&str; 13] = [
    "表題",
    "棋戦",
    "場所",
    "開始日時",
    "対局日",
    "手合割",
    "持ち時間",
    "戦型",
    "結果",
    "先手",
    "後手",
    "下手",
    "上手",
];

/// Fields that tell programs how to show the game, and what the moves tell.
const FOR_PROGRAMS: [&str; 7] = ["先手省略名", "後手省略名", "手数", "手番", "図", "盤面回転", "最大手数"];

/// What else the file says of the game or the problem: 「作者 伊藤看寿」.
pub fn rest(record: &Record, lang: Lang) -> Vec<String> {
    // The end of a game is a part of its date.
    let has_date = ["開始日時", "対局日"].iter().any(|name| record.info.get(name).is_some());
    let is_shown =
        |name: &str| SHOWN.contains(&name) || FOR_PROGRAMS.contains(&name) || has_date && name == "終了日時";
    let rest = record.info.lines().filter(|(name, text)| !is_shown(name) && !text.trim().is_empty());
    rest.map(|(name, text)| say::shogi_more_header::field(lang, field(name, lang), text)).collect()
}

/// What a field is called.
fn field(name: &str, lang: Lang) -> &str {
    let word = match name {
        "作品名" => say::shogi_more_header::work,
        "作者" => say::shogi_more_header::composer,
        "発表誌" | "掲載" => say::shogi_more_header::published_in,
        "発表年月" => say::shogi_more_header::published_on,
        "備考" => say::shogi_more_header::remark,
        "記録係" => say::shogi_more_header::recorder,
        "読み上げ" => say::shogi_more_header::reader,
        "消費時間" => say::shogi_more_header::time_used,
        "先手の持ち時間" => say::shogi_more_header::time_of_black,
        "後手の持ち時間" => say::shogi_more_header::time_of_white,
        "終了日時" => say::shogi_more_header::ended,
        "解説" => say::shogi_more_header::commentator,
        "棋戦詳細" => say::shogi_more_header::details,
        name => return name,
    };
    if lang.is_japanese() { name } else { word(lang) }
}

/// "Black: Ōhashi Sōkei", 「先手 大橋宗桂」.
fn player(record: &Record, whose: Color, look: Look) -> Option<String> {
    let name = record.player(whose)?;
    Some(say::header::player(look.lang, words::player(whose, look), name))
}

/// How the game ended, by its last move or else by what the file says at its head.
fn result(record: &Record, look: Look) -> Option<String> {
    let end = record.nodes.get(record.main_end())?;
    ending::said(record, end, look).or_else(|| record.info.get("結果").map(str::to_owned))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_handicap_has_a_word() {
        for handicap in Handicap::ALL.into_iter().filter(Handicap::is_given) {
            assert_eq!(called(handicap, Lang::Ja), handicap.name);
            assert!(called(handicap, Lang::En).is_ascii(), "{handicap:?}");
        }
    }
}
