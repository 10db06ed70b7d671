//! Signs that are put aside before Markdown sees a text, each for a character of the same length that means nothing to it. All that
//! Markdown has not made into something else come back afterwards.
//!
//! Punctuation of Japanese is put aside between a `*` or `~` and what it emphasises: Markdown sees by both sides of these whether emphasis
//! begins or ends there, and expects a blank after punctuation. Without this `**これは重要。**次に` would be shown with its stars.
//!
//! So are signs that the parser takes for more than other programs do: the colon of a line such as `:smile: Nice`, which would make a definition
//! of it, and braces at the end of a heading that hold words and no attributes, which would vanish.

use std::borrow::Cow;

use pulldown_cmark::{CowStr, Event, Tag};

/// Put aside for the signs of [`ruby`](super::ruby).
pub const OPEN: char = '\u{1c}';
pub const BAR: char = '\u{1d}';
pub const CLOSE: char = '\u{1e}';

/// Put aside for signs that are to be seen: a colon, and braces around words.
const COLON: char = '\u{1f}';
const BRACES: [char; 2] = ['\u{19}', '\u{1a}'];

/// Signs that stand before what they belong to, of three bytes each.
const OPENING: &str = "「『（［｛【〔〈《“‘";

/// Signs that stand after it.
const CLOSING: &str = "」』）］｝】〕〉》”’、。，．？！…";

/// Put aside for the first of these signs, and so on: characters that Unicode leaves to programs, so that no text has them. There are 32,
/// of three bytes each.
const FIRST: u32 = 0xfdd0;

fn signs() -> impl Iterator<Item = char> {
    OPENING.chars().chain(CLOSING.chars())
}

/// What is put aside for a punctuation sign.
fn stand_in(sign: char) -> Option<char> {
    let place = signs().position(|other| other == sign)?;
    char::from_u32(FIRST + u32::try_from(place).ok()?)
}

/// The sign that a character was put aside for.
fn sign(c: char) -> Option<char> {
    match c {
        OPEN => Some('{'),
        BAR => Some('|'),
        CLOSE => Some('}'),
        COLON => Some(':'),
        c if c == BRACES[0] => Some('{'),
        c if c == BRACES[1] => Some('}'),
        _ => signs().nth(usize::try_from(u32::from(c).checked_sub(FIRST)?).ok()?),
    }
}

