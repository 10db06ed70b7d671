//! An HTML page as a tree of nodes that stand in one list.

mod joined;
mod sink;

use html5ever::tendril::{StrTendril, TendrilSink};
use html5ever::{ParseOpts, parse_document};

use super::crowded;
use sink::Sink;

/// Deepest element. Browsers stop at 512 too; what looks through the open elements at each tag would else cost
/// the square of the page.
const DEPTH: usize = 512;

/// Most nodes: a page of a few bytes a node would otherwise become many times its size, and elements that are not
/// closed are made again in each paragraph.
const NODES: usize = 1_000_000;

/// How much is read before depth and nodes are looked at, in bytes.
const PIECE: usize = 4096;

/// The place of a node in the list.
pub type NodeId = usize;

/// What a node is.
#[derive(Debug)]
pub enum Kind {
    /// The page, or what stands in a `template`.
    Root,
    /// An element: its name in lower case, and its attributes.
    Element(String, Vec<(String, String)>),
    /// Characters.
    Text(String),
    /// Comments and the like.
    Other,
}

/// A node of a page.
#[derive(Debug)]
pub struct Node {
    /// Element, text, or something else.
    pub kind: Kind,
    /// The node that it stands in.
    pub parent: Option<NodeId>,
    /// What stands in it.
    pub children: Vec<NodeId>,
    /// The line of the file where it begins, from 1.
    pub line: usize,
    depth: usize,
}

/// A page; the first node is its root.
#[derive(Debug)]
pub struct Dom {
    nodes: Vec<Node>,
}

/// A step of the walk through a tree.
#[derive(Debug, Clone, Copy)]
pub enum Step {
    /// A node, before what is in it.
    Enter(NodeId),
    /// The same node, after what is in it.
    Leave(NodeId),
}

impl Dom {
    /// Reads a page. Broken HTML is read as browsers read it.
    ///
    /// # Errors
    /// Why a page is not read to its end, with the line.
    pub fn parse(text: &str) -> Result<Self, (usize, String)> {
        if let Some(at) = crowded::tag(text) {
            let line = 1 + text.get(..at).unwrap_or_default().matches('\n').count();
            return Err((line, format!("a tag has more than {} attributes", crowded::ATTRIBUTES)));
        }
        let mut parser = parse_document(Sink::default(), ParseOpts::default());
        let mut rest = text;
        while !rest.is_empty() {
            let (piece, after) = rest.split_at(rest.floor_char_boundary(PIECE.min(rest.len())));
            parser.process(StrTendril::from_slice(piece));
            rest = after;
            let sink = &parser.tokenizer.sink.sink;
            if sink.deepest.get() > DEPTH {
                let message = format!("elements stand in one another more than {DEPTH} deep");
                return Err((sink.line.get(), message));
            }
            if sink.nodes.borrow().len() > NODES {
                return Err((sink.line.get(), format!("has more than {NODES} elements and pieces of text")));
            }
        }
        Ok(parser.finish())
    }

    /// A node.
    #[must_use]
    pub fn get(&self, id: NodeId) -> &Node {
        // Ids come from this list only.
        &self.nodes[id]
    }

    /// The name of an element; empty for what is none.
    #[must_use]
    pub fn name(&self, id: NodeId) -> &str {
        match &self.get(id).kind {
            Kind::Element(name, _) => name,
            _ => "",
        }
    }

    /// The value of an attribute.
    #[must_use]
    pub fn attribute(&self, id: NodeId, name: &str) -> Option<&str> {
        let Kind::Element(_, attributes) = &self.get(id).kind else { return None };
        attributes.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// Whether an element has a class.
    #[must_use]
    pub fn has_class(&self, id: NodeId, class: &str) -> bool {
        self.attribute(id, "class").is_some_and(|all| all.split_ascii_whitespace().any(|own| own == class))
    }

    /// The first element of this name below `top`, in the order of the page.
    #[must_use]
    pub fn first(&self, top: NodeId, name: &str) -> Option<NodeId> {
        self.below(top).find(|&id| self.name(id) == name)
    }

    /// The node and all below it, in the order of the page.
    pub fn below(&self, top: NodeId) -> impl Iterator<Item = NodeId> {
        self.walk(top).filter_map(|step| match step {
            Step::Enter(id) => Some(id),
            Step::Leave(_) => None,
        })
    }

    /// The node and all below it, each before and after what is in it.
    pub fn walk(&self, top: NodeId) -> impl Iterator<Item = Step> {
        let mut open = vec![Step::Enter(top)];
        std::iter::from_fn(move || {
            let step = open.pop()?;
            if let Step::Enter(id) = step {
                open.push(Step::Leave(id));
                open.extend(self.get(id).children.iter().rev().map(|&child| Step::Enter(child)));
            }
            Some(step)
        })
    }

    /// All characters below a node.
    #[must_use]
    pub fn text(&self, top: NodeId) -> String {
        let mut text = String::new();
        for id in self.below(top) {
            match &self.get(id).kind {
                Kind::Text(more) => text.push_str(more),
                Kind::Element(name, _) if name == "br" => text.push('\n'),
                _ => {}
            }
        }
        text
    }

    /// The characters below a node with single spaces, as a title has them.
    #[must_use]
    pub fn words(&self, top: NodeId) -> String {
        self.text(top).split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn broken_html_is_read_as_browsers_read_it() {
        let dom = Dom::parse("<p>a<b>b<p>c</b>d\n<table><p>e<tr><td>f").unwrap();
        let body = dom.first(0, "body").unwrap();
        assert_eq!(dom.text(body), "abcd\nef");
        assert_eq!(dom.below(body).filter(|&id| dom.name(id) == "b").count(), 2);
        assert_eq!(dom.get(dom.first(body, "td").unwrap()).line, 2);
        let dom = Dom::parse("<p>a<wbr>b<b>c</b><wbr>d<wbr><wbr>e<p>f<wbr>g<wbr><i>h</i>").unwrap();
        let texts = dom.below(0).filter_map(|id| match &dom.get(id).kind {
            Kind::Text(text) => Some(text.as_str()),
            _ => None,
        });
        assert_eq!(texts.collect::<Vec<_>>(), ["ab", "c", "de", "fg", "h"]);
    }

    #[test]
    fn what_is_too_deep_or_too_much_ends_soon() {
        let (line, message) = Dom::parse(&"<div>\n".repeat(10_000)).err().unwrap();
        assert!((500..2_000).contains(&line), "{line}");
        assert!(message.contains("512"), "{message}");
        let open: String = (0..400).map(|n| format!("<b id=b{n}>")).collect();
        let found = Dom::parse(&format!("<p>{open}{}", "<p>x".repeat(10_000)));
        let (_, message) = found.err().unwrap();
        assert!(message.contains("1000000"), "{message}");
        let attributes: String = (0..50_000).map(|n| format!("a{n}=1 ")).collect();
        let (line, message) = Dom::parse(&format!("<p>\n<p {attributes}>")).err().unwrap();
        assert_eq!((line, &*message), (2, "a tag has more than 1000 attributes"));
    }
}
