//! Commands, answers and events over a WebSocket.

use std::collections::VecDeque;
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tungstenite::{Error, Message, WebSocket};

/// How long an answer may take. Ample: tests of several programs share the machine.
pub const ANSWER_LIMIT: Duration = Duration::from_secs(60);

/// How often a waiting reader looks at the clock.
const TICK: Duration = Duration::from_millis(250);

/// A connection to the browser, or to one of its pages.
pub struct Socket {
    stream: WebSocket<TcpStream>,
    last_id: u64,
    events: VecDeque<Value>,
}

impl Socket {
    /// Connects to an address as `ws://127.0.0.1:PORT/…`.
    pub fn connect(address: &str) -> Self {
        let host = address.strip_prefix("ws://").and_then(|rest| rest.split('/').next()).expect("ws://HOST/");
        let stream = TcpStream::connect(host).expect("Chromium listens");
        stream.set_nodelay(true).unwrap();
        stream.set_read_timeout(Some(ANSWER_LIMIT)).unwrap();
        let (stream, _) = tungstenite::client(address, stream).expect("Chromium shakes hands");
        stream.get_ref().set_read_timeout(Some(TICK)).unwrap();
        Self { stream, last_id: 0, events: VecDeque::new() }
    }

    /// Gives a command and waits for its answer.
    ///
    /// # Panics
    /// If Chromium refuses, or does not answer in time.
    pub fn call(&mut self, method: &str, params: Value) -> Value {
        self.try_call(method, params).unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    /// Gives a command; `Err` is what Chromium has against it.
    pub fn try_call(&mut self, method: &str, params: Value) -> Result<Value, String> {
        self.last_id += 1;
        let id = self.last_id;
        let command = json!({ "id": id, "method": method, "params": params }).to_string();
        self.stream.send(Message::text(command)).map_err(|error| error.to_string())?;
        let deadline = Instant::now() + ANSWER_LIMIT;
        loop {
            let mut message = self.read(deadline).ok_or("no answer in time")?;
            if message["id"] != id {
                self.events.push_back(message);
            } else if let Some(error) = message.get("error") {
                return Err(error.to_string());
            } else {
                return Ok(message["result"].take());
            }
        }
    }

    /// Waits for the next event called `method` and gives its parameters; earlier events of other names are kept.
    pub fn wait_for(&mut self, method: &str) -> Value {
        if let Some(at) = self.events.iter().position(|event| event["method"] == method) {
            return self.events.remove(at).map(|mut event| event["params"].take()).unwrap_or_default();
        }
        let deadline = Instant::now() + ANSWER_LIMIT;
        loop {
            let mut message =
                self.read(deadline).unwrap_or_else(|| panic!("{method} did not happen in time"));
            if message["method"] == method {
                return message["params"].take();
            }
            self.events.push_back(message);
        }
    }

    /// Takes all events so far whose name is one of `methods`.
    pub fn take_events(&mut self, methods: &[&str]) -> Vec<Value> {
        let (taken, kept) = std::mem::take(&mut self.events)
            .into_iter()
            .partition(|event| event["method"].as_str().is_some_and(|method| methods.contains(&method)));
        self.events = kept;
        VecDeque::into(taken)
    }

    /// The next message; `None` if none comes before `deadline`.
    fn read(&mut self, deadline: Instant) -> Option<Value> {
        loop {
            match self.stream.read() {
                Ok(Message::Text(text)) => {
                    return Some(serde_json::from_str(&text).expect("Chromium speaks JSON"));
                }
                Ok(_) => {}
                Err(Error::Io(error))
                    if matches!(
                        error.kind(),
                        std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut
                    ) => {}
                Err(error) => panic!("the connection to Chromium broke: {error}"),
            }
            if Instant::now() > deadline {
                return None;
            }
        }
    }
}
