//! Writes a record in another notation: `cargo run --example convert -- game.sgf json`.

use std::error::Error;
use std::path::Path;

use kisho_game::{ReadOptions, notation};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [name, to] = arguments.as_slice() else { return Err("usage: convert FILE NOTATION".into()) };
    let extension = Path::new(name).extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    let from = notation(extension).ok_or("no notation has the extension of this file")?;
    let to = notation(to).ok_or("there is no such notation")?;
    let reading = (from.read)(&std::fs::read(name)?, &ReadOptions::default());
    for problem in &reading.diagnostics {
        eprintln!("byte {}: {}", problem.span.start, problem.message);
    }
    let record = reading.record.ok_or("there is no record in this file")?;
    let written = (to.write.ok_or("this notation can only be read")?)(&record)?;
    print!("{}", written.text);
    for lost in written.lost {
        eprintln!("{lost}");
    }
    Ok(())
}
