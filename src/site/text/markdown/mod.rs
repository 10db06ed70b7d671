//! Markdown to HTML: text, links, headings, code, and blocks with games in them.

mod alerts;
mod autolinks;
pub mod blanks;
mod blocks;
mod breaks;
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
mod length;
mod math;
mod parts;
pub mod places;
mod printed;
mod records;
mod references;
mod scan;
mod segments;
mod shortcodes;
mod smart;
pub mod solving;
mod unclosed;
mod uses;
mod writer;

use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};
use std::path::Path;
use std::sync::Arc;

use pulldown_cmark::{BrokenLink, Options, Parser};

pub use blanks::Blank;
pub use blocks::{Fence, is_freeboard, notation, placed_words};
pub use feed::FeedText;
pub use figures::{BoardPlace, KnownFigure, LIST, Listed, frame_of};
use figures::{OnDemand, PageFigures, error_box};
pub use headings::{BOARD, Entry};
pub use parts::PartPage;
pub use scan::fence_at;
pub use segments::Pieced;
pub use shortcodes::call_places;
use uses::Uses;

use super::openings::{self, Opened};
use crate::site::look::engine::OPTIONS;
use crate::site::look::inputs::Inputs;
use crate::site::look::pictures::{self, Drawing, Letters, Poster};
use crate::site::map::elsewhere;
use crate::site::map::links::{Links, Target};
use crate::site::map::tree::Page;
use crate::site::source::aside::{put_marks, put_punctuation};
use crate::site::source::cells::Cached;
use crate::site::source::config::{self, Config, Images};
use crate::site::source::limits;
use crate::site::source::ruby::{PlacedEvent, put_aside, spell, words};
use kisho_board::diagram::theme::Themes;
use kisho_board::present::SolverBudget;
use kisho_game::text::{Diagnostic, Id, Span, nearest};
use kisho_source::Problems;
use kisho_source::slug::Strategy;

/// What became of the Markdown of a page.
#[derive(Debug, Clone, Default)]
pub struct Rendered {
    /// The page without its first heading.
    pub html: String,
    /// What stands in the first heading, if the page begins with one, as HTML and as text.
    pub heading: Option<(String, String)>,
    /// The id of the first heading.
    pub heading_id: Option<String>,
    /// The beginning of its first paragraph, as text.
    pub summary: String,
    /// The headings.
    pub contents: Vec<Entry>,
    /// The figures with an id of their author's.
    pub figures: Vec<Listed>,
    /// What links of other pages may want to know of the figures that have an id of their author's.
    pub known: Arc<BTreeMap<String, KnownFigure>>,
    /// What has to be filled in when all pages are known, in the order of its marks.
    pub blanks: Vec<Blank>,
    /// Every id on the page.
    pub ids: HashSet<String>,
    /// Frames of figures on other pages that its links name.
    pub frames: Vec<FrameLink>,
    /// Where in the file stands what its finished page can show to be wrong: headings by their ids, links to places by their
    /// addresses, and pictures without words by theirs.
    pub origins: Vec<(String, Span)>,
    /// Where its HTML and the calls of its shortcodes stand, in the order of the page.
    pub html_places: Vec<Span>,
    /// The start of its opening book, as templates see it.
    pub opening: Option<tera::Value>,
    /// Files to stand beside the page.
    pub files: Vec<(String, Arc<Vec<u8>>)>,
    /// Pictures of its figures that it shows or links to, by their paths in the output folder.
    pub pictures: Vec<(String, Arc<Drawing>)>,
    /// The picture that others show with a link to the page, if it is wanted and the page has a figure.
    pub poster: Option<Poster>,
    /// Where its boards come from.
    pub boards: Arc<[BoardPlace]>,
    /// The pages of records in parts, beyond the parts on this page.
    pub parts: Arc<[PartPage]>,
    /// What it depends on besides the page itself.
    pub uses: Uses,
    /// Everything that is wrong.
    pub problems: Problems,
}

impl Rendered {
    /// Whether links of other pages find the same places with the same names.
    #[must_use]
    pub fn has_same_places(&self, other: &Self) -> bool {
        (&self.ids, &self.contents) == (&other.ids, &other.contents)
            && (&self.figures, &self.known) == (&other.figures, &other.known)
            && self.made().eq(other.made())
    }

