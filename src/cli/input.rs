//! The text that `render` and `convert` read, and the notation it is in.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use super::report::Reporter;
use super::{Failure, verbosity};
use kisho_game::text::{Diagnostic, Lang, Source};
use kisho_game::{self as game, Notation, ReadOptions, Record, notation, notations};
use kisho_sheet::Paper;

/// What was read, and where.
#[derive(Debug)]
pub struct Input {
    /// The name shown in messages.
    pub name: String,
    /// The bytes.
    pub bytes: Vec<u8>,
}

/// Most bytes of an input. A collection of 100,000 games has about as many; what is longer is a device, or no text.
pub const MOST_BYTES: u64 = 256 << 20;

/// All bytes, if they are not more than `most`.
fn bounded(from: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most { Err(too_large(most)) } else { Ok(bytes) }
}

/// What is said of an input that has more than `most` bytes.
pub fn too_large(most: u64) -> io::Error {
    io::Error::new(io::ErrorKind::FileTooLarge, format!("it has more than {} MB", most >> 20))
}

/// The bytes of standard input, if they are not more than `most`.
pub fn standard_input(most: u64) -> Result<Vec<u8>, Failure> {
    let read = bounded(io::stdin().lock(), most);
    read.map_err(|error| Failure::io("read", Path::new("standard input"), &error))
}

/// What was found in a text.
#[derive(Debug)]
pub struct InputReading {
    /// The record, and those after it.
    pub records: Option<(Record, Vec<Record>)>,
    /// The text as its author sees it, where there is something to be said of it.
    pub source: Source,
    /// What is to be said.
    pub said: Vec<Diagnostic>,
}

impl Input {
    /// Reads a file, or standard input for `-` and for none.
    pub fn read(file: Option<&Path>) -> Result<Self, Failure> {
        let Some(path) = named(file) else {
            return Ok(Self { name: "<stdin>".to_owned(), bytes: standard_input(MOST_BYTES)? });
        };
        let read = File::open(path).and_then(|file| bounded(file, MOST_BYTES));
        let bytes = read.map_err(|error| Failure::io("read", path, &error))?;
        verbosity::detail(|| format!("read {}, {} bytes", path.display(), bytes.len()));
        Ok(Self { name: path.display().to_string(), bytes })
    }

    /// The record in this text, and those after it; everything that is wrong is reported. `lenient`: what is good will do; the
    /// last value tells whether not all of it is.
    pub fn records(
        &self,
        notation: &Notation,
        options: &ReadOptions,
        lenient: bool,
    ) -> Result<(Record, Vec<Record>, bool), Failure> {
        let InputReading { records, source, mut said } = self.look(notation, options);
        let is_damaged = said.iter().any(Diagnostic::is_error);
        if lenient && records.is_some() {
            said.iter_mut().for_each(Diagnostic::excuse);
        }
        // Blocks choose a game with a word, and this command with a flag.
        for hint in said.iter_mut().filter_map(|said| said.hint.as_mut()) {
            *hint = hint.replace("`game=`", "`--game`").replace("`game=", "`--game ");
        }
        let mut reporter = Reporter::stderr();
        reporter.add_all(said.iter().map(|diagnostic| (&source, diagnostic)));
        reporter.finish();
        match records {
            Some((first, more)) if !reporter.has_errors() => Ok((first, more, is_damaged)),
            _ if reporter.has_errors() => Err(Failure::Reported),
            _ => Err(Failure::Input(self.no_record(notation))),
        }
    }

    /// The record in this text, as far as there is one, and what is to be said of it.
    pub fn look(&self, notation: &Notation, options: &ReadOptions) -> InputReading {
        let reading = notation.reading(&self.bytes, options);
        let (text, said) = match reading.diagnostics {
            said if said.is_empty() => (String::new(), said),
            said => game::legible(notation, self.bytes.clone(), said),
        };
        let more = reading.more;
        let records = reading.record.map(|record| (record, more));
        InputReading { records, source: Source::new(&*self.name, text), said }
    }

    /// The text as its author sees it.
    pub fn text(&self, notation: &Notation) -> String {
        game::legible(notation, self.bytes.clone(), vec![]).0
    }

    /// What is said of a text without a record.
    pub fn no_record(&self, notation: &Notation) -> String {
        format!("{}: no {} record in it", self.name, notation.name)
    }
}

/// The language that a tag on the command line names.
pub fn lang(tag: &str) -> Result<Lang, String> {
    Lang::from_tag(tag).ok_or_else(|| "the languages are en and ja".to_owned())
}

/// The sizes of paper, by their names.
pub fn paper() -> impl TypedValueParser<Value = Paper> {
    PossibleValuesParser::new(Paper::ALL.map(|(_, name)| name))
        .try_map(|name| Paper::named(&name).ok_or_else(|| format!("there is no paper {name}")))
}

/// The file that is meant, if it is not `-`: standard input, or after `-o` standard output.
pub fn named(file: Option<&Path>) -> Option<&Path> {
    file.filter(|path| *path != Path::new("-"))
}

/// The notation that the end of a file's name tells, whatever its case.
pub fn notation_by_ending(extension: &OsStr) -> Option<&'static Notation> {
    let is = |known: &&str| extension.eq_ignore_ascii_case(known);
    notations().find(|notation| notation.extensions.iter().any(is))
}

/// The notation that was asked for, else the one that the file's name tells.
pub fn notation_of(
    from: Option<&'static Notation>,
    file: Option<&Path>,
) -> Result<&'static Notation, Failure> {
    if let Some(notation) = from.or_else(|| named(file)?.extension().and_then(notation_by_ending)) {
        return Ok(notation);
    }
    let what = match named(file) {
        Some(path) => format!("the name of {} does not tell its notation", path.display()),
        None => "standard input does not tell its notation".to_owned(),
    };
    let names: Vec<&str> = notations().map(|n| n.name).collect();
    Err(Failure::Usage(format!("{what}; say it with --from ({})", names.join(", "))))
}

/// Parses `--from`.
pub fn readable_notation() -> impl TypedValueParser<Value = &'static Notation> {
    parser(|_| true)
}

/// Parses `--to`.
pub fn writable_notation() -> impl TypedValueParser<Value = &'static Notation> {
    parser(|notation| notation.write.is_some())
}

fn parser(fits: fn(&Notation) -> bool) -> impl TypedValueParser<Value = &'static Notation> {
    let values = notations()
        .filter(|n| fits(n))
        .map(|n| PossibleValue::new(n.name).aliases(n.extensions).help(n.about));
    PossibleValuesParser::new(values)
        .try_map(|name| notation(&name).ok_or_else(|| format!("there is no notation {name}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_file_tells_its_notation() {
        assert_eq!(notation_of(None, Some(Path::new("a/B.SGF"))).unwrap().name, "sgf");
        for name in ["kif", "KIF", "kifu", "Kifu"] {
            assert_eq!(kisho_game::notation(name).unwrap().name, "kif");
        }
        assert!(
            matches!(notation_of(None, Some(Path::new("-"))), Err(Failure::Usage(m)) if m.contains("qf"))
        );
    }
}
