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
    assert_eq!(numbers(GAME, "no-wall-numbers", 9), [""; 0]);
}

fn problems(code: &str, info: &str) -> Vec<(&'static str, String)> {
    let (options, problems) =
        present::options::parse(&present::options::words(info).0, crate::game::notation("qf").unwrap());
    assert_eq!(problems, []);
    let record = crate::game::Record::Quoridor(record(code));
    let (_, problems) = present::figure(&record, &options, Lang::En);
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
        ("marks=circle:7f", "`7f` is no place on this board"),
        ("ghost=i9h", "`i9h` is no wall"),
        ("ghost=e5", "`e5` is no wall"),
        ("arrows=e5-e5", "an arrow from e5 to e5 goes nowhere"),
        ("arrows=P*e5", "`P*e5` is no arrow on this board"),
    ] {
        assert_eq!(problems(STATE, info), [("option-value", message.to_owned())], "{info}");
    }
}

/// A made-up game with a comment and variations.
fn tree() -> Record {
    use crate::game::quoridor::record::{play, start};
    use crate::game::tree::Growing;
    let mut tree = Growing::new(start(None));
    let add = |tree: &mut Growing<_, _>, at: usize, name: &str| {
        let before: Position = tree.node(at).unwrap().position;
        let action = match name.parse() {
            Ok(wall) => crate::game::quoridor::Move::Wall(wall),
            Err(()) => crate::game::quoridor::Move::Pawn(before.direction_to(name.parse().unwrap()).unwrap()),
        };
        play(tree, at, action).unwrap()
    };
    let e2 = add(&mut tree, 0, "e2");
    let e8 = add(&mut tree, e2, "e8");
    let wall = add(&mut tree, e8, "d3h");
    add(&mut tree, e8, "d3v");
    add(&mut tree, e8, "e3");
    let end = add(&mut tree, wall, "e7");
    tree.node_mut(end).unwrap().comment =
        "After d3h and e8 the square c4 and the wall f3v are seen.".to_owned();
    tree.node_mut(end).unwrap().outcome = Some(crate::game::Outcome::First);
    let mut info = crate::game::Info::default();
    for (name, value) in [("white", "Ann"), ("black", "Ben"), ("event", "Club evening")] {
        info.set(name, value);
    }
    Record::game(None, info, tree.finish())
}

fn figure_of(record: Record, info: &str, lang: Lang) -> Figure {
    let (options, problems) =
        present::options::parse(&present::options::words(info).0, crate::game::notation("json").unwrap());
    assert_eq!(problems, []);
    let (figure, problems) = present::figure(&crate::game::Record::Quoridor(record), &options, lang);
    assert_eq!(problems, []);
    figure
}

#[test]
fn comments_lead_to_moves_and_show_places() {
    use crate::diagram::Mentioned;
    let timeline = figure_of(tree(), "", Lang::En).timeline;
    let frame = &timeline.frames.list()[4];
    let said: Vec<String> = frame
        .mentions
        .iter()
        .map(|mention| {
            let to = match mention.to {
                Mentioned::Frame { frame, .. } => frame.to_string(),
                Mentioned::Place(at) => format!("{},{}", at.x, at.y),
                Mentioned::Address => unreachable!(),
            };
            format!("{} {to}", &frame.comment[mention.text.clone()])
        })
        .collect();
    assert_eq!(said, ["d3h 3", "e8 2", "c4 14,29", "f3v 31.5,31.5"]);
}

#[test]
fn variations_begin_with_letters_on_the_board() {
    let timeline = figure_of(tree(), "no-info-bar no-coords", Lang::En).timeline;
    assert_eq!(texts(&timeline, 2), ["A", "B", "C"]);
    let links: Vec<_> = timeline.links.iter().map(|link| (link.seen, link.leads_to)).collect();
    assert_eq!(links, [(2, 3), (2, 5), (2, 6)]);
    let holds = |area: Rect, at: Point| {
        (area.center().x - at.x).abs() < area.w / 2.0 && (area.center().y - at.y).abs() < area.h / 2.0
    };
    for link in &timeline.links {
        let there = timeline.links.iter().filter(|other| holds(other.area, link.area.center()));
        assert_eq!(there.count(), 1, "each is met in its middle");
    }
}

#[test]
fn the_header_names_players_and_result() {
    let header = |lang| figure_of(tree(), "", lang).caption.header;
    assert_eq!(header(Lang::En), ["White: Ann", "Black: Ben", "Club evening", "White wins after 4 moves"]);
    assert_eq!(header(Lang::Ja), ["先手（白） Ann", "後手（黒） Ben", "Club evening", "まで4手で先手の勝ち"]);
    assert_eq!(figure_of(tree(), "no-header", Lang::En).caption.header, [""; 0]);
    assert_eq!(figure_of(tree(), "", Lang::En).timeline.title, "Quoridor board: Ann – Ben");
    assert!(texts(&figure_of(tree(), "", Lang::Ja).timeline, 4).contains(&"先手の勝ち".to_owned()));
}

