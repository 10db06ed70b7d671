//! Front matter: what a page says about itself, as TOML between `+++` or YAML between `---`.

mod date;
mod fence;
pub mod openings;
mod terms;

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Deserialize;

use super::config::{self, Config, LangName};
pub use date::{Date, day_of};
use kisho_game::text::{Diagnostic, Id, Source, Span};
use kisho_sheet::Description;
use kisho_source::Problems;
use kisho_source::address::{decode, nfc};
use kisho_source::serial::{self, Ids, Shape};
use openings::Written;
pub use terms::Terms;

/// The keys of front matter.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Front {
    /// Instead of the first heading or the file name.
    pub title: Option<String>,
    /// What the page is about, in a sentence.
    pub description: Option<String>,
    /// When it was written.
    pub date: Option<Date>,
    /// When it was last changed.
    pub updated: Option<Date>,
    /// Its language, if it is not that of its section.
    pub lang: Option<LangName>,
    /// Pages with the same key are translations of each other.
    pub translation_key: Option<String>,
    /// Left out unless drafts are asked for.
    pub draft: bool,
    /// Lighter pages stand first; pages without weight stand last.
    pub weight: Option<i64>,
    /// The template, instead of `page.html` or `section.html`.
    pub template: Option<String>,
    /// The template of the pages below a section that choose none.
    pub page_template: Option<String>,
    /// Whether the section above lists the pages of a section, too.
    pub transparent: bool,
    /// The last part of its address, instead of the file name.
    pub slug: Option<String>,
    /// Its whole address.
    pub path: Option<String>,
    /// Where readers of its address are sent on to, instead of a page.
    pub redirect_to: Option<String>,
    /// Old addresses that lead here.
    pub aliases: Vec<String>,
    /// Whether diagrams with an `id` are numbered, if it is not as in the config.
    pub figure_numbers: Option<bool>,
    /// What it is about, in words that other pages share.
    pub tags: Terms,
    /// The series that it is a part of.
    pub series: Terms,
    /// The game that it is about.
    pub game: Terms,
    /// Who wrote it, if it is not whom the config names.
    pub authors: Vec<String>,
    /// The terms of any taxonomy by its name.
    pub taxonomies: BTreeMap<String, Terms>,
    /// The order of the pages of a section.
    pub sort_by: Option<SortBy>,
    /// Whether that order is turned round.
    #[serde(alias = "paginate_reversed")]
    pub reverse: bool,
    /// Most pages of a section in one list.
    pub paginate_by: Option<usize>,
    /// The part of the address before the number of a page of the list, instead of `page`.
    pub paginate_path: Option<String>,
    /// The picture for links to the page, instead of its first figure: a path or an address.
    pub social_image: Option<String>,
    /// Whether a section has feeds of the pages in it.
    pub generate_feeds: bool,
    /// Whether the page, or the pages of a section and of all below it, can be found by searching.
    pub in_search_index: Option<bool>,
    /// The opening book of the page.
    pub openings: Option<Written>,
    /// The sheet that `kisho sheet` makes of the page.
    pub sheet: Option<Box<Description>>,
    /// Anything else, for templates.
    #[serde(deserialize_with = "serial::table")]
    pub extra: serde_json::Map<String, serde_json::Value>,
}

/// The keys that only sections can have.
pub const OF_SECTIONS: [&str; 7] =
    ["sort_by", "reverse", "paginate_by", "paginate_path", "transparent", "page_template", "generate_feeds"];

/// The keys with numbers.
const NUMBERS: [&str; 2] = ["paginate_by", "weight"];

impl Front {
    /// The terms that the page has of a taxonomy, as written.
    pub fn terms(&self, taxonomy: &str) -> impl Iterator<Item = &str> {
        let short = match taxonomy {
            "tags" => Some(&self.tags),
            "series" => Some(&self.series),
            "game" => Some(&self.game),
            _ => None,
        };
        short.into_iter().chain(self.taxonomies.get(taxonomy)).flat_map(|terms| &terms.0).map(String::as_str)
    }

