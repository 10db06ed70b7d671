//! The questions that can be asked about a text, and who answers them.

use std::path::Path;

use gen_lsp_types::{
    CodeActionParams, CompletionOptions, DocumentLinkOptions, PrepareRenamePlaceholder, ReferenceParams,
    RenameOptions, RenameParams, ServerCapabilities, TextDocumentSyncKind, TextDocumentSyncOptions, Uri,
};
use serde::Serialize;
use serde_json::{Value, json};

use super::position::Encoding;
use super::server::{Client, parameters};
use super::wire::Failure;
use super::{At, actions, completion, hover, references, symbols};

/// The methods of all questions.
pub const METHODS: [&str; 9] = [
    "textDocument/codeAction",
    "textDocument/completion",
    "textDocument/definition",
    "textDocument/documentLink",
    "textDocument/documentSymbol",
    "textDocument/hover",
    "textDocument/prepareRename",
    "textDocument/references",
    "textDocument/rename",
];

/// What this server can do, as the answer to `initialize`.
pub fn capabilities(encoding: Encoding) -> Value {
    let sync = TextDocumentSyncOptions {
        open_close: Some(true),
        change: Some(TextDocumentSyncKind::Incremental),
        save: Some(true.into()),
        ..TextDocumentSyncOptions::default()
    };
    let triggers = ["`", "~", " ", "=", "\"", "@", "/", "#", ":", "(", "{", "[", ","];
    let capabilities = ServerCapabilities {
        position_encoding: Some(encoding.kind()),
        text_document_sync: Some(sync.into()),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some(triggers.map(str::to_owned).into()),
            ..CompletionOptions::default()
        }),
        hover_provider: Some(true.into()),
        definition_provider: Some(true.into()),
        references_provider: Some(true.into()),
        document_symbol_provider: Some(true.into()),
        code_action_provider: Some(true.into()),
        document_link_provider: Some(DocumentLinkOptions::default()),
        rename_provider: Some(
            RenameOptions { prepare_provider: Some(true), ..RenameOptions::default() }.into(),
        ),
        ..ServerCapabilities::default()
    };
    let info = json!({ "name": "kisho", "version": env!("CARGO_PKG_VERSION") });
    json!({ "capabilities": capabilities, "serverInfo": info })
}

/// The answer to a request about a place in a text. `address`: how the client calls a file.
pub fn answer(
    method: &str,
    params: Value,
    at: &At<'_>,
    client: Client,
    address: &dyn Fn(&Path) -> Uri,
) -> Result<Value, Failure> {
    match method {
        "textDocument/codeAction" => {
            let CodeActionParams { range, .. } = parameters(params)?;
            value(actions::actions(at, range, client))
        }
        "textDocument/completion" => value(completion::complete(at)),
        "textDocument/definition" => value(references::definition(at, address)),
        "textDocument/documentLink" => value(symbols::links(at, address)),
        "textDocument/documentSymbol" => value(symbols::symbols(at)),
        "textDocument/hover" => value(hover::hover(at, client)),
        "textDocument/prepareRename" => value(
            references::renamable(at)
                .map(|(range, placeholder)| PrepareRenamePlaceholder { range, placeholder }),
        ),
        "textDocument/references" => {
            let ReferenceParams { context, .. } = parameters(params)?;
            value(references::references(at, context.include_declaration, address))
        }
        "textDocument/rename" => {
            let RenameParams { new_name, .. } = parameters(params)?;
            value(references::rename(at, &new_name, address)?)
        }
        _ => Err(Failure::new(Failure::NO_METHOD, format!("kisho does not know `{method}`"))),
    }
}

/// An answer as JSON.
fn value(answer: impl Serialize) -> Result<Value, Failure> {
    serde_json::to_value(answer).map_err(|error| Failure::new(Failure::INTERNAL, error.to_string()))
}
