//! How a game ended, in the words of KIF files.

use super::super::csa::words::{Special, special};
use super::super::japanese::side;
use super::super::{Color, Ending, Position};
use super::english;
use super::line::time;
use crate::text::numeral;

/// A word in the list of moves that ends the game, such as 投了.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Word {
    /// One that says the same whoever is to move.
    Plain(Ending),
    /// 反則勝ち: the move before was a foul.
    FoulBefore,
    /// 反則負け: the player to move lost by a foul.
    Foul,
    /// 不戦勝: the opponent of the player to move did not appear.
    DefaultWin,
    /// 不戦敗: the player to move did not appear.
    Default,
}

/// No word is longer, in characters.
const LONGEST_WORD: usize = 64;

/// Every word. One that begins with another stands before it.
const WORDS: [(&str, Word); 29] = [
    ("投了", Word::Plain(Ending::Resignation)),
    ("投げ", Word::Plain(Ending::Resignation)),
    ("中断", Word::Plain(Ending::Interruption)),
    ("エラー", Word::Plain(Ending::Interruption)),
    ("封じ手", Word::Plain(Ending::SealedMove)),
    ("千日手", Word::Plain(Ending::Repetition)),
    ("持将棋", Word::Plain(Ending::Impasse)),
    ("詰み", Word::Plain(Ending::Mate)),
    ("詰", Word::Plain(Ending::Mate)),
    ("不詰み", Word::Plain(Ending::NoMate)),
    ("不詰", Word::Plain(Ending::NoMate)),
    ("切れ負け", Word::Plain(Ending::TimeUp)),
    ("時間切れ負け", Word::Plain(Ending::TimeUp)),
    ("時間切れ", Word::Plain(Ending::TimeUp)),
    ("反則勝ち", Word::FoulBefore),
    ("反則勝", Word::FoulBefore),
    ("反則負け", Word::Foul),
    ("反則負", Word::Foul),
    ("入玉勝ち", Word::Plain(Ending::Declaration)),
    ("入玉宣言勝ち", Word::Plain(Ending::Declaration)),
    ("入玉宣言", Word::Plain(Ending::Declaration)),
    ("宣言勝ち", Word::Plain(Ending::Declaration)),
    ("勝ち宣言", Word::Plain(Ending::Declaration)),
    ("引き分け", Word::Plain(Ending::Draw)),
    ("最大手数", Word::Plain(Ending::Draw)),
    ("引分け", Word::Plain(Ending::Draw)),
    ("引分", Word::Plain(Ending::Draw)),
    ("不戦勝", Word::DefaultWin),
    ("不戦敗", Word::Default),
];

impl Word {
    /// Takes a word off the beginning of a text, with what programs add to it in brackets: 持将棋（24点法）.
    #[must_use]
    pub fn read(text: &str) -> Option<(Self, &str)> {
        WORDS.iter().find_map(|(word, end)| Some((*end, after_note(text.strip_prefix(word)?))))
    }

    /// Takes off a word that stands where a move could and is none: programs have endings of their own, such as トライ or 歩切れ.
    /// What begins with a square, says where a piece comes from, or is nothing but parts of a move is a mistake in one. Two digits
    /// are a square only if a piece follows: 27点法 is an ending.
    #[must_use]
    pub fn unknown(text: &str) -> Option<(&str, &str)> {
        let end = text.find(|c: char| c.is_whitespace() || "(（+＋".contains(c)).unwrap_or(text.len());
        let end = western_words(text).map_or(end, |words| words.len().max(end));
        let (word, rest) = text.split_at_checked(end)?;
        let is_digit = |c: char| numeral::digit(c).is_some();
        let is_of_move =
            |c: char| is_digit(c) || "歩香桂銀金角飛王玉と杏圭全竜龍馬成不打左右直上寄引".contains(c);
        let is_rank = |c: char| "一二三四五六七八九".contains(c);
        let mut first = word.chars();
        let is_square = match (first.next(), first.next(), first.next()) {
            (Some('同'), ..) => true,
            (Some(a), Some(b), c) if is_digit(a) && is_digit(b) => {
                c.is_some_and(|c| is_of_move(c) && !is_digit(c))
            }
            (Some(a), Some(b), _) => {
                is_digit(a) && is_of_move(b) || (is_digit(a) || is_rank(a)) && is_rank(b)
            }
            _ => false,
        };
        let has_origin = rest.strip_prefix(['(', '（']).is_some_and(|rest| {
            let mut signs = rest.chars();
            signs.by_ref().take(2).filter(|c| is_digit(*c)).count() == 2
                && matches!(signs.next(), Some(')' | '）'))
        });
        let is_move = is_square || has_origin || word.chars().all(is_of_move);
        // As CSA has them: `%TSUMI_A`.
        let mut letters = word.strip_prefix('%').unwrap_or(word).chars().peekable();
        let is_word = western_words(word) == Some(word)
            || letters.peek().is_some_and(|c| *c != '_') && letters.all(|c| c.is_alphanumeric() || c == '_');
        (is_word && !is_move).then_some((word, rest))
    }

