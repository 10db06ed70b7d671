//! The author's workbench: boards of pages are played on, and written back into the files that they come from.
//!
//! Like every page of `kisho-play` it keeps nothing between requests: what is on the board, where that is to be written, and what the
//! file looked like at first, are fields of its form. Nothing is written but by a form with a token that only this server
//! knows, from a page of its own, after the difference has been shown.

mod change;
mod encoding;
mod engine;
mod fence;
mod keep;
mod notice;
mod open;
mod page;
mod switches;

use std::sync::{Arc, PoisonError};
use std::time::Duration;

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderValue, Method, Request, Response, StatusCode, header};
use kisho_game::text::Lang;
use kisho_play::{MOST_BYTES, Place, Request as Asked, Table, page_at};
use kisho_source::address::encode_part;

use super::answer::{failed, is_from_here, may_ask, plain, refused, respond};
use super::mime;
use super::site::Site;
use crate::connections::{self, Peer};
use crate::play;
use change::Change;
use notice::Notice;
pub use open::NEW;
use open::{Opened, is_current, open};
use page::Above;

/// Where boards are played on that belong to no page.
pub const PLAY: &str = "/.kisho/play";

/// Where boards of pages are edited.
pub const EDIT: &str = "/.kisho/edit";

/// The position on either as a picture.
pub const PICTURES: [&str; 2] = ["/.kisho/board.svg", "/.kisho/board.png"];

/// What reads files that are dropped on boards of pages.
pub const SCRIPT: &str = "/.kisho/bench.js";

/// What tells that script the text of a file.
pub const FILE: &str = "/.kisho/file";

/// The style sheet of both.
pub const STYLE: &str = "/.kisho/play.css";

/// As in [`play::POLICY`], and the script, which may ask.
const POLICY: &str = "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'self'";

/// How long a page is waited for whose file has just been changed.
const SETTLE: Duration = Duration::from_secs(3);

/// What a form asks for besides moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum FormAction {
    /// To see the board.
    Board,
    /// To see what saving it would change.
    Difference,
    /// To save it.
    Write,
    /// A program to make the next move.
    Engine,
}

/// The style sheet.
pub async fn style() -> Response<Body> {
    let style = [&play::STYLE, include_str!("bench.css").as_bytes()].concat();
    respond(StatusCode::OK, "text/css; charset=utf-8", style)
}

/// The script.
pub async fn script() -> Response<Body> {
    respond(StatusCode::OK, "text/javascript; charset=utf-8", include_str!("bench.js"))
}

/// The text of a file that is dropped on a board.
pub async fn file(State(site): State<Arc<Site>>, request: Request<Body>) -> Response<Body> {
    let (head, body) = request.into_parts();
    if !may_ask(&site, &head.uri, &head.headers) || !is_from_here(&head.headers) {
        return refused(&site);
    }
    match play::body(body).await {
        Ok(bytes) if bytes.len() <= MOST_BYTES => {
            let read =
                tokio::task::spawn_blocking(move || encoding::with_lf(&encoding::in_utf8(bytes))).await;
            read.map_or_else(|_| failed(), |text| plain(StatusCode::OK, text))
        }
        Ok(_) => plain(StatusCode::PAYLOAD_TOO_LARGE, "the file is too long"),
        Err((status, why)) => plain(status, why),
    }
}

/// Answers what is asked of a board.
pub async fn answer(State(site): State<Arc<Site>>, request: Request<Body>) -> Response<Body> {
    let (head, body) = request.into_parts();
    let is_posted = head.method == Method::POST;
    let sender =
        Sender { is_posted, is_here: head.extensions.get::<Peer>().is_some_and(|peer| peer.is_here()) };
    if !may_ask(&site, &head.uri, &head.headers) || is_posted && !is_from_here(&head.headers) {
        return refused(&site);
    }
    let asked = match play::form(&head, body).await {
        Ok(asked) => asked,
        Err((status, why)) => {
            let answer = plain(status, why);
            return connections::allowing(answer, play::METHODS);
        }
    };
    let path = head.uri.path().to_owned();
    if path == EDIT {
        settle(&site, &asked).await;
    }
    let [svg, png] = PICTURES;
    let turn = play::wait(&asked, path == png).await;
    let worked = tokio::task::spawn_blocking(move || {
        let _turn = turn;
        match path.as_str() {
            EDIT => work(&site, asked, sender),
            path if path == svg => picture(play::svg(&asked)),
            path if path == png => picture(play::png(&asked)),
            _ => shown(&kisho_play::page(&asked), StatusCode::OK),
        }
    });
    worked.await.unwrap_or_else(|_| failed())
}

