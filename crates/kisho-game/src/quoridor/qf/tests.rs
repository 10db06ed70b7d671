use proptest::prelude::*;

use super::*;
use crate::quoridor::testing::moves;
use crate::quoridor::{ByPlayer, LastMove, Played, Player, Position, Record, Slot, Square, State, json};
use crate::text::{Diagnostic, Id, Severity, Span};

/// A record in the words of `tests/vectors/qf.tsv`.
fn meaning(record: &Record) -> String {
    let Some(state) = record.state() else {
        let moves = record.nodes().iter().skip(1).filter_map(|node| node.position.last);
        let names: Vec<_> = moves.map(|Played { action, .. }| action.to_string()).collect();
        return format!("moves {}", names.join(" "));
    };
    let position = state.position();
    let walls = |player| {
        let own = state.walls().filter(|placed| placed.player == player);
        let names: Vec<_> = own.map(|placed| placed.wall.to_string()).collect();
        if names.is_empty() { "-".to_owned() } else { names.join(" ") }
    };
    let last = state.last();
    format!(
        "white {}; black {}; walls white {}; walls black {}; last {} {}; turn {}",
        position.pawns.white,
        position.pawns.black,
        walls(Player::White),
        walls(Player::Black),
        last.player.word(),
        last.wall.map_or("pawn".to_owned(), |slot| format!("wall {slot}")),
        state.turn(),
    )
}

#[test]
fn published_codes_mean_what_they_mean() {
    let vectors = include_str!("../../../tests/vectors/qf.tsv");
    assert!(vectors.lines().count() >= 8);
    for line in vectors.lines() {
        let (code, expected) = line.split_once('\t').unwrap();
        let (record, problems) = decode(code.as_bytes());
        let record = record.unwrap();
        assert_eq!(problems, [], "{code}");
        assert_eq!(meaning(&record), expected, "{code}");
        assert_eq!(encode(&record), code);
    }
}

/// The rows `| code | meaning |` and `| code | id: … |` of the page about the format.
#[test]
fn the_documented_examples_are_true() {
    let page = include_str!("../../../docs/qf.md");
    let rows =
        page.lines().filter_map(|line| line.strip_prefix("| `")?.strip_suffix(" |")?.split_once("` | "));
    let (mut codes, mut messages) = (0, 0);
    for (code, said) in rows {
        let (record, problems) = decode(code.as_bytes());
        if said.starts_with("qf-") {
            let id: Id = said.split([':', ' ']).next().unwrap().parse().unwrap();
            assert_eq!(problems.iter().map(|p| p.error.id()).collect::<Vec<_>>(), [id], "{code}");
            let warning = problems[0].error.severity() == Severity::Warning;
            assert_eq!(said.contains("(warning)"), warning, "{code}");
            messages += 1;
        } else {
            assert_eq!((meaning(&record.unwrap()).as_str(), problems), (said, Vec::new()), "{code}");
            codes += 1;
        }
    }
    assert_eq!((codes, messages), (4, 9), "every row was understood");
}

#[test]
fn a_game_begins_with_turn_one_and_no_last_move() {
    let (record, problems) = decode(b"gkwAAAAQ");
    assert_eq!(problems, []);
    let record = record.unwrap();
    assert_eq!((record.nodes().len(), *record.last_position()), (1, Position::initial()));
}

#[test]
fn a_code_without_chunks_is_the_initial_position() {
    let (record, problems) = decode(b"A");
    assert_eq!(problems, []);
    let record = record.unwrap();
    assert_eq!((record.nodes().len(), *record.last_position()), (1, Position::initial()));
    assert_eq!(encode(&record), "A");
}

#[test]
fn characters_outside_the_alphabet_leave_no_hole() {
    let (plain, _) = decode(b"j7oklAHMe1ICg");
    let (broken, problems) = decode("j7ok\r\n lAH=M-e1_IC囲g==".as_bytes());
    assert_eq!(problems, []);
    assert_eq!(broken, plain);
}

/// A code made of fields, each a value and its number of bits.
fn code(fields: &[(u16, usize)]) -> String {
    let mut bits = crate::bits::BitWriter::new(&crate::bits::STANDARD);
    for &(value, count) in fields {
        bits.put(value, count);
    }
    bits.finish()
}

