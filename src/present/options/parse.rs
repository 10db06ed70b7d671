//! Words to [`Options`].

use super::{
    Coords, FrameChoice, FramesChoice, Kind, Limit, Options, Pieces, SPECS, Scope, Spanned, Spec, Word,
};
use crate::game::{Game, Notation};
use crate::text::{Diagnostic, Span, nearest};

/// Reads the options of a block in `notation`; every word that is wrong is reported. Where the notation does not tell
/// the game, what is wrong for the game is left in [`Options::limits`].
#[must_use]
pub fn parse(words: &[Word], notation: &Notation) -> (Options, Vec<Diagnostic>) {
    parse_without(words, notation, &[])
}

/// The same where the options `refused` make no sense, so that no hint names them.
#[must_use]
pub fn parse_without(words: &[Word], notation: &Notation, refused: &[&str]) -> (Options, Vec<Diagnostic>) {
    let mut options = Options::default();
    let mut problems = Vec::new();
    let mut text = None;
    for word in words {
        problems.extend(curly(word));
        let Err(mut problem) = set(&mut options, word, notation, refused) else {
            text = unquoted(word);
            continue;
        };
        if problem.id == "option-unknown" {
            if let Some(name) = text.filter(|_| word.value.is_none()) {
                let quotes = format!("put a text of several words in quotes: `{name}=\"…\"`");
                problem.hint = Some(match problem.hint.filter(|hint| hint.starts_with("did you mean")) {
                    Some(near) => format!("{near} else {quotes}"),
                    None => quotes,
                });
            }
            // A figure whose `id` is misspelt has its name all the same, or the links to it would be wrong as well.
            if nearest(&word.name, ["id"]).is_some() {
                options.id = word.value.as_deref().and_then(|text| id(word, text).ok());
            }
        }
        problems.push(*problem);
    }
    (options, problems)
}

/// The quotes that word processors put in place of `"`.
const CURLY: [char; 4] = ['“', '”', '„', '＂'];

/// Whether the value of a word stands without quotes: quotes are part of the span but not of the value.
fn is_bare(word: &Word) -> bool {
    word.value.as_ref().is_some_and(|value| value.len() == word.value_span.len())
}

/// What is odd about quotes that are none.
fn curly(word: &Word) -> Option<Diagnostic> {
    let curly = word.value.as_ref().is_some_and(|value| value.starts_with(CURLY)) && is_bare(word);
    let message = "this is no quote for kisho, but a part of the text";
    let hint = "put the value between straight quotes: `\"`";
    curly.then(|| Diagnostic::warning("option-quote", word.value_span, message).with_hint(hint))
}

/// The option of a text without quotes, which ends before the next space, perhaps too early.
fn unquoted(word: &Word) -> Option<&'static str> {
    let is_text = |spec: &&Spec| spec.name == word.name && spec.kind == Kind::Value("TEXT");
    SPECS.iter().find(is_text).filter(|_| is_bare(word)).map(|spec| spec.name)
}

type Checked<T> = Result<T, Box<Diagnostic>>;

fn set(options: &mut Options, word: &Word, notation: &Notation, refused: &[&str]) -> Checked<()> {
    let (spec, on) = find(word, notation, refused)?;
    let text = value(spec, word, on)?;
    if let Scope::Games(games) = spec.scope {
        limit(options, notation, ("option-unknown", &word.name), games, word.name_span)?;
    }
    let spanned = || Spanned { value: text.to_owned(), span: word.value_span };
    match spec.name {
        "flip" => options.flip = Some(on),
        "last-move" => options.last_move = Some(on),
        "info-bar" => options.info_bar = Some(on),
        "plain-walls" => options.plain_walls = Some(on),
        "numbers" => options.numbers = Some(on),
        "source" => options.source = on,
        "coords" => {
            options.coords = Some(coords(word, on)?);
            if options.coords == Some(Coords::Eastern) {
                let said = ("option-value", "coords=eastern");
                limit(options, notation, said, &[Game::Shogi, Game::Go], word.value_span)?;
            }
        }
        "frame" => options.frame = Some(Spanned { value: frame(word, text)?, span: word.value_span }),
        "frames" => options.frames = Some(Spanned { value: frames(word, text)?, span: word.value_span }),
        "print" => {
            for part in text.split(',') {
                options.print.push(Spanned { value: frame(word, part.trim())?, span: word.value_span });
            }
        }
        "id" => options.id = Some(id(word, text)?),
        "caption" => options.caption = Some(text.to_owned()),
        "alt" => options.alt = Some(text.to_owned()),
        "size" => options.size = Some(number(word, text, 1, 4000)?),
        "theme" => options.theme = Some(spanned()),
        "src" => options.src = Some(spanned()),
        "game" => options.game = Some(number(word, text, 1, 1_000_000)?),
        "pieces" => options.pieces = Some(pieces(word, text)?),
        "flags" => flags(options, number(word, text, 0, 15)?),
        // Not met: a test sets every option of the list and sees whether it changes something.
        _ => {}
    }
    Ok(())
}

