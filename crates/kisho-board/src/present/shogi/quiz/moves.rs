//! Moves that an author names in an option, in whatever notation.

use kisho_game::shogi::{Move, Position, Square, name};

/// The legal move that is called `text`: `G*5b`, `▲５二金打`, `52金打`, `Bx2b+`, 同金.
pub fn find(position: &Position, previous_to: Option<Square>, text: &str) -> Option<Move> {
    let wanted = plain(text);
    let mut found = position.legal_moves().filter(|&play| {
        let official = name::official(position, play, None);
        let with_drop = format!("{official}打");
        [
            Some(play.to_string()),
            Some(name::western(position, play)),
            // 打 may be said of any drop.
            play.from().is_none().then_some(with_drop),
            Some(name::official(position, play, previous_to)),
            Some(official),
        ]
        .into_iter()
        .flatten()
        .any(|name| plain(&name) == wanted)
    });
    // Names are unique, so that a second one is a doubt.
    found.next().filter(|_| found.next().is_none())
}

/// A name without what may be written in several ways: signs of the players, spaces, the width of digits, kanji numerals.
fn plain(text: &str) -> String {
    let digit = |value: u32| char::from_digit(value, 10).unwrap_or(' ');
    let plain = |c: char| match c {
        '▲' | '△' | '▼' | '▽' | '☗' | '☖' => None,
        c if c.is_whitespace() => None,
        '０'..='９' => Some(digit(c as u32 - '０' as u32)),
        '王' => Some('玉'),
        '竜' => Some('龍'),
        c => Some(match "一二三四五六七八九".chars().zip(1..).find(|(kanji, _)| *kanji == c) {
            Some((_, value)) => digit(value),
            None => c.to_ascii_lowercase(),
        }),
    };
    text.chars().filter_map(plain).collect()
}
