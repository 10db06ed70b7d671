//! The information bar in the frame that is counted.

use super::{Count, words};
use crate::diagram::{Align, Lifetime, Point, Timeline, font};
use crate::present::go::bar::{SPACE, STONE, stone, text};
use crate::present::go::layout::Layout;
use crate::present::go::symbols::Symbols;
use crate::present::go::words::points;
use kisho_game::go::Color;

/// Each side's sum beside a stone, and the result; where that is too long, the totals, and on a tiny board the result as files have
/// it: W+5.
pub fn draw(timeline: &mut Timeline, count: &Count, layout: &Layout) {
    let (lang, score) = (timeline.lang, &count.score);
    let (view, y, size) = (layout.view(), layout.bar_y(), layout.text());
    let now = || Lifetime::during(count.frame..count.frame + 1);
    let width = |text: &str| font::width(font::beside_board(text), text) * size + SPACE;
    let result = words::result(score, lang);
    let sums = Color::ALL.map(|whose| words::sum(score, whose, lang));
    let totals = Color::ALL.map(|whose| points(score.total(whose), lang));
    let fits = |(numbers, result): &([String; 2], String)| {
        let numbers: f64 = numbers.iter().map(|number| STONE + width(number)).sum();
        numbers < view.w - SPACE - width(result)
    };
    let told = [(sums, result.clone()), (totals.clone(), result.clone()), (totals, score.result())];
    let (numbers, result) =
        told.into_iter().find(fits).map_or((None, result), |(numbers, result)| (Some(numbers), result));
    let symbols = Symbols::new();
    let mut x = view.x + SPACE;
    for (color, number) in Color::ALL.into_iter().zip(numbers.into_iter().flatten()) {
        stone(timeline, &symbols, color, Point::new(x + 0.5, y), now());
        x += STONE;
        let after = x + width(&number);
        text(timeline, number, size, (Point::new(x, y), Align::Start), now());
        x = after;
    }
    text(timeline, result, size, (Point::new(view.x + view.w - SPACE, y), Align::End), now());
}
