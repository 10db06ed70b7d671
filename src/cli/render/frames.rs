//! Which frames are drawn: the value of `--frame`.

use std::collections::BTreeSet;

use kisho_board::diagram::Figure;

/// What somebody asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frames(Vec<Part>);

/// What stands between two commas.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Part {
    what: What,
    /// Only each of so many, beginning with the first.
    each: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum What {
    /// One frame.
    One(End),
    /// From one frame to another.
    Range(End, End),
    /// All of them, variations included.
    All,
    /// Those that the file marks.
    Bookmarks,
    /// Those beside which something is written: a comment or a name.
    Comments,
}

/// A frame by its number, or by its place in the main line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Number(usize),
    First,
    Last,
}

/// The frames of a record that there are to choose from.
pub struct Choice<'a> {
    /// Its replay, or a part of it.
    pub figure: &'a Figure,
    /// The frames that the file marks.
    pub bookmarks: &'a [usize],
}

impl Frames {
    /// Reads what stands after `--frame`.
    pub fn read(text: &str) -> Result<Self, String> {
        text.split(',').map(|part| Part::read(part.trim())).collect::<Option<_>>().map(Self).ok_or_else(|| {
            "frames are numbers from 0, `first`, `last`, ranges such as 10-40 or 10-last, `all`, `bookmarks` or \
             `comments`, with commas between them; /10 after a range or a word takes every tenth"
                .to_owned()
        })
    }

    /// The word of an info string for a single frame; `None` if several may be meant.
    pub fn single(&self) -> Option<String> {
        match self.0.as_slice() {
            [Part { what: What::One(end), .. }] => Some(format!("frame={}", end.word())),
            _ => None,
        }
    }

    /// The word of an info string for frames that a replay can step through.
    pub fn range(&self) -> Option<String> {
        match self.0.as_slice() {
            [Part { what: What::Range(End::Number(from), End::Number(to)), each: 1 }] => {
                Some(format!("frames={from}-{to}"))
            }
            _ => None,
        }
    }

    /// Whether nothing is left out.
    pub fn is_all(&self) -> bool {
        matches!(self.0.as_slice(), [Part { what: What::All, each: 1 }])
    }

    /// The frames of the figure in the order in which they are asked for, each once.
    pub fn of(&self, choice: &Choice<'_>) -> Result<Vec<usize>, String> {
        let mut seen = BTreeSet::new();
        let mut frames = Vec::new();
        for part in &self.0 {
            let found = part.of(choice)?;
            frames.extend(found.into_iter().step_by(part.each).filter(|frame| seen.insert(*frame)));
        }
        Ok(frames)
    }
}

impl Part {
    fn read(text: &str) -> Option<Self> {
        let (what, each) = match text.split_once('/') {
            Some((what, each)) => (what.trim(), each.trim().parse().ok().filter(|each| *each > 0)?),
            None => (text, 1),
        };
        let what = match what {
            "all" => What::All,
            "bookmarks" => What::Bookmarks,
            "comments" => What::Comments,
            _ => match what.split_once('-') {
                Some((from, to)) => {
                    let (from, to) = (from.trim(), to.trim());
                    if from.is_empty() && to.is_empty() {
                        return None;
                    }
                    let from = if from.is_empty() { End::First } else { End::read(from)? };
                    let to = if to.is_empty() { End::Last } else { End::read(to)? };
                    What::Range(from, to)
                }
                None => What::One(End::read(what).filter(|_| each == 1)?),
            },
        };
        Some(Self { what, each })
    }

