//! Positions that go on as games.

use super::*;
use crate::game::{ReadOptions, Record as Any, notation};

/// The record of a text, and the ids and marked texts of what there is to say.
fn read(name: &str, text: &str) -> (Record, Vec<(&'static str, String)>) {
    let reading = (notation(name).unwrap().read)(text.as_bytes(), &ReadOptions::default());
    let marked = |said: &Diagnostic| (said.id, text[said.span.start..said.span.end].to_owned());
    let said = reading.diagnostics.iter().map(marked).collect();
    match reading.record {
        Some(Any::Shogi(record)) => (record, said),
        _ => panic!("{text}: {said:?}"),
    }
}

fn moves(record: &Record) -> Vec<String> {
    record.nodes.iter().filter_map(|node| node.play).map(|action| action.to_string()).collect()
}

const START: &str = "poUAACMaqtYhwHgAAAAPQdTnd3vMgAA";

#[test]
fn a_code_goes_on_with_moves() {
    for text in [
        format!("{START} 7g7f 3c3d"),
        format!("{START} moves 7g7f 3c3d\n"),
        format!("\n {START}\r\n\r\n7g7f\r\n3c3d\r\n"),
    ] {
        let (record, said) = read("shogi64", &text);
        assert_eq!(said, [], "{text}");
        assert_eq!(record.start(), &Position::initial());
        assert_eq!(moves(&record), ["7g7f", "3c3d"], "{text}");
    }
    assert_eq!(moves(&read("sfen", "startpos\n7g7f 3c3d").0), ["7g7f", "3c3d"]);
    assert_eq!(moves(&read("sfen", "9/4k4/9/9/9/9/9/4K4/9 w - 8\n5b5c").0), ["5b5c"]);
}

#[test]
fn comments_belong_to_the_position_before_them() {
    let text = format!("{START}\n* The start\n# nobody reads this\n7g7f 3c3d\n*One\n'*Two\n&Bishops\n2g2f");
    let (record, said) = read("shogi64", &text);
    assert_eq!(said, []);
    let comments: Vec<_> = record.nodes.iter().map(|node| node.comment.as_str()).collect();
    assert_eq!(comments, ["The start", "", "One\nTwo", ""]);
    assert_eq!(record.nodes[2].bookmark.as_deref(), Some("Bishops"));
    assert_eq!(read("shogi64", &format!("{START}\n*Alone")).0.nodes[0].comment, "Alone");
}

#[test]
fn what_is_wrong_is_said_where_it_stands() {
    for (text, id, marked) in [
        (format!("{START} 7g7f 3c3d 8h3c+ 2b3c 2b3c"), "shogi-illegal", "2b3c"),
        (format!("{START}\n7g7f 3c3d\n7g7f"), "shogi-illegal", "7g7f"),
        (format!("{START}\n7g7f\nWhat now?"), "usi-move", "What"),
    ] {
        assert_eq!(read("shogi64", &text).1, [(id, marked.to_owned())], "{text}");
    }
    let text = b"startpos\n7g7f \xff\xff 3c3d";
    let reading = (notation("sfen").unwrap().read)(text, &ReadOptions::default());
    assert_eq!(reading.diagnostics[0].id, "moves-encoding");
    assert_eq!(reading.diagnostics[0].span, Span::new(14, 15));
}