    /// Takes off what people write who mix up formats: a word of CSA, `%TORYO` or `TIME_UP`, or ＋反則, a foul of Black.
    #[must_use]
    pub fn foreign(text: &str) -> Option<(Self, &str)> {
        // No such word is longer; words of people would be looked through to their end at each of their characters.
        let mut word = text.char_indices().take(LONGEST_WORD);
        let end = word.find(|(_, c)| c.is_whitespace() || "(（".contains(*c)).map(|(at, _)| at);
        let end = end.or_else(|| (text.len() <= LONGEST_WORD).then_some(text.len()))?;
        let (whole, rest) = text.split_at_checked(end)?;
        if let Some(words) = western_words(text).filter(|words| is_time_up(words)) {
            return Some((Self::Plain(Ending::TimeUp), text.get(words.len()..)?));
        }
        let after = rest.trim_start();
        let word = whole.strip_prefix('%').unwrap_or(whole);
        if !(after.is_empty() || after.starts_with(['(', '（']))
            || word.contains(|c: char| c.is_ascii_lowercase())
        {
            return None;
        }
        let foul = [
            ("＋反則", Color::Black),
            ("+反則", Color::Black),
            ("－反則", Color::White),
            ("-反則", Color::White),
        ];
        let foul = foul.into_iter().find(|(foul, _)| *foul == word).map(|(_, player)| player);
        let foul = foul.or_else(|| side(word).filter(|(_, rest)| *rest == "反則").map(|(player, _)| player));
        if let Some(player) = foul {
            return Some((Self::Plain(Ending::Foul(player)), rest));
        }
        let [black, white] = Color::ALL.map(|to_move| special(word, to_move));
        let known = match black? {
            Special::EndsAs(_, japanese) => Self::read(japanese)?.0,
            Special::Ends(ending) if black == white => Self::Plain(ending),
            Special::Ends(_) => Self::Foul,
            Special::TakenBack => return None,
        };
        Some((known, rest))
    }

    /// The ending, if it is `to_move`'s turn.
    #[must_use]
    pub fn ending(self, to_move: Color) -> Ending {
        match self {
            Self::Plain(ending) => ending,
            Self::FoulBefore => Ending::Foul(to_move.other()),
            Self::Foul => Ending::Foul(to_move),
            Self::DefaultWin => Ending::Default(to_move.other()),
            Self::Default => Ending::Default(to_move),
        }
    }

    /// Whether somebody broke a rule.
    #[must_use]
    pub fn is_foul(self) -> bool {
        matches!(self, Self::FoulBefore | Self::Foul | Self::Plain(Ending::Foul(_)))
    }
}

/// The words of letters that a text begins with, up to a time, the mark of variations or the end: `Time up`, `Time-up`.
fn western_words(text: &str) -> Option<&str> {
    let end = text.find(['(', '（', '+', '＋']).unwrap_or(text.len());
    let words = text.get(..end)?.trim_end();
    let is_word = |word: &str| {
        word.starts_with(|c: char| c.is_ascii_alphabetic())
            && word.chars().all(|c| c.is_ascii_alphabetic() || matches!(c, '-' | '_' | '\''))
    };
    (!words.is_empty() && words.split_whitespace().all(is_word)).then_some(words)
}

