//! Firefox without a driver: WebDriver's requests are passed on to Firefox in Marionette, the protocol that it speaks itself. The
//! commands are the same in both.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::http::header::CONTENT_TYPE;
use axum::http::{Method, StatusCode, Uri};
use axum::response::IntoResponse;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::Mutex;

use super::session::ANSWER_LIMIT;

/// What is said where Firefox is gone.
pub const SILENCE: &str = "no answer from Firefox";

/// The folder of the profile in that of the browser.
const PROFILE: &str = "profile";

/// Settings of the profile, besides those that Marionette recommends and makes itself: any free port, and scrollbars that take no room.
const SETTINGS: &str = r#"
user_pref("marionette.port", 0);
user_pref("ui.useOverlayScrollbars", 1);
"#;

/// Whoever breaks down ends, with all its pages and without a report to anybody.
const ON_CRASHES: [(&str, &str); 3] =
    [("MOZ_CRASHREPORTER", "1"), ("MOZ_CRASHREPORTER_NO_REPORT", "1"), ("MOZ_CRASHREPORTER_SHUTDOWN", "1")];

/// Firefox as it is to be started, with a profile below `folder`.
pub fn firefox(program: &Path, folder: &Path) -> Command {
    let profile = folder.join(PROFILE);
    fs::create_dir(&profile).unwrap();
    fs::write(profile.join("user.js"), SETTINGS).unwrap();
    let mut firefox = Command::new(program);
    firefox.args(["--marionette", "--headless", "--no-remote", "--profile"]).arg(profile).envs(ON_CRASHES);
    firefox
}

/// The port at which Firefox listens; `None` as long as it does not.
pub fn port(folder: &Path) -> Option<u16> {
    fs::read_to_string(folder.join(PROFILE).join("MarionetteActivePort")).ok()?.trim().parse().ok()
}

/// What listens for WebDriver's requests, until it is dropped.
#[derive(Debug)]
pub struct Bridge {
    /// `http://127.0.0.1:PORT`.
    pub address: String,
    _runtime: Runtime,
}

impl Bridge {
    /// Passes requests on to the Firefox that listens at a port.
    pub fn to(port: u16) -> Self {
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        let connected = runtime.block_on(async {
            tokio::time::timeout(ANSWER_LIMIT, Firefox::connect(port)).await.map_err(std::io::Error::from)?
        });
        let firefox = connected.unwrap_or_else(|error| panic!("{SILENCE}: {error}"));
        let firefox = Arc::new(Mutex::new(firefox));
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let passed_on = move |method: Method, uri: Uri, body: Bytes| {
            let firefox = Arc::clone(&firefox);
            async move { passed_on(&mut *firefox.lock().await, &method, uri.path(), &body).await }
        };
        runtime.spawn(async { axum::serve(listener, Router::new().fallback(passed_on)).await });
        Self { address, _runtime: runtime }
    }
}

/// Answers a request of WebDriver.
async fn passed_on(
    firefox: &mut Firefox,
    method: &Method,
    path: &str,
    body: &[u8],
) -> impl IntoResponse + use<> {
    let below_session = path.splitn(4, '/').nth(3).unwrap_or_default();
    let answer = match command(method, below_session) {
        // Of the window: a screenshot would be one of the whole page. Other commands without a body take no parameters.
        Some(command) if body.is_empty() => firefox.ask(command, json!({ "full": false })).await,
        Some(command) => firefox.ask(command, serde_json::from_slice(body).unwrap_or_default()).await,
        None => Err(
            json!({ "error": "unknown command", "message": format!("{method} {path}"), "stacktrace": "" }),
        ),
    };
    let (status, value) = match answer {
        Ok(value) => (StatusCode::OK, value),
        Err(error) => (StatusCode::INTERNAL_SERVER_ERROR, error),
    };
    (status, [(CONTENT_TYPE, "application/json; charset=utf-8")], json!({ "value": value }).to_string())
}

/// The command of Marionette for a request at an address below that of the session.
fn command(method: &Method, path: &str) -> Option<&'static str> {
    Some(match (method.as_str(), path) {
        ("POST", "") => "WebDriver:NewSession",
        ("DELETE", "") => "WebDriver:DeleteSession",
        ("GET", "url") => "WebDriver:GetCurrentURL",
        ("POST", "url") => "WebDriver:Navigate",
        ("POST", "back") => "WebDriver:Back",
        ("POST", "forward") => "WebDriver:Forward",
        ("GET", "window") => "WebDriver:GetWindowHandle",
        ("GET", "window/handles") => "WebDriver:GetWindowHandles",
        ("POST", "window") => "WebDriver:SwitchToWindow",
        ("DELETE", "window") => "WebDriver:CloseWindow",
        ("POST", "window/rect") => "WebDriver:SetWindowRect",
        ("POST", "execute/sync") => "WebDriver:ExecuteScript",
        ("POST", "actions") => "WebDriver:PerformActions",
        ("DELETE", "cookie") => "WebDriver:DeleteAllCookies",
        ("GET", "screenshot") => "WebDriver:TakeScreenshot",
        ("POST", "print") => "WebDriver:Print",
        _ => return None,
    })
}

/// A connection in Marionette: each message is its length, a colon, and JSON.
struct Firefox {
    stream: TcpStream,
    /// The number of the last command.
    last: u32,
}

impl Firefox {
    async fn connect(port: u16) -> std::io::Result<Self> {
        let mut firefox = Self { stream: TcpStream::connect(("127.0.0.1", port)).await?, last: 0 };
        // It names the protocol first.
        firefox.receive().await?;
        Ok(firefox)
    }

    /// Gives a command and waits for its value; `Err` is what Firefox has against it.
    async fn ask(&mut self, command: &str, parameters: Value) -> Result<Value, Value> {
        self.last += 1;
        let message = json!([0, self.last, command, parameters]).to_string();
        let mut answer = self.exchange(&message).await.map_err(|error| {
            json!({ "error": "unknown error", "message": format!("{SILENCE}: {error}"), "stacktrace": "" })
        })?;
        match answer[2].take() {
            Value::Null => {
                let result = answer[3].take();
                Ok(result.get("value").cloned().unwrap_or(result))
            }
            error => Err(error),
        }
    }

    async fn exchange(&mut self, message: &str) -> std::io::Result<Value> {
        self.stream.write_all(format!("{}:{message}", message.len()).as_bytes()).await?;
        self.receive().await
    }

    async fn receive(&mut self) -> std::io::Result<Value> {
        let mut length = 0;
        loop {
            match self.stream.read_u8().await? {
                b':' => break,
                digit => length = 10 * length + usize::from(digit.wrapping_sub(b'0')),
            }
        }
        let mut message = vec![0; length];
        self.stream.read_exact(&mut message).await?;
        Ok(serde_json::from_slice(&message)?)
    }
}
