//! The colours of one figure.

use super::{PRINT, Theme, Themes};
use kisho_game::Game;

/// The colours of a figure: a theme, and what that is for the figure's game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Look {
    themes: Themes,
    /// The number of the theme that the author names; `None`: that of the page.
    named: Option<usize>,
    game: Option<Game>,
}

impl Look {
    /// The look in the theme called `name`, or without a name in the usual one.
    #[must_use]
    pub fn new(themes: &Themes, name: Option<&str>, game: Option<Game>) -> Self {
        let named = name.and_then(|name| themes.iter().position(|theme| theme.name == name));
        Self { themes: themes.clone(), named, game }
    }

    /// The theme of the figure.
    #[must_use]
    pub fn theme(&self) -> &Theme {
        self.of(self.named.unwrap_or(0))
    }

    /// The usual theme: what readers without style sheets see, whatever the theme of the figure is.
    #[must_use]
    pub fn usual_theme(&self) -> &Theme {
        self.of(0)
    }

    fn of(&self, number: usize) -> &Theme {
        self.themes.0[number].of(self.game)
    }

    /// The same on paper: black on white, unless the theme is made for that.
    #[must_use]
    pub fn printed(&self) -> Self {
        if self.theme().hatching { self.clone() } else { Self::new(&self.themes, Some(PRINT), self.game) }
    }

    /// The classes by which the style sheet of a page gives these colours to a figure.
    #[must_use]
    pub fn classes(&self) -> Option<String> {
        let theme = self.named.map(|_| format!("k-t-{}", self.theme().name));
        let families = self.themes.0.iter().enumerate();
        // Print has its own theme.
        let mut seen =
            families.filter(|(n, family)| *n == self.named.unwrap_or(0) || family.theme.name == PRINT);
        let game = self.game.filter(|game| seen.any(|(_, family)| family.has_own(*game)));
        let game = game.map(|game| format!("k-g-{}", game.name()));
        let classes: Vec<String> = theme.into_iter().chain(game).collect();
        (!classes.is_empty()).then(|| classes.join(" "))
    }
}