/// Some games only know what was said: checks it against the game, or keeps it until the game is known.
fn limit(
    options: &mut Options,
    notation: &Notation,
    (id, said): (&'static str, &str),
    games: &'static [Game],
    span: Span,
) -> Checked<()> {
    let limit = Limit { said: (id, said.to_owned()), games, span };
    match notation.game {
        Some(game) => limit.broken_by(game).map_or(Ok(()), |problem| Err(Box::new(problem))),
        None => {
            options.limits.push(limit);
            Ok(())
        }
    }
}

/// The fan site's flags: 8 flip, 4 last move, 2 walls alike, 1 information bar.
fn flags(options: &mut Options, flags: u32) {
    options.flip = Some(flags & 8 != 0);
    options.last_move = Some(flags & 4 != 0);
    options.plain_walls = Some(flags & 2 != 0);
    options.info_bar = Some(flags & 1 != 0);
}

/// The option that a word names, and whether it is switched on.
fn find(word: &Word, notation: &Notation, refused: &[&str]) -> Checked<(&'static Spec, bool)> {
    // Options of other games too: it is said then whose they are.
    let of_games = |spec: &&Spec| !matches!(spec.scope, Scope::Notation(name) if name != notation.name);
    if let Some(spec) = SPECS.iter().filter(of_games).find(|spec| spec.name == word.name) {
        return Ok((spec, true));
    }
    if let Some(positive) = word.name.strip_prefix("no-")
        && let Some(spec) = SPECS.iter().find(|s| s.name == positive && !matches!(s.kind, Kind::Value(_)))
    {
        return Ok((spec, false));
    }
    let known = || SPECS.iter().filter(|spec| spec.fits(notation) && !refused.contains(&spec.name));
    let message = format!("{} knows no option `{}`", notation.name, word.name);
    let problem = Diagnostic::error("option-unknown", word.name_span, message);
    let positive = word.name.strip_prefix("no-").unwrap_or(&word.name);
    let hint = match nearest(positive, known().map(|spec| spec.name)) {
        Some(name) if positive.len() < word.name.len() => format!("did you mean `no-{name}`?"),
        Some(name) => format!("did you mean `{name}`?"),
        None => format!("the options are {}", known().map(|s| s.name).collect::<Vec<_>>().join(", ")),
    };
    Err(Box::new(problem.with_hint(hint)))
}

/// The value that a word has to have, or has to be without.
fn value<'a>(spec: &Spec, word: &'a Word, on: bool) -> Checked<&'a str> {
    match (spec.kind, &word.value) {
        (Kind::Value(what), None) => Err(Box::new(
            Diagnostic::error("option-value", word.name_span, format!("`{}` needs a value", spec.name))
                .with_hint(format!("write `{}={what}`", spec.name)),
        )),
        (Kind::Switch, Some(_)) => Err(no_value(word)),
        (Kind::SwitchOrValue(_), Some(_)) if !on => Err(no_value(word)),
        (_, value) => Ok(value.as_deref().unwrap_or_default()),
    }
}

fn no_value(word: &Word) -> Box<Diagnostic> {
    let message = format!("`{}` takes no value", word.name);
    Box::new(
        Diagnostic::error("option-value", word.value_span, message).with_hint(format!(
            "write `{0}`, or `no-{0}` for the opposite",
            word.name.trim_start_matches("no-")
        )),
    )
}

fn bad(word: &Word, message: impl Into<String>, hint: impl Into<String>) -> Box<Diagnostic> {
    Box::new(Diagnostic::error("option-value", word.value_span, message).with_hint(hint))
}

