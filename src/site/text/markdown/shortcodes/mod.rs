//! Shortcodes: Markdown calls templates.
//!
//! Before the Markdown of a page is read, each call is replaced by a mark as long as itself, so that all places stay what
//! they are; afterwards the marks among the events become what the templates made. The body of a shortcode whose template
//! asks for `body | markdown` stays where it is, between two marks: it is part of the page, with diagrams and links.

mod call;
mod context;
mod insert;
mod marks;
mod misuse;

use std::collections::HashMap;
use std::ops::Range;

use pulldown_cmark::{Event, Options, Parser, Tag};
use tera::{Context, Value};

use super::{Site, Uses};
use crate::site::look::engine::{FLOW, FLOW_STARTS};
use crate::site::look::templates::Templates;
use crate::site::map::tree::Page;
use crate::site::source::cells::Dependencies;
use crate::site::source::limits;
use call::{Call, Found, Kind};
use context::of_shortcode;
use kisho_game::text::{Diagnostic, Id, Span};
use kisho_source::Problems;

pub use call::call_places;
pub use insert::insert;

/// What a mark stands for.
#[derive(Debug)]
pub struct Slot {
    /// What it stands in place of, in the file.
    pub span: Span,
    /// What it becomes.
    pub made: Made,
}

/// What a call became.
#[derive(Debug)]
pub enum Made {
    /// HTML, as a template made it.
    Html(String),
    /// Markdown, as a template made it.
    Markdown(String),
    /// Text that is shown as it is.
    Text(String),
}

/// A text whose calls have been replaced by marks.
#[derive(Debug)]
pub struct Marked {
    /// As long as before.
    pub text: String,
    /// What the marks stand for, in the order of the text.
    pub slots: Vec<Slot>,
}

/// Whether a text may have shortcodes.
#[must_use]
pub fn may_have(text: &str) -> bool {
    text.contains("{{") || text.contains("{%")
}

/// Calls the templates of a page. `None` if there is nothing to call.
pub fn mark(page: &Page, site: &Site<'_>, uses: &mut Uses, problems: &mut Problems) -> Option<Marked> {
    let body = page.head.body;
    let text = page.source.text().get(body..)?;
    let (found, wrong) = call::find(text, &code(text, site.settings.options()));
    for mut problem in wrong {
        problem.span = problem.span.shifted(body);
        problems.push(&page.source, problem);
    }
    if found.is_empty() {
        return None;
    }
    let inputs = uses.inputs(site);
    let mut caller = Caller {
        page,
        templates: &inputs.templates,
        text,
        context: of_shortcode(page, &inputs.config),
        counts: HashMap::new(),
        reads: Dependencies::default(),
        problems,
    };
    let made = caller.all(found);
    uses.asked_by_templates(&caller.reads);
    Some(marks::put(text, body, made))
}

/// The parts of a text that are code or formulas, in their order.
fn code(text: &str, options: Options) -> Vec<Range<usize>> {
    let events = Parser::new_ext(text, options).into_offset_iter();
    let is_code = |event: &Event<'_>| {
        matches!(
            event,
            Event::Code(_) | Event::InlineMath(_) | Event::DisplayMath(_) | Event::Start(Tag::CodeBlock(_))
        )
    };
    let code = events.filter(|(event, _)| is_code(event));
    code.map(|(_, range)| range).collect()
}

/// The names that the template of a shortcode can have.
fn names(shortcode: &str) -> [String; 2] {
    ["html", "md"].map(|kind| format!("shortcodes/{shortcode}.{kind}"))
}

struct Caller<'a> {
    page: &'a Page,
    templates: &'a Templates,
    text: &'a str,
    context: Context,
    /// How often each shortcode has been called.
    counts: HashMap<String, usize>,
    /// The files that the templates have asked for.
    reads: Dependencies,
    problems: &'a mut Problems,
}

