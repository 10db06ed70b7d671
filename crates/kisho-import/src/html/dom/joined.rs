//! Texts that elements divide and readers see as one.

use super::{Kind, Node, NodeId};
use crate::html::codes::lines_of_code;

/// Leaves out the places where a word may be broken (`<wbr>`): the text before and after one is a single text.
pub fn words(nodes: &mut [Node]) {
    for parent in parents(nodes, |name| name == "wbr") {
        let mut kept: Vec<NodeId> = Vec::new();
        for child in std::mem::take(&mut nodes[parent].children) {
            if !is(nodes, child, "wbr") && !join(nodes, kept.last().copied(), child) {
                kept.push(child);
            }
        }
        nodes[parent].children = kept;
    }
}

/// What a part of a code may stand in.
const INLINE: [&str; 12] =
    ["b", "strong", "i", "em", "u", "s", "span", "font", "small", "big", "mark", "nobr"];

/// Leaves out the ends of lines and the elements that divide codes which a text announces.
pub fn codes(nodes: &mut [Node]) {
    for parent in parents(nodes, |name| name == "br" || INLINE.contains(&name)) {
        let children = std::mem::take(&mut nodes[parent].children);
        let mut kept: Vec<NodeId> = Vec::new();
        let mut rest = children.as_slice();
        while let Some((&child, after)) = rest.split_first() {
            kept.push(child);
            rest = after;
            let Some(announcing) = text_in(nodes, child) else { continue };
            // The last piece may announce the next code.
            while let Some((pieces, after)) = rest.split_at_checked(pieces_of_code(nodes, announcing, rest))
                && !pieces.is_empty()
            {
                for &piece in pieces {
                    let Some(piece) = text_in(nodes, piece) else { continue };
                    trim(nodes, announcing, |code| code.trim_end());
                    trim(nodes, piece, |line| line.trim_start());
                    join(nodes, Some(announcing), piece);
                }
                rest = after;
            }
        }
        nodes[parent].children = kept;
    }
}

/// The nodes in which an element of such a name stands.
fn parents(nodes: &[Node], is_wanted: impl Fn(&str) -> bool) -> Vec<NodeId> {
    let named = (0..nodes.len()).filter(|&id| name(nodes, id).is_some_and(&is_wanted));
    let mut parents: Vec<NodeId> = named.filter_map(|id| nodes.get(id)?.parent).collect();
    parents.sort_unstable();
    parents.dedup();
    parents
}

fn name(nodes: &[Node], id: NodeId) -> Option<&str> {
    match &nodes.get(id)?.kind {
        Kind::Element(name, _) => Some(name),
        _ => None,
    }
}

fn is(nodes: &[Node], id: NodeId, wanted: &str) -> bool {
    name(nodes, id) == Some(wanted)
}

/// The text that a node is, or that is all there is in an element.
fn text_in(nodes: &[Node], id: NodeId) -> Option<NodeId> {
    let inside = match nodes.get(id)?.children.as_slice() {
        &[only] if name(nodes, id).is_some_and(|name| INLINE.contains(&name)) => only,
        _ => id,
    };
    text(nodes, inside).map(|_| inside)
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

fn trim(nodes: &mut [Node], id: NodeId, trimmed: fn(&str) -> &str) {
    if let Some(text) = text_mut(nodes, Some(id)) {
        *text = trimmed(text).to_owned();
    }
}

/// How many of the nodes after one with a text belong to a code that this announces.
fn pieces_of_code(nodes: &[Node], announcing: NodeId, after: &[NodeId]) -> usize {
    let Some(announcing) = text(nodes, announcing) else { return 0 };
    let pieces = || {
        let known = after.iter().enumerate().map_while(|(at, &id)| match text_in(nodes, id) {
            Some(inside) => Some(Some((at + 1, text(nodes, inside)?))),
            None => is(nodes, id, "br").then_some(None),
        });
        known.flatten()
    };
    let number = lines_of_code(announcing, pieces().map(|(_, text)| text));
    number.checked_sub(1).and_then(|last| pieces().nth(last)).map_or(0, |(count, _)| count)
}
