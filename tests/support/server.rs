//! The development server, as a browser and an editor see it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How long a change may take to be seen. Generous, for machines under load.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// A server of its own, ended with its value.
pub struct Server {
    child: Child,
    /// Host and port.
    pub address: String,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Server {
    /// Serves the site in a folder at a port that is free.
    pub fn start(root: &Path) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_kisho"))
            .args(["serve", "--port", "0", "--root"])
            .arg(root)
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stderr = BufReader::new(child.stderr.take().unwrap());
        let address = loop {
            let mut line = String::new();
            assert!(stderr.read_line(&mut line).unwrap() > 0, "the server ended");
            if let Some((_, rest)) = line.split_once("http://") {
                break rest.split('/').next().unwrap().to_owned();
            }
        };
        // The pipe has to be emptied, or the server stops when it is full.
        std::thread::spawn(move || std::io::copy(&mut stderr, &mut std::io::sink()));
        Self { child, address }
    }

    /// Status, head and body of an answer.
    pub fn ask(&self, path: &str, host: &str) -> (u16, String, String) {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        (head.split(' ').nth(1).unwrap().parse().unwrap(), head.to_owned(), body.to_owned())
    }

    /// Status and body of an answer.
    pub fn get(&self, path: &str) -> (u16, String) {
        let (status, _, body) = self.ask(path, "localhost");
        (status, body)
    }

    /// Asks until the page is as expected.
    pub fn wait_for(&self, path: &str, what: &str, fits: impl Fn(u16, &str) -> bool) {
        let started = Instant::now();
        loop {
            let (status, body) = self.get(path);
            if fits(status, &body) {
                return;
            }
            assert!(started.elapsed() < PATIENCE, "{what}; last seen: {status}\n{body}");
            std::thread::sleep(Duration::from_millis(50));
        }
    }
}
