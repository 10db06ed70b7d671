//! What an author may say of Quoridor alone.

use crate::present::Options;
use crate::present::options::Kind::{Switch, SwitchOrValue, Value};
use crate::present::options::Scope::{Notation, SomeGames};
use crate::present::options::{Checked, Given, LONGEST_LABEL, Spanned, Spec, is_label, specs, wrong};
use kisho_game::quoridor::Names;

/// The options that only Quoridor knows.
pub const OWN: &[(&str, &[Spec])] = &[
    (
        "game",
        specs! {
            "notation": Value("NAME"), Notation("quoridor");
                "How walls are named, unless the text says it: official, northwest or glendenning"
                "壁の書き方（棋譜に書いていないとき）：official、northwest、glendenning"
        },
    ),
    (
        "quiz",
        specs! {
            "flags": Value("0…15"), SomeGames;
                "8 flip, 4 last move, 2 plain walls, 1 information bar, added up"
                "8（反転）、4（最終手）、2（壁を同じ色に）、1（情報欄）の和"
            "freeboard": Switch, SomeGames;
                "On a page, a board on which readers place pawns and walls, as qf_freeboard"
                "ページでは、読者が駒や壁を置ける盤（qf_freeboardと同じ）"
            "plain-walls": Switch, SomeGames;
                "Draw both players' walls alike"
                "両者の壁を同じ色で描く"
            "wall-numbers": SwitchOrValue("moves|walls"), SomeGames;
                "Numbers on the walls: of the moves that placed them, or each player's walls counted from 1"
                "壁の番号：置いた手の手数、または対局者ごとに1から"
            "paths": SwitchOrValue("both|white|black"), SomeGames;
                "Each player's shortest path to the goal, ignoring the other pawn, and its length"
                "それぞれのゴールへの最短路とその長さ（相手の駒は考えない）"
            "ghost": Value("WALL,WALL,…"), SomeGames;
                "Dashed walls that might be placed: e3h,d5v, or with a label, A:e3h"
                "候補の壁を点線で描く：e3h,d5v、文字を付けるならA:e3h"
        },
    ),
];

/// What these options say.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct QuoridorOptions {
    /// `plain-walls`
    pub plain_walls: bool,
    /// `wall-numbers`
    pub wall_numbers: Option<Spanned<WallNumbers>>,
    /// `paths`
    pub paths: Option<Paths>,
    /// `ghost=`: walls that might be placed, each with its place in the info string
    pub ghosts: Vec<Spanned<Ghost>>,
}

/// Numbers on the walls of Quoridor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WallNumbers {
    /// Those of the moves that placed them.
    Moves,
    /// Each player's walls counted from 1.
    Walls,
}

/// Whose shortest ways are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Paths {
    /// Both players'.
    Both,
    /// White's alone.
    White,
    /// Black's alone.
    Black,
}

/// A wall that might be placed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ghost {
    /// A few characters on it.
    pub label: Option<String>,
    /// The wall as the author names it.
    pub at: String,
}

/// Takes one of these options.
pub fn set(options: &mut Options, given: &Given<'_>) -> Checked<()> {
    let own = &mut options.games.quoridor;
    match given.name {
        "notation" => {
            let named = Names::ALL.map(|names| (names.word(), names.word()));
            options.dialect = Some(given.one_of("notations of Quoridor", &named)?);
        }
        "flags" => flags(options, given)?,
        "freeboard" => options.freeboard = given.on,
        "plain-walls" => own.plain_walls = given.on,
        "wall-numbers" => {
            let named = [("moves", WallNumbers::Moves), ("walls", WallNumbers::Walls)];
            let numbers = given.switch_or(WallNumbers::Moves, "numbers on walls", &named)?;
            own.wall_numbers = numbers.map(|numbers| given.spanned(numbers));
        }
        "paths" => {
            let named = [("both", Paths::Both), ("white", Paths::White), ("black", Paths::Black)];
            own.paths = given.switch_or(Paths::Both, "paths", &named)?;
        }
        "ghost" => own.ghosts.extend(ghosts(given)?),
        _ => {}
    }
    Ok(())
}

/// The fan site's flags: 8 flip, 4 last move, 2 walls alike, 1 information bar.
fn flags(options: &mut Options, given: &Given<'_>) -> Checked<()> {
    let hint = "it is the sum of 8 (flip), 4 (last move), 2 (plain walls) and 1 (information bar)";
    let flags = given.number(0, 15).map_err(|problem| Box::new(problem.with_advice(hint)))?;
    options.flip = Some(flags & 8 != 0);
    options.last_move = Some(flags & 4 != 0);
    options.games.quoridor.plain_walls = flags & 2 != 0;
    options.info_bar = Some(flags & 1 != 0);
    Ok(())
}

/// `e3h,d5v A:e3v`
fn ghosts(given: &Given<'_>) -> Checked<Vec<Spanned<Ghost>>> {
    let mut ghosts = Vec::new();
    for (item, span) in given.items() {
        for wall in item.split([',', '、']).filter(|wall| !wall.is_empty()) {
            let (label, at) = match wall.split_once([':', '：']) {
                Some((label, at)) => (Some(label), at),
                None => (None, wall),
            };
            if at.is_empty() || !label.is_none_or(is_label) {
                let hint = format!(
                    "write walls such as `e3h,d5v`, or with labels of at most {LONGEST_LABEL} characters: `A:e3h B:d5v`"
                );
                return Err(wrong(span, format!("`{wall}` is not a wall with a label"), hint));
            }
            let ghost = Ghost { label: label.map(str::to_owned), at: at.to_owned() };
            ghosts.push(Spanned { value: ghost, span });
        }
    }
    Ok(ghosts)
}
