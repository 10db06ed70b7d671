//! Starting a browser's WebDriver program, and ending it with all that it started.

use std::env;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::OnceLock;
use std::time::Duration;

use serde_json::{Value, json};

use super::Engine;
use super::marionette::{self, Bridge};
use crate::support::wait::within;

/// How long a driver may take to start: a moment on an idle machine, far more on a loaded one.
const START_LIMIT: Duration = Duration::from_secs(90);

/// Ends a group of processes when its own standard input ends, which happens when the process that started it is gone,
/// even by a signal. Then it removes the folder with their files.
const KEEPER: &str = r#"
cat >/dev/null
kill -- "-$1" 2>/dev/null
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    kill -0 -- "-$1" 2>/dev/null || break
    sleep 0.1
done
kill -9 -- "-$1" 2>/dev/null
# Whoever was killed may still be writing.
for i in 1 2 3 4 5; do rm -rf "$2" 2>/dev/null && break; sleep 1; done
"#;

/// The first has no window of its own, which takes a third less time.
const CHROMIUM: &[&str] =
    &["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

const CHROMIUM_FLAGS: &[&str] = &[
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--disable-extensions",
    // Several browsers run at once, and none is in front: each has to animate all the same.
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    "--hide-scrollbars",
    "--force-color-profile=srgb",
];

/// The programs that an engine needs.
struct Programs {
    driver: PathBuf,
    /// The browser, where the driver does not know it, or the X server that it needs. Firefox is both.
    other: PathBuf,
}

/// A program that may be missing: a variable that names it, and the names that it usually has.
type Program = (&'static str, &'static [&'static str]);

impl Engine {
    /// The driver, and what else is needed. Firefox is its own driver.
    fn needs(self) -> &'static [Program] {
        match self {
            Self::Chromium => &[("CHROMEDRIVER", &["chromedriver"]), ("CHROMIUM", CHROMIUM)],
            Self::Firefox => &[("FIREFOX", &["firefox-esr", "firefox"])],
            Self::WebKit => &[("WEBKIT_DRIVER", &["WebKitWebDriver"]), ("XVFB", &["Xvfb"])],
        }
    }

    /// The programs, looked for once. Whoever has none is told so.
    fn programs(self) -> Option<&'static Programs> {
        static FOUND: [OnceLock<Option<Programs>>; 3] = [const { OnceLock::new() }; 3];
        let look = || {
            let found = self.needs().iter().map(|(variable, names)| {
                find(variable, names).or_else(|| {
                    let names = names.join(" or ");
                    let word = format!("no {names} found for {self:?}: install it, or set {variable}");
                    assert!(env::var_os("CI").is_none(), "{word}");
                    // Not `eprintln!`, which the test harness swallows for tests that pass.
                    let _ = writeln!(std::io::stderr(), "skipped: {word}");
                    None
                })
            });
            let found: Vec<PathBuf> = found.collect::<Option<_>>()?;
            Some(Programs { driver: found.first()?.clone(), other: found.last()?.clone() })
        };
        FOUND[self as usize].get_or_init(look).as_ref()
    }

    /// What the driver is asked for.
    fn capabilities(self, programs: &Programs) -> Value {
        match self {
            Self::Chromium => json!({
                "goog:chromeOptions": { "binary": programs.other, "args": CHROMIUM_FLAGS },
                "goog:loggingPrefs": { "browser": "ALL" },
            }),
            Self::Firefox => json!({}),
            Self::WebKit => json!({
                "webkitgtk:browserOptions": {
                    "args": ["--automation", "--javascript-can-open-windows-automatically=TRUE"],
                },
            }),
        }
    }
}

/// A running driver, which ends with its value or with this process.
#[derive(Debug)]
pub struct Driver {
    /// `http://127.0.0.1:PORT`.
    pub address: String,
    pub capabilities: Value,
    children: Vec<Child>,
    keeper: Child,
    /// Closing it ends all the others.
    alive: Option<ChildStdin>,
    /// What passes requests on to Firefox.
    bridge: Option<Bridge>,
}

impl Driver {
    /// Starts a driver. `None`, with a printed word, if there is none; a failure where `CI` is set.
    pub fn start(engine: Engine) -> Option<Self> {
        let programs = engine.programs()?;
        let folder = tempfile::Builder::new().prefix("kisho-browser-").tempdir().unwrap().keep();
        let free_port = || TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        // Firefox chooses its own.
        let port = (engine != Engine::Firefox).then(free_port);
        let mut driver = match port {
            Some(_) => Command::new(&programs.driver),
            None => marionette::firefox(&programs.driver, &folder),
        };
        let log = File::create(folder.join("log")).unwrap();
        driver
            .args(port.map(|port| format!("--port={port}")))
            .env("TMPDIR", &folder)
            .process_group(0)
            .stdin(Stdio::null())
            .stdout(log.try_clone().unwrap())
            .stderr(log);
        let mut children = Vec::new();
        if engine == Engine::WebKit {
            let (server, display) = x_server(&programs.other);
            driver.process_group(server.id().cast_signed()).env("DISPLAY", display).env("GDK_BACKEND", "x11");
            children.push(server);
        }
        children.push(driver.spawn().expect("a driver"));
        let mut keeper = Command::new("sh")
            .args(["-c", KEEPER, "sh", &children[0].id().to_string()])
            .arg(&folder)
            .process_group(0)
            .stdin(Stdio::piped())
            .spawn()
            .expect("a shell");
        let alive = keeper.stdin.take();
        let (address, capabilities) = (String::new(), engine.capabilities(programs));
        let mut started = Self { address, capabilities, children, keeper, alive, bridge: None };
        let listens_at = started.wait(port, &folder);
        started.bridge = port.is_none().then(|| Bridge::to(listens_at));
        started.address = match &started.bridge {
            Some(bridge) => bridge.address.clone(),
            None => format!("http://127.0.0.1:{listens_at}"),
        };
        Some(started)
    }

    /// Waits until the driver listens at a port: that one, or the one that Firefox chooses.
    fn wait(&mut self, port: Option<u16>, folder: &Path) -> u16 {
        within(START_LIMIT, "the driver listens", || {
            let ended = self.children.last_mut().and_then(|driver| driver.try_wait().unwrap());
            let said = || fs::read_to_string(folder.join("log")).unwrap_or_default();
            assert!(ended.is_none(), "the driver did not start:\n{}", said());
            let port = port.or_else(|| marionette::port(folder)).ok_or_else(said)?;
            TcpStream::connect(("127.0.0.1", port)).map(|_| port).map_err(|_| said())
        })
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        drop(self.alive.take());
        let _ = self.keeper.wait();
        for child in &mut self.children {
            let _ = child.wait();
        }
    }
}

/// Where the upper left corner of a window is on the screen. The mouse stays in the middle of the screen, and only a window below
/// it has the focus.
pub const CORNER: (u32, u32) = (1200, 1400);

/// Twice as large as [`CORNER`] and more, so that windows cover its middle.
const SCREEN: &str = "2600x3000x24";

/// A screen that nobody sees, in a process group of its own, and its name.
fn x_server(program: &Path) -> (Child, String) {
    let mut server = Command::new(program)
        .args(["-displayfd", "1", "-screen", "0", SCREEN, "-nolisten", "tcp"])
        .process_group(0)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("an X server");
    let mut number = String::new();
    BufReader::new(server.stdout.take().expect("was asked for")).read_line(&mut number).unwrap();
    assert!(!number.is_empty(), "the X server did not start");
    (server, format!(":{}", number.trim()))
}

/// The program in a variable, else the first with one of these names on the path or where Cargo installs.
fn find(variable: &str, names: &[&str]) -> Option<PathBuf> {
    if let Some(program) = env::var_os(variable).filter(|program| !program.is_empty()) {
        return Some(program.into());
    }
    let path = env::var_os("PATH").unwrap_or_default();
    let cargo = env::home_dir().map(|home| home.join(".cargo/bin"));
    let folders: Vec<PathBuf> = env::split_paths(&path).chain(cargo).collect();
    names.iter().flat_map(|name| folders.iter().map(move |f| f.join(name))).find(|p| p.is_file())
}
