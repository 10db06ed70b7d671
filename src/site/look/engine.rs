//! The template engine with what kisho adds to it: limits, the filter `markdown`, and what Zola has besides.

use std::collections::HashSet;
use std::io;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, html};
use tera::value::Key;
use tera::{Context, Error, ErrorKind, Kwargs, State, Tera, TeraResult, Value};

use super::arguments;
use super::budget::Budget;
use super::data;
use super::filters;
use super::fuel;
use super::growth;
use super::lookup::{self, PageLookup};
use super::resize_image;
use super::template_files::TemplateFiles;
use crate::site::source::cells::{Dependencies, OfNumbers};
use crate::site::source::limits;
use crate::site::source::notation::notation;
use crate::site::source::ruby::Aside;
use crate::site::source::texts::AllTexts;
use kisho_game::Notation;
use kisho_game::text::Span;

/// What `body | markdown` gives in the template of a shortcode: the place of its body, which stays a part of the page.
pub const FLOW: &str = "\u{86}body\u{87}";

/// What it begins with, which no text has.
pub const FLOW_STARTS: char = '\u{86}';

/// Templates that can be rendered on several threads.
///
/// The functions of an engine belong to the one template that is being rendered: inside a component the engine shows them
/// nothing of the page. So there is a copy of it for each thread that renders, a session.
#[derive(Debug)]
pub struct Engine {
    tera: Tera,
    /// The sessions that nobody renders in just now.
    idle: Mutex<Vec<Session>>,
    /// How many bytes the templates may still add to the texts of the site.
    left: AtomicUsize,
    /// How many bytes their filters may still take and give.
    filtered: AtomicU64,
    /// How many turns their loops may still take.
    turns: AtomicUsize,
    /// What they can ask for besides pages.
    files: Arc<TemplateFiles>,
}

/// A copy of the engine, and the rendering that its functions see.
#[derive(Debug)]
struct Session {
    tera: Tera,
    rendering: Arc<Mutex<Rendering>>,
}

/// What the functions of a template see of the rendering.
#[derive(Debug, Default)]
pub struct Rendering {
    /// What the template may still go through.
    pub budget: Budget,
    /// The body of the shortcode.
    body: Option<String>,
    /// What the template can ask for by name; nothing in a shortcode.
    pub known: Option<Arc<PageLookup>>,
    /// The files that it can ask for.
    pub files: Arc<TemplateFiles>,
    /// The numbers of what it has asked for.
    asked: HashSet<u64, OfNumbers>,
    /// The way from the page to the top of the site.
    pub root: String,
    /// The language of the page.
    pub lang: String,
    /// The words of that language.
    pub ui: Option<Value>,
}

/// Why a template made nothing.
#[derive(Debug)]
pub enum Failed {
    /// What the engine says.
    Tera(Box<Error>),
    /// It made too much; what it wrote last.
    TooLong(String),
    /// The templates of the site made too much in all.
    SiteTooLong,
}

impl Rendering {
    fn new(context: &Context, body: Option<&str>, known: Option<Arc<PageLookup>>) -> Self {
        let text = |name: &str| context.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
        Self {
            budget: Budget::default(),
            body: body.map(str::to_owned),
            known,
            files: Arc::default(),
            asked: HashSet::default(),
            root: text("root"),
            lang: text("lang"),
            ui: context.get("ui").cloned(),
        }
    }

    /// Writes down what the template has asked for.
    pub fn note(&mut self, id: u64) {
        self.asked.insert(id);
    }
}

