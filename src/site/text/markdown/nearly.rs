//! What is nearly Markdown, so that readers see its signs: authors do not expect that.

use memchr::memchr2;
use pulldown_cmark::{Event, Tag, TagEnd};

use crate::site::source::notation::notation;
use crate::site::source::ruby::PlacedEvent;
use kisho_game::text::{Diagnostic, Id, Span};

/// The longest word with its readings, in bytes: braces with more are about something else.
const LONGEST_WORD: usize = 120;

/// What it is in a page. `text`: the file. Of each paragraph only the first stars, item and reading are reported.
pub fn find(text: &str, events: &[PlacedEvent<'_>]) -> Vec<Diagnostic> {
    let mut problems = Vec::new();
    let (mut in_code, mut has_bold, mut has_reading, mut has_item) = (false, false, false, false);
    let (mut begins_line, mut goes_on) = (false, false);
    for (event, span) in events {
        let slice = || text.get(span.start..span.end).unwrap_or_default();
        match event {
            Event::Start(Tag::CodeBlock(_) | Tag::HtmlBlock) => in_code = true,
            Event::End(TagEnd::CodeBlock | TagEnd::HtmlBlock) => in_code = false,
            Event::Start(Tag::Paragraph) => problems.extend(table(text, slice(), span.start)),
            // What a shortcode made has the place of its call.
            Event::Text(words) if !in_code && slice() == &**words => {
                if begins_line {
                    problems.extend(heading(text, slice(), span.start));
                    problems.extend(block(text, slice(), span.start));
                }
                if begins_line && !has_item {
                    let found = item(text, slice(), span.start, goes_on)
                        .or_else(|| goes_on.then(|| joined_item(text, slice(), span.start)).flatten());
                    has_item = found.is_some();
                    problems.extend(found);
                }
                let has_sign = memchr2(b'{', b'*', slice().as_bytes()).is_some();
                problems.extend(has_sign.then(|| call(slice(), span.start)).flatten());
                if !has_bold && has_sign {
                    let found = bold(text, *span);
                    has_bold = found.is_some();
                    problems.extend(found);
                }
                if !has_reading && has_sign {
                    let found = reading(text, *span);
                    has_reading = found.is_some();
                    problems.extend(found);
                }
            }
            _ => {}
        }
        if let Event::Start(tag) = event
            && !matches!(tag, Tag::Emphasis | Tag::Strong | Tag::Strikethrough | Tag::Link { .. })
        {
            (has_bold, has_reading, has_item) = (false, false, false);
        }
        begins_line =
            matches!(event, Event::Start(Tag::Paragraph | Tag::Item) | Event::SoftBreak | Event::HardBreak);
        goes_on = matches!(event, Event::SoftBreak);
    }
    problems
}

fn slip(start: usize, length: usize, message: impl Into<String>, hint: impl Into<String>) -> Diagnostic {
    Diagnostic::warning(Id::MarkdownSlip, Span::new(start, start + length), message).with_hint(hint.into())
}

/// A line that begins like a heading, but for the blank after its signs.
fn heading(text: &str, line: &str, start: usize) -> Option<Diagnostic> {
    if !line.starts_with(['#', '＃']) || text.get(..start)?.ends_with('\\') {
        return None;
    }
    let wide = line.len() - line.trim_start_matches('＃').len();
    let signs = line.len() - line.trim_start_matches('#').len();
    let (length, level) = if wide > 0 { (wide, wide / '＃'.len_utf8()) } else { (signs, signs) };
    let rest = line.get(length..)?;
    let is_meant = match wide > 0 {
        true => rest.starts_with(char::is_whitespace),
        // A sign alone may be that of a number or of a word, as in other programs.
        false => level > 1 && !rest.is_empty() || level == 1 && rest.starts_with('\u{3000}'),
    };
    let hint = || format!("write `{} {}`, with a blank after `#`", "#".repeat(level), beginning(rest.trim()));
    (is_meant && level <= 6)
        .then(|| slip(start, length, "this is not a heading, so that readers see its signs", hint()))
}

/// A line that begins like a block, but for other signs or a backtick further on. What should end it begins a block then.
fn block(text: &str, line: &str, start: usize) -> Option<Diagnostic> {
    for signs in ["'''", "｀｀｀", "´´´"] {
        let info = line.strip_prefix(signs).unwrap_or_default();
        if notation(info).is_some() {
            let message = "this does not begin a block: these signs are not backticks";
            return Some(slip(
                start,
                signs.len(),
                message,
                format!("write `~~~{info}`, and `~~~` after the record"),
            ));
        }
    }
    // The parser takes the backticks for a text of their own.
    let signs = line.starts_with("```").then(|| text.get(start..)).flatten()?;
    let language = signs.trim_start_matches('`').trim_start_matches(' ');
    let is_meant = language.starts_with(char::is_alphanumeric) && !text.get(..start)?.ends_with('\\');
    let message = "this does not begin a block: there is another backtick in its line";
    let hint = "leave out the other backtick, or begin and end the block with `~~~`";
    is_meant.then(|| slip(start, 3, message, hint))
}

/// A line that begins like an item of a list, but for its full-width space. `goes_on`: whether it follows another line, with which it
/// runs together; one alone may be a number or a star that readers are to see.
fn item(text: &str, line: &str, start: usize, goes_on: bool) -> Option<Diagnostic> {
    let (mark, words) = line.split_once('\u{3000}')?;
    let number = mark.strip_suffix(['.', ')']).unwrap_or_default();
    let is_number = (1..=3).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit());
    // After a star stands a note.
    let is_item = mark == "-" || goes_on && (is_number || mark == "+");
    let is_meant = is_item && !words.trim().is_empty() && !text.get(..start)?.ends_with('\\');
    let hint = || format!("write `{mark} {}`, with an ASCII space", beginning(words.trim()));
    let message = "this is not an item of a list, so that readers see its sign: a full-width space follows";
    is_meant.then(|| slip(start, mark.len(), message, hint()))
}

