//! What a notation makes of a record, and what it has no place for.

use std::fmt;

use super::text::Lang;
use super::{Info, Record};

/// Writes a record. `Err` says in one sentence why this record cannot be written in this notation at all, for example
/// because it is of another game.
pub type Writer = fn(&Record) -> Result<Written, String>;

/// A record in a notation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// The text.
    pub text: String,
    /// What the notation could not hold.
    pub lost: Vec<Lost>,
    /// The names of the header lines that are left out, of which `lost` has [`HEAD_LOST`].
    pub lost_header: Vec<String>,
}

/// Something that a notation cannot hold, the same for every record that loses the same, so that it need be said only once of many.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lost {
    english: &'static str,
    japanese: &'static str,
}

impl Lost {
    /// English says in a sentence, without a final full stop, what becomes of it; Japanese names it.
    #[must_use]
    pub const fn new(english: &'static str, japanese: &'static str) -> Self {
        Self { english, japanese }
    }

    /// All of them in a language of readers.
    ///
    /// ```
    /// use kisho_game::text::Lang;
    /// use kisho_game::{COMMENTS_LOST, Lost, VARIATIONS_LOST};
    ///
    /// assert_eq!(Lost::list(&[VARIATIONS_LOST, COMMENTS_LOST], Lang::Ja), "変化、コメント");
    /// ```
    #[must_use]
    pub fn list(lost: &[Self], lang: Lang) -> String {
        let is_japanese = lang.is_japanese();
        let said: Vec<&str> =
            lost.iter().map(|lost| if is_japanese { lost.japanese } else { lost.english }).collect();
        said.join(if is_japanese { "、" } else { "; " })
    }
}

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.english)
    }
}

#[cfg(test)]
impl PartialEq<&str> for Lost {
    fn eq(&self, said: &&str) -> bool {
        self.english == *said
    }
}

/// Said by notations of positions. Who asks for a position of a game by its number knows it already.
pub const MOVES_LOST: Lost = Lost::new(
    "moves are left out: this notation holds one position, which is the last of the main line",
    "手順",
);

/// Said by notations of one line of moves.
pub const VARIATIONS_LOST: Lost =
    Lost::new("variations are left out: this notation holds one line of moves", "変化");

/// Said by notations of nothing but positions and moves.
pub const COMMENTS_LOST: Lost = Lost::new("comments are left out: this notation has none", "コメント");

/// Said where only a move can end a game.
pub const ENDING_LOST: Lost =
    Lost::new("how the game ended is left out: this notation does not say it", "終局の理由");

/// Said where nothing can be told of the game as a whole.
pub const INFO_LOST: Lost =
    Lost::new("players, event and the like are left out: this notation has no header", "対局者などの情報");

/// Said where a header line holds what is several lines elsewhere.
pub const LINES_JOINED: Lost = Lost::new(
    "lines within header lines are joined: this notation has one line for each",
    "ヘッダーの中の改行",
);

/// Said where some things can be told of the game as a whole, and others not.
pub const HEAD_LOST: Lost =
    Lost::new("header lines are left out: this notation has no place for them", "ヘッダーの一部");

impl Written {
    /// A text that holds all of the record.
    #[must_use]
    pub fn whole(text: String) -> Self {
        Self::partial(text, Vec::new())
    }

    /// A text that does not hold all of the record.
    #[must_use]
    pub fn partial(text: String, lost: Vec<Lost>) -> Self {
        Self { text, lost, lost_header: Vec::new() }
    }

    /// The same without header lines of these names.
    #[must_use]
    pub fn with_lost_header(mut self, names: Vec<String>) -> Self {
        self.lost.extend((!names.is_empty()).then_some(HEAD_LOST));
        Self { lost_header: names, ..self }
    }

    /// The same in a notation whose header lines hold no line ends.
    #[must_use]
    pub fn with_joined_lines(mut self, info: &Info) -> Self {
        // What is left out altogether is told already.
        let is_left_out = |name: &str| self.lost_header.iter().any(|lost| lost == name);
        let is_joined = info.lines().any(|(name, value)| value.trim().contains('\n') && !is_left_out(name));
        self.lost.extend(is_joined.then_some(LINES_JOINED));
        self
    }
}
