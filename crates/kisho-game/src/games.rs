//! The games that kisho knows: the one list of them, and what each has to answer.
//!
//! A new game is a folder with `impl GameRecord for Record`, a feature, and a `game!` below. What is asked of a record of any
//! game are the methods of [`Record`].

use std::fmt;

use crate::charset::encodings::Encoding;

#[cfg(feature = "go")]
use crate::go;
#[cfg(feature = "janken")]
use crate::janken;
use crate::key::{Keyed, Symmetry};
#[cfg(feature = "othello")]
use crate::othello;
#[cfg(feature = "quoridor")]
use crate::quoridor;
use crate::setup::{NOTHING, START};
#[cfg(feature = "shogi")]
use crate::shogi;
use crate::tree::{Node, Tree, TreeNode};
use crate::{Level, Notation, Outcome, Question, Termination, charset};

/// What every game's record answers.
pub trait GameRecord: Sized {
    /// A move on the way of an opening book.
    type Ply: Copy + PartialEq + fmt::Debug;

    /// A position of the tree.
    type Node: TreeNode;

    /// The game's notations.
    const NOTATIONS: &'static [Notation];

    /// The one that holds all that records of the game say.
    const WHOLE: Notation;

    /// A shorter one for what it can hold, if there is one.
    const SHORT: Option<Notation> = None;

    /// A record of the usual start.
    fn initial() -> Self;

    /// The encoding of a file of the game, and the length of its byte order mark.
    fn encoding(bytes: &[u8]) -> (&'static Encoding, usize) {
        charset::marked(bytes)
    }

    /// The positions.
    fn tree(&self) -> &Tree<Self::Node>;

    /// How the game ended, if the record says so.
    fn outcome(&self) -> Option<Outcome>;

    /// The positions that the file marks, in order.
    fn bookmarks(&self) -> Vec<usize> {
        Vec::new()
    }

    /// The key of the position at a node; `None` if there is no such node.
    fn key(&self, node: usize) -> Option<Keyed>;

    /// A move on the turned board.
    fn turned(ply: Self::Ply, by: Symmetry) -> Self::Ply;

    /// The main line up to `most` moves. It ends before a move that breaks a rule, and where the position is changed by
    /// anything but a move.
    fn line(&self, most: usize) -> MainLine<Self>;

    /// The move that leads to a node as programs write it, in ASCII and without anything that cannot stand in an address.
    fn word(&self, node: usize) -> Option<String>;

    /// A record that begins as this one, goes on with the moves of `way`, and then with each of the moves `next`; none if
    /// the way cannot be played.
    fn replay(&self, way: &[Self::Ply], next: &[Self::Ply]) -> Option<Replayed<Self>>;

    /// The positions, to change what is said about them.
    fn tree_mut(&mut self) -> &mut Tree<Self::Node>;

    /// The position of a node as a record without moves. `None` if there is no such node, or no notation of the game can hold it.
    fn position(&self, node: usize) -> Option<Self>;

    /// The move that led to a node.
    fn ply(&self, node: usize) -> Option<Self::Ply>;

    /// Why no game comes to a position.
    type Flaw: fmt::Debug;

    /// Puts a thing on a place of the start, or says what else is so there, each named as the game's `setup.rs` names them. `None` if there
    /// is no such thing or place, or no notation can hold such a position; nothing changes then.
    fn set_up(&mut self, place: &str, thing: &str) -> Option<()>;

    /// Why no game comes to the start.
    fn flaws(&self) -> Vec<Self::Flaw>;

    /// The start as one player sees it who is not to see how the other sets up: `first` is who moves first. `None` in games whose players
    /// do not choose where or how their pieces stand.
    fn veiled(&self, _first: bool) -> Option<Self> {
        None
    }

    /// Puts a sign on a place at a node, or takes it away if it is there: see [`Record::mark`]. `None` if that is not possible, as in games
    /// whose notations hold no signs.
    fn mark(&mut self, _node: usize, _sign: &str, _place: &str) -> Option<()> {
        None
    }

