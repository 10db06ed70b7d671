//! Many codes, one a line: read, converted on all processors, written in order.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use rayon::prelude::*;

use super::super::Failure;
use super::super::input::named;
use super::super::output;
use super::super::report::Reporter;
use super::{Losses, Target};
use crate::game::{self, Notation, ReadOptions, Written};
use crate::text::{Diagnostic, Source, Span};

/// How much is read at once, in bytes. Enough to keep all processors busy.
const BUFFER: usize = 1 << 20;

/// The most lines that are converted before their results are written.
const CHUNK: usize = 16_384;

/// What became of one line.
struct Done {
    out: String,
    lost: Vec<&'static str>,
    said: Vec<Diagnostic>,
    failed: bool,
}

pub fn run(
    file: Option<&Path>,
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
    let (mut before, mut failed) = (0, false);
    loop {
        let lines = chunk(&mut reader).map_err(|error| Failure::io("read", Path::new(&name), &error))?;
        if lines.is_empty() {
            break;
        }
        let mut done: Vec<Done> = lines.par_iter().map(|line| convert(line, from, to, options)).collect();
        let mut out = String::with_capacity(done.iter().map(|done| done.out.len() + 1).sum());
        for (i, (done, line)) in done.iter_mut().zip(&lines).enumerate() {
            out.push_str(&done.out);
            out.push('\n');
            failed |= done.failed;
            done.said.extend(losses.warnings(&done.lost, line.len()));
            if !done.said.is_empty() {
                // There is nothing to show of an empty line, so its number has to stand in the name.
                let name =
                    if line.is_empty() { format!("{name}:{}:1", before + i + 1) } else { name.clone() };
                let (text, said) = game::legible(from, line.clone(), done.said.clone());
                let source = Source::new(name, text);
                for said in &said {
                    reporter.add((&source, said), before + i + 1);
                }
            }
        }
        before += lines.len();
        reporter.flush();
        if output::write(out.as_bytes())? == output::Written::ReaderGone {
            break;
        }
    }
    reporter.finish();
    if failed { Err(Failure::Reported) } else { Ok(()) }
}

/// The lines that can be had without waiting, at least one unless the input has ended. A program that
/// writes one code and waits for its answer gets it.
fn chunk(reader: &mut BufReader<Box<dyn Read>>) -> std::io::Result<Vec<Vec<u8>>> {
    let mut lines = Vec::new();
    while lines.len() < CHUNK {
        let mut line = Vec::new();
        if reader.read_until(b'\n', &mut line)? == 0 {
            break;
        }
        if line.pop_if(|byte| *byte == b'\n').is_some() {
            line.pop_if(|byte| *byte == b'\r');
        }
        lines.push(line);
        if !reader.buffer().contains(&b'\n') {
            break;
        }
    }
    Ok(lines)
}

fn convert(line: &[u8], from: &Notation, to: Target, options: &ReadOptions) -> Done {
    let reading = (from.read)(line, options);
    let clean = reading.is_clean();
    let mut said = reading.diagnostics;
    let written = match reading.record {
        Some(record) if clean => to.write(&record).and_then(one_line),
        _ if said.iter().any(Diagnostic::is_error) => Ok(Written::whole(String::new())),
        _ => Err(format!("no {} record in this line", from.name)),
    };
    let Written { text: out, lost } = written.unwrap_or_else(|message| {
        said.push(Diagnostic::error("convert-failed", Span::new(0, line.len()), message));
        Written::whole(String::new())
    });
    said.sort_by_key(|diagnostic| diagnostic.span);
    Done { failed: said.iter().any(Diagnostic::is_error), out, lost, said }
}

/// A final line end goes; lines that belong together cannot be told from the next code's.
fn one_line(mut written: Written) -> Result<Written, String> {
    written.text.truncate(written.text.trim_end_matches(['\n', '\r']).len());
    if written.text.contains('\n') { Err("it would take several lines".to_owned()) } else { Ok(written) }
}
