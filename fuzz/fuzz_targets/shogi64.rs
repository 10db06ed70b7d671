//! Any text is read without a panic, and what can be read is written again as it was.

#![no_main]

use kisho_game::shogi::{sfen, shogi64};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    if let Ok(decoded) = shogi64::decode(data) {
        let code = shogi64::encode(&decoded.position);
        if !decoded.needlessly_mixed {
            assert_eq!(code.as_bytes(), data.trim_ascii());
        }
        assert_eq!(shogi64::decode(code.as_bytes()).map(|again| again.position), Ok(decoded.position));
    }
    if let (Some(decoded), errors) = sfen::decode(data)
        && errors.is_empty()
    {
        let text = sfen::encode(&decoded.position, decoded.move_number);
        let (again, errors) = sfen::decode(text.as_bytes());
        assert!(errors.is_empty());
        assert_eq!(again, Some(decoded));
    }
});
