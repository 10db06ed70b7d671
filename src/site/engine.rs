//! The template engine with what kisho adds to it: limits, the filter `markdown`, and what Zola has besides.

use std::cell::RefCell;
use std::io;
use std::sync::Arc;

use pulldown_cmark::{Parser, html};
use tera::{Context, Error, ErrorKind, Kwargs, State, Tera, TeraResult, Value};

use super::cells::Reads;
use super::filters;
use super::fuel;
use super::limits;
use super::lookup::{self, PageLookup};
use super::markdown::OPTIONS;
use super::texts::AllTexts;

/// What `body | markdown` gives in the template of a shortcode: the place of its body, which stays a part of the page.
pub const FLOW: &str = "\u{86}body\u{87}";

thread_local! {
    /// What the template that is being rendered by this thread may still do.
    static NOW: RefCell<Now> = RefCell::new(Now::nothing());
}

struct Now {
    /// How many numbers it may still ask of `range`.
    numbers: usize,
    /// How many turns its loops may still take.
    turns: usize,
    /// The body of the shortcode.
    body: Option<String>,
    /// What it can ask for by name.
    known: Option<Arc<PageLookup>>,
    /// The numbers of what it has asked for.
    asked: Vec<u64>,
    /// The variables that functions need.
    variables: [Value; VARIABLES.len()],
}

impl Now {
    /// Before any template is rendered.
    fn nothing() -> Self {
        let variables = VARIABLES.map(|_| Value::none());
        Self { numbers: 0, turns: 0, body: None, known: None, asked: Vec::new(), variables }
    }
}

/// The variables of templates that functions need, wherever they are called.
const VARIABLES: [&str; 3] = ["root", "lang", "ui"];

/// Why a template made nothing.
#[derive(Debug)]
pub enum Failed {
    /// What the engine says.
    Tera(Box<Error>),
    /// It made too much; what it wrote last.
    TooLong(String),
}

/// What the template that is being rendered can ask for by name; nothing in a shortcode.
#[must_use]
pub fn known() -> Option<Arc<PageLookup>> {
    NOW.with(|cell| cell.borrow().known.clone())
}

/// Writes down what the template that is being rendered has asked for.
pub fn note(id: u64) {
    NOW.with(|cell| cell.borrow_mut().asked.push(id));
}

/// One of the variables that functions need.
#[must_use]
pub fn variable(name: &str) -> Value {
    let at = VARIABLES.iter().position(|known| *known == name);
    let value = NOW.with(|cell| cell.borrow().variables.get(at?).cloned());
    value.unwrap_or_else(Value::none)
}

/// The same as text.
#[must_use]
pub fn text(name: &str) -> String {
    variable(name).as_str().unwrap_or_default().to_owned()
}

/// An engine without templates. `texts`: the words of all languages.
#[must_use]
pub fn new(texts: AllTexts) -> Tera {
    let mut tera = Tera::new();
    tera.register_function("range", range);
    tera.register_function("get_page", lookup::get_page);
    tera.register_function("get_section", lookup::get_section);
    tera.register_function("get_url", lookup::get_url);
    tera.register_function("get_taxonomy_url", lookup::get_taxonomy_url);
    tera.register_function("trans", lookup::trans);
    tera.register_filter("markdown", markdown);
    tera.register_filter("date", move |value: &Value, kwargs: Kwargs, _: &State<'_>| {
        filters::date(value, &kwargs, &texts)
    });
    tera.register_filter("slugify", filters::slugify);
    tera.register_filter("striptags", filters::striptags);
    tera.register_filter("urlencode", filters::urlencode);
    tera.register_filter("json_encode", filters::json_encode);
    tera.register_filter(fuel::FILTER, count_turns);
    tera.register_filter(fuel::SIZE, measure);
    tera
}

