//! The values of options, each from the text after its `=`.

use super::Checked;
use crate::present::options::{
    Coords, Crop, FrameChoice, FramesChoice, Half, Hands, Kings, MoveChoice, MoveRange, Names, Numbers,
    Paths, Pieces, QuizFrames, Solve, Spanned, Split, Step, WallNumbers, Word,
};
use kisho_game::go::score::Halves;
use kisho_game::go::{MAX_NUMBER, Rules};
use kisho_game::quoridor;
use kisho_game::shogi::problem::ProblemKind;
use kisho_game::text::{Diagnostic, Id, Span, nearest};

pub fn bad(word: &Word, message: impl Into<String>, hint: impl Into<String>) -> Box<Diagnostic> {
    Box::new(Diagnostic::error(Id::OptionValue, word.value_span, message).with_hint(hint))
}

pub fn number(word: &Word, text: &str, least: u32, most: u32) -> Checked<u32> {
    text.parse().ok().filter(|n| (least..=most).contains(n)).ok_or_else(|| {
        let hint = match word.name.as_str() {
            "flags" => {
                "it is the sum of 8 (flip), 4 (last move), 2 (plain walls) and 1 (information bar)".to_owned()
            }
            name => format!("write `{name}=` and a whole number from {least} to {most}, without a unit"),
        };
        bad(word, format!("`{text}` is not a number from {least} to {most}"), hint)
    })
}

pub fn frame(word: &Word, text: &str) -> Checked<FrameChoice> {
    match text {
        "first" => Ok(FrameChoice::First),
        "last" => Ok(FrameChoice::Last),
        _ => text.parse().map(FrameChoice::Number).map_err(|_| {
            bad(word, format!("`{text}` is not a frame"), "a frame is a number from 0, `first` or `last`")
        }),
    }
}

pub fn frames(word: &Word, text: &str) -> Checked<FramesChoice> {
    if text == "none" {
        return Ok(FramesChoice::Still);
    }
    range(text).map(|(a, b)| FramesChoice::Range(a, b)).ok_or_else(|| {
        bad(word, format!("`{text}` is not a range of frames"), "write `frames=10-20` or `frames=none`")
    })
}

/// The moves whose positions are shown; none: the figures of the file.
pub fn figures(word: &Word, on: bool) -> Checked<Option<Spanned<Vec<Spanned<MoveChoice>>>>> {
    let Some(text) = &word.value else {
        return Ok(on.then_some(Spanned { value: Vec::new(), span: word.name_span }));
    };
    let one = |name: Spanned<String>| match name.value.as_str() {
        "first" => Ok(Spanned { value: MoveChoice::First, span: name.span }),
        "last" => Ok(Spanned { value: MoveChoice::Last, span: name.span }),
        text => {
            let number =
                text.parse().map(|number| Spanned { value: MoveChoice::Number(number), span: name.span });
            number.map_err(|_| {
                let message = format!("`{text}` is no number of a move");
                let hint = "write `figures=21,45,last` for positions after these moves, or `figures` for those of the file";
                Box::new(Diagnostic::error(Id::OptionValue, name.span, message).with_hint(hint))
            })
        }
    };
    let value = names(word, text).into_iter().map(one).collect::<Checked<_>>()?;
    Ok(Some(Spanned { value, span: word.value_span }))
}

/// `A-B`, A at most B.
fn range(text: &str) -> Option<(usize, usize)> {
    let (a, b) = text.split_once('-')?;
    Some((a.trim().parse().ok()?, b.trim().parse().ok()?)).filter(|(a, b)| a <= b)
}

pub fn quiz(word: &Word, on: bool) -> Checked<Option<Spanned<QuizFrames>>> {
    let Some(text) = &word.value else {
        return Ok(on.then_some(Spanned { value: None, span: word.name_span }));
    };
    let value = range(text).ok_or_else(|| {
        let hint = "write `quiz` for the whole game, or `quiz=37-60` for these frames";
        bad(word, format!("`{text}` is not a range of frames"), hint)
    })?;
    Ok(Some(Spanned { value: Some(value), span: word.value_span }))
}

/// What is to be found; `None`: what the record looks like.
pub fn problem(word: &Word) -> Checked<Option<ProblemKind>> {
    let named = [("tsume", ProblemKind::Tsume), ("next", ProblemKind::Next)];
    word.value.as_deref().map(|text| one_of(word, text, "problems", &named)).transpose()
}

