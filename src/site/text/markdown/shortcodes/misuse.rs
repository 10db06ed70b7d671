//! What is wrong with how a shortcode is called.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::call::{Argument, Call, Found, Kind};
use super::{Caller, Made, names};
use crate::site::look::templates::is_built_in;
use kisho_game::text::{Diagnostic, Id, Span, nearest};
use kisho_source::Problem;

/// What a shortcode of kisho's cannot do without.
struct Needs {
    shortcode: &'static str,
    /// An argument, and what it is for.
    argument: (&'static str, &'static str),
    /// Whether it needs a text.
    body: bool,
}

/// The arguments of kisho's shortcodes that are texts.
const TEXTS: [&str; 5] = ["alt", "caption", "id", "src", "summary"];

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

impl Caller<'_> {
    /// Says of the last tag before an `{% end %}` that it names a shortcode with arguments that are in no parentheses; whether it is so.
    pub(super) fn lacks_parentheses(&mut self, end: usize) -> bool {
        let last = || {
            let before = self.text.get(..end)?;
            let start = before.rfind("{%")?;
            let (inside, _) = before.get(start + 2..)?.split_once("%}")?;
            let (name, args) = inside.trim().split_once(char::is_whitespace)?;
            let is_known = names(name).iter().any(|name| self.templates.has(name));
            let span = Span::new(start, start + inside.len() + 4);
            is_known.then(|| (span, format!("write `{{% {name}({}) %}}`", args.trim())))
        };
        let Some((span, hint)) = last() else { return false };
        let message = "the arguments of a shortcode stand in parentheses".to_owned();
        self.say(Id::ShortcodeSyntax, span, message, Some(hint));
        true
    }

    /// Says what a shortcode of kisho's needs and is not given, and that a template has no place for a text; whether it is so.
    pub(super) fn lacks_something(&mut self, call: &Call, template: &str, has_body: bool) -> bool {
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
        // A number is a text, too.
        let is_text = |arg: &Argument| arg.value.as_str().is_some() || arg.value.is_number();
        let texts = call.args.iter().filter(|arg| needs.is_some() && TEXTS.contains(&&*arg.name));
        for Argument { name: argument, value, span } in texts.filter(|arg| !is_text(arg)) {
            let message = format!("`{argument}` of the shortcode `{name}` is a text, not `{value}`");
            self.say(Id::ShortcodeArgument, *span, message, Some(format!("write `{argument}=\"…\"`")));
            lacks = true;
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

    /// Says that readers see the first call in the text of another one, whose template inserts the text as it is written.
    pub(super) fn has_calls_inside(&mut self, outer: &Call, inside: &[Found], made: &Made) {
        let (Made::Html(made) | Made::Markdown(made) | Made::Text(made)) = made;
        // Where code is shown or commented out that may be meant.
        if inside.is_empty() || ["<pre", "<code", "```", "~~~", "<!--"].iter().any(|sign| made.contains(sign))
        {
            return;
        }
        let mut sought = BTreeSet::new();
        let shown = inside.iter().find_map(|found| match &found.kind {
            Kind::Call(call) | Kind::Open(call) => {
                // Its quotation marks may be escaped.
                let written = self.text.get(found.span.start..found.span.end)?.split('(').next()?;
                (sought.insert(written) && made.contains(written)).then_some(call)
            }
            Kind::End | Kind::Escaped(_) => None,
        });
        let Some(call) = shown else { return };
        let (name, outer) = (&call.name, &outer.name);
        let message = format!(
            "the text of `{outer}` is inserted as it is written, so that readers see this call of `{name}`"
        );
        let problem =
            Diagnostic::warning(Id::ShortcodeBody, call.name_span.shifted(self.page.head.body), message)
                .with_hint("write `{{ body | markdown }}` in its template, as an HTML file");
        self.problems.push(&self.page.source, problem);
    }

    /// Says what went wrong in the template of a call.
    pub(super) fn pass_on(&mut self, mut problem: Problem, call: &Call, template: &str) {
        if let Some(argument) = not_given(call, &problem.diagnostic) {
            let message = format!("the shortcode `{}` needs the argument `{argument}`", call.name);
            let hint = format!("write `{argument}=…`; its template, `{template}`, asks for it");
            return self.say(Id::ShortcodeArgument, call.name_span, message, Some(hint));
        }
        // Nobody can mend a template of kisho's: what is wrong is how it is called.
        if is_built_in(&problem.source) {
            problem.diagnostic.span = call.name_span.shifted(self.page.head.body);
            (problem.source, problem.diagnostic.hint) = (Arc::clone(&self.page.source), None);
        }
        self.problems.push(&problem.source, problem.diagnostic);
    }

    /// Says that a shortcode needs a text and has none.
    pub(super) fn needs_text(&mut self, call: &Call) {
        let name = &call.name;
        let hint = format!("write `{{% {name}(…) %}}`, the text, and `{{% end %}}`");
        let message = format!("the shortcode `{name}` needs a text");
        self.say(Id::ShortcodeBody, call.name_span, message, Some(hint));
    }

    /// Says which arguments of a call its template does not ask for; whether there are any.
    pub(super) fn has_unknown_arguments(&mut self, call: &Call, template: &str) -> bool {
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
            let others = (self.templates.arguments(&call.name).into_iter())
                .filter(|word| call.args.iter().all(|arg| arg.name != *word));
            let hint = nearest(&arg.name, others).map_or_else(
                || format!("its template, `{template}`, does not ask for it"),
                |near| format!("did you mean `{near}`?"),
            );
            let message = format!("the shortcode `{}` has no argument `{}`", call.name, arg.name);
            self.say(Id::ShortcodeArgument, arg.span, message, Some(hint));
        }
        !unknown.is_empty()
    }

    /// Says that there is no such shortcode.
    pub(super) fn unknown(&mut self, call: &Call) {
        let names: Vec<&str> = self.templates.shortcodes().collect();
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
}

/// The argument that a call without any lacks, if that is why its template failed: a variable that is like none of those
/// that there are. With some arguments it may as well be a slip in the template.
fn not_given(call: &Call, problem: &Diagnostic) -> Option<String> {
    let (variable, rest) = problem.message.strip_prefix("Variable `")?.split_once('`')?;
    let is_lacking = call.args.is_empty() && problem.id == Id::TemplateError && problem.label.is_none();
    (is_lacking && rest.starts_with(" is not defined")).then(|| variable.to_owned())
}
