//! What notation a text is in about which nobody has said anything.

use std::borrow::Cow;
use std::cmp::Reverse;

use kisho_board::present::options::words;
use kisho_game::text::{Diagnostic, Id};
use kisho_game::{Game, Notation, ReadOptions, Reading, Record, Signs, looks_like, notation, notations};

/// Longest text that is tried in one notation after the other, in bytes. Longer ones are records, which say what they are.
const LONGEST_CODE: usize = 1 << 15;

/// Shorter words are hardly parts of codes, in characters.
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
    // What a header says that no game of this kind has is hardly of this game.
    let is_mistake = |said: &&Diagnostic| said.is_error() || said.id == Id::MovesHead;
    let mistakes = reading.diagnostics.iter().filter(is_mistake);
    let Some(mistake) = mistakes.map(|said| said.span).min_by_key(|span| span.start) else {
        // A whole code with more after it; a comment in braces may be anything, and where other text may stand round games, any text.
        let is_code = reading.record.as_ref().is_some_and(|record| record.comment(0).is_empty());
        let is_own = is_own && notation.many.is_none();
        return if is_code && is_own { (usize::MAX, 0) } else { (0, 0) };
    };
    // These codes are one word of Base64; of other texts they make anything.
    let is_of_code = |byte: u8| byte.is_ascii_alphanumeric() || b"+/-_".contains(&byte);
    let is_code = text.len() >= SHORTEST_CODE && text.trim().bytes().all(is_of_code);
    if !is_code && is_base64(notation) {
        return (0, 0);
    }
    let before = text.get(..mistake.start).unwrap_or_default();
    // Of codes that end too early some say where the last part begins.
    let is_end = mistake.start > 0 && mistake.end == text.len();
    (before.matches(char::is_whitespace).count(), if is_end { text.len() } else { mistake.start })
}

/// Whether records in a notation are one word of Base64, beside which all else is passed over.
pub fn is_base64(notation: &Notation) -> bool {
    ["qf", "shogi64"].contains(&notation.name)
}

/// What was put in: a text, or a block that was copied whole.
#[derive(Default)]
pub struct Pasted<'t> {
    /// The text, without the signs of quotations that its block stands in.
    pub text: Cow<'t, str>,
    /// The notation that the block names.
    pub notation: Option<&'static Notation>,
    /// Which game of the text the block shows, if that has several.
    pub game: Option<u32>,
    /// The other options of the block.
    pub options: Vec<Cow<'t, str>>,
    /// Whether the block names a file with its record.
    pub is_in_file: bool,
}

impl<'t> Pasted<'t> {
    /// Finds the block in a text: the first that names a notation, whatever stands around it, or the one of which the text consists; or
    /// the code of a board viewer of the Quoridor fan site.
    pub fn new(entered: &'t str) -> Self {
        if let Some((code, qf)) = attribute(entered, "data-qfcode").zip(notation("qf")) {
            let said = [("flags", "data-flags"), ("size", "data-boardsize")];
            let option = |(option, name)| Some([option, "=", attribute(entered, name)?].concat().into());
            let options = said.into_iter().filter_map(option).collect();
            return Self { text: code.into(), notation: Some(qf), options, ..Self::default() };
        }
        let lines = || {
            let first = entered.trim_start_matches(['\r', '\n']).split_once('\n');
            std::iter::successors(first, |(_, after)| after.split_once('\n'))
        };
        // In a comment of a record a block is a part of the comment.
        let is_in_record = |after: &str, line: &str| {
            let before = entered.get(..entered.len() - after.len() - line.len()).unwrap_or_default();
            says_its_notation(before).is_some()
        };
        let named = |(line, after): (&'t str, &'t str)| {
            let fence = Fence::opened_by(line)?;
            fence.notation.is_some().then_some((fence, line, after))
        };
        let first = || lines().next().and_then(|(line, after)| Some((Fence::opened_by(line)?, after)));
        let named = lines().find_map(named).filter(|(_, line, after)| !is_in_record(after, line));
        let Some((fence, after)) = named.map(|(fence, _, after)| (fence, after)).or_else(first) else {
            return Self { text: entered.into(), ..Self::default() };
        };
        let lines = || after.split_inclusive('\n');
        let inside =
            || lines().map_while(|line| fence.quoted(line)).take_while(|line| !fence.is_closed_by(line));
        let text = if fence.quotes == 0 && fence.indent == 0 {
            after.get(..inside().map(str::len).sum()).unwrap_or_default().into()
        } else {
            inside().collect::<String>().into()
        };
        let (options, _) = words(fence.options);
        let game = options.iter().find(|word| word.name == "game").and_then(|word| word.value.as_ref());
        let others = options.iter().filter(|word| !["game", "src"].contains(&&*word.name));
        Self {
            text,
            notation: fence.notation,
            game: game.and_then(|number| number.parse().ok()),
            options: others.map(|word| word.text(fence.options).into()).collect(),
            is_in_file: options.iter().any(|word| word.name == "src"),
        }
    }
}

/// An attribute of the tag of which a text consists, as of a board viewer: `<div class="qf_board_viewer" data-qfcode="…">`.
fn attribute<'t>(entered: &'t str, name: &str) -> Option<&'t str> {
    let value = entered.trim_start().strip_prefix('<')?.split_once(name)?.1.strip_prefix('=')?;
    let value = value.strip_prefix(['"', '\'']).unwrap_or(value);
    value.split(|c: char| c.is_whitespace() || "\"'>".contains(c)).next()
}

/// The first line of a block.
struct Fence<'t> {
    /// How many quotations it stands in.
    quotes: usize,
    /// How many blanks and signs of lists stand before it.
    indent: usize,
    sign: char,
    count: usize,
    notation: Option<&'static Notation>,
    /// What stands after the name of the notation.
    options: &'t str,
}

