//! A block, or a place for one, in a file as it is on the disk now.

use std::hash::{DefaultHasher, Hasher};
use std::ops::Range;
use std::path::{Path, PathBuf};

use kisho_board::present::options::{Word, parse, words};
use kisho_game::text::{Lang, Span};
use kisho_game::{Notation, ReadOptions, legible};
use kisho_play::Request;
use kisho_source::files::{self, CONTENT, PAGE_BYTES, read_limited};

use super::encoding::with_lf;
use super::fence;
use super::notice::Notice;
use crate::serve::site::Served;
use crate::site::{BoardPlace, Fence, PageText, fence_at, notation};

/// What the field `block` says of a block that is still to be made.
pub const NEW: &str = "new";

/// Most characters that are shown of the line that makes a board.
const SHOWN: usize = 160;

/// Where a board is to be written.
#[derive(Debug)]
pub struct Opened {
    /// The page. Its text is what the file holds.
    pub page: PageText,
    /// Its file.
    pub path: PathBuf,
    /// Whether its lines end with carriage returns alone, for which line feeds stand in the text.
    pub ends_lines_with_cr: bool,
    /// The block; `None`: one is to be made at the end of the page.
    pub block: Option<Block>,
    /// Tells this state of the files from all others.
    pub stamp: String,
}

/// A block of a page.
#[derive(Debug)]
pub struct Block {
    /// Its number among the boards of the page.
    pub number: usize,
    /// The id of its element on the page.
    pub key: String,
    /// As it stands in the page.
    pub fence: Fence,
    /// Its notation.
    pub notation: &'static Notation,
    /// The file that holds its record, if it names one.
    pub src: Option<RecordFile>,
    /// Tells what it says from what others say.
    pub mark: String,
    /// Which record of its text it shows, if that has several.
    pub of_several: Option<OneOfSeveral>,
}

/// A record in a text with several.
#[derive(Debug, Clone, Copy)]
pub struct OneOfSeveral {
    /// How many there are.
    pub count: usize,
    /// Which of them it is, from 1.
    pub number: usize,
    /// Where it stands.
    pub span: Span,
}

