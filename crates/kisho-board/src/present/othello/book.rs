//! Book figures: the position before some moves, and these moves as discs with their numbers, which nothing flips. So
//! games of Othello are printed.

use super::layout::Layout;
use super::{discs, words};
use crate::diagram::{Caption, Figure, Frame, Frames};
use crate::present::options::{MoveRange, Numbers, Spanned};
use crate::present::{Options, book, on_squares};
use crate::say;
use kisho_game::othello::{Position, Record, Square};
use kisho_game::text::{Diagnostic, Lang};

/// The figures that the author asks for, at least one. Moves that do not exist are reported.
pub fn figures(record: &Record, options: &Options, lang: Lang) -> (Vec<Figure>, Vec<Diagnostic>) {
    let mut problems = book::conflicts(options);
    problems.extend(super::problems(options));
    let ends = (record.nodes().len() - 1, record.tree.main_end());
    let end = book::line_end(options.frame, ends, &mut problems);
    let (line, path) = (record.up_to(end), record.tree.path(end));
    let parts = parts(&line, options, &mut problems);
    let figures = parts.iter().map(|part| {
        let node = part.nodes.last().and_then(|&last| path.get(last).copied());
        figure(&line, part, node, options, lang)
    });
    (figures.collect(), problems)
}

/// What stands in one figure.
struct Part {
    /// The nodes of its moves; none where the line has no moves.
    nodes: Vec<usize>,
    /// Its place in a series, from 0; `None` for a figure that stands alone.
    place: Option<usize>,
}

/// The number that the move of a node has in the game.
fn number(line: &Record, node: usize) -> u32 {
    line.before(node).turn().into()
}

fn parts(line: &Record, options: &Options, problems: &mut Vec<Diagnostic>) -> Vec<Part> {
    let all: Vec<usize> = (1..line.nodes().len()).collect();
    let moves = match options.moves {
        Some(range) => chosen(line, &all, range, problems),
        None => &all,
    };
    let each = options.every.and_then(|every| usize::try_from(every.value).ok()).unwrap_or(usize::MAX);
    let place = |place: usize| options.every.map(|_| place);
    let chunks = moves.chunks(each).enumerate().take(book::MOST_FIGURES);
    let parts: Vec<Part> =
        chunks.map(|(at, nodes)| Part { nodes: nodes.to_vec(), place: place(at) }).collect();
    if let Some(every) = options.every.filter(|_| moves.len().div_ceil(each) > book::MOST_FIGURES) {
        problems.push(book::too_many(every, moves.len()));
    }
    if parts.is_empty() { vec![Part { nodes: Vec::new(), place: place(0) }] } else { parts }
}

/// The moves of a range.
fn chosen<'a>(
    line: &Record,
    all: &'a [usize],
    range: Spanned<MoveRange>,
    problems: &mut Vec<Diagnostic>,
) -> &'a [usize] {
    let MoveRange { first, last } = range.value;
    let place = |wanted: u32| all.iter().position(|&node| number(line, node) == wanted);
    let (start, end) = (place(first), last.map_or(all.len().checked_sub(1), place));
    if let Some(chosen) = start.zip(end).and_then(|(start, end)| all.get(start..=end)) {
        return chosen;
    }
    let wanted = last.filter(|_| end.is_none()).unwrap_or(first);
    problems.push(book::no_move(wanted, all.iter().map(|&node| number(line, node)), range.span));
    all
}

/// A move of a figure.
struct Shown {
    node: usize,
    square: Square,
    disc: discs::Disc,
    /// The number that it has in the game.
    number: u32,
}

impl Shown {
    /// The number that it has in the figure, or if it has none there, in the game.
    fn told_number(&self) -> u32 {
        self.disc.number.unwrap_or(self.number)
    }
}

