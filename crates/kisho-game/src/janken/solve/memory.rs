//! What is known of the positions that were looked at.

/// Longer than any search: "never".
pub const NEVER: u8 = u8::MAX;

/// What is known of a position; turns are those of both players.
#[derive(Debug, Clone, Copy, Default)]
pub struct Known {
    /// Its key; 0, which is none, in a place that is free.
    key: u64,
    /// The player to move wins within so many turns; 0 if that is not known.
    pub won: u8,
    /// The player to move cannot win within so many turns.
    pub not_won: u8,
    /// The opponent wins within so many turns; 0 if that is not known.
    pub lost: u8,
    /// The opponent cannot win within so many turns.
    pub not_lost: u8,
    /// A part of the key of the position after the turn that decided it.
    pub best: u32,
}

/// Most places: 16 MiB in all. A position whose place is taken by others is looked at again.
const MOST: usize = 1 << 20;

/// Places of an empty table: most questions are answered soon.
const FIRST: usize = 1 << 10;

/// A table that grows up to a limit. Two positions share two places.
pub struct Memory {
    pairs: Vec<[Known; 2]>,
    /// Places that are taken.
    taken: usize,
}

impl Memory {
    /// An empty table.
    pub fn new() -> Self {
        Self { pairs: vec![[Known::default(); 2]; FIRST / 2], taken: 0 }
    }

    fn place(&self, key: u64) -> usize {
        // The high bits of a product depend on all bits of the key.
        usize::try_from(key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32).unwrap_or_default() % self.pairs.len()
    }

    /// What is known of a position.
    pub fn get(&self, key: u64) -> Known {
        let pair = &self.pairs[self.place(key)];
        pair.iter().find(|known| known.key == key).copied().unwrap_or(Known { key, ..Known::default() })
    }

    /// Notes more of a position.
    pub fn note(&mut self, key: u64, change: impl FnOnce(&mut Known)) {
        let mut known = self.get(key);
        change(&mut known);
        if self.taken > self.pairs.len() && 2 * self.pairs.len() < MOST {
            let larger = vec![[Known::default(); 2]; 4 * self.pairs.len()];
            self.taken = 0;
            for known in std::mem::replace(&mut self.pairs, larger).into_iter().flatten() {
                if known.key != 0 {
                    self.put(known);
                }
            }
        }
        self.put(known);
    }

    fn put(&mut self, known: Known) {
        let place = self.place(known.key);
        let [first, second] = &mut self.pairs[place];
        if second.key == known.key {
            *second = known;
            return;
        }
        if first.key != known.key {
            self.taken += usize::from(first.key == 0 || second.key == 0);
            // The first place keeps what was looked at last, the second what it pushed out if that was worth more.
            if first.worth() >= second.worth() {
                *second = *first;
            }
        }
        *first = known;
    }
}

impl Known {
    fn worth(&self) -> u8 {
        let depth = |bound: u8| if bound == NEVER { 20 } else { bound };
        depth(self.won).max(depth(self.lost)).max(depth(self.not_won)).max(depth(self.not_lost))
    }
}