impl<'t> Fence<'t> {
    fn opened_by(line: &'t str) -> Option<Self> {
        let whole = line.trim_end();
        let mut line = whole.trim_start();
        let mut quotes = 0;
        // Signs of quotations and of lists may stand before it.
        let line = loop {
            let number = line.trim_start_matches(|c: char| c.is_ascii_digit());
            let item = match line.len() - number.len() {
                0 => line.strip_prefix(['-', '*', '+']),
                _ => number.strip_prefix(['.', ')']),
            };
            let item = item.filter(|rest| rest.starts_with(char::is_whitespace));
            line = if let Some(rest) = line.strip_prefix('>') {
                quotes += 1;
                rest.trim_start()
            } else if let Some(rest) = item {
                rest.trim_start()
            } else {
                break line;
            };
        };
        let before = whole.get(..whole.len() - line.len()).unwrap_or_default();
        let in_quotes = before.rsplit_once('>').map(|(_, rest)| rest.strip_prefix(' ').unwrap_or(rest));
        let indent = in_quotes.unwrap_or(before).len();
        let sign = line.chars().next().filter(|sign| "`~".contains(*sign))?;
        let info = line.trim_start_matches(sign);
        let count = line.len() - info.len();
        if sign == '`' && info.contains(sign) {
            return None;
        }
        let info = info.trim_start();
        let (name, options) = info.split_once(char::is_whitespace).unwrap_or((info, ""));
        (count >= 3).then(|| Self { quotes, indent, sign, count, notation: notation(name), options })
    }

    /// A line of the block without the signs of its quotations and as far in as its first; `None` if it stands in them no longer.
    fn quoted<'l>(&self, line: &'l str) -> Option<&'l str> {
        let line = (0..self.quotes).try_fold(line, |line, _| {
            let rest = line.trim_start().strip_prefix('>')?;
            Some(rest.strip_prefix(' ').unwrap_or(rest))
        })?;
        let blanks = line.len() - line.trim_start_matches(' ').len();
        line.get(blanks.min(self.indent)..)
    }

    fn is_closed_by(&self, line: &str) -> bool {
        let line = line.trim();
        line.len() >= self.count && line.trim_start_matches(self.sign).is_empty()
    }
}

/// Whether a text that is read as a record without a move and without a position is a code all the same, and not a word that no
/// notation minds. With a comment it has to be a record of the game on the board, as kisho writes it or with its start, or say itself what it is:
/// a comment may be anything in braces.
pub fn is_code(text: &str, record: &Record, on_board: Game) -> bool {
    let game = record.game();
    let writes = |record: &Record| {
        let mut written = notations()
            .filter(|notation| notation.game == Some(game))
            .filter_map(|notation| notation.write?(record).ok());
        written.any(|written| is_same(&written.text, text))
    };
    if record.comment(0).is_empty() {
        text.trim().chars().count() >= SHORTEST_CODE || writes(&game.initial())
    } else {
        let is_json =
            text.trim_start().strip_prefix('{').is_some_and(|inside| inside.trim_start().starts_with('"'));
        says_its_notation(text).is_some()
            || game == on_board && !is_json && (has_start(text) || writes(record))
    }
}

/// Whether a text is what was written. Browsers end lines their own way.
fn is_same(written: &str, text: &str) -> bool {
    written.trim().lines().eq(text.trim().lines())
}

/// Whether the header of a text says from which position its moves go on.
fn has_start(text: &str) -> bool {
    let is_start =
        |line: &str| ["position:", "setup:"].iter().any(|name| line.trim_start().starts_with(name));
    text.lines().take_while(|line| line.contains(':')).any(is_start)
}

/// So many lines of words may stand before a record.
const LINES_BEFORE: usize = 3;

/// The notation that a text has the signs of, if no other has them. There may be some words before the record.
pub fn says_its_notation(text: &str) -> Option<&'static Notation> {
    let signed = |text: &str| looks_like(text).filter(|notation| matches!(notation.signs, Signs::Strong(_)));
    let below = text.match_indices('\n').map(|(at, _)| text.get(at + 1..).unwrap_or_default());
    signed(text).or_else(|| {
        let notation = below.take(LINES_BEFORE).find_map(signed)?;
        let reading = (notation.read)(text.as_bytes(), &ReadOptions::default());
        let has_moves = reading.record.as_ref().is_some_and(|record| record.frames() > 1);
        (reading.is_clean() && has_moves).then_some(notation)
    })
}

/// Whether there is a move in a record that a text is read as, or a position; some signs alone are one with the other side to move.
pub fn says_something(text: &str, record: &Record) -> bool {
    let is_position = || record.key(0) != record.game().initial().key(0);
    record.frames() > 1 || text.trim().chars().count() >= SHORTEST_CODE && is_position()
}

/// The notation that a text is in, as far as can be told; of the game if it can be. `None` if nothing of it is in any.
pub fn recognised(text: &str, game: Game) -> Option<Notation> {
    if let Some(signed) = says_its_notation(text) {
        return Some(*signed);
    }
    // Of an address alone some notations take a part for something of theirs.
    let is_address = ["https://", "http://"].iter().any(|start| text.trim_start().starts_with(start));
    if is_address && !text.trim().contains(char::is_whitespace) {
        return None;
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
        let is_same = written.is_some_and(|written| is_same(&written.text, text));
        let is_quiet = reading.diagnostics.is_empty();
        // A text without a move and without a position says too little, unless it is a whole code. A comment may be anything in braces.
        let says_something = read.is_some_and(|record| says_something(text, record));
        let is_code = (is_same || has_start(text))
            && is_quiet
            && read.is_some_and(|record| is_code(text, record, game));
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
