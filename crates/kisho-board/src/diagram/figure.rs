//! A timeline together with how its author wants it shown.

use super::theme::Look;
use super::{Frame, FreeBoard, Timeline};
use crate::say;
use kisho_game::text::Lang;

/// A record ready to be rendered: its timeline and which frames are wanted.
#[derive(Debug, Clone, PartialEq)]
pub struct Figure {
    /// The frames that can be stepped through.
    pub timeline: Timeline,
    /// The frame shown first.
    pub frame: usize,
    /// A still diagram of `frame`: no stepping.
    pub still: bool,
    /// The frames that are printed; never empty.
    pub print: Vec<usize>,
    /// Its colours.
    pub look: Look,
    /// What is written below it.
    pub caption: Caption,
    /// The text alternative, instead of the generated one.
    pub alt: Option<String>,
    /// Which part of a record in parts this is.
    pub part: Option<InParts>,
    /// What the reader sets on a page, where this is a board to play on. Pictures show the position that it begins with.
    pub free: Option<FreeBoard>,
}

impl Figure {
    /// The first frame of a timeline as a still diagram of which nothing is said.
    #[must_use]
    pub fn still(timeline: Timeline) -> Self {
        Self {
            timeline,
            frame: 0,
            still: true,
            print: vec![0],
            look: Look::default(),
            caption: Caption::default(),
            alt: None,
            part: None,
            free: None,
        }
    }

    /// The only position of a record: nothing but its diagram can show what is said about it.
    #[must_use]
    pub fn lone(&self) -> Option<&Frame> {
        match self.timeline.frames.list() {
            [frame] if self.still => Some(frame),
            _ => None,
        }
    }
}

/// A part of a record that is shown in parts.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct InParts {
    /// Its number; 0 for the part with the start.
    pub number: usize,
    /// The part to which the way back from its first frame leads, and the number of that frame in the whole record.
    pub back: Option<(usize, usize)>,
}

/// What is written below a figure, from top to bottom.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Caption {
    /// What a text calls the figure: "Figure 3", 「第2図」. It is written before everything else, unless the title begins with it.
    pub label: Option<String>,
    /// What the figure shows: "Figure 2 (51–100)". Pictures hold it too.
    pub title: Option<String>,
    /// The author's line.
    pub text: Option<String>,
    /// The same as HTML, where words in it bear readings; without a line of the author's, the title that he gave.
    pub html: Option<String>,
    /// What belongs to the drawing and could not be drawn: "52 at 37". Pictures hold it too.
    pub notes: Vec<String>,
    /// Players, event, result and so on, each by itself.
    pub header: Vec<String>,
    /// Whether pictures hold the author's line and the header too, as nothing else shows them.
    pub pictured: bool,
}

impl Caption {
    /// Whether nothing is written.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The notes in one text: "52 at 37; 60 pass".
    #[must_use]
    pub fn joined_notes(&self, lang: Lang) -> Option<String> {
        (!self.notes.is_empty()).then(|| self.notes.join(say::signs::between_notes(lang)))
    }

    /// The label, where the title does not say it.
    #[must_use]
    pub fn label_to_write(&self) -> Option<&str> {
        let title = self.title.as_deref().unwrap_or_default();
        self.label.as_deref().filter(|label| !title.starts_with(label))
    }

    /// What stands between the label and what is after it.
    #[must_use]
    pub fn after_label(lang: Lang) -> &'static str {
        say::signs::after_label(lang)
    }

    /// What stands between two notes: a mark that belongs to the first, and a space where a line may end.
    #[must_use]
    pub fn between_notes(lang: Lang) -> (&'static str, &'static str) {
        divided(say::signs::between_notes(lang))
    }

    /// What stands between two parts of the header.
    #[must_use]
    pub fn between_parts(lang: Lang) -> (&'static str, &'static str) {
        divided(say::signs::between_parts(lang))
    }

    /// What pictures hold below the title, from top to bottom.
    #[must_use]
    pub fn below_title(&self, lang: Lang) -> Vec<String> {
        let text = self.text.clone().filter(|_| self.pictured);
        let header = self.joined_header(lang).filter(|_| self.pictured);
        [text, self.joined_notes(lang), header].into_iter().flatten().collect()
    }

    /// The header in one text: "Black: Ann · White: Ben".
    #[must_use]
    pub fn joined_header(&self, lang: Lang) -> Option<String> {
        (!self.header.is_empty()).then(|| self.header.join(say::signs::between_parts(lang)))
    }

    /// The line that names the figure best: the author's, else the title.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.text.as_deref().or(self.title.as_deref())
    }
}

/// A mark and the space after it.
fn divided(between: &str) -> (&str, &str) {
    between.split_at(between.trim_end().len())
}
