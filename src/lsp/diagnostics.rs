//! What is wrong with the texts that are open and with the rest of their sites.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use gen_lsp_types::{
    Code, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, Location, Position, Range, Uri,
};
use kisho_board::diagram::theme::Themes;
use kisho_board::present::options::parse;
use kisho_game::legible;
use kisho_game::text::{Id, Severity, Source, Span};
use kisho_source::Problem;
use kisho_source::files::{CONFIG, CONTENT, without_lone_cr};

use super::documents::{Document, Kind};
use super::position::{Encoding, Lines};
use super::sites::Site;
use super::uri;
use crate::report::places;
use crate::site::{
    Budget, Document as Lone, Form, Keys, SiteView, config_problems, fence_at, filter, notation,
    placed_words, template_problem, theme_problems, too_much,
};

/// Everything that is wrong with an open text, as it is now, in the order of the text.
pub fn of_document(document: &mut Document, site: Option<&Site>) -> Vec<Problem> {
    let mut problems = found(document, site);
    problems.sort_by_key(|problem| problem.diagnostic.span);
    problems
}

fn found(document: &mut Document, site: Option<&Site>) -> Vec<Problem> {
    let name = called(document);
    let built = |site: &Site| {
        let own = site.problems.iter().filter(|problem| problem.source.name() == name);
        own.cloned().collect::<Vec<_>>()
    };
    let source = || Arc::new(Source::new(name.as_str(), document.text.as_str()));
    let said = |list: Vec<kisho_game::text::Diagnostic>| {
        let source = source();
        let problem = |diagnostic| Problem::new(&source, diagnostic);
        list.into_iter().map(problem).collect::<Vec<_>>()
    };
    let view = site.and_then(Site::view);
    match (&document.kind, site, view) {
        (Kind::Page(file), Some(site), Some(view)) => {
            let file = file.clone();
            match view.text(&file) {
                Some((source, _)) if source.text() == without_lone_cr(document.text.clone()) => built(site),
                Some((source, _)) => typed(document, &file, source.text(), &view, || built(site)),
                None => match view.preview(&file, document.text.clone()) {
                    Some(preview) => of_page(&file, preview.problems),
                    // There is no telling what a site without config is.
                    None => lone(document),
                },
            }
        }
        (Kind::Lone | Kind::Page(_), ..) => lone(document),
        (_, Some(site), Some(_)) if !document.changed => built(site),
        (Kind::Toml(Keys::Config), ..) => said(config_problems(&document.text)),
        (Kind::Toml(_), ..) => said(theme_problems(&document.text)),
        (Kind::BoardTheme(theme), _, Some(view)) => view.board_theme_problems(theme, &document.text),
        (Kind::Template(file), ..) => said(template_problem(file, &document.text).into_iter().collect()),
        (Kind::Record(file), _, Some(view)) => said(record(file, &document.text, &view)),
        _ => Vec::new(),
    }
}

/// What messages call the file of a text.
fn called(document: &Document) -> String {
    let path = document.path.as_deref().unwrap_or(Path::new("page.md"));
    let inside = document.root.as_deref().and_then(|root| path.strip_prefix(root).ok());
    let file = inside.unwrap_or_else(|| Path::new(path.file_name().unwrap_or_default()));
    kisho_source::files::slashed(file).unwrap_or_default()
}

/// Those of some problems that are about the text of a page.
fn of_page(file: &str, problems: Vec<Problem>) -> Vec<Problem> {
    let name = format!("{CONTENT}/{file}");
    problems.into_iter().filter(|problem| problem.source.name() == name).collect()
}

