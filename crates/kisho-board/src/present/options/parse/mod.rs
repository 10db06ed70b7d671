//! Words to [`Options`].

mod given;
mod squares;
#[cfg(test)]
mod tests;
mod values;

pub use given::{Given, wrong};
pub use squares::{LONGEST_LABEL, is_label};
pub use values::value_words;

use values::{coords, crop, figures, frame, frames, id, moves, numbers, problem, quiz, split};

use super::{Coords, Kind, Limit, Options, SPECS, Scope, Spec, Word};
use crate::present::games::Show;
use kisho_game::text::{Diagnostic, Id, Span, nearest};
use kisho_game::{Game, Notation, with_game};

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
                options.id = word
                    .value
                    .as_deref()
                    .and_then(|text| id(&Given { name: "id", on: true, text, word }).ok());
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
    let message = "kisho reads this as part of the text, not as a quote";
    let hint = "put the value between straight quotes: `\"`";
    curly.then(|| Diagnostic::warning(Id::OptionQuote, word.value_span, message).with_hint(hint))
}

/// The option of a text without quotes, which ends before the next space, perhaps too early.
fn unquoted(word: &Word) -> Option<&'static str> {
    let is_text = |spec: &&Spec| spec.name == word.name && spec.kind == Kind::Value("TEXT");
    SPECS.iter().find(is_text).filter(|_| is_bare(word)).map(|spec| spec.name)
}

/// A value, or what is wrong with it.
pub type Checked<T> = Result<T, Box<Diagnostic>>;

fn set(options: &mut Options, word: &Word, notation: &Notation, refused: &[&str]) -> Checked<()> {
    let (spec, on) = find(word, notation, refused)?;
    let text = value(spec, word, on)?;
    if let Scope::SomeGames = spec.scope {
        limit(options, notation, (Id::OptionUnknown, &word.name), spec.name, word.name_span)?;
    }
    assign(options, &Given { name: spec.name, on, text, word })?;
    if spec.name == "figures" && word.value.is_some() {
        let said = format!("figures={text}");
        return limit(options, notation, (Id::OptionValue, &said), "figures=N", word.value_span);
    }
    let (said, option) = match options.coords {
        Some(Coords::Eastern) if spec.name == "coords" => ("coords=eastern", "coords=eastern"),
        Some(Coords::Numeric) if spec.name == "coords" => ("coords=numeric", "coords=numeric"),
        Some(Coords::AllSides) if spec.name == "coords" => ("coords=all-sides", "coords=all-sides"),
        _ if spec.name == "info-bar" && word.value.is_some() => ("info-bar=fan", "info-bar=fan"),
        _ if spec.name == "problem" && word.value.is_some() => ("problem=…", "problem=KIND"),
        _ => return Ok(()),
    };
    limit(options, notation, (Id::OptionValue, said), option, word.value_span)
}

/// Gives an option its value. A name that is not met here is that of an option of one game: a test sets every option of the
/// list and sees whether it changes something.
fn assign(options: &mut Options, given: &Given<'_>) -> Checked<()> {
    let &Given { on, text, .. } = given;
    match given.name {
        "flip" => options.flip = Some(on),
        "last-move" => options.last_move = Some(on),
        "title" => options.title = Some(on),
        "header" => options.header = Some(on),
        "source" => options.source = on,
        "lenient" => options.lenient = on,
        "downloads" => options.downloads = Some(on),
        "next" => options.next = Some(on),
        "record" => options.record = Some(on),
        "numbers" => options.numbers = Some(given.spanned(numbers(given)?)),
        "info-bar" => {
            options.info_bar = Some(on);
            options.fan_bar =
                given.value().is_some() && given.one_of("information bars", &[("fan", true)])?;
        }
        "moves" => options.moves = Some(given.spanned(moves(given)?)),
        "every" => options.every = Some(given.spanned(given.number(1, values::MAX_NUMBER)?)),
        "figures" => options.figures = figures(given)?,
        "coords" => options.coords = Some(coords(given)?),
        "crop" => options.crop = Some(given.spanned(crop(given)?)),
        "frame" => options.frame = Some(given.spanned(frame(given, text)?)),
        "frames" => options.frames = Some(given.spanned(frames(given)?)),
        "print" => {
            for part in text.split(',') {
                options.print.push(given.spanned(frame(given, part.trim())?));
            }
        }
        "split" => options.split = Some(split(given)?),
        "id" => options.id = Some(id(given)?),
        "caption" => options.caption = Some(text.to_owned()),
        "alt" => options.alt = Some(text.to_owned()),
        "size" => options.size = Some(given.number(1, 4000)?),
        "theme" => options.theme = Some(given.string()),
        "src" => options.src = Some(given.string()),
        "game" => options.game = Some(given.number(1, 1_000_000)?),
        "marks" => options.marks.extend(squares::marks(given)?),
        "arrows" => options.arrows.extend(squares::arrows(given)?),
        "problem" => options.problem = problem(given)?,
        "choices" => options.choices = Some(given.string()),
        "answer" => options.answer = Some(given.string()),
        "quiz" => options.quiz = quiz(given)?,
        _ => {
            for &game in Game::ALL {
                with_game!(game, Record => Record::set(options, given))?;
            }
        }
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
