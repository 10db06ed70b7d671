//! A program that is talked to in lines, for a limited time. It is ended with its value, and what it has started with it.

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use kisho_game::Game;

use super::EngineError;
use crate::site::config::Engine;

/// Most bytes that are read of what a program says.
const MOST: u64 = 1 << 20;

/// Most bytes that are kept of what it says of its troubles.
const MOST_TROUBLE: u64 = 1 << 10;

/// How long is waited for the last words of a program that has ended.
const LAST_WORDS: Duration = Duration::from_millis(200);

/// A program that has been started.
pub struct Process {
    child: Child,
    says: Sender<String>,
    lines: Receiver<String>,
    troubles: Receiver<String>,
    seconds: u32,
    until: Instant,
    /// Bytes that it has said.
    said: u64,
}

impl Process {
    /// Starts a program in the folder of the site.
    pub fn start(engine: &Engine, root: &Path, game: Game) -> Result<Self, EngineError> {
        let (name, arguments) = engine.command.split_first().ok_or(EngineError::NoQuestion)?;
        let missing = |why: &dyn ToString| EngineError::Missing(name.clone(), why.to_string());
        // A path is one from the folder of the site; what the system makes of it otherwise depends on the system.
        let is_path = name.contains(['/', '\\']);
        let program = if is_path { std::path::absolute(root.join(name)) } else { Ok(name.into()) };
        let program = program.map_err(|error| missing(&error))?;
        let mut command = Command::new(program);
        command.args(arguments).current_dir(root);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(|error| match error.kind() {
            ErrorKind::NotFound => EngineError::Unknown(name.clone(), game.name()),
            _ => missing(&error),
        })?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(mut stdin), Some(stdout), Some(stderr)) = pipes else { return Err(missing(&"no pipes")) };
        let (says, to_say) = mpsc::channel::<String>();
        let (line, lines) = mpsc::channel();
        let (trouble, troubles) = mpsc::channel();
        // A program that does not listen must not hold us up; these end when it does.
        thread::spawn(move || to_say.iter().try_for_each(|line| stdin.write_all(line.as_bytes())));
        thread::spawn(move || read_lines(stdout, &line));
        thread::spawn(move || {
            let mut text = Vec::new();
            let mut stderr = stderr;
            let _ = stderr.by_ref().take(MOST_TROUBLE).read_to_end(&mut text);
            let _ = trouble.send(String::from_utf8_lossy(&text).trim().to_owned());
            std::io::copy(&mut stderr, &mut std::io::sink())
        });
        let until = Instant::now() + Duration::from_secs(engine.seconds.into());
        Ok(Self { child, says, lines, troubles, seconds: engine.seconds, until, said: 0 })
    }

    /// Says a line. Whether it is heard, the answer tells.
    pub fn say(&mut self, line: &str) {
        let _ = self.says.send(format!("{line}\n"));
    }

    /// The status with which it ended. That may be known a little later than its last words.
    fn status(&mut self) -> Option<ExitStatus> {
        let until = Instant::now() + LAST_WORDS;
        loop {
            match self.child.try_wait() {
                Ok(None) if Instant::now() < until => thread::sleep(LAST_WORDS / 20),
                status => return status.ok().flatten(),
            }
        }
    }

    /// The next line that it says, without blanks around it.
    pub fn line(&mut self) -> Result<String, EngineError> {
        match self.lines.recv_timeout(self.until.saturating_duration_since(Instant::now())) {
            Ok(line) => {
                self.said += line.len() as u64;
                if self.said >= MOST { Err(EngineError::TooMuch) } else { Ok(line.trim().to_owned()) }
            }
            Err(RecvTimeoutError::Timeout) => Err(EngineError::Slow(self.seconds)),
            Err(RecvTimeoutError::Disconnected) => {
                let trouble = self.troubles.recv_timeout(LAST_WORDS).unwrap_or_default();
                let status = self.status().map(|status| status.to_string());
                let trouble = Some(trouble).filter(|trouble| !trouble.is_empty());
                let said: Vec<String> = status.into_iter().chain(trouble).collect();
                Err(EngineError::Died(said.join(": ")))
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // A script that has started the real program would leave that behind.
        #[cfg(unix)]
        let _ = rustix::process::kill_process_group(
            rustix::process::Pid::from_child(&self.child),
            rustix::process::Signal::KILL,
        );
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Sends each line, as far as a program's words are read.
fn read_lines(from: impl Read, to: &Sender<String>) {
    let mut from = BufReader::new(from.take(MOST));
    let mut line = Vec::new();
    while from.read_until(b'\n', &mut line).is_ok_and(|length| length > 0) {
        if to.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
            return;
        }
        line.clear();
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_one_from_the_folder_of_the_site_wherever_that_is() {
        use std::os::unix::fs::PermissionsExt;

        let folder = tempfile::tempdir_in(".").unwrap();
        let program = folder.path().join("engine.sh");
        std::fs::write(&program, "#!/bin/sh\necho here\n").unwrap();
        std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
        let engine = Engine { command: vec!["./engine.sh".to_owned()], seconds: 10 };
        let root = Path::new(folder.path().file_name().unwrap());
        let line = Process::start(&engine, root, Game::ALL[0]).and_then(|mut process| process.line());
        assert_eq!(line.as_deref(), Ok("here"));
    }
}
