//! Booklets of games whose moves are written.

use super::figures::options;
use super::*;

/// The lines of a booklet of one column, without the numbers of pages.
fn lines(name: &str, text: &str, lang: Lang) -> Vec<String> {
    let (pages, _) = booklet(&[(records(name, text).remove(0), Options::default())], &look(lang), 1, None);
    pages.iter().flat_map(Page::texts).filter(|line| !line.contains(" / ")).collect()
}

/// Whether some lines stand one after the other.
#[track_caller]
fn in_order(lines: &[String], wanted: &[&str]) {
    let mut rest = lines.iter();
    for wanted in wanted {
        assert!(rest.any(|line| line == wanted), "{wanted} in {lines:#?}");
    }
}

const QUORIDOR: &str = "1. e2 e8 2. e3 e7 3. e4 {Both go straight on.} e6 4. e3h
    (4. d6h {This wall is far away.} e6v 5. e3h d3v) e6h {The answer.} 5. d4 d6";

#[test]
fn moves_of_quoridor_have_the_numbers_of_the_bar() {
    in_order(
        &lines("quoridor", QUORIDOR, Lang::En),
        &[
            "1. e2  2. e8  3. e3  4. e7  5. e4",
            "Both go straight on.",
            "6. e6  7. e3h",
            "Variation (instead of 7. e3h)",
            "7. d6h",
            "This wall is far away.",
            "8. e6v  9. e3h  10. d3v",
            "Variation, after 10. d3v",
            "8. e6h",
            "The answer.",
            "9. d4  10. d6",
            "Diagram 1: after 10. d6",
        ],
    );
    in_order(
        &lines("quoridor", QUORIDOR, Lang::Ja),
        &["6. e6  7. e3h", "変化図は10. d3vまで", "第1図は10. d6まで"],
    );
}

#[test]
fn a_move_with_a_comment_stands_once() {
    let kif = "手合割：平手\n手数----指手---------消費時間--\n1 ７六歩(77)\n2 ３四歩(33)\n*角道を開けます。\n3 ２六歩(27)\n";
    for (name, text, lang, mv) in [
        ("quoridor", QUORIDOR, Lang::En, "e6h"),
        ("kif", kif, Lang::Ja, "△３四歩"),
        ("kif", kif, Lang::En, "P-3d"),
    ] {
        let all = lines(name, text, lang).join("\n");
        assert_eq!(all.matches(mv).count(), 1, "{all}");
    }
}

#[test]
fn janken_has_one_number_for_a_turn() {
    let game = "setup: GPC GPC GPC GPC GPC GPC GPC GPC\n\n1. a1-a2,b2-b3 2. f6-f5,e5-e4 (2. e5-e4,e4-e3) \
        3. c1-d1, {Not yet.} d1-d2";
    in_order(
        &lines("janken", game, Lang::En),
        &[
            "1. a1-a2, b2-b3  2. f6-f5, e5-e4",
            "2. e5-e4, e4-e3",
            "3. c1-d1",
            "Not yet.",
            "3... d1-d2",
            "Diagram 1: after 3. c1-d1, d1-d2",
        ],
    );
}

#[test]
fn answers_of_quoridor_go_on_from_the_turn_that_the_bar_names() {
    let answer = |frame| {
        let frame = Some(Spanned::unsaid(FrameChoice::Number(frame)));
        let record = &records("quoridor", QUORIDOR)[0];
        let problem =
            Problem::of(record, &Options { frame, ..Options::default() }, Lang::En, USUAL_FAILURES).0;
        let bar = kisho_board::render::text(&problem.picture.figure.timeline, problem.picture.frame);
        (bar, as_set(&problem.answer.unwrap().moves))
    };
    for (frame, turn, moves) in
        [(6, "Turn 7 ", "7. e3h  8. e6h  9. d4  10. d6"), (7, "Turn 8 ", "8. e6h  9. d4  10. d6")]
    {
        let (bar, answer) = answer(frame);
        assert!(bar.contains(turn), "{bar}");
        assert_eq!(answer, moves);
    }
}

#[test]
fn sentences_are_joined_as_their_language_does() {
    let join = |texts: [&str; 2]| words::joined(&texts.map(str::to_owned));
    assert_eq!(join(["A good move.", "Black is alive."]), "A good move. Black is alive.");
    assert_eq!(join(["好手です。", "黒は生きました。"]), "好手です。黒は生きました。");
    assert_eq!(join(["A good move.", "黒は生きました。"]), "A good move. 黒は生きました。");
}

