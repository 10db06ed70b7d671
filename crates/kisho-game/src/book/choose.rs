//! Which positions get pages, from which page each is entered, and how its board lies there.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, HashMap};

use super::counts::Counts;
use super::{Limits, Move, Page};

/// A move from a position: the number of the position, and that of the way from there.
type Step = (usize, usize);

/// A position that gets a page.
#[derive(Debug, Clone)]
pub struct Chosen {
    position: usize,
    /// The last position with a page on the way to it.
    up: Option<usize>,
    /// The way from there, or from the start.
    steps: Vec<Step>,
    start: usize,
}

/// The positions that get pages.
pub struct Choice {
    /// A position stands after the one before it.
    pub list: Vec<Chosen>,
    /// How many would have got one if there were no limit.
    pub left_out: usize,
}

/// Chooses positions. Where there are too many, those with the most games that can be reached over pages.
pub fn positions(counts: &Counts, limits: Limits) -> Choice {
    let choosing = Choosing { counts, limits };
    let (reached, depths) = choosing.reached();
    let mut below: BTreeMap<usize, Vec<&Chosen>> = BTreeMap::new();
    let mut heap = BinaryHeap::new();
    let mut waiting = BTreeMap::new();
    for (rank, chosen) in reached.iter().enumerate() {
        if let Some(up) = chosen.up {
            below.entry(up).or_default().push(chosen);
            continue;
        }
        // The most usual start is the page of the book.
        let games = if rank == 0 { u32::MAX } else { choosing.games(chosen.position) };
        heap.push((games, Reverse(0), Reverse(chosen.position)));
        waiting.insert(chosen.position, chosen);
    }
    let mut list = Vec::new();
    while list.len() < limits.pages.max(1)
        && let Some((.., Reverse(position))) = heap.pop()
    {
        list.extend(waiting.remove(&position).cloned());
        for next in below.remove(&position).unwrap_or_default() {
            let depth = depths.get(&next.position).copied().unwrap_or(0);
            heap.push((choosing.games(next.position), Reverse(depth), Reverse(next.position)));
            waiting.insert(next.position, next);
        }
    }
    Choice { left_out: reached.len() - list.len(), list }
}

/// What says which positions get pages.
struct Choosing<'a> {
    counts: &'a Counts,
    limits: Limits,
}

impl Choosing<'_> {
    fn games(&self, position: usize) -> u32 {
        self.counts.positions.get(position).map_or(0, |position| position.tally.games)
    }

    fn is_frequent(&self, position: usize) -> bool {
        self.games(position) >= self.limits.least
    }

    /// All positions with enough games, and the fewest moves to each; the most usual start is the first. A start that other games
    /// come to is a position of theirs, unless it is the more usual one.
    fn reached(&self) -> (Vec<Chosen>, HashMap<usize, usize>) {
        let starts = &self.counts.starts;
        let mut order: Vec<usize> = (0..starts.len()).collect();
        order.sort_by_key(|&start| Reverse(starts.get(start).map_or(0, |start| start.games())));
        let (mut list, mut depths) = (Vec::new(), HashMap::new());
        for (rank, start) in order.into_iter().enumerate() {
            let Some(position) = starts.get(start).map(|start| start.position) else { continue };
            if depths.contains_key(&position) || (rank > 0 && !self.is_frequent(position)) {
                continue;
            }
            let walked = self.walk(&[position], |to| self.is_frequent(to), &mut depths);
            list.extend(walked.into_iter().map(|(position, step)| Chosen {
                position,
                up: step.map(|(up, _)| up),
                steps: step.into_iter().collect(),
                start,
            }));
        }
        self.add_over_rare(&mut list, &mut depths);
        (list, depths)
    }

    /// Adds the positions with enough games that no way over such positions leads to: each way there goes over rare
    /// positions, as when the same moves are played in many orders, or is longer than pages go.
    fn add_over_rare(&self, list: &mut Vec<Chosen>, depths: &mut HashMap<usize, usize>) {
        let mut starts: HashMap<usize, usize> =
            self.counts.starts.iter().enumerate().map(|(number, start)| (start.position, number)).collect();
        let from: Vec<usize> = self.counts.starts.iter().map(|start| start.position).collect();
        let mut all = HashMap::new();
        let walked = self.walk(&from, |_| true, &mut all);
        let before: HashMap<usize, Step> =
            walked.iter().filter_map(|&(position, step)| Some((position, step?))).collect();
        starts.extend(list.iter().map(|chosen| (chosen.position, chosen.start)));
        for (position, _) in walked {
            if !self.is_frequent(position) || depths.contains_key(&position) {
                continue;
            }
            let (mut steps, mut at, mut up) = (Vec::new(), position, None);
            while let Some(&step) = before.get(&at).filter(|_| up.is_none()) {
                steps.push(step);
                at = step.0;
                up = Some(at).filter(|at| depths.contains_key(at));
            }
            steps.reverse();
            let start = starts.get(&at).copied().unwrap_or_default();
            starts.insert(position, start);
            depths.insert(position, all.get(&position).copied().unwrap_or_default());
            list.push(Chosen { position, up, steps, start });
        }
    }

    /// The positions that `passes` lets through, with the last step of the way to each: the fewest moves, and of several ways
    /// one from a position with enough games, and the most usual. Those in `depths` are known already.
    fn walk(
        &self,
        from: &[usize],
        passes: impl Fn(usize) -> bool,
        depths: &mut HashMap<usize, usize>,
    ) -> Vec<(usize, Option<Step>)> {
        let mut level: Vec<(usize, Option<Step>)> = from.iter().map(|&position| (position, None)).collect();
        depths.extend(from.iter().map(|&position| (position, 0)));
        let mut list = Vec::new();
        let mut depth = 0;
        while !level.is_empty() {
            let mut next: BTreeMap<usize, ((bool, u32), Step)> = BTreeMap::new();
            for &(position, _) in level.iter().filter(|_| depth < self.limits.depth) {
                let ways = self.counts.positions.get(position).map(|position| &position.ways);
                for (number, way) in ways.into_iter().flatten().enumerate() {
                    if !passes(way.to) || depths.contains_key(&way.to) {
                        continue;
                    }
                    let rank = (self.is_frequent(position), way.tally.games);
                    let best = next.entry(way.to).or_insert((rank, (position, number)));
                    if rank > best.0 {
                        *best = (rank, (position, number));
                    }
                }
            }
            depth += 1;
            list.append(&mut level);
            depths.extend(next.keys().map(|&position| (position, depth)));
            level.extend(next.into_iter().map(|(position, (_, step))| (position, Some(step))));
        }
        list
    }
}

