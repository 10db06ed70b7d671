//! What a book counts, against a slow count, and how its pages hang together.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use super::testing::{ended, go, quoridor};
use super::*;
use crate::go::{Point, Size};
use crate::quoridor::{self as rules, Move};
use crate::{Outcome, Record};

const ALL: Limits = Limits { depth: 60, least: 1, pages: usize::MAX };

fn book(records: &[Record], limits: Limits) -> Book {
    let lines: Vec<Line> = records.iter().map(|record| Line::of(record, limits.moves())).collect();
    Book::new(&lines, limits)
}

/// The way to a page, and all moves after it.
fn record(book: &Book, page: usize) -> Replayed<Record> {
    book.record(page, &book.pages()[page].moves).unwrap()
}

/// The words of a page's moves with their games, and of the way there.
fn words(book: &Book, page: usize) -> (String, Vec<(String, u32)>) {
    let grown = record(book, page);
    let way: Vec<String> = (1..=grown.here).map(|node| grown.record.word(node)).collect();
    let moves = book.pages()[page].moves.iter().zip(&grown.next);
    (way.join(" "), moves.map(|(to, node)| (grown.record.word(node.unwrap()), to.tally.games)).collect())
}

fn row(word: &str, games: u32) -> (String, u32) {
    (word.to_owned(), games)
}

#[test]
fn mirrored_moves_are_one_and_shown_as_most_play_them() {
    let games = ["e2 e8 d3h e6h", "e2 e8 e3h d6h", "e2 e8 e3h e6h", "e2 d9"].map(quoridor);
    let book = book(&games, ALL);
    let way =
        |words_of: &str| (0..book.pages().len()).find(|&page| words(&book, page).0 == words_of).unwrap();
    assert_eq!(words(&book, 0), (String::new(), vec![row("e2", 4)]));
    assert_eq!(words(&book, way("e2")).1, [row("e8", 3), row("d9", 1)]);
    assert_eq!(words(&book, way("e2 e8")).1, [row("e3h", 3)], "two of three play it on this side");
    // d3h e6h is e3h d6h in the mirror.
    assert_eq!(words(&book, way("e2 e8 e3h")).1, [row("d6h", 2), row("e6h", 1)]);
    assert!(book.pages().iter().all(|page| page.others.is_empty()));
}

#[test]
fn ways_that_meet_lead_to_one_page() {
    let games = ["e2 e8 e3 e7", "d3h e8 e2 e7", "e2 e8 d3h e7", "e2 e8 d3h f8"].map(quoridor);
    let book = book(&games, ALL);
    let met: Vec<_> = (0..book.pages().len()).filter(|&at| !book.pages()[at].others.is_empty()).collect();
    let [page] = met[..] else { panic!("{met:?}") };
    assert_eq!(words(&book, page), ("e2 e8 d3h".to_owned(), vec![row("e7", 2), row("f8", 1)]));
    let (from, at) = book.pages()[page].others[0];
    assert_eq!(words(&book, from).0, "d3h e8");
    assert_eq!(book.pages()[from].moves[at].to, Some(page));
    assert!(!book.pages()[from].moves[at].is_turned);
}

#[test]
fn a_way_to_the_mirror_image_of_a_page_says_so() {
    let games = ["e2 e8 e3h e7", "e2 e8 e3h e7", "d3h e8 e2 e7", "d3h e8 e1v e7", "d3h d9"].map(quoridor);
    let book = book(&games, ALL);
    let page = (0..book.pages().len()).find(|&page| words(&book, page).0 == "e2 e8 e3h").unwrap();
    let (from, at) = book.pages()[page].others[0];
    assert_eq!((words(&book, from).0.as_str(), words(&book, from).1[at].0.as_str()), ("d3h e8", "e2"));
    assert!(book.pages()[from].moves[at].is_turned);
}

