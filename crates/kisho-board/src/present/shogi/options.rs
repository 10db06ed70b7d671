//! What an author may say of shogi alone.

use crate::present::Options;
use crate::present::options::Kind::Value;
use crate::present::options::Scope::SomeGames;
use crate::present::options::{Checked, Given, Spec, specs};

/// The options that only shogi knows.
pub const OWN: &[(&str, &[Spec])] = &[
    (
        "quiz",
        specs! {
            "pieces": Value("plain|pentagon|full|letters|international"), SomeGames;
                "Shogi pieces: plain characters as in books, pentagon, full (both characters), letters or international"
                "将棋の駒：plain（本のような一字）、pentagon（五角形）、full（二字）、letters（英字）、international"
        },
    ),
    (
        "arrows",
        specs! {
            "kings": Value("same|apart"), SomeGames;
                "Both kings as 玉, or White's, the higher player's, as 王"
                "どちらも玉（same）、または後手（上手）を王（apart）に"
            "hands": Value("both|black|white|none"), SomeGames;
                "Whose hands are shown beside the board"
                "どちらの持駒を表示するか"
            "names": Value("japanese|western"), SomeGames;
                "Shogi moves as ▲７六歩 or as P-7f, whatever the language of the page"
                "指し手の書き方：▲７六歩（japanese）かP-7f（western）。ページの言語によらない"
        },
    ),
];

/// What these options say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ShogiOptions {
    /// `pieces=`
    pub pieces: Pieces,
    /// `kings=`
    pub kings: Option<Kings>,
    /// `hands=`
    pub hands: Option<Hands>,
    /// `names=`
    pub names: Option<Names>,
}

/// How shogi pieces are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Pieces {
    /// The character alone, as books print it.
    #[default]
    Plain,
    /// The character on a wooden pentagon.
    Pentagon,
    /// Both characters of the name on a wooden pentagon.
    Full,
    /// The letter of English books on a pentagon.
    Letters,
    /// The letter and how the piece goes, on a pentagon.
    International,
}

/// The characters of the two kings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kings {
    /// 玉 for both.
    Same,
    /// 王 for the higher player, who is White, and 玉 for the other.
    Apart,
}

/// Whose hands are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hands {
    /// Both players'.
    Both,
    /// Black's alone, as in problems.
    Black,
    /// White's alone.
    White,
    /// Nobody's.
    None,
}

/// What shogi moves are called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Names {
    /// ▲７六歩, as Japanese records have them.
    Japanese,
    /// P-7f, as Western books have them.
    Western,
}

/// Takes one of these options.
pub fn set(options: &mut Options, given: &Given<'_>) -> Checked<()> {
    let own = &mut options.games.shogi;
    match given.name {
        "pieces" => {
            let named = [
                ("plain", Pieces::Plain),
                ("pentagon", Pieces::Pentagon),
                ("full", Pieces::Full),
                ("letters", Pieces::Letters),
                ("international", Pieces::International),
            ];
            own.pieces = given.one_of("pieces", &named)?;
        }
        "kings" => {
            own.kings = Some(given.one_of("kings", &[("same", Kings::Same), ("apart", Kings::Apart)])?)
        }
        "hands" => {
            let named = [
                ("both", Hands::Both),
                ("black", Hands::Black),
                ("white", Hands::White),
                ("none", Hands::None),
            ];
            own.hands = Some(given.one_of("hands", &named)?);
        }
        "names" => {
            let named = [("japanese", Names::Japanese), ("western", Names::Western)];
            own.names = Some(given.one_of("names of moves", &named)?);
        }
        _ => {}
    }
    Ok(())
}
