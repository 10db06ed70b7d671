//! What became of the Markdown of a page.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use super::room::Taken;
use super::uses::Uses;
use super::{Blank, BoardPlace, Entry, KnownFigure, Listed, PartPage};
use crate::site::look::pictures::{Drawing, Poster};
use kisho_game::text::{Diagnostic, Id, Span, nearest};
use kisho_source::Problems;

/// What became of the Markdown of a page.
#[derive(Debug, Clone, Default)]
pub struct Rendered {
    /// The page without its first heading.
    pub html: String,
    /// What stands in the first heading, if the page begins with one, as HTML and as text.
    pub heading: Option<(String, String)>,
    /// The id of the first heading.
    pub heading_id: Option<String>,
    /// The beginning of its first paragraph, as text.
    pub summary: String,
    /// The headings.
    pub contents: Vec<Entry>,
    /// The figures with an id of their author's.
    pub figures: Vec<Listed>,
    /// What links of other pages may want to know of the figures that have an id of their author's.
    pub known: Arc<BTreeMap<String, KnownFigure>>,
    /// What has to be filled in when all pages are known, in the order of its marks.
    pub blanks: Vec<Blank>,
    /// Every id on the page.
    pub ids: HashSet<String>,
    /// Frames of figures on other pages that its links name.
    pub frames: Vec<FrameLink>,
    /// Where in the file stands what its finished page can show to be wrong: headings by their ids, links to places by their
    /// addresses, and pictures without words by theirs.
    pub origins: Vec<(String, Span)>,
    /// Where its HTML and the calls of its shortcodes stand, in the order of the page.
    pub html_places: Vec<Span>,
    /// The start of its opening book, as templates see it.
    pub opening: Option<tera::Value>,
    /// Files to stand beside the page.
    pub files: Vec<(String, Arc<Vec<u8>>)>,
    /// Pictures of its figures that it shows or links to, by their paths in the output folder.
    pub pictures: Vec<(String, Arc<Drawing>)>,
    /// The picture that others show with a link to the page, if it is wanted and the page has a figure.
    pub poster: Option<Poster>,
    /// Where its boards come from.
    pub boards: Arc<[BoardPlace]>,
    /// What they take of the room for boards.
    pub taken: Taken,
    /// What files take that its blocks name.
    pub taken_in: Taken,
    /// The pages of records in parts, beyond the parts on this page.
    pub parts: Arc<[PartPage]>,
    /// What it depends on besides the page itself.
    pub uses: Uses,
    /// Everything that is wrong.
    pub problems: Problems,
}

impl Rendered {
    /// Whether links of other pages find the same places with the same names.
    #[must_use]
    pub fn has_same_places(&self, other: &Self) -> bool {
        (&self.ids, &self.contents) == (&other.ids, &other.contents)
            && (&self.figures, &self.known) == (&other.figures, &other.known)
            && self.made().eq(other.made())
    }

    /// The paths of the files that stand beside the page.
    fn made(&self) -> impl Iterator<Item = &String> {
        let files = self.files.iter().map(|(path, _)| path);
        files.chain(self.pictures.iter().map(|(path, _)| path))
    }

    /// Whether a file with this path stands beside the page.
    #[must_use]
    pub fn makes(&self, path: &str) -> bool {
        self.made().any(|made| made == path)
    }

    /// What is wrong with a link from another page to a frame of a figure on this one, called `name`; it is still to be placed. `hints`: whether to
    /// look for the figure that was meant.
    #[must_use]
    pub fn frame_problem(&self, figure: &str, frame: usize, name: &str, hints: bool) -> Option<Diagnostic> {
        let (message, hint) = match self.known.get(figure) {
            // Nobody knows which frames it is meant to have.
            Some(known) if known.broken => return None,
            Some(known) => match (known.frame(figure, frame), known.refuses) {
                (Ok(_), None) => return None,
                (Ok(_), Some((why, hint))) => {
                    (format!("`{figure}` on `{name}` {why}"), Some(hint.to_owned()))
                }
                (Err((message, hint)), _) => (message, hint),
            },
            None => {
                let names = self.known.keys().map(String::as_str);
                let near = if hints { nearest(figure, names) } else { None };
                let hint = near.map(|near| format!("did you mean `#{near}:{frame}`?"));
                (format!("there is no figure with the id `{figure}` on `{name}`"), hint)
            }
        };
        let mut problem = Diagnostic::error(Id::LinkFrame, Span::at(0), message);
        problem.hint = hint;
        Some(problem)
    }
}

/// A link to a frame of a figure on another page.
#[derive(Debug, Clone)]
pub struct FrameLink {
    /// The file of the page.
    pub file: String,
    /// The id of the figure and the number of the frame.
    pub id: String,
    /// Where the link stands.
    pub span: Span,
}
