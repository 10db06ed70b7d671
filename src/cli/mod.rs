//! Commands and reports.

use std::process::ExitCode;

/// Runs the program with the arguments of this process.
#[must_use]
pub fn main() -> ExitCode {
    ExitCode::SUCCESS
}
