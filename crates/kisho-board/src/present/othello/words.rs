//! What is said of Othello, in the reader's language.

use crate::diagram::Frame;
use crate::present::options::Medium;
use crate::present::{Options, header};
use crate::say;
use kisho_game::othello::{Position, Record, Squares};
use kisho_game::text::Lang;
use kisho_game::{Color, Outcome};

/// With more discs than this a text alternative counts them instead of naming each.
const NAMED_DISCS: usize = 24;

/// The whole position is told every so many moves, and after the last one.
const WHOLE_EVERY: usize = 10;

/// A player.
pub fn player(color: Color, lang: Lang) -> &'static str {
    color.pick(say::othello::black(lang), say::othello::white(lang))
}

/// Whose turn it is: "Black to move", 「黒番」.
pub fn to_move(color: Color, lang: Lang) -> String {
    say::othello::to_move(lang, player(color, lang))
}

/// What is asked of the reader: "Move 5: what does Black play?", 「5手目、黒の次の一手は？」.
pub fn next_move(position: &Position, lang: Lang) -> String {
    say::quiz::what_next(lang, position.turn(), player(position.to_move, lang))
}

/// How a game ended: "Black won", 「黒の勝ち」.
pub fn outcome(outcome: Outcome, lang: Lang) -> String {
    let won = |winner| say::othello::won(lang, player(winner, lang));
    match outcome {
        Outcome::First => won(Color::Black),
        Outcome::Second => won(Color::White),
        Outcome::Draw => say::othello::draw(lang).to_owned(),
    }
}

/// How a game ended at a node, with the discs if it ended on the board: "Black won 40–24", 「黒40対白24で黒の勝ち」.
pub fn ended(record: &Record, node: usize, lang: Lang) -> Option<String> {
    let result = record.outcome_at(node)?;
    let said = outcome(result, lang);
    let position = &record.nodes().get(node)?.position;
    if !position.is_over() {
        let early = if node == record.tree.main_end() { early(record, result, lang) } else { None };
        return Some(early.unwrap_or(said));
    }
    let [black, white] = Color::ALL.map(|color| position.count(color));
    Some(say::othello::ended(lang, said, black.max(white), black.min(white)))
}

/// How a game ended before its end on the board, as a file of GGF says it after the discs: `RE[+12.00:r]`.
fn early(record: &Record, result: Outcome, lang: Lang) -> Option<String> {
    let (_, why) = record.info.get("RE")?.split_once(':')?;
    let won = match result {
        Outcome::First => Color::Black,
        Outcome::Second => Color::White,
        Outcome::Draw => return None,
    };
    match why.trim() {
        "r" => Some(say::othello::resignation(lang, player(won, lang))),
        "t" => Some(say::othello::time(lang, player(won, lang))),
        _ => None,
    }
}

/// Whose turn it is at a node and who had to pass before, or how the game ended.
pub fn status(record: &Record, node: usize, lang: Lang) -> String {
    let short = short_status(record, node, lang);
    let passed = record.passed(node).filter(|_| record.outcome_at(node).is_none());
    match (ended(record, node, lang), passed) {
        (Some(ended), _) => ended,
        (None, Some(passed)) => pass(passed, lang) + say::signs::comma(lang) + &short,
        (None, None) => short,
    }
}

/// The same without what can be seen.
pub fn short_status(record: &Record, node: usize, lang: Lang) -> String {
    let whose = || record.nodes().get(node).map(|node| to_move(node.position.to_move, lang));
    record.outcome_at(node).map(|ended| outcome(ended, lang)).or_else(whose).unwrap_or_default()
}

/// That a player has to pass.
pub fn pass(color: Color, lang: Lang) -> String {
    say::othello::passes(lang, player(color, lang))
}

/// The information bar as text: "● 4  ○ 1    White to move".
pub fn counters(record: &Record, node: usize, lang: Lang) -> String {
    let count = |color| record.nodes().get(node).map_or(0, |node| node.position.count(color));
    let status = status(record, node, lang);
    format!("● {}  ○ {}    {status}", count(Color::Black), count(Color::White))
}

