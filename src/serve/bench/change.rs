//! What saving a board does to files.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use kisho_board::present::figures;
use kisho_board::present::options::{Word, parse, words};
use kisho_game::text::Diagnostic;
use kisho_game::{Game, Lost, Notation, ReadOptions, Record, Written, notations};
use kisho_play::Table;
use kisho_source::files::CONTENT;
use similar::TextDiff;

use super::encoding::{self, Encoded};
use super::fence::{appended, info, is_same_code, replaced};
use super::keep;
use super::notice::Notice;
use super::open::{Block, Opened, RecordFile};
use crate::site::{board_themes, fence_at};

/// What a save does.
#[derive(Debug, Default)]
pub struct Change {
    /// The files that it changes.
    pub files: Vec<FileChange>,
    /// The notations that can be chosen for the block, with what each has to leave out. The first is the one that is written.
    pub notations: Vec<(&'static str, Vec<Lost>)>,
    /// What the author should know of it.
    pub notices: Vec<Notice>,
    /// Whether the notation does not know one of the options, which would stop the build. Another one may be chosen.
    pub is_rejected: bool,
}

/// What a build says of options that can be read, once it knows the record and the site.
pub fn rejected(table: &Table, root: &Path) -> impl Iterator<Item = Notice> {
    let mut options = table.options.clone();
    let (themes, _) = board_themes::of_site(root);
    let theme = options.choose_theme(&themes);
    let (_, said) = figures(&table.record, &options, table.lang);
    theme.into_iter().chain(said).filter(Diagnostic::is_error).map(Notice::said)
}

/// A file before and after it.
#[derive(Debug)]
pub struct FileChange {
    /// Its path from the root of the site.
    pub name: String,
    path: PathBuf,
    before: String,
    after: String,
    /// What of that stands on the disk.
    bytes: Vec<u8>,
}

/// A record in a notation.
struct Version {
    notation: Notation,
    text: String,
    lost: Vec<Lost>,
    /// Whether the author has written the text.
    is_own: bool,
    /// The dialect that the options of the block say it is in.
    dialect: Option<&'static str>,
}

impl Version {
    /// The notation of its game that may have dialects.
    fn whole(&self) -> Notation {
        self.notation.game.map_or(self.notation, Game::whole_notation)
    }

    fn read(&self) -> ReadOptions {
        ReadOptions { dialect: self.dialect, ..ReadOptions::default() }
    }
}

impl Change {
    /// What saving a table does. `asked`: the notation that the author has chosen.
    ///
    /// # Errors
    /// If it cannot be saved there.
    pub fn new(opened: &Opened, table: &Table, asked: Option<&str>) -> Result<Self, Notice> {
        // The file of a record is not for the board to choose: here that of a block is not among its words.
        for (name, notice) in [("src", Notice::SrcOption), ("game", Notice::GameOption)] {
            if words(&table.words).0.iter().any(|word| word.name == name) {
                return Err(notice);
            }
        }
        if let Some(taken) = taken_id(opened, table) {
            return Err(taken);
        }
        let own = opened.block.as_ref().map(|block| block.notation);
        let mut change = Self::default();
        let mut versions = versions(table, own);
        let block = opened.block.as_ref();
        // The name of a file says its notation, and so do other records of a text.
        if let Some(block) = block.filter(|block| block.src.is_some() || block.of_several.is_some()) {
            versions.retain(|version| version.notation.name == block.notation.name);
            if versions.is_empty() {
                let notation = block.notation.name;
                return Err(match &block.src {
                    Some(src) => Notice::CannotHold(notation, src.file.clone()),
                    None => Notice::CannotHoldBeside(notation),
                });
            }
        }
        let asked =
            asked.and_then(|asked| versions.iter().position(|version| version.notation.name == asked));
        let whole = || versions.iter().position(|version| version.lost.is_empty());
        let chosen = asked.or_else(whole).unwrap_or_default();
        let own_version =
            own.and_then(|own| versions.iter().find(|version| version.notation.name == own.name));
        match (own, own_version) {
            (Some(own), Some(version)) if !version.lost.is_empty() => {
                change.notices.push(Notice::Lost(own.name, version.lost.clone(), versions.len() > 1));
            }
            (Some(own), None) => change.notices.push(Notice::OtherGame(own.name)),
            _ => {}
        }
        if chosen >= versions.len() {
            return Err(Notice::Unwritten);
        }
        let held = block.and_then(|block| Held::of(block, table));
        // What the form has lost is in none of the others.
        if let Some(held) = &held {
            let others =
                versions.iter_mut().filter(|version| own.is_none_or(|own| version.notation.name != own.name));
            others.for_each(|version| held.add_lost(&mut version.lost));
        }
        let mut version = versions.remove(chosen);
        let mut is_anew = false;
        if let Some(block) = block {
            (version.text, is_anew) = as_written(block, &version, held.as_ref());
        }
        if is_anew {
            change.notices.push(Notice::Anew);
            held.into_iter().for_each(|held| held.add_lost(&mut version.lost));
        }
        change.notations.push((version.notation.name, version.lost.clone()));
        change.notations.extend(versions.into_iter().map(|other| (other.notation.name, other.lost)));
        let words = words_for(&table.words, &version);
        change.options(&words, &version.notation);
        change.page(opened, &words, &version)?;
        if let Some((block, src)) = block.and_then(|block| Some((block, block.src.as_ref()?))) {
            change.record(block, src, &version)?;
        }
        change.files.retain(|file| file.before != file.after);
        Ok(change)
    }

