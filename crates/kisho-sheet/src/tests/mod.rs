//! Layout, without any PDF: what stands on which page, and where.

mod failures;
mod figures;
mod floats;
mod games;
mod long;
mod single;

use super::*;
use kisho_board::diagram::{Frame, Rect};
use kisho_board::present::options::{Coords, FrameChoice, FramesChoice, Spanned};
use kisho_game::text::Lang;
use kisho_game::{Game, ReadOptions, notation};

const CORNERS: &str = "(;GM[1]SZ[19]AW[qa][qb]AB[ra][rb]PL[B]C[Black to live.](;B[sb]C[RIGHT Two eyes.])(;B[pa];W[sb]C[WRONG]))\
    (;GM[1]SZ[19]AW[aq]AB[ar]PL[W];W[as];B[bs])\
    (;GM[1]SZ[19]AW[dd]AB[ar]PL[W])";

fn records(name: &str, text: &str) -> Vec<Record> {
    let read = ReadOptions { all: true, ..ReadOptions::default() };
    let reading = notation(name).unwrap().reading(text.as_bytes(), &read);
    assert_eq!(reading.diagnostics, []);
    reading.record.into_iter().chain(reading.more).collect()
}

fn made(name: &str, text: &str, lang: Lang) -> Vec<Problem> {
    let records = records(name, text);
    records.iter().map(|record| Problem::of(record, &Options::default(), lang, USUAL_FAILURES).0).collect()
}

/// The options of a problem whose solutions they name.
fn answered(moves: &str) -> Options {
    let answer = Some(Spanned::unsaid(moves.to_owned()));
    Options { problem: Some(Spanned::unsaid(None)), answer, ..Options::default() }
}

fn look(lang: Lang) -> Look {
    let (title, footer) = ("Sheet".to_owned(), String::new());
    let (font, bold) = (Font::embedded(), Bold::usual(Font::embedded(), lang));
    Look { paper: Paper::A4, font, bold, lang, title, footer }
}

/// The pages of a sheet and of its answers, on which all must have found its place.
fn laid(problems: &[Problem], look: &Look, per_page: PerPage, answers: Answers) -> (Vec<Page>, Vec<Page>) {
    let made = super::problems(problems, look, per_page, answers);
    assert_eq!(made.too_long, []);
    (made.pages, made.answers)
}

fn per_page(count: usize) -> PerPage {
    PerPage::new(count).unwrap()
}

fn pictures(page: &Page) -> Vec<Rect> {
    let area = |item: &Item| if let Item::Picture(_, area) = item { Some(*area) } else { None };
    page.items.iter().filter_map(area).collect()
}

#[test]
fn a_problem_has_a_task_a_text_and_an_answer() {
    let problems = made("sgf", CORNERS, Lang::En);
    let [first, second, third] = &problems[..] else { panic!("three problems") };
    assert_eq!((first.task.as_str(), first.text.as_str()), ("Black to play", "Black to live."));
    let answer = first.answer.as_ref().unwrap();
    assert_eq!(as_set(&answer.moves), "1. Black T18");
    assert_eq!(answer.text, "Two eyes.", "without the word that tells programs what is right");
    assert_eq!(second.task, "White to play");
    assert_eq!(
        as_set(&second.answer.as_ref().unwrap().moves),
        "1. White A1  2. B1",
        "one line is a solution too"
    );
    assert!(third.answer.is_none(), "a plain position");
    assert!(first.picture.figure.timeline.view.w < 10.0, "the corner alone is shown");
}

