//! What the fan site's viewer showed, decoded here once more, from the description of the format alone: imported pages are held
//! against it. Nothing of kisho's own reader is used.

use std::collections::HashSet;
use std::sync::Arc;

use super::dom::{Dom, NodeId, Step};
use super::{HtmlPage, boards, charset, convert, inside, main_content};
use kisho_game::text::{Source, Span};
use kisho_source::number::{viewer_code, viewer_flags, viewer_size};

/// A board of an old page as its viewer showed it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OldBoard {
    /// Its line in the page.
    pub span: Span,
    /// White played from the top.
    pub flip: bool,
    /// The last move was marked.
    pub last_move: bool,
    /// The walls of both players looked alike.
    pub plain_walls: bool,
    /// There was a bar with the turn and the walls.
    pub info_bar: bool,
    /// Pixels of a unit.
    pub size: i64,
    /// Its code. Characters that are none of a code the viewer took for six zero bits.
    pub code: String,
    /// Whether it stood in the text of the page, and not around it.
    pub is_inside: bool,
}

impl OldBoard {
    /// The positions that it showed one after the other; never empty. They take ten thousand times the memory of the code.
    #[must_use]
    pub fn frames(&self) -> Vec<OldFrame> {
        frames(&self.code)
    }
}

/// A position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OldFrame {
    /// The squares of White's and of Black's pawn.
    pub pawns: [String; 2],
    /// The names of White's and of Black's walls, sorted.
    pub walls: [Vec<String>; 2],
    /// What was marked as the last move.
    pub last: Option<OldMove>,
    /// The number that the bar showed.
    pub turn: u16,
}

/// A move: the square that a pawn reached, or a wall.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OldMove {
    /// To this square.
    Pawn(String),
    /// This wall.
    Wall(String),
}

/// The viewers of a page, in its order, and the page.
#[must_use]
pub fn old_boards(page: &HtmlPage) -> (Arc<Source>, Vec<OldBoard>) {
    let (text, _) = charset::decode(&page.bytes);
    let source = Arc::new(Source::new(page.name.clone(), text));
    let Ok(dom) = Dom::parse(source.text()) else { return (source, Vec::new()) };
    let inside: HashSet<NodeId> = inside(&dom, main_content(&dom)).into_iter().collect();
    let viewers = shown(&dom).into_iter().filter(|&id| boards::is_viewer(&dom, id));
    let boards = viewers.map(|id| {
        let value = |key: &str| dom.attribute(id, key).map(str::trim).unwrap_or_default();
        let flags = viewer_flags(value("data-flags"));
        let code = dom.attribute(id, "data-qfcode").and_then(viewer_code).unwrap_or("gkwAAAAQ");
        OldBoard {
            span: convert::place(&dom, &source, id),
            flip: flags & 8 != 0,
            last_move: flags & 4 != 0,
            plain_walls: flags & 2 != 0,
            info_bar: flags & 1 != 0,
            size: viewer_size(value("data-boardsize")),
            code: code.to_owned(),
            is_inside: inside.contains(&id),
        }
    });
    let boards = boards.collect();
    (source, boards)
}

/// What a page shows, and its scripts find: all but what is in a `template`.
fn shown(dom: &Dom) -> Vec<NodeId> {
    let (mut found, mut templates) = (Vec::new(), 0);
    for step in dom.walk(0) {
        let (Step::Enter(id) | Step::Leave(id)) = step;
        match step {
            Step::Enter(_) if dom.name(id) == "template" => templates += 1,
            Step::Leave(_) if dom.name(id) == "template" => templates -= 1,
            Step::Enter(_) if templates == 0 => found.push(id),
            _ => {}
        }
    }
    found
}

/// The six bits of a character.
fn sextet(byte: u8) -> Option<u8> {
    Some(match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    })
}

/// The bits of a code from its first on; zeros after its end.
struct Bits {
    bits: Vec<u8>,
    at: usize,
}

impl Bits {
    fn of(code: &str) -> Self {
        let sextets = code.bytes().map(|byte| sextet(byte).unwrap_or_default());
        Self { bits: sextets.flat_map(|six| (0..6).rev().map(move |bit| six >> bit & 1)).collect(), at: 0 }
    }

    /// A number of so many bits.
    fn take(&mut self, count: usize) -> u16 {
        let bits = self.bits.get(self.at..).unwrap_or_default().iter().take(count);
        let taken = bits.clone().count();
        let number = bits.fold(0, |number, &bit| number << 1 | u16::from(bit));
        self.at += taken;
        number << (count - taken)
    }

    fn is_over(&self) -> bool {
        self.at >= self.bits.len()
    }
}

/// The name of the square in a column and a row.
fn square((column, row): (i16, i16)) -> String {
    let letter = u8::try_from(column).map_or('?', |column| char::from(b'a'.wrapping_add(column)));
    format!("{letter}{}", row + 1)
}

