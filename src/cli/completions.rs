//! `kisho completions`: what shells are told about the commands.

use clap::builder::PossibleValuesParser;
use clap_complete::Shell;

use super::{Failure, output};
use kisho_board::diagram::theme::Themes;

/// Write shell completions
///
/// They go to standard output.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  kisho completions bash > ~/.local/share/bash-completion/completions/kisho
  kisho completions zsh > ~/.zfunc/_kisho        with ~/.zfunc in fpath
  kisho completions fish > ~/.config/fish/completions/kisho.fish")]
pub struct Args {
    /// The shell
    #[arg(value_enum, value_name = "SHELL")]
    shell: Shell,
}

pub fn run(args: &Args, command: clap::Command) -> Result<(), Failure> {
    let (mut command, mut script) = (with_words(command), Vec::new());
    let name = command.get_name().to_owned();
    clap_complete::generate(args.shell, &mut command, name, &mut script);
    let script = String::from_utf8_lossy(&script);
    let script = match args.shell {
        Shell::Bash => bash(&script),
        Shell::Fish => fish(&script, &command),
        Shell::Zsh => zsh(&script),
        _ => script.into_owned(),
    };
    output::write(script.as_bytes()).map(|_| ())
}

/// With the words that are proposed where others are right too, or where the program looks at them by itself.
fn with_words(command: clap::Command) -> clap::Command {
    let commands = names(&command);
    let themes: Vec<String> = Themes::default().iter().map(|theme| theme.name.clone()).collect();
    command.mut_subcommands(|it| match it.get_name() {
        "man" => proposing(it, "command", &commands),
        "render" | "sheet" => proposing(it, "theme", &themes),
        _ => it,
    })
}

fn proposing(command: clap::Command, argument: &str, words: &[String]) -> clap::Command {
    let parser = PossibleValuesParser::new(words);
    command.mut_arg(argument, |argument| argument.value_parser(parser))
}

/// What `clap_complete` writes offers options wherever a word begins, and the names of arguments as words. Without those bash offers
/// files, where nothing else is left.
const BASH: &str = r#"
_kisho() {
    _kisho_all "$@"
    [[ "$2" == -* ]] && return 0
    local word kept=()
    for word in "${COMPREPLY[@]}"; do
        case "${word}" in
            -* | "["*"]" | "["*"]..." | "<"*">" | "<"*">...") ;;
            *) kept+=("${word}") ;;
        esac
    done
    COMPREPLY=("${kept[@]}")
}
"#;

fn bash(script: &str) -> String {
    script.replacen("_kisho() {", "_kisho_all() {", 1) + BASH
}

/// With two colons the words after the first file would be a command line of their own, which has no options. A theme is a name or a
/// file.
fn zsh(script: &str) -> String {
    let line = |line: &str| match line.rsplit_once(":NAME:(") {
        Some((option, names)) if option.starts_with("'--theme=") => {
            format!("{option}:NAME:{{compadd {}", names.replace(")'", "; _files}'"))
        }
        _ => line.to_owned(),
    };
    script.replace("\n'*::", "\n'*:").split_inclusive('\n').map(line).collect()
}

/// What `clap_complete` writes knows no words but those of options, and none after `help` or an option that stands before the command.
/// A theme is a name or a file.
fn fish(script: &str, command: &clap::Command) -> String {
    let line = |line: &str| {
        let files = if line.contains(" -l theme ") { "-F" } else { "-f" };
        line.replace(" -r -f -a ", &format!(" -r {files} -a "))
    };
    let mut script: String = script.split_inclusive('\n').map(line).collect();
    for option in command.get_opts() {
        let name = option.get_long().unwrap_or_default();
        let before = format!("string match -q -- --{name} (commandline -opc)[-1]");
        script += &fish_line(&before, &format!("-l {name} -r "), &words(option));
    }
    for it in command.get_subcommands() {
        let name = it.get_name();
        let known =
            if name == "help" { names(command) } else { it.get_positionals().flat_map(words).collect() };
        script += &fish_line(&format!("__fish_kisho_using_subcommand {name}"), "", &known);
    }
    script
}

/// Proposes words under a condition.
fn fish_line(condition: &str, options: &str, words: &[String]) -> String {
    if words.is_empty() {
        return String::new();
    }
    format!("complete -c kisho -n \"{condition}\" {options}-f -a \"{}\"\n", words.join(" "))
}

/// The words that an argument can be.
fn words(argument: &clap::Arg) -> Vec<String> {
    argument.get_possible_values().iter().map(|word| word.get_name().to_owned()).collect()
}

/// The names of the commands.
fn names(command: &clap::Command) -> Vec<String> {
    command.get_subcommands().map(|it| it.get_name().to_owned()).collect()
}
