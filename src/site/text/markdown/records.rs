//! The record that a block holds or names.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use unicode_normalization::UnicodeNormalization;

use super::blocks::{Block, START, Said};
use super::figures::PageFigures;
use crate::site::source::limits;
use kisho_game::text::{Diagnostic, Id, Source, Span};
use kisho_game::{self as game, Record};
use kisho_source::address::nfc;
use kisho_source::files::slashed;

/// The record of a block.
pub struct Found {
    /// What it says.
    pub record: Record,
    /// Its text.
    pub code: String,
    /// Its text as the author gave it.
    pub bytes: Vec<u8>,
    /// How names of such files end.
    pub extension: String,
    /// The path in the content folder of the file that holds it, if it stands in one of its own.
    pub file: Option<String>,
}

/// What a block holds or names.
#[derive(Default)]
pub struct Held {
    /// The record, if it is one.
    pub record: Option<Found>,
    /// The path in the content folder of the file that should hold it, whether or not it does.
    pub file: Option<String>,
    /// The text of the file, if it can be shown.
    pub text: Option<String>,
}

/// Longest file that is shown as it is written, in bytes: longer ones are no records that a person has typed.
const LONGEST_SHOWN: usize = 1 << 16;

/// What a block holds or names; every message is placed in the file that it is about.
pub fn read(figures: &mut PageFigures<'_>, block: &Block<'_>, said: &mut Said) -> Held {
    let mut held = Held::default();
    held.record = found(figures, block, said, &mut held);
    let frames = held.record.as_ref().map_or(0, |found| found.record.frames());
    if frames > limits::FRAMES_A_RECORD {
        let span = block.options.src.as_ref().map_or(block.name_span, |src| src.span);
        let message = format!(
            "this record has {frames} positions, and a block shows one with at most {}",
            limits::FRAMES_A_RECORD
        );
        let problem =
            Diagnostic::error(Id::BlockTooMany, span, message).with_hint("divide it into several records");
        said.push((Arc::clone(&figures.page.source), problem));
        held.record = None;
    }
    held
}

fn found(
    figures: &mut PageFigures<'_>,
    block: &Block<'_>,
    said: &mut Said,
    held: &mut Held,
) -> Option<Found> {
    let extension = block.notation.extensions.first().copied().unwrap_or("txt");
    let own = |record: Record, code: &str| Found {
        record,
        code: code.trim().to_owned(),
        bytes: code.as_bytes().to_vec(),
        extension: extension.to_owned(),
        file: None,
    };
    let options = block.options.read_options();
    let page = &Arc::clone(&figures.page.source);
    let Some(src) = &block.options.src else {
        if block.options.freeboard && block.code.text.trim().is_empty() {
            let reading = game::notation("qf")?.reading(START.as_bytes(), &options);
            return reading.record.map(|record| own(record, START));
        }
        let reading = block.notation.reading(block.code.text.as_bytes(), &options);
        said.extend(reading.diagnostics.into_iter().map(|mut problem| {
            let in_code = |span| block.code.in_file(span, block.name_span);
            problem.span = word_at_fault(block, problem.id).unwrap_or_else(|| in_code(problem.span));
            (Arc::clone(page), problem)
        }));
        return reading.record.map(|record| own(record, &block.code.text));
    };
    let has_code = !block.code.text.trim().is_empty();
    if has_code {
        said.push((Arc::clone(page), src_and_code(src.span)));
    }
    match file(figures, &src.value, src.span, limits::RECORD_BYTES) {
        Ok((file, bytes)) => {
            held.file = Some(file.clone());
            let name = match figures.called {
                "." => file.clone(),
                called => format!("{called}/{file}"),
            };
            let reading = block.notation.reading(&bytes, &options);
            let extension = Path::new(&name).extension().and_then(|extension| extension.to_str());
            let extension = extension.unwrap_or("txt").to_owned();
            let (text, problems) = game::legible(block.notation, bytes.clone(), reading.diagnostics);
            let source = Arc::new(Source::new(name, text));
            if bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes).trim_ascii().is_empty() {
                // Nothing can be marked in it.
                said.extend(problems.into_iter().map(|mut problem| {
                    (problem.span, problem.label) = (src.span, Some(format!("`{}` is empty", source.name())));
                    (Arc::clone(page), problem)
                }));
            } else {
                said.extend(problems.into_iter().map(|mut problem| match word_at_fault(block, problem.id) {
                    Some(word) => {
                        (problem.span, problem.label) = (word, Some(format!("of `{}`", source.name())));
                        (Arc::clone(page), problem)
                    }
                    None => (Arc::clone(&source), problem),
                }));
            }
            let code = source.text().trim().to_owned();
            if code.len() <= LONGEST_SHOWN && !code.is_empty() && !bytes.contains(&0) {
                held.text = Some(code.clone());
            }
            reading.record.map(|record| Found { record, code, bytes, extension, file: Some(file) })
        }
        Err(SrcError::Missing(_)) if has_code => None,
        Err(why) => {
            let problem = why.problem(&src.value, src.span, figures.called);
            said.extend(problem.map(|problem| (Arc::clone(page), problem)));
            None
        }
    }
}

