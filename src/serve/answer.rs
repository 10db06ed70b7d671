//! Requests to answers. Only paths of the built site are known, so nothing else can be reached.

use std::convert::Infallible;
use std::net::{Ipv4Addr, Ipv6Addr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, Method, Response, StatusCode, Uri, header};
use axum::response::IntoResponse;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::routing::{any, get, post};
use tokio_stream::wrappers::WatchStream;
use tokio_stream::{Stream, StreamExt};

use super::file::{self, Content};
use super::site::{Served, Site};
use super::{bench, inject, mime};
use crate::connections;
use crate::site::Contents;

/// Where pages listen for the next build.
pub const EVENTS: &str = "/.kisho/events";

/// How many pages are told of a build at once. Browsers open six connections to a server and no more; a page that
/// listens holds one of them, so without a limit a few open pages would keep all others from loading.
pub const LISTENERS: usize = 4;

/// How soon a page asks again that was only told the version, or whose server went away.
const ASK_AGAIN: Duration = Duration::from_millis(500);

/// All that the server answers.
pub fn router(site: Arc<Site>) -> Router {
    Router::new()
        .route(EVENTS, get(events))
        .route(bench::PLAY, any(bench::answer))
        .route(bench::EDIT, any(bench::answer))
        .route(bench::PICTURES[0], any(bench::answer))
        .route(bench::PICTURES[1], any(bench::answer))
        .route(bench::FILE, post(bench::file))
        .route(bench::STYLE, get(bench::style))
        .route(bench::SCRIPT, get(bench::script))
        .fallback(answer)
        .with_state(site)
}

/// The version of the site now and after every build; only now if enough pages listen already.
async fn events(State(site): State<Arc<Site>>, uri: Uri, headers: HeaderMap) -> axum::response::Response {
    if !may_ask(&site, &uri, &headers) {
        return refused(&site).into_response();
    }
    let place = site.place();
    let most = if place.is_some() { usize::MAX } else { 1 };
    let event = move |version: u64| {
        // The place is free again when the stream ends.
        let _ = &place;
        Ok(Event::default().retry(ASK_AGAIN).data(version.to_string()))
    };
    let stream: std::pin::Pin<Box<dyn Stream<Item = Result<Event, Infallible>> + Send>> =
        Box::pin(WatchStream::new(site.versions()).take(most).map(event));
    Sse::new(stream).keep_alive(KeepAlive::default()).into_response()
}

async fn answer(
    State(site): State<Arc<Site>>,
    method: Method,
    uri: Uri,
    mut headers: HeaderMap,
) -> Response<Body> {
    if !may_ask(&site, &uri, &headers) {
        return refused(&site);
    }
    if method == Method::HEAD {
        // Ranges are defined for GET only (RFC 9110, 14.2).
        headers.remove(header::RANGE);
    }
    if method != Method::GET && method != Method::HEAD {
        let answer = plain(StatusCode::METHOD_NOT_ALLOWED, "only GET and HEAD");
        return connections::allowing(answer, "GET, HEAD");
    }
    let served = site.served();
    // Copied files are read from the disk, which would hold up the other requests.
    let answered = tokio::task::spawn_blocking(move || find(&served, &uri, &headers)).await;
    answered.unwrap_or_else(|_| failed())
}

/// Whether a request calls this computer by a name of its own, and comes from nobody else's page.
pub fn may_ask(site: &Site, uri: &Uri, headers: &HeaderMap) -> bool {
    names_this_computer(uri, headers, site.is_on_network) && is_own(headers)
}

/// A page on the internet can have its name point to this computer; its `Host` betrays it, or its whole address in the request.
/// Nobody else's name is a bare address of the network, so that those are fine if the network may ask.
fn names_this_computer(uri: &Uri, headers: &HeaderMap, is_on_network: bool) -> bool {
    // A second name is nobody's honest mistake.
    let mut hosts = headers.get_all(header::HOST).iter();
    let (Some(host), None) = (hosts.next(), hosts.next()) else { return false };
    let Ok(host) = host.to_str() else { return false };
    let is_name = |host: &str| {
        let name = without_port(host);
        ["localhost", "127.0.0.1", "[::1]"].iter().any(|local| name.eq_ignore_ascii_case(local))
            || is_on_network && is_address(name)
    };
    is_name(host) && uri.authority().is_none_or(|asked| is_name(asked.as_str()))
}

