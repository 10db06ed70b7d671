//! Records in parts: what has more frames than a page steps smoothly gets several pages.

use pulldown_cmark_escape::{escape_href, escape_html};
use rayon::prelude::*;

use super::figures::PageFigures;
use crate::say;
use crate::site::source::limits;
use kisho_board::diagram::{Figure, Frame, Frames, InParts, Part, Partition, WayToPart};
use kisho_board::present::Options;
use kisho_board::present::options::Split;
use kisho_board::render::{self, Addresses, FigurePlace, FileLink, Sprites, Trial};
use kisho_game::text::{Diagnostic, Id};
use kisho_source::address::encode;

/// The way from the page of a part to that of its block.
const TO_BLOCK: &str = "../../";

/// Most moves in the title of a part.
const TITLE_MOVES: usize = 6;

/// A part of a record, to be shown on a page of its own below the page of its block.
#[derive(Debug)]
pub struct PartPage {
    /// Its address.
    pub url: String,
    /// What the record is called; `None`: as the page of its block.
    pub name: Option<String>,
    /// Where it begins, for its title.
    pub moves: String,
    /// What a player would say about its first position.
    pub summary: String,
    /// Its text.
    pub html: String,
}

/// A record in parts, as far as the page of its block shows it.
pub struct FirstPart {
    /// The first part.
    pub html: String,
    /// For each frame the part that it is in.
    pub homes: Vec<usize>,
    /// What is wrong with the options.
    pub problems: Vec<Diagnostic>,
}

/// How many frames a page may have at most, if the figure is to be divided.
#[must_use]
pub fn size(options: &Options, figure: &Figure) -> Option<usize> {
    let (undivided, most) = match options.split {
        Some(Split::Never) => return None,
        Some(Split::Most(most)) => (most, most),
        Some(Split::Usual) => (limits::FRAMES_A_PAGE, limits::FRAMES_A_PAGE),
        None => (limits::FRAMES_UNDIVIDED, limits::FRAMES_A_PAGE),
    };
    // The solution of a problem is shown where the problem is.
    let whole = figure.still || figure.timeline.quiz.is_some();
    (!whole && figure.timeline.frames.len() > undivided).then_some(most)
}

/// Where the parts of a record are, as seen from one of its pages.
#[derive(Debug)]
pub struct Folder {
    first: String,
    others: String,
}

impl Folder {
    /// As seen from the page of the block with this key.
    #[must_use]
    pub fn from_block(key: &str) -> Self {
        Self { first: String::new(), others: format!("{}/", encode(key)) }
    }

    /// As seen from the page of a part.
    #[must_use]
    pub fn from_part() -> Self {
        Self { first: TO_BLOCK.to_owned(), others: "../".to_owned() }
    }

    /// The addresses.
    #[must_use]
    pub fn addresses(&self) -> Addresses<'_> {
        Addresses { first: &self.first, others: &self.others }
    }
}

/// Draws the first part, and adds the pages of the others.
pub fn split(
    figures: &mut PageFigures<'_>,
    figure: &Figure,
    options: &Options,
    place: FigurePlace<'_>,
    most: usize,
) -> FirstPart {
    let partition = Partition::new(&figure.timeline.frames, most);
    let parts = figure.timeline.parts(&partition);
    let places = places(&parts, figure.timeline.frames.len());
    let home = |frame: usize| places.get(frame).copied().unwrap_or_default();
    let mut problems = Vec::new();
    let shown = home(figure.frame);
    if let Some(choice) = options.frame.filter(|_| shown.0 > 0) {
        let number = figure.timeline.frames.address(figure.frame);
        let message =
            format!("frame {number} is on another page, as this record takes {} pages", parts.len());
        let hint = format!("link to it with `#{}:{number}`, or choose a part with `frames=A-B`", place.key);
        problems.push(Diagnostic::error(Id::OptionFrame, choice.span, message).with_hint(hint));
    }
    let mut printed: Vec<Vec<usize>> = vec![Vec::new(); parts.len()];
    for &frame in figure.print.iter().filter(|_| !options.print.is_empty()) {
        let (part, frame) = home(frame);
        printed.get_mut(part).into_iter().for_each(|printed| printed.push(frame));
    }
    let whole = &figure.timeline.frames;
    let mut drawn: Vec<(Figure, WayToPart)> = Vec::with_capacity(parts.len());
    let parts = parts.into_iter().zip(printed).enumerate();
    for (number, (Part { timeline, way, .. }, mut print)) in parts {
        if print.is_empty() {
            print.push(timeline.frames.main_end());
        }
        let back = way.steps.iter().rev().find(|step| step.part != number);
        let in_parts = InParts { number, back: back.map(|step| (step.part, whole.address(step.whole))) };
        let first = number == 0;
        let part = Figure {
            timeline,
            frame: if first && shown.0 == 0 { shown.1 } else { 0 },
            still: false,
            print,
            look: figure.look.clone(),
            caption: figure.caption.clone(),
            alt: figure.alt.clone().filter(|_| first),
            part: Some(in_parts),
            free: None,
        };
        drawn.push((part, way));
    }
    let mut drawn = drawn.into_iter();
    let folder = Folder::from_block(place.key);
    let first = drawn.next().map(|(figure, _)| {
        let place = FigurePlace { parts: Some(folder.addresses()), ..place };
        render::figure(&figure, place, &mut figures.sprites)
    });
    let rest: Vec<(Figure, WayToPart)> = drawn.collect();
    let key = place.key;
    let files: Vec<FileLink> = place.files.iter().map(from_part).collect();
    let folder = format!("{}{key}/", figures.page.url);
    let name = figure.caption.text.clone();
    let pages = rest.into_par_iter().map(|(figure, way)| {
        let at = figure.timeline.frames.address(figure.frame);
        let trial = place.trial.map(|trial| Trial { at, ..trial });
        let place = FigurePlace { key, files: &files, trial, ..FigurePlace::default() };
        PartPage {
            url: format!("{folder}{}/", figure.part.as_ref().map_or(0, |part| part.number)),
            name: name.clone(),
            moves: title(&way, whole, &figure),
            summary: figure
                .timeline
                .frames
                .list()
                .first()
                .map_or_else(String::new, |frame| frame.alt.clone()),
            html: page(&figure, &way, whole, place),
        }
    });
    let pages: Vec<PartPage> = pages.collect();
    figures.parts.extend(pages);
    FirstPart {
        html: first.unwrap_or_default(),
        homes: places.iter().map(|place| place.0).collect(),
        problems,
    }
}

