//! The development server, as a browser and an editor see it, and a plain server of files.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{IpAddr, TcpListener, TcpStream, UdpSocket};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, OnceLock};

use super::timing::high_water;
pub use super::wait::PATIENCE;
use super::wait::until;

/// The address of this computer in its network, if it is in one.
pub fn own_address() -> Option<IpAddr> {
    // No packet is sent: it is only asked which address would be used.
    let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
    socket.connect("192.0.2.1:9").ok()?;
    let own = socket.local_addr().ok()?.ip();
    (!own.is_loopback() && !own.is_unspecified()).then_some(own)
}

/// A server of its own, ended with its value.
pub struct Server {
    child: Child,
    /// Host and port.
    pub address: String,
    /// The lines that it says after that.
    pub said: Mutex<Receiver<String>>,
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
        Self::of(Command::new(env!("CARGO_BIN_EXE_kisho")).args(["serve", "--port", "0", "--root"]).arg(root))
    }

    /// Starts a command that serves something and says where.
    pub fn of(command: &mut Command) -> Self {
        let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
        let mut stderr = BufReader::new(child.stderr.take().unwrap());
        let address = loop {
            let mut line = String::new();
            assert!(stderr.read_line(&mut line).unwrap() > 0, "the server ended");
            if let Some((_, rest)) = line.split_once("http://") {
                break rest.split('/').next().unwrap().to_owned();
            }
        };
        let (line, said) = channel();
        // The pipe has to be emptied, or the server stops when it is full, whoever reads the lines.
        std::thread::spawn(move || {
            for next in stderr.lines().map_while(Result::ok) {
                let _ = line.send(next);
            }
        });
        Self { child, address, said: Mutex::new(said) }
    }

    /// The most memory that it has held, in KiB, where the system tells.
    pub fn most_memory(&self) -> Option<u64> {
        high_water(self.child.id())
    }

    /// Status, head and body of an answer.
    pub fn ask(&self, path: &str, host: &str) -> (u16, String, String) {
        self.request(&format!("GET {path} HTTP/1.1\r\nHost: {host}\r\n"))
    }

    /// The same, for a request with headers.
    pub fn ask_with(&self, method: &str, path: &str, headers: &[&str]) -> (u16, String, String) {
        let headers: String = headers.iter().flat_map(|header| [header, "\r\n"]).collect();
        self.request(&format!("{method} {path} HTTP/1.1\r\nHost: localhost\r\n{headers}"))
    }

    /// The same, for a form that is sent as a body.
    pub fn post(&self, path: &str, form: &str) -> (u16, String, String) {
        self.post_with(path, form, &[])
    }

    /// The same with more headers.
    pub fn post_with(&self, path: &str, form: &str, headers: &[&str]) -> (u16, String, String) {
        let headers: String = headers.iter().flat_map(|header| [header, "\r\n"]).collect();
        let length = form.len();
        let mime = "application/x-www-form-urlencoded";
        self.send(&format!(
            "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: {mime}\r\nContent-Length: {length}\r\n{headers}\
             Connection: close\r\n\r\n{form}"
        ))
    }

    fn request(&self, head: &str) -> (u16, String, String) {
        self.send(&format!("{head}Connection: close\r\n\r\n"))
    }

    fn send(&self, request: &str) -> (u16, String, String) {
        let answer = String::from_utf8_lossy(&self.answer(request.as_bytes())).into_owned();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        (head.split(' ').nth(1).unwrap().parse().unwrap(), head.to_owned(), body.to_owned())
    }

    /// Status and body of the answer to a file that is sent as it is.
    pub fn send_bytes(&self, path: &str, file: &[u8], headers: &[&str]) -> (u16, String) {
        let headers: String = headers.iter().flat_map(|header| [header, "\r\n"]).collect();
        let length = file.len();
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n{headers}Connection: close\r\n\r\n"
        );
        let answer = String::from_utf8_lossy(&self.answer(&[head.as_bytes(), file].concat())).into_owned();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        (head.split(' ').nth(1).unwrap().parse().unwrap(), body.to_owned())
    }

    /// The body of an answer that is no text.
    pub fn bytes(&self, path: &str) -> Vec<u8> {
        let answer = self.answer(
            format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").as_bytes(),
        );
        let end = answer.windows(4).position(|bytes| bytes == b"\r\n\r\n").unwrap();
        answer[end + 4..].to_vec()
    }

    fn answer(&self, request: &[u8]) -> Vec<u8> {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.write_all(request).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        answer
    }

    /// Status and body of an answer.
    pub fn get(&self, path: &str) -> (u16, String) {
        let (status, _, body) = self.ask(path, "localhost");
        (status, body)
    }

    /// Asks until the page is as expected.
    pub fn wait_for(&self, path: &str, what: &str, fits: impl Fn(u16, &str) -> bool) {
        until(what, || {
            let (status, body) = self.get(path);
            if fits(status, &body) { Ok(()) } else { Err(format!("{status}\n{body}")) }
        });
    }
}

