//! Positions by what matters for how the game goes on, whatever the game: two that are the same, or mirror images of
//! each other, have the same key.

mod steps;
mod symmetry;
#[cfg(test)]
mod tests;

pub use crate::games::Ply;
pub use steps::{Line, Step};
pub use symmetry::{Symmetries, Symmetry};

/// A position, written in the fewest bytes that tell it from all others of its game. No hash: different positions have
/// different keys. The same on every machine.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key(Box<[u8]>);

impl Key {
    /// The bytes. The first names the game.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }
}

/// A key, and how the position has to be turned to look as the key says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Keyed {
    /// The key: the least of those of all mirror images.
    pub key: Key,
    /// The first of the symmetries that make the position the one that the key describes.
    pub turn: Symmetry,
    /// All of them: more than one if the position is a mirror image of itself.
    pub turns: Symmetries,
}

impl Keyed {
    /// The least of the keys that `write` gives for the symmetries of a game. There has to be one.
    pub(crate) fn least(
        symmetries: impl Iterator<Item = Symmetry>,
        mut write: impl FnMut(Symmetry, &mut Vec<u8>),
    ) -> Self {
        let mut least = Vec::new();
        let mut bytes = Vec::new();
        let (mut first, mut turns) = (Symmetry::NONE, Symmetries::default());
        for (at, symmetry) in symmetries.enumerate() {
            bytes.clear();
            write(symmetry, &mut bytes);
            if at == 0 || bytes < least {
                (first, turns) = (symmetry, Symmetries::default());
                std::mem::swap(&mut least, &mut bytes);
                turns.add(symmetry);
            } else if bytes == least {
                turns.add(symmetry);
            }
        }
        Self { key: Key(least.into()), turn: first, turns }
    }

    /// Whether a position with this key looks the same when it is turned by `a` and by `b`.
    #[must_use]
    pub fn looks_alike(&self, a: Symmetry, b: Symmetry) -> bool {
        // Turned as the key has it, the position is one that is left alone by `back` after `turn`.
        let back = self.turn.then(a).then(b.inverse());
        self.turns.contains(back)
    }
}