#[test]
fn shogi_has_moves_and_a_diagram_now_and_then() {
    let kif = "手合割：平手\n手数----指手---------消費時間--\n1 ７六歩(77)\n2 ３四歩(33)\n*角道を開けます。\n3 ２六歩(27)\n";
    let record = records("kif", kif).remove(0);
    let (pages, _) = booklet(&[(record, Options::default())], &look(Lang::Ja), 2, None);
    let texts = pages.iter().flat_map(Page::texts).collect::<Vec<_>>();
    let at = |text: &str| {
        texts.iter().position(|line| line.contains(text)).unwrap_or_else(|| panic!("{text} in {texts:?}"))
    };
    assert!(at("▲７六歩") < at("角道を開けます。") && at("角道を開けます。") < at("第1図は▲２六歩まで"));
}

#[test]
fn bookmarks_are_titles_only_if_they_name_diagrams() {
    let kif = "手合割：平手\n1 ７六歩(77)\n&第2図\n2 ３四歩(33)\n&角道を開ける\n3 ２六歩(27)\n&Ａ図\n4 ８四歩(83)\n&飛車先\n";
    in_order(
        &lines("kif", kif, Lang::Ja),
        &[
            "第2図は▲７六歩まで",
            "第1図は△３四歩まで",
            "角道を開ける",
            "Ａ図は▲２六歩まで",
            "第3図は△８四歩まで",
            "飛車先",
        ],
    );
}

#[test]
fn no_line_end_parts_a_move_and_its_number() {
    let lines = |names: &[&str], lang: Lang, width: f64| -> Vec<String> {
        let frames: Vec<Frame> = (0..)
            .zip([&""].into_iter().chain(names))
            .map(|(number, name)| Frame { number, short: (*name).to_owned(), ..Frame::default() })
            .collect();
        let all: Vec<usize> = (1..frames.len()).collect();
        let moves = moves::Moves::new(Game::Shogi, &frames, lang).line(&all);
        let style = Style::new(Font::embedded(), 10.0).aligned(Align::Justified);
        style.lines(&moves, width).iter().map(Line::text).collect()
    };
    let (english, japanese) =
        (["P-7f", "S3c-2d+", "a-bx", "K-2c"].repeat(9), ["▲７七角", "△同　銀", "▲８八角成"].repeat(9));
    for width in 60..160 {
        for line in lines(&english, Lang::En, f64::from(width)) {
            assert!(line.starts_with(|c: char| c.is_ascii_digit()), "{width} {line}");
            assert!(
                line.split("  ").all(|word| english.iter().any(|name| word.ends_with(&format!(". {name}")))),
                "{width} {line}"
            );
        }
        for line in lines(&japanese, Lang::Ja, f64::from(width)) {
            assert!(line.starts_with(['▲', '△']) && line.ends_with(['角', '銀', '成']), "{width} {line}");
            assert!(!line.ends_with("８八角"), "{width} {line}");
        }
    }
}

#[test]
fn moves_of_janken_are_set_in_the_font_of_kisho_and_can_be_copied() {
    let text = "position: 4gcpgpc/6/6/2GPC1pgc1/6/GPC5 b\n\n1. c3-d3, d3xe3\n";
    let (pages, _) =
        booklet(&[(records("janken", text).remove(0), Options::default())], &look(Lang::Ja), 2, None);
    let texts = all_texts(&pages);
    assert!(texts.contains("c3-d3"), "{texts}");
    assert!(!texts.contains('\u{2011}') && Font::embedded().covers(&texts), "{texts}");
}

#[test]
fn a_booklet_is_called_by_its_players_in_every_language() {
    for (name, game) in [
        ("sgf", "(;GM[1]SZ[9]PB[Ann]PW[Bob];B[ee])"),
        ("kif", "先手：Ann\n後手：Bob\n手合割：平手\n手数----指手---------消費時間--\n1 ７六歩(77)\n"),
    ] {
        for lang in [Lang::En, Lang::Ja] {
            let untitled = Look { title: String::new(), ..look(lang) };
            let (pages, _) =
                booklet(&[(records(name, game).remove(0), Options::default())], &untitled, 2, None);
            assert_eq!(pages[0].bookmarks[0].title, "Ann – Bob", "{name} {lang:?}");
        }
    }
}

#[test]
fn no_line_end_parts_what_is_said_above_a_game() {
    for length in 1..30 {
        let event = "杯".repeat(length);
        let sgf = format!("(;GM[1]FF[4]SZ[9]EV[{event}]PB[甲]PW[乙]DT[1846-09-11]RE[B+2];B[ee];W[ec])");
        let lines = lines("sgf", &sgf, Lang::Ja);
        for part in ["1846年9月11日", "黒2目勝ち"] {
            assert!(lines.iter().any(|line| line.contains(part)), "{part} in {lines:#?}");
        }
    }
}

const VARIATION: &str = "手合割：平手\n手数----指手---------消費時間--\n1 ７六歩(77)\n2 ３四歩(33)\n*角道を開けます。\n3 ２六歩(27)\n\
    4 ８四歩(83)\n変化：2手\n2 ８四歩(83)\n*これもあります。\n3 ２六歩(27)\n4 ８五歩(84)\n";

