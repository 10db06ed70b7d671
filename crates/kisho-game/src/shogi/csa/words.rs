//! CSA's words for the header and for how games end, and those of a record.

use super::super::{Color, Ending};

/// What `$` lines say, and the name of the same in a record.
const ABOUT: [(&str, &str); 11] = [
    ("EVENT", "棋戦"),
    ("SITE", "場所"),
    ("START_TIME", "開始日時"),
    ("END_TIME", "終了日時"),
    ("TIME_LIMIT", "持ち時間"),
    ("TIME+", "先手の持ち時間"),
    ("TIME-", "後手の持ち時間"),
    ("OPENING", "戦型"),
    ("MAX_MOVES", "最大手数"),
    ("JISHOGI", "持将棋"),
    ("NOTE", "備考"),
];

/// Of the words of [`ABOUT`], those that V2 does not know.
const SINCE_VERSION_3: [&str; 6] = ["TIME", "TIME+", "TIME-", "MAX_MOVES", "JISHOGI", "NOTE"];

/// The name that a record has for what a `$` line says; a word that the standard does not know is its own name. `None`
/// if it is no word at all.
pub fn name(key: &str) -> Option<String> {
    known(key).or_else(|| is_word(key).then_some(key)).map(str::to_owned)
}

/// The `$` word for a name, if it has one: a word of the standard, or a name that can be one.
pub fn key(name: &str) -> Option<&str> {
    let word = ABOUT.iter().find(|(_, known)| *known == name).map(|(csa, _)| *csa);
    word.or_else(|| (known(name).is_none() && is_word(name)).then_some(name))
}

/// The name for a word of the standard.
fn known(key: &str) -> Option<&'static str> {
    let word = if key.eq_ignore_ascii_case("TIME") { "TIME_LIMIT" } else { key };
    ABOUT.iter().find(|(csa, _)| csa.eq_ignore_ascii_case(word)).map(|(_, name)| *name)
}

fn is_word(name: &str) -> bool {
    let is_part = |byte| matches!(byte, b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'_' | b'+' | b'-');
    !name.is_empty() && name.bytes().all(is_part)
}

/// Whether V2 does not know a `$` word of the standard.
pub fn needs_version_3(key: &str) -> bool {
    SINCE_VERSION_3.contains(&key)
}

/// What stands after a `%`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Special {
    /// The end of the game.
    Ends(Ending),
    /// The same, with the word that KIF files have for it.
    EndsAs(Ending, &'static str),
    /// 待った: a move was taken back. The standard does not say which.
    TakenBack,
}

/// The meaning of a word after `%`; `to_move` is whose move it would be.
pub fn special(word: &str, to_move: Color) -> Option<Special> {
    Some(Special::Ends(match word.to_ascii_uppercase().as_str() {
        "TORYO" => Ending::Resignation,
        "CHUDAN" => Ending::Interruption,
        "ERROR" => return Some(Special::EndsAs(Ending::Interruption, "エラー")),
        "MAX_MOVES" => return Some(Special::EndsAs(Ending::Draw, "最大手数")),
        "SENNICHITE" => Ending::Repetition,
        "TIME_UP" => Ending::TimeUp,
        "ILLEGAL_MOVE" => Ending::Foul(to_move),
        "+ILLEGAL_ACTION" => Ending::Foul(Color::Black),
        "-ILLEGAL_ACTION" => Ending::Foul(Color::White),
        "JISHOGI" => Ending::Impasse,
        "KACHI" => Ending::Declaration,
        "HIKIWAKE" => Ending::Draw,
        "TSUMI" => Ending::Mate,
        "FUZUMI" => Ending::NoMate,
        "MATTA" => return Some(Special::TakenBack),
        _ => return None,
    }))
}

/// How the end of a game is written; with a sign for who broke a rule, if that is wanted or needed. Who did not appear is said to have resigned, or the opponent to have won, and a game with
/// a sealed move to be broken off.
pub fn ending(ending: Ending, to_move: Color, with_sign: bool) -> &'static str {
    match ending {
        Ending::Resignation => "%TORYO",
        Ending::Interruption | Ending::SealedMove => "%CHUDAN",
        Ending::Repetition => "%SENNICHITE",
        Ending::TimeUp => "%TIME_UP",
        Ending::Foul(player) if player == to_move && !with_sign => "%ILLEGAL_MOVE",
        Ending::Foul(Color::Black) => "%+ILLEGAL_ACTION",
        Ending::Foul(Color::White) => "%-ILLEGAL_ACTION",
        Ending::Impasse => "%JISHOGI",
        Ending::Declaration => "%KACHI",
        Ending::Draw => "%HIKIWAKE",
        Ending::Mate => "%TSUMI",
        Ending::NoMate => "%FUZUMI",
        Ending::Default(player) if player == to_move => "%TORYO",
        Ending::Default(_) => "%KACHI",
        Ending::Other => "%CHUDAN",
    }
}

/// The word after `%` for an ending that is called otherwise than usual.
pub fn own(words: &str) -> Option<&str> {
    match words {
        "エラー" => Some("ERROR"),
        "最大手数" => Some("MAX_MOVES"),
        own => {
            let is_plain = |byte: u8| byte.is_ascii_graphic() && !matches!(byte, b',' | b'\'' | b'%');
            Some(own).filter(|own| !own.is_empty() && own.bytes().all(is_plain))
        }
    }
}

/// A text in one line, as V3 has it for `$NOTE`.
pub fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('\n', "\\n")
}

/// The text that was put in one line.
pub fn unescaped(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some('n') => plain.push('\n'),
                Some('\\') | None => plain.push('\\'),
                Some(other) => plain.extend(['\\', other]),
            },
            other => plain.push(other),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_back() {
        for (csa, japanese) in ABOUT {
            assert_eq!(name(csa).as_deref(), Some(japanese));
            assert_eq!(key(japanese), Some(csa));
        }
        assert_eq!(name("time").as_deref(), Some("持ち時間"));
        assert_eq!(name("先手"), None);
        assert_eq!(key("表題"), None);
        assert_eq!(key("EVENT"), None, "would be read as something else");
        for own in ["RATING", "Round-2"] {
            assert_eq!((name(own).as_deref(), key(own)), (Some(own), Some(own)));
        }
        assert_eq!(key("Event"), None);
        for note in ["a\nb", "\\n", "\\", "c:\\new\n"] {
            assert_eq!(unescaped(&escaped(note)), note);
        }
    }

    #[test]
    fn every_end_is_read_as_it_is_written() {
        // CSA has no word for a player who did not appear, nor for a sealed move.
        let endings = Ending::ALL
            .into_iter()
            .filter(|ending| !matches!(ending, Ending::Default(_) | Ending::SealedMove));
        for to_move in Color::ALL {
            for end in endings.clone() {
                for with_sign in [false, true] {
                    let word = ending(end, to_move, with_sign).strip_prefix('%').unwrap();
                    assert_eq!(special(word, to_move), Some(Special::Ends(end)), "{word}");
                }
            }
        }
    }
}
