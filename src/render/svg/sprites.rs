//! Symbols and characters that are drawn once and used many times.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use super::shapes::{self, Colours};
use super::{Writer, lines, number};
use crate::diagram::{Face, Path, Symbol, font};

/// The shared shapes of one page or file.
///
/// The id of a shape is made from its content, so that fragments put into one page can share it.
#[derive(Debug, Default)]
pub struct Sprites {
    /// Markup by id, in the order of ids.
    defined: BTreeMap<String, String>,
    glyphs: HashMap<GlyphKey, Option<String>>,
    /// The symbols met so far, upright and turned: the same symbol comes as the same allocation.
    symbols: HashMap<(*const Symbol, bool), (Arc<Symbol>, String)>,
    /// Symbols that bear a mark, by the two of which they consist, whether they are turned and whether the mark is below.
    pairs: HashMap<(*const Symbol, *const Symbol, bool, bool), String>,
    /// Outlines that symbols share.
    outlines: HashMap<(Face, char), String>,
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct GlyphKey {
    face: Face,
    c: char,
    scale: (u64, u64),
}

impl Sprites {
    /// Whether nothing is shared.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.defined.is_empty()
    }

    /// The hidden SVG with all shared shapes, to be put once into the page; empty if there are none.
    #[must_use]
    pub fn to_html(&self) -> String {
        if self.is_empty() {
            return String::new();
        }
        let mut w = Writer::default();
        w.open("svg").attr("class", "k-sprites").attr("width", 0).attr("height", 0);
        w.attr("style", "position:absolute").attr("aria-hidden", "true");
        w.raw(&self.definitions());
        w.finish() + "\n"
    }

    /// The `<defs>` element.
    #[must_use]
    pub fn definitions(&self) -> String {
        let mut w = Writer::default();
        w.open("defs").newline();
        for markup in self.defined.values() {
            w.raw(markup).newline();
        }
        w.finish()
    }

    /// The id of a symbol, upright or turned by 180° about its origin.
    pub(super) fn symbol(&mut self, symbol: &Arc<Symbol>, turned: bool, colours: Colours) -> String {
        if let Some((_, id)) = self.symbols.get(&(Arc::as_ptr(symbol), turned)) {
            return id.clone();
        }
        let mut w = Writer::default();
        shapes::symbol(&mut w, symbol, colours, self);
        let id = self.define_group(&w.finish(), turned);
        self.symbols.insert((Arc::as_ptr(symbol), turned), (Arc::clone(symbol), id.clone()));
        id
    }

    /// The id of a symbol with a mark, below it or above, that is seen in the first frame of its life only.
    pub(super) fn marked(
        &mut self,
        (symbol, turned): (&Arc<Symbol>, bool),
        mark: &Arc<Symbol>,
        below: bool,
    ) -> String {
        let pair = (Arc::as_ptr(symbol), Arc::as_ptr(mark), turned, below);
        if let Some(id) = self.pairs.get(&pair) {
            return id.clone();
        }
        let mut w = Writer::default();
        if below {
            shapes::birth_mark(&mut w, mark, self);
        }
        shapes::symbol(&mut w, symbol, Colours::Page, self);
        if !below {
            shapes::birth_mark(&mut w, mark, self);
        }
        let id = self.define_group(&w.finish(), turned);
        self.pairs.insert(pair, id.clone());
        id
    }

    fn define_group(&mut self, content: &str, turned: bool) -> String {
        let turn = if turned { " transform=\"rotate(180)\"" } else { "" };
        self.define(&format!("{turn}{content}"), |id| format!("<g id=\"{id}\"{turn}>{content}</g>"))
    }

    /// The id of a character's outline in points of its face's grid; `None` if the embedded font lacks it.
    pub(super) fn outline_of(&mut self, face: Face, c: char) -> Option<String> {
        if let Some(id) = self.outlines.get(&(face, c)) {
            return Some(id.clone());
        }
        let glyph = font::glyph(face, c)?;
        let id = self.outline(&on_grid(face, &glyph.outline));
        self.outlines.insert((face, c), id.clone());
        Some(id)
    }

    /// The id of a character at one size; `None` if the embedded font lacks it.
    pub(super) fn glyph(&mut self, face: Face, placed: &font::Placed) -> Option<String> {
        let scale = (placed.scale_x.to_bits(), placed.scale_y.to_bits());
        let key = GlyphKey { face, c: placed.c, scale };
        if let Some(known) = self.glyphs.get(&key) {
            return known.clone();
        }
        let id = font::glyph(face, placed.c).map(|glyph| self.define_glyph(face, &glyph.outline, placed));
        self.glyphs.insert(key, id.clone());
        id
    }

    fn define_glyph(&mut self, face: Face, outline: &Path, placed: &font::Placed) -> String {
        let grid = font::grid(face);
        let data = on_grid(face, outline);
        let scale = lines::scales((placed.scale_x / grid, placed.scale_y / grid));
        let content = format!("transform=\"scale({scale})\" d=\"{data}\"");
        self.define(&content, |id| format!("<path id=\"{id}\" {content}/>"))
    }

    /// The id of an outline as it is.
    pub(super) fn outline(&mut self, data: &str) -> String {
        self.define(data, |id| format!("<path id=\"{id}\" d=\"{data}\"/>"))
    }

    /// The shared shapes with their ids.
    pub(super) fn into_defined(self) -> impl Iterator<Item = (String, String)> {
        self.defined.into_iter()
    }

    /// Makes sure that a shape is defined, and gives its id: the one made from its content, or in the rare case
    /// that another shape of this page has it already, a longer one.
    fn define(&mut self, content: &str, markup: impl Fn(&str) -> String) -> String {
        let mut id = content_id(content);
        loop {
            let wanted = markup(&id);
            match self.defined.get(&id) {
                Some(there) if *there == wanted => return id,
                Some(_) => id.push('_'),
                None => {
                    self.defined.insert(id.clone(), wanted);
                    return id;
                }
            }
        }
    }
}

/// The data of an outline in whole numbers on the grid of its face: half as long as fractions of board units.
fn on_grid(face: Face, outline: &Path) -> String {
    let grid = font::grid(face);
    number::path_data(&outline.map(|p| crate::diagram::Point::new(p.x * grid, p.y * grid)), 0)
}

/// Scales are small numbers: three decimals would not do.
pub(super) fn scale_text(scale: f64) -> String {
    let text = format!("{scale:.6}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    text.strip_prefix('0').unwrap_or(text).to_owned()
}

/// `k` and six characters made from the content (FNV-1a, the same on every machine).
#[must_use]
pub fn content_id(content: &str) -> String {
    let hash = content.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let digits = b"0123456789abcdefghijklmnopqrstuvwxyz";
    let mut id = String::from("k");
    let mut rest = hash ^ (hash >> 32);
    for _ in 0..6 {
        id.push(digits.get((rest % 36) as usize).copied().map_or('0', char::from));
        rest /= 36;
    }
    id
}
