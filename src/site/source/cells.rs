//! The build engine: values with versions, and jobs that run again when a value that they have read has another version.
//!
//! * A **cell** holds a value, such as the card of a page, with a version that no other value has (`Cached`). A value that is
//!   computed again and turns out equal keeps its version, and there a change ends.
//! * A **job** makes one value from others. It reads them through a handle (`output/view.rs`) that records their versions
//!   (`Dependencies`), so nobody has to say what a job depends on. A failed lookup is a dependency, too: on the cell of all
//!   names of the site.
//! * When a cell gets another value, its old version is **invalidated** (`Invalidated`). Jobs that have read it run again; all
//!   others would give what they gave. A build from nothing, a save, and a new theme are one case.
//! * Results stand in tables (`JobTable`), which know the readers of each version, so that of ten thousand pages nobody looks
//!   at those that have nothing to do with a change.
//!
//! The steps of a build (`output/model.rs`) follow each other: the shape of the site (which pages there are, where, in
//! which terms), texts, titles and their order, the words of links, cards, and then everything that goes through templates.
//! Each runs the stale jobs of its table and invalidates what they replace. What concerns all pages at once, such as their
//! order, is computed as a whole when something that decides about it has changed, and then compared page by page
//! (`PerPage`), so that a job depends only on the value of its own page.
//!
//! No version ever gets into the output, so both kinds of builds give the same bytes.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::Deref;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use rayon::prelude::*;

/// Something, and a number that nothing else has.
#[derive(Debug)]
pub struct Cached<T> {
    /// The number; 0 stands for nothing.
    pub id: u64,
    value: Arc<T>,
}

impl<T> Cached<T> {
    /// Keeps what has just been made.
    #[must_use]
    pub fn new(value: T) -> Self {
        Self { id: next(), value: Arc::new(value) }
    }
}

/// A number that nothing else has.
#[must_use]
pub fn next() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

impl<T: Default> Default for Cached<T> {
    fn default() -> Self {
        Self::new(T::default())
    }
}

impl<T: PartialEq> Cached<T> {
    /// Keeps a value; one that equals the value before keeps its version, too.
    #[must_use]
    pub fn renewed(value: T, before: Option<&Self>) -> Self {
        before.filter(|before| *before.value == value).cloned().unwrap_or_else(|| Self::new(value))
    }
}

impl<T> Clone for Cached<T> {
    fn clone(&self) -> Self {
        Self { id: self.id, value: Arc::clone(&self.value) }
    }
}

impl<T> PartialEq for Cached<T> {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl<T> Deref for Cached<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

/// The numbers of what a job has read.
#[derive(Debug, Default)]
pub struct Dependencies(Mutex<Vec<u64>>);

impl Dependencies {
    /// Reads a cell.
    pub fn of<'c, T>(&self, cell: &'c Cached<T>) -> &'c T {
        self.note(cell.id);
        cell
    }

    /// Writes down a number.
    pub fn note(&self, id: u64) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(id);
    }

    /// The numbers so far.
    #[must_use]
    pub fn ids(&self) -> Vec<u64> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Each number once, in order.
    fn finish(self) -> Box<[u64]> {
        let mut ids = self.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        ids.sort_unstable();
        ids.dedup();
        ids.into()
    }
}

/// Numbers are their own hashes: they are given out one after another.
#[derive(Debug, Default)]
pub struct Plain(u64);

impl Hasher for Plain {
    fn finish(&self) -> u64 {
        // The table looks at the upper bits, too.
        self.0.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn write(&mut self, _: &[u8]) {}

    fn write_u64(&mut self, id: u64) {
        self.0 = id;
    }
}

/// How tables of numbers are hashed.
pub type OfNumbers = BuildHasherDefault<Plain>;

/// The numbers of what cells held before this build and hold no more.
#[derive(Debug, Default)]
pub struct Invalidated(HashSet<u64, OfNumbers>);

impl Invalidated {
    /// A cell holds another value, or there is no such cell any more.
    pub fn push(&mut self, id: u64) {
        self.0.insert(id);
    }

    /// Puts another value into a cell.
    pub fn replace<T>(&mut self, cell: &mut Cached<T>, now: Cached<T>) {
        if cell.id != now.id {
            self.push(cell.id);
            *cell = now;
        }
    }

