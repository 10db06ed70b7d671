//! PDF: pages with figures, texts and lines, all of it vectors and text in embedded fonts.
//!
//! Units are points (1/72 inch) with y downwards from the upper left corner of the page. What is put on a page is kept
//! until the next page begins, since the writer below holds one page at a time and symbols have to be made before they
//! are used. The same calls give the same bytes: nothing is taken from the clock or the machine.

mod bookmarks;
mod cropped;
mod figure;
mod font;
mod page;
mod paint;
#[cfg(test)]
mod tests;

pub use bookmarks::Bookmark;
pub use cropped::cropped;
pub use font::Letter;
pub use page::{Hand, Page};
pub use paint::Colour;

use krilla::SerializeSettings;
use krilla::configure::{ConfigurationBuilder, PdfVersion};
use krilla::error::KrillaError;
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use thiserror::Error;

use bookmarks::Bookmarks;
use kisho_game::text::Lang;

/// The shortest and the longest side of a page in points (PDF 1.7, annex C.2: 1 mm to 5 m).
pub const SIDES: std::ops::RangeInclusive<f64> = 3.0..=14_400.0;

/// Points in a CSS pixel: 96 of these are an inch, or 72 of those.
pub const PIXEL: f64 = 0.75;

/// What a file says of itself.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Meta {
    /// The title; empty: none.
    pub title: String,
    /// The author; empty: none.
    pub author: String,
    /// What the file is about, in a sentence; empty: none.
    pub subject: String,
    /// Words to find it by.
    pub keywords: Vec<String>,
    /// The language of its texts.
    pub lang: Lang,
}

/// Why there is no PDF.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PdfError {
    /// A side of a page is outside [`SIDES`].
    #[error("a page would be {width} × {height} points")]
    Size {
        /// Width in points, rounded.
        width: u64,
        /// Height in points, rounded.
        height: u64,
    },
    /// The embedded fonts lack characters; a PDF must not depend on the fonts of a machine.
    #[error("the embedded fonts lack {0}")]
    Missing(String),
    /// A font cannot be embedded.
    #[error("a font cannot be put into a PDF: {0}")]
    Font(String),
    /// The file could not be put together.
    #[error("the PDF cannot be written: {0}")]
    Write(String),
}

/// A PDF file that is being made.
pub struct Document {
    inner: krilla::Document,
    bookmarks: Bookmarks,
    page: Option<Page>,
    /// Pages that are done.
    done: usize,
}

impl std::fmt::Debug for Document {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Document").field("done", &self.done).finish_non_exhaustive()
    }
}

impl Document {
    /// A file without pages.
    #[must_use]
    pub fn new(meta: &Meta) -> Self {
        // Old enough for every TeX and every printer's workflow; nothing here needs a younger one.
        let configuration = ConfigurationBuilder::new().with_version(PdfVersion::Pdf15).finish();
        let settings = SerializeSettings {
            configuration: configuration.unwrap_or_default(),
            enable_tagging: false,
            ..SerializeSettings::default()
        };
        let mut inner = krilla::Document::new_with(settings);
        let program = concat!("kisho ", env!("CARGO_PKG_VERSION"));
        let authors = Some(meta.author.clone()).filter(|author| !author.is_empty());
        inner.set_metadata(
            Metadata::new()
                .title(meta.title.clone())
                .authors(authors.into_iter().collect())
                .description(meta.subject.clone())
                .keywords(meta.keywords.clone())
                .language(meta.lang.tag().to_owned())
                .creator(program.to_owned())
                .producer(program.to_owned()),
        );
        Self { inner, bookmarks: Bookmarks::default(), page: None, done: 0 }
    }

    /// Begins a page.
    ///
    /// # Errors
    /// If a side is outside [`SIDES`].
    pub fn page(&mut self, width: f64, height: f64) -> Result<&mut Page, PdfError> {
        self.flush()?;
        if !SIDES.contains(&width) || !SIDES.contains(&height) {
            return Err(PdfError::Size { width: width.round() as u64, height: height.round() as u64 });
        }
        Ok(self.page.insert(Page::new(width, height)))
    }

    /// The pages so far.
    #[cfg(test)]
    fn pages(&self) -> usize {
        self.done + usize::from(self.page.is_some())
    }

    /// Writes the page that was begun last.
    fn flush(&mut self) -> Result<(), PdfError> {
        let Some(page) = self.page.take() else { return Ok(()) };
        let size = PdfError::Size { width: page.width.round() as u64, height: page.height.round() as u64 };
        let settings = PageSettings::from_wh(page.width as f32, page.height as f32).ok_or(size)?;
        let mut written = self.inner.start_page_with(settings);
        let mut surface = written.surface();
        page.draw(&mut surface);
        surface.finish();
        written.finish();
        self.bookmarks.add(self.done, page.bookmarks);
        self.done += 1;
        Ok(())
    }

    /// The bytes of the file.
    ///
    /// # Errors
    /// If a font cannot be embedded, or the file would be larger than the format allows.
    pub fn finish(mut self) -> Result<Vec<u8>, PdfError> {
        self.flush()?;
        self.inner.set_outline(self.bookmarks.outline());
        self.inner.finish().map_err(|error| match error {
            KrillaError::Font(_, reason) => PdfError::Font(reason),
            other => PdfError::Write(format!("{other:?}")),
        })
    }
}
