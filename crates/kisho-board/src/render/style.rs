//! The style sheet of figures, in parts: a page names only those that its figures need.

use std::collections::HashSet;
use std::fmt::Write;

use super::freeboard;
use super::stepper::slots::{self, BASE};
use super::theme::Theme;
use crate::diagram::Role;

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
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
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
    /// The colours of a board theme, by its place in [`Theme::all`].
    Theme(usize),
}

impl Part {
    /// Every part, in the order in which a page has to name them.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let themes = (0..Theme::all().len()).map(Self::Theme);
        let parts = [
            Self::Figure,
            Self::Colours,
            Self::Stepper,
            Self::Comments,
            Self::Turn,
            Self::Quiz,
            Self::FreeBoard,
        ];
        parts.into_iter().chain(themes).collect()
    }

    /// The parts that some HTML needs.
    #[must_use]
    pub fn needed_by(html: &str) -> Vec<Self> {
        let lists = html.split("class=\"").skip(1).filter_map(|rest| rest.split('"').next());
        let classes: HashSet<&str> = lists.flat_map(str::split_ascii_whitespace).collect();
        let is_needed = |part: &Self| part.classes().iter().any(|class| classes.contains(class.as_str()));
        Self::all().into_iter().filter(is_needed).collect()
    }

    /// A short name in ASCII letters and `-`.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Self::Figure => "figure".to_owned(),
            Self::Colours => "colours".to_owned(),
            Self::Stepper => "replay".to_owned(),
            Self::Comments => "comments".to_owned(),
            Self::Turn => "turn".to_owned(),
            Self::Quiz => "quiz".to_owned(),
            Self::FreeBoard => "free-board".to_owned(),
            Self::Theme(place) => {
                format!("theme-{}", Theme::all().get(place).map_or("", |theme| theme.name))
            }
        }
    }

    /// The classes by which HTML shows that it needs the part.
    #[must_use]
    pub fn classes(self) -> Vec<String> {
        let theme = |place: usize| Theme::all().get(place).map_or("", |theme| theme.name);
        match self {
            Self::Figure => vec!["k".to_owned()],
            Self::Colours => {
                let classes = |role: &Role| [format!("kf-{}", role.name()), format!("ks-{}", role.name())];
                RARE.iter().flat_map(classes).chain(["k-fb".to_owned()]).collect()
            }
            Self::Stepper => vec!["k-s".to_owned()],
            Self::Comments => ["k-c", "k-l", "k-r", "k-goto"].map(str::to_owned).to_vec(),
            Self::Turn => vec!["k-tu".to_owned()],
            Self::Quiz => vec!["k-ask".to_owned()],
            Self::FreeBoard => vec!["k-fb".to_owned()],
            Self::Theme(place) => vec![format!("k-t-{}", theme(place))],
        }
    }

    /// The rules.
    #[must_use]
    pub fn css(self, night: Night<'_>) -> String {
        let mut css = String::new();
        match self {
            Self::Figure => {
                // Writing into a String cannot fail.
                let _ = write_colours(&mut css, night, |role| !RARE.contains(&role));
                css.push_str(&squeezed(FIGURE));
            }
            Self::Colours => {
                let _ = write_colours(&mut css, night, |role| RARE.contains(&role));
            }
            Self::Stepper => {
                write_digits(&mut css);
                css.push_str(&squeezed(STEPPER));
                let _ = write_runs(&mut css);
            }
            Self::Comments => css.push_str(&squeezed(COMMENTS)),
            Self::Turn => css.push_str(&squeezed(TURN)),
            Self::Quiz => css.push_str(&squeezed(QUIZ)),
            Self::FreeBoard => {
                css.push_str(&squeezed(freeboard::CSS));
                night.write(&mut css, ".k-ft [value^=b]+i", "outline:1px solid var(--k-ink)");
                let _ = freeboard::write_counts(&mut css, MOST_WALLS);
            }
            Self::Theme(place) => {
                let _ = Theme::all().get(place).map(|theme| write_theme(&mut css, theme, night));
            }
        }
        css
    }
}

/// The style sheet that figures of all kinds need, with all board themes.
#[must_use]
pub fn stylesheet() -> String {
    stylesheet_by(Night::System)
}

/// The same for pages that may tell in another way whether they are dark.
#[must_use]
pub fn stylesheet_by(night: Night<'_>) -> String {
    Part::all().into_iter().map(|part| part.css(night)).collect()
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
fn write_colours(css: &mut String, night: Night<'_>, wanted: impl Fn(Role) -> bool) -> std::fmt::Result {
    let default = Theme::default_theme();
    writeln!(css, ":root{{{}}}", default.properties_of(false, &wanted))?;
    night.write(css, ":root", &default.properties_of(true, &wanted));
    if let Some(paper) = Theme::named("paper") {
        writeln!(css, "@media print{{:root,.k{{{}}}}}", paper.properties_of(false, &wanted))?;
    }
    for role in Role::ALL.iter().filter(|role| wanted(**role)) {
        let name = role.name();
        writeln!(css, ".kf-{name}{{fill:var(--k-{name})}}.ks-{name}{{stroke:var(--k-{name})}}")?;
    }
    Ok(())
}

/// Not for print, where all boards have the colours of paper.
fn write_theme(css: &mut String, theme: &Theme, night: Night<'_>) -> std::fmt::Result {
    let class = format!(".k-t-{}", theme.name);
    let mut rules = format!("{class}{{{}}}\n", theme.properties(false));
    night.write(&mut rules, &class, &theme.properties(true));
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

    #[test]
    fn a_page_can_say_itself_when_it_is_dark() {
        let dark = "prefers-color-scheme:dark";
        let system = stylesheet();
        assert!(system.contains("@media(prefers-color-scheme:dark){:root{--k-"), "{system}");
        let by_class = stylesheet_by(Night::Matches(".dark,.dim"));
        assert!(!by_class.contains(dark), "the system does not count");
        assert!(by_class.contains("\n:root:where(.dark,.dim),:root :where(.dark,.dim){--k-"));
        assert!(by_class.contains("\n:where(.dark,.dim) .k-t-slate{--k-"));
        let either = stylesheet_by(Night::Either(".dark", ":root:not(.js)"));
        assert_eq!(either.matches(dark).count(), system.matches(dark).count());
        // What is not about the night is the same for all.
        let rest = |css: &str| css.lines().filter(|line| !line.contains("dark")).collect::<String>();
        assert_eq!(rest(&either), rest(&system));
    }
}