    /// Whether the two are equal but for words for readers (title, description, authors, extra), which change neither addresses
    /// nor what belongs together.
    #[must_use]
    pub fn same_except_words(&self, other: &Self) -> bool {
        let without_words = |front: &Self| Self {
            title: None,
            description: None,
            authors: Vec::new(),
            extra: serde_json::Map::new(),
            ..front.clone()
        };
        without_words(self) == without_words(other)
    }
}

/// An order of pages; those that it does not tell apart are in the order of their titles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SortBy {
    /// The newest first.
    Date,
    /// Those first that were changed last.
    UpdateDate,
    /// Lighter pages first.
    Weight,
    /// By title.
    Title,
    /// By the names of their files.
    None,
}

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
        let start = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        // Blank lines before it mean nothing, as in Zola and Hugo.
        let begin = start + blank(text.get(start..).unwrap_or_default());
        let rest = text.get(begin..).unwrap_or_default();
        let first = rest.split_inclusive('\n').next().unwrap_or_default();
        let fence = first.trim_end();
        if fence != TOML && fence != YAML {
            let (problem, body) = match fence::damaged(text, begin) {
                Some((problem, body)) => (Some(problem), body),
                None => (json(rest, begin), start),
            };
            return Self { body, problems: problem.into_iter().collect(), ..Self::default() };
        }
        let open = begin + first.len();
        let next = text.get(open..).and_then(|rest| rest.lines().next()).unwrap_or_default();
        if begin > start && fence == YAML && !is_yaml_key(next) {
            return Self { body: start, ..Self::default() };
        }
        let Some((close, body)) = closing(text, open, fence) else {
            // A page may begin with a rule; three plus signs are nothing else in Markdown.
            if fence == YAML && !is_yaml_key(next) {
                return Self { body: start, ..Self::default() };
            }
            let problem = Diagnostic::error(
                Id::FrontOpen,
                Span::new(begin, begin + 3),
                "the front matter is not closed",
            )
            .with_hint(format!("put a line with `{fence}` after it"));
            return Self { body: text.len(), problems: vec![problem], ..Self::default() };
        };
        let inner = text.get(open..close).unwrap_or_default();
        let (mut front, mut problems): (Front, _) = match fence {
            TOML => serial::all_of_toml(inner, IDS),
            _ => of_yaml(inner),
        };
        if let Some(hint) = other_format(fence, inner, &problems) {
            problems.truncate(1);
            problems.iter_mut().for_each(|problem| problem.hint = Some(hint.to_owned()));
        }
        misplaced(inner, fence, &mut problems);
        composed(&mut front);
        let line =
            |problem: &Diagnostic| inner.get(..problem.span.start).map(|before| before.matches('\n').count());
        let known: Vec<_> = problems.iter().map(line).collect();
        problems
            .extend(check(&mut front, inner).into_iter().filter(|problem| !known.contains(&line(problem))));
        Self { front, body, problems: problems.into_iter().map(|problem| shifted(problem, open)).collect() }
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

/// The lines around front matter.
const TOML: &str = "+++";
const YAML: &str = "---";

/// The keys of front matter.
const IDS: Ids = Ids { key: Id::FrontKey, value: Id::FrontValue };

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
fn misplaced(inner: &str, fence: &str, problems: &mut [Diagnostic]) {
    for problem in problems.iter_mut().filter(|_| fence == TOML) {
        let start =
            inner.get(..problem.span.start).and_then(|before| before.rfind('\n')).map_or(0, |end| end + 1);
        let line = inner.get(start..).and_then(|rest| rest.lines().next()).unwrap_or_default();
        let is_entry = line.contains('=') && !line.trim_start().starts_with('[');
        if is_entry && config::is_in_table(inner, start) && serial::toml::<Front>(line, IDS).is_ok() {
            problem.hint = Some(config::ABOVE_TABLES.to_owned());
        }
    }
}

