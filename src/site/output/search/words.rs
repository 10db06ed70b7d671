//! The words of a page: what a reader finds by searching, taken from its finished text.
//!
//! So everything that readers read is found, whatever made it: shortcodes, raw HTML, captions, comments, moves. Drawings count as
//! the words that stand for them, and what is hidden until the reader has answered is not given away.

use crate::site::source::html::{Piece, Pieces, Tag, unescaped};
use kisho_source::address::encode;

/// A part of a page: what stands below one of its headings, or before the first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Part {
    /// The heading; empty before the first.
    pub heading: String,
    /// After the address of the page: `#id`, or the address of a page below it; empty for the page itself.
    pub to: String,
    /// Its words.
    pub text: String,
}

/// Elements with nothing to read in them.
const SILENT: [&str; 9] =
    ["script", "style", "svg", "template", "textarea", "iframe", "noscript", "select", "math"];

/// Elements that do not divide words.
const INLINE: [&str; 31] = [
    "a", "abbr", "b", "bdi", "bdo", "cite", "code", "data", "del", "dfn", "em", "i", "ins", "kbd", "label",
    "mark", "math", "q", "rb", "ruby", "s", "samp", "small", "span", "strong", "sub", "sup", "time", "u",
    "var", "wbr",
];

/// What is left out of figures and pages: the code of a block, the links and switches below figures, ways on (which the list of
/// moves has too), boards to play on, answers, and the numbers of footnotes.
const LEFT_OUT: [&str; 7] = ["k-src", "k-dl", "k-w", "k-fb", "k-j", "k-d", "footnote-ref"];

/// The question of a problem: it is hidden only from those without a style sheet.
const QUESTION: &str = "k-qu";

/// The parts of a page; the first is what stands before its headings.
#[must_use]
pub fn parts(html: &str) -> Vec<Part> {
    let mut reader = Reader {
        parts: vec![Part::default()],
        heading: None,
        skipped: None,
        reading: None,
        readings: String::new(),
    };
    let mut pieces = Pieces::new(html);
    while let Some(piece) = pieces.next() {
        match piece {
            Piece::Text(text) => reader.text(text),
            Piece::Tag(tag) => {
                if !tag.closes && SILENT.contains(&&*tag.name) {
                    pieces.inside(&tag.name);
                }
                reader.tag(&tag);
            }
        }
    }
    reader.finish()
}

struct Reader {
    /// Never empty.
    parts: Vec<Part>,
    /// The heading that is being read.
    heading: Option<String>,
    /// The element that is left out, and how many of its name are open.
    skipped: Option<(String, usize)>,
    /// The element of a reading that is open.
    reading: Option<&'static str>,
    /// The readings of the paragraph, which are found beside its words.
    readings: String,
}

impl Reader {
    fn text(&mut self, written: &str) {
        if self.skipped.is_some() || written.is_empty() || self.reading == Some("rp") {
            return;
        }
        let text = unescaped(written);
        if self.reading.is_some() {
            self.readings.push_str(text.trim());
            return;
        }
        let Some(part) = self.parts.last_mut() else { return };
        push(if self.heading.is_some() { &mut part.heading } else { &mut part.text }, &text);
    }

    /// The end of a word.
    fn space(&mut self) {
        let readings = std::mem::take(&mut self.readings);
        self.text(" ");
        if let Some(part) = self.parts.last_mut().filter(|_| !readings.trim().is_empty()) {
            push(&mut part.text, &format!(" {} ", readings.trim()));
        }
    }

    fn tag(&mut self, tag: &Tag<'_>) {
        let name = &*tag.name;
        if let Some((skipped, open)) = &mut self.skipped {
            if skipped == name && tag.closes {
                *open -= 1;
            } else if skipped == name {
                *open += 1;
            }
            if *open == 0 {
                self.skipped = None;
            }
            return;
        }
        if matches!(name, "rt" | "rp") {
            self.reading = (!tag.closes).then_some(if name == "rt" { "rt" } else { "rp" });
            return;
        }
        match name {
            "ruby" if tag.closes => self.readings.push(' '),
            "img" => self.say(tag, "alt"),
            "svg" if !tag.closes => self.say(tag, "aria-label"),
            "math" if !tag.closes => self.text(tag.attribute("alttext").map_or("", |words| words.value)),
            _ => {}
        }
        if !tag.closes && is_left_out(tag) {
            if !tag.is_void() && !SILENT.contains(&name) {
                self.skipped = Some((name.to_owned(), 1));
            }
            return;
        }
        if !INLINE.contains(&name) {
            self.space();
        }
        if let [b'h', b'1'..=b'6'] = name.as_bytes() {
            self.heading(tag);
        }
    }

