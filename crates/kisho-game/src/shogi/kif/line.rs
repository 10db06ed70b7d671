//! What a line of a KIF file is.

use super::super::japanese::{self, Play};
use super::super::remark::is_turning;
use super::super::{Color, Time};
use super::ending::Summary;
use super::{Dialect, between, ending, english};
use crate::text::numeral;

/// A line, by what it is for.
#[derive(Debug, Clone, Copy)]
pub enum Line<'a> {
    /// Nothing to be read: empty, the rules and numbers around a board, the heading above moves.
    Blank,
    /// `#`: a remark.
    Remark,
    /// 盤面反転: the board is to be seen from White's side.
    Turned,
    /// `*`: a comment.
    Comment(&'a str),
    /// `&`: the name of a bookmark.
    Bookmark(&'a str),
    /// `名前：値`
    Header(&'a str, &'a str),
    /// The numbers of the files above a board, and whether they rise: a board seen by White.
    Files(bool),
    /// A rank of a board, from after its first `|`.
    Rank(&'a str),
    /// 先手番 or 後手番.
    Turn(Color),
    /// After `手数＝`.
    Number(&'a str),
    /// After `変化`.
    Variation(&'a str),
    /// How the game ended.
    Result(Summary<'a>),
    /// A move, or what ends the game.
    Numbered(Numbered<'a>),
    /// Something else.
    Unknown,
}

/// A line of the list of moves.
#[derive(Debug, Clone, Copy)]
pub struct Numbered<'a> {
    /// The number before it (手数).
    pub number: Option<u32>,
    /// After the number: sign, words and origin of the move.
    pub text: &'a str,
    /// What it says.
    pub what: What<'a>,
    /// What stands after: the time, the mark of variations.
    pub rest: &'a str,
}

/// What happens in a line of the list of moves.
#[derive(Debug, Clone, Copy)]
pub enum What<'a> {
    /// A move.
    Play(Play<'a>),
    /// The game ends.
    End(ending::Word),
    /// Neither; a line that begins with a number may mean something else.
    Unreadable,
    /// Words after a move, with one among them that may be a part of what they say.
    Hidden,
}

impl<'a> Line<'a> {
    /// Tells what a line is. Most lines are moves and comments, which are known by their beginning.
    #[must_use]
    pub fn of(line: &'a str) -> Self {
        let line = line.trim();
        let mut chars = line.chars();
        let Some(first) = chars.next() else { return Self::Blank };
        let rest = chars.as_str();
        match first {
            '#' | '＃' => return Self::Remark,
            '*' | '＊' => return Self::Comment(rest),
            // Those of CSA, which stand in blocks between moves of any notation.
            '\'' => return rest.strip_prefix('*').map_or(Self::Remark, Self::Comment),
            '&' | '＆' => return Self::Bookmark(rest),
            '|' | '｜' | '│' | '┃' if is_rank(rest) && !between::has_move(rest, Dialect::Kif) => {
                return Self::Rank(rest);
            }
            '+' | '-' if rest.contains(|c: char| c.is_alphanumeric()) => {}
            '+' | '┌' | '┏' | '└' | '┗' | '-' | '─' | '━' => return Self::Blank,
            _ => {}
        }
        let numbered = Numbered::read(line);
        if let Some(numbered) = numbered.filter(|numbered| !matches!(numbered.what, What::Unreadable)) {
            return Self::Numbered(numbered);
        }
        Self::of_words(line).or(numbered.map(Self::Numbered)).unwrap_or(Self::Unknown)
    }

    fn of_words(line: &'a str) -> Option<Self> {
        if let Some(rest) = line.strip_prefix("手数") {
            match rest.chars().next() {
                Some('＝' | '=') => return rest.strip_prefix(['＝', '=']).map(Self::Number),
                Some('-' | '－' | '─') | None => return Some(Self::Blank),
                _ => {}
            }
        }
        if let Some(rest) = line.strip_prefix("変化") {
            return Some(Self::Variation(rest));
        }
        if let Some(rest) = line.strip_prefix("まで") {
            return Some(Self::Result(Summary::read(rest)));
        }
        match line {
            "先手番" | "下手番" => return Some(Self::Turn(Color::Black)),
            "後手番" | "上手番" => return Some(Self::Turn(Color::White)),
            _ if is_turning(line) => return Some(Self::Turned),
            _ => {}
        }
        if let Some(is_turned) = file_numbers(line) {
            return Some(Self::Files(is_turned));
        }
        if let Some(turn) = english::turn(line) {
            return Some(Self::Turn(turn));
        }
        if let Some(summary) = Summary::english(line) {
            return Some(Self::Result(summary));
        }
        if let Some(number) = english::number(line) {
            return Some(Self::Number(number));
        }
        japanese::header(line).map(|(name, value)| Self::Header(name, value))
    }
}

/// Whether what stands after a `|` is a rank of a board, perhaps a damaged one, and no text of people.
fn is_rank(row: &str) -> bool {
    let end = row.find(['|', '｜', '│', '┃']).unwrap_or(row.len());
    let is_square = |(at, c): (usize, char)| {
        matches!(c, '・' | '･') || row.get(at..).is_some_and(|rest| japanese::board_kind(rest).is_some())
    };
    // The signs before pieces say whose they are.
    let is_between = |c: char| c.is_whitespace() || "vVｖＶ^＾".contains(c);
    let signs = row.char_indices().take_while(|(at, _)| *at < end).filter(|(_, c)| !is_between(*c));
    let (squares, others): (Vec<_>, Vec<_>) = signs.partition(|&sign| is_square(sign));
    squares.len() > 2 && squares.len() >= others.len()
}

/// The numbers above a board: 9 to 1, or 1 to 9 if it is seen by White.
fn file_numbers(line: &str) -> Option<bool> {
    let digits = || line.chars().filter(|c| !c.is_whitespace()).map(numeral::digit);
    match () {
        () if digits().eq((1..=9).rev().map(Some)) => Some(false),
        () if digits().eq((1..=9).map(Some)) => Some(true),
        () => None,
    }
}

impl<'a> Numbered<'a> {
    /// Reads a line that begins with a number, a square or 同, or what ends a game. The number may be missing, stand close
    /// to the move, or have a point or 手目 after it.
    pub(super) fn read(line: &'a str) -> Option<Self> {
        if let Some((number, rest)) = numeral::number(line) {
            let after =
                ["手目", "手", ".", "．", ":", "："].iter().find_map(|after| rest.strip_prefix(after));
            // What a list of other things may have too, unless a move follows.
            let listed = rest.strip_prefix([')', '）', ',', '，', '、']).map(str::trim_start);
            let listed = listed.filter(|text| Play::read(text).is_some());
            let text = listed.unwrap_or_else(|| after.unwrap_or(rest).trim_start());
            if text.len() < rest.len() {
                let (what, rest) = What::read(text).unwrap_or((What::Unreadable, ""));
                return Some(Self { number: Some(number), text, what, rest });
            }
        }
        if let Some((what, rest)) = What::read(line) {
            return Some(Self { number: None, text: line, what, rest });
        }
        // `1７六歩(77)`, the digits of the square in another width than those of the number.
        let text = line.trim_start_matches(|c: char| c.is_ascii_digit());
        if let Some((number, _)) = numeral::number(japanese::before(line, text)) {
            let (what, rest) = What::read(text)?;
            return Some(Self { number: Some(number), text, what, rest });
        }
        // What has a sign should be a move.
        japanese::side(line).map(|_| Self { number: None, text: line, what: What::Unreadable, rest: "" })
    }

    /// What else the same line says, as in KI2: `▲７六歩 △３四歩 まで2手で中断`; and where that begins.
    #[must_use]
    pub fn split(&mut self) -> Option<(Line<'a>, &'a str)> {
        let (next, after) = match self.what {
            What::Play(play) => between::next(self.rest, play.player)?,
            // After the end people say what they like.
            _ => {
                let after = self.rest.trim_start();
                (between::begins(after)?, after)
            }
        };
        self.rest = japanese::before(self.rest, after).trim_end();
        self.text = japanese::before(self.text, after).trim_end();
        Some((next, after))
    }

    /// Whether it begins with the sign of a player.
    #[must_use]
    pub fn has_sign(&self) -> bool {
        japanese::side(self.text).is_some()
    }
}

impl<'a> What<'a> {
    fn read(text: &'a str) -> Option<(Self, &'a str)> {
        if let Some((play, rest)) = Play::read(text) {
            return Some((Self::Play(play), rest));
        }
        let (_, words) = japanese::side(text).unwrap_or((Color::Black, text));
        let Some((end, rest)) = ending::Word::read(words.trim_start()) else {
            return ending::Word::foreign(text).map(|(end, rest)| (Self::End(end), rest));
        };
        // 詰手数 is the name of a header line.
        let is_whole = rest.chars().next().is_none_or(|c| c.is_whitespace() || "(（+＋".contains(c))
            || rest.starts_with("まで");
        is_whole.then_some((Self::End(end), rest))
    }
}

/// The time after a move: `( 0:16/00:00:16)`, for the move and for the player's moves so far.
#[must_use]
pub fn time(text: &str) -> Option<(Time, &str)> {
    let inside = text.trim_start().strip_prefix(['(', '（'])?;
    // No time is longer; a line of many moves without the bracket would be searched to its end at each of them.
    let (end, close) = inside.char_indices().take(64).find(|(_, c)| matches!(c, ')' | '）'))?;
    let (inside, rest) = (inside.get(..end)?, inside.get(end..)?.strip_prefix(close)?);
    let (spent, total) = match inside.split_once(['/', '／']) {
        Some((spent, total)) => (spent, Some(total)),
        None => (inside, None),
    };
    let total = match total.map(str::trim) {
        None | Some("") => None,
        Some(total) => Some(clock(total)?),
    };
    Some((Time { spent: clock(spent)?, total }, rest))
}

/// More than a year is no time on a clock.
const MAX_SECONDS: u64 = 366 * 24 * 60 * 60;

/// Milliseconds of `1:02:03`, `0:16` or `16.5`.
fn clock(text: &str) -> Option<u64> {
    let mut seconds = 0_u64;
    let mut parts = text.split([':', '：']).map(str::trim).peekable();
    if parts.clone().nth(3).is_some() {
        return None;
    }
    while let Some(part) = parts.next() {
        let (number, fraction) = numeral::number(part)?;
        seconds = seconds.saturating_mul(60).saturating_add(u64::from(number));
        if seconds > MAX_SECONDS {
            return None;
        }
        if parts.peek().is_none() {
            return Some(seconds.saturating_mul(1000).saturating_add(thousandths(fraction)?));
        }
        if !fraction.is_empty() {
            return None;
        }
    }
    None
}

/// `.5` is 500; nothing is 0.
fn thousandths(fraction: &str) -> Option<u64> {
    if fraction.is_empty() {
        return Some(0);
    }
    let digits = fraction.strip_prefix(['.', '．'])?;
    let mut values = digits.chars().map(numeral::digit);
    let mut sum = 0;
    for weight in [100, 10, 1] {
        sum += u64::from(values.next().unwrap_or(Some(0))?) * weight;
    }
    values.all(|digit| digit.is_some()).then_some(sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        let of = |spent, total| Some(Time { spent, total });
        let cases = [
            ("( 0:16/00:00:16)", of(16_000, Some(16_000))),
            ("   (1:02:03 / 2:00:00)", of(3_723_000, Some(7_200_000))),
            ("（　０：０５／００：０１：００）", of(5_000, Some(60_000))),
            ("( 0:16/)", of(16_000, None)),
            ("(0:01.5)", of(1_500, None)),
            ("(12.25)", of(12_250, None)),
            ("(77)", of(77_000, None)),
            ("(x)", None),
            ("(0:16", None),
            ("(1.5:00)", None),
            ("( 0:1200:00:12)", None),
            ("", None),
        ];
        for (text, expected) in cases {
            assert_eq!(time(text).map(|(time, _)| time), expected, "{text}");
        }
        assert_eq!(time("(0:16/00:00:16)+").unwrap().1, "+");
    }

    #[test]
    fn kinds_of_lines() {
        let numbered = |line| match Line::of(line) {
            Line::Numbered(Numbered { number, what, rest, .. }) => (number, what, rest),
            other => panic!("{line}: {other:?}"),
        };
        for line in [
            "   1 ７六歩(77) (0:01)",
            "１　７六歩(77) (0:01)",
            "1７六歩(77) (0:01)",
            "1. 76歩(77) (0:01)",
            "1手目 ▲７六歩(77) (0:01)",
        ] {
            let (number, what, rest) = numbered(line);
            assert!(matches!(what, What::Play(_)), "{line}");
            assert_eq!((number, rest), (Some(1), " (0:01)"), "{line}");
        }
        for line in ["７六歩(77)", "76歩(77)", "同　歩(77)", "△同歩"] {
            assert!(matches!(numbered(line), (None, What::Play(_), _)), "{line}");
        }
        assert!(matches!(numbered("78 投了"), (Some(78), What::End(_), "")));
        assert!(matches!(numbered("投了"), (None, What::End(_), "")));
        assert!(matches!(numbered("12 あ"), (Some(12), What::Unreadable, "")));
        for blank in ["", "　", "+---+", "手数----指手--"] {
            assert!(matches!(Line::of(blank), Line::Blank), "{blank}");
        }
        assert!(matches!(Line::of("  ９ ８ ７ ６ ５ ４ ３ ２ １"), Line::Files(false)));
        assert!(matches!(Line::of("123456789"), Line::Files(true)));
        assert!(matches!(Line::of("手数＝61　△４五桂  まで"), Line::Number(rest) if rest.starts_with("61")));
        assert!(matches!(Line::of("変化：12手"), Line::Variation("：12手")));
        assert!(matches!(Line::of("まで3手で先手の勝ち"), Line::Result(_)));
        assert!(matches!(Line::of("後手番"), Line::Turn(Color::White)));
        assert!(matches!(Line::of("先手：中断"), Line::Header("先手", "中断")));
        assert!(matches!(Line::of("**解析"), Line::Comment("*解析")));
        assert!(matches!(Line::of("'*解析"), Line::Comment("解析")));
        assert!(matches!(Line::of("'解析"), Line::Remark));
        assert!(matches!(Line::of("# x"), Line::Remark));
        assert!(matches!(Line::of("盤面反転"), Line::Turned));
        assert!(matches!(Line::of("手数：7手"), Line::Header("手数", "7手")));
        assert!(matches!(Line::of("詰手数：7手"), Line::Header("詰手数", "7手")));
        assert!(matches!(Line::of("V2.2"), Line::Unknown));
    }
}
