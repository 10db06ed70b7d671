//! Markdown to HTML: text, links, headings, code, and blocks with games in them.

mod alerts;
mod autolinks;
pub mod blanks;
mod blocks;
mod breaks;
pub mod budget;
mod caption;
mod code;
mod downloads;
mod fan;
mod feed;
mod figures;
pub mod filter;
mod foreign;
mod headings;
mod highlight;
mod known;
mod length;
mod listed;
mod math;
mod nearly;
mod parts;
pub mod places;
mod prepared;
mod printed;
mod records;
mod references;
mod rendered;
pub mod room;
mod scan;
mod segments;
mod settings;
mod shortcodes;
mod smart;
pub mod solving;
mod unclosed;
mod undefined;
mod uses;
mod writer;

use std::borrow::Cow;
use std::path::Path;

pub use blanks::Blank;
pub use blocks::{Fence, LATER_TOO, is_freeboard, notation, placed_words};
pub use caption::read as read_caption;
pub use feed::FeedText;
pub use figures::BoardPlace;
use figures::{PageFigures, error_box};
pub use headings::{BOARD, Entry, duplicate_message};
pub use known::{KnownFigure, frame_of};
pub use listed::{LIST, Listed};
pub use parts::PartPage;
use prepared::Prepared;
pub use rendered::{FrameLink, Rendered};
pub use scan::fence_at;
pub use segments::Pieced;
pub use settings::Settings;
pub use shortcodes::call_places;
use uses::Uses;

use super::openings::{self, Opened};
use crate::site::look::inputs::Inputs;
use crate::site::look::pictures;
use crate::site::map::links::Links;
use crate::site::map::tree::Page;
use crate::site::source::config;
use crate::site::source::ruby::{PlacedEvent, words};
use kisho_game::text::Diagnostic;
use kisho_source::Problems;

/// What all pages of a site are rendered with.
#[derive(Clone, Copy)]
pub struct Site<'a> {
    /// Where links lead.
    pub links: &'a Links<'a>,
    /// The content folder.
    pub content: &'a Path,
    /// What the config says about texts.
    pub settings: &'a Settings,
    /// The rest, for pages that call templates.
    inputs: &'a Inputs,
}

impl<'a> Site<'a> {
    /// `content`: the content folder.
    #[must_use]
    pub fn new(links: &'a Links<'a>, content: &'a Path, settings: &'a Settings, inputs: &'a Inputs) -> Self {
        Self { links, content, settings, inputs }
    }
}

/// Renders one page. `opened`: the opening book of the page.
#[must_use]
pub fn render(page: &Page, site: &Site<'_>, opened: Option<&Opened>) -> Rendered {
    let (mut problems, mut uses) = (Problems::default(), Uses::default());
    let prepared = Prepared::new(page, site, &mut uses, &mut problems);
    let pictures = uses.pictures(site);
    let text = prepared.text();
    let (events, missing) = prepared.events(&text);
    for problem in misread(&prepared, site, &events, &mut uses) {
        problems.push(&page.source, problem);
    }
    missing.problems(page.head.body, &events).for_each(|problem| problems.push(&page.source, problem));
    let formulas = math::formulas(page, &events, false, &mut problems);
    // Only a home page asks, so that others do not depend on it.
    let of_site = page.is_home().then(|| page.title_as_home(&uses.inputs(site).config)).flatten();
    let figures =
        PageFigures { problems, uses, pictures, ..PageFigures::new(page, site.content, site.settings) };
    let (mut figures, drawn) = scan::figures(figures, &events);
    let start =
        opened.and_then(|opened| openings::position(opened, 0, page.texts.lang(), &mut figures.sprites));
    let mut rendered = writer::write(page, site.links, figures, drawn, formulas, events);
    entitle_poster(&mut rendered, of_site, page, site.settings);
    rendered.opening = start.map(|start| start.value);
    let errors = page.head.problems.iter().filter(|problem| problem.is_error());
    let boxes: String = errors.map(|problem| error_box(&page.source, problem)).collect();
    if !boxes.is_empty() {
        rendered.html.insert_str(0, &boxes);
    }
    rendered
}

/// What readers would not see, or see as it is written.
fn misread(
    prepared: &Prepared<'_>,
    site: &Site<'_>,
    events: &[PlacedEvent<'_>],
    uses: &mut Uses,
) -> Vec<Diagnostic> {
    let (page, text) = (prepared.page, prepared.page.source.text());
    let mut problems = math::shown_as_written(page, events, site.settings.has_math());
    if !problems.is_empty()
        && uses.inputs(site).templates.own().any(|template| math::is_rendered_by(template.text()))
    {
        problems.clear();
    }
    problems.extend(references::unseen_cells(text, events));
    problems.extend(unclosed::find(text, events));
    problems.extend(foreign::find(page, events, prepared.marked.as_ref()));
    problems.extend(nearly::find(text, events));
    problems.extend(references::slips(page, events, site.links, uses));
    problems
}

/// Writes the title of a page into the picture that others show with a link to it. `of_site`: the title if that is the site's.
fn entitle_poster(rendered: &mut Rendered, of_site: Option<&str>, page: &Page, settings: &Settings) {
    let title = of_site.or(page.head.front.title.as_deref()).map(words);
    let title = title.or_else(|| rendered.heading.as_ref().map(|(_, heading)| Cow::Owned(heading.clone())));
    if let (Some(poster), Some(title)) = (&mut rendered.poster, &title)
        && let Err(error) = poster.put_title(title, settings.letters, page.texts.lang())
    {
        let span = config::at(page.source.text(), "title");
        let lacks = "the sharing picture of this page has no title";
        rendered.problems.push(&page.source, pictures::no_font(&error, span, lacks));
    }
}

/// Renders one page for feeds. `base`: the address of the site, without a slash at its end, `filled`: what its blanks are
/// filled in with.
#[must_use]
pub fn for_feed(page: &Page, site: &Site<'_>, base: &str, filled: Option<&blanks::FilledPage>) -> FeedText {
    // What is wrong with the page has been said about the page itself.
    let (unsaid, mut uses) = (&mut Problems::default(), Uses::default());
    let prepared = Prepared::new(page, site, &mut uses, unsaid);
    let text = prepared.text();
    let (events, _) = prepared.events(&text);
    let formulas = math::formulas(page, &events, true, unsaid);
    let pictures = uses.pictures(site);
    let figures = PageFigures::new(page, site.content, site.settings);
    let figures = PageFigures { alone: true, feed: Some(base), pictures, ..figures };
    let (figures, drawn) = scan::figures(figures, &events);
    let mut rendered = writer::write(page, site.links, figures, drawn, formulas, events);
    let html = blanks::in_html(filled, &rendered.html);
    FeedText::new(&html, std::mem::take(&mut rendered.pictures), base, &page.url)
}
