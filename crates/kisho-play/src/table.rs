//! A game on the table: its record, the position that is shown, and how.

use kisho_board::diagram::Figure;
use kisho_board::present::options::{OF_COUNT, OF_OPENING, parse, words};
use kisho_board::present::{Options, first_frame};
use kisho_game::text::{Diagnostic, Lang};
use kisho_game::{Game, Notation, ReadOptions, Record, Written, notation};

use crate::board;
use crate::marking::{self, Pen};
use crate::opponent::Opponent;
use crate::parts;
use crate::recognising::recognised;
use crate::request::Request;
use crate::secret::{self, Stage};
use crate::setup::{self, Tool};

/// The game that is on the table if nobody asks for another.
const FIRST: Game = Game::ALL[0];

/// The smallest width of a board that buttons give it, in CSS pixels: squares can still be told apart.
const LEAST_WIDTH: f64 = 160.0;

/// The largest, which large screens have room for.
const MOST_WIDTH: f64 = 1600.0;

/// Most positions of a record. A game has some hundred.
pub const MOST_FRAMES: usize = 10_000;

/// What was asked for, as far as it could be read.
#[derive(Debug, Clone)]
pub struct Table {
    /// The record.
    pub record: Record,
    /// Its text as it was given; `None` if it has to be written anew.
    pub text: Option<String>,
    /// The notation of the text.
    pub notation: Notation,
    /// The position that is shown, by the number of its node.
    pub at: usize,
    /// How the board is shown, in the words of blocks.
    pub words: String,
    /// The same.
    pub options: Options,
    /// The language of the page.
    pub lang: Lang,
    /// The piece that has been taken up.
    pub lifted: Option<String>,
    /// The place to which it goes, where it may promote there or not.
    pub target: Option<String>,
    /// What is done with clicks, if a position is being set up.
    pub tool: Option<Tool>,
    /// What is put on the board, if it is being marked.
    pub pen: Option<Pen>,
    /// Who sets up, if the players do it out of each other's sight.
    pub stage: Option<Stage>,
    /// Whether the record is wanted in every notation: that takes longer than the rest of a page of a long game.
    pub all_codes: bool,
    /// The corner of the board that is enlarged, as the option `crop` calls it.
    pub part: Option<String>,
    /// How the computer plays, and for whom.
    pub opponent: Opponent,
    /// What is to be known of a text that has just been read.
    pub warnings: Vec<Diagnostic>,
    /// What stands in the field for codes and has not been read, whatever button was pressed.
    pub entered: Option<String>,
    /// What was typed as a comment and could not be kept.
    pub typed: Option<String>,
    /// The button that was pressed: its name and value. Whoever uses a keyboard goes on from there.
    pub pressed: Option<(String, String)>,
}

/// Why a request could not be followed as it stands.
#[derive(Debug, Clone, PartialEq)]
pub enum Trouble {
    /// The request is longer than is read.
    TooLong,
    /// There is no such notation, game, place or action.
    Unknown(String),
    /// What is wrong with a text, and the text; nothing if it is in no notation.
    Text(String, Vec<Diagnostic>),
    /// The record has too many positions.
    TooManyFrames(usize),
    /// There is no such position.
    NoNode(String),
    /// The move is not legal there.
    Illegal(String),
    /// The sign or label cannot be put on the board.
    NoSign(String),
    /// Signs stand in another position, that of this number.
    SignsElsewhere(usize),
    /// What is said of the board in the words of blocks.
    Options(String, Vec<Diagnostic>),
}

impl Trouble {
    /// Whether the record or the position that was asked for is not the one that is shown, so that no comment belongs to it.
    fn is_of_record(&self) -> bool {
        matches!(self, Self::TooLong | Self::Text(..) | Self::TooManyFrames(_) | Self::NoNode(_))
    }
}

impl Table {
    /// The table that a request describes, after what it asks for has been done; with what is wrong.
    #[must_use]
    pub fn of(request: &Request) -> (Self, Vec<Trouble>) {
        let (mut table, mut troubles) = Self::read(request);
        let is_there = !troubles.iter().any(Trouble::is_of_record);
        if is_there {
            table.keep_comment(request);
            // A name that was typed is kept as well, whatever button is pressed then.
            if request.has("name") && request.get("do") != Some("unname") {
                table.name(request.get("name").unwrap_or_default());
            }
        }
        let said = table.act(request);
        let typed = request.get("comment").filter(|typed| !is_there && !typed.trim().is_empty());
        table.typed = typed.map(str::to_owned);
        if said.is_empty() && request.pressed() == Some(("do", "read")) && table.entered.take().is_some() {
            // The record in which it was wrong has been replaced.
            troubles.retain(|trouble| !matches!(trouble, Trouble::Text(..)));
        }
        troubles.extend(said);
        (table, troubles)
    }

