//! What is written of a book figure.

use super::plan::Part;
use super::union::{Move, Union};
use crate::game::go::{Board, Point, Record};
use crate::present::go::layout::Layout;
use crate::present::go::words::{color, stones, to_play};
use crate::present::options::Coords;
use crate::text::Lang;

/// "Figure 2 (51–100)" in a series, else "Moves 51–100".
pub fn title(part: &Part, union: &Union, lang: Lang) -> String {
    let ends = union.moves.first().zip(union.moves.last());
    let range = ends.map(|(first, last)| match (first.true_number, last.true_number) {
        (first, last) if first == last => first.to_string(),
        (first, last) => format!("{first}–{last}"),
    });
    match (part.place, range, lang) {
        (Some(place), Some(range), Lang::En) => format!("Figure {} ({range})", place + 1),
        (Some(place), Some(range), Lang::Ja) => format!("第{}譜 ({range})", place + 1),
        (Some(place), None, Lang::En) => format!("Figure {}", place + 1),
        (Some(place), None, Lang::Ja) => format!("第{}譜", place + 1),
        (None, Some(range), Lang::En) if union.moves.len() == 1 => format!("Move {range}"),
        (None, Some(range), Lang::En) => format!("Moves {range}"),
        (None, Some(range), Lang::Ja) => range,
        (None, None, _) => lang.pick("Position", "局面").to_owned(),
    }
}

/// The moves that are not to be seen: "52 at 37", "60 pass". A stone without number is called by its coordinates, or
/// where there are none by a letter, which is added to the labels of `shown`.
pub fn notes(union: &Union, shown: &mut Record, layout: &Layout, lang: Lang) -> Vec<String> {
    let mut letters = ('a'..='z').chain('A'..='Z');
    let mut note = |(place, numbers): (Option<Point>, Vec<u32>)| {
        let numbers: Vec<String> = numbers.into_iter().map(number).collect();
        let numbers = numbers.join(lang.pick(", ", "・"));
        let Some(at) = place else { return format!("{numbers}{}", lang.pick(" pass", "パス")) };
        let target = match union.number_at(at) {
            Some(there) => number(there),
            None if layout.coords != Coords::None => layout.name(at, lang),
            None => label(shown, at, &mut letters).unwrap_or_else(|| layout.name(at, lang)),
        };
        match lang {
            Lang::En => format!("{numbers} at {target}"),
            Lang::Ja => format!("{numbers}({target})"),
        }
    };
    union.unseen_by_place().into_iter().map(&mut note).collect()
}

/// The label of a point: the author's, else the next letter that is free, which is put there.
fn label(shown: &mut Record, at: Point, letters: &mut impl Iterator<Item = char>) -> Option<String> {
    let labels = &mut shown.nodes.first_mut()?.labels;
    if let Some((_, label)) = labels.iter().find(|(point, _)| *point == at) {
        return Some(label.clone());
    }
    let letter = letters.map(String::from).find(|letter| labels.iter().all(|(_, label)| label != letter))?;
    labels.push((at, letter.clone()));
    Some(letter)
}

/// A number as it stands on a stone.
pub fn number(number: u32) -> String {
    number.to_string()
}

/// The moves in their order, for readers who cannot see them, and what stood there before.
pub fn alternative(title: &str, union: &Union, before: &Board, layout: &Layout, lang: Lang) -> String {
    let (stop, comma) = (lang.pick(". ", "。"), lang.pick(", ", "、"));
    let moves: Vec<String> = (0..union.moves.len()).map(|at| said(union, at, layout, lang)).collect();
    let mut text = title.to_owned();
    for part in [stones(before, layout, lang).trim_end_matches(['.', '。']), &moves.join(comma)] {
        if !part.is_empty() {
            text.push_str(stop);
            text.push_str(part);
        }
    }
    if let Some(last) = union.moves.last() {
        text.push_str(stop);
        text.push_str(&to_play(last.color.other(), lang));
    }
    text + lang.pick(".", "。")
}

/// "Black 51 Q16", and of the moves that follow, "52 R3": the colour is said where it does not alternate.
fn said(union: &Union, nth: usize, layout: &Layout, lang: Lang) -> String {
    let Some(this) = union.moves.get(nth) else { return String::new() };
    let before = nth.checked_sub(1).and_then(|before| union.moves.get(before));
    let place = this.at.map_or_else(|| lang.pick("pass", "パス").to_owned(), |at| layout.name(at, lang));
    let number = this.number.unwrap_or(this.true_number);
    match before {
        Some(Move { color, .. }) if *color != this.color => format!("{number} {place}"),
        _ => format!("{} {number} {place}", color(this.color, lang)),
    }
}