    /// The paths of the files that stand beside the page.
    fn made(&self) -> impl Iterator<Item = &String> {
        let files = self.files.iter().map(|(path, _)| path);
        files.chain(self.pictures.iter().map(|(path, _)| path))
    }

    /// Whether a file with this path stands beside the page.
    #[must_use]
    pub fn makes(&self, path: &str) -> bool {
        self.made().any(|made| made == path)
    }
}

/// What the config says about texts.
#[derive(Debug)]
pub struct Settings {
    board_themes: Cached<Themes>,
    numbers: bool,
    downloads: bool,
    has_records: bool,
    try_moves: bool,
    lenient: bool,
    highlight: bool,
    options: Options,
    images: Images,
    picture_font: Option<String>,
    letters: Letters,
    anchors: Strategy,
    posters: bool,
    solver: SolverBudget,
}

impl PartialEq for Settings {
    fn eq(&self, other: &Self) -> bool {
        // Fonts are found by their names.
        let Self { board_themes, numbers, downloads, has_records, try_moves, lenient, highlight, .. } = self;
        let Self { options, images, picture_font, letters: _, anchors, posters, solver: _, .. } = self;
        (numbers, downloads, has_records, try_moves)
            == (&other.numbers, &other.downloads, &other.has_records, &other.try_moves)
            && (lenient, highlight, picture_font) == (&other.lenient, &other.highlight, &other.picture_font)
            && (options, images) == (&other.options, &other.images)
            && (anchors, posters) == (&other.anchors, &other.posters)
            && *board_themes == other.board_themes
    }
}

impl Settings {
    /// All of it.
    #[must_use]
    pub fn new(inputs: &Inputs) -> Self {
        let config = &inputs.config;
        Self {
            board_themes: inputs.board_themes.clone(),
            numbers: config.figure_numbers,
            downloads: config.figure_downloads,
            has_records: config.figure_records,
            try_moves: config.try_moves,
            lenient: inputs.lenient,
            highlight: config.highlight_code,
            options: options(config),
            images: config.images.clone(),
            picture_font: config.picture_font.clone(),
            letters: Letters { named: config.lettering },
            anchors: config.slugify.anchors,
            posters: config.has_posters(),
            solver: SolverBudget::new(limits::SOLVER_WORK),
        }
    }

    /// What Markdown knows.
    #[must_use]
    pub fn options(&self) -> Options {
        self.options
    }

    /// What the solver may do in this build.
    #[must_use]
    pub fn solver(&self) -> &SolverBudget {
        &self.solver
    }

    /// Whether a picture of the first figure of a page is to be made.
    fn wants_poster(&self, page: &Page) -> bool {
        self.posters && page.head.front.social_image.is_none()
    }
}

/// What Markdown knows on the pages of a site.
fn options(config: &Config) -> Options {
    let mut options = OPTIONS;
    options.set(Options::ENABLE_MATH, config.math);
    options.set(Options::ENABLE_SMART_PUNCTUATION, config.smart_punctuation);
    options
}

/// A link to a frame of a figure on another page.
#[derive(Debug, Clone)]
pub struct FrameLink {
    /// The file of the page.
    pub file: String,
    /// The id of the figure and the number of the frame.
    pub id: String,
    /// Where the link stands.
    pub span: Span,
}

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

/// What is wrong with a link to a frame of a figure on another page, called `name`; it is still to be placed. `hints`: whether to
/// look for the figure that was meant.
#[must_use]
pub fn frame_problem(
    target: &Rendered,
    figure: &str,
    frame: usize,
    name: &str,
    hints: bool,
) -> Option<Diagnostic> {
    let (message, hint) = match target.known.get(figure) {
        // Nobody knows which frames it is meant to have.
        Some(known) if known.broken => return None,
        Some(known) => match (known.frame(figure, frame), known.refuses) {
            (Ok(_), None) => return None,
            (Ok(_), Some((why, hint))) => (format!("`{figure}` on `{name}` {why}"), Some(hint.to_owned())),
            (Err((message, hint)), _) => (message, hint),
        },
        None => {
            let names = target.known.keys().map(String::as_str);
            let near = if hints { nearest(figure, names) } else { None };
            let hint = near.map(|near| format!("did you mean `#{near}:{frame}`?"));
            (format!("there is no figure with the id `{figure}` on `{name}`"), hint)
        }
    };
    let mut problem = Diagnostic::error(Id::LinkFrame, Span::at(0), message);
    problem.hint = hint;
    Some(problem)
}

