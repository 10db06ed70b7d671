//! How much room the boards of a site take in its output.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::BoardPlace;
use crate::site::source::limits;
use kisho_game::text::{Diagnostic, Id, Source, Span};
use kisho_source::files::CONFIG;

/// The bytes that boards may still take in the pages of a site and in the files beside them.
#[derive(Debug)]
pub struct BoardRoom(AtomicUsize);

impl Default for BoardRoom {
    fn default() -> Self {
        Self(AtomicUsize::new(limits::BOARD_BYTES_A_SITE))
    }
}

impl BoardRoom {
    /// That of a document of another program.
    #[must_use]
    pub fn unlimited() -> Self {
        Self(AtomicUsize::new(usize::MAX))
    }

    /// Begins a build of so many pages.
    pub fn begin(&self, pages: usize) {
        let bytes = pages.saturating_mul(limits::BOARD_BYTES_A_PAGE);
        self.0.store(limits::BOARD_BYTES_A_SITE.saturating_add(bytes), Ordering::Relaxed);
    }

    /// Takes so many bytes. Where fewer are left, none are from then on.
    pub fn take(&self, bytes: usize) -> bool {
        let take = |left: usize| Some(left.saturating_sub(bytes));
        self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).is_ok_and(|left| left > bytes)
    }

    /// Whether it was too little.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.0.load(Ordering::Relaxed) == 0
    }
}

/// The message about boards that take too much room, at the first one of the page that is longest, with its bytes. Which boards found no
/// room depends on the order in which pages were rendered.
pub fn too_much_room<'a>(
    pages: impl Iterator<Item = (&'a Arc<Source>, &'a [BoardPlace], usize)>,
) -> (Arc<Source>, Diagnostic) {
    let longest = pages.filter_map(|(source, boards, bytes)| Some((bytes, source, boards.first()?.span)));
    let longest = longest.reduce(|a, b| if b.0 > a.0 { b } else { a });
    let (bytes, source, span) = longest.map_or_else(
        || (0, Arc::new(Source::new(CONFIG, "")), Span::at(0)),
        |(bytes, source, span)| (bytes, Arc::clone(source), span),
    );
    let message = format!(
        "the boards of this site take more than {} MB, besides {} KB for each page; this page is the longest, with {} KB",
        limits::BOARD_BYTES_A_SITE >> 20,
        limits::BOARD_BYTES_A_PAGE >> 10,
        bytes >> 10
    );
    let hint =
        "show fewer moves, with `frames=A-B`, or fewer marks: each takes room in every position that has it";
    (source, Diagnostic::error(Id::PageLong, span, message).with_hint(hint))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_take_room_until_one_does_not_fit() {
        let room = BoardRoom::default();
        assert!(room.take(limits::BOARD_BYTES_A_SITE - 1) && !room.is_full());
        assert!(!room.take(2) && room.is_full());
        assert!(!room.take(0), "nothing is shown that stands after what did not fit");
        room.begin(2);
        assert!(room.take(limits::BOARD_BYTES_A_SITE + limits::BOARD_BYTES_A_PAGE));
    }

    #[test]
    fn too_much_room_is_told_on_the_longest_page_with_boards() {
        let board = BoardPlace {
            key: String::new(),
            span: Span::new(3, 4),
            is_block: true,
            src: None,
            solves: false,
        };
        let source = |name: &str| Arc::new(Source::new(name, ""));
        let (a, b, c) = (source("a.md"), source("b.md"), source("c.md"));
        let boards = [board];
        let pages = [(&a, &boards[..], 5 << 10), (&b, &boards[..], 7 << 10), (&c, &[][..], 9 << 10)];
        let (source, problem) = too_much_room(pages.into_iter());
        assert_eq!((source.name(), problem.span), ("b.md", Span::new(3, 4)));
        assert!(problem.message.ends_with("this page is the longest, with 7 KB"), "{}", problem.message);
    }
}
