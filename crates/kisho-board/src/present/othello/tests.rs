use super::words;
use crate::diagram::{Drawn, Figure, Lifetime, Shape, Timeline};
use crate::present::{Options, ended, task, testing};
use crate::render;
use kisho_game::othello::Square;
use kisho_game::text::{Diagnostic, Lang};
use kisho_game::{Color, Record};

const GAME: &str = "black: Ann\nwhite: Ben\n\nf5 d6 c3 {On d6.} d3 c4 f4 f6 g5 e3 f3 g4 h3";
/// Black can take f1 and f8, and white can never move.
const STUCK: &str = "------OX------------------------------------------------------OX";
const WIPED_OUT: &str = "e6f4e3f6g5d6e7f5c5";

fn record(text: &str) -> Record {
    testing::record("othello", text)
}

fn shown(text: &str, info: &str) -> (Vec<Figure>, Vec<Diagnostic>) {
    testing::figures(record(text), "othello", info, Lang::En)
}

fn one(text: &str, info: &str) -> Figure {
    let (mut figures, problems) = shown(text, info);
    assert_eq!((figures.len(), problems), (1, vec![]), "{info}");
    figures.remove(0)
}

/// The names of the symbols that are drawn at the middle of a square in a frame.
fn at(timeline: &Timeline, frame: usize, square: &str) -> String {
    let square: Square = square.parse().unwrap();
    let middle = (f64::from(square.column()) + 0.5, f64::from(square.row()) + 0.5);
    let names = timeline.scene(frame).filter_map(|drawn: &Drawn| match &drawn.shape {
        Shape::Use { symbol, at, .. } if (at.x, at.y) == middle => Some(symbol.name.as_str()),
        _ => None,
    });
    names.collect::<Vec<_>>().join(" ")
}

fn board(text: &str, info: &str, frame: usize) -> String {
    render::text(&one(text, info).timeline, frame)
}

#[test]
fn discs_are_those_of_the_positions_in_all_frames() {
    let text = "f5 d6 (f6 e6 f4) (f4) c3 d3 c4 f4 f6";
    let record = record(text);
    let Record::Othello(game) = &record else { unreachable!() };
    let timeline = one(text, "").timeline;
    assert_eq!(timeline.frames.len(), game.nodes().len());
    for (frame, node) in game.nodes().iter().enumerate() {
        for square in Square::all() {
            let disc = node.position.at(square).map_or("", |color| color.pick("b", "w"));
            let last = if node.play == Some(square) { " last" } else { "" };
            assert_eq!(
                at(&timeline, frame, &square.to_string()),
                format!("{disc}{last}"),
                "{frame} {square}"
            );
        }
    }
}

#[test]
fn a_flipped_disc_is_another_one_from_then_on() {
    let timeline = one("f5d6c3", "").timeline;
    let d5: Vec<Lifetime> = timeline
        .elements()
        .filter(|element| matches!(&element.drawn.shape, Shape::Use { at, .. } if (at.x, at.y) == (3.5, 4.5)))
        .map(|element| element.life.clone())
        .collect();
    assert_eq!(d5, [Lifetime::during(0..2), Lifetime::during(2..4)], "white from d6 on");
}

#[test]
fn a_board_of_text_shows_discs_last_move_and_counts() {
    let expected = "  a b c d e f g h\n1 · · · · · · · ·\n2 · · · · · · · ·\n3 · · ●(○)· · · ·\n4 · · · ○ ● · · ·\n\
                    5 · · · ○ ● ● · ·\n6 · · · ○ · · · ·\n7 · · · · · · · ·\n8 · · · · · · · ·\n\n\
                    ● 4  ○ 4    Black to move\n";
    assert_eq!(board("f5d6c3d3", "", 4), expected);
    let part = board("f5d6c3d3", "crop=c3-f6 no-last-move no-info-bar", 4);
    assert_eq!(part, "  c d e f\n3 ● ○ · ·\n4 · ○ ● ·\n5 · ○ ● ●\n6 · ○ · ·\n");
    let turned = board("f5", "flip no-info-bar no-coords crop=d4-f5", 1);
    assert_eq!(turned, "(●)● ●\n · ● ○\n");
    let numbered = board("f5d6c3d3", "numbers no-info-bar crop=c3-f6", 4);
    assert_eq!(numbered, "   c  d  e  f\n3  3  4) ·  ·\n4  ·  ○  ●  ·\n5  ·  ○  ●  1\n6  ·  2  ·  ·\n");
}