/// A file with a record.
#[derive(Debug)]
pub struct RecordFile {
    /// Its path in the content folder.
    pub file: String,
    /// The same on the disk.
    pub path: PathBuf,
    /// What it says.
    pub text: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// Opens what a request is about.
///
/// # Errors
/// If it is not there any more.
pub fn open(served: &Served, root: &Path, request: &Request) -> Result<Opened, Notice> {
    let file = request.get("file").unwrap_or_default();
    let page = served.page(file).ok_or_else(|| Notice::NoPage(file.to_owned()))?;
    let path = inside(root, file)?;
    let bytes = read_limited(&path, PAGE_BYTES).map_err(|_| Notice::NoPage(file.to_owned()))?;
    if String::from_utf8(bytes.clone()).map(files::without_lone_cr).as_deref() != Ok(page.source.text()) {
        return Err(Notice::Building(file.to_owned()));
    }
    let mut hash = DefaultHasher::new();
    hash.write(&bytes);
    let number = request.get("block").unwrap_or(NEW);
    let block = match number {
        NEW => None,
        number => {
            let missing = || Notice::NoBlock(file.to_owned());
            let number = number.parse().map_err(|_| missing())?;
            let block = block(page, root, number, request.get("of"))?.ok_or_else(missing)?;
            hash.write(block.src.as_ref().map_or("", |src| &src.text).as_bytes());
            Some(block)
        }
    };
    let ends_lines_with_cr = bytes != page.source.text().as_bytes();
    Ok(Opened {
        page: page.clone(),
        path,
        ends_lines_with_cr,
        block,
        stamp: format!("{:016x}", hash.finish()),
    })
}

/// The block with a number, or if that says something else now and one other block says it, that one. `of`: see [`Block::of`].
fn block(page: &PageText, root: &Path, number: usize, of: Option<&str>) -> Result<Option<Block>, Notice> {
    let (mark, others) = of.map(|of| of.split_once(' ').unwrap_or((of, ""))).unzip();
    let at = |number: usize| match page.boards.get(number) {
        Some(place) => Block::read(page, root, number, place),
        None => Ok(None),
    };
    let here = at(number);
    let is_it = |block: &Result<Option<Block>, Notice>| matches!(block, Ok(Some(block)) if mark.is_none_or(|mark| mark == block.mark));
    if mark.is_none() || is_it(&here) {
        return here;
    }
    let was_another = |number: usize| {
        let place = page.boards.get(number);
        place
            .zip(others)
            .is_some_and(|(place, others)| others.split(' ').any(|one| one == short(page, place)))
    };
    let mut found = (0..page.boards.len()).filter(|&number| is_it(&at(number)));
    match (found.next(), found.next()) {
        // Of two that said the same, the one that still says it need not be this one.
        (Some(found), None) if !was_another(found) => at(found),
        // It has been one of the others before: the own one is gone.
        _ if was_another(number) => Ok(None),
        _ => here,
    }
}

/// Tells the text of a board from those of others on its page.
fn short(page: &PageText, place: &BoardPlace) -> String {
    let mut hash = DefaultHasher::new();
    hash.write(page.source.slice(place.span).as_bytes());
    format!("{:04x}", hash.finish() & 0xffff)
}

impl Block {
    fn read(page: &PageText, root: &Path, number: usize, place: &BoardPlace) -> Result<Option<Self>, Notice> {
        let text = page.source.text();
        if !place.is_block {
            let line = page.source.line_column(place.span.start).line;
            let shown = page.source.line(line).trim().chars().take(SHOWN).collect();
            return Err(Notice::Made(format!("{}:{line}", page.source.name()), shown));
        }
        let Some(fence) = fence_at(text, page.body, place.span.start) else { return Ok(None) };
        let Some(notation) = notation(&fence.info) else { return Ok(None) };
        let (list, _) = words(&fence.info);
        let named = list.iter().find(|word| word.name == "src").and_then(|word| word.value.clone());
        let src = match (&place.src, named) {
            (Some(file), _) => Some(RecordFile::read(root, file, notation)?),
            (None, Some(missing)) => return Err(Notice::NoRecord(missing, notation.game)),
            (None, None) => None,
        };
        let mut hash = DefaultHasher::new();
        hash.write(page.source.slice(place.span).as_bytes());
        hash.write(src.as_ref().map_or("", |src| &src.text).as_bytes());
        let mut block = Self {
            number,
            key: place.key.clone(),
            fence,
            notation,
            src,
            mark: format!("{:016x}", hash.finish()),
            of_several: None,
        };
        let places = notation.many.map(|many| (many.places)(block.code())).unwrap_or_default();
        let (options, _) = parse(list.get(1..).unwrap_or_default(), notation);
        let asked = options.read_options().game;
        if places.len() > 1 || !places.is_empty() && asked.is_some() {
            let asked = asked.unwrap_or(1);
            let number = usize::try_from(asked).ok().filter(|&number| number > 0);
            let (number, span) = number
                .and_then(|number| Some((number, *places.get(number - 1)?)))
                .ok_or(Notice::NoGame(asked, places.len()))?;
            block.of_several = Some(OneOfSeveral { count: places.len(), number, span });
        }
        // Where moves stand after a position, more of them can.
        if let Some(with_moves) = notation.game.and_then(|game| game.with_moves(notation)) {
            let record = notation.reading(block.record_text().as_bytes(), &ReadOptions::default()).record;
            let written = record.and_then(|record| notation.write?(&record).ok());
            if written.is_some_and(|written| !written.lost.is_empty()) {
                block.notation = with_moves;
            }
        }
        Ok(Some(block))
    }

    /// The text of the record that it shows: that of its code, or a part of it.
    #[must_use]
    pub fn record_text(&self) -> &str {
        match self.of_several {
            Some(one) => self.code().get(Range::from(one.span)).unwrap_or_default(),
            None => self.body(),
        }
    }

    /// Its code without the sign that ends files of DOS.
    fn body(&self) -> &str {
        let code = self.code();
        code.trim_end().strip_suffix('\u{1a}').unwrap_or(code)
    }

    /// Its code with another text in the place of the record that it shows.
    #[must_use]
    pub fn with_record(&self, record: &str) -> String {
        let Some(one) = self.of_several else {
            return record.to_owned() + self.code().get(self.body().len()..).unwrap_or_default();
        };
        let (before, after) = self.code().split_at_checked(one.span.start).unwrap_or_default();
        let after = after.get(one.span.end - one.span.start..).unwrap_or_default();
        format!("{before}{}{after}", record.trim_end())
    }

