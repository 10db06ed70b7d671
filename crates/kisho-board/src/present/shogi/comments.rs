//! What comments on shogi name: squares as 7六 and `7f`, moves as ▲７六歩, △同銀, 76歩, `P-7f` and `7g7f`.
//!
//! A move leads to the frame after it, if the words before it lead there too (`named_moves.rs`); a square is only shown.

use super::layout::Layout;
use super::named_moves;
use crate::diagram::Frame;
use crate::present::comments::{self, Game, Step};
use crate::present::crop::Cell;
use kisho_game::Children;
use kisho_game::shogi::japanese::{self, Play};
use kisho_game::shogi::{Record, Square};
use kisho_game::text::numeral;

/// No name of a move has more characters; a comment may be one long word.
const LONGEST: usize = 16;

/// Finds in the comments of all frames what can be linked.
pub fn link(record: &Record, layout: &Layout, frames: &mut [Frame]) {
    let ways = Children::of(record.nodes.iter().map(|node| node.parent));
    let steps = record.nodes.iter().map(|node| Step {
        parent: node.parent,
        number: node.play.map(|_| node.number),
        at: node.play.map(|play| cell(play.to())),
    });
    let seen = |(file, rank): Cell| {
        Square::new(file, rank).filter(|square| layout.shows(*square)).map(|at| layout.look.center(at))
    };
    let game = Game {
        steps: steps.collect(),
        read: &|text, before| read(text, before).map(|(square, length)| (square.map(cell), length)),
        is_other: &|_, _| false,
        means: &|_, _| false,
        named_moves: Some(&|at, comment| named_moves::targets(record, &ways, at, comment)),
        seen: &seen,
    };
    comments::link(&game, frames);
}

/// A square as a place that comments name: only one is to be told from another.
fn cell(square: Square) -> Cell {
    (square.file(), square.rank())
}

/// The name of a square or a move at the beginning of a text: the square, or where the move goes; `None` for a move that says 同.
fn read(text: &str, before: Option<char>) -> Option<(Option<Square>, usize)> {
    // None begins with these, of which most of a comment is made.
    if text.starts_with(|c| matches!(c, ' ' | 'a'..='z' | 'ぁ'..='ヿ')) {
        return None;
    }
    let to = japanese(text, before).or_else(|| western(text, before));
    let to = to.map(|(square, length)| (Some(square), length));
    to.or_else(|| Some((None, same(text, before)?)))
}

/// The length of a name such as △同銀 or △同　銀. Without a sign it must be no part of a word, such as 共同.
fn same(text: &str, before: Option<char>) -> Option<usize> {
    const ENDS_MOVE: &str = "歩香桂銀金角飛玉王杏圭全馬龍竜兵車将行成生打右左直上寄引";
    let is_kana = |c: char| matches!(c, 'ぁ'..='ヿ');
    let side = japanese::side(text);
    let start = side.map_or(text, |(_, rest)| rest);
    let is_apart = |c: char| !c.is_alphanumeric() || is_kana(c) || ENDS_MOVE.contains(c);
    if !start.starts_with('同') || side.is_none() && !before.is_none_or(is_apart) {
        return None;
    }
    play(text).map(|(_, length)| length)
}

fn japanese(text: &str, before: Option<char>) -> Option<(Square, usize)> {
    let is_numeral = |c: char| numeral::digit(c).or_else(|| numeral::kanji_digit(c)).is_some();
    let (is_signed, start) = japanese::side(text).map_or((false, text), |(_, rest)| (true, rest));
    let (square, rest) = japanese::square(start)?;
    if !is_signed && before.is_some_and(is_numeral) {
        return None;
    }
    let kanji: Vec<bool> = start.chars().take(2).map(|c| numeral::digit(c).is_none()).collect();
    let is_square = kanji == [false, true];
    if (is_square || is_signed || kanji == [false, false])
        // The titles of diagrams say both: △２二同銀.
        && japanese::kind(japanese::same(rest).unwrap_or(rest)).is_some()
        && let Some((_, length)) = play(text)
    {
        return Some((square, length));
    }
    // 7六 can be nothing else, 76 and 七六 can; and 3三十 is no square.
    let goes_on = rest.starts_with(|c: char| is_numeral(c) || "十百千万".contains(c));
    (is_square && !goes_on).then(|| (square, japanese::before(text, rest).len()))
}

