//! Words to [`Options`].

mod given;
mod squares;
#[cfg(test)]
mod tests;
mod values;

use std::collections::BTreeSet;

pub use given::{Given, names, wrong};
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
    let mut given = BTreeSet::new();
    let mut rest = words;
    while let Some((word, after)) = rest.split_first() {
        rest = after;
        // Where nobody writes options, modules for browsers stay small without advice about them.
        if cfg!(feature = "authoring")
            && let Some((whole, count)) = unquoted(word, after, notation, refused)
        {
            // The only word after its first may be an option that is misspelt.
            let next = after.first().filter(|next| count == 1 && find(next, notation, refused).is_err());
            let near = next.and_then(|next| Some((next, near(next, notation, refused)?)));
            // As far as it goes, so that nothing else is told because of it.
            let _ = set(&mut options, if near.is_some() { word } else { &whole }, notation, refused);
            problems.push(without_quotes(&whole, near, notation));
            rest = after.get(count..).unwrap_or_default();
            continue;
        }
        problems.extend(curly(word));
        let Err(problem) = set(&mut options, word, notation, refused) else {
            problems.extend(word.spaced.then(|| spaced(word)));
            let name = word.name.strip_prefix("no-").unwrap_or(&word.name);
            if cfg!(feature = "authoring") && !given.insert(name) && !ADDED_UP.contains(&name) {
                problems.push(again(word, name));
            }
            continue;
        };
        // A figure whose `id` is misspelt has its name all the same, or the links to it would be wrong as well.
        if cfg!(feature = "authoring")
            && problem.id == Id::OptionUnknown
            && nearest(&word.name, ["id"]).is_some()
        {
            let text = word.value.as_deref();
            options.id = text.and_then(|text| id(&Given { name: "id", on: true, text, word }).ok());
        }
        problems.push(*problem);
    }
    (options, problems)
}

/// Options that can be given several times: all of it counts.
const ADDED_UP: [&str; 6] = ["arrows", "dead", "ghost", "marks", "neutral", "print"];

/// Warns that an option has been given before.
fn again(word: &Word, name: &str) -> Diagnostic {
    let message = format!("`{name}` has been given before; only this one counts");
    Diagnostic::warning(Id::OptionValue, word.name_span, message).with_advice("remove the others")
}

/// An option whose value lacks the quotes that it needs, with all of the value, and how many of the words after it are part
/// of that: those up to the last one that is no option.
fn unquoted(word: &Word, after: &[Word], notation: &Notation, refused: &[&str]) -> Option<(Word, usize)> {
    let (spec, _) = find(word, notation, refused).ok()?;
    let value = word.value.as_ref().filter(|_| is_bare(word))?;
    let is_option = |word: &Word| {
        find(word, notation, refused)
            .and_then(|(spec, on)| super::parse::value(spec, word, on).map(|_| ()))
            .is_ok()
    };
    let bare = after.iter().take_while(|word| word.value.is_none() || word.name.is_empty());
    let count = bare.enumerate().filter(|(_, word)| !is_option(word)).map(|(at, _)| at + 1).last()?;
    let parts = after.iter().take(count);
    let end = parts.clone().next_back()?.value_span.end;
    let names = parts.map(|word| match &word.value {
        Some(value) => format!("={value}"),
        None => word.name.clone(),
    });
    let text = std::iter::once(value.clone()).chain(names).collect::<Vec<_>>().join(" ");
    let text = text.trim_matches(|c| c == '\'' || CURLY.contains(&c) || c.is_whitespace()).to_owned();
    let whole = Word { value: Some(text), value_span: Span::new(word.value_span.start, end), ..word.clone() };
    // Names are single words, and so is a file with its extension; of other values it is seen whether they make sense in quotes.
    let is_one = spec.name == "src" && value.contains('.');
    let may_be = !is_one && !matches!(spec.kind, Kind::Value("NAME") | Kind::Switch);
    (may_be && set(&mut Options::default(), &whole, notation, refused).is_ok()).then_some((whole, count))
}