/// Its state, as fields: pawns, the four lists of slots, last move, turn.
fn state_fields(pawns: [u16; 2], lists: [&[u16]; 4], last: &[(u16, usize)], turn: u16) -> Vec<(u16, usize)> {
    let mut fields = vec![(0b10, 2), (pawns[0], 7), (pawns[1], 7)];
    for list in lists {
        fields.push((u16::try_from(list.len()).unwrap(), 4));
        fields.extend(list.iter().map(|&slot| (slot, 6)));
    }
    fields.extend(last);
    fields.push((turn, 10));
    fields
}

const WHITE_PAWN: &[(u16, usize)] = &[(0, 2)];

/// The one thing to say about a code: id, severity, and the characters pointed at.
fn only(code: &str) -> (Option<Record>, Diagnostic) {
    let (record, problems) = decode(code.as_bytes());
    assert_eq!(problems.len(), 1, "{problems:?}");
    (record, problems[0].into())
}

#[test]
fn an_empty_code_is_an_error() {
    for empty in ["", "  \n", "=-"] {
        let (record, problem) = only(empty);
        assert_eq!((record, problem.id), (None, Id::QfEmpty));
        assert_eq!(problem.span, Span::new(0, empty.len()));
    }
}

#[test]
fn every_shortened_code_is_truncated_where_it_ends() {
    let whole = "j7oklAHMe1ICg";
    for len in 1..whole.len() - 1 {
        let (record, problem) = only(&whole[..len]);
        assert_eq!(problem.id, Id::QfTruncated, "{len}");
        // After 16 bits the pawns are there.
        assert_eq!(record.is_some(), len * 6 >= 16, "{len}");
        assert_eq!(problem.span.end, len);
        assert!(problem.label.is_some() && problem.hint.is_some());
    }
    let (_, problem) = only("j7okl");
    assert_eq!(problem.message, "the qf code ends before White's horizontal wall 2 of 2 is complete");
    assert_eq!(problem.label.as_deref(), Some("6 bits needed, 4 left"));
    let (_, problem) = only("Qu");
    assert_eq!(problem.label.as_deref(), Some("1 bit needed, 0 left"));
}

#[test]
fn a_code_that_ends_after_the_walls_shows_its_position() {
    let state = |code: &str| decode(code.as_bytes()).0.unwrap().state().unwrap().clone();
    let whole = state("j7oklAHMe1ICg");
    // The turn is the first after White's last move that the bits may stand for.
    for (code, turn) in [("j7oklAHMe1IC", 8), ("j7oklAHMe1I", 2), ("j7oklAHMe1", 2)] {
        let state = state(code);
        let walls: Vec<_> = state.walls().collect();
        assert_eq!((state.pawns(), walls), (whole.pawns(), whole.walls().collect()), "{code}");
        assert_eq!(state.turn(), turn, "{code}");
        assert_eq!(only(code).1.id, Id::QfTruncated);
    }
    assert_eq!(only("j7oklAHMe1-C").0, None, "a character is missing in between");
}

#[test]
fn a_code_that_ends_among_the_walls_shows_those_before() {
    let (record, problem) = only("j7oklAHMe");
    assert_eq!(problem.id, Id::QfTruncated);
    let wanted = "white e4; black e7; walls white c3h e3h; walls black d7h; last black pawn; turn 1";
    assert_eq!(meaning(&record.unwrap()), wanted);
}

#[test]
fn the_alphabet_of_urls_is_suspected_when_a_code_is_too_short() {
    let (_, problem) = only("j7ok_AHMe1ICg");
    assert_eq!(problem.id, Id::QfTruncated);
    assert!(problem.hint.unwrap().contains("`+` or `/`"));
    assert!(!only("j7ok =\n").1.hint.unwrap().contains('+'));
}

#[test]
fn a_shortened_game_is_kept_as_far_as_it_goes() {
    let (record, problem) = only("QuBAQEk6yVqpfc");
    assert_eq!(problem.id, Id::QfTruncated);
    assert!(problem.message.ends_with("move 13 of 46 is complete"), "{}", problem.message);
    assert_eq!(record.unwrap().moves().count(), 12);
}

