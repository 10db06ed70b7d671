//! Formulas between `$` signs, as MathML, which browsers set themselves.

mod depth;
mod dialect;
mod in_html;
mod ruled;
mod torn;
mod unseen;

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

use math_core::{LatexError, LatexToMathML, MathCoreConfig, MathDisplay};
use pulldown_cmark::{Event, Tag, TagEnd};
use pulldown_cmark_escape::escape_html;

use super::scan;
use super::segments::Pieced;
use crate::site::map::tree::Page;
use crate::site::source::html;
use crate::site::source::ruby::PlacedEvent;
use kisho_game::text::{Diagnostic, Id, Span};
use kisho_source::Problems;
use torn::torn;
pub use unseen::is_rendered_by;
use unseen::{is_block, spaced, unseen};

/// What LaTeX has and the library has not, in its words.
const MACROS: [(&str, &str); 28] = [
    ("textcolor", r"{\color{#1}#2}"),
    ("substack", r"\begin{subarray}{c}#1\end{subarray}"),
    ("boxed", r"\begin{array}{|c|}\hline {\displaystyle #1} \\ \hline\end{array}"),
    ("LaTeX", r"\text{LaTeX}"),
    ("TeX", r"\text{TeX}"),
    ("llap", r"{#1}"),
    ("mathclap", r"{#1}"),
    ("mathllap", r"{#1}"),
    ("mathrlap", r"{#1}"),
    ("rlap", r"{#1}"),
    ("pod", r"\quad(#1)"),
    ("varliminf", r"\underline{\lim}"),
    ("varlimsup", r"\overline{\lim}"),
    ("wideparen", r"\overparen{#1}"),
    ("pmb", r"\boldsymbol{#1}"),
    ("smash", r"{#1}"),
    ("widetilde", r"\tilde{#1}"),
    ("mathds", r"\mathbb{#1}"),
    ("mathbbm", r"\mathbb{#1}"),
    ("set", r"\{#1\}"),
    ("Set", r"\left\{#1\right\}"),
    ("dotsb", r"\cdots"),
    ("dotsc", r"\ldots"),
    ("dotsi", r"\cdots"),
    ("dotsm", r"\cdots"),
    ("dotso", r"\ldots"),
    ("smallsetminus", r"\setminus"),
    ("varpropto", r"\propto"),
];

static CONVERTER: LazyLock<LatexToMathML> = LazyLock::new(|| {
    let macros = MACROS.map(|(name, text)| (name.to_owned(), text.to_owned())).into();
    LatexToMathML::new(MathCoreConfig { macros, ..MathCoreConfig::default() }).unwrap_or_default()
});

/// Longest formula, in bytes: a page full.
const LONGEST: usize = 16 << 10;

/// Longest formula, in characters of its source, that every phone has room for; others scroll, so the keyboard has to reach them.
const NARROW: usize = 30;