    /// Marks a node, or takes the mark away. `None` if there is no such node, or no notation of the game marks any.
    fn set_bookmark(&mut self, _node: usize, _name: Option<&str>) -> Option<()> {
        None
    }

    /// What a node is marked with.
    fn bookmark(&self, _node: usize) -> Option<&str> {
        None
    }

    /// Whether the record says that the game ended at a node without a move.
    fn is_terminated(&self, node: usize) -> bool {
        self.tree().get(node).is_some_and(TreeNode::is_end)
    }

    /// Whether the record has a place for such an end at a node.
    fn can_terminate(&self, node: usize) -> bool {
        node < self.tree().nodes().len()
    }

    /// Writes down that the game ended at a node without a move, or with `None` that it did not; nothing else is checked. `None` if there is
    /// no such node.
    fn set_termination(&mut self, node: usize, how: Option<Termination>) -> Option<()>;

    /// Takes away what the header says about how the main line ended.
    fn forget_result(&mut self) {}

    /// Takes back that the game ended at a node where a move is about to follow. Nothing changes in games whose records show what could
    /// have come after the end.
    fn go_on(&mut self, node: usize) {
        if self.is_terminated(node) || node == self.tree().main_end() {
            self.set_termination(node, None);
        }
    }

    /// The moves that the rules allow at a node, in the order of the board.
    fn legal(&self, node: usize) -> Vec<Self::Ply>;

    /// A move at a node as programs write it; no other legal move there is written so. `None` if it cannot be made there.
    fn code(&self, node: usize, ply: Self::Ply) -> Option<String>;

    /// The position of a node for programs that play; `None` if there is no such node, or no such program.
    fn question(&self, _node: usize) -> Option<Question> {
        None
    }

    /// The node to which a move leads from another; `None` if the rules do not allow it.
    fn after(&self, node: usize, ply: Self::Ply) -> Option<Self::Node>;

    /// Plays a move after a node, as the last of the ways on from there unless it is one of them, and gives the number of the
    /// node to which it leads. `None` if the rules do not allow it; nothing changes then.
    fn play(&mut self, node: usize, ply: Self::Ply) -> Option<usize> {
        play(self, node, ply)
    }

    /// Whether the player who makes the second move of a game is to move at a node. `None` if the computer does not play this game, and
    /// if there is no such node.
    fn is_seconds_turn(&self, _node: usize) -> Option<bool> {
        None
    }

    /// A good turn at a node: one move, or as many as a turn has. Empty if there is no legal one.
    fn search(&self, _node: usize, _level: Level) -> Vec<Self::Ply> {
        Vec::new()
    }
}

/// [`GameRecord::play`]
pub fn play<R: GameRecord>(record: &mut R, node: usize, ply: R::Ply) -> Option<usize> {
    let played = record.tree().ways_from(node).find(|&way| record.ply(way) == Some(ply));
    if played.is_some() {
        return played;
    }
    let after = record.after(node, ply)?;
    record.go_on(node);
    Some(record.tree_mut().grow(node, after))
}

/// A main line as an opening book counts it.
#[derive(Debug)]
pub struct MainLine<R: GameRecord> {
    /// A record of the position before the first move, without anything else.
    pub start: R,
    /// Its key.
    pub key: Keyed,
    /// The moves as they were played, and the keys of the positions after them.
    pub moves: Vec<(R::Ply, Keyed)>,
}

/// The moves of a main line up to `most`, and the keys of the positions after them.
pub fn keyed<P, M: Copy>(tree: &Tree<Node<P, M>>, most: usize, key: fn(&P) -> Keyed) -> Vec<(M, Keyed)> {
    let line = tree.main_line().skip(1).take(most).filter_map(|at| tree.get(at));
    line.filter_map(|node| Some((node.play?, key(&node.position)))).collect()
}

