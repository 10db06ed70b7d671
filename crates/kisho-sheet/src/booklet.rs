//! A commented game as a booklet: figures with the comments after them, in columns.

mod moves;
mod stones;

use super::flow::{Columns, Piece, flow};
use super::look::Look;
use super::moves::Moves;
use super::page::{Bookmark, Page, Picture};
use super::paper::Paper;
use super::setting::{Align, Style, unbroken};
use super::words;
use kisho_board::diagram::{Figure, Frames};
use kisho_board::present::games::MoveStyle;
use kisho_board::present::options::{Crop, FramesChoice, Medium, Spanned};
use kisho_board::present::{self, Options};
use kisho_game::Record;
use kisho_game::text::{Diagnostic, Id, Lang};

/// So many diagrams of variations are drawn in a game: a commented game of a book has some dozens. Of those beyond it the
/// moves are written.
const MOST_VARIATIONS: usize = 500;

/// So large is the board of a variation beside that of a figure.
const VARIATION: f64 = 0.75;

/// How many columns a page has by itself.
#[must_use]
pub fn columns(paper: Paper) -> usize {
    match paper {
        Paper::A5 => 1,
        Paper::A4 | Paper::B5 | Paper::Letter => 2,
    }
}

/// The pages of a game, and its title. `every`: how many moves each figure has, or stand between two diagrams, whatever its options
/// say.
#[must_use]
pub fn pages(
    record: &Record,
    options: &Options,
    (look, columns): (&Look, usize),
    every: Option<u32>,
) -> (Vec<Page>, String, Vec<Diagnostic>) {
    let lang = look.lang;
    let still =
        Options { frames: Some(Spanned::unsaid(FramesChoice::Still)), header: Some(true), ..plain(options) };
    let (figure, mut problems) = present::figure(record, &still, lang);
    problems.extend(parts_asked(options));
    let every = every.or(options.every.map(|every| every.value));
    let mut page = Page::default();
    let title = title(record, &figure, look);
    // The head of later pages bears it.
    let look = &Look { title: title.clone(), ..look.clone() };
    let (below, mut long) = (header(&figure, lang), Vec::new());
    let top = if look.has_room_for(&below) {
        look.begin(&mut page, &title, &[below])
    } else {
        long.clone_from(&figure.caption.header);
        look.begin(&mut page, &title, &[])
    };
    page.bookmarks.push(Bookmark { level: 0, title: title.clone(), y: 0.0 });
    let columns = Columns { area: look.area(), count: columns, between: look.text().size * 2.2 };
    let mut options = plain(options);
    let is_part = options.crop.is_none() && !present::begins_a_game(record) && !present::has_own_view(record);
    if is_part && present::facts(record.game()).paper.corners {
        // A sequence in a corner.
        options =
            present::with_fixed_crop(record, &Options { crop: Some(Spanned::unsaid(Crop::Auto)), ..options });
    }
    let mut writer = Writer { record, options, look, width: columns.width(), pieces: Vec::new(), drawn: 0 };
    writer.long_header(&long);
    match present::facts(record.game()).moves {
        MoveStyle::Stones => problems.extend(writer.stones(&figure, every)),
        MoveStyle::Signs | MoveStyle::Notation => writer.moves(figure, every),
    }
    (flow(writer.pieces, &columns, page, top), title, problems)
}

/// Options that name parts of a game, which a booklet shows whole.
fn parts_asked(options: &Options) -> impl Iterator<Item = Diagnostic> {
    let moves = options.moves.map(|moves| ("moves=", moves.span));
    let figures = options.figures.as_ref().map(|figures| ("figures", figures.span));
    moves.into_iter().chain(figures).map(|(name, span)| {
        let message = format!("a booklet shows the whole game, so `{name}` has no effect");
        Diagnostic::warning(Id::OptionValue, span, message)
            .with_hint("for these figures, make a sheet of problems")
    })
}

/// The options without what asks for other kinds of pictures.
fn plain(options: &Options) -> Options {
    Options {
        title: None,
        header: Some(false),
        moves: None,
        every: None,
        figures: None,
        frame: None,
        frames: None,
        problem: None,
        answer: None,
        choices: None,
        quiz: None,
        freeboard: false,
        medium: Medium::Sheet,
        ..options.clone()
    }
}

/// What is written above the game: what the user says, else who plays.
fn title(record: &Record, figure: &Figure, look: &Look) -> String {
    if !look.title.is_empty() {
        return look.title.clone();
    }
    let board = &figure.timeline.title;
    let said = board.split_once([':', '：']).map(|(_, said)| said.trim());
    said.map_or_else(|| present::name(record.game(), look.lang).to_owned(), str::to_owned)
}

/// Players, event, date, result in one line or two.
fn header(figure: &Figure, lang: Lang) -> String {
    // A longer part, such as the name of an event, may fill lines of its own.
    let whole = |part: &String| if part.chars().count() > 30 { part.clone() } else { unbroken(part) };
    let parts: Vec<String> = figure.caption.header.iter().map(whole).collect();
    parts.join(crate::say::sheet::between_parts(lang))
}

/// Puts a game together, piece by piece.
struct Writer<'a> {
    record: &'a Record,
    options: Options,
    look: &'a Look,
    /// Of a column.
    width: f64,
    pieces: Vec<Piece>,
    /// Diagrams of variations so far.
    drawn: usize,
}

