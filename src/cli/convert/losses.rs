//! What the other notation could not hold, each kind said once.

use crate::cli::report::Reporter;
use kisho_game::text::{Diagnostic, Id, Source, Span, shown};
use kisho_game::{HEAD_LOST, Lost, MOVES_LOST, Written};

/// So many names of header lines are listed.
const NAMES: usize = 20;

#[derive(Default)]
pub struct Losses {
    /// Whether the user knows that a position is taken from a game.
    frame_chosen: bool,
    seen: Vec<Lost>,
    /// The names of header lines that are left out, each once.
    names: Vec<String>,
}

impl Losses {
    pub fn new(frame_chosen: bool) -> Self {
        Self { frame_chosen, ..Self::default() }
    }

    /// Takes note of what a record loses, and gives the warnings for what none lost before; `len` is the length of
    /// the text that it was read from.
    pub fn warnings(&mut self, lost: &[Lost], len: usize) -> Vec<Diagnostic> {
        let before = self.seen.len();
        self.add(lost);
        self.seen.iter().skip(before).map(|what| warning(*what, &[], Span::new(0, len))).collect()
    }

    /// Takes note of what a text does not hold of a record, with the names of header lines.
    pub fn add_of(&mut self, written: &Written) {
        self.add(&written.lost);
        self.add_header(&written.lost_header);
    }

    /// Takes note of the names of header lines that are left out.
    pub fn add_header(&mut self, names: &[String]) {
        for name in names {
            let name = shown(name);
            if self.names.len() <= NAMES && !self.names.contains(&name) {
                self.names.push(name);
            }
        }
    }

    /// Takes note of what a record loses.
    pub fn add(&mut self, lost: &[Lost]) {
        for &what in lost {
            let is_known = what == MOVES_LOST && self.frame_chosen || self.seen.contains(&what);
            if !is_known {
                self.seen.push(what);
            }
        }
    }

    /// Shows what was lost of a file. It is lost of the whole, so that only the name of the file is shown.
    pub fn report(&self, name: &str) {
        let source = Source::new(name, "");
        let said: Vec<Diagnostic> =
            self.seen.iter().map(|what| warning(*what, &self.names, Span::at(0))).collect();
        let mut reporter = Reporter::stderr();
        reporter.add_all(said.iter().map(|said| (&source, said)));
        reporter.finish();
    }

    /// The names of header lines that are left out.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Shows which header lines were left out of all texts of a file together.
    pub fn report_header(&self, name: &str, reporter: &mut Reporter) {
        if !self.names.is_empty() {
            let (source, said) = (Source::new(name, ""), warning(HEAD_LOST, &self.names, Span::at(0)));
            reporter.add_all([(&source, &said)]);
        }
    }
}

fn warning(what: Lost, names: &[String], span: Span) -> Diagnostic {
    let warning = Diagnostic::warning(Id::ConvertLost, span, what.to_string());
    match (what, names) {
        (MOVES_LOST, _) => warning.with_hint("--frame chooses another position"),
        (HEAD_LOST, [_, ..]) => {
            let more = if names.len() > NAMES { " …" } else { "" };
            let names: Vec<&str> = names.iter().take(NAMES).map(String::as_str).collect();
            warning.with_hint(format!("they are {}{more}", names.join(", ")))
        }
        _ => warning,
    }
}
