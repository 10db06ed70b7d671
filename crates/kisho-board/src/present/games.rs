//! What the rest of kisho asks of each game when it shows records: a row per game.
//!
//! A row is the implementation of [`Show`] in the game's folder. What is asked of a record of any game are functions of
//! [`present`](super) and of [`task`](super::task).

use std::fmt;

use super::Options;
use super::clicks::{Click, Group};
use super::options::{Checked, Given, Spec};
use super::setup::SetUp;
use crate::diagram::{Figure, FreeBoard, Timeline};
use crate::say;
use kisho_game::text::{Diagnostic, Lang};
use kisho_game::{Game, list_games, with_game};

/// How the records of a game are shown.
pub trait Show: Sized {
    /// The game.
    const GAME: Game;

    /// What is so whatever the record.
    const FACTS: Facts;

    /// What an author says with the options of [`Facts::own_options`].
    type Options: fmt::Debug + Clone + PartialEq + Eq + Default;

    /// Takes an option that the game alone knows.
    ///
    /// # Errors
    /// What is wrong with its value.
    fn set(_options: &mut Options, _given: &Given<'_>) -> Checked<()> {
        Ok(())
    }

    /// What the game is called.
    fn name(lang: Lang) -> &'static str;

    /// What the two players are called; the one who usually moves first comes first.
    fn sides(&self, lang: Lang) -> [&'static str; 2];

    /// What is said of a position that a page shows as its mirror image.
    fn mirrored(lang: Lang) -> &'static str {
        say::frame::mirrored(lang)
    }

    /// The whole timeline.
    fn timeline(&self, options: &Options, lang: Lang) -> Timeline;

    /// The options with what the record itself says of how it is shown; `None` if it says nothing.
    fn own_options(&self, _options: &Options) -> Option<Options> {
        None
    }

    /// The figures, if the author asks for several or for one that shows moves.
    fn series(&self, _options: &Options, _lang: Lang) -> Option<(Vec<Figure>, Vec<Diagnostic>)> {
        None
    }

    /// The record with a solution that it does not hold itself, if the author asks for that.
    fn solved(&self, _options: &Options, _lang: Lang) -> Option<Solved<Self>> {
        None
    }

    /// What the move that led to a node is called in a list of moves, if that is not [`kisho_game::Record::word`].
    fn move_name(&self, _node: usize, _options: &Options, _lang: Lang) -> Option<String> {
        None
    }

    /// All legal moves at a node, and where they are made on the board.
    fn clicks(&self, node: usize, options: &Options, lang: Lang) -> Vec<Click>;

    /// How the start can be set up with a tool, and where that is done on the board.
    fn set_up(&self, tool: &str, options: &Options, lang: Lang) -> SetUp;

    /// The groups at a node of which something is said when the position is counted.
    fn groups(&self, _node: usize, _options: &Options, _lang: Lang) -> Vec<Group> {
        Vec::new()
    }

    /// The rules by which a position is counted, as the option `score` calls them.
    fn rules(&self, _options: &Options) -> Option<&'static str> {
        None
    }

    /// The komi with which it is counted, as the option `komi` has it.
    fn komi(&self, _options: &Options) -> Option<String> {
        None
    }

    /// What is wrong with what the author says.
    fn problems(&self, options: &Options) -> Vec<Diagnostic>;

    /// Adds the questions that the author wants to be asked, and reports what is wrong with them.
    fn ask(&self, _timeline: &mut Timeline, _options: &Options) -> Vec<Diagnostic> {
        Vec::new()
    }

    /// Whether readers are told of the game unasked: the record names players, as one of a game does, or says of the start what its
    /// board does not show.
    fn wants_header(&self) -> bool;

    /// Players, event, date and the like, in lines.
    fn header(&self, options: &Options, lang: Lang) -> Vec<String>;

    /// What else the record says of its game, for those who ask for all of it.
    fn rest_of_header(&self, _lang: Lang) -> Vec<String> {
        Vec::new()
    }

    /// What is said below a still diagram.
    fn note(&self, _options: &Options, _lang: Lang) -> Option<String> {
        None
    }

    /// The title of a still diagram of a node, in games whose diagrams have one.
    fn still_title(&self, _node: usize, _options: &Options, _lang: Lang) -> Option<String> {
        None
    }

    /// The board on which readers set pieces, beginning with a node.
    fn free_board(&self, _node: usize, _options: &Options, _lang: Lang) -> Option<FreeBoard> {
        None
    }

    /// What players call the start, if it is not the usual one and has a name: 二枚落ち.
    fn start_name(&self, _lang: Lang) -> Option<String> {
        None
    }

    /// What is to be found in the position of a node, as short as books say it.
    fn task(&self, node: usize, options: &Options, lang: Lang) -> String;

    /// Who is to move at a node: what they are called, and whether the dark pieces are theirs. `None` if there is no such node.
    fn to_move(&self, node: usize, options: &Options, lang: Lang) -> Option<(&'static str, bool)>;

    /// Whether a figure shows pieces alone, without a board.
    fn is_without_board(&self, _options: &Options) -> bool {
        false
    }

    /// Whether the board says in words who is to move.
    fn says_whose_turn(_options: &Options) -> bool {
        false
    }

    /// How the game ended at a node, if it did.
    fn ended(&self, node: usize, options: &Options, lang: Lang) -> Option<String>;

    /// How the game ended in words of the record that kisho does not know.
    fn own_result(&self) -> Option<&str> {
        None
    }

    /// What players agree on who end a game as a draw.
    fn agreed_draw(lang: Lang) -> &'static str {
        say::clicks::draw(lang)
    }

    /// What is written below a diagram of the position in which a game ended, where books have a name for it.
    fn final_title(&self, _node: usize, _options: &Options, _lang: Lang) -> Option<String> {
        None
    }

    /// Whether the record begins as games do, so that there is nothing to find in its first position.
    fn begins_a_game(&self) -> bool;

    /// The node at which the record asks for a move, if it is a problem.
    fn asked_at(&self) -> Option<usize> {
        None
    }

    /// Whether other ways than the first are wrong. Where a record judges nothing, they may be as good.
    fn rejects_other_ways(&self) -> bool {
        true
    }

    /// Whether the file says which part of the board is shown.
    fn has_own_view(&self) -> bool {
        false
    }

    /// The options with the part of the board that they show named by its corners, in games whose pictures of one record may
    /// show different parts.
    fn with_fixed_crop(&self, options: &Options) -> Options {
        options.clone()
    }

    /// What the file calls the position of a node, where books draw such positions.
    fn position_name(&self, _node: usize, _lang: Lang) -> Option<PositionName<'_>> {
        None
    }
}

