//! Mending: what a message takes for a slip is replaced by what it takes for meant.

use std::collections::HashMap;

use gen_lsp_types::{CodeAction, CodeActionKind, Range, TextEdit, WorkspaceEdit};
use kisho_game::text::{Diagnostic, Span};
use kisho_source::Problem;

use super::diagnostics::told;
use super::{At, server::Client};
use crate::site::places;

/// What can be mended in a range of a text.
pub fn actions(at: &At<'_>, range: Range, client: Client) -> Vec<CodeAction> {
    let asked = at.lines.span(range);
    let problems = at.document.problems.iter();
    let touched = problems.filter(|problem| {
        let span = problem.diagnostic.span;
        span.start <= asked.end && asked.start <= span.end
    });
    touched.filter_map(|problem| action(at, problem, client)).collect()
}

fn action(at: &At<'_>, problem: &Problem, client: Client) -> Option<CodeAction> {
    let (span, new_text) = mended(at, &problem.diagnostic)?;
    let edit = TextEdit { range: at.lines.range(span), new_text: new_text.clone() };
    let changes = HashMap::from([(at.document.uri.clone(), vec![edit])]);
    Some(CodeAction {
        title: format!("Write `{new_text}`"),
        kind: Some(CodeActionKind::QuickFix),
        diagnostics: Some(vec![told(problem, client.encoding, at.document.root.as_deref())]),
        is_preferred: Some(true),
        edit: Some(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }),
        ..CodeAction::default()
    })
}

/// What is to be replaced, and by what.
fn mended(at: &At<'_>, said: &Diagnostic) -> Option<(Span, String)> {
    let (_, meant) = said.hint.as_deref()?.split_once("did you mean `")?;
    let (meant, _) = meant.split_once('`')?;
    let written = at.document.text.get(said.span.start..said.span.end)?;
    // Of a link only where it leads is wrong.
    let links = places(&at.document.text, at.body()).links;
    if let Some(link) = links.into_iter().find(|link| [link.whole, link.span].contains(&said.span)) {
        let anchor = link.to.find('#').and_then(|start| link.to.get(start..)).unwrap_or_default();
        let anchor = if meant.contains('#') { "" } else { anchor };
        let path = link.to.split('#').next().filter(|_| meant.starts_with('#')).unwrap_or_default();
        let to = format!("{path}{meant}{anchor}");
        let is_open = at.document.text.get(..link.span.start).is_some_and(|before| before.ends_with('<'));
        let to = if to.contains(' ') && !is_open { format!("<{to}>") } else { to };
        return Some((link.span, to));
    }
    let quote = written.chars().next().filter(|c| matches!(c, '"' | '\'') && !meant.starts_with(*c));
    let quote = quote.filter(|quote| written.len() > 1 && written.ends_with(*quote));
    Some((said.span, quote.map_or_else(|| meant.to_owned(), |quote| format!("{quote}{meant}{quote}"))))
}
