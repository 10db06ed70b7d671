//! Punctuation beside emphasis is put aside where letters stand on the other side of its marks, as in texts of East Asia, or those letters:
//! Markdown sees by both sides of a `*` or `~` whether emphasis begins or ends there, and expects a blank beside punctuation. Without this
//! `**これは重要。**次に` and `初手は**▲７六歩(77)**です` would be shown with their stars.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use unicode_normalization::char::is_combining_mark;

use super::{CLOSE, FOR_LETTERS, FOR_PUNCTUATION, OPEN, StandIns, with_stand_ins};

const MARKS: [char; 2] = ['*', '~'];

/// Signs that stand before what they belong to.
const OPENING: &str = "([{<「『（［｛【〔〈《“‘";

/// Signs that stand after it.
const CLOSING: &str = ")]}>.,:;!?%」』）］｝】〕〉》”’、。，．：；！？％";

/// The text in which characters are put aside beside which emphasis would not begin or end as its author means it, and what they are; every
/// byte stays in its place.
pub fn put_punctuation(text: Cow<'_, str>) -> (Cow<'_, str>, StandIns) {
    let mut stand_ins = StandIns::default();
    let mut places: Vec<(usize, char)> = Vec::new();
    let mut open = OpenMarks::default();
    let mut end = 0;
    for start in memchr::memchr2_iter(b'*', b'~', text.as_bytes()) {
        if start < end {
            continue;
        }
        let (before, rest) = text.split_at_checked(start).unwrap_or_default();
        let between = text.get(end..start).unwrap_or_default();
        end = text.len() - rest.trim_start_matches(MARKS).len();
        let marks = text.get(start..end).unwrap_or_default();
        let (mut before, mut after) = (before.chars().rev(), text.get(end..).unwrap_or_default().chars());
        let (last, next) = (before.next().unwrap_or('\n'), after.next().unwrap_or('\n'));
        let is_in_code = last == '`' && next == '`';
        // `10~20` is no deletion.
        if last == '\\' || marks == "~" || is_in_code || (last.is_whitespace() && next.is_whitespace()) {
            continue;
        }
        open.see(between);
        let closes = open.are_closed_by(marks);
        // Nor is a note such as *1 emphasis.
        if !closes && marks == "*" && next.is_numeric() {
            continue;
        }
        let last = Side { at: start.saturating_sub(last.len_utf8()), c: last, beyond: before.next() };
        let next = Side { at: end, c: next, beyond: after.next() };
        let ends = closes || !OPENING.contains(last.c);
        let begins = !closes && (!CLOSING.contains(next.c) || next.is_between_marks());
        let pair = if is_punctuation(last.c) && is_letter(next.c) && ends {
            Some((last, next, closes))
        } else if is_punctuation(next.c) && is_letter(last.c) && begins {
            let is_after_end = open.has_just_closed;
            Some((next, last, is_after_end))
        } else {
            None
        };
        if let Some((sign, letter, is_free)) = pair {
            places.extend(stand_ins.beside(&sign, &letter, is_free));
        }
        open.take(marks, closes);
    }
    if places.is_empty() {
        return (text, StandIns::default());
    }
    let has = |stand_ins: RangeInclusive<char>| text.contains(|c| stand_ins.contains(&c));
    if has(FOR_LETTERS) || has(FOR_PUNCTUATION) {
        return (text, StandIns::default());
    }
    places.dedup();
    (with_stand_ins(&text, places).into(), stand_ins)
}

/// A character beside marks: its place, itself, and the character on its other side.
struct Side {
    at: usize,
    c: char,
    beyond: Option<char>,
}

impl Side {
    /// Whether marks are on its other side too, which see it as well.
    fn is_between_marks(&self) -> bool {
        self.beyond.is_some_and(|beyond| MARKS.contains(&beyond))
    }
}

impl StandIns {
    /// What is put aside where marks stand between a sign and a letter: the sign, if other marks do not see it, else the letter.
    /// `is_free`: whether the letter may be between marks.
    fn beside(&mut self, sign: &Side, letter: &Side, is_free: bool) -> Option<(usize, char)> {
        let own = || (!sign.is_between_marks()).then_some(sign);
        let others =
            || (is_east_asian(letter.c) && (is_free || !letter.is_between_marks())).then_some(letter);
        let mut put = |side: &Side| Some((side.at, self.stand_in(side.c)?));
        own().and_then(&mut put).or_else(|| others().and_then(&mut put))
    }
}

/// The marks of a line that have no counterpart yet.
#[derive(Default)]
struct OpenMarks<'t> {
    list: Vec<&'t str>,
    /// Whether the last marks were the counterpart of others, and nothing but one letter has come since.
    has_just_closed: bool,
}

impl<'t> OpenMarks<'t> {
    /// Sees the text between two marks: in another line and in another cell begins another text.
    fn see(&mut self, between: &str) {
        if between.contains(['\n', '|']) {
            self.list.clear();
        }
    }

    /// Whether marks are the counterpart of others.
    fn are_closed_by(&self, marks: &str) -> bool {
        self.list.contains(&marks)
    }

    /// Takes marks, which wait for their counterpart unless they are one.
    fn take(&mut self, marks: &'t str, closes: bool) {
        /// More are not kept: nobody nests so deep.
        const MOST: usize = 8;
        if closes {
            let open = self.list.iter().rposition(|open| *open == marks);
            self.list.truncate(open.unwrap_or_default());
        } else if self.list.len() < MOST {
            self.list.push(marks);
        }
        self.has_just_closed = closes;
    }
}

