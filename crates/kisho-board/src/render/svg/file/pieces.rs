//! What a figure draws, as pieces of markup.

use std::collections::{HashMap, VecDeque};

use super::super::below::below;
use super::super::shapes::{self, ColorMode, FILE_LINK};
use super::super::sprites::content_id;
use super::super::{Sprites, Writer};
use super::dots::{Disk, Dot};
use super::letters::{Laid, Letters};
use crate::diagram::theme::Theme;
use crate::diagram::{Drawn, Figure, Lifetime, Rect};

/// So many texts are worth to be drawn once and moved, if they occur again side by side, as coordinates do.
const REPEATED: usize = 4;

/// The markup of a figure, element by element.
#[derive(Debug)]
pub struct Pieces<'a> {
    /// In the order in which they are drawn.
    pub list: Vec<Piece<'a>>,
    /// The beginnings of elements that many pieces share.
    pub runs: Vec<String>,
    /// The kinds of disks.
    pub disks: Vec<Disk>,
    /// Shared shapes.
    pub defined: Vec<String>,
    /// The part of the plane that is shown.
    pub view: Rect,
}

/// The markup of one element or of several that are always seen together.
#[derive(Debug)]
pub struct Piece<'a> {
    /// In which frames it is seen; `None`: in all.
    pub life: Option<&'a Lifetime>,
    /// How it is put into a file.
    pub kind: Kind,
    /// The markup.
    pub markup: String,
    /// The shared shapes that it needs, as numbers in [`Pieces::defined`].
    pub needs: Vec<usize>,
}

/// How a piece is put into a file.
#[derive(Debug)]
pub enum Kind {
    /// As it is.
    Whole,
    /// Inside an element that it shares with others of the same [`Pieces::runs`].
    Run(usize),
    /// As a dot among others; there is no markup.
    Dot(Dot),
}