impl Engine {
    /// An engine without templates. `texts`: the words of all languages, `files`: what they can ask for besides pages.
    #[must_use]
    pub fn new(texts: AllTexts, files: Arc<TemplateFiles>) -> Self {
        let mut tera = Tera::new();
        tera.register_filter("date", move |value: &Value, kwargs: Kwargs, _: &State<'_>| {
            filters::date(value, &kwargs, &texts)
        });
        tera.register_filter("slugify", filters::slugify);
        tera.register_filter("striptags", filters::striptags);
        tera.register_filter("urlencode", filters::urlencode);
        tera.register_filter("json_encode", filters::json_encode);
        tera.register_filter("replace", growth::replace);
        tera.register_filter("join", growth::join);
        tera.register_filter("indent", growth::indent);
        tera.register_filter("split", growth::split);
        tera.register_filter("str", growth::string);
        register(&mut tera, &Arc::default());
        Self {
            tera,
            idle: Mutex::default(),
            left: AtomicUsize::new(limits::TEMPLATE_BYTES_A_SITE),
            filtered: AtomicU64::new(limits::TEMPLATE_FILTERED_A_SITE),
            turns: AtomicUsize::new(limits::TEMPLATE_TURNS_A_SITE),
            files,
        }
    }

    /// Begins a build of so many pages, for which the templates may make as much again.
    pub fn begin(&self, pages: usize) {
        let all =
            limits::TEMPLATE_BYTES_A_SITE.saturating_add(pages.saturating_mul(limits::TEMPLATE_BYTES_A_PAGE));
        self.left.store(all, Ordering::Relaxed);
        let turns = pages.saturating_mul(limits::TEMPLATE_TURNS_A_PAGE);
        self.turns.store(limits::TEMPLATE_TURNS_A_SITE.saturating_add(turns), Ordering::Relaxed);
        let pages = u64::try_from(pages).unwrap_or(u64::MAX);
        let filtered = pages.saturating_mul(limits::TEMPLATE_FILTERED_A_PAGE);
        self.filtered.store(limits::TEMPLATE_FILTERED_A_SITE.saturating_add(filtered), Ordering::Relaxed);
    }

    /// Whether the templates made too much in this build.
    #[must_use]
    pub fn is_spent(&self) -> bool {
        let is_spent = |left: &AtomicUsize| left.load(Ordering::Relaxed) == 0;
        is_spent(&self.left) || is_spent(&self.turns) || self.filtered.load(Ordering::Relaxed) == 0
    }

    /// Adds templates by their names. `prefixes`: what stands before the name of a template that is not there without, the first
    /// being tried first; a component of a template that comes earlier in that order takes the place of others with its name.
    pub fn add<'a>(
        &mut self,
        prefixes: Vec<String>,
        templates: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<(), tera::Error> {
        self.tera.set_fallback_prefixes(prefixes)?;
        self.tera.add_raw_templates(templates)
    }

    /// Renders a template. `body`: the text of a shortcode; `known`: what the template can ask for by name, which is then
    /// written down in `reads`.
    pub fn render(
        &self,
        name: &str,
        context: &Context,
        body: Option<&str>,
        known: Option<Arc<PageLookup>>,
        reads: &Dependencies,
    ) -> Result<String, Failed> {
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let session = idle().pop().unwrap_or_else(|| self.session());
        let filtered = self.filtered.load(Ordering::Relaxed).min(limits::TEMPLATE_FILTERED);
        let files = Arc::clone(&self.files);
        let mut rendering = Rendering { files, ..Rendering::new(context, body, known) };
        rendering.budget.bytes = filtered;
        let turns = self.turns.load(Ordering::Relaxed).min(limits::TEMPLATE_TURNS);
        rendering.budget.turns = turns;
        *lock(&session.rendering) = rendering;
        let given = body.map_or(0, str::len) + content(context).map_or(0, str::len);
        let left = self.left.load(Ordering::Relaxed).saturating_add(given);
        let most = left.min(limits::TEMPLATE_BYTES);
        let mut out = Limited { bytes: Vec::with_capacity(USUAL), most, last: None };
        let made = session.tera.render_to(name, context, &mut out);
        let rendered = std::mem::take(&mut *lock(&session.rendering));
        rendered.asked.into_iter().for_each(|id| reads.note(id));
        let used = filtered - rendered.budget.bytes;
        let _ = self
            .filtered
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| Some(left.saturating_sub(used)));
        let used = turns - rendered.budget.turns;
        let _ = self
            .turns
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| Some(left.saturating_sub(used)));
        idle().push(session);
        let added = out.bytes.len().saturating_sub(given);
        let is_spent = out.last.is_some() && most == left;
        let take = |left: usize| Some(if is_spent { 0 } else { left.saturating_sub(added) });
        // Always taken: there is no value for which `take` gives none.
        let _ = self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take);
        match made {
            Ok(()) => {
                String::from_utf8(out.bytes).map_err(|error| Failed::Tera(Box::new(Error::message(error))))
            }
            Err(error) => Err(match (error.kind(), out.last) {
                (ErrorKind::Io(_), Some(_)) if is_spent => Failed::SiteTooLong,
                (ErrorKind::Io(_), Some(last)) => Failed::TooLong(last),
                _ => Failed::Tera(Box::new(error)),
            }),
        }
    }

    fn session(&self) -> Session {
        let (mut tera, rendering) = (self.tera.clone(), Arc::default());
        register(&mut tera, &rendering);
        Session { tera, rendering }
    }
}

