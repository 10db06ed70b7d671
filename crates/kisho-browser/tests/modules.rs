//! The modules that kisho puts into sites: they are not older than their sources, and answer as the native functions do.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "these are tests")]

use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use sha2::{Digest, Sha256};
use walkdir::WalkDir;
use wasmi::{Engine, Instance, Linker, Memory, Module, Store, TypedFunc};

/// What the modules are made from, besides other crates.
const SOURCES: [&str; 8] = [
    "kisho-game/Cargo.toml",
    "kisho-game/i18n",
    "kisho-game/src",
    "kisho-board/Cargo.toml",
    "kisho-board/src",
    "kisho-play/Cargo.toml",
    "kisho-play/src",
    "kisho-browser/src",
];

/// How many requests each module answers.
const REQUESTS: usize = 200;

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn modules() -> PathBuf {
    crates().join("../src/site/look/play")
}

/// A digest of all sources but those of tests.
fn digest() -> String {
    let mut digest = Sha256::new();
    for source in SOURCES {
        let files = WalkDir::new(crates().join(source)).sort_by_file_name().into_iter();
        let is_of_tests =
            |name: &str| ["tests", "tests.rs", "snapshots", "proptest-regressions"].contains(&name);
        for file in files.filter_entry(|entry| !is_of_tests(&entry.file_name().to_string_lossy())) {
            let file = file.unwrap();
            if file.file_type().is_file() {
                let bytes = fs::read(file.path()).unwrap();
                let path = file.path().strip_prefix(crates()).unwrap().to_string_lossy().replace('\\', "/");
                digest.update(format!("{path} {}\n", bytes.len()));
                digest.update(bytes);
            }
        }
    }
    digest.finalize().iter().fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

#[test]
fn modules_are_not_older_than_their_sources() {
    let (file, digest) = (modules().join("sources.sha256"), digest());
    if std::env::var_os("KISHO_ACCEPT").is_some() {
        fs::write(&file, format!("{digest}\n")).unwrap();
    }
    assert_eq!(
        fs::read_to_string(file).unwrap().trim(),
        digest,
        "run .ci/browser, and commit what it builds"
    );
}

/// Bytes of a module at most, gzipped. Readers load one when they ask for a board.
const MOST: [(&str, usize); 5] =
    [("go", 380_000), ("janken", 320_000), ("othello", 310_000), ("quoridor", 350_000), ("shogi", 400_000)];

#[test]
fn modules_are_small() {
    for (game, most) in MOST {
        let size = fs::metadata(modules().join(format!("{game}.wasm.gz"))).unwrap().len();
        assert!(size <= most as u64, "{game}: {size} bytes");
    }
}

/// A module in an interpreter.
struct Program {
    store: Store<()>,
    memory: Memory,
    room: TypedFunc<u32, u32>,
    answer: TypedFunc<(), u32>,
    length: TypedFunc<(), u32>,
}

impl Program {
    fn of(game: &str) -> Self {
        let packed = fs::read(modules().join(format!("{game}.wasm.gz"))).unwrap();
        let mut bytes = Vec::new();
        GzDecoder::new(packed.as_slice()).read_to_end(&mut bytes).unwrap();
        let engine = Engine::default();
        let module = Module::new(&engine, &bytes).unwrap();
        let mut store = Store::new(&engine, ());
        // It needs nothing of where it runs.
        let instance: Instance = Linker::new(&engine).instantiate_and_start(&mut store, &module).unwrap();
        let memory = instance.get_memory(&store, "memory").unwrap();
        let room = instance.get_typed_func(&store, "room").unwrap();
        let answer = instance.get_typed_func(&store, "answer").unwrap();
        let length = instance.get_typed_func(&store, "length").unwrap();
        Self { store, memory, room, answer, length }
    }

    fn respond(&mut self, request: &str) -> String {
        let to = self.room.call(&mut self.store, u32::try_from(request.len()).unwrap()).unwrap();
        self.memory.write(&mut self.store, to as usize, request.as_bytes()).unwrap();
        let from = self.answer.call(&mut self.store, ()).unwrap();
        let length = self.length.call(&mut self.store, ()).unwrap();
        let mut bytes = vec![0; length as usize];
        self.memory.read(&self.store, from as usize, &mut bytes).unwrap();
        String::from_utf8(bytes).unwrap()
    }
}

/// The tags of an element in a page of ours, as their attributes.
fn tags<'a>(html: &'a str, name: &str) -> Vec<HashMap<&'a str, String>> {
    let start = format!("<{name} ");
    let tags = html.split(&start).skip(1).filter_map(|rest| rest.split('>').next());
    let unescaped = |text: &str| {
        let text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"");
        text.replace("&#39;", "'").replace("&amp;", "&")
    };
    let attributes = |tag: &'a str| {
        let parts = tag.split("\" ").filter_map(|part| part.split_once("=\""));
        parts.map(|(name, value)| (name.trim_start(), unescaped(value.trim_end_matches('"')))).collect()
    };
    tags.map(attributes).collect()
}

/// The requests that somebody sends who presses buttons of the page and the next ones.
fn next(page: &str, seed: &mut u64) -> String {
    let mut fields: Vec<(String, String)> = Vec::new();
    let named = |tag: HashMap<&str, String>| {
        Some((tag.get("name")?.clone(), tag.get("value").cloned().unwrap_or_default()))
    };
    fields.extend(
        tags(page, "input")
            .into_iter()
            .filter(|tag| tag.get("type").is_some_and(|kind| kind == "hidden"))
            .filter_map(named),
    );
    let buttons: Vec<_> = tags(page, "button").into_iter().filter_map(named).collect();
    // On the board first, as there are more buttons beside it.
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    let random = usize::try_from(*seed >> 33).unwrap();
    let on_board: Vec<_> =
        buttons.iter().filter(|(name, _)| ["play", "lift", "target"].contains(&name.as_str())).collect();
    let pressed = match (random % 8, on_board.is_empty()) {
        (0, _) | (_, true) => buttons.get(random / 8 % buttons.len()).unwrap(),
        _ => on_board[random / 8 % on_board.len()],
    };
    fields.push(pressed.clone());
    let mut form = form_urlencoded::Serializer::new(String::new());
    form.extend_pairs(fields).finish()
}

/// Sends requests to the module of a game and to the native function.
fn answers_as_the_native_function(game: &str) {
    let mut program = Program::of(game);
    let mut seed = 1;
    let mut request = format!("game={game}");
    for number in 0..REQUESTS {
        if number % 50 == 25 {
            request = format!("game={game}&lang=ja&options=flip");
        }
        let native = kisho_browser::respond(request.as_bytes());
        let answered = program.respond(&request);
        let pairs = native.lines().zip(answered.lines());
        let different: Vec<_> = pairs.filter(|(native, answered)| native != answered).take(3).collect();
        assert!(different.is_empty() && native.len() == answered.len(), "{game}: {request}: {different:#?}");
        request = next(&native, &mut seed);
    }
}

/// A test for each game, so that they run at the same time.
macro_rules! answers_as_the_native_function {
    ($($game:ident),+) => {
        mod answers_as_the_native_function {
            $(#[test]
            fn $game() {
                super::answers_as_the_native_function(stringify!($game));
            })+

            #[test]
            fn in_every_game() {
                assert_eq!([$(stringify!($game)),+], super::MOST.map(|(game, _)| game));
            }
        }
    };
}

answers_as_the_native_function!(go, janken, othello, quoridor, shogi);