#[test]
fn a_variation_says_which_move_it_stands_for_and_moves_of_shogi_where_they_begin() {
    in_order(
        &lines("kif", VARIATION, Lang::Ja),
        &[
            "初手から　▲７六歩　△３四歩",
            "角道を開けます。",
            "変化（2手目△３四歩のところ）",
            "2手目　△８四歩",
            "これもあります。",
            "3手目から　▲２六歩　△８五歩",
            "変化図は△８五歩まで",
            "3手目から　▲２六歩　△８四歩",
            "第1図は△８四歩まで",
        ],
    );
    in_order(&lines("kif", VARIATION, Lang::En), &["Variation (instead of 2. P-3d)", "2. P-8d"]);
}

#[test]
fn dates_and_results_at_the_head_are_those_of_the_language() {
    let head = "white: Ann\nblack: Ben\ndate: 2026-11-21\nresult: 0-1\n\n";
    let janken = "setup: GPC GPC GPC GPC GPC GPC GPC GPC\n\n1. a1-a2,b2-b3";
    for (name, moves, [english, japanese]) in [
        ("quoridor", "1. e2 e8", ["Black wins", "後手の勝ち"]),
        ("janken", janken, ["White won", "後手の勝ち"]),
    ] {
        for (lang, date, result) in
            [(Lang::En, "21 November 2026", english), (Lang::Ja, "2026年11月21日", japanese)]
        {
            let all = lines(name, &format!("{head}{moves}"), lang).join("\n");
            assert!(all.contains(date) && all.contains(result) && !all.contains("2026-11"), "{all}");
        }
    }
    let all =
        lines("quoridor", "white: Ann\nresult: time\ndate: autumn 2026\n\n1. e2 e8", Lang::En).join("\n");
    assert!(all.contains("time") && all.contains("autumn 2026"), "what says something else stays: {all}");
}

#[test]
fn the_end_of_a_game_of_janken_is_said_above_it_and_below_its_last_board_alone() {
    let text = "black: Ann\nwhite: Ben\nposition: 4gcpgpc/6/6/2GPC1pgc1/6/GPC5 b\n\n1. c3-d3, d3xe3\n0-1\n";
    let all = lines("janken", text, Lang::En).join("\n");
    assert_eq!(all.matches("White won").count(), 1, "{all}");
}

#[test]
fn the_end_of_a_game_in_turns_is_the_task_of_its_last_position() {
    let game = "position: 4gcpgpc/6/6/2GPC1pgc1/6/GPC5 b\n\n1. c3-d3, d3xe3\n0-1\n";
    let record = &records("janken", game)[0];
    for info in ["frame=last", "step=turn frame=last"] {
        let problem = Problem::of(record, &options("janken", info), Lang::En, USUAL_FAILURES).0;
        assert_eq!((problem.task.as_str(), problem.asks), ("White won", false), "{info}");
    }
    let bare = Options { info_bar: Some(false), ..options("janken", "step=turn") };
    let (pages, _) = booklet(&[(record.clone(), bare)], &look(Lang::En), 1, None);
    let all = all_texts(&pages);
    assert_eq!(all.matches("White won").count(), 2, "without a bar, the end says it like the head: {all}");
}

#[test]
fn the_line_of_a_solver_is_an_answer() {
    let race = "position: 3gpc2/CPG+1pcg+3/6/6/5PGC+/6 b\n\n{ Who is first? } f2-f3,f3-f4";
    let record = &records("janken", race)[0];
    let made = |info: &str, lang| Problem::of(record, &options("janken", info), lang, USUAL_FAILURES).0;
    let bare = made("", Lang::Ja);
    for info in ["solve", "solve=line", "solve step=turn"] {
        let problem = made(info, Lang::Ja);
        assert_eq!((problem.task.as_str(), problem.text.as_str()), ("先手番", "Who is first?"));
        let scene = |problem: &Problem| {
            format!("{:?}", problem.picture.figure.timeline.scene(problem.picture.frame).collect::<Vec<_>>())
        };
        assert_eq!(scene(&problem), scene(&bare), "nothing tells the solution");
        let answer = problem.answer.unwrap();
        let moves = as_set(&answer.moves);
        assert!(moves.replace(", ", ",").starts_with("1. f2-f3,f3-f4  2. "), "{moves}");
        assert_eq!(as_set(&answer.text), "先手番：3手番で勝ち（f2-f3,f3-f4）");
    }
}

#[test]
fn dice_alone_ask_nothing() {
    let record = &records("janken", "position: 3gpc2/CPG+1pcg+3/6/6/5PGC+/6 b")[0];
    let dice = Problem::of(record, &options("janken", "die=\"GPC PGC\""), Lang::Ja, 2).0;
    let (pages, _) = laid(&[dice], &look(Lang::Ja), per_page(1), Answers::End);
    let texts = all_texts(&pages);
    assert!(texts.contains("第1図") && !texts.contains("番") && !texts.contains("問"), "{texts}");
}
