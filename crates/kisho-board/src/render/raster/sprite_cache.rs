//! What was painted for one picture and fits the next one: the empty board and the stones of pictures in one style and size, and the
//! letters of titles.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use resvg::tiny_skia::{Color, Pixmap};

use super::Look;
use super::marks::{self, Mark, Scale};
use super::sprite::{self, PlacedSprite, RasterSprites};
use crate::diagram::theme::Theme;
use crate::diagram::{Drawn, Face, Point, Rect, Shape, Symbol, font};
use crate::render::png::PngError;

/// Sets that are kept: who draws a folder of games has one or two sizes of boards.
const MOST_SETS: usize = 2;

/// Sets of pictures with more pixels are not kept, as a board takes four bytes a pixel, and all sprites of shogi pieces together
/// a few times as much.
const MOST_PIXELS: u64 = 4_000_000;

/// Symbols of a set; all pieces of a game are some dozens.
const MOST_SYMBOLS: usize = 256;

/// How much thicker letters of titles are than those of the font, in em: titles are bold, and no bold font has all characters.
const BOLDER: f64 = 0.016;

/// Letters that are kept, each in one size and colour.
const MOST_LETTERS: usize = 1_000;

/// How pictures are painted: pictures of the same style are the same where the same is drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct Style {
    /// The colours.
    pub theme: Theme,
    /// The colour of the ground, if there is one.
    pub paper: Option<Color>,
    /// The part of the plane that is shown.
    pub view: Rect,
    /// Columns and rows of pixels.
    pub size: (u32, u32),
}

/// Keeps the sets that were used last, for all threads that paint.
#[derive(Debug, Default)]
pub struct SpriteCache {
    sets: Mutex<Vec<Arc<Set>>>,
    letters: Mutex<HashMap<Letter, Arc<CachedLetter>>>,
}

/// A letter of a title.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Letter {
    /// Its font.
    pub face: Face,
    /// The character.
    pub c: char,
    /// Pixels of an em.
    pub size: u32,
    /// The colour, as themes name it.
    pub colour: String,
}

/// A letter that was met before.
#[derive(Debug)]
struct CachedLetter {
    /// Its marks about the origin.
    marks: Vec<Mark>,
    sprites: Mutex<RasterSprites>,
}

/// What was painted in one style.
#[derive(Debug)]
pub struct Set {
    style: Style,
    /// What was drawn on the last empty board, and its picture.
    board: Mutex<Option<(Vec<Drawn>, Arc<Pixmap>)>>,
    symbols: Mutex<Vec<Arc<CachedSymbol>>>,
}

/// A symbol that was met before.
#[derive(Debug)]
pub struct CachedSymbol {
    symbol: Arc<Symbol>,
    half_turn: bool,
    /// Its marks about the origin.
    marks: Vec<Mark>,
    sprites: Mutex<RasterSprites>,
}

impl SpriteCache {
    /// The set for pictures in a style.
    pub fn set(&self, style: Style) -> Arc<Set> {
        let mut sets = locked(&self.sets);
        if let Some(at) = sets.iter().position(|set| set.style == style) {
            let set = sets.remove(at);
            sets.push(Arc::clone(&set));
            return set;
        }
        let (width, height) = style.size;
        let set = Arc::new(Set { style, board: Mutex::default(), symbols: Mutex::default() });
        if u64::from(width) * u64::from(height) <= MOST_PIXELS {
            if sets.len() == MOST_SETS {
                sets.remove(0);
            }
            sets.push(Arc::clone(&set));
        }
        set
    }

    /// A letter whose baseline begins at a place in pixels; `None` if nothing is to be seen.
    pub fn letter(&self, letter: Letter, at: Point) -> Option<PlacedSprite> {
        let known = locked(&self.letters).get(&letter).cloned();
        let known = match known {
            Some(known) => known,
            None => {
                let outline = font::glyph(letter.face, letter.c)?.outline;
                let size = f64::from(letter.size);
                let marks = marks::bold(&outline, size, BOLDER * size, marks::colour(&letter.colour));
                let made = Arc::new(CachedLetter { marks, sprites: Mutex::default() });
                let mut letters = locked(&self.letters);
                if letters.len() >= MOST_LETTERS {
                    letters.clear();
                }
                letters.insert(letter, Arc::clone(&made));
                made
            }
        };
        sprite::at(&known.marks, &mut locked(&known.sprites), (at.x as f32, at.y as f32))
    }
}

