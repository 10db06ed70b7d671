//! Marks, arrows and walls that might be placed, which the author puts on one position.

use std::collections::HashSet;
use std::ops::Range;

use super::board::{self, Board, Symbols};
use super::options::{Ghost, WallNumbers};
use super::paths::Route;
use super::place::{self, NamedPlace, named};
use super::spots::{There, spots};
use super::{Shortest, walls};
use crate::diagram::{Drawn, Layer, Lifetime, Point, Rect, Role, Timeline};
use crate::present::arrows::{self, End, Line};
use crate::present::marks::{self, Canvas};
use crate::present::mentions::Mentions;
use crate::present::options::{Arrow, Mark, Sign, Spanned};
use crate::present::{Options, crop};
use kisho_game::quoridor::{ByPlayer, Player, Position, Record, Square, Wall};
use kisho_game::text::{Diagnostic, Id, Lang};

/// What marks on squares are drawn on, and smaller ones on crossings and walls.
const ON_SQUARES: Canvas = Canvas { unit: board::SQUARE, ground: Role::Cell, ink: Role::Mark };
const ON_WALLS: Canvas = Canvas { unit: 3.3, ground: Role::Ghost, ink: Role::GhostEdge };
/// Radius of what a mark on a crossing or a wall stands on.
const PLATE: f64 = 1.35;
/// The same on a square over which a shortest way leads.
const ON_WAY: f64 = 1.5;
/// Width and height of the tint of a crossing.
const CROSSING: (f64, f64) = (2.0, 2.0);

/// The frames where they stand: all of a series, else the one that is shown first.
pub fn frames(record: &Record, options: &Options) -> Range<usize> {
    let count = record.nodes().len();
    if options.is_series() {
        return 0..count;
    }
    let first = crop::first_frame(options, count, record.tree().main_end());
    first..first + 1
}

/// Draws them where they stand.
pub fn draw(
    timeline: &mut Timeline,
    record: &Record,
    (board, paths): (Board, Option<&Shortest>),
    symbols: &Symbols,
    options: &Options,
) {
    let given = Given::of(options, board);
    let numbers = walls::counted(record, options);
    for frame in frames(record, options) {
        if let Some(node) = record.nodes().get(frame) {
            let there = there(record, numbers, &node.position);
            let below = Below::of(frame, &node.position, (board, paths));
            draw_in(timeline, (frame, below), &there, symbols, &given);
        }
    }
}

fn draw_in(
    timeline: &mut Timeline,
    (frame, below): (usize, Below<'_>),
    there: &There,
    symbols: &Symbols,
    given: &Given<'_>,
) {
    let Below { board, position, .. } = below;
    let now = Lifetime::during(frame..frame + 1);
    let given = &given.at(position);
    for (wall, _) in &given.ghosts {
        let symbol = symbols.ghost(wall.orientation);
        timeline.add(Layer::Mark, now.clone(), Drawn::symbol(symbol, board.slot(wall.slot)));
    }
    let placed = given.signs();
    let marked: HashSet<NamedPlace> = placed.iter().map(|(_, place)| *place).collect();
    for ((sign, place), at) in placed.iter().zip(middles(&placed, there, board)) {
        draw_sign(timeline, sign, (*place, at), below, &now);
    }
    let lines = given.arrows.iter().map(|&(from, to)| Line {
        ends: (from.center(board), to.center(board)),
        at: (end(from, position, &marked), end(to, position, &marked)),
        arrow: true,
    });
    arrows::draw(timeline, ON_SQUARES, lines, &now);
}

/// What the author puts on the board, without what is named wrongly and what lies outside of the part that is shown.
#[derive(Clone)]
pub struct Given<'a> {
    /// Walls that might be placed, with their labels.
    pub ghosts: Vec<(Wall, Option<&'a str>)>,
    /// Marks and labels.
    pub marks: Vec<(Sign, NamedPlace)>,
    /// Where arrows begin and end.
    pub arrows: Vec<(NamedPlace, NamedPlace)>,
}

impl<'a> Given<'a> {
    /// What some options say.
    pub fn of(options: &'a Options, board: Board) -> Self {
        let ghost = |ghost: &'a Spanned<Ghost>| {
            Some((place::wall(&ghost.value.at, ghost.span).ok()?, ghost.value.label.as_deref()))
        };
        let mark =
            |mark: &Spanned<Mark>| Some((mark.value.sign.clone(), named(&mark.value.at, mark.span).ok()?));
        let sees = |place: &NamedPlace| board.sees(place.center(board));
        let is_seen = |wall: Wall| {
            let (w, h) = board::size(wall.orientation);
            Rect::around(board.slot(wall.slot), w, h).common(board.area()).is_some()
        };
        let ghosts = options.games.quoridor.ghosts.iter();
        let arrows = options.arrows.iter().filter_map(|arrow| ends(arrow).ok());
        Self {
            ghosts: ghosts.filter_map(ghost).filter(|(wall, _)| is_seen(*wall)).collect(),
            marks: options.marks.iter().filter_map(mark).filter(|(_, place)| sees(place)).collect(),
            arrows: arrows.filter(|(from, to)| sees(from) || sees(to)).collect(),
        }
    }

    /// The same without the walls that cannot be placed in a position: one that stands there must be seen.
    pub fn at(&self, position: &Position) -> Self {
        let mut given = self.clone();
        given.ghosts.retain(|(wall, _)| position.conflict(*wall).is_none());
        given
    }

    /// Marks and labels with their places, those of walls that might be placed as well.
    pub fn signs(&self) -> Vec<(Sign, NamedPlace)> {
        let label = |&(wall, label): &(Wall, Option<&str>)| {
            Some((Sign::Label(label?.to_owned()), NamedPlace::Wall(wall)))
        };
        self.marks.iter().cloned().chain(self.ghosts.iter().filter_map(label)).collect()
    }
}

