//! What changes from frame to frame, in pixels.

use std::ops::Range;

use rayon::prelude::*;
use resvg::tiny_skia::{Pixmap, PremultipliedColorU8};

use super::Show;
use crate::render::raster::{Area, Raster};

/// From so many changes on, all of what lies between them is painted again.
const MOST_AREAS: usize = 64;

/// Fewest steps that a processor takes at once: it begins with a whole picture.
const LEAST_RUN: usize = 16;

/// The steps of a replay: a whole picture first, and then what is different from the frame before.
#[derive(Debug)]
pub struct Steps<'a> {
    raster: &'a Raster<'a>,
    frames: &'a [usize],
    /// For each frame the elements that appear in it or are gone, as numbers of the raster's items.
    changing: Vec<Vec<usize>>,
    /// So many elements are below all that change.
    still: usize,
    /// The picture of those.
    ground: Pixmap,
    /// Whether all pixels of a step are given, and not only those that are different.
    whole: bool,
    /// So many runs of steps are painted at once.
    workers: usize,
}

/// One step.
#[derive(Debug, PartialEq, Eq)]
pub struct Step {
    /// Where anything is different.
    pub area: Area,
    /// The pixels there, row by row: red, green, blue, alpha. Those that stay as they were are all zero, unless all are given.
    pub pixels: Vec<[u8; 4]>,
}

impl<'a> Steps<'a> {
    /// The steps through ascending frames. `whole`: all pixels of each step are given.
    pub fn new(raster: &'a Raster<'a>, show: Show<'a>, whole: bool) -> Self {
        let frames = show.frames;
        let mut changing = vec![Vec::new(); frames.len()];
        let mut still = raster.items().len();
        for (number, item) in raster.items().iter().enumerate() {
            let Some(life) = item.life else { continue };
            for range in life.places(frames) {
                if range == (0..frames.len()) {
                    continue;
                }
                still = still.min(number);
                for place in [range.start, range.end].into_iter().filter(|place| *place > 0) {
                    if let Some(changing) = changing.get_mut(place) {
                        changing.push(number);
                    }
                }
            }
        }
        let mut ground = raster.board().clone();
        let mut canvas = ground.as_mut();
        raster.items().iter().take(still).for_each(|item| item.paint(&mut canvas));
        Self { raster, frames, changing, still, ground, whole, workers: show.workers.max(1) }
    }

    /// What `make` makes of each step, in order; `None` where nothing changes.
    pub fn each<T: Send>(&self, make: impl Fn(Step) -> T + Sync) -> Vec<Option<T>> {
        let threads = rayon::current_num_threads();
        // As many runs as there may be pictures at once; where there are processors alone to be kept busy, shorter ones.
        let runs = if self.workers < threads { self.workers } else { 4 * threads };
        let run = self.frames.len().div_ceil(runs).max(LEAST_RUN);
        let starts: Vec<usize> = (0..self.frames.len()).step_by(run).collect();
        let run_from = |start: usize| {
            let mut painter = Painter::new(self, start.saturating_sub(1));
            let places = start..(start + run).min(self.frames.len());
            let step = |place| if place == 0 { Some(painter.first()) } else { painter.step(place) };
            places.map(step).map(|step| step.map(&make)).collect::<Vec<_>>()
        };
        // A thread that waits for others takes up other work, which one that is alone must not.
        match starts.as_slice() {
            [only] => run_from(*only),
            _ => starts.into_par_iter().flat_map_iter(run_from).collect(),
        }
    }

    /// Where something changes in a frame, in rectangles without common pixels.
    fn areas(&self, place: usize) -> Vec<Area> {
        let changing = self.changing.get(place).into_iter().flatten();
        let of = |number: &usize| self.raster.items().get(*number).map(|item| item.area);
        let mut areas: Vec<Area> = changing.filter_map(of).filter(|area| !area.is_empty()).collect();
        if self.whole || areas.len() > MOST_AREAS {
            return areas.into_iter().reduce(Area::with).into_iter().collect();
        }
        let mut apart: Vec<Area> = Vec::new();
        while let Some(mut area) = areas.pop() {
            // A rectangle that has grown may meet others.
            while let Some(at) = apart.iter().position(|other| other.meets(area)) {
                area = area.with(apart.swap_remove(at));
            }
            apart.push(area);
        }
        apart
    }
}

/// Paints one frame after the other.
struct Painter<'a> {
    steps: &'a Steps<'a>,
    /// The frame that was painted last.
    picture: Pixmap,
    /// The next one where it changes, and anything elsewhere.
    next: Pixmap,
}

