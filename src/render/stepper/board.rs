//! The drawing of a figure, with lifetimes.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::digits;
use crate::diagram::{Drawn, Element, Figure, Role, Shape, Symbol, Timeline};
use crate::render::svg::file::view_box;
use crate::render::svg::shapes::{self, Colours};
use crate::render::svg::{Sprites, Writer};
use crate::render::theme::Theme;

/// One frame, as a picture.
pub fn still(w: &mut Writer, figure: &Figure, sprites: &mut Sprites) {
    open_svg(w, figure, "k-v");
    for drawn in figure.timeline.scene(figure.frame) {
        shapes::drawn(w, drawn, "", Colours::Page, sprites);
    }
    w.close().newline();
}

/// All frames, of which the style sheet shows one.
pub fn replay(w: &mut Writer, figure: &Figure, key: &str, sprites: &mut Sprites) {
    let timeline = &figure.timeline;
    open_svg(w, figure, &format!("k-v {}", digits::knows_number(timeline.frames.len())));
    w.newline();
    if figure.print.len() > 1 {
        w.open("g").attr("id", format_args!("{key}_b")).newline();
    }
    let marks = BirthMarks::of(timeline);
    let mut run = Run { w, open: None, marks };
    for element in timeline.elements() {
        run.element(element, figure, sprites);
    }
    run.end();
    if figure.print.len() > 1 {
        w.close();
    }
    w.close().newline();
    printed(w, figure, key);
}

fn open_svg(w: &mut Writer, figure: &Figure, class: &str) {
    let (title, description) = crate::render::alternative(figure, figure.frame);
    let label = if description.is_empty() { title } else { description };
    w.open("svg").attr("class", class).attr("viewBox", view_box(figure.timeline.view));
    w.attr("role", "img").attr("aria-label", label);
}

/// The further frames that are printed: the same drawing with other numbers.
fn printed(w: &mut Writer, figure: &Figure, key: &str) {
    for &frame in figure.print.iter().skip(1) {
        let mut name = figure.timeline.frames.list().get(frame).map(super::moves::spoken).unwrap_or_default();
        if name.is_empty() {
            name = figure.timeline.title.clone();
        }
        w.open("svg").attr("class", "k-v k-p").attr("viewBox", view_box(figure.timeline.view));
        w.attr("role", "img").attr("aria-label", name).attr("style", format_args!("--n:{frame}"));
        w.open("use").attr("href", format_args!("#{key}_b")).close_empty().close().newline();
    }
}

/// What a run of neighbouring elements has in common and says once, in a group.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Group {
    /// Always seen, seen at first, or not seen at first.
    seen: Seen,
    /// Every element is seen in just one frame.
    moment: bool,
    /// All are texts of this colour.
    text: Option<Role>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Seen {
    Always,
    AtFirst,
    Later,
}

/// Writes elements, opening and closing groups as they change.
struct Run<'a> {
    w: &'a mut Writer,
    open: Option<Group>,
    marks: BirthMarks,
}

