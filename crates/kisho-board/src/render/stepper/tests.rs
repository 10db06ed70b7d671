//! A small tree with a capture, a variation and a comment.

use std::sync::Arc;

use super::*;
use crate::diagram::{Caption, Drawn, Frame, Frames, Layer, Lifetime, Point, Rect, Role, Symbol, Timeline};
use kisho_game::text::Lang;

fn frame(parent: usize, number: u32, name: &str, comment: &str) -> Frame {
    let short = name.split(' ').nth(1).unwrap_or_default().to_owned();
    let alt = format!("After {name}");
    let (parent, name, comment) = (Some(parent), name.to_owned(), comment.to_owned());
    Frame { parent, number, name, short, comment, alt, ..Frame::default() }
}

/// 0 ─ 1 ─ 2 ─ 3 with a capture at 3, and a variation 1 ─ 4.
fn sample() -> Figure {
    let start = Frame { name: "Start".to_owned(), alt: "An empty board".to_owned(), ..Frame::default() };
    let frames = Frames::new(vec![
        start,
        frame(0, 1, "Black A1", "A corner & <nothing> else.\n\nReally."),
        frame(1, 2, "White B1", ""),
        frame(2, 3, "Black C1", ""),
        frame(1, 2, "White A2", ""),
    ]);
    let mut timeline = Timeline::new(Lang::En, "Board", Rect::new(-1.0, -1.0, 4.0, 2.0), 20.0, frames);
    let disc = |name: &str, role| {
        let shapes = vec![Drawn::disc(Point::default(), 0.5, role)];
        Arc::new(Symbol { name: name.to_owned(), shapes })
    };
    let (black, white, dot) = (disc("b", Role::Black), disc("w", Role::White), disc("dot", Role::Last));
    timeline.add_always(Layer::Board, Drawn::rect(Rect::new(-1.0, -1.0, 4.0, 2.0), Role::Board));
    let life = |born, gone: &[usize]| timeline.frames.life(born, gone);
    let stones = [
        (life(1, &[]), &black, 1, 0.0),
        (life(2, &[3]), &white, 2, 1.0),
        (life(3, &[]), &black, 3, 2.0),
        (life(4, &[]), &white, 4, 0.0),
    ];
    for (life, stone, born, x) in stones {
        let at = Point::new(x, if born == 4 { 1.0 } else { 0.0 });
        timeline.add(Layer::Piece, life, Drawn::symbol(stone, at));
        timeline.add(Layer::Mark, Lifetime::during(born..born + 1), Drawn::symbol(&dot, at));
    }
    timeline.link(1, 4, Point::new(0.0, 1.0), 1.0);
    let caption = Caption { text: Some("A \"small\" game".to_owned()), ..Caption::default() };
    Figure { still: false, print: vec![3], caption, ..Figure::still(timeline) }
}

fn html(sample: &Figure) -> String {
    let mut sprites = Sprites::default();
    let html = figure(
        sample,
        FigurePlace { key: "k1", source: Some("(;B[aa])"), ..FigurePlace::default() },
        &mut sprites,
    );
    sprites.to_html() + &html
}

#[test]
fn a_replay_with_a_capture_and_a_variation() {
    insta::assert_snapshot!(html(&sample()));
}

#[test]
fn printed_frames_say_which_variation_they_are_in() {
    let mut sample = sample();
    sample.print = vec![3, 4];
    let html = html(&sample);
    assert!(html.contains("<p>3. Black C1</p>"), "{html}");
    assert!(html.contains("<p>2. White A2 <small>Variation 2B</small></p>"), "{html}");
}

#[test]
fn the_highest_number_is_counted_on_without_overflow() {
    let mut sample = sample();
    let list =
        vec![frame(0, 0, "Start", ""), frame(0, u32::MAX, "Black A1", ""), frame(1, 1, "White B1", "")];
    sample.timeline.frames = Frames::new(list);
    sample.print = vec![2];
    assert!(html(&sample).contains("<i>4294967295</i>"));
}

#[test]
fn a_still_diagram_has_no_controls() {
    insta::assert_snapshot!(html(&Figure { still: true, frame: 2, ..sample() }));
}

#[test]
fn a_replay_has_room_for_its_buttons_and_a_diagram_may_be_as_small_as_it_likes() {
    let sample = sample();
    assert!(sample.timeline.view.w * sample.timeline.unit < 200.0 && html(&sample).contains("--w:272px"));
    assert!(!html(&Figure { still: true, ..sample }).contains("--w:272px"));
}

#[test]
fn the_room_for_comments_is_as_high_as_the_longest_one_until_that_scrolls() {
    let rows = |comment: &str, ways: bool| {
        let mut list =
            vec![frame(0, 0, "Start", ""), frame(0, 1, "Black A1", comment), frame(1, 2, "White B1", "")];
        if ways {
            list.push(frame(1, 2, "White C1", ""));
        }
        comment_rows(&Frames::new(list))
    };
    assert_eq!(rows("", false), 0);
    // A row for the heading, and one for what is round them both.
    assert_eq!(rows("Short.", false), 3);
    assert_eq!(rows("先手の初手である。次の手で決まるので、長く考える。", false), 4);
    assert_eq!(rows(&"Long. ".repeat(100), false), 5);
    assert_eq!(rows("", true), 4);
    assert_eq!(rows("Short.", true), 5);
}

#[test]
fn a_very_long_record_brings_the_rules_for_its_high_digits_and_is_cut_at_the_limit() {
    let list = (0..40_000).map(|n: usize| frame(n.saturating_sub(1), 1, "Black A1", "")).collect();
    let sample = sample();
    let timeline = Timeline::new(Lang::En, "Board", sample.timeline.view, 1.0, Frames::new(list));
    let html = html(&Figure { timeline, frame: 39_999, ..sample });
    assert!(!html.contains("(n+225)"), "the style sheet has it");
    assert!(html.contains(":checked:nth-of-type(n+257)~.k-n{--h:256}"));
    assert!(html.contains(":checked:nth-of-type(n+32737)~.k-n{--h:32736}"));
    assert!(html.contains("id=\"k1-32767\"") && !html.contains("id=\"k1-32768\""));
    assert_eq!(html.matches(" checked").count(), 1);
}