/// A filter that counts or measures a value, and gives it as it is.
type Meter = fn(&mut Budget, Value) -> TeraResult<Value>;

/// The functions that see the rendering.
fn register(tera: &mut Tera, rendering: &Arc<Mutex<Rendering>>) {
    let seen = || Arc::clone(rendering);
    tera.register_function("range", function(seen(), range));
    tera.register_function("get_page", function(seen(), lookup::get_page));
    tera.register_function("get_section", function(seen(), lookup::get_section));
    tera.register_function("get_url", function(seen(), lookup::get_url));
    tera.register_function("get_taxonomy_url", function(seen(), lookup::get_taxonomy_url));
    tera.register_function("load_data", function(seen(), data::load_data));
    tera.register_function("resize_image", function(seen(), resize_image::resize_image));
    tera.register_function("trans", function(seen(), lookup::trans));
    let meters: [(&str, Meter); 13] = [
        (fuel::TURNS, Budget::turns),
        (fuel::VARIABLE, Budget::variable),
        (fuel::TAKEN, Budget::taken),
        (fuel::SLOW, Budget::slow),
        (fuel::JOINS, Budget::joins),
        (fuel::JOINED, Budget::joined),
        (fuel::JOINED_LAST, Budget::joined_last),
        (fuel::COMPARED, Budget::compared),
        (fuel::INDEXED, Budget::indexed),
        (fuel::LIST, Budget::list),
        (fuel::CALLED, Budget::call),
        (fuel::ENTERED, Budget::enter),
        (fuel::LEFT, Budget::leave),
    ];
    for (name, meter) in meters {
        let now = seen();
        tera.register_filter(name, move |value: Value, kwargs: Kwargs, _: &State<'_>| {
            let budget = &mut lock(&now).budget;
            match kwargs.get::<Value>("of")? {
                Some(of) => meter(budget, of).map(|_| value),
                None => meter(budget, value),
            }
        });
    }
    let now = seen();
    tera.register_filter("unique", move |list: &[Value], kwargs: Kwargs, _: &State<'_>| {
        growth::unique(list, &kwargs, &mut lock(&now).budget)
    });
    let now = seen();
    tera.register_filter("group_by", move |list: &[Value], kwargs: Kwargs, _: &State<'_>| {
        filters::group_by(list, &kwargs, &mut lock(&now).budget)
    });
    let now = seen();
    tera.register_filter("markdown", move |text: &str, kwargs: Kwargs, _: &State<'_>| {
        markdown(lock(&now).body.as_deref(), text, &kwargs)
    });
    tera.register_filter(fuel::MARKDOWN, |text: &str, kwargs: Kwargs, _: &State<'_>| {
        markdown(None, text, &kwargs)
    });
}

/// A function of templates that sees the rendering.
fn function<T: 'static>(
    rendering: Arc<Mutex<Rendering>>,
    call: fn(&mut Rendering, &Kwargs) -> TeraResult<T>,
) -> impl Fn(Kwargs, &State<'_>) -> TeraResult<T> {
    move |kwargs, _| call(&mut lock(&rendering), &kwargs)
}

fn lock(rendering: &Mutex<Rendering>) -> MutexGuard<'_, Rendering> {
    rendering.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Bytes of a usual page: room that most need not ask for again.
const USUAL: usize = 16 << 10;

/// The text of the page that a template is for.
fn content(context: &Context) -> Option<&str> {
    context.get("page")?.as_map()?.get(&Key::from("content"))?.as_str()
}

/// Takes what a template writes, up to a limit.
struct Limited {
    bytes: Vec<u8>,
    most: usize,
    /// The piece that was too much.
    last: Option<String>,
}

impl io::Write for Limited {
    fn write(&mut self, piece: &[u8]) -> io::Result<usize> {
        self.write_all(piece).map(|()| piece.len())
    }

