//! Frames as SVG files of their own: no reference to anything outside, no fonts needed.
//!
//! What many frames show is made once, as pieces of markup. A file is put together from the pieces of its frame, those
//! of a kind in one element: stones are dots of one path, texts share a path or a group, and the coordinates of one side
//! are those of the other, moved.

mod animated;
mod dots;
mod letters;
mod pieces;

pub use animated::Moving;
use dots::Dots;
use pieces::{Kind, Piece, Pieces};

use super::shapes::FILE_LINK;
use super::{Writer, number};
use crate::diagram::Figure;
use crate::diagram::theme::Theme;
use crate::render::Ground;

/// One frame as an SVG file in the colours of `theme`.
#[must_use]
pub fn svg(figure: &Figure, frame: usize, theme: &Theme, ground: Ground) -> String {
    Pictures::of_one(figure, frame, theme, ground).svg(frame)
}

/// The width that a file asks for where nobody else says one.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub enum Extent {
    /// That of the figure in a page.
    #[default]
    Natural,
    /// So many CSS pixels.
    Pixels(f64),
    /// A length on paper.
    Millimetres(f64),
}

/// All frames of a figure as SVG files.
#[derive(Debug)]
pub struct Pictures<'a> {
    figure: &'a Figure,
    pieces: Pieces<'a>,
    /// The colour of the ground, if there is one.
    paper: Option<String>,
    extent: Extent,
}

impl<'a> Pictures<'a> {
    /// Makes what the files have in common.
    #[must_use]
    pub fn new(figure: &'a Figure, theme: &Theme, ground: Ground) -> Self {
        Self::with(figure, Pieces::new(figure, None, theme), ground.colour(theme))
    }

    /// The same for one frame.
    #[must_use]
    pub fn of_one(figure: &'a Figure, frame: usize, theme: &Theme, ground: Ground) -> Self {
        Self::with(figure, Pieces::new(figure, Some(frame), theme), ground.colour(theme))
    }

    fn with(figure: &'a Figure, pieces: Pieces<'a>, paper: Option<&str>) -> Self {
        Self { figure, pieces, paper: paper.map(str::to_owned), extent: Extent::Natural }
    }

    /// The same in another width.
    #[must_use]
    pub fn wide(self, extent: Extent) -> Self {
        Self { extent, ..self }
    }

    /// One frame.
    #[must_use]
    pub fn svg(&self, frame: usize) -> String {
        let seen = self.pieces.list.iter().filter(|piece| piece.is_seen(frame));
        let (scene, needed) = self.scene(seen);
        self.file(frame, None, &scene, &needed)
    }

    /// A file of what is drawn and the shared shapes that it needs. `frame`: the one that it is told to be; `style`: a
    /// style sheet.
    fn file(&self, frame: usize, style: Option<&str>, scene: &str, needed: &[bool]) -> String {
        let (timeline, view) = (&self.figure.timeline, self.pieces.view);
        let mut w = Writer::default();
        w.open("svg").attr("xmlns", "http://www.w3.org/2000/svg");
        if scene.contains(FILE_LINK) {
            w.attr("xmlns:xlink", "http://www.w3.org/1999/xlink");
        }
        match self.extent {
            Extent::Natural => w.num("width", view.w * timeline.unit).num("height", view.h * timeline.unit),
            Extent::Pixels(wide) => w.num("width", wide).num("height", wide * view.h / view.w),
            Extent::Millimetres(wide) => {
                let length = |length: f64| number::text(length) + "mm";
                w.attr("width", length(wide)).attr("height", length(wide * view.h / view.w))
            }
        };
        w.attr("viewBox", view_box(view))
            .attr("role", "img")
            .attr("lang", timeline.lang.lender_of_boards().unwrap_or(timeline.lang.tag()))
            .newline();
        let (title, description) = super::super::alternative(self.figure, frame);
        w.open("title").text(&title).close().newline();
        w.open("desc").text(&description).close().newline();
        if let Some(style) = style {
            w.open("style").text(style).close().newline();
        }
        if let Some(paper) = &self.paper {
            w.open("rect").num("x", view.x).num("y", view.y).attr("width", "100%").attr("height", "100%");
            w.attr("fill", paper).close_empty().newline();
        }
        if needed.contains(&true) {
            w.open("defs").newline();
            for (markup, _) in self.pieces.defined.iter().zip(needed).filter(|(_, needed)| **needed) {
                w.raw(markup).newline();
            }
            w.close().newline();
        }
        w.raw(scene);
        w.finish() + "\n"
    }

    /// The markup of pieces, and which shared shapes they need.
    fn scene<'p>(&self, pieces: impl Iterator<Item = &'p Piece<'p>>) -> (String, Vec<bool>) {
        let mut out = String::new();
        let mut needed = vec![false; self.pieces.defined.len()];
        let mut open = None;
        let mut dots = Dots::default();
        for piece in pieces {
            for &shape in &piece.needs {
                if let Some(needed) = needed.get_mut(shape) {
                    *needed = true;
                }
            }
            let run = if let Kind::Run(run) = piece.kind { Some(run) } else { None };
            if open.is_some() && open != run {
                out.push_str("</g>\n");
                open = None;
            }
            if let Kind::Dot(dot) = &piece.kind {
                dots.add(dot, &self.pieces.disks, &mut out);
                continue;
            }
            dots.finish(&self.pieces.disks, &mut out);
            if let Some(head) = run.filter(|_| open.is_none()).and_then(|run| self.pieces.runs.get(run)) {
                out.push_str(head);
                open = run;
            }
            out.push_str(&piece.markup);
        }
        if open.is_some() {
            out.push_str("</g>\n");
        }
        dots.finish(&self.pieces.disks, &mut out);
        (out, needed)
    }
}

