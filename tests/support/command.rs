//! The program, run from outside.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// What came of a run.
pub struct Ended {
    pub out: String,
    pub err: String,
    pub code: i32,
}

/// Runs the program in a folder with `input` on standard input, and with these variables of the environment.
pub fn kisho_with(folder: &Path, arguments: &[&str], input: &str, variables: &[(&str, &str)]) -> Ended {
    let mut child = Command::new(env!("CARGO_BIN_EXE_kisho"))
        .args(arguments)
        .current_dir(folder)
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE")
        .env_remove("GITHUB_WORKSPACE")
        // What is kept there would hide whether a picture can be painted.
        .env("XDG_CACHE_HOME", "/dev/null")
        .envs(variables.iter().copied())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let done = std::thread::scope(|scope| {
        // Beside the reading, as both pipes are short. A program that does not read its input may close it.
        scope.spawn(move || stdin.write_all(input.as_bytes()));
        child.wait_with_output().unwrap()
    });
    Ended {
        out: String::from_utf8(done.stdout).unwrap(),
        err: String::from_utf8(done.stderr).unwrap(),
        code: done.status.code().unwrap(),
    }
}

/// Runs the program in a folder.
pub fn kisho_in(folder: &Path, arguments: &[&str], input: &str) -> Ended {
    kisho_with(folder, arguments, input, &[])
}