/// The name of a wall by the number of its crossing.
fn wall(slot: u16, is_vertical: bool) -> String {
    let slot = i16::try_from(slot).unwrap_or_default();
    format!("{}{}", square((slot % 8, slot / 8)), if is_vertical { 'v' } else { 'h' })
}

/// The positions of a code.
fn frames(code: &str) -> Vec<OldFrame> {
    let mut bits = Bits::of(code);
    let (has_state, has_record) = (bits.take(1) == 1, bits.take(1) == 1);
    let mut pawns = [(4, 0), (4, 8)];
    let mut walls = [Vec::new(), Vec::new()];
    let (mut last, mut mover, mut turn) = (None, 0, 1);
    if has_state {
        for pawn in &mut pawns {
            let number = i16::try_from(bits.take(7)).unwrap_or_default();
            *pawn = (number % 9, number / 9);
        }
        for list in &mut walls {
            for is_vertical in [false, true] {
                let count = bits.take(4);
                list.extend((0..count).map(|_| wall(bits.take(6), is_vertical)));
            }
        }
        let (player, is_wall) = (usize::from(bits.take(1)), bits.take(1) == 1);
        let slot = if is_wall { bits.take(6) } else { 0 };
        turn = bits.take(10);
        if turn != 1 {
            // The code names the crossing alone.
            let names = [wall(slot, false), wall(slot, true)];
            last = Some(match walls[player].iter().find(|wall| names.contains(wall)).filter(|_| is_wall) {
                Some(wall) => OldMove::Wall(wall.clone()),
                None => OldMove::Pawn(square(pawns[player])),
            });
            mover = 1 - player;
        }
    }
    let mut frames = vec![frame(pawns, &walls, last, turn)];
    let moves = if has_record { bits.take(10) } else { 0 };
    for _ in 0..moves {
        if bits.is_over() {
            break;
        }
        let last = if bits.take(1) == 1 {
            let is_vertical = bits.take(1) == 1;
            let wall = wall(bits.take(6), is_vertical);
            walls[mover].push(wall.clone());
            OldMove::Wall(wall)
        } else {
            // North, and clockwise.
            const STEPS: [(i16, i16); 8] =
                [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
            let step = STEPS[usize::from(bits.take(3) & 7)];
            let there = |from: (i16, i16)| (from.0 + step.0, from.1 + step.1);
            let mut to = there(pawns[mover]);
            if to == pawns[1 - mover] {
                to = there(to);
            }
            pawns[mover] = to;
            OldMove::Pawn(square(to))
        };
        turn += 1;
        frames.push(frame(pawns, &walls, Some(last), turn));
        mover = 1 - mover;
    }
    frames
}

fn frame(pawns: [(i16, i16); 2], walls: &[Vec<String>; 2], last: Option<OldMove>, turn: u16) -> OldFrame {
    let mut walls = walls.clone();
    walls.iter_mut().for_each(|walls| walls.sort());
    OldFrame { pawns: pawns.map(square), walls, last, turn }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_what_their_description_says() {
        let start = &frames("gkwAAAAQ")[0];
        assert_eq!(
            (start.pawns.join(" "), start.walls.concat().len(), &start.last),
            ("e1 e9".to_owned(), 0, &None)
        );
        let state = frames("j7oklAHMe1ICg");
        assert_eq!(state.len(), 1);
        assert_eq!(state[0].pawns, ["e4", "e7"]);
        assert_eq!(state[0].walls, [["c3h", "e3h"], ["d7h", "d8v"]]);
        assert_eq!(state[0].turn, 10);
        assert_eq!(state[0].last, Some(OldMove::Wall("c3h".to_owned())));
        let game = frames("QuBAQEk6yVqpfcBgTio6WQr0JiSJKLLMYLb1vyYmBmRk");
        assert_eq!(game.len(), 47);
        assert_eq!(game[7].last, Some(OldMove::Wall("d3h".to_owned())));
        assert_eq!((game[45].pawns[0].as_str(), game[46].pawns[1].as_str()), ("g8", "a1"));
    }

    #[test]
    fn boards_of_templates_were_not_shown() {
        let board = |code: &str| format!("<div class=qf_board_viewer data-qfcode={code}></div>");
        let page = [
            format!("<template>{}<template></template>{}</template>", board("A"), board("B")),
            format!("<p>x{}<template></template>{}", board("C"), board("D")),
        ];
        let name = "a.html".to_owned();
        let page = HtmlPage { name: name.clone(), path: name, bytes: page.concat().into_bytes() };
        let codes: Vec<String> = old_boards(&page).1.into_iter().map(|board| board.code).collect();
        assert_eq!(codes, ["C", "D"]);
    }

    proptest::proptest! {
        #[test]
        fn any_code_has_positions(code in "[A-Za-z0-9+/ ]{0,80}") {
            proptest::prop_assert!(!frames(&code).is_empty());
        }
    }
}
