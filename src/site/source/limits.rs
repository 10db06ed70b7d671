//! The limits of a site, each with its reason.

/// Longest record that `src=` takes in, in bytes. A commented game of 400 moves has about 100 KB.
pub const RECORD_BYTES: u64 = 8 << 20;

/// Longest file of code that `src=` takes in, in bytes: longer than any source that somebody reads.
pub const CODE_BYTES: u64 = 4 << 20;

/// Most figures on one page: what a browser still shows without delay by far, and what a page of 16 MB could
/// otherwise ask for a million times over.
pub const FIGURES_A_PAGE: usize = 2_000;

/// Most bytes that the boards of a site take in its pages and in the files beside them, besides [`BOARD_BYTES_A_PAGE`]. A game of 120
/// moves takes 120 KB; a megabyte of marks on every point would take half a gigabyte.
pub const BOARD_BYTES_A_SITE: usize = 256 << 20;

/// Bytes of boards for each page of a site: two long games.
pub const BOARD_BYTES_A_PAGE: usize = 256 << 10;

/// Most bytes of files that `src=` takes in on all pages of a site in one build, besides [`SRC_BYTES_A_PAGE`]. Each block reads its file anew;
/// fifty diagrams from a collection of a megabyte take 50 MB.
pub const SRC_BYTES_A_SITE: usize = 256 << 20;

/// Bytes of files that `src=` may take in for each page of a site: two long games with comments.
pub const SRC_BYTES_A_PAGE: usize = 256 << 10;

/// Most frames on one page of a record that is divided into several, unless its author says otherwise: a page of a
/// dictionary then has about 160 KB (17 KB compressed). What a step costs grows with the frames, and phones feel it first.
pub const FRAMES_A_PAGE: usize = 500;

/// Most frames of a record that a block shows, on however many pages: each takes four kilobytes of memory. The largest joseki dictionaries
/// have half as many.
pub const FRAMES_A_RECORD: usize = 200_000;

/// A record with at most so many frames stays in one piece: a long game with its variations belongs together, and
/// desktops step through so many without delay.
pub const FRAMES_UNDIVIDED: usize = 1_000;

/// Most sections in a menu that nobody wrote: what fits two lines of a phone. The home page lists them all.
pub const MENU: usize = 10;

/// Longest summary in characters: what fits a list of pages and a search result.
pub const SUMMARY_CHARS: usize = 160;

/// Longest name of a file or folder in bytes: what the file systems of Linux and the web servers on it take. A name of 85
/// Japanese characters.
pub const NAME_BYTES: usize = 255;

/// Longest path of a file of the output in bytes. macOS takes 1,024 with the folders above the output.
pub const PATH_BYTES: usize = 900;

/// Most sections and most pages of its section that a page names at its side. Every page names them, so a section of
/// 10,000 pages would otherwise cost the square of its length; nobody looks through more than a hundred lines.
pub const SIBLINGS: usize = 100;

/// Most themes that stand on each other. Each is read and laid over the one below; authors do not follow four.
pub const THEMES: usize = 16;

/// Most style sheets that one takes in, each as often as it is imported: eight in each other eight times would otherwise be millions.
pub const STYLE_IMPORTS: usize = 1_000;

/// Most board themes of a site. Each is a style sheet, and nobody tells a hundred apart.
pub const BOARD_THEMES: usize = 100;

/// Most moves from the start to a page of an opening book. Each is a folder of its address, and systems have paths of
/// some hundred characters; the longest openings that have names take 40.
pub const OPENING_MOVES: usize = 60;

/// Most games that an opening book may ask for before it gives a position a page.
pub const OPENING_GAMES: usize = 1_000_000;

/// Most pages of an opening book. A page takes about 20 KB.
pub const OPENING_PAGES: usize = 50_000;

/// Longest file of an opening book's records, in bytes: a million codes of games.
pub const OPENING_BYTES: u64 = 128 << 20;

/// Most hints on what a broken link of one page may have meant. Each looks at every name of the site, and a page with
/// more broken links than this has one cause for them all.
pub const LINK_HINTS_A_PAGE: usize = 50;

/// Most work of the solver for a site: a dozen answers of the hardest kind, each of which takes most of a second on a slow processor. Every
/// build pays for them again, once for each position.
pub const SOLVER_WORK: u64 = 20_000_000;

/// Most messages of a kind about the text of one page, and as many about the finished page. For each of these the texts are looked
/// through that it can come from, and nobody reads more at once.
const FOUND_A_PAGE: usize = 1_000;

/// Most messages of a kind about all pages of a site, each of which takes about a kilobyte of memory, as long as each page can have
/// [`FOUND_LEAST`].
const FOUND_A_SITE: usize = 100_000;

/// The messages that a page can have however many pages there are.
const FOUND_LEAST: usize = 10;

/// Most messages of a kind about the text of a page of a site of so many, and as many about the finished page.
#[must_use]
pub fn found_a_page(pages: usize) -> usize {
    (FOUND_A_SITE / pages.max(1)).clamp(FOUND_LEAST, FOUND_A_PAGE)
}

/// Most pieces of Markdown on one page: words between marks, line ends, and where something begins or ends. A page takes 300 to 700 bytes
/// of memory for each; a book has a hundred thousand.
pub const PAGE_EVENTS: usize = 1_000_000;

/// Most shortcodes on one page. Each renders a template.
pub const SHORTCODES_A_PAGE: usize = 10_000;

/// Most arguments of a shortcode: each name that no template knows is compared with all that it knows.
pub const SHORTCODE_ARGUMENTS: usize = 1_000;

/// Deepest list in a list among the arguments of a shortcode.
pub const SHORTCODE_LISTS: usize = 8;

