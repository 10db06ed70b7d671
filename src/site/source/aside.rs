//! Signs that are put aside before Markdown sees a text, each for a character of the same length that means nothing to it. All that
//! Markdown has not made into something else comes back afterwards.
//!
//! Such are signs that the parser takes for more than other programs do: the colon of a line such as `:smile: Nice`, which would make a definition
//! of it, and braces at the end of a heading that hold words and no attributes, which would vanish.

mod emphasis;

use std::borrow::Cow;
use std::ops::RangeInclusive;

use pulldown_cmark::{CowStr, Event, Tag};

use emphasis::is_punctuation;
pub use emphasis::put_punctuation;

/// Put aside for the signs of [`ruby`](super::ruby).
pub const OPEN: char = '\u{1c}';
pub const BAR: char = '\u{1d}';
pub const CLOSE: char = '\u{1e}';

/// Put aside for signs that are to be seen: a colon, and braces around words.
const COLON: char = '\u{1f}';
const BRACES: [char; 2] = ['\u{19}', '\u{1a}'];

/// Characters that are put aside: for letters some that Markdown takes for punctuation, signs of the Book of Changes, and for punctuation
/// some that it takes for letters, which Unicode leaves to programs. All have three bytes.
const FOR_LETTERS: RangeInclusive<char> = '\u{4dc0}'..='\u{4dff}';
const FOR_PUNCTUATION: RangeInclusive<char> = '\u{fdd0}'..='\u{fdef}';

/// What was put aside in a text beside its emphasis, in the order of the characters that stand for it.
#[derive(Debug, Default)]
pub struct StandIns {
    letters: Vec<char>,
    punctuation: Vec<char>,
}

impl StandIns {
    /// What is put aside for a character of three bytes. When all have been used, no more are put aside.
    fn stand_in(&mut self, for_what: char) -> Option<char> {
        if for_what.len_utf8() != 3 {
            return None;
        }
        let (stand_ins, list) = match is_punctuation(for_what) {
            false => (FOR_LETTERS, &mut self.letters),
            true => (FOR_PUNCTUATION, &mut self.punctuation),
        };
        let mut pairs = stand_ins.zip(list.iter().copied().chain(std::iter::once(for_what)));
        let (stand_in, _) = pairs.find(|(_, known)| *known == for_what)?;
        if !list.contains(&for_what) {
            list.push(for_what);
        }
        Some(stand_in)
    }

    /// The sign that a character was put aside for.
    fn sign(&self, c: char) -> Option<char> {
        let of = |list: &[char], stand_ins: RangeInclusive<char>| {
            list.get(usize::try_from(u32::from(c).checked_sub(u32::from(*stand_ins.start()))?).ok()?).copied()
        };
        match c {
            OPEN => Some('{'),
            BAR => Some('|'),
            CLOSE => Some('}'),
            COLON => Some(':'),
            c if c == BRACES[0] => Some('{'),
            c if c == BRACES[1] => Some('}'),
            c if FOR_LETTERS.contains(&c) => of(&self.letters, FOR_LETTERS),
            c if FOR_PUNCTUATION.contains(&c) => of(&self.punctuation, FOR_PUNCTUATION),
            _ => None,
        }
    }

    /// A text with everything back in its place that was put aside.
    pub fn back(&self, text: &str) -> String {
        text.chars().map(|c| self.sign(c).unwrap_or(c)).collect()
    }

    /// An event with everything back in its place.
    pub fn restored<'a>(&self, event: Event<'a>) -> Event<'a> {
        let has = |text: &CowStr<'_>| text.contains(|c| self.sign(c).is_some());
        let back = |text: &CowStr<'_>| CowStr::from(self.back(text));
        match event {
            Event::Text(text) if has(&text) => Event::Text(back(&text)),
            Event::Code(text) if has(&text) => Event::Code(back(&text)),
            Event::InlineMath(text) if has(&text) => Event::InlineMath(back(&text)),
            Event::DisplayMath(text) if has(&text) => Event::DisplayMath(back(&text)),
            Event::Html(text) if has(&text) => Event::Html(back(&text)),
            Event::InlineHtml(text) if has(&text) => Event::InlineHtml(back(&text)),
            Event::Start(Tag::Link { link_type, dest_url, title, id }) if has(&dest_url) || has(&title) => {
                let (dest_url, title) = (back(&dest_url), back(&title));
                Event::Start(Tag::Link { link_type, dest_url, title, id })
            }
            Event::Start(Tag::Image { link_type, dest_url, title, id }) if has(&dest_url) || has(&title) => {
                let (dest_url, title) = (back(&dest_url), back(&title));
                Event::Start(Tag::Image { link_type, dest_url, title, id })
            }
            event => event,
        }
    }
}

