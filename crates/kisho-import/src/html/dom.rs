//! An HTML page as a tree of nodes that stand in one list.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use html5ever::interface::{ElementFlags, NodeOrText, QuirksMode, TreeSink};
use html5ever::tendril::StrTendril;
use html5ever::{Attribute, ExpandedName, ParseOpts, QualName, parse_document};

use super::{boards, crowded};

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
            html5ever::tendril::TendrilSink::process(&mut parser, StrTendril::from_slice(piece));
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
        Ok(html5ever::tendril::TendrilSink::finish(parser))
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

/// An element as the parser hands it round: its name, and its place in the list.
#[derive(Debug, Clone)]
struct Handle {
    id: NodeId,
    name: Rc<QualName>,
}

/// Takes what the parser finds.
struct Sink {
    nodes: RefCell<Vec<Node>>,
    line: Cell<usize>,
    deepest: Cell<usize>,
    /// The name of what has none.
    nameless: Rc<QualName>,
}

impl Default for Sink {
    fn default() -> Self {
        let root = Node { kind: Kind::Root, parent: None, children: Vec::new(), line: 1, depth: 0 };
        let nameless = QualName::new(None, html5ever::ns!(), html5ever::local_name!(""));
        Self {
            nodes: RefCell::new(vec![root]),
            line: Cell::new(1),
            deepest: Cell::new(0),
            nameless: Rc::new(nameless),
        }
    }
}

impl Sink {
    fn add(&self, kind: Kind) -> NodeId {
        let mut nodes = self.nodes.borrow_mut();
        nodes.push(Node { kind, parent: None, children: Vec::new(), line: self.line.get(), depth: 0 });
        nodes.len() - 1
    }

    fn nameless(&self, kind: Kind) -> Handle {
        Handle { id: self.add(kind), name: Rc::clone(&self.nameless) }
    }

    /// Puts a node into `parent`, at this place among what is in it.
    fn insert(&self, parent: NodeId, at: usize, child: NodeOrText<Handle>) {
        let id = match child {
            NodeOrText::AppendNode(handle) => {
                self.detach(handle.id);
                handle.id
            }
            NodeOrText::AppendText(text) => {
                let mut nodes = self.nodes.borrow_mut();
                let before = at.checked_sub(1).and_then(|at| nodes[parent].children.get(at).copied());
                if let Some(Node { kind: Kind::Text(known), .. }) = before.and_then(|id| nodes.get_mut(id)) {
                    known.push_str(&text);
                    return;
                }
                // The line is that where the text ends.
                let line = self.line.get().saturating_sub(text.matches('\n').count()).max(1);
                nodes.push(Node {
                    kind: Kind::Text(text.to_string()),
                    parent: None,
                    children: Vec::new(),
                    line,
                    depth: 0,
                });
                nodes.len() - 1
            }
        };
        let mut nodes = self.nodes.borrow_mut();
        let depth = nodes[parent].depth + 1;
        nodes[id].parent = Some(parent);
        nodes[id].depth = depth;
        let children = &mut nodes[parent].children;
        children.insert(at.min(children.len()), id);
        self.deepest.set(self.deepest.get().max(depth));
    }

    fn last(&self, parent: NodeId) -> usize {
        self.nodes.borrow()[parent].children.len()
    }

    /// The parent of a node and its place there. What the parser asks for stands near the end.
    fn place(&self, id: NodeId) -> Option<(NodeId, usize)> {
        let nodes = self.nodes.borrow();
        let parent = nodes[id].parent?;
        nodes[parent].children.iter().rposition(|&child| child == id).map(|at| (parent, at))
    }

    fn detach(&self, id: NodeId) {
        if let Some((parent, at)) = self.place(id) {
            let mut nodes = self.nodes.borrow_mut();
            nodes[parent].children.remove(at);
            nodes[id].parent = None;
        }
    }
}

impl TreeSink for Sink {
    type Handle = Handle;
    type Output = Dom;
    type ElemName<'a> = ExpandedName<'a>;

    fn finish(self) -> Dom {
        let mut nodes = self.nodes.into_inner();
        join_words(&mut nodes);
        Dom { nodes }
    }