#[test]
fn a_mate_says_in_how_many_moves() {
    let mate = "6k2/9/6S2/9/9/9/9/9/9 b G2r2b3g3s4n4l18p 1\nG*3b\n";
    let [problem] = &made("sfen", mate, Lang::Ja)[..] else { panic!("one problem") };
    assert_eq!(problem.task, "1手詰");
    assert_eq!(as_set(&problem.answer.as_ref().unwrap().moves), "▲３二金");
    assert_eq!(made("sfen", mate, Lang::En)[0].task, "Mate in 1 move");
    // The solution may stand in the options.
    let record = &records("sfen", "6k2/9/6S2/9/9/9/9/9/9 b G2r2b3g3s4n4l18p 1\n")[0];
    assert_eq!(Problem::of(record, &answered("G*3b"), Lang::En, 2).0.task, "Mate in 1 move");
}

#[test]
fn all_solutions_are_shown() {
    let mut judged = made(
        "sgf",
        "(;GM[1]SZ[9]AB[aa]PL[B](;B[bb]C[RIGHT])(;B[cc];W[dd](;B[ee]C[RIGHT])(;B[ff]C[RIGHT])))",
        Lang::En,
    );
    let moves = |problem: &Problem| -> Vec<String> {
        problem.answer.iter().chain(&problem.others).map(|answer| as_set(&answer.moves)).collect()
    };
    assert_eq!(moves(&judged[0]), ["1. Black B8", "1. Black C7  2. D6  3. E5", "1. Black C7  2. D6  3. F4"]);
    let record = &records("sgf", "(;GM[1]SZ[9]AB[aa]PL[B])")[0];
    let named = Problem::of(record, &answered("C8,B7"), Lang::Ja, 2).0;
    assert_eq!(moves(&named), ["黒1 C8", "黒1 B7"]);
    judged.push(named);
    for (lang, other, first, second) in [
        (Lang::En, "Another solution", "1. Black B8 or 1. Black C7  2. D6  3. E5", "黒1 C8 or 黒1 B7"),
        (Lang::Ja, "別解", "1. Black B8、または1. Black C7  2. D6  3. E5", "黒1 C8、または黒1 B7"),
    ] {
        let texts = |answers| {
            let (pages, _) = laid(&judged, &look(lang), per_page(6), answers);
            pages.iter().flat_map(Page::texts).collect::<Vec<_>>()
        };
        assert_eq!(texts(Answers::End).iter().filter(|text| *text == other).count(), 3);
        let foot = texts(Answers::UpsideDown).concat();
        assert!(as_set(&foot).contains(first) && as_set(&foot).contains(second), "{foot}");
    }
}

#[test]
fn the_number_of_an_answer_stands_on_the_line_of_its_move() {
    let mate = "6k2/9/6S2/9/9/9/9/9/9 b G2r2b3g3s4n4l18p 1\nG*3b\n";
    for (paper, _) in Paper::ALL {
        let look = Look { paper, ..look(Lang::Ja) };
        let problems: Vec<Problem> = (0..9).flat_map(|_| made("sfen", mate, Lang::Ja)).collect();
        let (pages, _) = laid(&problems, &look, per_page(9), Answers::UpsideDown);
        let lines: Vec<String> = pages.iter().flat_map(Page::texts).collect();
        assert!(lines.iter().any(|line| line.contains("問\u{3000}▲３二金")), "{lines:?}");
        assert!(!lines.iter().any(|line| line.trim_end().ends_with('問')), "{paper:?}: {lines:?}");
    }
}

#[test]
fn of_a_game_the_last_position_is_shown() {
    let [problem] = &made("sgf", "(;GM[1]SZ[9];B[ee];W[cc])", Lang::En)[..] else { panic!("one") };
    assert_eq!((problem.picture.frame, problem.answer.is_none()), (2, true));
    assert_eq!(problem.task, "Black to play");
}

