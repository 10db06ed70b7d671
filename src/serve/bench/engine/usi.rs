//! The Universal Shogi Interface: commands and answers are lines, and what nobody asked for is passed over.

use super::process::Process;
use super::{EngineError, Reply};

/// Asks for a move.
pub fn ask(process: &mut Process, position: &str, seconds: u32) -> Result<Reply, EngineError> {
    process.say("usi");
    wait(process, "usiok")?;
    process.say("isready");
    wait(process, "readyok")?;
    process.say("usinewgame");
    process.say(position);
    // Half of the time is for the move.
    process.say(&format!("go btime 0 wtime 0 byoyomi {}", u64::from(seconds) * 500));
    let said = wait(process, "bestmove")?;
    Ok(match said.split_whitespace().next() {
        Some("resign") => Reply::Resigns,
        Some("win") => Reply::Wins,
        Some(best) => Reply::Move(best.to_owned()),
        None => return Err(EngineError::Nonsense("bestmove".to_owned())),
    })
}

/// What follows on a word at the beginning of a line.
fn wait(process: &mut Process, word: &str) -> Result<String, EngineError> {
    loop {
        let line = process.line()?;
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
        if first == word {
            return Ok(rest.to_owned());
        }
    }
}
