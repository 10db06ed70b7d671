//! `kisho.toml`: what is said once for the whole site.

mod engine;
mod images;
mod menu;
mod place;
mod taxonomy;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde::Deserialize;

use super::limits;
pub use engine::Engine;
pub use images::Images;
use kisho_board::fonts::Font;
use kisho_game::text::{Diagnostic, Id};
use kisho_source::Language;
use kisho_source::address::{encode, has_scheme, is_base};
use kisho_source::files::{INPUT_FOLDERS, is_plain};
use kisho_source::serial::{self, Ids};
use kisho_source::slug::Slugify;
pub use menu::MenuItem;
pub use place::{at, is_in_table};
use place::{follows, keys_of};
pub use taxonomy::Taxonomy;
use taxonomy::{complete_taxonomies, usual_taxonomies};

/// What stands in `edit_url` for the path of a file.
const EDITED: &str = "{path}";

/// The whole config. An empty file is a legal config.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Name of the site.
    pub title: String,
    /// What it is about, in a sentence.
    pub description: String,
    /// Where it will stand: `https://example.org/boards`, or only a path, such as `/`.
    pub base_url: String,
    /// The language of pages that name none.
    #[serde(alias = "default_language")]
    pub lang: LangName,
    /// What is otherwise in the other languages.
    pub languages: BTreeMap<LangName, InLanguage>,
    /// Who writes it.
    pub author: String,
    /// A folder under `themes/`.
    pub theme: String,
    /// The output folder, from the root.
    pub output: String,
    /// Whether pages are made smaller where no reader sees it.
    pub minify_html: bool,
    /// The kinds of compressed copies that stand beside the files.
    pub compress: Vec<Compression>,
    /// The style sheet that every page links, by its path in the output.
    #[serde(skip)]
    pub style: String,
    /// Anything else, for templates; with what the theme has where the site has nothing.
    #[serde(deserialize_with = "serial::table")]
    pub extra: serde_json::Map<String, serde_json::Value>,
    /// Whether there is a `sitemap.xml`.
    pub generate_sitemap: bool,
    /// Whether there is a `robots.txt`.
    pub generate_robots_txt: bool,
    /// Whether diagrams with an `id` are numbered.
    pub figure_numbers: bool,
    /// Whether diagrams have links to their pictures.
    pub figure_downloads: bool,
    /// Whether replays have links to their records and to their positions in words.
    pub figure_records: bool,
    /// Whether code is coloured.
    pub highlight_code: bool,
    /// Whether formulas between `$` signs are rendered.
    pub math: bool,
    /// Whether quotation marks, dashes and dots become those that printers use.
    pub smart_punctuation: bool,
    /// The font of titles and names in pictures: an installed family, or a file from the folder of the site.
    pub picture_font: Option<String>,
    /// That font, once it was found.
    #[serde(skip)]
    pub lettering: Option<&'static Font>,
    /// The photographs of pages in smaller sizes.
    pub images: Images,
    /// How links are checked.
    pub link_checker: LinkChecker,
    /// Whether readers can search the pages, which needs a script.
    pub build_search_index: bool,
    /// Whether pages with a replay have the script for what no style sheet can do.
    pub replay_script: bool,
    /// Whether readers can try moves from the positions of boards, which needs a script.
    pub try_moves: bool,
    /// Whether readers can switch between light and dark.
    pub theme_switch: bool,
    /// Whether their choice is kept from page to page, which needs a script.
    pub theme_script: bool,
    /// Whether pages that do not say when they were changed have the day of their last commit.
    pub git_dates: bool,
    /// Where a page can be edited: an address with `{path}` in the place of its file in the content folder.
    pub edit_url: Option<String>,
    /// Whether the site has feeds.
    pub generate_feeds: bool,
    /// The files of each feed; those with `rss` in their names are in RSS, all others in Atom.
    pub feed_filenames: Vec<String>,
    /// Whether pages tell those who show links to them what to show.
    pub social_cards: bool,
    /// The picture for links to pages that have none: a path or an address.
    pub social_image: Option<String>,
    /// Whether pages tell search engines what they are, as JSON-LD.
    pub structured_data: bool,
    /// Most pages in a feed.
    pub feed_limit: usize,
    /// The links at the top of each page; without any, the sections at the top.
    pub menu: Vec<MenuItem>,
    /// The taxonomies; `tags`, `series` and `game` are always there.
    pub taxonomies: Vec<Taxonomy>,
    /// How addresses are made from names.
    pub slugify: Slugify,
    /// Programs that play, by the names of their games.
    pub engines: BTreeMap<String, Engine>,
    /// Old addresses, and where each leads.
    pub redirects: BTreeMap<String, String>,
    /// The keys with which something is wrong, so that what follows from that is not told.
    #[serde(skip)]
    in_doubt: BTreeSet<String>,
}

