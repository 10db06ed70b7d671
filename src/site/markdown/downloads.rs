//! A figure as files, for readers who want to keep, to post or to print it.

use std::sync::Arc;

use super::figures::Figures;
use crate::diagram::{Caption, Figure, mono};
use crate::render::pdf::{Document, Meta, PdfError};
use crate::render::{self, Ground, png};
use crate::sheet::{Paper, on_paper};
use crate::site::pictures::{Picture, shown};
use crate::text::{Diagnostic, Span};

/// What is printed on: printers fit it to the paper that they have.
const PAPER: Paper = Paper::A4;

/// Most points for a CSS pixel: a board of a few lines would otherwise be all lines.
const MOST: f64 = 1.5;

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
    let mut problem = None;
    let page = page(figure, frame).or_else(|error| {
        // Below the board may stand characters that no font has; on it they are missing in all files.
        let page = page(&Figure { caption: without_texts(&figure.caption), ..figure.clone() }, frame)?;
        let message = format!("the page to print of this figure has no caption: {error}");
        let hint = "write the caption in other characters, or leave out `downloads`";
        problem = Some(Diagnostic::warning("figure-downloads", span, message).with_hint(hint));
        Ok(page)
    });
    let pdf = match page {
        Ok(pdf) => pdf,
        Err::<_, PdfError>(error) => {
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
    (Downloads { svg, others: Some(Others { png, pdf: name }) }, problem)
}

/// What is drawn of a caption, without what is set below the drawing.
fn without_texts(caption: &Caption) -> Caption {
    Caption { title: caption.title.clone(), notes: caption.notes.clone(), ..Caption::default() }
}

/// A page with the figure as large as fits, in the colours in which pages are printed.
fn page(figure: &Figure, frame: usize) -> Result<Vec<u8>, PdfError> {
    let (title, subject) = render::alternative(figure, frame);
    // Without greys it is drawn otherwise.
    let theme =
        figure.theme.clone().filter(|theme| theme == mono::THEME).unwrap_or_else(|| "paper".to_owned());
    let figure = Figure { theme: Some(theme), ..figure.clone() };
    let mut document = Document::new(&Meta { title, subject, lang: figure.timeline.lang, ..Meta::default() });
    on_paper(&mut document, &figure, frame, PAPER, Some(png::size(&figure).0 * MOST))?;
    document.finish()
}

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