/// The length of the name of a move at the beginning of a text.
pub fn move_name(text: &str, before: Option<char>) -> Option<usize> {
    let (square, length) = read(text, before)?;
    let name = text.get(..length)?;
    // A square alone has two characters.
    (square.is_none() || name.chars().count() > 2).then_some(length)
}

/// A move as Japanese records write it, without spaces but for one after 同, and its length.
fn play(text: &str) -> Option<(Play<'_>, usize)> {
    let mut before = None;
    let end = |(count, (_, c)): &(usize, (usize, char))| {
        let is_after_same = before.replace(*c) == Some('同');
        *count == LONGEST || c.is_whitespace() && !is_after_same
    };
    let end = text.char_indices().enumerate().find(end).map_or(text.len(), |(_, (at, _))| at);
    let word = text.get(..end)?;
    let (play, rest) = Play::read(word)?;
    Some((play, japanese::before(word, rest).len()))
}

/// `7f`, `7g7f`, `P*5e`, `P-7f`, `+R5hx5b+` as words of their own.
fn western(text: &str, before: Option<char>) -> Option<(Square, usize)> {
    if before.is_some_and(|c| c.is_ascii_alphanumeric() || "_-/.#&=@'’+*".contains(c)) {
        return None;
    }
    let square = |text: &str| {
        let (&[file @ b'1'..=b'9', rank @ b'a'..=b'i'], _) = text.as_bytes().split_first_chunk()? else {
            return None;
        };
        Square::new(file - b'0', rank - b'a' + 1)
    };
    let piece = text.strip_prefix('+').unwrap_or(text);
    let named = piece.strip_prefix(|c: char| "KRBGSNLP".contains(c));
    let start = named.unwrap_or(text);
    let origin = square(start).and_then(|from| Some((from, start.get(2..)?)));
    let (to, rest) = match (named, origin) {
        (Some(_), origin) => {
            let rest = origin.map_or(start, |(_, rest)| rest).strip_prefix(['-', 'x', '*'])?;
            (square(rest)?, rest.get(2..)?)
        }
        (None, Some((from, rest))) => {
            square(rest).and_then(|to| Some((to, rest.get(2..)?))).unwrap_or((from, rest))
        }
        (None, None) => return None,
    };
    let is_move = text.len() - rest.len() > 2;
    let rest = rest.strip_prefix(['+', '=']).filter(|_| is_move).unwrap_or(rest);
    let mut after = rest.chars();
    let ends = match after.next() {
        Some(c) if c.is_ascii_alphanumeric() || "_/%@=’+*".contains(c) => false,
        Some('.' | '-' | '\'') => !after.next().is_some_and(|c| c.is_ascii_alphanumeric()),
        _ => true,
    };
    ends.then(|| (to, text.len() - rest.len()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::Mentioned;
    use crate::present::comments::names_in;
    use crate::present::{Options, testing, timeline};
    use kisho_game::text::Lang;

    /// The names of squares and moves in a text.
    fn names(text: &str) -> Vec<&str> {
        names_in(text, |text, before| read(text, before).map(|(_, length)| length))
    }

    #[test]
    fn squares_and_moves_are_found_as_players_write_them() {
        for (text, expected) in [
            ("▲７六歩に△3四歩と応じ、☗２６歩", &["▲７六歩", "△3四歩", "☗２６歩"][..]),
            ("5五の位と7六、４四歩型", &["5五", "7六", "４四歩"]),
            ("▲七六歩、76歩", &["▲七六歩", "76歩"]),
            (
                "△同銀、同　飛成、２二角成同銀、△２二同銀",
                &["△同銀", "同　飛成", "２二角成", "同銀", "△２二同銀"],
            ),
            (
                "１四香車同銀、△２二同　銀に同歩は同　香なら。△同銀 直ちに",
                &["１四香車", "同銀", "△２二同　銀", "同歩", "同　香", "△同銀"],
            ),
            ("共同銀行、１２手目、76、七六歩、第76回、3三十、176歩、2三四", &[]),
            ("▲５八金右直と▲２二角成(88)。▲２四歩 直ちに", &["▲５八金右直", "▲２二角成(88)", "▲２四歩"]),
            ("P-7f, Sx2b+ and B*4e; G6i-5h.", &["P-7f", "Sx2b+", "B*4e", "G6i-5h"]),
            ("7g7f leaves 7g. (8h2b+) 5e+ 3d's", &["7g7f", "7g", "8h2b+"]),
            ("x7f 7fx a-7f 7f.5 17f P-7fx Q-7f P7f 7j 0a", &[]),
        ] {
            assert_eq!(names(text), expected, "{text}");
        }
    }

    /// For each name in the comment of a frame, the frame that it leads to, or where it is shown.
    fn links(kif: &str, frame: usize) -> Vec<String> {
        let timeline = timeline(&testing::record("kif", kif), &Options::default(), Lang::Ja);
        let frame = &timeline.frames.list()[frame];
        let said = frame.mentions.iter().map(|mention| {
            let to = match mention.to {
                Mentioned::Frame { frame, .. } => frame.to_string(),
                Mentioned::Place(at) => format!("on {},{:.1}", at.x, at.y),
                Mentioned::Address => "elsewhere".to_owned(),
            };
            format!("{} {to}", &frame.comment[mention.text.clone()])
        });
        said.collect()
    }

    #[test]
    fn a_move_leads_to_its_frame_and_a_square_is_shown() {
        let kif = "1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n*▲７六歩 △７六歩 7六 ２二馬 2二角 △同銀 2手目 △２二銀 △２二同銀 P-7f 3c3d\n4 同　銀(31)\n5 ７七桂(89)\n";
        assert_eq!(
            links(kif, 3),
            [
                "▲７六歩 1",
                "△７六歩 on 2.5,6.0",
                "7六 on 2.5,6.0",
                "２二馬 on 7.5,1.6",
                "2二角 on 7.5,1.6",
                "2手目 2",
                "△２二銀 4",
                "△２二同銀 4",
                "P-7f 1",
                "3c3d 2"
            ],
            "the board of the frame itself is seen, and the other moves are led to"
        );
    }

    #[test]
    fn a_move_to_the_square_of_the_move_before_leads_to_its_frame() {
        let kif = "1 ７六歩(77)\n2 ３四歩(33)\n*▲２二角成△同銀▲４五角。２二角成同　銀。▲２二角成△２二同　銀▲４五角。▲２二角成に同銀、▲４五角。△同銀\n3 ２二角成(88)\n*△同銀▲４五角、▲同馬\n\
            4 同　銀(31)\n*△同銀\n5 ４五角打\n";
        let line = ["▲２二角成 3", "△同銀 4", "▲４五角 5", "２二角成 3", "同　銀 4"];
        assert_eq!(
            links(kif, 2),
            [
                &line[..],
                &["▲２二角成 3", "△２二同　銀 4", "▲４五角 5"],
                &["▲２二角成 3", "同銀 4", "▲４五角 5"]
            ]
            .concat()
        );
        assert_eq!(links(kif, 3), ["△同銀 4", "▲４五角 5"]);
        // It is seen on the board.
        assert_eq!(links(kif, 4), ["△同銀 on 7.5,1.6"]);
    }

    #[test]
    fn a_move_that_was_not_played_there_leads_nowhere() {
        let kif = "1 ７六歩(77)\n2 ８四歩(83)\n*ここで△３四歩▲２二角成△同銀▲８八銀なら。▲２六歩か▲６八銀\n3 ６八銀(79)\n4 ３四歩(33)\n\
            *▲６八銀では▲２六歩もあった。△３四歩の前に△８四歩。５六歩(57)△５四歩▲５八飛△６二銀\n5 ５六歩(57)\n6 ５四歩(53)\n7 ５八飛(28)\n\
            変化：3手\n3 ２六歩(27)\n";
        let said =
            |frame| links(kif, frame).into_iter().filter(|link| !link.contains(" on ")).collect::<Vec<_>>();
        // White's third move is the second of the game to come, but no move here; both of Black's are played next.
        assert_eq!(said(2), ["▲２六歩 8", "▲６八銀 3"]);
        assert_eq!(said(4), ["▲６八銀 3", "△８四歩 2", "５六歩(57) 5", "△５四歩 6", "▲５八飛 7"]);
    }
}