/// Renders a template. `body`: the text of a shortcode; `known`: what the template can ask for by name, which is then written
/// down in `reads`.
pub fn render(
    tera: &Tera,
    name: &str,
    context: &Context,
    body: Option<&str>,
    known: Option<Arc<PageLookup>>,
    reads: &Reads,
) -> Result<String, Failed> {
    let (numbers, turns) = (limits::TEMPLATE_RANGE, limits::TEMPLATE_TURNS);
    let variables = VARIABLES.map(|name| context.get(name).cloned().unwrap_or_else(Value::none));
    let (body, asked) = (body.map(str::to_owned), Vec::new());
    let now = Now { numbers, turns, body, known, asked, variables };
    NOW.with(|cell| *cell.borrow_mut() = now);
    let mut out = Limited { bytes: Vec::with_capacity(USUAL), last: None };
    let made = tera.render_to(name, context, &mut out);
    NOW.with(|cell| std::mem::take(&mut cell.borrow_mut().asked)).into_iter().for_each(|id| reads.note(id));
    match made {
        Ok(()) => String::from_utf8(out.bytes).map_err(|error| Failed::Tera(Box::new(Error::message(error)))),
        Err(error) => Err(match (error.kind(), out.last) {
            (ErrorKind::Io(_), Some(last)) => Failed::TooLong(last),
            _ => Failed::Tera(Box::new(error)),
        }),
    }
}

/// Bytes of a usual page: room that most need not ask for again.
const USUAL: usize = 16 << 10;

/// Takes what a template writes, up to a limit.
struct Limited {
    bytes: Vec<u8>,
    /// The piece that was too much.
    last: Option<String>,
}

impl io::Write for Limited {
    fn write(&mut self, piece: &[u8]) -> io::Result<usize> {
        self.write_all(piece).map(|()| piece.len())
    }

    fn write_all(&mut self, piece: &[u8]) -> io::Result<()> {
        if self.bytes.len() + piece.len() > limits::TEMPLATE_BYTES {
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
fn range(kwargs: Kwargs, _: &State<'_>) -> TeraResult<Vec<i64>> {
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
    let fits = NOW.with(|cell| {
        let mut now = cell.borrow_mut();
        let left = now.numbers.checked_sub(count);
        now.numbers = left.unwrap_or_default();
        left.is_some()
    });
    if !fits {
        let message = format!(
            "a template can ask `range` for {} numbers in all, and not for more",
            limits::TEMPLATE_RANGE
        );
        return Err(Error::message(message));
    }
    Ok(std::iter::successors(Some(start), |number| number.checked_add(step)).take(count).collect())
}

/// What a loop goes through, as it is, once it has been counted.
fn count_turns(list: Value, _: Kwargs, _: &State<'_>) -> TeraResult<Value> {
    let turns = list.len().unwrap_or_default();
    let fits = NOW.with(|cell| {
        let mut now = cell.borrow_mut();
        let left = now.turns.checked_sub(turns);
        now.turns = left.unwrap_or_default();
        left.is_some()
    });
    if fits {
        return Ok(list);
    }
    let message =
        format!("the loops of a template can take {} turns in all, and not more", limits::TEMPLATE_TURNS);
    Err(Error::message(message))
}

/// What a variable is to hold, as it is, if it is not too much.
fn measure(value: Value, _: Kwargs, _: &State<'_>) -> TeraResult<Value> {
    if value.as_str().is_some_and(|text| text.len() > limits::TEMPLATE_BYTES) {
        let most = limits::TEMPLATE_BYTES >> 20;
        return Err(Error::message(format!("a variable of a template can hold {most} MB, and not more")));
    }
    if value.len().is_some_and(|length| value.as_str().is_none() && length > limits::TEMPLATE_RANGE) {
        let most = limits::TEMPLATE_RANGE;
        return Err(Error::message(format!("a list in a template can have {most} members, and not more")));
    }
    Ok(value)
}

/// `markdown`, and `markdown(inline=true)` for a text without paragraphs.
fn markdown(text: &str, kwargs: Kwargs, _: &State<'_>) -> TeraResult<Value> {
    let inline = kwargs.get::<bool>("inline")?.unwrap_or_default();
    if !inline && NOW.with(|cell| cell.borrow().body.as_deref() == Some(text)) {
        return Ok(Value::safe_string(FLOW));
    }
    let mut out = String::new();
    html::push_html(&mut out, Parser::new_ext(text, OPTIONS));
    let lone =
        || out.trim_end().strip_prefix("<p>")?.strip_suffix("</p>").filter(|inside| !inside.contains("<p>"));
    let out = if inline { lone().unwrap_or(&out) } else { &out };
    Ok(Value::safe_string(out))
}