/// A server of files, as any web host has one: a folder of its host is a folder on the disk. It ends with the program.
pub struct Files {
    /// The address of the folder: `http://127.0.0.1:PORT/sub/`.
    pub address: String,
}

impl Files {
    /// Serves `folder` at the path `top` (`/sub/`): an address that ends with `/` is an `index.html`, and for what is not there
    /// the host shows `404.html`.
    pub fn start(folder: &Path, top: &'static str) -> Self {
        Self::with_header(folder, top, "")
    }

    /// The same, on a host that forbids its pages to run scripts.
    pub fn without_scripts(folder: &Path, top: &'static str) -> Self {
        Self::with_header(folder, top, NO_SCRIPTS)
    }

    /// The same, on a host that sends a header with every file.
    pub fn with_header(folder: &Path, top: &'static str, header: &'static str) -> Self {
        let folder = folder.to_owned();
        let address = listen(move |path| {
            let inside = path.strip_prefix(top).map(decoded).filter(|inside| !inside.contains(".."));
            let file = inside.map(|inside| {
                folder.join(if inside.is_empty() || inside.ends_with('/') {
                    inside + "index.html"
                } else {
                    inside
                })
            });
            let (status, file) = match file.filter(|file| file.is_file()) {
                Some(file) => ("200 OK", file),
                None => ("404 Not Found", folder.join("404.html")),
            };
            let kind = match file.extension().and_then(|extension| extension.to_str()) {
                Some("html") => "text/html",
                Some("css") => "text/css",
                Some("svg") => "image/svg+xml",
                Some("png") => "image/png",
                Some("js") => "text/javascript",
                _ => "application/octet-stream",
            };
            Answer { status, kind, header, body: std::fs::read(file).unwrap_or_default() }
        });
        Self { address: format!("{address}{top}") }
    }
}

/// A header that forbids a page to run scripts.
const NO_SCRIPTS: &str = "Content-Security-Policy: script-src 'none'\r\n";

/// The address of a page with this text, which runs no scripts. It is there until the program ends.
pub fn page(html: &str) -> String {
    add_page(html.to_owned(), NO_SCRIPTS)
}

/// The address of a page with this text and with a script.
pub fn page_with_script(html: &str, script: &str) -> String {
    add_page(format!("{html}<script>{script}</script>"), "")
}

fn add_page(html: String, header: &'static str) -> String {
    static PAGES: Mutex<Vec<(String, &str)>> = Mutex::new(Vec::new());
    static HOST: OnceLock<String> = OnceLock::new();
    let host = HOST.get_or_init(|| {
        listen(|path| {
            let number = path.trim_matches('/').parse::<usize>().ok();
            let found = number.and_then(|number| PAGES.lock().unwrap().get(number).cloned());
            let status = if found.is_some() { "200 OK" } else { "404 Not Found" };
            let (html, header) = found.unwrap_or((String::new(), NO_SCRIPTS));
            Answer { status, kind: "text/html", header, body: html.into_bytes() }
        })
    });
    let mut pages = PAGES.lock().unwrap();
    pages.push((html, header));
    format!("{host}/{}/", pages.len() - 1)
}

/// What a host says.
struct Answer {
    status: &'static str,
    kind: &'static str,
    /// A whole line, or nothing.
    header: &'static str,
    body: Vec<u8>,
}

/// Answers requests for paths at the address that it returns, `http://127.0.0.1:PORT`, until the program ends.
fn listen(answer: impl Fn(&str) -> Answer + Send + Sync + 'static) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let answer = Arc::new(answer);
    std::thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            let answer = Arc::clone(&answer);
            std::thread::spawn(move || reply(stream, &*answer));
        }
    });
    address
}

/// Answers one request. A browser that goes away meanwhile is nobody's mistake.
fn reply(mut stream: TcpStream, answer: &dyn Fn(&str) -> Answer) {
    let mut head = String::new();
    let mut reader = BufReader::new(&stream);
    while reader.read_line(&mut head).is_ok_and(|length| length > 2) {}
    let path = head.split(' ').nth(1).unwrap_or_default().split(['?', '#']).next().unwrap_or_default();
    // Browsers look for this file by themselves, and complain in the console if it is not there.
    let unasked = Answer { status: "204 No Content", kind: "image/png", header: "", body: Vec::new() };
    let Answer { status, kind, header, body } = if path == "/favicon.ico" { unasked } else { answer(path) };
    let head = format!(
        "HTTP/1.1 {status}\r\n{header}Content-Type: {kind}; charset=utf-8\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        body.len()
    );
    let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(&body));
}

/// A path without its `%`.
pub fn decoded(path: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = path.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let digits = (first == b'%').then(|| after.get(..2)).flatten();
        match digits.and_then(|digits| u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
