//! The languages that kisho speaks to readers.

use std::fmt::Display;
use std::sync::LazyLock;

use super::catalogue::{Catalogue, Message};

/// A language of pages, text alternatives and messages for readers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Japanese (日本語).
    Ja,
}

/// The words that come with kisho, by the tag of their language.
pub const BUILT_IN: [(&str, &str); 2] =
    [("en", include_str!("../../i18n/en.toml")), ("ja", include_str!("../../i18n/ja.toml"))];

static ENGLISH: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::parse(BUILT_IN[0].0, BUILT_IN[0].1));
static JAPANESE: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::parse(BUILT_IN[1].0, BUILT_IN[1].1));

impl Lang {
    /// The languages that come with kisho, for tables and tests.
    pub const ALL: [Self; 2] = [Self::En, Self::Ja];

    /// The BCP 47 tag, as in the HTML `lang` attribute.
    #[must_use]
    pub fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Ja => "ja",
        }
    }

    /// The language of a BCP 47 tag; regions are ignored (`ja-JP` is Japanese).
    #[must_use]
    pub fn from_tag(tag: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|lang| primary(tag).eq_ignore_ascii_case(lang.tag()))
    }

    /// Its words.
    #[must_use]
    pub fn catalogue(self) -> &'static Catalogue {
        match self {
            Self::En => &ENGLISH,
            Self::Ja => &JAPANESE,
        }
    }

    /// The name of a month from 1 to 12.
    #[must_use]
    pub fn month(self, month: u8) -> Option<&'static str> {
        self.catalogue().month(month)
    }

    /// A word of the catalogue; `words!` declares those that there are.
    #[must_use]
    pub fn word(self, key: &str) -> &'static str {
        self.catalogue().message(key).map_or("", Message::text)
    }

    /// A message of the catalogue with its placeholders filled, and in the form for a number of things, if there is one.
    #[must_use]
    pub fn filled(self, key: &str, number: Option<usize>, values: &[(&str, &dyn Display)]) -> String {
        self.catalogue().message(key).map_or_else(String::new, |message| message.filled(number, values))
    }

    /// Which of two ways to write games down its readers know: the international or the Japanese one. Words stand in
    /// catalogues instead.
    #[must_use]
    pub fn pick<T>(self, international: T, japanese: T) -> T {
        if self.is_japanese() { japanese } else { international }
    }

    /// Whether this is Japanese, with whatever words.
    #[must_use]
    pub fn is_japanese(self) -> bool {
        self == Self::Ja
    }
}

fn primary(tag: &str) -> &str {
    tag.split(['-', '_']).next().unwrap_or_default()
}

/// The English name of a month from 1 to 12.
#[must_use]
pub fn english_month(month: u8) -> Option<&'static str> {
    const MONTHS: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    MONTHS.get(usize::from(month).checked_sub(1)?).copied()
}