/// Says of formulas that readers see them as they are written. `math`: whether formulas between `$` signs are rendered.
#[must_use]
pub fn shown_as_written(page: &Page, events: &[PlacedEvent<'_>], math: bool) -> Vec<Diagnostic> {
    let mut told = if math { torn(page, events) } else { Vec::new() };
    // What stands in one of them has been told with it.
    let is_in = |one: &Diagnostic, other: &Diagnostic| {
        other.span.start <= one.span.start && one.span.end <= other.span.end
    };
    let spaced = math.then(|| spaced(page, events)).flatten();
    for found in unseen(page, events, math).into_iter().chain(spaced) {
        if !told.iter().any(|other| is_in(&found, other)) {
            told.push(found);
        }
    }
    told
}

/// The formulas of a page as HTML, by the numbers of their events.
pub type Formulas = HashMap<usize, String>;

/// A formula among the events.
struct Found {
    event: usize,
    tex: Pieced,
    span: Span,
    display: MathDisplay,
}

/// Whether a block is not closed, and takes all that comes after it; one in a quotation or an item ends with that.
fn is_open(text: &str, span: Span) -> bool {
    let is_last = text.get(span.end..).is_some_and(|after| after.trim().is_empty());
    is_last
        && text.get(span.start..span.end).is_some_and(|written| scan::open_end(written, span, "").is_some())
}

/// Makes formulas of `math` blocks, as GitHub has them, and texts of what is a price rather than a formula.
pub fn tell_apart(page: &Page, events: &mut Vec<PlacedEvent<'_>>) {
    let text = page.source.text();
    let mut out = Vec::with_capacity(events.len());
    let mut skip_to = 0;
    for (number, (event, span)) in events.iter().enumerate() {
        if number < skip_to {
            continue;
        }
        match event {
            // One that is not closed is shown as code, and told as such.
            event if is_block(event) && !is_open(text, *span) => {
                let (end, code) = scan::collect(events, number, TagEnd::CodeBlock);
                skip_to = end;
                out.push((Event::Start(Tag::Paragraph), *span));
                out.push((Event::DisplayMath(code.text.into()), *span));
                out.push((Event::End(TagEnd::Paragraph), *span));
            }
            // As in Pandoc: `$5-$10`.
            Event::InlineMath(tex)
                if text
                    .get(span.end..)
                    .is_some_and(|after| after.starts_with(|c: char| c.is_ascii_digit())) =>
            {
                out.push((Event::Text(format!("${tex}$").into()), *span));
            }
            // As on GitHub: $`a+b`$.
            Event::InlineMath(tex) if tex.len() > 2 && tex.starts_with('`') && tex.ends_with('`') => {
                let inside = tex.trim_matches('`').to_owned();
                out.push((Event::InlineMath(inside.into()), *span));
            }
            event => out.push((event.clone(), *span)),
        }
    }
    *events = out;
}

/// The formulas of a page; what is wrong with them is told. In feeds they are what their author wrote, as few readers of feeds
/// show MathML.
pub fn formulas(page: &Page, events: &[PlacedEvent<'_>], is_feed: bool, problems: &mut Problems) -> Formulas {
    let found: Vec<Found> = events
        .iter()
        .enumerate()
        .filter_map(|(event, (tex, span))| {
            let (tex, display) = match tex {
                Event::InlineMath(tex) => (tex, MathDisplay::Inline),
                Event::DisplayMath(tex) => (tex, MathDisplay::Block),
                _ => return None,
            };
            Some(Found { event, tex: placed(page, tex, *span), span: *span, display })
        })
        .collect();
    if is_feed {
        let source = |one: &Found| (one.event, source(&one.tex.text));
        return found.iter().map(source).collect();
    }
    // All at once, as they refer to each other by their numbers.
    let (mut fine, refused): (Vec<_>, Vec<_>) =
        found.into_iter().partition(|one| refusal(&one.tex.text).is_none());
    let mut made = convert(&fine);
    let mut formulas = Formulas::new();
    if made.is_none() {
        let given_up = fine.extract_if(.., |one| convert(std::slice::from_ref(one)).is_none());
        for one in given_up {
            let message = "the library for formulas gives up on this one";
            problems.push(&page.source, Diagnostic::error(Id::MathFormula, one.span, message));
            formulas.insert(one.event, source(&one.tex.text));
        }
        made = convert(&fine);
    }
    let Some(made) = made else {
        let message = "the formulas of this page are more than the library for them can take";
        let first = fine.first().map_or(Span::at(page.head.body), |one| one.span);
        problems.push(&page.source, Diagnostic::error(Id::MathFormula, first, message));
        formulas.extend(fine.iter().chain(&refused).map(|one| (one.event, source(&one.tex.text))));
        return formulas;
    };
    for one in refused {
        let message = refusal(&one.tex.text).unwrap_or_default();
        problems.push(&page.source, Diagnostic::error(Id::MathFormula, one.span, message));
        formulas.insert(one.event, source(&one.tex.text));
    }
    for (one, made) in fine.iter().zip(made) {
        let html = match made {
            Ok(mathml) if is_mathml(&mathml) => element(&one.tex.text, &mathml, one.display),
            Ok(_) => {
                let message = "formula: there is no room for `<` in the name of an operator";
                problems.push(&page.source, Diagnostic::error(Id::MathFormula, one.span, message));
                source(&one.tex.text)
            }
            Err(error) => {
                let span = match dialect::for_library(&one.tex.text, one.display) {
                    Cow::Borrowed(_) => one.tex.in_file(Span::from(error.0.clone()), one.span),
                    Cow::Owned(_) => one.span,
                };
                let message = error.to_string();
                let message = format!("formula: {}", message.trim_end_matches('.'));
                problems.push(&page.source, Diagnostic::error(Id::MathFormula, span, message));
                source(&one.tex.text)
            }
        };
        formulas.insert(one.event, html);
    }
    formulas
}

/// Formulas as MathML, made on a stack on which the deepest has room. `None` if the library gave up.
fn convert(formulas: &[Found]) -> Option<Vec<Result<String, LatexError>>> {
    if formulas.is_empty() {
        return Some(Vec::new());
    }
    let written = formulas.iter().map(|one| dialect::for_library(&one.tex.text, one.display));
    let written: Vec<String> = written.map(|tex| with_spaces(&tex).into_owned()).collect();
    let snippets: Vec<_> =
        written.iter().zip(formulas).map(|(tex, one)| (tex.as_str(), one.display)).collect();
    let all = || {
        let made = CONVERTER.convert_all(&snippets).into_iter();
        made.map(|one| one.map(|made| made.mathml).map_err(|error| *error)).collect()
    };
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, all);
        thread.ok()?.join().ok()
    })
}