/// A line that begins like the item after the one in the line before, but for the blanks after their signs.
fn joined_item(text: &str, line: &str, start: usize) -> Option<Diagnostic> {
    // The sign, and the number of a numbered item.
    let sign = |line: &str| {
        let digits = line.len() - line.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let number = line.get(..digits).filter(|_| digits <= 3)?.parse::<u32>().unwrap_or_default();
        let rest = line.get(digits..)?;
        let after = rest.strip_prefix(if digits == 0 { &['-'][..] } else { &['.', ')'] })?;
        // Moves are written so, `1.e4 e5`, and options of commands, `-Wall`.
        let mut words = after.split_whitespace();
        let is_move = words.next()?.contains(|c: char| c.is_ascii_digit());
        let is_option = digits == 0 && after.is_ascii() && words.count() < 2;
        let is_item = after.starts_with(char::is_alphabetic) && !is_move && !is_option;
        is_item.then(|| (line.len() - after.len(), number))
    };
    let before =
        text.get(..start)?.lines().rev().find(|line| !line.trim_matches([' ', '>', '\t']).is_empty())?;
    let (_, first) = sign(before.trim_start_matches([' ', '>', '\t']))?;
    let (length, second) = sign(line).filter(|(_, number)| *number == 0 || *number == first + 1)?;
    let is_list = (first == 0) == (second == 0);
    let (mark, words) = line.split_at_checked(length)?;
    let hint = || format!("write `{mark} {}`, with a blank, and so for the others", beginning(words.trim()));
    let message = "this is not an item of a list, so that readers see its sign: no blank follows it";
    is_list.then(|| slip(start, length, message, hint()))
}

/// The call of a shortcode in full-width parentheses.
fn call(slice: &str, start: usize) -> Option<Diagnostic> {
    slice.match_indices(['{']).find_map(|(at, _)| {
        let inside = slice.get(at..)?.strip_prefix("{{").or_else(|| slice.get(at..)?.strip_prefix("{%"))?;
        let name = inside.trim_start_matches(' ');
        let length = name.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(name.len());
        let is_call = length > 0 && name.get(length..)?.starts_with('（');
        let place = start + at + 2 + inside.len() - name.len() + length;
        let message = "this is not the call of a shortcode: its parentheses are full-width";
        is_call.then(|| slip(place, '（'.len_utf8(), message, "write `(` and `)`"))
    })
}

/// The beginning of a text for a message.
fn beginning(text: &str) -> String {
    const MOST: usize = 24;
    if text.chars().nth(MOST).is_some() {
        text.chars().take(MOST).chain(['…']).collect()
    } else {
        text.to_owned()
    }
}

