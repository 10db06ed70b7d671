//! What taxonomies and games are called in each language.

use crate::say;
use crate::site::source::config::Taxonomy;
use crate::site::source::texts::Texts;
use kisho_board::present;
use kisho_game::Game;
use kisho_game::text::Lang;

/// The taxonomy of games.
const GAME: &str = "game";

/// What readers call a taxonomy.
#[must_use]
pub fn title<'a>(taxonomy: &'a Taxonomy, texts: &Texts) -> &'a str {
    if let Some(title) = &taxonomy.title {
        return title;
    }
    match taxonomy.name.as_str() {
        "tags" => say::ui::tags(texts.lang()),
        super::SERIES => say::ui::series(texts.lang()),
        GAME => say::ui::games(texts.lang()),
        name => name,
    }
}

/// The language of that, if it is not the one of these words: another catalogue lends it. What an author writes has none.
#[must_use]
pub fn title_lender(taxonomy: &Taxonomy, texts: &Texts) -> Option<&'static str> {
    if taxonomy.title.is_some() {
        return None;
    }
    match taxonomy.name.as_str() {
        "tags" | super::SERIES | GAME => texts.lang().lender(title(taxonomy, texts)),
        _ => None,
    }
}

/// The game that a term of the taxonomy of games names in any language, and its address.
pub fn game(taxonomy: &Taxonomy, name: &str) -> Option<(Game, &'static str)> {
    let is = |other: &str| other.eq_ignore_ascii_case(name);
    let named = |game: Game| Lang::ALL.iter().any(|&lang| is(present::name(game, lang)));
    (taxonomy.name == GAME).then_some(())?;
    let known = Game::ALL.iter().find(|&&game| is(game.name()) || named(game))?;
    Some((*known, known.name()))
}

/// The name of a game.
pub fn game_name(game: Game, lang: Lang) -> &'static str {
    present::name(game, lang)
}