#[test]
fn results_are_counted_for_positions_and_moves() {
    let games = [
        ended("e2 e8", Outcome::First),
        ended("e2 e8", Outcome::Second),
        ended("e2 d9", Outcome::Draw),
        quoridor("d1"),
    ];
    let book = book(&games, ALL);
    let told = |tally: &Tally| {
        let [first, second, draw] = Outcome::ALL.map(|outcome| tally.of(Some(outcome)));
        (tally.games, first, second, draw, tally.of(None))
    };
    assert_eq!(told(&book.pages()[0].tally), (4, 1, 1, 1, 1));
    assert_eq!(told(&book.pages()[0].moves[0].tally), (3, 1, 1, 1, 0));
}

#[test]
fn a_game_that_comes_back_counts_once() {
    let book = book(&[quoridor("e2 e8 e1 e9 e2 e8 e1 e9 d1")], ALL);
    assert_eq!(book.pages()[0].tally.games, 1);
    assert_eq!(words(&book, 0).1, [row("e2", 1), row("d1", 1)]);
    assert!(book.pages().iter().all(|page| page.moves.iter().all(|to| to.tally.games == 1)));
    assert_eq!(book.pages()[0].others.len(), 1, "the way back");
}

#[test]
fn starts_of_their_own_and_those_that_others_come_to() {
    let read = |code: &str| {
        let read = crate::notation("qf").unwrap().read;
        read(code.as_bytes(), &crate::ReadOptions::default()).record.unwrap()
    };
    let games = [read("j7EUwGwOwCQ"), quoridor("e2 e8 e3 e7 e4 e6 d3h e6h"), quoridor("d1"), go(9, "E5")];
    let book = book(&games, ALL);
    let starts: Vec<_> = book.pages().iter().filter(|page| page.up.is_none()).collect();
    assert_eq!(starts.len(), 2, "Quoridor and Go; the state is met by a game");
    assert_eq!(starts[0].tally.games, 2);
    let copy = book.pages().iter().find(|page| page.position == 0).unwrap();
    assert_eq!(copy.tally.games, 2);
    assert_eq!(
        words(&book, book.pages().iter().position(|page| page == copy).unwrap()).0,
        "e2 e8 e3 e7 e4 e6 d3h e6h"
    );
}

#[test]
fn the_most_usual_start_comes_first_and_the_others_by_their_games() {
    let games = [go(9, "E5"), quoridor("e2"), quoridor("e2"), go(13, "G7"), quoridor("d1"), go(13, "G7")];
    let of = |limits| {
        let book = book(&games, limits);
        let start = |&number: &usize| {
            let page = &book.pages()[number];
            (book.game(page).unwrap(), page.tally.games)
        };
        book.starts().iter().map(start).collect::<Vec<_>>()
    };
    assert_eq!(of(ALL), [(Game::Quoridor, 3), (Game::Go, 2), (Game::Go, 1)]);
    assert_eq!(of(Limits { pages: 3, ..ALL }), [(Game::Quoridor, 3), (Game::Go, 2)]);
    assert_eq!(of(Limits { least: 9, ..ALL }), [(Game::Quoridor, 3)]);
}

#[test]
fn a_position_that_only_rare_ways_lead_to_has_a_page() {
    let games = ["e2 e8 e3 e7 a1h a8h", "a1h a8h e2 e8 e3 e7"].map(quoridor);
    let book = book(&games, Limits { least: 2, ..ALL });
    assert_eq!(book.pages().len(), 2);
    assert_eq!(words(&book, 1).0, "e2 e8 e3 e7 a1h a8h");
    assert_eq!((book.pages()[1].up, book.pages()[0].later.as_slice()), (Some(0), [1].as_slice()));
    assert_eq!(book.pages()[1].tally.games, 2);
}

