//! Connections: however many there are, and whatever they do not say, the next one is answered.

use std::collections::VecDeque;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderName, HeaderValue, Response, StatusCode, header};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::task::AbortHandle;

/// How long a request may take to be said.
const HEAD: Duration = Duration::from_secs(10);

/// How soon it is tried again to take a connection, if the system has no room for one.
const AGAIN: Duration = Duration::from_millis(50);

/// Takes connections for ever, `most` at once. If there are more, the oldest has to go: a page that listens comes again by itself.
pub async fn accept(listener: TcpListener, router: Router, most: usize) {
    let mut open: VecDeque<AbortHandle> = VecDeque::new();
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            tokio::time::sleep(AGAIN).await;
            continue;
        };
        open.retain(|connection| !connection.is_finished());
        if open.len() >= most
            && let Some(oldest) = open.pop_front()
        {
            oldest.abort();
        }
        let service = TowerToHyperService::new(router.clone());
        let connection = async move {
            // What goes wrong here, the other side has done, and knows.
            let _ = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(HEAD)
                .serve_connection(TokioIo::new(stream), service)
                .await;
        };
        open.push_back(tokio::spawn(connection).abort_handle());
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
