//! What has to hold for any text in any notation.

use kisho_board::present::{self, Options};
use kisho_board::render;
use kisho_game::text::Lang;
use kisho_game::{self as game, ReadOptions, Record};

/// Reads `text`. What could be read can be drawn; and if it was free of errors and this notation can hold all of it,
/// then what is written is read as the same record.
pub fn check(name: &str, text: &[u8]) {
    let notation = game::notation(name).expect("a notation that kisho reads");
    let options = ReadOptions::default();
    let reading = (notation.read)(text, &options);
    for diagnostic in &reading.diagnostics {
        assert!(diagnostic.span.start <= text.len(), "{diagnostic:?} lies outside the text");
    }
    let Some(record) = &reading.record else {
        assert!(!reading.diagnostics.is_empty(), "nothing was read and nothing was said");
        return;
    };
    if reading.is_clean()
        && let Some(write) = notation.write
        && let Ok(written) = write(record)
        && written.lost.is_empty()
    {
        let again = (notation.read)(written.text.as_bytes(), &options);
        assert!(again.is_clean(), "{}: {:?}", written.text, again.diagnostics);
        // A record without moves may get a header line, without which the text would be none.
        let same = again.record.is_some_and(|again| without_totals(again) == without_totals(record.clone()));
        assert!(record.frames() == 1 || same, "{}", written.text);
    }
    // Drawing takes far longer than reading, and finds less.
    if !text.len().is_multiple_of(16) {
        return;
    }
    let (figure, _) = present::figure(record, &Options::default(), Lang::En);
    let last = figure.timeline.frames.len() - 1;
    let _ = render::svg(&figure, last, render::Ground::Paper);
    let _ = render::text(&figure.timeline, last);
}

/// A record without the times in all of the players, which are added up where a file tells them only move by move.
fn without_totals(mut record: Record) -> Record {
    if let Record::Shogi(record) = &mut record {
        for at in 0..record.nodes.len() {
            let Some(node) = record.nodes.node_mut(at) else { continue };
            for time in [&mut node.time, &mut node.ending_time].into_iter().flatten() {
                time.total = None;
            }
        }
    }
    record
}
