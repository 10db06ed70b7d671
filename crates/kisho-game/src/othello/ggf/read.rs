//! From properties to games that are played out.

use std::collections::HashMap;

use super::problem::Problem;
use super::scan::{Game, Property, scan};
use super::{END, NAMES};
use crate::charset::utf8;
use crate::othello::record::Place;
use crate::othello::text::{NAMES as OURS, words::is_pass};
use crate::othello::{Position, Record, Square, board};
use crate::text::{Counted, Id, Span, shown};
use crate::{Color, Form, Info, Outcome, ReadOptions, Reading};

/// Reads one game of a text, or all of them.
pub fn read(bytes: &[u8], options: &ReadOptions) -> Reading {
    let (mut records, diagnostics) =
        utf8(bytes, Id::GgfEncoding, |text, problems| records(text, options, problems));
    let more = records.split_off(records.len().min(1));
    Reading { record: records.pop(), more, diagnostics }
}

/// The games that are asked for, as far as they can be read.
fn records(text: &str, options: &ReadOptions, problems: &mut Counted) -> Vec<crate::Record> {
    let games = scan(text, problems);
    if games.is_empty() {
        problems.note(&Problem::NoGame, Span::new(0, text.trim_end().len()));
    }
    let chosen = chosen(&games, options, problems);
    chosen.iter().filter_map(|game| record(game, problems)).map(Into::into).collect()
}

/// Where the games of a text stand.
pub fn places(text: &str) -> Vec<Span> {
    let heads: Vec<usize> = scan(text, &mut Counted::default()).iter().map(|game| game.head.start).collect();
    crate::bracketed(text, &heads)
}

/// The games that are asked for.
fn chosen<'g, 'a>(games: &'g [Game<'a>], options: &ReadOptions, problems: &mut Counted) -> &'g [Game<'a>] {
    let there = games.len();
    let none = |wanted| Problem::NoSuchGame { wanted, there };
    options.choose(games, |game| game.head, (Problem::MoreGames { there }, none), problems)
}

/// One game, as far as it can be read.
fn record(game: &Game<'_>, problems: &mut Counted) -> Option<Record> {
    if let Some(kind) = game.get("GM").filter(|kind| !kind.value.trim().eq_ignore_ascii_case("othello")) {
        problems.note(&Problem::Game(shown(kind.value.trim())), kind.span);
        return None;
    }
    let board = game.get("BO");
    let (start, wrong) = board.map_or((None, None), |board| read_board(board.value));
    let mut record = Record::new(start.unwrap_or_else(Position::start));
    if let Some((board, (problem, span))) = board.zip(wrong) {
        problems.note(&problem, span.shifted(board.span.start));
        // It stays as it stands.
        record.info.set("BO", board.value.trim());
    }
    // A move that cannot be read, and those after it, are kept as text.
    let mut unread = Vec::new();
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for property in &game.properties {
        let (said, name) = match color(property.name) {
            Some(color) if unread.is_empty() => {
                let said = play(&mut record, color, property.value);
                if said.as_ref().is_err_and(|problem| !matches!(problem, Problem::PassDetails { .. })) {
                    unread.push(property);
                }
                (said, color.letter().to_owned())
            }
            Some(_) => {
                unread.push(property);
                continue;
            }
            None => {
                let count = counts.entry(property.name).or_default();
                *count += 1;
                let name = name(property, *count);
                (note(&mut record.info, property, &name, *count == 1), name)
            }
        };
        said.unwrap_or_else(|problem| problems.note(&problem, property.span));
        let Form(places) = &mut record.places;
        places.push(Place { node: record.tree.main_end(), name, blank: blank(property.blank) });
    }
    let last = record.tree.main_end();
    if let Some(node) = record.tree.node_mut(last) {
        node.comment = as_text(unread);
    }
    let end_of_game = Place { node: last, name: END.to_owned(), blank: blank(game.blank) };
    record.places.0.push(end_of_game);
    if let Some(result) = game.get("RE") {
        end(&mut record, result, problems);
    }
    Some(record)
}

/// Blanks as a record has them: a file may end its lines in another way.
fn blank(written: &str) -> String {
    written.replace("\r\n", "\n").replace('\r', "\n")
}

/// Moves as a text.
fn as_text<'a, 't: 'a>(moves: impl IntoIterator<Item = &'a Property<'t>>) -> String {
    let moves = moves.into_iter().map(|property| format!("{}[{}]", property.name, property.value.trim()));
    moves.collect::<Vec<_>>().join(" ")
}

/// The moves that could not be read, and so became a comment on the last position.
pub fn unread(record: &Record) -> Option<&str> {
    let comment = record.nodes().last()?.comment.as_str();
    let text = format!("(;{comment};)");
    let games = scan(&text, &mut Counted::default());
    let moves = || games.iter().flat_map(|game| &game.properties);
    let first = moves().next()?;
    let is_wrong = play(&mut record.clone(), color(first.name)?, first.value).is_err();
    let are_moves = moves().all(|property| color(property.name).is_some());
    (is_wrong && are_moves && as_text(moves()) == comment).then_some(comment)
}