    fn of(&self, choice: &Choice<'_>) -> Result<Vec<usize>, String> {
        let frames = &choice.figure.timeline.frames;
        let none = |found: Vec<usize>, what: &str| {
            if found.is_empty() { Err(format!("there are no {what} in this record")) } else { Ok(found) }
        };
        match self.what {
            What::One(end) => Ok(vec![choice.find(end)?]),
            What::Range(from, to) => {
                let (from, to) = (choice.find(from)?, choice.find(to)?);
                if from > to {
                    let (from, to) = (choice.number(from), choice.number(to));
                    return Err(format!("the frames cannot go from {from} to {to}"));
                }
                Ok((from..=to).collect())
            }
            What::All => Ok((0..frames.len()).collect()),
            What::Bookmarks => {
                let inside = choice.bookmarks.iter().filter_map(|frame| frame.checked_sub(choice.number(0)));
                none(
                    inside.filter(|frame| *frame < frames.len()).collect(),
                    "bookmarks (in KIF lines with `&`, in SGF names `N` and hotspots `HO`)",
                )
            }
            What::Comments => {
                let commented =
                    frames.list().iter().enumerate().filter(|(_, frame)| !frame.comment.is_empty());
                none(commented.map(|(at, _)| at).collect(), "comments")
            }
        }
    }
}

impl End {
    fn read(text: &str) -> Option<Self> {
        match text {
            "first" => Some(Self::First),
            "last" => Some(Self::Last),
            _ => text.parse().ok().map(Self::Number),
        }
    }

    fn word(self) -> String {
        match self {
            Self::First => "first".to_owned(),
            Self::Last => "last".to_owned(),
            Self::Number(number) => number.to_string(),
        }
    }
}

impl Choice<'_> {
    /// The place of a frame in the figure.
    fn find(&self, end: End) -> Result<usize, String> {
        let frames = &self.figure.timeline.frames;
        match end {
            End::First => Ok(0),
            End::Last => Ok(frames.main_end()),
            End::Number(number) => {
                let found = number.checked_sub(self.number(0)).filter(|at| *at < frames.len());
                found.ok_or_else(|| {
                    let (first, last) = (self.number(0), self.number(frames.len() - 1));
                    let count = frames.len();
                    format!("there is no frame {number}: there are {count}, from {first} to {last}")
                })
            }
        }
    }

    /// The number that authors give to a frame of the figure.
    fn number(&self, at: usize) -> usize {
        self.figure.timeline.frames.address(at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kisho_board::present::{self, Options};
    use kisho_game::text::Lang;
    use kisho_game::{ReadOptions, notation};

    /// Six moves in the main line, a variation of two, names at 2 and 7, and a comment at 5.
    const GAME: &str = "(;SZ[9];B[aa];W[bb]N[x];B[cc](;W[dd];B[ee]C[y];W[ff])(;W[gg]N[z];B[hh]))";

    fn chosen(text: &str) -> Result<Vec<usize>, String> {
        let reading = (notation("sgf").unwrap().read)(GAME.as_bytes(), &ReadOptions::default());
        let record = reading.record.unwrap();
        let (figure, _) = present::figure(&record, &Options::default(), Lang::En);
        Frames::read(text)?.of(&Choice { figure: &figure, bookmarks: &record.bookmarks() })
    }

    #[test]
    fn frames_can_be_named_in_many_ways() {
        for (text, frames) in [
            ("3", &[3][..]),
            ("first,last", &[0, 6]),
            ("2-4", &[2, 3, 4]),
            ("5-", &[5, 6]),
            ("-2", &[0, 1, 2]),
            ("first-last/3", &[0, 3, 6]),
            ("all", &[0, 1, 2, 3, 4, 5, 6, 7, 8]),
            ("all/4", &[0, 4, 8]),
            ("7-8", &[7, 8]),
            ("bookmarks", &[2, 7]),
            ("comments", &[2, 5, 7]),
            ("3, 1-3 ,last", &[3, 1, 2, 6]),
        ] {
            assert_eq!(chosen(text).unwrap(), frames, "{text}");
        }
    }

    #[test]
    fn what_is_no_frame_is_told() {
        for text in ["", "x", "3,", "-", "5/2", "all/0", "1-2-3", "10-x", "every"] {
            assert!(chosen(text).unwrap_err().contains("10-40"), "{text}");
        }
        for text in ["9", "0-9", "99999999999", "4-99999999999"] {
            assert!(chosen(text).unwrap_err().contains("there are 9, from 0 to 8"), "{text}");
        }
        assert!(chosen("4-2").unwrap_err().contains("from 4 to 2"));
        assert!(chosen("8-last").unwrap_err().contains("from 8 to 6"));
    }
}
