//! The readers of other notations, from a position on.

use super::super::japanese::Play;
use super::super::kif::{ending, head, problem, read};
use super::super::name::Words;
use super::super::{Info, csa, name};
use super::{Course, unknown};
use crate::text::{Counted, Diagnostic, Span};

const UNCLEAR: &str = "moves-unclear";

/// Of words that are no move a message shows so many characters; they may be a whole file.
const SHOWN: usize = 20;

/// Lines of KIF, with variations, times and the rest.
pub fn kif(course: &mut Course, text: &str, offset: usize, said: &mut Counted) {
    let Some(node) = course.tree.node(course.at) else { return };
    let start = head::Start {
        position: node.position,
        number: Some(node.number),
        led_here: node.led_here.or_else(|| {
            let before = course.tree.node(node.parent?)?;
            Words::of(&before.position, node.play?)
        }),
        // The code of a position does not say how many moves were made before it; the number of the first move does.
        has_board: course.at == 0,
        info: Info::default(),
    };
    let mut problems = problem::Problems::default();
    let mut reader = read::Reader::new(&start, &mut problems);
    read::Placed::all(text).for_each(|line| reader.line(&line));
    let (record, places) = reader.finish(Info::default());
    course.graft(record, places.into_iter().map(|place| place.shifted(offset)));
    take(course, problems.finish(), offset, said);
}

/// Lines of CSA.
pub fn csa(course: &mut Course, text: &str, offset: usize, said: &mut Counted) {
    let Some(node) = course.tree.node(course.at) else { return };
    let (record, places, problems) = csa::moves(node.position, node.number, text);
    course.graft(record, places.into_iter().map(|place| place.shifted(offset)));
    take(course, problems, offset, said);
}

fn take(course: &mut Course, problems: Vec<Diagnostic>, offset: usize, said: &mut Counted) {
    course.stopped |= problems.iter().any(Diagnostic::is_error);
    said.extend(problems.into_iter().map(|said| Diagnostic { span: said.span.shifted(offset), ..said }));
}

/// Moves by their official names, several in a line.
pub fn ki2(course: &mut Course, text: &str, offset: usize, said: &mut Counted) {
    let mut start = offset;
    for line in text.split_inclusive('\n') {
        let end = start + line.trim_end().len();
        if !course.remark(line) {
            names(course, line.trim(), end, said);
        }
        start += line.len();
        if course.stopped {
            return;
        }
    }
}

/// The moves of a line that ends at an offset.
fn names(course: &mut Course, line: &str, end: usize, said: &mut Counted) {
    let mut rest = line;
    while !rest.is_empty() && !course.stopped {
        let Some(node) = course.tree.node(course.at) else { return };
        let from = end - rest.len();
        if let Some((play, behind)) = Play::read(rest) {
            let span = Span::new(from, end - behind.len());
            let turn = node.position.turn();
            match play.action(&node.position, node.last_to()) {
                Ok((action, _)) => course.play(action, span, said),
                Err(why) => {
                    let words: String = play.words.chars().take(SHOWN).collect();
                    let number = node.number.saturating_add(1);
                    let message = format!("move {number} {}{words}: {why}", name::sign(turn));
                    said.add(UNCLEAR, || Diagnostic::error(UNCLEAR, span, message));
                    course.stopped = true;
                }
            }
            rest = behind.trim_start();
        } else if let Some((word, behind)) = ending::Word::read(rest) {
            let turn = node.position.turn();
            if let Some(node) = course.tree.node_mut(course.at) {
                node.ending = Some(word.ending(turn));
            }
            rest = behind.trim_start();
        } else {
            said.add("moves-unknown", || unknown(Span::new(from, end)));
            course.stopped = true;
        }
    }
}
