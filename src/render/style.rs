//! The style sheet of figures, in parts: a page names only those that its figures need.

use std::fmt::Write;

use super::freeboard;
use super::stepper::slots::{self, BASE};
use super::theme::Theme;
use crate::diagram::{Figure, Role};

/// Rules for figures of any kind.
const FIGURE: &str = include_str!("figure.css");
const STEPPER: &str = include_str!("stepper/stepper.css");
const QUIZ: &str = include_str!("stepper/quiz.css");

/// Most walls of a player on a free board that are drawn one by one as long as they are left.
const MOST_WALLS: u8 = 10;

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
    /// Replays.
    Stepper,
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
        [Self::Figure, Self::Stepper, Self::Quiz, Self::FreeBoard].into_iter().chain(themes).collect()
    }

    /// The parts that a figure needs.
    #[must_use]
    pub fn of(figure: &Figure) -> Vec<Self> {
        let mut parts = vec![Self::Figure];
        if figure.free.is_some() {
            parts.push(Self::FreeBoard);
        } else if !figure.still {
            parts.push(Self::Stepper);
            parts.extend(figure.timeline.quiz.is_some().then_some(Self::Quiz));
        }
        if let Some(name) = &figure.theme {
            let place = Theme::all().iter().position(|theme| theme.name == name);
            parts.extend(place.map(Self::Theme));
        }
        parts
    }

    /// A short name in ASCII letters and `-`.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Self::Figure => "figure".to_owned(),
            Self::Stepper => "replay".to_owned(),
            Self::Quiz => "quiz".to_owned(),
            Self::FreeBoard => "free-board".to_owned(),
            Self::Theme(place) => {
                format!("theme-{}", Theme::all().get(place).map_or("", |theme| theme.name))
            }
        }
    }

    /// The class by which HTML shows that it needs the part.
    #[must_use]
    pub fn class(self) -> String {
        match self {
            Self::Figure => "k".to_owned(),
            Self::Stepper => "k-s".to_owned(),
            Self::Quiz => "k-ask".to_owned(),
            Self::FreeBoard => "k-fb".to_owned(),
            Self::Theme(place) => {
                format!("k-t-{}", Theme::all().get(place).map_or("", |theme| theme.name))
            }
        }
    }

    /// The rules.
    #[must_use]
    pub fn css(self, night: Night<'_>) -> String {
        let mut css = String::new();
        match self {
            Self::Figure => {
                // Writing into a String cannot fail.
                let _ = write_colours(&mut css, night);
                css.push_str(&squeezed(FIGURE));
            }
            Self::Stepper => {
                write_digits(&mut css);
                css.push_str(&squeezed(STEPPER));
                let _ = write_runs(&mut css);
            }
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
    /// A rule that holds by night. Its selector weighs as much as `of` alone, so that rules behind it win.
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

fn write_colours(css: &mut String, night: Night<'_>) -> std::fmt::Result {
    let default = Theme::default_theme();
    writeln!(css, ":root{{{}}}", default.properties(false))?;
    night.write(css, ":root", &default.properties(true));
    if let Some(paper) = Theme::named("paper") {
        writeln!(css, "@media print{{:root,.k{{{}}}}}", paper.properties(false))?;
    }
    for role in Role::ALL {
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
        rest = after.split_once("*/").map_or("", |(_, behind)| behind);
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
