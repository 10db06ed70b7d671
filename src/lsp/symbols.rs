//! What a text consists of: its headings, the boards below them, and where its links lead.

use std::path::Path;

use gen_lsp_types::{DocumentLink, DocumentSymbol, SymbolKind, Uri};
use kisho_game::text::Span;

use super::At;
use super::documents::Kind;
use super::hover::id_of;
use crate::site::{Places, places};

/// The headings of a text as a tree, with its boards.
pub fn symbols(at: &At<'_>) -> Vec<DocumentSymbol> {
    if !matches!(at.document.kind, Kind::Page(_) | Kind::Lone) {
        return Vec::new();
    }
    let text = &at.document.text;
    let Places { headings, blocks, .. } = places(text, at.body());
    let end_of = |number: usize, level: usize| {
        let next = headings.iter().skip(number + 1).find(|next| next.level <= level);
        next.map_or(text.trim_end().len(), |next| next.span.start)
    };
    // Each with its level; boards are below all headings.
    let of_headings = headings.iter().enumerate().map(|(number, heading)| {
        let whole = Span::new(heading.span.start, end_of(number, heading.level));
        (heading.level, symbol(at, &heading.title, SymbolKind::String, whole, heading.span))
    });
    let of_blocks = blocks.iter().map(|block| {
        let notation = block.info.split_whitespace().next().unwrap_or_default();
        let name = id_of(block).unwrap_or_else(|| notation.to_owned());
        let mut symbol = symbol(
            at,
            &name,
            SymbolKind::Object,
            block.span,
            Span::new(block.span.start, block.info_at + block.info.len()),
        );
        symbol.detail = Some(block.info.clone());
        (usize::MAX, symbol)
    });
    let mut all: Vec<(usize, DocumentSymbol)> = of_headings.chain(of_blocks).collect();
    all.sort_by_key(|(_, symbol)| symbol.range.start);
    tree(all)
}

fn symbol(at: &At<'_>, name: &str, kind: SymbolKind, whole: Span, own: Span) -> DocumentSymbol {
    let own_text = at.document.text.get(own.start..own.end).unwrap_or_default();
    let own = Span::new(own.start, own.start + own_text.trim_end().len());
    // Editors refuse what has no name.
    let name = if name.trim().is_empty() { "–" } else { name };
    let (whole, own) = (at.lines.range(whole.to(own)), at.lines.range(own));
    DocumentSymbol::new(name.to_owned(), None, kind, None, None, whole, own, None)
}

/// Hangs each below the last one before it that has a lower level.
fn tree(all: Vec<(usize, DocumentSymbol)>) -> Vec<DocumentSymbol> {
    let mut open: Vec<(usize, DocumentSymbol)> = Vec::new();
    let mut done = Vec::new();
    for (level, symbol) in all {
        close(&mut open, &mut done, level);
        open.push((level, symbol));
    }
    close(&mut open, &mut done, 0);
    done
}

/// Hangs every open one that is not above `level` under the one before it.
fn close(open: &mut Vec<(usize, DocumentSymbol)>, done: &mut Vec<DocumentSymbol>, level: usize) {
    while open.last().is_some_and(|(last, _)| *last >= level) {
        let Some((_, symbol)) = open.pop() else { return };
        match open.last_mut() {
            Some((_, above)) => above.children.get_or_insert_default().push(symbol),
            None => done.push(symbol),
        }
    }
}

/// The links of a text that lead to files of its site.
pub fn links(at: &At<'_>, address: &dyn Fn(&Path) -> Uri) -> Vec<DocumentLink> {
    let (Kind::Page(file), Some(site)) = (&at.document.kind, at.site) else { return Vec::new() };
    let found = places(&at.document.text, at.body()).links;
    let link = |link: &crate::site::LinkPlace| {
        let lead = site.follow(file, &link.to)?;
        let target = at.path_of(&lead)?;
        let range = at.lines.range(link.span);
        Some(DocumentLink { range, target: Some(address(&target)), ..DocumentLink::default() })
    };
    found.iter().filter_map(link).collect()
}