#[test]
fn limits_leave_out_what_is_rare_far_or_too_much() {
    let games = ["e2 e8 e3 e7", "e2 e8 e3 d8", "e2 e8 d3h", "d1 e8"].map(quoridor);
    let of = |limits| {
        let book = book(&games, limits);
        let ways: BTreeSet<String> = (0..book.pages().len()).map(|page| words(&book, page).0).collect();
        (ways.into_iter().collect::<Vec<_>>().join("|"), book.left_out())
    };
    assert_eq!(of(Limits { least: 2, ..ALL }), ("|e2|e2 e8|e2 e8 e3".to_owned(), 0));
    assert_eq!(of(Limits { least: 9, ..ALL }), (String::new(), 0), "the start in any case");
    assert_eq!(of(Limits { depth: 1, ..ALL }), ("|d1|e2".to_owned(), 0));
    assert_eq!(of(Limits { pages: 3, ..ALL }), ("|e2|e2 e8".to_owned(), 6));
    // A move is listed with its games though it has no page.
    let rare = book(&games, Limits { least: 2, ..ALL });
    assert_eq!(words(&rare, 0).1, [row("e2", 3), row("d1", 1)]);
    assert_eq!(rare.pages()[0].moves[1].to, None);
}

#[test]
fn no_games_no_pages() {
    assert_eq!(book(&[], ALL).pages().len(), 0);
    assert!(book(&[], ALL).record(0, []).is_none());
}

/// Some moves of a game of Quoridor, taken from a few that are near the middle, so that games meet.
fn quoridor_words(choices: &[u8]) -> Vec<String> {
    let mut record = rules::Record::new(None);
    let mut words = Vec::new();
    for &choice in choices {
        let before = *record.last_position();
        let legal = before.legal_moves();
        let walls = ["d3h", "e3h", "d6h", "e6h", "d4v"].map(|wall| Move::Wall(wall.parse().unwrap()));
        let likely: Vec<Move> = legal
            .into_iter()
            .filter(|action| matches!(action, Move::Pawn(_)) || walls.contains(action))
            .collect();
        let Some(&action) = likely.get(usize::from(choice) % likely.len().max(1)) else { break };
        record.push(action).unwrap();
        words.push(record.last_position().last.unwrap().action.to_string());
    }
    words
}

/// The same in the mirror, letter by letter.
fn mirrored(word: &str) -> String {
    let (last, rest) = if word.ends_with(['h', 'v']) { (b'h', &word[1..]) } else { (b'i', &word[1..]) };
    format!("{}{rest}", char::from(b'a' + last - word.as_bytes()[0]))
}

/// The position after some moves, in words, without the order in which walls were laid or who laid them.
fn told(words: &[String]) -> String {
    let Record::Quoridor(record) = quoridor(&words.join(" ")) else { unreachable!() };
    position_told(record.last_position(), str::to_owned)
}

/// A position in words, or its mirror image: `turn` says what becomes of squares and walls.
fn position_told(position: &rules::Position, turn: impl Fn(&str) -> String) -> String {
    let mut walls: Vec<String> = position.walls().map(|placed| turn(&placed.wall.to_string())).collect();
    walls.sort();
    let left = rules::Player::ALL.map(|player| position.walls_left(player));
    let pawns = [position.pawns.white, position.pawns.black].map(|pawn| turn(&pawn.to_string()));
    format!("{pawns:?} {walls:?} {left:?} {}", position.to_move)
}

/// The same for a position and its mirror image.
fn either_told(position: &rules::Position) -> String {
    position_told(position, str::to_owned).min(position_told(position, mirrored))
}

