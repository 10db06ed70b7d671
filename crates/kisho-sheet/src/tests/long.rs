//! Texts that are longer than their places.

use super::*;

/// A problem whose author has much to say, in words that can be counted.
fn told(words: usize, answer: bool) -> Problem {
    let said: Vec<String> = (0..words).map(|word| format!("word{word}.")).collect();
    let sgf = format!(
        "(;GM[1]SZ[19]AW[qa][qb]AB[ra][rb]PL[B]C[{}]{})",
        said.join(" "),
        if answer { ";B[sb]" } else { "" }
    );
    made("sgf", &sgf, Lang::En).remove(0)
}

/// What is outside of the area of its page.
fn outside(pages: &[Page], look: &Look) -> Vec<String> {
    let area = look.paper.area();
    let is_in = |item: &Item| match item {
        Item::Text { at, line, .. } => {
            at.y >= area.y && at.y <= area.y + area.h && at.x + line.width <= area.x + area.w + 0.01
        }
        Item::Picture(_, place) => {
            place.y >= area.y && place.y + place.h <= look.area().y + look.area().h + 0.01
        }
        Item::Rule { .. } | Item::Turned(..) => true,
    };
    pages
        .iter()
        .flat_map(|page| &page.items)
        .filter(|item| !is_in(item))
        .map(|item| format!("{item:?}"))
        .collect()
}

#[test]
fn long_texts_make_their_rows_grow_and_are_never_cut() {
    for (words, page_of_last) in [(20, 0), (60, 1), (300, 4), (1_500, 8)] {
        for answers in [Answers::None, Answers::UpsideDown] {
            let mut problems = made("sgf", &CORNERS.repeat(2), Lang::En);
            problems.insert(4, told(words, true));
            for (paper, count) in [(Paper::A5, 9), (Paper::A4, 6), (Paper::B5, 1)] {
                let look = Look { paper, ..look(Lang::En) };
                let (pages, _) = laid(&problems, &look, per_page(count), answers);
                assert_eq!(outside(&pages, &look), [] as [&str; 0], "{words} {paper:?}");
                assert_eq!(pages.iter().map(|page| pictures(page).len()).sum::<usize>(), 7);
                let texts: Vec<String> = pages.iter().flat_map(Page::texts).collect();
                assert!(texts.iter().all(|line| !line.contains('…')), "{texts:?}");
                let all = texts.concat();
                assert!((0..words).all(|word| all.contains(&format!("word{word}."))), "{words} {paper:?}");
                assert!(
                    pages.len() <= 8 + page_of_last,
                    "{} pages for {words} words on {paper:?}",
                    pages.len()
                );
            }
        }
    }
}

#[test]
fn rows_with_long_texts_keep_their_boards_clear_of_others() {
    let problems: Vec<Problem> = [10, 120, 40, 200, 5, 90, 260, 1].map(|words| told(words, false)).into();
    let (pages, _) = laid(&problems, &look(Lang::En), per_page(6), Answers::None);
    for page in &pages {
        let boards = pictures(page);
        for (at, a) in boards.iter().enumerate() {
            assert!(boards[at + 1..].iter().all(|b| a.common(*b).is_none()), "{a:?}");
            for item in &page.items {
                let Item::Text { at, .. } = item else { continue };
                let is_in = (a.x..a.x + a.w).contains(&at.x) && (a.y..a.y + a.h).contains(&at.y);
                assert!(!is_in, "{item:?} in {a:?}");
            }
        }
    }
}

#[test]
fn an_answer_that_does_not_fit_upside_down_is_told() {
    let moves: String = (0..19_u8)
        .flat_map(|row| (0..19_u8).map(move |column| (column, row)))
        .map(|(column, row)| format!(";B[{}{}];W[]", char::from(b'a' + column), char::from(b'a' + row)))
        .collect();
    let sgf = format!("(;GM[1]SZ[19]AW[aa]PL[B]{})", &moves[7..]);
    let mut problems = made("sgf", CORNERS, Lang::En);
    problems.extend(made("sgf", &sgf, Lang::En));
    let small = Look { paper: Paper::A5, ..look(Lang::En) };
    let sheet = super::problems(&problems, &small, per_page(4), Answers::UpsideDown);
    assert_eq!(sheet.too_long, [TooLong::Answer(4)]);
    assert_eq!(sheet.pages.iter().map(|page| pictures(page).len()).sum::<usize>(), 4);
}

#[test]
fn a_long_footer_has_lines_above_the_number_of_the_page() {
    let footer = "All problems of this sheet were composed for the Friday evenings of the Go club in the old town hall.";
    let look = Look { footer: footer.to_owned(), paper: Paper::A5, ..look(Lang::En) };
    assert_eq!(look.crowds(), None);
    let (pages, _) = laid(&made("sgf", CORNERS, Lang::En), &look, per_page(2), Answers::None);
    let texts = pages[0].texts().join(" ");
    assert!(texts.ends_with(footer), "{texts}");
    assert_eq!(outside(&pages, &look), [] as [&str; 0]);
    assert_eq!(Look { footer: footer.repeat(9), ..look.clone() }.crowds(), Some("line at the foot"));
    assert_eq!(Look { title: footer.repeat(9), ..look }.crowds(), Some("title"));
}

#[test]
fn boards_of_a_page_are_of_one_size_whatever_is_said_beside_them() {
    let pitches = |page: &Page| -> Vec<f64> {
        let pitch = |item: &Item| match item {
            Item::Picture(picture, area) => Some(picture.pitch(area.w, area.h)),
            _ => None,
        };
        page.items.iter().filter_map(pitch).collect()
    };
    for (count, paper) in [(2, Paper::A5), (4, Paper::A4), (6, Paper::A5)] {
        let problems: Vec<Problem> = [0, 5, 80, 3, 2, 4].map(|words| told(words, false)).into();
        let look = Look { paper, ..look(Lang::En) };
        let (pages, _) = laid(&problems, &look, per_page(count), Answers::None);
        for page in &pages {
            let pitches = pitches(page);
            assert!(pitches.iter().all(|pitch| (pitch - pitches[0]).abs() < 0.01), "{count}: {pitches:?}");
        }
    }
    let plain: Vec<Problem> = (0..4).map(|_| told(3, false)).collect();
    let first = |count| pitches(&laid(&plain, &look(Lang::En), per_page(count), Answers::None).0[0])[0];
    assert!(first(4) > first(6) * 1.2 && first(2) > first(4), "larger where there is room");
}

#[test]
fn what_is_said_of_a_game_at_length_stays_on_its_pages() {
    let words: Vec<String> = (0..900).map(|word| format!("word{word}.")).collect();
    let sgf = format!("(;GM[1]SZ[9]PB[Ann {0}]PW[Bob]EV[{0}];B[ee]C[A move.])", words.join(" "));
    for (paper, columns) in [(Paper::A5, 1), (Paper::A4, 2)] {
        let look = Look { paper, title: String::new(), ..look(Lang::En) };
        let (pages, _) =
            booklet(&[(records("sgf", &sgf).remove(0), Options::default())], &look, columns, None);
        assert_eq!(outside(&pages, &look), [] as [&str; 0], "{paper:?}");
        let texts = pages.iter().flat_map(Page::texts).collect::<Vec<_>>().join(" ");
        assert!(texts.contains("word899.") && texts.contains("A move."));
    }
}
