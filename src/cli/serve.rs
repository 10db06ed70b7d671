//! `kisho serve`

use std::net::{IpAddr, Ipv4Addr};

use super::root::Root;
use super::{Failure, report, verbosity};
use crate::site::Date;
use crate::{connections, serve, site};

/// Serve the site while you write
///
/// The site is built in memory and rebuilt whenever a file changes; open pages reload themselves. Errors are shown in
/// the page. Only this computer can see it, unless you use `--host`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  kisho serve --open
  kisho serve --root mysite --port 8000 --drafts
  kisho serve --host 0.0.0.0")]
pub struct Args {
    #[command(flatten)]
    root: Root,
    /// The port; if it is taken, the next free one is used
    #[arg(long, value_name = "N", default_value_t = 1111)]
    port: u16,
    /// The address to listen on; with 0.0.0.0 every device on the network can read the site
    #[arg(long, value_name = "ADDRESS", value_parser = connections::host, default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,
    /// Open the site in the browser
    #[arg(long)]
    open: bool,
    /// Show drafts too
    #[arg(long)]
    drafts: bool,
    /// Show the valid part of damaged records, with warnings, as for build --lenient
    #[arg(long)]
    lenient: bool,
    /// Leave out pages dated later than this day, such as 2026-11-21
    #[arg(long, value_name = "DATE")]
    until: Option<Date>,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let options = serve::Options {
        root: args.root.folder(),
        host: args.host,
        port: args.port,
        drafts: args.drafts,
        until: args.until.clone(),
        lenient: args.lenient,
        open: args.open,
        draws: verbosity::draws(),
        report: |problems, root| {
            report::show(problems, root);
        },
        say: verbosity::say,
        changed: |file| verbosity::detail(|| format!("changed {}", file.display())),
    };
    // A config that is missing now is a slip in the command; one that goes missing later may come back.
    if let Some(problem) = site::config_missing(&options.root) {
        report::show(&[problem], &options.root);
        return Err(Failure::Reported);
    }
    serve::run(&options).map_err(|error| Failure::Input(error.to_string()))
}