/// A rectangle as the value of `viewBox`.
#[must_use]
pub fn view_box(view: crate::diagram::Rect) -> String {
    let numbers = [view.x, view.y, view.w, view.h].map(number::text);
    numbers.join(" ")
}

impl Piece<'_> {
    fn is_seen(&self, frame: usize) -> bool {
        self.life.is_none_or(|life| life.contains(frame))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::theme::{Look, Themes};
    use crate::diagram::{Drawn, Face, Frame, Frames, Layer, Lifetime, Point, Rect, Role, Text, Timeline};
    use kisho_game::text::Lang;

    fn drawn(elements: impl IntoIterator<Item = (Drawn, Lifetime)>) -> Figure {
        let frames = Frames::new(vec![Frame::default(), Frame { parent: Some(0), ..Frame::default() }]);
        let mut timeline = Timeline::new(Lang::En, "Board", Rect::new(0.0, 0.0, 9.0, 9.0), 20.0, frames);
        for (drawn, life) in elements {
            timeline.add(Layer::Piece, life, drawn);
        }
        Figure { still: false, ..Figure::still(timeline) }
    }

    fn stone(x: f64, radius: f64, role: Role) -> Drawn {
        Drawn::disc(Point::new(x, 0.0), radius, role).with_stroke(Role::Line, 0.1)
    }

    /// The dots of each path, and the circles by their `cx`, in the order in which they are drawn.
    fn order(svg: &str) -> Vec<String> {
        let body = svg.lines().filter(|line| line.contains("<path ") || line.contains("<circle "));
        let value =
            |line: &str| line.split(" d=\"").nth(1).or_else(|| line.split("cx=\"").nth(1)).map(str::to_owned);
        body.filter_map(|line| Some(value(line)?.split('"').next()?.to_owned())).collect()
    }

    #[test]
    fn stones_that_stand_apart_are_dots_of_one_path() {
        let (black, white) = (|x| stone(x, 0.45, Role::Black), |x| stone(x, 0.45, Role::White));
        let life = Lifetime::during(0..2);
        let late = Lifetime::during(1..2);
        let figure = drawn([
            (black(0.0), life.clone()),
            (white(1.0), life.clone()),
            (black(2.0), life.clone()),
            (white(3.0), late),
        ]);
        let pictures = Pictures::new(&figure, figure.look.theme(), Ground::Paper);
        assert_eq!(order(&pictures.svg(0)), ["M0 0h0M2 0h0", "1"]);
        assert_eq!(order(&pictures.svg(1)), ["M0 0h0M2 0h0", "M1 0h0M3 0h0"]);
        for frame in 0..2 {
            assert_eq!(svg(&figure, frame, figure.look.theme(), Ground::Paper), pictures.svg(frame));
        }
    }

    #[test]
    fn a_picture_stands_on_paper_unless_it_is_to_be_transparent() {
        let figure = drawn([(stone(0.0, 0.45, Role::Black), Lifetime::during(0..2))]);
        let of = |ground| svg(&figure, 0, Themes::default().named("paper").unwrap(), ground);
        let paper = "<rect x=\"0\" y=\"0\" width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n";
        assert_eq!(of(Ground::Paper).replace(paper, ""), of(Ground::Transparent));
        assert!(of(Ground::Paper).contains(paper));
    }

    #[test]
    fn disks_that_may_touch_stay_in_their_order() {
        let life = Lifetime::during(0..2);
        let disks = [
            (0.0, 0.4, Role::Black),
            (0.0, 0.2, Role::White),
            (1.5, 0.4, Role::Black),
            (2.0, 0.6, Role::White),
        ];
        let figure = drawn(disks.map(|(x, radius, role)| (stone(x, radius, role), life.clone())));
        assert_eq!(order(&svg(&figure, 0, figure.look.theme(), Ground::Paper)), ["0", "0", "1.5", "2"]);
    }

    #[test]
    fn coordinates_of_the_other_side_are_the_same_ones_moved() {
        let name = |n: u32, x: f64| Text::middle(n.to_string(), Point::new(x, n.into()), 0.5, Face::Sans);
        let side =
            |x: f64| (1..9).map(move |n| (Drawn::text(name(n, x), Role::Line), Lifetime::during(0..2)));
        let both = svg(&drawn(side(0.0).chain(side(8.0))), 0, Look::default().theme(), Ground::Paper);
        let one = svg(&drawn(side(0.0)), 0, Look::default().theme(), Ground::Paper);
        assert!(both.len() < one.len() + 80, "{both}");
        assert!(both.contains(" x=\"8\"/>"), "{both}");
    }
}