/// Whether words are CSA's `TIME_UP`, as English programs write it.
fn is_time_up(words: &str) -> bool {
    let letters = words.bytes().filter(u8::is_ascii_alphabetic).map(|letter| letter.to_ascii_lowercase());
    letters.eq(*b"timeup")
}

/// What stands after a note in brackets, which is no time.
fn after_note(text: &str) -> &str {
    let inside = text.strip_prefix(['(', '（']).and_then(|rest| rest.split_once([')', '）']));
    match inside {
        Some((note, rest)) if !note.trim().is_empty() && time(text).is_none() => rest,
        _ => text,
    }
}

/// Whether a reader takes a word among the moves for this ending, if it is `to_move`'s turn.
#[must_use]
pub fn says(word: &str, ending: Ending, to_move: Color) -> bool {
    match Word::read(word) {
        Some((known, rest)) => rest.is_empty() && known.ending(to_move) == ending,
        None => {
            let is_unknown = Word::foreign(word).is_none() && Word::unknown(word) == Some((word, ""));
            ending == Ending::Other && is_unknown
        }
    }
}

/// The word for an ending, if it is `to_move`'s turn.
#[must_use]
pub fn word(ending: Ending, to_move: Color) -> &'static str {
    match ending {
        Ending::Foul(player) if player != to_move => "反則勝ち",
        Ending::Foul(_) => "反則負け",
        Ending::Default(player) if player != to_move => "不戦勝",
        Ending::Default(_) => "不戦敗",
        Ending::NoMate => "不詰",
        Ending::Other => "中断",
        plain => {
            WORDS.iter().find(|(_, word)| *word == Word::Plain(plain)).map_or("中断", |(word, _)| word)
        }
    }
}

/// What a line `まで77手で先手の勝ち` says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Summary<'a> {
    /// The number of the last move.
    pub number: Option<u32>,
    /// What ended the game, if more is said than who won.
    reason: Option<Reason>,
    /// Who won.
    winner: Option<Color>,
    /// What stands after the number of moves: `トライ`.
    words: &'a str,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reason {
    Plain(Ending),
    Foul,
    Default,
}

impl<'a> Summary<'a> {
    /// Reads what stands after `まで`.
    #[must_use]
    pub fn read(text: &'a str) -> Self {
        // The first that is found counts: repetition by checks loses as a foul.
        const REASONS: [(&str, Reason); 15] = [
            ("反則", Reason::Foul),
            ("千日手", Reason::Plain(Ending::Repetition)),
            ("持将棋", Reason::Plain(Ending::Impasse)),
            ("封じ手", Reason::Plain(Ending::SealedMove)),
            ("中断", Reason::Plain(Ending::Interruption)),
            ("引き分け", Reason::Plain(Ending::Draw)),
            ("引分", Reason::Plain(Ending::Draw)),
            ("不詰", Reason::Plain(Ending::NoMate)),
            ("不戦", Reason::Default),
            ("切れ", Reason::Plain(Ending::TimeUp)),
            ("入玉", Reason::Plain(Ending::Declaration)),
            ("宣言", Reason::Plain(Ending::Declaration)),
            ("詰", Reason::Plain(Ending::Mate)),
            ("投了", Reason::Plain(Ending::Resignation)),
            ("最大手数", Reason::Plain(Ending::Draw)),
        ];
        let text = text.trim_start_matches(|c: char| c.is_whitespace() || "、，,".contains(c));
        let (number, rest) =
            numeral::number(text).map_or((None, text), |(number, rest)| (Some(number), rest));
        let reason = REASONS.iter().find(|(word, _)| rest.contains(word)).map(|(_, reason)| *reason);
        let named = |words: [&str; 2]| words.iter().any(|word| rest.contains(word));
        let player = match (named(["先手", "下手"]), named(["後手", "上手"])) {
            (true, false) => Some(Color::Black),
            (false, true) => Some(Color::White),
            _ => None,
        };
        let winner = match player {
            Some(player) if rest.contains('勝') => Some(player),
            Some(player) if rest.contains('負') || rest.contains('敗') => Some(player.other()),
            _ => None,
        };
        let words = rest.strip_prefix('手').unwrap_or(rest);
        let words = words.strip_prefix('で').unwrap_or(words).trim();
        // Nobody says that time was up where the connection broke, nor that a game was won or drawn by these.
        let reason = reason
            .filter(|_| !["入玉", "連続王手の千日手", "トリプル千日手"].contains(&words))
            .filter(|_| winner.is_some() || !words.contains("接続切れ"));
        Self { number, reason, winner, words }
    }

