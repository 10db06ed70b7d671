//! Browsers that run, and the windows in them. To start a browser takes long: it is used again by the next test.

use std::future::Future;
use std::sync::Mutex;
use std::time::Duration;

use fantoccini::error::CmdError;
use fantoccini::wd::{Capabilities, WebDriverCompatibleCommand, WindowHandle};
use fantoccini::{Client, ClientBuilder};
use hyper::Method;
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::Value;
use tokio::runtime::{Builder, Runtime};
use url::{ParseError, Url};

use super::Engine;
use super::driver::Driver;
use super::trace;

/// How long an answer may take. Ample: tests of several programs share the machine.
pub const ANSWER_LIMIT: Duration = Duration::from_secs(60);

/// Browsers that wait for the next test.
static IDLE: Mutex<Vec<Session>> = Mutex::new(Vec::new());

/// A running browser.
pub struct Session {
    pub engine: Engine,
    /// Whether the browser tells what it works on.
    traced: bool,
    pub client: Client,
    runtime: Runtime,
    /// The first window, from which the windows of tests are opened.
    first: WindowHandle,
    /// Ends the browser when it is dropped.
    _driver: Driver,
}

impl Session {
    /// A browser for one test, with a window; `None` where it is missing. If it is `traced`, it tells what it works on, which
    /// slows it down.
    pub fn take(engine: Engine, traced: bool) -> Option<Self> {
        while let Some(idle) = Self::idle(engine, traced) {
            match idle.open_window() {
                Ok(()) => return Some(idle),
                // Browsers break down now and then while nobody asks anything of them.
                Err(error) => eprintln!("{engine:?} is started again: {error}"),
            }
        }
        let session = Self::begin(engine, traced, Driver::start(engine)?);
        session.open_window().unwrap();
        Some(session)
    }

    /// A browser that waits for the next test.
    fn idle(engine: Engine, traced: bool) -> Option<Self> {
        let mut idle = IDLE.lock().unwrap();
        let at = idle.iter().position(|session| session.engine == engine && session.traced == traced);
        at.map(|at| idle.swap_remove(at))
    }

    /// Closes the window of the test and keeps the browser for the next one; a browser that does not answer is ended.
    pub fn give_back(self) {
        let closed = self.ask(self.client.delete_all_cookies()).and_then(|()| {
            self.ask(self.client.close_window())?;
            self.ask(self.client.switch_to_window(self.first.clone()))
        });
        if closed.is_ok() {
            IDLE.lock().unwrap().push(self);
        }
    }

    fn begin(engine: Engine, traced: bool, driver: Driver) -> Self {
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        let mut capabilities: Capabilities = serde_json::from_value(driver.capabilities.clone()).unwrap();
        if traced {
            trace::ask_for_it(&mut capabilities);
        }
        let mut builder = ClientBuilder::new(HttpConnector::new());
        builder.capabilities(capabilities);
        let started = runtime
            .block_on(async { tokio::time::timeout(ANSWER_LIMIT, builder.connect(&driver.address)).await });
        let client = match started {
            Ok(Ok(client)) => client,
            Ok(Err(error)) => panic!("{engine:?} did not start: {error}"),
            Err(_) => panic!("{engine:?} did not start in time"),
        };
        let first = runtime.block_on(client.window()).expect("a window");
        Self { engine, traced, client, runtime, first, _driver: driver }
    }

    /// Opens a window without menus, which can be as narrow as a phone, and goes there.
    fn open_window(&self) -> Result<(), String> {
        let open = "open('about:blank', '', 'popup,noopener')";
        self.ask(self.client.execute(open, Vec::new()))?;
        loop {
            let windows = self.ask(self.client.windows())?;
            if let Some(window) = windows.into_iter().find(|window| *window != self.first) {
                return self.ask(self.client.switch_to_window(window));
            }
        }
    }

    /// Waits for an answer; `Err` is what the browser has against it, such as that the page is just being left.
    pub fn ask<T>(&self, answer: impl Future<Output = Result<T, CmdError>>) -> Result<T, String> {
        self.runtime.block_on(async {
            match tokio::time::timeout(ANSWER_LIMIT, answer).await {
                Ok(answer) => answer.map_err(|error| error.to_string()),
                Err(_) => Err("no answer in time".to_owned()),
            }
        })
    }

    /// Gives a command that only one driver knows.
    pub fn own_command(&self, path: &'static str, body: Value) -> Result<Value, String> {
        self.ask(self.client.issue_cmd(OwnCommand { path, body }))
    }
}

/// A command that WebDriver does not define, at an address below that of the session.
#[derive(Debug)]
struct OwnCommand {
    path: &'static str,
    body: Value,
}

impl WebDriverCompatibleCommand for OwnCommand {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!("session/{}/{}", session.unwrap_or_default(), self.path))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.body.to_string()))
    }
}
