//! Says what is wrong with a record of a game: `cargo run --example check -- game.kif`.

use std::path::Path;
use std::process::ExitCode;

use kisho_game::text::Source;
use kisho_game::{ReadOptions, legible, notation};

fn main() -> ExitCode {
    let Some(name) = std::env::args().nth(1) else {
        eprintln!("usage: check FILE");
        return ExitCode::FAILURE;
    };
    let extension = Path::new(&name).extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    let Some(notation) = notation(extension) else {
        eprintln!("{name}: no notation has this extension");
        return ExitCode::FAILURE;
    };
    let bytes = match std::fs::read(&name) {
        Ok(bytes) => bytes,
        Err(error) => {
            eprintln!("{name}: {error}");
            return ExitCode::FAILURE;
        }
    };
    let reading = (notation.read)(&bytes, &ReadOptions::default());
    let is_clean = reading.is_clean();
    if let Some(record) = &reading.record {
        println!("{name}: a record of {} with {} positions", record.game(), record.frames());
    }
    // Files of shogi are often in Shift_JIS: the messages are placed in the text as its author sees it.
    let (text, problems) = legible(notation, bytes, reading.diagnostics);
    let source = Source::new(&name, text);
    for problem in problems {
        let at = source.line_column(problem.span.start);
        println!("{name}:{}:{}: {}: {}", at.line, at.column, problem.severity.word(), problem.message);
        if let Some(hint) = problem.hint {
            println!("    {hint}");
        }
    }
    if is_clean { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
