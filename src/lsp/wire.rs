//! Messages on standard input and output: a header with a length, and JSON.

use std::io::{self, BufRead, Read, Write};

use gen_lsp_types::json_rpc::Id;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The longest message that is read, in bytes. The largest file that kisho reads fits in it several times.
const LONGEST: u64 = 64 << 20;

/// The longest line of a header, in bytes.
const LONGEST_LINE: u64 = 1 << 10;

/// A message of a client: a request if it has an id and a method, a notification without an id, an answer without a method.
#[derive(Debug, Default, Deserialize)]
pub struct Incoming {
    /// What names the answer to it.
    #[serde(default)]
    pub id: Option<Id>,
    /// What is asked for.
    #[serde(default)]
    pub method: Option<String>,
    /// What it is asked with.
    #[serde(default)]
    pub params: Value,
}

/// What was read.
#[derive(Debug)]
pub enum Received {
    /// A message.
    Message(Incoming),
    /// Something that is no message; the next one can be read.
    Damaged(String),
    /// There is no more, or nobody knows where the next message begins.
    End,
}

/// Reads one message.
pub fn read(from: &mut impl BufRead) -> Received {
    match body(from) {
        Ok(Some(body)) => match serde_json::from_slice(&body) {
            Ok(message) => Received::Message(message),
            Err(error) => Received::Damaged(error.to_string()),
        },
        Ok(None) | Err(_) => Received::End,
    }
}

fn body(from: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut length = None;
    loop {
        let mut line = String::new();
        if from.by_ref().take(LONGEST_LINE).read_line(&mut line)? == 0 {
            return Ok(None);
        }
        let line = line.trim_end();
        match line.split_once(':') {
            // Empty lines before a header are nobody's.
            None if line.is_empty() && length.is_none() => {}
            None if line.is_empty() => break,
            Some((name, value)) if name.eq_ignore_ascii_case("content-length") => {
                length = value.trim().parse::<u64>().ok();
            }
            _ => {}
        }
    }
    let Some(length) = length.filter(|length| *length <= LONGEST) else { return Ok(None) };
    // Memory is taken as bytes come, whatever the header promises.
    let mut body = Vec::new();
    from.by_ref().take(length).read_to_end(&mut body)?;
    Ok((body.len() as u64 == length).then_some(body))
}

/// A message to the client.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum Outgoing {
    /// The answer to a request.
    Answer {
        /// That of the request.
        id: Id,
        /// What was asked for.
        result: Value,
    },
    /// Why a request has no other answer.
    Failure {
        /// That of the request.
        id: Id,
        /// What went wrong.
        error: Failure,
    },
    /// A request of ours, or a notification.
    Call {
        /// What names the answer; `None`: nobody answers.
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<Id>,
        /// What is asked for.
        method: &'static str,
        /// What it is asked with.
        params: Value,
    },
}

/// What went wrong.
#[derive(Debug, Serialize)]
pub struct Failure {
    /// A number of the protocol.
    pub code: i32,
    /// The same in words.
    pub message: String,
}

impl Failure {
    /// There is no such method.
    pub const NO_METHOD: i32 = -32601;
    /// The parameters are not those of the method.
    pub const BAD_PARAMS: i32 = -32602;
    /// Something is wrong with kisho.
    pub const INTERNAL: i32 = -32603;
    /// It is no message.
    pub const NO_MESSAGE: i32 = -32700;
    /// Something was asked before `initialize` or after `shutdown`.
    pub const NOT_NOW: i32 = -32600;
    /// Something was asked before `initialize`.
    pub const NOT_YET: i32 = -32002;
    /// The client does not want to know any more.
    pub const CANCELLED: i32 = -32800;
    /// It cannot be done, and the message says why.
    pub const REFUSED: i32 = -32803;

    /// With a code of those above.
    pub fn new(code: i32, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }
}

/// Writes one message.
pub fn write(to: &mut impl Write, message: &Outgoing) -> io::Result<()> {
    #[derive(Serialize)]
    struct Versioned<'a> {
        jsonrpc: &'static str,
        #[serde(flatten)]
        message: &'a Outgoing,
    }
    let body = serde_json::to_vec(&Versioned { jsonrpc: "2.0", message })?;
    write!(to, "Content-Length: {}\r\n\r\n", body.len())?;
    to.write_all(&body)?;
    to.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> Vec<String> {
        let mut from = io::BufReader::new(text.as_bytes());
        let mut found = Vec::new();
        loop {
            match read(&mut from) {
                Received::Message(message) => found.push(message.method.unwrap_or_default()),
                Received::Damaged(_) => found.push("damaged".to_owned()),
                Received::End => return found,
            }
        }
    }

    #[test]
    fn messages_are_read_one_after_another_and_damaged_ones_are_skipped() {
        let text = "Content-Length: 14\r\n\r\n{\"method\":\"a\"}\r\ncontent-length: 2\r\nContent-Type: x\r\n\r\n{]\
            Content-Length: 14\r\n\r\n{\"method\":\"b\"}";
        assert_eq!(all(text), ["a", "damaged", "b"]);
    }

    #[test]
    fn what_is_promised_and_does_not_come_takes_no_memory() {
        for text in [
            "Content-Length: 60000000\r\n\r\n{}",
            "Content-Length: 99999999999999\r\n\r\n{}",
            "Content-Length: -1\r\n\r\n{}",
            "\u{0}\u{1}",
            "",
        ] {
            assert_eq!(all(text), [""; 0], "{text}");
        }
    }
}
