//! The values of options that several games know, each from the text after its `=`.

use super::Checked;
use super::given::{Given, wrong};
use crate::present::options::{
    Coords, Crop, FrameChoice, FramesChoice, Half, Kind, MoveChoice, MoveRange, Numbers, QuizFrames, Spanned,
    Spec, Split,
};
use kisho_game::problem::ProblemKind;
use kisho_game::text::nearest;

/// The highest number of a move. The longest games on record have a few hundred moves; a number of more than five digits is a
/// slip, and fits on no stone.
pub const MAX_NUMBER: u32 = 99_999;

pub fn frame(given: &Given<'_>, text: &str) -> Checked<FrameChoice> {
    match text {
        "first" => Ok(FrameChoice::First),
        "last" => Ok(FrameChoice::Last),
        _ => text.parse().map(FrameChoice::Number).map_err(|_| {
            given.bad(format!("`{text}` is not a frame"), "a frame is a number from 0, `first` or `last`")
        }),
    }
}

pub fn frames(given: &Given<'_>) -> Checked<FramesChoice> {
    let text = given.text;
    if text == "none" {
        return Ok(FramesChoice::Still);
    }
    range(text).map(|(a, b)| FramesChoice::Range(a, b)).ok_or_else(|| {
        given.bad(format!("`{text}` is not a range of frames"), "write `frames=10-20` or `frames=none`")
    })
}

/// The moves whose positions are shown; none: the figures of the file.
pub fn figures(given: &Given<'_>) -> Checked<Option<Spanned<Vec<Spanned<MoveChoice>>>>> {
    if given.value().is_none() {
        return Ok(given.switched(Vec::new()));
    }
    let one = |Spanned { value, span }: Spanned<String>| {
        let value = match value.as_str() {
            "first" => MoveChoice::First,
            "last" => MoveChoice::Last,
            text => MoveChoice::Number(text.parse().map_err(|_| {
                let hint = "write `figures=21,45,last` for positions after these moves, or `figures` for those of the file";
                wrong(span, format!("`{text}` is not a move number"), hint)
            })?),
        };
        Ok(Spanned { value, span })
    };
    let value = given.names().into_iter().map(one).collect::<Checked<_>>()?;
    Ok(Some(given.spanned(value)))
}

/// `A-B`, A at most B.
fn range(text: &str) -> Option<(usize, usize)> {
    let (a, b) = text.split_once('-')?;
    Some((a.trim().parse().ok()?, b.trim().parse().ok()?)).filter(|(a, b)| a <= b)
}

pub fn quiz(given: &Given<'_>) -> Checked<Option<Spanned<QuizFrames>>> {
    let Some(text) = given.value() else { return Ok(given.switched(None)) };
    let value = range(text).ok_or_else(|| {
        let hint = "write `quiz` for the whole game, or `quiz=37-60` for these frames";
        given.bad(format!("`{text}` is not a range of frames"), hint)
    })?;
    Ok(Some(given.spanned(Some(value))))
}

/// What is to be found; `None`: what the record looks like.
pub fn problem(given: &Given<'_>) -> Checked<Option<Spanned<Option<ProblemKind>>>> {
    let named = [("tsume", ProblemKind::Mate), ("next", ProblemKind::Next)];
    let kind = given.value().map(|_| given.one_of("problems", &named)).transpose()?;
    Ok(given.switched(kind))
}

pub fn moves(given: &Given<'_>) -> Checked<MoveRange> {
    let number = |text: &str| text.trim().parse().ok().filter(|&number| number <= MAX_NUMBER);
    let range = match given.text.split_once(['-', '–']) {
        None => number(given.text).map(|only| MoveRange { first: only, last: Some(only) }),
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
        given.bad(format!("`{}` is not a range of moves", given.text), hint)
    })
}

pub fn numbers(given: &Given<'_>) -> Checked<Numbers> {
    match given.value() {
        None => Ok(if given.on { Numbers::Usual } else { Numbers::None }),
        Some("restart") => Ok(Numbers::From(1)),
        Some(text) => {
            let first = text.parse().ok().filter(|first| (1..=MAX_NUMBER).contains(first));
            first.map(Numbers::From).ok_or_else(|| {
                let hint =
                    "write `numbers`, `numbers=restart`, or `numbers=1` for the number of the first stone";
                given.bad(format!("`{text}` says nothing about numbers"), hint)
            })
        }
    }
}

pub fn split(given: &Given<'_>) -> Checked<Split> {
    Ok(match given.value() {
        None if given.on => Split::Usual,
        None => Split::Never,
        Some(_) => Split::Most(given.number(10, 1_024)?.try_into().unwrap_or(usize::MAX)),
    })
}

pub fn coords(given: &Given<'_>) -> Checked<Coords> {
    Ok(given.switch_or(Coords::Usual, "coordinates", &COORDS)?.unwrap_or(Coords::None))
}

const COORDS: [(&str, Coords); 5] = [
    ("western", Coords::Western),
    ("all-sides", Coords::AllSides),
    ("eastern", Coords::Eastern),
    ("numeric", Coords::Numeric),
    ("none", Coords::None),
];

/// The values of an option that are words, as far as they are always the same.
#[must_use]
pub fn value_words(spec: &Spec) -> Vec<&'static str> {
    let (Kind::Value(value) | Kind::SwitchOrValue(value)) = spec.kind else { return Vec::new() };
    match spec.name {
        "coords" => COORDS.iter().map(|(name, _)| *name).collect(),
        "crop" => CROPS.into_iter().chain(PARTS.iter().map(|(name, ..)| *name)).collect(),
        // Signs in capital letters stand for what the author has to say.
        _ => value.split('|').filter(|word| word.chars().all(|c| c.is_ascii_lowercase())).collect(),
    }
}

/// What is shown of a board, but for its parts.
const CROPS: [&str; 2] = ["auto", "none"];

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

pub fn crop(given: &Given<'_>) -> Checked<Crop> {
    let text = given.text;
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
    let names = || CROPS.into_iter().chain(PARTS.iter().map(|(name, ..)| *name));
    // The words of a name may stand in any order.
    let turned = text.split_once('-').map(|(a, b)| format!("{b}-{a}"));
    let near = nearest(text, names()).or_else(|| nearest(turned.as_deref()?, names()));
    let hint = match near {
        Some(name) => format!("did you mean `{name}`?"),
        None => "write `auto`, a side such as `left`, a corner such as `top-right`, or two corners: `K10-T19` in Go, `5e-1a` in shogi, `c3-g7` in Quoridor"
            .to_owned(),
    };
    Err(given.bad(format!("there is no part of a board called `{text}`"), hint))
}

/// An HTML id that can stand in a link as it is.
pub fn id(given: &Given<'_>) -> Checked<Spanned<String>> {
    let fine = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.');
    if given.text.is_empty() || !given.text.chars().all(fine) {
        let message = format!("`{}` cannot be an id", given.text);
        return Err(given.bad(message, "use letters, digits, `-`, `_` and `.`"));
    }
    Ok(given.string())
}
