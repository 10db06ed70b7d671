//! Completions and manual pages.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::kisho;

#[test]
fn every_shell_gets_completions_that_know_the_commands() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let done = kisho(Path::new("."), &["completions", shell], "");
        assert_eq!((done.code, done.err.as_str()), (0, ""), "{shell}");
        for word in ["kisho", "render", "no-info-bar", "mdbook", "verbose"] {
            let hidden = word == "no-info-bar";
            assert!(hidden || done.out.contains(word), "{shell} does not know {word}");
        }
    }
    assert_eq!(kisho(Path::new("."), &["completions", "tcsh"], "").code, 2);
}

/// What bash offers for the last of some words. `None`, with a notice, where there is no bash.
fn offered_by_bash(words: &str, last: &str) -> Option<String> {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("kisho.bash");
    fs::write(&script, kisho(Path::new("."), &["completions", "bash"], "").out).unwrap();
    let typed = format!(
        "source '{}'; COMP_WORDS=(kisho {words} '{last}'); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); \
        _kisho kisho '{last}' \"${{COMP_WORDS[COMP_CWORD - 1]}}\"; echo \"${{COMPREPLY[@]}}\"",
        script.display()
    );
    let Ok(done) = Command::new("bash").args(["-c", &typed]).output() else {
        println!("skipped: there is no bash");
        return None;
    };
    assert!(done.stderr.is_empty(), "{done:?}");
    Some(String::from_utf8_lossy(&done.stdout).trim().to_owned())
}

#[test]
fn bash_completes_commands_options_and_their_values() {
    for (words, last, offered) in [
        ("", "re", "render"),
        ("completions", "", "bash elvish fish powershell zsh"),
        ("render game.kif", "--fram", "--frame --frames"),
        ("render", "--wi", "--width"),
        ("render game.kif --page", "", "a4 a5 b5 letter"),
        ("render game.kif --theme", "w", "wood walnut"),
        // A file with one.
        ("render game.kif --theme", "felt", ""),
        ("man", "w", "words"),
        ("render game.kif --color", "", "auto always never"),
    ] {
        let Some(found) = offered_by_bash(words, last) else { return };
        assert_eq!(found, offered, "{words} {last}");
    }
}

/// Where a script for bash offers nothing, bash offers files.
#[test]
fn bash_offers_files_where_no_option_is_begun() {
    for command in ["render", "render game.kif", "sheet", "sheet game.kif", "convert", "import", "filter"] {
        let Some(found) = offered_by_bash(command, "") else { return };
        assert_eq!(found, "", "{command}");
    }
}

#[test]
fn zsh_completes_options_after_files_too() {
    let script = kisho(Path::new("."), &["completions", "zsh"], "").out;
    let files: Vec<&str> = script.lines().filter(|line| line.starts_with("'*:")).collect();
    assert!(files.len() >= 3 && files.iter().all(|line| line.contains(":_files'")), "{files:?}");
    // After two colons what follows the first file would be completed as a command line of its own.
    assert!(files.iter().all(|line| !line.starts_with("'*::")), "{files:?}");
    assert!(
        script.contains("\"*::: :->kisho\""),
        "the words after a command are a command line of their own"
    );
}

#[test]
fn zsh_proposes_board_themes_beside_files() {
    let script = kisho(Path::new("."), &["completions", "zsh"], "").out;
    let themes: Vec<&str> = script.lines().filter(|line| line.starts_with("'--theme=")).collect();
    assert_eq!(themes.len(), 2, "render and sheet");
    for line in themes {
        let action = line.rsplit(':').next().unwrap();
        assert!(action.starts_with("{compadd wood ") && action.ends_with("; _files}' \\"), "{line}");
        let next = script.split_once(line).unwrap().1.lines().nth(1);
        assert!(next.is_some_and(|next| next.starts_with("'--")), "an empty line would end the command");
    }
}

