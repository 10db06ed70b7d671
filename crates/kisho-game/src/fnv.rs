//! Numbers that follow from what went into them, and look like any others.

/// FNV-1a of some bytes. The same on every machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Fnv1a(u64);

impl Fnv1a {
    /// Adds bytes.
    pub fn mix(&mut self, bytes: impl IntoIterator<Item = u8>) {
        let mixed = bytes.into_iter().fold(self.0 ^ 0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        // The low bits of this hash are too regular by themselves.
        self.0 = mixed ^ (mixed >> 29);
    }

    /// A number below `count`, which is not 0.
    #[must_use]
    pub fn below(self, count: usize) -> usize {
        usize::try_from(self.0 % count.max(1) as u64).unwrap_or(0)
    }
}
