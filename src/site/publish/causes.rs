//! Mistakes that others follow from: in the config, in front matter, and in the words of the site.

use crate::site::look::inputs::Inputs;
use crate::site::source::front::is_about_front_matter;
use kisho_game::text::Id;
use kisho_source::Problem;

/// What may be otherwise than its author meant.
pub struct Causes {
    /// Whether formulas are rendered.
    math: bool,
    /// Which words there are.
    words: bool,
    /// What the site gives to its own templates, and which templates there are.
    extra: bool,
    theme: bool,
    /// Which taxonomies there are, and which terms they have.
    taxonomies: bool,
    terms: bool,
    /// Which texts and boards pages have.
    pages: bool,
}

impl Causes {
    /// Those among the messages about a site.
    pub fn of(problems: &[Problem], inputs: &Inputs) -> Self {
        let has_error = |is_it: fn(Id) -> bool| {
            problems.iter().any(|problem| problem.diagnostic.is_error() && is_it(problem.diagnostic.id))
        };
        let is_of_words =
            |id| matches!(id, Id::TextsKey | Id::TextsValue | Id::TextsLanguage | Id::LangUnknown);
        let is_of_terms =
            |id| is_about_front_matter(id) || matches!(id, Id::LangUnknown | Id::TaxonomyUnknown);
        // Only errors are causes: what follows from a warning stops the build, and so has to be told.
        let is_wrong = has_error(|id| id.as_str().starts_with("config-"));
        let doubts = |key| is_wrong && inputs.config.doubts(key);
        // A theme may lend values to its templates, and stand on another theme.
        let is_of_theme = |id| matches!(id, Id::ThemeKey | Id::ThemeValue | Id::ThemeVersion);
        let has_wrong_theme = has_error(is_of_theme);
        Self {
            math: doubts("math"),
            words: doubts("lang") || has_error(is_of_words),
            extra: doubts("extra") || has_wrong_theme,
            theme: doubts("theme") || has_wrong_theme || has_error(|id| id == Id::ConfigTheme),
            taxonomies: doubts("taxonomies"),
            terms: has_error(is_of_terms),
            pages: has_error(|id| id == Id::PageLong),
        }
    }

    /// Whether a message may say no more than that.
    pub fn explain(&self, problem: &Problem, inputs: &Inputs) -> bool {
        let said = &problem.diagnostic;
        match said.id {
            Id::MathPlain => self.math,
            Id::TemplateError => {
                let line = problem.source.line(problem.source.line_column(said.span.start).line);
                let is_of = |words: &[&str]| words.iter().any(|word| line.contains(word));
                let follows = self.words && is_of(&["ui.extra", "trans("])
                    || self.extra && is_of(&["config.extra"])
                    || (self.taxonomies || self.terms) && is_of(&["get_taxonomy_url("]);
                follows && !said.span.is_empty()
                    || self.theme && said.message.starts_with("there is no template")
            }
            Id::TemplateLong => self.pages,
            Id::LinkBroken => {
                let is_list = |name: &str| said.message.contains(&format!("/{name}/"));
                let mut known = inputs.config.taxonomies.iter().map(|taxonomy| taxonomy.url());
                self.taxonomies && leads_to_list(&said.message)
                    || self.terms && known.any(|url| is_list(url.trim_matches('/')))
            }
            _ => false,
        }
    }
}

/// Whether what a link does not find is no file, as lists of terms are none.
fn leads_to_list(message: &str) -> bool {
    let missing = message.split('`').skip(1).step_by(2).last().unwrap_or_default();
    !missing.starts_with('#')
        && missing.rsplit('/').find(|name| !name.is_empty()).is_some_and(|name| !name.contains('.'))
}
