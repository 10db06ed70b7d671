use super::*;
use crate::diagram::{Figure, Mentioned, Point, Shape};
use crate::present::{self, testing};
use crate::render;
use kisho_game as game;

/// Made up: black's scissors go for f6; a variation begins at white's first turn.
const GAME: &str = "title: A made-up game
black: Aoi
white: Ren
setup: GPC PCG CGP PGC GPC CPG PGC CGP

1. b2-b3,b3-b4 2. e5-e4,e4-d4 (e5-e4,e4-e3 { See b3-b4 and c3. })
3. b4-c4, { On c4 comes paper. } c4xd4";

fn record(text: &str) -> game::Record {
    testing::record("janken", text)
}

fn figure(text: &str, info: &str, lang: Lang) -> Figure {
    testing::clean_figure(record(text), "janken", info, lang)
}

/// The dice of a frame with their places.
fn dice(timeline: &Timeline, frame: usize) -> Vec<String> {
    let name = |drawn: &Drawn| match &drawn.shape {
        Shape::Use { symbol, at, .. } if symbol.name.contains("-die-") => {
            Some(format!("{} {} {}", symbol.name, at.x, at.y))
        }
        _ => None,
    };
    let mut dice: Vec<String> = timeline.scene(frame).filter_map(name).collect();
    dice.sort();
    dice
}

#[test]
fn every_frame_shows_its_position() {
    let game::Record::Janken(record) = record(GAME) else { panic!() };
    for info in ["", "flip"] {
        let timeline = figure(GAME, info, Lang::En).timeline;
        assert_eq!(timeline.frames.len(), record.nodes().len());
        for (frame, node) in record.nodes().iter().enumerate() {
            let place = |square: Square| {
                let (x, y) = (f64::from(square.column()) + 0.5, 5.5 - f64::from(square.row()));
                if info == "flip" { (6.0 - x, 6.0 - y) } else { (x, y) }
            };
            let expected = node.position.dice().map(|(square, die)| {
                let (x, y) = place(square);
                format!("{}-die-{} {x} {y}", die.owner.word(), die.lie)
            });
            let mut expected: Vec<String> = expected.collect();
            expected.sort();
            assert_eq!(dice(&timeline, frame), expected, "frame {frame} {info}");
        }
    }
}

#[test]
fn edges_have_the_sign_that_comes_up() {
    use kisho_game::Color;
    use kisho_game::janken::{Direction, Lie};
    for lie in Lie::ALL {
        let dice = Dice::new();
        let symbol = dice.of(Color::White, lie);
        let edges: Vec<_> = symbol.shapes.iter().filter_map(|drawn| drawn.fill).skip(1).take(2).collect();
        let [up, right] = [Direction::Up, Direction::Right].map(|way| dice::role(lie.rolled(way).top()));
        assert_eq!(edges, [up, right], "{lie}");
    }
}

#[test]
fn readers_go_on_by_actions_or_by_turns() {
    let said = |info: &str| -> Vec<String> {
        let frames = figure(GAME, info, Lang::En).timeline.frames;
        let one =
            |frame: &Frame| format!("{:?} {} {}", frame.parent.unwrap_or(99), frame.number, frame.short);
        frames.list().iter().map(one).collect()
    };
    let game = said("");
    assert_eq!(game[..4], ["99 0 ", "0 1 b2-b3", "1 1 b3-b4", "2 2 e5-e4"]);
    assert_eq!(game[4..], ["3 2 e4-d4", "4 3 b4-c4", "5 3 c4xd4", "3 2 e4-e3"]);
    // The comment on c4 keeps its frame; of turns that begin alike each is whole.
    assert_eq!(
        said("step=turn"),
        ["99 0 ", "0 1 b2-b3,b3-b4", "1 2 e5-e4,e4-d4", "2 3 b4-c4", "3 3 c4xd4", "1 2 e5-e4,e4-e3"]
    );
    let html = render::figure(
        &figure(GAME, "", Lang::En),
        render::FigurePlace { key: "k", ..render::FigurePlace::default() },
        &mut render::Sprites::default(),
    );
    assert_eq!(html.matches("class=\"s\">b3-b4 <").count(), 1, "the number of a turn is said once");
}

#[test]
fn that_a_player_passes_is_told() {
    let shut_in = "position: 5pgc/6/pgc+5/1cpg+4/6/GPCpgc+4 w\n\n2. a4-a3,a3-a2 4. f6-f5,f5-f4";
    let names = |info: &str, lang| -> Vec<String> {
        let figure = figure(shut_in, info, lang);
        figure
            .timeline
            .frames
            .list()
            .iter()
            .skip(1)
            .map(|frame| frame.name.replace('\u{2011}', "-"))
            .collect()
    };
    let turns = ["White a4-a3, a3-a2 (Black passes)", "White f6-f5, f5-f4 (Black passes)"];
    assert_eq!(names("step=turn", Lang::En), turns);
    assert_eq!(names("", Lang::Ja)[..2], ["後手 a4-a3", "後手 a3-a2（先手パス）"]);
}

