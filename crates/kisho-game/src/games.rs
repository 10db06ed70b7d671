//! The games that kisho knows: the one list of them, and what each has to answer.
//!
//! A new game is a folder with `impl GameRecord for Record`, a feature, and a `game!` below. What is asked of a record of any
//! game are the methods of [`Record`], most of them in `games/record.rs`.

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
#[cfg(feature = "shogi")]
use crate::shogi;
use crate::tree::{Node, Tree, TreeNode};
use crate::{Level, Notation, Outcome, Question, Termination, Written, charset};

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

    /// Notations of positions as they are written where moves stand after the position.
    const WITH_MOVES: &'static [Notation] = &[];

    /// The dialects of the whole notation, by their words: see [`ReadOptions::dialect`](crate::ReadOptions::dialect).
    const DIALECTS: &'static [&'static str] = &[];

    /// A record of the usual start.
    fn initial() -> Self;

    /// The record in a dialect of the whole notation; `None` if there is no such dialect.
    fn in_dialect(&self, _dialect: &str) -> Option<Written> {
        None
    }

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

    /// The same to be set up as the start of another game, with what is said about this one if that holds for it, too.
    fn position_to_set_up(&self, node: usize) -> Option<Self> {
        self.position(node)
    }

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

    /// Whether the rules leave it to the players to end the game at a node in this way.
    fn can_end(&self, node: usize, _how: Termination) -> bool {
        !self.legal(node).is_empty()
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

            /// A record of the game called `name` from JSON, as far as it can be read; `None` if there is no such game.
            #[cfg(feature = "json")]
            pub(crate) fn from_json(
                name: &str,
                value: &serde_json::Value,
                wrong: &mut crate::json::Wrong<'_>,
            ) -> Option<Self> {
                match name {
                    $($name => Some(Self::$game($module::json::read(value, wrong))),)*
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

// After the list, whose macros it uses.
mod record;

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

    /// The dialects of the whole notation, by their words: see [`ReadOptions::dialect`](crate::ReadOptions::dialect).
    #[must_use]
    pub fn dialects(self) -> &'static [&'static str] {
        with_game!(self, Record => Record::DIALECTS)
    }

    /// A notation of positions as it is written where moves stand after the position; `None` if it is none, or has no such form.
    #[must_use]
    pub fn with_moves(self, notation: &Notation) -> Option<&'static Notation> {
        with_game!(self, Record => Record::WITH_MOVES.iter().find(|other| other.name == notation.name))
    }

    /// The encoding of a file of the game, and the length of its byte order mark.
    pub(crate) fn encoding(self, bytes: &[u8]) -> (&'static Encoding, usize) {
        with_game!(self, Record => Record::encoding(bytes))
    }
}