#[test]
fn the_bar_tells_passes_and_the_end() {
    let stuck = |moves: &str| format!("position: {STUCK} X\n{moves}");
    let bar = |text: &str, frame| board(text, "", frame).lines().last().unwrap().to_owned();
    assert_eq!(bar(&stuck("f1"), 1), "● 4  ○ 1    White passes, Black to move");
    assert_eq!(bar(&stuck("f1 f8"), 2), "● 6  ○ 0    Black won 6–0");
    assert_eq!(bar("f5 0-1", 1), "● 4  ○ 1    White won");
    let frames = one(&stuck("f1 f8"), "").timeline.frames;
    assert_eq!(frames.list()[1].name, "Black f1 (White passes)");
    assert_eq!(
        frames.list()[1].alt,
        "Move 1: Black f1, flipping 1 disc. White passes, Black to move. Black 4: f1, g1, h1, h8. White 1: g8."
    );
    assert_eq!(ended(&record(WIPED_OUT), 9, &Options::default(), Lang::Ja).unwrap(), "13対0で黒の勝ち");
    assert_eq!(task(&record("f5"), 1, &Options::default(), Lang::Ja), "白番");
}

#[test]
fn a_file_of_ggf_says_who_resigned_or_had_no_time_left() {
    let said = |result: &str, lang| {
        let record: Record = testing::record("ggf", format!("(;GM[Othello]RE[{result}]B[f5];)"));
        ended(&record, 1, &Options::default(), lang).unwrap()
    };
    assert_eq!(said("-12.00:r", Lang::En), "White won by resignation");
    assert_eq!(said("+64.00:t", Lang::En), "Black won on time");
    assert_eq!(said("+64.00:t", Lang::Ja), "黒の勝ち（時間切れ）");
    assert_eq!(said("+12.00", Lang::En), "Black won");
}

#[test]
fn a_figure_shows_all_moves_of_a_game_as_nobody_had_flipped_them() {
    let figure = one(WIPED_OUT, "moves=1-9");
    assert!(figure.still);
    assert_eq!(figure.caption.name(), Some("Moves 1–9"));
    let rows = "   a  b  c  d  e  f  g  h\n1  ·  ·  ·  ·  ·  ·  ·  ·\n2  ·  ·  ·  ·  ·  ·  ·  ·\n\
                3  ·  ·  ·  ·  3  ·  ·  ·\n4  ·  ·  ·  ○  ●  2  ·  ·\n5  ·  ·  9  ●  ○  8  5  ·\n\
                6  ·  ·  ·  6  1  4  ·  ·\n7  ·  ·  ·  ·  7  ·  ·  ·\n8  ·  ·  ·  ·  ·  ·  ·  ·\n";
    assert_eq!(render::text(&figure.timeline, 0), rows);
    assert_eq!([at(&figure.timeline, 0, "e6"), at(&figure.timeline, 0, "f4")], ["b", "w"]);
    // The position before the first of the moves, and colours of those who moved.
    let later = one(WIPED_OUT, "moves=8-9 numbers=restart");
    assert_eq!(later.caption.name(), Some("Moves 8–9"));
    let text = render::text(&later.timeline, 0);
    assert!(text.contains("5  ·  ·  2  ○  ●  1  ●  ·\n"), "{text}");
    let alt = &later.timeline.frames.list()[0].alt;
    assert!(alt.ends_with("White 1 f5, 2 c5. Black won 13–0."), "{alt}");
}

#[test]
fn a_series_divides_the_moves_and_says_who_had_to_pass() {
    let (figures, problems) = shown(GAME, "every=5 header caption=Mine");
    assert_eq!(problems, []);
    let names: Vec<_> = figures.iter().map(|figure| figure.caption.title.as_deref().unwrap()).collect();
    assert_eq!(names, ["Figure 1 (1–5)", "Figure 2 (6–10)", "Figure 3 (11–12)"]);
    assert_eq!(figures[0].caption.header, ["Black: Ann", "White: Ben"]);
    assert_eq!((figures[0].caption.text.as_deref(), &figures[1].caption.text), (Some("Mine"), &None));
    let stuck = one(&format!("position: {STUCK} X\nf1 f8"), "moves=1-2");
    assert_eq!(stuck.caption.notes, ["White passes after 1"]);
    let counted = one(&format!("position: {STUCK} X\nf1 f8"), "moves=1-2 numbers=11");
    assert_eq!(counted.caption.notes, ["White passes after 11"]);
    let (_, problems) = shown("f5d6", "moves=2-9");
    assert_eq!(problems[0].message, "there is no move 9");
    assert_eq!(problems[0].hint.as_deref(), Some("the moves of this line go from 1 to 2"));
}

