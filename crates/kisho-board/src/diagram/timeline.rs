//! All frames of a record and everything that is drawn in them.

use std::borrow::Cow;
use std::ops::Range;

use super::{Drawn, Face, Frames, Lifetime, Point, Quiz, Rect, Role, Shape, clip, font};
use kisho_game::text::Lang;

/// What lies over what: elements of a later layer are drawn over those of an earlier one,
/// and within a layer in the order in which they were added.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Layer {
    /// Board, grid, coordinates.
    Board,
    /// Shaded areas and highlighted squares.
    Shade,
    /// Stones, pieces, pawns, walls.
    Piece,
    /// Numbers on stones.
    Number,
    /// What dims or hides a part of the board.
    Veil,
    /// Marks on stones and points, last move, arrows.
    Mark,
    /// What the reader may choose where something is asked. Pictures and paper do not have it: there nothing can be chosen.
    Choice,
    /// Labels.
    Label,
    /// Hands and information bar.
    Info,
}

impl Layer {
    /// All layers, lowest first.
    const ALL: [Self; 9] = [
        Self::Board,
        Self::Shade,
        Self::Piece,
        Self::Number,
        Self::Veil,
        Self::Mark,
        Self::Choice,
        Self::Label,
        Self::Info,
    ];
}

// Layers are found by their numbers.
const _: () = {
    let mut at = 0;
    while at < Layer::ALL.len() {
        assert!(Layer::ALL[at] as usize == at);
        at += 1;
    }
};

/// Something that is drawn in some of the frames.
#[derive(Debug, Clone, PartialEq)]
pub struct Element {
    /// What is drawn.
    pub drawn: Drawn,
    /// In which frames.
    pub life: Lifetime,
}

/// A place on the board that leads into a frame when it is clicked, as at a branch.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Link {
    /// The frame in which the place can be clicked.
    pub seen: usize,
    /// The frame that is shown then; in another part by the number that addresses give to it.
    pub leads_to: usize,
    /// The part of the record that this frame is in; `None`: this one.
    pub part: Option<usize>,
    /// The place, in board units.
    pub area: Rect,
}

/// A few characters of the position as text, in some of the frames.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cell {
    /// Row, from 0 at the top.
    pub row: usize,
    /// Column of a fixed-width display, from 0; a full-width character takes two.
    pub column: usize,
    /// What is written there, on one row.
    pub text: Cow<'static, str>,
    /// In which frames.
    pub life: Lifetime,
}

/// A record as it is shown: frames, and elements with lifetimes.
#[derive(Debug, Clone, PartialEq)]
pub struct Timeline {
    /// The language of all its texts.
    pub lang: Lang,
    /// What this is, for a reader who cannot see it: "Go board", "将棋の盤面".
    pub title: String,
    /// The part of the plane that is shown, in board units.
    pub view: Rect,
    /// The size of a board unit in CSS pixels when nothing asks for another size.
    pub unit: f64,
    /// The width of a square or the distance of two lines, in board units.
    pub pitch: f64,
    /// The frames.
    pub frames: Frames,
    /// The font of running texts in pictures, where it is not the embedded one.
    pub lettering: Option<Face>,
    /// What is drawn in each of [`Layer::ALL`].
    layers: [Vec<Element>; Layer::ALL.len()],
    /// Places to click on, in frame order.
    pub links: Vec<Link>,
    /// The author's labels, with the middles of their squares, until the ways on have been named.
    pub labels: Vec<(Point, String)>,
    /// The position as text; later cells overwrite earlier ones.
    pub cells: Vec<Cell>,
    /// What the reader is asked before the replay is shown.
    pub quiz: Option<Quiz>,
    /// How frames are offered as ways on, if not by their place among them; none for frames after the last of them. Their letters stand on the places to
    /// click on and are not drawn: while the reader is asked they would tell the moves.
    pub offers: Vec<Option<Offer>>,
    /// How the reader can turn the board round; `None`: not at all.
    pub turn: Option<Turn>,
}

/// How a board is turned round.
#[derive(Debug, Clone, PartialEq)]
pub struct Turn {
    /// The board. It turns about its middle.
    pub board: Rect,
    /// The coordinates as they stand then. They take the place of all texts that are always seen on the board.
    pub coordinates: Vec<Drawn>,
    /// What stands above and below the board and goes over to the other side, each by itself: names of players and their signs.
    pub across: Vec<Rect>,
}

/// How a frame is offered where it is one of several ways on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// Its letter.
    pub letter: String,
    /// Whether it is the right one, where that was asked.
    pub right: Option<bool>,
}

