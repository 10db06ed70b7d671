//! Why a command did not do what it was asked for.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

/// Ends a command.
#[derive(Debug)]
pub enum Failure {
    /// Everything has been said already; something in the input is wrong.
    Reported,
    /// Something in the input or on the disk is wrong.
    Input(String),
    /// The command was called wrongly.
    Usage(String),
    /// Called wrongly, and everything has been said already.
    UsageReported,
}

impl Failure {
    /// A file that could not be read or written.
    pub fn io(doing: &str, path: &Path, error: &std::io::Error) -> Self {
        Self::Input(format!("cannot {doing} {}: {error}", path.display()))
    }

    /// Says it on standard error and gives the exit code.
    pub fn tell(&self) -> ExitCode {
        let mut stderr = std::io::stderr().lock();
        // When nobody listens on standard error there is nobody to tell.
        let _ = match self {
            Self::Reported | Self::UsageReported => Ok(()),
            Self::Input(message) => writeln!(stderr, "error: {message}"),
            Self::Usage(message) => {
                writeln!(stderr, "error: {message}\n\nFor more information, try '--help'.")
            }
        };
        match self {
            Self::Reported | Self::Input(_) => ExitCode::from(1),
            Self::Usage(_) | Self::UsageReported => ExitCode::from(2),
        }
    }
}
