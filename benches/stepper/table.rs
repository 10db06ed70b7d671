//! The figures of several viewers side by side.

use super::costs::{Costs, Number};
use super::viewer::Viewer;

/// A row: what it tells, its number, and how many digits that has after the point.
type Row = (&'static str, fn(&Costs) -> Number, usize);

const ROWS: [Row; 7] = [
    ("bytes of the page beyond one without it", |costs| costs.page_bytes, 0),
    ("bytes of scripts and styles", |costs| costs.loaded_bytes, 0),
    ("bytes of both", |costs| Some(costs.page_bytes? + costs.loaded_bytes?), 0),
    ("nodes", |costs| costs.nodes, 0),
    ("elements restyled by a step", |costs| costs.restyled, 0),
    ("ms of style and layout in a step", |costs| costs.style, 1),
    ("ms of all work in a step", |costs| costs.task, 1),
];

/// Prints the costs of each viewer, and how many times those of the first the others are.
pub fn print(title: &str, viewers: &[Viewer], costs: &[Costs]) {
    println!("\n{title}");
    let (Some((our_viewer, others)), Some((ours, theirs))) = (viewers.split_first(), costs.split_first())
    else {
        return;
    };
    let names: String = others.iter().map(|viewer| format!("{:>24}", viewer.name)).collect();
    println!("{:40}{:>10}{names}", "", our_viewer.name);
    for (what, number, digits) in ROWS {
        let ours = number(ours);
        let cells: String = theirs.iter().map(|costs| beside(ours, number(costs), digits)).collect();
        println!("{what:40}{:>10}{cells}", text(ours, digits));
    }
}

/// A number and its ratio to ours.
fn beside(ours: Number, number: Number, digits: usize) -> String {
    let ratio = ours.zip(number).map_or_else(String::new, |(ours, number)| format!("{:.2} ×", number / ours));
    format!("{:>14}{ratio:>10}", text(number, digits))
}

fn text(number: Number, digits: usize) -> String {
    number.map_or_else(|| "–".to_owned(), |number| format!("{number:.digits$}"))
}
