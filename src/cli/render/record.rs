//! One record from its text to its pictures.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;

use super::drawing::Drawing;
use super::format::Format;
use super::frames::{Choice, Frames};
use super::inputs::Entry;
use super::memory_budget::{self, MemoryBudget};
use super::names::OutputNames;
use super::shown::{Picture, Shown, Which, last_number};
use crate::cli::input::{Input, InputReading};
use crate::cli::options::BlockOptions;
use crate::cli::{Failure, output};
use kisho_board::diagram::Figure;
use kisho_board::fonts::{self, FontError};
use kisho_board::present::options::{FrameChoice, FramesChoice, Medium, Spanned};
use kisho_board::present::{self, Options};
use kisho_board::render;
use kisho_board::render::lettering::in_font;
use kisho_game::Record;
use kisho_game::text::{Diagnostic, Lang, Source, Span};

/// What is the same for all records of a run.
#[derive(Debug)]
pub struct RunOptions<'a> {
    /// How pictures are drawn.
    pub drawing: Drawing,
    /// Which frames, if several are asked for.
    pub frames: Option<&'a Frames>,
    /// The language of names and texts.
    pub lang: Lang,
    /// The font of running texts, if one is named.
    pub font: Option<&'a str>,
    /// Pictures that are done.
    pub done: &'a AtomicUsize,
    /// For pictures that are being drawn.
    pub budget: MemoryBudget,
}

/// What became of a record.
#[derive(Debug, Default)]
pub struct Outcome {
    /// What is to be said, each with its text.
    pub said: Vec<(Source, Diagnostic)>,
    /// Why there is nothing, if nothing else says it.
    pub failure: Option<String>,
    /// The pictures that were written, and the last of them.
    pub written: Option<(usize, PathBuf)>,
    /// What goes to standard output.
    pub output: Vec<u8>,
}

impl Outcome {
    fn failed(why: String) -> Self {
        Self { failure: Some(why), ..Self::default() }
    }

    /// Whether something could not be drawn.
    pub fn is_bad(&self) -> bool {
        self.failure.is_some() || self.said.iter().any(|(_, said)| said.is_error())
    }

    /// Adds messages; whether one of them is an error.
    fn say(&mut self, source: &Source, said: impl IntoIterator<Item = Diagnostic>) -> bool {
        self.said.extend(said.into_iter().map(|said| (source.clone(), said)));
        self.is_bad()
    }
}

