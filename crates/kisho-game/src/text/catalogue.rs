//! Catalogues: the words of one language, by key. Those of English and Japanese are files of this crate, `i18n/*.toml`;
//! sites add others.

use std::collections::HashMap;
use std::fmt::{self, Display, Write as _};
use std::sync::LazyLock;

use super::Lang;

/// The words of one language.
#[derive(Clone, PartialEq, Eq)]
pub struct Catalogue {
    tag: String,
    messages: HashMap<String, Message>,
    months: Vec<String>,
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

/// The key of what says how days are written, which is no word.
const DATE_FORMAT: &str = "date_format";
/// The key of the names of the months.
const MONTHS: &str = "months";
/// The key of the text for the number 1, inside that of a message.
const ONE: &str = "one";
/// The key of the text for all other numbers.
const OTHER: &str = "other";

impl Catalogue {
    /// The words of a language over those of `below`, which stand where it has none.
    #[must_use]
    pub fn over(
        below: Option<&Self>,
        tag: &str,
        messages: impl IntoIterator<Item = (String, Message)>,
        months: Option<Vec<String>>,
    ) -> Self {
        let mut all = below.map_or_else(HashMap::new, |below| below.messages.clone());
        all.extend(messages);
        let months = months.or_else(|| Some(below?.months.clone())).unwrap_or_default();
        Self { tag: tag.to_owned(), messages: all, months }
    }

    /// Reads a file of words; what is no word is left out.
    pub(super) fn parse(tag: &str, text: &str) -> Self {
        let table: toml::Table = text.parse().unwrap_or_default();
        let words = leaves(&table).into_iter().filter(|(key, _)| key != DATE_FORMAT);
        let messages = words.filter_map(|(key, value)| Message::of(value).map(|message| (key, message)));
        let months = table.get(MONTHS).and_then(months);
        Self::over(None, tag, messages, months)
    }

    /// The BCP 47 tag of the language.
    #[must_use]
    pub fn tag(&self) -> &str {
        &self.tag
    }

    /// The name of a month from 1 to 12.
    #[must_use]
    pub fn month(&self, month: u8) -> Option<&str> {
        self.months.get(usize::from(month).checked_sub(1)?).map(String::as_str)
    }

    /// What stands under a key.
    #[must_use]
    pub fn message(&self, key: &str) -> Option<&Message> {
        self.messages.get(key)
    }

    /// All keys with what stands under them, in no order.
    pub fn messages(&self) -> impl Iterator<Item = (&str, &Message)> {
        self.messages.iter().map(|(key, message)| (key.as_str(), message))
    }
}

/// The words that come with kisho, by the tag of their language.
pub const BUILT_IN: [(&str, &str); 2] =
    [("en", include_str!("../../i18n/en.toml")), ("ja", include_str!("../../i18n/ja.toml"))];

static ENGLISH: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::parse(BUILT_IN[0].0, BUILT_IN[0].1));
static JAPANESE: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::parse(BUILT_IN[1].0, BUILT_IN[1].1));

impl Lang {
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
}

impl fmt::Debug for Catalogue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Catalogue({})", self.tag)
    }
}

impl Message {
    /// The message that a value of a file is; none if it is neither a text nor two.
    #[must_use]
    pub fn of(value: &toml::Value) -> Option<Self> {
        let phrase = |value: &toml::Value| value.as_str().map(Phrase::new);
        match value {
            toml::Value::Table(both) => {
                Some(Self { one: Some(phrase(both.get(ONE)?)?), other: phrase(both.get(OTHER)?)? })
            }
            _ => Some(Self { one: None, other: phrase(value)? }),
        }
    }

    /// The text as it is written, where nothing is counted.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.other.text
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

/// The names of the months in a file of words, if there are twelve.
#[must_use]
pub fn months(value: &toml::Value) -> Option<Vec<String>> {
    let months: Vec<String> =
        value.as_array()?.iter().filter_map(|name| name.as_str().map(str::to_owned)).collect();
    (months.len() == 12).then_some(months)
}

/// What stands in a file of words, by key: `next`, `go.pass`. A table in which something is counted is one value.
#[must_use]
pub fn leaves(table: &toml::Table) -> Vec<(String, &toml::Value)> {
    let mut leaves = Vec::new();
    for (key, value) in table {
        match value {
            toml::Value::Table(section) if !is_counted(section) => {
                leaves.extend(section.iter().map(|(name, value)| (format!("{key}.{name}"), value)));
            }
            _ => leaves.push((key.clone(), value)),
        }
    }
    leaves
}

fn is_counted(table: &toml::Table) -> bool {
    table.contains_key(OTHER) && table.keys().all(|key| [ONE, OTHER].contains(&key.as_str()))
}

/// Declares the words of a crate: a function for each, which takes the language and the values of the placeholders. So a
/// misspelled word does not compile, and a word that nobody says is told.
///
/// ```
/// kisho_game::words! {
///     go {
///         pass;
///         to_play(side);
///         capturing[n];
///     }
/// }
/// use kisho_game::text::Lang;
/// assert_eq!(go::pass(Lang::Ja), "パス");
/// assert_eq!(go::to_play(Lang::En, "Black"), "Black to play");
/// assert_eq!(go::capturing(Lang::En, 1), ", capturing 1 stone");
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
        Message::of(&toml::Value::from(text)).unwrap()
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
        let table: toml::Table =
            "[go]\nstones = { one = \"a stone\", other = \"{n} stones\" }".parse().unwrap();
        let leaves = leaves(&table);
        let [(key, value)] = &leaves[..] else { panic!("{leaves:?}") };
        let stones = Message::of(value).unwrap();
        assert_eq!(key, "go.stones");
        assert_eq!([1, 2].map(|n| stones.filled(Some(n), &[("n", &n)])), ["a stone", "2 stones"]);
        assert_eq!(stones.filled(None, &[("n", &1)]), "1 stones");
    }

    #[test]
    fn what_a_catalogue_lacks_is_taken_from_the_one_below() {
        let below = Catalogue::parse("en", "a = \"A\"\nb = \"B\"\n");
        let over = Catalogue::over(Some(&below), "fr", [("a".to_owned(), message("Ah"))], None);
        assert_eq!(
            ["a", "b", "c"].map(|key| over.message(key).map(Message::text)),
            [Some("Ah"), Some("B"), None]
        );
    }
}
