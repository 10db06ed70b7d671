//! What has to hold for any bytes that kisho is given. libFuzzer makes up the bytes, and `cargo test` checks those in `seeds/`.

mod fragments;
mod notation;
mod site;

use kisho_game::json::JSON;
use kisho_game::quoridor::qf;
use kisho_game::shogi::{sfen, shogi64};
use kisho_game::{ReadOptions, Record};

/// A check of any bytes. It panics if something does not hold.
type Check = fn(&[u8]);

/// All checks by the names of their targets.
pub const TARGETS: &[(&str, Check)] = &[
    ("config", |bytes| site::save("kisho.toml", bytes)),
    ("csa", |bytes| notation::check("csa", bytes)),
    ("edits", site::edits),
    ("filter", site::filter),
    ("front_matter", |bytes| {
        site::save("content/page.md", &[b"+++\n", bytes, b"\n+++\n\n# Text\n"].concat())
    }),
    ("ggf", |bytes| notation::check("ggf", bytes)),
    ("import", site::import),
    ("janken", |bytes| notation::check("janken", bytes)),
    ("jkf", |bytes| notation::check("jkf", bytes)),
    ("ki2", |bytes| notation::check("ki2", bytes)),
    ("kif", |bytes| notation::check("kif", bytes)),
    ("moves", |bytes| notation::check("sfen", &[b"startpos\n", bytes].concat())),
    ("othello", |bytes| notation::check("othello", bytes)),
    ("page", |bytes| site::save("content/page.md", bytes)),
    ("preview", site::preview),
    ("qf", qf),
    ("quoridor", |bytes| notation::check("quoridor", bytes)),
    ("sensei", |bytes| notation::check("sensei", bytes)),
    ("sfen", |bytes| notation::check("sfen", bytes)),
    ("sgf", |bytes| notation::check("sgf", bytes)),
    ("shogi64", shogi64),
    ("template", |bytes| site::save("templates/shortcodes/made.html", bytes)),
    ("usi", |bytes| notation::check("usi", bytes)),
];

/// Checks any bytes as the target of that name does.
#[allow(dead_code, reason = "the targets call it; tests have the table")]
pub fn check(target: &str, bytes: &[u8]) {
    let found = TARGETS.iter().find(|(name, _)| *name == target);
    let (_, check) = found.expect("a target of this crate");
    check(bytes);
}

/// What is read as a qf code is written and read again alike, also as JSON.
fn qf(text: &[u8]) {
    let (record, problems) = qf::decode(text);
    assert!(problems.iter().all(|problem| problem.span.end <= text.len()));
    if let Some(record) = record {
        let code = qf::encode(&record);
        assert_eq!(qf::decode(code.as_bytes()).0.as_ref(), Some(&record));
        let write = JSON.write.expect("JSON is written, too");
        let text = write(&record.into()).expect("what was read can be written").text;
        let reading = (JSON.read)(text.as_bytes(), &ReadOptions::default());
        assert_eq!(reading.diagnostics, []);
        let again = match reading.record {
            Some(Record::Quoridor(again)) => Some(qf::encode(&again)),
            _ => None,
        };
        assert_eq!(again, Some(code), "{text}");
    }
}

/// What is read as a shogi64 code or as SFEN is written again as it was.
fn shogi64(data: &[u8]) {
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
}