/// A line of moves, and what can follow on it.
#[derive(Debug, Clone, PartialEq)]
pub struct Replayed<R> {
    /// The record.
    pub record: R,
    /// The node at the end of the line.
    pub here: usize,
    /// The nodes after it, one for each move that can be played.
    pub next: Vec<Option<usize>>,
}

impl<R> Replayed<R> {
    /// The same of another record that has the same nodes.
    fn map<S>(self, record: impl FnOnce(R) -> S) -> Replayed<S> {
        Replayed { record: record(self.record), here: self.here, next: self.next }
    }
}

/// Plays a line on a tree, then each of the moves after it; none if the line cannot be played. Nothing follows on those, so
/// that nodes are added in preorder.
pub fn grow<T, M: Copy>(
    tree: &mut T,
    way: &[M],
    next: &[M],
    play: impl Fn(&mut T, usize, M) -> Option<usize>,
) -> Option<(usize, Vec<Option<usize>>)> {
    let mut here = 0;
    for &ply in way {
        here = play(tree, here, ply)?;
    }
    Some((here, next.iter().map(|&ply| play(tree, here, ply)).collect()))
}

macro_rules! games {
    ($dollar:tt $($game:ident = $module:ident, $name:literal, $title:literal;)*) => {
        /// What a decoder makes of a text: start position, moves, variations, comments, header.
        #[derive(Debug, Clone, PartialEq)]
        pub enum Record {
            $(#[doc = concat!("A record of ", $title, ".")] $game($module::Record),)*
        }

        /// A game that kisho knows.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Game {
            $(#[doc = concat!($title, ".")] $game,)*
        }

        /// A move of any game.
        #[derive(Debug, Clone, Copy, PartialEq)]
        pub enum Ply {
            $(#[doc = concat!("A move of ", $title, ".")] $game(<$module::Record as GameRecord>::Ply),)*
        }

        impl Game {
            /// Every game.
            pub const ALL: &'static [Self] = &[$(Self::$game,)*];

            /// Its name in small ASCII letters, as in addresses, on the command line and in JSON.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self { $(Self::$game => $name,)* }
            }
        }

        /// Its English name inside a sentence.
        impl fmt::Display for Game {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $(Self::$game => $title,)* })
            }
        }

        $(
            impl From<$module::Record> for Record {
                fn from(record: $module::Record) -> Self {
                    Self::$game(record)
                }
            }

            /// The record, if it is of this game.
            impl TryFrom<Record> for $module::Record {
                type Error = Record;

                #[allow(unreachable_patterns, reason = "there is more than one game")]
                fn try_from(record: Record) -> Result<Self, Record> {
                    match record {
                        Record::$game(record) => Ok(record),
                        other => Err(other),
                    }
                }
            }
        )*

        /// The notations of all games.
        pub(crate) const NOTATIONS: &[&[Notation]] = &[$(<$module::Record as GameRecord>::NOTATIONS,)*];

        impl Record {
            /// Which game it is.
            #[must_use]
            pub fn game(&self) -> Game {
                match self { $(Self::$game(_) => Game::$game,)* }
            }

            /// A record that begins as this one, goes on with the moves of `way`, and then with each of the moves `next`; none
            /// if the way cannot be played, as moves of another game cannot.
            pub(crate) fn replay(&self, way: &[Ply], next: &[Ply]) -> Option<Replayed<Self>> {
                match self {
                    $(Self::$game(record) => {
                        let own = |plies: &[Ply]| -> Option<Vec<_>> {
                            let own = |ply: &Ply| match ply {
                                Ply::$game(ply) => Some(*ply),
                                #[allow(unreachable_patterns, reason = "there is more than one game")]
                                _ => None,
                            };
                            plies.iter().map(own).collect()
                        };
                        Some(record.replay(&own(way)?, &own(next)?)?.map(Self::$game))
                    })*
                }
            }

            /// The main line as an opening book counts it: the start, its key, and the moves with the keys after them.
            pub(crate) fn line(&self, most: usize) -> (Self, Keyed, Vec<(Ply, Keyed)>) {
                match self {
                    $(Self::$game(record) => {
                        let MainLine { start, key, moves } = GameRecord::line(record, most);
                        let moves = moves.into_iter().map(|(ply, key)| (Ply::$game(ply), key)).collect();
                        (Self::$game(start), key, moves)
                    })*
                }
            }

            /// The same up to a frame: that and those before it, without variations. `None` if there is no such frame.
            #[must_use]
            pub fn up_to(&self, frame: usize) -> Option<Self> {
                (frame < self.frames()).then(|| match self {
                    $(Self::$game(record) => Self::$game(record.up_to(frame)),)*
                })
            }

            /// The record for other programs; `Err` says in a sentence why it cannot be written.
            #[cfg(feature = "json")]
            pub(crate) fn to_json(&self) -> Result<serde_json::Value, String> {
                match self { $(Self::$game(record) => $module::json::write(record),)* }
            }

            /// A record of the game called `name` from JSON; `None` if there is no such game.
            #[cfg(feature = "json")]
            pub(crate) fn from_json(name: &str, value: &serde_json::Value) -> Option<Result<Self, String>> {
                match name {
                    $($name => Some($module::json::read(value).map(Self::$game)),)*
                    _ => None,
                }
            }
        }

        impl Ply {
            /// The same move on the turned board.
            #[must_use]
            pub fn turned(self, by: Symmetry) -> Self {
                match self { $(Self::$game(ply) => Self::$game($module::Record::turned(ply, by)),)* }
            }
        }

        /// Evaluates an expression with the record of the one game that it is: `with_record!(record, record => record.frames())`.
        #[macro_export]
        macro_rules! with_record {
            ($dollar record:expr, $dollar inner:ident => $dollar body:expr) => {
                match $dollar record { $($dollar crate::Record::$game($dollar inner) => $dollar body,)* }
            };
        }

        /// Hands the list of games to a macro: `list_games!(each)` is `each! { Go = go; … }`.
        #[macro_export]
        macro_rules! list_games {
            ($dollar each:ident) => { $dollar each! { $($game = $module;)* } };
        }

        /// Evaluates an expression with the type of a game's records: `with_game!(game, Record => Record::NOTATIONS)`.
        #[macro_export]
        macro_rules! with_game {
            ($dollar game:expr, $dollar Record:ident => $dollar body:expr) => {
                match $dollar game {
                    $($dollar crate::Game::$game => {
                        type $dollar Record = $dollar crate::$module::Record;
                        $dollar body
                    })*
                }
            };
        }
    };
}

