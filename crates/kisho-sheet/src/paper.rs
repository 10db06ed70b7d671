//! Sizes of paper.

use kisho_board::diagram::Rect;

/// Points in a millimetre.
const MM: f64 = 72.0 / 25.4;

/// A size of paper, upright.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Paper {
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 148 × 210 mm.
    A5,
    /// 182 × 257 mm, as in Japan (JIS P 0138); ISO's B5 is a little smaller.
    B5,
    /// 8½ × 11 inches.
    Letter,
}

impl Paper {
    /// Every size with its name.
    pub const ALL: [(Self, &'static str); 4] =
        [(Self::A4, "a4"), (Self::A5, "a5"), (Self::B5, "b5"), (Self::Letter, "letter")];

    /// The size of a name, in small or capital letters.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(_, known)| known.eq_ignore_ascii_case(name)).map(|(paper, _)| paper)
    }

    /// Its name in capital letters, or with one: "A4", "Letter".
    #[must_use]
    pub fn shown(self) -> &'static str {
        match self {
            Self::A4 => "A4",
            Self::A5 => "A5",
            Self::B5 => "B5",
            Self::Letter => "Letter",
        }
    }

    /// Width and height in points.
    #[must_use]
    pub fn size(self) -> (f64, f64) {
        match self {
            Self::A4 => (210.0 * MM, 297.0 * MM),
            Self::A5 => (148.0 * MM, 210.0 * MM),
            Self::B5 => (182.0 * MM, 257.0 * MM),
            Self::Letter => (612.0, 792.0),
        }
    }

    /// What is printed on, without the margins: what holes are punched into, and what printers cannot reach.
    #[must_use]
    pub fn area(self) -> Rect {
        let (width, height) = self.size();
        let (side, end) = (width * 0.09, height * 0.065);
        Rect::new(side, end, width - 2.0 * side, height - 2.0 * end)
    }

    /// Points of an em of running text.
    #[must_use]
    pub fn text_size(self) -> f64 {
        match self {
            Self::A4 | Self::Letter => 9.5,
            Self::B5 => 9.0,
            Self::A5 => 8.5,
        }
    }
}
