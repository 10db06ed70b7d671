//! The options of blocks on the command line: as words (`flip coords=none`) and as flags (`--flip --coords none`).

use std::sync::LazyLock;

use clap::{Arg, ArgAction, ArgMatches, Command, error::ErrorKind};

use super::Failure;
use super::board_themes;
use super::report::Reporter;
use crate::site::read_caption;
use kisho_board::present::options::{self, Kind, Options, SPECS, Spec};
use kisho_game::Notation;
use kisho_game::text::{Diagnostic, Id, Lang, Source};

/// Where options stand, in messages.
const COMMAND_LINE: &str = "<command line>";

/// Options that make no sense here, or that the command itself has.
const NOT_HERE: [&str; 5] = ["src", "frame", "split", "downloads", "record"];

/// The flags made from the list of block options, as words of an info string.
#[derive(Debug, Clone, Default)]
pub struct BlockFlags {
    words: Vec<String>,
}

fn specs() -> impl Iterator<Item = &'static Spec> {
    SPECS.iter().filter(|spec| !NOT_HERE.contains(&spec.name))
}

/// `no-flip` for `flip` and so on, in the order of the list: names of arguments have to live as long as the program.
static OPPOSITES: LazyLock<Vec<String>> =
    LazyLock::new(|| SPECS.iter().map(|spec| format!("no-{}", spec.name)).collect());

/// The name of the opposite, if the option has one.
fn opposite(spec: &Spec) -> Option<&'static str> {
    let at = SPECS.iter().position(|other| other.name == spec.name)?;
    OPPOSITES.get(at).map(String::as_str).filter(|_| !matches!(spec.kind, Kind::Value(_)))
}

/// Whether a flag may do without a value. `--coords` alone would only ask for what is there anyway.
fn may_stand_alone(spec: &Spec) -> bool {
    matches!(spec.kind, Kind::Switch | Kind::SwitchOrValue(_)) && spec.name != "coords"
}

impl clap::Args for BlockFlags {
    fn augment_args(mut command: Command) -> Command {
        for spec in specs() {
            let arg =
                Arg::new(spec.name).long(spec.name).help(spec.help(Lang::En)).help_heading("Block options");
            let mut arg = match spec.kind {
                Kind::Switch => arg.action(ArgAction::SetTrue),
                Kind::SwitchOrValue(what) if may_stand_alone(spec) => {
                    // Without `=` the file after it would be taken for its value.
                    let arg = arg.action(ArgAction::Set).value_name(what);
                    arg.num_args(0..=1).require_equals(true).default_missing_value("")
                }
                Kind::Value(what) | Kind::SwitchOrValue(what) => arg.action(ArgAction::Set).value_name(what),
            };
            if let Some(name) = opposite(spec) {
                let no = Arg::new(name).long(name).action(ArgAction::SetTrue).overrides_with(spec.name);
                command = command.arg(no.hide(true));
                arg = arg.overrides_with(name);
            }
            command = command.arg(arg);
        }
        command
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl clap::FromArgMatches for BlockFlags {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut flags = Self::default();
        flags.update_from_arg_matches(matches)?;
        Ok(flags)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        for spec in specs() {
            let bad = |_| clap::Error::new(ErrorKind::InvalidValue);
            if matches!(spec.kind, Kind::Switch) {
                if matches.get_flag(spec.name) {
                    self.words.push(spec.name.to_owned());
                }
            } else if let Some(value) = matches.try_get_one::<String>(spec.name).map_err(bad)? {
                self.words.push(match value.as_str() {
                    "" if may_stand_alone(spec) => spec.name.to_owned(),
                    value => format!("{}={value}", spec.name),
                });
            }
            if let Some(name) = opposite(spec).filter(|name| matches.get_flag(name)) {
                self.words.push(name.to_owned());
            }
        }
        Ok(())
    }
}

/// Options together with the text they were read from, so that messages can point into it.
#[derive(Debug)]
pub struct BlockOptions {
    /// The options.
    pub options: Options,
    info: Source,
}

impl BlockOptions {
    /// Reads words, then flags, so that flags have the last say. What is wrong is reported.
    pub fn read(words: &[String], flags: &BlockFlags, notation: &Notation) -> Result<Self, Failure> {
        Self::read_in(COMMAND_LINE, words, flags, notation)
    }

    /// The same with words that stand in `place`, which messages name.
    pub fn read_in(
        place: &str,
        words: &[String],
        flags: &BlockFlags,
        notation: &Notation,
    ) -> Result<Self, Failure> {
        let info: Vec<String> = words.iter().chain(&flags.words).map(|word| quoted(word)).collect();
        let info = Source::new(place, info.join(" "));
        let (words, mut problems) = options::words(info.text());
        let (mut options, more) = options::parse_without(&words, notation, &["src", "split"]);
        problems.extend(more);
        options.caption = options.caption.map(|caption| read_caption(&caption).words);
        if let Some(src) = &options.src {
            let problem = Diagnostic::error(Id::OptionSrc, src.span, "`src` is for blocks in a page");
            problems.push(problem.with_hint("here the file is named before the options"));
        }
        problems.extend(board_themes::choose(&mut options)?);
        let read = Self { options, info };
        read.report(&problems).map_err(|_| Failure::UsageReported)?;
        Ok(read)
    }

    /// The same text with other options.
    pub fn with(&self, options: Options) -> Self {
        Self { options, info: self.info.clone() }
    }

    /// The text of the options.
    pub fn info(&self) -> &Source {
        &self.info
    }

    /// The same, for messages about them that come of one of several files.
    pub fn asked(&self, file: &str) -> Source {
        Source::new(format!("{} for {file}", self.info.name()), self.info.text())
    }

    /// Reports what is wrong with the options; an error ends the command.
    pub fn report(&self, problems: &[Diagnostic]) -> Result<(), Failure> {
        let mut reporter = Reporter::stderr();
        reporter.add_all(problems.iter().map(|problem| (&self.info, problem)));
        reporter.finish();
        if reporter.has_errors() { Err(Failure::Reported) } else { Ok(()) }
    }
}

/// A word as the info string of a block would have it: the shell has taken the quotes away.
fn quoted(word: &str) -> String {
    match word.split_once('=') {
        Some((name, value)) if value.contains(|c: char| c.is_whitespace() || "\"“”„＂".contains(c)) => {
            format!("{name}=\"{}\"", value.replace('\\', "\\\\").replace('"', "\\\""))
        }
        _ => word.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_shell_unquoted_is_quoted_again() {
        for value in ["a b", "say \"no\"", "back\\slash x", "", "\u{3000}"] {
            let (words, problems) = options::words(&quoted(&format!("caption={value}")));
            assert_eq!(problems, []);
            assert_eq!(words[0].value.as_deref(), Some(value));
            assert_eq!(words.len(), 1);
        }
    }
}