#[test]
fn pages_hold_as_many_problems_as_they_are_told() {
    let problems: Vec<Problem> = made("sgf", &CORNERS.repeat(5), Lang::En);
    assert_eq!(problems.len(), 15);
    for (count, pages) in [(1, 15), (2, 8), (4, 4), (6, 3), (9, 2)] {
        let (made, after) = laid(&problems, &look(Lang::En), per_page(count), Answers::None);
        assert_eq!((made.len(), after.len()), (pages, 0), "{count} a page");
        let all: usize = made.iter().map(|page| pictures(page).len()).sum();
        assert_eq!(all, 15);
        for page in &made {
            let area = look(Lang::En).area();
            for picture in pictures(page) {
                assert!(picture.x >= area.x - 0.01 && picture.x + picture.w <= area.x + area.w + 0.01);
                assert!(picture.y + picture.h <= area.y + area.h + 0.01);
            }
        }
    }
    assert_eq!([0, 3, 5, 12].map(PerPage::new), [None; 4]);
}

#[test]
fn boards_of_a_row_begin_at_one_height_and_do_not_overlap() {
    let problems = made("sgf", &CORNERS.repeat(3), Lang::En);
    let (pages, _) = laid(&problems, &look(Lang::En), per_page(9), Answers::None);
    let boards = pictures(&pages[0]);
    for row in boards.chunks(3) {
        assert!(row.iter().all(|board| (board.y - row[0].y).abs() < 0.01));
    }
    for (at, a) in boards.iter().enumerate() {
        assert!(boards[at + 1..].iter().all(|b| a.common(*b).is_none()), "{a:?}");
    }
}

#[test]
fn a_larger_board_makes_no_others_small() {
    let pitches = |sgf: &str| -> Vec<f64> {
        let problems = made("sgf", sgf, Lang::En);
        let small = Look { paper: Paper::A5, ..look(Lang::En) };
        let (pages, _) = laid(&problems, &small, per_page(9), Answers::None);
        let pitch = |item: &Item| match item {
            Item::Picture(picture, area) => Some(picture.pitch(area.w, area.h)),
            _ => None,
        };
        pages[0].items.iter().filter_map(pitch).collect()
    };
    let corner = "(;GM[1]SZ[19]AW[qa][qb]AB[ra][rb]PL[B];B[sb])";
    let alone = pitches(&corner.repeat(6));
    let mixed = pitches(&(corner.repeat(6) + &"(;GM[1]SZ[19];B[pd];W[dp])".repeat(2)));
    assert!(mixed[..6].iter().all(|pitch| (pitch - alone[0]).abs() < 0.01), "{mixed:?} {alone:?}");
    assert!((mixed[6] - mixed[7]).abs() < 0.01 && mixed[6] < mixed[0] / 2.0);
    let full = "(;GM[1]SZ[19];B[pd];W[dp])".repeat(3);
    let alone = pitches(&full);
    let mixed = pitches(&(full + "(;GM[1]SZ[37];B[pd];W[dp])"));
    assert!(mixed[..3].iter().all(|pitch| (pitch - alone[0]).abs() < 0.01), "{mixed:?} {alone:?}");
}

#[test]
fn where_answers_are_words_the_boards_have_coordinates() {
    let record = &records("sgf", CORNERS)[0];
    let width = |options: &Options, answers| {
        let options = answers_asked(options, answers);
        Problem::of(record, &options, Lang::En, USUAL_FAILURES).0.picture.figure.timeline.view.w
    };
    let plain = Options::default();
    assert!(width(&plain, Answers::UpsideDown) > width(&plain, Answers::End), "room for numbers");
    let none = Options { coords: Some(Coords::None), ..Options::default() };
    assert!((width(&none, Answers::UpsideDown) - width(&plain, Answers::End)).abs() < 1e-9);
}

