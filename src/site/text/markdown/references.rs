//! References after which nothing stands: `[words][name]` without `[name]: …`, and `[^note]` without its note. Markdown shows
//! them as they are written, which no author wants to see first on the published page.

use std::collections::HashSet;

use memchr::memmem;
use pulldown_cmark::{BrokenLink, Event, LinkType, Parser, RefDefs, Tag};

use super::uses::Uses;
use super::{scan, undefined};
use crate::site::map::elsewhere;
use crate::site::map::links::{Links, Target};
use crate::site::map::tree::Page;
use crate::site::source::limits;
use crate::site::source::ruby::PlacedEvent;
use kisho_game::text::{Diagnostic, Id, Span, shown};

/// What a page lacks: the links to which its references lead, by spans that count bytes of the Markdown, or the whole text.
#[derive(Default)]
pub struct Missing {
    links: Vec<(Span, String)>,
    /// Whether the page has more pieces than are read.
    pub is_too_long: bool,
    /// Alerts of kinds that there are not.
    pub alerts: Vec<Diagnostic>,
    /// What [seems to define a link once more](seem_defined_again).
    pub again: Vec<Again>,
    /// Lines of paragraphs that begin as a definition does: where their names stand.
    lines: Vec<Span>,
    /// Of these, those [at fault](Self::find_undefined) for links that lack a definition.
    undefined: Vec<Diagnostic>,
}

/// What seems to define a link once more.
pub struct Again {
    span: Span,
    name: String,
    /// The address in the definition that counts.
    kept: String,
}

impl Missing {
    /// Notes a reference. Brackets around words are brackets as a rule, numbers in two pairs of them are places in a list, and an empty
    /// pair after a name is one of code: `a[i][]`. `text`: the Markdown; `words`: what its name says.
    pub fn note(&mut self, text: &str, link: &BrokenLink<'_>, words: impl FnOnce(&str) -> String) {
        if link.link_type == LinkType::Shortcut && undefined::begins(text, link.span.clone()) {
            self.lines.push(link.span.clone().into());
        }
        let before = text.get(..link.span.start).unwrap_or_default();
        let has_two = match link.link_type {
            LinkType::Reference => true,
            LinkType::Collapsed => {
                !before.ends_with(|c: char| c.is_ascii_alphanumeric() || "_])".contains(c))
            }
            _ => false,
        };
        let is_meant = has_two && link.reference.chars().any(char::is_alphabetic);
        if is_meant && link.reference.chars().count() > 1 {
            self.links.push((link.span.clone().into(), words(&link.reference)));
        }
    }

    /// Finds the lines at fault for links that lack a definition, which are told in place of these links.
    pub fn find_undefined(&mut self, text: &str) {
        let links = self.links.iter().map(|(_, name)| note_key(name)).collect();
        let (names, told) = undefined::lines(text, std::mem::take(&mut self.lines), &links);
        self.links.retain(|(_, name)| !names.contains(&note_key(name)));
        self.undefined = told;
    }

