//! Catalogues: the words of one language, by key. Those of English and Japanese are files of this crate, `i18n/*.toml`;
//! sites add others.

use std::collections::{BTreeMap, HashMap};
use std::fmt::{self, Display, Write as _};
use std::sync::{LazyLock, Mutex, PoisonError};

use super::Lang;
use super::lang::primary;

/// The words of one language.
#[derive(PartialEq, Eq)]
pub struct Catalogue {
    tag: String,
    /// Hashed, as every position of a replay is told in a dozen of them.
    messages: HashMap<String, Message>,
    months: Option<Vec<String>>,
    /// The language that lends the words that this one lacks.
    below: Option<Lang>,
    /// Whether boards speak this language at all.
    has_boards: bool,
}

/// What stands under one key: a text, or two of which one is for the number 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    one: Option<Phrase>,
    other: Phrase,
}

/// A text with placeholders: `{side} to play`.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Phrase {
    text: String,
    pieces: Vec<Piece>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Piece {
    Text(String),
    Placeholder(String),
}

impl Catalogue {
    fn new(
        tag: &str,
        below: Option<Lang>,
        messages: HashMap<String, Message>,
        months: Option<Vec<String>>,
    ) -> Self {
        let has_boards = messages.keys().any(|key| is_of_boards(key))
            || below.is_some_and(|below| is_same(tag, below) && below.lender_of_boards().is_none());
        Self { tag: tag.to_owned(), messages, months, below, has_boards }
    }

    /// The words of a language that come with kisho.
    fn built_in(language: &Language) -> Self {
        let messages = language.words.iter().map(|(key, one, other)| {
            let message = Message { one: one.map(Phrase::new), other: Phrase::new(other) };
            ((*key).to_owned(), message)
        });
        let months = language.months.iter().map(|&month| month.to_owned()).collect::<Vec<_>>();
        Self::new(language.tag, None, messages.collect(), (!months.is_empty()).then_some(months))
    }

    /// The BCP 47 tag of the language.
    #[must_use]
    pub fn tag(&self) -> &str {
        &self.tag
    }

    fn below(&self) -> Option<&'static Self> {
        self.below.map(Lang::catalogue)
    }

    /// The names of the months.
    fn months(&self) -> &[String] {
        match (&self.months, self.below()) {
            (Some(months), _) => months,
            (None, Some(below)) => below.months(),
            (None, None) => &[],
        }
    }

    /// What stands under a key. The words of templates are in no section of the file; the program calls theirs `ui`.
    #[must_use]
    pub fn message(&self, key: &str) -> Option<&Message> {
        let key = key.strip_prefix("ui.").unwrap_or(key);
        self.messages.get(key).or_else(|| self.below()?.message(key))
    }

    /// All keys, in order, with what stands under them; those that another language lends are left out.
    pub fn messages(&self) -> impl Iterator<Item = (&str, &Message)> {
        let mut messages: Vec<_> = self.messages.iter().collect();
        messages.sort_unstable_by_key(|(key, _)| *key);
        messages.into_iter().map(|(key, message)| (key.as_str(), message))
    }

    /// Whether a word is kept here; it is known by its place in memory, as languages may share words.
    fn holds(&self, word: &str) -> bool {
        self.messages.values().any(|message| std::ptr::eq(message.text(), word))
    }

    fn lender(&self, word: &str) -> Option<&'static str> {
        let below = self.below.filter(|_| !self.holds(word))?;
        let lends = || below.catalogue().holds(word) && !is_same(&self.tag, below);
        below.lender(word).or_else(|| lends().then_some(below.tag()))
    }
}

type Messages = BTreeMap<String, Message>;

/// Whether words of one language are at home in another: Portuguese ones are in Brazil.
fn is_same(tag: &str, lang: Lang) -> bool {
    primary(tag) == primary(lang.tag())
}

/// The words that come with kisho, by the tag of their language.
pub const BUILT_IN: [(&str, &str); 2] =
    [("en", include_str!("../../i18n/en.toml")), ("ja", include_str!("../../i18n/ja.toml"))];

