//! A position as 64 characters and the side to move, as programs write it:
//! `---------------------------OX------XO--------------------------- X`.

use super::square::SIZE;
use super::{Position, Square, Squares};
use crate::Color;
use crate::text::Span;

/// Squares of the board.
const SQUARES: usize = SIZE as usize * SIZE as usize;

/// What is wrong with the text of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// Not 64 squares.
    #[error("a board has 64 squares, not {0}")]
    Squares(usize),
    /// Neither a disc nor an empty square.
    #[error("`{0}` is neither a disc nor an empty square")]
    Square(char),
    /// No side to move.
    #[error("the side to move is `X` (black) or `O` (white)")]
    ToMove,
}

/// What a character says about a square; `None` if it says nothing.
#[must_use]
pub fn square(sign: char) -> Option<Option<Color>> {
    match sign {
        '-' | '.' | '_' => Some(None),
        _ => disc(sign).map(Some),
    }
}

/// The colour of a disc in any of the ways in which programs write it.
fn disc(sign: char) -> Option<Color> {
    match sign {
        'X' | 'x' | '*' | 'B' | 'b' | '#' | '●' => Some(Color::Black),
        'O' | 'o' | 'W' | 'w' | '○' => Some(Color::White),
        _ => None,
    }
}

/// Whether a text begins with a row of a board, and so with a board: no line of moves does.
#[must_use]
pub fn begins(text: &str) -> bool {
    let signs = text.chars().filter(|sign| !sign.is_whitespace());
    signs.take_while(|&sign| square(sign).is_some()).take(usize::from(SIZE)).count() == usize::from(SIZE)
}

/// Whether a line has nothing but signs of a board and perhaps some that are none, or nothing at all.
#[must_use]
pub fn is_row(line: &str) -> bool {
    let signs = || line.chars().filter(|sign| !sign.is_whitespace());
    signs().count() <= 2 * signs().filter(|&sign| square(sign).is_some()).count()
}

/// Reads a position: 64 squares, in one line or in eight, and the side to move, which is black if nothing is said. The errors
/// have the place in `text`.
///
/// # Errors
/// The first thing that is wrong.
pub fn read(text: &str) -> Result<Position, (Error, Span)> {
    let (position, length) = read_first(text)?;
    let rest = text.get(length..).unwrap_or_default();
    match rest.len() - rest.trim_start().len() {
        blanks if blanks < rest.len() => {
            Err((Error::ToMove, Span::new(length + blanks, text.trim_end().len())))
        }
        _ => Ok(position),
    }
}

/// The same as far as it can be read, and the first thing that is wrong.
pub fn readable(text: &str) -> (Option<Position>, Option<(Error, Span)>) {
    match read(text) {
        Ok(position) => (Some(position), None),
        Err(wrong) => (readable_first(text).map(|(position, _)| position), Some(wrong)),
    }
}

/// The position at the beginning of a text, as far as it can be read, and its length: a sign that says nothing and a square that is
/// missing, at the end of its row, are empty, as long as most say something. Words of which few signs say something are no rows.
pub fn readable_first(text: &str) -> Option<(Position, usize)> {
    let mut signs: Vec<Option<Color>> = Vec::with_capacity(SQUARES);
    let (mut at, mut end, mut said, mut longest) = (0, 0, 0, 0);
    while signs.len() < SQUARES {
        let rest = text.get(at..)?.trim_start();
        let start = text.len() - rest.len();
        let word = rest.split(char::is_whitespace).next().filter(|word| !word.is_empty());
        let Some(whole) = word else { break };
        let counted = |word: &str| {
            let count = word.chars().filter(|sign| *sign != '/').count();
            (word.chars().filter_map(square).count(), count)
        };
        let is_row = |(known, count): (usize, usize)| known * 4 >= count * 3;
        // Words may touch the row that they stand beside.
        let first = whole.char_indices().nth(SIZE.into()).and_then(|(end, _)| whole.get(..end));
        let first =
            first.filter(|row| !is_row(counted(whole)) && row.chars().all(|sign| square(sign).is_some()));
        let word = first.unwrap_or(whole);
        let (known, count) = counted(word);
        let is_side = count == 1 && longest > 1 && word.chars().all(|sign| disc(sign).is_some());
        if is_side || !is_row((known, count)) {
            break;
        }
        for row in word.split('/') {
            let count = row.chars().count();
            signs.extend(row.chars().take(SQUARES - signs.len()).map(|sign| square(sign).flatten()));
            if count + 1 == usize::from(SIZE) {
                signs.push(None);
            }
            longest = longest.max(count);
        }
        said += known;
        at = start + whole.len();
        let over = count.saturating_sub(SQUARES);
        end = at - word.chars().rev().take(over).map(char::len_utf8).sum::<usize>();
    }
    if said <= SQUARES / 2 {
        return None;
    }
    signs.resize(SQUARES, None);
    let (to_move, length) = side(text.get(end..)?).unwrap_or((Color::Black, 0));
    let discs = |color| {
        let is_its = |(at, sign): (Square, &Option<Color>)| (*sign == Some(color)).then_some(at);
        Square::all().zip(&signs).filter_map(is_its).fold(Squares::NONE, |all, at| all | at.into())
    };
    Some((Position::new(discs(Color::Black), discs(Color::White), to_move), end + length))
}

