use std::collections::BTreeSet;

use super::*;
use crate::diagram::{Figure, Point};
use crate::game::quoridor::{Slot, Square, qf};
use crate::present;
use crate::render;

const GAME: &str = "QuBAQEk6yVqpfcBgTio6WQr0JiSJKLLMYLb1vyYmBmRk";
const STATE: &str = "j7oklAHMe1ICg";

fn record(code: &str) -> Record {
    qf::decode(code.as_bytes()).0.unwrap()
}

fn figure(code: &str, info: &str, lang: Lang) -> Figure {
    let (words, _) = present::options::words(info);
    let (options, problems) = present::options::parse(&words, crate::game::notation("qf").unwrap());
    assert_eq!(problems, []);
    let record = crate::game::Record::Quoridor(record(code));
    let (figure, problems) = present::figure(&record, &options, lang);
    assert_eq!(problems, []);
    figure
}

/// The symbols on the board in one frame, each with its place in quarter squares.
fn symbols(timeline: &Timeline, frame: usize) -> BTreeSet<String> {
    let on_board = |at: Point| at.y < board::SIDE;
    let name = |drawn: &Drawn| match &drawn.shape {
        Shape::Use { symbol, at, .. } if on_board(*at) => Some(format!("{} {} {}", symbol.name, at.x, at.y)),
        _ => None,
    };
    timeline.scene(frame).filter_map(name).collect()
}

/// The same out of the position alone, by the words of the format.
fn expected(position: &Position, flipped: bool) -> BTreeSet<String> {
    let place = |column: f64, row: f64| {
        let (x, y) = (4.0 + 5.0 * column, 44.0 - 5.0 * row);
        if flipped { format!("{} {}", 48.0 - x, 48.0 - y) } else { format!("{x} {y}") }
    };
    let on = |square: Square| place(f64::from(square.index() % 9), f64::from(square.index() / 9));
    let at = |slot: Slot| place(f64::from(slot.index() % 8) + 0.5, f64::from(slot.index() / 8) + 0.5);
    let walls = position.walls().map(|placed| {
        let (player, wall) = (placed.player.word(), placed.wall);
        format!("{player}-{}-wall {}", wall.orientation.word(), at(wall.slot))
    });
    let pawns = [format!("white-pawn {}", on(position.pawns.white))]
        .into_iter()
        .chain([format!("black-pawn {}", on(position.pawns.black))]);
    walls.chain(pawns).collect()
}

#[test]
fn every_frame_shows_its_position() {
    for (code, info) in [(GAME, ""), (GAME, "flip"), (STATE, "")] {
        let timeline = figure(code, info, Lang::En).timeline;
        let record = record(code);
        assert_eq!(timeline.frames.len(), record.nodes().len());
        for (frame, node) in record.nodes().iter().enumerate() {
            assert_eq!(symbols(&timeline, frame), expected(&node.position, info == "flip"), "frame {frame}");
        }
    }
}

#[test]
fn the_board_alone_is_48_units_of_the_size_asked_for() {
    let timeline = figure(STATE, "flags=0 no-coords size=7", Lang::En).timeline;
    assert_eq!(timeline.view, Rect::new(0.0, 0.0, 48.0, 48.0));
    assert!((timeline.unit - 7.0).abs() < f64::EPSILON);
    assert!((figure(STATE, "", Lang::En).timeline.unit - 10.0).abs() < f64::EPSILON);
}

fn uses(timeline: &Timeline, role: Role) -> usize {
    let stroked = |drawn: &&Drawn| drawn.stroke.is_some_and(|stroke| stroke.role == role);
    timeline.scene(0).filter(stroked).count()
}

