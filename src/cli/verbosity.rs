//! What is said on standard error: how much, and whether in colours.

use std::ffi::{OsStr, OsString};
use std::io::{IsTerminal, Write};
use std::sync::OnceLock;

use clap::ColorChoice;

/// The options that all commands have.
#[derive(Debug, Clone, Copy, Default, clap::Args)]
pub struct Verbosity {
    /// Whether messages are coloured
    ///
    /// `auto`: on a terminal, unless NO_COLOR is set, or anywhere if CLICOLOR_FORCE is set.
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value = "auto")]
    color: ColorChoice,
    /// Only report problems
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    quiet: bool,
    /// Also report which files are read and written, and how long each step takes
    #[arg(short, long, global = true)]
    verbose: bool,
}

/// What was asked of this process.
static TALK: OnceLock<Verbosity> = OnceLock::new();

impl Verbosity {
    /// Makes this hold for the whole process. The first one counts.
    pub fn begin(self) {
        let _ = TALK.set(self);
    }
}

fn talk() -> Verbosity {
    TALK.get().copied().unwrap_or_default()
}

/// Says something that is no message about what is wrong, as a line; not with `--quiet`.
pub fn say(text: &str) {
    if !talk().quiet {
        line(text);
    }
}

/// Says something whoever listens.
pub fn always(text: &str) {
    line(text);
}

/// Says something that only `--verbose` asks for, as a line.
pub fn detail(text: impl FnOnce() -> String) {
    if talk().verbose {
        line(&text());
    }
}

/// Says that something is wrong while the rest goes on, as a line.
pub fn say_error(text: &str) {
    line(&format!("error: {text}"));
}

fn line(text: &str) {
    // When nobody listens on standard error there is nobody to tell.
    let _ = writeln!(std::io::stderr().lock(), "{text}");
}

/// Whether it may be shown how far a long build is.
pub fn shows_progress() -> bool {
    !talk().quiet && std::io::stderr().is_terminal()
}

/// Whether there is a terminal to draw pictures on, which need colours.
pub fn draws() -> bool {
    shows_progress() && colours()
}

/// Whether messages are coloured.
pub fn colours() -> bool {
    let variable = |name: &str| std::env::var_os(name);
    coloured(talk().color, variable, || std::io::stderr().is_terminal())
}

/// See <https://no-color.org> and <https://bixense.com/clicolors>.
fn coloured(
    asked: ColorChoice,
    variable: impl Fn(&str) -> Option<OsString>,
    terminal: impl FnOnce() -> bool,
) -> bool {
    let set = |name: &str| variable(name).is_some_and(|value| !value.is_empty());
    match asked {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto if set("NO_COLOR") => false,
        ColorChoice::Auto
            if set("CLICOLOR_FORCE") && variable("CLICOLOR_FORCE").is_some_and(|v| v != "0") =>
        {
            true
        }
        ColorChoice::Auto => terminal() && variable("TERM").is_none_or(|term| term != "dumb"),
    }
}

/// What `--color` says, for the help and for mistakes in the other arguments, before the arguments are understood.
pub fn early(arguments: impl IntoIterator<Item = OsString>) -> ColorChoice {
    let arguments: Vec<OsString> = arguments.into_iter().take_while(|argument| argument != "--").collect();
    let after = |at: usize| arguments.get(at + 1).map(OsString::as_os_str);
    let value = arguments.iter().enumerate().rev().find_map(|(at, argument)| {
        let joined = argument.to_str().and_then(|argument| argument.strip_prefix("--color="));
        joined.map(OsStr::new).or_else(|| after(at).filter(|_| argument == "--color"))
    });
    match value.and_then(OsStr::to_str) {
        Some("always") => ColorChoice::Always,
        Some("never") => ColorChoice::Never,
        _ => ColorChoice::Auto,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(asked: ColorChoice, set: &[(&str, &str)], terminal: bool) -> bool {
        let value = |name: &str| set.iter().find(|(key, _)| *key == name).map(|(_, value)| value.into());
        coloured(asked, value, || terminal)
    }

    #[test]
    fn who_decides_on_colours() {
        assert!(with(ColorChoice::Auto, &[], true) && !with(ColorChoice::Auto, &[], false));
        assert!(!with(ColorChoice::Auto, &[("NO_COLOR", "1")], true), "readers object");
        assert!(with(ColorChoice::Auto, &[("NO_COLOR", "")], true), "an empty one says nothing");
        assert!(with(ColorChoice::Auto, &[("CLICOLOR_FORCE", "1")], false));
        assert!(!with(ColorChoice::Auto, &[("CLICOLOR_FORCE", "0")], false));
        assert!(!with(ColorChoice::Auto, &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")], true));
        assert!(!with(ColorChoice::Auto, &[("TERM", "dumb")], true));
        assert!(with(ColorChoice::Always, &[("NO_COLOR", "1")], false), "the command line has the last word");
        assert!(!with(ColorChoice::Never, &[("CLICOLOR_FORCE", "1")], true));
    }

    #[test]
    fn mistakes_in_arguments_are_coloured_as_asked() {
        let early = |line: &str| early(line.split(' ').map(OsString::from));
        assert_eq!(early("kisho --color never bild"), ColorChoice::Never);
        assert_eq!(early("kisho bild --color=always"), ColorChoice::Always);
        assert_eq!(early("kisho bild -- --color=always"), ColorChoice::Auto);
        assert_eq!(early("kisho bild --color"), ColorChoice::Auto);
    }
}
