//! Any bytes as JKF: never a panic, and what is read is written and read again as it was.
#![no_main]

mod notation;

libfuzzer_sys::fuzz_target!(|text: &[u8]| notation::check("jkf", text));