    fn heading(&mut self, tag: &Tag<'_>) {
        if tag.closes {
            self.heading = None;
        } else if let Some(id) = tag.attribute("id") {
            let to = format!("#{}", encode(&unescaped(id.value)));
            self.parts.push(Part { to: to.clone(), ..Part::default() });
            self.heading = Some(to);
        }
    }

    /// The words that stand for a picture.
    fn say(&mut self, tag: &Tag<'_>, attribute: &str) {
        if let Some(words) = tag.attribute(attribute).map(|words| words.value) {
            self.space();
            self.text(words);
            self.space();
        }
    }

    fn finish(mut self) -> Vec<Part> {
        self.space();
        for text in self.parts.iter_mut().flat_map(|part| [&mut part.heading, &mut part.text]) {
            text.truncate(text.trim_end().len());
        }
        self.parts
    }
}

fn is_left_out(tag: &Tag<'_>) -> bool {
    let hidden = tag.attribute("hidden").is_some()
        || tag.attribute("aria-hidden").is_some_and(|hidden| hidden.value == "true");
    let Some(classes) = tag.attribute("class") else { return hidden };
    let mut classes = classes.value.split_ascii_whitespace();
    hidden && !tag.has_class(QUESTION) || classes.any(|class| LEFT_OUT.contains(&class))
}

/// Adds a text; white space of any length is one space.
fn push(out: &mut String, text: &str) {
    for (place, word) in text.split(char::is_whitespace).enumerate() {
        if place > 0 && !out.is_empty() && !out.ends_with(' ') {
            out.push(' ');
        }
        out.push_str(word);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(html: &str) -> Vec<(String, String, String)> {
        parts(html).into_iter().map(|part| (part.to, part.heading, part.text)).collect()
    }

    fn text(html: &str) -> String {
        parts(html).remove(0).text
    }

    #[test]
    fn headings_divide_a_page() {
        let html = "<p>Before</p>\n<h2 id=\"a-b\">The <em>wall</em>s<a class=\"anchor\" href=\"#a\" \
                    aria-hidden=\"true\">#</a></h2>\n<p>Below</p><h3 id=壁>壁</h3>終";
        let part = |to: &str, heading: &str, text: &str| (to.to_owned(), heading.to_owned(), text.to_owned());
        let expected =
            [part("", "", "Before"), part("#a-b", "The walls", "Below"), part("#%E5%A3%81", "壁", "終")];
        assert_eq!(texts(html), expected);
    }

    #[test]
    fn words_stay_whole_and_readings_stand_beside_them() {
        assert_eq!(text("<p>棒<b>銀</b>の<a href=x>形</a></p><p>次</p>"), "棒銀の形 次");
        let ruby = "<p>前<ruby>棒<rp>(</rp><rt>ぼう</rt><rp>)</rp>銀<rt>ぎん</rt></ruby>戦法</p><p>後</p>";
        assert_eq!(text(ruby), "前棒銀戦法 ぼうぎん 後");
        assert_eq!(
            text("a<br>b  c\n d&nbsp;e &lt;b&gt; &#x68cb;&#26827; &eacute; 1 < 2"),
            "a b c d e <b> 棋棋 &eacute; 1 < 2"
        );
        assert_eq!(text("<td>a</td><td>b</td>"), "a b");
    }

    #[test]
    fn drawings_are_their_words_and_what_is_hidden_is_not_found() {
        let html = "<p>x</p><svg role=img aria-label=\"A &amp; board\"><text>12</text></svg><img src=a alt='a photo'>\
                    <div hidden>no<div>no</div>no</div><script>no</script><!-- no --><details class=\"k-src\">no</details>\
                    <svg aria-hidden=true><path/></svg><p>y</p>";
        assert_eq!(text(html), "x A & board a photo y");
        assert_eq!(text("a <math alttext=\"x^2\"><msup><mi>x</mi><mn>2</mn></msup></math>, b"), "a x^2, b");
        let asked = "<div class=\"k-qu u0\" hidden><p>Black to play</p><label class=\"k-j\">C3</label>\
                     <div class=\"k-d\"><p>Solved</p><div>x</div></div></div>z";
        assert_eq!(text(asked), "Black to play z", "answers are not given away");
        let below = "<figcaption>Atari<p class=\"k-dl\"><a href=a.svg>SVG</a> <label><input type=checkbox class=k-lg> \
                     Larger board</label></p></figcaption><p>then</p>";
        assert_eq!(text(below), "Atari then", "files and switches are no words of the page");
        assert_eq!(text("a<div hidden>b"), "a", "what never ends takes the rest with it");
        assert_eq!(text("a<svg>b"), "a");
        assert_eq!(text("a <b b <i"), "a", "as in a browser");
    }
}