#[test]
fn a_series_has_titles() {
    let titles = |info: &str, lang| -> Vec<String> {
        let notation = crate::game::notation("qf").unwrap();
        let (options, problems) = present::options::parse(&present::options::words(info).0, notation);
        assert_eq!(problems, []);
        let (figures, problems) =
            present::figures(&crate::game::Record::Quoridor(record(GAME)), &options, lang);
        assert_eq!(problems, []);
        assert!(figures.iter().all(|figure| figure.still));
        figures.into_iter().filter_map(|figure| figure.caption.title).collect()
    };
    assert_eq!(
        titles("every=20", Lang::En),
        [
            "Diagram 1: after 20. Black a3h",
            "Diagram 2: after 40. Black b3",
            "Final position: after 46. Black a1"
        ]
    );
    assert_eq!(titles("figures=first,8 marks=circle:e5", Lang::Ja), ["第1図", "第2図は後手（黒） e6hまで"]);
    assert_eq!(titles("frames=none frame=8 title", Lang::Ja), ["後手（黒） e6hまで"]);
}

/// Letter, name and whether it is right of each choice of a question.
fn choices(figure: &Figure, question: usize) -> Vec<String> {
    let quiz = figure.timeline.quiz.as_ref().unwrap();
    let choices = quiz.questions[question].choices.iter();
    choices.map(|c| format!("{} {}{}", c.letter, c.name, if c.right { "+" } else { "" })).collect()
}

#[test]
fn a_problem_asks_for_the_best_move() {
    let figure = figure_of(tree(), "problem frame=2", Lang::En);
    assert_eq!(choices(&figure, 0), ["A d3v", "B d3h+", "C e3"]);
    let quiz = figure.timeline.quiz.as_ref().unwrap();
    assert_eq!(quiz.questions[0].prompt, "White to move. What is the best move?");
    assert_eq!(figure.caption.title.as_deref(), Some("Problem"));
    assert_eq!(
        texts(&figure.timeline, 2).iter().filter(|text| *text == "A").count(),
        0,
        "it would tell the moves"
    );
    assert_eq!(symbols_named(&figure.timeline, 2, "ghost-"), 2, "the walls to choose from are seen");
    assert_eq!(symbols_named(&figure.timeline, 3, "ghost-"), 0);
}

fn symbols_named(timeline: &Timeline, frame: usize, start: &str) -> usize {
    symbols(timeline, frame).iter().filter(|name| name.starts_with(start)).count()
}

#[test]
fn a_position_is_a_problem_with_an_answer() {
    let figure = figure("j7EXAAFwCA", "problem answer=d6 choices=\"f6,e5v\"", Lang::Ja);
    let said = choices(&figure, 0);
    assert!(said.iter().any(|choice| choice.ends_with("d6+")), "{said:?}");
    assert_eq!(said.len(), 3);
    assert_eq!(figure.timeline.frames.len(), 2, "the solution shows it");
    let ids = |info: &str| problems("j7EXAAFwCA", info).into_iter().map(|(id, _)| id).collect::<Vec<_>>();
    assert_eq!(ids("problem answer=d6 choices=e4v,zz"), ["problem-choices"; 2], "e4v would cross a wall");
    assert_eq!(ids("problem"), ["problem-no-choice"]);
    assert_eq!(ids("answer=e5"), ["problem-answer"]);
}

#[test]
fn a_quiz_asks_for_every_move() {
    let figure = figure(GAME, "quiz", Lang::En);
    let quiz = figure.timeline.quiz.as_ref().unwrap();
    assert_eq!(quiz.questions.len(), 46);
    for (frame, question) in quiz.questions.iter().enumerate() {
        let right: Vec<_> = question.choices.iter().filter(|choice| choice.right).collect();
        assert_eq!(right.len(), 1);
        assert_eq!(right[0].name, figure.timeline.frames.list()[frame + 1].short);
        let names: BTreeSet<_> = question.choices.iter().map(|choice| &choice.name).collect();
        assert_eq!(names.len(), question.choices.len(), "no move twice");
    }
    assert_eq!(quiz.questions[6].prompt, "Move 7: what does White play?");
}

#[test]
fn the_bar_of_the_fan_site_tells_turn_and_walls_only() {
    let timeline = figure(GAME, "no-coords info-bar=fan", Lang::En).timeline;
    assert_eq!(texts(&timeline, 46), ["0", "3", "Turn 47"]);
    let shapes = |info: &str| figure(GAME, info, Lang::En).timeline.scene(8).count();
    assert!(shapes("info-bar=fan") + 18 < shapes(""), "without small walls");
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
    assert!(row(4).contains("B○"), "behind a pawn: {text}");
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
    let crowded = |place: &str| ("option-value", format!("a sign on {place} lies over another one"));
    assert_eq!(problems(STATE, "marks=\"A:e4 cross:e4\""), [crowded("e4")]);
    assert_eq!(problems(STATE, "marks=\"1:f5h 2:f5h\" ghost=A:f5h"), [crowded("f5h")]);
}
