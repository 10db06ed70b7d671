//! Lines, territory, and the sets of points that nodes inherit.

use super::*;
use crate::text::Id;

fn names(size: Size, points: impl IntoIterator<Item = Point>) -> String {
    points.into_iter().map(|point| point.western(size)).collect::<Vec<_>>().join(" ")
}

#[test]
fn lines_and_territory_belong_to_their_node() {
    let record = clean("(;SZ[9]LN[aa:cc][ cc : aa ]AR[aa:ba]TB[ii][gg:hg]TW[];W[ee]TB[]TW[aa])");
    let lines: Vec<_> =
        record.nodes[0].lines.iter().map(|l| (names(record.size, [l.from, l.to]), l.arrow)).collect();
    assert_eq!(lines, [("A9 C7".to_owned(), false), ("C7 A9".to_owned(), false), ("A9 B9".to_owned(), true)]);
    let owned: Vec<_> = record.nodes.iter().map(|node| node.territory.clone()).collect();
    assert_eq!(names(record.size, owned[0].iter().map(|(at, _)| *at)), "J1 G3 H3");
    assert!(owned[0].iter().all(|(_, owner)| *owner == Color::Black));
    assert_eq!(owned[1], [(Point { column: 0, row: 0 }, Color::White)]);
    assert!(record.nodes[1].lines.is_empty());
}

#[test]
fn a_line_needs_two_points() {
    let (record, faults) = faults("(;SZ[9]LN[aa][bb:bb]AR[aa:zz][cc:dd][])");
    assert_eq!(
        faults,
        [(Id::SgfLine, "aa"), (Id::SgfLine, "bb:bb"), (Id::SgfPoint, "aa:zz"), (Id::SgfLine, "")]
    );
    assert_eq!(record.unwrap().nodes[0].lines.len(), 1);
}

/// FF\[4\]: "inherit"; a value holds until it is changed, and `[]` takes it away.
#[test]
fn dimmed_and_visible_points_are_inherited() {
    let record = clean("(;SZ[3]DD[aa]VW[aa:bb](;B[aa];DD[bb][aa:ab][bb];VW[])(;DD[];VW[aa:cc]))");
    let of = |area: &Option<Area>| {
        area.as_ref().map_or("-".to_owned(), |area| names(record.size, area.iter().copied()))
    };
    let seen: Vec<_> = record.nodes.iter().map(|node| (of(&node.dimmed), of(&node.visible))).collect();
    let rows = [
        ("A3", "A3 A2 B3 B2"),
        ("A3", "A3 A2 B3 B2"),
        ("A3 A2 B2", "A3 A2 B3 B2"),
        ("A3 A2 B2", "-"),
        ("-", "A3 A2 B3 B2"),
        ("-", "-"),
    ];
    assert_eq!(seen, rows.map(|(dim, view)| (dim.to_owned(), view.to_owned())));
    let split = clean("(;SZ[3]VW[aa];B[aa])");
    assert!(split.nodes.iter().all(|node| node.visible.is_some()));
    assert!(
        clean("(;SZ[3]VW[aa]B[aa])").nodes[0].visible.is_some(),
        "the position before a move in the root"
    );
}

#[test]
fn points_that_cannot_be_read_hide_nothing() {
    let (record, faults) = faults("(;SZ[9]VW[k9];B[aa]DD[aa][xx])");
    assert_eq!(faults, [(Id::SgfPoint, "k9"), (Id::SgfPoint, "xx")]);
    let record = record.unwrap();
    assert_eq!(record.nodes[0].visible, None);
    assert_eq!(record.nodes[1].dimmed.as_ref().map(|area| area.len()), Some(1));
}

#[test]
fn inherited_sets_are_shared() {
    let sgf = format!(
        "(;SZ[19]VW[aa:ss]DD[aa:sr]{}{})",
        "(;B[aa];W[bb]DD[aa:cc])".repeat(1000),
        "(;DD[aa:sr])".repeat(100)
    );
    let record = clean(&sgf);
    assert!(record.nodes.iter().all(|node| node.visible.is_none()), "all of the board");
    let sets: HashSet<_> =
        record.nodes.iter().filter_map(|node| Some(node.dimmed.as_ref()?.as_ptr())).collect();
    assert_eq!(sets.len(), 2);
}