/// The pages of positions that were chosen. The board of a start lies as it does in most games, that of every other page
/// as the move from the page before leaves it, and of moves that are mirror images of each other the most usual is shown.
pub fn pages(counts: &Counts, list: &[Chosen]) -> Vec<Page> {
    let numbers: BTreeMap<usize, usize> =
        list.iter().enumerate().map(|(number, chosen)| (chosen.position, number)).collect();
    let mut pages: Vec<Page> = Vec::with_capacity(list.len());
    for chosen in list {
        let Some(position) = counts.positions.get(chosen.position) else { continue };
        let up = chosen.up.and_then(|up| numbers.get(&up).copied());
        let usual = || counts.starts.get(chosen.start).map(|start| start.usual().0.inverse());
        let mut turn =
            up.and_then(|up| pages.get(up)).map(|page| page.turn).or_else(usual).unwrap_or_default();
        let steps =
            chosen.steps.iter().filter_map(|&(from, way)| counts.positions.get(from)?.ways.get(way)?.usual());
        let mut plies = Vec::with_capacity(chosen.steps.len());
        for (ply, across) in steps {
            plies.push(ply.turned(turn));
            turn = across.inverse().then(turn);
        }
        pages.push(Page {
            position: chosen.position,
            turn,
            up,
            plies,
            start: chosen.start,
            tally: position.tally,
            ends: position.ends,
            moves: Vec::new(),
            others: Vec::new(),
            later: Vec::new(),
        });
    }
    let moves: Vec<Vec<Move>> = pages.iter().map(|page| moves(counts, page, &numbers, &pages)).collect();
    for (number, moves) in moves.into_iter().enumerate() {
        for (at, to) in moves.iter().enumerate() {
            let to = to.to.and_then(|to| pages.get_mut(to));
            if let Some(to) = to.filter(|to| !to.is_next_to(number)) {
                to.others.push((number, at));
            }
        }
        if let Some(page) = pages.get_mut(number) {
            page.moves = moves;
        }
        let up = pages.get(number).filter(|page| page.plies.len() > 1).and_then(|page| page.up);
        if let Some(up) = up.and_then(|up| pages.get_mut(up)) {
            up.later.push(number);
        }
    }
    pages
}

/// The moves of a page.
fn moves(counts: &Counts, page: &Page, numbers: &BTreeMap<usize, usize>, pages: &[Page]) -> Vec<Move> {
    let ways = counts.positions.get(page.position).map(|position| &position.ways);
    let shown = ways.into_iter().flatten().filter_map(|way| {
        let (ply, across) = way.usual()?;
        let to = numbers.get(&way.to).copied();
        let after = across.inverse().then(page.turn);
        let keyed = &counts.positions.get(way.to)?.keyed;
        let is_turned =
            to.and_then(|to| pages.get(to)).is_some_and(|there| !keyed.looks_alike(after, there.turn));
        Some(Move { ply: ply.turned(page.turn), tally: way.tally, position: way.to, to, is_turned })
    });
    let mut moves: Vec<Move> = shown.collect();
    moves.sort_by_key(|to| Reverse(to.tally.games));
    moves
}