/// What is wrong with a page whose file holds another text: what its preview says, and of what only a build finds what that said
/// about text that is still there.
fn typed(
    document: &mut Document,
    file: &str,
    before: &str,
    site: &SiteView<'_>,
    built: impl FnOnce() -> Vec<Problem>,
) -> Vec<Problem> {
    let preview = |text: &str| {
        let preview = site.preview(file, text.to_owned());
        preview.map(|preview| of_page(file, preview.problems)).unwrap_or_default()
    };
    if document.carried.as_ref().is_none_or(|(text, _)| text != before) {
        let found = preview(before);
        let is_found = |problem: &Problem| found.iter().any(|found| found.diagnostic == problem.diagnostic);
        let rest = built().into_iter().filter(|problem| !is_found(problem)).collect();
        document.carried = Some((before.to_owned(), rest));
    }
    let mut problems = preview(&document.text);
    if let Some((before, carried)) = &document.carried {
        let source = Arc::new(Source::new(format!("{CONTENT}/{file}"), document.text.as_str()));
        problems.extend(carried.iter().filter_map(|problem| {
            let span = moved(problem.diagnostic.span, before, &document.text)?;
            let diagnostic = kisho_game::text::Diagnostic { span, ..problem.diagnostic.clone() };
            Some(Problem { source: Arc::clone(&source), diagnostic })
        }));
    }
    problems
}

/// Where a piece of a text stands in another one, if it stands before or after all that is different.
fn moved(span: Span, before: &str, now: &str) -> Option<Span> {
    let same = before.bytes().zip(now.bytes()).take_while(|(a, b)| a == b).count();
    if span.end <= same {
        return Some(span);
    }
    let most = before.len().min(now.len()) - same;
    let rest = before.bytes().rev().zip(now.bytes().rev()).take_while(|(a, b)| a == b).count().min(most);
    let from_end = |at: usize| now.len().checked_sub(before.len().checked_sub(at)?);
    (span.start >= before.len() - rest).then_some(())?;
    Some(Span::new(from_end(span.start)?, from_end(span.end)?))
}

/// What is wrong with the blocks of a text that belongs to no site.
fn lone(document: &Document) -> Vec<Problem> {
    let folder = document.path.as_deref().and_then(Path::parent).unwrap_or(Path::new("."));
    let source = Arc::new(Source::new(called(document), document.text.as_str()));
    let name = source.name().to_owned();
    let budget = Budget::of_documents(1);
    let lone = Lone {
        source,
        base: folder,
        base_called: ".",
        dir: "",
        has_front_matter: true,
        lang: kisho_game::text::Lang::default(),
        prefix: "k",
        css: &[],
        themes: &Themes::default(),
        budget: &budget,
        form: Form::Html,
        ruby: false,
    };
    let done = filter(&lone);
    let too_much = too_much(&budget, [&done].into_iter());
    let mut problems = done.problems;
    problems.extend(too_much);
    problems.retain(|problem| problem.source.name() == name);
    problems
}

/// What is wrong with the text of a file that blocks name, in the notations that these say it has.
fn record(file: &str, text: &str, site: &SiteView<'_>) -> Vec<kisho_game::text::Diagnostic> {
    let mut problems: Vec<kisho_game::text::Diagnostic> = Vec::new();
    for (page, board) in site.boards_from(file) {
        let Some((source, body)) = site.text(page) else { continue };
        let Some(fence) = fence_at(source.text(), body, board.span.start) else { continue };
        let Some(notation) = notation(&fence.info) else { continue };
        let (words, _) = placed_words(&fence);
        let (options, _) = parse(words.get(1..).unwrap_or_default(), notation);
        let reading = notation.reading(text.as_bytes(), &options.read_options());
        let (_, found) = legible(notation, text.as_bytes().to_vec(), reading.diagnostics);
        // The editor has decoded the file: what it says of its bytes is not about this text.
        let found = found.into_iter().filter(|problem| problem.id != Id::SgfCharset);
        let new: Vec<_> = found.filter(|problem| !problems.contains(problem)).collect();
        problems.extend(new);
    }
    problems
}

/// What there is to say about the files of a site that are not open, by these files.
pub fn of_site(root: &Path, site: &Site) -> BTreeMap<PathBuf, Vec<Problem>> {
    let mut files: BTreeMap<PathBuf, Vec<Problem>> = BTreeMap::new();
    for problem in &site.problems {
        let path = root.join(problem.source.name());
        if path.is_file() {
            files.entry(path).or_default().push(problem.clone());
            continue;
        }
        // Folders, and templates that kisho brings, have no text.
        let mut problem = problem.clone();
        let said = &mut problem.diagnostic;
        said.message = format!("{}: {}", problem.source.name(), said.message);
        said.span = Span::at(0);
        problem.source = Arc::new(Source::new(CONFIG, ""));
        files.entry(root.join(CONFIG)).or_default().push(problem);
    }
    files
}

