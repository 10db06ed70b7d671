//! Pictures for those who cannot show a page: drawn when they are written or asked for, and not again if an earlier output
//! has them.

use std::borrow::Cow;
use std::fmt;
use std::sync::{Arc, LazyLock, OnceLock};

use icu_segmenter::LineSegmenter;
use icu_segmenter::options::{LineBreakOptions, LineBreakStrictness};

use super::assets::Fnv;
use crate::site::source::limits;
use kisho_board::diagram::Figure;
use kisho_board::fonts::{self, Font, FontError};
use kisho_board::render::lettering::in_font;
use kisho_board::render::poster::Title;
use kisho_board::render::raster::SpriteCache;
use kisho_board::render::{self, Ground, PngError};
use kisho_game::text::{Diagnostic, Id, Lang, Span};

/// What texts in pictures are set in: the font that the site names, if it has their characters, else the embedded one, else one
/// that is found on this machine.
#[derive(Debug, Clone, Copy, Default)]
pub struct Letters {
    /// The font that the site names.
    pub named: Option<&'static Font>,
}

impl Letters {
    fn choose(self, text: &str, lang: Lang) -> Result<&'static Font, FontError> {
        fonts::fitting(text, self.named, lang)
    }

    /// A figure whose texts are in a font that has their characters; and what no font has. That is left out of pictures.
    #[must_use]
    pub fn set(self, figure: &Figure) -> (Cow<'_, Figure>, Option<FontError>) {
        let lang = figure.timeline.lang;
        match in_font(figure, self.named.is_some(), |texts| self.choose(texts, lang)) {
            Ok(other) => (other.map_or(Cow::Borrowed(figure), Cow::Owned), None),
            Err(error) => (Cow::Borrowed(figure), Some(error)),
        }
    }
}

/// The message about characters that no font has. `lacks`: what the picture lacks.
#[must_use]
pub fn no_font(error: &FontError, span: Span, lacks: &str) -> Diagnostic {
    if matches!(error, FontError::Joined { .. }) {
        let hint = "write it in other letters, or do without pictures: `social_cards = false`";
        return Diagnostic::warning(Id::PictureFont, span, format!("{lacks}: {error}")).with_hint(hint);
    }
    let message = format!("{lacks}: no font was found that has {}", error.named_characters());
    let hint = "name a font that has them as `picture_font` in kisho.toml, by its family or its file";
    Diagnostic::warning(Id::PictureFont, span, message).with_hint(hint)
}

/// A PNG picture that need not be drawn yet.
pub struct Drawing {
    id: Fnv,
    /// The pixels of a photograph that are gone through for it, besides those that its file accounts for.
    pub pixels: u64,
    paint: Box<dyn Fn() -> Result<Vec<u8>, PngError> + Send + Sync>,
    drawn: OnceLock<Result<Arc<[u8]>, PngError>>,
}

impl Drawing {
    /// A drawing that `paint` paints. `id`: of all that its pixels depend on, beginning with [`Drawing::id_of`].
    #[must_use]
    pub fn new(id: Fnv, paint: impl Fn() -> Result<Vec<u8>, PngError> + Send + Sync + 'static) -> Self {
        Self { id, pixels: 0, paint: Box::new(paint), drawn: OnceLock::new() }
    }

    /// The id of a drawing of so many pixels of which `what` says all.
    #[must_use]
    pub fn id_of(what: &str, (width, height): (u32, u32)) -> Fnv {
        let numbers = [u64::from(PAINTER), width.into(), height.into()];
        numbers.iter().fold(Fnv::default(), |id, number| id.with(&number.to_le_bytes())).with(what.as_bytes())
    }

    /// The picture. It is drawn the first time.
    ///
    /// # Errors
    /// If the drawing cannot be painted.
    pub fn png(&self) -> Result<Arc<[u8]>, PngError> {
        self.drawn.get_or_init(|| (self.paint)().map(Arc::from)).clone()
    }

    /// What tells it from other pictures. A file whose name holds this has these bytes.
    #[must_use]
    pub fn id(&self) -> String {
        self.id.hex()
    }
}

impl fmt::Debug for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Drawing").field("id", &self.id()).finish_non_exhaustive()
    }
}

