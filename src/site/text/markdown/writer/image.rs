//! Images: their alternative texts, and what browsers want to know before they load them.

use std::path::Path;
use std::sync::Arc;

use pulldown_cmark::{Event, Tag, TagEnd};
use pulldown_cmark_escape::{escape_href, escape_html};

use super::Writer;
use crate::site::look::resize::{Left, Photograph, Work, beside};
use crate::site::look::resize_image::too_large;
use crate::site::map::links::Target;
use crate::site::source::{html, limits};
use kisho_game::text::{Diagnostic, Id, Span};
use kisho_source::files::{PAGE_BYTES, read_limited};

/// An image whose alternative text is being read.
pub(super) struct Image {
    address: String,
    span: Span,
    title: String,
    alt: String,
    size: Option<(usize, usize)>,
    /// Smaller sizes of a photograph, as `srcset` and `sizes` have them.
    smaller: Option<(String, String)>,
    /// How many images are open inside each other.
    depth: usize,
}

/// The address of an image, its size in CSS pixels, and smaller sizes of it.
type Found = (String, Option<(usize, usize)>, Option<(String, String)>);

impl<'a> Writer<'a> {
    pub(super) fn open_image(&mut self, to: &str, title: &str, span: Span) {
        let (address, size, smaller) = self.image(to, span);
        let (title, alt) = (title.to_owned(), String::new());
        self.image = Some(Image { address, span, title, alt, size, smaller, depth: 1 });
    }

