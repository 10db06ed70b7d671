//! The font of running texts in pictures: names, captions, titles.

use crate::diagram::Figure;
use crate::fonts::{Font, FontError};

/// A figure with its running texts in the font that `choose` takes for them; `None`: as it is. The embedded font is kept where
/// it has all characters, unless another one is `wanted`.
///
/// # Errors
/// What `choose` says.
pub fn in_font(
    figure: &Figure,
    wanted: bool,
    choose: impl FnOnce(&str) -> Result<&'static Font, FontError>,
) -> Result<Option<Figure>, FontError> {
    let embedded = Font::embedded();
    if !wanted && figure.running_texts().all(|text| embedded.covers(text)) {
        return Ok(None);
    }
    let texts: String = figure.running_texts().collect();
    let font = choose(&texts)?;
    let face = font.as_face().filter(|_| font != embedded);
    Ok(face.map(|face| figure.in_font(face)))
}
