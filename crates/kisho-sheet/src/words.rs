//! What sheets and booklets say by themselves, in the reader's language.

use crate::say;
use kisho_board::kinsoku::is_wide;
use kisho_game::text::Lang;

/// The heading of the answers.
pub fn answers(lang: Lang) -> &'static str {
    say::sheet::answers(lang)
}

/// What the diagram of a solution is called.
pub fn solution(lang: Lang) -> &'static str {
    say::sheet::solution(lang)
}

/// What the diagram of a line that fails is called; `nth`: which of several it is, from 1.
pub fn failure(nth: Option<usize>, lang: Lang) -> String {
    match nth {
        None => say::sheet::failure(lang).to_owned(),
        Some(nth) => say::sheet::nth_failure(lang, nth),
    }
}

/// The name of a problem, or of a diagram with which nothing is asked, for bookmarks.
pub fn problem(number: usize, asks: bool, lang: Lang) -> String {
    if asks { say::sheet::problem(lang, number) } else { say::sheet::diagram(lang, number) }
}

/// The title of a sheet that has none.
pub fn problems(lang: Lang) -> &'static str {
    say::sheet::problems(lang)
}

/// A page of so many.
pub fn page(number: usize, pages: usize) -> String {
    format!("{number} / {pages}")
}

/// The heading of a variation, with the numbers of its first and last move: "Variation (52–58)".
pub fn variation(moves: Option<(u32, u32)>, lang: Lang) -> String {
    match moves {
        None => say::sheet::variation(lang).to_owned(),
        Some((first, last)) if first == last => say::sheet::variation_move(lang, first),
        Some((first, last)) => say::sheet::variation_moves(lang, first, last),
    }
}

/// The heading of a variation whose moves are written: "Variation (instead of 25. P-2d)", 「変化（25手目▲２四歩のところ）」.
/// `played`: the move that it stands for, with its number; `number` and `name`: the same in parts.
pub fn variation_from(played: &str, (number, name): (u32, &str), lang: Lang) -> String {
    say::sheet::variation_instead(lang, played, number, name)
}

/// What stands before moves that have no numbers themselves: 「23手目から　」, 「23手目　」 for one move.
pub fn moves_from(number: u32, count: usize) -> String {
    match (number, count) {
        (_, 1) => format!("{number}手目\u{3000}"),
        (1, _) => "初手から\u{3000}".to_owned(),
        _ => format!("{number}手目から\u{3000}"),
    }
}

/// What stands below the diagram of a variation: "Variation, after 58. P-2d", 「変化図は▲２四歩まで」. `last`: its last move as
/// it is written with its number.
pub fn variation_after(last: &str, lang: Lang) -> String {
    say::sheet::variation_after(lang, last)
}

/// What is said about a move in a line: "23. Black Q16: a mistake", 「黒23 Q16：失着」. `named`: the move with its number.
pub fn at_move(named: &str, said: &str, lang: Lang) -> String {
    match named {
        "" => said.to_owned(),
        named => say::sheet::at_move(lang, named, said),
    }
}

/// The name of the nth diagram of a game.
pub fn nth_diagram(nth: u32, lang: Lang) -> String {
    say::sheet::diagram(lang, nth)
}

/// What stands below a diagram of a game: "Diagram 2: after 40. P-2d", 「第2図は▲２四歩まで」. `last`: the move before it as it is
/// written with its number; empty: none.
pub fn diagram(name: &str, last: &str, lang: Lang) -> String {
    match last {
        "" => name.to_owned(),
        last => say::sheet::diagram_after(lang, name, last),
    }
}

/// A number and what is said after it: "3. Black to play", 「第3問　黒先」, or where nothing is asked 「第3図　黒中押し勝ち」.
pub fn numbered(number: usize, asks: bool, said: &str, lang: Lang) -> String {
    match (asks, said) {
        (true, "") => say::sheet::numbered(lang, number),
        (true, said) => say::sheet::numbered_with(lang, number, said),
        (false, "") => say::sheet::unasked(lang, number),
        (false, said) => say::sheet::unasked_with(lang, number, said),
    }
}

/// What is said one after the other. Japanese sentences have no space between them, whatever the language of the sheet.
pub fn joined(texts: &[String]) -> String {
    let mut all = String::new();
    for text in texts {
        if all.ends_with(|c| !is_wide(c) && c != '\n') {
            all.push(' ');
        }
        all.push_str(text);
    }
    all
}
