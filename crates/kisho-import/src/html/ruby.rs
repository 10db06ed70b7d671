//! Words with readings above them (`<ruby>`) in a title, where kisho has them as `{棋|き}`.

use super::dom::{Dom, Kind, NodeId, Step};

/// The characters below a node with single spaces, as a title has them, and the readings as kisho writes them.
#[must_use]
pub fn title(dom: &Dom, top: NodeId) -> String {
    words(dom, top, Word::written)
}

/// The same without readings.
#[must_use]
pub fn without_readings(dom: &Dom, top: NodeId) -> String {
    words(dom, top, |word| word.base)
}

/// The longest word with its readings, in bytes, that kisho takes for one, and what is no part of it.
const LONGEST: usize = 250;
const NOT_IN_WORDS: [char; 16] =
    ['{', '}', '|', '\n', '`', '*', '_', '[', ']', '<', '>', '&', '\\', '~', '!', '\r'];

/// A word, and the readings of it or of its characters.
#[derive(Default)]
struct Word {
    base: String,
    readings: Vec<String>,
}

impl Word {
    /// The word as kisho reads it; readings that it could not read stand in brackets after the word.
    fn written(self) -> String {
        let Self { base, readings } = self;
        let base = base.trim().to_owned();
        let whole = readings.concat();
        let is_plain = |text: &str| !text.is_empty() && !text.contains(NOT_IN_WORDS);
        let is_of_each = base.chars().count() == readings.len() && readings.iter().all(|text| is_plain(text));
        let read = if is_of_each { readings.join("|") } else { whole.clone() };
        if is_plain(&base) && is_plain(&whole) && base.len() + read.len() < LONGEST {
            return format!("{{{base}|{read}}}");
        }
        match (base.is_empty(), whole.is_empty()) {
            (false, false) => format!("{base}（{whole}）"),
            _ => base + &whole,
        }
    }
}

fn words(dom: &Dom, top: NodeId, written: impl Fn(Word) -> String) -> String {
    let (mut out, mut word, mut reading) = (String::new(), Word::default(), None);
    let (mut rubies, mut unread) = (0_usize, 0_usize);
    for step in dom.walk(top) {
        let (Step::Enter(id) | Step::Leave(id)) = step;
        match (step, dom.name(id), &dom.get(id).kind) {
            (Step::Enter(_), "ruby", _) => rubies += 1,
            (Step::Leave(_), "ruby", _) => {
                rubies = rubies.saturating_sub(1);
                out += &written(std::mem::take(&mut word));
            }
            (Step::Enter(_), "rt", _) => reading = Some(String::new()),
            (Step::Leave(_), "rt", _) => {
                word.readings.extend(reading.take().map(|text| text.trim().to_owned()))
            }
            (Step::Enter(_), "br", _) => out.push('\n'),
            // Brackets are for browsers without readings above words; scripts and styles are no words.
            (Step::Enter(_), "rp" | "script" | "style", _) => unread += 1,
            (Step::Leave(_), "rp" | "script" | "style", _) => unread = unread.saturating_sub(1),
            (Step::Enter(_), _, Kind::Text(_)) if unread > 0 => {}
            (Step::Enter(_), _, Kind::Text(text)) => match &mut reading {
                Some(reading) => reading.push_str(text),
                None if rubies == 0 => out += text,
                // What is between words only divides them in the source.
                None if text.trim().is_empty() => {}
                None => {
                    if !word.readings.is_empty() {
                        out += &written(std::mem::take(&mut word));
                    }
                    word.base += text;
                }
            },
            _ => {}
        }
    }
    out.split_whitespace().collect::<Vec<_>>().join(" ")
}