/// Renders one page. `opened`: the opening book of the page.
#[must_use]
pub fn render(page: &Page, site: &Site<'_>, opened: Option<&Opened>) -> Rendered {
    let mut problems = Problems::default();
    let options = site.settings.options;
    let body = body(page, options);
    let calls = body.is_some_and(shortcodes::may_have);
    let mut uses = Uses::default();
    let marked = if calls { shortcodes::mark(page, site, &mut uses, &mut problems) } else { None };
    let pictures = uses.pictures(site);
    let text = aside(marked.as_ref().map_or(body.unwrap_or_default(), |marked| marked.text.as_str()));
    let (events, mut missing) = events(page, &text, options, matches!(text, Cow::Owned(_)), marked.as_ref());
    missing.is_too_long |= body.is_none();
    let has_math = options.contains(Options::ENABLE_MATH);
    let formulas = math::shown_as_written(page, &events, has_math);
    if !formulas.is_empty()
        && !uses.inputs(site).templates.own().any(|template| math::is_rendered_by(template.text()))
    {
        formulas.into_iter().for_each(|problem| problems.push(&page.source, problem));
    }
    references::unseen_cells(page.source.text(), &events)
        .chain(unclosed::find(page.source.text(), &events))
        .chain(foreign::find(page, &events, marked.as_ref()))
        .for_each(|problem| problems.push(&page.source, problem));
    for references::Slipped { span, words, address, slip } in references::slipped(page.source.text(), &events)
    {
        let mut leads =
            || matches!(uses.follow(page, address, site.links), Target::Page(..) | Target::File(..));
        // Brackets may be no more than that.
        let is_meant = match slip {
            references::Slip::Spaced => elsewhere::is_file(address) || leads(),
            _ => elsewhere::is_file(address) && (address.contains(".md") || leads()),
        };
        if is_meant {
            let is_picture = page.source.slice(span).starts_with('!');
            let what = if is_picture { "picture" } else { "link" };
            let (why, hint) = slip.said(words, address);
            let message = format!("this is not a {what}, so readers see its brackets: {why}");
            problems.push(&page.source, Diagnostic::warning(Id::LinkBroken, span, message).with_hint(hint));
        }
    }
    missing.problems(page.head.body, &events).for_each(|problem| problems.push(&page.source, problem));
    let formulas = math::formulas(page, &events, false, &mut problems);
    let poster = if site.settings.wants_poster(page) { OnDemand::Wanted } else { OnDemand::NotWanted };
    // Only a home page asks, so that others do not depend on it.
    let of_site = page.is_home().then(|| page.title_as_home(&uses.inputs(site).config)).flatten();
    let figures = PageFigures { poster, problems, uses, pictures, ..figures(page, site) };
    let (mut figures, drawn) = scan::figures(figures, &events);
    let start =
        opened.and_then(|opened| openings::position(opened, 0, page.texts.lang(), &mut figures.sprites));
    let mut rendered = writer::write(page, site.links, figures, drawn, formulas, events);
    let title = of_site.or(page.head.front.title.as_deref()).map(words);
    let title = title.or_else(|| rendered.heading.as_ref().map(|(_, heading)| Cow::Owned(heading.clone())));
    if let (Some(poster), Some(title)) = (&mut rendered.poster, &title)
        && let Err(error) = poster.put_title(title, site.settings.letters, page.texts.lang())
    {
        let span = config::at(page.source.text(), "title");
        let lacks = "the sharing picture of this page has no title";
        rendered.problems.push(&page.source, pictures::no_font(&error, span, lacks));
    }
    rendered.opening = start.map(|start| start.value);
    let errors = page.head.problems.iter().filter(|problem| problem.is_error());
    let boxes: String = errors.map(|problem| error_box(&page.source, problem)).collect();
    if !boxes.is_empty() {
        rendered.html.insert_str(0, &boxes);
    }
    rendered
}