    /// Reads a line on an English page: `Black wins by resignation after 77 moves`. `None` if it is another one.
    #[must_use]
    pub fn english(line: &'a str) -> Option<Self> {
        const REASONS: [(&str, Option<Reason>); 13] = [
            (" wins by resignation", None),
            (" wins by checkmate", Some(Reason::Plain(Ending::Mate))),
            (" wins on time", Some(Reason::Plain(Ending::TimeUp))),
            (" wins by declaration", Some(Reason::Plain(Ending::Declaration))),
            (" wins by default", Some(Reason::Default)),
            (" loses by a foul", Some(Reason::Foul)),
            ("The record claims checkmate", Some(Reason::Plain(Ending::Mate))),
            ("Mate in", Some(Reason::Plain(Ending::Mate))),
            ("No mate", Some(Reason::Plain(Ending::NoMate))),
            ("Draw by repetition", Some(Reason::Plain(Ending::Repetition))),
            ("Draw by impasse", Some(Reason::Plain(Ending::Impasse))),
            ("Draw", Some(Reason::Plain(Ending::Draw))),
            ("Broken off", Some(Reason::Plain(Ending::Interruption))),
        ];
        let (player, rest) =
            english::player(line).map_or((None, line), |(player, rest)| (Some(player), rest));
        let (words, reason, rest) =
            REASONS.iter().find_map(|(words, reason)| Some((*words, *reason, rest.strip_prefix(words)?)))?;
        let rest = rest.strip_prefix(" after").unwrap_or(rest).trim_start();
        let (number, rest) = numeral::number(rest).map_or((None, rest), |(n, rest)| (Some(n), rest));
        let rest = rest.strip_prefix(" move").map_or(rest, |rest| rest.strip_prefix('s').unwrap_or(rest));
        // What was wrong with a foul stands after it.
        let is_whole = rest.is_empty() || reason == Some(Reason::Foul) && rest.starts_with(": ");
        (is_whole && player.is_some() == words.starts_with(' ')).then(|| {
            let winner = player.map(|player| if words.contains("loses") { player.other() } else { player });
            Self { number, reason, winner, words: "" }
        })
    }

    /// The ending that this means for the last position. One that it cannot have, or that kisho does not know, has only its words;
    /// `None` if there are none.
    #[must_use]
    pub fn ending(self, last: &Position) -> Option<Ending> {
        let to_move = last.turn();
        let known = match (self.reason, self.winner) {
            (Some(Reason::Plain(ending)), _) => Some(ending),
            (Some(Reason::Foul), Some(winner)) => Some(Ending::Foul(winner.other())),
            (Some(Reason::Default), Some(winner)) => Some(Ending::Default(winner.other())),
            // 不戦勝 is a win of the player to move.
            (Some(Reason::Foul | Reason::Default), None) => Word::read(self.words)
                .filter(|(_, rest)| rest.is_empty())
                .map(|(word, _)| word.ending(to_move)),
            (None, None) => None,
            (None, Some(_)) if last.is_mate() => Some(Ending::Mate),
            (None, Some(_)) => Some(Ending::Resignation),
        };
        let unknown = (!self.words.is_empty()).then_some(Ending::Other);
        known.filter(|ending| self.fits(*ending, to_move)).or(unknown)
    }

    /// Whether the line can be about a game that ended so.
    #[must_use]
    pub fn fits(self, ending: Ending, to_move: Color) -> bool {
        ending == Ending::Other || self.winner.is_none_or(|winner| ending.winner(to_move) == Some(winner))
    }

