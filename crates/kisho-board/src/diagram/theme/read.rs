//! The files of board themes:
//!
//! ```toml
//! extends = "wood"          # what this file does not say
//! background = "#fdfcf8"    # what pictures in files stand on
//!
//! [colours]                 # by the names of roles
//! board = ["#edcf92", "#b8945a"]    # on light pages and on dark ones
//! line = "#5d4524"                  # on both
//!
//! [go]                      # for one game
//! board = "#e0c080"
//! ```

use std::sync::Arc;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::file::{COLOURS, Pair, RoleColors, ThemeFile, colour, role};
use crate::diagram::Role;
use kisho_game::Game;
use kisho_game::text::{Diagnostic, Id, Source, Span, nearest};

/// The keys that are no tables of games.
const KEYS: [&str; 4] = ["extends", "background", "hatching", COLOURS];

impl ThemeFile {
    /// Reads a file as far as it is right, and says what is wrong with it.
    pub fn read(name: String, source: Arc<Source>) -> (Self, Vec<Diagnostic>) {
        let mut file = Self::new(name, Arc::clone(&source));
        let mut problems = Problems(Vec::new());
        match DeTable::parse(source.text()) {
            Ok(table) => file.take(table.get_ref(), &mut problems),
            Err(error) => problems.0.push(syntax(&error)),
        }
        problems.0.sort_by_key(|problem| problem.span.start);
        (file, problems.0)
    }

    fn take(&mut self, table: &DeTable<'_>, problems: &mut Problems) {
        for (key, value) in table {
            let name = key.get_ref().as_ref();
            match (name, value.get_ref()) {
                ("extends", DeValue::String(base)) => {
                    self.extends = Some((base.to_string(), value.span().into()))
                }
                ("extends", _) => problems.kind(value, "the name of a theme, in quotation marks,", ""),
                ("background", _) => self.background = problems.colour(value),
                ("hatching", DeValue::Boolean(on)) => self.hatching = Some(*on),
                ("hatching", _) => {
                    problems.kind(value, "`true` or `false`", "write it without quotation marks")
                }
                ("colours", _) => self.colours = problems.colours(name, value),
                _ => match Game::ALL.iter().find(|game| game.name() == name) {
                    Some(game) => self.games.push((*game, problems.colours(name, value))),
                    None => problems.unknown_key(name, key.span().into()),
                },
            }
        }
        if !table.contains_key("extends") {
            problems.0.extend(self.missing(table));
        }
    }

    /// What a theme that extends no other one does not say.
    fn missing(&self, table: &DeTable<'_>) -> Option<Diagnostic> {
        let said = |name: &str| match table.get("colours").map(Spanned::get_ref) {
            Some(DeValue::Table(colours)) => colours.contains_key(name),
            _ => false,
        };
        let roles = Role::ALL.iter().map(|role| role.name()).filter(|name| !said(name));
        let background = (!table.contains_key("background")).then_some("background");
        let missing: Vec<String> =
            background.into_iter().chain(roles).map(|name| format!("`{name}`")).collect();
        let place = table.get_key_value("colours").map_or(Span::at(0), |(key, _)| key.span().into());
        let message = format!("this theme extends no other and has no {}", missing.join(", "));
        let hint =
            "add what is missing, or start the file with a theme that has it, as in `extends = \"wood\"`";
        (!missing.is_empty())
            .then(|| Diagnostic::error(Id::BoardThemeMissing, place, message).with_hint(hint))
    }
}

/// What is wrong with a file.
struct Problems(Vec<Diagnostic>);

impl Problems {
    fn wrong(&mut self, span: impl Into<Span>, message: String, hint: &str) {
        let problem = Diagnostic::error(Id::BoardThemeValue, span.into(), message);
        self.0.push(if hint.is_empty() { problem } else { problem.with_hint(hint) });
    }

