//! Shapes as outlines in pixels.

use resvg::tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, PixmapMut, Rect as Bounds, Stroke,
    Transform,
};

use super::Area;
use crate::diagram::theme::{self, Theme};
use crate::diagram::{self, Drawn, Face, Point, Rect, Segment, Shape, Text, font};

/// From board units to pixels.
#[derive(Debug, Clone, Copy)]
pub struct Scale {
    x: f64,
    y: f64,
    /// Where the origin of the board units is.
    origin: Point,
}

impl Scale {
    /// The scale in which `view` fills a picture.
    pub fn new(view: Rect, width: u32, height: u32) -> Self {
        let (x, y) = (f64::from(width) / view.w, f64::from(height) / view.h);
        Self { x, y, origin: Point::new(-view.x * x, -view.y * y) }
    }

    /// The same with its origin at the first pixel.
    pub fn about_origin(self) -> Self {
        Self { origin: Point::default(), ..self }
    }

    /// The same upside down.
    pub fn turned(self) -> Self {
        Self { x: -self.x, y: -self.y, ..self }
    }

    /// The same for shapes that are turned about a point.
    fn turned_about(self, at: Point) -> Self {
        let origin = self.origin.moved(2.0 * at.x * self.x, 2.0 * at.y * self.y);
        Self { origin, ..self.turned() }
    }

    /// A point in pixels.
    pub fn pixel(self, at: Point) -> (f32, f32) {
        ((self.origin.x + at.x * self.x) as f32, (self.origin.y + at.y * self.y) as f32)
    }

    /// A length that is the same in all directions, in pixels.
    fn length(self, length: f64) -> f32 {
        (length * (self.x * self.y).abs().sqrt()) as f32
    }

    fn bounds(self, rect: Rect) -> Option<Bounds> {
        let (a, b) = (
            self.pixel(Point::new(rect.x, rect.y)),
            self.pixel(Point::new(rect.x + rect.w, rect.y + rect.h)),
        );
        Bounds::from_ltrb(a.0.min(b.0), a.1.min(b.1), a.0.max(b.0), a.1.max(b.1))
    }
}

/// An outline in one colour.
#[derive(Debug, Clone)]
pub struct Mark {
    path: Path,
    colour: Color,
    /// The width of a line that is not wider than a pixel, and how it ends. All else is filled.
    hair: Option<(f32, LineCap)>,
}

impl Mark {
    /// The same mark elsewhere.
    pub fn moved(&self, x: f32, y: f32) -> Option<Self> {
        let path = self.path.clone().transform(Transform::from_translate(x, y))?;
        Some(Self { path, ..*self })
    }

    /// Left, upper, right and lower edge of what it paints.
    pub fn edges(&self) -> [f32; 4] {
        let (bounds, more) = (self.path.bounds(), if self.hair.is_some() { 1.0 } else { 0.0 });
        [bounds.left() - more, bounds.top() - more, bounds.right() + more, bounds.bottom() + more]
    }

    /// The pixels that it may change.
    pub fn area(&self, width: u32, height: u32) -> Option<Area> {
        Area::about(self.edges(), width, height)
    }

    /// Paints it over what is there.
    pub fn paint(&self, canvas: &mut PixmapMut<'_>) {
        let mut paint = Paint::default();
        paint.set_color(self.colour);
        match self.hair {
            Some((width, line_cap)) => {
                let stroke = Stroke { width, line_cap, ..Stroke::default() };
                canvas.stroke_path(&self.path, &paint, &stroke, Transform::identity(), None);
            }
            None => canvas.fill_path(&self.path, &paint, FillRule::Winding, Transform::identity(), None),
        }
    }
}

/// The marks of a shape that is no symbol.
pub fn of(drawn: &Drawn, scale: Scale, theme: &Theme) -> impl Iterator<Item = Mark> {
    let role = |role| colour(theme.light(role));
    let [fill, line] = match &drawn.shape {
        Shape::Text(text) => [drawn.fill.and_then(|fill| lettering(text, scale, role(fill))), None],
        shape => {
            let path = outline(shape, scale);
            let stroke = drawn.stroke.zip(path.as_ref());
            let line = stroke.and_then(|(stroke, path)| {
                line(path.clone(), scale.length(stroke.width), LineCap::Butt, role(stroke.role))
            });
            let fill = drawn.fill.zip(path);
            [fill.map(|(fill, path)| Mark { path, colour: role(fill), hair: None }), line]
        }
    };
    fill.into_iter().chain(line)
}

/// A line along a path.
fn line(path: Path, width: f32, line_cap: LineCap, colour: Color) -> Option<Mark> {
    if width <= 1.0 {
        return Some(Mark { path, colour, hair: Some((width, line_cap)) });
    }
    let path = path.stroke(&Stroke { width, line_cap, ..Stroke::default() }, 1.0)?;
    Some(Mark { path, colour, hair: None })
}

/// The outline of a shape; `None` for one without extent.
fn outline(shape: &Shape, scale: Scale) -> Option<Path> {
    match shape {
        Shape::Rect { rect, radius } if *radius <= 0.0 => scale.bounds(*rect).map(PathBuilder::from_rect),
        Shape::Rect { rect, radius } => rounded(*rect, *radius, scale),
        Shape::Circle { center, radius } => {
            let rect = Rect::around(*center, 2.0 * radius, 2.0 * radius);
            PathBuilder::from_oval(scale.bounds(rect)?)
        }
        Shape::Path(path) => {
            let mut builder = PathBuilder::new();
            push(&mut builder, &path.segments, |at| scale.pixel(at));
            builder.finish()
        }
        Shape::Text(_) | Shape::Use { .. } => None,
    }
}

