//! Viewers that are scripts, as npm has them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::viewer::{Viewer, page};

/// A package of npm, unpacked, as a viewer uses it.
pub struct Peer {
    name: String,
    folder: PathBuf,
    /// Scripts and styles below the folder.
    files: &'static [&'static str],
    /// What the page has in its head.
    head: &'static str,
    /// A game as HTML, by its number and its text.
    game: fn(usize, &str) -> String,
    takes_keys: &'static str,
    key: &'static str,
    shown: &'static str,
}

/// WGo.js, a viewer of Go games; `None`, with a printed word, if it cannot be fetched.
pub fn wgo(folder: &Path) -> Option<Peer> {
    const VERSION: &str = "3.0.0-alpha.10";
    Some(Peer {
        name: format!("WGo.js {VERSION}"),
        folder: fetch("wgo", VERSION, folder)?,
        files: &["dist/index.js", "dist/style.css"],
        head: "<link rel=stylesheet href=style.css><script src=index.js></script>",
        game: |number, sgf| {
            format!(
                "<div id=g{number}></div><script>new WGo.SimplePlayer(document.getElementById('g{number}'),{{sgf:`{sgf}`}})</script>"
            )
        },
        takes_keys: "[...document.querySelectorAll('.wgo-player')]",
        key: "ArrowRight",
        shown: "+replay.querySelector('.wgo-player__move-number').value",
    })
}

/// Kifu for JS, a viewer of shogi games; `None`, with a printed word, if it cannot be fetched.
pub fn kifu(folder: &Path) -> Option<Peer> {
    const VERSION: &str = "5.5.0";
    Some(Peer {
        name: format!("Kifu for JS {VERSION}"),
        folder: fetch("kifu-for-js", VERSION, folder)?,
        files: &["bundle/kifu-for-js.min.js"],
        head: "<script src=kifu-for-js.min.js></script>",
        game: |_, kif| format!("<script type=text/kifu>\n{kif}</script>"),
        takes_keys: "[...document.querySelectorAll('.kifuforjs-kifulist')]",
        key: "ArrowDown",
        shown: "[...replay.querySelectorAll('[role=option]')].findIndex(o => o.ariaSelected === 'true')",
    })
}

impl Peer {
    /// A page with these games.
    pub fn viewer(&self, games: &[String]) -> Viewer {
        let served = tempfile::tempdir().unwrap();
        for file in self.files {
            let name = file.rsplit('/').next().unwrap_or(file);
            fs::copy(self.folder.join(file), served.path().join(name)).unwrap();
        }
        let body: String = games.iter().enumerate().map(|(number, game)| (self.game)(number, game)).collect();
        Viewer {
            name: self.name.clone(),
            html: [page(self.head, &body), page("", "")],
            folder: served,
            has_scripts: true,
            takes_keys: self.takes_keys,
            key: self.key,
            shown: self.shown,
        }
    }
}

/// Fetches a package into a folder of its own below `folder` and unpacks it there. `None`, with a printed word, if that
/// does not work.
fn fetch(package: &str, version: &str, folder: &Path) -> Option<PathBuf> {
    let at = folder.join(package);
    fs::create_dir(&at).unwrap();
    let packed = output(
        Command::new("npm").args(["pack", "--silent", &format!("{package}@{version}")]).current_dir(&at),
    );
    let unpacked =
        packed.and_then(|file| output(Command::new("tar").args(["-xzf", file.trim()]).current_dir(&at)));
    match unpacked {
        Ok(_) => Some(at.join("package")),
        Err(why) => {
            println!("{package} {version} is not measured, npm does not bring it: {why}");
            None
        }
    }
}

/// What a program says, or why it failed.
fn output(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|error| error.to_string())?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_owned();
    if output.status.success() { Ok(text(&output.stdout)) } else { Err(text(&output.stderr)) }
}