/// How links are checked.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LinkChecker {
    /// Addresses on other sites that begin so are not asked.
    pub skip_prefixes: Vec<String>,
    /// Beginnings of addresses on other sites whose `#anchor` is not checked.
    pub skip_anchor_prefixes: Vec<String>,
    /// How bad a broken link into the site is.
    pub internal_level: Level,
    /// How bad a broken link to another site is.
    pub external_level: Level,
}

/// How bad something is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// The site must not be published so.
    #[default]
    Error,
    /// It is only said.
    Warn,
}

/// What is said for the pages in one language instead of what is said for all.
#[derive(Debug, Clone, PartialEq, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct InLanguage {
    /// Name of the site.
    pub title: Option<String>,
    /// What it is about, in a sentence.
    pub description: Option<String>,
    /// The links at the top of each page.
    pub menu: Vec<MenuItem>,
    /// The taxonomies of its pages.
    pub taxonomies: Option<Vec<Taxonomy>>,
    /// Whether readers can search its pages.
    pub build_search_index: Option<bool>,
}

/// A language as its BCP 47 tag in a file.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct LangName(pub Language);

impl<'de> Deserialize<'de> for LangName {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let tag = String::deserialize(from)?;
        Language::from_tag(&tag).map(Self).ok_or_else(|| {
            let message = format!("\"{tag}\" is not a language tag, such as \"ja\" or \"pt-BR\"");
            serde::de::Error::custom(message)
        })
    }
}

impl Default for Config {
    fn default() -> Self {
        Self {
            title: String::new(),
            description: String::new(),
            base_url: "/".to_owned(),
            lang: LangName::default(),
            languages: BTreeMap::new(),
            author: String::new(),
            theme: "default".to_owned(),
            output: "public".to_owned(),
            minify_html: false,
            compress: Vec::new(),
            style: String::new(),
            extra: serde_json::Map::new(),
            generate_sitemap: true,
            generate_robots_txt: true,
            figure_numbers: true,
            figure_downloads: false,
            figure_records: true,
            highlight_code: true,
            math: false,
            smart_punctuation: false,
            picture_font: None,
            lettering: None,
            images: Images::default(),
            link_checker: LinkChecker::default(),
            build_search_index: false,
            replay_script: false,
            try_moves: false,
            git_dates: false,
            edit_url: None,
            theme_switch: false,
            theme_script: false,
            generate_feeds: false,
            feed_filenames: vec!["atom.xml".to_owned()],
            social_cards: true,
            social_image: None,
            structured_data: true,
            feed_limit: limits::FEED_PAGES,
            menu: Vec::new(),
            taxonomies: usual_taxonomies(),
            slugify: Slugify::default(),
            engines: BTreeMap::new(),
            redirects: BTreeMap::new(),
            in_doubt: BTreeSet::new(),
        }
    }
}

/// Said of a key at the top that stands in a table.
pub const ABOVE_TABLES: &str = "it belongs above the first `[…]` of the file";

impl Config {
    /// Reads the text of a config. A wrong value is reported and replaced by what stands there by default.
    #[must_use]
    pub fn parse(text: &str) -> (Self, Vec<Diagnostic>) {
        let ids = Ids { key: Id::ConfigKey, value: Id::ConfigValue };
        let (mut config, mut problems): (Self, _) = serial::all_of_toml(text, ids);
        for problem in problems.iter_mut().filter(|problem| problem.id == Id::ConfigKey) {
            if is_in_table(text, problem.span.start) && Self::has_at_top(problem, ids) {
                problem.hint = Some(ABOVE_TABLES.to_owned());
            }
        }
        let told = problems.clone();
        let checked = config.check(text).into_iter();
        problems.extend(checked.filter(|problem| !told.iter().any(|told| follows(text, problem, told))));
        problems.sort_by_key(|problem| problem.span.start);
        // A name that is refused is no other name.
        let doubts = problems.iter().filter(|problem| problem.id != Id::ConfigTaxonomy);
        config.in_doubt = doubts.flat_map(|problem| keys_of(text, problem)).collect();
        (config, problems)
    }