/// A game stands in the list if its feature is on: each `$this` hands the list on to the `$next`, longer by its game.
macro_rules! game {
    ($dollar:tt $feature:literal, $this:ident, $next:ident: $($game:tt)*) => {
        #[cfg(feature = $feature)]
        macro_rules! $this {
            ($dollar($dollar before:tt)*) => { $next! { $dollar($dollar before)* $($game)* } };
        }
        #[cfg(not(feature = $feature))]
        macro_rules! $this {
            ($dollar($dollar before:tt)*) => { $next! { $dollar($dollar before)* } };
        }
    };
}

game! { $ "quoridor", list, and_shogi: Quoridor = quoridor, "quoridor", "Quoridor"; }
game! { $ "shogi", and_shogi, and_go: Shogi = shogi, "shogi", "shogi"; }
game! { $ "go", and_go, and_janken: Go = go, "go", "Go"; }
game! { $ "janken", and_janken, and_othello: Janken = janken, "janken", "Janken shogi"; }
game! { $ "othello", and_othello, games: Othello = othello, "othello", "Othello"; }
list! { $ }

impl Game {
    /// The game of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|game| game.name() == name)
    }

    /// A record of the usual start, without moves.
    #[must_use]
    pub fn initial(self) -> Record {
        with_game!(self, Record => Record::initial().into())
    }

    /// The notation that holds all that a record of the game says: moves, variations, comments.
    #[must_use]
    pub fn whole_notation(self) -> Notation {
        with_game!(self, Record => Record::WHOLE)
    }

    /// A notation that is shorter but cannot hold everything, if there is one.
    #[must_use]
    pub fn short_notation(self) -> Option<Notation> {
        with_game!(self, Record => Record::SHORT)
    }

    /// The encoding of a file of the game, and the length of its byte order mark.
    pub(crate) fn encoding(self, bytes: &[u8]) -> (&'static Encoding, usize) {
        with_game!(self, Record => Record::encoding(bytes))
    }
}

