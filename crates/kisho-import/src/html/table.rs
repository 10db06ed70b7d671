//! Tables: which are tables of data, and how those are written.

use super::dom::{Dom, NodeId, Step};

/// Most columns. A cell may say that it is as wide as it likes.
const COLUMNS: usize = 64;

/// A table that is being read.
#[derive(Debug, Default)]
pub struct Table {
    rows: Vec<Vec<String>>,
    aligned: Vec<Option<&'static str>>,
    /// Cells that reach down into the rows below, by column: how many rows are left.
    reach: Vec<usize>,
    /// Whether cells were as wide or as high as several.
    pub has_spans: bool,
}

/// Whether a table has cells of headings and no other table inside, so that it is more than a layout.
#[must_use]
pub fn has_headings(dom: &Dom, table: NodeId) -> bool {
    let inside = || dom.below(table).map(|id| dom.name(id)).skip(1);
    inside().any(|name| name == "th") && inside().all(|name| name != "table")
}

/// Whether a table holds data and no paragraphs: old pages lay out everything with tables.
#[must_use]
pub fn is_data(dom: &Dom, table: NodeId) -> bool {
    const BLOCKS: [&str; 20] = [
        "table",
        "ul",
        "ol",
        "dl",
        "pre",
        "blockquote",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "hr",
        "form",
        "textarea",
        "script",
        "iframe",
        "figure",
        "details",
        "article",
    ];
    let (mut columns, mut widest, mut blocks) = (0, 0, 0);
    for step in dom.walk(table).skip(1) {
        let Step::Enter(id) = step else { continue };
        match dom.name(id) {
            _ if super::boards::is_viewer(dom, id) || super::boards::is_editor(dom, id) => return false,
            "tr" => columns = 0,
            "td" | "th" => {
                columns += 1;
                blocks = 0;
                widest = widest.max(columns);
            }
            "p" | "div" => {
                blocks += 1;
                if blocks > 1 || super::boards::block(dom, id).is_some() {
                    return false;
                }
            }
            name if BLOCKS.contains(&name) => return false,
            _ => {}
        }
    }
    widest > 1
}

/// The cells of a table that lays out boards with their captions in the row below, each caption after its board.
#[must_use]
pub fn captioned(dom: &Dom, table: NodeId) -> Option<Vec<NodeId>> {
    let inside = || dom.below(table).skip(1);
    if inside().any(|id| dom.name(id) == "table") {
        return None;
    }
    let is_cell = |id: &NodeId| ["td", "th"].contains(&dom.name(*id));
    let rows: Vec<Vec<NodeId>> = inside()
        .filter(|&id| dom.name(id) == "tr")
        .map(|row| dom.get(row).children.iter().copied().filter(is_cell).collect())
        .collect();
    let has_board = |cell: NodeId| dom.below(cell).any(|id| super::boards::block(dom, id).is_some());
    let are_boards = |row: &[NodeId]| !row.is_empty() && row.iter().all(|&cell| has_board(cell));
    let are_words = |row: &[NodeId]| row.iter().all(|&cell| !has_board(cell) && !dom.words(cell).is_empty());
    let mut order: Vec<NodeId> = inside().filter(|&id| dom.name(id) == "caption").collect();
    let (mut rows, mut pairs) = (rows.iter().peekable(), 0);
    while let Some(row) = rows.next() {
        let below = rows.next_if(|below| are_boards(row) && below.len() == row.len() && are_words(below));
        pairs += usize::from(below.is_some() && row.len() > 1);
        match below {
            Some(below) => order.extend(row.iter().zip(below).flat_map(|(&board, &words)| [board, words])),
            None => order.extend(row),
        }
    }
    (pairs > 0).then_some(order)
}

impl Table {
    /// Begins a row.
    pub fn row(&mut self) {
        self.rows.push(Vec::new());
    }

    /// Adds a cell.
    pub fn cell(&mut self, dom: &Dom, id: NodeId, text: String) {
        let number =
            |key: &str| dom.attribute(id, key).and_then(|n| n.trim().parse().ok()).unwrap_or(1).max(1);
        let (wide, high): (usize, usize) = (number("colspan"), number("rowspan"));
        self.has_spans |= wide > 1 || high > 1;
        if self.rows.is_empty() {
            self.row();
        }
        let is_first = self.rows.len() == 1;
        let Some(row) = self.rows.last_mut() else { return };
        fill(row, &mut self.reach);
        let mut text = Some(text);
        for _ in 0..wide {
            if row.len() >= COLUMNS {
                return;
            }
            if self.reach.len() <= row.len() {
                self.reach.resize(row.len() + 1, 0);
            }
            if let Some(left) = self.reach.get_mut(row.len()) {
                *left = high - 1;
            }
            row.push(text.take().unwrap_or_default());
            if is_first {
                self.aligned.push(aligned(dom, id));
            }
        }
    }

    /// The table as Markdown; empty if there is nothing in it.
    #[must_use]
    pub fn finish(self) -> String {
        let rows: Vec<Vec<String>> = self.rows.into_iter().filter(|row| !row.is_empty()).collect();
        let columns = rows.iter().map(Vec::len).max().unwrap_or_default();
        let line = |cells: &[String]| {
            let cells: String =
                (0..columns).map(|at| format!(" {} |", cells.get(at).map_or("", |c| c.as_str()))).collect();
            format!("|{cells}")
        };
        let mut lines: Vec<String> = rows.iter().map(|row| line(row)).collect();
        if lines.is_empty() {
            return String::new();
        }
        let rule: String = (0..columns)
            .map(|at| format!("{}|", self.aligned.get(at).copied().flatten().unwrap_or("---")))
            .collect();
        lines.insert(1, format!("|{rule}"));
        lines.join("\n")
    }
}

/// Leaves the columns empty into which a cell above reaches.
fn fill(row: &mut Vec<String>, reach: &mut [usize]) {
    while let Some(left) = reach.get_mut(row.len()).filter(|left| **left > 0) {
        *left -= 1;
        row.push(String::new());
    }
}

fn aligned(dom: &Dom, id: NodeId) -> Option<&'static str> {
    let style = dom.attribute(id, "style").unwrap_or_default().replace(' ', "").to_ascii_lowercase();
    let said =
        style.split_once("text-align:").map(|(_, rest)| rest).or_else(|| dom.attribute(id, "align"))?;
    let said = said.to_ascii_lowercase();
    [("right", "--:"), ("center", ":-:")]
        .iter()
        .find(|(word, _)| said.starts_with(word))
        .map(|(_, rule)| *rule)
}