/// What signs have to keep clear of in a position.
fn there(record: &Record, numbers: Option<WallNumbers>, position: &Position) -> There {
    let pawns = vec![position.pawns.white, position.pawns.black];
    There { numbered: walls::numbered(record, numbers, position), pawns }
}

/// The middles of signs. Tints, and circles round letters, take nobody's room; where there is none, signs lie over each other.
fn middles(placed: &[(Sign, NamedPlace)], there: &There, board: Board) -> Vec<Point> {
    let mut spots = spots(&taking_room(placed), there, board).into_iter();
    let middle = |(sign, place): &(Sign, NamedPlace)| {
        let spot = if takes_room(sign, *place) { spots.next().flatten() } else { None };
        spot.unwrap_or_else(|| place.center(board))
    };
    placed.iter().map(middle).collect()
}

fn taking_room(placed: &[(Sign, NamedPlace)]) -> Vec<NamedPlace> {
    let taking = placed.iter().filter(|(sign, place)| takes_room(sign, *place));
    taking.map(|(_, place)| *place).collect()
}

fn takes_room(sign: &Sign, place: NamedPlace) -> bool {
    !matches!((sign, place), (Sign::Fill, _) | (Sign::Circle, NamedPlace::Square(_)))
}

/// What signs are drawn on.
#[derive(Clone, Copy)]
pub struct Below<'a> {
    board: Board,
    position: &'a Position,
    /// The shortest ways that are drawn.
    ways: Option<&'a ByPlayer<Option<Route>>>,
}

impl<'a> Below<'a> {
    /// What is drawn in a frame.
    pub fn of(frame: usize, position: &'a Position, (board, paths): (Board, Option<&'a Shortest>)) -> Self {
        Self { board, position, ways: paths.and_then(|paths| paths.ways.get(frame)) }
    }

    /// Whether a shortest way leads over a square.
    fn has_way(self, square: Square) -> bool {
        let leads = |ways: &ByPlayer<Option<Route>>| {
            Player::ALL
                .iter()
                .filter_map(|&player| ways.get(player).as_ref())
                .any(|way| way.contains(&square))
        };
        self.ways.is_some_and(leads)
    }
}

/// Draws one mark or label with its middle at a point of its place.
pub fn draw_sign(
    timeline: &mut Timeline,
    sign: &Sign,
    (place, center): (NamedPlace, Point),
    below: Below<'_>,
    life: &Lifetime,
) {
    let (canvas, (w, h)) = match place {
        NamedPlace::Square(_) => (ON_SQUARES, (board::SQUARE, board::SQUARE)),
        NamedPlace::Crossing(_) => (ON_WALLS, CROSSING),
        NamedPlace::Wall(wall) => (ON_WALLS, board::size(wall.orientation)),
    };
    let inside = Rect::around(place.center(below.board), w, h);
    let taken = matches!(place, NamedPlace::Square(square) if has_pawn(below.position, square));
    let is_on_way = matches!(place, NamedPlace::Square(square) if !taken && below.has_way(square));
    // Its lines are as dark or as light as signs. Circles and tints are seen beside it.
    if is_on_way && !matches!(sign, Sign::Fill | Sign::Circle) {
        timeline.add(Layer::Shade, life.clone(), Drawn::disc(center, ON_WAY, ON_SQUARES.ground));
    }
    if !matches!((place, sign), (NamedPlace::Square(_), _) | (_, Sign::Fill)) {
        timeline.add(Layer::Mark, life.clone(), Drawn::disc(center, PLATE, ON_WALLS.ground));
    }
    marks::draw(timeline, canvas, sign, marks::MarkedSquare { center, inside, taken }, life);
}

/// Whether a pawn stands on a square.
pub fn has_pawn(position: &Position, square: Square) -> bool {
    [position.pawns.white, position.pawns.black].contains(&square)
}