impl Timeline {
    /// A timeline with nothing drawn yet.
    #[must_use]
    pub fn new(lang: Lang, title: impl Into<String>, view: Rect, unit: f64, frames: Frames) -> Self {
        let title = title.into();
        Self {
            lang,
            title,
            view,
            unit,
            pitch: 1.0,
            frames,
            lettering: None,
            layers: Default::default(),
            turn: None,
            links: Vec::new(),
            labels: Vec::new(),
            cells: Vec::new(),
            quiz: None,
            offers: Vec::new(),
        }
    }

    /// Draws something in the frames of `life`.
    pub fn add(&mut self, layer: Layer, life: Lifetime, drawn: Drawn) {
        if !life.is_never() {
            self.push(layer, Element { drawn, life });
        }
    }

    /// Adds an element as it is.
    pub(super) fn push(&mut self, layer: Layer, element: Element) {
        self.layers[layer as usize].push(element);
    }

    /// Draws something in every frame.
    pub fn add_always(&mut self, layer: Layer, drawn: Drawn) {
        self.add(layer, self.always(), drawn);
    }

    /// The lifetime of what is always seen.
    #[must_use]
    pub fn always(&self) -> Lifetime {
        Lifetime::during(0..self.frames.len())
    }

    /// What is drawn, lowest layer first.
    pub fn elements(&self) -> impl Iterator<Item = &Element> {
        self.layers.iter().flatten()
    }

    /// The same, each with its layer.
    pub fn elements_by_layer(&self) -> impl Iterator<Item = (Layer, &Element)> {
        let layers = Layer::ALL.into_iter().zip(&self.layers);
        layers.flat_map(|(layer, elements)| elements.iter().map(move |element| (layer, element)))
    }

    /// What pictures have of it, lowest layer first.
    pub fn pictured(&self) -> impl Iterator<Item = &Element> {
        self.pictured_by_layer().map(|(_, element)| element)
    }

    /// The same, each with its layer.
    pub fn pictured_by_layer(&self) -> impl Iterator<Item = (Layer, &Element)> {
        self.elements_by_layer().filter(|(layer, _)| *layer != Layer::Choice)
    }

    /// What is drawn in one frame of a picture, lowest layer first: the scene.
    pub fn scene(&self, frame: usize) -> impl Iterator<Item = &Drawn> {
        self.pictured().filter(move |e| e.life.contains(frame)).map(|e| &e.drawn)
    }

    /// Only the frames of `window`, which is cut to the frames there are.
    #[must_use]
    pub fn windowed(&self, window: Range<usize>) -> Self {
        let end = window.end.clamp(1, self.frames.len());
        let window = window.start.min(end - 1)..end;
        let cut = |elements: &Vec<Element>| {
            let cut = elements.iter().filter_map(|e| {
                let life = e.life.windowed(window.clone());
                (!life.is_never()).then(|| Element { drawn: e.drawn.clone(), life })
            });
            cut.collect()
        };
        let cells = self.cells.iter().filter_map(|cell| {
            let life = cell.life.windowed(window.clone());
            (!life.is_never()).then(|| Cell { life, text: cell.text.clone(), ..*cell })
        });
        let links = self.links.iter().filter(|l| window.contains(&l.seen) && window.contains(&l.leads_to));
        let offers = self.offers.iter().skip(window.start).take(window.len());
        Self {
            lang: self.lang,
            title: self.title.clone(),
            view: self.view,
            unit: self.unit,
            pitch: self.pitch,
            frames: self.frames.windowed(window.clone()),
            lettering: self.lettering,
            turn: self.turn.clone(),
            layers: self.layers.each_ref().map(cut),
            links: links
                .map(|l| Link { seen: l.seen - window.start, leads_to: l.leads_to - window.start, ..*l })
                .collect(),
            labels: Vec::new(),
            cells: cells.collect(),
            quiz: self.quiz.as_ref().and_then(|quiz| quiz.windowed(&window)),
            offers: offers.cloned().collect(),
        }
    }

    /// The middle of the board from left to right, in board units: beside it may stand more on one side than on the other.
    #[must_use]
    pub fn middle(&self) -> f64 {
        let board = self.layers[Layer::Board as usize].iter().find_map(|element| {
            let Drawn { shape: Shape::Rect { rect, .. }, fill: Some(Role::Board), .. } = &element.drawn
            else {
                return None;
            };
            Some(rect.center().x)
        });
        board.unwrap_or(self.view.center().x)
    }