    /// Puts a value into a cell that may be empty. Returns whether it has changed.
    pub fn renew<T: PartialEq>(&mut self, cell: &mut Option<Cached<T>>, value: T) -> bool {
        let before = cell.take();
        let now = Cached::renewed(value, before.as_ref());
        let other = before.as_ref() != Some(&now);
        before.filter(|_| other).into_iter().for_each(|before| self.push(before.id));
        *cell = Some(now);
        other
    }

    /// Puts values into cells of which nobody knows which was which.
    pub fn replace_all<T>(&mut self, cells: &mut Vec<Cached<T>>, now: Vec<Cached<T>>) {
        let live: HashSet<u64, OfNumbers> = now.iter().map(|cell| cell.id).collect();
        let before = std::mem::replace(cells, now);
        self.0.extend(before.into_iter().map(|cell| cell.id).filter(|id| !live.contains(id)));
    }

    /// Whether all is as it was.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// The names of jobs.
pub type Name = Arc<str>;

/// What jobs of one kind have made, by their names.
#[derive(Debug)]
pub struct JobTable<T> {
    rows: HashMap<Name, Row<T>>,
    /// The jobs that have read each number, and perhaps some that do so no more; nobody asks before the first rebuild.
    readers: Option<HashMap<u64, Vec<Name>, OfNumbers>>,
}

#[derive(Debug)]
struct Row<T> {
    reads: Box<[u64]>,
    made: Cached<T>,
}

impl<T> Default for JobTable<T> {
    fn default() -> Self {
        Self { rows: HashMap::new(), readers: None }
    }
}

impl<T> JobTable<T> {
    /// What a job has made.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Cached<T>> {
        self.rows.get(name).map(|row| &row.made)
    }

    /// Everything.
    pub fn all(&self) -> impl Iterator<Item = &Cached<T>> {
        self.rows.values().map(|row| &row.made)
    }

    /// The jobs that have read something that is no more.
    #[must_use]
    pub fn stale(&mut self, gone: &Invalidated) -> HashSet<Name> {
        if gone.is_empty() {
            return HashSet::new();
        }
        let readers = self.readers.get_or_insert_with(|| {
            let mut readers: HashMap<u64, Vec<Name>, OfNumbers> = HashMap::default();
            for (name, row) in &self.rows {
                row.reads.iter().for_each(|id| readers.entry(*id).or_default().push(Arc::clone(name)));
            }
            readers
        });
        let mut stale = HashSet::new();
        for id in &gone.0 {
            let names = readers.remove(id).unwrap_or_default();
            let has_read =
                |name: &Name| self.rows.get(name).is_some_and(|row| row.reads.binary_search(id).is_ok());
            stale.extend(names.into_iter().filter(has_read));
        }
        stale
    }

    /// Takes out a job that is there no more.
    pub fn remove(&mut self, name: &str, gone: &mut Invalidated) -> Option<Cached<T>> {
        let row = self.rows.remove(name)?;
        gone.push(row.made.id);
        Some(row.made)
    }

    /// Takes out all jobs but some.
    pub fn retain(
        &mut self,
        is_there: impl Fn(&str) -> bool,
        gone: &mut Invalidated,
    ) -> Vec<(Name, Cached<T>)> {
        let out = self.rows.extract_if(|name, _| !is_there(name));
        out.inspect(|(_, row)| gone.push(row.made.id)).map(|(name, row)| (name, row.made)).collect()
    }

