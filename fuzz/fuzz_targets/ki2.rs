//! Any bytes as KI2: never a panic, places inside the file, and what is read is written and read again as it was.
#![no_main]

mod notation;

libfuzzer_sys::fuzz_target!(|text: &[u8]| notation::check("ki2", text));