/// Whether a message is about what the front matter of a page says, or where it begins and ends.
#[must_use]
pub fn is_about_front_matter(id: Id) -> bool {
    use Id::{FrontFence, FrontJson, FrontKey, FrontOpen, FrontPath, FrontValue};
    matches!(id, FrontFence | FrontJson | FrontKey | FrontOpen | FrontPath | FrontValue)
}

/// What can stand at the end of a way of keys in front matter.
#[must_use]
pub fn shape(way: &[&str]) -> Shape {
    serial::shape::<Front>(way)
}

/// The length of the blank lines that a text begins with.
fn blank(text: &str) -> usize {
    text.split_inclusive('\n').take_while(|line| line.trim().is_empty()).map(str::len).sum()
}

/// What is said about front matter in JSON, as Hugo has it: it would stand on the page as text.
fn json(text: &str, at: usize) -> Option<Diagnostic> {
    text.starts_with('{').then_some(())?;
    let mut values =
        serde_json::Deserializer::from_str(text).into_iter::<serde_json::Map<String, serde_json::Value>>();
    let first = values.next()?.ok()?;
    ["title", "date", "draft"].iter().any(|key| first.contains_key(*key)).then(|| {
        let hint = "`kisho import --from hugo` makes TOML of it";
        let message = "front matter is TOML between `+++` or YAML between `---`, not JSON";
        Diagnostic::error(Id::FrontJson, Span::new(at, at + 1), message).with_hint(hint)
    })
}

/// Where the text of a file begins whose front matter is for another program. After the first `---` that program may
/// have the name of a language.
#[must_use]
pub fn body(text: &str) -> usize {
    let start = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let rest = text.get(start..).unwrap_or_default();
    let first = rest.split_inclusive('\n').next().unwrap_or_default();
    let Some(fence) = [TOML, YAML].into_iter().find(|fence| first.starts_with(fence)) else { return start };
    let language = first.get(fence.len()..).unwrap_or_default().trim();
    if !language.chars().all(|c| c.is_ascii_alphanumeric()) {
        return start;
    }
    closing(text, start + first.len(), fence).map_or(start, |(_, body)| body)
}

/// Whether a line is `key: value` or `key:`.
fn is_yaml_key(line: &str) -> bool {
    line.split_once(':').is_some_and(|(key, value)| {
        !key.is_empty()
            && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
            && (value.trim().is_empty() || value.starts_with(' '))
    })
}

/// The start of the closing line, and the offset after it.
fn closing(text: &str, open: usize, fence: &str) -> Option<(usize, usize)> {
    let mut at = open;
    for line in text.get(open..)?.split_inclusive('\n') {
        if line.trim_end() == fence {
            return Some((at, at + line.len()));
        }
        at += line.len();
    }
    None
}

fn shifted(mut problem: Diagnostic, by: usize) -> Diagnostic {
    problem.span = problem.span.shifted(by);
    problem
}

/// Old addresses as browsers show them, which is not always as they are copied from there: `%E6%A3%8B` is 棋.
fn composed(front: &mut Front) {
    for alias in &mut front.aliases {
        *alias = nfc(&decode(alias)).into_owned();
    }
}

/// Whether this can be an address of the site.
#[must_use]
pub fn is_address(path: &str) -> bool {
    let path = path.trim_matches('/');
    let is_fine = |part: &str| !["", ".", ".."].contains(&part) && !part.contains(char::is_control);
    path.is_empty() || (!path.contains(['?', '#', '\\']) && path.split('/').all(is_fine))
}

