//! What is said of marks, labels and lines to readers who cannot see them, the same on every board.

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

impl Mentions<'_> {
    /// "Triangle on Q16, D4; A on R14." Empty if there is nothing to say.
    pub fn told(&self, lang: Lang) -> String {
        let count = self.marks.len() + self.labels.len() + self.lines.len();
        if count == 0 {
            return String::new();
        }
        if count > NAMED_MARKS {
            return match lang {
                Lang::En => format!("{count} marks."),
                Lang::Ja => format!("印は{count}個。"),
            };
        }
        // The letters of a label mean something: `a` stays `a` where it comes first.
        let label_first = self.marks.is_empty() && !self.labels.is_empty();
        let of_marks = self.marks.chunk_by(|a, b| a.0 == b.0).map(|group| {
            let places: Vec<&str> = group.iter().map(|(_, place)| place.as_str()).collect();
            on(group.first().map_or("", |(word, _)| word), &places, lang)
        });
        let labels = self.labels.iter().map(|(label, place)| on(label, &[place], lang));
        let lines = self.lines.iter().map(|(from, to, arrow)| match (lang, arrow) {
            (Lang::En, true) => format!("arrow from {from} to {to}"),
            (Lang::En, false) => format!("line from {from} to {to}"),
            (Lang::Ja, true) => format!("{from}から{to}へ矢印"),
            (Lang::Ja, false) => format!("{from}から{to}へ線"),
        });
        let said: Vec<String> = of_marks.chain(labels).chain(lines).collect();
        match lang {
            Lang::En if label_first => said.join("; ") + ".",
            Lang::En => capitalised(&said.join("; ")) + ".",
            Lang::Ja => said.join("、") + "。",
        }
    }
}

/// Something that is seen on points or squares.
fn on(what: &str, places: &[&str], lang: Lang) -> String {
    match lang {
        Lang::En => format!("{what} on {}", places.join(", ")),
        Lang::Ja => format!("{}に{what}", places.join("・")),
    }
}

fn capitalised(text: &str) -> String {
    let mut rest = text.chars();
    rest.next().map_or_else(String::new, |first| first.to_uppercase().chain(rest).collect())
}
