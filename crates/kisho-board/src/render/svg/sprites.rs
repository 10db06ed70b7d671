//! Symbols and characters that are drawn once and used many times.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use super::shapes::{self, ColorMode};
use super::{Writer, lines, number};
use crate::diagram::theme::Look;
use crate::diagram::{Face, Point, Symbol, font};
use kisho_game::{FNV1A, fnv1a};

/// The shared shapes of one page or file.
///
/// The id of a shape is made from its content, so that fragments put into one page can share it.
#[derive(Debug, Default)]
pub struct Sprites {
    /// Markup by the classes that give it its colours and its id, in order. Without classes it has those of the page.
    defined: BTreeMap<(String, String), String>,
    /// The classes of what is written now.
    classes: String,
    glyphs: HashMap<GlyphKey, Option<String>>,
    /// The symbols in these colours met so far, upright and turned: the same symbol comes as the same allocation.
    symbols: HashMap<(*const Symbol, bool), (Arc<Symbol>, String)>,
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

    /// Writes what follows in the colours of a figure. Markers take their colours from where they are defined, so that each
    /// theme of a page has its own.
    pub fn set_look(&mut self, look: &Look) {
        let classes = look.classes().unwrap_or_default();
        if classes != self.classes {
            self.classes = classes;
            self.glyphs.clear();
            self.symbols.clear();
            self.outlines.clear();
        }
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
        let shapes: Vec<_> = self.defined.iter().collect();
        for alike in shapes.chunk_by(|((a, _), _), ((b, _), _)| a == b) {
            w.open("defs");
            if let Some(((classes, _), _)) = alike.first().filter(|((classes, _), _)| !classes.is_empty()) {
                w.attr("class", classes);
            }
            w.newline();
            for (_, markup) in alike {
                w.raw(markup).newline();
            }
            w.close();
        }
        w.finish() + "\n"
    }

    /// The id of a symbol, upright or turned by 180° about its origin.
    pub fn symbol(&mut self, symbol: &Arc<Symbol>, turned: bool, colours: ColorMode<'_>) -> String {
        if let Some((_, id)) = self.symbols.get(&(Arc::as_ptr(symbol), turned)) {
            return id.clone();
        }
        let mut w = Writer::default();
        shapes::symbol(&mut w, symbol, colours, self);
        let id = self.define_symbol(&w.finish(), turned, colours);
        self.symbols.insert((Arc::as_ptr(symbol), turned), (Arc::clone(symbol), id.clone()));
        id
    }

    /// Pages have symbols as markers, which are turned where they are used; see [`shapes::marker_at`].
    fn define_symbol(&mut self, content: &str, turned: bool, colours: ColorMode<'_>) -> String {
        if let ColorMode::Fixed(_) = colours {
            let turn = if turned { " transform=\"rotate(180)\"" } else { "" };
            return self
                .define(&format!("{turn}{content}"), |id| format!("<g id=\"{id}\"{turn}>{content}</g>"));
        }
        self.define(content, |id| {
            format!(
                "<marker id=\"{id}\" orient=\"auto\" markerUnits=\"userSpaceOnUse\" markerWidth=\"1\" \
                 markerHeight=\"1\" overflow=\"visible\">{content}</marker>"
            )
        })
    }

    /// The id of a character's outline in points of its face's grid; `None` if the embedded font lacks it.
    pub(super) fn outline_of(&mut self, face: Face, c: char) -> Option<String> {
        if let Some(id) = self.outlines.get(&(face, c)) {
            return Some(id.clone());
        }
        let id = self.outline(&outline_data(face, c)?);
        self.outlines.insert((face, c), id.clone());
        Some(id)
    }

    /// The id of a character at one size; `None` if the embedded font lacks it.
    pub(super) fn glyph(&mut self, face: Face, placed: &font::PlacedChar) -> Option<String> {
        let scale = (placed.scale_x.to_bits(), placed.scale_y.to_bits());
        let key = GlyphKey { face, c: placed.c, scale };
        if let Some(known) = self.glyphs.get(&key) {
            return known.clone();
        }
        let id = outline_data(face, placed.c).map(|data| self.define_glyph(face, &data, placed));
        self.glyphs.insert(key, id.clone());
        id
    }

    fn define_glyph(&mut self, face: Face, data: &str, placed: &font::PlacedChar) -> String {
        let grid = font::grid(face);
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
        self.defined.into_iter().map(|((_, id), markup)| (id, markup))
    }

    /// Makes sure that a shape is defined, and gives its id: the one made from its content, or in the rare case
    /// that another shape of this page has it already, a longer one.
    fn define(&mut self, content: &str, markup: impl Fn(&str) -> String) -> String {
        let mut id = match self.classes.trim_start_matches("k-t-") {
            "" => content_id(content),
            look => content_id(&format!("{look} {content}")),
        };
        loop {
            let wanted = markup(&id);
            let key = (self.classes.clone(), id);
            match self.defined.get(&key) {
                Some(there) if *there == wanted => return key.1,
                Some(_) => id = key.1 + "_",
                None => {
                    let id = key.1.clone();
                    self.defined.insert(key, wanted);
                    return id;
                }
            }
        }
    }
}

/// The data of a character's outline in whole numbers on the grid of its face, half as long as fractions of board units;
/// `None` if the embedded font lacks it.
fn outline_data(face: Face, c: char) -> Option<String> {
    thread_local! {
        /// Those of embedded fonts, which every page writes.
        static KNOWN: RefCell<HashMap<(Face, char), String>> = RefCell::default();
    }
    if let Some(known) = KNOWN.with_borrow(|known| known.get(&(face, c)).cloned()) {
        return Some(known);
    }
    let grid = font::grid(face);
    let outline = font::glyph(face, c)?.outline.map(|p| Point::new(p.x * grid, p.y * grid));
    let data = number::path_data(&outline, 0);
    if !matches!(face, Face::Other(_)) {
        KNOWN.with_borrow_mut(|known| known.insert((face, c), data.clone()));
    }
    Some(data)
}

/// Scales are small numbers: three decimals would not do.
pub(super) fn scale_text(scale: f64) -> String {
    number::rounded(scale, 6)
}

/// `k` and six characters made from the content (FNV-1a, the same on every machine).
#[must_use]
pub fn content_id(content: &str) -> String {
    let hash = fnv1a(FNV1A, content.bytes());
    let digits = b"0123456789abcdefghijklmnopqrstuvwxyz";
    let mut id = String::from("k");
    let mut rest = hash ^ (hash >> 32);
    for _ in 0..6 {
        id.push(digits.get((rest % 36) as usize).copied().map_or('0', char::from));
        rest /= 36;
    }
    id
}
