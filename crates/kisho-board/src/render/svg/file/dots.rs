//! Disks, such as stones and star points: all of a kind are the dots of one path.
//!
//! A subpath without length is drawn as a dot where lines have round ends (SVG 2, 13.5.4; the same in PDF and
//! PostScript). An outline is a larger dot below.

use std::collections::HashSet;
use std::fmt::Write as _;

use super::super::number;
use super::super::shapes::FILE_LINK;
use super::super::sprites::content_id;
use crate::diagram::theme::Theme;
use crate::diagram::{Drawn, Point, Shape};

/// A disk about the origin as dots that lie over each other: colour and diameter, the largest first.
#[derive(Debug, Clone, PartialEq)]
pub struct Disk {
    layers: Vec<(String, f64)>,
}

impl Disk {
    /// A shape and its middle as a disk, if it is one.
    pub fn of(drawn: &Drawn, theme: &Theme) -> Option<(Self, Point)> {
        match &drawn.shape {
            Shape::Circle { center, .. } => Some((Self { layers: layers(drawn, theme)? }, *center)),
            Shape::Use { symbol, at, .. } => {
                let [circle] = symbol.shapes.as_slice() else { return None };
                let Shape::Circle { center, .. } = circle.shape else { return None };
                let layers = layers(circle, theme).filter(|_| center == Point::default())?;
                Some((Self { layers }, *at))
            }
            _ => None,
        }
    }

    fn radius(&self) -> f64 {
        self.layers.first().map_or(0.0, |(_, diameter)| diameter / 2.0)
    }
}

fn layers(circle: &Drawn, theme: &Theme) -> Option<Vec<(String, f64)>> {
    let Shape::Circle { radius, .. } = circle.shape else { return None };
    let fill = theme.light(circle.fill?).to_owned();
    let Some(stroke) = circle.stroke else { return Some(vec![(fill, 2.0 * radius)]) };
    let layers = vec![
        (theme.light(stroke.role).to_owned(), 2.0 * radius + stroke.width),
        (fill, 2.0 * radius - stroke.width),
    ];
    // Where something shines through, the larger dot would too.
    let opaque = |(colour, _): &(String, f64)| matches!(colour.len(), 4 | 7);
    layers.iter().all(opaque).then_some(layers)
}

/// A disk at its place.
#[derive(Debug)]
pub struct Dot {
    /// Its number among the disks.
    pub disk: usize,
    /// Its middle.
    pub at: Point,
    path: String,
}

impl Dot {
    pub fn new(disk: usize, at: Point) -> Self {
        let path = format!("M{} {}h0", number::text(at.x), number::text(at.y));
        Self { disk, at, path }
    }
}

/// The disks that are drawn one after the other. As long as none touches another, their order means nothing.
#[derive(Debug, Default)]
pub struct Dots<'a> {
    kinds: Vec<(usize, Vec<&'a Dot>)>,
    taken: HashSet<(i64, i64)>,
}

impl<'a> Dots<'a> {
    /// Adds a disk; writes those before if it may touch them.
    pub fn add(&mut self, dot: &'a Dot, disks: &[Disk], out: &mut String) {
        let fits = disks.get(dot.disk).is_some_and(|disk| disk.radius() <= 0.5);
        let whole = dot.at.x.fract() == 0.0 && dot.at.y.fract() == 0.0;
        // Disks of half a unit about different whole points do not touch.
        let apart = fits && whole && self.taken.insert((dot.at.x as i64, dot.at.y as i64));
        if !apart {
            self.finish(disks, out);
        }
        match self.kinds.iter_mut().find(|(disk, _)| *disk == dot.disk) {
            Some((_, dots)) => dots.push(dot),
            None => self.kinds.push((dot.disk, vec![dot])),
        }
        if !apart {
            self.finish(disks, out);
        }
    }

    /// Writes the disks.
    pub fn finish(&mut self, disks: &[Disk], out: &mut String) {
        for (disk, dots) in self.kinds.drain(..) {
            let Some(disk) = disks.get(disk) else { continue };
            // Writing into a String cannot fail.
            let _ = match dots.as_slice() {
                [dot] => circle(disk, dot.at, out),
                dots => path(disk, dots, out),
            };
        }
        self.taken.clear();
    }
}

fn circle(disk: &Disk, at: Point, out: &mut String) -> std::fmt::Result {
    let (x, y) = (number::text(at.x), number::text(at.y));
    write!(out, "<circle cx=\"{x}\" cy=\"{y}\"")?;
    match disk.layers.as_slice() {
        [(stroke, outer), (fill, inner)] => {
            let (radius, width) = (number::text((outer + inner) / 4.0), number::text((outer - inner) / 2.0));
            write!(out, " r=\"{radius}\" fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"{width}\"")?;
        }
        [(fill, diameter)] => write!(out, " r=\"{}\" fill=\"{fill}\"", number::text(diameter / 2.0))?,
        _ => {}
    }
    out.push_str("/>\n");
    Ok(())
}

fn path(disk: &Disk, dots: &[&Dot], out: &mut String) -> std::fmt::Result {
    let mut layers = disk.layers.iter().map(|(colour, diameter)| {
        format!("stroke=\"{colour}\" stroke-width=\"{}\"", number::text(*diameter))
    });
    let Some(lowest) = layers.next() else { return Ok(()) };
    let d = dots.iter().map(|dot| dot.path.as_str()).collect::<String>();
    // Beside the ids of sprites, which begin with k.
    let id = format!("d{}", content_id(&d));
    let upper: Vec<String> = layers.collect();
    // The path takes its colour from what stands around it.
    let name = if upper.is_empty() { String::new() } else { format!(" id=\"{id}\"") };
    writeln!(out, "<g {lowest}><path{name} fill=\"none\" stroke-linecap=\"round\" d=\"{d}\"/></g>")?;
    for layer in upper {
        writeln!(out, "<use {FILE_LINK}=\"#{id}\" {layer}/>")?;
    }
    Ok(())
}
