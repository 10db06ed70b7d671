//! What a page keeps and refuses; what it looks like is compared in `tests/print`.

use super::*;
use crate::diagram::{Drawn, Face, Figure, Frames, Layer, Point, Rect, Role, Symbol, Text, Timeline};

fn figure(label: &str) -> Figure {
    let view = Rect::new(0.0, 0.0, 4.0, 2.0);
    let mut timeline = Timeline::new(Lang::En, "Board", view, 10.0, Frames::new(Vec::new()));
    let stone = std::sync::Arc::new(Symbol {
        name: "black".to_owned(),
        shapes: vec![Drawn::disc(Point::default(), 0.5, Role::Black)],
    });
    for x in 0..3 {
        timeline.add_always(Layer::Piece, Drawn::symbol(&stone, Point::new(f64::from(x), 1.0)));
    }
    let text = Text::middle(label, Point::new(3.0, 1.0), 1.0, Face::Sans);
    timeline.add_always(Layer::Label, Drawn::text(text, Role::Ink));
    Figure::still(timeline)
}

fn made(label: &str) -> Result<Vec<u8>, PdfError> {
    let mut document = Document::new(&Meta { title: "Black to play".to_owned(), ..Meta::default() });
    cropped(&mut document, &figure(label), 0, 1.0)?;
    document.finish()
}

/// How often a file holds a text, blanks left out in both: the format does not ask for them.
fn count(file: &[u8], text: &str) -> usize {
    let solid = |bytes: &[u8]| bytes.iter().copied().filter(|&byte| byte != b' ').collect::<Vec<u8>>();
    memchr::memmem::find_iter(&solid(file), &solid(text.as_bytes())).count()
}

fn has(file: &[u8], text: &str) -> bool {
    count(file, text) > 0
}

#[test]
fn the_same_figure_gives_the_same_bytes() {
    let file = made("歩").unwrap();
    assert_eq!(Ok(&file), made("歩").as_ref());
    assert!(file.starts_with(b"%PDF-1.5"));
    // 4 × 2 units of 10 pixels, of which 96 are an inch.
    assert!(has(&file, "/MediaBox [0 0 30 15]"));
    assert!(has(&file, "/Title (Black to play)") && has(&file, "/Lang (en)"));
    assert!(!has(&file, "CreationDate"));
}

#[test]
fn a_symbol_is_kept_once() {
    let file = made("").unwrap();
    assert_eq!(count(&file, "/Subtype/Form"), 1);
}

#[test]
fn a_figure_keeps_its_shape_in_the_middle_of_its_area() {
    let mut document = Document::new(&Meta::default());
    let page = document.page(200.0, 200.0).unwrap();
    let area = Rect::new(10.0, 20.0, 80.0, 100.0);
    for upside_down in [false, true] {
        assert_eq!(page.figure(&figure("A"), 0, area, upside_down), Ok(Rect::new(10.0, 50.0, 80.0, 40.0)));
    }
}

#[test]
fn a_missing_character_and_an_impossible_page_are_errors() {
    assert_eq!(made("鬱A鬱"), Err(PdfError::Missing("鬱".to_owned())));
    let mut document = Document::new(&Meta::default());
    for (width, height) in [(0.0, 9.0), (9.0, 20_000.0), (f64::NAN, 9.0)] {
        assert!(matches!(document.page(width, height), Err(PdfError::Size { .. })));
    }
    assert_eq!(document.pages(), 0);
}

#[test]
fn a_text_is_written_in_its_font_without_what_is_not_drawn() {
    let mut document = Document::new(&Meta::default());
    let font = crate::fonts::Font::embedded();
    let page = document.page(100.0, 100.0).unwrap();
    page.text(font, 9.0, Point::new(10.0, 20.0), "詰\u{200b}将棋 鬱\n", Colour::BLACK).unwrap();
    page.text(font, 9.0, Point::new(10.0, 40.0), "", Colour::grey(80)).unwrap();
    page.line(Point::new(10.0, 50.0), Point::new(90.0, 50.0), 0.1, Colour::BLACK);
    let file = document.finish().unwrap();
    assert_eq!(count(&file, "/Type/FontDescriptor"), 1);
}

#[test]
fn bookmarks_may_skip_levels_and_turns_may_stay_open() {
    let mut document = Document::new(&Meta::default());
    for (number, level) in [2, 0, 1, 3, 0].into_iter().enumerate() {
        let page = document.page(100.0, 100.0).unwrap();
        page.turn_back();
        page.turn(Point::new(50.0, 50.0));
        page.bookmark(Bookmark { level, title: format!("Part {number}"), y: 10.0 });
    }
    let file = document.finish().unwrap();
    assert!((0..5).all(|number| has(&file, &format!("(Part {number})"))));
}
