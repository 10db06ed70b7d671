//! The style sheet of figures, in parts: a page names only those that its figures need.

use std::collections::HashSet;
use std::fmt::Write;

use super::freeboard;
use super::stepper::slots::{self, BASE};
use crate::diagram::Role;
use crate::diagram::theme::{Look, PRINT, Theme, Themes};
use kisho_game::Game;

/// Rules for figures of any kind.
const FIGURE: &str = include_str!("figure.css");
const STEPPER: &str = include_str!("stepper/stepper.css");
const COMMENTS: &str = include_str!("stepper/comments.css");
const TURN: &str = include_str!("stepper/turn.css");
const QUIZ: &str = include_str!("stepper/quiz.css");

/// Most walls of a player on a free board that are drawn one by one as long as they are left.
const MOST_WALLS: u8 = 10;

/// What only some games and looks draw: a page has their colours if it draws in them.
const RARE: [Role; 15] = [
    Role::Border,
    Role::Cell,
    Role::Home,
    Role::BlackWall,
    Role::WhiteWall,
    Role::Wall,
    Role::Piece,
    Role::PieceEdge,
    Role::Rock,
    Role::Scissors,
    Role::Paper,
    Role::Tint,
    Role::Ghost,
    Role::GhostEdge,
    Role::Veil,
];

/// When a page is dark. Selectors match the dark page's root, or an element in it that holds the figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Night<'a> {
    /// When the reader's system asks for it.
    System,
    /// When something matches this selector.
    Matches(&'a str),
    /// When something matches the first selector, or the second one while the reader's system asks for the dark.
    Either(&'a str, &'a str),
}

/// A part of the style sheet: what some figures need and others do not.
#[derive(Debug, Clone)]
pub struct Part {
    /// A short name in ASCII letters and `-`.
    pub name: String,
    /// The classes by which HTML shows that it needs the part.
    pub classes: Vec<String>,
    rules: Rules,
    themes: Themes,
}

/// What the rules of a part are for.
#[derive(Debug, Clone)]
enum Rules {
    /// Drawings and captions, and the colours of the default theme. Every page with a figure needs it.
    Figure,
    /// Those of its colours that only some boards have.
    Colours,
    /// Replays.
    Stepper,
    /// Comments, ways on, and links to frames.
    Comments,
    /// Boards that readers can turn round.
    Turn,
    /// Replays that ask the reader.
    Quiz,
    /// Boards to play on.
    FreeBoard,
    /// The colours of the default theme for boards of one game.
    Game(Game),
    /// The colours of a board theme.
    Theme(String),
}

impl Part {
    /// Every part, in the order in which a page has to name them.
    #[must_use]
    pub fn all(themes: &Themes) -> Vec<Self> {
        let part = |name: &str, classes: &[&str], rules: Rules| Self {
            name: name.to_owned(),
            classes: classes.iter().map(|class| (*class).to_owned()).collect(),
            rules,
            themes: themes.clone(),
        };
        let rare = |role: &Role| [format!("kf-{}", role.name()), format!("ks-{}", role.name())];
        let rare: Vec<String> = RARE.iter().flat_map(rare).chain(["k-fb".to_owned()]).collect();
        let mut parts = vec![
            part("figure", &["k"], Rules::Figure),
            Self { classes: rare, ..part("colours", &[], Rules::Colours) },
            part("replay", &["k-s"], Rules::Stepper),
            part("comments", &["k-c", "k-l", "k-r", "k-goto"], Rules::Comments),
            part("turn", &["k-tu"], Rules::Turn),
            part("quiz", &["k-ask"], Rules::Quiz),
            part("free-board", &["k-fb"], Rules::FreeBoard),
        ];
        for game in Game::ALL {
            if let Some(class) = Look::new(themes, None, Some(*game)).classes() {
                parts.push(part(&format!("game-{}", game.name()), &[&class], Rules::Game(*game)));
            }
        }
        for theme in themes.iter() {
            let class = format!("k-t-{}", theme.name);
            parts.push(part(&format!("theme-{}", theme.name), &[&class], Rules::Theme(theme.name.clone())));
        }
        parts
    }

    /// The parts that some HTML needs.
    #[must_use]
    pub fn needed_by(html: &str, themes: &Themes) -> Vec<Self> {
        let lists = html.split("class=\"").skip(1).filter_map(|rest| rest.split('"').next());
        let classes: HashSet<&str> = lists.flat_map(str::split_ascii_whitespace).collect();
        let is_needed = |part: &Self| part.classes.iter().any(|class| classes.contains(class.as_str()));
        Self::all(themes).into_iter().filter(is_needed).collect()
    }

    /// It, with its rules.
    #[must_use]
    pub fn with_css(self, night: Night<'_>) -> (Self, String) {
        let css = self.css(night);
        (self, css)
    }

