//! The text of a page, as an editor asks about it while it is typed.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| kisho_fuzz::check("preview", bytes));