/// A formula in which a backslash before the end of a line stands before a space, as it does for TeX; the library takes only that.
/// Nothing moves. After a `%` the end of the line counts.
fn with_spaces(tex: &str) -> Cow<'_, str> {
    if !tex.contains("\\\n") {
        return tex.into();
    }
    let mut out = String::with_capacity(tex.len());
    for line in tex.split_inclusive('\n') {
        match line.strip_suffix("\\\n").filter(|line| !has_comment(line)) {
            Some(line) => out.extend([line, "\\ "]),
            None => out.push_str(line),
        }
    }
    out.into()
}

/// Whether there is a `%` in a line without a backslash that makes it a sign.
fn has_comment(line: &str) -> bool {
    let is_sign = |at: usize| {
        let before = line.get(..at).unwrap_or_default();
        (before.len() - before.trim_end_matches('\\').len()) % 2 == 1
    };
    line.match_indices('%').any(|(at, _)| !is_sign(at))
}

/// Stack for the deepest formula, of which each part takes up to 60 KB where nothing is optimised.
const STACK: usize = 16 << 20;

/// Elements of formulas; a link leads from a formula to another one.
const ELEMENTS: [&str; 27] = [
    "a",
    "math",
    "menclose",
    "mfrac",
    "mi",
    "mmultiscripts",
    "mn",
    "mo",
    "mover",
    "mpadded",
    "mphantom",
    "mprescripts",
    "mroot",
    "mrow",
    "ms",
    "mspace",
    "msqrt",
    "mstyle",
    "msub",
    "msubsup",
    "msup",
    "mtable",
    "mtd",
    "mtext",
    "mtr",
    "munder",
    "munderover",
];

/// Elements of HTML that set the words of `\textbf` and its like.
const OF_WORDS: [&str; 7] = ["b", "code", "em", "i", "s", "span", "u"];

/// Whether nothing but MathML was made: the library writes some names as they are.
fn is_mathml(made: &str) -> bool {
    let mut in_words = false;
    html::tags(made).iter().all(|tag| {
        if tag.name == "mtext" {
            in_words = !tag.closes;
        }
        let leads_on = |name: &str, value: &str| name == "href" && !value.starts_with('#');
        let mut attributes = tag.attributes();
        (ELEMENTS.contains(&&*tag.name) || in_words && OF_WORDS.contains(&&*tag.name))
            && attributes.all(|one| !one.name.starts_with("on") && !leads_on(&one.name, one.value))
    })
}

/// Why a formula is not even tried.
fn refusal(tex: &str) -> Option<String> {
    if tex.len() > LONGEST {
        return Some(format!("this formula has more than {} KB", LONGEST >> 10));
    }
    depth::is_too_deep(tex)
        .then(|| format!("this formula has more than {} parts inside each other", depth::DEEPEST))
}

/// A formula, and where its pieces stand: line by line, as there may be signs of a quotation before each.
fn placed(page: &Page, tex: &str, span: Span) -> Pieced {
    let mut pieced = Pieced::default();
    let source = page.source.slice(span);
    let mut at = 0;
    for line in tex.split_inclusive('\n') {
        match source.get(at..).and_then(|rest| rest.find(line)) {
            Some(found) => {
                let start = span.start + at + found;
                pieced.push(line, Span::new(start, start + line.len()));
                at += found + line.len();
            }
            None => pieced.push(line, span),
        }
    }
    pieced
}

