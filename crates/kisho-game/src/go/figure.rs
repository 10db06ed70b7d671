//! Figures that a file defines for print: SGF's `FG` and `PM`.

use super::Node;
use super::sgf::value::{Kind, compose, text};

/// A figure that begins with a node (`FG`): it goes on to the next one on the line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FigureStart {
    /// Its name; empty if it has none.
    pub name: String,
    /// The file's wishes; `None` where whoever shows the figure may choose everything.
    pub wishes: Option<Wishes>,
}

/// What a file wishes of a figure. FF\[4\] adds up a number, in which a flag says what is **not** done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wishes {
    /// Coordinates are shown; flag 1 leaves them out.
    pub coordinates: bool,
    /// The name is shown; flag 2.
    pub name: bool,
    /// Moves that cannot be drawn are listed; flag 4.
    pub list: bool,
    /// Captured stones are taken off, as on a board; with flag 256 they stay, and the first stone on a point is the one
    /// that is seen, as in books.
    pub removal: bool,
    /// Star points are shown; flag 512.
    pub stars: bool,
}

/// How the moves of figures are numbered (`PM`), in this node and those that follow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PrintMode {
    /// 0: without numbers.
    None,
    /// 1: with the numbers of the moves.
    #[default]
    Usual,
    /// 2: from the remainder of the first number and 100 on.
    Hundreds,
}

impl Wishes {
    /// "Ignore the flags": the program's own settings are asked for.
    const IGNORE: u32 = 32_768;

    fn of(flags: u32) -> Option<Self> {
        let off = |flag: u32| flags & flag != 0;
        (!off(Self::IGNORE)).then(|| Self {
            coordinates: !off(1),
            name: !off(2),
            list: !off(4),
            removal: !off(256),
            stars: !off(512),
        })
    }
}

impl Node {
    /// The figure that begins here. A value that is not as FF\[4\] has it, as in older files, is the name.
    #[must_use]
    pub fn figure(&self) -> Option<FigureStart> {
        let raw = self.property("FG")?;
        let whole = || (text(raw, Kind::Simple), None);
        let (name, wishes) = match compose(raw).map(|(flags, name)| (flags.trim().parse(), name)) {
            Some((Ok(flags), name)) => (text(name, Kind::Simple), Wishes::of(flags)),
            Some((Err(_), _)) => whole(),
            None => raw.trim().parse().map_or_else(|_| whole(), |flags| (String::new(), Wishes::of(flags))),
        };
        Some(FigureStart { name: name.trim().to_owned(), wishes })
    }

    /// How moves are numbered from here on, if the file says so here.
    #[must_use]
    pub fn print_mode(&self) -> Option<PrintMode> {
        match self.property("PM")?.trim() {
            "0" => Some(PrintMode::None),
            "1" => Some(PrintMode::Usual),
            "2" => Some(PrintMode::Hundreds),
            _ => None,
        }
    }

    fn property(&self, name: &str) -> Option<&str> {
        let property = self.properties.iter().find(|property| property.name == name)?;
        property.values.first().map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::Record;
    use crate::testing::record;

    fn node(sgf: &str) -> Node {
        record::<Record>("sgf", sgf).nodes.start().clone()
    }

    #[test]
    fn flags_and_names() {
        let figure = |value: &str| node(&format!("(;{value})")).figure();
        let usual = Wishes { coordinates: true, name: true, list: true, removal: true, stars: true };
        let named = |name: &str, wishes| Some(FigureStart { name: name.to_owned(), wishes });
        assert_eq!(figure("C[x]"), None);
        assert_eq!(figure("FG[]"), named("", None));
        assert_eq!(figure("FG[0:]"), named("", Some(usual)));
        // The two examples of FF[4], with what it says about them.
        let book = Wishes { coordinates: false, removal: false, ..usual };
        assert_eq!(figure("FG[257:Figure 1]"), named("Figure 1", Some(book)));
        let board = Wishes { coordinates: false, name: false, stars: false, ..usual };
        assert_eq!(figure("FG[515:x]"), named("x", Some(board)));
        assert_eq!(figure("FG[4]"), named("", Some(Wishes { list: false, ..usual })));
        assert_eq!(figure("FG[33023:a\\:b]"), named("a:b", None));
        assert_eq!(figure("FG[Dia. 1: x]"), named("Dia. 1: x", None));
        assert_eq!(figure("FG[Dia. 1]"), named("Dia. 1", None));
        assert_eq!(figure("FG[-1:x]"), named("-1:x", None));
    }

    #[test]
    fn print_modes() {
        let mode = |value: &str| node(&format!("(;{value})")).print_mode();
        assert_eq!(mode("PM[0]"), Some(PrintMode::None));
        assert_eq!(mode("PM[ 2]"), Some(PrintMode::Hundreds));
        assert_eq!(mode("PM[3]"), None);
        assert_eq!(mode("C[x]"), None);
    }
}
