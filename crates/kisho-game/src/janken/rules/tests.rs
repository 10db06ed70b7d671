use super::*;
use crate::janken::{board, text};

/// Plays actions one after another, and gives the position after the last, or why it was refused.
fn play(position: &str, actions: &str) -> Result<Position, String> {
    let start = board::read(position).unwrap();
    actions.split_whitespace().try_fold(start, |position, word| {
        position.play(text::action(word).unwrap()).map_err(|why| format!("{word}: {why}"))
    })
}

fn after(position: &str, actions: &str) -> String {
    board::write(&play(position, actions).unwrap())
}

fn refused(position: &str, actions: &str, why: &str) {
    assert_eq!(play(position, actions).unwrap_err(), why, "{position} {actions}");
}

#[test]
fn a_turn_has_two_actions_on_one_die_or_two() {
    let start = "5gpc/6/2gpc3/6/1GPC4/GPC5 b";
    assert_eq!(after(start, "a1-a2 b2-b3"), "5gpc/6/2gpc+3/1PGC4/PGC5/6 w");
    assert_eq!(after(start, "b2-b3 b3-b4"), "5gpc/6/1GPC+gpc+3/6/6/GPC5 w");
    let position = play(start, "a1-a2").unwrap();
    assert_eq!((position.to_move, position.done(), position.is_mid_turn()), (Color::Black, 1, true));
}

#[test]
fn a_die_does_not_return_within_the_turn() {
    let start = "5gpc/6/3gpc2/6/1GPC4/GPC5 b";
    refused(start, "a1-a2 a2-a1", "a2-a1: a die may not return to a1, which it left in this turn");
    // Another die may go there, and the same one in a later turn.
    assert!(play(start, "a1-a2 b2-b1 f6-e6 e6-e5 a2-a1").is_ok());
    assert!(play("5gpc/6/3gpc2/6/GPCGPC4/6 b", "b2-c2 a2-b2").is_ok());
    // A capture leaves a square too.
    let capture = "5gpc/6/6/6/GPCcgp4/5GPC b";
    refused(capture, "a2xb2 b2-a2", "b2-a2: a die may not return to a2, which it left in this turn");
}

#[test]
fn three_actions_do_not_return_either() {
    let alone = "5gpc/6/6/2gpc3/6/GPC5 b";
    refused(alone, "a1-a2 a2-a3 a3-a2", "a3-a2: a die may not return to a2, which it left in this turn");
    refused(alone, "a1-a2 a2-a1", "a2-a1: a die may not return to a1, which it left in this turn");
    // Up PGC, to the side CGP, down GCP.
    assert_eq!(after(alone, "a1-a2 a2-b2 b2-b1"), "5gpc/6/6/2gpc+3/6/1GCP4 w");
}

#[test]
fn captures_are_by_a_winning_sign_and_do_not_turn_the_die() {
    let rock = |white: &str| format!("5gpc/6/6/2GPC{white}2/6/5GPC b");
    assert_eq!(after(&rock("cgp"), "c3xd3 f1-f2"), "5gpc/6/6/3GPC+2/5PGC+/6 w");
    refused(&rock("gcp"), "c3xd3", "c3xd3: rock does not beat rock");
    refused(&rock("pgc"), "c3xd3", "c3xd3: rock does not beat paper");
    refused("5gpc/6/6/2CGPgpc2/6/5GPC b", "c3xd3", "c3xd3: scissors do not beat rock");
    refused(&rock("cgp"), "c3-d3", "c3-d3: d3 holds a die of the opponent; a capture is written c3xd3");
    refused(&rock("cgp"), "c3xc4", "c3xc4: there is nothing to capture on c4; a roll is written c3-c4");
}

#[test]
fn other_mistakes_are_told_apart() {
    let start = "5gpc/6/6/6/1GPC4/GPC5 b";
    refused(start, "c3-c4", "c3-c4: there is no die on c3");
    refused(start, "f6-f5", "f6-f5: the die on f6 is white's");
    refused(start, "a1-b2", "a1-b2: b2 is not beside a1: a die goes one square up, down, left or right");
    refused(start, "b2-b1 b1-a1", "b1-a1: a1 holds a die of the same player");
}

