//! `kisho lsp`

use super::Failure;
use crate::lsp;

/// Tell editors what is wrong while you write
///
/// A language server on standard input and output. Editors start it; see the guide for how yours does.
#[derive(clap::Args)]
pub struct Args {
    /// What editors say to name the channel, which is the only one there is
    #[arg(long, hide = true)]
    stdio: bool,
}

pub fn run(_: &Args) -> Result<(), Failure> {
    match lsp::run() {
        Ok(true) => Ok(()),
        Ok(false) => Err(Failure::Input("the editor left without saying so".to_owned())),
        Err(error) => Err(Failure::Input(format!("the editor cannot be answered: {error}"))),
    }
}
