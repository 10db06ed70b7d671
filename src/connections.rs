//! Connections: however many there are, and whatever they do not say, the next one is answered.

mod too_long;

use std::collections::VecDeque;
use std::future::poll_fn;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderName, HeaderValue, Response, StatusCode, header};
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
#[cfg(unix)]
use tokio::signal::unix::{SignalKind, signal};
use tokio::task::AbortHandle;

use too_long::Telling;

/// How long a request may take to be said.
const HEAD: Duration = Duration::from_secs(10);

/// How soon it is tried again to take a connection, if the system has no room for one.
const AGAIN: Duration = Duration::from_millis(50);

/// Who asks. Unlike what a request says of itself, this cannot be made up.
#[derive(Debug, Clone, Copy)]
pub struct Peer(IpAddr);

impl Peer {
    /// Whether it is a program on this computer.
    pub fn is_here(self) -> bool {
        self.0.to_canonical().is_loopback()
    }
}

/// The address that `--host` names.
pub fn host(name: &str) -> Result<IpAddr, String> {
    match name {
        "localhost" => Ok(Ipv4Addr::LOCALHOST.into()),
        _ => name.parse().map_err(|_| {
            "write an address of this computer such as 192.168.1.5, `localhost`, or 0.0.0.0 for all of its addresses".to_owned()
        }),
    }
}

/// Why nobody can be listened to at an address, and what helps.
pub fn cannot_listen(address: SocketAddr, error: &io::Error) -> io::Error {
    let message = match error.kind() {
        io::ErrorKind::AddrNotAvailable => format!(
            "cannot listen on {}: this computer does not have that address; `--host 0.0.0.0` listens on all that it has",
            address.ip()
        ),
        _ => format!("cannot listen on {address}: {error}; choose another port with --port"),
    };
    io::Error::new(error.kind(), message)
}

/// Takes connections for ever, `most` at once. If there are more, the oldest has to go: a page that listens comes again by itself.
pub async fn accept(listener: TcpListener, router: Router, most: usize) {
    #[cfg(unix)]
    end_when_told();
    let mut open: VecDeque<AbortHandle> = VecDeque::new();
    loop {
        let Ok((stream, peer)) = listener.accept().await else {
            tokio::time::sleep(AGAIN).await;
            continue;
        };
        open.retain(|connection| !connection.is_finished());
        if open.len() >= most
            && let Some(oldest) = open.pop_front()
        {
            oldest.abort();
        }
        let router = TowerToHyperService::new(router.clone());
        let service = service_fn(move |mut request| {
            request.extensions_mut().insert(Peer(peer.ip()));
            router.call(request)
        });
        let connection = async move {
            let mut connection = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(HEAD)
                .max_buf_size(too_long::MOST_HEAD)
                .serve_connection(TokioIo::new(Telling::new(stream)), service);
            // What goes wrong here, the other side has done, and knows.
            match poll_fn(|cx| connection.poll_without_shutdown(cx)).await {
                Ok(()) => drop((&mut connection).await),
                Err(error) if error.is_parse_too_large() => {
                    connection.into_parts().io.into_inner().take_rest().await;
                }
                Err(_) => {}
            }
        };
        open.push_back(tokio::spawn(connection).abort_handle());
    }
}

/// Ends the process on SIGINT and SIGTERM if it is the first of a container: the kernel ignores both for process 1 unless it handles
/// them. Every other process ends by default.
#[cfg(unix)]
fn end_when_told() {
    if std::process::id() != 1 {
        return;
    }
    for kind in [SignalKind::interrupt(), SignalKind::terminate()] {
        let Ok(mut told) = signal(kind) else { continue };
        tokio::spawn(async move {
            told.recv().await;
            std::process::exit(0);
        });
    }
}

/// An answer with these headers besides the type of its body, which browsers then do not guess.
pub fn respond(
    status: StatusCode,
    mime: &str,
    body: impl Into<Body>,
    headers: impl IntoIterator<Item = (HeaderName, &'static str)>,
) -> Response<Body> {
    let mut response = Response::new(body.into());
    *response.status_mut() = status;
    let all = response.headers_mut();
    all.extend(HeaderValue::from_str(mime).map(|mime| (header::CONTENT_TYPE, mime)));
    all.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    all.extend(headers.into_iter().map(|(name, value)| (name, HeaderValue::from_static(value))));
    response
}

/// An answer that says which methods there are if the one of the request is not among them, as HTTP wants it.
#[must_use]
pub fn allowing(mut response: Response<Body>, methods: &'static str) -> Response<Body> {
    if response.status() == StatusCode::METHOD_NOT_ALLOWED {
        response.headers_mut().insert(header::ALLOW, HeaderValue::from_static(methods));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_loopback_is_here() {
        for (address, is_here) in [
            ("127.0.0.1", true),
            ("127.8.0.1", true),
            ("::1", true),
            ("::ffff:127.0.0.1", true),
            ("192.168.0.2", false),
            ("172.17.0.1", false),
            ("::ffff:10.0.0.1", false),
            ("0.0.0.0", false),
            ("fe80::1", false),
        ] {
            assert_eq!(Peer(address.parse().unwrap()).is_here(), is_here, "{address}");
        }
    }
}