/// Whether a character is one beside which a sign may stand without a blank. Words with readings are put aside between signs of their own.
fn is_letter(c: char) -> bool {
    !is_punctuation(c) && (c.is_alphanumeric() || is_combining_mark(c)) || matches!(c, OPEN | CLOSE)
}

/// Whether a letter belongs to texts in which words stand without blanks between them, or touch what is around them.
fn is_east_asian(c: char) -> bool {
    c.len_utf8() == 3 && !('\u{1e00}'..='\u{24b5}').contains(&c)
}

/// Whether a character is a sign beside which Markdown expects a blank.
pub(super) fn is_punctuation(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_punctuation() && c != '\\' && !MARKS.contains(&c);
    }
    let is_unseen = matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    let is_private = matches!(c, '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..);
    // Letters in circles are symbols.
    let is_letter = || c.is_alphanumeric() && !matches!(c, 'Ⓐ'..='ⓩ');
    !(is_unseen || is_private || is_letter() || c.is_whitespace() || c.is_control() || is_combining_mark(c))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pulldown_cmark::{Options, Parser, html::push_html};

    fn html(text: &str) -> String {
        let (aside, stand_ins) = put_punctuation(Cow::Borrowed(text));
        assert_eq!(aside.len(), text.len());
        let mut html = String::new();
        let parser = Parser::new_ext(&aside, Options::ENABLE_STRIKETHROUGH);
        push_html(&mut html, parser.map(|event| stand_ins.restored(event)));
        html.trim().to_owned()
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
            (
                "初手は**▲７六歩**、次は**△３四歩(33)**です",
                "初手は<strong>▲７六歩</strong>、次は<strong>△３四歩(33)</strong>です",
            ),
            (
                "は**▲**が**(重要)**で**60%**の**ポイント:**を",
                "は<strong>▲</strong>が<strong>(重要)</strong>で<strong>60%</strong>の<strong>ポイント:</strong>を",
            ),
            (
                "は**`a`**と**[b](c)**を**\"d\"**で**「e」**は",
                "は<strong><code>a</code></strong>と<strong><a href=\"c\">b</a></strong>を<strong>\"d\"</strong>で<strong>「e」</strong>は",
            ),
            ("。**あ**い、*う*え", "。<strong>あ</strong>い、<em>う</em>え"),
            ("**a)**は**(b)**", "<strong>a)</strong>は<strong>(b)</strong>"),
            (
                "か\u{3099}**あ**か\u{3099}**「い」**う",
                "か\u{3099}<strong>あ</strong>か\u{3099}<strong>「い」</strong>う",
            ),
            ("**안녕(hi)**은", "<strong>안녕(hi)</strong>은"),
            ("a**(b)**c **.a**", "a**(b)**c <strong>.a</strong>"),
            (
                "**重要。**AIは**「将棋」**4局、**先手（Black）**10手、*強調。*2024年",
                "<strong>重要。</strong>AIは<strong>「将棋」</strong>4局、<strong>先手（Black）</strong>10手、<em>強調。</em>2024年",
            ),
            ("**「銀」**𠮷野家", "<strong>「銀」</strong>𠮷野家"),
            (
                "これは\u{200b}**重要**です、\u{e000}**外字**です",
                "これは\u{200b}<strong>重要</strong>です、\u{e000}<strong>外字</strong>です",
            ),
            ("点は**Ⓐ**に", "点は<strong>Ⓐ</strong>に"),
            ("월요일(오전)~화요일, 수요일(오후)~목요일", "월요일(오전)~화요일, 수요일(오후)~목요일"),
            (
                "`**`は**「あ」**は**「い」**です",
                "<code>**</code>は<strong>「あ」</strong>は<strong>「い」</strong>です",
            ),
            ("前**い*「あ」***う", "前<strong>い<em>「あ」</em></strong>う"),
            ("前***「あ」*い**う", "前<strong><em>「あ」</em>い</strong>う"),
            (
                "記号の**！**は好手で、は**？**が**%**です",
                "記号の<strong>！</strong>は好手で、は<strong>？</strong>が<strong>%</strong>です",
            ),
            ("彼は**…そうだ**と**続く…**と", "彼は<strong>…そうだ</strong>と<strong>続く…</strong>と"),
            ("[。*あ*。](。*)", "<a href=\"%E3%80%82*\">。<em>あ</em>。</a>"),
        ] {
            assert_eq!(html(text), format!("<p>{shown}</p>"), "{text}");
        }
        // Stars of another line have no part in it.
        let lines = "2**3です\r\n\r\nは**「あ」**は**「い」**です";
        assert!(
            html(lines).ends_with("は<strong>「あ」</strong>は<strong>「い」</strong>です</p>"),
            "{}",
            html(lines)
        );
        let kanji = ('一'..'丿').map(|c| format!("**「語」**{c}、**(a)**{c}。")).collect::<String>();
        assert_eq!(html(&kanji).matches("<strong>").count(), 2 * ('一'..'丿').count());
        assert_eq!(
            html("    。**。\n\n* 。*\n"),
            "<pre><code>。**。\n</code></pre>\n<ul>\n<li>。*</li>\n</ul>"
        );
        for text in ["**。\u{fdd0}**あ。**あ", "䷀**あ。**あ"] {
            assert_eq!(
                put_punctuation(Cow::Borrowed(text)).0,
                text,
                "such a character is left to its author"
            );
        }
    }
}
