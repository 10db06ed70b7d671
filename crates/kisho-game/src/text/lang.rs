//! The languages that kisho speaks to readers.

/// A language of pages, text alternatives and messages for readers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Japanese (日本語).
    Ja,
    /// A language with words of somebody's own, or one of the above with some words changed. `Lang::with_words` makes it.
    #[cfg(feature = "words")]
    Own(&'static super::catalogue::Catalogue),
}

impl Lang {
    /// The languages that come with kisho, for tables and tests.
    pub const ALL: [Self; 2] = [Self::En, Self::Ja];

    /// The BCP 47 tag, as in the HTML `lang` attribute.
    #[must_use]
    pub fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Ja => "ja",
            #[cfg(feature = "words")]
            Self::Own(catalogue) => catalogue.tag(),
        }
    }

    /// The language of a BCP 47 tag; regions are ignored (`ja-JP` is Japanese).
    #[must_use]
    pub fn from_tag(tag: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|lang| primary(tag).eq_ignore_ascii_case(lang.tag()))
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
        primary(self.tag()) == "ja"
    }
}

/// A tag without regions and the like.
pub(super) fn primary(tag: &str) -> &str {
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
