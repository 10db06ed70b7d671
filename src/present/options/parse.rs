//! Words to [`Options`].

use super::{Coords, FrameChoice, FramesChoice, Kind, Options, Pieces, SPECS, Spanned, Spec, Word};
use crate::text::{Diagnostic, nearest};

/// Reads the options of a block in `notation`; every word that is wrong is reported.
#[must_use]
pub fn parse(words: &[Word], notation: &str) -> (Options, Vec<Diagnostic>) {
    let mut options = Options::default();
    let mut problems = Vec::new();
    for word in words {
        if let Err(problem) = set(&mut options, word, notation) {
            problems.push(*problem);
        }
    }
    (options, problems)
}

type Checked<T> = Result<T, Box<Diagnostic>>;

fn set(options: &mut Options, word: &Word, notation: &str) -> Checked<()> {
    let (spec, on) = find(word, notation)?;
    let text = value(spec, word, on)?;
    let spanned = || Spanned { value: text.to_owned(), span: word.value_span };
    match spec.name {
        "flip" => options.flip = Some(on),
        "last-move" => options.last_move = Some(on),
        "info-bar" => options.info_bar = Some(on),
        "plain-walls" => options.plain_walls = Some(on),
        "numbers" => options.numbers = Some(on),
        "source" => options.source = on,
        "coords" => options.coords = Some(coords(word, on)?),
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
        _ => {}
    }
    Ok(())
}

/// The fan site's flags: 8 flip, 4 last move, 2 walls alike, 1 information bar.
fn flags(options: &mut Options, flags: u32) {
    options.flip = Some(flags & 8 != 0);
    options.last_move = Some(flags & 4 != 0);
    options.plain_walls = Some(flags & 2 != 0);
    options.info_bar = Some(flags & 1 != 0);
}

/// The option that a word names, and whether it is switched on.
fn find(word: &Word, notation: &str) -> Checked<(&'static Spec, bool)> {
    let known = || SPECS.iter().filter(|spec| spec.fits(notation));
    if let Some(spec) = known().find(|spec| spec.name == word.name) {
        return Ok((spec, true));
    }
    if let Some(positive) = word.name.strip_prefix("no-")
        && let Some(spec) = known().find(|s| s.name == positive && !matches!(s.kind, Kind::Value(_)))
    {
        return Ok((spec, false));
    }
    let message = format!("{notation} knows no option `{}`", word.name);
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
    let near = text.parse::<u32>().map_or(least, |n| n.clamp(least, most));
    text.parse().ok().filter(|n| (least..=most).contains(n)).ok_or_else(|| {
        bad(
            word,
            format!("`{text}` is not a number from {least} to {most}"),
            format!("write a whole number, such as `{}={near}`", word.name),
        )
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

    fn read(info: &str, notation: &str) -> (Options, Vec<Diagnostic>) {
        let (words, problems) = words(info);
        assert!(problems.is_empty());
        parse(&words, notation)
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
            let notation = spec.notations.first().copied().unwrap_or("sgf");
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
