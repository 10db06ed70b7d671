//! Timelines to SVG, stepper HTML and text. Knows no game.

#[cfg(feature = "pictures")]
mod fingerprint;
mod freeboard;
#[cfg(feature = "pictures")]
pub mod lettering;
#[cfg(feature = "pictures")]
pub mod moving;
#[cfg(feature = "pictures")]
mod palette;
#[cfg(feature = "pictures")]
pub mod pdf;
#[cfg(feature = "pictures")]
pub mod png;
mod positions;
#[cfg(feature = "pictures")]
pub mod poster;
#[cfg(feature = "pictures")]
pub mod raster;
pub mod stepper;
pub mod style;
pub mod svg;
mod text;
mod wrap;

#[cfg(feature = "pictures")]
pub use moving::{MovingError, Pace, apng, gif};
#[cfg(feature = "pictures")]
pub use png::{PngError, paint, png};
pub use positions::positions;
#[cfg(feature = "pictures")]
pub use poster::Poster;
pub use stepper::{Addresses, FigurePlace, FileLink, Trial, figure, own_key, series, still};
pub use style::{Night, Part as StylePart, stylesheet, stylesheet_by};
pub use svg::Sprites;
pub use text::text;

use self::svg::number;
use crate::diagram::theme::Theme;
use crate::diagram::{Figure, Rect};
use kisho_game::text::{Diagnostic, Id, Span};

/// Says at `span` what keeps a page from showing the figure: more frames than can be stepped through.
#[must_use]
pub fn too_long(figure: &Figure, span: Span) -> Option<Diagnostic> {
    let (frames, most) = (figure.timeline.frames.len(), stepper::MOST_FRAMES);
    if figure.still || frames <= most {
        return None;
    }
    let message = format!("this replay has {frames} frames, but at most {most} can be stepped through");
    let hint = format!("choose a part with `frames=A-B`, such as `frames=0-{}`", most - 1);
    Some(Diagnostic::error(Id::FigureFrames, span, message).with_hint(hint))
}

/// What a picture in a file of its own stands on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Ground {
    /// The paper of the theme: what is written beside the board can be read wherever the picture is shown, on black too.
    #[default]
    Paper,
    /// Nothing.
    Transparent,
}

/// One frame as an SVG file of its own, in the figure's theme.
#[must_use]
pub fn svg(figure: &Figure, frame: usize, ground: Ground) -> String {
    svg::svg(figure, frame, figure.look.theme(), ground)
}

/// All frames as SVG files of their own, in the figure's theme: what they share is made once.
#[must_use]
pub fn pictures(figure: &Figure, ground: Ground) -> svg::Pictures<'_> {
    svg::Pictures::new(figure, figure.look.theme(), ground)
}

/// One frame as an SVG file of its own that may yet get another width.
#[must_use]
pub fn picture(figure: &Figure, frame: usize, ground: Ground) -> svg::Pictures<'_> {
    svg::Pictures::of_one(figure, frame, figure.look.theme(), ground)
}

impl Ground {
    /// The colour of what a picture in a theme stands on, if it stands on anything.
    fn colour(self, theme: &Theme) -> Option<&str> {
        (self == Self::Paper).then_some(theme.background.as_str())
    }
}

/// The style of what covers a part of something that shows `view`, both in board units. What neighbours have in common comes first, so that
/// pages with thousands of them are compressed well.
#[must_use]
pub fn placed(area: Rect, view: Rect) -> String {
    let percent = |part: f64, whole: f64| number::rounded(100.0 * part / whole, 2);
    format!(
        "width:{}%;height:{}%;top:{}%;left:{}%",
        percent(area.w, view.w),
        percent(area.h, view.h),
        percent(area.y - view.y, view.h),
        percent(area.x - view.x, view.w),
    )
}

/// Title and description of a picture of one frame, for readers who cannot see it.
#[must_use]
pub fn alternative(figure: &Figure, frame: usize) -> (String, String) {
    let title = figure.caption.name().unwrap_or(&figure.timeline.title).to_owned();
    let generated = figure.timeline.frames.list().get(frame).map_or("", |frame| &frame.alt);
    (title, figure.alt.clone().unwrap_or_else(|| generated.to_owned()))
}