impl Run<'_> {
    fn element(&mut self, element: &Element, figure: &Figure, sprites: &mut Sprites) {
        let frames = figure.timeline.frames.len();
        if self.marks.is_borne(element) {
            return;
        }
        for interval in element.life.intervals() {
            let always = interval.start == 0 && interval.end >= frames;
            let moment = !always && interval.len() == 1;
            let seen = if always {
                Seen::Always
            } else if interval.contains(&figure.frame) {
                Seen::AtFirst
            } else {
                Seen::Later
            };
            self.group(Group { seen, moment, text: text_role(&element.drawn) });
            let life = match (always, moment) {
                (true, _) => String::new(),
                (_, true) => format!("--a:{}", interval.start),
                _ => digits::life(interval, frames),
            };
            match self.marks.mark_for(element).filter(|_| element.life.intervals().first() == Some(interval))
            {
                Some(mark) => shapes::marked(self.w, &element.drawn, mark, &life, sprites),
                None => self.drawn(&element.drawn, &life, sprites),
            }
        }
    }

    fn drawn(&mut self, drawn: &Drawn, life: &str, sprites: &mut Sprites) {
        match &drawn.shape {
            Shape::Text(text) if text.half_turn || (text.content.chars().count() > 1 && !life.is_empty()) => {
                self.w.open("g");
                if !life.is_empty() {
                    self.w.attr("style", life);
                }
                shapes::turned(self.w, text);
                shapes::characters(self.w, text, "", sprites);
                self.w.close().newline();
            }
            Shape::Text(text) => {
                shapes::characters(self.w, text, life, sprites);
                self.w.newline();
            }
            _ => shapes::drawn(self.w, drawn, life, Colours::Page, sprites),
        }
    }

    fn group(&mut self, group: Group) {
        if self.open == Some(group) {
            return;
        }
        self.end();
        self.w.open("g");
        let mut classes = match (group.seen, group.moment) {
            (Seen::Always, _) => String::new(),
            (_, true) => "k-o k-1 ".to_owned(),
            (_, false) => "k-o ".to_owned(),
        };
        if let Some(role) = group.text {
            classes.push_str(&format!("kf-{}", role.name()));
        }
        if !classes.is_empty() {
            self.w.attr("class", classes.trim_end());
        }
        if let Some(role) = group.text {
            self.w.attr("fill", Theme::default_theme().light(role));
        }
        if group.seen == Seen::Later {
            // For readers without the style sheet: one frame, not all at once.
            self.w.attr("opacity", 0);
        }
        self.w.newline();
        self.open = Some(group);
    }

    fn end(&mut self) {
        if self.open.take().is_some() {
            self.w.close().newline();
        }
    }
}

fn text_role(drawn: &Drawn) -> Option<Role> {
    match drawn.shape {
        Shape::Text(_) => drawn.fill,
        _ => None,
    }
}

/// The proportion of a drawing, width to height, for CSS.
pub fn aspect(timeline: &Timeline) -> String {
    use crate::render::svg::number::text;
    format!("{}/{}", text(timeline.view.w), text(timeline.view.h))
}

/// Marks that are seen just while the piece below them is new, as the mark of the last move is.
///
/// Such a mark becomes part of the piece's symbol, which knows when its piece was born: one element a move
/// less, a fifth of a game's size.
struct BirthMarks(HashMap<Birth, Arc<Symbol>>);

/// A frame and a place.
type Birth = (usize, u64, u64);

impl BirthMarks {
    fn of(timeline: &Timeline) -> Self {
        let pieces: HashSet<Birth> =
            timeline.elements().filter(|e| !is_moment(e)).filter_map(birth).collect();
        let moments = timeline.elements().filter(|e| is_moment(e));
        let marks = moments.filter_map(|e| Some((birth(e)?, used(e)?)));
        let mut found = HashMap::new();
        for (birth, symbol) in marks.filter(|(birth, _)| pieces.contains(birth)) {
            found.entry(birth).or_insert_with(|| Arc::clone(symbol));
        }
        Self(found)
    }

    /// The mark that this element bears in its first frame.
    fn mark_for(&self, element: &Element) -> Option<&Arc<Symbol>> {
        if is_moment(element) { None } else { self.0.get(&birth(element)?) }
    }

    /// Whether another element bears this one as its mark.
    fn is_borne(&self, element: &Element) -> bool {
        let mark = birth(element).filter(|_| is_moment(element)).and_then(|birth| self.0.get(&birth));
        mark.is_some_and(|mark| used(element).is_some_and(|symbol| Arc::ptr_eq(symbol, mark)))
    }
}

fn is_moment(element: &Element) -> bool {
    matches!(element.life.intervals(), [one] if one.len() == 1)
}

/// The symbol of an element that is put somewhere upright.
fn used(element: &Element) -> Option<&Arc<Symbol>> {
    match &element.drawn.shape {
        Shape::Use { symbol, half_turn: false, .. } => Some(symbol),
        _ => None,
    }
}

/// When and where an element appears first; not for what is there from the start.
fn birth(element: &Element) -> Option<Birth> {
    let first = element.life.intervals().first().filter(|first| first.start > 0)?;
    match &element.drawn.shape {
        Shape::Use { at, half_turn: false, .. } => Some((first.start, at.x.to_bits(), at.y.to_bits())),
        _ => None,
    }
}
