//! What is wrong with templates, told at its place.

use std::iter;
use std::sync::Arc;

use tera::{ErrorKind, Tera};

use super::{Templates, is_built_in};
use crate::site::look::syntax::{is_tag, pieces};
use crate::site::look::template_words;
use crate::site::source::{limits, theme};
use kisho_game::text::{Diagnostic, Id, Source, Span, nearest};
use kisho_source::files::TEMPLATES;
use kisho_source::{Problem, Problems};

impl Templates {
    /// Places an output without end where the text stands that was written last, if that can be found.
    pub(super) fn too_long(&self, name: &str, last: &str, problems: &mut Problems) {
        let message = format!(
            "this template makes more than {} MB; is there a loop without end, or a long text put together again and again?",
            limits::TEMPLATE_BYTES >> 20
        );
        let line = last.lines().map(str::trim).max_by_key(|line| line.len()).filter(|line| !line.is_empty());
        let found = line.and_then(|line| {
            let named = self.sources.get_key_value(name).into_iter();
            named
                .chain(&self.sources)
                .find(|(_, source)| source.text().contains(line))
                .map(|(name, _)| (name, line))
        });
        let (name, span) = found.map_or((name, Span::at(0)), |(name, line)| (name, self.find(name, line)));
        problems.push(&self.source(name), Diagnostic::error(Id::TemplateLong, span, message));
    }

    /// Reports that the templates of the site together make too much, in the one that was rendered when it was found out.
    pub(super) fn site_too_long(&self, name: &str, problems: &mut Problems) {
        let message = format!(
            "the templates of this site make more than {} MB, besides {} KB for each page; this one was rendered last",
            limits::TEMPLATE_BYTES_A_SITE >> 20,
            limits::TEMPLATE_BYTES_A_PAGE >> 10
        );
        self.say(name, Span::at(0), &message, problems);
    }

    /// Places an error of the template engine in the template that it is about.
    pub(super) fn explain(&self, error: &tera::Error, problems: &mut Problems) {
        match error.kind() {
            ErrorKind::SyntaxError(report) | ErrorKind::RenderingError(report) => {
                let (name, range) = (report.filename(), &report.span().range);
                let span = self.original(name, range.start, range.end);
                self.say(name, span, report.message(), problems);
            }
            ErrorKind::MissingParent { current, parent } => {
                let message = format!("there is no template `{parent}`");
                self.say(current, self.find(current, parent), &message, problems);
            }
            ErrorKind::CircularExtend { tpl, inheritance_chain } => {
                let chain: Vec<&str> =
                    iter::once(tpl).chain(inheritance_chain).map(|name| bare(name)).collect();
                let hint = "a template extends the one it replaces by the name of its theme, as in `default/page.html`";
                self.say_circle(&chain, "extends", hint, problems);
            }
            ErrorKind::CircularInclude { include_chain, .. } => {
                let chain: Vec<&str> = include_chain.iter().map(String::as_str).collect();
                let hint = "take one of the `{% include %}` out that lead in a circle";
                self.say_circle(&chain, "includes", hint, problems);
            }
            // What is found out when all templates are linked comes as a written report, one or more in a row.
            ErrorKind::Msg(text) if text.contains("\n --> ") || text.contains("--> ") => {
                for report in text.split("\n\n") {
                    self.explain_report(report, problems);
                }
            }
            ErrorKind::Msg(text) if let Some([component, one, other]) = defined_twice(text) => {
                let tag = format!("component {component}(");
                let message = format!("`{}` has a component `{component}` too", self.source(one).name());
                let problem = Diagnostic::error(Id::TemplateError, self.find(other, &tag), message)
                    .with_hint(
                        "every template can use every component, so that each needs a name of its own",
                    );
                problems.push(&self.source(other), problem);
            }
            other => {
                let (name, span) =
                    self.where_components_call_themselves().unwrap_or(("base.html", Span::at(0)));
                self.say(name, span, &other.to_string(), problems);
            }
        }
    }

    /// Reports templates that lead to themselves, at the first of the site's own. `chain`: how, the last being that which comes again.
    fn say_circle(&self, chain: &[&str], what: &str, hint: &str, problems: &mut Problems) {
        let again = chain.iter().position(|name| Some(name) == chain.last()).unwrap_or_default();
        let circle = chain.get(again..).unwrap_or_default();
        let is_own = |name: &str| self.sources.get(name).is_some_and(|source| !is_built_in(source));
        let own = circle.windows(2).find(|pair| pair.first().is_some_and(|name| is_own(name)));
        let Some([name, next]) = own.or_else(|| circle.windows(2).next()) else { return };
        let way = if circle.len() > 2 { format!(": {}", circle.join(" → ")) } else { String::new() };
        let message = format!("this template {what} itself{way}");
        let problem = Diagnostic::error(Id::TemplateError, self.find(name, next), message).with_hint(hint);
        problems.push(&self.source(name), problem);
    }