impl PartialEq for Drawing {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

/// What the posters of a site have in common: most show the same empty board.
static SPRITES: LazyLock<SpriteCache> = LazyLock::new(SpriteCache::default);

/// The version of the painter. Raise it when pictures look different, so that old ones are not used again.
const PAINTER: u32 = 5;

/// The picture of a figure that stands for it in feeds.
#[derive(Debug, Clone)]
pub struct Picture {
    /// The file, from the page of the figure.
    pub name: String,
    /// Its drawing.
    pub drawing: Arc<Drawing>,
    /// Its width in CSS pixels.
    pub width: u32,
    /// Its height in CSS pixels.
    pub height: u32,
}

impl Picture {
    /// The picture of a figure. `key`: the name of the figure on its page.
    #[must_use]
    pub fn new(figure: &Figure, key: &str) -> Self {
        let (width, height) = render::png::size(figure);
        let scale = (limits::PICTURE_PIXELS / width.max(height).max(1.0)).min(PIXELS_A_PIXEL);
        let pixels = |side: f64, scale: f64| (side * scale).round().max(1.0) as u32;
        let svg = render::svg(figure, shown(figure), Ground::Paper);
        let size = (pixels(width, scale), pixels(height, scale));
        let drawing = Drawing::new(Drawing::id_of(&svg, size), move || render::paint(&svg, size.0, size.1));
        Self {
            name: format!("{key}-{}.png", drawing.id()),
            drawing: Arc::new(drawing),
            width: pixels(width, 1.0),
            height: pixels(height, 1.0),
        }
    }
}

/// The frame that stands for a figure where nobody can step through it, as in print: the one that its author names, that with the
/// question, or the end of the game.
#[must_use]
pub fn shown(figure: &Figure) -> usize {
    figure.print.first().copied().unwrap_or(figure.frame)
}

/// What is to be seen in the picture of a figure.
#[must_use]
pub fn alternative(figure: &Figure) -> String {
    render::alternative(figure, shown(figure)).1
}

/// Pixels of a picture for each CSS pixel: what the screens of phones and new computers show.
const PIXELS_A_PIXEL: f64 = 2.0;

/// The picture that others show with a link to a page: its first figure, and its title.
#[derive(Debug, Clone)]
pub struct Poster {
    /// The file, by its path in the output folder.
    pub path: String,
    /// Its drawing.
    pub drawing: Arc<Drawing>,
    /// What is to be seen, for those who cannot see it.
    pub alt: String,
    /// The address of the page.
    url: String,
    /// The board with room for a title.
    board: Arc<render::Poster>,
    /// The id of the board without one.
    board_id: Fnv,
}

impl Poster {
    /// The picture of a figure on the page at `url`, whose texts are in a font that has their characters.
    #[must_use]
    pub fn new(figure: &Figure, url: &str) -> Self {
        let board = Arc::new(render::Poster::new(figure, shown(figure)));
        let board_id =
            Drawing::id_of("poster", render::poster::SIZE).with(&board.fingerprint().to_le_bytes());
        let (path, drawing) = Self::drawn(&board, board_id, url, None);
        Self { path, drawing, alt: alternative(figure), url: url.to_owned(), board, board_id }
    }

    /// Puts a title beside the board.
    ///
    /// # Errors
    /// If no font has all its characters. Then the board stands alone, as a part of a title would say something else.
    pub fn put_title(&mut self, title: &str, letters: Letters, lang: Lang) -> Result<(), FontError> {
        let drawn: String = title.trim().chars().filter(|c| fonts::is_drawn(*c)).collect();
        let font = letters.choose(&drawn, lang)?;
        if let Some(title) = set(&drawn, &self.board, font) {
            (self.path, self.drawing) = Self::drawn(&self.board, self.board_id, &self.url, Some(title));
        }
        Ok(())
    }

