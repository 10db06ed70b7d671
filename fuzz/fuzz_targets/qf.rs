//! qf codes.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| kisho_fuzz::check("qf", bytes));