    /// What is wrong with them, and with notes among the events. `body`: where the Markdown begins in its file.
    pub fn problems(self, body: usize, events: &[PlacedEvent<'_>]) -> impl Iterator<Item = Diagnostic> {
        let too_long = self.is_too_long.then(|| {
            let most = limits::PAGE_EVENTS / 1_000_000;
            let message =
                format!("this page has more than {most} million words, marks and line ends, and is not read");
            Diagnostic::error(Id::PageLong, Span::at(body), message).with_hint("make several pages of it")
        });
        let links = self.links.into_iter().map(move |(span, name)| {
            Diagnostic::warning(Id::LinkReference, span.shifted(body), format!("`[{name}]` has no target"))
                .with_hint(format!(
                    "write `[{name}]: @/page.md` on a line of its own, or the address in `( )`"
                ))
        });
        let notes = events.windows(3).filter_map(|three| match three {
            [(Event::Text(open), start), (Event::Text(name), _), (Event::Text(close), end)]
                if &**open == "[" && name.len() > 1 && name.starts_with('^') && &**close == "]" =>
            {
                let span = Span::new(start.start, end.end);
                let hint = format!("write `[{name}]: …` on a line of its own");
                Some(
                    Diagnostic::warning(Id::LinkReference, span, format!("there is no note `{name}`"))
                        .with_hint(hint),
                )
            }
            _ => None,
        });
        let notes: Vec<Diagnostic> = notes.chain(unseen_notes(events)).collect();
        let again: Vec<Diagnostic> = unseen_definitions(self.again, body, events).collect();
        let undefined = self.undefined.into_iter().map(move |mut told| {
            told.span = told.span.shifted(body);
            told
        });
        too_long.into_iter().chain(links).chain(undefined).chain(notes).chain(self.alerts).chain(again)
    }
}

/// Longest line that is looked at, in bytes: Markdown reads names of a thousand, and addresses are hardly longer.
pub const LONGEST_LINE: usize = 2_000;

/// Whether a character may stand before a definition: in quotations and lists, too.
pub fn may_precede_definition(c: char) -> bool {
    " \t>-*+.)".contains(c) || c.is_ascii_digit()
}

/// Where a text seems to define a link once more, as something else than `kept` says.
pub fn seem_defined_again(text: &str, kept: &RefDefs<'_>) -> Vec<Again> {
    if memmem::find(text.as_bytes(), b"]:").is_none() {
        return Vec::new();
    }
    let mut at = 0;
    let lines = text.split_inclusive('\n').filter_map(|line| {
        let start = at;
        at += line.len();
        let written = line.trim_start_matches(may_precede_definition);
        let name = written.strip_prefix('[').filter(|_| written.len() <= LONGEST_LINE)?.split_once("]:")?.0;
        let first = kept.get(name)?;
        let start = start + line.len() - written.len();
        if first.span.contains(&start) {
            return None;
        }
        let parser = Parser::new(written);
        let is_other = parser.reference_definitions().get(name).is_some_and(|again| again.dest != first.dest);
        is_other.then(|| Again {
            span: Span::new(start, start + name.len() + "[]:".len()),
            name: name.to_owned(),
            kept: shown(&first.dest),
        })
    });
    lines.collect()
}

/// The definitions that Markdown leaves out because it follows the first of their name: what seems to be one, unless it stands in a paragraph or
/// in code.
fn unseen_definitions(
    seem: Vec<Again>,
    body: usize,
    events: &[PlacedEvent<'_>],
) -> impl Iterator<Item = Diagnostic> {
    let is_text = |event: &Event<'_>| match event {
        Event::Start(tag) => {
            !matches!(tag, Tag::BlockQuote(_) | Tag::List(_) | Tag::Item | Tag::FootnoteDefinition(_))
        }
        Event::End(_) => false,
        _ => true,
    };
    let texts = events.iter().filter(|(event, _)| !seem.is_empty() && is_text(event));
    let mut texts: Vec<Span> = texts.map(|(_, span)| *span).collect();
    texts.sort_unstable_by_key(|span| span.start);
    let (mut before, mut end) = (0, 0);
    seem.into_iter().filter_map(move |Again { span, name, kept }| {
        let span = span.shifted(body);
        while let Some(text) = texts.get(before).filter(|text| text.start <= span.start) {
            end = end.max(text.end);
            before += 1;
        }
        let message = format!("`[{name}]` is defined twice");
        let hint = format!("links lead to `{kept}`, as the first one says; give one of the two another name");
        (end <= span.start).then(|| Diagnostic::warning(Id::LinkReference, span, message).with_hint(hint))
    })
}

/// The key of a note or of a definition: names that differ only in case have the same.
pub fn note_key(name: &str) -> String {
    name.to_uppercase()
}

/// The notes that readers do not see: those that nothing refers to, and the second of two with one name.
fn unseen_notes<'e>(events: &'e [PlacedEvent<'_>]) -> impl Iterator<Item = Diagnostic> + use<'e> {
    let references = events.iter().filter_map(|(event, _)| match event {
        Event::FootnoteReference(name) => Some(note_key(name)),
        _ => None,
    });
    let references: HashSet<String> = references.collect();
    let mut known: HashSet<String> = HashSet::new();
    events.iter().filter_map(move |(event, span)| {
        let Event::Start(Tag::FootnoteDefinition(name)) = event else { return None };
        let is_first = known.insert(note_key(name));
        let (message, hint) = match references.contains(&note_key(name)) {
            true if is_first => return None,
            true => (
                format!("there are two notes `^{name}`"),
                "readers see the first; give this one another name".to_owned(),
            ),
            false => (
                format!("nothing refers to the note `^{name}`, so that nobody sees it"),
                format!("write `[^{name}]` where it belongs, or remove it"),
            ),
        };
        let mark = Span::new(span.start, span.end.min(span.start + name.len() + "[^]:".len()));
        Some(Diagnostic::warning(Id::LinkReference, mark, message).with_hint(hint))
    })
}

/// What keeps something from being a link or a picture.
#[derive(Clone, Copy)]
enum Slip {
    /// Spaces in its address.
    Spaced,
    /// A space before its address.
    Apart,
    /// Its words and its address are between each other's brackets.
    Swapped,
    /// Its brackets are those of a Japanese keyboard.
    Wide,
    /// The bracket after its address is missing.
    Open,
}

impl Slip {
    /// What is wrong, and what to write. `mark`: the `!` of a picture; `words` and `address`: those of the link.
    fn said(self, mark: &str, words: &str, address: &str) -> (&'static str, String) {
        let whole = || format!("write `{mark}[{words}]({address})`");
        match self {
            Self::Spaced => ("the address contains spaces", format!("write `(<{address}>)`")),
            Self::Apart => ("there is a space before the address", whole()),
            Self::Swapped => ("the brackets are swapped", whole()),
            Self::Wide => ("they are full-width", whole()),
            Self::Open => ("its address is not closed", whole()),
        }
    }
}

/// What would be a link or a picture but for a slip.
struct Slipped<'e> {
    /// Where it stands.
    span: Span,
    /// Its words.
    words: &'e str,
    /// Its address.
    address: &'e str,
    /// What is wrong with it.
    slip: Slip,
}

/// Says what would be links and pictures but for a slip.
pub fn slips(page: &Page, events: &[PlacedEvent<'_>], links: &Links<'_>, uses: &mut Uses) -> Vec<Diagnostic> {
    let mut problems = Vec::new();
    for Slipped { span, words, address, slip } in slipped(page.source.text(), events) {
        let mut leads = || matches!(uses.follow(page, address, links), Target::Page(..) | Target::File(..));
        // Brackets may be no more than that.
        let is_meant = match slip {
            Slip::Spaced | Slip::Wide | Slip::Open => {
                is_web(address) || elsewhere::is_file(address) || leads()
            }
            _ => elsewhere::is_file(address) && (address.contains(".md") || leads()),
        };
        if is_meant {
            let is_picture = page.source.slice(span).starts_with('!');
            let (what, mark) = if is_picture { ("picture", "!") } else { ("link", "") };
            let (why, hint) = slip.said(mark, words, address);
            let message = format!("this is not a {what}, so readers see its brackets: {why}");
            problems.push(Diagnostic::warning(Id::LinkBroken, span, message).with_hint(hint));
        }
    }
    problems
}

/// What would be links and pictures but for a slip. `text`: the file.
fn slipped<'e>(text: &'e str, events: &'e [PlacedEvent<'_>]) -> impl Iterator<Item = Slipped<'e>> + use<'e> {
    let mut done = 0;
    let texts = scan::texts(events).filter_map(move |span| {
        // All texts that a shortcode made have the place of its call.
        let start = span.start.max(done);
        done = done.max(span.end);
        (start < span.end).then(|| Span::new(start, span.end))
    });
    texts.flat_map(move |span| {
        let piece = text.get(span.start..span.end).unwrap_or_default();
        // Most have neither, which this finds sooner than the search for both.
        let piece = if piece.contains(']') || piece.contains('］') { piece } else { "" };
        piece.match_indices([']', '］']).filter_map(move |(at, close)| match close {
            "]" => slipped_at(text, span.start + at).or_else(|| unclosed_at(text, span.start + at)),
            _ => wide_at(text, span.start + at, close),
        })
    })
}

