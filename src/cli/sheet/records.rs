//! The records of a sheet.

use std::collections::{BTreeMap, HashSet};
use std::path::PathBuf;
use std::sync::Arc;

use rayon::prelude::*;

use super::super::input::Input;
use super::super::options::{BlockFlags, BlockOptions};
use super::super::render::inputs::Given;
use super::super::render::names::spared;
use super::super::report::Reporter;
use super::super::{Failure, verbosity};
use super::plan::{Asked, Plan};
use crate::site::Article;
use kisho_board::present::Options;
use kisho_board::present::options::{SPECS, Spanned};
use kisho_game::text::{Diagnostic, Source};
use kisho_game::{self as game, Notation, ReadOptions, Record};

/// A record with the options that it is shown with.
pub struct Entry {
    pub record: Record,
    pub options: Options,
    /// What its file is called.
    pub name: String,
    /// The text that messages about the options are about.
    pub said_in: Arc<Source>,
}

/// A file that is to be read.
struct File<'a> {
    path: PathBuf,
    notation: &'static Notation,
    asked: &'a Asked,
    options: Arc<BlockOptions>,
}

/// Reads all records, in the order in which they are named. Files that cannot be read are reported and left out; whether
/// there were any. `outputs`: real paths of what is going to be written, none of which may be read.
pub fn read(plan: &Plan, outputs: &HashSet<PathBuf>) -> Result<(Vec<Entry>, bool), Failure> {
    let mut failed = plan.failed;
    let mut jobs = Vec::new();
    let mut known: BTreeMap<(*const Asked, &'static str), Arc<BlockOptions>> = BTreeMap::new();
    for asked in &plan.inputs {
        if let Some((article, number)) = &asked.block {
            jobs.extend(block(asked, article, *number)?.map(Job::Made));
            continue;
        }
        for (path, notation) in expanded(asked, plan, &mut failed)? {
            spared(&path, outputs)?;
            let key = (std::ptr::from_ref(asked), notation.name);
            let options = match known.get(&key) {
                Some(options) => Arc::clone(options),
                None => {
                    let options = Arc::new(options(asked, notation)?);
                    known.insert(key, Arc::clone(&options));
                    options
                }
            };
            jobs.push(Job::File(File { path, notation, asked, options }));
        }
    }
    let read: Vec<_> = jobs.into_par_iter().map(Job::read).collect();
    let mut entries = Vec::new();
    let mut reporter = Reporter::stderr();
    for read in read {
        match read {
            Ok((mut read, doubts)) => {
                if let Some((source, said)) = doubts {
                    reporter.add_all(said.iter().map(|diagnostic| (&source, diagnostic)));
                }
                entries.append(&mut read);
            }
            Err(Wrong::File(message)) => {
                verbosity::say_error(&message);
                failed = true;
            }
            Err(Wrong::Record(source, said)) => {
                reporter.add_all(said.iter().map(|diagnostic| (&source, diagnostic)));
                failed = true;
            }
        }
    }
    reporter.finish();
    Ok((entries, failed))
}

/// A block of an article; `None` if there is none of that number.
fn block(asked: &Asked, article: &Article, number: usize) -> Result<Option<Box<Entry>>, Failure> {
    let Some(block) = article.blocks.get(number) else { return Ok(None) };
    // Words of the sheet are told where they stand; after that they are as those of the block.
    let of_sheet = options(asked, block.notation)?.options;
    let words = fitting(asked, block.notation).map(|word| match word.split_once('=') {
        Some((name, value)) => (name.to_owned(), Some(value.to_owned())),
        None => (word.clone(), None),
    });
    // What is wrong with the words of the block was told when it was read.
    let (mut options, _) = block.options(&words.collect::<Vec<_>>());
    // The theme of the block is one for pages.
    (options.theme, options.themes) = (of_sheet.theme, of_sheet.themes);
    options.caption = asked.caption.clone().or(options.caption);
    let name = format!("{}:{}", article.source.name(), block.line);
    let said_in = Arc::clone(&article.source);
    Ok(Some(Box::new(Entry { record: block.record.clone(), options, name, said_in })))
}

/// The words for a record of a notation: of those for all it takes those that its game knows.
fn fitting<'a>(asked: &'a Asked, notation: &'static Notation) -> impl Iterator<Item = &'a String> {
    let fits = |word: &&String| {
        let name = word.split('=').next().unwrap_or_default();
        let spec = SPECS.iter().find(|spec| spec.name == name || name.strip_prefix("no-") == Some(spec.name));
        spec.is_none_or(|spec| spec.fits(notation))
    };
    asked.common.iter().filter(fits).chain(&asked.own)
}

/// The options of a file: those for all that its game knows, and its own.
fn options(asked: &Asked, notation: &'static Notation) -> Result<BlockOptions, Failure> {
    let words: Vec<String> = fitting(asked, notation).cloned().collect();
    let flags = BlockFlags::default();
    let read = match &asked.said_in {
        Some(file) => {
            let place = match &asked.block {
                None => format!("{}: options for {}", file.display(), asked.path.display()),
                Some(_) => format!("{}: options of the sheet", file.display()),
            };
            BlockOptions::read_in(&place, &words, &flags, notation)
        }
        None => BlockOptions::read(&words, &flags, notation),
    };
    let mut read = read?;
    read.options.theme.get_or_insert_with(|| Spanned::unsaid(asked.usual_theme.to_owned()));
    Ok(read)
}

/// A file, or the records in a folder in the order in which people count: 2 before 10.
fn expanded(
    asked: &Asked,
    plan: &Plan,
    failed: &mut bool,
) -> Result<Vec<(PathBuf, &'static Notation)>, Failure> {
    let given = match Given::sort(std::slice::from_ref(&asked.path), plan.from) {
        Ok(given) => given,
        // One file of several that is not there keeps none of the others from its place.
        Err(Failure::Input(message)) if plan.inputs.len() > 1 => {
            verbosity::say_error(&message);
            *failed = true;
            return Ok(Vec::new());
        }
        Err(failure) => return Err(failure),
    };
    for message in &given.unread {
        verbosity::say_error(message);
        *failed = true;
    }
    let mut entries = given.entries;
    entries.sort_by_cached_key(|entry| counted(&entry.name.to_string_lossy()));
    Ok(entries.into_iter().map(|entry| (entry.path.unwrap_or_else(|| "-".into()), entry.notation)).collect())
}

/// A name in parts, so that numbers in it are compared as numbers.
fn counted(name: &str) -> Vec<(String, usize, String)> {
    let mut parts = Vec::new();
    let mut rest = name;
    while !rest.is_empty() {
        let digits = rest.find(|c: char| c.is_ascii_digit()).unwrap_or(rest.len());
        let (text, after) = rest.split_at(digits);
        let end = after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len());
        let (number, after) = after.split_at(end);
        let bare = number.trim_start_matches('0');
        parts.push((text.to_lowercase(), bare.len(), bare.to_owned()));
        rest = after;
    }
    parts
}