    /// The table that a request describes, before anything is done on it; with what is wrong. What is good of it is there.
    #[must_use]
    pub fn read(request: &Request) -> (Self, Vec<Trouble>) {
        let mut troubles = Vec::new();
        if request.is_too_long() {
            troubles.push(Trouble::TooLong);
        }
        let game = known(request.get("game"), Game::named, &mut troubles).unwrap_or(FIRST);
        let text = request.get("record");
        let words = request.get("options").unwrap_or_default();
        let (record, read_as) = text.map_or((None, None), |text| {
            let named = known(request.get("notation"), notation, &mut troubles);
            let (record, read_as, _) = Self::record(text, named, None, words, game, &mut troubles);
            (record, read_as)
        });
        let is_whole = record.is_some();
        let side = request.get("side").map(str::to_owned);
        let tool = request.get("tool").map(|code| Tool { code: code.to_owned(), side });
        if let (Some(_), Some(text), Some(record)) = (&tool, text, &record)
            && setup::is_own(record, text)
        {
            troubles.retain(|trouble| !matches!(trouble, Trouble::Text(..)));
        }
        let record = record.unwrap_or_else(|| game.initial());
        let notation = read_as.unwrap_or_else(|| usual(record.game()));
        let (options, said) = Self::shown(words, &notation);
        troubles.extend(said);
        let at = Self::position(request, &record, (&options, words), &mut troubles);
        let opponent = Opponent::read(request, &mut troubles);
        let is_corner = |part: &str| parts::is_corner(part).then(|| part.to_owned());
        let part = known(request.get("part"), is_corner, &mut troubles);
        let table = Self {
            text: text.filter(|_| is_whole).map(str::to_owned),
            record,
            notation,
            at,
            words: words.to_owned(),
            options,
            lang: request.get("lang").and_then(Lang::from_tag).unwrap_or(Lang::En),
            lifted: request.get("lifted").map(str::to_owned),
            target: request.get("target").map(str::to_owned),
            tool,
            pen: request
                .get("sign")
                .map(|sign| Pen { sign: sign.to_owned(), from: request.get("from").map(str::to_owned) }),
            stage: request.get("stage").and_then(Stage::named).filter(|_| secret::IS_KNOWN),
            all_codes: false,
            part,
            opponent,
            warnings: Vec::new(),
            entered: request.get("text").map(str::to_owned),
            typed: None,
            pressed: request.pressed().map(|(name, value)| (name.to_owned(), value.to_owned())),
        };
        (table, troubles)
    }

    /// Which position of a record is asked for: the one that the block opens at, if nothing is said, and the last one, if there is none
    /// or it does not exist.
    fn position(
        request: &Request,
        record: &Record,
        (options, words): (&Options, &str),
        troubles: &mut Vec<Trouble>,
    ) -> usize {
        let Some(number) = request.get("at") else {
            let is_said = options.frame.is_some() || marking::has_signs(words);
            return if is_said { first_frame_of(record, options) } else { record.main_end() };
        };
        if number == "end" {
            return record.main_end();
        }
        let at = number.parse().ok().filter(|at| *at < record.frames());
        at.unwrap_or_else(|| {
            troubles.push(Trouble::NoNode(number.to_owned()));
            record.main_end()
        })
    }

    /// The position that a block opens at, to which its signs belong.
    pub(crate) fn opening(&self) -> usize {
        first_frame_of(&self.record, &self.options)
    }