/// The same if the `]` of one of them stands there.
fn slipped_at(text: &str, close: usize) -> Option<Slipped<'_>> {
    let rest = text.get(close + 1..text.floor_char_boundary(close + LONGEST))?;
    let before = text.get(text.floor_char_boundary(close.saturating_sub(LONGEST))..close)?;
    let (start, inside) = before.rsplit_once('[').filter(|(_, inside)| !inside.contains('\n'))?;
    let open = close - inside.len() - 1;
    let is_plain = |address: &str| !address.contains(['<', '>', '"', '(', '[']);
    let found = if let Some((called, words)) = swapped(start).filter(|_| !rest.starts_with('(')) {
        // What is called with something, as in a formula, is no link.
        let is_call = called.ends_with(|c: char| c.is_ascii_alphanumeric());
        let is_link = is_plain(inside) && !inside.contains(char::is_whitespace) && !is_call;
        let span = Span::new(open - words.len() - "()".len(), close + 1);
        is_link.then_some(Slipped { span, words, address: inside, slip: Slip::Swapped })
    } else {
        let blanks = rest.len() - rest.trim_start_matches(' ').len();
        let (target, _) = rest.get(blanks..)?.strip_prefix('(')?.lines().next()?.split_once(')')?;
        let address = target.split(" \"").next()?.trim();
        let slip = if address.contains(' ') { Slip::Spaced } else { Slip::Apart };
        let is_apart = matches!(slip, Slip::Apart);
        let has_other =
            || inside.trim().is_empty() || inside.contains([']', '`', '!']) || start.ends_with('!');
        let is_link = is_plain(address) && (blanks > 0) == is_apart && !(is_apart && has_other());
        let span = Span::new(open, close + 1 + blanks + target.len() + "()".len());
        is_link.then_some(Slipped { span, words: inside, address, slip })
    };
    let mut found = found?;
    let is_escaped = before.ends_with('\\') || text.get(..found.span.start)?.ends_with('\\');
    found.span.start -= usize::from(text.get(..found.span.start)?.ends_with('!'));
    (!is_escaped).then_some(found)
}