    /// How far from the left side of a room the picture begins, if it is `width` wide and its board stands in the middle, as far as
    /// the picture does not go beyond the room.
    #[must_use]
    pub fn left_in(&self, room: f64, width: f64) -> f64 {
        let middle = (self.middle() - self.view.x) / self.view.w * width;
        (room / 2.0 - middle).clamp(0.0, (room - width).max(0.0))
    }

    /// Whether something is written on the empty board or at its edges: coordinates.
    #[must_use]
    pub fn has_coordinates(&self) -> bool {
        let mut board = self.layers[Layer::Board as usize].iter();
        board.any(|element| matches!(element.drawn.shape, Shape::Text(_)))
    }

    /// Writes coordinates in another size, in board units.
    pub fn resize_coordinates(&mut self, size: f64) {
        for element in &mut self.layers[Layer::Board as usize] {
            if let Shape::Text(text) = &mut element.drawn.shape {
                text.size = size;
            }
        }
    }

    /// Draws other things in place of each that is drawn so far.
    pub(super) fn redraw<I: IntoIterator<Item = Drawn>>(&mut self, mut other: impl FnMut(Drawn) -> I) {
        for elements in &mut self.layers {
            let new = std::mem::take(elements).into_iter().flat_map(|Element { drawn, life }| {
                other(drawn).into_iter().map(move |drawn| Element { drawn, life: life.clone() })
            });
            *elements = new.collect();
        }
    }

    /// Cuts everything that is drawn so far to a window, and takes away the places to click on beyond it.
    pub fn clip(&mut self, window: Rect) {
        self.redraw(|drawn| clip::clipped(&drawn, window));
        self.links.retain(|link| window.contains(link.area.center()));
    }

    /// Cuts what is written so far to some rows and columns. What is left of it begins at row 0 and column `left`.
    pub fn clip_text(&mut self, rows: &Range<usize>, columns: &Range<usize>, left: usize) {
        let cells = std::mem::take(&mut self.cells).into_iter().filter(|cell| rows.contains(&cell.row));
        let cut = cells.filter_map(|cell| {
            let (mut next, mut first, mut text) = (cell.column, None, String::new());
            for c in cell.text.chars() {
                let at = next;
                next += font::columns(c.encode_utf8(&mut [0; 4]));
                if at >= columns.start && next <= columns.end {
                    first.get_or_insert(at);
                    text.push(c);
                }
            }
            let column = left + first? - columns.start;
            Some(Cell { row: cell.row - rows.start, column, text: text.into(), life: cell.life })
        });
        self.cells = cut.collect();
    }

    /// Offers a frame as a way on; what was said of it before no longer counts.
    pub fn offer(&mut self, frame: usize, offer: Offer) {
        if self.offers.len() <= frame {
            self.offers.resize(frame + 1, None);
        }
        self.offers[frame] = Some(offer);
    }

    /// How a frame is offered as a way on, if not by its place among them.
    #[must_use]
    pub fn offered(&self, frame: usize) -> Option<&Offer> {
        self.offers.get(frame)?.as_ref()
    }

    /// The letter by which a frame is called where it is a way on: `A` is the main line, if the author has not named it.
    #[must_use]
    pub fn letter(&self, frame: usize) -> Option<Cow<'_, str>> {
        match self.offered(frame) {
            Some(offer) => Some(Cow::Borrowed(&offer.letter)),
            None => self.frames.letter_of(frame, self.frames.place(frame)).map(Cow::Owned),
        }
    }

    /// Writes `text` at `row` and `column` of the position as text, in the frames of `life`.
    pub fn write(&mut self, row: usize, column: usize, text: impl Into<Cow<'static, str>>, life: Lifetime) {
        if !life.is_never() {
            self.cells.push(Cell { row, column, text: text.into(), life });
        }
    }

    /// Says something of one frame below its position as text, and adds it as a sentence to its text alternative.
    pub fn note(&mut self, frame: usize, said: &str) {
        let rows = self.cells.iter().filter(|cell| cell.life.contains(frame)).map(|cell| cell.row + 1);
        self.write(rows.max().unwrap_or(0), 0, said.to_owned(), Lifetime::during(frame..frame + 1));
        self.frames.tell(frame, &format!("{said}{}", crate::say::signs::stop(self.lang)), self.lang);
    }

    /// Offers a square of `size` about `center` in frame `seen` as a way to frame `leads_to`.
    pub fn link(&mut self, seen: usize, leads_to: usize, center: Point, size: f64) {
        let half = size / 2.0;
        self.links.push(Link {
            seen,
            leads_to,
            part: None,
            area: Rect::new(center.x - half, center.y - half, size, size),
        });
    }
}
