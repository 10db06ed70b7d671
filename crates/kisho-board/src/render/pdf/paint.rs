//! Colours, and how outlines and lines are painted.

use krilla::color::{luma, rgb};
use krilla::num::NormalizedF32;
use krilla::paint::{Fill, FillRule, LineCap, LineJoin, Paint, Stroke};

use crate::diagram::theme;

/// Lines thinner than this (in points) break up or vanish in print: the least that offset printers ask for, and two
/// dots of a laser printer with 600 dpi.
pub const HAIRLINE: f64 = 0.25;

/// A colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Colour {
    red: u8,
    green: u8,
    blue: u8,
    alpha: u8,
}

impl Colour {
    /// Black.
    pub const BLACK: Self = Self::grey(0);

    /// A grey: 0 is black, 255 white. Greys are told from colours, so that printers mix no coloured inks for them.
    #[must_use]
    pub const fn grey(light: u8) -> Self {
        Self { red: light, green: light, blue: light, alpha: 255 }
    }

    /// A colour as themes and style sheets write it: `#rgb`, `#rrggbb` or `#rrggbbaa`. Black for anything else.
    #[must_use]
    pub fn of(css: &str) -> Self {
        let [red, green, blue, alpha] = theme::rgba(css);
        Self { red, green, blue, alpha }
    }

    fn paint(self) -> Paint {
        if self.red == self.green && self.green == self.blue {
            return luma::Color::new(self.red).into();
        }
        rgb::Color::new(self.red, self.green, self.blue).into()
    }

    fn opacity(self) -> NormalizedF32 {
        NormalizedF32::new(f32::from(self.alpha) / 255.0).unwrap_or(NormalizedF32::ONE)
    }

    /// What fills an outline.
    pub(super) fn fill(self) -> Fill {
        Fill { paint: self.paint(), opacity: self.opacity(), rule: FillRule::NonZero }
    }

    /// A line with square corners and cut ends, as SVG has them unless told otherwise.
    pub(super) fn stroke(self, width: f64) -> Stroke {
        let width = super::page::rounded(width.max(HAIRLINE));
        Stroke { paint: self.paint(), opacity: self.opacity(), width, miter_limit: 4.0, ..Stroke::default() }
    }

    /// The line of a pen with a round tip.
    pub(super) fn pen(self, width: f64) -> Stroke {
        Stroke { line_cap: LineCap::Round, line_join: LineJoin::Round, ..self.stroke(width) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_as_themes_write_them() {
        assert_eq!(Colour::of("#fff"), Colour::grey(255));
        assert_eq!(Colour::of("#767676"), Colour::grey(0x76));
        let veil = Colour { red: 0xed, green: 0xcf, blue: 0x92, alpha: 0x99 };
        assert_eq!(Colour::of("#edcf9299"), veil);
        assert_eq!(Colour::of("none"), Colour::BLACK);
    }
}
