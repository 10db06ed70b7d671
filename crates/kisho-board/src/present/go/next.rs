//! The moves that follow, on request: rings round bare board, which nobody takes for stones, and where the record judges a move
//! with its verdict.

use std::collections::HashMap;
use std::sync::Arc;

use super::areas::sees;
use super::layout::Layout;
use super::symbols;
use super::{Options, text};
use crate::diagram::{Drawn, Face, Layer, Lifetime, Path, Point, Role, Shape, Symbol, Text, Timeline};
use crate::present::options::Medium;
use crate::present::ways::are_lettered;
use kisho_game::go::{Color, Node, Record};

/// Radius of a ring, and of one round a letter or a sign.
const RADIUS: f64 = 0.28;
const RADIUS_ROUND_TEXT: f64 = 0.43;
/// Its line, and the edge on both sides of that, without which white is hardly seen on the board.
const LINE: f64 = 0.1;
const EDGE: f64 = 0.025;
/// Size of the sign of a verdict beside a letter, and how far it stands from it to the right and up.
const SIGN: f64 = 0.54;
const SHOULDER: f64 = 0.46;
/// Radius of what it stands on there.
const PLATE: f64 = 0.26;
/// Where a broken ring has its gaps, as parts of its radius along and across the board, and their width.
const GAPS: [(f64, f64); 2] = [(0.924, 0.383), (0.383, 0.924)];
const GAP: f64 = 0.1;

/// What a record says of a move, as SGF has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Verdict {
    /// `TE`: a good move.
    Good,
    /// `IT`: an interesting one.
    Interesting,
    /// `DO`: a doubtful one.
    Doubtful,
    /// `BM`: a bad one.
    Bad,
}

impl Verdict {
    /// The colour of the line. A sign tells it to those who do not see colours, and in print without them.
    fn role(self) -> Role {
        match self {
            Self::Good | Self::Interesting => Role::Mark,
            Self::Doubtful | Self::Bad => Role::Promoted,
        }
    }

    /// What stands on the stone.
    fn sign(self) -> &'static str {
        match self {
            Self::Good => "!",
            Self::Interesting => "!?",
            Self::Doubtful => "?!",
            Self::Bad => "?",
        }
    }

    /// Whether the record is not quite sure of it.
    fn is_mild(self) -> bool {
        matches!(self, Self::Interesting | Self::Doubtful)
    }
}

/// Draws them in every frame from which the game goes on. They are not drawn where the reader is to find the moves.
pub fn draw(timeline: &mut Timeline, record: &Record, layout: &Layout, options: &Options) {
    if options.next != Some(true) || options.asks() || options.medium == Medium::Moving {
        return;
    }
    let mut ghosts: HashMap<(Color, Option<Verdict>, bool), Arc<Symbol>> = HashMap::new();
    for (frame, here) in record.nodes.iter().enumerate() {
        let has_letters = are_lettered(&timeline.frames, frame, options);
        let now = Lifetime::during(frame..frame + 1);
        let children: Vec<usize> = timeline.frames.children(frame).collect();
        for node in children.iter().filter_map(|&child| record.nodes.get(child)) {
            let Some((play, at)) = node.play.and_then(|play| Some((play, play.at?))) else { continue };
            let is_marked = here.labels.iter().any(|(point, _)| *point == at)
                || here.marks.iter().any(|(point, _)| *point == at);
            if is_marked || !sees(layout, here, at) {
                continue;
            }
            let verdict = verdict(node);
            let key = (play.color, verdict, has_letters);
            let symbol = ghosts.entry(key).or_insert_with(|| Arc::new(ghost(key)));
            timeline.add(Layer::Veil, now.clone(), Drawn::symbol(symbol, layout.at(at)));
            let Some(sign) = verdict.map(Verdict::sign) else { continue };
            // At a branch there is a letter in it already; the sign stands at its shoulder.
            let aside = if has_letters { SHOULDER } else { 0.0 };
            let sign_at = layout.at(at).moved(aside, -aside);
            if has_letters {
                timeline.add(Layer::Veil, now.clone(), Drawn::disc(sign_at, PLATE, Role::Board));
            }
            let drawn = Drawn::text(Text::middle(sign, sign_at, SIGN, Face::SansBold), Role::PieceInk);
            timeline.add(Layer::Label, now.clone(), drawn);
            if !has_letters {
                text::label(timeline, layout, (at, sign), false, now.clone());
            }
        }
    }
}

fn verdict(node: &Node) -> Option<Verdict> {
    let said = |name: &str| match name {
        "TE" => Some(Verdict::Good),
        "IT" => Some(Verdict::Interesting),
        "DO" => Some(Verdict::Doubtful),
        "BM" => Some(Verdict::Bad),
        _ => None,
    };
    node.properties.iter().filter(|property| property.judges()).find_map(|property| said(&property.name))
}

/// A ring in the colour of the player, or of the verdict.
fn ghost((color, verdict, has_letter): (Color, Option<Verdict>, bool)) -> Symbol {
    let (inside, edge) = symbols::roles(color);
    let radius = if has_letter || verdict.is_some() { RADIUS_ROUND_TEXT } else { RADIUS };
    let ring = Shape::Circle { center: Point::default(), radius };
    // The lines of the board end at it. A letter brings its own gap.
    let ground = (!has_letter).then(|| Drawn::disc(Point::default(), radius, Role::Board));
    let lines = match verdict {
        Some(verdict) => {
            let gaps = verdict.is_mild().then(|| Drawn::stroked(gaps(radius), Role::Board, GAP));
            [Drawn::stroked(ring, verdict.role(), LINE)].into_iter().chain(gaps).collect()
        }
        None => {
            let edge = Drawn::stroked(ring.clone(), edge, LINE + 2.0 * EDGE);
            vec![edge, Drawn::stroked(ring, inside, LINE)]
        }
    };
    let verdict = verdict.map_or(0, |verdict| 1 + verdict as u8);
    let name = format!("next-{}-{verdict}-{has_letter}", color as u8);
    Symbol { name, shapes: ground.into_iter().chain(lines).collect() }
}

/// Short lines across a ring, which part it into eight.
fn gaps(radius: f64) -> Shape {
    let [inside, outside] = [radius - LINE, radius + LINE];
    let mut path = Path::default();
    for (x, y) in GAPS.into_iter().flat_map(|(x, y)| [(x, y), (-x, y), (x, -y), (-x, -y)]) {
        path.line(Point::new(inside * x, inside * y), Point::new(outside * x, outside * y));
    }
    Shape::Path(path)
}