    /// Whether the key that a message says is not in a table is one at the top.
    fn has_at_top(problem: &Diagnostic, ids: Ids) -> bool {
        let key = problem.message.split('`').nth(1).unwrap_or_default();
        // Perhaps with another value.
        serial::toml::<Self>(&format!("{key} = 0"), ids).err().is_none_or(|error| error.id != ids.key)
    }

    /// Says what is wrong with values that can be read, and puts what stands there by default in their place.
    fn check(&mut self, text: &str) -> Vec<Diagnostic> {
        let mut problems = Vec::new();
        let usual = Self::default();
        if !is_base(&self.base_url) {
            let message = format!("`{}` is not a URL for a site", self.base_url);
            let hint = "write `https://example.org/boards`, or a path such as `/`";
            problems
                .push(Diagnostic::error(Id::ConfigBaseUrl, at(text, "base_url"), message).with_hint(hint));
            self.base_url.clone_from(&usual.base_url);
        }
        if let Some(edit) = self.edit_url.take_if(|edit| !has_scheme(edit) || !edit.contains(EDITED)) {
            let message = format!("`{edit}` is not an address with `{EDITED}` in it");
            let hint =
                "write where the file of a page is edited: `https://example.org/edit/main/content/{path}`";
            problems.push(Diagnostic::error(Id::ConfigValue, at(text, "edit_url"), message).with_hint(hint));
        }
        for (key, value, usual) in
            [("theme", &mut self.theme, usual.theme), ("output", &mut self.output, usual.output)]
        {
            if !is_plain(value) {
                let message = format!("`{value}` is not a folder inside the site");
                let hint = format!("write a path without `..`, such as `{usual}`");
                problems.push(Diagnostic::error(Id::ConfigPath, at(text, key), message).with_hint(hint));
                *value = usual;
            }
        }
        if INPUT_FOLDERS.iter().any(|folder| Path::new(&self.output).starts_with(folder)) {
            let message = format!("`{}` is part of what the site is made from", self.output);
            let hint = format!("write the name of another folder, such as `{}`", Self::default().output);
            problems.push(Diagnostic::error(Id::ConfigPath, at(text, "output"), message).with_hint(hint));
            self.output = Self::default().output;
        }
        let slugify = self.slugify.taxonomies;
        let of_languages = self.languages.values_mut().filter_map(|said| said.taxonomies.as_mut());
        for list in of_languages.chain([&mut self.taxonomies]) {
            problems.extend(complete_taxonomies(list, slugify, text));
        }
        problems.extend(engine::check(&mut self.engines, text));
        problems.extend(self.images.check(text));
        let menus = self.languages.values_mut().map(|said| &mut said.menu).chain([&mut self.menu]);
        for menu in menus {
            problems.extend(menu.iter_mut().filter_map(|item| item.check(text)));
            menu.retain(|item| !item.name.trim().is_empty());
        }
        self.feed_filenames.retain(|name| {
            let fine = is_plain(name) && !name.contains(['/', '\\']) && name.ends_with(".xml");
            if !fine {
                let message = format!("`{name}` cannot be the name of a feed");
                let problem = Diagnostic::error(Id::ConfigPath, at(text, "feed_filenames"), message);
                problems.push(problem.with_hint("write names such as `atom.xml` and `rss.xml`"));
            }
            fine
        });
        problems
    }

    /// Where a file of the content folder can be edited.
    #[must_use]
    pub fn edit_url(&self, file: &str) -> Option<String> {
        let edit = self.edit_url.as_ref()?;
        Some(edit.replace(EDITED, &encode(file)))
    }

    /// Whether something else may be meant by a key than what has been read.
    #[must_use]
    pub fn doubts(&self, key: &str) -> bool {
        self.in_doubt.contains(key)
    }

    /// The base address without a slash at its end: empty for `/`.
    #[must_use]
    pub fn base(&self) -> &str {
        self.base_url.trim_end_matches('/')
    }

    /// Whether it is known where the site will stand, so that others can be told addresses of its pages.
    #[must_use]
    pub fn has_address(&self) -> bool {
        self.base_url.contains("://")
    }

    /// What is otherwise in this language.
    #[must_use]
    pub fn in_language(&self, language: &Language) -> Option<&InLanguage> {
        // Most sites have one language, and every page asks.
        if self.languages.is_empty() { None } else { self.languages.get(&LangName(language.clone())) }
    }

    /// The name of the site in this language.
    #[must_use]
    pub fn title_in(&self, language: &Language) -> &str {
        self.in_language(language).and_then(|said| said.title.as_deref()).unwrap_or(&self.title)
    }

