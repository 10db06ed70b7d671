//! A page as browsers understand it, with all that the parser has against it.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

use html5ever::interface::{ElementFlags, NodeOrText, QuirksMode, TreeSink};
use html5ever::tendril::{StrTendril, TendrilSink};
use html5ever::tokenizer::TokenizerOpts;
use html5ever::{Attribute, ExpandedName, ParseOpts, QualName, parse_document};

/// An element, or a piece of text, which has no name.
#[derive(Debug, Clone, Default)]
pub struct Node {
    pub name: String,
    /// Whether it belongs to a drawing.
    pub is_svg: bool,
    pub attributes: Vec<(String, String)>,
    pub text: String,
    pub parent: Option<usize>,
    pub children: Vec<usize>,
    pub line: u64,
}

/// A page. Node 0 is the document.
#[derive(Debug)]
pub struct Dom {
    pub nodes: Vec<Node>,
    /// What the HTML standard calls parse errors, with their lines.
    pub errors: Vec<(u64, String)>,
}

impl Dom {
    pub fn parse(text: &str) -> Self {
        let tokenizer = TokenizerOpts { exact_errors: true, ..TokenizerOpts::default() };
        let mut options = ParseOpts { tokenizer, ..ParseOpts::default() };
        options.tree_builder.exact_errors = true;
        let parser = parse_document(Sink::default(), options);
        parser.one(StrTendril::from_slice(text))
    }

    /// All elements, in the order of the page.
    pub fn elements(&self) -> impl Iterator<Item = usize> {
        self.below(0).filter(|&id| !self.nodes[id].name.is_empty())
    }

    /// Everything below a node, in the order of the page.
    pub fn below(&self, top: usize) -> impl Iterator<Item = usize> {
        let mut open: Vec<usize> = self.nodes[top].children.iter().rev().copied().collect();
        std::iter::from_fn(move || {
            let id = open.pop()?;
            open.extend(self.nodes[id].children.iter().rev());
            Some(id)
        })
    }

    /// The elements around a node, from within.
    pub fn around(&self, id: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(self.nodes[id].parent, |&id| self.nodes[id].parent)
    }

    pub fn name(&self, id: usize) -> &str {
        &self.nodes[id].name
    }

    pub fn line(&self, id: usize) -> u64 {
        self.nodes[id].line
    }

    pub fn attribute(&self, id: usize, name: &str) -> Option<&str> {
        self.nodes[id].attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    pub fn has(&self, id: usize, name: &str) -> bool {
        self.attribute(id, name).is_some()
    }

    /// The elements directly in one.
    pub fn children(&self, id: usize) -> impl Iterator<Item = usize> {
        self.nodes[id].children.iter().copied().filter(|&id| !self.nodes[id].name.is_empty())
    }

    /// What is read out of a node: its text, and the alternatives of its images.
    pub fn words(&self, top: usize) -> String {
        let mut words = String::new();
        for id in std::iter::once(top).chain(self.below(top)) {
            let hidden = |id: usize| self.attribute(id, "aria-hidden") == Some("true");
            if hidden(id) || self.around(id).take_while(|&around| around != top).any(hidden) {
                continue;
            }
            words.push_str(&self.nodes[id].text);
            let said = if self.name(id) == "img" { "alt" } else { "aria-label" };
            words.push_str(self.attribute(id, said).unwrap_or_default());
        }
        words.trim().to_owned()
    }
}

#[derive(Debug, Clone)]
struct Handle {
    id: usize,
    name: Rc<QualName>,
}

struct Sink {
    nodes: RefCell<Vec<Node>>,
    errors: RefCell<Vec<(u64, String)>>,
    line: Cell<u64>,
    nameless: Rc<QualName>,
}

impl Default for Sink {
    fn default() -> Self {
        let nameless = QualName::new(None, html5ever::ns!(), html5ever::local_name!(""));
        Self {
            nodes: RefCell::new(vec![Node::default()]),
            errors: RefCell::default(),
            line: Cell::new(1),
            nameless: Rc::new(nameless),
        }
    }
}

impl Sink {
    fn add(&self, node: Node) -> usize {
        let mut nodes = self.nodes.borrow_mut();
        nodes.push(Node { line: self.line.get(), ..node });
        nodes.len() - 1
    }

