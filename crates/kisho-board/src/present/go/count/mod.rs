//! The count of one position: territory on the board, and who has won by how much.

mod bar;
#[cfg(test)]
mod tests;
mod words;

pub use bar::draw;

use super::crop::named;
use crate::diagram::Frame;
use crate::present::Options;
use crate::present::options::{FrameChoice, FramesChoice, Medium, Spanned};
use crate::say;
use kisho_game::go::score::Halves;
use kisho_game::go::{Board, Color, Outcome, Ownership, Point, Record, Rules, Score};
use kisho_game::text::{Diagnostic, Id, Lang};

/// A position that is counted.
#[derive(Debug, Clone)]
pub struct Count {
    /// Its frame.
    pub frame: usize,
    /// The count.
    pub score: Score,
    /// Whose points are whose, dead stones included.
    territory: Vec<(Point, Color)>,
}

/// The rules that are asked for, or else those that the record names.
pub fn rules(record: &Record, asked: Spanned<Option<Rules>>) -> Rules {
    asked.value.unwrap_or_else(|| Rules::named(record.info("RU").unwrap_or_default()))
}

impl Count {
    /// The count that the author asks for, and what is wrong with it.
    pub fn of(record: &Record, options: &Options) -> (Option<Self>, Vec<Diagnostic>) {
        let Some(asked) = options.games.go.score else { return (None, without_score(options)) };
        let mut problems = Vec::new();
        let frame = frame(record, options);
        let Some(node) = record.nodes.get(frame) else { return (None, problems) };
        let owned = owned(record, frame, options, &mut problems);
        let rules = rules(record, asked);
        let handicap = record.info("HA").and_then(|stones| stones.trim().parse().ok()).unwrap_or(0);
        let komi = komi(record, options, asked, &mut problems);
        let score = Score::new(&owned, node.captures, rules, komi, handicap);
        problems.extend(differs(record, &score, asked));
        let owner = |at| Some((at, owned.owner(at)?));
        let territory = record.size.points().filter_map(owner).collect();
        (Some(Self { frame, score, territory }), problems)
    }

    /// The record with the territory in it, as a file marks it with `TB` and `TW`.
    pub fn marked(&self, record: &Record) -> Record {
        let mut record = record.clone();
        if let Some(node) = record.nodes.node_mut(self.frame) {
            node.territory.clone_from(&self.territory);
        }
        record
    }

    /// Says the count in the text alternative of its frame, and in the comment unless [`note`] is read instead.
    pub fn say(&self, frames: &mut [Frame], options: &Options, lang: Lang) {
        let is_still = options.frames.map_or(frames.len() == 1, |frames| frames.value == FramesChoice::Still);
        let Some(frame) = frames.get_mut(self.frame) else { return };
        let said = self.text(lang);
        if !is_still || options.medium == Medium::Sheet {
            let between = if frame.comment.is_empty() { "" } else { "\n\n" };
            frame.comment = format!("{}{between}{said}", frame.comment);
        }
        frame.alt += say::signs::space(lang);
        frame.alt += &said;
        frame.alt += say::signs::stop(lang);
    }

    /// The count in a line.
    pub fn text(&self, lang: Lang) -> String {
        self.lines(lang).join(say::go_count::between_lines(lang))
    }

    /// Black, White, and the result.
    pub fn lines(&self, lang: Lang) -> [String; 3] {
        words::count(&self.score, lang)
    }
}

/// Whose points are whose at a node: as the author says, else as the file marks them.
pub fn owned(record: &Record, node: usize, options: &Options, problems: &mut Vec<Diagnostic>) -> Ownership {
    let board = record.board_at(node);
    let marked = record.nodes.get(node).map_or(&[][..], |node| &node.territory);
    let by_author = !options.games.go.dead.is_empty() || !options.games.go.neutral.is_empty();
    if by_author || marked.is_empty() {
        let dead = points(&options.games.go.dead, &board, true, problems);
        let neutral = points(&options.games.go.neutral, &board, false, problems);
        Ownership::of(&board, &dead, &neutral)
    } else {
        Ownership::marked(&board, marked)
    }
}