/// Addresses have to stay inside the output folder; those that do not are taken out.
fn check(front: &mut Front, inner: &str) -> Vec<Diagnostic> {
    let mut problems = Vec::new();
    let mut is_wrong = |key: &str, value: &str, in_one_part: bool| {
        let wrong = !is_address(value) || (in_one_part && (value.contains('/') || value.trim().is_empty()));
        if wrong {
            let message = format!("`{value}` cannot be part of a URL");
            let problem = Diagnostic::error(Id::FrontPath, config::at(inner, key), message);
            let hint = match in_one_part {
                true if key == "slug" && value.contains('/') => {
                    "write one name; the whole address of a page is its `path`"
                }
                true => "write one name, without `/`, `..`, `?` and `#`",
                false => "use names and `/`, without `..`, `?` and `#`",
            };
            problems.push(problem.with_hint(hint));
        }
        wrong
    };
    front.title.take_if(|title| title.trim().is_empty());
    front.slug.take_if(|slug| is_wrong("slug", slug, true));
    front.path.take_if(|path| is_wrong("path", path, false));
    front.paginate_path.take_if(|path| is_wrong("paginate_path", path, true));
    front.aliases.retain(|alias| !is_wrong("aliases", alias, false));
    problems.extend(several_in_one(front, inner));
    let named = front.authors.len();
    front.authors.retain(|author| !author.trim().is_empty());
    if front.authors.len() < named {
        let problem =
            Diagnostic::warning(Id::FrontValue, config::at(inner, "authors"), "an author has no name");
        problems.push(problem.with_hint("write the name, or remove it"));
    }
    problems
}

/// The messages about several terms in one text, `tags = "walls, opening"`, which is a single term. The name of a series may
/// well have a comma.
fn several_in_one(front: &Front, inner: &str) -> Vec<Diagnostic> {
    let own = [("tags", &front.tags), ("game", &front.game)];
    let all = own.into_iter().chain(front.taxonomies.iter().map(|(name, terms)| (name.as_str(), terms)));
    let told = all.filter_map(|(key, terms)| {
        let [term] = terms.0.as_slice() else { return None };
        let place = config::at(inner, key);
        let line = term.contains([',', '、', '，']).then(|| serial::as_list(inner, place.start))??;
        let message = format!("this is one name with a comma in it, `{term}`; several names are a list");
        let hint = format!("write `{line}`, or for one name `[\"{term}\"]`");
        Some(Diagnostic::warning(Id::FrontValue, place, message).with_hint(hint))
    });
    told.collect()
}

#[cfg(test)]
mod tests {
    use super::super::texts::AllTexts;
    use super::*;
    use kisho_game::text::Lang;

    fn ids(text: &str) -> Vec<Id> {
        Head::parse(text).problems.iter().map(|p| p.id).collect()
    }

    #[test]
    fn a_value_that_is_none_is_no_misunderstanding_of_toml() {
        let hints =
            |text: &str| Head::parse(text).problems.into_iter().map(|said| said.hint).collect::<Vec<_>>();
        assert_eq!(hints("+++\ndate = \"yesterday\"\nextra = 5\n+++\n"), [None, None]);
        assert!(hints("+++\ntitle = The Wall\n+++\n")[0].as_ref().unwrap().contains("in quotation marks"));
    }

    #[test]
    fn keys_in_the_wrong_place_are_told_where_they_belong() {
        let hint = |text: &str| {
            let problems = Head::parse(text).problems;
            assert_eq!(problems.len(), 1, "{text}");
            problems[0].hint.clone().unwrap_or_default()
        };
        assert!(hint("---\ntitle = \"A\"\ndate = 2026-01-01\n---\n").contains("`+++`"));
        assert!(hint("+++\ntitle: A\ntags: [b]\n+++\n").contains("`---`"));
        assert!(!hint("+++\ntitle = A\n+++\n").contains("YAML"));
        for table in ["[taxonomies]\nweight = 3", "[sheet]\nweight = 3"] {
            assert!(hint(&format!("+++\n{table}\n+++\n")).contains("above the first `[…]`"), "{table}");
        }
        assert_eq!(hint("+++\n[taxonomies]\ntags = 3\n+++\n"), "");
        assert!(hint("+++\nslug = \"x/y\"\n+++\n").contains("`path`"));
        assert!(!hint("+++\nslug = \"x?\"\n+++\n").contains("names and"));
    }