/// What gives records.
enum Job<'a> {
    File(File<'a>),
    Made(Box<Entry>),
}

impl Job<'_> {
    fn read(self) -> Result<Read, Wrong> {
        match self {
            Self::File(file) => file.read(),
            Self::Made(entry) => Ok((vec![*entry], None)),
        }
    }
}

/// The records of a file, and warnings about it.
type Read = (Vec<Entry>, Option<(Source, Vec<Diagnostic>)>);

/// Why a file gives no record.
enum Wrong {
    File(String),
    Record(Source, Vec<Diagnostic>),
}

impl File<'_> {
    fn read(&self) -> Result<Read, Wrong> {
        let input = Input::read(Some(&self.path)).map_err(|failure| match failure {
            Failure::Input(message) | Failure::Usage(message) => Wrong::File(message),
            Failure::Reported | Failure::UsageReported => {
                Wrong::File(format!("cannot read {}", self.path.display()))
            }
        })?;
        let read = ReadOptions { all: true, ..self.options.options.read_options() };
        let reading = self.notation.reading(&input.bytes, &read);
        let clean = reading.is_clean();
        let (text, said) = game::legible(self.notation, input.bytes, reading.diagnostics);
        let told = (!said.is_empty()).then(|| (Source::new(input.name.clone(), text), said));
        if !clean {
            return Err(match told {
                Some((source, said)) => Wrong::Record(source, said),
                None => Wrong::File(format!("{}: no {} record in it", input.name, self.notation.name)),
            });
        }
        let mut options = self.options.options.clone();
        options.caption = self.asked.caption.clone().or(options.caption);
        let said_in = Arc::new(match self.asked.said_in {
            // The name of its options names the file already.
            Some(_) if self.path == self.asked.path => self.options.info().clone(),
            _ => self.options.asked(&input.name),
        });
        let entry = |record| Entry {
            record,
            options: options.clone(),
            name: input.name.clone(),
            said_in: Arc::clone(&said_in),
        };
        Ok((reading.record.into_iter().chain(reading.more).map(entry).collect(), told))
    }
}