    /// What the site is about, in this language.
    #[must_use]
    pub fn description_in(&self, language: &Language) -> &str {
        self.in_language(language).and_then(|said| said.description.as_deref()).unwrap_or(&self.description)
    }

    /// The taxonomies of the pages in this language.
    #[must_use]
    pub fn taxonomies_in(&self, language: &Language) -> &[Taxonomy] {
        self.in_language(language).and_then(|said| said.taxonomies.as_ref()).unwrap_or(&self.taxonomies)
    }

    /// Whether pages in any language have a taxonomy of this name.
    #[must_use]
    pub fn has_taxonomy(&self, name: &str) -> bool {
        let of_languages = self.languages.values().flat_map(|said| said.taxonomies.iter().flatten());
        self.taxonomies.iter().chain(of_languages).any(|taxonomy| taxonomy.name == name)
    }

    /// What the addresses begin with that belong to a language and to no file: nothing in the language of the site.
    #[must_use]
    pub fn folder_of(&self, language: &Language) -> String {
        if *language == self.lang.0 { String::new() } else { format!("{}/", language.tag().to_lowercase()) }
    }

    /// Whether readers can search the pages in this language.
    #[must_use]
    pub fn search_in(&self, language: &Language) -> bool {
        let own = self.in_language(language).and_then(|said| said.build_search_index);
        own.unwrap_or(self.build_search_index)
    }

    /// Whether pages have a switch for light and dark whose choice a script keeps.
    #[must_use]
    pub fn keeps_theme(&self) -> bool {
        self.theme_switch && self.theme_script
    }

    /// Whether readers can search any pages.
    #[must_use]
    pub fn has_search(&self) -> bool {
        self.build_search_index || self.languages.values().any(|said| said.build_search_index == Some(true))
    }

    /// The menu of the pages in this language.
    pub fn menu_in(&self, language: &Language) -> impl Iterator<Item = &MenuItem> {
        let own = self.in_language(language).map(|said| &said.menu).filter(|menu| !menu.is_empty());
        own.unwrap_or(&self.menu).iter().filter(|item| item.is_in(language))
    }

    /// Every link of every menu.
    pub fn all_menus(&self) -> impl Iterator<Item = &MenuItem> {
        self.menu.iter().chain(self.languages.values().flat_map(|said| &said.menu))
    }

    /// The path part of the base address with a slash at its end: `/` or `/boards/`.
    #[must_use]
    pub fn base_path(&self) -> String {
        let base = self.base();
        let path =
            base.split_once("://").map_or(base, |(_, rest)| rest.find('/').map_or("", |at| &rest[at..]));
        format!("{path}/")
    }
}

/// How a copy is compressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum Compression {
    /// `.gz`
    #[serde(rename = "gzip")]
    Gzip,
    /// `.br`
    #[serde(rename = "br")]
    Brotli,
}

/// Whether a picture of the first figure of each page is to be made that names no other.
#[must_use]
pub fn has_posters(config: &Config) -> bool {
    config.has_address() && config.social_cards
}

#[cfg(test)]
mod tests {
    use super::*;
    use kisho_game::text::Span;

    #[test]
    fn an_empty_file_is_a_config() {
        let (config, problems) = Config::parse("");
        assert_eq!(problems, []);
        assert_eq!((config.base(), config.base_path().as_str()), ("", "/"));
    }

    #[test]
    fn an_unknown_key_is_placed_and_the_nearest_is_named() {
        let (_, problems) = Config::parse("lang = \"ja\"\ntitel = \"x\"\n");
        assert_eq!(problems[0].id, Id::ConfigKey);
        assert_eq!(problems[0].span, Span::new(12, 17));
        assert_eq!(problems[0].hint.as_deref(), Some("did you mean `title`?"));
        let (_, problems) = Config::parse("[[menu]]\nname = \"x\"\nurl = \"/\"\nurk = 1\n");
        assert_eq!(problems[0].hint.as_deref(), Some("did you mean `url`?"));
        for key in ["math = true", "title = \"x\""] {
            let (_, problems) = Config::parse(&format!("[[menu]]\nname = \"x\"\nurl = \"/\"\n{key}\n"));
            let hint = "it belongs above the first `[…]` of the file";
            assert_eq!(problems[0].hint.as_deref(), Some(hint), "{key}");
        }
    }

