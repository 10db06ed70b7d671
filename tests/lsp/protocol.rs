//! Beginning, end, and what no editor should do.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::client::Editor;

#[test]
fn it_begins_and_ends_as_the_protocol_says() {
    let editor = Editor::of(&[]);
    assert_eq!(editor.end(), 0);
    let mut editor = Editor::of(&[]);
    editor.tell("exit", Value::Null);
    assert_eq!(editor.wait(), 1, "nobody has said `shutdown`");
    let mut editor = Editor::of(&[]);
    editor.leave();
    assert_eq!(editor.wait(), 1);
}

#[test]
fn the_client_chooses_how_columns_are_counted() {
    let offered = json!({ "general": { "positionEncodings": ["utf-32", "utf-8", "utf-16"] } });
    let mut editor = Editor::silent(&[]);
    let params =
        |capabilities: Value| json!({ "processId": null, "rootUri": null, "capabilities": capabilities });
    let answer = editor.ask("initialize", params(offered.clone()));
    assert_eq!(answer["capabilities"]["positionEncoding"], "utf-8");
    let mut editor = Editor::silent(&[]);
    assert_eq!(editor.ask("initialize", params(json!({})))["capabilities"]["positionEncoding"], "utf-16");
    let text = "棋🀄 [x](#no)\n\n```qf\n!!\n```\n";
    let files = [("kisho.toml", "title = \"t\"\n"), ("content/_index.md", "# T\n"), ("content/a.md", text)];
    for (capabilities, column) in [(json!({}), 8), (offered, 12)] {
        let mut editor = Editor::with(&files, capabilities, Value::Null);
        editor.open("content/a.md");
        let told = editor.next_problems("content/a.md");
        assert_eq!(told[0], format!("0:{column}-0:{} link-broken", column + 3), "{told:?}");
    }
}

#[test]
fn nothing_out_of_order_or_damaged_ends_it() {
    let mut editor = Editor::silent(&[]);
    assert_eq!(editor.refused("textDocument/completion", json!({}))["code"], -32002);
    editor.tell("textDocument/didChange", json!({ "textDocument": 3 }));
    let params = json!({ "processId": null, "rootUri": null, "capabilities": {} });
    editor.ask("initialize", params.clone());
    for (method, params, code) in [
        ("initialize", params, -32600),
        ("textDocument/hovre", json!({}), -32601),
        ("textDocument/completion", json!([1]), -32602),
        ("textDocument/completion", Value::Null, -32602),
    ] {
        let error = editor.refused(method, params);
        assert_eq!(error["code"], code, "{method}: {error}");
    }
    editor.write(b"Content-Length: 5\r\n\r\n{\"a\":Content-Length: 2\r\nX: y\r\n\r\n{]");
    assert_eq!(editor.receive().unwrap()["error"]["code"], -32700);
    assert_eq!(editor.receive().unwrap()["error"]["code"], -32700);
    for (method, params) in [
        (
            "textDocument/didChange",
            json!({ "textDocument": { "uri": "file:///no.md", "version": 1 }, "contentChanges": [{ "text": "x" }] }),
        ),
        (
            "textDocument/didOpen",
            json!({ "textDocument": { "uri": "untitled:1", "languageId": "markdown", "version": 1, "text": "```qf\n!!\n```\n" } }),
        ),
        ("textDocument/didSave", json!({ "textDocument": { "uri": "untitled:1" } })),
        ("textDocument/didClose", json!({ "textDocument": { "uri": "file:///no.md" } })),
        (
            "workspace/didChangeWatchedFiles",
            json!({ "changes": [{ "uri": "file:///no/kisho.toml", "type": 3 }, { "uri": "x", "type": 9 }] }),
        ),
        ("$/cancelRequest", json!({ "id": [] })),
        ("$/setTrace", json!({ "value": "off" })),
        ("nonsense", Value::Null),
    ] {
        editor.tell(method, params);
    }
    // Places that are not there.
    let place = |line: u64, column: u64| json!({ "textDocument": { "uri": "untitled:1" }, "position": { "line": line, "character": column } });
    for at in [place(0, 0), place(99, 99), place(4_294_967_295, 4_294_967_295), place(1, 4_294_967_295)] {
        assert!(editor.ask("textDocument/completion", at)["items"].is_array());
    }
    // Diagnostics come when the server has nothing else to do: perhaps after all these answers.
    while !editor.told.contains_key("untitled:1") {
        editor.receive().expect("the server is there");
    }
    assert!(editor.told["untitled:1"]["diagnostics"][0]["code"].as_str().unwrap().starts_with("qf-"));
    assert_eq!(editor.end(), 0);
}

#[test]
fn what_is_cancelled_while_it_waits_is_answered_as_cancelled() {
    let mut editor = Editor::of(&[("kisho.toml", ""), ("content/a.md", "# A\n\n```\n")]);
    editor.open("content/a.md");
    let at = json!({ "textDocument": { "uri": editor.uri("content/a.md") }, "position": { "line": 2, "character": 3 } });
    let ids: Vec<i64> = (0..20).map(|_| editor.request("textDocument/completion", at.clone())).collect();
    ids.iter().for_each(|id| editor.tell("$/cancelRequest", json!({ "id": id })));
    // One that waits for the site may be answered after a later one that waits for its turn.
    let mut unanswered: BTreeSet<i64> = ids.into_iter().collect();
    while !unanswered.is_empty() {
        let answer = editor.receive().expect("the server is there");
        if answer["method"].is_null() {
            assert!(answer["id"].as_i64().is_some_and(|id| unanswered.remove(&id)), "{answer}");
            assert!(answer["error"]["code"] == -32800 || answer["result"]["items"].is_array(), "{answer}");
        }
    }
    assert_eq!(editor.end(), 0);
}
