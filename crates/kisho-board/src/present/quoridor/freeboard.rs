//! The board on which readers try things out: the bare board, and what can be set on it.

use super::board::{self, Board, MARGIN, SIDE, Symbols};
use crate::diagram::freeboard::{Crossing, Setting, Words};
use crate::diagram::{Drawn, Frame, Frames, FreeBoard, Layer, Point, Rect, Role, Shape, Timeline};
use crate::present::Options;
use crate::present::options::Coords;
use crate::say;
use kisho_game::quoridor::wall::WALLS;
use kisho_game::quoridor::{Orientation, Player, Position, Record, Slot, Square, Wall};
use kisho_game::text::Lang;

/// Height of the line below the board with the walls left.
const LEFT: f64 = 5.0;

/// A free board that begins with a position of a record; `None` if the record has no such node.
#[must_use]
pub fn free_board(record: &Record, node: usize, options: &Options, lang: Lang) -> Option<FreeBoard> {
    let position = record.nodes().get(node)?.position;
    let board = Board::whole(options.is_flipped());
    let (coords, bar) = (options.coords() != Coords::None, options.shows_info_bar());
    let margin = if coords { MARGIN } else { 0.0 };
    let view = Rect::new(-margin, 0.0, SIDE + margin, SIDE + margin + if bar { LEFT } else { 0.0 });
    let bottom = SIDE + margin;
    Some(FreeBoard {
        name: say::free_board::board(lang).to_owned(),
        words: words(lang),
        view,
        drawn: drawn(board, coords, bar.then_some(bottom), lang),
        squares_at: around(Square::new(0).map(|s| board.square(s)), Square::new(80).map(|s| board.square(s))),
        squares: seen((0..9).rev(), 9, Square::at, board)
            .map(|square| pawns(&position, square, lang))
            .collect(),
        off: Player::ALL.map(|player| Setting { name: off(player, lang), set: false }),
        crossings_at: around(Slot::new(0).map(|s| board.slot(s)), Slot::new(63).map(|s| board.slot(s))),
        crossings: seen((0..8).rev(), 8, |column, row| Slot::of(Square::at(column, row)?), board)
            .map(|slot| crossing(&position, slot, lang))
            .collect(),
        walls: WALLS,
        left_at: bar.then_some([6.3, SIDE - 18.6].map(|x| Rect::new(x, bottom, 12.3, LEFT))),
        plain_walls: options.games.quoridor.plain_walls,
    })
}

/// Squares or crossings as they are seen: row by row from the top.
fn seen<T>(
    rows: impl Iterator<Item = u8>,
    columns: u8,
    at: impl Fn(u8, u8) -> Option<T>,
    board: Board,
) -> impl Iterator<Item = T> {
    let from_whites_side = rows.flat_map(|row| (0..columns).map(move |column| (column, row)));
    let mut all: Vec<T> = from_whites_side.filter_map(|(column, row)| at(column, row)).collect();
    if board.flipped {
        all.reverse();
    }
    all.into_iter()
}

/// The rectangle of all squares or crossings, from the middles of the first and the last.
fn around(first: Option<Point>, last: Option<Point>) -> Rect {
    let (a, b) = (first.unwrap_or_default(), last.unwrap_or_default());
    let (x, y) = (a.x.min(b.x), a.y.min(b.y));
    Rect::new(x, y, (a.x - b.x).abs(), (a.y - b.y).abs()).grown(board::PITCH / 2.0)
}

/// Board, coordinates, and below it a pawn for each player's walls left.
fn drawn(board: Board, coords: bool, bar: Option<f64>, lang: Lang) -> Vec<Drawn> {
    let frames = Frames::new(vec![Frame::default()]);
    let mut timeline = Timeline::new(lang, "", Rect::default(), 1.0, frames);
    board::draw(&mut timeline);
    if coords {
        board.coordinates().into_iter().for_each(|drawn| timeline.add_always(Layer::Board, drawn));
    }
    let symbols = Symbols::new(false);
    for player in bar.iter().flat_map(|_| Player::ALL) {
        let x = if player == Player::White { 4.2 } else { SIDE - 4.2 };
        let center = Point::new(x, bar.unwrap_or_default() + LEFT / 2.0);
        timeline.add_always(Layer::Info, Drawn::symbol(symbols.pawn(player), center));
        if player == Player::Black {
            // On a dark page black alone is not seen.
            let outline = Drawn::stroked(Shape::Circle { center, radius: 1.6 }, Role::Ink, 0.12);
            timeline.add_always(Layer::Info, outline);
        }
    }
    timeline.scene(0).cloned().collect()
}