/// The colour whose moves a property holds.
fn color(name: &str) -> Option<Color> {
    Color::ALL.into_iter().find(|color| name.eq_ignore_ascii_case(color.letter()))
}

/// `8 -------- … *`: columns, squares, side to move; as far as they can be read, and the first thing that is wrong.
pub fn read_board(text: &str) -> (Option<Position>, Option<(Problem, Span)>) {
    let value = text.trim_start();
    let at = text.len() - value.len();
    let size = &value[..value.find(char::is_whitespace).unwrap_or(value.len())];
    if size != "8" {
        return (None, Some((Problem::Size(shown(size)), Span::new(at, at + size.len()))));
    }
    let (position, wrong) = board::readable(&value[size.len()..]);
    (position, wrong.map(|(error, span)| (Problem::Board(error), span.shifted(at + size.len()))))
}

/// Plays `f5/1.5/2.3`: a square, an evaluation and seconds, which are kept as they stand.
fn play(record: &mut Record, color: Color, value: &str) -> Result<(), Problem> {
    let (word, details) = value.split_once('/').unwrap_or((value, ""));
    let (word, details) = (word.trim(), details.trim());
    let Some(last) = record.nodes().last() else { return Ok(()) };
    let position = last.position;
    let number = position.turn();
    if is_pass(word) {
        // Who cannot move has passed already.
        return match position.moves_of(color).is_empty() {
            true if details.is_empty() => Ok(()),
            true => Err(Problem::PassDetails { found: shown(details) }),
            false => Err(Problem::Pass { number, color }),
        };
    }
    let square: Square = word.parse().map_err(|()| Problem::Move(shown(word)))?;
    if color != position.to_move && !position.is_over() {
        return Err(Problem::Turn { number, color });
    }
    let next = position.play(square).map_err(|why| Problem::Illegal { number, color, square, why })?;
    record.tree.push(square, next);
    let last = record.tree.main_end();
    record.tree.node_mut(last).into_iter().for_each(|node| details.clone_into(&mut node.details));
    Ok(())
}

/// The name of the first property of a name or a later one among those of its game. It has a number where it would be taken in a
/// record: no name of GGF has one.
fn name(property: &Property<'_>, count: usize) -> String {
    let is_taken = count > 1 || OURS.contains(&property.name);
    if is_taken { format!("{}{count}", property.name) } else { property.name.to_owned() }
}

/// Notes what is said about the game as a whole. What has no name of ours keeps its own.
fn note(info: &mut Info, property: &Property<'_>, name: &str, is_first: bool) -> Result<(), Problem> {
    let value = property.value.trim();
    let twice = |is_kept| Err(Problem::Twice { name: shown(property.name), is_kept });
    if ["GM", "BO", "RE"].contains(&property.name) {
        return if is_first { Ok(()) } else { twice(false) };
    }
    let is_ours = NAMES.iter().any(|(name, _)| *name == property.name);
    let name = NAMES.iter().find(|(theirs, _)| *theirs == name).map_or(name, |(_, ours)| ours);
    if !info.has_room(name, 1) {
        return Err(Problem::ManyProperties { name: shown(name), most: Info::MOST });
    }
    if name == "date" && day(value) != value {
        info.set(name, day(value));
        info.set("DT", value);
    } else {
        info.set(name, value);
    }
    if is_first || !is_ours { Ok(()) } else { twice(true) }
}

/// `2003.12.15_13:24:03.MST` as `2003-12-15`; another form stays as it is.
pub fn day(text: &str) -> String {
    let first = text.split(['_', ' ']).next().unwrap_or_default();
    let mut parts = first.split(['.', '-']).map(|part| part.parse::<u16>().ok());
    match [parts.next(), parts.next(), parts.next(), parts.next()] {
        [Some(Some(year)), Some(Some(month)), Some(Some(day)), None] => format!("{year}-{month:02}-{day:02}"),
        _ => text.to_owned(),
    }
}

/// Notes who has won by `RE`, the discs that black has more. What the board says counts more.
fn end(record: &mut Record, result: Property<'_>, problems: &mut Counted) {
    let value = result.value.trim();
    let number = value.split(':').next().unwrap_or_default();
    let said =
        number.parse::<f64>().ok().and_then(|ahead| ahead.partial_cmp(&0.0)).map(|ahead| match ahead {
            std::cmp::Ordering::Greater => Outcome::First,
            std::cmp::Ordering::Less => Outcome::Second,
            std::cmp::Ordering::Equal => Outcome::Draw,
        });
    let last = record.tree.main_end();
    let Some(node) = record.tree.node_mut(last) else { return };
    match node.position.outcome() {
        None => node.outcome = said,
        Some(board) if said.is_some_and(|said| said != board) => {
            problems.note(&Problem::Result { board: super::write::ahead(&node.position) }, result.span);
        }
        Some(_) => {}
    }
    // By how much, and whether somebody resigned or had no time left.
    let known = super::write::result(record);
    if known.as_deref() != Some(value) && (known.is_none() || !value.is_empty()) {
        record.info.set("RE", value.replace(['\n', '\r'], " "));
    }
}
