//! Reads front matter, and says what is wrong with it.

use std::sync::Arc;

use super::fence::{self, Fenced, TOML, YAML};
use super::{Front, OF_SECTIONS, values};
use crate::site::source::config::{self, Config};
use kisho_game::text::{Diagnostic, Id, Source};
use kisho_source::Problems;
use kisho_source::serial::{self, Ids};

/// Front matter and where the text of the page begins.
#[derive(Debug, Clone, Default)]
pub struct Head {
    /// What was said; everything by default if it could not be read.
    pub front: Front,
    /// Byte offset of the Markdown after it.
    pub body: usize,
    /// What is wrong with it; spans count bytes of the whole file.
    pub problems: Vec<Diagnostic>,
}

impl Head {
    /// Reads the front matter of a file, if it has any.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let Fenced { fence, inner, start, body } = match fence::find(text) {
            Ok(fenced) => fenced,
            Err((problem, body)) => {
                return Self { body, problems: problem.into_iter().collect(), ..Self::default() };
            }
        };
        let (mut front, mut problems): (Front, _) = match fence {
            TOML => serial::all_of_toml(inner, IDS),
            _ => of_yaml(inner),
        };
        if let Some(hint) = other_format(fence, inner, &problems) {
            problems.truncate(1);
            problems.iter_mut().for_each(|problem| problem.hint = Some(hint.to_owned()));
        }
        if fence == TOML {
            misplaced(inner, &mut problems);
        }
        let line = |problem: &Diagnostic| config::line_start(inner, problem.span.start);
        let told: Vec<usize> = problems.iter().map(line).collect();
        let checked = values::check(&mut front, inner).into_iter();
        problems.extend(checked.filter(|problem| !told.contains(&line(problem))));
        problems.iter_mut().for_each(|problem| problem.span = problem.span.shifted(start));
        Self { front, body, problems }
    }

    /// Says what is wrong with it; of a key that is a taxonomy of the site, where that belongs. `source`: the file.
    pub fn tell(&self, source: &Arc<Source>, config: &Config, problems: &mut Problems) {
        for problem in &self.problems {
            let mut problem = problem.clone();
            let key = source.slice(problem.span);
            if problem.id == Id::FrontKey && config.has_taxonomy(key) {
                let hint =
                    format!("`{key}` is a taxonomy: write it below `[taxonomies]` (in YAML, `taxonomies:`)");
                problem.hint = Some(hint);
            }
            problems.push(source, problem);
        }
    }

    /// Says of a page that is no section what only sections can have. `text`: the file.
    pub fn of_page(&mut self, text: &str) {
        let front = &self.front;
        let is_set = [
            front.sort_by.is_some(),
            front.reverse,
            front.paginate_by.is_some(),
            front.paginate_path.is_some(),
            front.transparent,
            front.book,
            front.page_template.is_some(),
            front.generate_feeds,
        ];
        for (key, _) in OF_SECTIONS.iter().zip(is_set).filter(|(_, is_set)| *is_set) {
            let message = format!("`{key}` is for sections, and does nothing here");
            let problem = Diagnostic::warning(Id::FrontKey, config::at(text, key), message);
            self.problems.push(problem.with_hint("put it into the `_index.md` of the section"));
        }
    }
}

/// How messages about keys and values are called.
const IDS: Ids = Ids { key: Id::FrontKey, value: Id::FrontValue };

/// The keys with numbers.
const NUMBERS: [&str; 2] = ["paginate_by", "weight"];

/// Front matter in YAML; what anybody puts into `extra` is read as data are.
fn of_yaml(inner: &str) -> (Front, Vec<Diagnostic>) {
    let (mut front, problems): (Front, _) = serial::all_of_yaml(&serial::without_zeros(inner, &NUMBERS), IDS);
    if !front.extra.is_empty()
        && let Ok(serde_json::Value::Object(mut keys)) = serial::yaml_values(inner, IDS)
        && let Some(serde_json::Value::Object(extra)) = keys.remove("extra")
    {
        front.extra = extra;
    }
    (front, problems)
}

/// What is said of TOML between the lines for YAML, and the other way round.
fn other_format(fence: &str, inner: &str, problems: &[Diagnostic]) -> Option<&'static str> {
    problems.first()?;
    let (is_other, hint) = match fence {
        YAML => (
            serial::toml::<AnyKeys>(inner, IDS).is_ok_and(|keys| !keys.is_empty()),
            "this is TOML, which stands between lines of `+++`; between `---` it is YAML: `title: A`",
        ),
        _ => (
            // A line of TOML can be one of YAML, with `=` in its key.
            serial::yaml::<AnyKeys>(inner, IDS)
                .is_ok_and(|keys| !keys.is_empty() && keys.keys().all(|key| !key.contains(['=', '"', '[']))),
            "this is YAML, which stands between lines of `---`; between `+++` it is TOML: `title = \"A\"`",
        ),
    };
    is_other.then_some(hint)
}

/// Keys with any values.
type AnyKeys = serde_json::Map<String, serde_json::Value>;

/// Says of keys of the page that stand in a table of TOML that they belong above it.
fn misplaced(inner: &str, problems: &mut [Diagnostic]) {
    for problem in problems {
        let start = config::line_start(inner, problem.span.start);
        let line = inner.get(start..).and_then(|rest| rest.lines().next()).unwrap_or_default();
        let is_entry = line.contains('=') && !line.trim_start().starts_with('[');
        if is_entry && config::is_in_table(inner, start) && serial::toml::<Front>(line, IDS).is_ok() {
            problem.hint = Some(config::ABOVE_TABLES.to_owned());
        }
    }
}
