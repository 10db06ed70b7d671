//! Running text in pictures: names, captions, titles. They may be in another font than the embedded one.

use std::sync::Arc;

use super::{Caption, Drawn, Face, Figure, Shape, Symbol, Text, font};

impl Figure {
    /// The same with its texts in a font that is not embedded: names, captions, and whatever the embedded font for running
    /// text lacks. What is written on pieces and stones, and what is drawn in lines, stay as they are.
    #[must_use]
    pub fn in_font(&self, face: Face) -> Self {
        let mut figure = self.clone();
        figure.timeline.lettering = Some(face);
        let other = |drawn: &Drawn| match &drawn.shape {
            Shape::Text(text) if is_running(text) => {
                Some(Drawn { shape: Shape::Text(Text { face, ..text.clone() }), ..drawn.clone() })
            }
            _ => None,
        };
        // Symbols of one timeline are told apart by their names, and there are few.
        let mut symbols: Vec<(Arc<Symbol>, Arc<Symbol>)> = Vec::new();
        figure.timeline.redraw(|drawn| {
            if let Shape::Use { symbol, at, half_turn } = &drawn.shape {
                let known =
                    symbols.iter().find(|(old, _)| Arc::ptr_eq(old, symbol)).map(|(_, new)| Arc::clone(new));
                let new = known.unwrap_or_else(|| {
                    let shapes = symbol.shapes.iter();
                    let shapes = shapes.map(|drawn| other(drawn).unwrap_or_else(|| drawn.clone())).collect();
                    let new = Arc::new(Symbol { name: symbol.name.clone(), shapes });
                    symbols.push((Arc::clone(symbol), Arc::clone(&new)));
                    new
                });
                return Some(Drawn {
                    shape: Shape::Use { symbol: new, at: *at, half_turn: *half_turn },
                    ..drawn
                });
            }
            Some(other(&drawn).unwrap_or(drawn))
        });
        figure
    }

    /// The running texts in pictures of it, with what pictures hold of its caption.
    pub fn running_texts(&self) -> impl Iterator<Item = &str> {
        let drawn = self.timeline.pictured().map(|element| &element.drawn);
        let texts = drawn.flat_map(|drawn| {
            let inner = match &drawn.shape {
                Shape::Use { symbol, .. } => symbol.shapes.as_slice(),
                _ => &[],
            };
            std::iter::once(drawn).chain(inner).filter_map(running)
        });
        let Caption { title, text, notes, header, pictured, .. } = &self.caption;
        let more = text.iter().chain(header).filter(|_| *pictured);
        texts.chain(title.iter().chain(notes).chain(more).map(String::as_str))
    }
}

/// What a shape says, if it is a running text.
fn running(drawn: &Drawn) -> Option<&str> {
    match &drawn.shape {
        Shape::Text(text) if is_running(text) => Some(text.content.as_str()),
        _ => None,
    }
}

/// Whether a text is one that a font for running text may set.
fn is_running(text: &Text) -> bool {
    match text.face {
        Face::Sans | Face::Other(_) => true,
        Face::SansBold => !font::has_all(Face::SansBold, &text.content),
        Face::Serif | Face::Line => false,
    }
}
