//! Reads a config, and says what is wrong with it.

use std::path::Path;

use super::place::{follows, keys_of};
use super::taxonomy::complete_taxonomies;
use super::{ABOVE_TABLES, Config, EDITED, at, engine, is_in_table, language};
use crate::site::source::ruby;
use kisho_game::text::{Diagnostic, Id};
use kisho_source::address::{encoded_base, has_scheme, is_base};
use kisho_source::files::{CONFIG, INPUT_FOLDERS, is_plain};
use kisho_source::serial::{self, Ids};

impl Config {
    /// Reads the text of a config. A wrong value is reported and replaced by what stands there by default.
    #[must_use]
    pub fn parse(text: &str) -> (Self, Vec<Diagnostic>) {
        let ids = Ids { key: Id::ConfigKey, value: Id::ConfigValue };
        let (mut config, mut problems): (Self, _) = serial::all_of_toml(text, ids);
        for problem in problems.iter_mut().filter(|problem| problem.id == Id::ConfigKey) {
            if is_in_table(text, problem.span.start)
                && let Some(hint) = Self::meant_at_top(problem, ids)
            {
                problem.hint = Some(hint);
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

    /// What to do with the key that a message says is not in a table, if it is one at the top, or nearly.
    fn meant_at_top(problem: &Diagnostic, ids: Ids) -> Option<String> {
        let key = problem.message.split('`').nth(1).unwrap_or_default();
        // Perhaps with another value.
        let wrong =
            serial::toml::<Self>(&format!("{key} = 0"), ids).err().filter(|error| error.id == ids.key);
        let is_near = |hint: &str| hint.starts_with("did you mean");
        match wrong.map(|wrong| wrong.hint.filter(|hint| is_near(hint))) {
            None => Some(ABOVE_TABLES.to_owned()),
            // What the table itself has is nearer.
            Some(near) if !problem.hint.as_deref().is_some_and(is_near) => {
                near.map(|near| format!("{near} {ABOVE_TABLES}"))
            }
            Some(_) => None,
        }
    }

    /// Says what is wrong with values that can be read, and puts what stands there by default in their place.
    fn check(&mut self, text: &str) -> Vec<Diagnostic> {
        let mut problems = self.check_addresses(text);
        problems.extend(self.check_folders(text));
        let slugify = self.slugify.taxonomies;
        let of_languages = self.languages.values_mut().filter_map(|said| said.taxonomies.as_mut());
        for list in of_languages.chain([&mut self.taxonomies]) {
            problems.extend(complete_taxonomies(list, slugify, text));
        }
        if !self.languages.is_empty() {
            problems.extend(language::twice(text));
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
        self.drop_readings();
        problems
    }

    /// Leaves the words alone in texts that stand in the heads of pages and in lists.
    fn drop_readings(&mut self) {
        let of_languages =
            self.languages.values_mut().flat_map(|said| [said.title.as_mut(), said.description.as_mut()]);
        let of_site = [&mut self.title, &mut self.description, &mut self.author];
        let texts = of_languages.flatten().chain(of_site).filter(|text| ruby::is_in(text));
        texts.for_each(|text| *text = ruby::words(text).into_owned());
        let of_languages = self.languages.values_mut().filter_map(|said| said.taxonomies.as_mut());
        let taxonomies = of_languages.chain([&mut self.taxonomies]).flatten();
        for title in taxonomies.filter_map(|taxonomy| taxonomy.title.as_mut()) {
            *title = ruby::words(title).into_owned();
        }
    }

    fn check_addresses(&mut self, text: &str) -> Vec<Diagnostic> {
        let mut problems = Vec::new();
        if !is_base(&self.base_url) {
            let message = format!("`{}` is not a URL for a site", self.base_url);
            let hint = "write `https://example.org/boards`, or a path such as `/`";
            problems
                .push(Diagnostic::error(Id::ConfigBaseUrl, at(text, "base_url"), message).with_hint(hint));
            self.base_url = Self::default().base_url;
        }
        self.base_url = encoded_base(&self.base_url);
        if let Some(edit) = self.edit_url.take_if(|edit| !has_scheme(edit) || !edit.contains(EDITED)) {
            let message = format!("`{edit}` is not an address with `{EDITED}` in it");
            let hint =
                "write where the file of a page is edited: `https://example.org/edit/main/content/{path}`";
            problems.push(Diagnostic::error(Id::ConfigValue, at(text, "edit_url"), message).with_hint(hint));
        }
        problems
    }

    fn check_folders(&mut self, text: &str) -> Vec<Diagnostic> {
        let mut problems = Vec::new();
        let Self { theme, output, .. } = Self::default();
        for (key, value, usual) in [("theme", &mut self.theme, theme), ("output", &mut self.output, output)] {
            let mut inputs = INPUT_FOLDERS.iter().chain([&CONFIG]);
            let is_input = inputs.any(|input| Path::new(value).starts_with(input));
            let (message, hint) = if !is_plain(value) {
                let message = format!("`{value}` is not a folder inside the site");
                (message, format!("write a path without `..`, such as `{usual}`"))
            } else if key == "output" && is_input {
                let message = format!("`{value}` is part of what the site is made from");
                (message, format!("write the name of another folder, such as `{usual}`"))
            } else {
                continue;
            };
            problems.push(Diagnostic::error(Id::ConfigPath, at(text, key), message).with_hint(hint));
            *value = usual;
        }
        problems
    }
}

#[cfg(test)]
mod tests {
    use super::super::Level;
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
        let (_, problems) = Config::parse("[[menu]]\nname = \"x\"\nurl = \"/\"\ntry_move = true\n");
        let hint = "did you mean `try_moves`? it belongs above the first `[…]` of the file";
        assert_eq!(problems[0].hint.as_deref(), Some(hint));
    }

    #[test]
    fn keys_between_braces_have_their_place() {
        let text = "title = \"T\"\n# quality = 1\nimages = { widths = [80], quality = 0 }\n";
        let (_, problems) = Config::parse(text);
        assert_eq!(problems.len(), 1);
        assert_eq!(text[problems[0].span.start..].split(' ').next(), Some("quality"));
        assert!(problems[0].span.start > text.find("images").unwrap());
    }

    #[test]
    fn every_wrong_member_of_a_list_is_told() {
        let text = "compress = [\"zip\", \"gzip\", 3]\n[images]\nwidths = [0, 480, -1, \"a\", 99999]\n";
        let (config, problems) = Config::parse(text);
        let told = |problem: &Diagnostic| text[problem.span.start..problem.span.end].to_owned();
        assert_eq!(
            problems.iter().map(told).collect::<Vec<_>>(),
            ["\"zip\"", "3", "0", "-1", "\"a\"", "99999"],
            "{problems:?}"
        );
        assert_eq!(problems[2].message, "a number from 1 to 16383 is expected here, not the number 0");
        assert_eq!(config.images.widths, [480]);
    }

    #[test]
    fn values_are_checked() {
        for (text, id) in [
            ("title = 3", Id::ConfigValue),
            ("lang = \"french\"", Id::ConfigValue),
            ("base_url = \"example.org\"", Id::ConfigBaseUrl),
            ("base_url = \"https://\"", Id::ConfigBaseUrl),
            ("output = \"../x\"", Id::ConfigPath),
            ("output = \"content/x\"", Id::ConfigPath),
            ("output = \"kisho.toml\"", Id::ConfigPath),
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
    fn a_language_has_one_table() {
        let text = "[languages.ja]\ntitle = \"a\"\n[languages.pt-BR]\n[languages.JA]\ntitle = \"b\"\n";
        let (_, problems) = Config::parse(text);
        let said: Vec<_> = problems.iter().map(|it| (it.id, it.span)).collect();
        let place = text.find("JA").unwrap();
        assert_eq!(said, [(Id::ConfigKey, Span::new(place, place + 2))]);
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
}
