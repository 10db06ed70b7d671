//! What the information bars of several games have.

use crate::diagram::{Drawn, Point, Rect, Role, Shape};

/// A square with round corners. What belongs to a player lies on one in the colour of the board: what is behind the bar may be as
/// black or as white as it is.
pub fn square(center: Point, (side, radius): (f64, f64), role: Role) -> Drawn {
    Drawn::filled(Shape::Rect { rect: Rect::around(center, side, side), radius }, role)
}
