//! A client that speaks the protocol with the program.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use serde_json::{Value, json};

/// How long an answer may take on a machine under load.
const PATIENCE: Duration = Duration::from_secs(60);

/// A site in a folder of its own, and an editor that has been opened for it.
pub struct Editor {
    pub folder: tempfile::TempDir,
    child: Child,
    to: Option<ChildStdin>,
    from: Receiver<Value>,
    next: i64,
    version: i64,
    /// What has been told of each file last.
    pub told: std::collections::BTreeMap<String, Value>,
}

impl Editor {
    /// An editor that counts columns in UTF-16.
    pub fn of(files: &[(&str, &str)]) -> Self {
        Self::with(files, json!({}), Value::Null)
    }

    pub fn with(files: &[(&str, &str)], capabilities: Value, options: Value) -> Self {
        let mut editor = Self::silent(files);
        let params = json!({
            "processId": null, "rootUri": null, "capabilities": capabilities, "initializationOptions": options,
        });
        let answer = editor.ask("initialize", params);
        assert_eq!(answer["serverInfo"]["name"], "kisho");
        editor.tell("initialized", json!({}));
        editor
    }

    /// One that has not said anything yet.
    pub fn silent(files: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            write(folder.path(), name, text);
        }
        let mut child = Command::new(env!("CARGO_BIN_EXE_kisho"))
            .arg("lsp")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (to, out) = (child.stdin.take(), child.stdout.take().unwrap());
        let (send, from) = channel();
        std::thread::spawn(move || {
            let mut out = BufReader::new(out);
            while let Some(message) = read(&mut out) {
                if send.send(message).is_err() {
                    return;
                }
            }
        });
        Self { folder, child, to, from, next: 0, version: 1, told: Default::default() }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn uri(&self, name: &str) -> String {
        format!("file://{}", self.path(name).display())
    }

    /// Bytes as they are.
    pub fn write(&mut self, bytes: &[u8]) {
        let to = self.to.as_mut().unwrap();
        to.write_all(bytes).unwrap();
        to.flush().unwrap();
    }

    pub fn send(&mut self, message: &Value) {
        let body = message.to_string();
        self.write(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes());
    }

    pub fn tell(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// Sends a request, and gives its id.
    pub fn request(&mut self, method: &str, params: Value) -> i64 {
        self.next += 1;
        self.send(&json!({ "jsonrpc": "2.0", "id": self.next, "method": method, "params": params }));
        self.next
    }

    /// The next message.
    pub fn receive(&mut self) -> Option<Value> {
        match self.from.recv_timeout(PATIENCE) {
            Ok(message) => {
                if message["method"] == "textDocument/publishDiagnostics" {
                    let uri = message["params"]["uri"].as_str().unwrap().to_owned();
                    self.told.insert(uri, message["params"].clone());
                }
                Some(message)
            }
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => panic!("waited in vain for a message"),
        }
    }

    /// The answer with this id, whole.
    pub fn answer(&mut self, id: i64) -> Value {
        loop {
            let message = self.receive().expect("the server is there");
            if message["id"] == id && message["method"].is_null() {
                return message;
            }
        }
    }

    /// What a request is answered with.
    pub fn ask(&mut self, method: &str, params: Value) -> Value {
        let id = self.request(method, params);
        let answer = self.answer(id);
        assert!(answer["error"].is_null(), "{method}: {answer}");
        answer["result"].clone()
    }

    /// Why a request is refused.
    pub fn refused(&mut self, method: &str, params: Value) -> Value {
        let id = self.request(method, params);
        self.answer(id)["error"].clone()
    }

    /// Opens a file as it is on the disk.
    pub fn open(&mut self, name: &str) {
        let text = fs::read_to_string(self.path(name)).unwrap();
        self.open_new(name, &text);
    }

    /// Opens a file that need not be there.
    pub fn open_new(&mut self, name: &str, text: &str) {
        let uri = self.uri(name);
        let document = json!({ "uri": uri, "languageId": "markdown", "version": 1, "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": document }));
    }

    /// Gives an open file another text.
    pub fn write_text(&mut self, name: &str, text: &str) {
        self.change(name, json!([{ "text": text }]));
    }

    pub fn change(&mut self, name: &str, changes: Value) {
        self.version += 1;
        let document = json!({ "uri": self.uri(name), "version": self.version });
        self.tell("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
    }

    pub fn save(&mut self, name: &str, text: &str) {
        write(self.folder.path(), name, text);
        let uri = self.uri(name);
        self.tell("textDocument/didSave", json!({ "textDocument": { "uri": uri } }));
    }

    /// What is told next of a file, as soon as it is what `is_it` waits for: each as `line:column-line:column id`.
    pub fn problems(&mut self, name: &str, is_it: impl Fn(&[String]) -> bool) -> Vec<String> {
        let uri = self.uri(name);
        let mut last = Vec::new();
        for _ in 0..40 {
            let message = self.receive().expect("the server is there");
            if message["method"] != "textDocument/publishDiagnostics" || message["params"]["uri"] != *uri {
                continue;
            }
            last = list(&message["params"]["diagnostics"]);
            if is_it(&last) {
                return last;
            }
        }
        panic!("waited in vain; last told: {last:?}");
    }

    /// The next that is told of a file.
    pub fn next_problems(&mut self, name: &str) -> Vec<String> {
        self.problems(name, |_| true)
    }

    /// A place in a file, at the sign `|` of a text that is otherwise its text.
    pub fn at(&mut self, name: &str, marked: &str) -> Value {
        let before = marked.split('|').next().unwrap();
        let line = before.matches('\n').count();
        let column = before.rsplit('\n').next().unwrap().encode_utf16().count();
        self.write_text(name, &marked.replacen('|', "", 1));
        json!({ "textDocument": { "uri": self.uri(name) }, "position": { "line": line, "character": column } })
    }

    /// What is offered at the sign `|`.
    pub fn offers(&mut self, name: &str, marked: &str) -> Vec<String> {
        let at = self.at(name, marked);
        let answer = self.ask("textDocument/completion", at);
        let items = answer["items"].as_array().unwrap();
        items.iter().map(|item| item["textEdit"]["newText"].as_str().unwrap().to_owned()).collect()
    }

    /// Says goodbye, and gives the code with which the program ends.
    pub fn end(mut self) -> i32 {
        assert_eq!(self.ask("shutdown", Value::Null), Value::Null);
        self.tell("exit", Value::Null);
        self.wait()
    }

    /// Waits for the end of the program.
    pub fn wait(&mut self) -> i32 {
        self.child.wait().unwrap().code().unwrap()
    }

    /// Leaves without a word.
    pub fn leave(&mut self) {
        self.to = None;
    }
}

impl Drop for Editor {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub fn list(diagnostics: &Value) -> Vec<String> {
    let place = |place: &Value| format!("{}:{}", place["line"], place["character"]);
    let one = |it: &Value| {
        let range = &it["range"];
        format!("{}-{} {}", place(&range["start"]), place(&range["end"]), it["code"].as_str().unwrap())
    };
    diagnostics.as_array().unwrap().iter().map(one).collect()
}

pub fn write(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

fn read(from: &mut impl BufRead) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if from.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim() {
            "" => break,
            line => {
                if let Some(value) = line.strip_prefix("Content-Length: ") {
                    length = value.parse().unwrap();
                }
            }
        }
    }
    let mut body = vec![0; length];
    from.read_exact(&mut body).ok()?;
    Some(serde_json::from_slice(&body).unwrap())
}
