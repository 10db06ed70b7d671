//! A game of shogi as a tree of positions.

use super::csa::CsaForm;
use super::name::Words;
use super::{Color, Handicap, Illegal, Kind, Move, Position, Remark, Square};
use crate::Form;
use crate::Info;
use crate::tree::{Tree, TreeNode};

/// A game, a problem, or the one position of a diagram. Everything is played out already: each node holds its position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The head of the game: the lines at the head of a KIF file, such as `棋戦` or `先手`. Other notations have
    /// other names for the same; records keep those of KIF.
    pub info: Info,
    /// The positions in preorder; never empty, the first is the start.
    pub nodes: Tree<Node>,
    /// How a CSA file says what other files can say in one way only.
    pub csa: Form<CsaForm>,
    /// Whether a JKF file does not say for each time what the player's moves took in all.
    pub lacks_totals: Form<bool>,
    /// Whether a KIF file calls the kings 王 and not 玉: Black's, White's.
    pub kings: Form<[bool; 2]>,
}

/// One position and how it came about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    /// The node before it; `None` for the start.
    pub parent: Option<usize>,
    /// Number of the move that led here (手数). At the start the number of moves before it: 0 unless it is taken from a game.
    pub number: u32,
    /// The move that led here; `None` at the start.
    pub play: Option<Move>,
    /// At the start: the name of the move that led to it, if the file says it. It does not say where the piece came from.
    pub led_here: Option<Words>,
    /// The position.
    pub position: Position,
    /// The author's comment; lines are separated by `\n`, empty if there is none.
    pub comment: String,
    /// How many lines a comment without any words has (`*` in KIF); it is empty then.
    pub empty_lines: usize,
    /// How many of its last lines stand after the word that ended the game here.
    pub lines_at_end: usize,
    /// Lines of the file that are for people and stand here.
    pub remarks: Vec<Remark>,
    /// The name of a bookmark (KIF's `&`), which may be empty.
    pub bookmark: Option<String>,
    /// How many of the last lines of the comment stand after the bookmark.
    pub lines_after_bookmark: usize,
    /// How long the move took.
    pub time: Option<Time>,
    /// How the game ended here, instead of going on.
    pub ending: Option<Ending>,
    /// The words of the file for the ending, if they are not the usual ones of KIF: 最大手数, トライ. [`Ending::Other`] has them.
    pub ending_words: Option<String>,
    /// How long its player thought before the game ended here.
    pub ending_time: Option<Time>,
    /// The move that lost the game here, if it cannot be made on a board: no such piece is in hand, or none stands there.
    pub foul: Option<Unmade>,
}

/// A move that cannot be made on a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unmade {
    /// The move.
    pub action: Move,
    /// What the piece is said to be.
    pub kind: Kind,
}

/// Time on the clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Time {
    /// For this move, in milliseconds.
    pub spent: u64,
    /// For all moves of the player up to this one, in milliseconds, if the file says it.
    pub total: Option<u64>,
}

impl Time {
    /// Whether it has parts of a second, which most notations cannot hold.
    #[must_use]
    pub fn has_fraction(self) -> bool {
        [Some(self.spent), self.total].into_iter().flatten().any(|time| !time.is_multiple_of(1000))
    }

    /// Adds the time to the sum of its player, and says what that is.
    fn added(self, [black, white]: &mut [u64; 2], player: Color) -> Self {
        let sum = player.pick(black, white);
        *sum = self.total.unwrap_or(sum.saturating_add(self.spent));
        Self { total: Some(*sum), ..self }
    }
}

/// How a game ended. "The player to move" is the one whose move it would be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ending {
    /// 投了: the player to move resigned.
    Resignation,
    /// 中断: the game was broken off.
    Interruption,
    /// 封じ手: the game was adjourned, and the player to move sealed a move that the record does not say.
    SealedMove,
    /// 千日手: the same position came for the fourth time.
    Repetition,
    /// 詰み: the player to move is mated.
    Mate,
    /// 不詰: there is no mate (in problems).
    NoMate,
    /// 持将棋: a draw, as both kings have entered.
    Impasse,
    /// 切れ負け: the player to move lost on time.
    TimeUp,
    /// 反則: this player broke a rule and lost.
    Foul(Color),
    /// 入玉勝ち: the player to move declared to have won, by points.
    Declaration,
    /// 引き分け for another reason.
    Draw,
    /// 不戦敗: this player did not appear, or lost without playing.
    Default(Color),
    /// In another way, which [`Node::ending_words`] names. Who won is not known.
    Other,
}

