//! The development server: builds, watches, serves on loopback, reloads the page.
//!
//! The main thread builds; a second one answers requests from the last build. A build that fails never
//! takes away what was there before.

mod answer;
mod bench;
mod file;
mod inject;
mod mime;
mod site;
mod watch;

use std::io;
use std::net::{IpAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use crate::site::{BuildCache, Changes, Date};
use crate::{connections, network};
use kisho_source::Problem;
use site::Site;

/// Most connections at once. A browser opens six; systems give a program a thousand files or so.
const CONNECTIONS: usize = 256;

/// How many ports are tried before giving up.
const PORTS: u16 = 20;

/// What is asked of the server.
#[derive(Debug, Clone)]
pub struct Options {
    /// The folder with `kisho.toml`.
    pub root: PathBuf,
    /// The address to listen on. Whoever asks has to call this computer `localhost` or by an address, not by another name.
    pub host: IpAddr,
    /// The port; 0 lets the system choose.
    pub port: u16,
    /// Show drafts too.
    pub drafts: bool,
    /// Leave out what is dated after this day or moment.
    pub until: Option<Date>,
    /// Damaged records of which something can be shown are no errors.
    pub lenient: bool,
    /// Open the site in a browser.
    pub open: bool,
    /// Whether the address for other devices may be drawn as a QR code.
    pub draws: bool,
    /// Shows what a build of the site in a folder had to say.
    pub report: fn(&[Problem], &Path),
    /// Says how long a build took, or nothing.
    pub say: fn(&str),
    /// Names a file that has changed, for those who want to know.
    pub changed: fn(&Path),
}

/// Serves until the process is ended.
///
/// # Errors
/// If no port can be had, or the server cannot run.
pub fn run(options: &Options) -> io::Result<()> {
    let listener = bind(options.host, options.port)?;
    let bound = listener.local_addr()?;
    let address = format!("http://{}/", network::local(bound));
    let site = Arc::new(Site::new(options, address.clone()));
    // Watching begins before the first build, so that nothing saved meanwhile is missed.
    let watcher = watch::Watch::start(&options.root);
    let mut cache = BuildCache::default();
    rebuild(&site, options, &mut cache, &Changes::All);
    eprintln!("Serving {} at {address} (Ctrl-C stops it)", options.root.display());
    network::announce(bound, options.draws);
    let server = {
        let site = Arc::clone(&site);
        std::thread::spawn(move || serve(listener, site))
    };
    if options.open {
        open(&address);
    }
    match watcher {
        Ok(mut watch) => {
            // What is wrong may be that a file cannot be read, which the right to read it mends.
            while let Some(changes) = watch.wait(!site.served().problems.is_empty()) {
                rebuild(&site, options, &mut cache, &changes);
            }
        }
        Err(error) => eprintln!("warning: changes cannot be watched, so pages do not reload: {error}"),
    }
    server.join().unwrap_or_else(|_| Err(io::Error::other("internal server error")))
}

fn rebuild(site: &Site, options: &Options, cache: &mut BuildCache, changes: &Changes) {
    if let Changes::Files(files) = changes {
        files.iter().for_each(|file| (options.changed)(file));
    }
    let started = Instant::now();
    let pages = site.rebuild(options, cache, changes);
    let s = if pages == 1 { "" } else { "s" };
    (options.say)(&format!("{pages} page{s} in {:.0} ms", started.elapsed().as_secs_f64() * 1000.0));
}

/// The wanted port, or the next one that is free.
fn bind(host: IpAddr, port: u16) -> io::Result<TcpListener> {
    let mut last = port;
    loop {
        match TcpListener::bind((host, last)) {
            Err(error) if error.kind() == io::ErrorKind::AddrInUse && last - port < PORTS => {
                last = last.checked_add(1).ok_or(error)?;
            }
            Err(error) => return Err(connections::cannot_listen((host, last).into(), &error)),
            Ok(listener) => return Ok(listener),
        }
    }
}

fn serve(listener: TcpListener, site: Arc<Site>) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().enable_time().build()?;
    runtime.block_on(async move {
        listener.set_nonblocking(true)?;
        connections::accept(tokio::net::TcpListener::from_std(listener)?, answer::router(site), CONNECTIONS)
            .await;
        Ok(())
    })
}

/// Opens a browser as far as the system knows one.
fn open(address: &str) {
    let (program, arguments): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let null = std::process::Stdio::null;
    let mut command = std::process::Command::new(program);
    command.args(arguments).arg(address).stdin(null()).stdout(null()).stderr(null());
    if command.spawn().is_err() {
        eprintln!("No browser could be opened; the URL is {address}");
    }
}
