//! `[images]`: the photographs of pages in smaller sizes.

use std::fmt;

use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer};

use super::place::at;
use crate::site::source::limits;
use kisho_game::text::{Diagnostic, Id};

/// In which sizes photographs are shown.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Images {
    /// Their widths in pixels; without any, pages show them as they are.
    #[serde(deserialize_with = "widths")]
    pub widths: Vec<u32>,
    /// How good they are, from 1 to 100.
    pub quality: u8,
    /// How wide pages show them, as browsers take it in the attribute `sizes`.
    pub sizes: String,
}

impl Default for Images {
    fn default() -> Self {
        // As wide as the text of both themes, or as a telephone.
        let sizes = "(max-width: 48rem) 100vw, 46rem".to_owned();
        Self { widths: Vec::new(), quality: limits::PICTURE_QUALITY, sizes }
    }
}

/// A width that a picture can have.
struct Width(u32);

impl<'de> Deserialize<'de> for Width {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(WidthVisitor).map(Self)
    }
}

struct WidthVisitor;

impl Visitor<'_> for WidthVisitor {
    type Value = u32;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a number from 1 to {}", limits::WEBP_SIDE)
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<u32, E> {
        let width = u32::try_from(number).ok().filter(|width| (1..=limits::WEBP_SIDE).contains(width));
        width.ok_or_else(|| E::invalid_value(Unexpected::Signed(number), &self))
    }
}

/// Each width by itself, so that each one that is wrong has its place.
fn widths<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<u32>, D::Error> {
    Ok(Vec::<Width>::deserialize(from)?.into_iter().map(|width| width.0).collect())
}

impl Images {
    /// Says what is wrong, and puts what stands there by default in its place.
    pub(super) fn check(&mut self, text: &str) -> Vec<Diagnostic> {
        let mut problems = Vec::new();
        let mut wrong = |key: &str, message: String, hint: &str| {
            problems.push(Diagnostic::error(Id::ConfigValue, at(text, key), message).with_hint(hint));
        };
        if self.widths.len() > limits::PICTURE_WIDTHS {
            let message = format!("`widths` are up to {} numbers", limits::PICTURE_WIDTHS);
            wrong("widths", message, "write `widths = [480, 960, 1440]`");
            self.widths.clear();
        }
        if !(1..=100).contains(&self.quality) {
            let message = format!("the quality of pictures is from 1 to 100, and not {}", self.quality);
            wrong("quality", message, "write 80, or 100 for pictures that lose nothing");
            self.quality = limits::PICTURE_QUALITY;
        }
        problems
    }
}