fn picture((status, mime, picture): play::Picture) -> Response<Body> {
    respond(status, mime, picture)
}

/// Waits for the build of a page whose file has just been changed, as it is by saving.
async fn settle(site: &Arc<Site>, asked: &Asked) {
    let mut versions = site.versions();
    let built = async {
        loop {
            let (site, file) = (Arc::clone(site), asked.get("file").unwrap_or_default().to_owned());
            let current = tokio::task::spawn_blocking(move || is_current(&site.served(), site.root(), &file));
            if current.await.unwrap_or(true) || versions.changed().await.is_err() {
                break;
            }
        }
    };
    // Who asks for more is told that the page is being built.
    let _ = tokio::time::timeout(SETTLE, built).await;
}

/// Where a request comes from, and how.
#[derive(Debug, Clone, Copy)]
struct Sender {
    /// Whether it is a form that is sent as a body.
    is_posted: bool,
    /// Whether it comes from this computer, whatever computers the server listens to.
    is_here: bool,
}

/// What of a form is not for the board.
struct Form {
    file: String,
    block: String,
    /// What tells the block from others.
    of: String,
    /// What the files were when the author began.
    was: String,
    /// The notation that is chosen for the block.
    notation: Option<String>,
    /// The change that the author has seen.
    seen: String,
    /// Whether each option has fields of its own.
    has_switches: bool,
    action: FormAction,
    /// Whether it is one that this server has made, if it asks for more than to see a board.
    is_trusted: bool,
}

impl Form {
    fn new(asked: &Asked, site: &Site, sender: Sender) -> Self {
        let get = |name: &str| asked.get(name).unwrap_or_default().to_owned();
        let action =
            [("write", FormAction::Write), ("save", FormAction::Difference), ("engine", FormAction::Engine)];
        let action = action.into_iter().find_map(|(name, action)| Some((asked.get(name)?, action)));
        let is_trusted =
            action.is_none_or(|(token, _)| sender.is_posted && sender.is_here && token == site.token);
        Self {
            file: get("file"),
            block: get("block"),
            of: get("of"),
            was: get("was"),
            notation: asked.get("as").map(str::to_owned),
            seen: get("seen"),
            has_switches: asked.get("switches").is_some(),
            action: action.map_or(FormAction::Board, |(_, action)| action),
            is_trusted,
        }
    }

    /// Whether it asks to save, and may.
    fn saves(&self) -> bool {
        self.is_trusted && matches!(self.action, FormAction::Difference | FormAction::Write)
    }

    /// The request for the board: at first the block of the page.
    fn request(&self, asked: Asked, opened: Option<&Opened>) -> Asked {
        // Forms always name the notation; records may be empty texts.
        let Some(opened) = opened.filter(|_| !asked.has("notation")) else {
            // A comment that is still being written is saved as well.
            let is_saving = self.action != FormAction::Board && asked.has("comment");
            return if is_saving { asked.with("do", "comment") } else { asked };
        };
        let lang = asked.get("lang").and_then(Lang::from_tag).unwrap_or(opened.page.lang);
        match &opened.block {
            Some(block) => block.request(lang).with("at", asked.get("at").unwrap_or_default()),
            None => asked.with("lang", lang.tag()),
        }
    }
}