/// A file of the whole record as seen from the page of a part.
fn from_part(file: &FileLink) -> FileLink {
    FileLink { address: format!("{TO_BLOCK}{}", file.address), ..file.clone() }
}

/// For each frame of the whole its part and its number there.
fn places(parts: &[Part], frames: usize) -> Vec<(usize, usize)> {
    let mut places = vec![(0, 0); frames];
    for (number, part) in parts.iter().enumerate() {
        // The first frame of a part is repeated from another one if its path ends there.
        let repeats = part.way.steps.last().is_some_and(|step| step.part != number);
        for (frame, &whole) in part.frames.iter().enumerate().skip(usize::from(repeats)) {
            if let Some(home) = places.get_mut(whole) {
                *home = (number, frame);
            }
        }
    }
    places
}

/// Where a part begins: `from move 301 (… R14 Q16)`. Without moves it is a page with a number.
fn title(way: &WayToPart, whole: &Frames, figure: &Figure) -> String {
    let frames = way.steps.iter().filter_map(|step| whole.list().get(step.whole));
    let moves: Vec<&str> =
        frames.map(|frame| frame.short.as_str()).filter(|short| !short.is_empty()).collect();
    if moves.is_empty() {
        let number = figure.part.as_ref().map_or(0, |part| part.number) + 1;
        return say::page::part(figure.timeline.lang, number);
    }
    let shown = moves.get(moves.len().saturating_sub(TITLE_MOVES)..).unwrap_or_default().join(" ");
    let before = if way.is_cut || moves.len() > TITLE_MOVES { "… " } else { "" };
    let number =
        way.steps.last().and_then(|step| whole.list().get(step.whole)).map_or(0, |frame| frame.number);
    match number {
        0 => format!("{before}{shown}"),
        _ => say::page::part_from(figure.timeline.lang, number, format_args!("{before}{shown}")),
    }
}

/// The page of a part: the way to it, and the part.
fn page(figure: &Figure, way: &WayToPart, whole: &Frames, place: FigurePlace<'_>) -> String {
    let key = place.key;
    let folder = Folder::from_part();
    let addresses = folder.addresses();
    let lang = figure.timeline.lang;
    let mut html = String::from("<nav class=\"k-path\" aria-label=\"");
    let _ = escape_html(&mut html, say::page::moves_so_far(lang));
    html.push_str("\">");
    if way.is_cut {
        link(&mut html, &addresses.of(key, 0, whole.address(0)), say::page::start(lang));
        html.push_str("… ");
    }
    for step in &way.steps {
        let text = whole.list().get(step.whole).map(moved).unwrap_or_default();
        if figure.part.as_ref().is_some_and(|part| part.number == step.part) {
            let _ = escape_html(&mut html, &text);
        } else {
            link(&mut html, &addresses.of(key, step.part, whole.address(step.whole)), &text);
        }
    }
    html.push_str("</nav>\n");
    let mut sprites = Sprites::default();
    let drawn = render::figure(figure, FigurePlace { parts: Some(addresses), ..place }, &mut sprites);
    html + &sprites.to_html() + &drawn
}

fn link(html: &mut String, address: &str, text: &str) {
    html.push_str("<a href=\"");
    let _ = escape_href(&mut *html, address);
    html.push_str("\">");
    let _ = escape_html(&mut *html, text);
    html.push_str("</a> ");
}

/// A move with its number, as short as it can be.
fn moved(frame: &Frame) -> String {
    match frame.short.as_str() {
        "" => frame.name.clone(),
        short if frame.number > 0 => format!("{} {short}", frame.number),
        short => short.to_owned(),
    }
}
