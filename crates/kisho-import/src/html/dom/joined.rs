//! Texts that elements divide and readers see as one.

use super::{Kind, Node, NodeId};
use crate::html::codes::lines_of_code;

/// Leaves out the places where a word may be broken (`<wbr>`): the text before and after one is a single text.
pub fn words(nodes: &mut [Node]) {
    for parent in parents(nodes, "wbr") {
        let mut kept: Vec<NodeId> = Vec::new();
        for child in std::mem::take(&mut nodes[parent].children) {
            if !is(nodes, child, "wbr") && !join(nodes, kept.last().copied(), child) {
                kept.push(child);
            }
        }
        nodes[parent].children = kept;
    }
}

/// Leaves out the ends of lines inside codes that a text announces.
pub fn codes(nodes: &mut [Node]) {
    for parent in parents(nodes, "br") {
        let mut kept: Vec<NodeId> = Vec::new();
        let children = std::mem::take(&mut nodes[parent].children);
        // How many of the lines that follow belong to a code.
        let mut lines = 0;
        for (at, &child) in children.iter().enumerate() {
            let last = kept.last().copied();
            if is(nodes, child, "br") {
                if lines == 0 {
                    lines = lines_after(nodes, last, children.get(at..).unwrap_or_default());
                }
                if lines > 0 {
                    trim(nodes, last, |code| code.trim_end());
                    continue;
                }
            } else if lines > 0 {
                lines -= 1;
                trim(nodes, Some(child), |line| line.trim_start());
                if join(nodes, last, child) {
                    continue;
                }
            }
            kept.push(child);
        }
        nodes[parent].children = kept;
    }
}

/// The nodes in which an element of this name stands.
fn parents(nodes: &[Node], name: &str) -> Vec<NodeId> {
    let named = (0..nodes.len()).filter(|&id| is(nodes, id, name));
    let mut parents: Vec<NodeId> = named.filter_map(|id| nodes.get(id)?.parent).collect();
    parents.sort_unstable();
    parents.dedup();
    parents
}

fn is(nodes: &[Node], id: NodeId, wanted: &str) -> bool {
    matches!(nodes.get(id).map(|node| &node.kind), Some(Kind::Element(name, _)) if name == wanted)
}

fn text(nodes: &[Node], id: NodeId) -> Option<&str> {
    match &nodes.get(id)?.kind {
        Kind::Text(text) => Some(text),
        _ => None,
    }
}

fn text_mut(nodes: &mut [Node], id: Option<NodeId>) -> Option<&mut String> {
    match &mut nodes.get_mut(id?)?.kind {
        Kind::Text(text) => Some(text),
        _ => None,
    }
}

/// Adds a text to the one before it; whether both are texts.
fn join(nodes: &mut [Node], before: Option<NodeId>, child: NodeId) -> bool {
    if before.and_then(|before| text(nodes, before)).is_none() {
        return false;
    }
    let Some(more) = text_mut(nodes, Some(child)).map(std::mem::take) else { return false };
    if let Some(known) = text_mut(nodes, before) {
        known.push_str(&more);
    }
    true
}

fn trim(nodes: &mut [Node], id: Option<NodeId>, trimmed: fn(&str) -> &str) {
    if let Some(text) = text_mut(nodes, id) {
        *text = trimmed(text).to_owned();
    }
}

/// How many of the lines that begin with these ends of lines belong to a code that a text announces.
fn lines_after(nodes: &[Node], before: Option<NodeId>, ends: &[NodeId]) -> usize {
    let Some(announcing) = before.and_then(|before| text(nodes, before)) else { return 0 };
    let lines = ends.chunks(2).map_while(|pair| match *pair {
        [end, line] if is(nodes, end, "br") => text(nodes, line),
        _ => None,
    });
    lines_of_code(announcing, lines)
}
