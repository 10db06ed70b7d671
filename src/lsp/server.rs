//! What happens, one thing after another: texts are opened, changed and saved, sites are built, questions are answered.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::mpsc::Sender;

use gen_lsp_types::json_rpc::Id;
use gen_lsp_types::{
    DidChangeTextDocumentParams, DidChangeWatchedFilesParams, DidCloseTextDocumentParams,
    DidOpenTextDocumentParams, DidSaveTextDocumentParams, InitializeParams, Position,
    PublishDiagnosticsParams, TextDocumentPositionParams, Uri,
};
use kisho_source::Problem;
use kisho_source::files::{CONFIG, CONTENT, STATIC, TEMPLATES, THEMES};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::documents::Document;
use super::position::{Encoding, Lines};
use super::sites::Sites;
use super::wire::{self, Failure, Incoming, Outgoing};
use super::{At, Event, diagnostics, notification, requests, uri};
use crate::site::{Changes, find_root};

/// What to do after something has happened.
pub enum Next {
    /// Wait for more.
    GoOn,
    /// Nothing: it is over; and whether the client has said so in time.
    End(bool),
}

/// How far the client has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Before,
    Open,
    Shut,
}

/// The server.
pub struct Server<W> {
    out: W,
    events: Sender<Event>,
    state: State,
    /// What the client is.
    pub client: Client,
    documents: BTreeMap<String, Document>,
    sites: Sites,
    /// Requests about sites that are being built.
    waiting: Vec<Incoming>,
}

/// What a client can do.
#[derive(Debug, Clone, Copy)]
pub struct Client {
    /// How it counts columns.
    pub encoding: Encoding,
    /// Whether it shows pictures.
    pub pictures: bool,
    /// Whether it watches files for us.
    watches: bool,
}

impl<W: Write> Server<W> {
    /// A server whose client has not said anything yet.
    pub fn new(out: W, events: Sender<Event>) -> Self {
        Self {
            out,
            events,
            state: State::Before,
            client: Client { encoding: Encoding::Utf16, pictures: false, watches: false },
            documents: BTreeMap::new(),
            sites: Sites::default(),
            waiting: Vec::new(),
        }
    }

    /// Does what is to be done when something happens.
    pub fn take(&mut self, event: Event) -> io::Result<Next> {
        match event {
            Event::Gone => return Ok(Next::End(self.state == State::Shut)),
            Event::Damaged(why) => self.fail(Id::Null, Failure::new(Failure::NO_MESSAGE, why))?,
            Event::Built(built) => {
                if let Some(root) = self.sites.built(built, &self.events) {
                    self.tell_site(&root)?;
                    for request in std::mem::take(&mut self.waiting) {
                        self.take(Event::Message(request))?;
                    }
                }
            }
            Event::Message(message) => match (&message.id, message.method.as_deref()) {
                (None, Some("exit")) => return Ok(Next::End(self.state == State::Shut)),
                (None, Some(method)) if self.state == State::Open => {
                    let method = method.to_owned();
                    self.note(&method, message.params)?;
                }
                (Some(_), Some(_)) => self.request(message)?,
                // Answers to what we have asked say nothing that we need.
                _ => {}
            },
        }
        Ok(Next::GoOn)
    }

    /// Answers a request with an error.
    pub fn fail(&mut self, id: Id, error: Failure) -> io::Result<()> {
        wire::write(&mut self.out, &Outgoing::Failure { id, error })
    }

    fn send(&mut self, message: &Outgoing) -> io::Result<()> {
        wire::write(&mut self.out, message)
    }

    /// Answers a request, or keeps it until the site is built that it is about.
    fn request(&mut self, message: Incoming) -> io::Result<()> {
        let Incoming { id: Some(id), method: Some(method), params } = message else { return Ok(()) };
        let refused = match (self.state, method.as_str()) {
            (State::Open, "initialize") => {
                Some(Failure::new(Failure::NOT_NOW, "this has been initialized already"))
            }
            (State::Open, method) if method != "shutdown" && !requests::METHODS.contains(&method) => {
                Some(Failure::new(Failure::NO_METHOD, format!("kisho does not know `{method}`")))
            }
            (State::Before, "initialize") | (State::Open, _) => None,
            (State::Before, _) => Some(Failure::new(Failure::NOT_YET, "nothing has been initialized yet")),
            (State::Shut, _) => Some(Failure::new(Failure::NOT_NOW, "this server has been shut down")),
        };
        if let Some(refused) = refused {
            return self.fail(id, refused);
        }
        let done = match method.as_str() {
            "initialize" => self.initialize(params),
            "shutdown" => {
                self.state = State::Shut;
                for request in std::mem::take(&mut self.waiting) {
                    let error = Failure::new(Failure::CANCELLED, "shut down");
                    request.id.map_or(Ok(()), |id| self.fail(id, error))?;
                }
                Ok(Value::Null)
            }
            _ => {
                let root = document_of(&params).and_then(|uri| self.documents.get(&uri)?.root.clone());
                if root.is_some_and(|root| self.sites.is_building(&root)) {
                    self.waiting.push(Incoming { id: Some(id), method: Some(method), params });
                    return Ok(());
                }
                // What can be mended is what is wrong with the text as it is now.
                if method == "textDocument/codeAction" {
                    while self.tell()? {}
                }
                let answer = || self.answer(&method, params);
                // A mistake of kisho's costs one answer and not all that is open.
                let failed =
                    |_| Err(Failure::new(Failure::INTERNAL, "kisho cannot answer this; please report it"));
                catch_unwind(AssertUnwindSafe(answer)).unwrap_or_else(failed)
            }
        };
        match done {
            Ok(result) => self.send(&Outgoing::Answer { id, result }),
            Err(error) => self.fail(id, error),
        }
    }

