//! Themes that give only what is different in them.

use std::sync::Arc;

use super::file::{RoleColors, ThemeFile};
use super::{Family, Theme};
use crate::diagram::Role;
use kisho_game::Game;
use kisho_game::text::{Diagnostic, Id, Span};

/// A theme with what it takes from those that it extends, and what is wrong with these. `files`: it and the others that can be
/// extended besides the built-in ones.
pub fn family(file: &ThemeFile, files: &[ThemeFile], built_in: &[ThemeFile]) -> (Family, Option<Diagnostic>) {
    let mut chain = vec![file];
    let mut last = file;
    let problem = loop {
        let Some((name, span)) = &last.extends else { break None };
        // A file that names itself means the built-in theme whose place it takes.
        let others = files.iter().filter(|other| !std::ptr::eq(*other, last));
        match others.chain(built_in).find(|other| other.name == *name) {
            Some(next) if !chain.iter().any(|there| std::ptr::eq(*there, next)) => {
                chain.push(next);
                last = next;
            }
            // Those that lead to a file in which something is wrong are right themselves.
            Some(next) => break std::ptr::eq(next, file).then(|| circular(&chain)),
            None if chain.len() > 1 => break None,
            None if *name == file.name => break Some(circular(&chain)),
            None => break Some(unknown(name, *span, files, built_in)),
        }
    };
    (laid_over(&chain, built_in.first()), problem)
}

fn circular(chain: &[&ThemeFile]) -> Diagnostic {
    let span = chain[0].extends.as_ref().map_or(Span::at(0), |(_, span)| *span);
    let names: Vec<String> = chain.iter().chain(&chain[..1]).map(|file| format!("`{}`", file.name)).collect();
    let message = format!("this theme extends itself: {}", names.join(" extends "));
    Diagnostic::error(Id::BoardThemeExtends, span, message)
        .with_hint("let one of them extend a built-in theme, such as `wood`")
}

fn unknown(name: &str, span: Span, files: &[ThemeFile], built_in: &[ThemeFile]) -> Diagnostic {
    let names = built_in.iter().chain(files).map(|file| file.name.as_str());
    super::no_theme(Id::BoardThemeExtends, name, span, names)
}

/// What the files say, each one laid over the one after it. What none of them says is as in the usual theme.
fn laid_over(chain: &[&ThemeFile], usual: Option<&ThemeFile>) -> Family {
    let mut theme = Theme {
        name: chain[0].name.clone(),
        background: usual.and_then(|usual| usual.background.clone()).unwrap_or_default(),
        hatching: false,
        colours: vec![Default::default(); Role::ALL.len()],
    };
    usual.into_iter().for_each(|usual| theme.recolour(&usual.colours));
    let mut games: Vec<(Game, RoleColors)> = Vec::new();
    for file in chain.iter().rev() {
        theme.background = file.background.clone().unwrap_or(theme.background);
        theme.hatching = file.hatching.unwrap_or(theme.hatching);
        theme.recolour(&file.colours);
        for (game, colours) in &file.games {
            match games.iter_mut().find(|(of, _)| of == game) {
                Some((_, there)) => there.extend(colours.iter().cloned()),
                None => games.push((*game, colours.clone())),
            }
        }
    }
    let of_game = |(game, colours): (Game, RoleColors)| {
        let mut own = theme.clone();
        own.recolour(&colours);
        (game, Arc::new(own))
    };
    let games = games.into_iter().map(of_game).collect();
    Family { theme: Arc::new(theme), games }
}
