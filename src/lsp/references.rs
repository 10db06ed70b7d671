//! Going to what a name means, finding all that name it, and giving it another name.

use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};

use gen_lsp_types::{Location, Range, TextEdit, Uri, WorkspaceEdit};
use kisho_game::text::{Id, Span};
use kisho_source::Problem;
use kisho_source::files::{CONFIG, CONTENT, PAGE_BYTES, read_limited};

use super::At;
use super::names::{Named, id_in_link, named};
use super::position::Lines;
use super::wire::Failure;
use crate::site::{Anchor, HeadingPlace, Lead, SiteView, places};

/// A piece of a file of the site.
struct Piece {
    path: PathBuf,
    range: Range,
    /// What has to stand before and after a new name that is written there.
    around: (&'static str, &'static str),
}

/// Where that is which is named at a place.
pub fn definition(at: &At<'_>, address: &dyn Fn(&Path) -> Uri) -> Vec<Location> {
    let Some((named, _)) = named(at) else { return Vec::new() };
    let top = |path: PathBuf| vec![Location { uri: address(&path), range: Range::default() }];
    match named {
        Named::Id(page, id) => {
            let found = defined(at, &page, &id);
            let pieces = found.into_iter().map(|piece| located(piece, address));
            let pieces: Vec<Location> = pieces.collect();
            match (pieces.is_empty(), at.path_of(&Lead::Page(page, None))) {
                (true, Some(path)) => top(path),
                _ => pieces,
            }
        }
        Named::Lead(lead) => at.path_of(&lead).map(top).unwrap_or_default(),
        Named::File(path) => {
            if path.is_file() {
                top(path)
            } else {
                Vec::new()
            }
        }
    }
}

fn located(piece: Piece, address: &dyn Fn(&Path) -> Uri) -> Location {
    Location { uri: address(&piece.path), range: piece.range }
}

/// Where an id of a page is written; if it is made of the words of a heading, the end of these.
fn defined(at: &At<'_>, page: &str, id: &str) -> Vec<Piece> {
    let Some((text, body)) = at.text_of(page) else { return Vec::new() };
    let Some(path) = at.path_of(&Lead::Page(page.to_owned(), None)) else { return Vec::new() };
    let lines = Lines::new(&text, at.lines.encoding());
    let found = defined_in(at, page, &text, body, id).into_iter();
    found.map(|(span, around)| Piece { path: path.clone(), range: lines.range(span), around }).collect()
}

/// A place of a text, and what has to stand before and after a new name that is written there.
type Around = (Span, (&'static str, &'static str));

/// The same as places of the text of the page.
fn defined_in(at: &At<'_>, page: &str, text: &str, body: usize, id: &str) -> Vec<Around> {
    let found = places(text, body);
    let written = found.ids.iter().filter(|it| it.id == id);
    let written: Vec<_> = written.map(|it| (it.span, ("", ""))).collect();
    if !written.is_empty() {
        return written;
    }
    let anchors = anchors_of(at, page, text.to_owned());
    let heading = anchors.into_iter().find(|anchor| anchor.id == id).and_then(|it| it.span);
    let heading = found.headings.iter().find(|it| Some(it.span) == heading);
    heading.map(new_id).into_iter().collect()
}

/// Where a heading gets an id.
fn new_id(heading: &HeadingPlace) -> Around {
    let (at, around) = heading.new_id;
    (Span::at(at), around)
}

/// The places of a page with this text.
fn anchors_of(at: &At<'_>, page: &str, text: String) -> Vec<Anchor> {
    at.site.and_then(|site| site.anchors_in(page, text)).unwrap_or_default()
}

/// The ids of other headings of a page that would change when one gets another name, as the second of two equal headings has a
/// number in it: where they have to be written to stay what they are.
fn kept(at: &At<'_>, page: &str, id: &str, name: &str) -> Vec<(Piece, String)> {
    let Some((text, body)) = at.text_of(page) else { return Vec::new() };
    let Some(path) = at.path_of(&Lead::Page(page.to_owned(), None)) else { return Vec::new() };
    let mut renamed = text.clone().into_owned();
    let mut own = defined_in(at, page, &text, body, id);
    own.sort_by_key(|(span, _)| std::cmp::Reverse(span.start));
    for (span, (before, after)) in own {
        renamed.replace_range(std::ops::Range::from(span), &format!("{before}{name}{after}"));
    }
    let headings = |text: String| anchors_of(at, page, text).into_iter().filter(|it| it.span.is_some());
    let lines = Lines::new(&text, at.lines.encoding());
    let found = places(&text, body).headings;
    let changed = headings(text.clone().into_owned()).zip(headings(renamed));
    let changed = changed.filter(|(before, after)| before.id != after.id && before.id != id);
    let piece = |(before, _): (Anchor, Anchor)| {
        let (span, around) = new_id(found.iter().find(|it| Some(it.span) == before.span)?);
        Some((Piece { path: path.clone(), range: lines.range(span), around }, before.id))
    };
    changed.filter_map(piece).collect()
}