impl RunOptions<'_> {
    /// Draws a record. Only what would be wrong for every record, such as a full disk, is an error.
    pub fn draw(
        &self,
        entry: &Entry,
        block: &BlockOptions,
        place: Option<&OutputNames>,
    ) -> Result<Outcome, Failure> {
        let input = match Input::read(entry.path.as_deref()) {
            Ok(input) => input,
            Err(Failure::Input(why)) => return Ok(Outcome::failed(why)),
            Err(other) => return Err(other),
        };
        let mut outcome = Outcome::default();
        let InputReading { records, source, mut said } =
            input.look(entry.notation, &block.options.read_options());
        let is_damaged = said.iter().any(Diagnostic::is_error);
        if block.options.lenient == Some(true) && records.is_some() {
            said.iter_mut().for_each(Diagnostic::excuse);
        }
        let bad = outcome.say(&source, said);
        let record = match records {
            Some((record, _)) if !bad => record,
            _ => {
                if !bad {
                    outcome.failure = Some(input.no_record(entry.notation));
                }
                return Ok(outcome);
            }
        };
        let quiet = is_damaged.then(|| {
            let mut options = block.options.clone();
            options.ask_nothing();
            block.with(options)
        });
        let block = quiet.as_ref().unwrap_or(block);
        let of_problem = self.of_problem(&record, block);
        let block = of_problem.as_ref().unwrap_or(block);
        let (mut figures, problems) = present::figures(&record, &block.options, self.lang);
        let asked = block.asked(&input.name);
        if outcome.say(&asked, problems) {
            return Ok(outcome);
        }
        let bookmarks = || record.bookmarks();
        let frames = match (self.frames, figures.as_slice()) {
            (Some(frames), [figure]) => match frames.of(&Choice { figure, bookmarks: &bookmarks() }) {
                Ok(frames) => Some(frames),
                Err(why) => {
                    outcome.failure = Some(format!("{}: {why}", input.name));
                    return Ok(outcome);
                }
            },
            (None, [figure]) if self.drawing.to.moves() && block.options.frame.is_none() => {
                Some((0..=figure.timeline.frames.main_end()).collect())
            }
            _ => None,
        };
        let mut titled = match (figures.as_slice(), &frames) {
            ([figure], Some(frames))
                if block.options.medium == Medium::Pictures && block.options.title == Some(true) =>
            {
                self.titled(&record, figure, frames, block)
            }
            _ => Vec::new(),
        };
        if self.drawing.to.is_picture() && self.drawing.paper.is_none() || self.drawing.to == Format::Text {
            put_captions(&mut figures, &block.options);
            put_captions(&mut titled, &block.options);
        }
        let (figures, titled) = match (self.lettered(figures), self.lettered(titled)) {
            (Ok(figures), Ok(titled)) => (figures, titled),
            (Err(error), _) | (_, Err(error)) => {
                outcome.failure = Some(format!("{}: {error}", input.name));
                return Ok(outcome);
            }
        };
        let shown = match (titled.as_slice(), figures.first()) {
            ([_, ..], Some(figure)) => Shown::apart(&titled, last_number(figure)),
            _ => Shown::of(&figures, block, frames),
        };
        if self.drawing.to.holds_one() {
            return self.pictures(outcome, &input.name, &shown, place);
        }
        if self.drawing.to == Format::Html {
            let long = figures.iter().filter_map(|figure| render::too_long(figure, Span::at(0)));
            if outcome.say(&asked, long) {
                return Ok(outcome);
            }
        }
        let source = block.options.source.then(|| input.text(entry.notation));
        let source = source.as_deref().map(str::trim);
        let _taken = self.budget.take(figures.first().map_or(0, |figure| self.drawing.held(figure)));
        match self.drawing.document(&shown, block, record.game(), source) {
            Ok(bytes) => put(&mut outcome, place, bytes)?,
            Err(why) => outcome.failure = Some(format!("{}: {why}", input.name)),
        }
        self.done.fetch_add(1, Ordering::Relaxed);
        Ok(outcome)
    }

    /// The options of a picture of a problem, where nobody says which position is wanted: a problem does not show its solution.
    fn of_problem(&self, record: &Record, block: &BlockOptions) -> Option<BlockOptions> {
        let options = &block.options;
        let is_asked = self.frames.is_some() || options.frame.is_some() || options.solve.is_some();
        let is_free = !is_asked && !options.asks() && !options.is_series() && !options.asks_for_moves();
        let at = present::asked_at(record).filter(|_| is_free && self.drawing.to.is_still())?;
        let frame = Some(Spanned::unsaid(FrameChoice::Number(at)));
        Some(block.with(Options { frame, ..options.clone() }))
    }

    /// The figures with texts in a font that has their characters.
    fn lettered(&self, figures: Vec<Figure>) -> Result<Vec<Figure>, FontError> {
        let to = self.drawing.to;
        if !to.is_picture() {
            return Ok(figures);
        }
        let choose = |texts: &str| fonts::choose(texts, self.font, self.lang);
        let lettered =
            figures.into_par_iter().map(|figure| match in_font(&figure, self.font.is_some(), choose) {
                Ok(other) => Ok(other.unwrap_or(figure)),
                // In an SVG, those who look at it may have the characters.
                Err(FontError::NoneFound { .. } | FontError::Joined { .. })
                    if matches!(to, Format::Svg | Format::AnimatedSvg) =>
                {
                    Ok(figure)
                }
                Err(error) => Err(error),
            });
        lettered.collect()
    }

    /// Frames as diagrams of their own, as each has its own title.
    fn titled(&self, record: &Record, whole: &Figure, frames: &[usize], block: &BlockOptions) -> Vec<Figure> {
        let diagram = |&frame: &usize| {
            let number = whole.timeline.frames.address(frame);
            let options = Options {
                frames: Some(Spanned::unsaid(FramesChoice::Still)),
                frame: Some(Spanned::unsaid(FrameChoice::Number(number))),
                ..block.options.clone()
            };
            let (figure, _) = present::figure(record, &options, self.lang);
            let timeline = figure.timeline.windowed(number..number + 1);
            Figure { timeline, frame: 0, print: vec![0], ..figure }
        };
        frames.par_iter().map(diagram).collect()
    }

    /// One picture, or several into files with numbers.
    fn pictures(
        &self,
        mut outcome: Outcome,
        name: &str,
        shown: &Shown<'_>,
        place: Option<&OutputNames>,
    ) -> Result<Outcome, Failure> {
        if let (Which::One, [picture]) = (shown.which, shown.pictures.as_slice()) {
            match self.file(picture) {
                Ok(bytes) => put(&mut outcome, place, bytes)?,
                Err(why) => outcome.failure = Some(format!("{name}: {why}")),
            }
            self.done.fetch_add(1, Ordering::Relaxed);
            return Ok(outcome);
        }
        let Some(place) = place else { return Ok(outcome) };
        match self.numbered(shown, place)? {
            Ok(()) => {
                outcome.written = shown
                    .pictures
                    .last()
                    .map(|last| (shown.pictures.len(), place.numbered(last.number, shown.digits)))
            }
            Err(why) => outcome.failure = Some(format!("{name}: {why}")),
        }
        Ok(outcome)
    }

    /// A picture by itself, when there is room for it.
    fn file(&self, picture: &Picture<'_>) -> Result<Vec<u8>, String> {
        let _taken = self.budget.take(self.drawing.pixels(picture.figure));
        self.drawing.sheets(picture.figure, Some(picture.frame))?.file(picture.frame)
    }

    /// Several pictures on all processors. The inner error is about a picture.
    fn numbered(&self, shown: &Shown<'_>, place: &OutputNames) -> Result<Result<(), String>, Failure> {
        // What the frames of a game share is made once, unless it is so large that it cannot be kept for as many games as
        // there are processors; figures of a series share nothing.
        let processors = rayon::current_num_threads() as u64;
        let is_small = |figure| self.drawing.pixels(figure) <= memory_budget::AT_ONCE / processors;
        let shared = match (shown.which, shown.figures) {
            (Which::Frames, [figure]) if is_small(figure) => match self.drawing.sheets(figure, None) {
                Ok(sheets) => Some(sheets),
                Err(why) => return Ok(Err(why)),
            },
            _ => None,
        };
        let draw = |picture: &Picture<'_>| match &shared {
            Some(sheets) => {
                let _taken = self.budget.take(self.drawing.pixels(picture.figure));
                sheets.file(picture.frame)
            }
            None => self.file(picture),
        };
        let failed = shown.pictures.par_iter().map(|picture| {
            let drawn = draw(picture);
            self.done.fetch_add(1, Ordering::Relaxed);
            match drawn {
                Ok(bytes) => {
                    output::put_file(&place.numbered(picture.number, shown.digits), &bytes).map(|()| None)
                }
                Err(why) => Ok(Some(why)),
            }
        });
        let failed: Vec<Option<String>> = failed.collect::<Result<_, Failure>>()?;
        Ok(failed.into_iter().flatten().next().map_or(Ok(()), Err))
    }
}

/// Writes into pictures and texts what is asked for by name. On paper all of it is set below them, as in a page. What moves would have a
/// header like any replay, and figures the comments of their moves.
fn put_captions(figures: &mut [Figure], options: &Options) {
    for (at, Figure { caption, .. }) in figures.iter_mut().enumerate() {
        caption.pictured = true;
        // A series says once what holds for all of it; the title of a single figure may be the author's line.
        let is_said = caption.text.is_some() && (at == 0 || !options.is_series());
        caption.text = options.caption.clone().filter(|_| is_said);
        if options.header != Some(true) {
            caption.header.clear();
        }
    }
}

/// Writes the only file of a record, or keeps it for standard output.
fn put(outcome: &mut Outcome, place: Option<&OutputNames>, bytes: Vec<u8>) -> Result<(), Failure> {
    match place {
        None => outcome.output = bytes,
        Some(place) => {
            output::put(Some(&place.single), &bytes)?;
            outcome.written = Some((1, Path::new(&place.single).to_owned()));
        }
    }
    Ok(())
}