pub fn moves(word: &Word, text: &str) -> Checked<MoveRange> {
    let number = |text: &str| text.trim().parse().ok().filter(|&number| number <= MAX_NUMBER);
    let range = match text.split_once(['-', '–']) {
        None => number(text).map(|only| MoveRange { first: only, last: Some(only) }),
        Some((first, last)) if last.trim().is_empty() => {
            number(first).map(|first| MoveRange { first, last: None })
        }
        Some((first, last)) => number(first)
            .zip(number(last))
            .filter(|(first, last)| first <= last)
            .map(|(first, last)| MoveRange { first, last: Some(last) }),
    };
    range.ok_or_else(|| {
        let hint = "write `moves=51-100`, `moves=51-` for all from there on, or `moves=51` for one";
        bad(word, format!("`{text}` is not a range of moves"), hint)
    })
}

pub fn numbers(word: &Word, on: bool) -> Checked<Numbers> {
    match word.value.as_deref() {
        None => Ok(if on { Numbers::Usual } else { Numbers::None }),
        Some("restart") => Ok(Numbers::From(1)),
        Some(text) => text
            .parse()
            .ok()
            .filter(|first| (1..=MAX_NUMBER).contains(first))
            .map(Numbers::From)
            .ok_or_else(|| {
                let hint =
                    "write `numbers`, `numbers=restart`, or `numbers=1` for the number of the first stone";
                bad(word, format!("`{text}` says nothing about numbers"), hint)
            }),
    }
}

/// Whether the information bar is that of the Quoridor fan site.
pub fn fan_bar(word: &Word) -> Checked<bool> {
    let Some(text) = &word.value else { return Ok(false) };
    one_of(word, text, "information bars", &[("fan", true)])
}

/// What the numbers on walls count; `None`: there are none.
pub fn wall_numbers(word: &Word, on: bool) -> Checked<Option<Spanned<WallNumbers>>> {
    let named = [("moves", WallNumbers::Moves), ("walls", WallNumbers::Walls)];
    let Some(text) = &word.value else {
        return Ok(on.then_some(Spanned { value: WallNumbers::Moves, span: word.name_span }));
    };
    Ok(Some(Spanned { value: one_of(word, text, "numbers on walls", &named)?, span: word.value_span }))
}

/// Whose shortest ways are drawn; `None`: nobody's.
pub fn paths(word: &Word, on: bool) -> Checked<Option<Paths>> {
    let named = [("both", Paths::Both), ("white", Paths::White), ("black", Paths::Black)];
    match &word.value {
        None => Ok(on.then_some(Paths::Both)),
        Some(text) => one_of(word, text, "paths", &named).map(Some),
    }
}

pub fn split(word: &Word, on: bool) -> Checked<Split> {
    Ok(match word.value.as_deref() {
        None if on => Split::Usual,
        None => Split::Never,
        Some(text) => Split::Most(number(word, text, 10, 1_024)?.try_into().unwrap_or(usize::MAX)),
    })
}

pub fn coords(word: &Word, on: bool) -> Checked<Coords> {
    let named = [
        ("western", Coords::Western),
        ("eastern", Coords::Eastern),
        ("numeric", Coords::Numeric),
        ("none", Coords::None),
    ];
    match word.value.as_deref() {
        None if on => Ok(Coords::Usual),
        None => Ok(Coords::None),
        Some(text) => one_of(word, text, "coordinates", &named),
    }
}

/// The named parts of a board: name, which columns, which rows.
const PARTS: [(&str, Half, Half); 8] = [
    ("top-left", Half::First, Half::First),
    ("top-right", Half::Last, Half::First),
    ("bottom-left", Half::First, Half::Last),
    ("bottom-right", Half::Last, Half::Last),
    ("top", Half::All, Half::First),
    ("bottom", Half::All, Half::Last),
    ("left", Half::First, Half::All),
    ("right", Half::Last, Half::All),
];

pub fn crop(word: &Word, text: &str) -> Checked<Crop> {
    match text {
        "auto" => return Ok(Crop::Auto),
        "none" => return Ok(Crop::Whole),
        _ => {}
    }
    if let Some(&(_, across, down)) = PARTS.iter().find(|(name, ..)| *name == text) {
        return Ok(Crop::Part { across, down });
    }
    // Names of points have a digit, or are two letters of SGF.
    let is_point = |text: &str| text.contains(|c: char| c.is_ascii_digit()) || text.chars().count() == 2;
    if let Some((a, b)) = text.split_once(':').or_else(|| text.split_once(['-', '–']))
        && is_point(a.trim())
        && is_point(b.trim())
    {
        return Ok(Crop::Between(a.trim().to_owned(), b.trim().to_owned()));
    }
    let names = || ["auto", "none"].into_iter().chain(PARTS.iter().map(|(name, ..)| *name));
    // The words of a name may stand in any order.
    let turned = text.split_once('-').map(|(a, b)| format!("{b}-{a}"));
    let near = nearest(text, names()).or_else(|| nearest(turned.as_deref()?, names()));
    let hint = match near {
        Some(name) => format!("did you mean `{name}`?"),
        None => "write `auto`, a side such as `left`, a corner such as `top-right`, or two corners: `K10-T19` in Go, `5e-1a` in shogi, `c3-g7` in Quoridor"
            .to_owned(),
    };
    Err(bad(word, format!("there is no part of a board called `{text}`"), hint))
}