#[test]
fn squares_that_comments_and_options_name_are_found() {
    let figure = one(GAME, "marks=\"A:c5 circle:d4\" arrows=d4-f4");
    let frames = figure.timeline.frames.list();
    assert_eq!(frames[3].mentions.len(), 1, "the comment names d6");
    assert!(frames[0].alt.ends_with("Circle on d4; A on c5; arrow from d4 to f4."), "{}", frames[0].alt);
    let text = render::text(&figure.timeline, 0);
    assert!(text.contains("5 · · A ● ○ · · ·\n") && text.ends_with("Marks: ○ d4\nArrows: d4-f4\n"), "{text}");
    let (_, problems) = shown("f5", "marks=A:j9 crop=a1-k3");
    assert_eq!(
        problems.iter().map(|problem| problem.message.as_str()).collect::<Vec<_>>(),
        ["there is no square j9", "there is no square k3"]
    );
}

#[test]
fn branches_have_letters_on_their_squares() {
    let timeline = one("f5 d6 (f6) (f4)", "").timeline;
    let places: Vec<_> = timeline.links.iter().map(|link| (link.seen, link.leads_to)).collect();
    assert_eq!(places, [(1, 2), (1, 3), (1, 4)]);
    assert!(render::text(&timeline, 1).ends_with("Moves: A d6, B f6, C f4\n"));
    let ways = |marks: &str| {
        let text = render::text(&one("f5 d6 (f6) (f4)", &format!("frame=1 marks={marks}")).timeline, 1);
        text.lines().last().unwrap().to_owned()
    };
    assert_eq!(ways("A:c3"), "Moves: B d6, C f6, D f4", "A is on the board already");
    assert_eq!(ways("\"B:f6 cross:a1\""), "Moves: A d6, B f6, C f4", "as the author calls it");
    assert_eq!(ways("\"cross:f6 12:f4 a:h8\""), "Moves: B d6, C f6, 12 f4", "a sign is no name");
}

#[test]
fn a_problem_asks_among_its_variations_or_all_squares() {
    let choices = |text: &str, info: &str| {
        let figure = one(text, info);
        let question = &figure.timeline.quiz.as_ref().unwrap().questions[0];
        let choice = |choice: &crate::diagram::Choice| {
            format!("{}{}", choice.name, if choice.right { "!" } else { "" })
        };
        (question.prompt.clone(), question.choices.iter().map(choice).collect::<Vec<_>>().join(" "))
    };
    let asks = |prompt: &str, names: &str| (prompt.to_owned(), names.to_owned());
    assert_eq!(choices("f5 d6 (f4 {RIGHT})", "problem frame=1"), asks("White to move", "f4! d6"));
    assert_eq!(choices("f5 d6", "problem frame=1"), asks("White to move", "f4 d6! f6"));
    assert_eq!(choices("f5", "problem frame=1 answer=f6"), asks("White to move", "f4 d6 f6!"));
    assert_eq!(choices("f5 d6", "quiz"), asks("Move 1: what does Black play?", "d3 c4 f5! e6"));
    let (_, problems) = shown("f5", "problem answer=a1");
    assert_eq!(problems[0].message, "`a1` is not a legal move of black here");
}

#[test]
fn a_header_says_the_result_in_discs() {
    let header = |text: &str| {
        let Record::Othello(game) = record(text) else { unreachable!() };
        words::header(&game, Lang::En).join(", ")
    };
    assert_eq!(header("black: Ann\nresult: 40-24\nf5"), "Black: Ann, Black won 40–24");
    assert_eq!(header("black: Ann\nresult: 19-45\nf5"), "Black: Ann, White won 45–19");
    assert_eq!(header("black: Ann\nresult: 0-1\nf5"), "Black: Ann, White won");
    assert_eq!(header(&format!("black: Ann\n\n{WIPED_OUT}")), "Black: Ann, Black won 13–0");
    assert_eq!(header(&format!("black: Ann\nresult: 64-0\n\n{WIPED_OUT}")), "Black: Ann, Black won 64–0");
    let Record::Othello(mut game) = record(WIPED_OUT) else { unreachable!() };
    game.info.set("result", "30-34");
    assert_eq!(words::header(&game, Lang::En), ["Black won 13–0"], "the board counts");
}

#[test]
fn the_starter_is_right() {
    for text in
        [include_str!("starter/board.md"), include_str!("starter/en.md"), include_str!("starter/ja.md")]
    {
        for block in text.split("```othello").skip(1) {
            let (info, block) = block.split_once('\n').unwrap();
            let record = record(block.split("```").next().unwrap());
            testing::clean_figure(record, "othello", info.trim(), Lang::En);
        }
    }
    assert_eq!(Color::ALL.map(|color| words::player(color, Lang::Ja)), ["黒", "白"]);
}