    fn drawn(
        board: &Arc<render::Poster>,
        board_id: Fnv,
        url: &str,
        title: Option<Title>,
    ) -> (String, Arc<Drawing>) {
        let letters = title.as_ref().map_or(0, |title| board.title_fingerprint(title));
        let board = Arc::clone(board);
        let paint = move || board.png(title.as_ref(), &SPRITES);
        let drawing = Drawing::new(board_id.with(&letters.to_le_bytes()), paint);
        (format!("{url}poster-{}.png", drawing.id()), Arc::new(drawing))
    }
}

/// Sizes of letters of titles, in pixels of a poster, with the most lines that are set in each.
const SIZES: [(u32, usize); 5] = [(64, 4), (56, 5), (48, 6), (40, 7), (SMALLEST, usize::MAX)];

/// The smallest of them: about a letter of a page where the picture is shown a third as large.
const SMALLEST: u32 = 32;

/// A title in letters as large as its length allows, in lines of about the same length.
fn set(title: &str, board: &render::Poster, font: &Font) -> Option<Title> {
    if title.is_empty() {
        return None;
    }
    let face = font.as_face()?;
    let lines = |pieces: &[&str], column| lines(pieces, column, font);
    let (width, height) = board.room();
    // In em.
    let column = |size: u32| width / f64::from(size);
    let fits = |pieces: &[&str], size: u32, most: usize| {
        let count = lines(pieces, column(size)).len();
        let wide = pieces.iter().any(|piece| font.width(piece.trim_end(), 1.0) > column(size));
        count <= most && Title::height(count, size) <= height && !wide
    };
    let phrases = phrases(title);
    let size = SIZES.into_iter().find(|&(size, most)| fits(&phrases, size, most));
    let (pieces, size) = match size {
        Some((size, _)) => (phrases, size),
        None => {
            let column = column(SMALLEST);
            (pieces(title).into_iter().flat_map(|piece| cut(piece, column, font)).collect(), SMALLEST)
        }
    };
    let count = lines(&pieces, column(size)).len();
    // The narrowest column that takes no more lines.
    let columns = (0..).map(|step| column(size) - f64::from(step) / 2.0).take_while(|column| *column > 1.0);
    let column = columns.take_while(|column| lines(&pieces, *column).len() == count).last()?;
    let room = (1..=count).take_while(|count| Title::height(*count, size) <= height).last().unwrap_or(1);
    let lines = lines(&pieces, column).into_iter().take(room);
    Some(Title { lines: lines.map(|line| line.trim_end().to_owned()).collect(), face, size })
}

/// The pieces of a title between which lines end best. Japanese is divided after punctuation and where kana that end a word or
/// phrase are followed by anything else, so that names and compounds stay together.
fn phrases(text: &str) -> Vec<&str> {
    let is_japanese =
        |c: char| matches!(c, '\u{3005}'..='\u{3007}' | '\u{3041}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}');
    let is_hiragana = |c: char| matches!(c, '\u{3041}'..='\u{309f}');
    let is_end = |before: &str, after: &str| {
        let Some((a, b)) = before.chars().next_back().zip(after.chars().next()) else { return true };
        !is_japanese(a) || !is_japanese(b) || a == '・' || (is_hiragana(a) && !is_hiragana(b))
    };
    let mut start = 0;
    let mut phrases = Vec::new();
    let mut end = 0;
    for piece in pieces(text) {
        end += piece.len();
        let (before, after) = text.split_at_checked(end).unwrap_or((text, ""));
        if is_end(before, after) {
            phrases.extend(text.get(start..end));
            start = end;
        }
    }
    phrases
}

/// The pieces of a text between which a line may end (UAX 14, as strict as Japanese books are).
fn pieces(text: &str) -> Vec<&str> {
    let mut options = LineBreakOptions::default();
    options.strictness = Some(LineBreakStrictness::Strict);
    let ends: Vec<usize> = LineSegmenter::new_auto(options).segment_str(text).collect();
    let pairs = ends.iter().zip(ends.iter().skip(1));
    pairs.filter_map(|(&from, &to)| text.get(from..to)).collect()
}

/// A piece of a text in parts that fit into a column of so many em.
fn cut<'t>(piece: &'t str, column: f64, font: &Font) -> Vec<&'t str> {
    let (mut parts, mut start) = (Vec::new(), 0);
    for (at, c) in piece.char_indices() {
        let with = piece.get(start..at + c.len_utf8()).unwrap_or_default();
        if at > start && font.width(with.trim_end(), 1.0) > column {
            parts.extend(piece.get(start..at));
            start = at;
        }
    }
    parts.extend(piece.get(start..));
    parts
}

/// Pieces put together to lines of so many em; a piece that is wider has a line of its own.
fn lines(pieces: &[&str], column: f64, font: &Font) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for piece in pieces {
        match lines
            .last_mut()
            .filter(|line| font.width(&format!("{line}{}", piece.trim_end()), 1.0) <= column)
        {
            Some(line) => line.push_str(piece),
            None => lines.push((*piece).to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_compounds_stay_together() {
        let found = phrases("本因坊秀策とジャンケン将棋の名局：耳赤の一手、a good move");
        let wanted =
            ["本因坊秀策と", "ジャンケン将棋の", "名局：", "耳赤の", "一手、", "a ", "good ", "move"];
        assert_eq!(found, wanted);
        assert!(phrases("").is_empty());
    }

    #[test]
    fn titles_are_set_in_lines_as_books_have_them() {
        let lines = |pieces: &[&str], column| super::lines(pieces, column, Font::embedded());
        let text = "四間飛車、「穴熊」の崩し方（ー）";
        let all = pieces(text);
        assert_eq!(all.concat(), text);
        for column in [2.0, 4.0, 5.0, 7.0] {
            for line in lines(&all, column) {
                assert!(!line.starts_with(['、', '」', '）', 'ー']), "{line}");
                assert!(!line.ends_with(['「', '（']), "{line}");
            }
        }
        assert_eq!(lines(&pieces("Walls that pay"), 100.0), ["Walls that pay"]);
        assert_eq!(lines(&pieces("Walls that pay"), 4.0).concat(), "Walls that pay");
        assert!(lines(&[], 4.0).is_empty());
        let parts = cut("Donaudampfschifffahrt ", 4.0, Font::embedded());
        assert!(parts.len() > 2 && parts.concat() == "Donaudampfschifffahrt ", "{parts:?}");
        assert!(parts.iter().all(|part| Font::embedded().width(part.trim_end(), 1.0) <= 4.0));
        assert_eq!(cut("pay", 100.0, Font::embedded()), ["pay"]);
    }
}