/// What is counted; `None`: what the record says.
pub fn rules(word: &Word) -> Checked<Option<Rules>> {
    let named = [
        ("japanese", Rules::Territory),
        ("territory", Rules::Territory),
        ("chinese", Rules::Chinese),
        ("aga", Rules::Aga),
        ("area", Rules::Area),
    ];
    word.value.as_deref().map(|text| one_of(word, text, "rules", &named)).transpose()
}

pub fn komi(word: &Word, text: &str) -> Checked<Halves> {
    Halves::komi(text).ok_or_else(|| {
        bad(
            word,
            format!("`{text}` is not a komi"),
            "write a number of points, such as `komi=6.5` or `komi=0`",
        )
    })
}

/// The names in a list, each with its place.
pub fn names(word: &Word, text: &str) -> Vec<Spanned<String>> {
    let quote = usize::from(word.value_span.len() > text.len());
    let mut at = word.value_span.start + quote;
    let mut names = Vec::new();
    for part in text.split(',') {
        let name = part.trim();
        let from = at + part.len() - part.trim_start().len();
        names.push(Spanned { value: name.to_owned(), span: Span::new(from, from + name.len()) });
        at += part.len() + ",".len();
    }
    names
}

pub fn pieces(word: &Word, text: &str) -> Checked<Pieces> {
    let named = [
        ("plain", Pieces::Plain),
        ("pentagon", Pieces::Pentagon),
        ("full", Pieces::Full),
        ("letters", Pieces::Letters),
        ("international", Pieces::International),
    ];
    one_of(word, text, "pieces", &named)
}

pub fn kings(word: &Word, text: &str) -> Checked<Kings> {
    one_of(word, text, "kings", &[("same", Kings::Same), ("apart", Kings::Apart)])
}

pub fn hands(word: &Word, text: &str) -> Checked<Hands> {
    let named =
        [("both", Hands::Both), ("black", Hands::Black), ("white", Hands::White), ("none", Hands::None)];
    one_of(word, text, "hands", &named)
}

pub fn step(word: &Word, text: &str) -> Checked<Step> {
    one_of(word, text, "steps", &[("action", Step::Action), ("turn", Step::Turn)])
}

pub fn solve(word: &Word, on: bool) -> Checked<Option<Solve>> {
    match &word.value {
        None => Ok(on.then_some(Solve::Answer)),
        Some(text) => one_of(word, text, "values", &[("line", Solve::Line)]).map(Some),
    }
}

pub fn move_names(word: &Word, text: &str) -> Checked<Names> {
    one_of(word, text, "names of moves", &[("japanese", Names::Japanese), ("western", Names::Western)])
}

pub fn quoridor_names(word: &Word, text: &str) -> Checked<quoridor::Names> {
    let named = quoridor::Names::ALL.map(|names| (names.word(), names));
    one_of(word, text, "notations of Quoridor", &named)
}

/// The value that one of a few words stands for; `what` names them all in the plural.
fn one_of<T: Copy>(word: &Word, text: &str, what: &str, named: &[(&str, T)]) -> Checked<T> {
    if let Some(&(_, value)) = named.iter().find(|(name, _)| *name == text) {
        return Ok(value);
    }
    let names = || named.iter().map(|(name, _)| *name);
    let hint = match nearest(text, names()) {
        Some(name) => format!("did you mean `{name}`?"),
        None => {
            let mut quoted: Vec<String> = names().map(|name| format!("`{name}`")).collect();
            let last = quoted.pop().unwrap_or_default();
            match quoted.as_slice() {
                [] => format!("there is only {last}"),
                others => format!("they are {} or {last}", others.join(", ")),
            }
        }
    };
    Err(bad(word, format!("there are no {what} called `{text}`"), hint))
}

/// An HTML id that can stand in a link as it is.
pub fn id(word: &Word, text: &str) -> Checked<Spanned<String>> {
    let fine = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.');
    if text.is_empty() || !text.chars().all(fine) {
        return Err(bad(word, format!("`{text}` cannot be an id"), "use letters, digits, `-`, `_` and `.`"));
    }
    Ok(Spanned { value: text.to_owned(), span: word.value_span })
}
