//! A language server: what editors ask while an author types, on standard input and output.
//!
//! One thread reads messages, one answers them in their order, and each site is built in a thread of its own. While a site is
//! built, what is asked about it waits.

mod actions;
mod completion;
mod cursor;
mod diagnostics;
mod documents;
mod guide;
mod hover;
mod names;
mod position;
mod references;
mod requests;
mod server;
mod sites;
mod symbols;
mod uri;
mod wire;

use std::collections::{BTreeMap, VecDeque};
use std::io::{self, Write};
use std::sync::mpsc::{Receiver, channel};

use gen_lsp_types::json_rpc::Id;

use documents::Document;
use position::Lines;
use server::{Next, Server};
use sites::Built;
use wire::{Failure, Incoming, Outgoing, Received};

use crate::site::SiteView;

/// Something that happens.
pub enum Event {
    /// The client says something.
    Message(Incoming),
    /// The client says something that nobody understands.
    Damaged(String),
    /// The client is gone.
    Gone,
    /// A site has been built.
    Built(Built),
}

/// A place in an open text, and what is known around it.
pub struct At<'a> {
    /// The text.
    pub document: &'a Document,
    /// Its lines.
    pub lines: Lines<'a>,
    /// The byte of the cursor.
    pub offset: usize,
    /// The site that it belongs to, if that has been built.
    pub site: Option<SiteView<'a>>,
    /// All open texts.
    pub open: &'a BTreeMap<String, Document>,
}

/// Serves until the client is gone or says `exit`. Returns whether it has ended as it should.
///
/// # Errors
/// If nothing can be written.
pub fn run() -> io::Result<bool> {
    let (events, happens) = channel();
    let from_client = events.clone();
    std::thread::spawn(move || {
        let mut from = io::stdin().lock();
        loop {
            let (event, is_last) = match wire::read(&mut from) {
                Received::Message(message) => (Event::Message(message), false),
                Received::Damaged(why) => (Event::Damaged(why), false),
                Received::End => (Event::Gone, true),
            };
            if from_client.send(event).is_err() || is_last {
                return;
            }
        }
    });
    answer(Server::new(io::stdout().lock(), events), &happens)
}

/// Takes what happens in its order, but for what is cancelled before its turn. What is wrong with texts is told when there is nothing
/// else to do, so that nobody waits for what is out of date.
fn answer<W: Write>(mut server: Server<W>, happens: &Receiver<Event>) -> io::Result<bool> {
    let mut queue: VecDeque<Event> = VecDeque::new();
    loop {
        queue.extend(happens.try_iter());
        cancel(&mut server, &mut queue)?;
        let event = match queue.pop_front() {
            Some(event) => event,
            None if server.tell()? => continue,
            // The server holds a sender, so that there is always one.
            None => happens.recv().map_err(io::Error::other)?,
        };
        match server.take(event)? {
            Next::GoOn => {}
            Next::End(well) => return Ok(well),
        }
    }
}

/// Answers requests that are cancelled while they wait for their turn.
fn cancel<W: Write>(server: &mut Server<W>, queue: &mut VecDeque<Event>) -> io::Result<()> {
    let cancelled: Vec<Id> = queue.iter().filter_map(cancels).collect();
    if cancelled.is_empty() {
        return Ok(());
    }
    let (out, rest): (VecDeque<Event>, VecDeque<Event>) = queue.drain(..).partition(|event| {
        matches!(event, Event::Message(Incoming { id: Some(id), method: Some(_), .. }) if cancelled.contains(id))
    });
    *queue = rest;
    for event in out {
        if let Event::Message(Incoming { id: Some(id), .. }) = event {
            server.fail(id, Failure::new(Failure::CANCELLED, "cancelled"))?;
        }
    }
    Ok(())
}

/// The request that a message cancels.
fn cancels(event: &Event) -> Option<Id> {
    let Event::Message(Incoming { method: Some(method), params, .. }) = event else { return None };
    let id = params.get("id").filter(|_| method == "$/cancelRequest")?;
    serde_json::from_value(id.clone()).ok()
}

/// Asks the client for nothing, but tells it something.
fn notification(method: &'static str, params: impl serde::Serialize) -> Outgoing {
    Outgoing::Call { id: None, method, params: serde_json::to_value(params).unwrap_or_default() }
}
