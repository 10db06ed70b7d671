//! Shortcodes: Markdown calls templates.
//!
//! Before the Markdown of a page is read, each call is replaced by a mark as long as itself, so that all places stay what
//! they are; afterwards the marks among the events become what the templates made. The body of a shortcode whose template
//! asks for `body | markdown` stays where it is, between two marks: it is part of the page, with diagrams and links.

mod call;
mod insert;
mod marks;

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use pulldown_cmark::{Event, Options, Parser, Tag};
use tera::{Context, Value};

use super::{LIST, Site, Uses};
use crate::site::look::engine::FLOW;
use crate::site::look::templates::{Templates, is_built_in};
use crate::site::look::values::{site, value};
use crate::site::map::links;
use crate::site::map::tree::Page;
use crate::site::source::cells::Dependencies;
use crate::site::source::config::Config;
use crate::site::source::limits;
use call::{Argument, Call, Found, Kind};
use kisho_game::text::{Diagnostic, Id, Span, nearest};
use kisho_source::Problems;
use kisho_source::address::encode;

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

/// What a shortcode of kisho's cannot do without.
struct Needs {
    shortcode: &'static str,
    /// An argument, and what it is for.
    argument: (&'static str, &'static str),
    /// Whether it needs a text.
    body: bool,
}