    /// Reads a record in the notation that is named, else in the one that it looks like, else in that of the game; with its warnings, if
    /// these are all that is wrong. `which`: which one of several, from 1. `words`: the options, which may say what dialect the text is in.
    pub(crate) fn record(
        text: &str,
        named: Option<&Notation>,
        which: Option<u32>,
        words: &str,
        game: Game,
        troubles: &mut Vec<Trouble>,
    ) -> (Option<Record>, Option<Notation>, Vec<Diagnostic>) {
        let Some(notation) = named.copied().or_else(|| recognised(text, game)) else {
            troubles.push(Trouble::Text(text.to_owned(), Vec::new()));
            return (None, None, Vec::new());
        };
        let Options { dialect, lenient, .. } = Self::shown(words, &notation).0;
        let reading = notation.reading(text.as_bytes(), &ReadOptions { game: which, all: false, dialect });
        let frames = reading.record.as_ref().map_or(0, Record::frames);
        if frames > MOST_FRAMES {
            troubles.push(Trouble::TooManyFrames(frames));
            return (None, None, Vec::new());
        }
        let mut said = reading.diagnostics;
        // Who wants it so has been told what is wrong, and goes on with what is good.
        if reading.record.is_none() || lenient != Some(true) && said.iter().any(Diagnostic::is_error) {
            troubles.push(Trouble::Text(text.to_owned(), std::mem::take(&mut said)));
        }
        (reading.record, Some(notation), said)
    }

    /// Reads how the board is shown.
    pub(crate) fn shown(text: &str, notation: &Notation) -> (Options, Option<Trouble>) {
        let (list, mut said) = words(text);
        let (options, more) = parse(&list, notation);
        said.extend(more);
        (options, (!said.is_empty()).then(|| Trouble::Options(text.to_owned(), said)))
    }

    /// Shows the board otherwise: takes a word of blocks away if it is there, else adds it.
    pub fn switch(&mut self, word: &str) {
        let (list, _) = words(&self.words);
        let mut kept: Vec<&str> = list.iter().map(|other| other.text(&self.words)).collect();
        let denies = |a: &str, b: &str| a.strip_prefix("no-") == Some(b);
        if kept.contains(&word) {
            kept.retain(|other| *other != word);
        } else if let Some(other) = kept.iter_mut().find(|other| denies(other, word) || denies(word, other)) {
            *other = word;
        } else {
            kept.push(word);
        }
        self.words = kept.join(" ");
        (self.options, _) = Self::shown(&self.words, &self.notation);
    }

    /// Shows the board so many times as large, in the words of blocks, as far as it fits pages and is seen.
    pub(crate) fn resize(&mut self, times: f64) {
        let now = self.width();
        // Each game counts in pixels of something else.
        self.set_size(100.0);
        let pixels = self.width() / 100.0;
        self.set_size((now * times).clamp(LEAST_WIDTH.min(now), MOST_WIDTH.max(now)) / pixels);
    }

    /// The width of the board in CSS pixels, where nothing makes it narrower.
    fn width(&self) -> f64 {
        let timeline = self.figure().timeline;
        timeline.view.w * timeline.unit
    }

    fn set_size(&mut self, size: f64) {
        let words = [self.kept(|name| name != "size").join(" "), format!("size={}", size.round())].join(" ");
        self.words = words.trim_start().to_owned();
        (self.options, _) = Self::shown(&self.words, &self.notation);
    }

    /// Those of the words of blocks that say how the board is shown whose names are to be kept.
    pub(crate) fn kept(&self, keep: impl Fn(&str) -> bool) -> Vec<&str> {
        let (list, _) = words(&self.words);
        list.iter().filter(|word| keep(&word.name)).map(|word| word.text(&self.words)).collect()
    }

    /// Shows the board as words of blocks say; `None` if they are not known, and nothing changes then.
    pub(crate) fn show(&mut self, words: &str) -> Option<()> {
        let (options, said) = Self::shown(words, &self.notation);
        if said.is_some() {
            return None;
        }
        (self.options, self.words) = (options, words.to_owned());
        Some(())
    }

    /// How the board is shown here, in the words of blocks: a count belongs to one position, and so do marks.
    fn words_here(&self) -> String {
        let is_counted = !self.asks_for_count() || self.is_counting();
        let is_marked = self.at == self.opening();
        let is_of_another =
            |name: &str| !is_counted && OF_COUNT.contains(&name) || !is_marked && OF_OPENING.contains(&name);
        self.kept(|name| !is_of_another(name)).join(" ")
    }

    /// The same.
    pub(crate) fn options_here(&self) -> Options {
        Self::shown(&self.words_here(), &self.notation).0
    }

    /// The options here with one more word; `None` if it is not known.
    pub(crate) fn with(&self, word: &str) -> Option<Options> {
        let (options, said) = Self::shown(&format!("{} {word}", self.words_here()), &self.notation);
        said.is_none().then_some(options)
    }