impl Caller<'_> {
    /// Everything that calls became, with its place in the text.
    fn all(&mut self, found: Vec<Found>) -> Vec<(Span, Made)> {
        let ends = self.ends(&found);
        let mut made = Vec::new();
        let mut flowing: HashMap<usize, String> = HashMap::new();
        let mut skip_to = 0;
        for (number, Found { kind, span }) in found.iter().enumerate() {
            if number < skip_to {
                continue;
            }
            if made.len() >= limits::SHORTCODES_A_PAGE {
                let message = format!(
                    "a page has at most {} shortcodes; this one and all after it are left as they are",
                    limits::SHORTCODES_A_PAGE
                );
                self.say(Id::ShortcodeTooMany, *span, message, None);
                break;
            }
            match kind {
                Kind::Escaped(text) => made.push((*span, Made::Text(text.clone()))),
                Kind::Call(call) => made.extend(self.call(call, None).map(|one| (*span, one))),
                Kind::End => made.extend(flowing.remove(&number).map(|after| (*span, Made::Html(after)))),
                Kind::Open(call) => {
                    let Some(&end) = ends.get(&number) else { continue };
                    let Some(until) = found.get(end).map(|end| end.span) else { continue };
                    let body = self.text.get(span.end..until.start).unwrap_or_default();
                    match self.call(call, Some(body)) {
                        Some(Made::Html(html)) if html.contains(FLOW) => {
                            let (before, after) = html.split_once(FLOW).unwrap_or_default();
                            made.push((*span, Made::Html(before.to_owned())));
                            flowing.insert(end, after.replace(FLOW, ""));
                        }
                        Some(one) => {
                            self.has_calls_inside(call, found.get(number + 1..end).unwrap_or_default(), &one);
                            made.push((Span::new(span.start, until.end), one));
                            skip_to = end + 1;
                        }
                        None => {}
                    }
                }
            }
        }
        made
    }

    /// For each shortcode with a body the number of its end.
    fn ends(&mut self, found: &[Found]) -> HashMap<usize, usize> {
        let (mut open, mut ends) = (Vec::new(), HashMap::new());
        for (number, found) in found.iter().enumerate() {
            match &found.kind {
                Kind::Open(_) => open.push((number, found.span)),
                Kind::End => match open.pop() {
                    Some((start, _)) => {
                        ends.insert(start, number);
                    }
                    None if self.lacks_parentheses(found.span.start) => {}
                    None => {
                        let message = "no shortcode is open here that this could end".to_owned();
                        self.say(Id::ShortcodeBody, found.span, message, Some("remove it".to_owned()));
                    }
                },
                Kind::Call(_) | Kind::Escaped(_) => {}
            }
        }
        for (_, span) in open {
            let hint = "put `{% end %}` after its text; without a text it is `{{ … }}`";
            self.say(Id::ShortcodeBody, span, "this shortcode has no end".to_owned(), Some(hint.to_owned()));
        }
        ends
    }

    /// What the template of a call makes; what is wrong is said.
    fn call(&mut self, call: &Call, body: Option<&str>) -> Option<Made> {
        let templates = self.templates;
        let names = names(&call.name);
        let Some(name) = names.iter().find(|name| templates.has(name)) else {
            if !names.iter().any(|name| templates.is_broken(name)) {
                self.unknown(call);
            }
            return None;
        };
        if self.has_unknown_arguments(call, name) || self.lacks_something(call, name, body.is_some()) {
            return None;
        }
        let mut context = self.context_of(call, body);
        let place = self.page.source.line_column(call.name_span.shifted(self.page.head.body).start);
        let from = format!("{}:{}:{}", self.page.source.name(), place.line, place.column);
        let mut found = Problems::default();
        let mut made = templates.call(name, &context, body, &from, &self.reads, &mut found);
        // The body can be a part of the page in one place only; elsewhere it is a text like any other.
        let is_markdown = name.ends_with(".md");
        if made.as_ref().is_some_and(|made| {
            made.contains(FLOW_STARTS) && (is_markdown || made.matches(FLOW).count() != 1)
        }) {
            found = Problems::default();
            made = templates.call(name, &context, None, &from, &self.reads, &mut found);
        }
        // What fails only without a text is called wrongly.
        if made.is_none() && body.is_none() && templates.words(name).contains("body") {
            context.insert("body", "");
            let unsaid = &mut Problems::default();
            if templates.call(name, &context, Some(""), &from, &self.reads, unsaid).is_some() {
                self.needs_text(call);
                return None;
            }
        }
        found.into_list().into_iter().for_each(|problem| self.pass_on(problem, call, name));
        let made = made?;
        Some(if is_markdown { Made::Markdown(made) } else { Made::Html(made) })
    }

    /// What the template of a call gets to see.
    fn context_of(&mut self, call: &Call, body: Option<&str>) -> Context {
        let nth = self.counts.entry(call.name.clone()).or_default();
        *nth += 1;
        let mut context = self.context.clone();
        for arg in &call.args {
            context.insert_value(arg.name.clone(), arg.value.clone());
        }
        context.insert("nth", nth);
        let id = call.args.iter().find(|arg| arg.name == "id").map(|arg| &arg.value);
        if let Some(id) = id.filter(|id| id.as_str().is_some() || id.is_number()) {
            let mark = super::listed::label_mark(&id.to_string());
            context.insert_value("label", Value::safe_string(&mark));
        }
        if let Some(body) = body {
            context.insert("body", body);
        }
        context
    }

    fn say(&mut self, id: Id, span: Span, message: String, hint: Option<String>) {
        let mut problem = Diagnostic::error(id, span.shifted(self.page.head.body), message);
        problem.hint = hint;
        self.problems.push(&self.page.source, problem);
    }
}
