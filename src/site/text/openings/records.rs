//! The records of a book: every file of its folders, in any notation.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::prelude::*;

use crate::site::map::tree::{Page, Tree};
use crate::site::source::front::openings::place;
use crate::site::source::limits;
use kisho_game::key::Line;
use kisho_game::text::{Counted, Diagnostic, Id, Source, Span};
use kisho_game::{self as game, Notation, ReadOptions};
use kisho_source::Problems;
use kisho_source::address::joined;
use kisho_source::files::{CONTENT, read_limited};

/// How many lines a processor takes at once.
const BATCH: usize = 256;

/// The files below the paths that a page names, by their paths in the content folder.
pub fn files<'t>(
    page: &Page,
    paths: &[String],
    tree: &'t Tree,
    problems: &mut Problems,
) -> BTreeMap<&'t str, &'t Path> {
    let mut files = BTreeMap::new();
    for path in paths {
        let below = path.strip_prefix("@/");
        let from = below.map_or_else(|| joined(&page.dir, path), |path| joined("", path));
        let before = files.len();
        if let Some(from) = &from {
            let is_in = |file: &str| {
                file == from
                    || from.is_empty()
                    || file.strip_prefix(from.as_str()).is_some_and(|rest| rest.starts_with('/'))
            };
            let found = tree.files.iter().filter(|(file, _)| is_in(file));
            files.extend(found.map(|(file, path)| (file.as_str(), PathBuf::as_path(path))));
        }
        if files.len() == before {
            let span = place(page.source.text(), "records");
            let message = format!("there are no records in `{path}`");
            let hint = format!(
                "name a folder with records, from the folder of the page or with `@/` from `{CONTENT}`"
            );
            problems
                .push(&page.source, Diagnostic::error(Id::OpeningsRecords, span, message).with_hint(hint));
        }
    }
    files
}

/// The notation that a file's name tells.
pub fn notation_of(file: &str) -> Option<&'static Notation> {
    let (_, extension) = file.rsplit('/').next()?.rsplit_once('.')?;
    game::notations()
        .find(|notation| notation.extensions.iter().any(|known| known.eq_ignore_ascii_case(extension)))
}

/// Reads all files; what is wrong with their records is said about the first of each kind. `names`: a file that holds none,
/// `lenient`: whether what is wrong is told as a warning.
pub fn read(
    files: &BTreeMap<&str, &Path>,
    names: Option<&str>,
    depth: usize,
    lenient: bool,
    problems: &mut Problems,
) -> Vec<Line> {
    let files: Vec<_> = files.iter().filter(|(file, _)| Some(**file) != names).collect();
    let read: Vec<Read> = files.par_iter().map(|(file, path)| Read::file(file, path, depth)).collect();
    let mut said: BTreeMap<Id, Vec<(Arc<Source>, Diagnostic)>> = BTreeMap::new();
    let mut lines = Vec::new();
    for read in read {
        for mut problem in read.said {
            if lenient {
                problem.excuse();
            }
            let of_a_kind = said.entry(problem.id).or_default();
            if of_a_kind.len() < Counted::SHOWN_OF_A_KIND {
                of_a_kind.push((Arc::clone(&read.source), problem));
            } else if let Some((_, last)) =
                of_a_kind.last_mut().filter(|(_, last)| !last.message.ends_with(MORE))
            {
                last.message.push_str(MORE);
            }
        }
        lines.extend(read.lines);
    }
    said.into_values().flatten().for_each(|(source, problem)| problems.push(&source, problem));
    lines
}

/// After the last message of a kind.
const MORE: &str = " (and more of this kind in other records)";

/// What became of a file.
struct Read {
    source: Arc<Source>,
    lines: Vec<Line>,
    said: Vec<Diagnostic>,
}