    /// Options that another notation does not know would be errors of the page.
    fn options(&mut self, list: &str, notation: &Notation) {
        let (_, said) = parse(&words(list).0, notation);
        self.is_rejected = said.iter().any(Diagnostic::is_error);
        self.notices.extend(said.into_iter().map(Notice::said));
    }

    fn page(&mut self, opened: &Opened, words: &str, version: &Version) -> Result<(), Notice> {
        let before = opened.page.source.text();
        let unsafe_place = || Notice::Unsafe(opened.page.file.clone());
        let name = version.notation.name;
        let (after, at, info, code) = match &opened.block {
            None => {
                let info = info(name, None, words);
                let (after, at) = appended(before, &info, &version.text);
                (after, at, info, version.text.clone())
            }
            Some(block) => {
                let other = (name != block.notation.name).then_some(name);
                let info = info(&block.fence.info, other, words);
                let code = match &block.src {
                    Some(_) => block.fence.code.text.clone(),
                    None => exchanged(block, &opened.page.file, version, &version.text)?,
                };
                (replaced(before, &block.fence, &info, &code), block.fence.span.start, info, code)
            }
        };
        // Whatever stands around it, it must be read as it is meant.
        let again = fence_at(&after, opened.page.body, at).ok_or_else(unsafe_place)?;
        if again.info != info || !is_same_code(&again.code.text, &code) {
            return Err(unsafe_place());
        }
        self.files.push(FileChange {
            name: format!("{CONTENT}/{}", opened.page.file),
            path: opened.path.clone(),
            before: before.to_owned(),
            bytes: if opened.ends_lines_with_cr { after.replace('\n', "\r") } else { after.clone() }
                .into_bytes(),
            after,
        });
        Ok(())
    }

    fn record(&mut self, block: &Block, src: &RecordFile, version: &Version) -> Result<(), Notice> {
        if is_same_code(&version.text, block.record_text()) {
            return Ok(());
        }
        // Games in several character sets cannot be read as one text.
        let is_one_text = || all(version, &src.bytes) == all(version, src.text.as_bytes());
        if block.of_several.is_some() && !is_one_text() {
            return Err(Notice::Several(src.file.clone()));
        }
        let after = exchanged(block, &src.file, version, &version.text)?;
        let meant = all(version, after.as_bytes());
        let is_read = |bytes: &[u8]| all(version, bytes) == meant;
        let start = block.of_several.map_or(0, |one| one.span.start);
        let notation = version.notation.name;
        let file = encoding::File { text: &src.text, bytes: &src.bytes, notation, start };
        let Some(Encoded { text, bytes, is_converted }) = file.with(&after, is_read) else {
            return Err(Notice::Encoding(src.file.clone()));
        };
        if is_converted {
            if block.of_several.is_some() {
                return Err(Notice::Several(src.file.clone()));
            }
            self.notices.push(Notice::NowUtf8(src.file.clone()));
        }
        let name = format!("{CONTENT}/{}", src.file);
        let (path, before) = (src.path.clone(), src.text.clone());
        self.files.push(FileChange { name, path, before, after: text, bytes });
        Ok(())
    }