    fn initialize(&mut self, params: Value) -> Result<Value, Failure> {
        let InitializeParams { capabilities, client_info, initialization_options, .. } = parameters(params)?;
        let general = capabilities.general.as_ref();
        let offered = general.and_then(|general| general.position_encodings.as_deref());
        let asked = initialization_options.as_ref().and_then(|options| options.get("pictures")?.as_bool());
        let name = client_info.map(|client| client.name).unwrap_or_default();
        // VS Code and what is made of it say so; coc.nvim says the same and shows text.
        let marked =
            general.and_then(|general| general.markdown.as_ref()).is_some_and(|it| it.parser == "marked");
        let watched = capabilities.workspace.as_ref().and_then(|it| it.did_change_watched_files.as_ref());
        self.client = Client {
            encoding: Encoding::choose(offered),
            pictures: asked.unwrap_or(marked && name != "coc.nvim"),
            watches: watched.and_then(|it| it.dynamic_registration) == Some(true),
        };
        self.state = State::Open;
        Ok(requests::capabilities(self.client.encoding))
    }

    /// Asks the client to tell of files that change outside of it.
    fn watch(&mut self) -> io::Result<()> {
        if !self.client.watches {
            return Ok(());
        }
        let folders = [CONTENT, TEMPLATES, THEMES, STATIC, "i18n"].join(",");
        let globs = [format!("**/{{{folders}}}/**"), format!("**/{CONFIG}")];
        let watchers: Vec<Value> = globs.iter().map(|glob| json!({ "globPattern": glob })).collect();
        let params = json!({ "registrations": [{
            "id": "files", "method": "workspace/didChangeWatchedFiles", "registerOptions": { "watchers": watchers },
        }] });
        let id = Some(Id::String("watch".to_owned()));
        self.send(&Outgoing::Call { id, method: "client/registerCapability", params })
    }