/// Most bytes that one template makes. A page of text may have 16 MB, and a replay takes ten times its code; what is longer
/// is the work of a loop that its author did not mean.
pub const TEMPLATE_BYTES: usize = 64 << 20;

/// Most bytes that the text of one page takes in HTML, with its boards. What is around it has the rest of [`TEMPLATE_BYTES`].
pub const PAGE_BYTES: usize = 60 << 20;

/// Most bytes that the templates of a site add to the texts of its pages in one build, besides [`TEMPLATE_BYTES_A_PAGE`]: a few
/// hundred outputs below [`TEMPLATE_BYTES`] would otherwise take all memory.
pub const TEMPLATE_BYTES_A_SITE: usize = 256 << 20;

/// Bytes that templates may add for each page of a site. A page of a large site has about 20 KB around its text.
pub const TEMPLATE_BYTES_A_PAGE: usize = 256 << 10;

/// Most numbers that one template asks of `range` in all: loops inside each other that make no output would otherwise turn
/// for ever.
pub const TEMPLATE_RANGE: usize = 1_000_000;

/// Most turns of all loops of one template. A list of 5,000 pages in a list of 5,000 pages has half of it; loops in loops in loops
/// that write nothing would turn for ever.
pub const TEMPLATE_TURNS: usize = 50_000_000;

/// The same for all templates of a site in one build, besides [`TEMPLATE_TURNS_A_PAGE`]: a second or two of work.
pub const TEMPLATE_TURNS_A_SITE: usize = 5_000_000;

/// Turns of loops for each page of a site: a list of all 10,000 pages, ten times what pages do.
pub const TEMPLATE_TURNS_A_PAGE: usize = 10_000;

/// Most bytes that the filters of one template take and give in all, and that it joins and puts into variables. Ten filters over a
/// page of 16 MB take two thirds of it; what takes more is a filter over a long text in a loop. Slow ones count sixteen times, so that
/// the limit is a second or two of work for any of them.
pub const TEMPLATE_FILTERED: u64 = 512 << 20;

/// The same for all templates of a site in one build, besides [`TEMPLATE_FILTERED_A_PAGE`].
pub const TEMPLATE_FILTERED_A_SITE: u64 = 1 << 30;

/// Bytes that filters may take and give for each page of a site: a list of all 5,000 pages with several filters for each.
pub const TEMPLATE_FILTERED_A_PAGE: u64 = 2 << 20;

/// How deep templates include each other and go back to the blocks that they extend. The stack has room for more than six times as many.
pub const TEMPLATE_CALLS: usize = 16;

/// Most `elif` of an `if`. The stack has room for several times as many.
pub const TEMPLATE_BRANCHES: usize = 100;

/// Deepest list in a list that a template makes. What drops, compares and writes lists goes one call deeper for each.
pub const TEMPLATE_DEPTH: usize = 64;

/// Largest file of data in bytes that a template loads. A table of ten thousand games has 1 MB.
pub const DATA_BYTES: u64 = 8 << 20;

/// Most bytes of data that the templates of a site load. Values take several times as much in memory.
pub const DATA_BYTES_A_SITE: usize = 64 << 20;

/// Most values of data, such as fields of a table, that the templates of a site load: each takes about 200 bytes of memory.
pub const DATA_VALUES_A_SITE: usize = 1_000_000;

/// Largest photograph in bytes that is made smaller: twice what the best cameras write.
pub const PHOTOGRAPH_BYTES: u64 = 64 << 20;

/// Most pixels of a photograph that is made smaller. Telephones take up to 50 million, and each takes up to four bytes of memory.
pub const PHOTOGRAPH_PIXELS: u64 = 64_000_000;

/// Most pixels of the photographs of a site that are made smaller in a build, besides [`PHOTOGRAPH_PIXELS_A_BYTE`] for each byte of their
/// files: some seconds of work.
pub const PHOTOGRAPH_PIXELS_A_SITE: u64 = 256_000_000;

/// A byte of a photograph accounts for so many pixels that are gone through. Cameras write a byte for two to ten pixels, and drawings
/// in few colours one for fifty; a file that holds nothing has one for a thousand.
pub const PHOTOGRAPH_PIXELS_A_BYTE: u64 = 128;

/// Most sizes that templates ask for of one photograph. Each is made, and kept until it is written.
pub const PHOTOGRAPH_SIZES: usize = 20;

/// Longest side of a WebP picture in pixels, as the format has it.
pub const WEBP_SIDE: u32 = 16_383;

/// How good smaller photographs are, from 1 to 100, unless the config says otherwise: nobody tells them from the original.
pub const PICTURE_QUALITY: u8 = 80;

/// Most widths in which the photographs of a site are made.
pub const PICTURE_WIDTHS: usize = 10;

/// Largest image in bytes about which nothing is said. Readers with a telephone wait ten seconds for it.
pub const IMAGE_BYTES: u64 = 4 << 20;
/// Most pages in a feed, unless the config says otherwise. Readers of feeds look for what is new, and all texts of a large site
/// would be megabytes that each of them loads every hour.
pub const FEED_PAGES: usize = 20;

/// Longest side in pixels of a picture that kisho makes for feeds: as wide as the text of a feed reader on a fine screen. The
/// largest boards, with 19 lines, need 1,200.
pub const PICTURE_PIXELS: f64 = 1_600.0;

/// Most bytes of a file with texts for the search, but for a page that is longer by itself. Readers load such files until enough
/// is found; smaller ones would be hundreds on a large site, and each edit in `serve` writes one.
pub const SEARCH_BYTES: usize = 256 << 10;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_more_pages_there_are_the_less_is_said_about_each() {
        assert_eq!([1, 2_000, 1_000_000].map(found_a_page), [1_000, 50, 10]);
    }
}
