//! What the workbench has to say.

use kisho_game::text::{Diagnostic, Id, Lang};
use kisho_game::{Game, Lost};

use super::engine::EngineError;
use crate::say::bench;

/// Something that the author should know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Notice {
    /// These files have been written.
    Saved(String),
    /// The files say it already.
    Nothing,
    /// The form is not one that this server has made.
    Token,
    /// The form does not come from this computer.
    Elsewhere,
    /// The files are not what they were when the author began.
    Changed,
    /// There is no such page, or its file is gone.
    NoPage(String),
    /// The page has no such block any more.
    NoBlock(String),
    /// There is no such file with a record, which would be one of this game.
    NoRecord(String, Option<Game>),
    /// The options name a file for the record.
    SrcOption,
    /// The options say which game of a text is shown.
    GameOption,
    /// Another board of the page has this id already.
    TakenId(String),
    /// As long as something is wrong nothing is written.
    Wrong,
    /// Of so many files only one was read.
    Files(String),
    /// There was nothing in the file.
    EmptyFile,
    /// The file was changed, and the page is not built from it yet.
    Building(String),
    /// The file lies outside the content folder.
    Outside(String),
    /// A shortcode or HTML makes the board: where it stands, and its line.
    Made(String, String),
    /// The text has several records, and the others would not stay as they are.
    Several(String),
    /// There is no record of this number in a text with so many.
    NoGame(u32, usize),
    /// The notation of a file cannot hold the record.
    CannotHold(&'static str, String),
    /// The notation of the other records of a block cannot.
    CannotHoldBeside(&'static str),
    /// What the notation of a block has to leave out, and whether another one can be chosen.
    Lost(&'static str, Vec<Lost>, bool),
    /// The notation of a block is one of another game.
    OtherGame(&'static str),
    /// No notation can hold the record.
    Unwritten,
    /// What stands around the place would make something else of a block.
    Unsafe(String),
    /// The file names its encoding.
    Encoding(String),
    /// The whole record is written in another way than it was.
    Anew,
    /// The file will have another encoding.
    NowUtf8(String),
    /// The disk refuses, and why.
    Unwritable(String, String),
    /// The program gives up.
    Resigns,
    /// The program says that it has won.
    Wins,
    /// There is no move of a program.
    Engine(EngineError),
    /// What the options say of themselves.
    Said(Id, String),
}

impl Notice {
    /// A message about options.
    #[must_use]
    pub fn said(said: Diagnostic) -> Self {
        let hint = said.hint.map(|hint| format!(" ({hint})")).unwrap_or_default();
        Self::Said(said.id, said.message + &hint)
    }

    /// In words.
    #[must_use]
    pub fn words(&self, lang: Lang) -> String {
        match self {
            Self::Saved(file) => bench::saved(lang, file),
            Self::Nothing => bench::nothing(lang).to_owned(),
            Self::Token => bench::token(lang).to_owned(),
            Self::Elsewhere => bench::elsewhere(lang).to_owned(),
            Self::Changed => bench::changed(lang).to_owned(),
            Self::NoPage(file) => bench::no_page(lang, file),
            Self::NoBlock(file) => bench::no_block(lang, file),
            Self::NoRecord(file, _) => bench::no_record(lang, file),
            Self::SrcOption => bench::src_option(lang).to_owned(),
            Self::GameOption => bench::game_option(lang).to_owned(),
            Self::TakenId(id) => bench::taken_id(lang, id),
            Self::Wrong => bench::wrong(lang).to_owned(),
            Self::EmptyFile => bench::empty_file(lang).to_owned(),
            Self::Files(count) => bench::files(lang, count),
            Self::Building(file) => bench::building(lang, file),
            Self::Outside(file) => bench::outside(lang, file),
            Self::Several(file) => bench::several(lang, file),
            Self::Made(place, line) => bench::made(lang, place, line),
            Self::NoGame(number, count) => bench::no_game(lang, number, count),
            Self::CannotHold(notation, file) => bench::cannot_hold(lang, notation, file),
            Self::CannotHoldBeside(notation) => bench::cannot_hold_beside(lang, notation),
            Self::Lost(notation, lost, true) => bench::leaves_out(lang, notation, Lost::list(lost, lang)),
            Self::Lost(notation, lost, false) => bench::keeps_out(lang, notation, Lost::list(lost, lang)),
            Self::OtherGame(notation) => bench::other_game(lang, notation),
            Self::Unwritten => bench::unwritten(lang).to_owned(),
            Self::Unsafe(file) => bench::unsafe_place(lang, file),
            Self::Encoding(file) => bench::encoding(lang, file),
            Self::Anew => bench::anew(lang).to_owned(),
            Self::NowUtf8(file) => bench::now_utf8(lang, file),
            Self::Unwritable(file, why) => bench::unwritable(lang, file, why),
            Self::Resigns => bench::resigns(lang).to_owned(),
            Self::Wins => bench::wins(lang).to_owned(),
            Self::Engine(error) => of_engine(error, lang),
            Self::Said(id, said) => id.said_in(lang).unwrap_or_default().to_owned() + said,
        }
    }

    /// Whether something was not done.
    #[must_use]
    pub fn is_refusal(&self) -> bool {
        use Notice::{Anew, Files, Lost, Nothing, NowUtf8, OtherGame, Resigns, Said, Saved, Wins};
        !matches!(
            self,
            Saved(_)
                | Nothing
                | Anew
                | Lost(..)
                | OtherGame(_)
                | NowUtf8(_)
                | Files(_)
                | Resigns
                | Wins
                | Said(..)
        )
    }
}

fn of_engine(error: &EngineError, lang: Lang) -> String {
    match error {
        EngineError::Busy => bench::engine_busy(lang).to_owned(),
        EngineError::NoQuestion => bench::engine_no_question(lang).to_owned(),
        EngineError::Unknown(name, game) => bench::engine_unknown(lang, name, game),
        EngineError::Missing(name, why) => bench::engine_missing(lang, name, why),
        EngineError::Died(said) if said.is_empty() => bench::engine_died_silent(lang).to_owned(),
        EngineError::Died(said) => bench::engine_died(lang, said),
        EngineError::Slow(seconds) => bench::engine_slow(lang, seconds),
        EngineError::TooMuch => bench::engine_too_much(lang).to_owned(),
        EngineError::Refused(command, said) => bench::engine_refused(lang, command, said),
        EngineError::Nonsense(said) => bench::engine_nonsense(lang, shortened(said)),
    }
}

/// Most characters that are shown of what a program has said.
const SHOWN: usize = 200;

fn shortened(said: &str) -> String {
    said.chars().take(SHOWN).collect()
}