#[test]
fn each_flag_does_its_own() {
    for flags in 0..16 {
        let timeline = figure(STATE, &format!("flags={flags}"), Lang::En).timeline;
        assert_eq!(uses(&timeline, Role::Last), usize::from(flags & 4 != 0), "{flags}");
        let alike = symbols(&timeline, 0).iter().filter(|name| name.starts_with("any-")).count();
        assert_eq!(alike, if flags & 2 == 0 { 0 } else { 4 }, "{flags}");
        assert_eq!(timeline.view.h > 51.0, flags & 1 != 0, "{flags}");
        let top_left = symbols(&timeline, 0).contains("white-pawn 24 19");
        assert_eq!(top_left, flags & 8 != 0, "{flags}");
    }
}

/// All texts of one frame, in the order in which they are drawn.
fn texts(timeline: &Timeline, frame: usize) -> Vec<String> {
    let text = |drawn: &Drawn| match &drawn.shape {
        Shape::Text(text) => Some(text.content.clone()),
        _ => None,
    };
    timeline.scene(frame).filter_map(text).collect()
}

#[test]
fn the_information_bar_follows_the_game() {
    let timeline = figure(GAME, "no-coords", Lang::En).timeline;
    assert_eq!(texts(&timeline, 0), ["10", "10", "Turn 1"]);
    assert_eq!(texts(&timeline, 8), ["9", "9", "Turn 9"]);
    assert_eq!(texts(&timeline, 46), ["0", "3", "Turn 47"]);
    assert_eq!(texts(&figure(STATE, "no-coords", Lang::Ja).timeline, 0), ["8", "8", "ターン 10"]);
    assert_eq!(texts(&figure(STATE, "no-coords no-info-bar", Lang::Ja).timeline, 0), [""; 0]);
}

/// What stands in the bar is drawn from the embedded fonts.
#[test]
fn the_fonts_have_every_sign() {
    use crate::diagram::font::has_all;
    for lang in Lang::ALL {
        let timeline = figure(GAME, "", lang).timeline;
        for frame in 0..timeline.frames.len() {
            for text in texts(&timeline, frame) {
                assert!(has_all(crate::diagram::Face::Sans, &text), "{text}");
            }
        }
    }
}

#[test]
fn frames_say_what_a_player_would_say() {
    let said = |code, lang, frame: usize| figure(code, "", lang).timeline.frames.list()[frame].clone();
    let english = said(STATE, Lang::En, 0);
    assert_eq!((english.number, english.name.as_str()), (9, "Position after 9 moves"));
    assert_eq!(
        english.alt,
        "Turn 10, Black to move. White is on e4 with 8 walls left and has placed c3h, e3h. \
         Black is on e7 with 8 walls left and has placed d7h, d8v. Last move: White c3h."
    );
    let japanese = said(STATE, Lang::Ja, 0);
    assert_eq!(japanese.name, "9手までの局面");
    assert_eq!(
        japanese.alt,
        "ターン 10、後手（黒）の番。先手（白）はe4、壁の残り8枚、置いた壁はc3h・e3h。\
         後手（黒）はe7、壁の残り8枚、置いた壁はd7h・d8v。直前の手は先手（白） c3h。"
    );
    let start = said(GAME, Lang::En, 0);
    assert_eq!((start.number, start.name.as_str(), start.short.as_str()), (0, "Start", ""));
    let wall = said(GAME, Lang::En, 8);
    assert_eq!((wall.number, wall.name.as_str(), wall.short.as_str()), (8, "Black e6h", "e6h"));
    assert_eq!(said(GAME, Lang::Ja, 8).name, "後手（黒） e6h");
    assert!(said(GAME, Lang::En, 46).alt.starts_with("Black has reached row 1 and wins."));
}

#[test]
fn the_board_as_text() {
    let text = |info, frame| render::text(&figure(GAME, info, Lang::En).timeline, frame);
    insta::assert_snapshot!("text-after-20-moves", text("", 20));
    insta::assert_snapshot!("text-flipped-bare", text("flip no-coords no-info-bar", 20));
}

/// Without coordinates and bar, so that only the board itself is fixed here.
#[test]
fn the_board_as_a_picture() {
    insta::assert_snapshot!(
        "state",
        render::svg(&figure(STATE, "flags=4 size=7 no-coords", Lang::En), 0, render::Ground::Transparent)
    );
}
