//! Comments, variations, headers, series, problems and quizzes.

use super::*;
use kisho_game::text::Id;

/// A made-up game with a comment and variations.
pub(super) fn tree() -> Record {
    use kisho_game::quoridor::record::{play, start};
    use kisho_game::tree::TreeBuilder;
    let mut tree = TreeBuilder::new(start(None));
    let add = |tree: &mut TreeBuilder<_, _>, at: usize, name: &str| {
        let before: Position = tree.node(at).unwrap().position;
        let action = match name.parse() {
            Ok(wall) => kisho_game::quoridor::Move::Wall(wall),
            Err(()) => kisho_game::quoridor::Move::Pawn(before.direction_to(name.parse().unwrap()).unwrap()),
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
    tree.node_mut(end).unwrap().outcome = Some(kisho_game::Outcome::First);
    let mut info = kisho_game::Info::default();
    for (name, value) in [("white", "Ann"), ("black", "Ben"), ("event", "Club evening")] {
        info.set(name, value);
    }
    Record::game(None, info, tree.finish())
}

pub(super) fn figure_of(record: Record, info: &str, lang: Lang) -> Figure {
    testing::clean_figure(record, "json", info, lang)
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
        let (figures, problems) = testing::figures(record(GAME), "qf", info, lang);
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
    let walls = |drawn: &&Drawn| matches!(&drawn.shape, Shape::Use { symbol, .. } if symbol.name.starts_with("ghost-"));
    let on_page = |frame| on_page(&figure.timeline, frame).filter(walls).count();
    assert_eq!((on_page(2), on_page(3)), (2, 0), "the walls to choose from are seen");
    assert_eq!(
        symbols_named(&figure.timeline, 2, "ghost-"),
        0,
        "a picture would tell what is asked, and not the rest"
    );
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
    assert_eq!(ids("problem answer=d6 choices=e4v,zz"), [Id::ProblemChoices; 2], "e4v would cross a wall");
    let info = "problem answer=d6 choices=\"f6, e4v、zz\"";
    let (_, said) = testing::figure(record("j7EXAAFwCA"), "qf", info, Lang::En);
    let places = said.iter().map(|problem| &info[problem.span.start..problem.span.end]);
    assert_eq!(places.collect::<Vec<_>>(), ["e4v", "zz"]);
    assert_eq!(ids("problem"), [Id::ProblemNoChoice]);
    assert_eq!(ids("answer=e5"), [Id::ProblemAnswer]);
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