/// The text in which signs are put aside that Markdown would take for marks; every byte stays in its place.
pub fn put_marks(mut text: Cow<'_, str>) -> Cow<'_, str> {
    // No page has such characters: `\u{1a}` ended files of DOS.
    let [open, close] = BRACES;
    if memchr::memchr3(COLON as u8, open as u8, close as u8, text.as_bytes()).is_some() {
        text = text.replace([COLON, open, close], " ").into();
    }
    let mut places: Vec<(usize, char)> = colons(&text).map(|at| (at, COLON)).collect();
    places.extend(braces(&text).flat_map(|ends| ends.into_iter().zip(BRACES)));
    if places.is_empty() {
        return text;
    }
    places.sort_unstable();
    with_stand_ins(&text, places).into()
}

/// A text with characters of the same length at some places, which are in order.
fn with_stand_ins(text: &str, places: Vec<(usize, char)>) -> String {
    let mut out = String::with_capacity(text.len());
    for (at, stand_in) in places {
        out.push_str(text.get(out.len()..at).unwrap_or_default());
        out.push(stand_in);
    }
    out.push_str(text.get(out.len()..).unwrap_or_default());
    out
}

/// The colons that begin a line and what stands there: a definition has a blank after its colon.
fn colons(text: &str) -> impl Iterator<Item = usize> {
    memchr::memchr_iter(b':', text.as_bytes()).filter(move |&at| {
        let (before, after) = text.split_at_checked(at).unwrap_or_default();
        let before = before.trim_end_matches([' ', '\t', '>']);
        let line = || after.lines().next().unwrap_or_default();
        (before.is_empty() || before.ends_with('\n'))
            && !line().get(1..).is_none_or(|rest| rest.is_empty() || rest.starts_with([' ', '\t']))
            && !(line().contains('-') && line().chars().all(|c| ":-| \t".contains(c)))
    })
}

/// The braces at the ends of headings that hold other things than attributes.
fn braces(text: &str) -> impl Iterator<Item = [usize; 2]> {
    memchr::memchr_iter(b'}', text.as_bytes()).filter_map(move |close| {
        let rest = text.get(close + 1..)?.trim_start_matches([' ', '\t', '\r']);
        let below = if rest.is_empty() { "" } else { rest.strip_prefix('\n')? };
        let start = text.get(..close)?.rfind('\n').map_or(0, |end| end + 1);
        let line = text.get(start..close)?;
        let open =
            line.rfind('{').filter(|open| !line.get(..*open).is_some_and(|before| before.ends_with('\\')))?;
        let is_attribute = |word: &str| word.starts_with(['#', '.']) || word.contains('=');
        let words = line.get(open + 1..)?;
        let holds_words = !words.split_ascii_whitespace().any(is_attribute);
        (holds_words && (begins_heading(line) || is_underline(below))).then_some([start + open, close])
    })
}

/// Whether a line is a heading, be it in a quotation or in a list.
fn begins_heading(line: &str) -> bool {
    line.trim_start_matches(|c: char| " \t>-*+.)".contains(c) || c.is_ascii_digit()).starts_with('#')
}

/// Whether the first line of a text makes a heading of the line above it.
fn is_underline(text: &str) -> bool {
    let line = text.lines().next().unwrap_or_default().trim_matches([' ', '>']);
    !line.is_empty() && ["=", "-"].iter().any(|sign| line.trim_matches(|c| sign.starts_with(c)).is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use pulldown_cmark::{Options, Parser, html::push_html};

    #[test]
    fn only_marks_are_taken_for_marks() {
        let options =
            Options::ENABLE_DEFINITION_LIST | Options::ENABLE_HEADING_ATTRIBUTES | Options::ENABLE_TABLES;
        for (text, shown) in [
            ("White wins.\n\n:smile: Nice.", "<p>White wins.</p>\n<p>:smile: Nice.</p>"),
            ("> a\n>\n> :-) b", "<blockquote>\n<p>a</p>\n<p>:-) b</p>\n</blockquote>"),
            (":::note\na\n:::", "<p>:::note\na\n:::</p>"),
            ("a\n: b", "<dl>\n<dt>a</dt>\n<dd>b</dd>\n</dl>"),
            ("# Walls {part one}", "<h1>Walls {part one}</h1>"),
            ("> ## f(x) {a} ", "<blockquote>\n<h2>f(x) {a}</h2>\n</blockquote>"),
            ("定跡 {黒番}\n---", "<h2>定跡 {黒番}</h2>"),
            ("# A {}", "<h1>A {}</h1>"),
            ("# A {#a .b}", "<h1 id=\"a\" class=\"b\">A</h1>"),
            ("# A {#a title=\"two words\"}", "<h1 id=\"a\" title=\"&quot;two\" words&quot;=\"\">A</h1>"),
            ("- a\n\n\t:smile: \u{1a}b", "<ul>\n<li>\n<p>a</p>\n<p>:smile:  b</p>\n</li>\n</ul>"),
            ("A {lang=ja}\n===", "<h1 lang=\"ja\">A</h1>"),
            ("# A `{a}`", "<h1>A <code>{a}</code></h1>"),
            ("    # A {a}", "<pre><code># A {a}</code></pre>"),
        ] {
            let aside = put_marks(Cow::Borrowed(text));
            assert_eq!(aside.len(), text.len());
            let mut html = String::new();
            let parser = Parser::new_ext(&aside, options);
            push_html(&mut html, parser.map(|event| StandIns::default().restored(event)));
            assert_eq!(html.trim(), shown, "{text}");
        }
        let table = "a|b\n:-|:-:\nc|d";
        assert_eq!(put_marks(Cow::Borrowed(table)), table);
    }
}
