//! A board on which the reader sets pieces and walls by clicking, without script.
//!
//! A form: a player's piece is a group of radio buttons, one a square, and a wall a check box. Each is drawn as what it
//! sets; its label is the place to click on. Radio buttons above the board say which labels can be clicked. Names of
//! radio buttons belong to their form, so that any number of boards stand on a page without ids.
//!
//! With the keyboard each piece is one tab stop, and so are all crossings together: they are a group of radio buttons,
//! and only the chosen one offers its walls, beside the walls that stand. Otherwise there would be 256 stops.

#[cfg(test)]
mod tests;

use std::fmt::Write as _;

use super::placed;
use super::svg::file::view_box;
use super::svg::shapes::{self, ColorMode};
use super::svg::{Sprites, Writer, lines, number};
use crate::diagram::freeboard::{Crossing, FreeBoard, Setting};

/// The rules written by hand.
pub const CSS: &str = include_str!("freeboard.css");

/// The players as classes.
const PLAYERS: [&str; 2] = ["w", "b"];
/// How a wall lies, as classes.
const LIES: [&str; 2] = ["h", "v"];
/// What a click sets: for each player the piece and the walls. The style sheet asks for these values.
const MODES: [[&str; 2]; 2] = [["wp", "ww"], ["bp", "bw"]];

/// The board with its controls.
pub fn write(
    w: &mut Writer,
    board: &FreeBoard,
    alt: Option<&str>,
    colours: ColorMode<'_>,
    sprites: &mut Sprites,
) {
    // Enter in a check box sends a form; one for dialogs goes nowhere.
    w.open("form").attr("class", if board.plain_walls { "k-fb k-fa" } else { "k-fb" });
    w.attr("method", "dialog").newline();
    tools(w, board);
    // A form with a name would be a landmark, and two boards alike would be landmarks of one name.
    w.open("div").attr("class", "k-fv").attr("style", format_args!("--vw:{}", number::text(board.view.w)));
    w.attr("role", "group").attr("aria-label", alt.unwrap_or(&board.name));
    w.newline();
    drawing(w, board, colours, sprites);
    squares(w, board);
    crossings(w, board);
    w.close().close().newline();
}

/// What a click sets, and the button that starts again.
fn tools(w: &mut Writer, board: &FreeBoard) {
    w.open("div").attr("class", "k-ft");
    w.open("fieldset").hidden("").open("legend").text(board.words.modes).close().newline();
    for (values, names) in MODES.iter().zip(board.words.mode) {
        for (value, name) in values.iter().zip(names) {
            w.open("label").open("input").attr("type", "radio").attr("name", "m").attr("value", value);
            if *value == MODES[0][0] {
                w.flag("checked");
            }
            w.end_void().open("i").close().text(name).close().newline();
        }
    }
    w.close().open("button").attr("type", "reset").text(board.words.reset).close().close().newline();
}

/// The empty board.
fn drawing(w: &mut Writer, board: &FreeBoard, colours: ColorMode<'_>, sprites: &mut Sprites) {
    w.open("svg").attr("class", "k-v").attr("viewBox", view_box(board.view)).attr("aria-hidden", "true");
    let shown: Vec<_> = board.drawn.iter().collect();
    for alike in lines::alike(&shown) {
        match alike {
            [one] => shapes::drawn(w, one, "", colours, sprites),
            many => lines::drawn(w, many, "", colours),
        }
    }
    w.close().newline();
}

fn squares(w: &mut Writer, board: &FreeBoard) {
    w.open("fieldset").open("legend").text(board.words.pieces).close();
    w.open("div").attr("class", "k-fs").attr("style", placed(board.squares_at, board.view)).newline();
    // Below the squares lies, as large as all of them, the place off the board: a click on a piece goes through to it.
    let is_set = |player: usize| board.squares.iter().any(|square| square.get(player).is_some_and(|s| s.set));
    for (player, (setting, class)) in board.off.iter().zip(PLAYERS).enumerate() {
        let setting = Setting { set: setting.set || !is_set(player), ..setting.clone() };
        piece(w, &format!("{class} o"), class, &setting);
    }
    w.newline();
    for square in &board.squares {
        w.open("div");
        for (setting, class) in square.iter().zip(PLAYERS) {
            piece(w, class, class, setting);
        }
        w.close().newline();
    }
    w.close().close().newline();
}

fn piece(w: &mut Writer, class: &str, group: &str, setting: &Setting) {
    w.open("label").attr("class", class);
    w.open("input").attr("type", "radio").attr("name", group);
    checked(w, setting.set);
    w.text(&setting.name).close();
}

/// Ends an `input` that is checked or not.
fn checked(w: &mut Writer, set: bool) {
    if set {
        w.flag("checked");
    }
    w.end_void();
}

fn crossings(w: &mut Writer, board: &FreeBoard) {
    w.open("fieldset").open("legend").text(board.words.walls).close();
    let at = placed(board.crossings_at, board.view);
    w.open("div").attr("class", "k-fw").attr("style", format_args!("{at};--t:{}", board.walls)).newline();
    for crossing in &board.crossings {
        w.open("div");
        walls(w, crossing);
        w.close().newline();
    }
    for ((area, words), class) in board.left_at.iter().flatten().zip(board.words.left).zip(PLAYERS) {
        w.open("p").attr("class", class).hidden(&placed(*area, board.crossings_at));
        w.open("span").text(words).close().open("b").close().open("i").close().close().newline();
    }
    w.close().close().newline();
}

fn walls(w: &mut Writer, crossing: &Crossing) {
    w.open("input").attr("type", "radio").attr("name", "x").attr("aria-label", &crossing.name).hidden("");
    w.end_void();
    for (walls, player) in crossing.walls.iter().zip(PLAYERS) {
        for (setting, lies) in walls.iter().zip(LIES) {
            w.open("label").attr("class", format_args!("{player} {lies}"));
            w.open("input").attr("type", "checkbox");
            checked(w, setting.set);
            w.text(&setting.name).close();
        }
    }
}

/// Rules that count crossings: `--wl` is the number of walls that a player has placed, up to `most`. As counters cannot be
/// asked for their value, the n-th crossing with a wall of the player is looked for.
pub fn write_counts(css: &mut String, most: u8) -> std::fmt::Result {
    for player in PLAYERS {
        for n in 1..=most {
            writeln!(css, ".k-fw>div:nth-child({n} of :has(>.{player}>:checked))~p.{player}{{--wl:{n}}}")?;
        }
    }
    Ok(())
}