    fn write_all(&mut self, piece: &[u8]) -> io::Result<()> {
        if self.bytes.len() + piece.len() > self.most {
            self.last = Some(String::from_utf8_lossy(piece).into_owned());
            return Err(io::Error::other("too long"));
        }
        self.bytes.extend_from_slice(piece);
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// `range(end=…, start=0, step_by=1)`
fn range(now: &mut Rendering, kwargs: &Kwargs) -> TeraResult<Vec<i64>> {
    arguments::check("range", kwargs, &["start", "end", "step_by"])?;
    let start = kwargs.get::<i64>("start")?.unwrap_or_default();
    let end = kwargs.must_get::<i64>("end")?;
    let step = kwargs.get::<i64>("step_by")?.unwrap_or(1);
    if step == 0 {
        return Err(Error::message("`step_by` of `range` cannot be 0"));
    }
    if start > end && step > 0 {
        return Err(Error::message("the `start` of `range` is greater than its `end`"));
    }
    let count = end.abs_diff(start).div_ceil(step.unsigned_abs());
    let count = if (end < start) == (step < 0) { usize::try_from(count).unwrap_or(usize::MAX) } else { 0 };
    now.budget.numbers(count)?;
    Ok(std::iter::successors(Some(start), |number| number.checked_add(step)).take(count).collect())
}

/// `markdown`, and `markdown(inline=true)` for a text without paragraphs. `body`: that of the shortcode, which stays a part of its page.
fn markdown(body: Option<&str>, text: &str, kwargs: &Kwargs) -> TeraResult<Value> {
    arguments::check("markdown", kwargs, &["inline"])?;
    let inline = kwargs.get::<bool>("inline")?.unwrap_or_default();
    if !inline && body == Some(text) {
        return Ok(Value::safe_string(FLOW));
    }
    let mut out = String::new();
    let aside = Aside::of(text);
    let events = Parser::new_ext(&aside.text, OPTIONS).map(|event| (event, Span::at(0)));
    let events = aside.put_back(events.collect());
    let board = events.iter().find_map(|(event, _)| match event {
        Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => notation(info),
        _ => None,
    });
    if let Some(Notation { name, .. }) = board {
        return Err(Error::message(format!(
            "`markdown` draws no board for `{name}` here: in a shortcode `{{{{ body | markdown }}}}` does, and a template that writes \
             Markdown, `shortcodes/NAME.md`"
        )));
    }
    html::push_html(&mut out, events.into_iter().map(|(event, _)| event));
    let lone =
        || out.trim_end().strip_prefix("<p>")?.strip_suffix("</p>").filter(|inside| !inside.contains("<p>"));
    let out = if inline { lone().unwrap_or(&out) } else { &out };
    Ok(Value::safe_string(out))
}

/// What Markdown knows beyond CommonMark.
pub const OPTIONS: Options = Options::ENABLE_TABLES
    .union(Options::ENABLE_FOOTNOTES)
    .union(Options::ENABLE_STRIKETHROUGH)
    .union(Options::ENABLE_TASKLISTS)
    .union(Options::ENABLE_GFM)
    .union(Options::ENABLE_DEFINITION_LIST)
    .union(Options::ENABLE_HEADING_ATTRIBUTES);

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    #[test]
    fn what_templates_add_to_all_pages_is_limited_and_what_pages_hold_is_not() {
        let mut engine = Engine::new(AllTexts::default(), Arc::default());
        engine.add(Vec::new(), [("page.html", "{{ page.content }}{{ more }}")]).unwrap();
        let render = |text: usize, more: usize| {
            let mut context = Context::new();
            context.insert("page", &HashMap::from([("content", "x".repeat(text))]));
            context.insert("more", &"y".repeat(more));
            engine.render("page.html", &context, None, None, &Dependencies::default())
        };
        engine.left.store(1_000, Ordering::Relaxed);
        assert_eq!(render(5_000, 600).unwrap().len(), 5_600);
        assert_eq!(render(5_000, 400).unwrap().len(), 5_400);
        assert!(matches!(render(5_000, 1), Err(Failed::SiteTooLong)));
        assert!(engine.is_spent());
        engine.begin(1);
        assert!(!engine.is_spent());
        assert!(render(0, 600).is_ok());
    }

    #[test]
    fn what_the_loops_of_all_pages_turn_is_limited() {
        let mut engine = Engine::new(AllTexts::default(), Arc::default());
        let counted = fuel::Metered::new("{% for a in range(end=600) %}{% endfor %}").text;
        engine.add(Vec::new(), [("page.html", counted.as_str())]).unwrap();
        engine.turns.store(1_000, Ordering::Relaxed);
        let render = || engine.render("page.html", &Context::new(), None, None, &Dependencies::default());
        assert!(render().is_ok() && !engine.is_spent());
        assert!(matches!(render(), Err(Failed::Tera(_))));
        assert!(engine.is_spent());
    }
}