fn number(word: &Word, text: &str, least: u32, most: u32) -> Checked<u32> {
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

fn frame(word: &Word, text: &str) -> Checked<FrameChoice> {
    match text {
        "first" => Ok(FrameChoice::First),
        "last" => Ok(FrameChoice::Last),
        _ => text.parse().map(FrameChoice::Number).map_err(|_| {
            bad(word, format!("`{text}` is not a frame"), "a frame is a number from 0, `first` or `last`")
        }),
    }
}

fn frames(word: &Word, text: &str) -> Checked<FramesChoice> {
    if text == "none" {
        return Ok(FramesChoice::Still);
    }
    text.split_once('-')
        .and_then(|(a, b)| Some((a.trim().parse().ok()?, b.trim().parse().ok()?)))
        .filter(|(a, b)| a <= b)
        .map(|(a, b)| FramesChoice::Range(a, b))
        .ok_or_else(|| {
            bad(word, format!("`{text}` is not a range of frames"), "write `frames=10-20` or `frames=none`")
        })
}

fn coords(word: &Word, on: bool) -> Checked<Coords> {
    match word.value.as_deref() {
        None if on => Ok(Coords::Usual),
        None | Some("none") => Ok(Coords::None),
        Some("western") => Ok(Coords::Western),
        Some("eastern") => Ok(Coords::Eastern),
        Some(other) => {
            let hint = match nearest(other, ["western", "eastern", "none"]) {
                Some(name) => format!("did you mean `{name}`?"),
                None => "they are `western`, `eastern` or `none`".to_owned(),
            };
            Err(bad(word, format!("there are no coordinates called `{other}`"), hint))
        }
    }
}

fn pieces(word: &Word, text: &str) -> Checked<Pieces> {
    match text {
        "plain" => Ok(Pieces::Plain),
        "pentagon" => Ok(Pieces::Pentagon),
        other => {
            let hint = match nearest(other, ["plain", "pentagon"]) {
                Some(name) => format!("did you mean `{name}`?"),
                None => "they are `plain` or `pentagon`".to_owned(),
            };
            Err(bad(word, format!("there are no pieces called `{other}`"), hint))
        }
    }
}

/// An HTML id that can stand in a link as it is.
fn id(word: &Word, text: &str) -> Checked<Spanned<String>> {
    let fine = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.');
    if text.is_empty() || !text.chars().all(fine) {
        return Err(bad(word, format!("`{text}` cannot be an id"), "use letters, digits, `-`, `_` and `.`"));
    }
    Ok(Spanned { value: text.to_owned(), span: word.value_span })
}

#[cfg(test)]
mod tests {
    use super::super::words;
    use super::*;

    fn read(info: &str, name: &str) -> (Options, Vec<Diagnostic>) {
        let (words, problems) = words(info);
        assert!(problems.is_empty());
        parse(&words, notation(name))
    }

    fn notation(name: &str) -> &'static Notation {
        crate::game::notation(name).unwrap()
    }

    #[test]
    fn every_option_of_the_list_is_read() {
        for spec in SPECS {
            let word = match (spec.name, spec.kind) {
                ("frames", _) => "frames=1-2".to_owned(),
                ("pieces", _) => "pieces=pentagon".to_owned(),
                (_, Kind::Value(_)) => format!("{}=3", spec.name),
                _ => spec.name.to_owned(),
            };
            let notation = ["sgf", "qf", "sfen"].into_iter().find(|name| spec.fits(notation(name))).unwrap();
            let (options, problems) = read(&word, notation);
            assert_eq!(problems, [], "{word}");
            assert_ne!(options, Options::default(), "{word} changes something");
        }
    }

    #[test]
    fn flags_are_the_words_added_up() {
        assert_eq!(read("flags=13", "qf").0, read("flip last-move info-bar no-plain-walls", "qf").0);
    }

    #[test]
    fn a_text_that_lacks_its_quotes_is_seen() {
        let hints = |info: &str| -> Vec<String> {
            read(info, "qf").1.into_iter().map(|problem| problem.hint.unwrap()).collect()
        };
        let said = hints("caption=two more words flip");
        assert!(said[0].contains("`caption=\"…\"`"), "{said:?}");
        assert!(said[1].contains("`caption=\"…\"`"), "{said:?}");
        assert_eq!(said.len(), 2, "`flip` is an option");
        let both = &hints("caption=Walls flpi")[0];
        assert!(both.contains("`flip`") && both.contains("`caption=\"…\"`"), "{both}");
        assert!(hints("size=3 zzz")[0].starts_with("the options are"), "no text");
        assert!(hints("caption=\"two\" zzz")[0].starts_with("the options are"), "quotes that are closed");
        let (options, said) = read("caption=“Walls” flip", "qf");
        assert_eq!(options.caption.as_deref(), Some("“Walls”"));
        assert_eq!(said.iter().map(|p| (p.id, p.is_error())).collect::<Vec<_>>(), [("option-quote", false)]);
        assert_eq!(read("caption=\"“Walls” he said\"", "qf").1, [], "inside straight quotes they are text");
        assert!(hints("alt=“two words”")[1].contains("`alt=\"…\"`"));
    }

    #[test]
    fn a_number_that_is_wrong_is_told_its_range_and_no_other_number() {
        for (info, range) in
            [("size=99999", "1 to 4000"), ("size=300px", "1 to 4000"), ("flags=16", "0 to 15")]
        {
            let (_, problems) = read(info, "qf");
            assert!(problems[0].message.contains(range), "{info}: {}", problems[0].message);
            let hint = problems[0].hint.as_ref().unwrap();
            assert!(!hint.contains("such as"), "{info}: {hint}");
        }
    }

    #[test]
    fn an_unknown_word_names_the_nearest_known_one() {
        let (_, problems) = read("flip lastmove", "qf");
        assert_eq!(problems.len(), 1);
        assert_eq!(problems[0].id, "option-unknown");
        assert_eq!(problems[0].hint.as_deref(), Some("did you mean `last-move`?"));
        assert_eq!(problems[0].span, crate::text::Span::new(5, 13));
        let (_, problems) = read("flags=1", "sgf");
        assert_eq!(problems[0].id, "option-unknown", "an option of another game is unknown");
    }

    #[test]
    fn what_another_game_knows_is_an_error_and_never_ignored() {
        for (info, notation, id, message) in [
            ("numbers", "sfen", "option-unknown", "`numbers` is for Go, and this is shogi"),
            ("no-numbers", "qf", "option-unknown", "`no-numbers` is for Go, and this is Quoridor"),
            ("flags=1", "sgf", "option-unknown", "`flags` is for Quoridor, and this is Go"),
            ("pieces=plain", "qf", "option-unknown", "`pieces` is for shogi, and this is Quoridor"),
            (
                "coords=eastern",
                "qf",
                "option-value",
                "`coords=eastern` is for shogi and Go, and this is Quoridor",
            ),
        ] {
            let (options, problems) = read(info, notation);
            assert_eq!(problems.len(), 1, "{info}");
            assert_eq!((problems[0].id, problems[0].message.as_str()), (id, message));
            assert!(options.limits.is_empty());
        }
        assert_eq!(read("game=2", "qf").1[0].id, "option-unknown");
        for (info, notation) in
            [("coords=western", "qf"), ("coords=eastern", "sfen"), ("coords=eastern", "sgf")]
        {
            assert_eq!(read(info, notation).1, [], "{info} {notation}");
        }
    }

    /// JSON is of any game.
    #[test]
    fn options_are_held_against_the_game_once_it_is_known() {
        let record = (notation("qf").read)(b"gkwAAAAQ", &crate::game::ReadOptions::default()).record.unwrap();
        let said = |info: &str| {
            let (options, problems) = read(info, "json");
            assert_eq!(problems, [], "{info}");
            let (_, problems) = crate::present::figure(&record, &options, crate::text::Lang::En);
            problems.into_iter().map(|problem| (problem.id, problem.span)).collect::<Vec<_>>()
        };
        assert_eq!(said("flags=8 plain-walls coords=western"), []);
        let wrong = said("flip numbers coords=eastern");
        assert_eq!(wrong, [("option-unknown", Span::new(5, 12)), ("option-value", Span::new(20, 27))]);
    }

    #[test]
    fn values_are_checked() {
        for wrong in
            ["flags=16", "size=0", "frame=x", "frames=5-2", "flip=1", "caption", "coords=wester", "id=a<b"]
        {
            let (_, problems) = read(wrong, "qf");
            assert_eq!(problems.len(), 1, "{wrong}");
            assert_eq!(problems[0].id, "option-value", "{wrong}");
            assert!(problems[0].hint.is_some(), "{wrong}");
        }
    }
}