    #[test]
    fn keys_between_braces_have_their_place() {
        let text = "title = \"T\"\n# widths = 1\nimages = { quality = 80, widths = [0] }\n";
        let (_, problems) = Config::parse(text);
        assert_eq!(problems.len(), 1);
        assert_eq!(text[problems[0].span.start..].split(' ').next(), Some("widths"));
        assert!(problems[0].span.start > text.find("images").unwrap());
    }

    #[test]
    fn values_are_checked() {
        for (text, id) in [
            ("title = 3", Id::ConfigValue),
            ("lang = \"french\"", Id::ConfigValue),
            ("base_url = \"example.org\"", Id::ConfigBaseUrl),
            ("output = \"../x\"", Id::ConfigPath),
            ("output = \"content/x\"", Id::ConfigPath),
            ("theme = \"/etc\"", Id::ConfigPath),
            ("title = \"a", Id::ConfigValue),
            ("compress = [\"zip\"]", Id::ConfigValue),
        ] {
            let (_, problems) = Config::parse(text);
            assert_eq!(problems.iter().map(|p| p.id).collect::<Vec<_>>(), [id], "{text}");
        }
    }

    #[test]
    fn all_mistakes_are_told_and_all_else_is_read() {
        let text = "titel = \"T\"\nlang = \"french\"\nbase_url = 3\noutput = \"../x\"\nauthor = \"A\"\n\n\
            [languages.ja]\ntitle = \"棋\"\ndescripton = \"\"\n\n[languages.japanisch]\ntitle = \"x\"\n\n\
            [[menu]]\nname = \"One\"\nurl = \"/\"\n\n[[menu]]\nurl = \"/two/\"\n\n\
            [[menu]]\nname = \"Three\"\nurl = \"/\"\nurk = 1\nlang = \"en?\"\n\n\
            [[menu.children]]\nname = 4\n\n[[taxonomies]]\nname = \"tags\"\nfed = true\n\n\
            [link_checker]\ninternal_level = \"wran\"\nexternal_level = \"warn\"\n";
        let (config, problems) = Config::parse(text);
        let line = |problem: &Diagnostic| text[..problem.span.start].matches('\n').count() + 1;
        let said: Vec<_> = problems
            .iter()
            .map(|problem| (line(problem), problem.id, problem.hint.as_deref().unwrap_or_default()))
            .collect();
        let text_hint = "put it into quotation marks";
        let expected = [
            (1, Id::ConfigKey, "did you mean `title`?"),
            (2, Id::ConfigValue, ""),
            (3, Id::ConfigValue, text_hint),
            (4, Id::ConfigPath, "write a path without `..`, such as `public`"),
            (9, Id::ConfigKey, "did you mean `description`?"),
            (11, Id::ConfigValue, ""),
            (18, Id::ConfigValue, "add it"),
            (24, Id::ConfigKey, "did you mean `url`?"),
            (25, Id::ConfigValue, ""),
            (28, Id::ConfigValue, text_hint),
            (32, Id::ConfigKey, "did you mean `feed`?"),
            (35, Id::ConfigValue, "did you mean `warn`?"),
        ];
        assert_eq!(said, expected, "{problems:#?}");
        let names: Vec<_> = config.menu.iter().map(|item| item.name.as_str()).collect();
        assert_eq!((config.author.as_str(), names), ("A", vec!["One", "Three"]));
        assert_eq!(config.link_checker.external_level, Level::Warn);
        assert_eq!(config.languages.len(), 1);
    }

    #[test]
    fn what_follows_from_a_slip_is_not_told() {
        let (config, problems) =
            Config::parse("title = \"a\nlang = \nfeed_limit = 3\n[[menu]\nname = \"x\"\n");
        let lines: Vec<_> = problems.iter().map(|problem| problem.message.as_str()).collect();
        assert_eq!(problems.len(), 3, "{lines:?}");
        assert_eq!(config.feed_limit, 3);
    }

    #[test]
    fn a_value_that_is_not_there_is_said_to_be_missing() {
        let (_, problems) = Config::parse("title =\n");
        assert_eq!(problems[0].message, "there is no value after the `=`");
        let (_, problems) = Config::parse("title = abc\n");
        assert!(problems[0].message.contains("quoted"), "{}", problems[0].message);
    }

    #[test]
    fn the_base_path_is_the_path_of_the_address() {
        for (url, path) in [
            ("/", "/"),
            ("/a/b/", "/a/b/"),
            ("https://example.org", "/"),
            ("https://example.org/boards/", "/boards/"),
        ] {
            let config = Config { base_url: url.to_owned(), ..Config::default() };
            assert_eq!(config.base_path(), path);
        }
    }
}
