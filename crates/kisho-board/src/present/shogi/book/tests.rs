use crate::diagram::Figure;
use crate::present::options;
use crate::present::shogi::tests::replay::{game, tree};
use crate::render;
use kisho_game as game;
use kisho_game::shogi::{Ending, Handicap, Info, Record};
use kisho_game::text::{Diagnostic, Id, Lang};

const MOVES: &str = "7g7f 3c3d 2g2f 8c8d (4c4d 3i4h) 2f2e 8d8e 6i7h";

fn made(record: &Record, words: &str, lang: Lang) -> (Vec<Figure>, Vec<Diagnostic>) {
    let (options, mut problems) = options::parse(&options::words(words).0, game::notation("sfen").unwrap());
    let (figures, wrong) = crate::present::figures(&game::Record::Shogi(record.clone()), &options, lang);
    problems.extend(wrong);
    (figures, problems)
}

fn titles(record: &Record, words: &str, lang: Lang) -> Vec<String> {
    let (figures, problems) = made(record, words, lang);
    assert_eq!(problems, [], "{words}");
    figures.into_iter().map(|figure| figure.caption.title.unwrap_or_default()).collect()
}

fn resigned() -> Record {
    let mut record = game(MOVES, &[]);
    let end = record.main_end();
    record.nodes.node_mut(end).unwrap().ending = Some(Ending::Resignation);
    record
}

#[test]
fn every_nth_position_and_the_last_one() {
    let record = resigned();
    assert_eq!(
        titles(&record, "every=3", Lang::Ja),
        ["第1図は▲２六歩まで", "第2図は△８五歩まで", "投了図は▲７八金まで"]
    );
    assert_eq!(
        titles(&record, "every=3", Lang::En),
        ["Diagram 1: after 3. P-2f", "Diagram 2: after 6. P-8e", "Final position: after 7. G-7h"]
    );
    let unfinished = game(MOVES, &[]);
    assert_eq!(
        titles(&unfinished, "every=7", Lang::Ja),
        ["第1図は▲７八金まで"],
        "the last one is one of them"
    );
    assert_eq!(titles(&unfinished, "every=100", Lang::Ja), ["第1図は▲７八金まで"]);
}

#[test]
fn chosen_moves_of_a_line() {
    let record = resigned();
    assert_eq!(
        titles(&record, "figures=first,1,4,last", Lang::Ja),
        ["初形", "第1図は▲７六歩まで", "第2図は△８四歩まで", "投了図は▲７八金まで"]
    );
    assert_eq!(titles(&record, "figures=0", Lang::En), ["Starting position"]);
    assert_eq!(
        titles(&record, "figures=4,7,last,4", Lang::Ja),
        ["第1図は△８四歩まで", "投了図は▲７八金まで"],
        "each once"
    );
    // The variation is the last two frames.
    assert_eq!(
        titles(&record, "figures=4,5 frame=9", Lang::Ja),
        ["第1図は△４四歩まで", "第2図は▲４八銀まで"]
    );
    let (figures, problems) = made(&record, "figures=2,8,99", Lang::Ja);
    assert_eq!(figures.len(), 1);
    let said: Vec<_> = problems.iter().map(|p| (p.id, p.span.start, p.message.as_str())).collect();
    assert_eq!(
        said,
        [(Id::OptionFrame, 10, "there is no move 8"), (Id::OptionFrame, 12, "there is no move 99")]
    );
}

#[test]
fn bookmarks_are_figures() {
    let mut record = resigned();
    for (node, name) in [(2, ""), (3, "先手十分"), (8, "A図"), (9, "Figure 7")] {
        record.nodes.node_mut(node).unwrap().bookmark = Some(name.to_owned());
    }
    let (figures, problems) = made(&record, "figures caption=\"角道を開けて\"", Lang::Ja);
    assert_eq!(problems, []);
    let captions: Vec<_> =
        figures.iter().map(|f| (f.caption.title.as_deref().unwrap(), f.caption.text.as_deref())).collect();
    assert_eq!(
        captions,
        [
            ("第1図は△３四歩まで", Some("角道を開けて")),
            ("第2図は▲２六歩まで", Some("先手十分")),
            ("A図は△４四歩まで", None),
            ("第3図は▲４八銀まで", Some("Figure 7"))
        ]
    );
    assert_eq!(titles(&record, "figures", Lang::En)[3], "Figure 7: after 5. S-4h");
    let (figures, problems) = made(&resigned(), "figures", Lang::Ja);
    assert_eq!((figures.len(), problems[0].id), (1, Id::FiguresNone));
}

#[test]
fn numbers_of_bookmarks_are_not_given_again() {
    let mut record = game(MOVES, &[]);
    for (node, name) in [(1, "仕掛け"), (2, "第１図"), (3, "第二図"), (4, "先手十分"), (5, "第十図")]
    {
        record.nodes.node_mut(node).unwrap().bookmark = Some(name.to_owned());
    }
    let names = |record: &Record, words: &str, lang| {
        let name = |title: String| title.split(['は', ':']).next().unwrap_or_default().to_owned();
        titles(record, words, lang).into_iter().map(name).collect::<Vec<_>>()
    };
    assert_eq!(names(&record, "figures", Lang::Ja), ["第3図", "第１図", "第二図", "第4図", "第十図"]);
    let mut record = game(MOVES, &[]);
    record.nodes.node_mut(3).unwrap().bookmark = Some("第一図".to_owned());
    assert_eq!(names(&record, "every=3", Lang::Ja), ["第一図", "第2図", "第3図"]);
    record.nodes.node_mut(3).unwrap().bookmark = Some("Figure 1".to_owned());
    assert_eq!(names(&record, "every=3", Lang::En), ["Figure 1", "Diagram 2", "Diagram 3"]);
}