    fn insert(&self, parent: usize, at: usize, child: NodeOrText<Handle>) {
        let id = match child {
            NodeOrText::AppendNode(handle) => handle.id,
            NodeOrText::AppendText(text) => self.add(Node { text: text.to_string(), ..Node::default() }),
        };
        self.detach(id);
        let mut nodes = self.nodes.borrow_mut();
        nodes[id].parent = Some(parent);
        let at = at.min(nodes[parent].children.len());
        nodes[parent].children.insert(at, id);
    }

    fn detach(&self, id: usize) {
        let mut nodes = self.nodes.borrow_mut();
        if let Some(parent) = nodes[id].parent.take() {
            nodes[parent].children.retain(|&child| child != id);
        }
    }
}

impl TreeSink for Sink {
    type Handle = Handle;
    type Output = Dom;
    type ElemName<'a> = ExpandedName<'a>;

    fn finish(self) -> Dom {
        Dom { nodes: self.nodes.into_inner(), errors: self.errors.into_inner() }
    }

    fn parse_error(&self, message: Cow<'static, str>) {
        self.errors.borrow_mut().push((self.line.get(), message.into_owned()));
    }

    fn get_document(&self) -> Handle {
        Handle { id: 0, name: Rc::clone(&self.nameless) }
    }

    fn elem_name<'a>(&'a self, target: &'a Handle) -> ExpandedName<'a> {
        target.name.expanded()
    }

    fn create_element(&self, name: QualName, attributes: Vec<Attribute>, _: ElementFlags) -> Handle {
        let pair = |a: Attribute| (a.name.local.to_string(), a.value.to_string());
        let node = Node {
            name: name.local.to_string(),
            is_svg: name.ns == html5ever::ns!(svg),
            attributes: attributes.into_iter().map(pair).collect(),
            ..Node::default()
        };
        Handle { id: self.add(node), name: Rc::new(name) }
    }

    fn create_comment(&self, _: StrTendril) -> Handle {
        Handle { id: self.add(Node::default()), name: Rc::clone(&self.nameless) }
    }

    fn create_pi(&self, _: StrTendril, _: StrTendril) -> Handle {
        Handle { id: self.add(Node::default()), name: Rc::clone(&self.nameless) }
    }

    fn append(&self, parent: &Handle, child: NodeOrText<Handle>) {
        self.insert(parent.id, usize::MAX, child);
    }

    fn append_based_on_parent_node(&self, element: &Handle, before: &Handle, child: NodeOrText<Handle>) {
        let has_parent = self.nodes.borrow()[element.id].parent.is_some();
        if has_parent { self.append_before_sibling(element, child) } else { self.append(before, child) }
    }

    fn append_doctype_to_document(&self, _: StrTendril, _: StrTendril, _: StrTendril) {}

    fn get_template_contents(&self, target: &Handle) -> Handle {
        target.clone()
    }

    fn same_node(&self, x: &Handle, y: &Handle) -> bool {
        x.id == y.id
    }

    fn set_quirks_mode(&self, mode: QuirksMode) {
        if mode != QuirksMode::NoQuirks {
            self.parse_error("the page is shown in quirks mode".into());
        }
    }

    fn append_before_sibling(&self, sibling: &Handle, child: NodeOrText<Handle>) {
        let parent = self.nodes.borrow()[sibling.id].parent.unwrap();
        let at = self.nodes.borrow()[parent].children.iter().position(|&id| id == sibling.id).unwrap();
        self.insert(parent, at, child);
    }

    fn add_attrs_if_missing(&self, _: &Handle, _: Vec<Attribute>) {
        self.parse_error("attributes of `html` or `body` in a second tag".into());
    }

    fn remove_from_parent(&self, target: &Handle) {
        self.detach(target.id);
    }

    fn reparent_children(&self, node: &Handle, parent: &Handle) {
        let moved = std::mem::take(&mut self.nodes.borrow_mut()[node.id].children);
        for id in moved {
            self.nodes.borrow_mut()[id].parent = None;
            let handle = Handle { id, name: Rc::clone(&self.nameless) };
            self.append(parent, NodeOrText::AppendNode(handle));
        }
    }

    fn set_current_line(&self, line: u64) {
        self.line.set(line);
    }
}
