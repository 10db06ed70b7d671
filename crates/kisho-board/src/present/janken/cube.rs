//! The three-faced view of a die (立体図): top, front and side of a cube.

use super::dice::{Body, role};
use super::hands;
use crate::diagram::{Drawn, Path, Point, Role, Shape};
use kisho_game::Color;
use kisho_game::janken::{Lie, Sign};

/// Half the width of a cube whose edges are 1 long.
pub const HALF_WIDTH: f64 = 0.866;
/// Width of the line round a face.
const LINE: f64 = 0.035;
/// Width of the frame in the colour of a face's sign, and how far it is from the edge.
const FRAME: (f64, f64) = (0.07, 0.08);
/// Half the width of a sign, in edges.
const HAND: f64 = 0.31;

/// A face: the corner from which its two edges run, and where they go.
struct Face {
    sign: Sign,
    corner: (f64, f64),
    right: (f64, f64),
    down: (f64, f64),
}

impl Face {
    /// A point of the face, 0–1 to the right and down, on a cube with edges of this length about `center`.
    fn at(&self, center: Point, edge: f64, right: f64, down: f64) -> Point {
        let x = self.corner.0 + self.right.0 * right + self.down.0 * down;
        let y = self.corner.1 + self.right.1 * right + self.down.1 * down;
        center.moved(x * edge, y * edge)
    }
}

/// The cube with edges of this length; it is two edges high.
pub fn draw(owner: Color, lie: Lie, center: Point, edge: f64) -> Vec<Drawn> {
    let (w, h) = (HALF_WIDTH, 0.5);
    let faces = [
        Face { sign: lie.top(), corner: (0.0, -1.0), right: (w, h), down: (-w, h) },
        Face { sign: lie.front(), corner: (-w, -h), right: (w, h), down: (0.0, 1.0) },
        Face { sign: lie.side(), corner: (0.0, 0.0), right: (w, -h), down: (0.0, 1.0) },
    ];
    faces.iter().flat_map(|face| draw_face(face, Body::of(owner), owner, center, edge)).collect()
}

fn draw_face(face: &Face, body: Body, owner: Color, center: Point, edge: f64) -> Vec<Drawn> {
    let square = |inset: f64| {
        let far = 1.0 - inset;
        let corners = [(inset, inset), (far, inset), (far, far), (inset, far)];
        Shape::Path(Path::polygon(corners.map(|(right, down)| face.at(center, edge, right, down))))
    };
    // Between the faces of a black die a light line.
    let line = owner.pick(Role::Faint, body.line);
    let mut drawn = vec![
        Drawn::filled(square(0.0), body.fill).with_stroke(line, LINE * edge),
        Drawn::stroked(square(FRAME.1), role(face.sign), FRAME.0 * edge),
    ];
    let to = |p: Point| face.at(center, edge, 0.5 + HAND * p.x, 0.5 + HAND * p.y);
    drawn.extend(hands::draw(face.sign, to, HAND * edge, body.ink, body.fill));
    drawn
}