    /// What the form says to find it again: its mark, and what tells the others of its page from it.
    #[must_use]
    pub fn of(&self, page: &PageText) -> String {
        let others = page.boards.iter().enumerate().filter(|(number, _)| *number != self.number);
        let others = others.map(|(_, place)| short(page, place));
        std::iter::once(self.mark.clone()).chain(others).collect::<Vec<_>>().join(" ")
    }

    /// The text of its record.
    #[must_use]
    pub fn code(&self) -> &str {
        self.src.as_ref().map_or(&self.fence.code.text, |src| &src.text)
    }

    /// The bytes of that text as they stand in the file: several records may be in several character sets.
    fn bytes(&self) -> &[u8] {
        self.src.as_ref().map_or(self.fence.code.text.as_bytes(), |src| &src.bytes)
    }

    /// The request that puts it on a table.
    #[must_use]
    pub fn request(&self, lang: Lang) -> Request {
        let info = &self.fence.info;
        let (list, _) = words(info);
        let list: Vec<Word> =
            list.into_iter().skip(1).filter(|word| !fence::is_of_page(word.text(info))).collect();
        let (options, _) = parse(&list, self.notation);
        let game = self.of_several.and_then(|one| u32::try_from(one.number).ok());
        let read = ReadOptions { game, ..options.read_options() };
        let one = ReadOptions { game: None, ..read };
        let is_usual = |text: &str| {
            let [usual, meant] = [(text.as_bytes(), one), (self.bytes(), read)]
                .map(|(text, read)| self.notation.reading(text, &read).record);
            usual == meant
        };
        let (code, list) = if read == one || self.of_several.is_some() && is_usual(self.record_text()) {
            (self.record_text().to_owned(), list)
        } else {
            // Written in the usual way it is read without these words, and in one character set.
            let record = self.notation.reading(self.bytes(), &read).record;
            let written = record.and_then(|record| self.notation.write?(&record).ok());
            let is_of_reading = |word: &Word| {
                parse(std::slice::from_ref(word), self.notation).0.read_options() != ReadOptions::default()
            };
            match written {
                Some(written) => {
                    (written.text, list.into_iter().filter(|word| !is_of_reading(word)).collect())
                }
                None => (self.record_text().to_owned(), list),
            }
        };
        let words: Vec<&str> = list.iter().map(|word| word.text(info)).collect();
        let game = self.notation.game.map_or("", kisho_game::Game::name);
        Request::default()
            .with("game", game)
            .with("record", &with_lf(&code))
            .with("notation", self.notation.name)
            .with("options", &words.join(" "))
            .with("lang", lang.tag())
    }
}

impl RecordFile {
    fn read(root: &Path, file: &str, notation: &Notation) -> Result<Self, Notice> {
        let gone = || Notice::NoRecord(file.to_owned(), notation.game);
        let path =
            inside(root, file).map_err(|why| if matches!(why, Notice::NoPage(_)) { gone() } else { why })?;
        let bytes = read_limited(&path, PAGE_BYTES).map_err(|_| gone())?;
        let (text, _) = legible(notation, bytes.clone(), Vec::new());
        Ok(Self { file: file.to_owned(), path, text, bytes })
    }
}

/// The path of a file of the content folder on the disk. What a link leads out of the folder to is nothing to write to.
fn inside(root: &Path, file: &str) -> Result<PathBuf, Notice> {
    let gone = |_| Notice::NoPage(file.to_owned());
    let content = root.join(CONTENT).canonicalize().map_err(gone)?;
    let path = content.join(file).canonicalize().map_err(gone)?;
    if path.starts_with(&content) { Ok(path) } else { Err(Notice::Outside(file.to_owned())) }
}

/// Whether what is served of a page is what its file holds now.
pub fn is_current(served: &Served, root: &Path, file: &str) -> bool {
    let Some(page) = served.page(file) else { return true };
    let now = inside(root, file).ok().and_then(|path| read_limited(&path, PAGE_BYTES).ok());
    now.is_none_or(|now| now == page.source.text().as_bytes())
}
