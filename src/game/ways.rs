//! The nodes that follow on each node, for walks in another order than that of the file.

/// For each node those that follow directly on it.
#[derive(Debug, Clone)]
pub struct Ways {
    /// The first of each node.
    first: Vec<Option<usize>>,
    /// The next one that follows on the same node.
    next: Vec<Option<usize>>,
}

impl Ways {
    /// Of a tree as the parents of its nodes, in preorder. Takes time in proportion to the number of nodes.
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
}