    #[test]
    fn numbers_of_yaml_may_begin_with_zeros() {
        let text =
            "---\ntitle: 007\nweight: 010\nextra:\n  agent: 007\n  phone: '0312'\n  size: 1_000\n---\n";
        let head = Head::parse(text);
        assert_eq!(head.problems, []);
        assert_eq!((head.front.title.as_deref(), head.front.weight), (Some("007"), Some(10)));
        let extra = serde_json::json!({ "agent": 7, "phone": "0312", "size": "1_000" });
        assert_eq!(serde_json::json!(head.front.extra), extra);
    }

    #[test]
    fn toml_and_yaml_say_the_same() {
        let toml =
            "+++\r\ntitle = \"棋\"\r\ndate = 2026-11-21\r\nweight = 3\r\n[extra]\r\na = [1]\r\n+++\r\nx";
        let yaml = "---\ntitle: 棋\ndate: 2026-11-21\nweight: 3\nextra:\n  a: [1]\n---\nx";
        for text in [toml, yaml] {
            let head = Head::parse(text);
            assert_eq!(head.problems, [], "{text}");
            assert_eq!(head.front.title.as_deref(), Some("棋"));
            assert_eq!(head.front.date.as_ref().map(Date::as_str), Some("2026-11-21"));
            assert_eq!(head.front.weight, Some(3));
            assert_eq!(head.front.extra["a"][0], 1);
            assert_eq!(&text[head.body..], "x");
        }
    }

    #[test]
    fn days_are_written_as_readers_write_them() {
        for (written, en, ja) in [
            ("2026-11-21", "21 November 2026", "2026年11月21日"),
            ("2026-01-02T07:00:00+09:00", "2 January 2026", "2026年1月2日"),
            ("0987-12-31", "31 December 987", "987年12月31日"),
        ] {
            let date = Head::parse(&format!("+++\ndate = {written}\n+++\n")).front.date.unwrap();
            let all = AllTexts::default();
            let text = |lang: Lang| date.text(&all.of(&lang.into()));
            assert_eq!((text(Lang::En), text(Lang::Ja)), (en.to_owned(), ja.to_owned()));
        }
    }

    #[test]
    fn dates_are_in_the_order_of_their_moments() {
        let date = |text: &str| text.parse::<Date>().unwrap();
        let order = [
            "2026-11-20",
            "2026-11-21T01:00:00+09:00",
            "2026-11-20T20:00:00Z",
            "2026-11-20T18:00:00-05:00",
            "2026-11-21",
        ];
        assert!(order.is_sorted_by(|a, b| date(a) < date(b)));
    }

    #[test]
    fn a_page_without_front_matter_is_all_text() {
        for text in ["", "# A\n", "---\n\nafter a rule\n", "+ a\n"] {
            assert_eq!((Head::parse(text).body, ids(text)), (0, vec![]), "{text}");
        }
        assert_eq!(Head::parse("\u{feff}# A").body, 3, "a byte order mark is no text");
    }

    #[test]
    fn blank_lines_may_stand_before_front_matter() {
        for text in ["\n \r\n+++\ntitle = \"a\"\n+++\nx", "\u{feff}\n---\ntitle: a\n---\nx"] {
            let head = Head::parse(text);
            assert_eq!((head.front.title.as_deref(), &text[head.body..]), (Some("a"), "x"), "{text}");
        }
        for text in ["\n---\n\nafter a rule\n\n---\n", "\n  a\n+++\n"] {
            assert_eq!((Head::parse(text).body, ids(text)), (0, vec![]), "{text}");
        }
        assert_eq!(ids("\n+++\ntitle = 1\n+++\n"), [Id::FrontValue]);
    }

