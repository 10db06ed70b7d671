//! How much room a build has: for the boards of a site in its output, and for the files that `src=` takes in.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::site::source::limits;
use kisho_game::text::{Diagnostic, Id, Source, Span};
use kisho_source::files::CONFIG;

/// The bytes of something that the pages of a site may still take.
#[derive(Debug)]
pub struct Room {
    left: AtomicUsize,
    /// What there is for a site, and besides for each of its pages.
    all: (usize, usize),
}

impl Room {
    /// For boards, in pages and in the files beside them.
    #[must_use]
    pub fn of_boards() -> Self {
        Self::new(limits::BOARD_BYTES_A_SITE, limits::BOARD_BYTES_A_PAGE)
    }

    /// For the files that `src=` takes in, each as often as it does.
    #[must_use]
    pub fn of_files() -> Self {
        Self::new(limits::SRC_BYTES_A_SITE, limits::SRC_BYTES_A_PAGE)
    }

    fn new(a_site: usize, a_page: usize) -> Self {
        Self { left: AtomicUsize::new(a_site), all: (a_site, a_page) }
    }

    /// Begins a build of so many pages, in which those that stay as they are have taken so many bytes.
    pub fn begin(&self, pages: usize, taken: usize) {
        let (a_site, a_page) = self.all;
        let bytes = a_site.saturating_add(pages.saturating_mul(a_page)).saturating_sub(taken);
        self.left.store(bytes, Ordering::Relaxed);
    }

    /// Takes so many bytes. Where fewer are left, none are from then on.
    pub fn take(&self, bytes: usize) -> bool {
        let take = |left: usize| Some(left.saturating_sub(bytes));
        self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).is_ok_and(|left| left > bytes)
    }

    /// Whether it was too little.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.left.load(Ordering::Relaxed) == 0
    }
}

/// What one page takes of it, or would take.
#[derive(Debug, Clone, Copy, Default)]
pub struct Taken {
    /// How many bytes.
    pub bytes: usize,
    /// Where the page first does.
    pub first: Option<Span>,
}

impl Taken {
    /// Adds what stands at `at`.
    pub fn add(&mut self, bytes: usize, at: Span) {
        self.bytes = self.bytes.saturating_add(bytes);
        self.first.get_or_insert(at);
    }
}

/// The message about boards that take too much room.
pub fn too_large_boards<'a>(
    pages: impl Iterator<Item = (&'a Arc<Source>, Taken)>,
) -> (Arc<Source>, Diagnostic) {
    let hint =
        "show fewer moves, with `frames=A-B`, or fewer marks: each takes room in every position that has it";
    let all = (limits::BOARD_BYTES_A_SITE, limits::BOARD_BYTES_A_PAGE);
    too_much("all boards take", all, hint, pages)
}

/// The message about files that have too much to be taken in.
pub fn too_large_files<'a>(
    pages: impl Iterator<Item = (&'a Arc<Source>, Taken)>,
) -> (Arc<Source>, Diagnostic) {
    let hint = "put what is shown into smaller files: each block with `src=` reads the whole of its file";
    let all = (limits::SRC_BYTES_A_SITE, limits::SRC_BYTES_A_PAGE);
    too_much("all blocks together read, with `src=`,", all, hint, pages)
}

/// Says so on the page that takes most, where it first does. What found no room depends on the order in which pages were rendered.
fn too_much<'a>(
    what: &str,
    (a_site, a_page): (usize, usize),
    hint: &str,
    pages: impl Iterator<Item = (&'a Arc<Source>, Taken)>,
) -> (Arc<Source>, Diagnostic) {
    let most = pages.filter_map(|(source, taken)| Some((taken.bytes, source, taken.first?)));
    let most = most.reduce(|a, b| if b.0 > a.0 { b } else { a });
    let (bytes, source, span) = most.map_or_else(
        || (0, Arc::new(Source::new(CONFIG, "")), Span::at(0)),
        |(bytes, source, span)| (bytes, Arc::clone(source), span),
    );
    let message = format!(
        "{what} more than {} MB, besides {} KB for each page; most of it is on this page, with {} KB",
        a_site >> 20,
        a_page >> 10,
        bytes >> 10
    );
    (source, Diagnostic::error(Id::PageLong, span, message).with_hint(hint))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_take_room_until_one_does_not_fit() {
        let room = Room::of_boards();
        assert!(room.take(limits::BOARD_BYTES_A_SITE - 1) && !room.is_full());
        assert!(!room.take(2) && room.is_full());
        assert!(!room.take(0), "nothing is shown that stands after what did not fit");
        room.begin(2, 0);
        assert!(room.take(limits::BOARD_BYTES_A_SITE + limits::BOARD_BYTES_A_PAGE));
    }

    #[test]
    fn pages_that_stay_as_they_are_keep_their_room() {
        let room = Room::of_boards();
        room.begin(0, limits::BOARD_BYTES_A_SITE - 2);
        assert!(room.take(1) && !room.take(1));
    }

    #[test]
    fn too_much_room_is_told_on_the_page_that_takes_most() {
        let source = |name: &str| Arc::new(Source::new(name, ""));
        let (a, b, c) = (source("a.md"), source("b.md"), source("c.md"));
        let taken = |bytes, first| Taken { bytes, first };
        let span = Span::new(3, 4);
        let pages =
            [(&a, taken(5 << 10, Some(span))), (&b, taken(7 << 10, Some(span))), (&c, taken(9 << 10, None))];
        let (source, problem) = too_large_boards(pages.into_iter());
        assert_eq!((source.name(), problem.span), ("b.md", span));
        assert!(problem.message.ends_with("on this page, with 7 KB"), "{}", problem.message);
    }
}