/// The same at the beginning of a text, and the length of what was read.
///
/// # Errors
/// The first thing that is wrong.
pub fn read_first(text: &str) -> Result<(Position, usize), (Error, Span)> {
    let begin = text.len() - text.trim_start().len();
    let mut discs = [Squares::NONE; 2];
    let (mut count, mut end, mut last) = (0, 0, 0);
    for (at, sign) in text.char_indices().filter(|(_, sign)| !sign.is_whitespace() && *sign != '/') {
        let Some(color) = square(sign) else {
            let is_short = end > 0 && count % usize::from(SIZE) == 0 && end < at;
            let wrong = (Error::Square(sign), Span::new(at, at + sign.len_utf8()));
            return Err(if is_short { (Error::Squares(count), Span::new(begin, end)) } else { wrong });
        };
        let place = Square::all().nth(count);
        if let Some((color, square)) = color.zip(place) {
            let own = color.pick(0, 1);
            discs[own] = discs[own] | square.into();
        }
        (count, last, end) = (count + 1, at, at + sign.len_utf8());
        if count == SQUARES {
            break;
        }
    }
    if count != SQUARES {
        return Err((Error::Squares(count), Span::new(begin, text.trim_end().len())));
    }
    if is_side(text, last) {
        let squares = text.get(..last).unwrap_or_default().trim_end();
        return Err((Error::Squares(count - 1), Span::new(begin, squares.len())));
    }
    let rest = text.get(end..).unwrap_or_default();
    let (to_move, length) = side(rest).map_err(|(why, span)| (why, span.shifted(end)))?;
    let [black, white] = discs;
    Ok((Position::new(black, white, to_move), end + length))
}

/// Whether the last of 64 signs is the side to move: it stands alone after squares that do not, and no side follows.
fn is_side(text: &str, last: usize) -> bool {
    let Some((before, after)) = text.split_at_checked(last) else { return false };
    let mut signs = after.chars();
    let is_disc = signs.next().and_then(disc).is_some();
    let rest = signs.as_str();
    let is_alone =
        before.ends_with(char::is_whitespace) && (rest.is_empty() || rest.starts_with(char::is_whitespace));
    let is_apart = before.trim_end().chars().rev().take(2).filter(|c| !c.is_whitespace()).count() == 2;
    is_disc && is_alone && is_apart && matches!(side(rest), Ok((_, 0)))
}

/// The side to move after the squares, and the length of what says it.
fn side(rest: &str) -> Result<(Color, usize), (Error, Span)> {
    let word = rest.trim_start();
    let start = rest.len() - word.len();
    // A semicolon with a blank after it begins a comment.
    let semicolon = word.strip_prefix(';').filter(|_| !rest[..start].contains('\n'));
    let (word, start) = semicolon.map_or((word, start), |word| (word, start + 1));
    let length = word.find(|c: char| c.is_whitespace() || matches!(c, ';' | '{' | '(')).unwrap_or(word.len());
    let word = &word[..length];
    let mut signs = word.chars();
    let color = match (signs.next().and_then(disc), signs.next()) {
        (Some(color), None) => Some(color),
        _ => Color::ALL.into_iter().find(|color| color.word().eq_ignore_ascii_case(word)),
    };
    match color {
        Some(color) => {
            let after = rest.get(start + length..).unwrap_or_default();
            let more = [" to move", " to play"].into_iter().find(|&more| begins_with(after, more));
            Ok((color, start + length + more.map_or(0, str::len)))
        }
        // One more square, which is none: the board is too long.
        None if start == 0 && !word.is_empty() => Err((Error::ToMove, Span::new(0, word.len()))),
        None => Ok((Color::Black, 0)),
    }
}

fn begins_with(text: &str, start: &str) -> bool {
    text.get(..start.len()).is_some_and(|first| first.eq_ignore_ascii_case(start))
}