    #[test]
    fn front_matter_after_a_damaged_line_is_told() {
        let toml = "title = \"a\"\ndraft = true\n+++\nx";
        let yaml = "# of this page\ntitle: a\ndraft: true\n---\nx";
        let before = ["<!-- a\nb -->\n", "<!-- a --><!-- b -->\n"];
        let with = |fence: &'static str| before.map(|before| format!("{before}{fence}"));
        let damaged = ["++", "++++", " +++", "＋＋＋", "\u{200b}+++", "+++ # a"].map(str::to_owned);
        for first in damaged.into_iter().chain(with("+++")) {
            let text = format!("{first}\n{toml}");
            let head = Head::parse(&text);
            assert_eq!((ids(&text), &text[head.body..]), (vec![Id::FrontFence], "x"), "{text}");
            assert!(head.problems[0].message.contains("`+++`"), "{text}");
        }
        let damaged = ["--", "----", "  ---", "－－－", "———"].map(str::to_owned);
        for first in damaged.into_iter().chain(with("---")) {
            let text = format!("{first}\n{yaml}");
            assert_eq!(ids(&text), [Id::FrontFence], "{text}");
        }
        assert_eq!(ids("\n++\n[extra]\na = 1\n\n[taxonomies]\ntags = [\"a\"]\n++\nx"), [Id::FrontFence]);
        for text in [
            "----\n\nafter a rule\n\n----\n",
            "----\nnote: this is no key\n----\n",
            "----\ntitle: a line without an end\n\nx\n",
            "-- | --\n-|-\ntitle: a | b\n---\n",
            "- a\n- b\n\n---\n",
            "# A\n---\ntext\n---\n",
            "# A\n\ntitle: a\n---\n",
            "# Game\n---\nBlack: A\nWhite: B\ntitle: Final\n---\n",
            "----\n\ndate: 3 May, in the library\n\n----\n",
            "----\ndate: 3 May\nWe talked about it.\n----\n",
            "----\ndescription: a game where\n- stones are taken\nAll members came.\n\n----\n",
            "# A\n\n```toml\n+++\ntitle = \"a\"\n+++\n```\n",
            "++++\nAsciiDoc: passes this on\n++++\n",
            "<!-- a -->\n# A\n",
            "<!-- a",
            "+",
        ] {
            assert_eq!((Head::parse(text).body, ids(text)), (0, vec![]), "{text}");
        }
    }

    #[test]
    fn front_matter_in_json_is_told() {
        assert_eq!(ids("{\n  \"title\": \"a\",\n  \"tags\": [1]\n}\n\n# A"), [Id::FrontJson]);
        for text in ["{{ key() }}", "{棋|き}", "{\"a\": 1}\n", "{ title"] {
            assert_eq!(ids(text), [], "{text}");
        }
    }

    #[test]
    fn the_front_matter_of_others_is_left_out() {
        for (head, rest) in [
            ("---\nlayout: post\n---\n", "x"),
            ("+++\r\na = [\r\n+++\r\n", "x"),
            ("\u{feff}---json\n{}\n---\n", ""),
            ("", "---\n\nafter a rule"),
            ("", "--- no head\n---\n"),
            ("", "# A\n---\n"),
        ] {
            assert_eq!(body(&format!("{head}{rest}")), head.len(), "{head}{rest}");
        }
    }

    #[test]
    fn all_mistakes_are_told_and_all_else_is_read() {
        use Id::{FrontKey, FrontPath, FrontValue};
        let toml = "+++\ntitel = \"a\"\nweight = \"1\"\ndescription = \"b\"\nslug = \"c\"\npath = \"../c\"\n[extra]\nd = 1\n+++\n";
        let yaml = "---\ntitel: a\nweight: x\ndescription: b\nslug: c\npath: ../c\nextra:\n  d: 1\n---\n";
        for text in [toml, yaml] {
            let head = Head::parse(text);
            assert_eq!(ids(text), [FrontKey, FrontValue, FrontPath], "{text}");
            let front = head.front;
            assert_eq!(
                (front.description.as_deref(), front.slug.as_deref()),
                (Some("b"), Some("c")),
                "{text}"
            );
            assert_eq!((front.path, front.extra.len()), (None, 1), "{text}");
        }
        // What follows from a slip is not told.
        let slips = "+++\ntitle = \"a\nslug = \nweight = 3\ndraft = 1\n+++\n";
        assert_eq!(ids(slips), [FrontValue, FrontValue, FrontValue]);
        assert_eq!(Head::parse(slips).front.weight, Some(3));
        assert_eq!(ids("---\ntitle: [\nweight: x\nslug: d\n---\n"), [FrontValue, FrontValue]);
        assert_eq!(ids("---\n- a\n---\n"), [FrontValue]);
    }