/// What would be a link or a picture if no bracket of it were missing or full-width; the `]` of its words stands there.
fn unclosed_at(text: &str, close: usize) -> Option<Slipped<'_>> {
    let line = text.get(close + 1..text.floor_char_boundary(close + LONGEST))?.lines().next()?;
    let (is_wide, target) = line
        .strip_prefix('（')
        .map(|target| (true, target))
        .or_else(|| Some((false, line.strip_prefix('(')?)))?;
    let end = target.find(|c: char| ")）<>".contains(c) || c.is_whitespace()).unwrap_or(target.len());
    let (address, after) = target.split_at_checked(end)?;
    let mark = after.chars().next().filter(|mark| ")）".contains(*mark));
    let slip = match (is_wide || mark == Some('）'), mark) {
        (true, Some(_)) => Slip::Wide,
        // With one further on, something else is wrong.
        (false, None) if !target.contains(')') => Slip::Open,
        _ => return None,
    };
    // Sources are named so: `[1]（https://example.org）`.
    let is_source = |c: Option<char>| c.is_some_and(char::is_numeric) && address.contains("://");
    if is_wide && is_source(text.get(..close)?.chars().next_back()) {
        return None;
    }
    let length = line.len() - target.len() + end + mark.map_or(0, char::len_utf8);
    link_at(text, close, "[", address, Span::new(close, close + 1 + length), slip)
}

