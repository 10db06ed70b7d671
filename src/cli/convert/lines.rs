//! Many codes, one a line: read, converted on all processors, written in order.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use rayon::prelude::*;

use super::super::Failure;
use super::super::input::{MOST_BYTES, named, too_large};
use super::super::output;
use super::super::report::Reporter;
use super::{Losses, Target};
use kisho_game::text::{Counted, Diagnostic, Id, Source, Span};
use kisho_game::{self as game, HEAD_LOST, Lost, Notation, ReadOptions, Written};

/// How much is read and converted at once, in bytes. Enough to keep all processors busy.
const BUFFER: usize = 1 << 20;

/// How many lines a processor takes at once. Few, so that all have something to do to the end.
const BATCH: usize = 256;

/// What became of some lines that stand together.
#[derive(Default)]
struct Batch {
    /// A line for each.
    out: String,
    /// What there is to say of a line, by its place among them.
    remarks: Vec<(usize, Vec<Diagnostic>)>,
    /// What was lost first of all in a line.
    lost: Vec<(usize, Lost)>,
    /// The header lines that are left out of any line: their names are shown once, at the end.
    header: Losses,
}

/// Converts the lines of a file, or of standard input, to a file or standard output.
pub fn run(
    (file, output): (Option<&Path>, Option<&Path>),
    from: &Notation,
    to: Target,
    options: &ReadOptions,
    mut losses: Losses,
) -> Result<(), Failure> {
    let (name, reader): (String, Box<dyn Read>) = match named(file) {
        Some(path) => {
            let file = File::open(path).map_err(|error| Failure::io("read", path, &error))?;
            (path.display().to_string(), Box::new(file))
        }
        None => ("<stdin>".to_owned(), Box::new(std::io::stdin())),
    };
    let mut reader = BufReader::with_capacity(BUFFER, reader);
    let mut reporter = Reporter::stderr();
    let mut kinds: BTreeMap<Id, usize> = BTreeMap::new();
    let (mut before, mut text) = (0, Vec::new());
    // A file is there as a whole or not at all.
    let mut gathered = Vec::new();
    loop {
        chunk(&mut reader, &mut text).map_err(|error| Failure::io("read", Path::new(&name), &error))?;
        if text.is_empty() {
            break;
        }
        let lines: Vec<&[u8]> = lines(&text).collect();
        let batches = lines.par_chunks(BATCH).map(|lines| Batch::of(lines, from, to, options));
        let batches: Vec<Batch> = batches.collect();
        for (batch, lines) in batches.iter().zip(lines.chunks(BATCH)) {
            losses.add_header(batch.header.names());
            for (at, mut said) in batch.said(lines, &mut losses) {
                said.retain(|said| {
                    let count = kinds.entry(said.id).or_default();
                    *count += 1;
                    let is_shown = *count <= Counted::SHOWN_OF_A_KIND;
                    if !is_shown {
                        reporter.leave_out(said.severity);
                    }
                    is_shown
                });
                if said.is_empty() {
                    continue;
                }
                let line = lines.get(at).copied().unwrap_or_default();
                let number = before + at + 1;
                // There is nothing to show of an empty line, so its number has to stand in the name.
                let name = if line.is_empty() { format!("{name}:{number}:1") } else { name.clone() };
                let (text, said) = game::legible(from, line.to_vec(), said);
                let source = Source::new(name, text);
                said.iter().for_each(|said| reporter.add((&source, said), number));
            }
            before += lines.len();
        }
        reporter.flush();
        let out: Vec<&[u8]> = batches.iter().map(|batch| batch.out.as_bytes()).collect();
        if output.is_some() {
            gathered.extend(out.concat());
        } else if output::write_all(&out)? == output::Written::ReaderGone {
            break;
        }
    }
    losses.report_header(&name, &mut reporter);
    reporter.finish();
    if output.is_some() {
        output::put(output, &gathered)?;
    }
    if reporter.has_errors() { Err(Failure::Reported) } else { Ok(()) }
}

/// Reads the lines that can be had without waiting, at least one unless the input has ended. A program that writes one
/// code and waits for its answer gets it.
fn chunk(reader: &mut BufReader<Box<dyn Read>>, text: &mut Vec<u8>) -> std::io::Result<()> {
    text.clear();
    reader.by_ref().take(MOST_BYTES + 1).read_until(b'\n', text)?;
    if text.len() as u64 > MOST_BYTES {
        return Err(too_large(MOST_BYTES));
    }
    let there = reader.buffer();
    let whole = memchr::memrchr(b'\n', there).map_or(0, |end| end + 1);
    text.extend(there.iter().take(whole));
    reader.consume(whole);
    Ok(())
}

/// The lines without their ends.
fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let last = text.strip_suffix(b"\n").map_or(Some(text), |_| None);
    let mut start = 0;
    let whole = memchr::memchr_iter(b'\n', text).map(move |end| {
        let line = text.get(start..end).unwrap_or_default();
        start = end + 1;
        line.strip_suffix(b"\r").unwrap_or(line)
    });
    let begun = last.map(|text| text.get(memchr::memrchr(b'\n', text).map_or(0, |end| end + 1)..));
    whole.chain(begun.flatten())
}

impl Batch {
    fn of(lines: &[&[u8]], from: &Notation, to: Target, options: &ReadOptions) -> Self {
        let mut batch = Self::default();
        for (at, line) in lines.iter().enumerate() {
            batch.convert(at, line, from, to, options);
            batch.out.push('\n');
        }
        batch
    }

    fn convert(&mut self, at: usize, line: &[u8], from: &Notation, to: Target, options: &ReadOptions) {
        let reading = from.reading(line, options);
        let clean = reading.is_clean();
        let mut said = reading.diagnostics;
        let written = match &reading.record {
            Some(record) if clean => to.write(record).and_then(one_line),
            _ if said.iter().any(Diagnostic::is_error) => Ok(Written::whole(String::new())),
            _ => Err(format!("no {} record in this line", from.name)),
        };
        match written {
            Ok(Written { text, lost, lost_header }) => {
                self.out.push_str(&text);
                self.header.add_header(&lost_header);
                let known =
                    |what: &Lost| *what == HEAD_LOST || self.lost.iter().any(|(_, known)| known == what);
                let new: Vec<_> = lost.into_iter().filter(|what| !known(what)).collect();
                self.lost.extend(new.into_iter().map(|what| (at, what)));
            }
            Err(message) => {
                said.push(Diagnostic::error(Id::ConvertFailed, Span::new(0, line.len()), message));
            }
        }
        if !said.is_empty() {
            said.sort_by_key(|diagnostic| diagnostic.span);
            self.remarks.push((at, said));
        }
    }

    /// What there is to say of each line; of what is lost only what was not lost before.
    fn said(&self, lines: &[&[u8]], losses: &mut Losses) -> BTreeMap<usize, Vec<Diagnostic>> {
        let mut said: BTreeMap<usize, Vec<Diagnostic>> = self.remarks.iter().cloned().collect();
        for &(at, what) in &self.lost {
            let len = lines.get(at).map_or(0, |line| line.len());
            let warnings = losses.warnings(&[what], len);
            if !warnings.is_empty() {
                said.entry(at).or_default().extend(warnings);
            }
        }
        said
    }
}

/// A final line end goes; lines that belong together cannot be told from the next code's.
fn one_line(mut written: Written) -> Result<Written, String> {
    written.text.truncate(written.text.trim_end_matches(['\n', '\r']).len());
    match memchr::memchr(b'\n', written.text.as_bytes()) {
        Some(_) => Err("it would take several lines".to_owned()),
        None => Ok(written),
    }
}
