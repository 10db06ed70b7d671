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
        let gone = then.iter().find(|seen| !now.contains(seen)).map(|seen| ("no", seen));
        let differs = gone.or_else(|| now.iter().find(|seen| !then.contains(seen)).map(|seen| ("a", seen)));
        if let Some((has, (what, at))) = differs {
            let [x, y] = at.map(tenths);
            return Some(format!("position {number} is drawn with {has} {what} at {x}, {y} units"));
        }
    }
    None
}

fn tenths(tenths: i64) -> String {
    format!("{}.{}", tenths / 10, tenths % 10)
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