    /// The rules.
    #[must_use]
    pub fn css(&self, night: Night<'_>) -> String {
        let mut css = String::new();
        let themes = &self.themes;
        // Writing into a String cannot fail.
        let _ = match &self.rules {
            Rules::Figure => write_colours(&mut css, themes, night, |role| !RARE.contains(&role))
                .map(|()| css.push_str(&squeezed(FIGURE))),
            Rules::Colours => write_colours(&mut css, themes, night, |role| RARE.contains(&role)),
            Rules::Stepper => {
                write_digits(&mut css);
                css.push_str(&squeezed(STEPPER));
                write_runs(&mut css)
            }
            Rules::Comments => css.write_str(&squeezed(COMMENTS)),
            Rules::Turn => css.write_str(&squeezed(TURN)),
            Rules::Quiz => css.write_str(&squeezed(QUIZ)),
            Rules::FreeBoard => {
                css.push_str(&squeezed(freeboard::CSS));
                night.write(&mut css, ".k-ft [value^=b]+i", "outline:1px solid var(--k-ink)");
                freeboard::write_counts(&mut css, MOST_WALLS)
            }
            Rules::Game(game) => write_game(&mut css, themes, *game, night),
            Rules::Theme(name) => write_theme(&mut css, themes, name, night),
        };
        css
    }
}

/// The style sheet that figures of all kinds need, with all built-in board themes.
#[must_use]
pub fn stylesheet() -> String {
    stylesheet_by(Night::System, &Themes::default())
}

/// The same for pages that may tell in another way whether they are dark, with these board themes.
#[must_use]
pub fn stylesheet_by(night: Night<'_>, themes: &Themes) -> String {
    Part::all(themes).into_iter().map(|part| part.css(night)).collect()
}

impl Night<'_> {
    /// A rule that holds by night. Its selector weighs as much as `of` alone, so that rules after it win.
    fn write(self, css: &mut String, of: &str, declarations: &str) {
        let within = |page: &str| match of {
            ":root" => format!(":root:where({page}),:root :where({page})"),
            _ => format!(":where({page}) {of}"),
        };
        let (always, by_system) = match self {
            Self::System => (None, Some(of.to_owned())),
            Self::Matches(page) => (Some(within(page)), None),
            Self::Either(page, by_system) => (Some(within(page)), Some(within(by_system))),
        };
        if let Some(selector) = always {
            let _ = writeln!(css, "{selector}{{{declarations}}}");
        }
        if let Some(selector) = by_system {
            let _ = writeln!(css, "@media(prefers-color-scheme:dark){{{selector}{{{declarations}}}}}");
        }
    }
}

/// The default theme's colours of some roles.
fn write_colours(
    css: &mut String,
    themes: &Themes,
    night: Night<'_>,
    wanted: impl Fn(Role) -> bool,
) -> std::fmt::Result {
    let look = Look::new(themes, None, None);
    writeln!(css, ":root{{{}}}", look.theme().properties_of(false, &wanted))?;
    night.write(css, ":root", &look.theme().properties_of(true, &wanted));
    let paper = Look::new(themes, Some(PRINT), None);
    writeln!(css, "@media print{{:root,.k{{{}}}}}", paper.theme().properties_of(false, &wanted))?;
    for role in Role::ALL.iter().filter(|role| wanted(**role)) {
        let name = role.name();
        writeln!(css, ".kf-{name}{{fill:var(--k-{name})}}.ks-{name}{{stroke:var(--k-{name})}}")?;
    }
    Ok(())
}

/// What a game has other colours for, on the screen and in print.
fn write_game(css: &mut String, themes: &Themes, game: Game, night: Night<'_>) -> std::fmt::Result {
    let class = format!(".k-g-{}", game.name());
    let of = |name| [None, Some(game)].map(|game| Look::new(themes, name, game));
    let [all, own] = of(None);
    write_screen(css, own.theme(), &class, &own.theme().differing(all.theme()), night)?;
    let [all, own] = of(Some(PRINT));
    let roles = own.theme().differing(all.theme());
    let properties = own.theme().properties_of(false, |role| roles.contains(&role));
    if properties.is_empty() {
        return Ok(());
    }
    writeln!(css, "@media print{{.k{class},.k-sprites {class}{{{properties}}}}}")
}

/// A theme, with what it has other colours for in some games. It comes after the parts of games, whose colours it replaces.
fn write_theme(css: &mut String, themes: &Themes, name: &str, night: Night<'_>) -> std::fmt::Result {
    let class = format!(".k-t-{name}");
    let all = Look::new(themes, Some(name), None);
    write_screen(css, all.theme(), &class, Role::ALL, night)?;
    if all.theme().hatching {
        // Black marks are seen on its board by night as well, but not on the page round it.
        night.write(css, &class, "--k-accent:var(--k-ink)");
    }
    for game in Game::ALL {
        let own = Look::new(themes, Some(name), Some(*game));
        let class = format!("{class}.k-g-{}", game.name());
        write_screen(css, own.theme(), &class, &own.theme().differing(all.theme()), night)?;
    }
    Ok(())
}