/// The frame that is counted: the one the author names, else the end of the main line as far as it is shown.
fn frame(record: &Record, options: &Options) -> usize {
    let end = record.nodes.len().saturating_sub(1);
    let (first, last) = match options.frames.map(|frames| frames.value) {
        Some(FramesChoice::Range(a, b)) => (a.min(end), b.min(end)),
        Some(FramesChoice::Still) | None => (0, end),
    };
    match options.frame.map(|frame| frame.value) {
        Some(FrameChoice::Number(frame)) => frame.clamp(first, last),
        Some(FrameChoice::First) => first,
        Some(FrameChoice::Last) | None => {
            record.line(first).take_while(|&at| at <= last).last().unwrap_or(first)
        }
    }
}

/// The points of a list, none for one that is empty; `stones`: there have to be stones.
fn points(
    names: &[Spanned<String>],
    board: &Board,
    stones: bool,
    problems: &mut Vec<Diagnostic>,
) -> Vec<Point> {
    let mut points = Vec::new();
    let is_empty = matches!(names, [name] if name.value.is_empty());
    for name in names.iter().filter(|_| !is_empty) {
        let wrong = |message: String, hint: &str| {
            Diagnostic::error(Id::OptionValue, name.span, message).with_advice(hint)
        };
        match named(&name.value, board.size(), name.span) {
            Ok(at) if stones && board.get(at).is_none() => {
                let hint = "name one stone of each dead group in the position that is counted";
                problems.push(wrong(format!("there is no stone at {}", at.western(board.size())), hint));
            }
            Ok(at) => points.push(at),
            Err(problem) => problems.push(*problem),
        }
    }
    points
}

/// The komi: the author's, else the file's.
pub fn komi(
    record: &Record,
    options: &Options,
    asked: Spanned<Option<Rules>>,
    problems: &mut Vec<Diagnostic>,
) -> Halves {
    if let Some(komi) = options.games.go.komi {
        return komi.value;
    }
    let Some(written) = record.info("KM") else { return Halves::default() };
    Halves::komi(written).unwrap_or_else(|| {
        let message = format!("the komi of the record, `{written}`, is not a number of points");
        let hint = "it is counted without komi; `komi=6.5` says another one";
        problems.push(Diagnostic::warning(Id::GoKomi, asked.span, message).with_hint(hint));
        Halves::default()
    })
}

/// Says that the file has another result.
fn differs(record: &Record, score: &Score, asked: Spanned<Option<Rules>>) -> Option<Diagnostic> {
    let result = record.info("RE")?.trim();
    let points = Outcome::of(result).margin()?;
    if points == score.margin() {
        return None;
    }
    let message = format!("the count is {}, and the record has RE[{result}]", score.result());
    let hint = "is a dead group missing in `dead=`, a point in `neutral=`, or is the komi another one?";
    Some(Diagnostic::warning(Id::GoScoreDiffers, asked.span, message).with_hint(hint))
}

/// What belongs to a count, where none is asked for.
fn without_score(options: &Options) -> Vec<Diagnostic> {
    let lists = [("dead", options.games.go.dead.first()), ("neutral", options.games.go.neutral.first())];
    let lists = lists.into_iter().filter_map(|(name, first)| Some((name, first?.span)));
    let komi = options.games.go.komi.map(|komi| ("komi", komi.span));
    let alone = |(name, span)| {
        let message = format!("`{name}` is for the count, and there is none");
        Diagnostic::error(Id::OptionValue, span, message).with_advice("write `score` too")
    };
    lists.chain(komi).map(alone).collect()
}

/// Says that a book figure has no position that could be counted.
pub fn in_figure(options: &Options) -> Option<Diagnostic> {
    let asked = options.games.go.score?;
    let message = "a book figure shows moves, and only a position can be counted";
    let hint = "leave `moves`, `every` or `figures` out, or give the count a block of its own";
    Some(Diagnostic::error(Id::OptionValue, asked.span, message).with_advice(hint))
}

/// The count as a line below a still diagram. In a picture the information bar says the result.
pub fn note(record: &Record, options: &Options, lang: Lang) -> Option<String> {
    let [black, white, result] = Count::of(record, options).0?.lines(lang);
    let is_in_bar = options.medium == Medium::Pictures && options.shows_info_bar();
    let result = Some(result).filter(|_| !is_in_bar);
    let told: Vec<String> = [black, white].into_iter().chain(result).collect();
    Some(told.join(say::go_count::between_lines(lang)))
}
