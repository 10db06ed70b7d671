//! What there is to say about templates.

use std::collections::HashMap;

use kisho_game::text::{Id, Span};
use kisho_source::{Problem, Problems};

/// What went wrong in templates: each thing once, with the page where it first did, since a template that is fine for
/// most pages can only be mended by looking at the one that it is not fine for.
#[derive(Debug, Default)]
pub struct InTemplates {
    list: Vec<(Problem, String, usize)>,
    known: HashMap<(String, Span, String), usize>,
}

impl InTemplates {
    /// Takes the errors in templates out of what was found on a page.
    pub fn add(&mut self, page: &str, found: &Problems) -> Problems {
        let is_rest = |Problem { diagnostic: said, .. }: &Problem| match said.id {
            Id::TemplateError | Id::TemplateLong => said.hint.is_some(),
            id => id != Id::HtmlLang,
        };
        let (rest, errors): (Vec<_>, Vec<_>) = found.iter().cloned().partition(is_rest);
        for problem in errors {
            let said = &problem.diagnostic;
            let key = (problem.source.name().to_owned(), said.span, said.message.clone());
            let next = self.list.len();
            let number = *self.known.entry(key).or_insert(next);
            match self.list.get_mut(number) {
                Some((.., more)) => *more += 1,
                None => self.list.push((problem, page.to_owned(), 0)),
            }
        }
        rest.into_iter().collect()
    }

    /// All of them.
    pub fn finish(self) -> Problems {
        let told = |(mut problem, page, more): (Problem, String, usize)| {
            let more = match more {
                0 => String::new(),
                1 => " and 1 more page".to_owned(),
                more => format!(" and {more} more pages"),
            };
            let hint = problem.diagnostic.hint.map_or_else(String::new, |hint| format!("; {hint}"));
            let met = format!("it was met while making the page of `{page}`{more}{hint}");
            problem.diagnostic.hint = Some(met);
            problem
        };
        self.list.into_iter().map(told).collect()
    }
}
