//! What the config says about texts.

use std::sync::Arc;

use pulldown_cmark::Options;

use super::budget::Budget;
use crate::site::look::engine::OPTIONS;
use crate::site::look::inputs::Inputs;
use crate::site::look::pictures::Letters;
use crate::site::map::tree::Page;
use crate::site::source::cells::Cached;
use crate::site::source::config::{Config, Images};
use kisho_board::diagram::theme::Themes;
use kisho_source::slug::{Slugify, Strategy};

/// What the config says about texts.
#[derive(Debug)]
pub struct Settings {
    /// The board themes that figures can name.
    pub board_themes: Cached<Themes>,
    /// Whether figures with an id are numbered, where their pages do not say it.
    pub numbers: bool,
    /// Whether figures have links to their pictures, where their blocks do not say it.
    pub downloads: bool,
    /// Whether replays have links to their records, where their blocks do not say it.
    pub has_records: bool,
    /// Whether readers can try moves from the positions of figures.
    pub try_moves: bool,
    /// Whether what is good of damaged records is shown with warnings instead of errors, in all blocks.
    pub lenient: bool,
    /// Whether code is coloured.
    pub highlight: bool,
    options: Options,
    /// The photographs of pages in smaller sizes.
    pub images: Images,
    picture_font: Option<String>,
    /// What texts in pictures are set in.
    pub letters: Letters,
    /// How ids are made from headings.
    pub anchors: Strategy,
    posters: bool,
    /// What all pages may take together.
    pub budget: Arc<Budget>,
}

impl PartialEq for Settings {
    fn eq(&self, other: &Self) -> bool {
        // Fonts are found by their names.
        let Self { board_themes, numbers, downloads, has_records, try_moves, lenient, highlight, .. } = self;
        let Self { options, images, picture_font, letters: _, anchors, posters, budget: _, .. } = self;
        (numbers, downloads, has_records, try_moves)
            == (&other.numbers, &other.downloads, &other.has_records, &other.try_moves)
            && (lenient, highlight, picture_font) == (&other.lenient, &other.highlight, &other.picture_font)
            && (options, images) == (&other.options, &other.images)
            && (anchors, posters) == (&other.anchors, &other.posters)
            && *board_themes == other.board_themes
    }
}

impl Settings {
    /// All of it.
    #[must_use]
    pub fn new(inputs: &Inputs) -> Self {
        let config = &inputs.config;
        Self {
            board_themes: inputs.board_themes.clone(),
            numbers: config.figure_numbers,
            downloads: config.figure_downloads,
            has_records: config.figure_records,
            try_moves: config.try_moves,
            lenient: inputs.lenient,
            highlight: config.highlight_code,
            options: options(config),
            images: config.images.clone(),
            picture_font: config.picture_font.clone(),
            letters: Letters { named: config.lettering },
            anchors: config.slugify.anchors,
            posters: config.has_posters(),
            budget: Arc::default(),
        }
    }

    /// Those of a document of another program, which no config says anything about.
    #[must_use]
    pub fn of_document(board_themes: Themes, budget: Arc<Budget>) -> Self {
        Self {
            board_themes: Cached::new(board_themes),
            numbers: false,
            downloads: false,
            has_records: false,
            try_moves: false,
            lenient: false,
            highlight: false,
            options: OPTIONS,
            images: Images::default(),
            picture_font: None,
            letters: Letters::default(),
            anchors: Slugify::default().anchors,
            posters: false,
            budget,
        }
    }

    /// What Markdown knows.
    #[must_use]
    pub fn options(&self) -> Options {
        self.options
    }

    /// Whether formulas are rendered.
    #[must_use]
    pub fn has_math(&self) -> bool {
        self.options.contains(Options::ENABLE_MATH)
    }

    /// Whether a picture of the first figure of a page is to be made.
    #[must_use]
    pub fn wants_poster(&self, page: &Page) -> bool {
        self.posters && page.head.front.social_image.is_none()
    }
}

/// What Markdown knows on the pages of a site.
fn options(config: &Config) -> Options {
    let mut options = OPTIONS;
    options.set(Options::ENABLE_MATH, config.math);
    options.set(Options::ENABLE_SMART_PUNCTUATION, config.smart_punctuation);
    options
}