    /// Takes an event that belongs to the alternative text of an image; gives it back if there is none.
    pub(super) fn in_image(&mut self, event: Event<'a>) -> Option<Event<'a>> {
        let Some(image) = &mut self.image else { return Some(event) };
        match &event {
            Event::Start(Tag::Image { .. }) => image.depth += 1,
            Event::End(TagEnd::Image) => image.depth -= 1,
            Event::Text(text) | Event::Code(text) | Event::InlineMath(text) => image.alt.push_str(text),
            Event::SoftBreak | Event::HardBreak => image.alt.push(' '),
            _ => {}
        }
        let closed = image.depth == 0;
        if let Some(image) = self.image.take_if(|_| closed) {
            let lazy = std::mem::replace(&mut self.pictured, true);
            if image.alt.trim().is_empty() {
                self.rendered.origins.push((image.address.clone(), image.span));
            }
            self.inline(tag(&image, lazy));
        }
        None
    }

    /// The address of an image, its size in CSS pixels, if it is known, and smaller sizes of it.
    fn image(&mut self, to: &str, span: Span) -> Found {
        match self.follow(to) {
            Target::Elsewhere => {
                self.elsewhere(to, span);
                self.rendered.origins.push((to.to_owned(), span));
                (to.to_owned(), None, None)
            }
            Target::File(path, rest) => {
                let smaller = if rest.is_empty() { self.smaller(&path, span) } else { None };
                let (size, smaller) = match smaller {
                    Some((size, smaller)) => (Some(size), Some(smaller)),
                    None => (self.size(&path, span), None),
                };
                (super::links::href(&self.root, &path) + &rest, size, smaller)
            }
            Target::Missing(path, Some(beside)) => (self.file(&path, &beside.rest, span), None, None),
            target => {
                self.nowhere(Id::ImageMissing, target, to, span);
                (super::link::HARMLESS.to_owned(), None, None)
            }
        }
    }

    /// A photograph in the widths that the config names, if it is larger: its own size, and the others.
    fn smaller(&mut self, path: &str, span: Span) -> Option<((usize, usize), (String, String))> {
        let images = &self.figures.settings.images;
        if images.widths.is_empty() {
            return None;
        }
        let kind = Path::new(path).extension()?.to_str()?.to_ascii_lowercase();
        if !["png", "jpg", "jpeg", "webp"].contains(&kind.as_str()) {
            return None;
        }
        let disk = self.figures.uses.disk(path, self.links, self.figures.content)?;
        let photograph = match Photograph::open(&disk) {
            Ok(photograph) => photograph,
            Err(Left::TooLarge(width, height)) => {
                let problem = Diagnostic::warning(Id::ImagePixels, span, too_large(path, width, height));
                self.say(problem.with_hint("make it smaller with another program"));
                return None;
            }
            Err(Left::Broken(why)) if imagesize::size(&disk).is_ok() => {
                let message = format!("`{path}` is damaged: {why}");
                self.say(Diagnostic::warning(Id::ImageBroken, span, message));
                return None;
            }
            // What is no picture at all is said when its size is looked for.
            Err(Left::Alone | Left::Broken(_)) => return None,
        };
        let targets = photograph.in_widths(&images.widths);
        let mut sources = Vec::new();
        let work = Work::new(photograph);
        for target in targets {
            let path = beside(path, &work.photograph.ending(&target, images.quality));
            // A comma would end the address.
            let address = super::links::href(&self.root, &path).replace(',', "%2C");
            sources.push(format!("{address} {}w", target.width));
            self.figures.pictures.push((path, Arc::new(work.resized(target, images.quality))));
        }
        if sources.is_empty() {
            return None;
        }
        let side = |side: u32| usize::try_from(side).unwrap_or_default();
        let size = (side(work.photograph.width), side(work.photograph.height));
        Some((size, (sources.join(", "), images.sizes.clone())))
    }

    /// The size of a picture of the site; what is wrong with the file is said.
    fn size(&mut self, path: &str, span: Span) -> Option<(usize, usize)> {
        let kind = Path::new(path).extension()?.to_str()?.to_ascii_lowercase();
        if !["png", "jpg", "jpeg", "gif", "webp", "svg"].contains(&kind.as_str()) {
            return None;
        }
        let disk = self.figures.uses.disk(path, self.links, self.figures.content)?;
        let bytes = disk.metadata().ok()?.len();
        if bytes > limits::IMAGE_BYTES {
            let message = format!("`{path}` has {} MB, for which readers have to wait", bytes >> 20);
            let hint = "a picture as wide as a screen (2,000 points) has less than 1 MB as JPEG or WebP";
            self.say(Diagnostic::warning(Id::ImageLarge, span, message).with_hint(hint));
        }
        let size = if kind == "svg" {
            let text = read_limited(&disk, PAGE_BYTES).ok()?;
            svg(&String::from_utf8_lossy(&text))
        } else {
            imagesize::size(&disk).ok().map(|size| Some((size.width, size.height)))
        };
        if size.is_none() {
            let message = format!("`{path}` is not what its name says: no browser can show it as a picture");
            self.say(Diagnostic::warning(Id::ImageBroken, span, message));
        }
        size.flatten().filter(|&(width, height)| width > 0 && height > 0)
    }
}

fn tag(image: &Image, lazy: bool) -> String {
    let mut tag = String::from("<img src=\"");
    let _ = escape_href(&mut tag, &image.address);
    tag.push_str("\" alt=\"");
    let _ = escape_html(&mut tag, &image.alt);
    tag.push('"');
    if !image.title.is_empty() {
        tag.push_str(" title=\"");
        let _ = escape_html(&mut tag, &image.title);
        tag.push('"');
    }
    if let Some((sources, sizes)) = &image.smaller {
        tag.push_str(" srcset=\"");
        let _ = escape_html(&mut tag, sources);
        tag.push_str("\" sizes=\"");
        let _ = escape_html(&mut tag, sizes);
        tag.push('"');
    }
    if let Some((width, height)) = image.size {
        tag.push_str(&format!(" width=\"{width}\" height=\"{height}\""));
    }
    // What readers see first has to come first.
    tag.push_str(if lazy { " loading=\"lazy\"" } else { "" });
    tag + " decoding=\"async\" />"
}

/// The size that an SVG drawing says it has; `None` if it is no drawing, and nothing inside if it says none.
fn svg(text: &str) -> Option<Option<(usize, usize)>> {
    let start = text.find("<svg")?;
    let end = text.get(start..)?.find('>').map(|end| start + end + 1)?;
    let tag = html::tags(text.get(start..end)?).into_iter().next()?;
    let length = |name: &str| {
        let value = tag.attribute(name)?.value.trim().trim_end_matches("px").parse::<f64>().ok()?;
        whole(value)
    };
    if let (Some(width), Some(height)) = (length("width"), length("height")) {
        return Some(Some((width, height)));
    }
    let view = tag.attribute("viewbox").map(|view| {
        let numbers = view.value.split([' ', ',']).filter_map(|number| number.parse::<f64>().ok());
        numbers.skip(2).filter_map(whole).collect::<Vec<_>>()
    });
    Some(view.and_then(|view| Some((*view.first()?, *view.get(1)?))))
}

/// A length as a whole number, if it is one that a screen could have.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the range is checked")]
fn whole(length: f64) -> Option<usize> {
    (0.5..100_000.0).contains(&length).then(|| length.round() as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawings_say_how_large_they_are() {
        let head = "<?xml version=\"1.0\"?>\n<!DOCTYPE svg>\n";
        for (tag, size) in [
            ("<svg width=\"30\" height='20.6px'>", Some(Some((30, 21)))),
            ("<svg viewBox=\"0 0 9 4\" width=\"100%\"/>", Some(Some((9, 4)))),
            ("<svg viewBox=\"-1,-1,9,4\">", Some(Some((9, 4)))),
            ("<svg width=\"1e99\" height=\"1\">", Some(None)),
            ("<svg>", Some(None)),
            ("<html>", None),
            ("<svg", None),
        ] {
            assert_eq!(svg(&format!("{head}{tag}")), size, "{tag}");
        }
    }
}