/// What a file calls a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PositionName<'a> {
    /// The name.
    pub name: &'a str,
    /// Whether a diagram can be called so: 「A図」, "Figure 2", but not 「急戦の始まり」.
    pub is_of_diagram: bool,
    /// The number in such a name.
    pub number: Option<u32>,
}

/// A record with a solution.
pub struct Solved<R> {
    /// The record: what it was, or the solution.
    pub record: R,
    /// The options, if the solution changes them.
    pub options: Option<Options>,
    /// What is said of it.
    pub note: Option<String>,
}

/// What is so in a game whatever the record.
#[derive(Debug, Clone, Copy)]
pub struct Facts {
    /// The options that the game and others know beside those that every game knows, by their names; `name=value` for a value
    /// that not every game with the option knows.
    pub options: &'static [&'static str],
    /// The options that only this game knows, each group with the name of the option after which lists have it.
    pub own_options: &'static [(&'static str, &'static [Spec])],
    /// How a line of moves is written.
    pub moves: MoveStyle,
    /// Whether White makes the first move.
    pub white_begins: bool,
    /// Whether a turn has several actions, each of which is a ply.
    pub turns_have_actions: bool,
    /// Whether the title of a replay says what is asked.
    pub title_asks: bool,
    /// The usual on paper.
    pub paper: OnPaper,
    /// What is written of the game in a new site.
    #[cfg(feature = "authoring")]
    pub starter: Starter,
}

impl Facts {
    /// Whether the game knows an option, or a value of one, that some games only know.
    #[must_use]
    pub fn knows(&self, option: &str) -> bool {
        self.options.contains(&option)
            || self.own_options.iter().flat_map(|(_, specs)| *specs).any(|spec| spec.name == option)
    }
}

macro_rules! of_games {
    ($($game:ident = $module:ident;)*) => {
        /// What an author says with options that only one game knows.
        #[derive(Debug, Clone, PartialEq, Eq, Default)]
        pub struct OfGames {
            $(
                #[doc = concat!("With those of ", stringify!($game), ".")]
                pub $module: <kisho_game::$module::Record as Show>::Options,
            )*
        }
    };
}
list_games!(of_games);

/// How a line of moves is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoveStyle {
    /// With numbers, and signs of the sides in Japanese: "1. P-7f  2. P-3d", 「▲７六歩　△３四歩」.
    Signs,
    /// As numbers on stones; in words "1. Black Q16  2. D4", 「黒1 Q16　白2 D4」.
    Stones,
    /// As in the game's own notation: "11. e5  12. e6h".
    Notation,
}

/// What is usual on paper.
#[derive(Debug, Clone, Copy)]
pub struct OnPaper {
    /// Points from line to line of a small board, or of a square, at most.
    pub small: f64,
    /// The same of a board among text.
    pub in_text: f64,
    /// The part of a page's height that a diagram of a booklet may take.
    pub height: f64,
    /// So many moves stand between two diagrams of a booklet, or in a figure.
    pub every: u32,
    /// Whether problems are printed as corners, without coordinates.
    pub corners: bool,
    /// Whether the bar of the board says how the game ended.
    pub bar_tells_end: bool,
}

/// The texts of a new site.
#[cfg(feature = "authoring")]
#[derive(Debug, Clone, Copy)]
pub struct Starter {
    /// The block on the home page.
    pub board: &'static str,
    /// The first article in English.
    pub en: &'static str,
    /// The first article in Japanese.
    pub ja: &'static str,
}

/// The texts in the folder `starter` of a game.
#[cfg(feature = "authoring")]
macro_rules! starter {
    () => {
        $crate::present::games::Starter {
            board: include_str!("starter/board.md"),
            en: include_str!("starter/en.md"),
            ja: include_str!("starter/ja.md"),
        }
    };
}
#[cfg(feature = "authoring")]
pub(crate) use starter;

/// What is so in a game whatever the record.
#[must_use]
pub fn facts(game: Game) -> &'static Facts {
    with_game!(game, Record => &<Record as Show>::FACTS)
}

/// What players of a game agree on who end it as a draw.
#[must_use]
pub fn agreed_draw(game: Game, lang: Lang) -> &'static str {
    with_game!(game, Record => Record::agreed_draw(lang))
}

/// The name of a game.
#[must_use]
pub fn name(game: Game, lang: Lang) -> &'static str {
    with_game!(game, Record => Record::name(lang))
}

/// What is said of a position that a page shows as its mirror image.
#[must_use]
pub fn mirrored(game: Game, lang: Lang) -> &'static str {
    with_game!(game, Record => Record::mirrored(lang))
}
