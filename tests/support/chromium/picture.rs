//! What is painted, pixel by pixel: the last word on what a reader sees.

use std::time::Instant;

use resvg::tiny_skia::Pixmap;
use serde_json::json;

use super::look::decoded;
use super::page::Page;
use super::socket::ANSWER_LIMIT;

/// A picture of a part of a page.
pub struct Picture(Pixmap);

impl Picture {
    /// Red, green and blue at a place: `0, 0` is the upper left corner and `1, 1` the lower right one.
    pub fn color(&self, across: f64, down: f64) -> [u8; 3] {
        let pixel = |part: f64, size: u32| ((part * f64::from(size)) as u32).min(size - 1);
        let (x, y) = (pixel(across, self.0.width()), pixel(down, self.0.height()));
        let color = self.0.pixel(x, y).expect("inside the picture").demultiply();
        [color.red(), color.green(), color.blue()]
    }
}

impl Page {
    /// The picture of the first element of a CSS selector, which must fit into the window or above or below it.
    ///
    /// On a busy machine Chromium gives a picture before it has painted all or anything. What is painted stays, so the
    /// picture is the one that comes twice in a row and is not all of one colour, as no board is.
    pub fn picture(&mut self, selector: &str) -> Picture {
        let deadline = Instant::now() + ANSWER_LIMIT;
        let mut last = self.picture_now(selector);
        loop {
            let next = self.picture_now(selector);
            if next == last && !of_one_color(&next) {
                return Picture(next);
            }
            assert!(Instant::now() < deadline, "{selector} is not painted, or never the same way twice");
            last = next;
        }
    }

    fn picture_now(&mut self, selector: &str) -> Pixmap {
        let place = self.rect(selector).unwrap_or_else(|| panic!("there is no {selector}"));
        let [left, top]: [f64; 2] = self.eval("[scrollX, scrollY]");
        let clip = json!({
            "x": place.x + left, "y": place.y + top, "width": place.width, "height": place.height, "scale": 1
        });
        let beyond = place.x < 0.0
            || place.y < 0.0
            || place.x + place.width > f64::from(self.viewport.width)
            || place.y + place.height > f64::from(self.viewport.height);
        let answer = self.call(
            "Page.captureScreenshot",
            json!({ "format": "png", "clip": clip, "captureBeyondViewport": beyond, "optimizeForSpeed": true }),
        );
        Pixmap::decode_png(&decoded(&answer)).expect("a PNG")
    }
}

fn of_one_color(picture: &Pixmap) -> bool {
    picture.pixels().windows(2).all(|pair| pair[0] == pair[1])
}