/// Writes a position: 64 signs, a blank and the side to move.
#[must_use]
pub fn write(position: &Position) -> String {
    let sign = |color: Option<Color>| color.map_or('-', |color| color.pick('X', 'O'));
    let squares: String = Square::all().map(|square| sign(position.at(square))).collect();
    format!("{squares} {}", sign(Some(position.to_move)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "---------------------------OX------XO--------------------------- X";

    #[test]
    fn the_start_is_as_documented() {
        assert_eq!(write(&Position::start()), START);
        assert_eq!(read(START), Ok(Position::start()));
    }

    #[test]
    fn a_side_after_too_few_squares_is_no_disc() {
        let wrong = |text: &str| read(text).unwrap_err();
        let line = START.replacen('-', "", 1);
        assert_eq!(wrong(&line), (Error::Squares(63), Span::new(0, 63)));
        let rows = "........ ........ ....... ...WB... ...BW... ........ ........ ........ O";
        assert_eq!(wrong(rows).0, Error::Squares(63));
        let start = Position::start();
        let expected = Position::new(start.discs(Color::Black), start.discs(Color::White), Color::White);
        assert_eq!(readable(rows).0, Some(expected));
        assert_eq!(readable(&line.replace(" X", " o")).0.unwrap().to_move, Color::White);
        // A transcript is no row, and what follows the board is not eaten.
        let cut = rows.strip_suffix(" ........ O").unwrap();
        let (position, length) = readable_first(&format!("{cut} f5d6b4b5c3d3")).unwrap();
        assert_eq!((position.discs(Color::White), &cut[length..]), (start.discs(Color::White), ""));
        // Squares may stand apart from each other.
        let apart = START.replace("- X", " X").replace('-', "- ");
        assert_eq!(readable(&apart).0.map(|read| read.discs(Color::White)), Some(start.discs(Color::White)));
        // Here it is a disc: no row is too short, or its squares all stand alone.
        for rows in [
            "........ ........ ........ ...WB... ...BW... ........ ........ .......X",
            "........ ........ ........ ...WB... ...BW... ........ ........ ....... X O",
        ] {
            assert!(read(rows).unwrap().at(Square::all().last().unwrap()).is_some(), "{rows}");
        }
        let alone = START.replace(" X", "").replace('-', "- ").trim_end().replacen("- ", "", 1) + " X";
        assert!(read(&alone).is_ok(), "{alone}");
    }

    #[test]
    fn words_that_touch_a_row_are_no_squares() {
        let rows = "--------\n--------\n--------\n---OX---\n---XO---\n--------comment\n--------\n--------\n";
        assert_eq!(readable(rows).0, Some(Position::start()));
        let rows = rows.replace("comment", "") + "f5";
        let last = rows.replace("\nf5", "comment\nf5");
        let (position, length) = readable_first(&last).unwrap();
        assert_eq!((position, &last[length..]), (Position::start(), "\nf5"));
    }

    #[test]
    fn the_signs_of_other_programs_are_read() {
        let rows = "........ ........ ........ ...WB... ...BW... ........ ........ ........";
        for (text, to_move) in [
            (START.replace(" X", ";X"), Color::Black),
            (START.replace(" X", " o"), Color::White),
            (START.replace(" X", "\nWhite to move"), Color::White),
            (START.replace(" X", ""), Color::Black),
            (rows.replace(' ', "\n") + "\nO", Color::White),
            (rows.replace(' ', "/"), Color::Black),
            (rows.replace('B', "●").replace('W', "○"), Color::Black),
            (rows.replace('B', "*").replace('.', "- ") + " *", Color::Black),
        ] {
            let position = read(&text).unwrap();
            let start = Position::start();
            let discs = |color| start.discs(color);
            let expected = Position::new(discs(Color::Black), discs(Color::White), to_move);
            assert_eq!(position, expected, "{text}");
        }
    }

    #[test]
    fn what_follows_is_left_to_the_reader_of_moves() {
        for (rest, side) in
            [(" f5", 0), ("\n; O is better", 0), (" X; A2:+38", 2), (";O\nf5", 2), (" X f5", 2)]
        {
            let text = START.replace(" X", rest);
            assert_eq!(read_first(&text).unwrap().1, 64 + side, "{rest}");
        }
    }

    #[test]
    fn who_cannot_move_has_passed() {
        let position = read(&format!("{}OX O", "-".repeat(62))).unwrap();
        assert_eq!(write(&position), format!("{}OX X", "-".repeat(62)));
    }

    #[test]
    fn mistakes_are_pointed_at() {
        let says = |text: &str, message: &str, at: &str| {
            let (error, span) = read(text).unwrap_err();
            assert_eq!((error.to_string().as_str(), &text[span.start..span.end]), (message, at), "{text}");
        };
        says("--------\n--------\n", "a board has 64 squares, not 16", "--------\n--------");
        says("---------- f5", "`f` is neither a disc nor an empty square", "f");
        says("--------\n--------\nf5", "a board has 64 squares, not 16", "--------\n--------");
        says("--------\n--------comment", "`c` is neither a disc nor an empty square", "c");
        says("-----?--", "`?` is neither a disc nor an empty square", "?");
        says(&START.replace(" X", "---"), "the side to move is `X` (black) or `O` (white)", "---");
        assert!(begins(START) && begins("- - - - X O - -") && begins("\n ........"));
        assert!(!begins("* f5") && !begins("b1 c1") && !begins("-- f5") && !begins(""));
    }
}
