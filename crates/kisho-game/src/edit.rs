//! What an author does with a tree: moves anywhere, and ways on that come first or go.

use crate::tree::{Tree, TreeNode};

impl<N: TreeNode> Tree<N> {
    /// The number after the last node that follows on a node, or its own number if there is no such node.
    #[must_use]
    pub fn end_of(&self, node: usize) -> usize {
        let follows = |other: &N| other.parent().is_some_and(|parent| parent >= node);
        let after = self.nodes().get(node + 1..).unwrap_or_default();
        node + 1 + after.iter().take_while(|other| follows(other)).count()
    }

    /// The ways on from a node, the main one first.
    pub fn ways_from(&self, node: usize) -> impl Iterator<Item = usize> {
        let first = self.nodes().get(node + 1).is_some_and(|next| next.parent() == Some(node));
        std::iter::successors(first.then_some(node + 1), move |&way| {
            let next = self.end_of(way);
            self.nodes().get(next).is_some_and(|other| other.parent() == Some(node)).then_some(next)
        })
    }

    /// Adds a node as the last of the ways on from another, and gives its number. Its position has to be what its move makes
    /// of that of the other, which has to be there.
    pub(crate) fn grow(&mut self, parent: usize, mut node: N) -> usize {
        let at = self.end_of(parent);
        self.change(|nodes| {
            nodes
                .iter_mut()
                .skip(at)
                .for_each(|later| moved(later, |parent| parent + usize::from(parent >= at)));
            node.set_parent(Some(parent));
            nodes.insert(at, node);
        });
        at
    }

    /// Takes a node away with all that follows on it, and gives the node before it. `None` if there is no such node, and for
    /// the start, which stays.
    pub fn remove(&mut self, node: usize) -> Option<usize> {
        let before = self.nodes().get(node)?.parent()?;
        let end = self.end_of(node);
        self.change(|nodes| {
            nodes.drain(node..end);
            let shift = |parent| if parent >= end { parent - (end - node) } else { parent };
            nodes.iter_mut().skip(node).for_each(|later| moved(later, shift));
        });
        Some(before)
    }

    /// The first node of the variation to which a node belongs: the nearest, from the node back, that is not the main way on from
    /// the node before it. `None` on the main line, and if there is no such node.
    #[must_use]
    pub fn variation_of(&self, node: usize) -> Option<usize> {
        let parent = |node: usize| self.nodes().get(node)?.parent();
        // The main way on follows right after its parent.
        std::iter::successors(Some(node), |&node| parent(node))
            .find(|&node| parent(node).is_some_and(|parent| parent + 1 < node))
    }

    /// Puts the variation to which a node belongs before the way on that stands before it, and gives the new number of the node.
    /// `None` on the main line, and if there is no such node.
    pub fn promote(&mut self, node: usize) -> Option<usize> {
        let first = self.variation_of(node)?;
        let parent = self.nodes().get(first)?.parent()?;
        let before = self.ways_from(parent).take_while(|&way| way < first).last()?;
        let end = self.end_of(first);
        let (forward, back) = (first - before, end - first);
        self.change(|nodes| {
            let Some(both) = nodes.get_mut(before..end) else { return };
            both.rotate_left(forward);
            let (promoted, other) = both.split_at_mut(back);
            promoted.iter_mut().skip(1).for_each(|node| moved(node, |parent| parent - forward));
            other.iter_mut().skip(1).for_each(|node| moved(node, |parent| parent + back));
        });
        Some(node - forward)
    }
}

/// Hangs a node below the node that its parent has become.
fn moved<N: TreeNode>(node: &mut N, to: impl Fn(usize) -> usize) {
    let parent = node.parent().map(to);
    node.set_parent(parent);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::Node;
    use proptest::prelude::*;

    type Small = Tree<Node<(), u32>>;

    /// A tree as nested lists: the move of a node, then the ways on from it.
    fn written(tree: &Small, node: usize) -> String {
        let ways: Vec<String> = tree.ways_from(node).map(|way| written(tree, way)).collect();
        format!("{}({})", tree[node].play.unwrap_or(0), ways.join(" "))
    }

    /// The same, kept as what it is: a number and lists of the same kind.
    #[derive(Debug, Clone)]
    struct Slow(u32, Vec<Slow>);

    impl Slow {
        fn written(&self) -> String {
            let ways: Vec<String> = self.1.iter().map(Self::written).collect();
            format!("{}({})", self.0, ways.join(" "))
        }

        /// The node with this number in preorder, or how many there are here.
        fn at(&mut self, mut number: usize) -> Result<&mut Self, usize> {
            if number == 0 {
                return Ok(self);
            }
            let mut seen = 1;
            number -= 1;
            for way in &mut self.1 {
                match way.at(number) {
                    Ok(found) => return Ok(found),
                    Err(count) => (seen, number) = (seen + count, number - count),
                }
            }
            Err(seen)
        }
    }

    #[derive(Debug, Clone)]
    enum Edit {
        Grow(usize),
        Remove(usize),
        Promote(usize),
    }

    proptest! {
        #[test]
        fn trees_change_as_lists_of_lists_do(edits in prop::collection::vec(
            prop_oneof![
                4 => (0_usize..40).prop_map(Edit::Grow),
                1 => (0_usize..40).prop_map(Edit::Remove),
                2 => (0_usize..40).prop_map(Edit::Promote),
            ],
            0..60,
        )) {
            let mut tree = Small::new(());
            let mut slow = Slow(0, Vec::new());
            for (number, edit) in (1..).zip(edits) {
                match edit {
                    Edit::Grow(at) if at < tree.len() => {
                        let new = tree.grow(at, Node::new(None, Some(number), ()));
                        prop_assert_eq!(tree[new].play, Some(number));
                        slow.at(at).unwrap().1.push(Slow(number, Vec::new()));
                    }
                    Edit::Grow(_) => {}
                    Edit::Remove(at) => {
                        let parent = tree.get(at).and_then(|node| node.parent);
                        let play = tree.get(at).and_then(|node| node.play);
                        prop_assert_eq!(tree.remove(at), parent);
                        if let Some(parent) = parent {
                            slow.at(parent).unwrap().1.retain(|way| Some(way.0) != play);
                        }
                    }
                    Edit::Promote(at) => {
                        let played = tree.get(at).and_then(|node| node.play);
                        let mut is_promoted = false;
                        let mut back = at;
                        while let Some((parent, play)) = tree.get(back).and_then(|node| Some((node.parent?, node.play?))) {
                            let ways = &mut slow.at(parent).unwrap().1;
                            let place = ways.iter().position(|way| way.0 == play).unwrap();
                            if place > 0 {
                                ways.swap(place, place - 1);
                                is_promoted = true;
                                break;
                            }
                            back = parent;
                        }
                        let now = tree.promote(at);
                        prop_assert_eq!(now.is_some(), is_promoted);
                        if let Some(now) = now {
                            prop_assert_eq!(tree[now].play, played);
                        }
                    }
                }
                prop_assert_eq!(written(&tree, 0), slow.written());
                prop_assert!(tree.iter().enumerate().all(|(at, node)| node.parent.is_none_or(|parent| parent < at)));
            }
        }
    }
}