#[test]
fn a_square_above_80_is_pointed_at() {
    // Seven bits from bit 9 on: the characters 1 and 2, after a skipped one.
    let wrong = code(&state_fields([4, 81], [&[]; 4], WHITE_PAWN, 2));
    let (record, problem) = only(&format!("\n{wrong}"));
    assert_eq!((problem.id, problem.span), (Id::QfSquare, Span::new(2, 4)));
    assert_eq!(problem.message, "Black's pawn is on square 81, but squares go from 0 to 80");
    let wanted = "white e1; black e9; walls white e3h; walls black -; last white pawn; turn 2";
    let wrong = code(&state_fields([4, 81], [&[20], &[], &[], &[]], WHITE_PAWN, 2));
    assert_eq!(meaning(&only(&wrong).0.unwrap()), wanted, "it stands where it begins");
    assert!(record.is_some());
}

#[test]
fn more_than_ten_walls_are_an_error() {
    let (_, problem) = only(&code(&[(0b10, 2), (4, 7), (76, 7), (11, 4), (0, 16)]));
    assert_eq!((problem.id, problem.span), (Id::QfWallCount, Span::new(2, 4)));
    let six: Vec<u16> = vec![0, 2, 4, 6, 16, 18];
    let five: Vec<u16> = vec![33, 35, 37, 39, 48];
    let (record, problem) = only(&code(&state_fields([4, 76], [&six, &five, &[], &[]], WHITE_PAWN, 2)));
    assert_eq!(problem.id, Id::QfWallCount);
    assert_eq!(problem.message, "White has placed 11 walls, but a player has 10");
    assert_eq!(record.unwrap().state().unwrap().walls().count(), 10);
}

#[test]
fn the_last_wall_has_to_be_there_unless_it_is_turn_one() {
    let fields = |turn| state_fields([4, 76], [&[20], &[], &[], &[21]], &[(0b01, 2), (21, 6)], turn);
    let (record, problem) = only(&code(&fields(2)));
    assert_eq!(problem.id, Id::QfLastWall);
    let wanted = "white e1; black e9; walls white e3h; walls black f3v; last white pawn; turn 2";
    assert_eq!(meaning(&record.unwrap()), wanted);
    assert_eq!(problem.label.as_deref(), Some("a wall at f3"));
    let (record, problems) = decode(code(&fields(1)).as_bytes());
    assert_eq!(problems, []);
    let record = record.unwrap();
    assert_eq!((record.last_position().last, record.last_position().to_move), (None, Player::White));
    assert_eq!(encode(&record), code(&fields(1)), "the field without meaning is kept");
}

#[test]
fn the_last_move_decides_who_is_to_move() {
    let (record, problem) = only(&code(&state_fields([4, 76], [&[]; 4], WHITE_PAWN, 3)));
    assert_eq!((problem.id, problem.severity), (Id::QfTurn, Severity::Warning));
    assert_eq!(record.unwrap().last_position().to_move, Player::Black);
}

#[test]
fn positions_that_no_game_reaches_are_shown_with_a_warning() {
    let (record, problem) = only(&code(&state_fields([40, 40], [&[]; 4], WHITE_PAWN, 2)));
    assert_eq!((problem.id, problem.severity), (Id::QfSameSquare, Severity::Warning));
    assert!(record.is_some());
    let (record, problem) = only(&code(&state_fields([4, 76], [&[20], &[], &[], &[20]], WHITE_PAWN, 2)));
    assert_eq!(problem.id, Id::QfWallConflict);
    assert_eq!(problem.message, "e3v cannot be there: this wall crosses e3h");
    assert!(record.is_some());
}

#[test]
fn what_is_left_over_is_a_warning() {
    for (code, bits, span) in
        [("j7oklAHMe1ICh", 4, Span::new(12, 13)), ("j7oklAHMe1ICg AA", 16, Span::new(12, 16))]
    {
        let (record, problem) = only(code);
        assert_eq!((problem.id, problem.severity, problem.span), (Id::QfLeftover, Severity::Warning, span));
        assert_eq!(problem.message, format!("{bits} bits left over at the end of the qf code"));
        assert!(record.is_some());
    }
}

