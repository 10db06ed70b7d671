//! Numbers that follow from what went into them, and look like any others.

/// The FNV-1a hash of no bytes.
pub const FNV1A: u64 = 0xcbf2_9ce4_8422_2325;

/// The FNV-1a hash of the bytes that have the hash `hash`, and of those after them. The same on every machine.
#[must_use]
pub fn fnv1a(hash: u64, bytes: impl IntoIterator<Item = u8>) -> u64 {
    bytes.into_iter().fold(hash, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// FNV-1a of some bytes, mixed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Fnv1a(u64);

impl Fnv1a {
    /// Adds bytes.
    pub fn mix(&mut self, bytes: impl IntoIterator<Item = u8>) {
        let mixed = fnv1a(self.0 ^ FNV1A, bytes);
        // The low bits of this hash are too regular by themselves.
        self.0 = mixed ^ (mixed >> 29);
    }

    /// A number below `count`, which is not 0.
    #[must_use]
    pub fn below(self, count: usize) -> usize {
        usize::try_from(self.0 % count.max(1) as u64).unwrap_or(0)
    }
}
