//! What is said of marks, labels and lines to readers who cannot see them, the same on every board.

use super::marks;
use super::options::Sign;
use crate::say;
use kisho_game::text::Lang;

/// More marks than this are counted instead of named.
const NAMED_MARKS: usize = 24;

/// What is seen on a board, with the names of the places.
#[derive(Debug, Default)]
pub struct Mentions<'a> {
    /// What a mark is called and where it is. Neighbours of one name are told together.
    pub marks: Vec<(&'static str, String)>,
    /// Labels and where they are.
    pub labels: Vec<(&'a str, String)>,
    /// Where lines begin and end, and whether they are arrows.
    pub lines: Vec<(String, String, bool)>,
}

impl<'a> Mentions<'a> {
    /// Adds a mark or a label.
    pub fn sign(&mut self, sign: &'a Sign, place: String, lang: Lang) {
        match marks::word(sign, lang) {
            Ok(word) => self.mark(word, place),
            Err(label) => self.labels.push((label, place)),
        }
    }

    /// Adds a mark to those of its kind, with which it is told together.
    pub fn mark(&mut self, word: &'static str, place: String) {
        let at = self.marks.partition_point(|(before, _)| *before <= word);
        self.marks.insert(at, (word, place));
    }

    /// "Triangle on Q16, D4; A on R14." Empty if there is nothing to say.
    pub fn told(&self, lang: Lang) -> String {
        let count = self.marks.len() + self.labels.len() + self.lines.len();
        if count == 0 {
            return String::new();
        }
        if count > NAMED_MARKS {
            return say::mentions::many(lang, count);
        }
        let of_marks = self.marks.chunk_by(|a, b| a.0 == b.0).map(|group| {
            let places: Vec<&str> = group.iter().map(|(_, place)| place.as_str()).collect();
            on(group.first().map_or("", |(word, _)| word), &places, lang)
        });
        let labels = self.labels.iter().map(|(label, place)| on(label, &[place], lang));
        let lines = self.lines.iter().map(|(from, to, arrow)| match arrow {
            true => say::mentions::arrow(lang, from, to),
            false => say::mentions::line(lang, from, to),
        });
        let said = of_marks.chain(labels).chain(lines).collect::<Vec<_>>().join(say::signs::semicolon(lang));
        // Letters that name a place or are a label mean something: `a` stays `a` where it comes first.
        let places = self.marks.first().map(|(_, place)| place.as_str());
        let labels = self.labels.first().map(|(label, place)| [*label, place.as_str()]);
        let ends = self.lines.first().map(|(from, to, _)| [from.as_str(), to]);
        let mut names =
            places.into_iter().chain(labels.into_iter().flatten()).chain(ends.into_iter().flatten());
        let begins_with_a_name = names.any(|name| said.starts_with(name));
        let said = if begins_with_a_name { said } else { capitalised(&said) };
        said + say::signs::stop(lang)
    }
}

/// Something that is seen on points or squares.
fn on(what: &str, places: &[&str], lang: Lang) -> String {
    say::mentions::on(lang, what, places.join(say::signs::places(lang)))
}

fn capitalised(text: &str) -> String {
    let mut rest = text.chars();
    rest.next().map_or_else(String::new, |first| first.to_uppercase().chain(rest).collect())
}