#[test]
fn an_illegal_move_ends_the_record_before_it() {
    // e2, and then black goes north off the board.
    let (record, problem) = only(&code(&[(0b01, 2), (3, 10), (0, 4), (0, 4), (0, 4)]));
    assert_eq!((problem.id, problem.severity), (Id::QfIllegalMove, Severity::Error));
    assert_eq!(problem.message, "move 2, Black: this takes Black's pawn off the board");
    assert_eq!(problem.span, Span::new(2, 4));
    assert_eq!(record.unwrap().nodes().len(), 2);
    // e3h, e3v, e2
    let wall = |orientation: u16| [(0b10 + orientation, 2), (20, 6)];
    let fields = [[(0b01, 2), (3, 10)], wall(0), wall(1), [(0, 4), (0, 0)]].concat();
    let (record, problem) = only(&code(&fields));
    assert_eq!(problem.message, "move 2, Black e3v: this wall crosses e3h");
    assert_eq!(problem.label.as_deref(), Some("e3v"));
    assert_eq!(record.unwrap().nodes().len(), 2);
}

#[test]
fn walls_that_shut_a_pawn_off_are_shown_with_a_warning() {
    // a1v stands beside a1 and a2, and a2h closes them above.
    let (record, problem) = only(&code(&state_fields([0, 76], [&[8], &[0], &[], &[]], WHITE_PAWN, 2)));
    assert_eq!((problem.id, problem.severity), (Id::QfShutOff, Severity::Warning));
    assert_eq!(problem.message, "the walls leave White's pawn no path to row 9");
    assert!(record.is_some());
}

fn slots() -> impl Strategy<Value = [Vec<Slot>; 2]> {
    (prop::collection::vec(0u8..64, 0..=10), 0usize..=10).prop_map(|(slots, split)| {
        let slots: Vec<_> = slots.into_iter().map(Slot::from_bits).collect();
        let (horizontal, vertical) = slots.split_at(split.min(slots.len()));
        [horizontal.to_vec(), vertical.to_vec()]
    })
}

prop_compose! {
    fn states()(
        white in 0u8..81, black in 0u8..81, white_walls in slots(), black_walls in slots(),
        by_black: bool, wall in prop::option::of(any::<prop::sample::Index>()), turn in 0u16..1024,
    ) -> State {
        let player = if by_black { Player::Black } else { Player::White };
        let walls = ByPlayer { white: white_walls, black: black_walls };
        let own = walls.get(player).concat();
        let wall = wall.filter(|_| !own.is_empty()).map(|index| own[index.index(own.len())]);
        let pawns = ByPlayer { white: Square::new(white).unwrap(), black: Square::new(black).unwrap() };
        State::new(pawns, walls, LastMove { player, wall }, turn).unwrap()
    }
}

prop_compose! {
    fn records()(
        state in prop::option::of(states()), has_moves: bool, moves in prop::collection::vec(moves(), 0..200),
    ) -> Record {
        let mut record = Record::new(state);
        if has_moves {
            record.open_moves();
            for action in moves {
                // What cannot be played is left out.
                let _ = record.push(action);
            }
        }
        record
    }
}

proptest! {
    #[test]
    fn decoding_undoes_encoding(record in records()) {
        let code = encode(&record);
        let (again, problems) = decode(code.as_bytes());
        prop_assert!(problems.iter().all(|p| p.error.severity() == Severity::Warning), "{problems:?}");
        prop_assert_eq!(again.as_ref(), Some(&record));
        let leftover = problems.iter().any(|p| p.error.id() == Id::QfLeftover);
        prop_assert!(!leftover);
    }

    #[test]
    fn json_keeps_every_bit(record in records()) {
        let again = crate::testing::of_json(json::read, &json::write(&record).unwrap()).map_err(TestCaseError::fail)?;
        prop_assert_eq!(encode(&again), encode(&record));
    }

    /// Arbitrary codes: no panic, spans inside the text, and without complaint the code is the only one.
    #[test]
    fn any_text_is_read_or_refused(text in prop::collection::vec(any::<u8>(), 0..80)) {
        check_any(&text)?;
    }

    #[test]
    fn any_code_is_read_or_refused(text in "[A-Za-z0-9+/]{0,60}") {
        check_any(text.as_bytes())?;
    }
}

fn check_any(text: &[u8]) -> Result<(), TestCaseError> {
    let (record, problems) = decode(text);
    for problem in &problems {
        prop_assert!(problem.span.end <= text.len());
        let diagnostic = Diagnostic::from(*problem);
        prop_assert!(diagnostic.hint.is_some());
    }
    if problems.is_empty() {
        let alphabet = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'/');
        let code: Vec<u8> = text.iter().copied().filter(alphabet).collect();
        prop_assert_eq!(encode(&record.unwrap()).into_bytes(), code);
    }
    Ok(())
}