    /// Tells it from other changes.
    #[must_use]
    pub fn mark(&self) -> String {
        let mut hash = DefaultHasher::new();
        self.files.iter().for_each(|file| (&file.name, &file.before, &file.after).hash(&mut hash));
        format!("{:016x}", hash.finish())
    }

    /// The files that it changes, from the content folder.
    #[must_use]
    pub fn names(&self) -> String {
        let in_content =
            |file: &FileChange| file.name.trim_start_matches(CONTENT).trim_start_matches('/').to_owned();
        self.files.iter().map(in_content).collect::<Vec<_>>().join(", ")
    }

    /// Writes the files, the record before the page that shows it.
    ///
    /// # Errors
    /// If the disk refuses.
    pub fn write(&self) -> Result<(), Notice> {
        for file in self.files.iter().rev() {
            write(&file.path, &file.bytes)
                .map_err(|error| Notice::Unwritable(file.name.clone(), error.to_string()))?;
        }
        Ok(())
    }
}

impl FileChange {
    /// The difference, as programs write it.
    #[must_use]
    pub fn difference(&self) -> String {
        let diff = TextDiff::from_lines(&self.before, &self.after);
        diff.unified_diff().context_radius(3).header(&self.name, &self.name).to_string()
    }
}

/// The notation in which the form has held a record since it could not be in that of its block.
struct Held {
    notation: Notation,
    /// What it has left out of what the block says.
    lost: Vec<Lost>,
}

impl Held {
    fn of(block: &Block, table: &Table) -> Option<Self> {
        let notation = table.notation;
        let text = block.record_text().as_bytes();
        let read = ReadOptions { dialect: table.options.dialect, ..ReadOptions::default() };
        let record = block.notation.reading(text, &read).record?;
        let is_other = notation.name != block.notation.name && record.game() == table.record.game();
        let written = notation.write.filter(|_| is_other)?(&record).ok()?;
        Some(Self { notation, lost: written.lost })
    }

