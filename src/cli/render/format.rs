//! What `render` can make: the one list of formats. A new one is a variant here, and the compiler names the rest.

use std::path::Path;

use clap::ValueEnum;

/// What is made of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// A picture of one frame
    Svg,
    /// A picture of one frame, in pixels
    Png,
    /// Pictures as pages of one file, for print and for LaTeX
    Pdf,
    /// A replay in pixels that moves by itself, for places that show pictures only
    Gif,
    /// The same in all colours; programs that do not know it show the first frame
    Apng,
    /// The same as SVG, sharp in any size
    AnimatedSvg,
    /// A replay (or a still diagram) to be put into a page, with its style and without script
    Html,
    /// A board of characters
    Text,
}

impl Format {
    /// The format that a file name asks for.
    pub fn of(file: &Path) -> Option<Self> {
        let asked = file.extension()?;
        Self::ENDINGS.iter().find(|(ending, _)| asked.eq_ignore_ascii_case(ending)).map(|&(_, format)| format)
    }

    /// What names of files can end with, without the dot, and what they ask for with it.
    pub const ENDINGS: [(&'static str, Self); 8] = [
        ("svg", Self::Svg),
        ("png", Self::Png),
        ("pdf", Self::Pdf),
        ("gif", Self::Gif),
        ("apng", Self::Apng),
        ("html", Self::Html),
        ("htm", Self::Html),
        ("txt", Self::Text),
    ];

    /// What names of its files end with, without the dot.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Pdf => "pdf",
            Self::Gif => "gif",
            Self::Apng => "apng",
            Self::AnimatedSvg => "svg",
            Self::Html => "html",
            Self::Text => "txt",
        }
    }

    /// Whether a file holds one picture, so that several pictures are several files.
    pub fn holds_one(self) -> bool {
        match self {
            Self::Svg | Self::Png => true,
            Self::Gif | Self::Apng | Self::AnimatedSvg | Self::Pdf | Self::Html | Self::Text => false,
        }
    }

    /// Whether it shows one frame after the other.
    pub fn moves(self) -> bool {
        match self {
            Self::Gif | Self::Apng | Self::AnimatedSvg => true,
            Self::Svg | Self::Png | Self::Pdf | Self::Html | Self::Text => false,
        }
    }

    /// Whether it shows positions rather than a replay with its controls: without other wishes, one still diagram.
    pub fn is_still(self) -> bool {
        match self {
            Self::Svg | Self::Png | Self::Pdf | Self::Text => true,
            Self::Gif | Self::Apng | Self::AnimatedSvg | Self::Html => false,
        }
    }

    /// Whether it is made of pixels, so that it has a scale.
    pub fn has_pixels(self) -> bool {
        match self {
            Self::Png | Self::Gif | Self::Apng => true,
            Self::Svg | Self::AnimatedSvg | Self::Pdf | Self::Html | Self::Text => false,
        }
    }

    /// Whether it is drawn and has a width.
    pub fn is_picture(self) -> bool {
        match self {
            Self::Svg | Self::Png | Self::Pdf | Self::Gif | Self::Apng | Self::AnimatedSvg => true,
            Self::Html | Self::Text => false,
        }
    }

    /// Whether it stands on paper that can be left out.
    pub fn has_ground(self) -> bool {
        match self {
            Self::Svg | Self::Png | Self::Apng | Self::AnimatedSvg => true,
            Self::Gif | Self::Pdf | Self::Html | Self::Text => false,
        }
    }

    /// Whether it is a text, which a terminal can show.
    pub fn is_text(self) -> bool {
        match self {
            Self::Svg | Self::AnimatedSvg | Self::Html | Self::Text => true,
            Self::Png | Self::Gif | Self::Apng | Self::Pdf => false,
        }
    }
}
