//! What notation a text is in about which nobody has said anything.

use std::cmp::Reverse;

use kisho_game::{Game, Notation, ReadOptions, Reading, Record, Signs, looks_like, notations};

/// Longest text that is tried in one notation after the other, in bytes. Longer ones are records, which say what they are.
const LONGEST_CODE: usize = 1 << 15;

/// Shorter words are hardly parts of codes, in bytes.
const SHORTEST_CODE: usize = 6;

/// How well a notation fits a text. What comes first counts most.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    is_read: bool,
    /// Whether the notation would write the record as it stands.
    is_same: bool,
    /// How many there are, if it is read.
    frames: usize,
    /// Where the first mistake is, if it is not read: after so many blanks and bytes. The further, the better.
    mistake: (usize, usize),
    /// How much else is wrong.
    others: Reverse<usize>,
    /// Whether the notation is one of the game on the board.
    is_own: bool,
}

/// How far a notation gets in a text that is none of its records: blanks and bytes before the first mistake.
fn progress(notation: &Notation, text: &str, reading: &Reading, is_own: bool) -> (usize, usize) {
    let mistakes = reading.diagnostics.iter().filter(|said| said.is_error());
    let Some(mistake) = mistakes.map(|said| said.span).min_by_key(|span| span.start) else {
        // A whole code with more after it; a comment in braces may be anything, and where other text may stand round games, any text.
        let is_code = reading.record.as_ref().is_some_and(|record| record.comment(0).is_empty());
        let is_own = is_own && notation.many.is_none();
        return if is_code && is_own { (usize::MAX, 0) } else { (0, 0) };
    };
    // These codes are one word of Base64; of other texts they make anything.
    let is_of_code = |byte: u8| byte.is_ascii_alphanumeric() || b"+/-_".contains(&byte);
    let is_code = text.len() >= SHORTEST_CODE && text.trim().bytes().all(is_of_code);
    if !is_code && ["qf", "shogi64"].contains(&notation.name) {
        return (0, 0);
    }
    let before = text.get(..mistake.start).unwrap_or_default();
    // Of codes that end too early some say where the last part begins.
    let is_end = mistake.start > 0 && mistake.end == text.len();
    (before.matches(char::is_whitespace).count(), if is_end { text.len() } else { mistake.start })
}

/// The first line of a block that was copied whole, and what stands in it.
pub fn unfenced(text: &str) -> Option<(&str, &str)> {
    let block = text.trim();
    block.starts_with("```").then(|| block.trim_matches('`').split_once('\n')).flatten()
}

/// Whether there is a move or a position in a record.
pub fn says_something(record: &Record) -> bool {
    record.frames() > 1 || record.key(0) != record.game().initial().key(0)
}

/// The notation that a text is in, as far as can be told; of the game if it can be. `None` if nothing of it is in any.
pub fn recognised(text: &str, game: Game) -> Option<Notation> {
    let signed = looks_like(text).filter(|notation| matches!(notation.signs, Signs::Strong(_)));
    if let Some(signed) = signed {
        return Some(*signed);
    }
    if text.len() > LONGEST_CODE {
        return Some(game.whole_notation());
    }
    // Codes have few signs of what they are, and some are read in several notations. The one that would write the same is meant, else
    // the one that finds the most in it, and of equals one of the game. What is in none of them has a mistake in the one that gets
    // furthest.
    let rank = |notation: &'static Notation| {
        let reading = (notation.read)(text.as_bytes(), &ReadOptions::default());
        let frames = reading.record.as_ref().map_or(0, Record::frames);
        let is_own = notation.game == Some(game);
        let read = reading.record.as_ref().filter(|_| reading.is_clean());
        let written = read.zip(notation.write).and_then(|(record, write)| write(record).ok());
        let is_same = written.is_some_and(|written| written.text.trim() == text.trim());
        let is_quiet = reading.diagnostics.is_empty();
        // A text without a move and without a position says too little, unless it is a whole code. A comment may be anything in braces.
        let says_something = read.is_some_and(says_something);
        let is_code = is_same && is_quiet && read.is_some_and(|record| record.comment(0).is_empty());
        let is_read = is_code || says_something && (is_own || is_same || is_quiet);
        let mistake = if is_read { (0, 0) } else { progress(notation, text, &reading, is_own) };
        let others = Reverse(if mistake > (0, 0) { reading.diagnostics.len() } else { 0 });
        Rank {
            is_read,
            is_same: is_read && is_same,
            frames: if is_read { frames } else { 0 },
            mistake,
            others,
            is_own,
        }
    };
    let may_be_json = text.trim_start().starts_with('{');
    let (rank, best) = notations()
        .filter(|notation| may_be_json || !["json", "jkf"].contains(&notation.name))
        .map(|notation| (rank(notation), notation))
        .max_by(|(one, _), (other, _)| one.cmp(other))?;
    let json = looks_like(text).filter(|notation| notation.game.is_none() && !rank.is_read);
    let best = Some(best).filter(|_| rank.is_read || rank.mistake > (0, 0));
    json.or(best).copied()
}
