//! Nodes and properties to text.
//!
//! This part knows the form of the format: brackets of variations, and where a line may end.

use std::fmt::Write as _;

use crate::go::Property;

/// So long a line may become before it is broken, in bytes. White space is allowed between properties and between
/// their values, so a line is longer only where one value is.
const LINE: usize = 80;

/// A game as it is being written, node by node in preorder.
#[derive(Debug)]
pub struct Writer {
    text: String,
    /// Where the last line begins.
    line: usize,
    /// How many nodes follow directly on each node.
    children: Vec<u32>,
    /// The nodes with which the variations begin that are not closed yet.
    open: Vec<usize>,
    /// Number of the next node.
    next: usize,
}

impl Writer {
    /// Begins a game whose nodes, in preorder, follow on these nodes.
    pub fn new(parents: impl ExactSizeIterator<Item = Option<usize>>) -> Self {
        let mut children = vec![0; parents.len()];
        for parent in parents.flatten() {
            if let Some(count) = children.get_mut(parent) {
                *count += 1;
            }
        }
        Self { text: String::new(), line: 0, children, open: Vec::new(), next: 0 }
    }

    /// Writes the next node.
    pub fn node(&mut self, parent: Option<usize>, properties: &[Property]) {
        let alone = parent.is_some_and(|parent| self.children.get(parent) == Some(&1));
        if !alone {
            // In preorder the parent is an ancestor of the node before, as all these are.
            while self.open.last().is_some_and(|&start| parent.is_none_or(|parent| start > parent)) {
                self.open.pop();
                self.text.push(')');
            }
            self.open.push(self.next);
        }
        let length = properties.iter().map(length).sum::<usize>() + ";".len();
        if !alone || !self.fits(length) {
            self.new_line();
        }
        self.text.push_str(if alone { ";" } else { "(;" });
        let first = self.text.len();
        for property in properties {
            let stays = self.text.len() == first;
            self.property(property, stays);
        }
        self.next += 1;
    }

    /// Writes a property; if it `stays`, right after what is there.
    fn property(&mut self, Property { name, values, .. }: &Property, stays: bool) {
        let mut head = name.as_str();
        for value in values {
            let stays = stays && !head.is_empty();
            let length = head.len() + "[]".len() + first_line(value);
            if !stays && length <= LINE && !self.fits(length) {
                self.new_line();
            }
            let _ = write!(self.text, "{head}[{value}]");
            if let Some(line_end) = value.rfind('\n') {
                self.line = self.text.len() - "]".len() - (value.len() - line_end - 1);
            }
            head = "";
        }
    }

    /// Where the last node ends.
    #[must_use]
    pub fn end(&self) -> usize {
        self.text.len()
    }

    /// The whole game.
    #[must_use]
    pub fn finish(mut self) -> String {
        self.text.extend(self.open.iter().map(|_| ')'));
        self.text.push('\n');
        self.text
    }

    fn fits(&self, length: usize) -> bool {
        self.text.len() - self.line + length <= LINE
    }

    fn new_line(&mut self) {
        if self.text.len() > self.line {
            self.text.push('\n');
            self.line = self.text.len();
        }
    }
}

/// How much room a property takes on the line on which it begins, in bytes.
fn length(property: &Property) -> usize {
    property.name.len() + property.values.iter().map(|value| "[]".len() + first_line(value)).sum::<usize>()
}

fn first_line(value: &str) -> usize {
    value.find('\n').unwrap_or(value.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn property(name: &str, values: &[&str]) -> Property {
        Property::new(name, values.iter().map(|&value| value.to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn variations_and_lines() {
        let parents = [None, Some(0), Some(1), Some(2), Some(1), Some(0)];
        let mut writer = Writer::new(parents.into_iter());
        for (parent, name) in parents.into_iter().zip(["A", "B", "C", "D", "E", "F"]) {
            writer.node(parent, &[property(name, &["x", "y"])]);
        }
        assert_eq!(writer.finish(), "(;A[x][y]\n(;B[x][y]\n(;C[x][y];D[x][y])\n(;E[x][y]))\n(;F[x][y]))\n");
    }

    #[test]
    fn lines_end_between_nodes_or_values_and_never_in_them() {
        let mut writer = Writer::new([None, Some(0), Some(1), Some(2)].into_iter());
        let comment = "long\n".repeat(30);
        writer.node(None, &[property("AB", &["aa"; 25]), property("C", &[&comment])]);
        writer.node(Some(0), &[property("B", &["aa"])]);
        let name = "x".repeat(90);
        writer.node(Some(1), &[property("W", &["aa"]), property("N", &[&name])]);
        writer.node(Some(2), &[property("B", &["aa"])]);
        let text = writer.finish();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], format!("(;AB{}", "[aa]".repeat(19)));
        assert_eq!(lines[1], format!("{}C[long", "[aa]".repeat(6)));
        assert_eq!(lines[31..], ["];B[aa]".to_owned(), format!(";W[aa]N[{name}]"), ";B[aa])".to_owned()]);
    }

    #[test]
    fn depth_costs_no_stack() {
        const DEEP: usize = 100_000;
        // Each node has the next one and a variation of one node.
        let parents: Vec<_> =
            std::iter::once(None).chain((0..DEEP).map(Some)).chain((0..DEEP).rev().map(Some)).collect();
        let mut writer = Writer::new(parents.iter().copied());
        for &parent in &parents {
            writer.node(parent, &[]);
        }
        let text = writer.finish();
        assert_eq!(text.matches('(').count(), text.matches(')').count());
        assert_eq!(text.matches(';').count(), 2 * DEEP + 1);
    }
}
