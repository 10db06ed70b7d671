//! Pictures as the pages of a PDF.

use super::shown::{Picture, Shown, Which};
use super::size::SizeFlags;
use super::text::heading;
use kisho_board::render;
use kisho_board::render::pdf::{Bookmark, Document, Meta, PIXEL, PdfError, cropped};
use kisho_sheet::{Paper, on_paper, widest_on_paper};

/// One page for each picture, cropped to it or on paper, with bookmarks if there are several.
pub fn pdf(shown: &Shown<'_>, size: SizeFlags, paper: Option<Paper>) -> Result<Vec<u8>, String> {
    let made = fits(shown, size, paper).and_then(|said| match said {
        None => make(shown, size, paper).map(Ok),
        Some(said) => Ok(Err(said)),
    });
    made.unwrap_or_else(|error| {
        let advice = match &error {
            PdfError::Size { .. } => "; each side can have 1 mm to 5 m",
            PdfError::Missing(_) => "; an SVG leaves them to the viewer's fonts",
            PdfError::Font(_) | PdfError::Write(_) => "",
        };
        Err(format!("cannot make a PDF: {error}{advice}"))
    })
}

/// What is wrong if a diagram is to be wider than its paper has room for.
fn fits(shown: &Shown<'_>, size: SizeFlags, paper: Option<Paper>) -> Result<Option<String>, PdfError> {
    let Some(paper) = paper.filter(|_| size.has_width()) else { return Ok(None) };
    for picture in &shown.pictures {
        let wide = render::png::size(picture.figure).0 * PIXEL * size.scale(picture.figure);
        let most = widest_on_paper(picture.figure, paper)?;
        if wide > most + ROUNDING {
            let [wide, most] = [wide, most].map(|points| points / POINTS);
            return Ok(Some(format!(
                "--width asks for {wide:.0} mm, and on {} this diagram can be {:.0} mm wide at most; without --width it is as wide as that",
                paper.shown(),
                most.floor()
            )));
        }
    }
    Ok(None)
}

/// Points that a width may be too large by rounding alone.
const ROUNDING: f64 = 0.5;
/// Points in a millimetre.
const POINTS: f64 = 72.0 / 25.4;

fn make(shown: &Shown<'_>, size: SizeFlags, paper: Option<Paper>) -> Result<Vec<u8>, PdfError> {
    let mut document = Document::new(&meta(shown));
    for picture in &shown.pictures {
        let (figure, frame, scale) = (picture.figure, picture.frame, size.scale(picture.figure));
        let page = match paper {
            Some(paper) => {
                let wide = size.has_width().then(|| render::png::size(figure).0 * PIXEL * scale);
                on_paper(&mut document, figure, frame, paper, wide)?
            }
            None => cropped(&mut document, figure, frame, scale)?,
        };
        if shown.pictures.len() > 1 {
            page.bookmark(Bookmark { level: 0, title: name(picture, shown.which), y: 0.0 });
        }
    }
    document.finish()
}

/// What the file says of itself: the names of the record, and what can be seen if it is one picture.
fn meta(shown: &Shown<'_>) -> Meta {
    let Some(picture) = shown.pictures.first() else { return Meta::default() };
    let timeline = &picture.figure.timeline;
    let (title, seen) = render::alternative(picture.figure, picture.frame);
    match shown.pictures.len() {
        1 => Meta { title, subject: seen, lang: timeline.lang, ..Meta::default() },
        _ => Meta { title: timeline.title.clone(), lang: timeline.lang, ..Meta::default() },
    }
}

/// What a picture is called among the others: the title of its figure, or the move that it shows.
fn name(picture: &Picture<'_>, which: Which) -> String {
    let title = picture.figure.caption.title.clone().filter(|_| which != Which::Frames);
    let frame = || picture.figure.timeline.frames.list().get(picture.frame).map(heading);
    title.or_else(frame).unwrap_or_else(|| picture.number.to_string())
}