/// The message about a value that lacks its quotes, unless the word after its first is near an option.
fn without_quotes(word: &Word, near: Option<(&Word, String)>, notation: &Notation) -> Diagnostic {
    let quoted = format!("{}={}", word.name, in_quotes(word.value.as_deref().unwrap_or_default()));
    let Some((next, near)) = near else {
        let message = format!("`{}` has several words and no quotes around them", word.name);
        return Diagnostic::error(Id::OptionQuote, word.value_span, message)
            .with_advice(format!("write `{quoted}`"));
    };
    let or = if near.ends_with('?') { " else" } else { ", or" };
    unknown(next, notation).with_advice(format!("{near}{or} put the value in quotes: `{quoted}`"))
}

/// The message about spaces around `=`.
fn spaced(word: &Word) -> Diagnostic {
    let value = word.value.as_deref().unwrap_or_default();
    let value = if is_bare(word) { value.to_owned() } else { in_quotes(value) };
    let span = Span::new(word.name_span.start, word.value_span.end);
    let message = "there can be no spaces around the `=` of an option";
    Diagnostic::error(Id::OptionValue, span, message).with_advice(format!("write `{}={value}`", word.name))
}

fn in_quotes(value: &str) -> String {
    format!("\"{}\"", value.replace('\\', "\\\\").replace('"', "\\\""))
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
    curly.then(|| Diagnostic::warning(Id::OptionQuote, word.value_span, message).with_advice(hint))
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
        "lenient" => options.lenient = Some(on),
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
    let near = if cfg!(feature = "authoring") { near(word, notation, refused) } else { None };
    let hint = near.unwrap_or_else(|| {
        let known: Vec<&str> = known(notation, refused).map(|spec| spec.name).collect();
        format!("the options are {}", known.join(", "))
    });
    Err(Box::new(unknown(word, notation).with_advice(hint)))
}

fn unknown(word: &Word, notation: &Notation) -> Diagnostic {
    let message = format!("{} knows no option `{}`", notation.name, word.name);
    Diagnostic::error(Id::OptionUnknown, word.name_span, message)
}

fn known(notation: &Notation, refused: &[&str]) -> impl Iterator<Item = &'static Spec> {
    SPECS.iter().filter(|spec| spec.fits(notation) && !refused.contains(&spec.name))
}

/// What to write in place of a word that is nearly an option.
fn near(word: &Word, notation: &Notation, refused: &[&str]) -> Option<String> {
    let negated: Vec<String> = known(notation, refused).map(|spec| format!("no-{}", spec.name)).collect();
    let names = known(notation, refused).map(|spec| spec.name).chain(negated.iter().map(String::as_str));
    let near = nearest(&word.name, names)?;
    let of_value = near.strip_prefix("no-").and_then(|positive| {
        known(notation, refused).find(|spec| spec.name == positive && matches!(spec.kind, Kind::Value(_)))
    });
    Some(match of_value {
        Some(spec) if value_words(spec).contains(&"none") => format!("write `{}=none`", spec.name),
        Some(spec) => format!("leave `{}` out", spec.name),
        None => format!("did you mean `{near}`?"),
    })
}

/// The value that a word has to have, or has to be without.
fn value<'a>(spec: &Spec, word: &'a Word, on: bool) -> Checked<&'a str> {
    match (spec.kind, &word.value) {
        (Kind::Value(what), None) => Err(Box::new(
            Diagnostic::error(Id::OptionValue, word.name_span, format!("`{}` needs a value", spec.name))
                .with_advice(format!("write `{}={what}`", spec.name)),
        )),
        (Kind::Switch, Some(_)) => Err(no_value(word)),
        (Kind::SwitchOrValue(_), Some(_)) if !on => Err(no_value(word)),
        (_, value) => Ok(value.as_deref().unwrap_or_default()),
    }
}

fn no_value(word: &Word) -> Box<Diagnostic> {
    let message = format!("`{}` takes no value", word.name);
    Box::new(Diagnostic::error(Id::OptionValue, word.value_span, message).with_advice(format!(
        "write `{0}`, or `no-{0}` for the opposite",
        word.name.trim_start_matches("no-")
    )))
}
