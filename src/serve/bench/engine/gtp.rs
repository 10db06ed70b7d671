//! The Go Text Protocol, version 2: each command is answered with `=` or `?`, and a blank line.

use super::process::Process;
use super::{EngineError, Reply};

/// Asks for a move.
pub fn ask(
    process: &mut Process,
    commands: &[String],
    side: &str,
    seconds: u32,
) -> Result<Reply, EngineError> {
    // Half of the time is for the move. Programs that know no clock refuse this.
    match answer(process, &format!("time_settings 0 {} 1", seconds.div_ceil(2))) {
        Ok(_) | Err(EngineError::Refused(..)) => {}
        Err(error) => return Err(error),
    }
    for command in commands {
        answer(process, command)?;
    }
    let said = answer(process, &format!("genmove {side}"))?;
    Ok(if said.eq_ignore_ascii_case("resign") { Reply::Resigns } else { Reply::Move(said) })
}

/// What a command is answered.
fn answer(process: &mut Process, command: &str) -> Result<String, EngineError> {
    process.say(command);
    let mut first = process.line()?;
    while first.is_empty() {
        first = process.line()?;
    }
    while !process.line()?.is_empty() {}
    match (first.strip_prefix('='), first.strip_prefix('?')) {
        (Some(said), _) => Ok(said.trim().to_owned()),
        (_, Some(why)) => Err(EngineError::Refused(command.to_owned(), why.trim().to_owned())),
        _ => Err(EngineError::Nonsense(first)),
    }
}
