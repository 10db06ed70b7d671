//! Any bytes as SGF: never a panic, places inside the file, and what can be read can be drawn.
#![no_main]

mod notation;

libfuzzer_sys::fuzz_target!(|text: &[u8]| notation::check("sgf", text));
