//! What is said about what is pointed at: options, keys, notations, and the board of a block as it would look.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use gen_lsp_types::{Hover, MarkupContent, MarkupKind};
use kisho_board::diagram::Figure;
use kisho_board::diagram::theme::Themes;
use kisho_board::present::figures;
use kisho_board::present::options::{FrameChoice, Options, SPECS, parse};
use kisho_board::render::{self, Ground, png};
use kisho_game::text::{Lang, Span};
use kisho_source::files::{PAGE_BYTES, read_limited};

use super::At;
use super::cursor::{self, Cursor};
use super::documents::Kind;
use super::guide;
use super::server::Client;
use crate::site::{Fence, Lead, frame_of, notation, placed_words, places};

/// Widest and highest picture in pixels: what stands beside a text without hiding it.
const MOST: f64 = 320.0;

/// What is said about a place.
pub fn hover(at: &At<'_>, client: Client) -> Option<Hover> {
    let (value, span) = match at.document.kind {
        Kind::Page(_) | Kind::Lone => in_front(at).or_else(|| in_markdown(at, client))?,
        _ => key(at)?,
    };
    let contents = MarkupContent { kind: MarkupKind::Markdown, value };
    Some(Hover { contents: contents.into(), range: Some(at.lines.range(span)) })
}

/// What is said about a key in the front matter of a page.
fn in_front(at: &At<'_>) -> Option<(String, Span)> {
    (at.offset < at.body()).then(|| key(at)).flatten()
}

/// What is said about a key.
fn key(at: &At<'_>) -> Option<(String, Span)> {
    let text = &at.document.text;
    let keys = at.document.keys()?;
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let end = at.offset + text.get(at.offset..)?.find(|c| !is_name(c)).unwrap_or(text.len() - at.offset);
    let cursor = match at.document.kind {
        Kind::Page(_) => cursor::in_page(text, end),
        _ => cursor::in_toml(text, 0, end),
    };
    let Cursor::Key { mut way, typed, .. } = cursor else { return None };
    way.push(text.get(typed.start..typed.end)?.to_owned());
    let way: Vec<&str> = way.iter().map(String::as_str).collect();
    Some((guide::key(keys, &way)?, typed))
}

fn in_markdown(at: &At<'_>, client: Client) -> Option<(String, Span)> {
    let text = &at.document.text;
    let places = places(text, at.body());
    if let Some(fence) = places.blocks.iter().find(|fence| holds(fence.span, at.offset)) {
        return in_info(at, fence).or_else(|| {
            let figure = figure(at, fence, None)?;
            Some((picture(&figure, figure.frame, client), fence.span))
        });
    }
    let link = places.links.iter().find(|link| holds(link.whole, at.offset))?;
    let (Kind::Page(file), Some(site)) = (&at.document.kind, at.site) else { return None };
    let Some(Lead::Page(page, anchor)) = site.follow(file, &link.to) else { return None };
    let title = site.title(&page).unwrap_or_default();
    let named = anchor.as_deref().and_then(frame_of);
    let shown = anchor.as_deref().and_then(|anchor| {
        let (id, frame) = named.map_or((anchor, None), |(id, frame)| (id, Some(frame)));
        let (source, body) = site.text(&page)?;
        let (text, body) = if page == *file { (text.as_str(), at.body()) } else { (source.text(), body) };
        let blocks = crate::site::places(text, body).blocks;
        let block = blocks.iter().find(|block| id_of(block).as_deref() == Some(id))?;
        let figure = figure_of(at, block, &page, frame)?;
        Some(picture(&figure, figure.frame, client))
    });
    let said = shown.map_or_else(|| title.to_owned(), |shown| format!("{title}\n\n{shown}"));
    (!said.is_empty()).then_some((said, link.whole))
}

/// Whether a place is inside of a span, or at its end.
pub fn holds(span: Span, at: usize) -> bool {
    (span.start..=span.end).contains(&at)
}

/// The id of a block.
pub fn id_of(fence: &Fence) -> Option<String> {
    placed_words(fence).0.into_iter().find(|word| word.name == "id")?.value
}

/// What is said about a word after a fence.
fn in_info(at: &At<'_>, fence: &Fence) -> Option<(String, Span)> {
    let (words, _) = placed_words(fence);
    let word = words.iter().position(|word| holds(word.name_span.to(word.value_span), at.offset))?;
    let found = words.get(word)?;
    let said = match word {
        0 => {
            let notation = notation(&fence.info)?;
            guide::notation(notation.name).unwrap_or_else(|| notation.about.to_owned())
        }
        _ => {
            let name = found.name.strip_prefix("no-").unwrap_or(&found.name);
            let spec = SPECS.iter().find(|spec| spec.name == found.name || spec.name == name)?;
            guide::option(spec.name).unwrap_or_else(|| spec.help(Lang::En).to_owned())
        }
    };
    Some((said, found.name_span))
}

/// The figure of a block of an open text.
fn figure(at: &At<'_>, fence: &Fence, frame: Option<usize>) -> Option<Figure> {
    let page = if let Kind::Page(file) = &at.document.kind { file.as_str() } else { "" };
    figure_of(at, fence, page, frame)
}

/// The figure of a block of a page; the first one if it makes a series of them.
fn figure_of(at: &At<'_>, fence: &Fence, page: &str, frame: Option<usize>) -> Option<Figure> {
    let notation = notation(&fence.info)?;
    let (words, _) = placed_words(fence);
    let (mut options, _) = parse(words.get(1..).unwrap_or_default(), notation);
    let themes = at.site.map_or_else(Themes::default, |site| site.board_themes().clone());
    let _ = options.choose_theme(&themes);
    if let Some(frame) = frame.and_then(|frame| u32::try_from(frame).ok()) {
        options.frame = Some(kisho_board::present::options::Spanned::unsaid(FrameChoice::Number(
            usize::try_from(frame).unwrap_or_default(),
        )));
    }
    let bytes = record(at, &options, page)?.unwrap_or_else(|| fence.code.text.clone().into_bytes());
    let record = notation.reading(&bytes, &options.read_options()).record?;
    let lang = at.site.map_or_else(Lang::default, |site| site.lang(page));
    figures(&record, &options, lang).0.into_iter().next()
}

/// The record of a block that names a file; `None` if that cannot be read.
#[allow(clippy::option_option, reason = "a block need not name a file")]
fn record(at: &At<'_>, options: &Options, page: &str) -> Option<Option<Vec<u8>>> {
    let Some(src) = &options.src else { return Some(None) };
    let path = at.file_beside(page, &src.value)?;
    read_limited(&path, PAGE_BYTES).ok().map(Some)
}

/// A frame as text, and before it as a picture if the client shows pictures.
fn picture(figure: &Figure, frame: usize, client: Client) -> String {
    let (_, said) = render::alternative(figure, frame);
    let text = format!("```text\n{}```\n\n{said}", render::text(&figure.timeline, frame));
    let (width, height) = png::size(figure);
    let scale = (MOST / width).min(MOST / height).min(1.0);
    let settings = png::Settings { size: png::Size::Scale(scale), ground: Ground::Paper, dpi: None };
    match client.pictures.then(|| render::png(figure, frame, settings)) {
        Some(Ok(png)) => format!("![](data:image/png;base64,{})\n\n{said}", STANDARD.encode(png)),
        _ => text,
    }
}