/// In a turn of two actions by one die the square between them is framed like that where it came from.
#[test]
fn the_squares_of_a_turn_are_shown() {
    let timeline = figure(GAME, "step=turn", Lang::En).timeline;
    let shown = timeline.scene(1).filter_map(|drawn| match &drawn.shape {
        Shape::Use { symbol, at, .. } if ["last", "from", "moved"].contains(&symbol.name.as_str()) => {
            Some(format!("{} {} {}", symbol.name, at.x, at.y))
        }
        _ => None,
    });
    // No frame lies on a shade, on which it would not be seen in every theme.
    assert_eq!(shown.collect::<Vec<_>>(), ["from 1.5 4.5", "from 1.5 3.5", "moved 1.5 2.5"]);
}

#[test]
fn positions_are_told() {
    let alt =
        |info: &str, lang, frame: usize| figure(GAME, info, lang).timeline.frames.list()[frame].alt.clone();
    assert_eq!(
        alt("", Lang::En, 5),
        "Turn 3, Black to move, 1 action left. \
         Black: rock on a1 (GPC), paper on c1 (PGC), paper on a3 (PCG), paper on c4 (PGC). \
         White: rock on d4 (GCP), paper on f4 (PGC), rock on d6 (GPC), scissors on f6 (CGP). \
         Last: Black rolls b4 to c4, paper comes up."
    );
    assert!(alt("", Lang::En, 6).ends_with("Last: Black's paper on c4 captures rock on d4."));
    assert!(alt("", Lang::Ja, 6).ends_with("直前：先手c4のパーがd4のグーを取る。"));
    assert!(
        alt("step=turn", Lang::Ja, 1).starts_with("2手番目、後手番、行動力の残り2。先手：a1グー（GPC）、")
    );
    let lost = "position: 6/4GPC1/5CPG/6/6/5gpc b\n\ne5-e6,e6-f6";
    assert!(
        figure(lost, "", Lang::En).timeline.frames.list()[2]
            .alt
            .starts_with("Turn 1, Black won. Black has reached the goal corner f6.")
    );
}

#[test]
fn the_last_stand_is_noted() {
    let stand = "position: 6/6/6/6/GPC+1cgp3/6 b";
    let alt = figure(stand, "", Lang::En).timeline.frames.list()[0].alt.clone();
    assert!(alt.contains("Black: rock on a2 (GPC, has left its home)"), "{alt}");
    assert!(alt.contains("3 actions left") && alt.contains("Last stand: both players."), "{alt}");
    insta::assert_snapshot!("last-stand", render::text(&figure(stand, "", Lang::Ja).timeline, 0));
}

#[test]
fn comments_lead_to_actions_and_show_squares() {
    let timeline = figure(GAME, "", Lang::En).timeline;
    let said = |frame: usize| -> Vec<Mentioned> {
        timeline.frames.list()[frame].mentions.iter().map(|mention| mention.to).collect()
    };
    let at = |x, y| Point::new(x, y);
    assert_eq!(
        said(7),
        [
            Mentioned::Frame { part: None, frame: 2, place: Some(at(1.5, 2.5)) },
            Mentioned::Place(at(2.5, 3.5))
        ]
    );
}

#[test]
fn the_board_as_text() {
    let text = |info, frame| render::text(&figure(GAME, info, Lang::En).timeline, frame);
    insta::assert_snapshot!("text", text("", 5));
    insta::assert_snapshot!("text-flipped-bare", text("flip no-coords no-info-bar no-last-move", 5));
}

#[test]
fn dice_stand_alone() {
    let figure = figure("", "die=\"GPC cpg\"", Lang::Ja);
    assert!(figure.still);
    let alt = &figure.timeline.frames.list()[0].alt;
    assert_eq!(
        alt,
        "先手の駒GPC。上はグー、前後はパー、左右はチョキ。後手の駒CPG。上はチョキ、前後はパー、左右はグー。"
    );
    assert!(dice(&figure.timeline, 0).is_empty(), "there is no board");
    let letters = figure.timeline.scene(0).filter_map(|drawn| match &drawn.shape {
        Shape::Text(text) if text.content.len() == 3 => Some(text.content.to_string()),
        _ => None,
    });
    assert_eq!(letters.collect::<Vec<_>>(), ["GPC", "cpg"], "White's letters are small");
}

