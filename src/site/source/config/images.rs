//! `[images]`: the photographs of pages in smaller sizes.

use serde::Deserialize;

use super::place::at;
use crate::site::source::limits;
use kisho_game::text::{Diagnostic, Id};

/// In which sizes photographs are shown.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Images {
    /// Their widths in pixels; without any, pages show them as they are.
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

impl Images {
    /// Says what is wrong, and puts what stands there by default in its place.
    pub(super) fn check(&mut self, text: &str) -> Vec<Diagnostic> {
        let mut problems = Vec::new();
        let mut wrong = |key: &str, message: String, hint: &str| {
            problems.push(Diagnostic::error(Id::ConfigValue, at(text, key), message).with_hint(hint));
        };
        let is_width = |width: &u32| (1..=limits::WEBP_SIDE).contains(width);
        if self.widths.len() > limits::PICTURE_WIDTHS || !self.widths.iter().all(is_width) {
            let message = format!(
                "`widths` are up to {} numbers from 1 to {}",
                limits::PICTURE_WIDTHS,
                limits::WEBP_SIDE
            );
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
