//! `kisho play`: boards to play on, for anybody. Nothing is kept between requests, so that any number of copies can stand side by side.

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::LazyLock;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, Request, Response, StatusCode, header};
use kisho_board::diagram::{Caption, Figure};
use kisho_board::fonts;
use kisho_board::render::lettering::in_font;
use kisho_board::render::png::{Settings, Size, size};
use kisho_board::render::svg::Writer;
use kisho_board::render::{self, Ground};
use kisho_play::{Answer, MOST_BYTES, Request as Asked, Table, Trouble};
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio_stream::StreamExt;

use crate::{connections, packed};

/// Most connections at once. Each waits with some 20 KB.
const CONNECTIONS: usize = 2_000;

/// Most threads for each processor, besides those that talk to readers: one for the computer's turns, one for pictures, and the others for
/// pages. Each keeps memory when it is done, and more of them get no more done.
const THREADS: usize = 4;

/// How long the body of a request may take to come.
const BODY: Duration = Duration::from_secs(10);

/// The page of a request is the same for ever, but for newer programs.
const KEEP: &str = "public, max-age=3600";

/// A form's answer is requested again when the form is sent again, but kept for Back, where browsers would otherwise show an
/// error.
const KEEP_FOR_BACK: &str = "private, no-cache";

/// How the page that answers a form is kept; not at all while players set up out of each other's sight, as either may go back.
#[must_use]
pub fn keeping(answer: &Answer) -> &'static str {
    if answer.table.stage.is_some() { "no-store" } else { KEEP_FOR_BACK }
}

/// What may stand in a page: no script, and forms that lead back here.
pub const POLICY: &str = "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
    form-action 'self'; base-uri 'none'; frame-ancestors 'self'";

/// Serves until the process is ended. `begun`: is told the address.
///
/// # Errors
/// If the address cannot be had, or the server cannot run.
pub fn run(address: SocketAddr, begun: impl FnOnce(SocketAddr)) -> io::Result<()> {
    let listener = TcpListener::bind(address).map_err(|error| connections::cannot_listen(address, &error))?;
    begun(listener.local_addr()?);
    listener.set_nonblocking(true)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_io()
        .enable_time()
        .max_blocking_threads(THREADS * processors())
        .build()?;
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
        Err((status, why)) => return connections::allowing(text(status, why), METHODS),
    };
    let is_kept = head.method != Method::POST;
    let path = head.uri.path().to_owned();
    let takes_gzip = packed::takes_gzip(&head.headers);
    let turn = wait(&asked, path == PNG).await;
    let made = tokio::task::spawn_blocking(move || {
        // It ends with the work, not with the connection.
        let _turn = turn;
        made(&path, &asked, is_kept, takes_gzip)
    });
    let answer = made.await.ok().and_then(Result::ok);
    answer.unwrap_or_else(|| text(StatusCode::INTERNAL_SERVER_ERROR, "internal server error"))
}

/// Waits until a request may be worked at. A turn of the computer takes as long as thousands of pages, and a picture as much memory:
/// whoever wants either waits for those who came before, and nobody else does.
pub async fn wait(asked: &Asked, is_png: bool) -> Option<SemaphorePermit<'static>> {
    let queue = match asked.wants_a_turn() {
        true => &TURNS,
        false if is_png => &PICTURES,
        false => return None,
    };
    queue.acquire().await.ok()
}

/// How many turns the computer thinks about at once.
static TURNS: LazyLock<Semaphore> = LazyLock::new(one_per_processor);

/// How many pictures are painted at once, besides those of the computer's turns.
static PICTURES: LazyLock<Semaphore> = LazyLock::new(one_per_processor);

fn one_per_processor() -> Semaphore {
    Semaphore::new(processors())
}

fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Where pictures are that have to be painted.
const PNG: &str = "/board.png";

/// What is at an address.
fn made(path: &str, asked: &Asked, is_kept: bool, takes_gzip: bool) -> io::Result<Response<Body>> {
    let kept = if is_kept { KEEP } else { "no-store" };
    match path {
        "/" | "/play" => {
            let answer = kisho_play::page(asked);
            let kept = if is_kept { KEEP } else { keeping(&answer) };
            let response = respond(status(&answer.troubles), "text/html; charset=utf-8", Bytes::new(), kept);
            packed::fill(response, document(&answer).as_bytes(), takes_gzip)
        }
        "/board.svg" => {
            let (status, mime, picture) = svg(asked);
            packed::fill(respond(status, mime, Bytes::new(), kept), &picture, takes_gzip)
        }
        PNG => {
            let (status, mime, picture) = png(asked);
            Ok(respond(status, mime, picture.into(), kept))
        }
        "/play.css" => {
            let response = respond(StatusCode::OK, "text/css; charset=utf-8", Bytes::new(), KEEP);
            packed::fill(response, &STYLE, takes_gzip)
        }
        _ => Ok(text(StatusCode::NOT_FOUND, "there is nothing here; boards are at /")),
    }
}

/// What a browser is told of a request that could not be followed as it stands.
fn status(troubles: &[Trouble]) -> StatusCode {
    if troubles.is_empty() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY }
}

