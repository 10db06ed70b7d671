//! Files that describe sheets.

use std::path::Path;

use super::super::Failure;
use super::super::input::Input;
use super::super::report::Reporter;
use kisho_game::text::{Diagnostic, Id, Source, Span};
use kisho_sheet::{Description, Of};
use kisho_source::serial::{self, Ids};

/// Reads a file; what is wrong with it is reported.
pub fn read(path: &Path) -> Result<Description, Failure> {
    let input = Input::read(Some(path))?;
    let Ok(text) = String::from_utf8(input.bytes) else {
        return Err(Failure::Input(format!("{} is not text in UTF-8", path.display())));
    };
    let source = Source::new(input.name, text);
    let ids = Ids { key: Id::SheetKey, value: Id::SheetValue };
    let read = serial::toml::<Description>(source.text(), ids).and_then(|read| {
        let wrong = read.entries.iter().find_map(|entry| match &entry.of {
            Of::Block(block) => Some(block),
            Of::File(_) => None,
        });
        match wrong {
            None => Ok(read),
            Some(block) => {
                let message = "a block is named in the front matter of the article that it is in";
                let problem = Diagnostic::error(Id::SheetValue, place(source.text(), block), message);
                Err(problem.with_hint("here each entry names a `file`"))
            }
        }
    });
    match read {
        Ok(read) => Ok(Description { folder: path.parent().unwrap_or(Path::new("")).to_owned(), ..read }),
        Err(problem) => {
            let mut reporter = Reporter::stderr();
            reporter.add_all([(&source, &problem)]);
            reporter.finish();
            Err(Failure::Reported)
        }
    }
}

/// Where a value stands in a text: in quotation marks, or else anywhere.
pub fn place(text: &str, value: &str) -> Span {
    let quoted = text.find(&format!("\"{value}\"")).map(|at| at + 1);
    quoted.or_else(|| text.find(value)).map_or(Span::at(0), |at| Span::new(at, at + value.len()))
}
