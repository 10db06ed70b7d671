//! Data on standard output.

use std::io::{ErrorKind, Write};

use super::Failure;

/// What became of a write to standard output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Written {
    /// All of it is out.
    All,
    /// The reader has gone, as `head` does when it has seen enough. Not an error, but no reason to go on.
    ReaderGone,
}

/// Writes and flushes.
pub fn write(bytes: &[u8]) -> Result<Written, Failure> {
    let mut stdout = std::io::stdout().lock();
    match stdout.write_all(bytes).and_then(|()| stdout.flush()) {
        Ok(()) => Ok(Written::All),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(Written::ReaderGone),
        Err(error) => Err(Failure::Input(format!("cannot write to standard output: {error}"))),
    }
}

/// Writes a text and, if it has none, a final line end.
pub fn write_text(mut text: String) -> Result<(), Failure> {
    if !text.ends_with('\n') {
        text.push('\n');
    }
    write(text.as_bytes()).map(|_| ())
}
