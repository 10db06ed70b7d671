//! A document of another generator, in memory.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| kisho_fuzz::check("filter", bytes));
