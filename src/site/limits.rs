//! The limits of a site, each with its reason.

/// Longest page in bytes. A book has about 1 MB of text; more is a mistake, and a page is held in memory whole.
pub const PAGE_BYTES: u64 = 16 << 20;

/// Longest record that `src=` takes in, in bytes. A commented game of 400 moves has about 100 KB.
pub const RECORD_BYTES: u64 = 8 << 20;

/// Most figures on one page: what a browser still shows without delay by far, and what a page of 16 MB could
/// otherwise ask for a million times over.
pub const FIGURES_A_PAGE: usize = 2_000;

/// Longest summary in characters: what fits a list of pages and a search result.
pub const SUMMARY_CHARS: usize = 160;

/// Deepest folder inside `content/`, as a path of the usual 4,096 bytes cannot hold much more.
pub const FOLDER_DEPTH: usize = 64;