impl Record {
    /// How many positions there are; never 0.
    #[must_use]
    pub fn frames(&self) -> usize {
        with_record!(self, record => GameRecord::tree(record).nodes().len())
    }

    /// The last position of the main line, by its preorder number.
    #[must_use]
    pub fn main_end(&self) -> usize {
        with_record!(self, record => GameRecord::tree(record).main_end())
    }

    /// How the game ended, if the record says so: in Quoridor and Janken shogi on the board or by what stands after the
    /// moves, in shogi by how the main line ends, in Go by `RE`.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        with_record!(self, record => GameRecord::outcome(record))
    }

    /// The frames that the file marks, in order: in shogi those with a bookmark (しおり, `&` in KIF), in Go those with a name
    /// (`N` in SGF) or called a hotspot (`HO`). No notation of the other games marks any.
    #[must_use]
    pub fn bookmarks(&self) -> Vec<usize> {
        with_record!(self, record => record.bookmarks())
    }

    /// The key of the position at a node; `None` if there is no such node.
    #[must_use]
    pub fn key(&self, node: usize) -> Option<Keyed> {
        with_record!(self, record => record.key(node))
    }

    /// The moves that the rules allow at a node as programs write them, in the order of the board: `e2`, `d3h`; `7g7f+`, `P*5e`; `Q16`,
    /// `pass`; `a1-a2`, `b2xb3`. None if there is no such node.
    #[must_use]
    pub fn legal(&self, node: usize) -> Vec<String> {
        fn codes<R: GameRecord>(record: &R, node: usize) -> Vec<String> {
            record.legal(node).into_iter().filter_map(|ply| record.code(node, ply)).collect()
        }
        with_record!(self, record => codes(record, node))
    }

    /// Plays a move, written as in [`Record::legal`], after a node, and gives the number of the node to which it leads: one that is
    /// there already, or a new one, the last of the ways on from there. Nodes after a new one get other numbers. `None` if the rules
    /// do not allow it; nothing changes then.
    ///
    /// ```
    /// use kisho_game::Game;
    ///
    /// let mut record = Game::named("quoridor").unwrap().initial();
    /// let e2 = record.play(0, "e2").unwrap();
    /// let e8 = record.play(e2, "e8").unwrap();
    /// let other = record.play(0, "d3h").unwrap();
    /// assert_eq!((e2, e8, other), (1, 2, 3));
    /// assert_eq!(record.play(e2, "e9"), None);
    /// ```
    pub fn play(&mut self, node: usize, code: &str) -> Option<usize> {
        fn play<R: GameRecord>(record: &mut R, node: usize, code: &str) -> Option<usize> {
            let is_meant = |ply: &R::Ply| record.code(node, *ply).is_some_and(|written| written == code);
            let ply = record.legal(node).into_iter().find(is_meant)?;
            record.play(node, ply)
        }
        with_record!(self, record => play(record, node, code))
    }

    /// Whether the player who makes the second move of a game is to move at a node, in games that the computer plays.
    #[must_use]
    pub fn is_seconds_turn(&self, node: usize) -> Option<bool> {
        with_record!(self, record => record.is_seconds_turn(node))
    }

    /// Plays a good turn after a node, found by a search of our own, and gives the number of the node to which it leads. `None` if the
    /// computer does not play the game, or there is no legal move. The same position always gets the same turn.
    pub fn play_well(&mut self, node: usize, level: Level) -> Option<usize> {
        fn play<R: GameRecord>(record: &mut R, node: usize, level: Level) -> Option<usize> {
            let turn = record.search(node, level);
            turn.into_iter().try_fold(node, |at, ply| record.play(at, ply)).filter(|&at| at != node)
        }
        with_record!(self, record => play(record, node, level))
    }

    /// Whether players can end the game at a node without a move: at least one was made, none follows, and nothing is said about an end there. The
    /// rules may have ended it all the same.
    #[must_use]
    pub fn can_terminate(&self, node: usize) -> bool {
        let is_last = node > 0 && self.ways_from(node).is_empty();
        is_last && !self.is_terminated(node) && with_record!(self, record => record.can_terminate(node))
    }

    /// Whether the record says that the game ended at a node without a move.
    #[must_use]
    pub fn is_terminated(&self, node: usize) -> bool {
        node > 0 && with_record!(self, record => record.is_terminated(node))
    }

    /// Ends the game at a node without a move. `None` if that is not possible there ([`Record::can_terminate`]), or the rules have ended it;
    /// nothing changes then.
    ///
    /// ```
    /// use kisho_game::{Game, Outcome, Termination};
    ///
    /// let mut record = Game::named("shogi").unwrap().initial();
    /// let node = record.play(0, "7g7f").unwrap();
    /// record.terminate(node, Termination::Resignation).unwrap();
    /// assert_eq!(record.outcome(), Some(Outcome::First));
    /// record.reopen(node).unwrap();
    /// assert_eq!(record.outcome(), None);
    /// ```
    pub fn terminate(&mut self, node: usize, how: Termination) -> Option<()> {
        if !self.can_terminate(node) || with_record!(self, record => record.legal(node).is_empty()) {
            return None;
        }
        with_record!(self, record => record.set_termination(node, Some(how)))
    }

    /// Takes back that the game ended at a node. `None` if nothing said so; nothing changes then.
    pub fn reopen(&mut self, node: usize) -> Option<()> {
        if !self.is_terminated(node) {
            return None;
        }
        with_record!(self, record => record.set_termination(node, None))
    }

    /// Takes a node away with all that follows on it, and gives the node before it. `None` for the start, which stays, and if there
    /// is no such node. If it belongs to the main line, a result in the header goes, too.
    pub fn remove(&mut self, node: usize) -> Option<usize> {
        let is_variation = self.is_variation(node);
        with_record!(self, record => {
            let before = record.tree_mut().remove(node)?;
            if !is_variation {
                record.forget_result();
            }
            Some(before)
        })
    }

    /// Whether a node belongs to a variation, which can be promoted.
    #[must_use]
    pub fn is_variation(&self, node: usize) -> bool {
        with_record!(self, record => record.tree().variation_of(node).is_some())
    }

    /// Puts the variation to which a node belongs before the way on that stands before it, and gives the new number of the node.
    /// `None` on the main line, and if there is no such node.
    pub fn promote(&mut self, node: usize) -> Option<usize> {
        with_record!(self, record => record.tree_mut().promote(node))
    }

    /// The position of a node for programs that play; `None` if there is no such node, or kisho knows no protocol for it.
    #[must_use]
    pub fn question(&self, node: usize) -> Option<Question> {
        with_record!(self, record => record.question(node))
    }

    /// The nodes to which the moves of a node lead, the main line first.
    #[must_use]
    pub fn ways_from(&self, node: usize) -> Vec<usize> {
        with_record!(self, record => record.tree().ways_from(node).collect())
    }

    /// The nodes from the start to a node, which is the last; empty if there is no such node.
    #[must_use]
    pub fn path(&self, node: usize) -> Vec<usize> {
        if node < self.frames() { with_record!(self, record => record.tree().path(node)) } else { Vec::new() }
    }

    /// The position of a node as a record without moves. `None` if there is no such node, or the game cannot begin with it.
    #[must_use]
    pub fn position(&self, node: usize) -> Option<Self> {
        with_record!(self, record => record.position(node).map(Self::from))
    }

    /// A record of the position of a node after a change that is written `place:thing`: `5e:+P`, `dd:-`, `turn:w`. What is said about the
    /// game stays if there are no moves. `None` if there is no such node or change, or no notation of the game can hold the position.
    ///
    /// ```
    /// use kisho_game::Game;
    ///
    /// let board = Game::named("othello").unwrap().initial().set_up(0, "a1:b").unwrap();
    /// assert_eq!(board.frames(), 1);
    /// assert_eq!(board.set_up(0, "z9:b"), None);
    /// ```
    #[must_use]
    pub fn set_up(&self, node: usize, change: &str) -> Option<Self> {
        let (place, thing) = change.split_once(':')?;
        if (place, thing) == (START, NOTHING) {
            return (node < self.frames()).then(|| self.game().initial());
        }
        let mut start = if self.frames() == 1 { self.clone() } else { self.position(node)? };
        with_record!(&mut start, record => record.set_up(place, thing))?;
        Some(start)
    }

    /// The start as one player sees it who is not to see how the other sets up: `first` is who moves first. `None` in games whose players
    /// do not choose where or how their pieces stand.
    #[must_use]
    pub fn veiled(&self, first: bool) -> Option<Self> {
        with_record!(self, record => GameRecord::veiled(record, first).map(Self::from))
    }

    /// Puts a sign on a place at a node, or takes it away if it is there. Signs are called as in the option `marks` (`circle`, `cross`,
    /// `triangle`, `square`, `fill`, or a label), and `arrow` and `line` from one place to another (`dd-pp`). `None` if that is not possible,
    /// as in games whose notations hold no signs; nothing changes then.
    pub fn mark(&mut self, node: usize, sign: &str, place: &str) -> Option<()> {
        with_record!(self, record => record.mark(node, sign, place))
    }

    /// Marks a node by a name as in [`Record::bookmarks`], or takes the mark away. `None` if there is no such node, or no notation of the
    /// game marks any; nothing changes then.
    pub fn set_bookmark(&mut self, node: usize, name: Option<&str>) -> Option<()> {
        with_record!(self, record => record.set_bookmark(node, name))
    }

    /// The name by which a node is marked.
    #[must_use]
    pub fn bookmark(&self, node: usize) -> Option<&str> {
        with_record!(self, record => GameRecord::bookmark(record, node))
    }

    /// Whether a game can come to the start.
    #[must_use]
    pub fn is_flawed(&self) -> bool {
        with_record!(self, record => !GameRecord::flaws(record).is_empty())
    }

    /// The comment of a node; empty if there is none.
    #[must_use]
    pub fn comment(&self, node: usize) -> &str {
        with_record!(self, record => GameRecord::tree(record).get(node).map_or("", TreeNode::comment))
    }

    /// Replaces the comment of a node, if there is such a node. Lines are separated by `\n`.
    pub fn set_comment(&mut self, node: usize, text: &str) {
        with_record!(self, record => {
            if let Some(node) = record.tree_mut().node_mut(node) {
                node.set_comment(text.to_owned());
            }
        });
    }

    /// The move that leads to a node as programs write it, in ASCII and without anything that cannot stand in an address:
    /// `e3h`, `7g7f`, `Q16`, `a1-a2`. Empty for the start.
    #[must_use]
    pub fn word(&self, node: usize) -> String {
        with_record!(self, record => record.word(node)).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_of_several_records_stands_in_its_place() {
        let collections = crate::notations().filter_map(|notation| {
            let many = notation.many?;
            Some((notation, many.places, many.between?))
        });
        for (notation, places, between) in collections {
            let mut record = notation.game.unwrap().initial();
            let mut texts: Vec<String> = Vec::new();
            for _ in 0..3 {
                let at = record.main_end();
                record.play(at, &record.legal(at)[0]);
                texts.push(notation.write.unwrap()(&record).unwrap().text);
            }
            let whole = texts.join(between);
            let places = places(&whole);
            let found: Vec<&str> = places.iter().map(|span| &whole[std::ops::Range::from(*span)]).collect();
            assert_eq!(
                found,
                texts.iter().map(|text| text.trim_end()).collect::<Vec<_>>(),
                "{}",
                notation.name
            );
        }
    }

    fn record(name: &str, text: &str) -> Record {
        crate::testing::record(name, text)
    }

    #[test]
    fn a_record_up_to_a_frame_is_a_line() {
        let whole = record("sgf", "(;SZ[9]PB[Ann];B[aa](;W[bb];B[cc])(;W[dd];B[ee]))");
        assert_eq!((whole.frames(), whole.main_end()), (6, 3));
        assert_eq!(whole.up_to(5).unwrap(), record("sgf", "(;SZ[9]PB[Ann];B[aa];W[dd];B[ee])"));
        assert_eq!(whole.up_to(0).unwrap(), record("sgf", "(;SZ[9]PB[Ann])"));
        assert_eq!(whole.up_to(6), None);
        // What was the result of the whole is not that of a part.
        let lost = record("sgf", "(;SZ[9]RE[B+R];B[aa];W[bb])");
        assert_eq!(lost.up_to(1).unwrap(), record("sgf", "(;SZ[9];B[aa])"));
        assert_eq!(lost.up_to(2).unwrap(), lost);
        let drawn = record("othello", "result: 32-32\n\nf5 d6 c3");
        assert_eq!(drawn.up_to(2).unwrap(), record("othello", "f5 d6"));
        assert_eq!(drawn.up_to(3).unwrap(), drawn);
        let won = record("quoridor", "result: 1-0\n\ne2 e8 e3");
        assert_eq!(won.up_to(2).unwrap(), record("quoridor", "e2 e8"));
        let kif = |head: &str, moves: &str| {
            record("kif", &format!("手合割：平手\n{head}\n   1 ７六歩(77)\n{moves}"))
        };
        let (forfeited, second) = (kif("結果：没収試合", "   2 ３四歩(33)\n"), "   2 ３四歩(33)\n");
        assert_eq!(forfeited.up_to(1).unwrap(), kif("", ""));
        assert_eq!(forfeited.up_to(2).unwrap(), forfeited);
        let mut on = forfeited;
        on.play(2, "2g2f").unwrap();
        assert_eq!(on.up_to(3).unwrap(), kif("", &format!("{second}   3 ２六歩(27)\n")));
        let game = record("qf", "QDBJQ");
        assert_eq!((game.frames(), game.main_end()), (4, 3));
        let two = game.up_to(2).unwrap();
        assert_eq!((two.frames(), two.up_to(3)), (3, None));
        assert_eq!(game.up_to(3), Some(game));
    }

    #[test]
    fn files_mark_positions_in_their_own_ways() {
        let bookmarks = |name, text| record(name, text).bookmarks();
        assert_eq!(
            bookmarks("sgf", "(;SZ[9];B[aa]N[Ladder];W[bb]C[no];B[cc]HO[2](;W[dd])(;W[de]N[ ]))"),
            [1, 3]
        );
        let kif = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n&角道\n   2 ３四歩(33)\n*no\n   3 ２六歩(27)\n&飛車先\n";
        assert_eq!(bookmarks("kif", kif), [1, 3]);
        assert_eq!(bookmarks("qf", "QDBJQ"), [0; 0]);
    }
}
