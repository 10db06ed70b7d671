//! How large pictures are: `--width`, `--scale`, `--dpi`.

use super::format::Format;
use crate::cli::Failure;
use kisho_board::diagram::Figure;
use kisho_board::render::png::{MOST_PIXELS, Size, size};
use kisho_board::render::svg::file::Extent;

/// The flags.
#[derive(Debug, Clone, Copy, Default, clap::Args)]
pub struct SizeFlags {
    /// The width of pictures: pixels, such as 800, or a length on paper, such as 8cm, 80mm or 3in
    #[arg(long, value_name = "WIDTH", value_parser = width)]
    width: Option<Width>,
    /// Pixels of a PNG, GIF or APNG for each pixel of the SVG [default: 1]
    #[arg(long, value_name = "N", value_parser = scale, conflicts_with = "width")]
    scale: Option<f64>,
    /// Pixels of a PNG per inch on paper, also recorded in the file [default for lengths: 300]
    #[arg(long, value_name = "N", value_parser = dpi)]
    dpi: Option<f64>,
}

/// What stands after `--width`.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Width {
    Pixels(f64),
    Inches(f64),
}

/// CSS pixels of an inch.
const CSS_INCH: f64 = 96.0;

const MILLIMETRES: f64 = 25.4;

/// For lengths without `--dpi`: what printers ask pictures for.
const DPI: f64 = 300.0;

/// The finest that presses and imagesetters print.
const MOST_DPI: f64 = 4800.0;

/// The longest width in inches: beyond A0. More is a slip, as in `--width 800cm`.
const MOST_INCHES: f64 = 60.0;

impl SizeFlags {
    /// What makes no sense for a format.
    pub fn check(&self, to: Format) -> Result<(), Failure> {
        let message = match self {
            Self { scale: Some(_), .. } if !to.has_pixels() => {
                "--scale is for PNG, GIF and APNG; the option `size` sets the width of an SVG or a replay"
            }
            Self { dpi: Some(_), .. } if to != Format::Png => "--dpi is for PNG",
            Self { width: Some(_), .. } if !to.is_picture() => {
                "--width is for pictures; the option `size` sets the width of a replay"
            }
            _ => return Ok(()),
        };
        Err(Failure::Usage(message.to_owned()))
    }

    /// The size in pixels, and how many of them are printed on an inch, if the file is to say so.
    pub fn pixels(&self) -> (Size, Option<f64>) {
        let size = match (self.width, self.scale, self.dpi) {
            (Some(Width::Pixels(pixels)), ..) => Size::Width(pixels),
            (Some(Width::Inches(inches)), _, dpi) => {
                let dpi = dpi.unwrap_or(DPI);
                return (Size::Width((inches * dpi).round()), Some(dpi));
            }
            (None, Some(scale), _) => Size::Scale(scale),
            // As large on paper as an SVG.
            (None, None, Some(dpi)) => Size::Scale(dpi / CSS_INCH),
            (None, None, None) => Size::Scale(1.0),
        };
        (size, self.dpi)
    }

    /// Whether a width is asked for.
    pub fn has_width(&self) -> bool {
        self.width.is_some()
    }

    /// How much larger than in a page a figure is printed, where sizes are lengths on paper.
    pub fn scale(&self, figure: &Figure) -> f64 {
        let (natural, _) = size(figure);
        match self.width {
            None => 1.0,
            Some(Width::Pixels(pixels)) => pixels / natural,
            Some(Width::Inches(inches)) => inches * CSS_INCH / natural,
        }
    }

    /// The size that an SVG asks for.
    pub fn extent(&self) -> Extent {
        match self.width {
            None => Extent::Natural,
            Some(Width::Pixels(pixels)) => Extent::Pixels(pixels),
            Some(Width::Inches(inches)) => Extent::Millimetres(inches * MILLIMETRES),
        }
    }
}

fn number(text: &str) -> Option<f64> {
    text.trim().parse().ok().filter(|number: &f64| number.is_finite())
}

fn width(text: &str) -> Result<Width, String> {
    const UNITS: [(&str, f64); 4] =
        [("mm", MILLIMETRES), ("cm", MILLIMETRES / 10.0), ("in", 1.0), ("pt", 72.0)];
    let lower = text.trim().to_lowercase();
    let unit = UNITS.iter().find_map(|(unit, an_inch)| Some((lower.strip_suffix(unit)?, an_inch)));
    if let Some((length, an_inch)) = unit {
        let inches = number(length).map(|length| length / an_inch);
        let fits = inches.filter(|inches| (0.0..=MOST_INCHES).contains(inches) && *inches > 0.0);
        return fits.map(Width::Inches).ok_or_else(|| {
            format!("a length is above 0 and at most {MOST_INCHES} inches (152 cm), such as 8cm, 80mm or 3in")
        });
    }
    let pixels = number(lower.strip_suffix("px").unwrap_or(&lower)).ok_or_else(|| {
        "a width is a number of pixels, such as 800, or a length, such as 8cm, 80mm or 3in".to_owned()
    })?;
    if (1.0..=MOST_PIXELS).contains(&pixels) {
        return Ok(Width::Pixels(pixels.round()));
    }
    Err(format!("a picture can have 1 to {MOST_PIXELS} pixels from left to right"))
}

fn scale(text: &str) -> Result<f64, String> {
    let above = number(text).filter(|scale| *scale > 0.0);
    above.ok_or_else(|| "a scale is a number above 0, such as 2 or 0.5".to_owned())
}

fn dpi(text: &str) -> Result<f64, String> {
    let fits = number(text).filter(|dpi| (1.0..=MOST_DPI).contains(dpi));
    fits.ok_or_else(|| format!("dots per inch are a number from 1 to {MOST_DPI}, such as 300 or 600"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_are_pixels_or_lengths() {
        for (text, meant) in [
            ("800", Width::Pixels(800.0)),
            ("800px", Width::Pixels(800.0)),
            ("2.5in", Width::Inches(2.5)),
            ("25.4 mm", Width::Inches(1.0)),
            ("2.54CM", Width::Inches(1.0)),
            ("36pt", Width::Inches(0.5)),
        ] {
            let inches = |width| if let Width::Inches(n) = width { n } else { 0.0 };
            let read = width(text).unwrap();
            assert!(read == meant || (inches(read) - inches(meant)).abs() < 1e-9, "{text}: {read:?}");
        }
        for wrong in ["0", "-3", "100000", "8km", "", "cm", "0mm", "9999cm", "NaN", "inf", "infcm"] {
            assert!(width(wrong).is_err(), "{wrong}");
        }
        assert!(width("100000").unwrap_err().contains("10000 pixels"), "the limit is named");
    }

    #[test]
    fn a_length_and_dots_per_inch_make_pixels() {
        let flags = |width: Option<&str>, scale, dpi| SizeFlags {
            width: width.map(|text| super::width(text).unwrap()),
            scale,
            dpi,
        };
        assert_eq!(flags(None, None, None).pixels(), (Size::Scale(1.0), None));
        assert_eq!(flags(Some("8cm"), None, Some(600.0)).pixels(), (Size::Width(1890.0), Some(600.0)));
        assert_eq!(flags(Some("3in"), None, None).pixels(), (Size::Width(900.0), Some(300.0)));
        assert_eq!(flags(Some("800"), None, Some(200.0)).pixels(), (Size::Width(800.0), Some(200.0)));
        assert_eq!(flags(None, None, Some(192.0)).pixels(), (Size::Scale(2.0), Some(192.0)));
        assert_eq!(flags(None, Some(3.0), Some(300.0)).pixels(), (Size::Scale(3.0), Some(300.0)));
    }
}
