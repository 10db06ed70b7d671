//! The nodes that follow on each node, for walks in another order than that of the file.

use crate::tree::TreeNode;

/// For each node those that follow directly on it.
#[derive(Debug, Clone)]
pub struct Children {
    /// The first of each node.
    first: Vec<Option<usize>>,
    /// The next one that follows on the same node.
    next: Vec<Option<usize>>,
}

impl Children {
    /// Of a tree as the parents of its nodes. Takes time in proportion to the number of nodes.
    #[must_use]
    pub fn of(parents: impl DoubleEndedIterator<Item = Option<usize>> + ExactSizeIterator) -> Self {
        let count = parents.len();
        let mut ways = Self { first: vec![None; count], next: vec![None; count] };
        for (at, parent) in parents.enumerate().rev() {
            if let Some(first) = parent.and_then(|parent| ways.first.get_mut(parent)) {
                let next = first.replace(at);
                if let Some(place) = ways.next.get_mut(at) {
                    *place = next;
                }
            }
        }
        ways
    }

    /// The nodes that follow directly on a node, the main line first.
    pub fn from(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        let first = self.first.get(node).copied().flatten();
        std::iter::successors(first, |&way| self.next.get(way).copied().flatten())
    }

    /// The first node and all that are below it, each before those that follow on it, the main line first. Nodes may have any
    /// order as long as each stands after its parent.
    fn preorder(&self) -> Vec<usize> {
        let mut order = Vec::with_capacity(self.first.len());
        let mut open = vec![0];
        while let Some(at) = open.pop() {
            order.push(at);
            // What follows on this node comes before its sibling.
            open.extend(self.next.get(at).copied().flatten());
            open.extend(self.first.get(at).copied().flatten());
        }
        order
    }
}

/// Nodes in preorder, with new numbers of their parents; the ways on from each keep their order. The first is the start, and
/// each stands after its parent.
pub fn preordered<N: TreeNode>(nodes: Vec<N>) -> Vec<N> {
    let parents: Vec<_> = nodes.iter().map(N::parent).collect();
    let order = Children::of(parents.into_iter()).preorder();
    let mut places = vec![0; nodes.len()];
    for (new, &old) in order.iter().enumerate() {
        if let Some(place) = places.get_mut(old) {
            *place = new;
        }
    }
    let mut sources: Vec<Option<N>> = nodes.into_iter().map(Some).collect();
    let take = |&old: &usize| {
        let mut node = sources.get_mut(old).and_then(Option::take)?;
        node.set_parent(node.parent().and_then(|old| places.get(old).copied()));
        Some(node)
    };
    order.iter().filter_map(take).collect()
}
