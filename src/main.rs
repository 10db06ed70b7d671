//! The `kisho` program; see the library for everything it does.

use std::process::ExitCode;

/// A site is made of many small texts on all processors at once, which the system's allocator is slow at.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    kisho::cli::main()
}
