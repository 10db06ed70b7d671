//! Figures as text, for readers that show no HTML.

use unicode_width::UnicodeWidthChar;

use kisho_board::diagram::{Caption, Figure, Frame};
use kisho_board::render;

/// Columns of a line of moves or of a comment: what a page of a book has beside its margins in a font of one width.
const COLUMNS: usize = 72;

/// A figure as a code block: what is written below it, the positions that are printed, and the moves with their comments.
#[must_use]
pub fn block(figure: &Figure) -> String {
    let caption = &figure.caption;
    let mut lines: Vec<String> = Vec::new();
    let first = match (caption.label_to_write(), &caption.text) {
        (Some(label), Some(text)) => Some(format!("{label}. {text}")),
        (label, text) => label.map(str::to_owned).or_else(|| text.clone()),
    };
    lines.extend(caption.title.iter().cloned().chain(first));
    lines.extend((!caption.header.is_empty()).then(|| caption.header.join(" · ")));
    let shown = if figure.still || figure.timeline.quiz.is_some() {
        vec![figure.frame]
    } else {
        figure.print.clone()
    };
    let boards: Vec<String> = shown
        .iter()
        .map(|&frame| {
            let name = figure.timeline.frames.list().get(frame).filter(|_| shown.len() > 1).map(heading);
            name.map_or_else(String::new, |name| name + "\n")
                + render::text(&figure.timeline, frame).trim_end()
        })
        .collect();
    let mut parts: Vec<String> = lines.iter().map(|line| wrapped(line)).collect();
    parts = if parts.is_empty() { parts } else { vec![parts.join("\n")] };
    parts.extend(boards.iter().cloned());
    // What is told in the boards, as the answer of a solver is, or the count of a game, need not be told again.
    let is_line = |part: &str| boards.iter().any(|board| board.lines().any(|line| line == part));
    let are_lines = |text: &str| text.split(" · ").flat_map(|part| part.split('、')).all(is_line);
    let is_told = |note: &str| parts.iter().any(|part| part.contains(&note.replace('\u{2011}', "-")));
    let notes = caption.notes.iter().filter(|note| !is_told(note) && !are_lines(note)).cloned().collect();
    parts.extend(Caption { notes, ..caption.clone() }.joined_notes(figure.timeline.lang));
    // A problem would tell its solution.
    if (!figure.still || figure.lone().is_some()) && figure.timeline.quiz.is_none() {
        parts.extend(moves(figure, |frame, line| shown.contains(&frame) && are_lines(line)));
    }
    let text = parts.join("\n\n");
    let fence = "`".repeat(3.max(longest_run(&text) + 1));
    format!("{fence}text\n{text}\n{fence}\n")
}

/// Every line of moves as a paragraph, variations in parentheses, each comment as a paragraph after its move, unless a line of it `is_told`
/// in the board of its frame.
fn moves(figure: &Figure, is_told: impl Fn(usize, &str) -> bool) -> Vec<String> {
    let frames = &figure.timeline.frames;
    let mut parts = Vec::new();
    let mut start = 0;
    while start < frames.len() {
        let end = frames.line_end(start) + 1;
        let is_variation = start > 0;
        let mut line = if is_variation { "(".to_owned() } else { String::new() };
        let mut turn = 0;
        for (number, frame) in frames.list().iter().enumerate().take(end).skip(start) {
            if frame.number > 0 {
                let is_first = line.is_empty() || line.ends_with('(');
                if frame.number == turn && !is_first && !frame.short.is_empty() {
                    // Another action of the same turn.
                    line += ",";
                    line += &frame.short;
                } else {
                    line += if is_first { "" } else { " " };
                    line += &short(frame);
                }
                turn = frame.number;
            }
            let comment =
                || frame.comment.lines().filter(|line| !line.trim().is_empty() && !is_told(number, line));
            if comment().next().is_some() {
                parts.extend((!line.is_empty()).then(|| wrapped(&std::mem::take(&mut line))));
                parts.extend(comment().map(wrapped));
            }
        }
        if is_variation {
            line.push(')');
        }
        parts.extend((!line.is_empty()).then(|| wrapped(&line)));
        start = end;
    }
    parts
}

/// `37. Black Q16`
fn heading(frame: &Frame) -> String {
    match frame.number {
        0 => frame.name.clone(),
        number => format!("{number}. {}", frame.name),
    }
}

fn short(frame: &Frame) -> String {
    let name = if frame.short.is_empty() { &frame.name } else { &frame.short };
    format!("{}. {name}", frame.number)
}

/// A text in lines that are not too long; where it has no spaces, as in Japanese, lines end anywhere.
fn wrapped(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / COLUMNS);
    let mut column = 0;
    for word in text.split_inclusive(' ') {
        let width: usize = word.trim_end().chars().filter_map(UnicodeWidthChar::width).sum();
        if column > 0 && column + width > COLUMNS {
            out.truncate(out.trim_end().len());
            out.push('\n');
            column = 0;
        }
        for c in word.chars().filter(|c| !c.is_control()) {
            let width = c.width().unwrap_or_default();
            if column + width > COLUMNS && c != ' ' {
                out.push('\n');
                column = 0;
            }
            out.push(c);
            column += width;
        }
    }
    out.truncate(out.trim_end().len());
    out
}

fn longest_run(text: &str) -> usize {
    text.split(|c| c != '`').map(str::len).max().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_not_too_long() {
        let words = "1. e2 ".repeat(40);
        let japanese = "将棋".repeat(50);
        for text in [words.as_str(), &japanese, "short", ""] {
            let out = wrapped(text);
            let width = |line: &str| line.chars().filter_map(UnicodeWidthChar::width).sum::<usize>();
            assert!(out.lines().all(|line| width(line) <= COLUMNS), "{out}");
            assert_eq!(out.replace(['\n', ' '], ""), text.replace(' ', ""));
        }
        assert!(!wrapped(&words).lines().any(|line| line.ends_with(' ')));
    }
}