impl<'a> Painter<'a> {
    /// Begins with the frame at a place.
    fn new(steps: &'a Steps<'a>, place: usize) -> Self {
        let mut picture = steps.ground.clone();
        let (width, height) = steps.raster.size();
        paint(steps, place, Area::whole(width, height), &mut picture);
        let next = picture.clone();
        Self { steps, picture, next }
    }

    fn first(&self) -> Step {
        let (width, height) = self.steps.raster.size();
        let pixels = self.picture.pixels().iter().map(|pixel| bytes(*pixel)).collect();
        Step { area: Area::whole(width, height), pixels }
    }

    fn step(&mut self, place: usize) -> Option<Step> {
        let areas = self.steps.areas(place);
        let mut parts: Vec<Step> = areas.into_iter().filter_map(|area| self.part(place, area)).collect();
        if parts.len() < 2 {
            return parts.pop();
        }
        let area = parts.iter().map(|part| part.area).reduce(Area::with)?;
        let width = area.width() as usize;
        let mut pixels = vec![[0; 4]; width * area.height() as usize];
        for part in parts {
            let (left, top) = (part.area.left - area.left, part.area.top - area.top);
            let rows = pixels.chunks_mut(width).skip(top as usize);
            for (row, part) in rows.zip(part.pixels.chunks(part.area.width() as usize)) {
                row.iter_mut().skip(left as usize).zip(part).for_each(|(pixel, part)| *pixel = *part);
            }
        }
        Some(Step { area, pixels })
    }

    /// What is different in an area.
    fn part(&mut self, place: usize, area: Area) -> Option<Step> {
        copy(&self.steps.ground, &mut self.next, area);
        paint(self.steps, place, area, &mut self.next);
        let changed = changed(&self.picture, &self.next, area)?;
        let columns = changed.left..changed.right;
        let mut pixels = Vec::with_capacity(changed.width() as usize * changed.height() as usize);
        for y in changed.top..changed.bottom {
            let (before, after) =
                (line(&self.picture, y, columns.clone()), line(&self.next, y, columns.clone()));
            let pairs = before.iter().zip(after);
            pixels.extend(pairs.map(|(before, after)| {
                if self.steps.whole || before != after { bytes(*after) } else { [0; 4] }
            }));
        }
        // At once, as painting another area may paint over this one.
        copy(&self.next, &mut self.picture, area);
        Some(Step { area: changed, pixels })
    }
}

/// Paints what moves and is above it, as far as it can be seen in an area; around it anything may be painted.
fn paint(steps: &Steps<'_>, place: usize, area: Area, picture: &mut Pixmap) {
    let Some(&frame) = steps.frames.get(place) else { return };
    let mut canvas = picture.as_mut();
    let items = steps.raster.items().iter().skip(steps.still);
    let seen = items.filter(|item| item.area.meets(area) && item.is_seen(frame));
    seen.for_each(|item| item.paint(&mut canvas));
}

/// The smallest area with all pixels of `area` that are different.
fn changed(before: &Pixmap, after: &Pixmap, area: Area) -> Option<Area> {
    let mut found = Area::default();
    for y in area.top..area.bottom {
        let columns = area.left..area.right;
        let (before, after) = (line(before, y, columns.clone()), line(after, y, columns));
        let is_other = |(before, after): (&PremultipliedColorU8, &PremultipliedColorU8)| before != after;
        let Some(first) = before.iter().zip(after).position(is_other) else { continue };
        let last = before.iter().zip(after).rposition(is_other).unwrap_or(first);
        let (left, right) = (area.left + first as u32, area.left + last as u32 + 1);
        found = found.with(Area { left, top: y, right, bottom: y + 1 });
    }
    (!found.is_empty()).then_some(found)
}

/// Some pixels of a row.
fn line(picture: &Pixmap, y: u32, columns: Range<u32>) -> &[PremultipliedColorU8] {
    let start = y as usize * picture.width() as usize;
    picture.pixels().get(start + columns.start as usize..start + columns.end as usize).unwrap_or_default()
}

fn copy(from: &Pixmap, to: &mut Pixmap, area: Area) {
    let width = to.width() as usize;
    for y in area.top..area.bottom {
        let start = y as usize * width;
        let columns = start + area.left as usize..start + area.right as usize;
        if let (Some(to), Some(from)) = (to.pixels_mut().get_mut(columns.clone()), from.pixels().get(columns))
        {
            to.copy_from_slice(from);
        }
    }
}

fn bytes(pixel: PremultipliedColorU8) -> [u8; 4] {
    let pixel = pixel.demultiply();
    [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]
}
