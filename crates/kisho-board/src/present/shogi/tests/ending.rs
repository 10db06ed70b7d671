//! How games end, and what is said of a position.

use super::replay::{drawn, game, tree, usi};
use super::*;
use kisho_game as game;
use kisho_game::shogi::{Ending, Info};
use kisho_game::text::Id;

pub fn ended(text: &str, ending: Ending, info: &[(&str, &str)]) -> Record {
    let mut record = game(text, info);
    let end = record.main_end();
    record.nodes.node_mut(end).unwrap().ending = Some(ending);
    record
}

pub fn last(record: &Record, lang: Lang) -> String {
    let timeline = drawn(record, "", lang);
    timeline.frames.list()[record.main_end()].comment.clone()
}

#[test]
fn the_last_frame_says_how_the_game_ended() {
    for (ending, en, ja) in [
        (Ending::Resignation, "White wins by resignation after 2 moves", "まで2手で後手の勝ち"),
        (Ending::Interruption, "Broken off after 2 moves", "まで2手で中断"),
        (Ending::SealedMove, "Adjourned with a sealed move after 2 moves", "まで2手で封じ手"),
        (Ending::Repetition, "Draw by repetition after 2 moves", "まで2手で千日手"),
        (Ending::Mate, "The record claims checkmate after 2 moves", "まで2手で詰み"),
        (Ending::NoMate, "No mate after 2 moves", "まで2手で不詰"),
        (Ending::Impasse, "Draw by impasse after 2 moves", "まで2手で持将棋"),
        (Ending::TimeUp, "White wins on time after 2 moves", "まで2手で時間切れにより後手の勝ち"),
        (Ending::Foul(Color::White), "White loses by a foul after 2 moves", "まで2手で後手の反則負け"),
        (Ending::Declaration, "Black wins by declaration after 2 moves", "まで2手で先手の入玉勝ち"),
        (Ending::Draw, "Draw after 2 moves", "まで2手で引き分け"),
        (Ending::Default(Color::Black), "White wins by default", "後手の不戦勝"),
    ] {
        let record = ended("7g7f 3c3d", ending, &[]);
        assert_eq!([last(&record, Lang::En), last(&record, Lang::Ja)], [en, ja]);
    }
    let handicap = ended("7g7f", Ending::Resignation, &[("手合割", "二枚落ち")]);
    assert_eq!(last(&handicap, Lang::Ja), "まで1手で下手の勝ち");
    assert_eq!(last(&handicap, Lang::En), "Black wins by resignation after 1 move");
}

#[test]
fn a_foul_is_told_with_its_move_and_rule() {
    let told = |kif: &str| {
        let reading = (kisho_game::shogi::KIF.read)(kif.as_bytes(), &Default::default());
        let Some(kisho_game::Record::Shogi(record)) = reading.record else { panic!("{kif}") };
        [Lang::En, Lang::Ja].map(|lang| last(&record, lang))
    };
    assert_eq!(
        told("1 ７六歩(77)\n2 ３四歩(33)\n3 ７五歩打\n4 反則勝ち\n"),
        [
            "Black loses by a foul after 2 moves: P*7e (no pawn in hand)",
            "まで2手で先手の反則負け。▲７五歩打（持ち駒にない）の反則"
        ]
    );
    assert_eq!(
        told("1 ７六歩(77)\n2 ３四歩(33)\n3 ２四歩(25)\n4 反則勝ち\n"),
        [
            "Black loses by a foul after 2 moves: P-2d (no such piece stands there)",
            "まで2手で先手の反則負け。▲２四歩（そこにない駒）の反則"
        ]
    );
    let start = sfen::decode(b"4k4/9/9/9/9/9/4P4/9/4K4 b P 1").0.unwrap().position;
    let mut tree = tree(start, "");
    let drop = usi("P*5e");
    let at = tree.force(0, drop).unwrap();
    tree.node_mut(at).unwrap().ending = Some(Ending::Foul(Color::Black));
    let record = tree.finish(Info::default());
    assert_eq!(
        [Lang::En, Lang::Ja].map(|lang| last(&record, lang)),
        [
            "Black loses by a foul after 1 move: P*5e (two pawns on a file)",
            "まで1手で先手の反則負け。▲５五歩打（二歩）の反則"
        ]
    );
}

#[test]
fn below_a_still_picture_stands_whose_move_it_is_or_how_the_game_ended() {
    let said = |ending: Option<Ending>, lang: Lang| {
        let mut record = game("7g7f 3c3d", &[]);
        record.nodes.node_mut(2).unwrap().ending = ending;
        let look = super::super::Look::new(&record, &crate::present::Options::default(), lang);
        super::super::words::position(&record, &record.nodes[2], "△３四歩", look)
    };
    for open in [None, Some(Ending::Interruption), Some(Ending::SealedMove)] {
        assert_eq!(said(open, Lang::Ja), "2手目△３四歩まで、先手番", "{open:?}");
    }
    for (over, english, japanese) in [
        (Ending::Resignation, "White wins by resignation", "後手の勝ち（投了）"),
        (Ending::Mate, "The record claims checkmate", "詰み"),
        (Ending::TimeUp, "White wins on time", "後手の勝ち（時間切れ）"),
        (Ending::Declaration, "Black wins by declaration", "先手の勝ち（入玉宣言）"),
        (Ending::Foul(Color::White), "White loses by a foul", "後手の反則負け"),
        (Ending::Repetition, "Draw by repetition", "千日手"),
        (Ending::Draw, "Draw", "引き分け"),
    ] {
        assert_eq!(said(Some(over), Lang::Ja), format!("2手目△３四歩まで、{japanese}"));
        assert_eq!(said(Some(over), Lang::En), format!("after 2. △３四歩 · {english}"));
    }
}

