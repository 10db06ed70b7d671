mod crop;
mod games;

use kisho_game::text::Id;
use std::collections::BTreeSet;

use games::{figure_of, tree};

use super::*;
use crate::diagram::{Figure, Point};
use crate::present::testing;
use crate::render;
use kisho_game::quoridor::{Slot, Square, qf};

const GAME: &str = "QuBAQEk6yVqpfcBgTio6WQr0JiSJKLLMYLb1vyYmBmRk";
const STATE: &str = "j7oklAHMe1ICg";

fn record(code: &str) -> Record {
    qf::decode(code.as_bytes()).0.unwrap()
}

fn figure(code: &str, info: &str, lang: Lang) -> Figure {
    let (figure, problems) = testing::figure(record(code), "qf", info, lang);
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

/// What the page draws in one frame, with what the reader can choose.
fn on_page(timeline: &Timeline, frame: usize) -> impl Iterator<Item = &Drawn> {
    timeline.elements().filter(move |element| element.life.contains(frame)).map(|element| &element.drawn)
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
    assert_eq!(texts(&timeline, 45), ["0", "3", "Turn 46"]);
    assert_eq!(texts(&timeline, 46), ["0", "3", "Black wins"]);
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
    let end = said(GAME, Lang::En, 46);
    assert_eq!(end.comment, "Black reaches row 1 and wins after 46 moves");
    assert!(end.alt.starts_with("Black reaches row 1 and wins after 46 moves. White is on"), "{}", end.alt);
    assert_eq!(said(GAME, Lang::Ja, 46).comment, "まで46手で後手の勝ち（1段目に到達）");
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

/// Against the counts of the published commentary on this game: five each after the march, then six, seven, and so on.
#[test]
fn the_shortest_ways_follow_the_game() {
    let timeline = figure(GAME, "paths", Lang::En).timeline;
    let lengths = |frame: usize| {
        let text = render::text(&timeline, frame);
        text.lines().last().unwrap().trim().to_owned()
    };
    for (frame, said) in
        [(0, "W 8, B 8"), (6, "W 5, B 5"), (7, "W 5, B 6"), (8, "W 6, B 6"), (46, "W 1, B 0")]
    {
        assert_eq!(lengths(frame), format!("shortest ways: {said}"), "frame {frame}");
    }
    let texts = texts(&timeline, 7);
    assert!(["5 steps to go", "6 steps to go", "5", "6"].iter().all(|text| texts.contains(&(*text).into())));
    let alt = &timeline.frames.list()[45].alt;
    assert!(alt.ends_with("White has 1 step to go: g9. Black has 1 step to go: a1."), "{alt}");
    let ja = figure(GAME, "paths=black", Lang::Ja).timeline;
    let alt = &ja.frames.list()[45].alt;
    assert!(alt.ends_with("直前の手は先手（白） g8。後手（黒）はあと1歩（a1）。"), "{alt}");
    assert!(render::text(&ja, 45).ends_with("最短の道：後手（B）1歩\n"));
}

#[test]
fn walls_are_numbered_by_moves_or_by_their_owner() {
    let numbers = |code, info: &str, frame| -> Vec<String> {
        let info = format!("{info} no-info-bar no-coords");
        texts(&figure(code, &info, Lang::En).timeline, frame)
    };
    assert_eq!(numbers(GAME, "wall-numbers", 9), ["7", "8", "9"]);
    assert_eq!(numbers(GAME, "wall-numbers=walls", 9), ["1", "1", "2"]);
    assert_eq!(numbers(STATE, "wall-numbers=walls", 0), ["1", "2", "1", "2"]);
    // A position has no moves.
    assert_eq!(numbers(STATE, "wall-numbers", 0), ["1", "2", "1", "2"]);
    assert_eq!(problems(STATE, "wall-numbers"), []);
    // Nor has one whose solution is a wall.
    let asked = "wall-numbers problem answer=f5h choices=g5h";
    assert_eq!(numbers(STATE, asked, 0), ["1", "2", "1", "2"]);
    assert_eq!(numbers(STATE, asked, 1), ["1", "2", "1", "2", "3"]);
    assert_eq!(numbers(GAME, "no-wall-numbers", 9), [""; 0]);
}

fn problems(code: &str, info: &str) -> Vec<(Id, String)> {
    let (_, problems) = testing::figure(record(code), "qf", info, Lang::En);
    problems.into_iter().map(|problem| (problem.id, problem.message)).collect()
}

#[test]
fn what_is_marked_is_told() {
    let info = "marks=\"circle:e5,d4 cross:e3+ A:c5 1:d2h\" ghost=\"f5h,g2v B:g5h\" arrows=e4-f4";
    let alt = |lang| figure(STATE, info, lang).timeline.frames.list()[0].alt.clone();
    let said = "Circle on e5, d4; cross on e3+; dashed wall on f5h, g2v, g5h; A on c5; 1 on d2h; B on g5h; \
                arrow from e4 to f4.";
    assert!(alt(Lang::En).ends_with(said), "{}", alt(Lang::En));
    assert!(alt(Lang::Ja).contains("e5・d4に○、f5h・g2v・g5hに点線の壁") || alt(Lang::Ja).contains("e3+に×"));
    assert_eq!(problems(STATE, info), []);
}

#[test]
fn places_that_do_not_exist_are_errors() {
    for (info, message) in [
        ("marks=circle:7f", "`7f` is not a place on this board"),
        ("ghost=i9h", "`i9h` is not a wall"),
        ("ghost=e5", "`e5` is not a wall"),
        ("arrows=e5-e5", "an arrow from e5 to e5 goes nowhere"),
        ("arrows=P*e5", "`P*e5` is not an arrow on this board"),
    ] {
        assert_eq!(problems(STATE, info), [(Id::OptionValue, message.to_owned())], "{info}");
    }
}

#[test]
fn a_dashed_wall_never_hides_one_that_stands() {
    // White c3h stands in it.
    let message =
        |name: &str, why: &str| (Id::OptionValue, format!("the dashed wall {name} is not drawn: {why}"));
    assert_eq!(
        problems(STATE, "ghost=\"c3h,A:c3v,b3h,f5h\""),
        [
            message("c3h", "this wall overlaps c3h"),
            message("c3v", "this wall crosses c3h"),
            message("b3h", "this wall overlaps c3h"),
        ]
    );
    let options = testing::options("qf", "ghost=\"A:c3v,f5h\"");
    let drawn = super::timeline(&record(STATE), &options, Lang::En);
    let alt = &drawn.frames.list()[0].alt;
    assert!(alt.ends_with("Dashed wall on f5h."), "{alt}");
    // A figure of a series may well show where the wall was placed.
    assert_eq!(problems(GAME, "ghost=c3h figures=0,1"), []);
}

#[test]
fn the_bar_of_the_fan_site_tells_turn_and_walls_only() {
    let timeline = figure(GAME, "no-coords info-bar=fan", Lang::En).timeline;
    assert_eq!(texts(&timeline, 46), ["0", "3", "Turn 47"]);
    let shapes = |info: &str| figure(GAME, info, Lang::En).timeline.scene(8).count();
    assert!(shapes("info-bar=fan") + 18 < shapes(""), "without small walls");
}

#[test]
fn letters_on_a_shortest_way_stand_on_a_plate() {
    let plates = |figure: &Figure, frame: usize| -> Vec<(f64, f64)> {
        let plate = |drawn: &Drawn| match drawn {
            Drawn { shape: Shape::Circle { center, .. }, fill: Some(Role::Cell), .. } => {
                Some((center.x, center.y))
            }
            _ => None,
        };
        figure.timeline.scene(frame).filter_map(plate).collect()
    };
    // White goes from e1 up the column, Black from e9 down.
    let start = "QuA";
    let marks = |info: &str| plates(&figure(start, &format!("frame=0 {info}"), Lang::En), 0);
    assert_eq!(marks("paths=white marks=\"A:e4 circle:e5 fill:e6 B:d4\""), [(24.0, 29.0)]);
    assert_eq!(marks("paths=black flip marks=cross:e4"), [(24.0, 19.0)]);
    assert_eq!(marks("marks=A:e4"), []);
    // The variations of the tree begin with d3h, d3v and e3.
    let ways = |info: &str| plates(&figure_of(tree(), info, Lang::En), 2);
    assert_eq!(ways("paths"), [(24.0, 34.0)]);
    assert_eq!(ways(""), []);
}

/// The part below the grid, line by line.
fn below(timeline: &Timeline, frame: usize) -> Vec<String> {
    render::text(timeline, frame).lines().skip(19).map(|line| line.trim().to_owned()).collect()
}

#[test]
fn a_board_of_text_shows_marks_and_lists_what_has_no_room() {
    let info = "marks=\"circle:d5,e7 A:a1 cross:e3+,b2+ 1:d2h,d7+ W:b9 Abcd:c9 circle:a1\" ghost=\"f5h,C:g2v\" \
                arrows=e4-f4 no-info-bar";
    let timeline = figure(STATE, info, Lang::En).timeline;
    let text = render::text(&timeline, 0);
    let row = |number: usize| text.lines().nth(number).unwrap().to_owned();
    assert_eq!(row(16), "1  A   .   .   .   .   .   .   .   .");
    assert_eq!(row(13), "         ×                   C", "on bare crossings");
    assert_eq!(row(8), "5  .   .   .   ○   .   .   .   .   .");
    assert_eq!(row(7), "                      ╌╌╌╌╌╌╌");
    assert!(row(4).contains("B○"), "after a pawn: {text}");
    assert_eq!(row(13 + 2), "", "a mark on a wall that does not stand would not say how it lies");
    assert!(text.contains("───B───") && text.contains("───W───"), "walls tell whose they are: {text}");
    assert_eq!(
        below(&timeline, 0),
        [
            "Move 9: White c3h",
            "Dashed walls: f5h, C g2v",
            "Marks: × e3+, 1 d2h, 1 d7+, W b9, Abcd c9, ○ a1",
            "Arrows: e4-f4",
        ]
    );
    let ja = figure(STATE, "marks=1:d2h ghost=A:f5h arrows=e4-f4", Lang::Ja).timeline;
    let lines = below(&ja, 0);
    assert_eq!(lines[0], "9手目：先手（W） c3h");
    assert_eq!(lines[2..], ["点線の壁：A f5h", "印：1 d2h", "矢印：e4→f4"]);
}

#[test]
fn a_board_of_text_numbers_walls_and_names_the_ways_on() {
    let text = |info: &str| render::text(&figure(GAME, info, Lang::En).timeline, 8);
    assert!(text("wall-numbers").contains("───W7──") && text("wall-numbers").contains("───B8──"));
    assert!(text("wall-numbers=walls").contains("───B1──"));
    assert!(text("plain-walls").contains("───────") && !text("plain-walls").contains("─W─"));
    assert!(!text("no-last-move").contains("Move 8"));
    let ways = |info: &str| below(&figure_of(tree(), info, Lang::En).timeline, 2);
    assert_eq!(ways("").last().unwrap(), "Moves: A d3h, B d3v, C e3");
    assert!(!ways("problem frame=2").iter().any(|line| line.contains("d3h")), "it would tell the answer");
}

#[test]
fn signs_that_lie_over_each_other_are_told() {
    assert_eq!(problems(STATE, "marks=\"1:f5h B:e5 circle:e5 fill:e5\" ghost=A:f5h,C:f5v"), []);
    let crowded = |place: &str| (Id::OptionValue, format!("a sign on {place} lies over another one"));
    assert_eq!(problems(STATE, "marks=\"A:e4 cross:e4\""), [crowded("e4")]);
    assert_eq!(problems(STATE, "marks=\"1:f5h 2:f5h\" ghost=A:f5h"), [crowded("f5h")]);
}

#[test]
fn no_sign_covers_the_number_of_a_wall() {
    let on_board = |timeline: &Timeline, frame: usize| -> Vec<(String, f64)> {
        let text = |drawn: &Drawn| match &drawn.shape {
            Shape::Text(text) if text.at.y < board::SIDE => Some((text.content.clone(), text.at.x)),
            _ => None,
        };
        timeline.scene(frame).filter_map(text).collect()
    };
    let seventh = figure(GAME, "", Lang::En).timeline.frames.list()[7].short.clone();
    for (code, info, (frame, number), wall) in
        [(STATE, "wall-numbers", (0, "1"), "c3h"), (GAME, "wall-numbers frame=9", (9, "7"), &seventh)]
    {
        let marked =
            figure(code, &format!("{info} no-coords marks=\"X:{wall} Y:{wall}\""), Lang::En).timeline;
        let texts = on_board(&marked, frame);
        let at = |wanted: &str| texts.iter().find(|(text, _)| text == wanted).unwrap().1;
        assert_eq!((at("X"), at("Y")), (at(number) - 2.5, at(number) + 2.5), "{texts:?}");
        let crossing = format!("{}+", &wall[..2]);
        let message = format!("a sign on {crossing} lies over another one");
        let marks = |info: &str| problems(code, &format!("{info} marks=cross:{crossing}"));
        assert_eq!(marks(info), [(Id::OptionValue, message)]);
        assert_eq!(marks(&info.replace("wall-numbers", "")), []);
    }
    // Before that there is no number.
    assert_eq!(problems(GAME, &format!("wall-numbers frame=6 marks=cross:{}+", &seventh[..2])), []);
}
