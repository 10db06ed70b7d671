//! Any bytes as a diagram: never a panic, places inside the text, and what is written is read again.
#![no_main]

mod notation;

libfuzzer_sys::fuzz_target!(|text: &[u8]| notation::check("sensei", text));