/// MathML with its source, which is what a search finds.
fn element(tex: &str, mathml: &str, display: MathDisplay) -> String {
    let mut html = String::with_capacity(mathml.len() + tex.len() + 64);
    let is_block = display == MathDisplay::Block;
    if is_block {
        let reach = if tex.chars().count() > NARROW { " tabindex=\"0\"" } else { "" };
        html.push_str(&format!("<span class=\"formula\"{reach}>"));
    }
    html.push_str("<math alttext=\"");
    let _ = escape_html(&mut html, tex.trim());
    html.push('"');
    let mathml = mathml.strip_prefix("<math").unwrap_or(mathml);
    let mut mathml = ruled::closed(mathml);
    if mathml.contains("<menclose") {
        // Chromium does not know it; all browsers draw the strikes of style sheets.
        mathml =
            mathml.replace("<menclose notation=", "<mrow class=").replace("</menclose>", "</mrow>").into();
    }
    if mathml.contains("<mtext") {
        // Firefox does not shrink an `<mtext>` with its own font that is itself a script; in an `<mrow>` it does.
        mathml = mathml.replace("<mtext", "<mrow><mtext").replace("</mtext>", "</mtext></mrow>").into();
    }
    html.push_str(&mathml);
    html.push_str(if is_block { "</span>" } else { "" });
    html
}

/// A formula as its author wrote it.
fn source(tex: &str) -> String {
    let mut html = String::from("<code>");
    let _ = escape_html(&mut html, tex.trim());
    html + "</code>"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn converted(tex: &str) -> String {
        assert_eq!(refusal(tex), None, "{tex}");
        CONVERTER.convert_with_local_state(tex, MathDisplay::Block).unwrap().mathml
    }

    #[test]
    fn what_the_library_lacks_is_there() {
        let own = MACROS.iter().map(|(name, text)| {
            let arguments = ["#1", "#2"].iter().filter(|one| text.contains(*one));
            format!("\\{name}{}", arguments.map(|_| "{x}").collect::<String>())
        });
        let own =
            own.map(|tex| if tex.starts_with("\\textcolor") { tex.replacen("{x}", "{red}", 1) } else { tex });
        let more = [r"\sum_{\substack{i<j \\ j<k}} x", r"\boxed{E = mc^2}"].map(str::to_owned);
        for tex in own.chain(more) {
            let tex = &tex;
            assert!(converted(tex).starts_with("<math"), "{tex}");
        }
    }

    #[test]
    fn a_back_slash_before_the_end_of_a_line_is_a_space() {
        let made = |tex: &str| {
            let tex = Pieced::made(tex.to_owned());
            let formula = Found { event: 0, tex, span: Span::at(0), display: MathDisplay::Block };
            convert(&[formula]).unwrap().remove(0).unwrap()
        };
        for (tex, same) in [
            ("a\\\nb", "a\\ b"),
            ("\\begin{matrix}a\\\\\nb\\end{matrix}", "\\begin{matrix}a\\\\ b\\end{matrix}"),
        ] {
            assert_eq!(made(tex), made(same));
        }
        assert_eq!(with_spaces("a % b\\\nc"), "a % b\\\nc");
    }

    #[test]
    fn formulas_make_no_html_of_their_own() {
        for tex in [r"\text{<b>x</b>}", "<b>", r"\mathrm{<script>}", r"\operatorname{arg\,max} a < b"] {
            let html = converted(tex);
            assert!(is_mathml(&html) && !html.contains("<b>") && !html.contains("<script"), "{html}");
        }
        assert!(!is_mathml(&converted(r"\operatorname{<i>}")));
        for tex in
            [r"\textbf{m}_i", r"\textit{a} \textsf{b} \texttt{c} \textsc{d} \underline{x}", r"\emph{a}"]
        {
            assert!(is_mathml(&converted(tex)), "{tex}: {}", converted(tex));
        }
        assert!(!is_mathml("<mi onclick=\"x\">") && !is_mathml("<a href=\"javascript:x\">"));
        let struck = element(r"\xcancel{x}", &converted(r"\xcancel{x}"), MathDisplay::Inline);
        assert!(struck.contains("<mrow class=\"updiagonalstrike downdiagonalstrike\">"), "{struck}");
        assert!(
            element("a\"<b>", "<math>", MathDisplay::Inline)
                .starts_with("<math alttext=\"a&quot;&lt;b&gt;\">")
        );
    }
}
