//! Any text as moves in any notation after a position: never a panic.
#![no_main]

mod notation;

libfuzzer_sys::fuzz_target!(|text: &[u8]| notation::check("sfen", &[b"startpos\n", text].concat()));
