//! References after which nothing stands: `[words][name]` without `[name]: …`, and `[^note]` without its note. Markdown shows
//! them as they are written, which no author wants to see first on the published page.

use pulldown_cmark::{BrokenLink, Event, LinkType};

use crate::site::source::limits;
use crate::site::source::ruby::PlacedEvent;
use kisho_game::text::{Diagnostic, Id, Span};

/// What a page lacks: the links to which its references lead, by spans that count bytes of the Markdown, or the whole text.
#[derive(Default)]
pub struct Missing {
    links: Vec<(Span, String)>,
    /// Whether the page has more pieces than are read.
    pub is_too_long: bool,
    /// Alerts of kinds that there are not.
    pub alerts: Vec<Diagnostic>,
}

impl Missing {
    /// Notes a reference. Brackets around words are brackets as a rule, and numbers in two pairs of them are places in a list.
    pub fn note(&mut self, link: &BrokenLink<'_>) {
        let is_meant =
            link.link_type == LinkType::Reference && link.reference.chars().any(char::is_alphabetic);
        if is_meant && link.reference.chars().count() > 1 {
            self.links.push((link.span.clone().into(), link.reference.to_string()));
        }
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
        let notes: Vec<Diagnostic> = notes.collect();
        too_long.into_iter().chain(links).chain(notes).chain(self.alerts)
    }
}