/// The words of a language as the build script writes them: by key, with the text for the number 1 if it has one.
struct Language {
    tag: &'static str,
    months: &'static [&'static str],
    words: &'static [(&'static str, Option<&'static str>, &'static str)],
}

/// The same words.
const LANGUAGES: [Language; 2] = include!(concat!(env!("OUT_DIR"), "/words.rs"));

static ENGLISH: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::built_in(&LANGUAGES[0]));
static JAPANESE: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::built_in(&LANGUAGES[1]));

impl Lang {
    /// Its words.
    #[must_use]
    pub fn catalogue(self) -> &'static Catalogue {
        match self {
            Self::En => &ENGLISH,
            Self::Ja => &JAPANESE,
            Self::Own(catalogue) => catalogue,
        }
    }

    /// The language of a tag with these words, and with those of `self` where there are none.
    ///
    /// The words are kept until the program ends: so a language remains a value that every timeline can copy. The same
    /// words are kept once, so that a build keeps one catalogue for each language, and `serve` one more (100 kB) each time
    /// that somebody changes one.
    #[must_use]
    pub fn with_words(self, tag: &str, mut messages: Messages, months: Option<Vec<String>>) -> Self {
        static KEPT: Mutex<Vec<&'static Catalogue>> = Mutex::new(Vec::new());
        if tag == self.tag() {
            messages.retain(|key, message| self.catalogue().message(key) != Some(message));
        }
        let months = months.filter(|months| months != self.catalogue().months());
        if tag == self.tag() && messages.is_empty() && months.is_none() {
            return self;
        }
        let catalogue = Catalogue::new(tag, Some(self), messages.into_iter().collect(), months);
        let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(same) = kept.iter().find(|same| ***same == catalogue) {
            return Self::Own(same);
        }
        let catalogue: &'static Catalogue = Box::leak(Box::new(catalogue));
        kept.push(catalogue);
        Self::Own(catalogue)
    }

    /// The language of a word that another language lends, so that it can be marked. The word is one that this language
    /// has given.
    #[must_use]
    pub fn lender(self, word: &str) -> Option<&'static str> {
        match self {
            Self::En | Self::Ja => None,
            Self::Own(catalogue) => catalogue.lender(word),
        }
    }

    /// The language of boards where this one has no words at all for them.
    #[must_use]
    pub fn lender_of_boards(self) -> Option<&'static str> {
        match self {
            Self::Own(Catalogue { has_boards: false, below: Some(below), .. }) => {
                below.lender_of_boards().or(Some(below.tag()))
            }
            _ => None,
        }
    }

    /// The language that lends the names of the months, if another one does.
    #[must_use]
    pub fn lender_of_months(self) -> Option<&'static str> {
        match self {
            Self::Own(Catalogue { months: None, below: Some(below), tag, .. }) => {
                below.lender_of_months().or_else(|| (!is_same(tag, *below)).then_some(below.tag()))
            }
            _ => None,
        }
    }

    /// The language of what is said with a message of the catalogue, if another one lends it.
    #[must_use]
    pub fn lender_of(self, key: &str) -> Option<&'static str> {
        self.lender(self.word(key))
    }

    /// The name of a month from 1 to 12.
    #[must_use]
    pub fn month(self, month: u8) -> Option<&'static str> {
        self.catalogue().months().get(usize::from(month).checked_sub(1)?).map(String::as_str)
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
}

impl fmt::Debug for Catalogue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Catalogue({})", self.tag)
    }
}

impl Message {
    /// The message that a value of a file is; none if it is neither a text nor one for each of the two forms.
    #[must_use]
    #[cfg(feature = "word-files")]
    pub fn of(value: &toml::Value) -> Option<Self> {
        let (one, other) = super::word_file::forms(value)?;
        Some(Self { one: one.map(Phrase::new), other: Phrase::new(other) })
    }

