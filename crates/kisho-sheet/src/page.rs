//! What is put on pages, and where: points from the upper left corner, y downwards.

use std::collections::HashMap;
use std::sync::Arc;

use super::setting::{Line, Style};
use kisho_board::diagram::{Face, Figure, Point, Rect};
pub use kisho_board::render::pdf::Bookmark;

/// Coordinates take so much from one line to the next at most.
const MOST_COORDINATES: f64 = 0.82;

/// One page.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Page {
    /// What is on it.
    pub items: Vec<Item>,
    /// Names of places on it.
    pub bookmarks: Vec<Bookmark>,
}

/// A picture of one frame.
#[derive(Debug, Clone, PartialEq)]
pub struct Picture {
    /// The figure, without a caption: that is set on the page.
    pub figure: Arc<Figure>,
    /// Which of its frames.
    pub frame: usize,
}

impl Picture {
    /// The picture of a frame of a figure, whose caption is written on the page and not below the board.
    #[must_use]
    pub fn new(mut figure: Figure, frame: usize) -> Self {
        figure.caption = kisho_board::diagram::Caption::default();
        Self { figure: Arc::new(figure), frame }
    }

    /// Width and height for so many points from line to line, or of a square.
    #[must_use]
    pub fn size(&self, pitch: f64) -> (f64, f64) {
        let (view, scale) = (self.figure.timeline.view, pitch / self.figure.timeline.pitch);
        (view.w * scale, view.h * scale)
    }

    /// The same with coordinates of so many points where there are so many from line to line, or smaller ones where these would
    /// touch one another.
    #[must_use]
    pub fn with_coordinates(&self, points: f64, pitch: f64) -> Self {
        let timeline = &self.figure.timeline;
        if !timeline.has_coordinates() || pitch <= 0.0 {
            return self.clone();
        }
        let size = (points / pitch).min(MOST_COORDINATES) * timeline.pitch;
        let mut figure = Figure::clone(&self.figure);
        figure.timeline.resize_coordinates(size);
        Self { figure: Arc::new(figure), frame: self.frame }
    }

    /// The points from line to line with which it fills a width and a height.
    #[must_use]
    pub fn pitch(&self, width: f64, height: f64) -> f64 {
        let view = self.figure.timeline.view;
        (width / view.w).min(height / view.h) * self.figure.timeline.pitch
    }
}

/// Something on a page.
#[derive(Debug, Clone, PartialEq)]
pub enum Item {
    /// A picture that fills an area.
    Picture(Picture, Rect),
    /// A line of text with the left end of its baseline at a point.
    Text {
        /// The line.
        line: Line,
        /// Its left end, on the baseline.
        at: Point,
        /// How it is set.
        style: Style,
    },
    /// A thin straight line.
    Rule {
        /// One end.
        from: Point,
        /// The other.
        to: Point,
    },
    /// Things that are turned by 180° about a point.
    Turned(Point, Vec<Item>),
}

impl Page {
    /// Writes lines below one another in a column that begins at `at`, and gives the lower end.
    pub fn write(&mut self, lines: Vec<Line>, style: Style, at: Point) -> f64 {
        let mut y = at.y;
        for line in lines {
            self.items.push(Item::Text { line, at: Point::new(at.x, y + style.baseline()), style });
            y += style.leading;
        }
        y
    }

    /// The texts on the page in their order, for tests and for those who look for something.
    #[must_use]
    pub fn texts(&self) -> Vec<String> {
        fn collect(items: &[Item], texts: &mut Vec<String>) {
            for item in items {
                match item {
                    Item::Text { line, .. } => texts.push(line.text()),
                    Item::Turned(_, inner) => collect(inner, texts),
                    Item::Picture(..) | Item::Rule { .. } => {}
                }
            }
        }
        let mut texts = Vec::new();
        collect(&self.items, &mut texts);
        texts
    }
}

/// All that is written in the pictures of pages, to see which characters a font must have.
#[must_use]
pub fn texts_in_pictures(pages: &[Page]) -> String {
    fn collect<'a>(items: &'a [Item], figures: &mut Vec<&'a Arc<Figure>>) {
        for item in items {
            match item {
                Item::Picture(picture, _) => figures.push(&picture.figure),
                Item::Turned(_, inner) => collect(inner, figures),
                Item::Text { .. } | Item::Rule { .. } => {}
            }
        }
    }
    let mut figures = Vec::new();
    pages.iter().for_each(|page| collect(&page.items, &mut figures));
    // A booklet shows many frames of one.
    figures.dedup_by_key(|figure| Arc::as_ptr(figure));
    figures.into_iter().flat_map(|figure| figure.running_texts()).collect()
}

/// Sets what is written in the pictures of pages in a font.
pub fn letter_pictures(pages: &mut [Page], face: Face) {
    let mut known: HashMap<*const Figure, (Arc<Figure>, Arc<Figure>)> = HashMap::new();
    let mut letter = |picture: &mut Picture| {
        let old = Arc::clone(&picture.figure);
        let entry =
            known.entry(Arc::as_ptr(&old)).or_insert_with(|| (Arc::clone(&old), Arc::new(old.in_font(face))));
        picture.figure = Arc::clone(&entry.1);
    };
    for item in pages.iter_mut().flat_map(|page| &mut page.items) {
        each_picture(item, &mut letter);
    }
}

fn each_picture(item: &mut Item, make: &mut impl FnMut(&mut Picture)) {
    match item {
        Item::Picture(picture, _) => make(picture),
        // Turned things hold no others that are turned, so this goes no deeper.
        Item::Turned(_, inner) => inner.iter_mut().for_each(|item| each_picture(item, make)),
        Item::Text { .. } | Item::Rule { .. } => {}
    }
}