#[test]
fn answers_stand_where_they_are_wanted() {
    let problems = made("sgf", CORNERS, Lang::En);
    let make = |answers| laid(&problems, &look(Lang::En), per_page(6), answers);
    let texts = |pages: &[Page]| pages.iter().flat_map(Page::texts).collect::<Vec<_>>().join("\n");
    let (end, none) = make(Answers::End);
    assert_eq!((end.len(), none.len()), (2, 0));
    assert!(texts(&end[1..]).contains("Answers") && texts(&end[1..]).contains("Two eyes."));
    assert!(!texts(&end[..1]).contains("Two eyes."));
    let (sheet, answers) = make(Answers::Separate);
    assert_eq!((sheet.len(), answers.len()), (1, 1));
    let (turned, none) = make(Answers::UpsideDown);
    assert_eq!((turned.len(), none.len()), (1, 0));
    let inside = turned[0]
        .items
        .iter()
        .find_map(|item| if let Item::Turned(_, inner) = item { Some(inner) } else { None });
    let strip = Page { items: inside.unwrap().clone(), bookmarks: Vec::new() };
    assert!(texts(&[strip]).contains("[1] 1. Black T18"), "{}", texts(&turned));
    let (plain, _) = make(Answers::None);
    assert!(!texts(&plain).contains("T18"));
}

#[test]
fn bookmarks_lead_to_problems_and_answers() {
    let problems = made("sgf", CORNERS, Lang::En);
    let (pages, _) = laid(&problems, &look(Lang::En), per_page(2), Answers::End);
    let marks: Vec<String> = pages
        .iter()
        .flat_map(|page| &page.bookmarks)
        .map(|mark| format!("{} {}", mark.level, mark.title))
        .collect();
    assert_eq!(
        marks,
        ["0 Sheet", "1 Problem 1", "1 Problem 2", "1 Problem 3", "0 Answers", "1 Problem 1", "1 Problem 2"]
    );
}

#[test]
fn a_booklet_has_figures_with_the_comments_after_them() {
    let mut sgf = "(;GM[1]SZ[19]PB[Ann]PW[Bob]C[The first game.]".to_owned();
    for number in 0..120_u8 {
        let color = if number % 2 == 0 { 'B' } else { 'W' };
        let at = |n: u8| char::from(b'a' + n);
        sgf += &format!(";{color}[{}{}]", at(number % 19), at(number / 19 * 2));
        if number == 60 {
            sgf += "C[The sixty-first move.]";
        }
    }
    sgf += ")";
    let record = records("sgf", &sgf).remove(0);
    let (pages, said) = booklet(&[(record, Options::default())], &look(Lang::En), 2, None);
    assert_eq!(said, [vec![]]);
    let texts: Vec<String> = pages.iter().flat_map(Page::texts).collect();
    let find = |text: &str| {
        texts.iter().position(|line| line == text).unwrap_or_else(|| panic!("{text} in {texts:?}"))
    };
    assert!(find("The first game.") < find("Figure 1 (1–50)"));
    assert!(
        find("Figure 2 (51–100)") < find("61. Black D13")
            && find("The sixty-first move.") < find("Figure 3 (101–120)")
    );
    assert_eq!(pages.iter().map(|page| pictures(page).len()).sum::<usize>(), 3);
}

#[test]
fn a_variation_has_a_board_of_its_own() {
    let sgf = "(;GM[1]SZ[9];B[ee](;W[cc]C[Right.];B[gg])(;W[gc]C[Too far.];B[cg];W[gg]))";
    let record = records("sgf", sgf).remove(0);
    let (pages, _) = booklet(&[(record, Options::default())], &look(Lang::En), 2, None);
    let texts: Vec<String> = pages.iter().flat_map(Page::texts).collect();
    assert!(texts.iter().any(|line| line == "Variation (2–4)"), "{texts:?}");
    let heading = texts.iter().any(|line| as_set(line) == "Variation (instead of 2. White C7)");
    assert!(heading, "its board may stand far from the move: {texts:?}");
    assert!(texts.iter().any(|line| line == "2. White G7: Too far."), "{texts:?}");
    assert_eq!(pages.iter().map(|page| pictures(page).len()).sum::<usize>(), 2);
}