fn end(place: NamedPlace, position: &Position, marked: &HashSet<NamedPlace>) -> End {
    match place {
        NamedPlace::Square(square) if has_pawn(position, square) => End::Stone,
        _ if marked.contains(&place) => End::Mark,
        _ => End::Bare,
    }
}

/// Where an arrow begins and ends.
fn ends(Spanned { value, span }: &Spanned<Arrow>) -> Result<(NamedPlace, NamedPlace), Box<Diagnostic>> {
    let error = |message: String| Box::new(Diagnostic::error(Id::OptionValue, *span, message));
    if value.from_hand {
        let message = format!("`{}*{}` is not an arrow on this board", value.from, value.to);
        return Err(Box::new((*error(message)).with_advice("write two places: `e2-e4`")));
    }
    let (from, to) = (named(&value.from, *span)?, named(&value.to, *span)?);
    if from == to {
        return Err(error(format!("an arrow from {from} to {to} goes nowhere")));
    }
    Ok((from, to))
}

/// What is wrong with the places that the author names.
pub fn problems(record: &Record, options: &Options) -> Vec<Diagnostic> {
    let marks = options.marks.iter().filter_map(|mark| named(&mark.value.at, mark.span).err());
    let ghosts = options.games.quoridor.ghosts.iter();
    let ghosts = ghosts.filter_map(|ghost| place::wall(&ghost.value.at, ghost.span).err());
    let arrows = options.arrows.iter().filter_map(|arrow| ends(arrow).err());
    marks
        .chain(ghosts)
        .chain(arrows)
        .map(|problem| *problem)
        .chain(impossible(record, options))
        .chain(crowded(record, options))
        .collect()
}

/// Walls that might be placed, but cannot be where they would be shown.
fn impossible(record: &Record, options: &Options) -> Vec<Diagnostic> {
    let shown = record.nodes().get(frames(record, options)).unwrap_or_default();
    let warning = |ghost: &Spanned<Ghost>| {
        let wall = place::wall(&ghost.value.at, ghost.span).ok()?;
        let mut why = shown.iter().map(|node| node.position.conflict(wall));
        let first = why.next()??;
        let message = format!("the dashed wall {wall} is not drawn: {first}");
        let warning = Diagnostic::warning(Id::OptionValue, ghost.span, message);
        why.all(|why| why.is_some()).then(|| warning.with_advice("name a wall that could be placed there"))
    };
    options.games.quoridor.ghosts.iter().filter_map(warning).collect()
}

/// Signs that would lie over others, or over the numbers of walls.
fn crowded(record: &Record, options: &Options) -> Vec<Diagnostic> {
    let marks = options.marks.iter().map(|mark| {
        let place =
            named(&mark.value.at, mark.span).ok().filter(|&place| takes_room(&mark.value.sign, place));
        (place, mark.span)
    });
    let labelled = options.games.quoridor.ghosts.iter().filter(|ghost| ghost.value.label.is_some());
    let ghosts = labelled
        .map(|ghost| (place::wall(&ghost.value.at, ghost.span).ok().map(NamedPlace::Wall), ghost.span));
    let signs: Vec<_> = marks.chain(ghosts).filter_map(|(place, span)| Some((place?, span))).collect();
    let places: Vec<NamedPlace> = signs.iter().map(|(place, _)| *place).collect();
    // Of the frames of a series, that with the most walls.
    let last = frames(record, options).last().and_then(|last| record.nodes().get(last));
    let numbers = walls::counted(record, options);
    let there = last.map(|last| there(record, numbers, &last.position)).unwrap_or_default();
    let spots = spots(&places, &there, Board::whole(options.is_flipped()));
    let lost = signs.into_iter().zip(spots).filter(|(_, spot)| spot.is_none());
    let warning = |((place, span), _): ((NamedPlace, _), _)| {
        let message = format!("a sign on {place} lies over another one");
        let hint = "a square and a crossing have room for one sign, a wall for two beside its number; circles go round letters on squares";
        Diagnostic::warning(Id::OptionValue, span, message).with_advice(hint)
    };
    lost.map(warning).collect()
}

/// What is said of them to readers who cannot see the frame where they stand; empty if there is nothing to say.
pub fn told(options: &Options, position: &Position, board: Board, lang: Lang) -> String {
    let mut mentions = Mentions::default();
    let given = Given::of(options, board).at(position);
    let placed = given.signs();
    for (sign, place) in &placed {
        mentions.sign(sign, place.to_string(), lang);
    }
    for (wall, _) in &given.ghosts {
        mentions.mark(crate::say::quoridor::dashed_wall(lang), wall.to_string());
    }
    for (from, to) in &given.arrows {
        mentions.lines.push((from.to_string(), to.to_string(), true));
    }
    mentions.told(lang)
}