/// Distance of the control points of a quarter of a circle from its ends, in radii.
const QUARTER: f64 = 0.552_284_75;

fn rounded(rect: Rect, radius: f64, scale: Scale) -> Option<Path> {
    let radius = radius.min(rect.w / 2.0).min(rect.h / 2.0);
    let (middle, dx, dy) = (rect.center(), rect.w / 2.0, rect.h / 2.0);
    let mut builder = PathBuilder::new();
    // From the right edge on, clockwise: in which direction from the middle each corner lies, and whether the line
    // comes to it along a vertical edge.
    for (corner, (right, down, vertical)) in
        [(1.0, 1.0, true), (-1.0, 1.0, false), (-1.0, -1.0, true), (1.0, -1.0, false)].into_iter().enumerate()
    {
        let near =
            |x: f64, y: f64| scale.pixel(middle.moved(right * (dx - radius * x), down * (dy - radius * y)));
        let bent = 1.0 - QUARTER;
        let way = [near(0.0, 1.0), near(0.0, bent), near(bent, 0.0), near(1.0, 0.0)];
        let [from, a, b, to] = if vertical { way } else { [way[3], way[2], way[1], way[0]] };
        if corner == 0 {
            builder.move_to(from.0, from.1);
        } else {
            builder.line_to(from.0, from.1);
        }
        builder.cubic_to(a.0, a.1, b.0, b.1, to.0, to.1);
    }
    builder.close();
    builder.finish()
}

fn push(builder: &mut PathBuilder, segments: &[Segment], to: impl Fn(Point) -> (f32, f32)) {
    for segment in segments {
        match *segment {
            Segment::Move(at) => {
                let (x, y) = to(at);
                builder.move_to(x, y);
            }
            Segment::Line(at) => {
                let (x, y) = to(at);
                builder.line_to(x, y);
            }
            Segment::Quad(a, at) => {
                let ((ax, ay), (x, y)) = (to(a), to(at));
                builder.quad_to(ax, ay, x, y);
            }
            Segment::Cubic(a, b, at) => {
                let ((ax, ay), (bx, by), (x, y)) = (to(a), to(b), to(at));
                builder.cubic_to(ax, ay, bx, by, x, y);
            }
            Segment::Close => builder.close(),
        }
    }
}

/// All characters of a text as one mark.
fn lettering(text: &Text, scale: Scale, colour: Color) -> Option<Mark> {
    let scale = if text.half_turn { scale.turned_about(text.at) } else { scale };
    let placed = font::layout(text);
    let (em_x, em_y) = placed.first().map(|placed| (placed.scale_x, placed.scale_y))?;
    let mut builder = PathBuilder::new();
    for placed in placed {
        let Some(glyph) = font::glyph(text.face, placed.c) else { continue };
        let origin = placed.origin;
        push(&mut builder, &glyph.outline.segments, |at| scale.pixel(origin.moved(at.x * em_x, at.y * em_y)));
    }
    let path = builder.finish()?;
    match font::pen(text.face) {
        None => Some(Mark { path, colour, hair: None }),
        Some(pen) => pen_line(path, pen, (em_x * scale.x, em_y * scale.y), text.face, colour),
    }
}

/// A line along the way of a pen that is condensed like the letters that it draws.
fn pen_line(path: Path, pen: f64, em: (f64, f64), face: Face, colour: Color) -> Option<Mark> {
    let widths = (em.0.abs() * pen, em.1.abs() * pen);
    if widths.0 <= 1.0 && widths.1 <= 1.0 {
        let hair = Some((((widths.0 + widths.1) / 2.0) as f32, LineCap::Round));
        return Some(Mark { path, colour, hair });
    }
    // On the grid of the face, in which the pen is round.
    let (x, y) = ((em.0 / font::grid(face)) as f32, (em.1 / font::grid(face)) as f32);
    let on_grid = path.transform(Transform::from_scale(1.0 / x, 1.0 / y))?;
    let stroke = Stroke {
        width: (pen * font::grid(face)) as f32,
        line_cap: LineCap::Round,
        line_join: LineJoin::Round,
        ..Stroke::default()
    };
    let path = on_grid.stroke(&stroke, x.abs().max(y.abs()))?;
    let path = path.transform(Transform::from_scale(x, y))?;
    Some(Mark { path, colour, hair: None })
}

/// Fills a rectangle of pixels.
pub fn fill(canvas: &mut Pixmap, rect: Rect, colour: Color) {
    let mut paint = Paint::default();
    paint.set_color(colour);
    let rect = Bounds::from_xywh(rect.x as f32, rect.y as f32, rect.w as f32, rect.h as f32);
    if let Some(rect) = rect {
        canvas.fill_rect(rect, &paint, Transform::identity(), None);
    }
}

/// Fills pixels.
pub fn clear(canvas: &mut Pixmap, area: Area, colour: Color) {
    let [left, top, width, height] = [area.left, area.top, area.width(), area.height()].map(f64::from);
    fill(canvas, Rect::new(left, top, width, height), colour);
}

/// The marks of an outline about the origin that is drawn with a line of some width around it, in pixels.
pub fn bold(outline: &diagram::Path, size: f64, width: f64, colour: Color) -> Vec<Mark> {
    let mut builder = PathBuilder::new();
    push(&mut builder, &outline.segments, |at| ((at.x * size) as f32, (at.y * size) as f32));
    let Some(path) = builder.finish() else { return Vec::new() };
    let around = line(path.clone(), width as f32, LineCap::Butt, colour);
    [Mark { path, colour, hair: None }].into_iter().chain(around).collect()
}

/// A colour of a theme.
pub fn colour(text: &str) -> Color {
    let [red, green, blue, alpha] = theme::rgba(text);
    Color::from_rgba8(red, green, blue, alpha)
}