impl Set {
    /// The ground with these elements on it.
    ///
    /// # Errors
    /// If there cannot be a picture of that size.
    pub fn board(&self, drawn: &[&Drawn]) -> Result<Arc<Pixmap>, PngError> {
        if let Some((there, picture)) = &*locked(&self.board)
            && there.iter().eq(drawn.iter().copied())
        {
            return Ok(Arc::clone(picture));
        }
        // Meanwhile other threads may paint the same.
        let (width, height) = self.style.size;
        let size = PngError::Size { width: width.into(), height: height.into() };
        let mut picture = Pixmap::new(width, height).ok_or(size)?;
        if let Some(paper) = self.style.paper {
            picture.fill(paper);
        }
        drawn.iter().for_each(|drawn| self.look(drawn).paint(&mut picture.as_mut()));
        let picture = Arc::new(picture);
        let drawn = drawn.iter().map(|drawn| (*drawn).clone()).collect();
        *locked(&self.board) = Some((drawn, Arc::clone(&picture)));
        Ok(picture)
    }

    /// How an element is painted.
    pub fn look(&self, drawn: &Drawn) -> Look {
        let Style { theme, view, size: (width, height), .. } = &self.style;
        let scale = Scale::new(*view, *width, *height);
        let Shape::Use { symbol, at, half_turn } = &drawn.shape else {
            return Look::Marks(marks::of(drawn, scale, theme).collect());
        };
        let known = self.known(symbol, *half_turn, scale);
        let at = scale.pixel(*at);
        match sprite::at(&known.marks, &mut locked(&known.sprites), at) {
            Some(placed) => Look::Sprite(placed),
            None => Look::Marks(known.marks.iter().filter_map(|mark| mark.moved(at.0, at.1)).collect()),
        }
    }

    fn known(&self, symbol: &Arc<Symbol>, half_turn: bool, scale: Scale) -> Arc<CachedSymbol> {
        let mut symbols = locked(&self.symbols);
        let is_it = |known: &&Arc<CachedSymbol>| {
            known.half_turn == half_turn && (Arc::ptr_eq(&known.symbol, symbol) || known.symbol == *symbol)
        };
        if let Some(known) = symbols.iter().find(is_it) {
            return Arc::clone(known);
        }
        let upright = scale.about_origin();
        let scale = if half_turn { upright.turned() } else { upright };
        let marks = symbol.shapes.iter().flat_map(|drawn| marks::of(drawn, scale, &self.style.theme));
        let (symbol, marks, sprites) = (Arc::clone(symbol), marks.collect(), Mutex::default());
        let known = Arc::new(CachedSymbol { symbol, half_turn, marks, sprites });
        if symbols.len() < MOST_SYMBOLS {
            symbols.push(Arc::clone(&known));
        }
        known
    }
}

/// What a thread that fell left behind is whole: things are cached when they are done.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::{Point, Role};

    fn style(width: u32) -> Style {
        let theme = crate::diagram::theme::Look::default().theme().clone();
        Style { theme, paper: None, view: Rect::new(0.0, 0.0, 10.0, 10.0), size: (width, width) }
    }

    fn stone(role: Role) -> Arc<Symbol> {
        let shapes = vec![Drawn::disc(Point::default(), 0.5, role)];
        Arc::new(Symbol { name: "stone".to_owned(), shapes })
    }

    #[test]
    fn a_board_and_a_stone_are_painted_once_for_many_pictures() {
        let cache = SpriteCache::default();
        let drawn = Drawn::rect(Rect::new(1.0, 1.0, 8.0, 8.0), Role::Board);
        let board = cache.set(style(100)).board(&[&drawn]).unwrap();
        let of = |symbol: &Arc<Symbol>| match cache
            .set(style(100))
            .look(&Drawn::symbol(symbol, Point::new(3.0, 3.0)))
        {
            Look::Sprite(placed) => placed,
            Look::Marks(_) => panic!("no stamp"),
        };
        let first = of(&stone(Role::Black));
        let again = cache.set(style(100)).board(&[&drawn]).unwrap();
        assert!(Arc::ptr_eq(&board, &again));
        assert!(first.is_of_the_sprite(&of(&stone(Role::Black))), "another game has symbols of its own");
        assert!(!first.is_of_the_sprite(&of(&stone(Role::White))));
        let other = Drawn::rect(Rect::new(1.0, 1.0, 8.0, 8.0), Role::Black);
        assert_ne!(*cache.set(style(100)).board(&[&other]).unwrap(), *board);
    }

    #[test]
    fn sets_of_other_sizes_and_large_ones_are_not_kept_for_ever() {
        let cache = SpriteCache::default();
        let first = Arc::downgrade(&cache.set(style(100)));
        let second = Arc::downgrade(&cache.set(style(101)));
        assert!(first.upgrade().is_some());
        cache.set(style(102));
        assert!(first.upgrade().is_none() && second.upgrade().is_some());
        let large = Arc::downgrade(&cache.set(style(9_000)));
        assert!(large.upgrade().is_none() && second.upgrade().is_some());
    }
}