fn without_port(host: &str) -> &str {
    let is_port = |port: &str| !port.is_empty() && port.bytes().all(|b| b.is_ascii_digit());
    host.rsplit_once(':').filter(|(_, port)| is_port(port)).map_or(host, |(name, _)| name)
}

fn is_address(host: &str) -> bool {
    match host.strip_prefix('[').and_then(|host| host.strip_suffix(']')) {
        Some(host) => host.parse::<Ipv6Addr>().is_ok(),
        None => host.parse::<Ipv4Addr>().is_ok(),
    }
}

/// Whether a page of this server asks, or a reader who follows a link: pages of other sites must not get drafts as scripts or
/// pictures. Browsers say who asks (Fetch Metadata) to servers on this computer; to other addresses without TLS, and in other programs,
/// they say nothing, and `Cross-Origin-Resource-Policy` and `X-Frame-Options` keep them from showing what they get to other sites.
fn is_own(headers: &HeaderMap) -> bool {
    let says = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    match says("sec-fetch-site") {
        None | Some("same-origin" | "none") => true,
        Some(_) => {
            says("sec-fetch-mode") == Some("navigate")
                && !matches!(says("sec-fetch-dest"), Some("object" | "embed"))
        }
    }
}

/// Whether a form is sent by a page of this server, as its browser says; other programs say nothing.
pub fn is_from_here(headers: &HeaderMap) -> bool {
    let says = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    let is_own = says("origin").is_none_or(|origin| origin.strip_prefix("http://") == says("host"));
    is_own && matches!(says("sec-fetch-site"), None | Some("same-origin"))
}

/// What others get.
pub fn refused(site: &Site) -> Response<Body> {
    let why = match site.is_on_network {
        true => {
            "open this site under its address, not under a host name, and not from a page of another site"
        }
        false => "this server is for this computer only",
    };
    plain(StatusCode::FORBIDDEN, why)
}

