//! Pages of answers: the moves on small boards, in columns.

use super::flow::{Columns, Piece, flow};
use super::look::Look;
use super::page::{Bookmark, Page};
use super::paper::Paper;
use super::problem::{Answer, Problem};
use super::setting::Align;
use super::words;
use crate::say;
use kisho_board::present;
use kisho_board::present::games::MoveStyle;
use kisho_game::Game;

/// How many columns of answers a page has.
fn columns(paper: Paper) -> usize {
    match paper {
        Paper::A5 => 2,
        Paper::A4 | Paper::B5 | Paper::Letter => 3,
    }
}

/// The answers of all problems that have one; no pages if none has.
pub fn pages(problems: &[Problem], look: &Look) -> Vec<Page> {
    let area = look.area();
    let columns = Columns { area, count: columns(look.paper), between: look.text().size * 2.0 };
    let width = columns.width();
    let answered =
        (1..).zip(problems).filter_map(|(number, problem)| Some((number, problem, problem.answer.as_ref()?)));
    // Where some boards show what fails or another way, those of the solution say so.
    let has_more = problems.iter().any(|problem| !problem.failures.is_empty() || !problem.others.is_empty());
    let mut pieces = Vec::new();
    for (number, problem, answer) in answered {
        let name = if has_more { words::solution(look.lang) } else { "" };
        let said = words::numbered(number, true, name, look.lang);
        let named = words::problem(number, true, look.lang);
        pieces.append(&mut line(&said, (problem.game, answer), look, width, Some(named)));
        for other in &problem.others {
            let said = say::sheet::other_solution(look.lang);
            pieces.append(&mut line(said, (problem.game, other), look, width, None));
        }
        let count = problem.failures.len();
        for (nth, failure) in (1..).zip(&problem.failures) {
            let said = words::failure((count > 1).then_some(nth), look.lang);
            pieces.append(&mut line(&said, (problem.game, failure), look, width, None));
        }
    }
    if pieces.is_empty() {
        return Vec::new();
    }
    let mut page = Page::default();
    let title = words::answers(look.lang);
    let top = look.begin(&mut page, title, &[]);
    page.bookmarks.push(Bookmark { level: 0, title: title.to_owned(), y: 0.0 });
    flow(pieces, &columns, page, top)
}

/// A line on a board: below its heading the moves, after it what is said about them. `named`: the bookmark that leads to it.
fn line(
    said: &str,
    (game, answer): (Game, &Answer),
    look: &Look,
    width: f64,
    named: Option<String>,
) -> Vec<Piece> {
    let head = look.heading(if named.is_some() { 1.05 } else { 0.95 });
    let mut pieces = Piece::heading(head.lines(said, width), head, head.size * 1.4);
    let facts = present::facts(game);
    // Stones bear the numbers of the moves, as in books.
    if facts.moves != MoveStyle::Stones && !answer.moves.is_empty() {
        let style = look.text().aligned(Align::Left);
        pieces.extend(Piece::heading(style.lines(&answer.moves, width), style, 0.0));
    }
    let pitch = answer.picture.pitch(width, look.area().h * 0.5).min(facts.paper.small);
    let size = answer.picture.size(pitch);
    let picture = look.lettered(&answer.picture, game, pitch);
    let mut picture = Piece::picture(picture, size, head.size * 0.3);
    if let Some(named) = named {
        picture = picture.named(1, named);
    }
    if answer.text.is_empty() {
        pieces.push(picture);
        return pieces;
    }
    pieces.push(picture.kept());
    let style = look.small();
    let mut lines = Piece::text(style.lines(&answer.text, width), style, head.size * 0.4);
    pieces.append(&mut lines);
    pieces
}