#[test]
fn what_is_said_about_a_variation_stands_in_the_column_of_its_board() {
    let sgf = "(;GM[1]SZ[9];B[ee];W[gc](;B[cg]C[Main.];W[gg])(;B[gg]C[Second.];W[cc])(;B[cc]C[Third.];W[gg];B[cg]))";
    let record = records("sgf", sgf).remove(0);
    let (pages, _) = booklet(&[(record, Options::default())], &look(Lang::En), 2, None);
    let [page] = &pages[..] else { panic!("one page") };
    let middle = look(Lang::En).area().x + look(Lang::En).area().w / 2.0;
    // For each piece whether it is in the right column: a board, or the text of its comment.
    let mut boards = page.items.iter().filter_map(|item| match item {
        Item::Picture(_, area) => Some(area.x > middle),
        _ => None,
    });
    let comment = |said: &str| {
        page.items.iter().find_map(|item| match item {
            Item::Text { line, at, .. } => line.text().ends_with(said).then_some(at.x > middle),
            _ => None,
        })
    };
    for said in ["Main.", "Second.", "Third."] {
        assert_eq!(comment(said), boards.next(), "{said}");
    }
    assert_eq!(comment("Third."), Some(true), "the columns are about equally long");
}

#[test]
fn no_problems_make_no_pages() {
    let (pages, answers) = laid(&[], &look(Lang::En), per_page(6), Answers::Separate);
    assert_eq!((pages.len(), answers.len()), (0, 0));
}

#[test]
fn a_theme_without_greys_is_drawn_with_lines_on_sheets_too() {
    let board = &records("qf", "gkwAAAAQ")[0];
    let drawn = |theme: &str| {
        let options = Options { theme: Some(Spanned::unsaid(theme.to_owned())), ..Options::default() };
        let picture = Problem::of(board, &options, Lang::En, USUAL_FAILURES).0.picture;
        picture.figure.timeline.scene(picture.frame).cloned().collect::<Vec<_>>()
    };
    assert_eq!(drawn("paper"), drawn("wood"), "only the colours are others");
    assert_ne!(drawn("mono"), drawn("paper"), "squares without a tint need lines around them");
}

#[test]
fn the_frame_of_a_part_is_counted_from_the_start_of_the_game() {
    let game = &records("sgf", "(;GM[1]SZ[9];B[ee];W[cc];B[gg];W[gc];B[cg])")[0];
    let frames = Some(Spanned::unsaid(FramesChoice::Range(2, 4)));
    let frame = Some(Spanned::unsaid(FrameChoice::Number(3)));
    let options = Options { frames, frame, ..Options::default() };
    let problem = Problem::of(game, &options, Lang::En, USUAL_FAILURES).0;
    assert_eq!(problem.task, "White to play", "after three moves");
}

#[test]
fn a_finished_game_says_how_it_ended_and_not_who_is_to_play() {
    let kif = "手合割：平手\n手数----指手---------消費時間--\n1 ７六歩(77)\n*角道を開ける\n2 投了\n";
    let sgf = "(;GM[1]SZ[9]RE[W+0.5];B[ee];W[cc])";
    let janken = "position: 4gcpgpc/6/6/2GPC1pgc1/6/GPC5 b\n\n1. c3-d3, d3xe3\n0-1\n";
    for (name, text, [english, japanese]) in [
        ("kif", kif, ["Black wins by resignation after 1 move", "まで1手で先手の勝ち"]),
        ("sgf", sgf, ["White won by ½ point", "白半目勝ち"]),
        ("janken", janken, ["White won", "後手の勝ち"]),
    ] {
        let record = &records(name, text)[0];
        for (lang, ending) in [(Lang::En, english), (Lang::Ja, japanese)] {
            let frame = Some(Spanned::unsaid(FrameChoice::Last));
            let problem =
                Problem::of(record, &Options { frame, ..Options::default() }, lang, USUAL_FAILURES).0;
            assert_eq!(problem.task, ending, "{name}");
            assert!(!problem.text.contains(ending), "it is said once: {}", problem.text);
            let (sheet, _) = laid(&[problem], &look(lang), per_page(1), Answers::None);
            assert!(!all_texts(&sheet).contains("第1問"), "nothing is asked");
            let (pages, _) = booklet(&[(record.clone(), Options::default())], &look(lang), 1, None);
            let texts = all_texts(&pages);
            assert!(texts.contains(ending) && !texts.contains("play"), "{texts}");
        }
    }
    let record = &records("kif", kif)[0];
    let (pages, _) = booklet(&[(record.clone(), Options::default())], &look(Lang::Ja), 1, None);
    assert!(all_texts(&pages).contains("投了図は▲７六歩まで"), "as shogi books call it");
}