fn figure(line: &Record, part: &Part, node: Option<usize>, options: &Options, lang: Lang) -> Figure {
    let options = &usual(options);
    let counted = options.numbers.map_or(Numbers::Usual, |numbers| numbers.value);
    let moves = || part.nodes.iter().filter_map(|&node| Some((node, line.nodes().get(node)?.play?)));
    let moves: Vec<Shown> = moves()
        .zip(0_u32..)
        .map(|((node, square), nth)| {
            let true_number = number(line, node);
            let number = match counted {
                Numbers::None => None,
                Numbers::Usual => Some(true_number),
                Numbers::From(first) => Some(first.saturating_add(nth)),
            };
            let disc = discs::Disc { color: line.before(node).to_move, number };
            Shown { node, square, disc, number: true_number }
        })
        .collect();
    let before = part.nodes.first().map_or(&line.tree.start().position, |&first| line.before(first));
    let layout = Layout::new(line, options);
    let title = title(part, &moves, lang);
    let alt = alternative(&title, before, &moves, line, lang);
    let disc = |_: usize, square: Square| {
        let played = moves.iter().find(|shown| shown.square == square).map(|shown| shown.disc);
        played.or_else(|| before.at(square).map(|color| discs::Disc { color, number: None }))
    };
    let mut frame = Frame { name: title.clone(), alt, ..Frame::default() };
    if layout.is_cut() {
        frame.alt = frame.alt + say::signs::space(lang) + &layout.told(lang);
    }
    let mut timeline =
        super::draw(&disc, Frames::new(vec![frame]), &layout, options, (words::title(line, lang), lang));
    on_squares::draw(&mut timeline, (0, &|square| disc(0, square).is_some()), &layout, options);
    super::finish(&mut timeline, &layout);
    super::text::finish(
        &mut timeline,
        (0, &|square| disc(0, square).is_some()),
        vec![Vec::new()],
        &layout,
        options,
    );
    book::still(timeline, node, caption(line, (part, &moves), title, options, lang), options)
}

/// The options with what books do where the author says nothing. A bar would tell the discs of one position.
fn usual(options: &Options) -> Options {
    let numbers = options.numbers.unwrap_or(Spanned::unsaid(Numbers::Usual));
    Options { info_bar: Some(false), numbers: Some(numbers), ..options.clone() }
}

fn caption(
    line: &Record,
    (part, moves): (&Part, &[Shown]),
    title: String,
    options: &Options,
    lang: Lang,
) -> Caption {
    // A series says once what holds for all of it.
    let begins = part.place.is_none_or(|place| place == 0);
    let text = options.caption.clone().filter(|_| begins);
    let header = if begins && options.header == Some(true) { words::header(line, lang) } else { Vec::new() };
    let titled = options.title.unwrap_or(true);
    let (title, text) = match text {
        text if !titled => (None, text),
        // A figure that stands alone has the title that its author gives it.
        Some(text) if part.place.is_none() => (Some(text), None),
        text => (Some(title), text),
    };
    let notes = notes(line, moves, lang);
    Caption { label: label(part, lang).filter(|_| titled), title, text, header, notes, ..Caption::default() }
}

/// Who had to pass, and after which moves as they are numbered: "White passes after 57", 「57の後、白パス」.
fn notes(line: &Record, moves: &[Shown], lang: Lang) -> Vec<String> {
    let passed = moves.iter().filter_map(|shown| Some((shown.told_number(), line.passed(shown.node)?)));
    let note = |(number, passed)| say::othello::passes_after(lang, words::pass(passed, lang), number);
    passed.map(note).collect()
}

/// What a figure of a series is called: "Figure 2", 「第2譜」.
fn label(part: &Part, lang: Lang) -> Option<String> {
    Some(say::go_figure::figure(lang, part.place? + 1))
}

/// "Figure 2 (21–40)" in a series, and "Moves 21–40" alone.
fn title(part: &Part, moves: &[Shown], lang: Lang) -> String {
    let range = moves.first().zip(moves.last()).map(|(first, last)| match (first.number, last.number) {
        (first, last) if first == last => first.to_string(),
        (first, last) => format!("{first}–{last}"),
    });
    match (label(part, lang), range) {
        (Some(label), Some(range)) => say::go_figure::figure_with(lang, label, range),
        (Some(label), None) => label,
        (None, Some(range)) if moves.len() == 1 => say::go_figure::one_move(lang, range),
        (None, Some(range)) => say::go_figure::moves(lang, range),
        (None, None) => say::frame::position(lang).to_owned(),
    }
}

/// What stood there and the moves in their order, for readers who cannot see them.
fn alternative(title: &str, before: &Position, moves: &[Shown], line: &Record, lang: Lang) -> String {
    let said = moves.iter().enumerate().map(|(nth, shown)| {
        let number = shown.told_number();
        let last = nth.checked_sub(1).and_then(|last| moves.get(last));
        // The colour is said where it does not alternate.
        match last {
            Some(last) if last.disc.color != shown.disc.color => format!("{number} {}", shown.square),
            _ => format!("{} {number} {}", words::player(shown.disc.color, lang), shown.square),
        }
    });
    let said: Vec<String> = said.collect();
    let (stop, space) = (say::signs::stop(lang), say::signs::space(lang));
    let mut parts = vec![format!("{title}{stop}"), words::discs(before, usize::MAX, lang)];
    if !said.is_empty() {
        parts.push(said.join(say::signs::comma(lang)) + stop);
    }
    let last = moves.last().map_or(0, |shown| shown.node);
    parts.push(words::status(line, last, lang) + stop);
    parts.join(space)
}