#[test]
fn what_cannot_be_shown_is_said() {
    for (info, message) in [
        ("die=d4", "no die is ever on d4"),
        ("die=GPX", "`GPX` is neither a square nor how dice lie"),
        ("die=gPC", "`gPC` is neither a square nor how dice lie"),
        ("marks=circle:g1", "there is no square g1"),
        ("arrows=a1-a1", "an arrow from a1 to a1 goes nowhere"),
        ("arrows=P*a2", "no die comes from a hand: an arrow goes from a square to a square"),
    ] {
        let (_, problems) = testing::figure(record(""), "janken", info, Lang::En);
        let said: Vec<&str> = problems.iter().map(|problem| problem.message.as_str()).collect();
        assert_eq!(said, [message], "{info}");
    }
}

/// Without coordinates and bar, so that only dice and board are fixed here.
#[test]
fn the_board_as_a_picture() {
    let text = "position: 5gpc/6/2PGC3/6/6/GPC5 b";
    insta::assert_snapshot!(
        "board",
        render::svg(&figure(text, "no-coords no-info-bar", Lang::En), 0, render::Ground::Transparent)
    );
}

/// Made up: f2 has to run at once.
const RACE: &str = "position: 3gpc2/CPG+1pcg+3/6/6/5PGC+/6 b";

#[test]
fn the_answer_stands_below_the_board_with_arrows_on_it() {
    let solved = figure(RACE, "solve", Lang::En);
    assert_eq!(solved.caption.notes, ["Black to move: wins in 3 turns by f2‑f3,f3‑f4"]);
    let arrows = figure(RACE, "arrows=\"f2-f3 f3-f4\"", Lang::En);
    let scene = |figure: &Figure| format!("{:?}", figure.timeline.scene(0).collect::<Vec<_>>());
    assert_eq!(scene(&solved), scene(&arrows));
    let ja = figure(RACE, "solve", Lang::Ja).caption.notes;
    assert_eq!(ja, ["先手番：3手番で勝ち（f2‑f3,f3‑f4）"]);
    assert!(figure(RACE, "no-solve", Lang::En).caption.notes.is_empty());
}

#[test]
fn a_lost_position_says_what_it_takes_longest_after() {
    let lost = "position: 6/1gcp+4/6/2CGP+CGP+2/3gcp+2/6 b";
    let en = figure(lost, "solve", Lang::En).caption.notes.concat();
    let wanted =
        "Black to move: White wins in 2 turns, whatever Black does; it takes longest after c3‑c4,c4‑b4 or ";
    assert!(en.starts_with(wanted) && en.ends_with(" or 9 other turns"), "{en}");
    // Here all turns are alike.
    let alike = "position: 6/GCP+1gpc+3/6/2cpg+3/6/PCG5 b";
    let en = figure(alike, "solve", Lang::En).caption.notes.concat();
    assert_eq!(en, "Black to move: White wins in 2 turns, whatever Black does");
}

#[test]
fn the_line_of_the_answer_is_a_replay() {
    let line = figure(RACE, "solve=line step=turn", Lang::En);
    assert_eq!((line.timeline.frames.len(), line.still), (6, false));
    assert_eq!(line.caption.notes, ["Black to move: wins in 3 turns by f2‑f3,f3‑f4"]);
}

#[test]
fn the_answer_is_told_without_a_page() {
    let answer = "Black to move: wins in 3 turns by f2-f3,f3-f4";
    for info in ["solve", "solve=line"] {
        let figure = figure(RACE, info, Lang::En);
        let text = render::text(&figure.timeline, 0);
        assert_eq!(text.lines().last(), Some(answer), "{text}");
        assert!(figure.timeline.frames.list()[0].alt.ends_with(&format!(". {answer}.")));
        let end = render::text(&figure.timeline, figure.timeline.frames.main_end());
        assert_eq!(end.contains(answer), info == "solve", "it is said of the start");
    }
    let svg = render::svg(&figure(RACE, "solve", Lang::Ja), 0, render::Ground::Transparent);
    assert!(svg.contains("。先手番：3手番で勝ち（f2-f3,f3-f4）。</desc>"), "{svg}");
}

#[test]
fn the_position_that_is_shown_is_solved() {
    let notes = |info: &str, lang| {
        figure("position: 6/4GPC1/6/6/6/1gpc3GPC b\n\nf1-f2,f2-f3", info, lang).caption.notes
    };
    assert_eq!(notes("solve", Lang::En), ["Black to move: wins in 1 turn by e5‑e6,e6‑f6 or e5‑f5,f5‑f6"]);
    // The last die has three actions.
    let last = notes("solve frame=last", Lang::En);
    assert_eq!(last, ["White to move: wins in 1 turn by b1‑a1 or b1‑b2,b2‑a2,a2‑a1"]);
    let over = figure("position: 4GPC1/6/6/6/6/1gpc4 b\n\ne6-f6", "solve frame=last", Lang::Ja);
    assert_eq!(over.caption.notes, ["先手の勝ち"]);
}

