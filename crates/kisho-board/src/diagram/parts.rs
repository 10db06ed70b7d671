//! A timeline in parts, for records that are too large for one page.

use std::ops::Range;

use super::timeline::{Cell, Element, Link};
use super::{Exit, Frame, Lifetime, Partition, Timeline};

/// The most frames that the way to a part names: what fits a line or two. What is before them can be reached from the
/// first of them.
const STEPS: usize = 12;

/// A part of a timeline.
#[derive(Debug, Clone, PartialEq)]
pub struct Part {
    /// Its frames, and what is drawn in them.
    pub timeline: Timeline,
    /// The number of each frame in the whole.
    pub frames: Vec<usize>,
    /// The way from the start to its first frame; empty for the first part.
    pub way: WayToPart,
}

/// The way from the start to the first frame of a part.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WayToPart {
    /// Its last frames; the last of them is the first frame of the part.
    pub steps: Vec<Step>,
    /// Whether there are frames before them.
    pub is_cut: bool,
}

/// A frame on the way to a part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The part that it is in.
    pub part: usize,
    /// Its number in the whole.
    pub whole: usize,
}

impl Timeline {
    /// The parts of a timeline. Takes time in proportion to the timeline and to what the parts show.
    ///
    /// A part with several ways on from one frame begins with that frame, which so is in two parts.
    #[must_use]
    pub fn parts(&self, partition: &Partition) -> Vec<Part> {
        let places = Places::new(self, partition);
        let mut parts: Vec<Timeline> = (0..places.frames.len())
            .map(|part| {
                let frames = places.frames_of(self, part);
                let mut part = Self::new(self.lang, self.title.clone(), self.view, self.unit, frames);
                part.pitch = self.pitch;
                part
            })
            .collect();
        let mut spread = Spread::new(&places);
        for (layer, element) in self.elements_by_layer() {
            spread.each(&element.life, |part, life| {
                if let Some(part) = parts.get_mut(part) {
                    part.push(layer, Element { drawn: element.drawn.clone(), life });
                }
            });
        }
        for cell in &self.cells {
            spread.each(&cell.life, |part, life| {
                if let Some(part) = parts.get_mut(part) {
                    part.cells.push(Cell { life, text: cell.text.clone(), ..*cell });
                }
            });
        }
        for link in &self.links {
            let Some(to) = places.of.get(link.leads_to) else { continue };
            for seen in places.all_of(link.seen) {
                // The part of a variation is entered at its start, where the position before it may stand once more.
                let (leads_to, other) = if to.0 == seen.0 {
                    (to.1, None)
                } else {
                    (self.frames.address(link.leads_to), Some(to.0))
                };
                if let Some(part) = parts.get_mut(seen.0) {
                    part.links.push(Link { seen: seen.1, leads_to, part: other, area: link.area });
                }
            }
        }
        let mut done = Vec::with_capacity(parts.len());
        for (part, (timeline, frames)) in parts.into_iter().zip(&places.frames).enumerate() {
            done.push(Part { timeline, frames: frames.clone(), way: places.way(self, part) });
        }
        done
    }
}

/// Which frame of the whole is where.
struct Places<'a> {
    cuts: &'a [Vec<usize>],
    /// For each frame its part and its number there.
    of: Vec<(usize, usize)>,
    /// For each part the frames that it has.
    frames: Vec<Vec<usize>>,
    /// For each part the ways out of it.
    exits: Vec<Vec<Exit>>,
    /// Frames that follow on one another in the whole and in their part: the first, the part, and its number there.
    runs: Vec<(usize, usize, usize)>,
    /// Frames that a part repeats as its first, in order, with the part.
    repeated: Vec<(usize, usize)>,
}

impl<'a> Places<'a> {
    fn new(whole: &Timeline, partition: &'a Partition) -> Self {
        let cuts = partition.cuts();
        let list = whole.frames.list();
        let parent_of = |frame: usize| list.get(frame).and_then(|frame| frame.parent);
        let mut places = Self {
            cuts,
            of: Vec::with_capacity(list.len()),
            frames: vec![Vec::new(); cuts.len()],
            exits: vec![Vec::new(); cuts.len()],
            runs: Vec::new(),
            repeated: Vec::new(),
        };
        let mut last = None;
        for (at, &part) in partition.part_of().iter().enumerate() {
            let begins = cuts.get(part).filter(|cut| cut.first() == Some(&at));
            if let (Some(cut), Some(parent)) = (begins, parent_of(at)) {
                places.enter(whole, part, cut, parent);
            }
            let Some(frames) = places.frames.get_mut(part) else { continue };
            if last != Some(part) {
                places.runs.push((at, part, frames.len()));
            }
            last = Some(part);
            places.of.push((part, frames.len()));
            frames.push(at);
        }
        places.repeated.sort_unstable();
        places
    }

