//! Stepping through one line: keys, buttons, the track, the move list, autoplay.

use crate::replay::{KEY, Replay};
use crate::support::browser::{Box, Engine, Viewport};
use crate::support::go_game::Game;

in_each_engine_and_with_script!(
    arrow_keys_step_through_the_game_and_back,
    buttons_step_and_are_large_enough_for_a_finger,
    a_click_on_the_track_jumps_there,
    moves_follow_by_themselves_with_a_check_box,
);

in_each_engine!(the_move_list_leads_into_the_game, what_begins_in_the_middle_shows_the_middle,);

in_chromium!(readers_who_want_no_motion_get_none,);

/// A game with captures on a small board.
fn game() -> Game {
    let game = Game::line(5, 9, 44);
    assert!(game.nodes.last().unwrap().captures.0 > 0 && game.nodes.last().unwrap().captures.1 > 0);
    game
}

fn arrow_keys_step_through_the_game_and_back(engine: Engine) {
    let Some(mut replay) = Replay::open(engine, game(), Viewport::DESKTOP) else { return };
    replay.expect(0);
    replay.focus();
    for frame in 1..replay.len() {
        replay.page.key("ArrowRight");
        replay.expect(frame);
    }
    for frame in (30..replay.len() - 1).rev() {
        replay.page.key("ArrowLeft");
        replay.expect(frame);
    }
    assert_eq!(replay.page.messages(), [""; 0]);
}

fn buttons_step_and_are_large_enough_for_a_finger(engine: Engine) {
    for viewport in [Viewport::DESKTOP, Viewport::PHONE] {
        let Some(mut replay) = Replay::open(engine, game(), viewport) else { return };
        let end = replay.len() - 1;
        for frame in [0, 1, 2, 20, end - 1, end] {
            replay.go_to(frame);
            let back = frame.checked_sub(1).map(Some);
            let next = (frame < end).then_some(Some(frame + 1));
            let expected = [Some(Some(0)), back, next, Some(Some(end)), Some(None)];
            let expected: Vec<_> = expected.into_iter().flatten().collect();
            // Neighbours that lead to the same frame are met as one.
            let expected: Vec<_> = expected.chunk_by(|a, b| a == b).collect();
            let buttons = replay.buttons();
            let leads_to: Vec<_> = buttons.iter().map(|button| button.leads_to).collect();
            let frames: Vec<_> = expected.iter().map(|same| same[0]).collect();
            assert_eq!(leads_to, frames, "{viewport:?}, frame {frame}: first, back, next, last, play");
            for (button, same) in buttons.iter().zip(expected) {
                // 44 pixels; a box that begins between two pixels holds one whole pixel less.
                let (size, width) = (button.place, 44.0 * same.len() as f64 - 1.0);
                assert!(
                    size.width >= width && size.height >= 43.0,
                    "{viewport:?}, frame {frame}: {button:?}"
                );
            }
            for button in buttons.into_iter().filter(|button| button.leads_to.is_some()) {
                replay.go_to(frame);
                replay.buttons();
                replay.press(button);
                let id = format!("{KEY}-{}", button.leads_to.unwrap());
                replay
                    .page
                    .wait_until("the button works", &format!("document.getElementById('{id}').checked"));
            }
        }
    }
}

fn a_click_on_the_track_jumps_there(engine: Engine) {
    let Some(mut replay) = Replay::open(engine, game(), Viewport::DESKTOP) else { return };
    let places: Vec<(String, Box)> = replay.page.seen(
        "#b1 .k-k label",
        "[e.htmlFor, (({ x, y, width, height }) => ({ x, y, width, height }))(e.getBoundingClientRect())]",
    );
    let frames: Vec<String> = (0..12).map(|place| format!("{KEY}-{}", place * 4)).collect();
    assert_eq!(places.iter().map(|(frame, _)| frame.clone()).collect::<Vec<_>>(), frames);
    let ((_, first), (_, last)) = (&places[0], &places[11]);
    let board = replay.page.rect("#b1 svg.k-v").unwrap();
    assert!((first.x - board.x).abs() < 1.0, "the track begins at the edge of the board");
    assert!((last.x + last.width - board.x - board.width).abs() < 1.0, "and ends at its other edge");
    assert!(places.iter().all(|(_, at)| at.height >= 24.0 && at.width >= 24.0), "a finger meets it");
    for place in [7, 2, 11, 0] {
        let frame = place * 4;
        replay.page.click(&format!("#{KEY} .k-k label[for={KEY}-{frame}]"));
        replay.expect(frame);
        let knob: f64 = replay.page.eval(
            "(s => parseFloat(s.left) + parseFloat(s.width) / 2 + document.querySelector('#b1 .k-b').getBoundingClientRect().x)
             (getComputedStyle(document.querySelector('#b1 .k-b'), '::after'))",
        );
        let at = replay.page.rect(&format!("#{KEY} .k-k label[for={KEY}-{frame}]")).unwrap();
        assert!(at.x <= knob && knob <= at.x + at.width, "the knob is where it was clicked: {knob}, {at:?}");
    }
}

fn the_move_list_leads_into_the_game(engine: Engine) {
    let Some(mut replay) = Replay::open(engine, game(), Viewport::DESKTOP) else { return };
    for frame in [44, 3, 21, 0] {
        replay.go_to(frame);
        replay.expect(frame);
    }
}

fn what_begins_in_the_middle_shows_the_middle(engine: Engine) {
    let css = kisho_board::render::stylesheet();
    let Some(mut replay) = Replay::open_at(engine, game(), 33, &css, Viewport::DESKTOP) else { return };
    replay.expect(33);
    replay.focus();
    replay.page.key("ArrowRight");
    replay.expect(34);
}

fn moves_follow_by_themselves_with_a_check_box(engine: Engine) {
    let Some(mut replay) = Replay::open(engine, game(), Viewport::DESKTOP) else { return };
    let number = "+getComputedStyle(document.querySelector('#b1 svg.k-v')).getPropertyValue('--n')";
    assert_eq!(replay.page.eval::<f64>(number), 0.0);
    let play = *replay.buttons().last().unwrap();
    replay.press(play);
    replay.page.wait_until("three moves were played", &format!("{number} >= 3"));
    replay.press(play);
    assert_eq!(replay.page.eval::<f64>(number), 0.0, "without the check the chosen frame is back");
    replay.expect(0);
}

fn readers_who_want_no_motion_get_none(engine: Engine) {
    let Some(mut replay) = Replay::open(engine, game(), Viewport::DESKTOP) else { return };
    replay.page.emulate_media("", &[("prefers-reduced-motion", "reduce")]);
    assert!(replay.buttons().iter().all(|button| button.leads_to.is_some()));
}
