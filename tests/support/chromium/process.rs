//! Starting Chromium, and ending it.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::Duration;

use serde_json::{Value, json};

use super::page::{Page, Viewport};
use super::socket::Socket;

/// How long Chromium may take to start: a second on an idle machine, far more on a loaded one.
const START_LIMIT: Duration = Duration::from_secs(90);

const NAMES: &[&str] = &["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

const FLAGS: &[&str] = &[
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-extensions",
    // Pages in several windows, none of which is in front: each has to animate all the same.
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    "--hide-scrollbars",
    "--force-color-profile=srgb",
    "--remote-debugging-port=0",
];

/// Runs Chromium until its own standard input ends, which happens when the process that started it
/// is gone, even by a signal. Then it removes the folder with the profile.
const KEEPER: &str = r#"
folder=$1; shift
"$@" </dev/null &
chromium=$!
cat >/dev/null
kill "$chromium" 2>/dev/null
( sleep 5; kill -9 "$chromium" ) 2>/dev/null &
wait "$chromium"
kill "$!" 2>/dev/null
# Chromium's helpers may still be writing.
for i in 1 2 3 4 5; do rm -rf "$folder" 2>/dev/null && break; sleep 1; done
"#;

/// A running Chromium.
#[derive(Debug)]
pub struct Browser {
    /// The address for commands to the browser as a whole: `ws://127.0.0.1:PORT/devtools/browser/ID`.
    address: String,
    /// Profile and pages; the keeper removes it.
    folder: PathBuf,
    pages: AtomicUsize,
    keeper: Child,
    /// Closing it ends Chromium.
    alive: Option<ChildStdin>,
}

impl Browser {
    /// The one Chromium of this process, started when it is first asked for.
    pub fn shared() -> Option<&'static Self> {
        static SHARED: OnceLock<Option<Browser>> = OnceLock::new();
        SHARED.get_or_init(Self::start).as_ref()
    }

    /// Starts Chromium. `None`, with a printed word, if there is none; a failure where `CI` is set.
    pub fn start() -> Option<Self> {
        let Some(program) = find() else {
            let word = format!(
                "no Chromium found: set CHROMIUM to its path, or install one of {}",
                NAMES.join(", ")
            );
            assert!(env::var_os("CI").is_none(), "{word}");
            // Not `eprintln!`, which the test harness swallows for tests that pass.
            let _ = writeln!(std::io::stderr(), "skipped: {word}");
            return None;
        };
        Some(Self::start_program(&program))
    }

    fn start_program(program: &Path) -> Self {
        let folder = tempfile::Builder::new().prefix("kisho-chromium-").tempdir().unwrap().keep();
        let mut keeper = Command::new("sh")
            .args(["-c", KEEPER, "sh"])
            .arg(&folder)
            .arg(program)
            .args(FLAGS)
            .arg(format!("--user-data-dir={}", folder.join("profile").display()))
            .arg("about:blank")
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("a shell");
        let alive = keeper.stdin.take();
        let (sender, receiver) = mpsc::channel();
        let said = BufReader::new(keeper.stderr.take().expect("was asked for"));
        // The thread goes on reading, so that Chromium never blocks on a full pipe.
        std::thread::spawn(move || {
            for line in said.lines().map_while(Result::ok) {
                let _ = sender.send(line);
            }
        });
        let mut heard = Vec::new();
        let address = loop {
            match receiver.recv_timeout(START_LIMIT) {
                Ok(line) => match line.strip_prefix("DevTools listening on ") {
                    Some(address) => break address.trim().to_owned(),
                    None => heard.push(line),
                },
                Err(error) => panic!("Chromium did not start ({error}):\n{}", heard.join("\n")),
            }
        };
        Self { address, folder, pages: AtomicUsize::new(0), keeper, alive }
    }

    /// Shows `html` in a window of its own, with scripts switched off.
    pub fn page(&self, html: &str, viewport: Viewport) -> Page {
        let number = self.pages.fetch_add(1, Ordering::Relaxed);
        let file = self.folder.join(format!("page-{number}.html"));
        fs::write(&file, html).unwrap();
        let mut page = self.blank(viewport);
        page.go_to(&format!("file://{}", file.display()));
        page
    }

    /// An empty page in a window of its own, with scripts switched off.
    pub fn blank(&self, viewport: Viewport) -> Page {
        let mut browser = Socket::connect(&self.address);
        let context = browser.call("Target.createBrowserContext", json!({}));
        let target = browser.call(
            "Target.createTarget",
            json!({
                "url": "about:blank",
                "browserContextId": context["browserContextId"],
                "width": viewport.width,
                "height": viewport.height,
            }),
        );
        let id = target.get("targetId").and_then(Value::as_str).expect("a target");
        let (host, _) = self.address.split_once("/devtools/").expect("a DevTools address");
        Page::attach(Socket::connect(&format!("{host}/devtools/page/{id}")), viewport)
    }

    /// What Chromium says of itself: name and version.
    pub fn version(&self) -> String {
        let version = Socket::connect(&self.address).call("Browser.getVersion", json!({}));
        version["product"].as_str().unwrap_or_default().to_owned()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        drop(self.alive.take());
        let _ = self.keeper.wait();
    }
}

/// The program in `CHROMIUM`, else the first of [`NAMES`] on the path.
fn find() -> Option<PathBuf> {
    if let Some(program) = env::var_os("CHROMIUM").filter(|program| !program.is_empty()) {
        return Some(program.into());
    }
    let path = env::var_os("PATH")?;
    let folders: Vec<PathBuf> = env::split_paths(&path).collect();
    NAMES.iter().flat_map(|name| folders.iter().map(move |f| f.join(name))).find(|p| p.is_file())
}
