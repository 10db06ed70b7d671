//! Any text as KIF: never a panic, and what was read and written is read again as the same.
#![no_main]

mod notation;

libfuzzer_sys::fuzz_target!(|text: &[u8]| notation::check("kif", text));
