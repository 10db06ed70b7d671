//! Boards to play on in published pages: a script, and for each game a program that it loads when a reader asks for it.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::scripts;

/// The folder of everything that belongs to it.
const FOLDER: &str = "play";

/// The programs of the games as `.ci/browser` builds them: the crate `kisho-browser`, gzipped.
const PROGRAMS: [(&str, &[u8]); 5] = [
    ("go", include_bytes!("play/go.wasm.gz")),
    ("janken", include_bytes!("play/janken.wasm.gz")),
    ("othello", include_bytes!("play/othello.wasm.gz")),
    ("quoridor", include_bytes!("play/quoridor.wasm.gz")),
    ("shogi", include_bytes!("play/shogi.wasm.gz")),
];

/// All files by their paths, of which the first is the script.
pub fn files() -> Vec<(String, String)> {
    let named = |name: &str, extension: &str, text: String| {
        let (file, text) = scripts::named(name, extension, text);
        (format!("{FOLDER}/{file}"), text)
    };
    let mut files = vec![named("style", "css", kisho_play::STYLE.to_owned())];
    // A page that was opened from a disk may load scripts, but no other files.
    files.extend(PROGRAMS.map(|(game, program)| {
        let text = format!("(globalThis.kishoPlay ??= {{}}).{game} = \"{}\";\n", STANDARD.encode(program));
        named(game, "js", text)
    }));
    let key = |path: &str| path.split(['/', '.']).nth(1).unwrap_or_default().to_owned();
    let names: serde_json::Map<_, _> =
        files.iter().map(|(path, _)| (key(path), path.trim_start_matches("play/").into())).collect();
    let script = scripts::bare(include_str!("play.js"));
    let script = script.replacen("FILES = {}", &format!("FILES = {}", serde_json::Value::Object(names)), 1);
    files.insert(0, named("play", "js", script));
    files
}