/// A message as the protocol has it.
pub fn told(problem: &Problem, encoding: Encoding, root: Option<&Path>) -> Diagnostic {
    let said = &problem.diagnostic;
    let mut message = said.message.clone();
    for more in [&said.label, &said.hint].into_iter().flatten() {
        message.push_str(if message.contains('\n') { "\n" } else { "\n\n" });
        message.push_str(more);
    }
    Diagnostic {
        range: range(&problem.source, said.span, encoding),
        severity: Some(match said.severity {
            Severity::Error => DiagnosticSeverity::Error,
            Severity::Warning => DiagnosticSeverity::Warning,
        }),
        code: Some(Code::String(said.id.as_str().to_owned())),
        code_description: None,
        source: Some("kisho".to_owned()),
        message: message.into(),
        tags: None,
        related_information: root
            .map(|root| related(said.hint.as_deref().unwrap_or_default(), root))
            .filter(|list| !list.is_empty()),
        data: None,
    }
}

/// Where a message stands: the same as in reports, but with the units of the client.
fn range(source: &Source, span: Span, encoding: Encoding) -> Range {
    let text = source.text();
    let (start, end) = places(source, span);
    let at = |place: kisho_game::text::LineColumn| {
        let line = source.line(place.line);
        let before: usize = line.chars().take(place.column - 1).map(char::len_utf8).sum();
        (place.line, before.min(line.len()))
    };
    // Lines that end with `\r` alone are lines of editors only.
    if memchr::memchr(b'\r', text.as_bytes()).is_some() {
        let line_start = |line: usize| {
            memchr::memchr_iter(b'\n', text.as_bytes()).nth(line.wrapping_sub(2)).map_or(0, |end| end + 1)
        };
        let offset = |place| {
            let (line, before) = at(place);
            if line == 1 { before } else { line_start(line) + before }
        };
        return Lines::new(text, encoding).range(Span::new(offset(start), offset(end)));
    }
    let position = |place| {
        let (line, before) = at(place);
        let column = Lines::new(source.line(line), encoding).position(before).character;
        Position { line: u32::try_from(line - 1).unwrap_or(u32::MAX), character: column }
    };
    Range { start: position(start), end: position(end) }
}

/// The files that a hint names, with lines and columns if it says them: `content/a.md:3:4`.
fn related(hint: &str, root: &Path) -> Vec<DiagnosticRelatedInformation> {
    let words = hint.split(|c: char| c.is_whitespace() || c == '`');
    let place = |word: &str| {
        let mut parts = word.trim_end_matches([',', '.', ';']).splitn(3, ':');
        let file = parts.next().filter(|file| file.contains('/'))?;
        let mut number =
            || parts.next().and_then(|part| part.parse::<u32>().ok()).unwrap_or(1).saturating_sub(1);
        let at = Position { line: number(), character: number() };
        let path = root.join(file);
        let is_inside = kisho_source::files::is_plain(file) && path.is_file();
        is_inside.then(|| Location { uri: uri::of(&path), range: Range { start: at, end: at } })
    };
    let locations = words.filter_map(place);
    locations.map(|location| DiagnosticRelatedInformation { location, message: hint.to_owned() }).collect()
}

/// The address under which a client knows a file.
pub fn address<'a>(path: &Path, open: impl IntoIterator<Item = &'a Document>) -> Uri {
    let known = open.into_iter().find(|document| document.path.as_deref() == Some(path));
    known.map_or_else(|| uri::of(path), |document| document.uri.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_about_text_that_stays_moves_with_it() {
        let before = "one two three";
        let at = |word: &str, text: &str| {
            let start = text.find(word).unwrap();
            Span::new(start, start + word.len())
        };
        let now = "one 2 2 three";
        assert_eq!(moved(at("one", before), before, now), Some(at("one", now)));
        assert_eq!(moved(at("three", before), before, now), Some(at("three", now)));
        assert_eq!(moved(at("two", before), before, now), None);
        assert_eq!(moved(at("three", before), before, "three"), Some(Span::new(0, 5)));
        assert_eq!(moved(at("two", before), before, before), Some(at("two", before)));
        assert_eq!(moved(at("three", before), before, ""), None);
    }
}