    fn add_lost(&self, lost: &mut Vec<Lost>) {
        let new: Vec<_> = self.lost.iter().copied().filter(|said| !lost.contains(said)).collect();
        lost.extend(new);
    }
}

/// The text of a record for the block that it comes from: what was not changed stays as its author has written it, unless that is not
/// possible, which the second value says.
fn as_written(block: &Block, version: &Version, held: Option<&Held>) -> (String, bool) {
    let (old, now) = (block.record_text(), &version.text);
    if is_same_code(now, old) {
        return (old.to_owned(), false);
    }
    let via = held.map(|held| &held.notation);
    let is_changed = version.notation.name == block.notation.name && !version.is_own;
    // A board to play on may have nothing in it, which is the start.
    if is_changed && old.trim().is_empty() && block.fence.info.contains("freeboard") {
        let record = block.notation.reading(now.as_bytes(), &version.read()).record;
        if record == block.notation.game.map(Game::initial) {
            return (old.to_owned(), false);
        }
    }
    let kept = || keep::kept(old, now, &version.notation, via, version.dialect);
    if let Some(text) = is_changed.then(kept).flatten() {
        return (text, false);
    }
    let line_end = encoding::line_end(old);
    let text: String = now.trim_end().lines().flat_map(|line| [line, line_end]).collect();
    // kisho names the encoding only where it matters.
    let (named, _) = encoding::split_line(old);
    let is_lost = is_changed && encoding::split_line(&text).0.is_empty();
    let end = if named.is_empty() || named.ends_with(['\r', '\n']) { "" } else { line_end };
    let text = if is_lost { [named, end, &text].concat() } else { text };
    (text, is_changed && old.trim().contains([' ', '\n', ';']))
}

/// That another board of the page has the id that the options say.
fn taken_id(opened: &Opened, table: &Table) -> Option<Notice> {
    let own = opened.block.as_ref().map(|block| block.number);
    let id = &table.options.id.as_ref()?.value;
    let mut others = opened.page.boards.iter().enumerate().filter(|(number, _)| Some(*number) != own);
    others.any(|(_, other)| other.key == *id).then(|| Notice::TakenId(id.clone()))
}

/// The words of a block for a version: without the word for a dialect if it has none.
fn words_for(list: &str, version: &Version) -> String {
    let (parsed, _) = words(list);
    let says_dialect = |word: &&Word| {
        version.dialect.is_none() && parse(std::slice::from_ref(*word), &version.whole()).0.dialect.is_some()
    };
    parsed.iter().filter(|word| !says_dialect(word)).map(|word| word.text(list)).collect::<Vec<_>>().join(" ")
}

/// The characters of a text but blanks, in order of their numbers. A text that kisho has written is written again with the same ones, if
/// perhaps in another order; one that an author has typed hardly ever is.
fn characters(text: &str) -> Vec<char> {
    let mut characters: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    characters.sort_unstable();
    characters
}

/// All records of a text.
fn all(version: &Version, bytes: &[u8]) -> Vec<Record> {
    let reading = (version.notation.read)(bytes, &ReadOptions { all: true, ..version.read() });
    reading.record.into_iter().chain(reading.more).collect()
}

/// The code of a block with another text in the place of its record. Of several records all others are to be read as before.
fn exchanged(block: &Block, file: &str, version: &Version, text: &str) -> Result<String, Notice> {
    let after = block.with_record(text);
    let Some(one) = block.of_several else { return Ok(after) };
    let all = |text: &str| all(version, text.as_bytes());
    let (old, new, meant) = (all(block.code()), all(&after), all(&version.text));
    let places = version.notation.many.map(|many| (many.places)(&after)).unwrap_or_default();
    let mut others = old.iter().zip(&new).filter(|(old, new)| old != new).map(|(_, new)| new);
    let is_as_meant = others.next().is_none_or(|new| meant.first() == Some(new)) && others.next().is_none();
    if places.len() == one.count && old.len() == new.len() && is_as_meant {
        Ok(after)
    } else {
        Err(Notice::Several(file.to_owned()))
    }
}

/// A record in all notations that can hold something of it: that of the block first, then what can hold all of it.
fn versions(table: &Table, own: Option<&Notation>) -> Vec<Version> {
    let (best, best_text) = table.written();
    let whole = table.record.game().whole_notation().name;
    let version = |notation: Notation| {
        let dialect = table.options.dialect.filter(|_| notation.name == whole);
        let written = match dialect {
            Some(dialect) => table.record.in_dialect(dialect),
            None => notation.write.and_then(|write| write(&table.record).ok()),
        };
        // A text that nobody has changed stays as it is.
        if table.text.is_some() && notation.name == best.name {
            let is_own = written.is_none_or(|written| characters(&written.text) != characters(&best_text));
            return Some(Version { notation, text: best_text.clone(), lost: Vec::new(), is_own, dialect });
        }
        let Written { text, lost, .. } = written?;
        Some(Version { notation, text, lost, is_own: false, dialect })
    };
    let mut versions: Vec<Version> = Vec::new();
    let of_game = notations().filter(|notation| notation.game == Some(table.record.game())).copied();
    for notation in own.copied().into_iter().chain([best]).chain(of_game) {
        if !versions.iter().any(|version| version.notation.name == notation.name) {
            versions.extend(version(notation));
        }
    }
    versions
}

/// Writes a file beside its place and moves it there, so that nobody ever sees a part of it.
fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    // Hidden, so that nobody takes it for a page.
    let permissions = fs::metadata(path)?.permissions();
    if permissions.readonly() {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    let mut file = tempfile::Builder::new().prefix(".kisho-").tempfile_in(folder)?;
    file.write_all(bytes)?;
    file.as_file().set_permissions(permissions)?;
    file.as_file().sync_all()?;
    file.persist(path).map(drop).map_err(|error| error.error)
}
