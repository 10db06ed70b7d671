//! The program from outside: what goes to standard output, what to standard error, and the exit code.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what must not happen")]

#[path = "../support/mod.rs"]
mod support;

mod convert;
mod damaged;
mod many;
mod pdf;
mod pixels;
mod render;
mod sheet;
mod site;
mod unchanged;

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use support::command::{Ended, kisho_in, kisho_with};

/// The initial position of Quoridor, and a position after nine turns.
const START: &str = "gkwAAAAQ";
const POSITION: &str = "j7oklAHMe1ICg";
/// A whole game of 46 moves.
const GAME: &str = "QuBAQEk6yVqpfcBgTio6WQr0JiSJKLLMYLb1vyYmBmRk";

fn kisho(arguments: &[&str], input: &str) -> Ended {
    kisho_in(Path::new("."), arguments, input)
}

#[test]
fn wrong_usage_ends_with_2_and_says_nothing_on_standard_output() {
    for arguments in [
        &[][..],
        &["bild"],
        &["render", "--from", "chess"],
        &["render"],
        &["render", "game.txt"],
        &["render", "flip", "--from", "qf"],
        &["render", "-", "flp", "--from", "qf"],
        &["render", "--from", "qf", "--coords", "up"],
        &["render", "--from", "qf", "--theme", "mud"],
        &["render", "--from", "qf", "--frame", "all"],
        &["convert", "--from", "qf"],
        &["check", "--format", "xml"],
    ] {
        let ended = kisho(arguments, START);
        assert_eq!(ended.code, 2, "{arguments:?}: {}", ended.err);
        assert_eq!(ended.out, "", "{arguments:?}");
        assert!(!ended.err.is_empty(), "{arguments:?}");
    }
}

#[test]
fn help_and_version_are_data() {
    for arguments in [&["--help"][..], &["render", "--help"], &["convert", "--help"], &["serve", "--help"]] {
        let ended = kisho(arguments, "");
        assert_eq!((ended.code, ended.err.as_str()), (0, ""));
        assert!(ended.out.contains("Examples:"), "{arguments:?}");
    }
    assert_eq!(kisho(&["--version"], "").out, format!("kisho {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn a_missing_notation_names_those_there_are() {
    let ended = kisho(&["render"], START);
    for name in ["--from", "qf", "shogi64", "sfen", "sgf", "json"] {
        assert!(ended.err.contains(name), "{}", ended.err);
    }
}

#[test]
fn a_file_that_cannot_be_read_is_named() {
    for command in [&["render", "no/such.sgf"][..], &["convert", "no/such.sgf", "--to", "json"]] {
        let ended = kisho(command, "");
        assert_eq!(ended.code, 1);
        assert!(ended.err.contains("no/such.sgf"), "{}", ended.err);
    }
}

#[test]
fn what_the_command_refuses_is_not_proposed() {
    let ended = kisho(&["render", "-", "srx=1", "--from", "qf"], START);
    assert!(ended.code == 2 && ended.err.contains("the options are flip"), "{}", ended.err);
    assert!(!ended.err.contains("src"), "{}", ended.err);
}

/// As in other programs, `-` after `-o` is standard output.
#[test]
fn catalogues_are_printed() {
    let [english, japanese] = [kisho(&["words"], ""), kisho(&["words", "ja"], "")];
    assert!(english.out.contains("\nhome = \"Home\"\n") && japanese.out.contains("\nhome = \"ホーム\"\n"));
    let other = kisho(&["words", "fr"], "");
    assert!(other.code == 2 && other.err.contains("en, ja"), "{}", other.err);
}

#[test]
fn a_dash_is_standard_output() {
    let at = tempfile::tempdir().unwrap();
    std::fs::write(at.path().join("in.qf"), GAME).unwrap();
    std::fs::write(at.path().join("in.md"), "# Title\n").unwrap();
    let run = |arguments: &[&str]| kisho_in(at.path(), arguments, GAME);
    for (arguments, begins) in [
        (&["render", "in.qf", "-o", "-"][..], "<svg"),
        (&["render", "-", "--from", "qf", "--to", "text", "-o", "-"], "9 "),
        (&["convert", "in.qf", "--to", "json", "-o", "-"], "{"),
        (&["convert", "--from", "qf", "--to", "quoridor", "--lines", "-o", "-"], "1. e2"),
        (&["filter", "in.md", "-o", "-"], "# Title"),
        (&["filter", "--print-css", "-o", "-"], ""),
    ] {
        let ended = run(arguments);
        assert!(
            ended.out.trim_start_matches('\u{feff}').starts_with(begins),
            "{arguments:?}: {} {}",
            ended.out,
            ended.err
        );
        assert!(!ended.out.is_empty());
    }
    // A PDF is no text, so that only its end is looked at here.
    let sheet = Command::new(env!("CARGO_BIN_EXE_kisho"))
        .args(["sheet", "in.qf", "-o", "-"])
        .current_dir(at.path())
        .output()
        .unwrap();
    assert!(sheet.stdout.starts_with(b"%PDF") && sheet.status.success());
    for arguments in [
        &["render", "in.qf", "--frame", "all", "-o", "-"][..],
        &["render", ".", "-o", "-"],
        &["sheet", "in.qf", "--answers", "separate", "-o", "-"],
        &["filter", ".", "-o", "-"],
        &["build", "--out", "-"],
        &["man", "--out", "-"],
        &["import", "in.md", "--to", "-"],
    ] {
        let ended = run(arguments);
        assert_eq!((ended.code, ended.out.as_str()), (2, ""), "{arguments:?}: {}", ended.err);
        assert!(!ended.err.is_empty());
    }
    assert!(!at.path().join("-").exists(), "no file has that name");
}