    fn parse_error(&self, _: std::borrow::Cow<'static, str>) {}

    fn get_document(&self) -> Handle {
        Handle { id: 0, name: Rc::clone(&self.nameless) }
    }

    fn elem_name<'a>(&'a self, target: &'a Handle) -> ExpandedName<'a> {
        target.name.expanded()
    }

    fn create_element(&self, name: QualName, attributes: Vec<Attribute>, _: ElementFlags) -> Handle {
        let pair = |a: Attribute| (a.name.local.to_string(), a.value.to_string());
        let kind = Kind::Element(name.local.to_string(), attributes.into_iter().map(pair).collect());
        Handle { id: self.add(kind), name: Rc::new(name) }
    }

    fn create_comment(&self, _: StrTendril) -> Handle {
        self.nameless(Kind::Other)
    }

    fn create_pi(&self, _: StrTendril, _: StrTendril) -> Handle {
        self.nameless(Kind::Other)
    }

    fn append(&self, parent: &Handle, child: NodeOrText<Handle>) {
        self.insert(parent.id, self.last(parent.id), child);
    }

    fn append_based_on_parent_node(&self, element: &Handle, before: &Handle, child: NodeOrText<Handle>) {
        let has_parent = self.nodes.borrow()[element.id].parent.is_some();
        if has_parent { self.append_before_sibling(element, child) } else { self.append(before, child) }
    }

    fn append_doctype_to_document(&self, _: StrTendril, _: StrTendril, _: StrTendril) {}

    fn get_template_contents(&self, target: &Handle) -> Handle {
        // What stands in a template is not shown; here it may as well stand in the element.
        target.clone()
    }

    fn same_node(&self, x: &Handle, y: &Handle) -> bool {
        x.id == y.id
    }

    fn set_quirks_mode(&self, _: QuirksMode) {}

    fn append_before_sibling(&self, sibling: &Handle, child: NodeOrText<Handle>) {
        if let NodeOrText::AppendNode(handle) = &child {
            self.detach(handle.id);
        }
        if let Some((parent, at)) = self.place(sibling.id) {
            self.insert(parent, at, child);
        }
    }

    fn add_attrs_if_missing(&self, target: &Handle, more: Vec<Attribute>) {
        let mut nodes = self.nodes.borrow_mut();
        if let Kind::Element(_, known) = &mut nodes[target.id].kind {
            for attribute in more {
                if known.iter().all(|(name, _)| **name != *attribute.name.local) {
                    known.push((attribute.name.local.to_string(), attribute.value.to_string()));
                }
            }
        }
    }

    fn remove_from_parent(&self, target: &Handle) {
        self.detach(target.id);
    }

    fn reparent_children(&self, node: &Handle, parent: &Handle) {
        let mut nodes = self.nodes.borrow_mut();
        let moved = std::mem::take(&mut nodes[node.id].children);
        let depth = nodes[parent.id].depth + 1;
        for &child in &moved {
            nodes[child].parent = Some(parent.id);
            nodes[child].depth = depth;
        }
        nodes[parent.id].children.extend(moved);
    }

    fn set_current_line(&self, line: u64) {
        self.line.set(usize::try_from(line).unwrap_or(usize::MAX));
    }
}

/// Leaves out the places where a word may be broken (`<wbr>`), and ends of lines inside codes: the text before and after one is a
/// single text.
fn join_words(nodes: &mut [Node]) {
    let is = |node: &Node, wanted: &str| matches!(&node.kind, Kind::Element(name, _) if name == wanted);
    let is_break = |node: &&Node| is(node, "wbr") || is(node, "br");
    let mut parents: Vec<NodeId> = nodes.iter().filter(is_break).filter_map(|node| node.parent).collect();
    parents.sort_unstable();
    parents.dedup();
    for parent in parents {
        let mut kept: Vec<NodeId> = Vec::new();
        let children = std::mem::take(&mut nodes[parent].children);
        let mut lines = 0;
        for (at, &child) in children.iter().enumerate() {
            if is(&nodes[child], "wbr") {
                continue;
            }
            if is(&nodes[child], "br") {
                if lines == 0 {
                    lines = lines_of_code(nodes, kept.last(), children.get(at..).unwrap_or_default());
                }
                if lines > 0 {
                    lines -= 1;
                    if let Some(Node { kind: Kind::Text(code), .. }) =
                        kept.last().and_then(|&last| nodes.get_mut(last))
                    {
                        code.truncate(code.trim_end().len());
                    }
                    if let Some(Node { kind: Kind::Text(line), .. }) =
                        children.get(at + 1).and_then(|&next| nodes.get_mut(next))
                    {
                        *line = line.trim_start().to_owned();
                    }
                    continue;
                }
            }
            let (before, after) = nodes.split_at_mut(child);
            match (kept.last().and_then(|&last| before.get_mut(last)), after.first()) {
                (Some(Node { kind: Kind::Text(known), .. }), Some(Node { kind: Kind::Text(more), .. })) => {
                    known.push_str(more)
                }
                _ => kept.push(child),
            }
        }
        nodes[parent].children = kept;
    }
}

/// How many of the lines that begin with these ends of lines belong to a code that a text announces.
fn lines_of_code(nodes: &[Node], text: Option<&NodeId>, ends: &[NodeId]) -> usize {
    let text_of = |id: &NodeId| match nodes.get(*id).map(|node| &node.kind) {
        Some(Kind::Text(text)) => Some(text.as_str()),
        _ => None,
    };
    let is_end = |id: &NodeId| matches!(nodes.get(*id).map(|node| &node.kind), Some(Kind::Element(name, _)) if name == "br");
    let Some(text) = text.and_then(text_of) else { return 0 };
    let lines = ends.chunks(2).map_while(|pair| match pair {
        [end, line] if is_end(end) => text_of(line),
        _ => None,
    });
    boards::lines_of_code(text, lines)
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
