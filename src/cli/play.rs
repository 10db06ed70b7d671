//! `kisho play`

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use super::{Failure, verbosity};
use crate::{connections, network, play};

/// Serve boards to play on
///
/// Every page depends on its request alone: nothing is stored, and no script is needed.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  kisho play
  kisho play --host 0.0.0.0 --port 80")]
pub struct Args {
    /// The port; 0 for any free one
    #[arg(long, value_name = "N", default_value_t = 1112)]
    port: u16,
    /// The address to listen on; 0.0.0.0 for everybody
    #[arg(long, value_name = "ADDRESS", value_parser = connections::host, default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let begun = |address| {
        eprintln!("Boards to play on at http://{}/ (Ctrl-C stops it)", network::local(address));
        network::announce(address, verbosity::draws());
    };
    play::run(SocketAddr::new(args.host, args.port), begun).map_err(|error| Failure::Input(error.to_string()))
}