    /// The text as it is written, where nothing is counted.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.other.text
    }

    /// The text for a single thing, if it has one of its own.
    #[must_use]
    pub fn text_for_one(&self) -> Option<&str> {
        self.one.as_ref().map(|one| one.text.as_str())
    }

    /// The text for a number of things.
    #[must_use]
    pub fn filled(&self, number: Option<usize>, values: &[(&str, &dyn Display)]) -> String {
        let phrase = self.one.as_ref().filter(|_| number == Some(1)).unwrap_or(&self.other);
        let mut filled = String::with_capacity(phrase.text.len() + 16);
        for piece in &phrase.pieces {
            match piece {
                Piece::Text(text) => filled.push_str(text),
                Piece::Placeholder(name) => {
                    if let Some((_, value)) = values.iter().find(|(known, _)| known == name) {
                        // Writing into a String cannot fail.
                        let _ = write!(filled, "{value}");
                    }
                }
            }
        }
        filled
    }

    /// The names of its placeholders, as often as they are there.
    pub fn placeholders(&self) -> impl Iterator<Item = &str> {
        self.one.iter().chain([&self.other]).flat_map(|phrase| &phrase.pieces).filter_map(|piece| match piece
        {
            Piece::Placeholder(name) => Some(name.as_str()),
            Piece::Text(_) => None,
        })
    }
}

impl Phrase {
    fn new(text: &str) -> Self {
        let mut pieces = Vec::new();
        let mut rest = text;
        let is_name =
            |name: &str| !name.is_empty() && name.bytes().all(|b| b.is_ascii_lowercase() || b == b'_');
        let mut from = 0;
        while let Some(at) = rest.get(from..).and_then(|rest| rest.find('{')).map(|at| from + at) {
            let inside = rest.get(at + 1..).and_then(|inside| inside.split_once('}'));
            let Some((name, after)) = inside.filter(|(name, _)| is_name(name)) else {
                from = at + 1;
                continue;
            };
            let before = rest.get(..at).unwrap_or_default();
            pieces.extend((!before.is_empty()).then(|| Piece::Text(before.to_owned())));
            pieces.push(Piece::Placeholder(name.to_owned()));
            (rest, from) = (after, 0);
        }
        pieces.extend((!rest.is_empty()).then(|| Piece::Text(rest.to_owned())));
        Self { text: text.to_owned(), pieces }
    }
}

/// Whether a key is one of the words on boards, which stand in sections.
#[must_use]
pub fn is_of_boards(key: &str) -> bool {
    key.contains('.')
}