/// The word of the block that a message about its record is about: the author is to change that, not the record.
fn word_at_fault(block: &Block<'_>, id: Id) -> Option<Span> {
    match id {
        Id::CsaNoSuchGame | Id::GgfNoSuchGame | Id::KifNoSuchGame | Id::SgfNoSuchGame => {
            block.words.iter().find(|word| word.name == "game").map(|word| word.value_span)
        }
        Id::NotationOther => Some(block.name_span),
        _ => None,
    }
}

/// What is wrong with a block that has a `src=` at `span` and code of its own. A missing file is not told then: perhaps the code was meant.
pub fn src_and_code(span: Span) -> Diagnostic {
    let message = "a block with `src=` has no code of its own";
    Diagnostic::error(Id::SrcAndCode, span, message).with_hint("remove one of the two")
}

/// Why `src=` cannot be followed.
pub enum SrcError {
    /// It leads out of the folder.
    Outside,
    /// There is no such file, or none that can be read; the message.
    Missing(String),
    /// It is too large; the message.
    TooLarge(String),
    /// The files of all blocks are too large together, which is told once for the site.
    NoRoom,
}

impl SrcError {
    /// What is wrong with `src=`. `called`: what messages call the folder that the file has to be in.
    pub fn problem(self, src: &str, span: Span, called: &str) -> Option<Diagnostic> {
        let (id, message, hint) = match self {
            Self::Outside => (
                Id::SrcOutside,
                format!("`{src}` is outside the folder `{called}`"),
                format!("put the file into the folder `{called}`"),
            ),
            Self::Missing(message) => (
                Id::SrcMissing,
                message,
                format!("a path starts at the folder of the page, or with `@/` at `{called}`"),
            ),
            Self::TooLarge(message) => {
                (Id::SrcMissing, message, "put what is shown into a smaller file".to_owned())
            }
            Self::NoRoom => return None,
        };
        Some(Diagnostic::error(id, span, message).with_hint(hint))
    }
}

/// The path in the content folder of the file that `src=` names at `span`, wherever links lead, and its bytes.
pub fn file(
    figures: &mut PageFigures<'_>,
    src: &str,
    span: Span,
    limit: u64,
) -> Result<(String, Vec<u8>), SrcError> {
    let missing =
        |error: &dyn std::fmt::Display| SrcError::Missing(format!("`{src}` cannot be read: {error}"));
    if src.is_empty() {
        return Err(SrcError::Missing("`src` names no file".to_owned()));
    }
    if Path::new(src).is_absolute() {
        return Err(SrcError::Outside);
    }
    let content = figures.content.canonicalize().map_err(|error| missing(&error))?;
    let start = src
        .strip_prefix("@/")
        .map_or_else(|| content.join(&figures.page.dir).join(src), |src| content.join(src));
    // On the file system of a Mac a name may be put together otherwise than in the text.
    let decomposed = || PathBuf::from(start.to_string_lossy().nfd().collect::<String>()).canonicalize();
    let path = match start.canonicalize().or_else(|error| decomposed().map_err(|_| error)) {
        Ok(path) => path,
        // What leads out is said to lead out, whether or not there is something there.
        Err(_) if leads_out(&figures.page.dir, src) => return Err(SrcError::Outside),
        Err(error) => {
            figures.uses.missing();
            return Err(missing(&error));
        }
    };
    let inside = path.strip_prefix(&content).map_err(|_| SrcError::Outside)?;
    let inside = nfc(&slashed(inside).ok_or_else(|| missing(&"its name is not UTF-8"))?).into_owned();
    let size = path.metadata().map_or(0, |found| found.len());
    if size <= limit && !has_room(figures, usize::try_from(size).unwrap_or(usize::MAX), span) {
        return Err(SrcError::NoRoom);
    }
    let bytes = figures.uses.bytes(&inside, &path, limit).map_err(|error| {
        let message = format!("`{src}` {error}");
        if size > limit { SrcError::TooLarge(message) } else { SrcError::Missing(message) }
    })?;
    Ok((inside, bytes))
}

/// Whether a file of so many bytes can be taken in besides all others. A feed shows again what is on the page.
fn has_room(figures: &mut PageFigures<'_>, bytes: usize, span: Span) -> bool {
    figures.taken_in.add(bytes, span);
    let room = &figures.settings.budget.files;
    if figures.feed.is_some() { !room.is_full() } else { room.take(bytes) }
}

fn leads_out(dir: &str, src: &str) -> bool {
    let mut depth = dir.split('/').filter(|part| !part.is_empty()).count();
    for part in src.split(['/', '\\']) {
        match part {
            "" | "." | "@" => {}
            ".." if depth == 0 => return true,
            ".." => depth -= 1,
            _ => depth += 1,
        }
    }
    false
}
