//! The readers of other notations, from a position on.

use super::super::kif::{Dialect, head, read};
use super::super::name::Words;
use super::super::{Info, csa};
use super::Course;
use crate::text::{Counted, Diagnostic};

/// Lines of KIF or KI2, with variations, times and the rest.
pub fn kif(course: &mut Course, dialect: Dialect, text: &str, offset: usize, said: &mut Counted) {
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
        kings: [false; 2],
        said_number: None,
        said_hands: [None, None],
    };
    let mut problems = Counted::default();
    let mut reader = read::Reader::new(&start, &mut problems).speaking(dialect);
    read::PlacedLine::all(text).for_each(|line| reader.line(&line));
    let (record, places) = reader.finish(Info::default());
    course.graft(record, places.into_iter().map(|place| place.shifted(offset)));
    take(course, problems.finish(), offset + text.len(), offset, said);
}

/// Lines of CSA.
pub fn csa(course: &mut Course, text: &str, offset: usize, said: &mut Counted) {
    let Some(node) = course.tree.node(course.at) else { return };
    let (record, places, problems) = csa::moves(node.position, node.number, text);
    course.graft(record, places.into_iter().map(|place| place.shifted(offset)));
    take(course, problems, offset + text.len(), offset, said);
}

/// Takes over what is wrong with a text that ends at `end`. These readers keep what they cannot read of it, so that only what
/// follows is left.
fn take(course: &mut Course, problems: Vec<Diagnostic>, end: usize, offset: usize, said: &mut Counted) {
    if problems.iter().any(Diagnostic::is_error) {
        course.stopped = Some(end);
    }
    said.extend(problems.into_iter().map(|said| Diagnostic { span: said.span.shifted(offset), ..said }));
}
