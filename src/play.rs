//! `kisho play`: boards to play on, for anybody. Nothing is kept between requests, so that any number of copies can stand side by side.

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::LazyLock;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, Request, Response, StatusCode, header};
use kisho_board::render::svg::Writer;
use kisho_board::render::{self, Ground};
use kisho_play::{Answer, MOST_BYTES, Request as Asked, Table};

use crate::connections;

/// Most connections at once. Each waits with some 20 KB.
const CONNECTIONS: usize = 2_000;

/// How long the body of a request may take to come.
const BODY: Duration = Duration::from_secs(10);

/// The page of a request is the same for ever, but for newer programs.
const KEEP: &str = "public, max-age=3600";

/// What may stand in a page: no script, and forms that lead back here.
pub const POLICY: &str = "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'self'";

/// Serves until the process is ended. `begun`: is told the address.
///
/// # Errors
/// If the address cannot be had, or the server cannot run.
pub fn run(address: SocketAddr, begun: impl FnOnce(SocketAddr)) -> io::Result<()> {
    let listener = TcpListener::bind(address).map_err(|error| {
        io::Error::new(
            error.kind(),
            format!("cannot listen on {address}: {error}; choose another with --port"),
        )
    })?;
    begun(listener.local_addr()?);
    listener.set_nonblocking(true)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_io().enable_time().build()?;
    runtime.block_on(async move {
        let router = Router::new().fallback(answer);
        connections::accept(tokio::net::TcpListener::from_std(listener)?, router, CONNECTIONS).await;
        Ok(())
    })
}

async fn answer(request: Request<Body>) -> Response<Body> {
    let (head, body) = request.into_parts();
    let asked = match form(&head, body).await {
        Ok(asked) => asked,
        Err((status, why)) => return text(status, why),
    };
    let is_kept = head.method != Method::POST;
    match head.uri.path() {
        "/" | "/play" => {
            let answer = kisho_play::page(&asked);
            let status =
                if answer.troubles.is_empty() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
            respond(status, "text/html; charset=utf-8", document(&answer).into(), is_kept)
        }
        "/board.svg" => {
            let figure = Table::of(&asked).0.figure();
            let picture = render::svg(&figure, figure.frame, Ground::Paper);
            respond(StatusCode::OK, "image/svg+xml", picture.into(), is_kept)
        }
        "/play.css" => respond(StatusCode::OK, "text/css; charset=utf-8", STYLE.clone(), true),
        _ => text(StatusCode::NOT_FOUND, "there is nothing here; boards are at /"),
    }
}

/// What is asked for, in the address or in a form; else the status of the answer, and why.
pub async fn form(head: &Parts, body: Body) -> Result<Asked, (StatusCode, &'static str)> {
    match head.method {
        Method::GET | Method::HEAD => Ok(Asked::parse(head.uri.query().unwrap_or_default().as_bytes())),
        Method::POST => match tokio::time::timeout(BODY, to_bytes(body, MOST_BYTES)).await {
            Ok(Ok(body)) => Ok(Asked::parse(&body)),
            Ok(Err(_)) => Ok(Asked::too_long()),
            Err(_) => Err((StatusCode::REQUEST_TIMEOUT, "the request took too long")),
        },
        _ => Err((StatusCode::METHOD_NOT_ALLOWED, "only GET, HEAD and POST")),
    }
}

/// The style sheet of all pages.
pub static STYLE: LazyLock<axum::body::Bytes> =
    LazyLock::new(|| (render::stylesheet() + PAGE + kisho_play::STYLE).into());

/// What the style sheet of a site says elsewhere.
const PAGE: &str =
    ":root{color-scheme:light dark;font-family:system-ui,sans-serif;line-height:1.5}body{margin:0}";

/// A whole page.
#[must_use]
pub fn document(answer: &Answer) -> String {
    let mut title = Writer::default();
    title.open("title").text(&answer.title);
    format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n\
         <meta name=\"robots\" content=\"noindex\">\n{}\n<link rel=\"stylesheet\" href=\"play.css\">\n</head>\n<body>\n{}</body>\n</html>\n",
        answer.lang.tag(),
        title.finish(),
        answer.html
    )
}

fn text(status: StatusCode, said: &'static str) -> Response<Body> {
    respond(status, "text/plain; charset=utf-8", said.into(), false)
}

fn respond(status: StatusCode, mime: &'static str, body: axum::body::Bytes, is_kept: bool) -> Response<Body> {
    let mut response = Response::new(Body::from(body));
    *response.status_mut() = status;
    let headers: &mut HeaderMap = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_TYPE, mime),
        (header::CACHE_CONTROL, if is_kept { KEEP } else { "no-store" }),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}