impl Ending {
    /// Every ending that has a word, those that one player brings about for each of them.
    pub const ALL: [Self; 14] = [
        Self::Resignation,
        Self::Interruption,
        Self::SealedMove,
        Self::Repetition,
        Self::Mate,
        Self::NoMate,
        Self::Impasse,
        Self::TimeUp,
        Self::Foul(Color::Black),
        Self::Foul(Color::White),
        Self::Declaration,
        Self::Draw,
        Self::Default(Color::Black),
        Self::Default(Color::White),
    ];

    /// Who won; `None` if nobody did, or it is not known. `to_move` is whose move it would be.
    #[must_use]
    pub fn winner(self, to_move: Color) -> Option<Color> {
        match self {
            Self::Resignation | Self::Mate | Self::TimeUp => Some(to_move.other()),
            Self::Declaration => Some(to_move),
            Self::Foul(player) | Self::Default(player) => Some(player.other()),
            Self::Interruption
            | Self::SealedMove
            | Self::Repetition
            | Self::NoMate
            | Self::Impasse
            | Self::Draw
            | Self::Other => None,
        }
    }
}

impl TreeNode for Node {
    fn parent(&self) -> Option<usize> {
        self.parent
    }

    fn set_parent(&mut self, parent: Option<usize>) {
        self.parent = parent;
    }

    fn is_end(&self) -> bool {
        self.ending.is_some()
    }

    fn comment(&self) -> &str {
        &self.comment
    }

    fn set_comment(&mut self, comment: String) {
        self.comment = comment;
    }
}

impl Node {
    /// A start: `number` moves were made before it.
    #[must_use]
    pub fn start(position: Position, number: u32) -> Self {
        Self {
            parent: None,
            number,
            play: None,
            led_here: None,
            position,
            comment: String::new(),
            empty_lines: 0,
            lines_at_end: 0,
            remarks: Vec::new(),
            bookmark: None,
            lines_after_bookmark: 0,
            time: None,
            ending: None,
            ending_words: None,
            ending_time: None,
            foul: None,
        }
    }

    /// Where the last move went; `None` if there was none, or nobody knows.
    #[must_use]
    pub fn last_to(&self) -> Option<Square> {
        self.play.map(Move::to).or(self.led_here.map(|words| words.to))
    }
}

impl Record {
    /// What the move is called that led to a position; `None` if there was none, or nobody knows.
    #[must_use]
    pub fn led_to(&self, node: usize) -> Option<Words> {
        let node = self.nodes.get(node)?;
        let before = node.parent.and_then(|parent| self.nodes.get(parent));
        let played = before.zip(node.play).and_then(|(before, play)| Words::of(&before.position, play));
        played.or(node.led_here)
    }

    /// A record without moves. `next_number`, from 1, is the number of the move that would follow.
    #[must_use]
    pub fn new(start: Position, next_number: u32) -> Self {
        let number = next_number.saturating_sub(1);
        Self {
            info: Info::default(),
            nodes: Tree::of(Node::start(start, number)),
            csa: Form::default(),
            lacks_totals: Form(false),
            kings: Form::default(),
        }
    }

