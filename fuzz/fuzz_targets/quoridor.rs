//! Any text as a game of Quoridor: no panic, places inside the text, and what is read is written and read again alike.
#![no_main]

mod notation;

libfuzzer_sys::fuzz_target!(|text: &[u8]| notation::check("quoridor", text));