/// An element on its way to a piece.
enum Part<'a> {
    /// One text, or several that come again as often as there are offsets.
    Texts(Vec<Laid<'a>>, Vec<(f64, f64)>),
    Other(&'a Drawn),
}

impl<'a> Pieces<'a> {
    /// The pieces of one frame or of all.
    pub fn new(figure: &'a Figure, frame: Option<usize>, theme: &Theme) -> Self {
        let (texts, view) = below(figure);
        let seen = figure.timeline.pictured().filter(|e| frame.is_none_or(|frame| e.life.contains(frame)));
        let elements = seen.map(|element| {
            let always = frame.is_some() || element.life == figure.timeline.always();
            (&element.drawn, (!always).then_some(&element.life))
        });
        let mut maker = Maker::new(theme);
        maker.make(elements);
        maker.make(texts.iter().map(|text| (text, None)));
        maker.finish(view)
    }
}

struct Maker<'a, 't> {
    theme: &'t Theme,
    sprites: Sprites,
    letters: Letters,
    pieces: Pieces<'a>,
    runs: HashMap<String, usize>,
}

impl<'a, 't> Maker<'a, 't> {
    fn new(theme: &'t Theme) -> Self {
        let (list, runs, disks, defined) = (vec![], vec![], vec![], vec![]);
        let pieces = Pieces { list, runs, disks, defined, view: Rect::default() };
        let (sprites, letters) = (Sprites::default(), Letters::default());
        Self { theme, sprites, letters, pieces, runs: HashMap::new() }
    }

    fn make<'d>(&mut self, elements: impl Iterator<Item = (&'d Drawn, Option<&'a Lifetime>)>) {
        let part = |drawn| Laid::of(drawn).map_or(Part::Other(drawn), |laid| Part::Texts(vec![laid], vec![]));
        let mut parts: VecDeque<_> = elements.map(|(drawn, life)| (part(drawn), life)).collect();
        let mut joined = Vec::new();
        while let Some((mut part, life)) = parts.pop_front() {
            if let (Part::Texts(texts, copies), None) = (&mut part, life) {
                join(texts, copies, &mut parts);
            }
            match (joined.last_mut(), part) {
                (Some((Part::Texts(before, copied), None)), Part::Texts(texts, copies))
                    if life.is_none()
                        && copied.is_empty()
                        && copies.is_empty()
                        && before.iter().zip(&texts).all(|(one, other)| one.shares_path(other)) =>
                {
                    before.extend(texts);
                }
                (_, part) => joined.push((part, life)),
            }
        }
        for (part, _) in &joined {
            if let Part::Texts(texts, _) = part {
                texts.iter().for_each(|laid| self.letters.count(laid));
            }
        }
        for (part, life) in joined {
            match part {
                Part::Texts(texts, copies) => self.texts(&texts, &copies, life),
                Part::Other(drawn) => self.other(drawn, life),
            }
        }
    }

    fn texts(&mut self, texts: &[Laid<'_>], copies: &[(f64, f64)], life: Option<&'a Lifetime>) {
        let Some(head) = texts.first().map(|laid| laid.head(self.theme)) else { return };
        let inside = self.letters.write(texts, &mut self.sprites);
        if copies.is_empty() {
            let next = self.pieces.runs.len();
            let run = *self.runs.entry(head.clone()).or_insert(next);
            if run == next {
                self.pieces.runs.push(head);
            }
            return self.push(Kind::Run(run), inside, life);
        }
        // Beside the ids of sprites, which begin with k.
        let id = format!("b{}", content_id(&inside));
        let mut w = Writer::default();
        w.open("g").attr("id", &id).raw(&head).raw(&inside).raw("</g>").close().newline();
        for &(x, y) in copies {
            w.open("use").attr(FILE_LINK, format_args!("#{id}"));
            for (name, value) in [("x", x), ("y", y)].into_iter().filter(|(_, value)| *value != 0.0) {
                w.num(name, value);
            }
            w.close_empty().newline();
        }
        self.push(Kind::Whole, w.finish(), life);
    }

    fn other(&mut self, drawn: &Drawn, life: Option<&'a Lifetime>) {
        if let Some((disk, at)) = Disk::of(drawn, self.theme) {
            let disks = &mut self.pieces.disks;
            let number = disks.iter().position(|there| *there == disk).unwrap_or(disks.len());
            if number == disks.len() {
                disks.push(disk);
            }
            return self.push(Kind::Dot(Dot::new(number, at)), String::new(), life);
        }
        let mut w = Writer::default();
        shapes::drawn(&mut w, drawn, "", ColorMode::Fixed(self.theme), &mut self.sprites);
        self.push(Kind::Whole, w.finish(), life);
    }

    fn push(&mut self, kind: Kind, markup: String, life: Option<&'a Lifetime>) {
        self.pieces.list.push(Piece { life, kind, markup, needs: Vec::new() });
    }

    fn finish(mut self, view: Rect) -> Pieces<'a> {
        let (ids, defined): (Vec<String>, Vec<String>) = self.sprites.into_defined().unzip();
        for piece in &mut self.pieces.list {
            let named = piece.markup.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next());
            piece.needs = named.filter_map(|name| ids.iter().position(|id| id == name)).collect();
            piece.needs.sort_unstable();
            piece.needs.dedup();
        }
        Pieces { defined, view, ..self.pieces }
    }
}

/// Takes the texts after the first one that together with it come again, moved, right after; the copies need no
/// texts of their own.
fn join<'d>(
    texts: &mut Vec<Laid<'d>>,
    copies: &mut Vec<(f64, f64)>,
    rest: &mut VecDeque<(Part<'d>, Option<&Lifetime>)>,
) {
    let Some(first) = texts.first() else { return };
    let laid = |at: usize| match rest.get(at) {
        Some((Part::Texts(texts, _), None)) => texts.first(),
        _ => None,
    };
    let number = |at: usize| if at == 0 { Some(first) } else { laid(at - 1) };
    let run = (0..).take_while(|&at| number(at).is_some()).count();
    let found = (REPEATED..=run / 2).find_map(|length| {
        let offset = |from: usize| {
            let first = number(0)?.offset(number(from)?)?;
            let same = (1..length).all(|at| {
                let (one, other) = (number(at), number(from + at));
                let offset = one.zip(other).and_then(|(one, other)| one.offset(other));
                offset.is_some_and(|(x, y)| (x - first.0).abs() < 1e-9 && (y - first.1).abs() < 1e-9)
            });
            same.then_some(first)
        };
        let offsets: Vec<_> = (1..run / length).map_while(|copy| offset(copy * length)).collect();
        (!offsets.is_empty()).then_some((length, offsets))
    });
    if let Some((length, offsets)) = found {
        let taken: Vec<_> = rest.drain(..length * (offsets.len() + 1) - 1).collect();
        for (part, _) in taken.into_iter().take(length - 1) {
            if let Part::Texts(more, _) = part {
                texts.extend(more);
            }
        }
        copies.extend(offsets);
    }
}
