//! Made-up games as timelines, drawn by the test itself: what the renderer is judged by.

use std::collections::HashSet;
use std::sync::Arc;

use kisho::diagram::{Drawn, Figure, Frame, Frames, Layer, Lifetime, Point, Rect, Role, Symbol, Timeline};
use kisho::text::Lang;

use super::go_game::{Game, letters};

/// A game as a figure that begins with frame `first` and prints the end of the main line.
/// Lines of the board are one unit apart, and the upper left point is at 0, 0.
pub fn figure(game: &Game, comment: impl Fn(usize) -> String, first: usize) -> Figure {
    let order = game.preorder();
    let place = |node: usize| order.iter().position(|&n| n == node).unwrap();
    let list = order.iter().map(|&at| {
        let node = &game.nodes[at];
        let short = node.point.map(letters).unwrap_or_default();
        let color = if node.color == 'X' { "Black" } else { "White" };
        Frame {
            parent: node.parent.map(place),
            number: depth(game, at),
            name: if at == 0 { "Start".to_owned() } else { format!("{color} {short}") },
            short,
            comment: comment(at),
            alt: String::new(),
        }
    });
    let frames = Frames::new(list.collect());
    let size = game.size as f64;
    let view = Rect::new(-1.0, -1.0, size + 1.0, size + 1.0);
    let mut timeline = Timeline::new(Lang::En, "Go board", view, 32.0, frames);
    timeline.add_always(Layer::Board, Drawn::rect(view, Role::Board));
    let stone = |color: &str, fill: Role, edge: Role| {
        let disc = Drawn::disc(Point::default(), 0.46, fill).with_stroke(edge, 0.04);
        Arc::new(Symbol { name: format!("stone-{color}"), shapes: vec![disc] })
    };
    let black = stone("black", Role::Black, Role::BlackEdge);
    let white = stone("white", Role::White, Role::WhiteEdge);
    let dot = Drawn::disc(Point::default(), 0.15, Role::Last);
    let mark = Arc::new(Symbol { name: "last".to_owned(), shapes: vec![dot] });
    for (n, &at) in order.iter().enumerate() {
        let node = &game.nodes[at];
        let Some((x, y)) = node.point else { continue };
        let point = Point::new(x as f64, y as f64);
        let stone = if node.color == 'X' { &black } else { &white };
        timeline.add(Layer::Piece, life(game, &order, n), Drawn::symbol(stone, point));
        timeline.add(Layer::Mark, Lifetime::during(n..n + 1), Drawn::symbol(&mark, point));
    }
    let print = vec![timeline.frames.main_end()];
    Figure { timeline, frame: first, still: false, print, theme: None, caption: None, alt: None }
}

fn depth(game: &Game, at: usize) -> u32 {
    let mut depth = 0;
    let mut node = at;
    while let Some(parent) = game.nodes[node].parent {
        depth += 1;
        node = parent;
    }
    depth
}

/// The frames in which the stone stands that was put down in frame `born`.
fn life(game: &Game, order: &[usize], born: usize) -> Lifetime {
    let node = &game.nodes[order[born]];
    let Some((x, y)) = node.point else { return Lifetime::never() };
    let mut standing = HashSet::from([order[born]]);
    let mut life = Lifetime::during(born..born + 1);
    for (n, &at) in order.iter().enumerate().skip(born + 1) {
        let below = game.nodes[at].parent.is_some_and(|parent| standing.contains(&parent));
        if below && game.nodes[at].board[y][x] == node.color {
            standing.insert(at);
            life.add(n..n + 1);
        }
    }
    life
}