    /// The times of each node: for its move, and before the game ended there. Where the record does not say what a player's
    /// moves took in all, that is the sum of those whose times are known, if that is wanted.
    #[must_use]
    pub fn times(&self, with_sums: bool) -> Vec<[Option<Time>; 2]> {
        let added =
            |time: Time, sum: &mut [u64; 2], player| if with_sums { time.added(sum, player) } else { time };
        let mut sums: Vec<[u64; 2]> = Vec::with_capacity(self.nodes.len());
        let mut times = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            // Preorder: the node before it has been there.
            let mut sum = node.parent.and_then(|parent| sums.get(parent)).copied().unwrap_or_default();
            let turn = node.position.turn();
            let time = node.time.map(|time| added(time, &mut sum, turn.other()));
            sums.push(sum);
            // What follows an ending is another way on, on which it was not spent.
            let ending_time = node.ending_time.map(|time| added(time, &mut sum, turn));
            times.push([time, ending_time]);
        }
        times
    }

    /// The position at the start.
    #[must_use]
    pub fn start(&self) -> &Position {
        // Never empty: a record begins with its start, and nodes are not taken away.
        &self.nodes.start().position
    }

    /// The number of the first move after the start: 1 unless the position is taken from a game.
    #[must_use]
    pub fn next_number(&self) -> u32 {
        self.nodes.first().map_or(1, |start| start.number.saturating_add(1))
    }

    /// The handicap: that of the start position, else the one that the header names.
    #[must_use]
    pub fn handicap(&self) -> Option<Handicap> {
        Handicap::of(self.start()).or_else(|| Handicap::named(self.info.get("手合割")?))
    }

    /// Whether the players are to be called 上手 and 下手 instead of 後手 and 先手: one gives pieces to the other, be it a
    /// handicap without a usual name such as 金落ち, or the header calls them so.
    #[must_use]
    pub fn is_handicap(&self) -> bool {
        let is_named = |name: &str| name.trim().trim_end_matches('ち').ends_with('落');
        self.handicap().is_some_and(|handicap| handicap.is_given())
            || self.info.get("手合割").is_some_and(is_named)
            || ["上手", "下手"].iter().any(|name| self.info.get(name).is_some())
    }

    /// A player's name. In a game with a handicap they are called 下手 and 上手, and files keep to that or do not.
    #[must_use]
    pub fn player(&self, whose: Color) -> Option<&str> {
        let names = whose.pick(["先手", "下手"], ["後手", "上手"]);
        names.into_iter().find_map(|name| self.info.get(name))
    }

    /// The move by which a game ended in a foul at a node, the rule that it breaks, and the node before it. `None` if it did
    /// not, or no move broke a rule by itself.
    #[must_use]
    pub fn foul<'a>(&'a self, node: &'a Node) -> Option<(Unmade, Illegal, &'a Node)> {
        let Some(Ending::Foul(_)) = node.ending else { return None };
        // A move that was not made stands at the node after which it would have come.
        let parent = || node.parent.and_then(|parent| self.nodes.get(parent));
        let (foul, before) = match (node.foul, node.play) {
            (Some(foul), _) => (foul, node),
            (None, Some(action)) => {
                let before = parent()?;
                let kind = match action {
                    Move::Drop { kind, .. } => kind,
                    Move::Step { from, .. } => before.position.at(from)?.kind,
                };
                (Unmade { action, kind }, before)
            }
            (None, None) => return None,
        };
        Some((foul, before.position.play(foul.action).err()?, before))
    }

    /// The nodes of the main line: the start, and each time the first that follows, up to where the game ended. What
    /// follows an ending shows how the game could have gone on.
    pub fn main_line(&self) -> impl Iterator<Item = usize> {
        self.nodes.main_line()
    }

    /// The last node of the main line.
    #[must_use]
    pub fn main_end(&self) -> usize {
        self.nodes.main_end()
    }

    /// The nodes from the start to a node, which is the last.
    #[must_use]
    pub fn path(&self, node: usize) -> Vec<usize> {
        self.nodes.path(node)
    }

    /// The nodes from the start to a node as a record without variations.
    #[must_use]
    pub fn up_to(&self, node: usize) -> Self {
        let mut info = self.info.clone();
        if node != self.main_end() {
            info.remove("結果");
        }
        Self { nodes: self.nodes.up_to(node), info, ..*self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_or_the_header_tells_whether_pieces_are_given() {
        let mut record = Record::new(Position::initial(), 1);
        assert_eq!((record.handicap(), record.is_handicap()), (Some(Handicap::EVEN), false));
        record.info.set("上手", "某");
        assert!(record.is_handicap());
        let rook = Handicap::named("飛車落ち").unwrap();
        assert!(Record::new(rook.start(), 1).is_handicap());
        // A position of the middle of a game says nothing, its header does.
        let mut record = Record::new(Position::empty(Color::White), 31);
        assert!(!record.is_handicap());
        record.info.set("手合割", "飛落ち");
        assert_eq!((record.handicap(), record.is_handicap()), (Some(rook), true));
        record.info.set("手合割", "金落ち");
        assert_eq!((record.handicap(), record.is_handicap()), (None, true));
        record.info.set("手合割", "その他");
        assert!(!record.is_handicap());
    }
}