/// The pages that have an id which is to stay one: a page and those of its translations that have it.
fn pages_of(at: &At<'_>, site: &SiteView<'_>, page: &str, id: &str) -> BTreeSet<String> {
    let others = site.translations(page).into_iter().filter(|other| *other != page);
    let with_it = others.filter(|other| at.ids_of(other).iter().any(|it| it.id == id));
    with_it.chain([page]).map(str::to_owned).collect()
}

/// All links to what is named at a place, and with `itself` where it is.
pub fn references(at: &At<'_>, itself: bool, address: &dyn Fn(&Path) -> Uri) -> Vec<Location> {
    let (Some((named, _)), Some(site)) = (named(at), at.site) else { return Vec::new() };
    let pieces = match named {
        Named::Id(page, id) => {
            let pages = pages_of(at, &site, &page, &id);
            let own = pages.iter().filter(|_| itself).flat_map(|page| defined(at, page, &id));
            own.chain(links_to(at, &site, &pages, &id)).collect()
        }
        Named::Lead(lead) => links_to_file(at, &site, &lead),
        Named::File(_) => Vec::new(),
    };
    pieces.into_iter().map(|piece| located(piece, address)).collect()
}

/// The links that lead to an id on one of some pages.
fn links_to(at: &At<'_>, site: &SiteView<'_>, pages: &BTreeSet<String>, id: &str) -> Vec<Piece> {
    let encoding = at.lines.encoding();
    let leads = |file: &str, to: &str| match site.follow(file, to) {
        Some(Lead::Page(page, Some(anchor))) => pages.contains(&page) && at.owner(&page, &anchor) == id,
        _ => false,
    };
    let look = |file: &str, text: &str, found: &crate::site::Places| {
        let body = found.body;
        let links = found.links.iter().map(|link| (link.span, link.to.clone()));
        let links = links.chain(values(text.get(..body).unwrap_or_default()));
        let spans = links.filter(|(_, to)| to.contains('#') && leads(file, to));
        let spans: Vec<Span> = spans.filter_map(|(span, _)| id_in_link(text, span, id)).collect();
        if spans.is_empty() {
            return Vec::new();
        }
        let lines = Lines::new(text, encoding);
        let Some(path) = at.path_of(&Lead::Page(file.to_owned(), None)) else { return Vec::new() };
        let piece = |span| Piece { path: path.clone(), range: lines.range(span), around: ("", "") };
        spans.into_iter().map(piece).collect::<Vec<Piece>>()
    };
    // An id may be written in links as `%E6%A3%8B`.
    let word = if id.is_ascii() { id } else { "#" };
    let mut pieces: Vec<Piece> = at.pages_with(site, word, look).into_iter().flatten().collect();
    if let Some((path, text)) = config(at) {
        let lines = Lines::new(&text, encoding);
        let found = values(&text).filter(|(_, to)| to.contains('#') && leads("_index.md", to));
        let spans = found.filter_map(|(span, _)| id_in_link(&text, span, id));
        pieces.extend(spans.map(|span| Piece {
            path: path.clone(),
            range: lines.range(span),
            around: ("", ""),
        }));
    }
    pieces
}

/// The text of the config, as it is open or as it is on the disk.
fn config(at: &At<'_>) -> Option<(PathBuf, String)> {
    let path = at.document.root.as_deref()?.join(CONFIG);
    let open = at.open.values().find(|it| it.path.as_deref() == Some(&path));
    let text = match open {
        Some(open) => open.text.clone(),
        None => String::from_utf8(read_limited(&path, PAGE_BYTES).ok()?).ok()?,
    };
    Some((path, text))
}

/// What may be links among the values of TOML and YAML: texts with a `#` up to a quote or the end of a line.
fn values(text: &str) -> impl Iterator<Item = (Span, String)> {
    let is_end = |c: char| matches!(c, '"' | '\'' | '\n' | '\r' | ' ');
    text.match_indices('#').filter_map(move |(at, _)| {
        let start = text.get(..at)?.rfind(is_end).map_or(0, |end| end + 1);
        let end = at + text.get(at..)?.find(is_end).unwrap_or(text.len() - at);
        Some((Span::new(start, end), text.get(start..end)?.to_owned()))
    })
}

