//! What an old board showed, and what is drawn of the block in its place, shape by shape.

use super::{OldBoard, OldFrame, OldMove};
use kisho_board::diagram::{Figure, Layer, Role, Shape};
use kisho_board::present::{self, options};
use kisho_game::text::Lang;

/// Something on a board: its name, and where its middle is, in tenths of a unit from the upper left corner.
type Seen = (String, [i64; 2]);

/// Units of a board, and from its edge to the middle of the first square and of the first crossing.
const BOARD: i64 = 480;
const SQUARE: i64 = 40;
const CROSSING: i64 = 65;
const PITCH: i64 = 50;

/// What is drawn otherwise than an old board showed it, if something is.
pub fn difference(old: &OldBoard, words: &[String], code: &str) -> Option<String> {
    let notation = kisho_game::notation("qf")?;
    let info = words.get(1..).unwrap_or_default().join(" ");
    let (options, _) = options::parse(&options::words(&info).0, notation);
    let record = notation.reading(code.as_bytes(), &options.read_options()).record?;
    let (figures, _) = present::figures(&record, &options, Lang::En);
    let [figure] = figures.as_slice() else { return Some(format!("it is {} figures", figures.len())) };
    let frames = old.frames();
    let is_still = figure.still && frames.len() > 1;
    if figure.timeline.frames.len() != frames.len() || is_still || figure.frame != 0 {
        return Some("it does not go from its first position to its last".to_owned());
    }
    for (number, frame) in frames.iter().enumerate() {
        let (mut then, mut now) = (shown(old, frame), drawn(figure, number));
        then.sort();
        now.sort();
        if let Some((seen, is_gone)) = first_difference(&then, &now) {
            let (here, there) = if is_gone { ("old", "new") } else { ("new", "old") };
            let what = told(seen, old.flip);
            return Some(format!(
                "position {number}: the {here} board has {what} that the {there} one has not"
            ));
        }
    }
    None
}

/// The first of what two sorted lists do not have equally often, and whether the first list has more of it.
fn first_difference<'a>(then: &'a [Seen], now: &'a [Seen]) -> Option<(&'a Seen, bool)> {
    let alike = then.iter().zip(now).take_while(|(then, now)| then == now).count();
    match (then.get(alike), now.get(alike)) {
        (Some(then), Some(now)) if now < then => Some((now, false)),
        (Some(then), _) => Some((then, true)),
        (None, now) => now.map(|now| (now, false)),
    }
}

/// What is seen, and on which square or crossing.
fn told((name, at): &Seen, flip: bool) -> String {
    let owner = match name.split('-').next() {
        Some("white") => " of White's",
        Some("black") => " of Black's",
        _ => "",
    };
    let what = match name.as_str() {
        "last move" => "a mark of the last move".to_owned(),
        "bar" => return "an info bar".to_owned(),
        name if name.ends_with("-pawn") => format!("a pawn{owner}"),
        name if name.ends_with("-vertical-wall") => format!("a vertical wall{owner}"),
        name if name.ends_with("-horizontal-wall") => format!("a horizontal wall{owner}"),
        other => format!("a {other}"),
    };
    let [x, y] = if flip { at.map(|at| BOARD - at) } else { *at };
    let steps = [x - SQUARE, BOARD - SQUARE - y].map(|from| from.div_euclid(PITCH));
    match steps.map(u8::try_from) {
        [Ok(column @ 0..9), Ok(row @ 0..9)] => {
            format!("{what} at {}{}", char::from(b'a' + column), row + 1)
        }
        _ => what,
    }
}

/// What the old viewer showed of a position, by the measures of its boards: a square has four units, a gap between squares one, and
/// the edge two.
fn shown(old: &OldBoard, frame: &OldFrame) -> Vec<Seen> {
    let at = |name: &str, first: i64| {
        let mut letters = name.bytes();
        let (column, row) = (letters.next().unwrap_or_default(), letters.next().unwrap_or_default());
        let x = first + PITCH * (i64::from(column) - i64::from(b'a'));
        let y = BOARD - first - PITCH * (i64::from(row) - i64::from(b'1'));
        if old.flip { [BOARD - x, BOARD - y] } else { [x, y] }
    };
    let mut seen = Vec::new();
    for (player, (pawn, walls)) in ["white", "black"].iter().zip(frame.pawns.iter().zip(&frame.walls)) {
        seen.push((format!("{player}-pawn"), at(pawn, SQUARE)));
        let owner = if old.plain_walls { "any" } else { player };
        seen.extend(walls.iter().map(|wall| {
            let lies = if wall.ends_with('v') { "vertical" } else { "horizontal" };
            (format!("{owner}-{lies}-wall"), at(wall, CROSSING))
        }));
    }
    match frame.last.as_ref().filter(|_| old.last_move) {
        Some(OldMove::Pawn(square)) => seen.push(("last move".to_owned(), at(square, SQUARE))),
        Some(OldMove::Wall(wall)) => seen.push(("last move".to_owned(), at(wall, CROSSING))),
        None => {}
    }
    seen.extend(old.info_bar.then(|| ("bar".to_owned(), [0, BOARD])));
    seen
}

/// What is drawn of a frame on the board itself, and whether something is below it.
fn drawn(figure: &Figure, frame: usize) -> Vec<Seen> {
    let mut seen = Vec::new();
    let mut has_bar = false;
    for (layer, element) in figure.timeline.elements_by_layer() {
        if layer == Layer::Board || !element.life.contains(frame) {
            continue;
        }
        if layer == Layer::Info {
            has_bar = true;
            continue;
        }
        let stroke = element.drawn.stroke.map(|stroke| stroke.role);
        let (what, at) = match &element.drawn.shape {
            Shape::Use { symbol, at, .. } => (symbol.name.clone(), *at),
            // The light line that parts the last move from walls that look alike.
            Shape::Rect { .. } if stroke == Some(Role::WhiteWall) => continue,
            Shape::Rect { rect, .. } if stroke == Some(Role::Last) => ("last move".to_owned(), rect.center()),
            Shape::Rect { rect, .. } => ("mark".to_owned(), rect.center()),
            Shape::Circle { center, .. } => ("mark".to_owned(), *center),
            Shape::Text(text) => ("mark".to_owned(), text.at),
            Shape::Path(_) => ("line".to_owned(), figure.timeline.view.center()),
        };
        #[allow(clippy::cast_possible_truncation, reason = "boards are small")]
        seen.push((what, [(at.x * 10.0).round() as i64, (at.y * 10.0).round() as i64]));
    }
    seen.extend(has_bar.then(|| ("bar".to_owned(), [0, BOARD])));
    seen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_are_not_one_and_places_have_names() {
        let seen = |name: &str, at| (name.to_owned(), at);
        let pawn = seen("white-pawn", [240, 440]);
        let wall = seen("any-horizontal-wall", [65, 415]);
        let [one, two] = [vec![wall.clone()], vec![wall.clone(), wall.clone()]];
        assert_eq!(first_difference(&two, &one), Some((&wall, true)));
        assert_eq!(first_difference(&one, &two), Some((&wall, false)));
        assert_eq!(first_difference(&two, &[wall.clone(), pawn.clone()]), Some((&wall, true)));
        assert_eq!(first_difference(&two, &two), None);
        assert_eq!(told(&wall, false), "a horizontal wall at a1");
        assert_eq!(told(&pawn, false), "a pawn of White's at e1");
        assert_eq!(told(&pawn, true), "a pawn of White's at e9");
        assert_eq!(told(&seen("bar", [0, BOARD]), false), "an info bar");
    }
}