const NEEDS: [Needs; 2] = [
    Needs {
        shortcode: "figure",
        argument: ("src", "a figure shows a picture: name its file with `src=\"…\"`"),
        body: false,
    },
    Needs {
        shortcode: "details",
        argument: ("summary", "readers click on it to see the text: `summary=\"…\"`"),
        body: true,
    },
];

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

    /// Says of the last tag before an `{% end %}` that it names a shortcode with arguments that are in no parentheses; whether it is so.
    fn lacks_parentheses(&mut self, end: usize) -> bool {
        let last = || {
            let before = self.text.get(..end)?;
            let start = before.rfind("{%")?;
            let (inside, _) = before.get(start + 2..)?.split_once("%}")?;
            let (name, args) = inside.trim().split_once(char::is_whitespace)?;
            let is_known =
                ["html", "md"].iter().any(|kind| self.templates.has(&format!("shortcodes/{name}.{kind}")));
            let span = Span::new(start, start + inside.len() + 4);
            is_known.then(|| (span, format!("write `{{% {name}({}) %}}`", args.trim())))
        };
        let Some((span, hint)) = last() else { return false };
        let message = "the arguments of a shortcode stand in parentheses".to_owned();
        self.say(Id::ShortcodeSyntax, span, message, Some(hint));
        true
    }

    /// What the template of a call makes; what is wrong is said.
    fn call(&mut self, call: &Call, body: Option<&str>) -> Option<Made> {
        let templates = self.templates;
        let name = ["html", "md"].map(|kind| format!("shortcodes/{}.{kind}", call.name));
        let Some(name) = name.into_iter().find(|name| templates.has(name)) else {
            if !["html", "md"]
                .iter()
                .any(|kind| templates.is_broken(&format!("shortcodes/{}.{kind}", call.name)))
            {
                self.unknown(call, templates);
            }
            return None;
        };
        if self.has_unknown_arguments(call, &name) || self.lacks_something(call, &name, body.is_some()) {
            return None;
        }
        let nth = self.counts.entry(call.name.clone()).or_default();
        *nth += 1;
        let mut context = self.context.clone();
        for arg in &call.args {
            context.insert_value(arg.name.clone(), arg.value.clone());
        }
        context.insert("nth", nth);
        if let Some(id) = call.args.iter().find(|arg| arg.name == "id").and_then(|arg| arg.value.as_str()) {
            context.insert_value("label", Value::safe_string(&super::figures::label_mark(id)));
        }
        if let Some(body) = body {
            context.insert("body", body);
        }
        let place = self.page.source.line_column(call.name_span.shifted(self.page.head.body).start);
        let from = format!("{}:{}:{}", self.page.source.name(), place.line, place.column);
        let mut found = Problems::default();
        let made = templates.call(&name, &context, body, &from, &self.reads, &mut found);
        // What fails only without a text is called wrongly.
        if made.is_none() && body.is_none() && templates.words(&name).contains("body") {
            context.insert("body", "");
            let unsaid = &mut Problems::default();
            if templates.call(&name, &context, Some(""), &from, &self.reads, unsaid).is_some() {
                self.needs_text(call);
                return None;
            }
        }
        for mut problem in found.into_list() {
            if let Some(argument) = Self::not_given(call, &problem.diagnostic) {
                let message = format!("the shortcode `{}` needs the argument `{argument}`", call.name);
                let hint = format!("write `{argument}=…`; its template, `{name}`, asks for it");
                self.say(Id::ShortcodeArgument, call.name_span, message, Some(hint));
                continue;
            }
            // Nobody can mend a template of kisho's: what is wrong is how it is called.
            if is_built_in(&problem.source) {
                problem.diagnostic.span = call.name_span.shifted(self.page.head.body);
                (problem.source, problem.diagnostic.hint) = (Arc::clone(&self.page.source), None);
            }
            self.problems.push(&problem.source, problem.diagnostic);
        }
        let made = made?;
        Some(if name.ends_with(".md") { Made::Markdown(made) } else { Made::Html(made) })
    }

    /// Says what a shortcode of kisho's needs and is not given, and that a template has no place for a text; whether it is so.
    fn lacks_something(&mut self, call: &Call, template: &str, has_body: bool) -> bool {
        let is_own = || self.templates.own().any(|own| own.name().ends_with(template));
        let needs = NEEDS.iter().find(|needs| needs.shortcode == call.name).filter(|_| !is_own());
        let (name, mut lacks) = (&call.name, false);
        for (argument, hint) in needs.iter().map(|needs| needs.argument) {
            if call.args.iter().all(|arg| arg.name != argument) {
                let message = format!("the shortcode `{name}` needs the argument `{argument}`");
                self.say(Id::ShortcodeArgument, call.name_span, message, Some(hint.to_owned()));
                lacks = true;
            }
        }
        if !has_body && needs.is_some_and(|needs| needs.body) {
            self.needs_text(call);
            lacks = true;
        }
        if has_body && !self.templates.words(template).contains("body") {
            let message = format!("the shortcode `{name}` has no place for a text");
            let hint = format!("write `{{{{ {name}(…) }}}}`, without `{{% end %}}`");
            self.say(Id::ShortcodeBody, call.name_span, message, Some(hint));
            lacks = true;
        }
        lacks
    }

    /// The argument that a call without any lacks, if that is why its template failed: a variable that is like none of those
    /// that there are. With some arguments it may as well be a slip in the template.
    fn not_given(call: &Call, problem: &Diagnostic) -> Option<String> {
        let (variable, rest) = problem.message.strip_prefix("Variable `")?.split_once('`')?;
        let is_lacking = call.args.is_empty() && problem.id == Id::TemplateError && problem.label.is_none();
        (is_lacking && rest.starts_with(" is not defined")).then(|| variable.to_owned())
    }

    /// Says that a shortcode needs a text and has none.
    fn needs_text(&mut self, call: &Call) {
        let name = &call.name;
        let hint = format!("write `{{% {name}(…) %}}`, the text, and `{{% end %}}`");
        let message = format!("the shortcode `{name}` needs a text");
        self.say(Id::ShortcodeBody, call.name_span, message, Some(hint));
    }

    /// Says which arguments of a call its template does not ask for; whether there are any.
    fn has_unknown_arguments(&mut self, call: &Call, template: &str) -> bool {
        if call.args.is_empty() {
            return false;
        }
        let words = self.templates.words(template);
        let unknown: Vec<&Argument> = (call.args.iter())
            .filter(|arg| !words.contains(arg.name.as_str()))
            // What is called `id` also gives `label`.
            .filter(|arg| arg.name != "id" || !words.contains("label"))
            .collect();
        for arg in &unknown {
            // What is asked for, and is not given.
            let others = words.iter().copied().filter(|word| call.args.iter().all(|arg| arg.name != *word));
            let hint = nearest(&arg.name, others).map_or_else(
                || format!("its template, `{template}`, does not ask for it"),
                |near| format!("did you mean `{near}`?"),
            );
            let message = format!("the shortcode `{}` has no argument `{}`", call.name, arg.name);
            self.say(Id::ShortcodeArgument, arg.span, message, Some(hint));
        }
        !unknown.is_empty()
    }

    fn unknown(&mut self, call: &Call, templates: &Templates) {
        let names: Vec<&str> = templates.shortcodes().collect();
        let hint = match nearest(&call.name, names.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!(
                "put its template into `templates/shortcodes/{}.html`; to show it as it is, put it into `code`, or write `{{{{/* … */}}}}`",
                call.name
            ),
        };
        self.say(
            Id::ShortcodeUnknown,
            call.name_span,
            format!("there is no shortcode `{}`", call.name),
            Some(hint),
        );
    }

    fn say(&mut self, id: Id, span: Span, message: String, hint: Option<String>) {
        let mut problem = Diagnostic::error(id, span.shifted(self.page.head.body), message);
        problem.hint = hint;
        self.problems.push(&self.page.source, problem);
    }
}

/// What the template of a shortcode gets to see besides its arguments: less than that of a page, as the page is still being
/// read.
#[must_use]
pub fn of_shortcode(page: &Page, config: &Config) -> Context {
    let front = &page.head.front;
    let path = encode(&page.url);
    let mut context = Context::new();
    let site = site(config, &page.lang, &[]);
    context.insert_value("site", site.clone());
    context.insert_value("config", site);
    context.insert_value("ui", page.texts.value());
    context.insert("root", &links::root(&page.url));
    context.insert("lang", page.lang.tag());
    context.insert_value("list_of_figures", Value::safe_string(LIST));
    context.insert_value(
        "page",
        value(&serde_json::json!({
            "title": front.title,
            "description": front.description,
            "date": front.date.as_ref().map(|date| date.as_str()),
            "updated": front.updated.as_ref().map(|date| date.as_str()),
            "lang": page.lang.tag(),
            "draft": front.draft,
            "authors": front.authors,
            "extra": front.extra,
            "permalink": format!("{}/{path}", config.base()),
            "path": path,
        })),
    );
    context
}