/// The links that lead to a page or a file.
fn links_to_file(at: &At<'_>, site: &SiteView<'_>, lead: &Lead) -> Vec<Piece> {
    let same = |found: Option<Lead>| match (found, lead) {
        (Some(Lead::Page(page, _)), Lead::Page(wanted, _)) => page == *wanted,
        (Some(Lead::File(file)), Lead::File(wanted)) => file == *wanted,
        _ => false,
    };
    let look = |file: &str, text: &str, found: &crate::site::Places| {
        let spans: Vec<Span> = found
            .links
            .iter()
            .filter(|link| same(site.follow(file, &link.to)))
            .map(|link| link.span)
            .collect();
        let lines = Lines::new(text, at.lines.encoding());
        let path = at.document.root.clone().unwrap_or_default().join(CONTENT).join(file);
        let piece = |span| Piece { path: path.clone(), range: lines.range(span), around: ("", "") };
        spans.into_iter().map(piece).collect::<Vec<Piece>>()
    };
    // A link can say the name in many ways, but not without it.
    at.pages_with(site, "", look).into_iter().flatten().collect()
}

/// The id at a place, if it can get another name: where it stands, and what it is.
pub fn renamable(at: &At<'_>) -> Option<(Range, String)> {
    match named(at)? {
        (Named::Id(page, id), span) if !defined(at, &page, &id).is_empty() => {
            Some((at.lines.range(span), id))
        }
        _ => None,
    }
}

/// Whether a page has an id that its text does not give it, such as those of its template: links to it lead somewhere, and those to an
/// id that nobody has do not.
fn has_besides(at: &At<'_>, site: &SiteView<'_>, page: &str, id: &str) -> bool {
    let Some((text, body)) = at.text_of(page) else { return false };
    let Some((head, rest)) = text.split_at_checked(body) else { return false };
    let (first, second) = (format!("[a](#{id}) [b](#"), format!("{id}-and-nobody)\n\n"));
    let linked = [head, &first, &second, rest].concat();
    let problems = site.preview(page, linked).map(|preview| preview.problems).unwrap_or_default();
    let is_told = |start: usize| {
        let at = |problem: &Problem| (problem.diagnostic.id, problem.diagnostic.span.start);
        problems.iter().any(|problem| at(problem) == (Id::LinkBroken, start))
    };
    !is_told(body + "[a](".len()) && is_told(body + first.len() - 1)
}

/// The edits that give the id at a place another name, wherever it is named.
pub fn rename(at: &At<'_>, name: &str, address: &dyn Fn(&Path) -> Uri) -> Result<WorkspaceEdit, Failure> {
    let refused = |why: String| Failure::new(Failure::REFUSED, why);
    let nothing = || refused("there is no id here that could get another name".to_owned());
    let (Some((Named::Id(page, id), _)), Some(site)) = (named(at), at.site) else { return Err(nothing()) };
    let is_fine = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.');
    if name.is_empty() || !name.chars().all(is_fine) {
        return Err(refused(format!("`{name}` cannot be an id: use letters, digits, `-`, `_` and `.`")));
    }
    let pages = pages_of(at, &site, &page, &id);
    for page in &pages {
        let is_taken = site.anchors(page).iter().any(|anchor| anchor.id == name)
            || at.ids_of(page).iter().any(|it| it.id == name)
            || has_besides(at, &site, page, name);
        if is_taken && name != id {
            return Err(refused(format!("the id `{name}` is taken already on `{CONTENT}/{page}`")));
        }
    }
    let own: Vec<Piece> = pages.iter().flat_map(|page| defined(at, page, &id)).collect();
    if own.is_empty() {
        return Err(nothing());
    }
    let own = own.into_iter().chain(links_to(at, &site, &pages, &id)).map(|piece| (piece, name.to_owned()));
    let kept: Vec<_> = pages.iter().flat_map(|page| kept(at, page, &id, name)).collect();
    if kept.iter().any(|(_, id)| id == name) {
        return Err(refused(format!("the id `{name}` is taken already")));
    }
    let mut changes: HashMap<Uri, Vec<TextEdit>> = HashMap::new();
    for (Piece { path, range, around }, name) in own.chain(kept) {
        let new_text = format!("{}{name}{}", around.0, around.1);
        let edits = changes.entry(address(&path)).or_default();
        // An id in a link of raw HTML is found twice.
        if edits.iter().all(|edit| edit.range != range) {
            edits.push(TextEdit { range, new_text });
        }
    }
    Ok(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() })
}
