//! A figure as files, for readers who want to keep, to post or to print it.

use std::sync::Arc;

use super::figures::Figures;
use crate::diagram::{Figure, Rect, mono};
use crate::render::pdf::{Document, Meta, PdfError};
use crate::render::{self, Ground, png};
use crate::site::pictures::{Picture, shown};
use crate::text::{Diagnostic, Span};

/// A page to print on, in points: A4, which printers fit to the paper that they have.
const PAPER: (f64, f64) = (595.28, 841.89);

/// What no printer leaves white is narrower than this, in points.
const MARGIN: f64 = 54.0;

/// The names of the files, from the page of the figure.
#[derive(Debug)]
pub struct Downloads {
    pub svg: String,
    /// `None` if characters are missing that the reader's fonts may have.
    pub others: Option<Others>,
}

/// The files for which characters must be embedded.
#[derive(Debug)]
pub struct Others {
    pub png: String,
    pub pdf: String,
}

/// Makes the files of a figure: what stands for it in print. `span`: what messages point at.
pub fn downloads(
    figures: &mut Figures<'_>,
    figure: &Figure,
    key: &str,
    span: Span,
) -> (Downloads, Option<Diagnostic>) {
    let (url, frame) = (&figures.page.url, shown(figure));
    // What no font has is told below.
    let (figure, _) = figures.letters.set(figure);
    let figure = figure.as_ref();
    let svg = format!("{key}.svg");
    let bytes = render::svg(figure, frame, Ground::Paper).into_bytes();
    figures.files.push((format!("{url}{svg}"), bytes.into()));
    let pdf = match page(figure, frame) {
        Ok(pdf) => pdf,
        Err(error) => {
            let message = format!("this figure has no links to a PNG and a page to print: {error}");
            let hint = "name a font that has them as `picture_font` in kisho.toml, write it in other characters, or leave out `downloads`";
            let problem = Diagnostic::warning("figure-downloads", span, message).with_hint(hint);
            return (Downloads { svg, others: None }, Some(problem));
        }
    };
    let name = format!("{key}.pdf");
    figures.files.push((format!("{url}{name}"), pdf.into()));
    let Picture { name: png, drawing, .. } = Picture::new(figure, key);
    figures.pictures.push((format!("{url}{png}"), Arc::clone(&drawing)));
    (Downloads { svg, others: Some(Others { png, pdf: name }) }, None)
}

/// A page with the figure as large as fits, in the colours in which pages are printed.
fn page(figure: &Figure, frame: usize) -> Result<Vec<u8>, PdfError> {
    let (width, height) = png::size(figure);
    let (title, subject) = render::alternative(figure, frame);
    // Without greys it is drawn otherwise.
    let theme =
        figure.theme.clone().filter(|theme| theme == mono::THEME).unwrap_or_else(|| "paper".to_owned());
    let figure = Figure { theme: Some(theme), ..figure.clone() };
    let mut document = Document::new(&Meta { title, subject, lang: figure.timeline.lang, ..Meta::default() });
    let (wide, high) = (PAPER.0 - 2.0 * MARGIN, PAPER.1 - 2.0 * MARGIN);
    // A board of a few lines would otherwise be all lines.
    let scale = (wide / width).min(high / height).min(MOST);
    let area = Rect::new(MARGIN + (wide - width * scale) / 2.0, MARGIN, width * scale, height * scale);
    document.page(PAPER.0, PAPER.1)?.figure(&figure, frame, area, false)?;
    document.finish()
}

/// Most points for a CSS pixel.
const MOST: f64 = 1.5;

impl Downloads {
    /// The files as the HTML of the figure names them.
    #[must_use]
    pub fn links(&self) -> render::Files<'_> {
        let others = self.others.as_ref();
        render::Files {
            svg: &self.svg,
            png: others.map(|others| others.png.as_str()),
            page: others.map(|others| others.pdf.as_str()),
        }
    }
}