    /// Whether a message only says that there is no template that is there, but left out as something is wrong with it.
    pub(super) fn is_told(&self, problem: &Problem) -> bool {
        unknown_template(&problem.diagnostic.message).is_some_and(|name| self.is_broken(name))
    }

    fn explain_report(&self, report: &str, problems: &mut Problems) {
        let mut lines = report.lines();
        let message = lines.next().unwrap_or_default().trim_start_matches("error: ");
        let place =
            lines.next().and_then(|line| line.split_once("--> ")).map_or("", |(_, place)| place.trim());
        let mut parts = place.rsplitn(3, ':');
        let column = parts.next().and_then(|part| part.parse::<usize>().ok()).unwrap_or(1);
        let line = parts.next().and_then(|part| part.parse::<usize>().ok()).unwrap_or(1);
        let name = parts.next().unwrap_or("base.html");
        if let Some(block) = missing_block(message)
            && let Some(cause) = self.cause(name)
        {
            let hint = format!(
                "templates that extend it fill it; put `{{% block {block} %}}{{% endblock %}}` into it"
            );
            let message = format!("this template lacks the block `{block}`");
            let problem = Diagnostic::error(Id::TemplateError, Span::at(0), message).with_hint(hint);
            problems.push(cause, problem);
            return;
        }
        let counted = self.counted.get(name).map(|counted| counted.text.as_str());
        let text = counted.or_else(|| Some(self.sources.get(name)?.text())).unwrap_or_default();
        let start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
        let rest = text.get(start..).unwrap_or_default().lines().next().unwrap_or_default();
        let skip = rest.char_indices().nth(column.saturating_sub(1)).map_or(rest.len(), |(at, _)| at);
        let word =
            rest.get(skip..).map_or(0, |rest| rest.split([' ', '(', '|', '}']).next().map_or(0, str::len));
        let (from, to) = (start + skip, start + skip + word.max(1));
        let span = self.original(name, from, to);
        match missing_block(message).and_then(|block| self.near_block(name, block)) {
            Some(near) => {
                let mut problem = Diagnostic::error(Id::TemplateError, span, message);
                problem.label = Some(format!("did you mean `{near}`?"));
                problems.push(&self.source(name), problem);
            }
            None => self.say(name, span, message, problems),
        }
    }

    /// The block that was meant, among those of the templates that a template extends.
    fn near_block(&self, name: &str, block: &str) -> Option<&str> {
        let (mut blocks, mut open) = (Vec::new(), self.sources.get(name));
        // A chain that leads back to itself is not longer than there are templates.
        for _ in 0..self.sources.len() {
            let Some(source) = open.and_then(|source| self.sources.get(parent(source)?)) else { break };
            blocks.extend(template_words::blocks(source.text()));
            open = Some(source);
        }
        nearest(block, blocks)
    }

    /// The site's own template that a built-in one extends: where the two do not fit, that one has to be mended.
    fn cause(&self, name: &str) -> Option<&Arc<Source>> {
        let mut source = self.sources.get(name).filter(|source| is_built_in(source))?;
        // A chain that leads back to itself is not longer than there are templates.
        for _ in 0..self.sources.len() {
            source = self.sources.get(parent(source)?)?;
            if !is_built_in(source) {
                return Some(source);
            }
        }
        None
    }

    /// The first component of the site's that calls one: the engine tells of components without an end, but not where.
    fn where_components_call_themselves(&self) -> Option<(&str, Span)> {
        let own = self.sources.iter().filter(|(_, source)| !is_built_in(source));
        own.filter_map(|(name, source)| {
            let (before, after) = source.text().split_once("{% component ")?;
            let inside = after.split_once("{% endcomponent").map_or(after, |(inside, _)| inside);
            let at = before.len() + "{% component ".len() + inside.find("{{ <")?;
            let length = inside.get(at - before.len() - "{% component ".len()..)?.find("}}")? + 2;
            Some((name.as_str(), Span::new(at, at + length)))
        })
        .next()
    }

    fn say(&self, name: &str, span: Span, message: &str, problems: &mut Problems) {
        let source = self.source(name);
        let word = source.text().get(span.start..span.end).unwrap_or_default();
        let components = self.sources.values().flat_map(|source| template_words::components(source.text()));
        // No template means itself.
        let templates = self.sources.keys().map(String::as_str).filter(|other| *other != name);
        let (message, meant) = template_words::explained(message, word, templates, components);
        let mut problem = Diagnostic::error(Id::TemplateError, span, message);
        problem.label = self.inherited(name, &problem.message).or(meant);
        problems.push(&source, problem);
    }