impl Writer<'_> {
    fn lang(&self) -> Lang {
        self.look.lang
    }

    /// How running text is set.
    fn paragraph(&self) -> Style {
        Style { indent: self.lang().pick(0.0, 1.0), ..self.look.text() }
    }

    /// Running text.
    fn text(&mut self, text: &str) {
        let text = text.trim();
        if text.is_empty() {
            return;
        }
        let style = self.paragraph();
        for (nth, paragraph) in text.split('\n').filter(|line| !line.trim().is_empty()).enumerate() {
            let before = if nth == 0 { 0.2 } else { self.lang().pick(0.4, 0.0) };
            let lines = style.lines(paragraph.trim_end(), self.width);
            self.pieces.extend(Piece::text(lines, style, before * style.size));
        }
    }

    /// What is said about the game where it is too long to stand below the title: each part for itself, at the head of the columns.
    fn long_header(&mut self, parts: &[String]) {
        let style = self.look.small();
        for part in parts {
            self.pieces.extend(Piece::text(style.lines(part, self.width), style, style.size * 0.2));
        }
        self.pieces.extend((!parts.is_empty()).then(|| Piece::space(style.size)));
    }

    fn heading(&mut self, text: &str, scale: f64) {
        self.pieces.extend(self.heading_of(text, scale));
    }

    fn heading_of(&self, text: &str, scale: f64) -> Vec<Piece> {
        let style = self.look.heading(scale);
        Piece::heading(style.lines(text, self.width), style, style.size * 0.8)
    }

    /// So many moves stand between two diagrams, or in a figure.
    fn every(&self, asked: Option<u32>) -> u32 {
        asked.unwrap_or(present::facts(self.record.game()).paper.every).max(1)
    }

    /// A board with its title and notes below it.
    fn board(&mut self, picture: Picture, scale: f64, title: &str, notes: Option<&str>, bookmark: bool) {
        self.headed_board(None, picture, scale, (title, notes), bookmark);
    }

    /// The same, below a heading of its own.
    fn headed_board(
        &mut self,
        heading: Option<&str>,
        picture: Picture,
        scale: f64,
        (title, notes): (&str, Option<&str>),
        bookmark: bool,
    ) {
        let paper = &present::facts(self.record.game()).paper;
        let most = paper.in_text * scale;
        let height = self.look.area().h * paper.height;
        let pitch = picture.pitch(self.width * scale, height).min(most);
        let size = picture.size(pitch);
        let picture = self.look.lettered(&picture, self.record.game(), pitch);
        let mut piece = Piece::picture(picture, size, self.look.text().size * 1.2);
        if bookmark {
            piece = piece.named(1, title.to_owned());
        }
        let style = self.look.heading(0.95).aligned(Align::Center);
        let mut lines = Piece::text(style.lines(title, self.width), style, style.size * 0.35);
        if let Some(notes) = notes {
            let style = self.look.small().aligned(Align::Center);
            lines.extend(Piece::text(style.lines(notes, self.width), style, 0.0));
        }
        let heading = heading.map_or_else(Vec::new, |heading| self.heading_of(heading, 1.0));
        self.pieces.extend(Piece::figure(heading, piece, lines, self.look.text().size * 0.6));
    }

    /// Names the figure before it as a heading, for what is said about it where it stands elsewhere.
    fn name_apart(&mut self, title: &str) {
        let lines = self.heading_of(title, 1.0);
        self.pieces.extend(lines.into_iter().map(Piece::only_apart));
    }

    /// The heading of a variation: it says which move of the line before it is another one.
    fn name_of_variation(&self, frames: &Frames, written: &Moves<'_>, from: usize) -> String {
        let before = frames.list().get(from).and_then(|frame| frame.parent);
        let played = before.and_then(|before| frames.children(before).next());
        let played =
            played.and_then(|at| Some((at, frames.list().get(at).filter(|frame| !frame.short.is_empty())?)));
        match played {
            Some((at, frame)) => {
                let played = written.line(&[at]);
                words::variation_from(&played, (frame.number, &frame.short), self.lang())
            }
            None => words::variation(None, self.lang()),
        }
    }

    /// How the game ended, where neither a comment nor the bar of the last diagram says it in the same words.
    fn end(&mut self, whole: &Figure) {
        if present::facts(self.record.game()).paper.bar_tells_end && self.options.shows_info_bar() {
            return;
        }
        let frames = &whole.timeline.frames;
        let end = frames.main_end();
        let said = present::ended(self.record, frames.node(end), &self.options, self.lang());
        let comment = frames.list().get(end).map_or("", |frame| &frame.comment);
        if let Some(said) = said.filter(|said| !comment.ends_with(said)) {
            let style = self.paragraph();
            let lines = style.lines(&said, self.width);
            Piece::close(&mut self.pieces, Piece::text(lines, style, style.size * 0.2));
        }
    }
}

/// The frames that begin the variations to a frame, those inside them included, in their order.
fn variations(figure: &Figure, at: usize) -> Vec<usize> {
    let frames = &figure.timeline.frames;
    let Some(parent) = frames.list().get(at).and_then(|frame| frame.parent) else { return Vec::new() };
    let others = frames.children(parent).skip(1);
    others.flat_map(|child| frames.subtree(child)).filter(|&at| frames.begins_variation(at)).collect()
}