#[test]
fn a_board_of_text_says_how_the_game_ended_and_is_read_again() {
    let mut record = game("7g7f 3c3d", &[]);
    for (ending, lines) in [
        (Ending::Resignation, ["White wins by resignation after 2 moves", "まで2手で後手の勝ち"]),
        (Ending::TimeUp, ["White wins on time after 2 moves", "まで2手で時間切れにより後手の勝ち"]),
        (Ending::Foul(Color::Black), ["Black loses by a foul after 2 moves", "まで2手で先手の反則負け"]),
        (Ending::Repetition, ["Draw by repetition after 2 moves", "まで2手で千日手"]),
        (Ending::Mate, ["The record claims checkmate after 2 moves", "まで2手で詰み"]),
    ] {
        record.nodes.node_mut(2).unwrap().ending = Some(ending);
        for (lang, line) in [Lang::En, Lang::Ja].into_iter().zip(lines) {
            let text = render::text(&drawn(&record, "", lang), 2);
            assert_eq!(text.lines().last(), Some(line), "and nothing of whose move it is");
            let again = (game::shogi::KIF.read)(text.as_bytes(), &game::ReadOptions::default());
            // Nobody is mated here.
            let warned = again.diagnostics.iter().all(|problem| problem.id == Id::KifResult);
            assert!(warned, "{:?}", again.diagnostics);
            assert_eq!(again.diagnostics.len(), usize::from(ending == Ending::Mate));
            let Some(game::Record::Shogi(again)) = again.record else { panic!("{text}") };
            assert_eq!(again.nodes[0].position, record.nodes[2].position, "{text}");
            assert_eq!(again.nodes[0].ending, Some(ending));
        }
    }
}

#[test]
fn a_problem_ends_with_its_mate() {
    let start = sfen::decode(b"4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1").0.unwrap().position;
    let mut record = tree(start, "G*5b").finish(Info::default());
    record.nodes.node_mut(1).unwrap().ending = Some(Ending::Mate);
    assert_eq!([last(&record, Lang::En), last(&record, Lang::Ja)], ["Mate in 1 move", "まで1手詰"]);
}

#[test]
fn a_game_ends_with_a_mate_where_there_is_one() {
    let start = sfen::decode(b"4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1").0.unwrap().position;
    let ended = |play: &str, lang: Lang| {
        let mut record = tree(start, play).finish(Info::default());
        record.nodes.node_mut(1).unwrap().ending = Some(Ending::Mate);
        last(&record, lang)
    };
    assert_eq!(ended("G*5b", Lang::En), "Black wins by checkmate after 1 move");
    assert_eq!(ended("G*5b", Lang::Ja), "まで1手で詰み、先手の勝ち");
    assert_eq!(ended("G*4b", Lang::En), "The record claims checkmate after 1 move");
}

/// What is written below the board in a frame.
fn said_below(record: &Record, words: &str, lang: Lang, frame: usize) -> String {
    let timeline = drawn(record, words, lang);
    let texts = timeline.scene(frame).flat_map(|drawn| match &drawn.shape {
        Shape::Text(text) => vec![text.content.clone()],
        Shape::Use { symbol, .. } => {
            let text = |d: &Drawn| if let Shape::Text(t) = &d.shape { Some(t.content.clone()) } else { None };
            symbol.shapes.iter().filter_map(text).collect()
        }
        _ => vec![],
    });
    texts.last().unwrap()
}

#[test]
fn a_still_diagram_says_the_last_move_and_a_replay_whose_move_it_is() {
    let record = game("7g7f 3c3d", &[]);
    let said = |words: &str, lang: Lang, frame: usize| said_below(&record, words, lang, frame);
    assert_eq!(said("", Lang::Ja, 1), "後手番");
    assert_eq!(said("frames=none frame=1", Lang::Ja, 1), "1手目▲７六歩まで、後手番");
    assert_eq!(said("frames=none", Lang::En, 2), "after 2. White P-3d · Black to play");
    assert_eq!(said("frames=none frame=first", Lang::En, 0), "Black to play");
    let mut over = record.clone();
    over.nodes.node_mut(2).unwrap().ending = Some(Ending::Resignation);
    let record = over;
    let said = |words, lang| said_below(&record, words, lang, 2);
    assert_eq!(said("", Lang::Ja), "後手の勝ち（投了）");
    assert_eq!(said("", Lang::En), "White wins by resignation");
}

#[test]
fn frames_that_move_say_their_move_and_a_series_says_it_once() {
    use crate::present::options::Medium;
    let said = |options: &Options, frame: usize| {
        let record = kisho_game::Record::Shogi(game("7g7f 3c3d", &[]));
        let figure = crate::present::figures(&record, options, Lang::Ja).0.remove(0);
        let frame = frame.min(figure.timeline.frames.len() - 1);
        let texts = figure.timeline.scene(frame).filter_map(|drawn| match &drawn.shape {
            Shape::Text(text) if text.content.contains("７六歩") => Some(text.content.clone()),
            _ => None,
        });
        (figure.caption.title.unwrap_or_default(), texts.collect::<Vec<_>>())
    };
    let moving = Options { medium: Medium::Moving, title: Some(true), ..Options::default() };
    assert_eq!(said(&moving, 1).1, ["1手目▲７六歩"]);
    let apart = Options { medium: Medium::Pictures, ..Options::default() };
    assert_eq!(said(&apart, 1).1, ["1手目▲７六歩まで、後手番"]);
    assert_eq!(said(&Options::default(), 1).1.len(), 0, "a page has it beside the board");
    let every = Some(crate::present::options::Spanned::unsaid(1));
    let (title, below) = said(&Options { every, ..Options::default() }, 0);
    assert_eq!((title.as_str(), below.len()), ("第1図は▲７六歩まで", 0));
}
