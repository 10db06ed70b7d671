//! A figure as files, for readers who want to keep, to post or to print it.

use std::borrow::Cow;
use std::sync::Arc;

use super::figures::PageFigures;
use super::records::Found;
use crate::say;
use crate::site::look::pictures::{Picture, shown};
use kisho_board::diagram::{Caption, Figure};
use kisho_board::present::Options;
use kisho_board::render::pdf::{Document, Meta, PdfError};
use kisho_board::render::{self, FileLink, Ground, png};
use kisho_game::text::{Diagnostic, Id, Span};
use kisho_sheet::{Paper, on_paper};

/// What is printed on: printers fit it to the paper that they have.
const PAPER: Paper = Paper::A4;

/// Most points for a CSS pixel: a board of a few lines would otherwise be all lines.
const MOST: f64 = 1.5;

/// Whether a figure offers its picture and its page to print.
fn has_pictures(figures: &PageFigures<'_>, options: &Options) -> bool {
    options.downloads.unwrap_or(figures.settings.downloads) && !figures.alone
}

/// The files that a figure offers: its record, and its pictures; with what is wrong with these. `span`: what messages point at.
pub fn all(
    figures: &mut PageFigures<'_>,
    options: &Options,
    figure: &Figure,
    (key, span): (&str, Span),
    found: Option<&Found>,
) -> (Vec<FileLink>, Option<Diagnostic>) {
    let mut files = Vec::new();
    if let Some(found) = found.filter(|_| has_record(figures, options, figure)) {
        files.extend(record(figures, figure, key, found));
    }
    if !has_pictures(figures, options) {
        return (files, None);
    }
    let (pictures, problem) = pictures(figures, figure, key, span);
    files.extend(pictures);
    (files, problem)
}

/// The file with the picture of a figure that offers its code and nothing else.
pub fn picture_of_code(
    figures: &mut PageFigures<'_>,
    options: &Options,
    figure: &Figure,
    key: &str,
) -> Option<String> {
    if !options.source || figures.alone || has_pictures(figures, options) {
        return None;
    }
    let name = format!("{key}.svg");
    let svg = render::svg(figure, figure.frame, render::Ground::Paper);
    figures.files.push((format!("{}{name}", figures.page.url), svg.into_bytes().into()));
    Some(name)
}

/// Whether a figure has links to its record and to its positions in words. Where something is asked, both would answer.
fn has_record(figures: &PageFigures<'_>, options: &Options, figure: &Figure) -> bool {
    let is_replay = !figure.still && figure.free.is_none() && figure.timeline.quiz.is_none();
    is_replay && !figures.alone && options.record.unwrap_or(figures.settings.has_records)
}

/// Makes the pictures of a figure: what stands for it in print. `span`: what messages point at.
fn pictures(
    figures: &mut PageFigures<'_>,
    figure: &Figure,
    key: &str,
    span: Span,
) -> (Vec<FileLink>, Option<Diagnostic>) {
    let (url, frame) = (&figures.page.url, shown(figure));
    // What no font has is told below.
    let (figure, _) = figures.settings.letters.set(figure);
    let figure = figure.as_ref();
    let svg = format!("{key}.svg");
    let bytes = render::svg(figure, frame, Ground::Paper).into_bytes();
    figures.files.push((format!("{url}{svg}"), bytes.into()));
    let mut links = vec![link("SVG", svg)];
    let mut problem = None;
    let page = page(figure, frame).or_else(|error| {
        // Below the board may stand characters that no font has; on it they are missing in all files.
        let page = page(&Figure { caption: without_texts(&figure.caption), ..figure.clone() }, frame)?;
        let message = format!("the printable page of this figure has no caption: {error}");
        let hint = "write the caption in other characters, or leave out `downloads`";
        problem = Some(Diagnostic::warning(Id::FigureDownloads, span, message).with_hint(hint));
        Ok(page)
    });
    let pdf = match page {
        Ok(pdf) => pdf,
        Err::<_, PdfError>(error) => {
            let message = format!("this figure has no links to a PNG and a printable page: {error}");
            let hint = "name a font that has them as `picture_font` in kisho.toml, write it in other characters, or leave out `downloads`";
            let problem = Diagnostic::warning(Id::FigureDownloads, span, message).with_hint(hint);
            return (links, Some(problem));
        }
    };
    let name = format!("{key}.pdf");
    figures.files.push((format!("{url}{name}"), pdf.into()));
    let Picture { name: png, drawing, .. } = Picture::new(figure, key);
    figures.pictures.push((format!("{url}{png}"), Arc::clone(&drawing)));
    links.push(link("PNG", png));
    let print = say::page::print(figure.timeline.lang);
    links.push(FileLink { mime: Some("application/pdf"), ..link(print, name) });
    (links, problem)
}

/// Makes the files of a replay: the record as its author gave it, and its positions in words.
fn record(figures: &mut PageFigures<'_>, figure: &Figure, key: &str, found: &Found) -> Vec<FileLink> {
    let url = &figures.page.url;
    let (mut record, words) = (format!("{key}.{}", found.extension), format!("{key}-positions.txt"));
    // The file of the record, which the site has too, may have this name.
    let is_taken = |file: &String| file.eq_ignore_ascii_case(&format!("{url}{record}"));
    if found.file.as_ref().is_some_and(is_taken) {
        record = format!("{key}-record.{}", found.extension);
    }
    figures.files.push((format!("{url}{record}"), found.bytes.clone().into()));
    // Servers that do not tell the encoding of a text are common.
    let text = format!("\u{feff}{}", render::positions(figure));
    figures.files.push((format!("{url}{words}"), text.into_bytes().into()));
    let name = found.extension.to_uppercase();
    vec![
        FileLink { is_kept: true, ..link(name, record) },
        link(say::page::positions(figure.timeline.lang), words),
    ]
}

fn link(name: impl Into<Cow<'static, str>>, address: String) -> FileLink {
    FileLink { name: name.into(), address, mime: None, is_kept: false }
}

/// What is drawn of a caption, without what is set below the drawing.
fn without_texts(caption: &Caption) -> Caption {
    Caption { title: caption.title.clone(), notes: caption.notes.clone(), ..Caption::default() }
}

/// A page with the figure as large as fits, in the colours in which pages are printed.
fn page(figure: &Figure, frame: usize) -> Result<Vec<u8>, PdfError> {
    let (title, subject) = render::alternative(figure, frame);
    let figure = Figure { look: figure.look.printed(), ..figure.clone() };
    let mut document = Document::new(&Meta { title, subject, lang: figure.timeline.lang, ..Meta::default() });
    on_paper(&mut document, &figure, frame, PAPER, Some(png::size(&figure).0 * MOST))?;
    document.finish()
}
