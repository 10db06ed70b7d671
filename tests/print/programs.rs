//! Programs that read what we write.

use std::io::Write;
use std::process::{Command, Output};

/// Runs a program of a Debian package. `None`, with a printed word, if it is not installed; a failure where `CI` is set.
pub fn run(program: &str, package: &str, arguments: &[&str]) -> Option<Output> {
    match Command::new(program).args(arguments).output() {
        Ok(output) => {
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{program} {arguments:?}: {said}");
            Some(output)
        }
        Err(_) => {
            let word = format!(
                "no {program} found: install the package {package} (apt install {package}) to check what we print"
            );
            assert!(std::env::var_os("CI").is_none(), "{word}");
            // Not `eprintln!`, which the test harness swallows for tests that pass.
            let _ = writeln!(std::io::stderr(), "skipped: {word}");
            None
        }
    }
}

/// The same with its standard output as text.
pub fn said(program: &str, package: &str, arguments: &[&str]) -> Option<String> {
    run(program, package, arguments).map(|output| String::from_utf8(output.stdout).unwrap())
}