    /// Notes where a part begins that hangs on `parent`.
    fn enter(&mut self, whole: &Timeline, part: usize, cut: &[usize], parent: usize) {
        let (Some(&first), Some(&last)) = (cut.first(), cut.last()) else { return };
        let Some(&(above, frame)) = self.of.get(parent) else { return };
        let exit = Exit {
            parent: frame,
            before: self.frames.get(above).map_or(0, Vec::len),
            places: (whole.frames.place(first), whole.frames.place(last)),
            count: cut.len(),
            frame: whole.frames.list().get(first).cloned().unwrap_or_default(),
            part,
            address: whole.frames.address(if cut.len() > 1 { parent } else { first }),
        };
        if let Some(exits) = self.exits.get_mut(above) {
            exits.push(exit);
        }
        if cut.len() > 1 {
            self.repeated.push((parent, part));
            if let Some(frames) = self.frames.get_mut(part) {
                frames.push(parent);
            }
        }
    }

    /// Where a frame is: its part and number there, and those of the parts that repeat it.
    fn all_of(&self, frame: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
        let first = self.repeated.partition_point(|&(repeated, _)| repeated < frame);
        let repeated = self.repeated.iter().skip(first).take_while(move |(repeated, _)| *repeated == frame);
        self.of.get(frame).copied().into_iter().chain(repeated.map(|&(_, part)| (part, 0)))
    }

    fn frames_of(&self, whole: &Timeline, part: usize) -> super::Frames {
        let frames = self.frames.get(part).map_or(&[][..], Vec::as_slice);
        let mut places = Vec::with_capacity(frames.len());
        let local = |(at, &frame): (usize, &usize)| {
            let Some(found) = whole.frames.list().get(frame) else { return Frame::default() };
            let parent = found.parent.and_then(|parent| self.of.get(parent));
            // What hangs on a frame of another part hangs here on that frame, repeated.
            let parent = parent.map(|&(of, parent)| if of == part { parent } else { 0 });
            let find = |frame: usize| {
                self.of.get(frame).map(|&(of, at)| {
                    if of == part { (None, at) } else { (Some(of), whole.frames.address(frame)) }
                })
            };
            let mentions = found.mentions.iter().filter_map(|mention| mention.moved(find)).collect();
            places.push(if at == 0 { 0 } else { whole.frames.place(frame) });
            Frame { parent: parent.filter(|_| at > 0), mentions, ..found.clone() }
        };
        let list = frames.iter().enumerate().map(local).collect();
        let exits = self.exits.get(part).cloned().unwrap_or_default();
        let addresses = frames.iter().map(|&frame| whole.frames.address(frame)).collect();
        super::Frames::new(list).with_exits(places, exits).with_addresses(addresses)
    }

    fn way(&self, whole: &Timeline, part: usize) -> WayToPart {
        let Some(&first) = self.frames.get(part).and_then(|frames| frames.first()).filter(|_| part > 0)
        else {
            return WayToPart::default();
        };
        let above = |frame: &usize| whole.frames.list().get(*frame).and_then(|frame| frame.parent);
        let mut up = std::iter::successors(Some(first), above);
        let step = |whole: usize| self.of.get(whole).map(|&(part, _)| Step { part, whole });
        let mut steps: Vec<Step> = up.by_ref().take(STEPS).filter_map(step).collect();
        steps.reverse();
        WayToPart { steps, is_cut: up.next().is_some() }
    }
}

/// Deals lifetimes out to the parts.
struct Spread<'a> {
    places: &'a Places<'a>,
    lives: Vec<Lifetime>,
    touched: Vec<usize>,
}

impl<'a> Spread<'a> {
    fn new(places: &'a Places<'a>) -> Self {
        Self { places, lives: vec![Lifetime::never(); places.cuts.len()], touched: Vec::new() }
    }

    /// Calls `see` with each part in which there is life, and that life.
    fn each(&mut self, life: &Lifetime, mut see: impl FnMut(usize, Lifetime)) {
        let Places { runs, repeated, .. } = self.places;
        for interval in life.intervals() {
            let first = repeated.partition_point(|&(frame, _)| frame < interval.start);
            for &(_, part) in repeated.iter().skip(first).take_while(|(frame, _)| *frame < interval.end) {
                self.add(part, 0..1);
            }
            let first = runs.partition_point(|&(start, ..)| start <= interval.start).saturating_sub(1);
            for (number, &(start, part, local)) in runs.iter().enumerate().skip(first) {
                if start >= interval.end {
                    break;
                }
                let end = runs.get(number + 1).map_or(self.places.of.len(), |&(next, ..)| next);
                let (from, to) = (start.max(interval.start), end.min(interval.end));
                self.add(part, from - start + local..to.max(from) - start + local);
            }
        }
        for part in std::mem::take(&mut self.touched) {
            if let Some(life) = self.lives.get_mut(part) {
                see(part, std::mem::take(life));
            }
        }
    }