    /// Takes note of what the client tells. What cannot be read is nobody's.
    fn note(&mut self, method: &str, params: Value) -> io::Result<()> {
        match method {
            "initialized" => self.watch()?,
            "textDocument/didOpen" => {
                if let Ok(DidOpenTextDocumentParams { text_document: it }) = parameters(params) {
                    let document = Document::new(it.uri, it.version, it.text);
                    if let Some(root) = &document.root {
                        self.sites.open(root, &self.events);
                    }
                    self.documents.insert(document.uri.0.clone(), document);
                }
            }
            "textDocument/didChange" => {
                if let Ok(DidChangeTextDocumentParams { text_document: it, content_changes }) =
                    parameters(params)
                    && let Some(document) = self.documents.get_mut(&it.text_document_identifier.uri.0)
                {
                    document.version = it.version;
                    content_changes
                        .into_iter()
                        .for_each(|change| document.change(change, self.client.encoding));
                }
            }
            "textDocument/didSave" => {
                if let Ok(DidSaveTextDocumentParams { text_document, .. }) = parameters(params)
                    && let Some(document) = self.documents.get_mut(&text_document.uri.0)
                {
                    (document.changed, document.stale) = (false, true);
                    let path = document.path.clone();
                    self.changed(path.into_iter().collect());
                }
            }
            "textDocument/didClose" => {
                if let Ok(DidCloseTextDocumentParams { text_document }) = parameters(params)
                    && let Some(document) = self.documents.remove(&text_document.uri.0)
                {
                    self.close(&document)?;
                }
            }
            "workspace/didChangeWatchedFiles" => {
                if let Ok(DidChangeWatchedFilesParams { changes }) = parameters(params) {
                    self.changed(changes.iter().filter_map(|change| uri::path(&change.uri)).collect());
                }
            }
            "$/cancelRequest" => {
                let id: Option<Id> = params.get("id").and_then(|id| serde_json::from_value(id.clone()).ok());
                let (out, rest): (Vec<_>, Vec<_>) =
                    std::mem::take(&mut self.waiting).into_iter().partition(|it| it.id == id);
                self.waiting = rest;
                for request in out {
                    let error = Failure::new(Failure::CANCELLED, "cancelled");
                    request.id.map_or(Ok(()), |id| self.fail(id, error))?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Builds the sites again in which files have changed. A `kisho.toml` that comes or goes makes other sites of the texts.
    fn changed(&mut self, paths: Vec<PathBuf>) {
        if paths.iter().any(|path| path.file_name().is_some_and(|name| name == CONFIG)) {
            for document in self.documents.values_mut() {
                let before = document.root.clone();
                document.find_site();
                if let Some(root) = document.root.as_deref().filter(|_| document.root != before) {
                    self.sites.open(root, &self.events);
                }
            }
        }
        let mut files: BTreeMap<PathBuf, BTreeSet<PathBuf>> = BTreeMap::new();
        for path in paths {
            let Some(root) = path.parent().and_then(find_root) else { continue };
            let Ok(file) = path.strip_prefix(&root) else { continue };
            let file = file.to_owned();
            files.entry(root).or_default().insert(file);
        }
        for (root, files) in files {
            self.sites.change(&root, Changes::Files(files), &self.events);
        }
    }

    /// What is known of a text that is not open any more is what the last build said.
    fn close(&mut self, document: &Document) -> io::Result<()> {
        let found = document.root.as_deref().and_then(|root| {
            let site = self.sites.get(root)?;
            diagnostics::of_site(root, site).remove(document.path.as_deref()?)
        });
        self.publish(document.uri.clone(), None, &found.unwrap_or_default(), document.root.as_deref())
    }

    /// Tells what is wrong with one text that has changed. Returns whether there was one.
    pub fn tell(&mut self) -> io::Result<bool> {
        let sites = &self.sites;
        let is_due = |document: &&mut Document| {
            document.stale && !document.root.as_deref().is_some_and(|root| sites.is_building(root))
        };
        let Some(document) = self.documents.values_mut().find(is_due) else { return Ok(false) };
        document.stale = false;
        let site = document.root.as_deref().and_then(|root| sites.get(root));
        let find = || diagnostics::of_document(document, site);
        let problems = catch_unwind(AssertUnwindSafe(find)).unwrap_or_default();
        let (uri, version) = (document.uri.clone(), document.version);
        document.problems.clone_from(&problems);
        let root = document.root.clone();
        if let Some((path, site)) =
            document.path.clone().zip(root.as_deref().and_then(|root| self.sites.get_mut(root)))
        {
            site.told.insert(path);
        }
        self.publish(uri, Some(version), &problems, root.as_deref())?;
        Ok(true)
    }

    /// Tells what a build has said about files that are not open; the open ones are looked at again.
    fn tell_site(&mut self, root: &Path) -> io::Result<()> {
        let mut open: BTreeSet<PathBuf> = BTreeSet::new();
        for document in self.documents.values_mut().filter(|it| it.root.as_deref() == Some(root)) {
            (document.stale, document.carried) = (true, None);
            open.extend(document.path.clone());
        }
        let Some(site) = self.sites.get_mut(root) else { return Ok(()) };
        let found = diagnostics::of_site(root, site);
        let told = std::mem::replace(&mut site.told, found.keys().cloned().chain(open.clone()).collect());
        for path in told.iter().chain(found.keys()).collect::<BTreeSet<_>>() {
            if !open.contains(path) {
                let problems = found.get(path).map_or(&[][..], Vec::as_slice);
                self.publish(uri::of(path), None, problems, Some(root))?;
            }
        }
        Ok(())
    }

    fn publish(
        &mut self,
        uri: Uri,
        version: Option<i32>,
        problems: &[Problem],
        root: Option<&Path>,
    ) -> io::Result<()> {
        let told = problems.iter().map(|problem| diagnostics::told(problem, self.client.encoding, root));
        let params = PublishDiagnosticsParams { uri, version, diagnostics: told.collect() };
        self.send(&notification("textDocument/publishDiagnostics", params))
    }

    /// The answer to a request about a text.
    fn answer(&self, method: &str, params: Value) -> Result<Value, Failure> {
        let position = |position: Position, uri: &Uri| -> Option<At<'_>> {
            let document = self.documents.get(&uri.0)?;
            let lines = Lines::new(&document.text, self.client.encoding);
            let site = document.root.as_deref().and_then(|root| self.sites.get(root)?.view());
            Some(At { offset: lines.offset(position), document, lines, site, open: &self.documents })
        };
        let asked: TextDocumentPositionParams = match params.get("position") {
            Some(_) => parameters(params.clone())?,
            None => TextDocumentPositionParams {
                text_document: parameters(params.get("textDocument").cloned().unwrap_or_default())?,
                position: Position::default(),
            },
        };
        // A text that is not open has no answers.
        let Some(at) = position(asked.position, &asked.text_document.uri) else { return Ok(Value::Null) };
        requests::answer(method, params, &at, self.client, &|path| {
            diagnostics::address(path, self.documents.values())
        })
    }
}

/// The text that a request is about.
fn document_of(params: &Value) -> Option<String> {
    Some(params.get("textDocument")?.get("uri")?.as_str()?.to_owned())
}

/// The parameters of a method.
pub fn parameters<T: DeserializeOwned>(params: Value) -> Result<T, Failure> {
    serde_json::from_value(params).map_err(|error| Failure::new(Failure::BAD_PARAMS, error.to_string()))
}
