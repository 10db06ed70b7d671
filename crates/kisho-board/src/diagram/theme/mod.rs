//! Board themes: what colour each role has, by day and by night. They are files.

mod extend;
mod file;
mod look;
#[cfg(feature = "authoring")]
mod read;
#[cfg(test)]
mod tests;

#[cfg(feature = "authoring")]
use std::collections::HashSet;
use std::sync::{Arc, LazyLock};

use super::Role;
use file::{BUILT_IN, Pair, ThemeFile};
use kisho_game::Game;
#[cfg(feature = "authoring")]
use kisho_game::text::Source;
use kisho_game::text::{Diagnostic, Id, Span, nearest};

pub use look::Look;

/// The theme in which pages are printed.
pub const PRINT: &str = "paper";

/// The theme without greys.
pub const MONO: &str = "mono";

static BUILT_IN_FILES: LazyLock<Vec<ThemeFile>> =
    LazyLock::new(|| BUILT_IN.iter().map(ThemeFile::built_in).collect());

static BUILT_IN_THEMES: LazyLock<Themes> = LazyLock::new(|| {
    let families = BUILT_IN_FILES.iter().map(|file| extend::family(file, &BUILT_IN_FILES, &[]).0);
    Themes(Arc::new(families.collect()))
});

/// A colour as themes and style sheets write it, `#rgb`, `#rrggbb` or `#rrggbbaa`, as red, green, blue and opacity. Black for
/// anything else.
#[must_use]
pub fn rgba(css: &str) -> [u8; 4] {
    file::colour(css).unwrap_or([0, 0, 0, u8::MAX])
}

/// A set of colours for boards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Theme {
    /// The word after `theme=`.
    pub name: String,
    /// What pictures in files stand on, as the light page that the colours are made for.
    pub background: String,
    /// Whether lines say what other themes say by tints.
    pub hatching: bool,
    /// On a light page, in print and in files, and on a dark page: of each role, in the order of [`Role::ALL`].
    colours: Vec<Pair>,
}

impl Theme {
    /// The colour on a light page, in print and in files.
    #[must_use]
    pub fn light(&self, role: Role) -> &str {
        &self.pair(role)[0]
    }

    /// The roles that have other colours in another theme.
    #[must_use]
    pub fn differing(&self, other: &Self) -> Vec<Role> {
        Role::ALL.iter().copied().filter(|role| self.pair(*role) != other.pair(*role)).collect()
    }

    /// Takes other colours for some roles.
    fn recolour(&mut self, colours: &[(Role, Pair)]) {
        for (role, pair) in colours {
            self.colours[*role as usize].clone_from(pair);
        }
    }

    /// Its colours by day and by night.
    fn pair(&self, role: Role) -> &Pair {
        &self.colours[role as usize]
    }

    /// The custom properties of some roles, by day or by night.
    #[must_use]
    pub fn properties_of(&self, night: bool, wanted: impl Fn(Role) -> bool) -> String {
        Role::ALL
            .iter()
            .zip(&self.colours)
            .filter(|(role, _)| wanted(**role))
            .map(|(role, pair)| format!("--k-{}:{};", role.name(), pair[usize::from(night)]))
            .collect()
    }
}

/// A theme, and what it is for games to which it gives colours of their own.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Family {
    theme: Arc<Theme>,
    games: Vec<(Game, Arc<Theme>)>,
}

impl Family {
    fn of(&self, game: Option<Game>) -> &Theme {
        let own = self.games.iter().find(|(of, _)| Some(*of) == game);
        own.map_or(&self.theme, |(_, theme)| theme)
    }

    fn has_own(&self, game: Game) -> bool {
        self.games.iter().any(|(of, _)| *of == game)
    }
}

/// The board themes that can be named: the built-in ones and those that somebody adds. Never none. Cheap to clone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Themes(Arc<Vec<Family>>);

/// What is wrong with a file, and the file.
#[cfg(feature = "authoring")]
pub type Said = (Arc<Source>, Diagnostic);

impl Default for Themes {
    fn default() -> Self {
        BUILT_IN_THEMES.clone()
    }
}

impl Themes {
    /// The built-in themes and those called `names` whose files `find` has, and those that they extend. A file that is called
    /// as a built-in theme takes its place. A theme in whose file something is wrong is there too, with what is right of it.
    #[must_use]
    #[cfg(feature = "authoring")]
    pub fn with(
        names: impl IntoIterator<Item = String>,
        mut find: impl FnMut(&str) -> Option<Arc<Source>>,
    ) -> (Self, Vec<Said>) {
        let (mut files, mut said): (Vec<ThemeFile>, Vec<Said>) = Default::default();
        let mut wanted: Vec<String> = names.into_iter().collect();
        let mut seen: HashSet<String> = HashSet::new();
        while let Some(name) = wanted.pop() {
            if !seen.insert(name.clone()) {
                continue;
            }
            let Some(source) = find(&name) else { continue };
            if let Some(problem) = read::bad_name(&name) {
                said.push((source, problem));
                continue;
            }
            let (file, wrong) = ThemeFile::read(name, source);
            said.extend(wrong.into_iter().map(|problem| (Arc::clone(&file.source), problem)));
            // A name may look like a path, and files are found by their names.
            let extends = file.extends.as_ref().map(|(name, _)| name.clone());
            wanted.extend(extends.filter(|name| read::bad_name(name).is_none()));
            files.push(file);
        }
        files.sort_by(|a, b| a.name.cmp(&b.name));
        let mut families = Vec::clone(&Self::default().0);
        for file in &files {
            let (family, problem) = extend::family(file, &files, &BUILT_IN_FILES);
            said.extend(problem.map(|problem| (Arc::clone(&file.source), problem)));
            match families.iter_mut().find(|there| there.theme.name == file.name) {
                Some(there) => *there = family,
                None => families.push(family),
            }
        }
        (Self(Arc::new(families)), said)
    }

    /// Every theme; the first is the default.
    pub fn iter(&self) -> impl Iterator<Item = &Theme> {
        self.0.iter().map(|family| &*family.theme)
    }

    /// The theme called `name`.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<&Theme> {
        self.iter().find(|theme| theme.name == name)
    }

    /// Says at `span` that there is no board theme called `name`, if so.
    #[must_use]
    pub fn unknown(&self, name: &str, span: Span) -> Option<Diagnostic> {
        if self.named(name).is_some() {
            return None;
        }
        Some(no_theme(Id::OptionTheme, name, span, self.iter().map(|theme| theme.name.as_str())))
    }
}

/// What is said where there is no theme called `name`, with the `names` of those that there are.
fn no_theme<'a>(id: Id, name: &str, span: Span, names: impl Iterator<Item = &'a str>) -> Diagnostic {
    let names: Vec<&str> = names.collect();
    let hint = match nearest(name, names.iter().copied()) {
        Some(name) => format!("did you mean `{name}`?"),
        None => format!("the themes are {}", names.join(", ")),
    };
    Diagnostic::error(id, span, format!("there is no board theme `{name}`")).with_hint(hint)
}
