//! Edits of a site, one after another.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| kisho_fuzz::check("edits", bytes));