#[test]
fn a_recapture_has_its_square_in_a_title() {
    let record = game("7g7f 3c3d 8h2b+ 3a2b", &[]);
    assert_eq!(titles(&record, "figures=3,4", Lang::Ja), ["第1図は▲２二角成まで", "第2図は△２二同銀まで"]);
    assert_eq!(titles(&record, "figures=4", Lang::En), ["Diagram 1: after 4. Sx2b"]);
}

#[test]
fn a_figure_is_the_position_after_its_move() {
    let record = resigned();
    let (figures, _) = made(&record, "figures=1,5", Lang::Ja);
    for (figure, node) in figures.iter().zip([1, 5]) {
        let alone = Record::new(record.nodes[node].position, 1);
        let (expected, _) = made(&alone, "", Lang::Ja);
        let board = |figure: &Figure| {
            render::text(&figure.timeline, figure.frame).lines().take(14).collect::<Vec<_>>().join("\n")
        };
        assert_eq!(board(figure), board(&expected[0]));
        assert!(figure.still);
        assert_eq!(figure.timeline.frames.len(), 1);
    }
    assert!(figures[1].timeline.frames.list()[0].alt.starts_with("5手目、▲２五歩。"));
}

#[test]
fn a_handicap_game_stays_one_in_its_diagrams() {
    let start = Handicap::named("二枚落ち").unwrap().start();
    let record = tree(start, "6a5b 7g7f 5c5d").finish(Info::default());
    let (figures, problems) = made(&record, "figures=first,3", Lang::Ja);
    assert_eq!(problems, []);
    let title = |at: usize| figures[at].caption.title.as_deref().unwrap();
    assert_eq!((title(0), title(1)), ("初形", "第1図は△５四歩まで"));
    assert!(render::text(&figures[1].timeline, 0).contains("下手の持駒"));
}

#[test]
fn a_diagram_alone_has_a_title_if_its_author_wants_one() {
    let record = game(MOVES, &[]);
    assert_eq!(titles(&record, "frames=none frame=3 title", Lang::Ja), ["▲２六歩まで"]);
    assert_eq!(titles(&record, "frames=none frame=3 title", Lang::En), ["After 3. P-2f"]);
    assert_eq!(titles(&record, "frames=none frame=3", Lang::Ja), [""]);
    assert_eq!(titles(&record, "frames=none frame=first title", Lang::Ja), ["初形"]);
    let tsume = kisho_game::shogi::sfen::decode(b"4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1").0.unwrap();
    assert_eq!(titles(&Record::new(tsume.position, 1), "title", Lang::Ja), ["問題図"]);
    let middle = kisho_game::shogi::sfen::decode(b"4k4/9/4P4/9/9/9/9/9/4K4 b - 61").0.unwrap();
    assert_eq!(titles(&Record::new(middle.position, 61), "title", Lang::En), ["Position"]);
}

#[test]
fn what_cannot_be_had_together_is_said() {
    let record = game(MOVES, &[]);
    for (words, count) in [
        ("figures=2 every=3", 1),
        ("figures frame=2", 2),
        ("every=2 frames=1-2", 1),
        ("figures=1,x", 1),
        ("figures=", 1),
    ] {
        let (figures, problems) = made(&record, words, Lang::En);
        assert_eq!(problems.len(), count, "{words}: {problems:?}");
        assert!(!figures.is_empty());
    }
    let (_, problems) = options::parse(&options::words("figures=21").0, game::notation("sgf").unwrap());
    assert_eq!(problems[0].message, "`figures=21` is for Quoridor and shogi, and this is Go");
}

#[test]
fn what_is_wrong_with_marks_is_said_once() {
    // White has a bishop in hand after 8h2b+ and none before.
    let record = game("7g7f 3c3d 8h2b+ 3a2b", &[]);
    for series in ["every=1", "figures=3,4,last"] {
        let said = |words: &str| {
            let (_, problems) = made(&record, &format!("{series} {words}"), Lang::En);
            problems.into_iter().map(|problem| problem.message).collect::<Vec<_>>()
        };
        assert_eq!(said("marks=A:7k arrows=7g-7z"), ["`7k` is not a square", "`7z` is not a square"]);
        assert_eq!(said("crop=9z-5e"), ["`9z` is not a square"]);
        let no_gold = "Black has no gold in hand in the position with the arrow";
        assert_eq!(said("arrows=\"B*5e G*5e\""), [no_gold], "the bishop is in hand in one of them");
    }
}

#[test]
fn a_long_series_is_cut() {
    let pairs = ["2h3h", "8b7b", "3h2h", "7b8b"];
    let moves: Vec<&str> = (0..1_200).map(|n| pairs[n % 4]).collect();
    let record = game(&moves.join(" "), &[]);
    let (figures, problems) = made(&record, "every=1", Lang::En);
    assert_eq!(figures.len(), 1_000);
    assert_eq!(problems[0].hint.as_deref(), Some("write `every=2` or more"));
}
