//! What is painted, pixel by pixel: the last word on what a reader sees.

use resvg::tiny_skia::Pixmap;
use serde_json::json;

use super::look::decoded;
use super::page::Page;

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
    pub fn picture(&mut self, selector: &str) -> Picture {
        let place = self.rect(selector).unwrap_or_else(|| panic!("there is no {selector}"));
        let [left, top]: [f64; 2] = self.eval("[scrollX, scrollY]");
        let clip = json!({
            "x": place.x + left, "y": place.y + top, "width": place.width, "height": place.height, "scale": 1
        });
        let answer = self.call(
            "Page.captureScreenshot",
            json!({ "format": "png", "clip": clip, "captureBeyondViewport": true }),
        );
        Picture(Pixmap::decode_png(&decoded(&answer)).expect("a PNG"))
    }
}
