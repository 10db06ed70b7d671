//! Any bytes as a qf code: no panic, places inside the text, and what is read is written and read again alike.
#![no_main]

use kisho_game::quoridor::{json, qf};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &[u8]| {
    let (record, problems) = qf::decode(text);
    assert!(problems.iter().all(|problem| problem.span.end <= text.len()));
    if let Some(record) = record {
        let code = qf::encode(&record);
        assert_eq!(qf::decode(code.as_bytes()).0.as_ref(), Some(&record));
        let again = json::read(&json::write(&record)).expect("its own JSON is read");
        assert_eq!(qf::encode(&again), code);
    }
});