/// An answer that stays between the server and its own pages, and is asked for again each time.
pub fn respond(status: StatusCode, mime: &str, body: impl Into<Body>) -> Response<Body> {
    let headers = [
        (header::CACHE_CONTROL, "no-cache"),
        // In a frame of another site a reader could be led to press a button of the workbench.
        (header::X_FRAME_OPTIONS, "SAMEORIGIN"),
        (header::HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    connections::respond(status, mime, body, headers)
}

/// An answer in plain words.
pub fn plain(status: StatusCode, words: impl Into<Body>) -> Response<Body> {
    respond(status, "text/plain; charset=utf-8", words)
}

/// What is said when the server itself has failed.
pub fn failed() -> Response<Body> {
    plain(StatusCode::INTERNAL_SERVER_ERROR, "internal server error")
}

/// What a path of the site leads to.
#[derive(Debug, PartialEq, Eq)]
enum Target {
    File(String),
    /// A folder without its final slash; relative links would go wrong.
    Folder,
    Nothing,
}

fn find(served: &Served, uri: &Uri, headers: &HeaderMap) -> Response<Body> {
    let path = uri.path();
    let is_above = path == "/" || served.base_path.strip_suffix('/') == Some(path);
    if is_above && served.base_path != "/" {
        return sent_on(&served.base_path, uri);
    }
    // A site that is to be in a folder of its host is there, so that its absolute links lead where they will lead.
    let below = path.strip_prefix(&served.base_path).map(|below| format!("/{below}"));
    match target(below.as_deref().unwrap_or_default(), |file| served.file(file).is_some()) {
        Target::File(file) => send(served, &file, StatusCode::OK, headers),
        Target::Folder => sent_on(&format!("{path}/"), uri),
        Target::Nothing => send(served, "404.html", StatusCode::NOT_FOUND, headers),
    }
}

/// An answer that leads to another path.
fn sent_on(path: &str, uri: &Uri) -> Response<Body> {
    let to = match uri.query() {
        Some(query) => format!("{path}?{query}"),
        None => path.to_owned(),
    };
    let mut response = plain(StatusCode::TEMPORARY_REDIRECT, "");
    if let Ok(to) = header::HeaderValue::from_str(&to) {
        response.headers_mut().insert(header::LOCATION, to);
    }
    response
}

fn target(path: &str, exists: impl Fn(&str) -> bool) -> Target {
    let Some(file) = path.strip_prefix('/').and_then(decoded) else { return Target::Nothing };
    if file.is_empty() || file.ends_with('/') {
        let index = format!("{file}index.html");
        return if exists(&index) { Target::File(index) } else { Target::Nothing };
    }
    if exists(&file) {
        Target::File(file)
    } else if exists(&format!("{file}/index.html")) {
        Target::Folder
    } else {
        Target::Nothing
    }
}

/// Undoes percent encoding; `None` if that gives no text.
fn decoded(path: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let mut digit = || char::from(rest.next()?).to_digit(16);
            bytes.push(u8::try_from(digit()? * 16 + digit()?).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

/// A file of the site; a page gets what the server adds to pages.
fn send(served: &Served, file: &str, status: StatusCode, headers: &HeaderMap) -> Response<Body> {
    let Some((contents, old)) = served.file(file) else {
        return respond(status_without_page(served), mime::HTML, inject::bare(served));
    };
    let mime = mime::of(file);
    let is_page = mime == mime::HTML;
    let opened = match contents {
        Contents::Made(bytes) => Ok(Content::Bytes(bytes.to_vec())),
        Contents::Drawn(drawing) => match drawing.png() {
            Ok(bytes) => Ok(Content::Bytes(bytes.to_vec())),
            Err(_) => return respond(StatusCode::INTERNAL_SERVER_ERROR, mime::HTML, inject::bare(served)),
        },
        Contents::Copied(path) | Contents::Written(path) => Content::open(path),
    };
    let opened = opened.and_then(|content| match is_page {
        true => Ok(Content::Bytes(inject::page(content.read_all()?, served, Some(file), old))),
        false => Ok(content),
    });
    match opened.and_then(|content| file::answer(status, headers, content, &mime)) {
        Ok(response) => response,
        // Deleted or moved since the build; the next one is on its way.
        Err(_) => respond(StatusCode::NOT_FOUND, mime::HTML, inject::bare(served)),
    }
}

fn status_without_page(served: &Served) -> StatusCode {
    if served.has_errors() { StatusCode::INTERNAL_SERVER_ERROR } else { StatusCode::NOT_FOUND }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pretty_addresses_lead_to_files() {
        let files = ["index.html", "go/index.html", "go/a b.svg", "将棋/index.html"];
        let to = |path| target(path, |file| files.contains(&file));
        let file = |name: &str| Target::File(name.to_owned());
        assert_eq!(to("/"), file("index.html"));
        assert_eq!(to("/go/"), file("go/index.html"));
        assert_eq!(to("/go"), Target::Folder);
        assert_eq!(to("/go/a%20b.svg"), file("go/a b.svg"));
        assert_eq!(to("/%E5%B0%86%E6%A3%8B/"), file("将棋/index.html"));
        for nothing in ["/no", "/..", "/%2e%2e/x", "//go/", "/go/%", "/%ff", "/go//", "go/"] {
            assert_eq!(to(nothing), Target::Nothing, "{nothing}");
        }
    }

    #[test]
    fn only_this_computer_is_a_host() {
        let hosts = |hosts: &[&'static str]| {
            let mut headers = HeaderMap::new();
            for host in hosts {
                headers.append(header::HOST, header::HeaderValue::from_static(host));
            }
            headers
        };
        let names =
            |host, is_on_network| names_this_computer(&Uri::default(), &hosts(&[host]), is_on_network);
        for host in ["localhost", "LOCALHOST:1111", "127.0.0.1:80", "[::1]:1111", "[::1]"] {
            assert!(names(host, false) && names(host, true), "{host}");
        }
        for host in ["192.168.1.5", "192.168.1.5:1111", "[fe80::1]:1111"] {
            assert!(!names(host, false) && names(host, true), "{host}");
        }
        for host in [
            "evil.example",
            "localhost.evil.example:1111",
            "127.0.0.1.evil.example",
            "",
            "evil:localhost",
            "1.2.3",
            "[1.2.3.4]",
            "::1",
            "0x7f.1",
            "1.2.3.4:x",
        ] {
            assert!(!names(host, false) && !names(host, true), "{host}");
        }
        let named = |uri: &'static str, found: &[&'static str]| {
            names_this_computer(&Uri::from_static(uri), &hosts(found), true)
        };
        assert!(!named("/", &[]));
        assert!(!named("http://evil.example/go/", &["localhost"]), "the whole address counts, too");
        assert!(!named("/", &["localhost", "evil.example"]));
    }
}
