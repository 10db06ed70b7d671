//! What sheets and booklets say by themselves, in the reader's language.

use crate::text::Lang;

/// Characters at which no line ends; pages are set with plain ones in their places.
const NO_BREAK_SPACE: &str = "\u{a0}";
const NO_BREAK_HYPHEN: &str = "\u{2011}";
const NO_END: char = '\u{2060}';

/// The heading of the answers.
pub fn answers(lang: Lang) -> &'static str {
    lang.pick("Answers", "解答")
}

/// The name of a problem, for bookmarks.
pub fn problem(number: usize, lang: Lang) -> String {
    lang.pick(format!("Problem {number}"), format!("第{number}問"))
}

/// The title of a sheet that has none.
pub fn problems(lang: Lang) -> &'static str {
    lang.pick("Problems", "問題集")
}

/// A page of so many.
pub fn page(number: usize, pages: usize) -> String {
    format!("{number} / {pages}")
}

/// The heading of a variation, with the numbers of its first and last move: "Variation (52–58)".
pub fn variation(moves: Option<(u32, u32)>, lang: Lang) -> String {
    let name = lang.pick("Variation", "変化");
    match (moves, lang) {
        (None, _) => name.to_owned(),
        (Some((first, last)), Lang::En) if first == last => format!("{name} ({first})"),
        (Some((first, last)), Lang::En) => format!("{name} ({first}–{last})"),
        (Some((first, last)), Lang::Ja) if first == last => format!("{name}図（{first}）"),
        (Some((first, last)), Lang::Ja) => format!("{name}図（{first}–{last}）"),
    }
}

/// What stands below the diagram of a variation: "Variation, after 58. P-2d", 「変化図は▲２四歩まで」.
pub fn variation_after(last: Option<(u32, &str)>, lang: Lang) -> String {
    match (last, lang) {
        (Some((number, name)), Lang::En) => format!("Variation, after {}", whole(name, Some(number), lang)),
        (Some((_, name)), Lang::Ja) => format!("変化図は{}まで", whole(name, None, lang)),
        (None, _) => variation(None, lang),
    }
}

/// A move as a heading: "23. Black Q16", 「23手目　黒Q16」.
pub fn move_name(number: u32, name: &str, lang: Lang) -> String {
    match (number, lang) {
        (0, _) => name.to_owned(),
        (number, Lang::En) => format!("{number}. {name}"),
        (number, Lang::Ja) => format!("{number}手目　{name}"),
    }
}

/// What is said of a move in a line: "23. Q16: a mistake".
pub fn at_move(number: u32, short: &str, said: &str, lang: Lang) -> String {
    match (short, lang) {
        ("", _) => said.to_owned(),
        (short, Lang::En) => format!("{}: {said}", whole(short, Some(number), lang)),
        (short, Lang::Ja) => format!("{number}手目{}：{said}", whole(short, None, lang)),
    }
}

/// A move that no line end parts, and no line end parts from its number.
fn whole(name: &str, number: Option<u32>, lang: Lang) -> String {
    match (lang, number) {
        (Lang::Ja, _) => name.chars().flat_map(|c| [NO_END, c]).skip(1).collect(),
        (Lang::En, None) => name.replace(' ', NO_BREAK_SPACE).replace('-', NO_BREAK_HYPHEN),
        (Lang::En, Some(number)) => format!("{number}.{NO_BREAK_SPACE}{}", whole(name, None, lang)),
    }
}

/// The moves of a line, numbered where the language does so: "1. P-7f  2. P-3d", 「▲７六歩　△３四歩」.
pub fn moves(names: &[&str], first: u32, lang: Lang) -> String {
    match lang {
        Lang::En => {
            let numbered = |(number, name): (u32, &&str)| whole(name, Some(number), lang);
            (first..).zip(names).map(numbered).collect::<Vec<_>>().join("  ")
        }
        Lang::Ja => names.iter().map(|name| whole(name, None, lang)).collect::<Vec<_>>().join("　"),
    }
}

/// The name of the nth diagram of a game.
pub fn nth_diagram(nth: usize, lang: Lang) -> String {
    lang.pick(format!("Diagram {nth}"), format!("第{nth}図"))
}

/// What stands below a diagram of a game: "Diagram 2: after 40. P-2d", 「第2図は▲２四歩まで」.
pub fn diagram(name: &str, after: Option<(u32, &str)>, lang: Lang) -> String {
    match (after, lang) {
        (Some((_, "")) | None, _) => name.to_owned(),
        (Some((number, last)), Lang::En) => format!("{name}: after {}", whole(last, Some(number), lang)),
        (Some((_, last)), Lang::Ja) => format!("{name}は{}まで", whole(last, None, lang)),
    }
}

/// A number and what is said behind it: "3. Black to play", 「第3問　黒先」.
pub fn numbered(number: usize, said: &str, lang: Lang) -> String {
    let (label, between) = lang.pick((format!("{number}."), "  "), (problem(number, lang), "\u{3000}"));
    if said.is_empty() { label } else { format!("{label}{between}{said}") }
}
