//! Words to [`Options`].

mod squares;
#[cfg(test)]
mod tests;
mod values;

use values::{
    coords, crop, fan_bar, figures, frame, frames, hands, id, kings, komi, move_names, moves, names, number,
    numbers, paths, pieces, problem, quiz, quoridor_names, rules, solve, split, step, wall_numbers,
};

use super::{Coords, Kind, Limit, Options, SPECS, Scope, Spanned, Spec, Word};
use kisho_game::text::{Diagnostic, Id, Span, nearest};
use kisho_game::{Notation, go};

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
        if problem.id == Id::OptionUnknown {
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
    curly.then(|| Diagnostic::warning(Id::OptionQuote, word.value_span, message).with_hint(hint))
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
    if let Scope::SomeGames = spec.scope {
        limit(options, notation, (Id::OptionUnknown, &word.name), spec.name, word.name_span)?;
    }
    if spec.kind == Kind::Switch {
        switch(options, spec.name, on);
        return Ok(());
    }
    assign(options, spec.name, word, text, on)?;
    if spec.name == "figures" && word.value.is_some() {
        let said = format!("figures={text}");
        return limit(options, notation, (Id::OptionValue, &said), "figures=N", word.value_span);
    }
    let (said, option) = match options.coords {
        Some(Coords::Eastern) if spec.name == "coords" => ("coords=eastern", "coords=eastern"),
        Some(Coords::Numeric) if spec.name == "coords" => ("coords=numeric", "coords=numeric"),
        _ if spec.name == "info-bar" && word.value.is_some() => ("info-bar=fan", "info-bar=fan"),
        _ if spec.name == "problem" && word.value.is_some() => ("problem=…", "problem=KIND"),
        _ => return Ok(()),
    };
    limit(options, notation, (Id::OptionValue, said), option, word.value_span)
}

/// Switches something on or off. A name that is not met here is one of [`assign`]'s: a test sets every option of the
/// list and sees whether it changes something.
fn switch(options: &mut Options, name: &str, on: bool) {
    match name {
        "flip" => options.flip = Some(on),
        "last-move" => options.last_move = Some(on),
        "plain-walls" => options.plain_walls = Some(on),
        "freeboard" => options.freeboard = on,
        "title" => options.title = Some(on),
        "header" => options.header = Some(on),
        "legend" => options.legend = Some(on),
        "source" => options.source = on,
        "downloads" => options.downloads = Some(on),
        "next" => options.next = Some(on),
        "record" => options.record = Some(on),
        _ => {}
    }
}

/// Gives an option its value; `on` is false for `no-name`.
fn assign(options: &mut Options, name: &str, word: &Word, text: &str, on: bool) -> Checked<()> {
    let span = word.value_span;
    let spanned = || Spanned { value: text.to_owned(), span };
    match name {
        "numbers" => options.numbers = Some(Spanned { value: numbers(word, on)?, span }),
        "info-bar" => (options.info_bar, options.fan_bar) = (Some(on), fan_bar(word)?),
        "wall-numbers" => options.wall_numbers = wall_numbers(word, on)?,
        "paths" => options.paths = paths(word, on)?,
        "ghost" => options.ghosts.extend(squares::ghosts(word, text)?),
        "moves" => options.moves = Some(Spanned { value: moves(word, text)?, span }),
        "every" => options.every = Some(Spanned { value: number(word, text, 1, go::MAX_NUMBER)?, span }),
        "figures" => options.figures = figures(word, on)?,
        "coords" => options.coords = Some(coords(word, on)?),
        "score" => options.score = on.then_some(Spanned { value: rules(word)?, span: word.name_span }),
        "dead" => options.dead.extend(names(word, text)),
        "neutral" => options.neutral.extend(names(word, text)),
        "komi" => options.komi = Some(Spanned { value: komi(word, text)?, span }),
        "crop" => options.crop = Some(Spanned { value: crop(word, text)?, span }),
        "frame" => options.frame = Some(Spanned { value: frame(word, text)?, span }),
        "frames" => options.frames = Some(Spanned { value: frames(word, text)?, span }),
        "print" => {
            for part in text.split(',') {
                options.print.push(Spanned { value: frame(word, part.trim())?, span });
            }
        }
        "split" => options.split = Some(split(word, on)?),
        "id" => options.id = Some(id(word, text)?),
        "caption" => options.caption = Some(text.to_owned()),
        "alt" => options.alt = Some(text.to_owned()),
        "size" => options.size = Some(number(word, text, 1, 4000)?),
        "theme" => options.theme = Some(spanned()),
        "src" => options.src = Some(spanned()),
        "game" => options.game = Some(number(word, text, 1, 1_000_000)?),
        "notation" => options.notation = Some(quoridor_names(word, text)?),
        "pieces" => options.pieces = Some(pieces(word, text)?),
        "names" => options.names = Some(move_names(word, text)?),
        "marks" => options.marks.extend(squares::marks(word, text)?),
        "arrows" => options.arrows.extend(squares::arrows(word, text)?),
        "step" => options.step = Some(step(word, text)?),
        "solve" => options.solve = solve(word, on)?,
        "die" => options.die = Some(spanned()),
        "kings" => options.kings = Some(kings(word, text)?),
        "hands" => options.hands = Some(hands(word, text)?),
        "problem" => {
            options.problem = on.then_some(Spanned { value: problem(word)?, span: word.name_span });
        }
        "choices" => options.choices = Some(spanned()),
        "answer" => options.answer = Some(spanned()),
        "quiz" => options.quiz = quiz(word, on)?,
        "flags" => flags(options, number(word, text, 0, 15)?),
        _ => {}
    }
    Ok(())
}

/// Some games only know what was said: checks it against the game, or keeps it until the game is known.
fn limit(
    options: &mut Options,
    notation: &Notation,
    (id, said): (Id, &str),
    option: &'static str,
    span: Span,
) -> Checked<()> {
    let limit = Limit { said: (id, said.to_owned()), option, span };
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
    let of_games = |spec: &&Spec| matches!(spec.scope, Scope::SomeGames) || spec.fits(notation);
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
    let problem = Diagnostic::error(Id::OptionUnknown, word.name_span, message);
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
            Diagnostic::error(Id::OptionValue, word.name_span, format!("`{}` needs a value", spec.name))
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
        Diagnostic::error(Id::OptionValue, word.value_span, message).with_hint(format!(
            "write `{0}`, or `no-{0}` for the opposite",
            word.name.trim_start_matches("no-")
        )),
    )
}