#[test]
fn the_rest_of_a_game_is_no_answer() {
    let moves: String = (0..19_u8)
        .flat_map(|column| [('B', column, 'c'), ('W', column, 'q')])
        .map(|(color, column, row)| format!(";{color}[{}{row}]", char::from(b'a' + column)))
        .collect();
    let game = &records("sgf", &format!("(;GM[1]SZ[19]{moves})"))[0];
    let answer = |options: Options| {
        let frame = Some(Spanned::unsaid(FrameChoice::Number(6)));
        let problem = Problem::of(game, &Options { frame, ..options }, Lang::En, USUAL_FAILURES).0;
        as_set(&problem.answer.unwrap().moves).matches(". ").count()
    };
    assert_eq!(answer(Options::default()), 9);
    let still = Some(Spanned::unsaid(FramesChoice::Still));
    assert_eq!(answer(Options { frames: still, ..Options::default() }), 9);
    let frames = Some(Spanned::unsaid(FramesChoice::Range(6, 20)));
    assert_eq!(answer(Options { frames, ..Options::default() }), 14, "as far as the author says");
    // What is no game has all of its answer.
    let corner = &records("sgf", &format!("(;GM[1]SZ[19]AB[jj]PL[B]{moves})"))[0];
    let frame = Some(Spanned::unsaid(FrameChoice::Number(6)));
    let problem = Problem::of(corner, &Options { frame, ..Options::default() }, Lang::En, USUAL_FAILURES).0;
    assert_eq!(as_set(&problem.answer.unwrap().moves).matches(". ").count(), 32);
}

#[test]
fn room_that_does_not_fit_begins_no_column_and_no_page() {
    let look = look(Lang::En);
    let style = Style { leading: 10.0, ..look.text() };
    let line = || flow::Piece::text(style.lines("a", 50.0), style, 0.0);
    // Three lines and 5 points in each column.
    let columns = flow::Columns { area: Rect::new(0.0, 0.0, 110.0, 35.0), count: 2, between: 10.0 };
    let made = |lines: usize| {
        let mut pieces: Vec<_> = (0..lines).flat_map(|_| line()).collect();
        pieces.push(flow::Piece::space(6.0));
        pieces
    };
    let filled = |pieces| flow::flow(pieces, &columns, Page::default(), 0.0);
    assert_eq!(filled(made(6)).len(), 1, "no page for room alone");
    // More than a page, as the columns of the last page are balanced.
    let lines = || (0..9).flat_map(|_| line());
    let mut pieces = made(3);
    pieces.extend(lines());
    let pages = filled(pieces);
    let Some(Item::Text { at, .. }) = pages[0].items.get(3) else { panic!("a line") };
    assert_eq!((at.x, at.y), (60.0, style.baseline()), "the second column begins at its top");
    let mut pieces = made(1);
    pieces.extend(lines());
    let pages = filled(pieces);
    let Some(Item::Text { at, .. }) = pages[0].items.get(1) else { panic!("a line") };
    assert_eq!((at.x, at.y), (0.0, 16.0 + style.baseline()), "room between two lines");
}

