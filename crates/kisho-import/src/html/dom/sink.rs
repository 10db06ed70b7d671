//! Takes what the parser finds.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use html5ever::interface::{ElementFlags, NodeOrText, QuirksMode, TreeSink};
use html5ever::tendril::StrTendril;
use html5ever::{Attribute, ExpandedName, QualName};

use super::{Dom, Kind, Node, NodeId, joined};

/// An element as the parser hands it round: its name, and its place in the list.
#[derive(Debug, Clone)]
pub struct Handle {
    id: NodeId,
    name: Rc<QualName>,
}

/// Takes what the parser finds.
pub struct Sink {
    /// The nodes so far.
    pub nodes: RefCell<Vec<Node>>,
    /// The line that is being read, from 1.
    pub line: Cell<usize>,
    /// How deep the deepest node is.
    pub deepest: Cell<usize>,
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
        joined::words(&mut nodes);
        joined::codes(&mut nodes);
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
