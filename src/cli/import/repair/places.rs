//! Where in a page what errors are about can stand. A page is read once for all of them.

use std::cell::OnceCell;
use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, CowStr, Event, Options, Parser, Tag, TagEnd};

/// A page, and where in it what errors are about can stand.
pub struct Page<'a> {
    pub text: &'a str,
    /// The lines of TOML in front of it.
    pub front: Range<usize>,
    /// Where its Markdown begins.
    body: usize,
    blocks: OnceCell<Vec<(Range<usize>, CowStr<'a>)>>,
    formulas: OnceCell<Vec<Range<usize>>>,
    links: OnceCell<Vec<Link>>,
}

/// A link or an image, and its words.
pub struct Link {
    pub whole: Range<usize>,
    pub words: Option<Range<usize>>,
}

impl<'a> Page<'a> {
    pub fn new(text: &'a str) -> Self {
        let front = front(text);
        let body = if front.end > 0 { front.end + "+++".len() } else { 0 };
        let (blocks, formulas, links) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        Self { text, front, body, blocks, formulas, links }
    }

    fn events(&self, more: Options) -> impl Iterator<Item = (Event<'a>, Range<usize>)> {
        let (text, body) = (self.text.get(self.body..).unwrap_or_default(), self.body);
        let events = Parser::new_ext(text, Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES | more);
        events.into_offset_iter().map(move |(event, at)| (event, at.start + body..at.end + body))
    }

    /// The fenced blocks, with what follows their fences.
    pub fn blocks(&self) -> &[(Range<usize>, CowStr<'a>)] {
        self.blocks.get_or_init(|| {
            let blocks = self.events(Options::empty()).filter_map(|(event, place)| match event {
                Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => Some((place, info)),
                _ => None,
            });
            blocks.collect()
        })
    }

    pub fn formulas(&self) -> &[Range<usize>] {
        self.formulas.get_or_init(|| {
            let is_formula =
                |event: &Event<'_>| matches!(event, Event::InlineMath(_) | Event::DisplayMath(_));
            let events = self.events(Options::ENABLE_MATH);
            events.filter_map(|(event, place)| is_formula(&event).then_some(place)).collect()
        })
    }

    pub fn links(&self) -> &[Link] {
        self.links.get_or_init(|| {
            let (mut links, mut open): (Vec<Link>, Vec<usize>) = (Vec::new(), Vec::new());
            for (event, place) in self.events(Options::empty()) {
                if matches!(event, Event::End(TagEnd::Link | TagEnd::Image)) {
                    open.pop();
                } else if let Some(link) = open.last().and_then(|open| links.get_mut(*open)) {
                    let start = link.words.as_ref().map_or(place.start, |words| words.start);
                    link.words = Some(start..place.end);
                }
                if matches!(event, Event::Start(Tag::Link { .. } | Tag::Image { .. })) {
                    open.push(links.len());
                    links.push(Link { whole: place, words: None });
                }
            }
            links
        })
    }
}

/// The last of these places, which stand in order, that holds another.
pub fn holding<T>(places: &[T], at: usize, place: impl Fn(&T) -> &Range<usize>) -> Option<usize> {
    let before = places.partition_point(|one| place(one).start <= at);
    places.get(..before)?.iter().rposition(|one| place(one).contains(&at))
}

/// The lines of TOML in front of a page.
pub fn front(text: &str) -> Range<usize> {
    let Some(rest) = text.strip_prefix("+++\n") else { return 0..0 };
    let end = if rest.starts_with("+++") { Some(0) } else { rest.find("\n+++").map(|at| at + 1) };
    end.map_or(0..0, |end| 4..4 + end)
}