/// Not for print, where all boards have the colours of paper.
fn write_screen(
    css: &mut String,
    theme: &Theme,
    selector: &str,
    roles: &[Role],
    night: Night<'_>,
) -> std::fmt::Result {
    if roles.is_empty() {
        return Ok(());
    }
    let of = |dark| theme.properties_of(dark, |role| roles.contains(&role));
    let mut rules = format!("{selector}{{{}}}\n", of(false));
    night.write(&mut rules, selector, &of(true));
    writeln!(css, "@media screen{{{rules}}}")
}

/// How the slot of the chosen radio is found; see `stepper/slots.rs`.
fn write_digits(css: &mut String) {
    (1..BASE).for_each(|low| css.push_str(&slots::low_digit(low)));
    (1..slots::SHARED).for_each(|high| css.push_str(&slots::high_digit(high)));
}

/// In a counted run the nth element appears n frames after the first.
fn write_runs(css: &mut String) -> std::fmt::Result {
    for n in 0..slots::GROUP {
        let nth = n + 1;
        writeln!(css, ".k-q>:nth-child({nth}),.k-m label:nth-of-type({nth}){{--a:calc(var(--c) + {n})}}")?;
    }
    Ok(())
}

/// A style sheet without comments and indentation.
fn squeezed(css: &str) -> String {
    let mut out = String::new();
    let mut rest = css;
    while let Some((before, after)) = rest.split_once("/*") {
        out.push_str(before);
        rest = after.split_once("*/").map_or("", |(_, rest)| rest);
    }
    out.push_str(rest);
    out.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use kisho_game::text::Source;
    use std::sync::Arc;

    #[test]
    fn a_page_can_say_itself_when_it_is_dark() {
        let dark = "prefers-color-scheme:dark";
        let system = stylesheet();
        assert!(system.contains("@media(prefers-color-scheme:dark){:root{--k-"), "{system}");
        let by_class = stylesheet_by(Night::Matches(".dark,.dim"), &Themes::default());
        assert!(!by_class.contains(dark), "the system does not count");
        assert!(by_class.contains("\n:root:where(.dark,.dim),:root :where(.dark,.dim){--k-"));
        assert!(by_class.contains("\n:where(.dark,.dim) .k-t-slate{--k-"));
        let either = stylesheet_by(Night::Either(".dark", ":root:not(.js)"), &Themes::default());
        assert_eq!(either.matches(dark).count(), system.matches(dark).count());
        // What is not about the night is the same for all.
        let rest = |css: &str| css.lines().filter(|line| !line.contains("dark")).collect::<String>();
        assert_eq!(rest(&either), rest(&system));
    }

    /// The rules for a figure in its classes, without those of other parts.
    fn rules(files: &[(&str, &str)], part: &str) -> String {
        let source = |name: &str| {
            let (_, text) = files.iter().find(|(of, _)| *of == name)?;
            Some(Arc::new(Source::new(name, *text)))
        };
        let (themes, said) = Themes::with(files.iter().map(|(name, _)| (*name).to_owned()), source);
        assert!(said.is_empty(), "{said:?}");
        let parts = Part::all(&themes).into_iter();
        parts.filter(|there| there.name == part).map(|part| part.css(Night::Matches(".dark"))).collect()
    }

    #[test]
    fn a_theme_for_one_game_has_rules_for_its_boards() {
        let felt = ("felt", "extends = \"slate\"\n[go]\nboard = [\"#aaa\", \"#111\"]\n");
        let css = rules(&[felt], "theme-felt");
        let own = "@media screen{.k-t-felt.k-g-go{--k-board:#aaa;}\n:where(.dark) .k-t-felt.k-g-go{--k-board:#111;}\n}\n";
        assert!(css.starts_with("@media screen{.k-t-felt{--k-board:#b9c6c9;") && css.contains(own), "{css}");
        assert_eq!(rules(&[felt], "game-go"), "", "boards without a theme are as usual");
        let wood = ("wood", "extends = \"wood\"\n[go]\nboard = \"#aaa\"\n");
        let paper = ("paper", "extends = \"paper\"\n[go]\nline = \"#111\"\n");
        let night = ":where(.dark) .k-g-go{--k-board:#aaa;}";
        let screen = format!("@media screen{{.k-g-go{{--k-board:#aaa;}}\n{night}\n}}\n");
        let print = "@media print{.k.k-g-go,.k-sprites .k-g-go{--k-line:#111;}}\n";
        assert_eq!(rules(&[wood], "game-go"), screen);
        assert_eq!(rules(&[wood, paper], "game-go"), screen + print);
        assert_eq!(rules(&[wood], "game-shogi"), "");
    }

    #[test]
    fn by_night_the_controls_of_a_black_and_white_board_are_not_black() {
        let has_accent = |part: &str| rules(&[], part).contains("{--k-accent:var(--k-ink)}");
        assert!(has_accent("theme-mono") && !has_accent("theme-slate"));
    }

    #[test]
    fn the_number_of_a_move_stands_apart_from_coordinates_that_are_numbers() {
        // As wide as `moves::columns` takes it to be: 51 12の十七.
        assert!(stylesheet().contains(r#"content:counter(k) "\2002""#));
    }
}