#[test]
fn home_is_closed_to_those_who_left_it() {
    let outside = "5gpc/6/6/gpc1GPC3/6/GPC5 b";
    let why = "c3-c2: the die on c3 may not enter its home area again, and c2 belongs to it";
    refused(outside, "c3-c2", why);
    // Not by a capture either, and not in the turn in which it left.
    refused("5gpc/6/6/2GPC3/2cgp3/GPC5 b", "c3xc2", &why.replace("c3-c2", "c3xc2"));
    refused(
        "5gpc/6/6/gpc5/2GPC3/GPC5 b",
        "c2-c3 c3-b3",
        "c3-b3: the die on c3 may not enter its home area again, and b3 belongs to it",
    );
    // Within it dice go as they like, and the opponent's home is open.
    assert!(play("5gpc/6/6/gpc5/1GPC4/GPC5 b", "b2-b1 a1-a2").is_ok());
    assert!(play("gpc4gpc/6/4GPC1/6/6/GPC5 b", "e4-e5").is_ok());
}

#[test]
fn the_last_die_has_three_actions_and_may_go_home() {
    let alone = play("5gpc/6/6/gpc1GPC3/6/6 b", "c3-c2 c2-c1").unwrap();
    assert_eq!((alone.to_move, alone.done()), (Color::Black, 2));
    assert_eq!(alone.play(text::action("c1-b1").unwrap()).unwrap().to_move, Color::White);
    // White's last stand begins with the capture of its second die.
    let stand = play("5gpc/6/6/2GPCcgp2/6/GPC5 b", "c3xd3 a1-a2 f6-f5 f5-f4").unwrap();
    assert_eq!((stand.to_move, stand.done()), (Color::White, 2));
    // Who has one die while the opponent captures keeps three, and who captures to two has two.
    assert_eq!(play("4gpcgpc/6/6/2GPC3/6/6 b", "c3-d3 d3-d4 d4-d5").unwrap().to_move, Color::White);
}

#[test]
fn reaching_the_goal_wins_at_once() {
    let roll = play("4GPC1/6/gpc5/6/6/GPC5 b", "e6-f6").unwrap();
    assert_eq!((roll.winner(), roll.legal_actions()), (Some(Color::Black), vec![]));
    assert!(!roll.is_mid_turn());
    let capture = play("4GPCcgp/6/gpc5/6/6/GPC5 b", "e6xf6").unwrap();
    assert_eq!(capture.winner(), Some(Color::Black));
    let white = play("5gpc/6/6/6/6/GPCpgc4 w", "b1xa1").unwrap();
    assert_eq!(white.winner(), Some(Color::White));
    refused("4GPC1/6/gpc5/6/6/GPC5 b", "e6-f6 a1-a2", "a1-a2: the game is over: black has won");
    // The own corner is a square like others.
    assert_eq!(play("6/6/gpc5/6/GPC5/1GPC4 b", "a2-a1").unwrap().winner(), None);
}

#[test]
fn capturing_the_last_die_wins() {
    assert_eq!(play("6/6/6/2GPCcgp2/6/GPC5 b", "c3xd3").unwrap().winner(), Some(Color::Black));
}

#[test]
fn a_turn_ends_early_if_nothing_is_left_to_do() {
    // The die goes into the corner between two that it cannot capture: back it may not go.
    let early = play("6/6/6/6/pgc5/1GPC4 b", "b1-a1").unwrap();
    let lie = early.at(Square::goal_of(Color::Black)).unwrap().lie;
    assert_eq!(lie.to_string(), "CPG");
    // Scissors beat paper, so that the capture is still open.
    assert_eq!((early.to_move, early.done()), (Color::Black, 1));
    let stuck = play("6/6/6/6/gpc5/1GPC4 b", "b1-a1").unwrap();
    assert_eq!((stuck.to_move, stuck.done(), stuck.turn), (Color::White, 0, 2));
}

#[test]
fn who_cannot_move_passes() {
    // Black's scissors are shut in by rocks: after white's turn it is white's again.
    let shut_in = "5gpc/6/6/6/gpc5/CPGgpc4 w";
    let position = play(shut_in, "f6-f5 f5-f4").unwrap();
    assert_eq!((position.to_move, position.turn), (Color::White, 4));
    // The same in a position that is given.
    assert_eq!(board::read(&shut_in.replace(" w", " b")).unwrap().to_move, Color::White);
}
