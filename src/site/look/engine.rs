//! The template engine with what kisho adds to it: limits, the filter `markdown`, and what Zola has besides.

use std::collections::HashMap;
use std::io;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use pulldown_cmark::{Options, Parser, html};
use tera::value::Key;
use tera::{Context, Error, ErrorKind, Kwargs, State, Tera, TeraResult, Value};

use super::data::{self, TemplateFiles};
use super::filters;
use super::fuel;
use super::growth;
use super::lookup::{self, PageLookup};
use super::resize_image;
use crate::site::source::cells::Dependencies;
use crate::site::source::limits;
use crate::site::source::texts::AllTexts;

/// What `body | markdown` gives in the template of a shortcode: the place of its body, which stays a part of the page.
pub const FLOW: &str = "\u{86}body\u{87}";

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
    /// How many numbers the template may still ask of `range`.
    numbers: usize,
    /// How many turns its loops may still take.
    turns: usize,
    /// How many bytes its filters may still take and give, and its texts be joined to.
    filtered: u64,
    /// How many lists and tables it has put into variables.
    lists: usize,
    /// The body of the shortcode.
    body: Option<String>,
    /// What the template can ask for by name; nothing in a shortcode.
    pub known: Option<Arc<PageLookup>>,
    /// The files that it can ask for.
    pub files: Arc<TemplateFiles>,
    /// The numbers of what it has asked for.
    asked: Vec<u64>,
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
            numbers: limits::TEMPLATE_RANGE,
            turns: limits::TEMPLATE_TURNS,
            filtered: limits::TEMPLATE_FILTERED,
            lists: 0,
            body: body.map(str::to_owned),
            known,
            files: Arc::default(),
            asked: Vec::new(),
            root: text("root"),
            lang: text("lang"),
            ui: context.get("ui").cloned(),
        }
    }

    /// Writes down what the template has asked for.
    pub fn note(&mut self, id: u64) {
        self.asked.push(id);
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
            files,
        }
    }

    /// Begins a build of so many pages, for which the templates may make as much again.
    pub fn begin(&self, pages: usize) {
        let all =
            limits::TEMPLATE_BYTES_A_SITE.saturating_add(pages.saturating_mul(limits::TEMPLATE_BYTES_A_PAGE));
        self.left.store(all, Ordering::Relaxed);
        let pages = u64::try_from(pages).unwrap_or(u64::MAX);
        let filtered = pages.saturating_mul(limits::TEMPLATE_FILTERED_A_PAGE);
        self.filtered.store(limits::TEMPLATE_FILTERED_A_SITE.saturating_add(filtered), Ordering::Relaxed);
    }

    /// Whether the templates made too much in this build.
    #[must_use]
    pub fn is_spent(&self) -> bool {
        self.left.load(Ordering::Relaxed) == 0 || self.filtered.load(Ordering::Relaxed) == 0
    }

    /// Adds templates by their names.
    pub fn add<'a>(
        &mut self,
        templates: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<(), tera::Error> {
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
        *lock(&session.rendering) = Rendering { filtered, files, ..Rendering::new(context, body, known) };
        let given = body.map_or(0, str::len) + content(context).map_or(0, str::len);
        let left = self.left.load(Ordering::Relaxed).saturating_add(given);
        let most = left.min(limits::TEMPLATE_BYTES);
        let mut out = Limited { bytes: Vec::with_capacity(USUAL), most, last: None };
        let made = session.tera.render_to(name, context, &mut out);
        let rendered = std::mem::take(&mut *lock(&session.rendering));
        rendered.asked.into_iter().for_each(|id| reads.note(id));
        let used = filtered - rendered.filtered;
        let _ = self
            .filtered
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
    let now = seen();
    tera.register_filter(fuel::FILTER, move |list: Value, _: Kwargs, _: &State<'_>| {
        count_turns(&mut lock(&now), list)
    });
    let now = seen();
    tera.register_filter(fuel::SIZE, move |value: Value, _: Kwargs, _: &State<'_>| {
        measure(&mut lock(&now), value)
    });
    let now = seen();
    tera.register_filter(fuel::BYTES, move |value: Value, _: Kwargs, _: &State<'_>| {
        count_bytes(&mut lock(&now), value)
    });
    let now = seen();
    tera.register_filter("markdown", move |text: &str, kwargs: Kwargs, _: &State<'_>| {
        markdown(&lock(&now), text, &kwargs)
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
    let left = now.numbers.checked_sub(count);
    now.numbers = left.unwrap_or_default();
    if left.is_none() {
        let message =
            format!("a template can get at most {} numbers from `range` in all", limits::TEMPLATE_RANGE);
        return Err(Error::message(message));
    }
    Ok(std::iter::successors(Some(start), |number| number.checked_add(step)).take(count).collect())
}