/// The text in which signs are put aside beside which emphasis would not begin or end as its author means it; every byte stays in its place.
pub fn put_punctuation(text: Cow<'_, str>) -> Cow<'_, str> {
    let mut places = Vec::new();
    let mut end = 0;
    for start in memchr::memchr2_iter(b'*', b'~', text.as_bytes()) {
        if start < end {
            continue;
        }
        let (before, rest) = text.split_at_checked(start).unwrap_or_default();
        end = text.len() - rest.trim_start_matches(MARKS).len();
        let mut before = before.chars().rev();
        let mut after = text.get(end..).unwrap_or_default().chars();
        let (Some(last), Some(next)) = (before.next(), after.next()) else { continue };
        // What stands between two marks is seen by both of them.
        let ends = CLOSING.contains(last) && is_letter(next) && !before.next().is_some_and(is_mark);
        // A note such as *1 is no emphasis.
        let is_note = end - start == 1 && next.is_numeric();
        let begins = OPENING.contains(next) && is_letter(last) && !after.next().is_some_and(is_mark);
        if ends && !is_note {
            places.extend(stand_in(last).map(|c| (start - last.len_utf8(), c)));
        } else if begins {
            places.extend(stand_in(next).map(|c| (end, c)));
        }
    }
    let has_stand_ins = || text.contains(|c| c > CLOSE && sign(c).is_some());
    if places.is_empty() || has_stand_ins() { text } else { with_stand_ins(&text, places).into() }
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

const MARKS: [char; 2] = ['*', '~'];

fn is_mark(c: char) -> bool {
    MARKS.contains(&c)
}

/// Words with readings are put aside between signs of their own.
fn is_letter(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, OPEN | CLOSE)
}

/// A text with everything back in its place that was put aside.
pub fn back(text: &str) -> String {
    text.chars().map(|c| sign(c).unwrap_or(c)).collect()
}

/// An event with everything back in its place.
pub fn restored(event: Event<'_>) -> Event<'_> {
    let has = |text: &CowStr<'_>| text.contains(|c| sign(c).is_some());
    match event {
        Event::Text(text) if has(&text) => Event::Text(back(&text).into()),
        Event::Code(text) if has(&text) => Event::Code(back(&text).into()),
        Event::InlineMath(text) if has(&text) => Event::InlineMath(back(&text).into()),
        Event::DisplayMath(text) if has(&text) => Event::DisplayMath(back(&text).into()),
        Event::Html(text) if has(&text) => Event::Html(back(&text).into()),
        Event::InlineHtml(text) if has(&text) => Event::InlineHtml(back(&text).into()),
        Event::Start(Tag::Link { link_type, dest_url, title, id }) if has(&dest_url) || has(&title) => {
            let (dest_url, title) = (back(&dest_url).into(), back(&title).into());
            Event::Start(Tag::Link { link_type, dest_url, title, id })
        }
        Event::Start(Tag::Image { link_type, dest_url, title, id }) if has(&dest_url) || has(&title) => {
            let (dest_url, title) = (back(&dest_url).into(), back(&title).into());
            Event::Start(Tag::Image { link_type, dest_url, title, id })
        }
        event => event,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pulldown_cmark::{Options, Parser, html::push_html};

    fn html(text: &str) -> String {
        let aside = put_punctuation(Cow::Borrowed(text));
        assert_eq!(aside.len(), text.len());
        let mut html = String::new();
        push_html(&mut html, Parser::new_ext(&aside, Options::ENABLE_STRIKETHROUGH).map(restored));
        html.trim().to_owned()
    }

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
            push_html(&mut html, Parser::new_ext(&aside, options).map(restored));
            assert_eq!(html.trim(), shown, "{text}");
        }
        let table = "a|b\n:-|:-:\nc|d";
        assert_eq!(put_marks(Cow::Borrowed(table)), table);
    }

    #[test]
    fn emphasis_ends_after_punctuation_of_japanese() {
        for (text, shown) in [
            ("これは**強調。**続き", "これは<strong>強調。</strong>続き"),
            (
                "**「強調」**です。これは**強調！**続き",
                "<strong>「強調」</strong>です。これは<strong>強調！</strong>続き",
            ),
            ("*強調、*続き、*（強調）*です", "<em>強調、</em>続き、<em>（強調）</em>です"),
            ("前~~「消す。」~~後", "前<del>「消す。」</del>後"),
            (
                "（**続く）**あ（**続**）**い。**",
                "（<strong>続く）</strong>あ（<strong>続</strong>）<strong>い。</strong>",
            ),
            ("**https://example.org/**：次", "<strong>https://example.org/</strong>：次"),
            (
                "**「銀」**、**金**は（*1）と、*2…、*3に",
                "<strong>「銀」</strong>、<strong>金</strong>は（*1）と、*2…、*3に",
            ),
            ("`。**`と\\*。*", "<code>。**</code>と*。*"),
            ("{漢字}\u{1e}**「の」**\u{1c}読み", "{漢字}}<strong>「の」</strong>{読み"),
            ("a ** 。** b", "a ** 。** b"),
            ("[。*あ*。](。*)", "<a href=\"%E3%80%82*\">。<em>あ</em>。</a>"),
        ] {
            assert_eq!(html(text), format!("<p>{shown}</p>"), "{text}");
        }
        assert_eq!(
            html("    。**。\n\n* 。*\n"),
            "<pre><code>。**。\n</code></pre>\n<ul>\n<li>。*</li>\n</ul>"
        );
        let with_stand_in = Cow::Borrowed("**。\u{fdd0}**a");
        assert_eq!(
            put_punctuation(with_stand_in.clone()),
            with_stand_in,
            "such a character is left to its author"
        );
    }
}