/// A picture, or why there is none.
pub type Picture = (StatusCode, &'static str, Vec<u8>);

/// The position that a request leads to as an SVG file.
pub fn svg(asked: &Asked) -> Picture {
    let (table, troubles) = Table::of(asked);
    let figure = table.figure();
    (status(&troubles), "image/svg+xml", render::svg(&figure, figure.frame, Ground::Paper).into())
}

/// The same as a PNG file.
pub fn png(asked: &Asked) -> Picture {
    let (table, troubles) = Table::of(asked);
    let mut figure = table.figure();
    match in_font(&figure, false, |texts| fonts::choose(texts, None, table.lang)) {
        Ok(lettered) => figure = lettered.unwrap_or(figure),
        // No font here has the words below the board.
        Err(_) => figure.caption = Caption::default(),
    }
    let settings = Settings { size: Size::Scale(scale(&figure)), ground: Ground::Paper, dpi: None };
    match render::png(&figure, figure.frame, settings) {
        Ok(picture) => (status(&troubles), "image/png", picture),
        Err(error) => {
            (StatusCode::UNPROCESSABLE_ENTITY, "text/plain; charset=utf-8", error.to_string().into())
        }
    }
}

/// Pixels of a PNG for one of the SVG: sharp where a screen has two for each pixel of a page.
const PNG_SCALE: f64 = 2.0;

/// Most pixels of a PNG, whatever size the options ask for: twice as many as the largest board has. Painting takes some 12 bytes for each.
const MOST_PIXELS: f64 = 6e6;

/// Pixels of a PNG of this figure for one of its SVG.
fn scale(figure: &Figure) -> f64 {
    let (width, height) = size(figure);
    PNG_SCALE.min((MOST_PIXELS / (width * height)).sqrt())
}

/// How boards can be asked for.
pub const METHODS: &str = "GET, HEAD, POST";

/// What is asked for, in the address or in a form; else the status of the answer, and why.
pub async fn form(head: &Parts, body: Body) -> Result<Asked, (StatusCode, &'static str)> {
    match head.method {
        Method::GET | Method::HEAD => Ok(Asked::parse(head.uri.query().unwrap_or_default().as_bytes())),
        Method::POST if !is_form(&head.headers) => {
            Err((StatusCode::UNSUPPORTED_MEDIA_TYPE, "send the form as application/x-www-form-urlencoded"))
        }
        Method::POST => Ok(Asked::parse(&self::body(body).await?)),
        _ => Err((StatusCode::METHOD_NOT_ALLOWED, "only GET, HEAD and POST")),
    }
}

/// Whether a body is a form as it is read here; one of which nothing is said is taken for that.
fn is_form(headers: &HeaderMap) -> bool {
    let Some(mime) = headers.get(header::CONTENT_TYPE) else { return true };
    let name = mime.as_bytes().split(|byte| *byte == b';').next().unwrap_or_default();
    name.trim_ascii().eq_ignore_ascii_case(b"application/x-www-form-urlencoded")
}

/// What is sent as a body, with one byte more than a form may have if it is longer than that. Else the status of the answer, and why.
pub async fn body(body: Body) -> Result<Vec<u8>, (StatusCode, &'static str)> {
    let mut stream = body.into_data_stream();
    let read = async {
        let (mut bytes, mut length) = (Vec::new(), 0);
        // Browsers show no answer while they are still sending.
        while let Some(chunk) = stream.next().await {
            let chunk = chunk.map_err(|_| (StatusCode::BAD_REQUEST, "the request broke off"))?;
            let room = (MOST_BYTES + 1).saturating_sub(bytes.len()).min(chunk.len());
            bytes.extend_from_slice(chunk.get(..room).unwrap_or_default());
            length += chunk.len();
            if length > MOST_SENT {
                break;
            }
        }
        Ok(bytes)
    };
    let read = tokio::time::timeout(BODY, read).await;
    read.unwrap_or(Err((StatusCode::REQUEST_TIMEOUT, "the request took too long")))
}

/// So much of a body is waited for, in bytes: the longest files that people take for records.
const MOST_SENT: usize = 16 * MOST_BYTES;

/// The style sheet of all pages.
pub static STYLE: LazyLock<Bytes> =
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
         <meta name=\"robots\" content=\"noindex\">\n<link rel=\"icon\" href=\"data:,\">\n{}\n<link rel=\"stylesheet\" href=\"play.css\">\n</head>\n<body>\n{}</body>\n</html>\n",
        answer.lang.tag(),
        title.finish(),
        answer.html
    )
}

fn text(status: StatusCode, said: &'static str) -> Response<Body> {
    respond(status, "text/plain; charset=utf-8", said.into(), "no-store")
}

fn respond(status: StatusCode, mime: &str, body: Bytes, kept: &'static str) -> Response<Body> {
    let headers = [
        (header::CACHE_CONTROL, kept),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::REFERRER_POLICY, "no-referrer"),
    ];
    connections::respond(status, mime, body, headers)
}