/// What a loop goes through, as it is, once it has been counted.
fn count_turns(now: &mut Rendering, list: Value) -> TeraResult<Value> {
    let turns = list.len().unwrap_or_default();
    let left = now.turns.checked_sub(turns);
    now.turns = left.unwrap_or_default();
    if left.is_some() {
        return Ok(list);
    }
    let message = format!("the loops of a template can take at most {} turns in all", limits::TEMPLATE_TURNS);
    Err(Error::message(message))
}

/// What a filter takes or gives, as it is, once it has been counted.
fn count_bytes(now: &mut Rendering, value: Value) -> TeraResult<Value> {
    let inside =
        value.as_str().map_or_else(|| value.len().unwrap_or_default() * size_of::<Value>(), str::len);
    // Small values take their time, too.
    spend(now, size_of::<Value>() + inside).map(|()| value)
}

/// Takes bytes from what filters and `~` may still go through.
fn spend(now: &mut Rendering, bytes: usize) -> TeraResult<()> {
    let left = now.filtered.checked_sub(u64::try_from(bytes).unwrap_or(u64::MAX));
    now.filtered = left.unwrap_or_default();
    left.map(|_| ()).ok_or_else(|| {
        let (one, all) = (limits::TEMPLATE_FILTERED >> 20, limits::TEMPLATE_FILTERED_A_SITE >> 30);
        Error::message(format!(
            "filters and `~` can process at most {one} MB in a template and about {all} GB in a site"
        ))
    })
}

/// What a variable is to hold, as it is, if it is not too much.
fn measure(now: &mut Rendering, value: Value) -> TeraResult<Value> {
    if value.as_str().is_some_and(|text| text.len() > limits::TEMPLATE_BYTES) {
        let most = limits::TEMPLATE_BYTES >> 20;
        return Err(Error::message(format!("a variable of a template can hold at most {most} MB")));
    }
    spend(now, value.as_str().map_or(0, str::len))?;
    if value.len().is_some_and(|length| value.as_str().is_none() && length > limits::TEMPLATE_RANGE) {
        let most = limits::TEMPLATE_RANGE;
        return Err(Error::message(format!("a list in a template can have at most {most} members")));
    }
    if value.is_array() || value.is_map() {
        now.lists += 1;
        if now.lists.is_multiple_of(LISTS)
            && height(&value, limits::TEMPLATE_DEPTH, &mut HashMap::new()).is_none()
        {
            let most = limits::TEMPLATE_DEPTH;
            return Err(Error::message(format!("lists in a template can be at most {most} deep")));
        }
    }
    Ok(value)
}

/// The depth of every so many lists that are put into variables is measured. To measure each would make a loop that adds to a
/// list quadratic; between two of them an expression can only add so many levels.
const LISTS: usize = 16;

/// How many levels of lists and tables a value has, if they are not more than `most`. `known`: the heights of those that have been
/// measured, by their places in memory, as a list can stand in another one many times.
fn height(value: &Value, most: usize, known: &mut HashMap<*const Value, usize>) -> Option<usize> {
    let (place, inside): (_, Box<dyn Iterator<Item = &Value>>) = match (value.as_array(), value.as_map()) {
        (Some(list), _) => (list.as_ptr(), Box::new(list.iter())),
        (_, Some(map)) => (std::ptr::from_ref(map).cast(), Box::new(map.values())),
        _ => return Some(0),
    };
    let found = match known.get(&place) {
        Some(height) => *height,
        None => {
            let mut highest = 0;
            for value in inside {
                highest = highest.max(height(value, most.checked_sub(1)?, known)?);
            }
            known.insert(place, highest + 1);
            highest + 1
        }
    };
    (found <= most).then_some(found)
}

/// `markdown`, and `markdown(inline=true)` for a text without paragraphs.
fn markdown(now: &Rendering, text: &str, kwargs: &Kwargs) -> TeraResult<Value> {
    let inline = kwargs.get::<bool>("inline")?.unwrap_or_default();
    if !inline && now.body.as_deref() == Some(text) {
        return Ok(Value::safe_string(FLOW));
    }
    let mut out = String::new();
    html::push_html(&mut out, Parser::new_ext(text, OPTIONS));
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
    use super::*;

    #[test]
    fn what_templates_add_to_all_pages_is_limited_and_what_pages_hold_is_not() {
        let mut engine = Engine::new(AllTexts::default(), Arc::default());
        engine.add([("page.html", "{{ page.content }}{{ more }}")]).unwrap();
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
}