    /// The words for an ending that it names, if they are not the usual ones: `トライ`.
    #[must_use]
    pub fn own_words(self, ending: Ending) -> Option<&'a str> {
        Some(self.words).filter(|_| ending == Ending::Other).or_else(|| {
            // The only word of a summary that stands for another ending, too.
            (self.words.starts_with("最大手数")).then_some("最大手数")
        })
    }

    /// Who won, if it says so.
    #[must_use]
    pub fn winner(self) -> Option<Color> {
        self.winner
    }

    /// Whether it says no more than the number of moves.
    #[must_use]
    pub fn says_nothing(self) -> bool {
        self.reason.is_none() && self.winner.is_none() && self.words.is_empty()
    }

    /// Whether somebody broke a rule.
    #[must_use]
    pub fn is_foul(self) -> bool {
        self.reason == Some(Reason::Foul)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_word_counts_and_is_written_again() {
        for (at, (word, end)) in WORDS.iter().enumerate() {
            assert_eq!(Word::read(word), Some((*end, "")), "{word}");
            assert!(!WORDS[..at].iter().any(|(before, _)| word.starts_with(before)), "{word} comes too late");
            for turn in Color::ALL {
                let ending = end.ending(turn);
                let written = super::word(ending, turn);
                assert_eq!(Word::read(written).map(|(end, _)| end.ending(turn)), Some(ending), "{word}");
            }
        }
        assert_eq!(Word::read("中盤"), None);
        let impasse = Word::Plain(Ending::Impasse);
        for (text, rest) in [
            ("持将棋（24点法） (0:05)", " (0:05)"),
            ("持将棋(0:05)", "(0:05)"),
            ("持将棋()", "()"),
            ("持将棋（24", "（24"),
        ] {
            assert_eq!(Word::read(text), Some((impasse, rest)));
        }
    }

    #[test]
    fn summaries() {
        let black_to_move = Position::initial();
        let cases = [
            ("77手で後手の勝ち", Some(77), Some(Ending::Resignation)),
            ("１２８手で千日手", Some(128), Some(Ending::Repetition)),
            ("、57手で中断", Some(57), Some(Ending::Interruption)),
            ("42手で封じ手", Some(42), Some(Ending::SealedMove)),
            ("42手で封じ手により中断", Some(42), Some(Ending::SealedMove)),
            ("100手で持将棋", Some(100), Some(Ending::Impasse)),
            ("76手で時間切れにより後手の勝ち", Some(76), Some(Ending::TimeUp)),
            ("76手で先手の反則負け", Some(76), Some(Ending::Foul(Color::Black))),
            ("76手で先手の反則勝ち", Some(76), Some(Ending::Foul(Color::White))),
            ("76手で連続王手の千日手により先手の反則負け", Some(76), Some(Ending::Foul(Color::Black))),
            ("76手で先手の入玉勝ち", Some(76), Some(Ending::Declaration)),
            ("4手で上手の勝ち", Some(4), Some(Ending::Resignation)),
            ("3手詰", Some(3), Some(Ending::Mate)),
            ("0手で先手の不戦敗", Some(0), Some(Ending::Default(Color::Black))),
            ("4手で不戦勝", Some(4), Some(Ending::Default(Color::White))),
            ("4手で不戦敗", Some(4), Some(Ending::Default(Color::Black))),
            ("4手で反則勝ち", Some(4), Some(Ending::Foul(Color::White))),
            ("4手で反則", Some(4), Some(Ending::Other)),
            // Who is to move has not made the last move, and does not win by the opponent's resignation.
            ("76手で先手の勝ち", Some(76), Some(Ending::Other)),
            ("76手で時間切れにより先手の勝ち", Some(76), Some(Ending::Other)),
            ("76手で持将棋により先手の勝ち", Some(76), Some(Ending::Other)),
            ("76手", Some(76), None),
            ("", None, None),
        ];
        for (text, number, ending) in cases {
            let summary = Summary::read(text);
            assert_eq!((summary.number, summary.ending(&black_to_move)), (number, ending), "{text}");
        }
    }
}