fn pawns(position: &Position, square: Square, lang: Lang) -> [Setting; 2] {
    Player::ALL.map(|player| Setting {
        name: say::free_board::pawn(lang, colour(player, lang), square),
        set: *position.pawns.get(player) == square,
    })
}

fn crossing(position: &Position, slot: Slot, lang: Lang) -> Crossing {
    let setting = |player: Player, orientation: Orientation| {
        let wall = Wall { slot, orientation };
        let side = colour(player, lang);
        Setting {
            name: match orientation {
                Orientation::Horizontal => say::free_board::horizontal(lang, side, slot),
                Orientation::Vertical => say::free_board::vertical(lang, side, slot),
            },
            set: position.walls_of(player).any(|placed| placed == wall),
        }
    };
    let walls = Player::ALL.map(|player| Orientation::ALL.map(|orientation| setting(player, orientation)));
    Crossing { name: slot.to_string(), walls }
}

fn colour(player: Player, lang: Lang) -> &'static str {
    match player {
        Player::White => say::free_board::white(lang),
        Player::Black => say::free_board::black(lang),
    }
}

fn off(player: Player, lang: Lang) -> String {
    say::free_board::off_board(lang, colour(player, lang))
}

fn words(lang: Lang) -> Words {
    Words {
        modes: say::free_board::modes(lang),
        mode: [
            [say::free_board::white_pawn(lang), say::free_board::white_wall(lang)],
            [say::free_board::black_pawn(lang), say::free_board::black_wall(lang)],
        ],
        pieces: say::free_board::pawns(lang),
        walls: say::free_board::walls(lang),
        left: [say::free_board::white_left(lang), say::free_board::black_left(lang)],
        reset: say::free_board::reset(lang),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kisho_game::quoridor::qf;

    fn free(code: &str, node: usize, options: &Options, lang: Lang) -> FreeBoard {
        free_board(&qf::decode(code.as_bytes()).0.unwrap(), node, options, lang).unwrap()
    }

    /// Everything that is set at first.
    fn set(board: &FreeBoard) -> Vec<&str> {
        let walls = board.crossings.iter().flat_map(|crossing| crossing.walls.as_flattened());
        let all = board.squares.as_flattened().iter().chain(walls);
        all.filter(|setting| setting.set).map(|setting| setting.name.as_str()).collect()
    }

    #[test]
    fn it_begins_with_the_position() {
        let options = Options::default();
        let board = free("j7oklAHMe1ICg", 0, &options, Lang::En);
        let walls =
            ["Black d8 vertical", "Black d7 horizontal", "White c3 horizontal", "White e3 horizontal"];
        assert_eq!(set(&board), [&["Black e7", "White e4"], &walls[..]].concat());
        assert_eq!(set(&free("gkwAAAAQ", 0, &options, Lang::Ja)), ["黒 e9", "白 e1"]);
        // A game: the position of one of its frames.
        let game = "QuBAQEk6yVqpfcBgTio6WQr0JiSJKLLMYLb1vyYmBmRk";
        assert_eq!(set(&free(game, 7, &options, Lang::En)), ["Black e6", "White e4", "White d3 horizontal"]);
        assert_eq!(free_board(&qf::decode(game.as_bytes()).0.unwrap(), 47, &options, Lang::En), None);
    }

    #[test]
    fn squares_and_crossings_are_in_the_order_in_which_they_are_seen() {
        let ends = |options: &Options| {
            let board = free("gkwAAAAQ", 0, options, Lang::En);
            let square = |at: usize| board.squares[at][0].name.clone();
            let crossing = |at: usize| board.crossings[at].name.clone();
            ([0, 8, 80].map(square), [0, 7, 63].map(crossing))
        };
        let names = |a: [&str; 3], b: [&str; 3]| (a.map(str::to_owned), b.map(str::to_owned));
        let usual = names(["White a9", "White i9", "White i1"], ["a8", "h8", "h1"]);
        assert_eq!(ends(&Options::default()), usual);
        let flipped = names(["White i1", "White a1", "White a9"], ["h1", "a1", "a8"]);
        assert_eq!(ends(&Options { flip: Some(true), ..Options::default() }), flipped);
    }

    /// A square is 4 wide and a gap 1, after a border of 2; each has half of the gaps round it.
    #[test]
    fn the_ground_is_divided_without_gaps() {
        for flip in [false, true] {
            let options = Options { flip: Some(flip), coords: Some(Coords::None), ..Options::default() };
            let board = free("gkwAAAAQ", 0, &options, Lang::En);
            assert_eq!(board.squares_at, Rect::new(1.5, 1.5, 45.0, 45.0));
            assert_eq!(board.crossings_at, Rect::new(4.0, 4.0, 40.0, 40.0));
            assert_eq!(board.view, Rect::new(0.0, 0.0, 48.0, 53.0));
        }
    }
}
