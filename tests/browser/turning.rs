//! Boards that readers turn round.

use kisho_board::diagram::Figure;
use kisho_board::present::options::{parse, words};
use kisho_board::present::{self, Options};
use kisho_game as game;
use kisho_game::text::Lang;

use crate::support::browser::{Engine, Page, Picture, Viewport, open};
use crate::support::replays;
use crate::support::wait::until;

in_each_engine!(a_turned_board_is_painted_as_one_that_is_drawn_from_the_other_side,);

/// Walls, a jump, and both hands full: nothing of it looks the same from both sides.
const RECORDS: [(&str, &str, usize); 3] = [
    ("quoridor", "1. e2 e8 2. e3 e7 3. e4 e6 4. e3h d6v 5. c3h a8h", 9),
    ("usi", "startpos moves 7g7f 3c3d 8h2b+ 3a2b 2h7h B*4e B*6h 4e6g+", 8),
    ("kif", "先手：甲斐\n後手：John\n手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n", 3),
];

fn figure(notation: &str, text: &str, options: &str) -> Figure {
    let (options, problems) = parse(&words(options).0, game::notation(notation).unwrap());
    assert_eq!(problems, []);
    let options = Options { title: Some(false), ..options };
    present::figure(&replays::record(notation, text), &options, Lang::Ja).0
}

/// The page of a replay, at a frame.
fn at(engine: Engine, figure: Figure, frame: usize) -> Option<Page> {
    let html = replays::page(&kisho_board::render::stylesheet(), &replays::html(&[figure]));
    let mut page = open(engine, &html, Viewport::DESKTOP)?;
    replays::choose(&mut page, 0, frame);
    Some(page)
}

/// The share of places at which two pictures have different colours. Lines may differ by a shade.
fn difference(one: &Picture, other: &Picture) -> f64 {
    const PLACES: u32 = 120;
    let share = |place: u32| (f64::from(place) + 0.5) / f64::from(PLACES);
    let places = (0..PLACES).flat_map(|x| (0..PLACES).map(move |y| (share(x), share(y))));
    let differs =
        |&(x, y): &(f64, f64)| one.color(x, y).iter().zip(other.color(x, y)).any(|(a, b)| a.abs_diff(b) > 60);
    places.filter(differs).count() as f64 / f64::from(PLACES * PLACES)
}

fn a_turned_board_is_painted_as_one_that_is_drawn_from_the_other_side(engine: Engine) {
    const BOARD: &str = ".k-n > svg.k-v";
    for (notation, text, frame) in RECORDS {
        let Some(mut page) = at(engine, figure(notation, text, ""), frame) else { return };
        let before = page.picture(BOARD);
        let Some(mut other) = at(engine, figure(notation, text, "flip"), frame) else { return };
        let flipped = other.picture(BOARD);
        drop(other);
        assert!(difference(&before, &flipped) > 0.02, "{notation}: the sides differ");
        // A busy browser may still show, more than once, what was there before the click.
        // WebKit rounds the edges of letters anew after a turn, which changes an eighth of a percent of the places.
        for (what, wanted) in [("turned", &flipped), ("turned twice", &before)] {
            page.click(".k-fc");
            until(&format!("{notation} is {what}"), || match difference(&page.picture_now(BOARD), wanted) {
                wrong if wrong < 0.005 => Ok(()),
                wrong => Err(wrong.to_string()),
            });
        }
    }
}
