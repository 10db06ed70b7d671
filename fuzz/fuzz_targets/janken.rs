//! Records of Janken shogi.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| kisho_fuzz::check("janken", bytes));
