//! Colours, board sizes, points and their names.

/// The size of a board: 1 to [`Size::MAX`] columns and rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Size {
    columns: u8,
    rows: u8,
}

impl Size {
    /// SGF names lines by the letters a–z and A–Z, so there cannot be more.
    pub const MAX: u8 = 52;

    /// The board of a usual game.
    pub const FULL: Self = Self { columns: 19, rows: 19 };

    /// A board of so many columns and rows; `None` unless both are from 1 to 52.
    #[must_use]
    pub fn new(columns: u8, rows: u8) -> Option<Self> {
        let fits = |n| (1..=Self::MAX).contains(&n);
        (fits(columns) && fits(rows)).then_some(Self { columns, rows })
    }

    /// Number of columns, from left to right.
    #[must_use]
    pub fn columns(self) -> u8 {
        self.columns
    }

    /// Number of rows, from top to bottom.
    #[must_use]
    pub fn rows(self) -> u8 {
        self.rows
    }

    /// Number of points.
    #[must_use]
    pub fn area(self) -> usize {
        usize::from(self.columns) * usize::from(self.rows)
    }

    /// The point at `column` and `row`, or `None` off the board.
    #[must_use]
    pub fn point(self, column: u8, row: u8) -> Option<Point> {
        (column < self.columns && row < self.rows).then_some(Point { column, row })
    }

    /// The points in reading order.
    pub fn points(self) -> impl Iterator<Item = Point> {
        (0..self.rows).flat_map(move |row| (0..self.columns).map(move |column| Point { column, row }))
    }

    /// The points beside `point`, two to four on boards with more than one line.
    pub fn neighbours(self, point: Point) -> impl Iterator<Item = Point> {
        let Point { column, row } = point;
        [
            column.checked_sub(1).map(|column| (column, row)),
            Some((column + 1, row)),
            row.checked_sub(1).map(|row| (column, row)),
            Some((column, row + 1)),
        ]
        .into_iter()
        .flatten()
        .filter_map(move |(column, row)| self.point(column, row))
    }

    /// The star points (星): where handicap stones are put. They lie on the fourth lines, on boards below 13 lines on the
    /// third, in the middle where there is one, and of long sides in the middle as well.
    #[must_use]
    pub fn stars(self) -> Vec<Point> {
        let Some(((left, right), (top, bottom))) = outer_stars(self.columns).zip(outer_stars(self.rows))
        else {
            return Vec::new();
        };
        let mut stars = vec![(left, top), (right, top), (left, bottom), (right, bottom)];
        // On seven lines the middle would touch the others.
        let middle = |lines: u8| (lines % 2 == 1 && lines > 7).then_some(lines / 2);
        if let Some((x, y)) = middle(self.columns).zip(middle(self.rows)) {
            stars.push((x, y));
            if self.columns >= WITH_SIDES {
                stars.extend([(x, top), (x, bottom)]);
            }
            if self.rows >= WITH_SIDES {
                stars.extend([(left, y), (right, y)]);
            }
        }
        stars.into_iter().filter_map(|(column, row)| self.point(column, row)).collect()
    }

    /// Whether SGF's `tt` is a pass on this board rather than a point.
    #[must_use]
    pub fn has_tt_pass(self) -> bool {
        self.columns <= 19 && self.rows <= 19
    }
}

/// Sides of so many lines have a star point in their middle.
const WITH_SIDES: u8 = 17;

/// The first and the last line with star points, if there are any on so many lines.
fn outer_stars(lines: u8) -> Option<(u8, u8)> {
    let distance = match lines {
        ..7 => return None,
        7..13 => 2,
        _ => 3,
    };
    Some((distance, lines - 1 - distance))
}

/// An intersection: column from the left and row from the **top**, both from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point {
    /// From the left, from 0.
    pub column: u8,
    /// From the top, from 0.
    pub row: u8,
}

impl Point {
    /// The place of this point in reading order.
    #[must_use]
    pub fn index(self, size: Size) -> usize {
        usize::from(self.row) * usize::from(size.columns) + usize::from(self.column)
    }

    /// The western name, such as `Q16`: letters without I from the left, numbers from below.
    #[must_use]
    pub fn western(self, size: Size) -> String {
        format!("{}{}", western_column(self.column), size.rows - self.row)
    }

    /// The point of a western name in either case.
    #[must_use]
    pub fn from_western(name: &str, size: Size) -> Option<Self> {
        let digits = name.find(|c: char| c.is_ascii_digit())?;
        let (letters, number) = name.split_at(digits);
        let column = (0..size.columns).find(|&c| western_column(c).eq_ignore_ascii_case(letters))?;
        let row = size.rows.checked_sub(number.parse().ok()?)?;
        size.point(column, row)
    }

    /// The two letters of SGF.
    #[must_use]
    pub fn sgf(self) -> String {
        [self.column, self.row].into_iter().filter_map(sgf_letter).collect()
    }

    /// The point of SGF's two letters, on the board or off it.
    #[must_use]
    pub fn from_sgf(letters: &[u8]) -> Option<Self> {
        match letters {
            &[column, row] => Some(Self { column: sgf_number(column)?, row: sgf_number(row)? }),
            _ => None,
        }
    }
}

/// The western letters of a column: A–Z without I, then AA, AB, …
#[must_use]
pub fn western_column(column: u8) -> String {
    const LETTERS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";
    let (round, place) = (usize::from(column) / LETTERS.len(), usize::from(column) % LETTERS.len());
    let letter = |at: usize| LETTERS.get(at).copied().map(char::from);
    round.checked_sub(1).and_then(letter).into_iter().chain(letter(place)).collect()
}

/// SGF's letter for a line counted from 0: a–z, then A–Z.
#[must_use]
pub fn sgf_letter(number: u8) -> Option<char> {
    (b'a'..=b'z').chain(b'A'..=b'Z').nth(number.into()).map(char::from)
}

fn sgf_number(letter: u8) -> Option<u8> {
    match letter {
        b'a'..=b'z' => Some(letter - b'a'),
        b'A'..=b'Z' => Some(letter - b'A' + 26),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_the_corners() {
        let size = Size::FULL;
        let name = |letters: &[u8]| Point::from_sgf(letters).unwrap().western(size);
        assert_eq!(name(b"aa"), "A19");
        assert_eq!(name(b"pd"), "Q16", "the letter I is left out");
        assert_eq!(name(b"ss"), "T1");
        assert_eq!(Point::from_western("q16", size), Point::from_sgf(b"pd"));
        assert_eq!(Point::from_western("I5", size), None);
        assert_eq!(Point::from_western("A0", size), None);
        assert_eq!(Point::from_western("A20", size), None);
    }

    #[test]
    fn every_point_of_the_largest_board_has_its_own_names() {
        let size = Size::new(52, 52).unwrap();
        let mut names = std::collections::HashSet::new();
        for point in size.points() {
            assert_eq!(Point::from_sgf(point.sgf().as_bytes()), Some(point));
            assert_eq!(Point::from_western(&point.western(size), size), Some(point));
            names.insert(point.western(size));
        }
        assert_eq!(names.len(), size.area());
        assert_eq!(Size::new(53, 1), None);
        assert_eq!(Size::new(0, 1), None);
    }
}
