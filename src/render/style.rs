//! The style sheet of figures: the same for every page of every site.

use std::fmt::Write;

use super::freeboard;
use super::stepper::digits::BASE;
use super::theme::Theme;
use crate::diagram::Role;

/// The rules written by hand.
const FIGURE: &str = include_str!("figure.css");

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

/// The style sheet that figures need, with all board themes.
#[must_use]
pub fn stylesheet() -> String {
    stylesheet_by(Night::System)
}

/// The same for pages that may tell in another way whether they are dark.
#[must_use]
pub fn stylesheet_by(night: Night<'_>) -> String {
    let mut css = String::new();
    // Writing into a String cannot fail.
    let _ = write_colours(&mut css, night);
    let _ = write_digits(&mut css);
    css.push_str(&squeezed(FIGURE));
    css.push_str(&squeezed(freeboard::CSS));
    night.write(&mut css, ".k-ft [value^=b]+i", "outline:1px solid var(--k-ink)");
    let _ = freeboard::write_counts(&mut css, MOST_WALLS);
    let _ = write_targets(&mut css);
    let _ = write_runs(&mut css);
    css
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
    for theme in Theme::all() {
        let class = format!(".k-t-{}", theme.name);
        writeln!(css, "{class}{{{}}}", theme.properties(false))?;
        night.write(css, &class, &theme.properties(true));
    }
    if let Some(paper) = Theme::named("paper") {
        writeln!(css, "@media print{{:root,.k{{{}}}}}", paper.properties(false))?;
    }
    for role in Role::ALL {
        let name = role.name();
        writeln!(css, ".kf-{name}{{fill:var(--k-{name})}}.ks-{name}{{stroke:var(--k-{name})}}")?;
    }
    Ok(())
}

/// A digit of the frame number: how its controls are found, and the class of what belongs to it.
struct Digit {
    property: &'static str,
    class: &'static str,
    weight: usize,
    /// Elements whose number this digit is a part of.
    knows: &'static str,
    /// The selector of the controls that bear digit n.
    controls: fn(usize) -> String,
}

/// The controls are counted as far as that goes; see `stepper/digits.rs`.
const DIGITS: [Digit; 4] = [
    Digit {
        property: "g",
        class: "g",
        weight: BASE * BASE,
        knows: ".k-n3",
        controls: |n| format!(".g{n}:checked:not(.k-0)"),
    },
    Digit {
        property: "h",
        class: "i",
        weight: BASE,
        knows: ".k-n3",
        controls: |n| format!(".i{n}:checked:not(.k-0)"),
    },
    Digit {
        property: "h",
        class: "h",
        weight: BASE,
        knows: ".k-n",
        controls: |n| {
            let (first, last) = (BASE * n + 1, BASE * n + BASE);
            format!(":checked:not(.k-0):nth-of-type(n+{first}):nth-of-type(-n+{last})")
        },
    },
    Digit {
        property: "l",
        class: "l",
        weight: 1,
        knows: ".k-n",
        controls: |n| format!(":checked:not(.k-0):nth-of-type({BASE}n+{})", n + 1),
    },
];

/// A few times [`BASE`] rules instead of one rule a frame.
fn write_digits(css: &mut String) -> std::fmt::Result {
    for digit in &DIGITS {
        for n in 1..BASE {
            let controls = (digit.controls)(n);
            let (knows, property, value) = (digit.knows, digit.property, n * digit.weight);
            writeln!(css, "{controls}~{knows}{{--{property}:{value}}}")?;
        }
        let each = |selector: &dyn Fn(usize) -> String| (0..BASE).map(selector).collect::<Vec<_>>().join(",");
        let shown = if digit.property == "l" { "block" } else { "contents" };
        let of = |n| format!("{}~.k-n .{}{n}", (digit.controls)(n), digit.class);
        writeln!(css, "{}{{display:{shown}}}", each(&of))?;
    }
    Ok(())
}

/// The frame that an address names, for figures whose control `k-0` is chosen until the reader chooses: the same as
/// [`write_digits`], for the two digits that such figures have.
fn write_targets(css: &mut String) -> std::fmt::Result {
    let low = |n: usize| format!(":target:nth-of-type({BASE}n+{})", n + 1);
    let high =
        |n: usize| format!(":target:nth-of-type(n+{}):nth-of-type(-n+{})", BASE * n + 1, BASE * n + BASE);
    for n in 1..BASE {
        writeln!(css, "{}~.k-n{{--s:{n}}}{}~.k-n{{--y:{}}}", low(n), high(n), n * BASE)?;
    }
    let all = |of: &dyn Fn(usize) -> String, class: &str| {
        (0..BASE).map(|n| format!("{}~.k-n .{class}{n}", of(n))).collect::<Vec<_>>().join(",")
    };
    writeln!(css, "{}{{display:var(--vc,none)}}", all(&high, "h"))?;
    writeln!(css, "{}{{display:var(--vb,none)}}", all(&low, "l"))
}

/// In a counted run the nth element appears n frames after the first.
fn write_runs(css: &mut String) -> std::fmt::Result {
    for n in 0..BASE {
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