    fn put(&mut self, name: Name, row: Row<T>, gone: &mut Invalidated) {
        let before = self.rows.get(&name);
        if let Some(before) = before.filter(|before| before.made.id != row.made.id) {
            gone.push(before.made.id);
        }
        if let Some(readers) = &mut self.readers {
            let known = before.map_or(&[][..], |before| &before.reads);
            for id in row.reads.iter().filter(|id| known.binary_search(id).is_err()) {
                readers.entry(*id).or_default().push(Arc::clone(&name));
            }
        }
        self.rows.insert(name, row);
    }
}

/// The jobs that ran, each with its result from before.
pub type Replaced<T> = Vec<(Name, Option<Cached<T>>)>;

impl<T: Send + Sync> JobTable<T> {
    /// Runs those jobs that are new or stale. `make` gets a job and what it made before.
    pub fn run<J: Send>(
        &mut self,
        jobs: Vec<(Name, J)>,
        stale: &HashSet<Name>,
        gone: &mut Invalidated,
        make: impl Fn(J, &Dependencies, Option<&Cached<T>>) -> Cached<T> + Sync,
    ) -> Replaced<T> {
        let rows = &self.rows;
        // Each can be taken by another thread: a long list among short pages would else keep all but one of them waiting.
        let made: Vec<_> = (jobs.into_par_iter().with_max_len(1))
            .filter(|(name, _)| stale.contains(name) || !rows.contains_key(name))
            .map(|(name, job)| {
                let reads = Dependencies::default();
                let made = make(job, &reads, rows.get(&name).map(|row| &row.made));
                (name, Row { reads: reads.finish(), made })
            })
            .collect();
        let replaced = made.into_iter().map(|(name, row)| {
            let before = self.get(&name).cloned();
            self.put(Arc::clone(&name), row, gone);
            (name, before)
        });
        replaced.collect()
    }
}

/// Which page stood where before: pages have other numbers when there are others before them.
#[derive(Debug)]
pub struct Renumbering {
    /// The number that each page had; nothing where all have the same numbers.
    before: Option<Vec<Option<usize>>>,
}

impl Renumbering {
    /// All pages are where they were.
    pub const NOT: Self = Self { before: None };

    /// The pages had these numbers.
    #[must_use]
    pub fn from(before: Vec<Option<usize>>) -> Self {
        let same = before.iter().enumerate().all(|(now, before)| *before == Some(now));
        Self { before: Some(before).filter(|_| !same) }
    }

    /// The number that a page had.
    #[must_use]
    pub fn before(&self, now: usize) -> Option<usize> {
        self.before.as_ref().map_or(Some(now), |before| before.get(now).copied().flatten())
    }

    /// Whether two lists name the same pages.
    #[must_use]
    pub fn same(&self, before: &[usize], now: &[usize]) -> bool {
        match self.before {
            None => before == now,
            Some(_) => {
                let numbers = now.iter().map(|&now| self.before(now));
                before.len() == now.len() && numbers.eq(before.iter().map(|&before| Some(before)))
            }
        }
    }
}

/// A value of a page among those of all others. Numbers of pages in it can change without the value becoming another one.
#[derive(Debug)]
struct Cell<T> {
    id: u64,
    value: T,
}

/// A value for each page, in the order of the pages.
#[derive(Debug)]
pub struct PerPage<T>(Vec<Cell<T>>);

impl<T> Default for PerPage<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> PerPage<T> {
    /// The value of a page.
    #[must_use]
    pub fn get(&self, number: usize) -> Option<&T> {
        self.0.get(number).map(|cell| &cell.value)
    }

    /// The value of a page; whoever gets it is written down.
    pub fn read(&self, number: usize, reads: &Dependencies) -> Option<&T> {
        reads.note(self.id(number));
        self.get(number)
    }

    /// The number of the value of a page.
    #[must_use]
    pub fn id(&self, number: usize) -> u64 {
        self.0.get(number).map_or(0, |cell| cell.id)
    }

    /// Gives all pages their values. `same`: whether the value of a page is what it was.
    pub fn renew(
        &mut self,
        values: impl IntoIterator<Item = T>,
        moved: &Renumbering,
        gone: &mut Invalidated,
        same: impl Fn(&T, &T) -> bool,
    ) {
        let mut before: Vec<Option<Cell<T>>> = std::mem::take(&mut self.0).into_iter().map(Some).collect();
        let renew = |(number, value): (usize, T)| {
            let known = moved.before(number).and_then(|number| before.get_mut(number));
            let kept = known.and_then(|known| known.take_if(|known| same(&known.value, &value)));
            Cell { id: kept.map_or_else(next, |cell| cell.id), value }
        };
        self.0 = values.into_iter().enumerate().map(renew).collect();
        before.into_iter().flatten().for_each(|cell| gone.push(cell.id));
    }

    /// Gives one page its value.
    pub fn set(&mut self, number: usize, value: T, gone: &mut Invalidated, same: impl Fn(&T, &T) -> bool) {
        let Some(cell) = self.0.get_mut(number) else { return };
        if !same(&cell.value, &value) {
            gone.push(cell.id);
            cell.id = next();
        }
        cell.value = value;
    }
}