fn work(site: &Site, asked: Asked, sender: Sender) -> Response<Body> {
    let served = site.served();
    let notation = asked.get("notation").and_then(kisho_game::notation);
    let asked = match notation.and_then(|notation| switches::chosen(&asked, notation)) {
        Some(words) => asked.with("options", &words),
        None => asked,
    };
    let mut form = Form::new(&asked, site, sender);
    // Of two that write at once the second finds what the first has written.
    let _writing = (form.action == FormAction::Write)
        .then(|| site.writing.lock().unwrap_or_else(PoisonError::into_inner));
    let mut notices = Vec::new();
    if !form.is_trusted {
        notices.push(if sender.is_here { Notice::Token } else { Notice::Elsewhere });
    }
    notices.extend(asked.get("saved").map(|files| Notice::Saved(files.to_owned())));
    notices.extend(asked.get("files").map(|count| match count {
        "0" => Notice::EmptyFile,
        count => Notice::Files(count.to_owned()),
    }));
    let opened = open(&served, site.root(), &asked).map_err(|notice| notices.push(notice)).ok();
    let asked = match notices.last() {
        Some(Notice::NoRecord(_, Some(game))) if !asked.has("game") => asked.with("game", game.name()),
        _ => asked,
    };
    let is_tried = form.saves() || asked.has("show");
    let (mut table, troubles) = Table::of(&form.request(asked, opened.as_ref()));
    let rejected = if is_tried { change::rejected(&table, site.root()).collect() } else { Vec::new() };
    let is_good = troubles.is_empty() && rejected.is_empty();
    notices.extend(rejected);
    let engine = served.engines.get(table.record.game().name());
    let mut change = None;
    if let Some(engine) = engine.filter(|_| form.action == FormAction::Engine && form.is_trusted) {
        match engine::play(&mut table, engine, site.root(), &site.playing) {
            Ok(said) => notices.extend(said),
            Err(error) => notices.push(Notice::Engine(error)),
        }
    }
    // It would stop the build, as what no notation takes would.
    let is_saved = form.saves() && is_good && table.is_playable();
    if form.saves() && !is_saved {
        notices.push(Notice::Wrong);
    }
    if let Some(opened) = opened.as_ref().filter(|_| is_saved) {
        match save(&form, opened, &table, &mut notices) {
            Ok(made) => change = Some(made),
            Err(Notice::Saved(files)) => return saved(opened, &table, &files),
            Err(notice) => notices.push(notice),
        }
    }
    if let Some(opened) = opened.as_ref().filter(|_| is_saved || form.was.is_empty()) {
        form.was.clone_from(&opened.stamp);
    }
    let block = opened.as_ref().and_then(|opened| Some((&opened.page, opened.block.as_ref()?)));
    if let Some((page, block)) = block {
        (form.block, form.of) = (block.number.to_string(), block.of(page));
    }
    let seen = change.as_ref().map(Change::mark).unwrap_or_default();
    let above = Above {
        lang: table.lang,
        // Others shall not even know it.
        token: if sender.is_here { &site.token } else { "" },
        file: &form.file,
        opened: opened.as_ref(),
        has_engine: engine.is_some() && !table.record.legal(table.at).is_empty(),
        is_new: block.is_none() && !notices.iter().any(|notice| matches!(notice, Notice::Building(_))),
        notices: &notices,
        change: change.as_ref(),
        words: &table.words,
        switches: form.has_switches.then_some(&table.notation),
    };
    let html = above.html(&served, site.root());
    let fields =
        [("file", &form.file), ("block", &form.block), ("of", &form.of), ("was", &form.was), ("seen", &seen)];
    let fields = fields.map(|(name, value)| (name, value.as_str()));
    let place = Place { action: "edit", fields: &fields, html: &html, ..Place::default() };
    let mut answer = page_at(table, troubles, &place);
    answer.html += &format!("<script src=\"{SCRIPT}\"></script>\n");
    let is_refused = notices.iter().any(Notice::is_refusal);
    shown(&answer, if is_refused { StatusCode::CONFLICT } else { StatusCode::OK })
}

/// What saving would change; if that has been seen already, it is done: [`Notice::Saved`].
fn save(form: &Form, opened: &Opened, table: &Table, notices: &mut Vec<Notice>) -> Result<Change, Notice> {
    let change = Change::new(opened, table, form.notation.as_deref())?;
    notices.extend(change.notices.iter().cloned());
    let is_same = form.was == opened.stamp;
    if change.files.is_empty() {
        let is_left_out = notices.iter().any(|notice| matches!(notice, Notice::Lost(..)));
        notices.extend((!is_left_out).then_some(Notice::Nothing));
    } else if !is_same && (form.action == FormAction::Write || opened.block.is_some()) {
        notices.push(Notice::Changed);
    } else if form.action == FormAction::Write && change.is_rejected {
        notices.push(Notice::Wrong);
    } else if form.action == FormAction::Write && form.seen == change.mark() {
        change.write()?;
        return Err(Notice::Saved(change.names()));
    }
    Ok(change)
}

/// Leads to the board as it has been saved.
fn saved(opened: &Opened, table: &Table, files: &str) -> Response<Body> {
    let number = opened.block.as_ref().map_or(opened.page.boards.len(), |block| block.number);
    let (file, at, lang) = (encode_part(&opened.page.file), table.at, table.lang.tag());
    let files = encode_part(files);
    let to = format!("{EDIT}?file={file}&block={number}&at={at}&lang={lang}&saved={files}");
    let mut response = plain(StatusCode::SEE_OTHER, "");
    response.headers_mut().extend(HeaderValue::from_str(&to).ok().map(|to| (header::LOCATION, to)));
    response
}

/// A page with a board, which no other site may put into a frame of its own.
fn shown(answer: &kisho_play::Answer, status: StatusCode) -> Response<Body> {
    let mut response = respond(status, mime::HTML, play::document(answer));
    let headers = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        // With less the browser would not say that a form comes from here.
        (header::REFERRER_POLICY, "same-origin"),
        (header::CACHE_CONTROL, play::keeping(answer)),
    ];
    for (name, value) in headers {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}