#[test]
fn a_position_is_solved_once_for_all_figures() {
    let game::Record::Janken(race) = record("position: 3gpc2/CPG+1pcg+3/6/6/5PGC+/6 b") else { panic!() };
    let race = race.tree.start().position;
    let work = game::janken::solve::solve(&race).unwrap().work;
    let budget = crate::present::SolverBudget::new(2 * work - 1);
    for _ in 0..5 {
        assert_eq!(solve::answer(&race, &budget), game::janken::solve::solve(&race));
    }
    budget.spend(work - 1);
    assert!(!budget.is_spent());
    budget.spend(1);
    assert!(budget.is_spent());
}

/// What stands below the names of the columns, line by line.
fn below(text: &str) -> Vec<&str> {
    text.lines().skip(8).map(str::trim).collect()
}

#[test]
fn a_board_of_text_shows_marks_dice_and_letters() {
    let info =
        "frame=4 marks=\"circle:b2,a1 A:d4 Abcd:c5 甲:e5 cross:d4\" arrows=c1-c2 die=d4 legend no-info-bar";
    let text = render::text(&figure(GAME, info, Lang::En).timeline, 4);
    let row = |rank: usize| text.lines().nth(6 - rank).unwrap().to_owned();
    assert!(row(1).starts_with("1  GPC ○"), "after a die: {text}");
    assert_eq!(row(2), "2   .     ○     .     .     .     .");
    assert!(row(5).ends_with("甲    ."), "{text}");
    assert!(row(4).contains("[gcp+]"), "no room for more: {text}");
    assert_eq!(
        below(&text),
        [
            "Last: White e4-d4",
            "d4: White, GCP, top: rock, front and back: scissors, sides: paper",
            "Marks: A d4, Abcd c5, × d4",
            "Arrows: c1-c2",
            "Letters of a die: top, front, side; G rock, C scissors, P paper",
            "Large letters: Black; small letters: White; +: must not go home again",
        ]
    );
    let ja = render::text(&figure(GAME, "step=turn", Lang::Ja).timeline, 1);
    assert_eq!(
        below(&ja),
        ["直前：先手 b2-b3、b3-b4", "2手番目、後手番、行動力の残り2", "次の手：A e5-e4,e4-d4、B e5-e4,e4-e3"]
    );
}

#[test]
fn a_part_of_the_board_is_shown_with_its_names() {
    let text = |info: &str| render::text(&figure(GAME, info, Lang::En).timeline, 6);
    let part = "
5   .     .     .
4   .   [PGC+]  .
3   .     .     .
    c     d     e
";
    assert!(
        text("crop=c3-e5 no-info-bar").starts_with(part.trim_start_matches('\n')),
        "{}",
        text("crop=c3-e5 no-info-bar")
    );
    let flipped = "
4   .   [PGC+]
5   .     .
    e     d
";
    assert!(
        text("crop=e5-d4 flip no-info-bar").starts_with(flipped.trim_start_matches('\n')),
        "{}",
        text("crop=e5-d4 flip no-info-bar")
    );
    let timeline = |info: &str| figure(GAME, info, Lang::En).timeline;
    let small = timeline("crop=c3-e5 no-info-bar no-coords");
    let close = |a: f64, b: f64| (a - b).abs() < 1e-9;
    assert!(
        close(small.view.w, 3.0 + 2.0 * (0.2 + 0.12)) && close(small.view.h, small.view.w),
        "{:?}",
        small.view
    );
    assert_eq!(dice(&small, 6).len(), 1);
    assert!(timeline("crop=c3-e5").view.w > 6.0, "the bar has the room of a whole board");
    let marked = timeline("crop=c3-e5 marks=circle:a1 arrows=d4-e4");
    let alt = &marked.frames.list()[0].alt;
    assert!(alt.ends_with("The diagram shows the part from c3 to e5. Arrow from d4 to e4."), "{alt}");
    let (options, _) =
        present::options::parse(&present::options::words("crop=c3-g7").0, game::notation("janken").unwrap());
    let (_, problems) = present::figure(&record(GAME), &options, Lang::En);
    assert_eq!(problems[0].message, "there is no square g7");
}

#[test]
fn dice_to_set_up_have_the_signs_of_no_other_game() {
    let all = present::setup::set_up(&record(GAME), "", &present::Options::default(), Lang::En);
    let labels: Vec<&str> = all.tools.iter().map(|tool| tool.label.as_str()).collect();
    assert_eq!((labels[0], labels[6]), ("■GPC", "□GPC"));
}