impl Read {
    fn file(file: &str, path: &Path, depth: usize) -> Self {
        let name = format!("{CONTENT}/{file}");
        let nothing = |problem| Self {
            source: Arc::new(Source::new(name.as_str(), "")),
            lines: vec![],
            said: vec![problem],
        };
        let Some(notation) = notation_of(file) else {
            let message = "the name of this file tells no notation, so it is left out of the opening book";
            let known: BTreeSet<&str> =
                game::notations().flat_map(|notation| notation.extensions).copied().collect();
            let known: Vec<String> = known.into_iter().map(|extension| format!(".{extension}")).collect();
            let hint = format!("names of records end with {}", known.join(", "));
            return nothing(Diagnostic::warning(Id::OpeningsFile, Span::at(0), message).with_hint(hint));
        };
        let bytes = match read_limited(path, limits::OPENING_BYTES) {
            Ok(bytes) => bytes,
            Err(message) => return nothing(Diagnostic::error(Id::FileRead, Span::at(0), message)),
        };
        let (lines, said) =
            if notation.is_line { by_line(notation, &bytes, depth) } else { whole(notation, &bytes, depth) };
        if said.is_empty() {
            return Self { source: Arc::new(Source::new(name, "")), lines, said };
        }
        let (text, said) = game::legible(notation, bytes, said);
        Self { source: Arc::new(Source::new(name, text)), lines, said }
    }
}

/// A file that holds one game, or a collection of them. Of a collection with mistakes nobody knows which games are good.
fn whole(notation: &Notation, bytes: &[u8], depth: usize) -> (Vec<Line>, Vec<Diagnostic>) {
    let mut reading = notation.reading(bytes, &ReadOptions { all: true, ..ReadOptions::default() });
    reading.diagnostics.retain(Diagnostic::is_error);
    match reading.record {
        Some(record) if reading.diagnostics.is_empty() => (
            std::iter::once(&record).chain(&reading.more).map(|record| Line::of(record, depth)).collect(),
            vec![],
        ),
        None if reading.diagnostics.is_empty() => {
            (vec![], vec![no_record(notation, Span::new(0, bytes.len()))])
        }
        _ => (vec![], reading.diagnostics),
    }
}

/// A file with a record in each line. Lines with nothing in them are left out.
fn by_line(notation: &Notation, bytes: &[u8], depth: usize) -> (Vec<Line>, Vec<Diagnostic>) {
    let mut start = 0;
    let lines: Vec<(usize, &[u8])> = bytes
        .split_inclusive(|&byte| byte == b'\n')
        .map(|line| {
            start += line.len();
            (start - line.len(), line.trim_ascii_end())
        })
        .filter(|(_, line)| !line.trim_ascii().is_empty())
        .collect();
    let batches: Vec<Vec<_>> = lines
        .par_chunks(BATCH)
        .map(|lines| lines.iter().map(|(start, line)| one_line(notation, *start, line, depth)).collect())
        .collect();
    let (mut games, mut said) = (Vec::new(), Counted::default());
    for result in batches.into_iter().flatten() {
        match result {
            Ok(line) => games.push(line),
            Err(problems) => problems.into_iter().for_each(|problem| said.add(problem.id, || problem)),
        }
    }
    (games, said.finish())
}

fn one_line(notation: &Notation, start: usize, line: &[u8], depth: usize) -> Result<Line, Vec<Diagnostic>> {
    let mut reading = (notation.read)(line, &ReadOptions::default());
    reading.diagnostics.retain(Diagnostic::is_error);
    match reading.record {
        Some(record) if reading.diagnostics.is_empty() => Ok(Line::of(&record, depth)),
        None if reading.diagnostics.is_empty() => {
            Err(vec![no_record(notation, Span::new(start, start + line.len()))])
        }
        _ => {
            reading.diagnostics.iter_mut().for_each(|problem| problem.span = problem.span.shifted(start));
            Err(reading.diagnostics)
        }
    }
}

fn no_record(notation: &Notation, span: Span) -> Diagnostic {
    Diagnostic::error(Id::OpeningsRecord, span, format!("there is no {} record here", notation.name))
}