/// Renders one page for feeds. `base`: the address of the site, without a slash at its end, `filled`: what its blanks are
/// filled in with.
#[must_use]
pub fn for_feed(page: &Page, site: &Site<'_>, base: &str, filled: Option<&blanks::FilledPage>) -> FeedText {
    let options = site.settings.options;
    let body = body(page, options);
    let calls = body.is_some_and(shortcodes::may_have);
    let mut uses = Uses::default();
    let marked = if calls { shortcodes::mark(page, site, &mut uses, &mut Problems::default()) } else { None };
    let text = aside(marked.as_ref().map_or(body.unwrap_or_default(), |marked| marked.text.as_str()));
    let (events, _) = events(page, &text, options, matches!(text, Cow::Owned(_)), marked.as_ref());
    let formulas = math::formulas(page, &events, true, &mut Problems::default());
    let figures =
        PageFigures { alone: true, feed: Some(base), pictures: uses.pictures(site), ..figures(page, site) };
    let (figures, drawn) = scan::figures(figures, &events);
    // What is wrong with the page has been said about the page itself.
    let mut rendered = writer::write(page, site.links, figures, drawn, formulas, events);
    let html = blanks::in_html(filled, &rendered.html);
    FeedText::new(&html, std::mem::take(&mut rendered.pictures), base, &page.url)
}

/// No figures yet.
fn figures<'a>(page: &'a Page, site: &Site<'a>) -> PageFigures<'a> {
    let settings = site.settings;
    let numbers = page.head.front.figure_numbers.unwrap_or(settings.numbers);
    let ids = headings::Ids::new(settings.anchors);
    let (downloads, has_records) = (settings.downloads, settings.has_records);
    let (colours, letters) = (settings.highlight, settings.letters);
    let themes = Themes::clone(&settings.board_themes);
    PageFigures {
        numbers,
        downloads,
        has_records,
        try_moves: settings.try_moves,
        images: Some(&settings.images),
        lenient: settings.lenient,
        colours,
        letters,
        ids,
        themes,
        solver: settings.solver.clone(),
        ..PageFigures::new(page, site.content)
    }
}

/// The Markdown of a page; `None` if it has more pieces than are read.
fn body(page: &Page, options: Options) -> Option<&str> {
    let body = page.source.text().get(page.head.body..).unwrap_or_default();
    (!length::is_too_long(body, options)).then_some(body)
}

/// A text for [`events`], with what Markdown is not to see put aside.
fn aside(text: &str) -> Cow<'_, str> {
    put_marks(put_punctuation(put_aside(text)))
}

/// The Markdown of a page, taken apart, and the references in it that lead nowhere. `text`: the same with its shortcodes marked and readings and
/// punctuation put aside, if it has any.
fn events<'a>(
    page: &'a Page,
    text: &'a str,
    options: Options,
    has_aside: bool,
    marked: Option<&'a shortcodes::Marked>,
) -> (Vec<PlacedEvent<'a>>, references::Missing) {
    let mut missing = references::Missing::default();
    let note = |link: BrokenLink<'_>| {
        missing.note(&link);
        None
    };
    let parser = Parser::new_with_broken_link_callback(text, options, Some(note));
    let again = references::seem_defined_again(text, parser.reference_definitions());
    let parser = parser.into_offset_iter();
    // A usual text has an event for every ten bytes.
    let mut events: Vec<PlacedEvent<'_>> = Vec::with_capacity((text.len() / 10).min(limits::PAGE_EVENTS));
    let parser = parser.take(limits::PAGE_EVENTS);
    events.extend(parser.map(|(event, range)| (event, Span::from(range).shifted(page.head.body))));
    if events.len() == limits::PAGE_EVENTS {
        // A part of it would leave open what it has begun.
        events = Vec::new();
        missing.is_too_long = true;
    }
    if has_aside {
        events = spell(events);
    }
    if let Some(marked) = marked {
        events = shortcodes::insert(events, &marked.slots, options);
    }
    missing.again = again;
    missing.alerts = alerts::find(page, &mut events);
    if options.contains(Options::ENABLE_MATH) {
        math::tell_apart(page, &mut events);
    }
    if options.contains(Options::ENABLE_SMART_PUNCTUATION) {
        smart::fit(page, &mut events);
    }
    autolinks::link(&page.source, &mut events);
    breaks::join(&mut events);
    (events, missing)
}