#[test]
fn fish_proposes_what_stands_in_no_option() {
    let script = kisho(Path::new("."), &["completions", "fish"], "").out;
    let proposed = |condition: &str| {
        let begin = format!("complete -c kisho -n \"{condition}\" -f -a \"");
        let words = script.lines().filter_map(|line| line.strip_prefix(&begin)?.strip_suffix('"'));
        words.collect::<Vec<_>>().join(" ")
    };
    let command = |name: &str| proposed(&format!("__fish_kisho_using_subcommand {name}"));
    assert_eq!(command("completions"), "bash elvish fish powershell zsh");
    assert_eq!(command("words"), "en ja");
    for name in ["man", "help"] {
        assert!(
            command(name).starts_with("init build serve play lsp check render sheet "),
            "{name}: {}",
            command(name)
        );
    }
    assert_eq!(command("render"), "", "files");
    // The value of an option before the command.
    let color =
        "complete -c kisho -n \"string match -q -- --color (commandline -opc)[-1]\" -l color -r -f -a";
    assert!(script.contains(&format!("{color} \"auto always never\"")), "{script}");
    let themes: Vec<&str> = script.lines().filter(|line| line.contains(" -l theme ")).collect();
    assert!(themes.len() == 2 && themes.iter().all(|line| line.contains(" -r -F -a \"wood")), "{themes:?}");
}

#[test]
fn fish_reads_the_descriptions_as_they_are() {
    let script = kisho(Path::new("."), &["completions", "fish"], "").out;
    // What a command or an option is about stands between quotation marks of which a dollar sign asks for a variable.
    assert!(script.lines().filter(|line| line.contains("\\t'")).all(|line| !line.contains('$')), "{script}");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("kisho.fish");
    fs::write(&file, script).unwrap();
    let Ok(done) = Command::new("fish").arg("--no-execute").arg(&file).output() else {
        println!("skipped: there is no fish");
        return;
    };
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}

#[test]
fn the_manual_has_a_page_for_each_command() {
    let page = kisho(Path::new("."), &["man"], "");
    assert!(page.code == 0 && page.out.contains(".TH kisho 1"), "{}", page.out);
    let render = kisho(Path::new("."), &["man", "render"], "").out;
    assert!(render.contains("kisho\\-render") && render.contains("\\-\\-frame"), "{render}");
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("share/man1");
    assert_eq!(kisho(Path::new("."), &["man", "--out", out.to_str().unwrap()], "").code, 0);
    assert_eq!(fs::read_to_string(out.join("kisho-render.1")).unwrap(), render);
    assert_eq!(fs::read_to_string(out.join("kisho.1")).unwrap(), page.out);
    let missing = kisho(Path::new("."), &["man", "rendre"], "");
    assert!(missing.code == 2 && missing.err.contains("rendre"), "{}", missing.err);
}

#[test]
fn examples_of_the_manual_keep_their_lines() {
    let render = kisho(Path::new("."), &["man", "render"], "").out;
    let examples = render.split_once(".SH EXAMPLES\n.nf\n").unwrap().1.split_once(".fi\n").unwrap().0;
    let every =
        "\nkisho render game.sgf every=50 \\-o figure.svg\n    figure\\-1.svg and so on, 50 moves in each\n";
    assert!(examples.contains(every), "{examples}");
    assert!(examples.contains("echo gkwAAAAQ | kisho render \\- \\-\\-from qf"), "{examples}");
    assert!(!render.contains("Examples:") && !render.contains("EXTRA"), "{render}");
}

#[test]
fn pages_of_the_manual_say_how_commands_are_called_and_which_program_they_belong_to() {
    let render = kisho(Path::new("."), &["man", "render"], "").out;
    assert!(render.contains(concat!("\"kisho ", env!("CARGO_PKG_VERSION"), "\"")), "{render}");
    // With some sixty options in it nobody sees what is to be given.
    assert!(render.contains("\\fBkisho render\\fR [OPTIONS] [FILE|WORD]..."), "{render}");
}
