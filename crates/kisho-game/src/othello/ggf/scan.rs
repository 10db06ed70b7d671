//! Bytes to games and their properties.

use super::problem::Problem;
use crate::text::{Counted, Span, shown};

/// Names that show where a value ends whose bracket is missing, the longer ones first.
const KNOWN: [&str; 13] = ["GM", "PC", "DT", "PB", "PW", "RB", "RW", "TI", "TY", "RE", "BO", "B", "W"];

/// A game: what stands between `(;` and `;)`.
#[derive(Debug)]
pub struct Game<'a> {
    /// Its `(;`, or what stands at its beginning instead.
    pub head: Span,
    pub properties: Vec<Property<'a>>,
    /// The blanks before its end.
    pub blank: &'a str,
}

/// A name and what stands in the brackets after it.
#[derive(Debug, Clone, Copy)]
pub struct Property<'a> {
    pub name: &'a str,
    pub value: &'a str,
    /// Where the value stands.
    pub span: Span,
    /// The blanks before it.
    pub blank: &'a str,
}

impl<'a> Game<'a> {
    /// The first property of a name.
    pub fn get(&self, name: &str) -> Option<Property<'a>> {
        self.properties.iter().find(|property| property.name == name).copied()
    }
}

/// The games of a text. Of what stands outside of them only the number of games in a match is expected.
pub fn scan<'a>(text: &'a str, problems: &mut Counted) -> Vec<Game<'a>> {
    let (mut games, mut at) = (Vec::new(), 0);
    while let Some(head) = text.get(at..).and_then(head).map(|head| head.shifted(at)) {
        note_outside(text, Span::new(at, head.start), problems);
        if !text[head.start..].starts_with('(') {
            problems.note(&Problem::UnopenedGame, head);
        }
        let (game, end) = game(text, head, problems);
        games.push(game);
        at = end;
    }
    if !games.is_empty() {
        note_outside(text, Span::new(at, text.len()), problems);
    }
    games
}

/// The next place where a game begins: `(;`, or its first property where that is missing.
fn head(text: &str) -> Option<Span> {
    let has_game = |rest: &str| rest.trim_start().starts_with("GM[Othello]");
    let mut is_first = true;
    text.char_indices().find_map(|(at, c)| {
        // Words about games may name the property, too.
        let begins_line = is_first;
        is_first = c == '\n' || is_first && c.is_whitespace();
        let length = match c {
            '(' => opening(&text[at..])?,
            ';' if begins_line && has_game(&text[at + 1..]) => 1,
            'G' if begins_line && has_game(&text[at..]) => "GM".len(),
            _ => return None,
        };
        Some(Span::new(at, at + length))
    })
}

/// The length of the signs that open a game: people put blanks between them.
fn opening(text: &str) -> Option<usize> {
    let rest = text.strip_prefix('(')?.trim_start().strip_prefix(';')?;
    Some(text.len() - rest.len())
}

/// Says that the words of a place outside of games are left out.
fn note_outside(text: &str, place: Span, problems: &mut Counted) {
    let outside = text.get(place.start..place.end).unwrap_or_default();
    let found = outside.trim();
    if !found.bytes().all(|byte| byte.is_ascii_digit()) {
        let start = place.start + outside.len() - outside.trim_start().len();
        problems.note(&Problem::Junk { found: shown(found) }, Span::new(start, start + found.len()));
    }
}

/// The game that begins at `head`, and where it ends.
fn game<'a>(text: &'a str, head: Span, problems: &mut Counted) -> (Game<'a>, usize) {
    let begin = if text[head.start..].starts_with('G') { head.start } else { head.end };
    let (mut game, mut at) = (Game { head, properties: Vec::new(), blank: "" }, begin);
    // Where the next bracket closes, which many values that are not closed would look for again and again.
    let mut close = head.end;
    loop {
        let rest = text.get(at..).unwrap_or_default();
        // A semicolon may stand anywhere between properties; only the parenthesis after the last one counts.
        let between = &rest[..rest.find(|c: char| c != ';' && !c.is_whitespace()).unwrap_or(rest.len())];
        let (start, rest) = (at + between.len(), &rest[between.len()..]);
        if rest.is_empty() || opening(rest).is_some() {
            problems.note(&Problem::UnclosedGame, head);
            return (game, start);
        }
        if rest.starts_with(')') {
            game.blank = between.strip_suffix(';').unwrap_or(between);
            return (game, start + 1);
        }
        let name = &rest[..rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len())];
        let Some(value) = rest[name.len()..].trim_start().strip_prefix('[') else {
            let is_word = |c: char| !matches!(c, ';' | '(' | ')' | '[') && !c.is_whitespace();
            let mut found = &rest[..rest.find(|c| !is_word(c)).unwrap_or(rest.len()).max(1)];
            if rest[found.len()..].starts_with('[') {
                // The name of a property follows at once: `1.B[f5]`.
                found = found.trim_end_matches(is_letter);
            }
            at = start + found.len();
            problems.note(&Problem::Junk { found: shown(found) }, Span::new(start, at));
            continue;
        };
        let begin = start + rest.len() - value.len();
        if close < begin {
            close = value.find(']').map_or(usize::MAX, |length| begin + length);
        }
        let bracket = close.checked_sub(begin).filter(|_| close != usize::MAX);
        let whole = &value[..bracket.unwrap_or(value.len())];
        // What people write may look like a property.
        let end = if name.eq_ignore_ascii_case("C") { None } else { hidden(whole) };
        let (value, next) = match (end, bracket) {
            (Some(end), _) => {
                let meant = whole[..end].trim_end();
                problems.note(&Problem::MissingBracket, Span::new(begin, begin + meant.len()));
                (meant, begin + end)
            }
            (None, Some(length)) => (whole, begin + length + 1),
            // What is cut off is good as far as it goes.
            (None, None) => {
                problems.note(&Problem::UnclosedValue, Span::new(begin - 1, begin));
                (whole, text.len())
            }
        };
        at = next;
        if name.is_empty() {
            // A property has one value.
            let found = &text[start..at];
            problems.note(&Problem::Junk { found: shown(found) }, Span::new(start, at));
        } else {
            let span = Span::new(begin, begin + value.len());
            game.properties.push(Property { name, value, span, blank: between });
        }
        if bracket.is_none() && at == text.len() {
            return (game, at);
        }
    }
}

fn is_letter(c: char) -> bool {
    c.is_ascii_alphabetic()
}

/// Where in a value another property begins, or the game ends before it: the bracket of the value is missing.
fn hidden(value: &str) -> Option<usize> {
    let mut names = value.match_indices('[').filter_map(|(at, _)| {
        // A single letter may end a word.
        let before = |name: &&str| {
            let before = value[..at].strip_suffix(*name)?;
            (name.len() > 1 || !before.ends_with(is_letter)).then_some(before)
        };
        KNOWN.iter().find_map(before)
    });
    let before = names.next()?;
    let first = before.len();
    Some(before.find(";)").or(before.find("(;")).unwrap_or(first))
}
