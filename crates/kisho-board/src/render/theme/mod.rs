//! Board themes: what colour each role has, by day and by night.

mod tables;

use super::Ground;
use crate::diagram::Role;
use kisho_game::text::{Diagnostic, Id, Span, nearest};

/// A colour as themes and style sheets write it, `#rgb`, `#rrggbb` or `#rrggbbaa`, as red, green, blue and opacity. Black for
/// anything else.
#[must_use]
pub fn rgba(css: &str) -> [u8; 4] {
    let digit = |c: u8| char::from(c).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    let digits: Vec<u8> = css.bytes().skip(1).filter_map(digit).collect();
    match *digits {
        [r, g, b] => [r * 17, g * 17, b * 17, u8::MAX],
        [r, s, g, h, b, c] => [r * 16 + s, g * 16 + h, b * 16 + c, u8::MAX],
        [r, s, g, h, b, c, a, z] => [r * 16 + s, g * 16 + h, b * 16 + c, a * 16 + z],
        _ => [0, 0, 0, u8::MAX],
    }
}

/// A set of colours for boards.
#[derive(Debug)]
pub struct Theme {
    /// The word after `theme=`.
    pub name: &'static str,
    /// What pictures in files stand on, as the light page that the colours are made for.
    pub paper: &'static str,
    /// Role, colour on a light page, colour on a dark page.
    colours: &'static [(Role, &'static str, &'static str)],
}

impl Theme {
    /// Every theme; the first is the default.
    #[must_use]
    pub fn all() -> &'static [Self] {
        tables::THEMES
    }

    /// The theme called `name`.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        tables::THEMES.iter().find(|theme| theme.name == name)
    }

    /// The theme for those who name none.
    #[must_use]
    pub fn default_theme() -> &'static Self {
        &tables::THEMES[0]
    }

    /// The colour on a light page, in print and in files.
    #[must_use]
    pub fn light(&self, role: Role) -> &'static str {
        self.colours.iter().find(|(of, ..)| *of == role).map_or("#000", |(_, light, _)| light)
    }

    /// The colour of what a picture stands on, if it stands on anything.
    pub(super) fn paper_for(&self, ground: Ground) -> Option<&'static str> {
        (ground == Ground::Paper).then_some(self.paper)
    }

    /// The custom properties of this theme, by day or by night.
    #[must_use]
    pub fn properties(&self, night: bool) -> String {
        self.properties_of(night, |_| true)
    }

    /// The same of some roles.
    pub(super) fn properties_of(&self, night: bool, wanted: impl Fn(Role) -> bool) -> String {
        self.colours
            .iter()
            .filter(|(role, ..)| wanted(*role))
            .map(|(role, light, dark)| format!("--k-{}:{};", role.name(), if night { dark } else { light }))
            .collect()
    }
}

/// Says at `span` that there is no board theme called `name`, if so.
#[must_use]
pub fn unknown(name: &str, span: Span) -> Option<Diagnostic> {
    if Theme::named(name).is_some() {
        return None;
    }
    let known: Vec<&str> = Theme::all().iter().map(|theme| theme.name).collect();
    let hint = match nearest(name, known.iter().copied()) {
        Some(name) => format!("did you mean `{name}`?"),
        None => format!("the themes are {}", known.join(", ")),
    };
    let message = format!("there is no board theme `{name}`");
    Some(Diagnostic::error(Id::OptionTheme, span, message).with_hint(hint))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The brightness of a colour as WCAG 2 has it.
    fn luminance(colour: &str) -> f64 {
        let digits = colour.trim_start_matches('#');
        let width = digits.len() / 3;
        let part = |at: usize| {
            let part = digits[at * width..][..width].repeat(2 / width);
            let value = f64::from(u8::from_str_radix(&part, 16).unwrap()) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(0) + 0.7152 * part(1) + 0.0722 * part(2)
    }

    fn contrast(a: &str, b: &str) -> f64 {
        let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
        a.max(b) / a.min(b)
    }

    #[test]
    fn pieces_can_be_read_wherever_they_stand() {
        for theme in Theme::all() {
            let of = |role| theme.colours.iter().find(|(of, ..)| *of == role).unwrap();
            for (ink, least) in [(Role::PieceInk, 4.5), (Role::Promoted, 3.0)] {
                for ground in [Role::Board, Role::Piece, Role::Shade, Role::Tint] {
                    let ((_, day, night), (_, board, dark)) = (of(ink), of(ground));
                    for (mode, found) in [("day", contrast(day, board)), ("night", contrast(night, dark))] {
                        assert!(found >= least, "{} {ink:?} on {ground:?} by {mode}: {found:.2}", theme.name);
                    }
                }
            }
        }
    }

    #[test]
    fn lines_and_coordinates_can_be_seen_on_the_board() {
        for theme in Theme::all() {
            let of = |role| theme.colours.iter().find(|(of, ..)| *of == role).unwrap();
            let ((_, line, dark_line), (_, board, dark)) = (of(Role::Line), of(Role::Board));
            for found in [contrast(line, board), contrast(dark_line, dark)] {
                assert!(found >= 3.0, "{}: {found:.2}", theme.name);
            }
        }
    }

    #[test]
    fn texts_beside_boards_can_be_read_on_the_paper_of_pictures() {
        for theme in Theme::all() {
            let found = contrast(theme.paper, theme.light(Role::Ink));
            assert!(found >= 7.0, "{}: {found:.2}", theme.name);
        }
    }

    #[test]
    fn signs_are_seen_on_the_dice_of_both_players() {
        // Without greys they are drawn hollow.
        for theme in Theme::all().iter().filter(|theme| theme.name != crate::diagram::mono::THEME) {
            let of = |role| theme.colours.iter().find(|(of, ..)| *of == role).unwrap();
            for sign in [Role::Rock, Role::Scissors, Role::Paper] {
                for body in [Role::Black, Role::White] {
                    let ((_, day, night), (_, bright, dark)) = (of(sign), of(body));
                    for found in [contrast(day, bright), contrast(night, dark)] {
                        assert!(found >= 3.0, "{} {sign:?} on {body:?}: {found:.2}", theme.name);
                    }
                }
            }
        }
    }

    #[test]
    fn every_theme_has_every_role_once() {
        for theme in Theme::all() {
            for role in Role::ALL {
                assert_eq!(
                    theme.colours.iter().filter(|(of, ..)| of == role).count(),
                    1,
                    "{} {role:?}",
                    theme.name
                );
            }
        }
    }
}
