//! Where a value ends.

use memchr::memchr2;

use super::Scanner;
use crate::go::sgf::charset::is_lead;
use crate::go::sgf::escapes::{Escapes, may_follow_value};
use crate::text::Span;

impl Scanner<'_, '_> {
    /// Reads `[…]`; the place inside the brackets, or `None` if there is no end.
    pub fn value(&mut self) -> Option<Span> {
        let start = self.at + 1;
        let mut at = start;
        loop {
            if !self.leads {
                // Most values are points, two letters, and over before a search has begun.
                if let Some([first, second, b']', ..]) = self.bytes.get(at..)
                    && first.is_ascii_alphabetic()
                    && second.is_ascii_alphabetic()
                {
                    at += 2;
                    break;
                }
                at += memchr2(b']', b'\\', self.bytes.get(at..)?)?;
            }
            match *self.bytes.get(at)? {
                b']' => break,
                b'\\' => at += 2,
                lead if self.leads && is_lead(self.encoding, lead) => at += self.wide(at),
                _ => at += 1,
            }
        }
        self.at = at + 1;
        Some(Span::new(start, at))
    }

    /// The length of the two-byte character at `at`. Its second byte may look like `\` or `]`. Some programs
    /// escape such a byte, many do not; what follows tells which if nothing else does.
    pub fn wide(&self, at: usize) -> usize {
        let byte = |ahead: usize| self.bytes.get(at + ahead).copied();
        match byte(1) {
            Some(b'\\') => match byte(2) {
                Some(b'\\') if self.escapes != Escapes::Characters => 3,
                Some(b']') if self.escapes == Escapes::Bytes || !self.may_follow_value(at + 3) => 3,
                _ => 2,
            },
            Some(b']') if self.may_follow_value(at + 2) && !self.closes_again(at + 2) => 1,
            Some(0x40..) => 2,
            _ => 1,
        }
    }

    /// Whether what stands here could come after a closing bracket.
    fn may_follow_value(&self, at: usize) -> bool {
        may_follow_value(self.bytes.get(at..).unwrap_or_default())
    }

    /// Whether a further closing bracket comes before any opening one: then the nearer one was part of a character.
    fn closes_again(&self, at: usize) -> bool {
        const WINDOW: usize = 80;
        let ahead = self.bytes.get(at..).unwrap_or_default().iter().take(WINDOW);
        ahead.copied().find(|byte| matches!(byte, b'[' | b']')) == Some(b']')
    }
}