/// What would be a link but for the full-width bracket there, which ends its words.
fn wide_at<'t>(text: &'t str, close: usize, mark: &str) -> Option<Slipped<'t>> {
    let start = close + mark.len();
    let line = text.get(start..text.floor_char_boundary(close + LONGEST))?.lines().next()?;
    let (address, _) = line.strip_prefix('(')?.split_once(')')?;
    link_at(text, close, "［", address, Span::new(close, start + address.len() + "()".len()), Slip::Wide)
}

/// A link whose words begin after the last `open` of the line before `rest`, unless it is escaped.
fn link_at<'t>(
    text: &'t str,
    close: usize,
    open: &str,
    address: &'t str,
    rest: Span,
    slip: Slip,
) -> Option<Slipped<'t>> {
    let before = text.get(text.floor_char_boundary(close.saturating_sub(LONGEST))..close)?;
    let (_, words) = before.rsplit_once(open).filter(|(_, words)| !words.contains('\n'))?;
    let start = close - words.len() - open.len();
    let before = text.get(..start)?;
    let start = start - usize::from(before.ends_with('!'));
    let is_escaped = words.ends_with('\\') || before.trim_end_matches('!').ends_with('\\');
    let is_link = !is_escaped && !words.is_empty() && !address.is_empty();
    is_link.then_some(Slipped { span: Span::new(start, rest.end), words, address, slip })
}

/// Whether an address leads to another site.
fn is_web(address: &str) -> bool {
    ["https://", "http://", "mailto:"].iter().any(|scheme| address.starts_with(scheme))
}

/// The words between the round brackets that a text ends with, after what stands before these.
fn swapped(before: &str) -> Option<(&str, &str)> {
    let (start, words) = before.strip_suffix(')')?.rsplit_once('(')?;
    (!start.ends_with(']') && !words.is_empty() && !words.contains(['\n', ')', '[', ']', '\\']))
        .then_some((start, words))
}

/// Most bytes of a link, before and after the end of its words.
const LONGEST: usize = 1000;

/// The rows of tables with more cells than their heads, which readers do not see. `text`: the file. In braces a `|` may mean
/// something else.
pub fn unseen_cells<'e>(
    text: &'e str,
    events: &'e [PlacedEvent<'_>],
) -> impl Iterator<Item = Diagnostic> + use<'e> {
    let mut columns = 0;
    events.iter().filter_map(move |(event, span)| {
        match event {
            Event::Start(Tag::Table(alignments)) => columns = alignments.len(),
            Event::Start(Tag::TableRow) => {
                let row = text.get(span.start..span.end)?.trim();
                let cells = cells(row).filter(|_| !row.contains('{')).filter(|cells| *cells > columns)?;
                let message = format!(
                    "this row has {cells} cells in a table of {columns} columns: readers do not see the rest"
                );
                let hint = "give its head as many cells, or write `\\|` for a bar in a text";
                return Some(Diagnostic::warning(Id::TableCells, *span, message).with_hint(hint));
            }
            _ => {}
        }
        None
    })
}

/// How many cells a row has; `None` for one that is no line.
fn cells(row: &str) -> Option<usize> {
    let mut row = row.strip_prefix('|').unwrap_or(row);
    // Of the last cell the bar may be missing, and empty ones say nothing.
    while let Some(rest) = row.strip_suffix('|').filter(|rest| !rest.ends_with('\\')) {
        row = rest.trim_end();
    }
    let bars =
        row.match_indices('|').filter(|(at, _)| !row.get(..*at).is_some_and(|before| before.ends_with('\\')));
    (!row.contains('\n')).then(|| bars.count() + 1)
}
