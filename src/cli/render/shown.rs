//! Which positions of a record are shown.

use super::names::digits;
use crate::cli::options::BlockOptions;
use kisho_board::diagram::Figure;

/// What is drawn of one record.
#[derive(Debug)]
pub struct Shown<'a> {
    /// The record as a page would show it: one figure, or a series.
    pub figures: &'a [Figure],
    /// The pictures in their order; never empty.
    pub pictures: Vec<Picture<'a>>,
    /// What the pictures are.
    pub which: Which,
    /// How many digits the numbers in names of files have.
    pub digits: usize,
}

/// What the pictures of a record are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which {
    /// One position.
    One,
    /// Frames of one figure, with their numbers.
    Frames,
    /// The figures of a series, counted from 1.
    Series,
}

/// One picture.
#[derive(Debug, Clone, Copy)]
pub struct Picture<'a> {
    /// The figure.
    pub figure: &'a Figure,
    /// The frame of its timeline.
    pub frame: usize,
    /// The number in names of files.
    pub number: usize,
}

impl<'a> Shown<'a> {
    /// What is asked for. `frames`: those of the only figure, where several are wanted. All numbers of a game have as many
    /// digits, whichever of its frames are drawn.
    pub fn of(figures: &'a [Figure], block: &BlockOptions, frames: Option<Vec<usize>>) -> Self {
        let of_frame = |figure: &'a Figure, frame| Picture {
            figure,
            frame,
            number: figure.timeline.frames.address(frame),
        };
        let (which, pictures, most) = match (figures, frames) {
            ([figure], Some(frames)) => {
                let pictures = frames.into_iter().map(|frame| of_frame(figure, frame)).collect();
                (Which::Frames, pictures, last_number(figure))
            }
            ([figure], None) if !block.options.is_series() => {
                (Which::One, vec![of_frame(figure, chosen(figure, block))], last_number(figure))
            }
            _ => {
                let numbered = figures.iter().zip(1..);
                let picture =
                    |(figure, number): (&'a Figure, _)| Picture { figure, frame: figure.frame, number };
                (Which::Series, numbered.map(picture).collect(), figures.len())
            }
        };
        let least = if which == Which::Series { 1 } else { LEAST_DIGITS };
        Self { figures, pictures, which, digits: digits(most).max(least) }
    }

    /// Frames of one record, each in a figure of its own. `most`: the highest number of a frame of the record.
    pub fn apart(figures: &'a [Figure], most: usize) -> Self {
        let pictures = figures.iter().map(|figure| Picture {
            figure,
            frame: 0,
            number: figure.timeline.frames.address(0),
        });
        let digits = digits(most).max(LEAST_DIGITS);
        Self { figures, pictures: pictures.collect(), which: Which::Frames, digits }
    }
}

/// The number of the last frame of a figure.
pub fn last_number(figure: &Figure) -> usize {
    let frames = &figure.timeline.frames;
    frames.address(frames.len().saturating_sub(1))
}

/// Frames of short games and long ones are sorted alike.
const LEAST_DIGITS: usize = 3;

/// The frame of a single picture: the one asked for, else the end of the main line, since the first
/// position of a game is the same picture for every game.
fn chosen(figure: &Figure, block: &BlockOptions) -> usize {
    match block.options.frame {
        Some(_) => figure.frame,
        // What the answer is about.
        None if block.options.solve.is_some() => figure.frame,
        // A problem does not show its solution.
        None if figure.timeline.quiz.is_some() => figure.frame,
        None => figure.timeline.frames.main_end(),
    }
}
