//! A page in a window of its own.

use fantoccini::wd::PrintConfiguration;
use serde::de::DeserializeOwned;
use serde_json::json;

use super::Engine;
use super::driver::CORNER;
use super::session::{ANSWER_LIMIT, Session};
use crate::support::wait::within;

/// The window that a page is shown in.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Viewport {
    /// In CSS pixels.
    pub width: u32,
    /// In CSS pixels.
    pub height: u32,
    /// A phone: touch instead of a mouse, and in Chromium two device pixels to a CSS pixel.
    pub phone: bool,
}

impl Viewport {
    /// A usual desktop window.
    pub const DESKTOP: Self = Self { width: 1080, height: 768, phone: false };
    /// The narrowest phone that sites have to fit.
    pub const PHONE: Self = Self { width: 360, height: 740, phone: true };
}

/// A page. Its window is closed when it is dropped.
pub struct Page {
    /// `None` only while it is dropped.
    session: Option<Session>,
    pub(super) viewport: Viewport,
}

impl Page {
    /// An empty page, whose scripts are off; `None` where this browser is missing.
    ///
    /// Chromium runs no script of any page. The others cannot be told so: there the server has to forbid
    /// scripts, as [`super::open`] and `Files::without_scripts` do.
    pub fn blank(engine: Engine, viewport: Viewport) -> Option<Self> {
        Self::in_session(Session::take(engine, false)?, viewport)
    }

    /// An empty page in a window of a browser that was just taken.
    pub(super) fn in_session(session: Session, viewport: Viewport) -> Option<Self> {
        let engine = session.engine;
        let mut page = Self { session: Some(session), viewport };
        if engine == Engine::Chromium && !super::has_script() {
            page.cdp("Emulation.setScriptExecutionDisabled", json!({ "value": true }));
        }
        page.resize(viewport);
        page.wait_until("the window is in front", "document.hasFocus()");
        // A browser that served another test before still has what that test made it say.
        page.messages();
        Some(page)
    }

    /// Runs the scripts of pages from now on, wherever the server does not forbid it.
    pub fn run_scripts(&mut self) {
        if self.engine() == Engine::Chromium {
            self.cdp("Emulation.setScriptExecutionDisabled", json!({ "value": false }));
        }
    }

    pub(super) fn session(&self) -> &Session {
        self.session.as_ref().expect("a page that lives")
    }

    pub fn engine(&self) -> Engine {
        self.session().engine
    }

    /// Changes the size and the kind of the window.
    pub fn resize(&mut self, viewport: Viewport) {
        self.viewport = viewport;
        if self.engine() == Engine::Chromium {
            return self.emulate(viewport);
        }
        let Viewport { width, height, .. } = viewport;
        // A window that is just opening has no page yet in which anything could be evaluated.
        let [frame_width, frame_height]: [u32; 2] = within(ANSWER_LIMIT, "the window has a frame", || {
            self.try_eval("[outerWidth - innerWidth, outerHeight - innerHeight]")
        });
        let session = self.session();
        let (x, y) = CORNER;
        let (width_all, height_all) = (width + frame_width, height + frame_height);
        session.ask(session.client.set_window_rect(x, y, width_all, height_all)).unwrap();
        let fits = format!("innerWidth === {width} && innerHeight === {height}");
        self.wait_until("the window has its size", &fits);
    }

    /// The page as a PDF of A4 pages.
    pub fn pdf(&mut self) -> Vec<u8> {
        let session = self.session();
        let paper = PrintConfiguration::builder().background(true).build().unwrap();
        session.ask(session.client.print(paper)).unwrap()
    }

    /// Loads `url` and waits until it is there with all that it needs.
    pub fn go_to(&mut self, url: &str) {
        let session = self.session();
        session.ask(session.client.goto(url)).unwrap_or_else(|error| panic!("{url}: {error}"));
        // On a busy machine Chromium says so before it is.
        self.wait_until("the page is there", "document.readyState === 'complete'");
    }

    /// Loads the page again, as a reader does. The command of WebDriver is not that: after it Firefox has forgotten what was
    /// checked, which it keeps for readers.
    pub fn reload(&mut self) {
        let before: f64 = self.eval("performance.timeOrigin");
        self.run("location.reload()");
        let again = format!("performance.timeOrigin !== {before} && document.readyState === 'complete'");
        self.wait_until("the page is there again", &again);
    }

    /// Goes back to the page before.
    pub fn back(&mut self) {
        let session = self.session();
        arrived(session.ask(session.client.back()));
    }

    /// Goes forward again.
    pub fn forward(&mut self) {
        let session = self.session();
        arrived(session.ask(session.client.forward()));
    }

    /// Runs JavaScript statements from outside.
    pub fn run(&mut self, script: &str) {
        let session = self.session();
        session.ask(session.client.execute(script, Vec::new())).unwrap();
    }

    /// The value of a JavaScript expression. It is evaluated from outside: the page's own scripts stay switched off.
    pub fn eval<T: DeserializeOwned>(&mut self, expression: &str) -> T {
        self.try_eval(expression).unwrap_or_else(|error| panic!("{expression}: {error}"))
    }

    /// The same; `Err` is what the browser has against it, such as that the page is just being left.
    fn try_eval<T: DeserializeOwned>(&mut self, expression: &str) -> Result<T, String> {
        let session = self.session();
        let value = session.ask(session.client.execute(&format!("return ({expression})"), Vec::new()))?;
        serde_json::from_value(value.clone()).map_err(|error| format!("{error}: {value}"))
    }

    /// Waits until a JavaScript expression is true, also across a link to another page; `what` says in words what is waited
    /// for.
    pub fn wait_until(&mut self, what: &str, expression: &str) {
        within(ANSWER_LIMIT, what, || match self.try_eval(expression) {
            Ok(true) => Ok(()),
            answer => Err(format!("{answer:?}")),
        });
    }
}

/// Checks the answer to a step in the history. The page that is left may be gone before it could answer.
fn arrived(answer: Result<(), String>) {
    if let Err(error) = answer {
        assert!(error.contains("aborted by navigation"), "{error}");
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        if let Some(session) = self.session.take() {
            session.give_back();
        }
    }
}