    fn add(&mut self, part: usize, frames: Range<usize>) {
        let Some(life) = self.lives.get_mut(part) else { return };
        if life.is_never() {
            self.touched.push(part);
        }
        life.add(frames);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::diagram::{Drawn, Frames, Layer, Point, Rect, Role};
    use kisho_game::text::Lang;

    /// A timeline with a mark and a sign in every frame, and a disc from each frame on, less some frames below it.
    fn timeline(up: &[usize]) -> Timeline {
        let mut list = vec![Frame::default()];
        let mut path = vec![0];
        for up in up {
            path.truncate(path.len() - up % path.len());
            let number = u32::try_from(list.len()).unwrap();
            list.push(Frame { parent: path.last().copied(), number, ..Frame::default() });
            path.push(list.len() - 1);
        }
        let frames = Frames::new(list);
        let mut timeline = Timeline::new(Lang::En, "Board", Rect::new(0.0, 0.0, 9.0, 9.0), 20.0, frames);
        timeline.add_always(Layer::Board, Drawn::rect(Rect::new(0.0, 0.0, 9.0, 9.0), Role::Board));
        for at in 0..timeline.frames.len() {
            let below = timeline.frames.subtree(at);
            let gone = if at % 3 == 0 && at + 5 < below.end { vec![at + 5] } else { Vec::new() };
            let life = timeline.frames.life(at, &gone);
            let place = Point::new(at as f64, 0.0);
            timeline.write(0, at, at.to_string(), life.clone());
            timeline.add(Layer::Piece, life, Drawn::disc(place, 0.5, Role::Black));
            timeline.add(Layer::Mark, Lifetime::during(at..at + 1), Drawn::disc(place, 0.1, Role::Last));
            let ways: Vec<usize> = timeline.frames.children(at).collect();
            for way in ways {
                timeline.link(at, way, Point::new(way as f64, 1.0), 1.0);
            }
        }
        timeline
    }

    proptest! {
        /// Against the obvious: every frame of every part shows what it shows in the whole, and every way on leads to
        /// the same frame.
        #[test]
        fn a_part_shows_what_the_whole_shows(
            up in prop::collection::vec(prop_oneof![3 => 0..2usize, 1 => 0..40usize], 0..250),
            most in 10..60usize,
        ) {
            let whole = timeline(&up);
            let parts = whole.parts(&Partition::new(&whole.frames, most));
            let mut seen = vec![0; whole.frames.len()];
            for (number, part) in parts.iter().enumerate() {
                prop_assert!(part.frames.len() <= most);
                prop_assert_eq!(part.timeline.frames.len(), part.frames.len());
                let repeats = part.way.steps.last().is_some_and(|step| step.part != number);
                for (at, &frame) in part.frames.iter().enumerate() {
                    seen[frame] += usize::from(at > 0 || !repeats);
                    let here = |at: usize| part.frames[at];
                    let (own, of_whole) = (&part.timeline.frames.list()[at], &whole.frames.list()[frame]);
                    prop_assert_eq!(own.number, of_whole.number);
                    prop_assert_eq!(own.parent.map(here), of_whole.parent.filter(|_| at > 0));
                    prop_assert!(part.timeline.scene(at).eq(whole.scene(frame)), "frame {} of the whole", frame);
                    let cells = |timeline: &Timeline, at: usize| -> Vec<_> {
                        let cells = timeline.cells.iter().filter(|cell| cell.life.contains(at));
                        cells.map(|cell| cell.column).collect()
                    };
                    prop_assert_eq!(cells(&part.timeline, at), cells(&whole, frame));
                    let led = |link: &&Link| link.seen == at;
                    // What leads elsewhere names the part where its frame is.
                    let target = |link: &Link| match link.part {
                        None => part.frames[link.leads_to],
                        Some(other) => *parts[other].frames.iter().find(|&&frame| frame == link.leads_to).unwrap(),
                    };
                    let mut ways: Vec<_> = part.timeline.links.iter().filter(led).map(target).collect();
                    ways.sort_unstable();
                    prop_assert_eq!(ways, whole.frames.children(frame).collect::<Vec<_>>());
                    if at > 0 || !repeats {
                        // The ways on in their order, with their places: those here and those elsewhere.
                        let mut places: Vec<_> = part.timeline.frames.children(at).map(|child| {
                            (part.timeline.frames.place(child), here(child))
                        }).collect();
                        for exit in part.timeline.frames.exits().iter().filter(|exit| exit.parent == at) {
                            let first = usize::from(exit.count > 1);
                            places.push((exit.places.0, parts[exit.part].frames[first]));
                            let next = part.frames.get(exit.before);
                            prop_assert!(next.is_none_or(|&next| next > parts[exit.part].frames[first]));
                        }
                        places.sort_unstable();
                        for (place, child) in places {
                            prop_assert_eq!(place, whole.frames.place(child));
                        }
                    }
                }
                let mut up: Vec<usize> = std::iter::successors(part.frames.first().copied().filter(|_| number > 0),
                    |&at| whole.frames.list()[at].parent).collect();
                let is_cut = up.len() > STEPS;
                up.truncate(STEPS);
                up.reverse();
                prop_assert_eq!(part.way.steps.iter().map(|step| step.whole).collect::<Vec<_>>(), up);
                prop_assert_eq!(part.way.is_cut, is_cut);
                for step in &part.way.steps {
                    prop_assert!(parts[step.part].frames.contains(&step.whole));
                }
            }
            prop_assert!(seen.iter().all(|&times| times == 1), "every frame is in one part");
        }
    }
}