/// A game that is recorded from the position after its first moves.
fn begun(start: usize, words: &[String]) -> Record {
    let Record::Quoridor(before) = quoridor(&words[..start].join(" ")) else { unreachable!() };
    let position = before.last_position();
    let walls: Vec<String> = rules::Player::ALL
        .into_iter()
        .map(|player| {
            let walls: Vec<String> = position.walls_of(player).map(|wall| wall.to_string()).collect();
            format!("{player} {}", walls.join(" "))
        })
        .collect();
    let text = format!(
        "pawns: {} {}\nwalls: {}\nturn: {}\n\n{} *\n",
        position.pawns.white,
        position.pawns.black,
        walls.join(" "),
        start + 1,
        words[start..].join(" ")
    );
    let read = crate::notation("quoridor").unwrap().read;
    read(text.as_bytes(), &crate::ReadOptions::default()).record.unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn quoridor_is_counted_as_by_hand(
        choices in prop::collection::vec((prop::collection::vec(0u8..6, 0..7), any::<bool>()), 1..12),
    ) {
        let games: Vec<Vec<String>> = choices
            .iter()
            .map(|(choices, mirror)| {
                let words = quoridor_words(choices);
                if *mirror { words.iter().map(|word| mirrored(word)).collect() } else { words }
            })
            .collect();
        let told_either = |words: &[String]| {
            let other: Vec<String> = words.iter().map(|word| mirrored(word)).collect();
            told(words).min(told(&other))
        };
        let (mut positions, mut ways) = (BTreeMap::new(), BTreeMap::new());
        for game in &games {
            let line: Vec<String> = (0..=game.len()).map(|end| told_either(&game[..end])).collect();
            let seen: BTreeSet<&String> = line.iter().collect();
            let gone: BTreeSet<_> = line.windows(2).collect();
            for position in seen { *positions.entry(position.clone()).or_insert(0u32) += 1; }
            for way in gone { *ways.entry(way.to_vec()).or_insert(0u32) += 1; }
        }
        let records: Vec<Record> = games.iter().map(|game| quoridor(&game.join(" "))).collect();
        let book = book(&records, ALL);
        prop_assert_eq!(book.pages().len(), positions.len());
        let mut moves = 0;
        for number in 0..book.pages().len() {
            let grown = record(&book, number);
            let way: Vec<String> = (1..=grown.here).map(|node| grown.record.word(node)).collect();
            let here = told_either(&way);
            prop_assert_eq!(positions.get(&here), Some(&book.pages()[number].tally.games));
            for (to, node) in book.pages()[number].moves.iter().zip(&grown.next) {
                let there: Vec<String> = way.iter().cloned().chain([grown.record.word(node.unwrap())]).collect();
                prop_assert_eq!(ways.get(&vec![here.clone(), told_either(&there)]), Some(&to.tally.games));
                let page = record(&book, to.to.unwrap());
                let shown: Vec<String> = (1..=page.here).map(|node| page.record.word(node)).collect();
                prop_assert_eq!(told_either(&there), told_either(&shown), "the link leads to the position");
                prop_assert_eq!(to.is_turned, told(&there) != told(&shown));
                moves += 1;
            }
        }
        prop_assert_eq!(moves, ways.len());
    }

    #[test]
    fn every_position_with_enough_games_has_a_page(
        choices in prop::collection::vec((prop::collection::vec(0u8..6, 0..8), any::<bool>(), 0usize..4), 2..20),
        depth in 1usize..8,
    ) {
        // Games from rare starts, too: a code for the position after some moves.
        let games: Vec<(usize, Vec<String>)> = choices
            .iter()
            .map(|(choices, mirror, start)| {
                let words = quoridor_words(choices);
                let words = if *mirror { words.iter().map(|word| mirrored(word)).collect() } else { words };
                (if *start < words.len() { *start } else { 0 }, words)
            })
            .collect();
        let told_either = |words: &[String]| {
            let Record::Quoridor(record) = quoridor(&words.join(" ")) else { unreachable!() };
            either_told(record.last_position())
        };
        let (mut seen, mut near) = (BTreeMap::new(), BTreeSet::new());
        for (start, words) in &games {
            let end = words.len().min(start + depth + 1);
            let line: BTreeSet<String> = (*start..=end).map(|end| told_either(&words[..end])).collect();
            for position in line { *seen.entry(position).or_insert(0u32) += 1; }
            near.extend((*start..=words.len().min(start + depth)).map(|end| told_either(&words[..end])));
        }
        let promised: BTreeSet<&String> = near.iter().filter(|position| seen[*position] >= 2).collect();
        let records: Vec<Record> = games.iter().map(|(start, words)| begun(*start, words)).collect();
        let book = book(&records, Limits { depth, least: 2, pages: usize::MAX });
        let mut found = BTreeMap::new();
        for (number, page) in book.pages().iter().enumerate() {
            let grown = record(&book, number);
            let Record::Quoridor(record) = &grown.record else { unreachable!() };
            prop_assert!(number == 0 || page.tally.games >= 2);
            prop_assert!(found.insert(either_told(&record.nodes()[grown.here].position), number).is_none());
            // Somebody links to it: the page before, or the first page.
            let linked = page.up.map_or(book.starts().contains(&number), |up| {
                let up = &book.pages()[up];
                up.later.contains(&number) != up.moves.iter().any(|to| to.to == Some(number) && page.plies.len() == 1)
            });
            prop_assert!(linked, "{number}: {page:?}");
        }
        for position in promised {
            prop_assert!(found.contains_key(position), "no page: {position}");
        }
    }

    #[test]
    fn go_is_counted_as_by_hand(
        choices in prop::collection::vec((prop::collection::vec(0u8..9, 0..5), 0usize..8), 1..10),
    ) {
        let size = Size::new(3, 3).unwrap();
        // The eight ways to turn a board of three lines, one formula each.
        type Turn = fn(u8, u8) -> (u8, u8);
        let turns: [Turn; 8] = [
            |x, y| (x, y), |x, y| (2 - x, y), |x, y| (x, 2 - y), |x, y| (2 - x, 2 - y),
            |x, y| (y, x), |x, y| (2 - y, x), |x, y| (y, 2 - x), |x, y| (2 - y, 2 - x),
        ];
        let games: Vec<Vec<(u8, u8)>> = choices
            .iter()
            .map(|(points, turn)| {
                // Different points: nothing is played onto a stone.
                let mut line: Vec<u8> = points.clone();
                let mut seen = BTreeSet::new();
                line.retain(|point| seen.insert(*point));
                line.into_iter().map(|point| turns[*turn](point % 3, point / 3)).collect()
            })
            .collect();
        let played = |game: &[(u8, u8)]| {
            let words = game.iter().map(|&(column, row)| Point { column, row }.western(size));
            go(3, &words.collect::<Vec<_>>().join(" "))
        };
        let told = |game: &[(u8, u8)]| {
            let Record::Go(record) = played(game) else { unreachable!() };
            let board = record.board_at(record.main_end());
            let stones: String = size.points().map(|at| board.get(at).map_or(".", |color| color.letter())).collect();
            format!("{} {stones}", game.len() % 2)
        };
        let told_either = |game: &[(u8, u8)]| {
            turns.iter().map(|turn| told(&game.iter().map(|&(x, y)| turn(x, y)).collect::<Vec<_>>())).min().unwrap()
        };
        let mut positions = BTreeMap::new();
        for game in &games {
            let line: BTreeSet<String> = (0..=game.len()).map(|end| told_either(&game[..end])).collect();
            for position in line { *positions.entry(position).or_insert(0u32) += 1; }
        }
        let records: Vec<Record> = games.iter().map(|game| played(game)).collect();
        let book = book(&records, ALL);
        // Four stones on nine points make no ko.
        prop_assert_eq!(book.pages().len(), positions.len());
        for number in 0..book.pages().len() {
            let Record::Go(shown) = record(&book, number).record else { unreachable!() };
            let way = shown.nodes.iter().take(book.way(number).len()).filter_map(|node| node.play?.at);
            let way: Vec<(u8, u8)> = way.map(|at| (at.column, at.row)).collect();
            prop_assert_eq!(positions.get(&told_either(&way)), Some(&book.pages()[number].tally.games));
        }
    }
}
