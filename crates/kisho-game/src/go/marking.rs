//! Signs that are put on points and taken away again.

use super::{Line, Mark, Point, Record};
use crate::labels;

/// Puts a sign on a point (`dd`) at a node, or a line between two (`dd-pp`), or takes it away if it is there. A point has one label and
/// one mark.
pub fn mark(record: &mut Record, node: usize, sign: &str, place: &str) -> Option<()> {
    let size = record.size;
    let point = |letters: &str| {
        let Point { column, row } = Point::from_sgf(letters.as_bytes())?;
        size.point(column, row)
    };
    let node = record.nodes.node_mut(node)?;
    if let "arrow" | "line" = sign {
        let (from, to) = place.split_once('-')?;
        let line = Line { from: point(from)?, to: point(to)?, arrow: sign == "arrow" };
        if line.from == line.to {
            return None;
        }
        toggle(&mut node.lines, line, |other| (other.from, other.to) == (line.from, line.to));
        return Some(());
    }
    let at = point(place)?;
    let mark = match sign {
        "circle" => Mark::Circle,
        "cross" => Mark::Cross,
        "square" => Mark::Square,
        "fill" => Mark::Selected,
        "triangle" => Mark::Triangle,
        label => {
            let there = node.labels.iter().find(|(other, _)| *other == at).map(|(_, label)| label.as_str());
            let used = || node.labels.iter().map(|(_, label)| label.as_str());
            let label = match label {
                labels::LETTER | labels::NUMBER => labels::next(label, there, used())?,
                label => Some(label.trim()).filter(|label| labels::fits(label))?.to_owned(),
            };
            toggle(&mut node.labels, (at, label), |(other, _)| *other == at);
            return Some(());
        }
    };
    toggle(&mut node.marks, (at, mark), |(other, _)| *other == at);
    Some(())
}

/// Takes a thing away if it is there, else puts it in the place of those that cannot be there together with it.
fn toggle<T: PartialEq>(things: &mut Vec<T>, thing: T, is_instead: impl Fn(&T) -> bool) {
    let was_there = things.contains(&thing);
    things.retain(|other| !is_instead(other));
    if !was_there {
        things.push(thing);
    }
}

#[cfg(test)]
mod tests {
    use crate::Record;

    #[test]
    fn signs_come_and_go() {
        let mut record: Record = crate::testing::record("sgf", "(;SZ[9];B[dd]TR[aa])");
        let written = |record: &Record| crate::go::SGF.write.unwrap()(record).unwrap().text;
        for (sign, place) in
            [("circle", "aa"), ("A", "bb"), ("fill", "cc"), ("arrow", "aa-bb"), ("line", "aa-cc")]
        {
            record.mark(1, sign, place).unwrap();
        }
        let text = written(&record);
        assert!(text.contains(";B[dd]CR[aa]SL[cc]LB[bb:A]LN[aa:cc]AR[aa:bb]"), "{text}");
        record.mark(1, "B", "bb").unwrap();
        for (sign, place) in [("circle", "aa"), ("fill", "cc"), ("arrow", "aa-bb"), ("line", "aa-cc")] {
            record.mark(1, sign, place).unwrap();
        }
        assert!(written(&record).contains(";B[dd]LB[bb:B])"));
        for (sign, place) in
            [("circle", "zz"), ("ABCDE", "aa"), ("", "aa"), ("arrow", "aa"), ("arrow", "aa-aa")]
        {
            assert_eq!(record.mark(1, sign, place), None, "{sign} {place}");
        }
        assert_eq!(record.mark(9, "circle", "aa"), None);
        assert!(written(&record).contains(";B[dd]LB[bb:B])"));
    }
}
