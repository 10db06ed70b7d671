//! `kisho words`: what a translation begins with.

use kisho_game::text::BUILT_IN;

use super::{Failure, output};

/// Print the texts of a language
///
/// Use this to start a translation: in the folder of a site, `i18n/ko.toml` holds the Korean texts of its pages and
/// boards. Missing texts are in English.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  kisho words > i18n/ko.toml
  kisho words ja")]
pub struct Args {
    /// The language
    #[arg(value_name = "LANG", default_value = "en", value_parser = BUILT_IN.map(|(tag, _)| tag))]
    lang: String,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let text = BUILT_IN.iter().find(|(tag, _)| *tag == args.lang).map_or("", |(_, text)| text);
    output::write(text.as_bytes()).map(|_| ())
}