/// Declares the words of a crate: a function for each, which takes the language and the values of the placeholders. So a
/// misspelled word does not compile, and a word that nobody says is told.
///
/// ```
/// kisho_game::words! {
///     mentions {
///         filled_square;
///         arrow(from, to);
///         many[n];
///     }
/// }
/// use kisho_game::text::Lang;
/// assert_eq!(mentions::filled_square(Lang::En), "filled square");
/// assert_eq!(mentions::arrow(Lang::En, "D4", "E5"), "arrow from D4 to E5");
/// assert_eq!(mentions::many(Lang::Ja, 2), "印は2個。");
/// ```
#[macro_export]
macro_rules! words {
    ($($section:ident { $($word:ident $([$n:ident])? $(($($name:ident),+))? ;)* })*) => {
        $(
            pub(crate) mod $section {
                $($crate::words!(@ $section $word $([$n])? $(($($name),+))?);)*
            }
        )*

        /// The keys of all words that are declared, each with its placeholders.
        #[doc(hidden)]
        pub const DECLARED: &[(&str, &[&str])] = &[$($((
            concat!(stringify!($section), ".", stringify!($word)),
            &[$(stringify!($n),)? $($(stringify!($name)),+)?],
        ),)*)*];
    };
    (@ $section:ident $word:ident) => {
        pub(crate) fn $word(lang: $crate::text::Lang) -> &'static str {
            lang.word(concat!(stringify!($section), ".", stringify!($word)))
        }
    };
    (@ $section:ident $word:ident ($($name:ident),+)) => {
        pub(crate) fn $word(lang: $crate::text::Lang, $($name: impl std::fmt::Display),+) -> String {
            let key = concat!(stringify!($section), ".", stringify!($word));
            lang.filled(key, None, &[$((stringify!($name), &$name)),+])
        }
    };
    (@ $section:ident $word:ident [$n:ident] $(($($name:ident),+))?) => {
        pub(crate) fn $word(
            lang: $crate::text::Lang,
            $n: impl TryInto<usize> + std::fmt::Display + Copy
            $($(, $name: impl std::fmt::Display)+)?
        ) -> String {
            let key = concat!(stringify!($section), ".", stringify!($word));
            lang.filled(key, Some($n.try_into().unwrap_or(usize::MAX)), &[(stringify!($n), &$n), $($((stringify!($name), &$name)),+)?])
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(text: &str) -> Message {
        Message { one: None, other: Phrase::new(text) }
    }

    #[test]
    fn placeholders_are_filled_and_other_braces_stay() {
        let filled = |text| message(text).filled(None, &[("side", &"Black"), ("n", &3)]);
        assert_eq!(filled("{side}: {n}. {side}"), "Black: 3. Black");
        assert_eq!(filled("{ side } {} {{n}} {Side} {"), "{ side } {} {3} {Side} {");
        assert_eq!(filled(""), "");
        assert_eq!(message("{a}{b}").placeholders().collect::<Vec<_>>(), ["a", "b"]);
    }

    #[test]
    fn one_thing_has_a_text_of_its_own() {
        let stones = Message { one: Some(Phrase::new("a stone")), other: Phrase::new("{n} stones") };
        assert_eq!([1, 2].map(|n| stones.filled(Some(n), &[("n", &n)])), ["a stone", "2 stones"]);
        assert_eq!(stones.filled(None, &[("n", &1)]), "1 stones");
    }

    #[test]
    fn counted_words_and_those_of_sections_come_from_the_files() {
        assert!(LANGUAGES.iter().all(|language| language.words.iter().any(|(key, ..)| key.contains('.'))));
        let counted = LANGUAGES[0].words.iter().find(|(_, one, _)| one.is_some()).unwrap();
        let message = Lang::En.catalogue().message(counted.0).unwrap();
        assert_eq!((message.text_for_one(), message.text()), (counted.1, counted.2));
    }

    #[test]
    fn what_a_catalogue_lacks_is_taken_from_the_one_below() {
        let own = |key: &str, text: &str| BTreeMap::from([(key.to_owned(), message(text))]);
        let lender = |lang: Lang, key| lang.lender(lang.word(key));
        let french = Lang::En.with_words("fr", own("home", "Accueil"), None);
        assert_eq!((french.tag(), french.word("ui.home"), french.word("ui.next")), ("fr", "Accueil", "Next"));
        assert_eq!((lender(french, "home"), lender(french, "next")), (None, Some("en")));
        assert_eq!((french.month(3), french.lender_of_boards()), (Some("March"), Some("en")));
        assert_eq!((french.lender_of_months(), french.lender_of("next")), (Some("en"), Some("en")));
        let months = |lang: Lang, tag: &str| {
            let names = (1..=12).map(|n| format!("M{n}")).collect();
            lang.with_words(tag, BTreeMap::new(), Some(names)).lender_of_months()
        };
        assert_eq!(
            (months(Lang::En, "fr"), months(french, "fr-CA"), Lang::En.lender_of_months()),
            (None, None, None)
        );
        let here = french.with_words("fr-CA", own("go.pass", "passe"), None);
        assert_eq!(["home", "go.pass", "next"].map(|key| lender(here, key)), [None, None, Some("en")]);
        assert_eq!((here.word("home"), here.lender_of_boards()), ("Accueil", None));
        let ours = Lang::Ja.with_words("ja", own("home", "トップ"), None);
        assert!(ours.is_japanese() && ours != Lang::Ja);
        assert_eq!((lender(ours, "next"), ours.lender_of_boards()), (None, None));
    }

    #[test]
    fn the_same_words_are_kept_once() {
        let own = |text: &str| BTreeMap::from([("next".to_owned(), message(text))]);
        assert_eq!(Lang::En.with_words("en", own(Lang::En.word("next")), None), Lang::En);
        let [Lang::Own(a), Lang::Own(b)] = [0; 2].map(|_| Lang::En.with_words("de", own("weiter"), None))
        else {
            panic!("German is not built in")
        };
        assert!(std::ptr::eq(a, b));
    }
}
