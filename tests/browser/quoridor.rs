//! The whole way from a qf code to a page: after every step the pawns and walls that are painted are those
//! of the game.

use kisho_board::diagram::{Figure, Rect};
use kisho_board::present::{self, Options};
use kisho_board::render;
use kisho_game::text::Lang;
use kisho_game::{self as game, ReadOptions};

use crate::replay::{go_to, html, stone};
use crate::support::browser::{Engine, Page, Picture, Viewport, open};
use crate::support::wait::until;

in_each_engine!(every_frame_shows_its_position, the_information_bar_follows_the_game,);

/// A published game and its moves.
const CODE: &str = "QuBAQEk6yVqpfcBgTio6WQr0JiSJKLLMYLb1vyYmBmRk";
const MOVES: &str = "e2 e8 e3 e7 e4 e6 d3h e6h f3h c6h h3h e4v e5 d6 e6 d5 c5v d5h f5h a3h h6h d4 f6 c4 g6 c3 b2h d3 \
                     d2h e3 e2v d3 g7 g7h f7v h8h h7 c3 i7 b3 i8 a3 h8 a2 g8 a1";

/// What stands on the board, sorted: `"O e1"` white's pawn, `"X e3h"` a wall of black's.
pub type Pieces = Vec<String>;

fn every_frame_shows_its_position(engine: Engine) {
    let figure = figure();
    let Some(mut page) = open(engine, &html(&[&figure], &render::stylesheet()), Viewport::DESKTOP) else {
        return;
    };
    page.key("Tab");
    for (frame, expected) in positions().into_iter().enumerate() {
        if frame > 0 {
            page.key("ArrowRight");
        }
        until(&format!("frame {frame} is painted: {expected:?}"), || {
            let seen = pieces(&page.picture_now("#b1 svg.k-v"), figure.timeline.view);
            if seen == expected { Ok(()) } else { Err(format!("{seen:?}")) }
        });
    }
    assert_eq!(page.messages(), [""; 0]);
}

fn the_information_bar_follows_the_game(engine: Engine) {
    let figure = figure();
    let Some(mut page) = open(engine, &html(&[&figure], &render::stylesheet()), Viewport::DESKTOP) else {
        return;
    };
    let mut bars = Vec::new();
    for frame in [0, 7, 46] {
        go_to(&mut page, &format!("b1-{frame}"));
        let (picture, view) = (page.picture("#b1 svg.k-v"), figure.timeline.view);
        // A fine grid of points below the board and its coordinates.
        let across = (0..400).map(|i| f64::from(i) / 400.0);
        let rows = (1..20).map(|i| (51.0 + f64::from(i) / 5.0 - view.y) / view.h).filter(|&down| down < 1.0);
        let rows: Vec<f64> = rows.collect();
        bars.push(
            across
                .flat_map(|x| rows.iter().map(|&y| picture.color(x, y)).collect::<Vec<_>>())
                .collect::<Vec<_>>(),
        );
    }
    assert!(bars[0] != bars[1] && bars[1] != bars[2], "turn and walls left change");
}

fn figure() -> Figure {
    let reading = (game::notation("qf").unwrap().read)(CODE.as_bytes(), &ReadOptions::default());
    assert!(reading.is_clean());
    // The highlight of the last move would lie over its neighbours.
    let options = Options { last_move: Some(false), ..Options::default() };
    present::figure(&reading.record.unwrap(), &options, Lang::En).0
}

/// The positions of the game, played out by the names of its moves.
fn positions() -> Vec<Pieces> {
    let (mut pawns, mut walls) = (["e1", "e9"], Vec::new());
    let pieces = |pawns: [&str; 2], walls: &[String]| {
        let mut all = walls.to_vec();
        all.extend([format!("O {}", pawns[0]), format!("X {}", pawns[1])]);
        all.sort();
        all
    };
    let mut positions = vec![pieces(pawns, &walls)];
    for (turn, word) in MOVES.split_whitespace().enumerate() {
        match word.len() {
            2 => pawns[turn % 2] = word,
            _ => walls.push(format!("{} {word}", ["O", "X"][turn % 2])),
        }
        positions.push(pieces(pawns, &walls));
    }
    positions
}

/// What is painted on a board that shows `view`.
pub fn painted(page: &mut Page, selector: &str, view: Rect) -> Pieces {
    pieces(&page.picture(selector), view)
}

fn pieces(picture: &Picture, view: Rect) -> Pieces {
    let at = |x: f64, y: f64| stone(picture.color((x - view.x) / view.w, (y - view.y) / view.h));
    let mut pieces = Vec::new();
    for (column, row) in (0..9_u8).flat_map(|column| (0..9_u8).map(move |row| (column, row))) {
        let name = format!("{}{}", char::from(b'a' + column), row + 1);
        // Border 2, squares of 4, gaps of 1; row 1 is the lowest.
        let (x, y) = (4.0 + 5.0 * f64::from(column), 44.0 - 5.0 * f64::from(row));
        let mut found = |color: char, name: String| {
            if color != '.' {
                pieces.push(format!("{color} {name}"));
            }
        };
        found(at(x, y), name.clone());
        if column < 8 && row < 8 {
            // The halves of a wall may belong to its neighbours, and its middle to a wall across it.
            let (x, y) = (x + 2.5, y - 2.5);
            let middle = at(x, y);
            let whole = |a: char, b: char| if a == b && a == middle { a } else { '.' };
            found(whole(at(x - 3.8, y), at(x + 3.8, y)), format!("{name}h"));
            found(whole(at(x, y - 3.8), at(x, y + 3.8)), format!("{name}v"));
        }
    }
    pieces.sort();
    pieces
}
