//! How a sheet looks: its paper, its letters, what stands at the head and foot of its pages.

use super::page::{Item, Page, Picture};
use super::paper::Paper;
use super::setting::{Align, Line, Style};
use super::words;
use kisho_board::diagram::{Point, Rect};
use kisho_board::fonts::Font;
use kisho_board::present;
use kisho_game::Game;
use kisho_game::text::Lang;

/// How large the letters of a title are, in those of running text.
const TITLE: f64 = 1.9;
/// How large coordinates of Go are, in letters of running text.
const COORDINATES: f64 = 0.76;
/// The part of a page that a title takes at most.
const MOST_TITLE: f64 = 0.3;
/// The part of a page that players, event and result take below a title at most.
const MOST_BELOW_TITLE: f64 = 0.12;
/// The part of the width of a page that a footer has beside the number in the middle.
const BESIDE_NUMBER: f64 = 0.42;
/// So many lines a footer has at most.
const MOST_FOOTER: usize = 4;

/// How much thicker the strokes of headings are where there is no bold font for them, in em: as much as the embedded bold font has more
/// than the other.
const BOLDER: f64 = 0.035;

/// How headings are bold: all of them in one way, so that none stands out by what it happens to say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bold {
    /// In the embedded bold font, which has few kanji.
    Font,
    /// In the font of the texts, with thicker strokes.
    Strokes,
}

impl Bold {
    /// What is usual for texts in a font: Japanese headings need more kanji than the bold font has.
    #[must_use]
    pub fn usual(font: &Font, lang: Lang) -> Self {
        if *font == *Font::embedded() && !lang.is_japanese() { Self::Font } else { Self::Strokes }
    }
}

/// What holds for all pages.
#[derive(Debug, Clone, PartialEq)]
pub struct Look {
    /// The paper.
    pub paper: Paper,
    /// The font of all texts.
    pub font: &'static Font,
    /// How headings are bold.
    pub bold: Bold,
    /// The language.
    pub lang: Lang,
    /// The title on the first page, and at the head of the others; empty: none.
    pub title: String,
    /// What stands at the foot of each page beside its number; empty: nothing.
    pub footer: String,
}

impl Look {
    /// Running text in columns.
    pub fn text(&self) -> Style {
        let size = self.paper.text_size();
        let leading = size * self.lang.pick(1.4, 1.6);
        Style { leading, align: Align::Justified, ..Style::new(self.font, size) }
    }

    /// Text that is smaller than running text.
    pub fn small(&self) -> Style {
        let size = self.paper.text_size() * 0.88;
        Style { leading: size * 1.4, ..Style::new(self.font, size) }
    }

    /// Bold letters of a heading, `scale` times as large as running text.
    pub fn heading(&self, scale: f64) -> Style {
        let (font, bolder) = match self.bold {
            Bold::Font => (Font::embedded_bold(), 0.0),
            Bold::Strokes => (self.font, BOLDER),
        };
        let size = self.paper.text_size() * scale;
        Style { leading: size * 1.35, bolder, ..Style::new(font, size) }
    }

    /// A picture of a game on paper. Boards of which corners are printed show as many lines as they need, so that their scales
    /// differ: their coordinates are of one size all the same.
    pub fn lettered(&self, picture: &Picture, game: Game, pitch: f64) -> Picture {
        if present::facts(game).paper.corners {
            picture.with_coordinates(self.paper.text_size() * COORDINATES, pitch)
        } else {
            picture.clone()
        }
    }

    /// What is left of the page between head and foot.
    pub fn area(&self) -> Rect {
        let area = self.paper.area();
        let (head, foot) = (self.head(), self.small().leading * (1.6 + self.footer_lines().len() as f64));
        Rect::new(area.x, area.y + head, area.w, area.h - head - foot)
    }

    fn head(&self) -> f64 {
        if self.title.is_empty() { 0.0 } else { self.small().leading * 1.8 }
    }

    /// The lines of a footer that is too long to stand beside the number of the page.
    fn footer_lines(&self) -> Vec<Line> {
        let (style, width) = (self.small(), self.paper.area().w);
        let lines = style.lines(&self.footer, width * BESIDE_NUMBER);
        if lines.len() > 1 { style.lines(&self.footer, width) } else { Vec::new() }
    }

    /// What leaves too little room on pages: the title on the first, or what stands at the foot of all.
    #[must_use]
    pub fn crowds(&self) -> Option<&'static str> {
        let area = self.paper.area();
        let title = self.heading(TITLE);
        let height = title.lines(&self.title, area.w).len() as f64 * title.leading;
        match self.footer_lines().len() {
            _ if height > area.h * MOST_TITLE => Some("title"),
            lines if lines > MOST_FOOTER => Some("line at the foot"),
            _ => None,
        }
    }

    /// Whether a line below the title leaves most of a page to what stands there.
    pub fn has_room_for(&self, below: &str) -> bool {
        let (style, area) = (self.small(), self.paper.area());
        style.lines(below, area.w).len() as f64 * style.leading <= area.h * MOST_BELOW_TITLE
    }

    /// Writes the title onto the first page, and gives where it ends. A title of a record that is far too long is cut.
    pub fn begin(&self, page: &mut Page, title: &str, below: &[String]) -> f64 {
        let area = self.paper.area();
        let mut y = area.y;
        if !title.is_empty() {
            let style = self.heading(TITLE).aligned(Align::Center);
            let most = (area.h * MOST_TITLE / style.leading) as usize;
            y = page.write(style.lines_at_most(title, area.w, most), style, Point::new(area.x, y));
        }
        let style = self.small().aligned(Align::Center);
        for line in below.iter().filter(|line| !line.is_empty()) {
            y = page.write(style.lines(line, area.w), style, Point::new(area.x, y));
        }
        if y == area.y {
            return self.area().y;
        }
        y += self.small().size * 0.5;
        page.items.push(Item::Rule { from: Point::new(area.x, y), to: Point::new(area.x + area.w, y) });
        y + self.small().size * 1.2
    }

    /// Writes the foot of all pages, and the head that `head` gives to each of them: those with a title need none.
    pub fn finish<'a>(&self, pages: &mut [Page], head: impl Fn(usize) -> Option<&'a str>) {
        let area = self.paper.area();
        let count = pages.len();
        for (nth, page) in pages.iter_mut().enumerate() {
            if let Some(head) = head(nth).filter(|head| !head.is_empty()) {
                self.running_head(page, area, head);
            }
            let style = self.small().aligned(Align::Center);
            let y = area.y + area.h - style.leading;
            let number = style.one_line(&words::page(nth + 1, count), area.w);
            page.items.push(Item::Text { line: number, at: Point::new(area.x, y + style.baseline()), style });
            let style = style.aligned(Align::Left);
            let mut lines = self.footer_lines();
            let above = y - lines.len() as f64 * style.leading;
            if lines.is_empty() && !self.footer.is_empty() {
                lines = style.lines(&self.footer, area.w * BESIDE_NUMBER);
            }
            page.write(lines, style, Point::new(area.x, above));
        }
    }

    fn running_head(&self, page: &mut Page, area: Rect, head: &str) {
        let style = self.small();
        let line = style.one_line(head, area.w);
        page.items.push(Item::Text { line, at: Point::new(area.x, area.y + style.baseline()), style });
        let y = area.y + style.leading * 1.1;
        page.items.push(Item::Rule { from: Point::new(area.x, y), to: Point::new(area.x + area.w, y) });
    }
}
