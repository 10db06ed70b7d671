//! What is painted, pixel by pixel: the last word on what a reader sees.

use std::time::Instant;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use resvg::tiny_skia::{IntRect, Pixmap};
use serde_json::json;

use super::Engine;
use super::look::Box;
use super::page::Page;
use super::session::ANSWER_LIMIT;

/// A picture of a part of a page.
#[derive(PartialEq)]
pub struct Picture {
    pixels: Pixmap,
    /// Where the part is, in pixels of the picture, which has whole ones only.
    place: Box,
}

impl Picture {
    /// Red, green and blue at a place: `0, 0` is the upper left corner and `1, 1` the lower right one.
    pub fn color(&self, across: f64, down: f64) -> [u8; 3] {
        let pixel = |at: f64, size: u32| (at as u32).min(size - 1);
        let x = pixel(self.place.x + self.place.width * across, self.pixels.width());
        let y = pixel(self.place.y + self.place.height * down, self.pixels.height());
        let color = self.pixels.pixel(x, y).expect("inside the picture").demultiply();
        [color.red(), color.green(), color.blue()]
    }

    fn is_of_one_color(&self) -> bool {
        self.pixels.pixels().windows(2).all(|pair| pair[0] == pair[1])
    }
}

impl Page {
    /// The picture of the first element of a CSS selector, which must fit into the window.
    ///
    /// On a busy machine browsers give a picture before they have painted all or anything. What is painted stays, so the
    /// picture is the one that comes twice in a row and is not all of one colour, as no board is.
    pub fn picture(&mut self, selector: &str) -> Picture {
        let deadline = Instant::now() + ANSWER_LIMIT;
        let mut last = self.picture_now(selector);
        loop {
            let next = self.picture_now(selector);
            if next == last && !next.is_of_one_color() {
                return next;
            }
            assert!(Instant::now() < deadline, "{selector} is not painted, or never the same way twice");
            last = next;
        }
    }

    /// The same as it is painted right now, for whoever knows what is to be seen and waits for it.
    pub fn picture_now(&mut self, selector: &str) -> Picture {
        let place = self.scroll_to(selector);
        let width = f64::from(self.viewport.width);
        let window = Pixmap::decode_png(&self.png()).expect("a PNG");
        let scale = f64::from(window.width()) / width;
        let [x, y, right, bottom] =
            [place.x, place.y, place.x + place.width, place.y + place.height].map(|at| at * scale);
        let (left, top) = (x.floor(), y.floor());
        // What is scrolled to the edge of the window may go beyond it by a part of a pixel.
        let edge =
            |at: f64, size: u32| if at < f64::from(size) + 1.0 { at.ceil().min(f64::from(size)) } else { at };
        let (right, bottom) = (edge(right, window.width()), edge(bottom, window.height()));
        let whole = IntRect::from_ltrb(left as i32, top as i32, right as i32, bottom as i32);
        let fits = |whole: &IntRect| {
            let [right, bottom] = [whole.right(), whole.bottom()].map(i32::cast_unsigned);
            whole.x() >= 0 && whole.y() >= 0 && right <= window.width() && bottom <= window.height()
        };
        let pixels = whole.filter(fits).and_then(|whole| window.clone_rect(whole));
        let pixels = pixels.unwrap_or_else(|| panic!("{selector} does not fit into the window: {place:?}"));
        Picture { pixels, place: Box { x: x - left, y: y - top, width: right - x, height: bottom - y } }
    }

    /// What the window shows, as a PNG.
    pub(super) fn png(&mut self) -> Vec<u8> {
        if self.engine() == Engine::Chromium {
            // Its driver asks for a small file, which takes several times as long as all else.
            let asked = json!({ "format": "png", "optimizeForSpeed": true });
            let answer = self.cdp("Page.captureScreenshot", asked);
            return STANDARD.decode(answer["data"].as_str().expect("a picture")).expect("Base64");
        }
        let session = self.session();
        session.ask(session.client.screenshot()).unwrap()
    }
}
