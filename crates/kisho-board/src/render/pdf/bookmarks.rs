//! Bookmarks: what a reader's panel shows beside the pages.

use krilla::destination::XyzDestination;
use krilla::geom::Point;
use krilla::outline::{Outline, OutlineNode};

/// A sheet has parts and problems in them; more levels than this nobody opens, and the writer descends into them.
const LEVELS: usize = 4;

/// A name for a place on a page, for the list that readers show beside the pages.
#[derive(Debug, Clone, PartialEq)]
pub struct Bookmark {
    /// 0 for the outermost ones.
    pub level: usize,
    /// The name.
    pub title: String,
    /// From the top of the page, in points.
    pub y: f64,
}

/// All bookmarks, in the order of their places.
#[derive(Debug, Default)]
pub struct Bookmarks(Vec<(usize, Bookmark)>);

impl Bookmarks {
    /// Those of a page, which is the `page`-th from 0.
    pub fn add(&mut self, page: usize, bookmarks: Vec<Bookmark>) {
        self.0.extend(bookmarks.into_iter().map(|bookmark| (page, bookmark)));
    }

    /// The tree that the levels stand for; one that skips a level hangs on the one before.
    pub fn outline(self) -> Outline {
        let mut outline = Outline::new();
        let mut open: Vec<OutlineNode> = Vec::new();
        for (page, bookmark) in self.0 {
            close(&mut open, bookmark.level.min(LEVELS), &mut outline);
            let place = XyzDestination::new(page, Point::from_xy(0.0, bookmark.y as f32));
            open.push(OutlineNode::new(bookmark.title, place));
        }
        close(&mut open, 0, &mut outline);
        outline
    }
}

/// Hangs the innermost nodes on those that they are part of, until there are at most `left`.
fn close(open: &mut Vec<OutlineNode>, left: usize, outline: &mut Outline) {
    while open.len() > left {
        let Some(node) = open.pop() else { return };
        match open.last_mut() {
            Some(parent) => parent.push_child(node),
            None => outline.push_child(node),
        }
    }
}
