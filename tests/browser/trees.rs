//! Variations: the arrow keys read them like a book, the buttons stay on their line.

use crate::replay::{KEY, Replay};
use crate::support::browser::{Engine, Viewport};
use crate::support::go_game::Game;

in_each_engine_and_with_script!(
    arrow_keys_walk_the_whole_tree,
    back_leads_to_the_branch_and_next_ends_with_its_line,
    at_a_branch_all_ways_on_are_offered,
);

in_each_engine!(places_that_lead_into_variations_stay_on_the_board,);

in_chromium!(the_move_list_counts_every_line_from_its_own_first_move,);

/// A game with variations inside variations.
fn game() -> Game {
    Game::tree(1, 9, 20, 6)
}

fn arrow_keys_walk_the_whole_tree(engine: Engine) {
    let Some(mut replay) = Replay::open(engine, game(), Viewport::DESKTOP) else { return };
    replay.focus();
    for frame in 1..replay.len() {
        replay.expect_next(frame);
    }
}

fn back_leads_to_the_branch_and_next_ends_with_its_line(engine: Engine) {
    let Some(mut replay) = Replay::open(engine, game(), Viewport::DESKTOP) else { return };
    let variations: Vec<usize> = (1..replay.len()).filter(|&n| replay.begins_variation(n)).collect();
    assert!(variations.len() >= 5);
    let ends: Vec<usize> = variations.iter().map(|n| n - 1).chain([replay.len() - 1]).collect();
    let end = replay.main_end();
    for &frame in variations.iter().chain(&ends) {
        replay.go_to(frame);
        replay.expect(frame);
        let parent = replay.parent(frame);
        let next =
            (frame + 1 < replay.len() && replay.parent(frame + 1) == Some(frame)).then_some(Some(frame + 1));
        let leads_to: Vec<_> = replay.buttons().iter().map(|button| button.leads_to).collect();
        let expected: Vec<_> =
            [Some(Some(0)), Some(parent), next, Some(Some(end)), Some(None)].into_iter().flatten().collect();
        assert_eq!(leads_to, expected, "frame {frame}: first, back, next, last, play");
        let back = replay.buttons()[1];
        replay.press(back);
        replay.expect(parent.unwrap());
    }
}

fn places_that_lead_into_variations_stay_on_the_board(engine: Engine) {
    for (viewport, stays) in [
        (Viewport::DESKTOP, false),
        (Viewport { height: 500, ..Viewport::DESKTOP }, false),
        (Viewport::PHONE, true),
        // The controls below the board would never be seen.
        (Viewport { height: 420, ..Viewport::PHONE }, false),
    ] {
        let Some(mut replay) = Replay::open(engine, game(), viewport) else { return };
        let branch =
            (0..replay.len()).find(|&n| replay.figure.timeline.frames.children(n).count() > 1).unwrap();
        replay.go_to(branch);
        for top in ["0px", "50px"] {
            replay.page.run(&format!(
                "document.body.style = 'padding-bottom: 2000px; --k-top: {top}';
                 scrollBy(0, document.querySelector('#b1 .k-s').getBoundingClientRect().y + 40)"
            ));
            let tops: Vec<f64> = replay.page.seen("#b1 .k-n>.k-v, #b1 .k-l", "e.getBoundingClientRect().y");
            let expected = if stays { top.trim_end_matches("px").parse().unwrap() } else { -40.0 };
            let is_there = |y: &f64| (y - expected).abs() < 1.5;
            assert!(tops.len() == 2 && tops.iter().all(is_there), "{viewport:?} {top}: {tops:?}");
        }
    }
}

fn at_a_branch_all_ways_on_are_offered(engine: Engine) {
    let Some(mut replay) = Replay::open(engine, game(), Viewport::DESKTOP) else { return };
    let children = |replay: &Replay, n: usize| replay.figure.timeline.frames.children(n).collect::<Vec<_>>();
    let branches: Vec<usize> = (0..replay.len()).filter(|&n| children(&replay, n).len() > 1).collect();
    for &branch in &branches {
        let ways = children(&replay, branch);
        for (i, &way) in ways.iter().enumerate() {
            replay.go_to(branch);
            let offered: Vec<String> = replay.page.seen(&format!("#{KEY} .k-w label"), "e.htmlFor");
            assert_eq!(offered, ways.iter().map(|n| format!("{KEY}-{n}")).collect::<Vec<_>>());
            let letters: Vec<String> = replay.page.seen(&format!("#{KEY} .k-w label b"), "e.innerText");
            assert_eq!(letters[i], char::from(b'A' + i as u8).to_string());
            replay.page.click(&format!("#{KEY} .k-w label[for={KEY}-{way}]"));
            replay.expect(way);
        }
    }
    replay.go_to(branches[0] + 1);
    let offered: Vec<String> = replay.page.seen(&format!("#{KEY} .k-w label"), "e.htmlFor");
    assert_eq!(offered, [""; 0], "where there is one way, nothing is asked");
}

fn the_move_list_counts_every_line_from_its_own_first_move(engine: Engine) {
    let Some(mut replay) = Replay::open(engine, game(), Viewport::DESKTOP) else { return };
    let frames = replay.figure.timeline.frames.list().to_vec();
    replay.focus();
    // A move in the list is two texts: the number that the style sheet counts, and the move.
    let spoken = replay.page.spoken().into_iter().map(|spoken| spoken.name.trim().to_owned());
    let texts: Vec<String> = spoken.filter(|text| !text.is_empty()).collect();
    for frame in frames.iter().filter(|frame| !frame.short.is_empty()) {
        let expected = [frame.number.to_string(), frame.short.clone()];
        assert!(texts.windows(2).any(|two| two == expected), "{expected:?} in {texts:?}");
    }
}