    /// What to write for a template that a theme does not have itself, as `mine/page.html`, but inherits, or that another theme
    /// has, if a message says that there is no such template.
    fn inherited(&self, from: &str, message: &str) -> Option<String> {
        let (theme, file) = unknown_template(message)?.split_once('/')?;
        let known = self.themes.iter().position(|name| name == theme);
        let below = self.themes.get(..known.unwrap_or(self.themes.len()))?;
        let mut names = below.iter().rev().map(|theme| format!("{theme}/{file}"));
        let name = names.find(|name| name != from && self.sources.contains_key(name))?;
        Some(match known {
            Some(_) => format!("`{theme}` inherits this template: write `{name}`"),
            None => format!("did you mean `{name}`?"),
        })
    }

    fn source(&self, name: &str) -> Arc<Source> {
        let missing = || Arc::new(Source::new(format!("{TEMPLATES}/{name}"), ""));
        self.sources.get(name).cloned().unwrap_or_else(missing)
    }

    /// Where a template has a word; of a theme's template it may have the name without the theme.
    fn find(&self, name: &str, word: &str) -> Span {
        let text = self.sources.get(name).map_or("", |source| source.text());
        let words = [Some(word), word.split_once('/').map(|(_, bare)| bare)];
        let mut found = words.into_iter().flatten().filter_map(|word| Some((text.find(word)?, word.len())));
        found.next().map_or(Span::at(0), |(at, length)| Span::new(at, at + length))
    }
}

/// Why a text has not the form of a template.
#[must_use]
pub fn wrong_syntax(name: &str, text: &str) -> Option<Diagnostic> {
    if let Some(span) = branch_too_many(text) {
        let message = format!("an `if` can have at most {} `elif`", limits::TEMPLATE_BRANCHES);
        return Some(Diagnostic::error(Id::TemplateSyntax, span, message));
    }
    let error = Tera::new().add_raw_template(name, text).err()?;
    let ErrorKind::SyntaxError(error) = error.kind() else { return None };
    let span = Span::from(error.span().range.clone());
    let word = text.get(span.start..span.end).unwrap_or_default();
    let (message, meant) =
        template_words::explained(error.message(), word, std::iter::empty(), std::iter::empty());
    let mut problem = Diagnostic::error(Id::TemplateSyntax, span, message);
    let open = || template_words::open_before(text, span, error.message());
    problem.label = template_words::else_if(text, span).or_else(open).or(meant);
    Some(problem)
}

/// The first `elif` that its `if` has no room for. The engine goes one call deeper for each.
fn branch_too_many(text: &str) -> Option<Span> {
    let mut open = Vec::new();
    pieces(text).find_map(|(start, end)| {
        let tag = text.get(start..end).filter(|piece| piece.starts_with("{%") && is_tag(piece))?;
        let word = tag.trim_start_matches(['{', '%', '-']).split_whitespace().next()?;
        match word {
            "if" => open.push(0),
            "endif" => drop(open.pop()),
            "elif" => {
                let branches = open.last_mut()?;
                *branches += 1;
                return (*branches > limits::TEMPLATE_BRANCHES).then(|| Span::new(start, end));
            }
            _ => {}
        }
        None
    })
}

/// The template that there is not, if a message says so.
fn unknown_template(message: &str) -> Option<&str> {
    let said = ["Unknown template `", "there is no template `"];
    said.iter().find_map(|said| message.strip_prefix(said))?.split('`').next()
}

/// A component and the two templates that define it, if a message says that.
fn defined_twice(message: &str) -> Option<[&str; 3]> {
    let (component, rest) = message.strip_prefix("Component `")?.split_once('`')?;
    let (one, other) = rest.strip_prefix(" is defined in both `")?.split_once("` and `")?;
    Some([component, one, other.strip_suffix('`')?])
}

/// The name of a template, without the theme if that is the one that every site has.
fn bare(name: &str) -> &str {
    name.strip_prefix(theme::DEFAULT).and_then(|name| name.strip_prefix('/')).unwrap_or(name)
}

/// The template that another one extends.
fn parent(source: &Source) -> Option<&str> {
    Some(source.text().split_once("{% extends \"")?.1.split_once('"')?.0)
}

/// The block that a template fills although nothing that it extends has it.
fn missing_block(message: &str) -> Option<&str> {
    let (block, rest) = message.strip_prefix("Block `")?.split_once('`')?;
    rest.contains("not defined").then_some(block)
}