    /// A value of the wrong kind.
    fn kind(&mut self, value: &Spanned<DeValue<'_>>, wanted: &str, hint: &str) {
        self.wrong(value.span(), format!("{wanted} is expected here"), hint);
    }

    fn unknown_key(&mut self, name: &str, span: Span) {
        let known: Vec<&str> = KEYS.iter().copied().chain(Game::ALL.iter().map(|game| game.name())).collect();
        let hint = match nearest(name, known.iter().copied()) {
            _ if role(name).is_some() => "the colours of roles go below a line `[colours]`".to_owned(),
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("the keys and tables are {}", known.join(", ")),
        };
        let message = format!("there is no key `{name}` here");
        self.0.push(Diagnostic::error(Id::BoardThemeKey, span, message).with_hint(hint));
    }

    /// A table with colours of roles.
    fn colours(&mut self, name: &str, value: &Spanned<DeValue<'_>>) -> RoleColors {
        let DeValue::Table(table) = value.get_ref() else {
            let hint = format!("write `[{name}]` on a line of its own, and the colours of roles below it");
            self.kind(value, "a table", &hint);
            return Vec::new();
        };
        let mut colours = Vec::new();
        for (key, value) in table {
            match role(key.get_ref()) {
                Some(role) => colours.extend(self.pair(value).map(|pair| (role, pair))),
                None => self.unknown_role(key.get_ref(), key.span().into()),
            }
        }
        colours
    }

    fn unknown_role(&mut self, name: &str, span: Span) {
        let names: Vec<&str> = Role::ALL.iter().map(|role| role.name()).collect();
        let hint = match nearest(name, names.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("the roles are {}", names.join(", ")),
        };
        let message = format!("there is no role `{name}`");
        self.0.push(Diagnostic::error(Id::BoardThemeRole, span, message).with_hint(hint));
    }

    /// One colour for light and dark pages, or two.
    fn pair(&mut self, value: &Spanned<DeValue<'_>>) -> Option<Pair> {
        match value.get_ref() {
            DeValue::Array(list) => {
                let [light, dark] = list.as_ref() else {
                    let message =
                        "two colours are expected here, one for light and one for dark pages".to_owned();
                    self.wrong(value.span(), message, "as in `[\"#edcf92\", \"#b8945a\"]`, or one for both");
                    return None;
                };
                let (light, dark) = (self.colour(light), self.colour(dark));
                Some([light?, dark?])
            }
            _ => self.colour(value).map(|both| [both.clone(), both]),
        }
    }

    fn colour(&mut self, value: &Spanned<DeValue<'_>>) -> Option<String> {
        let hint = "write it as `\"#rrggbb\"`, such as `\"#edcf92\"`";
        match value.get_ref() {
            DeValue::String(text) if colour(text).is_some() => return Some(text.to_string()),
            DeValue::String(text) => self.wrong(value.span(), format!("`{text}` is not a colour"), hint),
            _ => self.kind(value, "a colour", hint),
        }
        None
    }
}

/// What is wrong with a name: it becomes a part of classes and of names of files.
pub fn bad_name(name: &str) -> Option<Diagnostic> {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if name.starts_with(|c: char| c.is_ascii_lowercase()) && name.chars().all(fits) {
        return None;
    }
    let message = format!("`{name}` cannot be the name of a board theme");
    let hint =
        "name the file with lower-case letters, digits and hyphens, starting with a letter: `dark-oak.toml`";
    Some(Diagnostic::error(Id::BoardThemeName, Span::at(0), message).with_hint(hint))
}

fn syntax(error: &toml::de::Error) -> Diagnostic {
    let span = error.span().map_or(Span::at(0), Span::from);
    let hint = match error.message().starts_with("duplicate") {
        true => "remove one of the two",
        false => "in TOML a line is `key = value`, and texts are in quotation marks",
    };
    let message = error.message().trim_end_matches('.').to_owned();
    Diagnostic::error(Id::BoardThemeValue, span, message).with_hint(hint)
}