    #[test]
    fn several_terms_in_one_text_are_told() {
        for (text, line) in [
            ("+++\ntags = \"a, b\"\n+++\n", "tags = [\"a\", \"b\"]"),
            ("---\ntags: a, b\n---\n", "tags: [\"a\", \"b\"]"),
            ("---\ntaxonomies:\n  tags: 囲い、矢倉\n---\n", "tags: [\"囲い\", \"矢倉\"]"),
        ] {
            let problems = Head::parse(text).problems;
            let hint =
                problems.iter().map(|problem| problem.hint.clone().unwrap_or_default()).collect::<String>();
            assert!(hint.starts_with(&format!("write `{line}`")), "{text}: {hint}");
        }
        for fine in ["tags: a", "tags: [\"a, b\"]", "tags:\n- a, b", "series: a, b", "tags: [a, b]"] {
            assert_eq!(ids(&format!("---\n{fine}\n---\n")), [], "{fine}");
        }
    }

    #[test]
    fn unknown_keys_are_placed_in_the_file() {
        for (text, word) in [
            ("+++\ntitle = \"a\"\nwieght = 3\n+++\n", "wieght"),
            ("---\ntitle: a\nwieght: 3\n---\n", "wieght"),
        ] {
            let head = Head::parse(text);
            assert_eq!(head.problems.len(), 1, "{text}");
            let problem = &head.problems[0];
            assert_eq!(problem.id, Id::FrontKey);
            assert_eq!(&text[problem.span.start..problem.span.end], word);
            assert_eq!(problem.hint.as_deref(), Some("did you mean `weight`?"));
        }
    }

    #[test]
    fn what_yaml_and_toml_find_wrong_is_told_in_the_lines_of_the_page() {
        for text in ["---\ntitle: a\n  b: c\n---\n", "+++\ntitle = \"a\"\ndate = x\n+++\n"] {
            let problem = &Head::parse(text).problems[0];
            assert_eq!(problem.id, Id::FrontValue);
            assert!(!problem.message.contains("line"), "{}", problem.message);
            assert_eq!(text[..problem.span.start].lines().count(), 3, "{problem:?}");
            assert!(problem.hint.is_some());
        }
        let stranger = &Head::parse("---\na: 1\n---\n").problems[0];
        assert!(stranger.hint.as_ref().unwrap().starts_with("the keys are title,"), "{stranger:?}");
    }

    #[test]
    fn broken_front_matter_is_an_error_with_an_id() {
        assert_eq!(ids("+++\ntitle = \n+++\n"), [Id::FrontValue]);
        assert_eq!(ids("---\ntitle: [\n---\n"), [Id::FrontValue]);
        assert_eq!(ids("+++\ntitle = \"a\"\n"), [Id::FrontOpen]);
        assert_eq!(ids("---\ntitle: a\n"), [Id::FrontOpen]);
        assert_eq!(ids("+++\ndate = \"soon\"\n+++\n"), [Id::FrontValue]);
        assert_eq!(ids("+++\ndate = 07:00:00\n+++\n"), [Id::FrontValue]);
        assert_eq!(ids("---\ndate: 2026-13-01\n---\n"), [Id::FrontValue]);
        assert_eq!(ids("+++\nslug = \"a/b\"\n+++\n"), [Id::FrontPath]);
        for path in ["../b", "a/./b", "a//b", "a/b?c", "a\\nb", "."] {
            assert_eq!(ids(&format!("+++\npath = \"{path}\"\n+++\n")), [Id::FrontPath], "{path}");
        }
        assert_eq!(ids("+++\npath = \"/a b/.c/\"\n+++\n"), []);
    }
}
