//! One diagram on a sheet of paper.

use super::*;
use kisho_board::diagram::{Caption, Figure};
use kisho_board::render::pdf::{Document, Meta};

fn figure(caption: Caption) -> Figure {
    let still = Options { frames: Some(Spanned::unsaid(FramesChoice::Still)), ..Options::default() };
    let figure = kisho_board::present::figure(&records("qf", "gkwAAAAQ")[0], &still, Lang::Ja).0;
    Figure { caption, ..figure }
}

fn captioned(text: String) -> Figure {
    figure(Caption { text: Some(text), ..Caption::default() })
}

const ROOM: Rect = Rect { x: 59.5, y: 59.5, w: 476.0, h: 723.0 };

#[test]
fn a_diagram_is_as_large_as_the_margins_allow_and_has_its_caption() {
    let mut document = Document::new(&Meta::default());
    for wide in [None, Some(100.0), Some(1e6)] {
        on_paper(&mut document, &captioned("Black to play".to_owned()), 0, Paper::A5, wide).unwrap();
    }
    let file = document.finish().unwrap();
    let has = |what: &[u8]| file.windows(what.len()).any(|part| part == what);
    assert!(has(b"Count 3") && has(b"[0 0 419.5"), "three pages of A5");
}

#[test]
fn a_long_caption_is_set_in_lines_that_keep_the_rules_of_japanese() {
    let lines = |text: &str| crate::single::set(&captioned(text.to_owned()), 0, 10.0, ROOM).unwrap().0;
    let text = "石を待って、ゆっくり打つ。".repeat(12);
    let set = lines(&text);
    assert!(set.len() > 2);
    for (line, style) in &set {
        assert!((style.size - 10.0).abs() < 0.01 && line.width <= ROOM.w + 0.01);
        assert!(
            !line.text().starts_with(['、', '。', 'っ', 'く']) || line.text().starts_with("くり"),
            "{}",
            line.text()
        );
    }
    assert_eq!(set.iter().map(|(line, _)| line.text()).collect::<String>(), text);
    let endless = lines(&"Black to play ".repeat(2000));
    let height: f64 = endless.iter().map(|(_, style)| style.leading).sum();
    assert!(
        endless[0].1.size < 10.0 && height <= ROOM.h / 2.0 + 0.01,
        "smaller, and never more than half of the page"
    );
}

#[test]
fn a_caption_begins_with_the_number_of_its_figure() {
    let caption =
        Caption { label: Some("第2図".to_owned()), text: Some("本譜".to_owned()), ..Caption::default() };
    let set = crate::single::set(&figure(caption), 0, 10.0, ROOM).unwrap().0;
    assert_eq!(set.iter().map(|(line, _)| line.text()).collect::<Vec<_>>(), ["第2図　本譜"]);
}

#[test]
fn the_game_stands_above_its_figure_in_lines_that_end_between_its_parts() {
    let sgf = "(;SZ[19]PB[Kuro]PW[Shiro]DT[1846-09-11,14,15]PC[Osaka]KM[0]RE[B+2];B[ee];W[cc])";
    let still = Options {
        frames: Some(Spanned::unsaid(FramesChoice::Still)),
        header: Some(true),
        caption: Some("The end".to_owned()),
        ..Options::default()
    };
    let figure = kisho_board::present::figure(&records("sgf", sgf)[0], &still, Lang::En).0;
    let (set, above) = crate::single::set(&figure, 2, 22.0, ROOM).unwrap();
    let lines: Vec<String> = set.iter().map(|(line, _)| line.text()).collect();
    assert_eq!(lines.last().map(String::as_str), Some("The end"));
    assert_eq!(above, lines.len() - 1);
    assert!(lines.iter().any(|line| line.contains("11, 14 and 15 September 1846")), "{lines:?}");
    assert!(lines.iter().any(|line| line.contains("no komi")), "{lines:?}");
    assert!(!lines.iter().any(|line| line.starts_with('·')), "{lines:?}");
    assert!(!lines.iter().any(|line| line.contains("won by")), "the picture says it: {lines:?}");
    let (earlier, _) = crate::single::set(&figure, 1, 22.0, ROOM).unwrap();
    assert!(earlier.iter().any(|(line, _)| line.text().contains("won by")));
}
