//! Days on which games were played.

/// A day, a month or a year.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    /// The year.
    pub year: u16,
    /// From 1; `None`: a year as a whole.
    pub month: Option<u8>,
    /// From 1; `None`: a month as a whole.
    pub day: Option<u8>,
}

impl Date {
    /// Whether month and day are possible. Some old calendars have a thirtieth of every month: no closer look at the days.
    #[must_use]
    pub fn is_possible(self) -> bool {
        let fits = |part: Option<u8>, most: u8| part.is_none_or(|part| (1..=most).contains(&part));
        fits(self.month, 12) && fits(self.day, 31)
    }
}
