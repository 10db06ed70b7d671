//! Programs that play: one is started for a move, and ended with it, whatever it does.

mod gtp;
mod process;
mod usi;

use std::path::Path;
use std::sync::{Mutex, TryLockError};

use kisho_game::Question;
use kisho_play::{Request, Table};

use super::notice::Notice;
use crate::site::config::Engine;
use process::Process;

/// What a program answers.
#[derive(Debug, PartialEq, Eq)]
enum Reply {
    Move(String),
    Resigns,
    Wins,
}

/// Why there is no move of a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EngineError {
    /// Another one is playing.
    Busy,
    /// It cannot be asked about this position.
    NoQuestion,
    /// There is no such program: its name, and that of the game.
    Unknown(String, &'static str),
    /// It cannot be started: its name, and why.
    Missing(String, String),
    /// It ended before it had answered. What it said of that.
    Died(String),
    /// It did not answer in so many seconds.
    Slow(u32),
    /// It said more than is read.
    TooMuch,
    /// It does not take a command.
    Refused(String, String),
    /// What it said is no answer, or no legal move.
    Nonsense(String),
}

/// Lets a program make a move on a table. Only one plays at a time: `playing` is held meanwhile.
///
/// # Errors
/// If it makes none.
pub fn play(
    table: &mut Table,
    engine: &Engine,
    root: &Path,
    playing: &Mutex<()>,
) -> Result<Option<Notice>, EngineError> {
    let _playing = match playing.try_lock() {
        Ok(playing) => playing,
        Err(TryLockError::Poisoned(broken)) => broken.into_inner(),
        Err(TryLockError::WouldBlock) => return Err(EngineError::Busy),
    };
    let question = table.record.question(table.at).ok_or(EngineError::NoQuestion)?;
    let mut process = Process::start(engine, root, table.record.game())?;
    let reply = match &question {
        Question::Gtp { commands, side } => gtp::ask(&mut process, commands, side, engine.seconds)?,
        Question::Usi { position } => usi::ask(&mut process, position, engine.seconds)?,
    };
    let said = match reply {
        Reply::Resigns => return Ok(Some(Notice::Resigns)),
        Reply::Wins => return Ok(Some(Notice::Wins)),
        Reply::Move(said) => said,
    };
    let legal = table.record.legal(table.at);
    let code = legal.iter().find(|code| code.eq_ignore_ascii_case(&said));
    let code = code.ok_or(EngineError::Nonsense(said))?;
    table.act(&Request::default().with("play", code));
    Ok(None)
}