/// A paragraph whose lines look like the rows of a table.
fn table(text: &str, paragraph: &str, start: usize) -> Option<Diagnostic> {
    let beside = [' ', '>', '\t'];
    if !paragraph.trim_start_matches(beside).starts_with('|') {
        return None;
    }
    let mut lines = paragraph.lines().map(|line| line.trim_start_matches(beside).trim_end());
    let (head, below) = (lines.next()?, lines.next()?);
    let is_line = below.contains('-') && below.chars().all(|c| "|-: \t".contains(c));
    // Bars right beside words may be those of a value in a formula.
    let is_row =
        |line: &str| line.starts_with("| ") && line.ends_with(" |") || is_line && line.starts_with('|');
    if !is_row(head) || !is_row(below) || text.get(..start)?.ends_with('\\') {
        return None;
    }
    let cells = |line: &str| line.replace("\\|", "").trim_matches('|').split('|').count();
    let (message, hint) = if is_line {
        let message = format!(
            "this is not a table, so that readers see its bars: cells in its head {}, in the line below it {}",
            cells(head),
            cells(below)
        );
        (message, "write as many `---|` as the head has columns".to_owned())
    } else {
        let message =
            "this is not a table, so that readers see its bars: no line is below its head".to_owned();
        (message, format!("write `|{}` as the second line", "---|".repeat(cells(head).min(8))))
    };
    Some(slip(start, head.len(), message, hint))
}

/// Signs with which a text may begin.
const BEFORE_WORDS: &str = "「『（【〈《“▲△☗☖▼▽●○";

/// Two stars that are seen.
fn bold(text: &str, span: Span) -> Option<Diagnostic> {
    let slice = text.get(span.start..span.end)?;
    // Each of them is a text of its own.
    slice.match_indices('*').map(|(at, _)| span.start + at).find_map(|at| {
        let (before, after) = (text.get(..at)?, text.get(at..)?.strip_prefix("**")?);
        let (last, next) = (before.chars().next_back(), after.chars().next());
        // More stars are a line or something that is not to be read, `2**3` and `f(x)**2` are formulas, and stars after a word are notes.
        let is_longer = last == Some('*') || next == Some('*');
        let is_value = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric() || c == ')');
        let begins = next.is_some_and(|c| c.is_alphanumeric() || BEFORE_WORDS.contains(c));
        if is_longer || !begins || (is_value(last) && is_value(next)) || matches!(last, Some('\\' | '/')) {
            return None;
        }
        let hint = "bold text stands between two `**`, without blanks inside; write `\\*\\*` if readers are to see them";
        Some(slip(at, 2, "this `**` neither begins nor ends bold text, so that readers see it", hint))
    })
}

/// A word in braces that has no reading as it should be written.
fn reading(text: &str, span: Span) -> Option<Diagnostic> {
    let slice = text.get(span.start..span.end)?;
    slice.match_indices('{').find_map(|(at, _)| {
        let start = span.start + at;
        let rest = slice.get(at + 1..)?;
        let inside = rest.get(..rest.floor_char_boundary(LONGEST_WORD))?.split(['\n', '{']).next()?;
        let (inside, is_closed) =
            inside.split_once('}').map_or((inside, false), |(inside, _)| (inside, true));
        let (word, readings) = inside.split_once(['|', '｜'])?;
        let is_blank = word.ends_with(char::is_whitespace) || readings.contains(char::is_whitespace);
        let is_kana = |c: char| matches!(c, 'ぁ'..='ヿ' | '|' | '｜') || c.is_whitespace();
        let is_word = !word.trim().is_empty() && !word.trim().chars().any(|c| c.is_ascii());
        let first = readings.chars().next().filter(|c| is_kana(*c));
        if !is_word || first.is_none() || text.get(..start)?.ends_with('\\') {
            return None;
        }
        let message = if !is_closed {
            "the braces of this reading are not closed".to_owned()
        } else if !readings.chars().all(is_kana) {
            return None;
        } else if inside.contains('｜') {
            "a full-width bar divides this word from its reading".to_owned()
        } else if is_blank {
            "there is a blank beside the bar of this reading".to_owned()
        } else if readings.contains('|') {
            let (count, readings) = (word.chars().count(), readings.split('|').count());
            format!("this word has readings for {readings} characters, and {count} of them")
        } else {
            return None;
        };
        let hint = "write `{漢字|かんじ}`, or `{漢字|かん|じ}` with one reading for each character";
        let message = format!("{message}, so that readers see its braces");
        Some(slip(start, 1 + word.len(), message, hint))
    })
}