#[test]
fn columns_of_the_last_page_are_equally_long() {
    let style = Style { leading: 10.0, ..look(Lang::En).text() };
    let line = || flow::Piece::text(style.lines("a", 50.0), style, 0.0);
    let columns = flow::Columns { area: Rect::new(0.0, 0.0, 170.0, 100.0), count: 3, between: 10.0 };
    let per_column = |pieces: Vec<flow::Piece>| -> Vec<usize> {
        let pages = flow::flow(pieces, &columns, Page::default(), 0.0);
        let lefts = pages.last().unwrap().items.iter().map(|item| match item {
            Item::Text { at, .. } => at.x as usize,
            _ => 999,
        });
        let lefts: Vec<usize> = lefts.collect();
        [0, 60, 120].map(|left| lefts.iter().filter(|x| **x == left).count()).into()
    };
    let lines = |count: usize| (0..count).flat_map(|_| line()).collect::<Vec<_>>();
    assert_eq!(per_column(lines(9)), [3, 3, 3]);
    assert_eq!(per_column(lines(30 + 7)), [3, 3, 1], "the last page alone");
    let mut pieces: Vec<_> = lines(4).into_iter().map(flow::Piece::kept).collect();
    pieces.extend(lines(3));
    assert_eq!(per_column(pieces), [5, 2, 0], "what belongs together is not parted");
}

#[test]
fn headings_of_a_sheet_are_bold_in_one_way() {
    let styles = |bold: Bold, lang: Lang| -> Vec<(bool, bool)> {
        let look = Look { bold, ..look(lang) };
        let (pages, _) = laid(&made("sgf", CORNERS, lang), &look, per_page(6), Answers::End);
        let style = |item: &Item| match item {
            Item::Text { style, .. } => Some((*style.font == *Font::embedded_bold(), style.bolder > 0.0)),
            _ => None,
        };
        let mut all: Vec<_> = pages.iter().flat_map(|page| &page.items).filter_map(style).collect();
        all.sort_unstable();
        all.dedup();
        all
    };
    // Text that is not bold, and one way to be bold.
    assert_eq!(styles(Bold::Font, Lang::En), [(false, false), (true, false)]);
    assert_eq!(styles(Bold::Strokes, Lang::En), [(false, false), (false, true)]);
    assert_eq!(look(Lang::Ja).bold, Bold::Strokes, "whatever is said in a heading");
    let titled = |title: &str| {
        let look = Look { title: title.to_owned(), ..look(Lang::En) };
        lacks_bold(&laid(&made("sgf", CORNERS, Lang::En), &look, per_page(6), Answers::None).0)
    };
    assert!(!titled("Friday") && titled("Shūsaku"));
}

#[test]
fn coordinates_of_go_are_of_one_size_on_boards_of_all_scales() {
    let sizes = |options: &Options, name: &str, text: &str| -> Vec<i32> {
        let problem = |record: &Record| Problem::of(record, options, Lang::En, 0).0;
        let problems: Vec<Problem> = records(name, text).iter().map(problem).collect();
        let (pages, _) = laid(&problems, &look(Lang::En), per_page(6), Answers::None);
        let mut sizes: Vec<i32> = Vec::new();
        for item in &pages[0].items {
            let Item::Picture(picture, area) = item else { continue };
            let timeline = &picture.figure.timeline;
            let board = |text: &kisho_board::diagram::Text| text.content == "A" || text.content == "T";
            sizes.extend(timeline.scene(picture.frame).filter_map(|drawn| match &drawn.shape {
                kisho_board::diagram::Shape::Text(text) if board(text) => {
                    Some((text.size * area.w / timeline.view.w * 10.0).round() as i32)
                }
                _ => None,
            }));
        }
        assert!(sizes.len() > 2);
        sizes.dedup();
        sizes
    };
    let options = answers_asked(&Options::default(), Answers::UpsideDown);
    let sgf = CORNERS.to_owned() + "(;GM[1]SZ[19];B[pd];W[dp])";
    assert_eq!(sizes(&options, "sgf", &sgf), [72], "7.2 points");
}
