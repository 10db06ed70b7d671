//! What a diagram leaves out.

use std::collections::HashSet;

use crate::Lost;
use crate::go::read::INFO;
use crate::go::write::properties;
use crate::go::{Area, Node, Property, Record};

/// What stands in lists of points, and so may have signs.
const SIGNS: &[&str] = &["AR", "CR", "LB", "LN", "MA", "SL", "SQ", "TB", "TR", "TW"];

/// What time a player has left, or how many stones to play in it.
const TIMES: &[&str] = &["BL", "OB", "OW", "WL"];

/// The position and the moves, and what has a message of its own. The program that wrote the file (`AP`) did not write the diagram.
const OTHERS: &[&str] = &["AB", "AE", "AP", "AW", "B", "C", "DD", "MN", "PL", "ST", "VW", "W"];

/// What a record has and its diagram has not, which is read again as `shown`. Of the moves of the main line it numbers so many.
pub fn lost(record: &Record, shown: Option<&Record>, numbered: usize) -> Vec<Lost> {
    let line = || record.main_line().filter_map(|at| record.nodes.get(at));
    let names = || said(record).map(|(name, _)| name);
    let signs: HashSet<(String, String)> = shown.into_iter().flat_map(said).collect();
    let is_sign = |name: &str| SIGNS.contains(&name);
    let is_other = |name: &str| [SIGNS, TIMES, OTHERS, INFO].iter().all(|known| !known.contains(&name));
    let moves = |record: &Record| -> usize {
        let line = record.main_line().filter_map(|at| record.nodes.get(at));
        line.filter(|node| node.play.is_some()).count()
    };
    let end = |record: &Record| record.board_at(record.main_end());
    let title = |record: &Record| record.info("GN").unwrap_or_default().to_owned();
    let checks = [
        (
            line().count() < record.nodes.len(),
            Lost::new("variations are left out: a diagram holds one line of moves", "変化"),
        ),
        (
            moves(record) > numbered,
            Lost::new(
                "earlier moves are left out: a diagram numbers ten in a row, no passes, and none where it has a stone",
                "図に番号を付けられない手（11手目以降、パス、図に石のある点の手）",
            ),
        ),
        (
            shown.is_none_or(|shown| moves(shown) < numbered || end(shown) != end(record)),
            Lost::new("stones and moves outside the part that is drawn are left out", "図の範囲外の石と手"),
        ),
        (
            line().any(|node| !node.comment.is_empty()),
            Lost::new("comments are left out: a diagram has none", "コメント"),
        ),
        (
            said(record).any(|said| is_sign(&said.0) && !said.1.is_empty() && !signs.contains(&said))
                || line().any(|node| shown.is_none_or(|shown| hidden(node) != hidden(shown.nodes.start()))),
            Lost::new(
                "some marks, labels, lines, territory and dimmed or hidden points are left out or changed: a diagram shows \
             those of its position for which there are signs",
                "印・ラベル・線・地などの一部",
            ),
        ),
        (
            names().any(|name| name == "ST"),
            Lost::new("how variations are shown is left out: a diagram has none", "変化の表示方法"),
        ),
        (
            names().any(|name| TIMES.contains(&name.as_str())),
            Lost::new("times are left out: a diagram has none", "残り時間"),
        ),
        (
            names().any(|name| is_other(&name)),
            Lost::new(
                "names, judgements and other properties of positions are left out: a diagram has none",
                "局面の名前・評価などのプロパティ",
            ),
        ),
        (
            record.info.keys().any(|name| name != "GN")
                || !shown.is_some_and(|shown| title(shown).contains(title(record).trim())),
            Lost::new("the game header is left out: a diagram has a title only", "対局者などの情報"),
        ),
    ];
    checks.into_iter().filter_map(|(is_lost, said)| is_lost.then_some(said)).collect()
}

/// The points that are not shown plainly.
fn hidden(node: &Node) -> (Option<&Area>, Option<&Area>) {
    (node.dimmed.as_ref(), node.visible.as_ref())
}

/// Names and values of all that the positions of the main line say.
fn said(record: &Record) -> impl Iterator<Item = (String, String)> {
    let nodes = record.main_line().filter_map(|at| record.nodes.get(at));
    let properties = nodes.flat_map(|node| properties(record, node));
    properties
        .flat_map(|Property { name, values, .. }| values.into_iter().map(move |value| (name.clone(), value)))
}