    /// Whether boards of this game can be shown so.
    #[must_use]
    pub fn knows(&self, word: &str) -> bool {
        Self::shown(word, &self.notation).1.is_none()
    }

    /// Whether this piece has been taken up.
    #[must_use]
    pub fn has_lifted(&self, code: &str) -> bool {
        self.lifted.as_deref() == Some(code)
    }

    /// Whether this button was pressed, so that a page is read on from there.
    #[must_use]
    pub fn has_pressed(&self, name: &str, value: &str) -> bool {
        self.pressed.as_ref().is_some_and(|(pressed, with)| pressed == name && with == value)
    }

    /// The position that is shown, as a still diagram.
    #[must_use]
    pub fn figure(&self) -> Figure {
        board::figure(self)
    }

    /// Shows the position after a move. One that was there before changes nothing.
    pub(crate) fn moved(&mut self, frames_before: usize, at: usize) {
        (self.lifted, self.target) = (None, None);
        if self.record.frames() == frames_before {
            self.at = at;
        } else {
            self.changed(at);
        }
    }

    /// Shows a position of the record, which has been changed and is written anew.
    pub(crate) fn changed(&mut self, at: usize) {
        self.at = at;
        self.text = None;
    }

    /// The record as a text that is read as the same record, and its notation: the one that it was given in, if that can hold it.
    #[must_use]
    pub fn written(&self) -> (Notation, String) {
        let (notation, written) = self.whole();
        (notation, written.text)
    }

    /// The same, with what is left out because no notation holds all of it.
    pub(crate) fn whole(&self) -> (Notation, Written) {
        let game = self.record.game();
        match &self.text {
            Some(text) => (self.notation, Written::whole(text.clone())),
            None => {
                let dialect =
                    self.options.dialect.filter(|_| self.notation.name == game.whole_notation().name);
                let own = dialect.and_then(|dialect| self.record.in_dialect(dialect));
                own.map_or_else(|| written(&self.record, Some(self.notation)), |own| (self.notation, own))
            }
        }
    }
}

/// The position that a block with these options opens a record at.
pub(crate) fn first_frame_of(record: &Record, options: &Options) -> usize {
    first_frame(options, record.frames(), record.main_end())
}

/// What a name of a request stands for; what stands for nothing is told.
fn known<T>(
    name: Option<&str>,
    find: impl FnOnce(&str) -> Option<T>,
    troubles: &mut Vec<Trouble>,
) -> Option<T> {
    let name = name?;
    let found = find(name);
    if found.is_none() {
        troubles.push(Trouble::Unknown(name.to_owned()));
    }
    found
}

/// The notation of a record that nobody has given in one.
pub(crate) fn usual(game: Game) -> Notation {
    game.short_notation().unwrap_or_else(|| game.whole_notation())
}

/// A record as a text that is read as the same record, and its notation: `given`, if that can hold it, or a short one. A
/// notation that holds less would not tell what was taken away from what it cannot hold.
pub(crate) fn written(record: &Record, given: Option<Notation>) -> (Notation, Written) {
    let game = record.game();
    let given = given.filter(|given| given.game == Some(game));
    let written = |notation: Notation| Some((notation, notation.write?(record).ok()?));
    let mut all = given.into_iter().chain(game.short_notation()).filter_map(written);
    let whole = all.find(|(_, written)| written.lost.is_empty());
    whole
        .or_else(|| written(game.whole_notation()))
        .unwrap_or_else(|| (game.whole_notation(), Written::whole(String::new())))
}

/// The request that opens a record, as the query of an address. `options`: words of blocks that say how the board is shown.
///
/// ```
/// use kisho_game::{Game, text::Lang};
///
/// let record = Game::named("quoridor").unwrap().initial();
/// let query = kisho_play::query(&record, "flip", Lang::En);
/// assert_eq!(query, "game=quoridor&notation=quoridor&options=flip&lang=en");
/// ```
#[must_use]
pub fn query(record: &Record, options: &str, lang: Lang) -> String {
    let (notation, written) = written(record, None);
    let fields = [
        ("game", record.game().name()),
        ("record", &written.text),
        ("notation", notation.name),
        ("options", options),
        ("lang", lang.tag()),
    ];
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.extend_pairs(fields.into_iter().filter(|(_, value)| !value.is_empty()));
    query.finish()
}
