//! Which positions get pages, from which page each is entered, and how its board lies there.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use super::counts::Counts;
use super::{Limits, Move, Page};

/// A position that gets a page.
#[derive(Debug, Clone, Copy)]
pub struct Chosen {
    position: usize,
    /// The position before it and the way from there, by their numbers.
    up: Option<(usize, usize)>,
    start: usize,
}

/// The positions that get pages.
pub struct Choice {
    /// A position stands after the one before it.
    pub list: Vec<Chosen>,
    /// How many would have got one if there were no limit.
    pub left_out: usize,
}

/// Chooses positions: the fewest moves from a start, and of several ways with the same number of moves the most usual. Where
/// there are too many, those with the most games that can be reached over pages.
pub fn positions(counts: &Counts, limits: Limits) -> Choice {
    let (reached, depths) = reached(counts, limits);
    let mut below: BTreeMap<usize, Vec<Chosen>> = BTreeMap::new();
    let games = |position: usize| counts.positions.get(position).map_or(0, |position| position.tally.games);
    let mut heap = BinaryHeap::new();
    let mut waiting = BTreeMap::new();
    for chosen in &reached {
        match chosen.up {
            None => {
                heap.push((u32::MAX, Reverse(0), Reverse(chosen.position)));
                waiting.insert(chosen.position, *chosen);
            }
            Some((up, _)) => below.entry(up).or_default().push(*chosen),
        }
    }
    let mut list = Vec::new();
    while list.len() < limits.pages.max(1)
        && let Some((.., Reverse(position))) = heap.pop()
    {
        list.extend(waiting.remove(&position));
        for next in below.remove(&position).unwrap_or_default() {
            let depth = depths.get(&next.position).copied().unwrap_or(0);
            heap.push((games(next.position), Reverse(depth), Reverse(next.position)));
            waiting.insert(next.position, next);
        }
    }
    Choice { left_out: reached.len() - list.len(), list }
}

/// All positions with enough games that can be reached over such positions, and the fewest moves to each. A start that
/// other games come to is a position of theirs, unless it is the more usual one.
fn reached(counts: &Counts, limits: Limits) -> (Vec<Chosen>, BTreeMap<usize, usize>) {
    let games = |position: usize| counts.positions.get(position).map_or(0, |position| position.tally.games);
    let mut starts: Vec<usize> = (0..counts.starts.len()).collect();
    starts.sort_by_key(|&start| Reverse(counts.starts.get(start).map_or(0, |start| start.games())));
    let (mut list, mut depths) = (Vec::new(), BTreeMap::new());
    for (rank, start) in starts.into_iter().enumerate() {
        let Some(position) = counts.starts.get(start).map(|start| start.position) else { continue };
        if depths.contains_key(&position) || (rank > 0 && games(position) < limits.least) {
            continue;
        }
        let mut level = vec![Chosen { position, up: None, start }];
        depths.insert(position, 0);
        for depth in 1.. {
            let mut next: BTreeMap<usize, (u32, (usize, usize))> = BTreeMap::new();
            for &Chosen { position, .. } in level.iter().filter(|_| depth <= limits.depth) {
                let ways = counts.positions.get(position).map(|position| &position.ways);
                for (number, way) in ways.into_iter().flatten().enumerate() {
                    if games(way.to) < limits.least || depths.contains_key(&way.to) {
                        continue;
                    }
                    let best = next.entry(way.to).or_insert((way.tally.games, (position, number)));
                    if way.tally.games > best.0 {
                        *best = (way.tally.games, (position, number));
                    }
                }
            }
            list.append(&mut level);
            if next.is_empty() {
                break;
            }
            depths.extend(next.keys().map(|&position| (position, depth)));
            level.extend(next.into_iter().map(|(position, (_, up))| Chosen {
                position,
                up: Some(up),
                start,
            }));
        }
    }
    (list, depths)
}

/// The pages of positions that were chosen. The board of a start lies as it does in most games, that of every other page
/// as the move from the page before leaves it, and of moves that are mirror images of each other the most usual is shown.
pub fn pages(counts: &Counts, list: &[Chosen]) -> Vec<Page> {
    let numbers: BTreeMap<usize, usize> =
        list.iter().enumerate().map(|(number, chosen)| (chosen.position, number)).collect();
    let mut pages: Vec<Page> = Vec::with_capacity(list.len());
    for chosen in list {
        let Some(position) = counts.positions.get(chosen.position) else { continue };
        let above = chosen.up.and_then(|(up, way)| {
            let page = pages.get(*numbers.get(&up)?)?;
            let (_, across) = counts.positions.get(up)?.ways.get(way)?.usual()?;
            Some(across.inverse().then(page.turn))
        });
        let usual = || counts.starts.get(chosen.start).map(|start| start.usual().0.inverse());
        pages.push(Page {
            position: chosen.position,
            turn: above.or_else(usual).unwrap_or_default(),
            up: None,
            start: chosen.start,
            tally: position.tally,
            ends: position.ends,
            moves: Vec::new(),
            others: Vec::new(),
        });
    }
    let moves: Vec<Vec<Move>> = pages.iter().map(|page| moves(counts, page, &numbers, &pages)).collect();
    for (number, moves) in moves.into_iter().enumerate() {
        let position = list.get(number).map(|chosen| chosen.position);
        for (at, to) in moves.iter().enumerate() {
            let Some(page) = to.to.and_then(|to| Some((to, pages.get_mut(to)?))) else { continue };
            match list.get(page.0).and_then(|chosen| chosen.up) {
                Some((up, _)) if Some(up) == position => page.1.up = Some((number, at)),
                _ => page.1.others.push((number, at)),
            }
        }
        if let Some(page) = pages.get_mut(number) {
            page.moves = moves;
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
