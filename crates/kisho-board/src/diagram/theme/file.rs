//! What the file of a board theme says.

use std::sync::Arc;

use crate::diagram::Role;
use kisho_game::Game;
use kisho_game::text::{Source, Span};

/// A colour on light pages and on dark ones.
pub type Pair = [String; 2];

/// Colours of some roles.
pub type RoleColors = Vec<(Role, Pair)>;

/// What a file says.
#[derive(Debug)]
pub struct ThemeFile {
    /// The name of the theme, which is that of the file without `.toml`.
    pub name: String,
    /// The file.
    #[cfg_attr(not(feature = "authoring"), allow(dead_code, reason = "nobody reads files"))]
    pub source: Arc<Source>,
    /// The theme that has what this one lacks, and where it is named.
    pub extends: Option<(String, Span)>,
    /// What pictures in files stand on.
    pub background: Option<String>,
    /// Whether lines say what other themes say by tints.
    pub hatching: Option<bool>,
    /// What roles have on all boards.
    pub colours: RoleColors,
    /// What roles have on the boards of single games.
    pub games: Vec<(Game, RoleColors)>,
}

/// Colours by the names of roles.
type Named = &'static [(&'static str, [&'static str; 2])];

/// A built-in theme, which extends no other one, as the build script writes it.
pub struct BuiltIn {
    name: &'static str,
    background: &'static str,
    hatching: Option<bool>,
    /// By `colours` or the name of a game, then by the names of roles.
    colours: &'static [(&'static str, Named)],
}

/// The built-in themes; the first is the default.
pub const BUILT_IN: [BuiltIn; 6] = include!(concat!(env!("OUT_DIR"), "/themes.rs"));

/// The table of what roles have on all boards.
pub const COLOURS: &str = "colours";

impl ThemeFile {
    /// A file that says nothing.
    pub fn new(name: String, source: Arc<Source>) -> Self {
        let (colours, games) = Default::default();
        Self { name, source, extends: None, background: None, hatching: None, colours, games }
    }

    /// The file of a built-in theme.
    pub fn built_in(theme: &BuiltIn) -> Self {
        let colours = |list: &[(&str, [&str; 2])]| -> RoleColors {
            list.iter().filter_map(|(name, pair)| Some((role(name)?, pair.map(str::to_owned)))).collect()
        };
        let of = |name: &str| {
            theme.colours.iter().find(|(table, _)| *table == name).map(|(_, list)| colours(list))
        };
        Self {
            background: Some(theme.background.to_owned()),
            hatching: theme.hatching,
            colours: of(COLOURS).unwrap_or_default(),
            games: Game::ALL.iter().filter_map(|game| Some((*game, of(game.name())?))).collect(),
            ..Self::new(theme.name.to_owned(), Arc::new(Source::new(format!("{}.toml", theme.name), "")))
        }
    }
}

pub fn role(name: &str) -> Option<Role> {
    Role::ALL.iter().copied().find(|role| role.name() == name)
}

/// Red, green, blue and opacity of `#rgb`, `#rrggbb` or `#rrggbbaa`.
pub fn colour(css: &str) -> Option<[u8; 4]> {
    let digit = |c: u8| char::from(c).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    let digits: Option<Vec<u8>> = css.strip_prefix('#')?.bytes().map(digit).collect();
    match *digits? {
        [r, g, b] => Some([r * 17, g * 17, b * 17, u8::MAX]),
        [r, s, g, h, b, c] => Some([r * 16 + s, g * 16 + h, b * 16 + c, u8::MAX]),
        [r, s, g, h, b, c, a, z] => Some([r * 16 + s, g * 16 + h, b * 16 + c, a * 16 + z]),
        _ => None,
    }
}