/// What a picture of the game is called.
pub fn title(record: &Record, lang: Lang) -> String {
    header::title(&record.info, Color::ALL.map(Color::word), say::othello::board(lang), lang)
}

/// Whether the record says who played.
pub fn has_players(record: &Record) -> bool {
    header::has_players(&record.info, Color::ALL.map(Color::word))
}

/// What the record says of the game, part by part.
pub fn header(record: &Record, lang: Lang) -> Vec<String> {
    let sides = Color::ALL.map(|color| player(color, lang));
    // A result in discs says more than who has won.
    let result = match record.said_in_discs() {
        Some((won, black, white)) => {
            let [most, least] = [black.max(white), black.min(white)].map(usize::from);
            Some(say::othello::ended(lang, outcome(won, lang), most, least))
        }
        None => record.outcome().and_then(|_| ended(record, record.tree.main_end(), lang)),
    };
    header::header(&record.info, Color::ALL.map(Color::word), sides, result, |end| outcome(end, lang), lang)
}

/// All frames of a record.
pub fn frames(record: &Record, options: &Options, lang: Lang) -> Vec<Frame> {
    // Some tell their whole position, which takes time and is read on pages only.
    let has_whole = options.medium == Medium::Page;
    let count = record.nodes().len();
    let frame = |(at, node): (usize, &kisho_game::tree::Node<_, _>)| {
        let mut frame = frame(record, at, lang);
        let is_due = has_whole && (at % WHOLE_EVERY == 0 || at + 1 == count);
        let position: &Position = &node.position;
        if position.occupied().len() > NAMED_DISCS {
            frame.whole = Some(if is_due { discs(position, usize::MAX, lang) } else { String::new() });
        }
        frame
    };
    record.nodes().iter().enumerate().map(frame).collect()
}

fn frame(record: &Record, at: usize, lang: Lang) -> Frame {
    let Some(node) = record.nodes().get(at) else { return Frame::default() };
    let before = record.before(at);
    let passed = record.passed(at);
    let mut name = match node.play {
        Some(square) => format!("{} {square}", player(before.to_move, lang)),
        None => say::frame::start(lang).to_owned(),
    };
    if let Some(passed) = passed {
        name = say::othello::played_and_passes(lang, name, pass(passed, lang));
    }
    Frame {
        parent: node.parent,
        number: node.play.map_or(0, |_| before.turn().into()),
        short: node.play.map(|square| square.to_string()).unwrap_or_default(),
        name,
        comment: node.comment.clone(),
        alt: alternative(record, at, lang),
        ..Frame::default()
    }
}

/// What one would say of a position to somebody who cannot see the board.
fn alternative(record: &Record, at: usize, lang: Lang) -> String {
    let Some(node) = record.nodes().get(at) else { return String::new() };
    let (before, status) = (record.before(at), status(record, at, lang));
    let said = node.play.map(|square| {
        let whose = player(before.to_move, lang);
        say::othello::flipping(lang, record.flipped(at).len(), before.turn(), whose, square)
    });
    let status = status + say::signs::stop(lang);
    let discs = discs(&node.position, NAMED_DISCS, lang);
    said.into_iter().chain([status, discs]).collect::<Vec<_>>().join(say::signs::space(lang))
}

/// The discs of both players: each by name, or more than `most` counted.
pub fn discs(position: &Position, most: usize, lang: Lang) -> String {
    let named = position.occupied().len() <= most;
    let said = Color::ALL.map(|color| {
        let (whose, discs) = (player(color, lang), position.discs(color));
        match discs.len() {
            count if named && count > 0 => {
                say::othello::discs_at(lang, whose, count, names(discs).join(say::signs::comma(lang)))
            }
            count => say::othello::discs(lang, whose, count),
        }
    });
    said.join(say::signs::space(lang))
}

fn names(squares: Squares) -> Vec<String> {
    squares.iter().map(|square| square.to_string()).collect()
}
