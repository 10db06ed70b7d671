//! Long replays, whose costs are counted and measured.

use std::io::Write as _;

use flate2::Compression;
use flate2::write::GzEncoder;
use kisho_board::diagram::Figure;
use kisho_board::diagram::theme::Themes;
use kisho_board::present::{self, Options};
use kisho_board::render::{self, FigurePlace, Night, Sprites, StylePart};
use kisho_game::text::Lang;
use kisho_game::{self as game, ReadOptions, Record};

use super::browser::Page;
use super::go_game::Game;

/// 120 moves, each a random one of those that python-shogi calls legal.
pub const SHOGI: &str = include_str!("../vectors/random-120.usi");

/// A game of Go on a board of 19 lines.
pub fn sgf(seed: u64, moves: usize) -> String {
    Game::line(seed, 19, moves).sgf(|_| String::new())
}

/// Reads a text without mistakes.
pub fn record(notation: &str, text: &str) -> Record {
    let reading = (game::notation(notation).unwrap().read)(text.as_bytes(), &ReadOptions::default());
    assert!(reading.is_clean(), "{:?}", reading.diagnostics);
    reading.record.unwrap()
}

/// The replay of a record, as it is without any option.
pub fn figure(notation: &str, text: &str) -> Figure {
    present::figure(&record(notation, text), &Options::default(), Lang::En).0
}

/// The replays as HTML, and the shapes that they share.
pub fn html(figures: &[Figure]) -> String {
    let mut sprites = Sprites::default();
    let write = |(number, figure): (usize, &Figure)| {
        let key = format!("k{}", number + 1);
        render::figure(figure, FigurePlace { key: &key, ..FigurePlace::default() }, &mut sprites)
    };
    let replays: String = figures.iter().enumerate().map(write).collect();
    sprites.to_html() + &replays
}

/// The parts of the style sheet that a page with replays names.
pub fn style() -> String {
    let parts = StylePart::all(&Themes::default()).into_iter();
    parts
        .filter(|part| ["figure", "replay"].contains(&&*part.name))
        .map(|part| part.css(Night::System))
        .collect()
}

/// A page with this content.
pub fn page(style: &str, body: &str) -> String {
    format!(
        "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>\
         <title>Games</title><style>{style}</style><main><h1>Games</h1>{body}</main>"
    )
}

/// Chooses a frame of the n-th replay of a page, and puts the focus there, so that the next key makes a step.
pub fn choose(page: &mut Page, replay: usize, frame: usize) {
    page.run(&format!("const radio = {}[{frame}]; radio.checked = true; radio.focus()", radios(replay)));
}

/// The chosen frame of the n-th replay of a page with replays of one line.
pub fn chosen(page: &mut Page, replay: usize) -> usize {
    page.eval(&format!("{}.findIndex(radio => radio.checked)", radios(replay)))
}

fn radios(replay: usize) -> String {
    format!("[...document.querySelectorAll('.k-s')[{replay}].querySelectorAll('input[type=radio]')]")
}

/// Bytes of a text on the wire.
pub fn gzipped(text: impl AsRef<[u8]>) -> usize {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(text.as_ref()).unwrap();
    encoder.finish().unwrap().len()
}
