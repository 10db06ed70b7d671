//! What an author sees while writing.

use serde_json::json;

use super::client::Editor;

/// A site with a game, an article that links into it, and a section.
fn site() -> Vec<(&'static str, &'static str)> {
    vec![
        ("kisho.toml", "title = \"t\"\n"),
        ("content/_index.md", "# Home\n"),
        (
            "content/walls.md",
            "+++\ntags = [\"opening\"]\n+++\n# Walls\n\n## The edge\n\n```quoridor id=ladder src=games/one.quoridor\n```\n",
        ),
        ("content/games/one.quoridor", "1. e2 e8 2. e3 e7 3. e4 e6\n"),
        (
            "content/article.md",
            "# 🀄 Article\n\n[the wall](@/walls.md#ladder:2) and [the edge](walls.md#the-edge)\n",
        ),
        ("templates/shortcodes/video.html", "<video src=\"{{ file }}\">{{ words | safe }}</video>\n"),
    ]
}

#[test]
fn mistakes_are_told_while_they_are_typed() {
    let mut editor = Editor::of(&site());
    editor.open("content/article.md");
    assert_eq!(editor.next_problems("content/article.md"), [""; 0]);
    let wrong = "# 🀄 Article\r\n\r\n棋🀄 [a](@/wals.md), [b](@/walls.md#ladder:99)\r\n\r\n```quoridor flp\r\n1. e2 e5\r\n```\r\n";
    editor.write_text("content/article.md", wrong);
    let told = editor.next_problems("content/article.md");
    assert_eq!(told.len(), 4, "{told:?}");
    assert_eq!(told[0], "2:8-2:17 link-broken");
    assert!(told.contains(&"2:24-2:44 link-frame".to_owned()), "{told:?}");
    assert!(told.contains(&"4:12-4:15 option-unknown".to_owned()), "{told:?}");
    assert!(told.iter().any(|told| told.starts_with("5:6-5:8 ")), "{told:?}");
    let told = &editor.told[&editor.uri("content/article.md")];
    assert_eq!((&told["version"], &told["diagnostics"][0]["source"]), (&json!(2), &json!("kisho")));
    let message = told["diagnostics"][0]["message"].as_str().unwrap();
    assert!(message.contains("did you mean `@/walls.md`?"), "{message}");
    // One edit mends one of them.
    let flip = json!([{ "range": { "start": { "line": 4, "character": 13 }, "end": { "line": 4, "character": 14 } }, "text": "li" }]);
    editor.change("content/article.md", flip);
    assert_eq!(editor.next_problems("content/article.md").len(), 3);
}

#[test]
fn a_save_is_told_to_other_pages_and_what_only_a_build_finds_stays_while_others_type() {
    let mut editor = Editor::of(&site());
    editor.open("content/article.md");
    editor.open("content/walls.md");
    editor.next_problems("content/walls.md");
    let renamed = "# Walls\n\n## The side\n\n```quoridor id=wall src=games/one.quoridor\n```\n";
    editor.save("content/walls.md", renamed);
    let told = editor.problems("content/article.md", |told| !told.is_empty());
    assert_eq!(told, ["2:11-2:30 link-frame", "2:47-2:64 link-broken"]);
    let article = "# More\n\nwords [the wall](@/walls.md#ladder:2) and [the edge](walls.md#the-edge)\n";
    editor.write_text("content/article.md", article);
    assert_eq!(editor.next_problems("content/article.md"), ["2:17-2:36 link-frame", "2:53-2:70 link-broken"]);
}

#[test]
fn links_to_places_are_told_while_they_are_typed() {
    let mut editor = Editor::of(&site());
    editor.open("content/article.md");
    editor.next_problems("content/article.md");
    // `main` comes from the template, and frames of figures have addresses of their own.
    let text = "# A\n\n## Here\n\n[a](walls.md#the-egde) [b](#here) [c](#heer) [d](#main) [e](@/walls.md#ladder-1)\n";
    editor.write_text("content/article.md", text);
    assert_eq!(editor.next_problems("content/article.md"), ["4:4-4:21 link-broken", "4:38-4:43 link-broken"]);
    let told = &editor.told[&editor.uri("content/article.md")]["diagnostics"];
    let message = |nth: usize| told[nth]["message"].as_str().unwrap();
    assert!(
        message(0).contains("no `#the-egde` on `content/walls.md`") && message(0).contains("`#the-edge`")
    );
    assert!(message(1).contains("no `#heer` on this page") && message(1).contains("did you mean `#here`?"));
    // A heading that comes makes a link right, and one that goes makes one wrong.
    editor.write_text("content/article.md", &text.replace("## Here", "## Heer"));
    assert_eq!(editor.next_problems("content/article.md"), ["4:4-4:21 link-broken", "4:27-4:32 link-broken"]);
}

#[test]
fn a_page_that_is_not_saved_yet_is_looked_at_like_others() {
    let mut files = site();
    files[0].1 = "title = \"t\"\nmath = true\n";
    let mut editor = Editor::of(&files);
    for page in ["content/new.md", "content/new/deep/_index.md"] {
        let text = "+++\ntitel = \"x\"\n+++\n# A\n\n[a](@/wals.md) [b](@/walls.md#ladder:99) ![](no.png) [e](#edge) [m](#main)\n\n{{ vido() }}\n\n$\\nope$\n\n```quoridor\n1. e2 e5\n```\n";
        editor.open_new(page, text);
        let told = editor.next_problems(page);
        for id in [
            "1:0-1:5 front-key",
            "5:4-5:13 link-broken",
            "5:19-5:39 link-frame",
            "5:57-5:62 link-broken",
            " image",
            " shortcode-",
            " math",
            "12:6-12:8 ",
        ] {
            assert!(told.iter().any(|told| told.contains(id)), "{page}: {id}: {told:?}");
        }
        assert!(!told.iter().any(|told| told.starts_with("5:68-")), "that is in the template: {told:?}");
    }
}

#[test]
fn config_templates_themes_and_records_are_looked_at_too() {
    let mut files = site();
    files.extend([
        ("templates/page.html", "<html lang=\"en\"><title>T</title>{{ page.content }}</html>"),
        ("themes/mine/theme.toml", "name = \"Mine\"\n"),
        ("themes/boards/sea.toml", "extends = \"wood\"\n"),
    ]);
    let mut editor = Editor::of(&files);
    for (name, wrong, id) in [
        ("kisho.toml", "titel = \"t\"\n", "0:0-0:5 config-key"),
        ("kisho.toml", "title = \"t\"\n[[menu\n", "1:6-1:6 config-value"),
        ("templates/page.html", "{{ page.content }\n", "template-syntax"),
        ("themes/mine/theme.toml", "nam = \"x\"\n", "0:0-0:3 theme-key"),
        ("themes/boards/sea.toml", "extend = \"wood\"\n", "board-theme"),
        ("content/games/one.quoridor", "1. e2 e5\n", "0:6-0:8 "),
    ] {
        editor.open(name);
        assert_eq!(editor.next_problems(name), [""; 0], "{name}");
        editor.write_text(name, wrong);
        let told = editor.next_problems(name);
        assert!(told.iter().any(|told| told.contains(id)), "{name}: {told:?}");
        let uri = editor.uri(name);
        let close = json!({ "textDocument": { "uri": uri } });
        editor.tell("textDocument/didClose", close.clone());
        assert_eq!(editor.next_problems(name), [""; 0], "{name}");
        // An editor may open what it has kept and not saved.
        editor.open_new(name, wrong);
        assert_eq!(editor.next_problems(name), told, "{name}");
        editor.tell("textDocument/didClose", close);
        assert_eq!(editor.next_problems(name), [""; 0], "{name}");
    }
    // Or what was never saved at all.
    for (name, wrong, id) in [
        ("templates/shortcodes/new.html", "{{ a }\n", "template-syntax"),
        ("themes/boards/new.toml", "extend = \"wood\"\n", "board-theme"),
    ] {
        editor.open_new(name, wrong);
        let told = editor.next_problems(name);
        assert!(told.iter().any(|told| told.contains(id)), "{name}: {told:?}");
    }
}

#[test]
fn a_text_without_a_site_has_its_blocks_looked_at() {
    let mut editor = Editor::of(&[("notes.md", "```sgf\n(;B[zz])\n```\n[x](nowhere.md)\n")]);
    editor.open("notes.md");
    let told = editor.next_problems("notes.md");
    assert!(told.len() == 1 && told[0].contains(" sgf-"), "{told:?}");
    assert!(editor.offers("notes.md", "```sg|").contains(&"sgf".to_owned()));
}

#[test]
fn the_site_is_the_nearest_one_upwards() {
    let mut editor = Editor::of(&[
        ("kisho.toml", "titel = \"outer\"\n"),
        ("content/_index.md", "# Outer\n"),
        ("sub/kisho.toml", "title = \"inner\"\n"),
        ("sub/content/_index.md", "# Inner\n"),
        ("sub/content/deep/er/a.md", "# A\n\n[b](@/b.md)\n"),
        ("sub/content/b.md", "# B\n"),
    ]);
    editor.open("sub/content/deep/er/a.md");
    assert_eq!(editor.next_problems("sub/content/deep/er/a.md"), [""; 0]);
    editor.open("content/_index.md");
    assert_eq!(editor.next_problems("kisho.toml"), ["0:0-0:5 config-key"]);
}

#[test]
fn what_can_be_written_is_offered() {
    let mut editor = Editor::of(&site());
    let page = "content/article.md";
    editor.open(page);
    let has = |offers: &[String], wanted: &[&str]| {
        wanted.iter().for_each(|it| assert!(offers.iter().any(|offer| offer == it), "{it}: {offers:?}"));
    };
    let lacks = |offers: &[String], other: &str| assert!(!offers.iter().any(|it| it == other), "{offers:?}");
    has(&editor.offers(page, "# A\n\n```|\n"), &["sgf", "kif", "quoridor", "qf_freeboard"]);
    let options = editor.offers(page, "🀄\n\n> ```quoridor flip |\n");
    has(&options, &["no-last-move", "id=", "frame="]);
    lacks(&options, "flip");
    lacks(&options, "moves=");
    has(&editor.offers(page, "```sgf coords=|\n"), &["western", "numeric", "none"]);
    has(&editor.offers(page, "```sfen pieces=|\n"), &["plain", "international"]);
    has(&editor.offers(page, "```quoridor src=|\n"), &["games/one.quoridor"]);
    has(&editor.offers(page, "```sgf theme=sl|\n"), &["slate"]);
    has(&editor.offers(page, "[x](@/|)\n"), &["@/walls.md", "@/_index.md"]);
    has(&editor.offers(page, "棋 [x](walls.md#|"), &["walls.md#ladder", "walls.md#the-edge"]);
    has(&editor.offers(page, "[x](@/walls.md#ladder:|"), &["@/walls.md#ladder:0", "@/walls.md#ladder:6"]);
    has(&editor.offers(page, "## Own\n\n[x](#|)\n"), &["#own"]);
    has(&editor.offers(page, "+++\n|\n+++\n"), &["title = ", "tags = "]);
    lacks(&editor.offers(page, "+++\n|\n+++\n"), "sort_by = ");
    lacks(&editor.offers(page, "+++\ntitle = \"x\"\n|\n+++\n"), "title = ");
    has(&editor.offers(page, "+++\ntags = [\"|\"]\n+++\n"), &["opening"]);
    has(&editor.offers(page, "---\ndraft: |\n---\n"), &["true", "false"]);
    has(&editor.offers(page, "+++\ntemplate = |\n+++\n"), &["\"page.html\""]);
    has(&editor.offers(page, "{{ |\n"), &["figure(", "video("]);
    has(&editor.offers(page, "{{ video(file=\"x\", |\n"), &["words="]);
    assert_eq!(editor.offers(page, "words|\n"), [""; 0]);
    editor.open("content/_index.md");
    has(&editor.offers("content/_index.md", "+++\nsort_by = |\n+++\n"), &["\"date\"", "\"weight\""]);
    has(&editor.offers("content/_index.md", "+++\n|\n+++\n"), &["sort_by = "]);
    editor.open("kisho.toml");
    has(&editor.offers("kisho.toml", "|\n"), &["title = ", "link_checker"]);
    let headers = editor.offers("kisho.toml", "title = \"t\"\n[|\n");
    has(&headers, &["redirects", "languages", "extra", "engines", "images"]);
    assert!(!headers.iter().any(|offer| offer.contains('=')), "{headers:?}");
    has(&editor.offers("kisho.toml", "[link_checker]\ninternal_level = |\n"), &["\"warn\""]);
}

#[test]
fn the_whole_word_at_the_cursor_is_replaced() {
    let mut editor = Editor::of(&site());
    let page = "content/article.md";
    editor.open(page);
    for (marked, offer, written) in [
        ("```qf fl|xx id=a\n```\n", "flip", "```qf flip id=a"),
        ("```qf i|=a\n```\n", "id=", "```qf id=a"),
        ("```qu|qf\n```\n", "quoridor", "```quoridor"),
        ("```sgf theme=\"w|alnut\"\n```\n", "wood", "```sgf theme=\"wood\""),
        ("```sgf |id=a\n```\n", "flip", "```sgf flipid=a"),
        ("```sgf theme=\"w| caption=\"A game\"\n```\n", "wood", "```sgf theme=\"wood caption=\"A game\""),
        (
            "規則は[こちら](@/wa|を読む（[b](c)）。\n",
            "@/walls.md",
            "規則は[こちら](@/walls.mdを読む（[b](c)）。",
        ),
        ("[a](@/wa|rticle.md) b\n", "@/walls.md", "[a](@/walls.md) b"),
        ("{{ fi|g(src=\"a\") }}\n", "figure(", "{{ figure(src=\"a\") }}"),
        ("+++\nti|tel = \"x\"\n+++\n", "title = ", "title = \"x\""),
        ("+++\ntags = [\"o|ld\", \"b\"]\n+++\n", "opening", "tags = [\"opening\", \"b\"]"),
        ("---\ndr|: true\n---\n", "draft: ", "draft: true"),
    ] {
        let at = editor.at(page, marked);
        let (line, answer) = (at["position"]["line"].clone(), editor.ask("textDocument/completion", at));
        let items = answer["items"].as_array().unwrap();
        let edit = items.iter().map(|item| &item["textEdit"]).find(|edit| edit["newText"] == offer);
        let range = &edit.unwrap_or_else(|| panic!("{marked}: {items:?}"))["range"];
        let column = |end: &str| range[end]["character"].as_u64().unwrap() as usize;
        let text = marked.replacen('|', "", 1);
        let line: Vec<char> = text.lines().nth(line.as_u64().unwrap() as usize).unwrap().chars().collect();
        let of = |chars: &[char]| chars.iter().collect::<String>();
        assert_eq!(of(&line[..column("start")]) + offer + &of(&line[column("end")..]), written);
    }
}

#[test]
fn what_is_offered_is_explained_as_in_the_guide() {
    let mut editor = Editor::of(&site());
    editor.open("content/article.md");
    let at = editor.at("content/article.md", "```quoridor fli|\n");
    let answer = editor.ask("textDocument/completion", at);
    let items = answer["items"].as_array().unwrap();
    let flip = items.iter().find(|item| item["label"] == "flip").unwrap();
    assert!(flip["documentation"]["value"].as_str().unwrap().contains("turns the board round"), "{flip}");
    assert_eq!(flip["textEdit"]["range"]["start"], json!({ "line": 0, "character": 12 }));
}

#[test]
fn options_keys_and_boards_are_explained_where_they_are_pointed_at() {
    let mut editor = Editor::with(&site(), json!({}), json!({ "pictures": true }));
    let page = "content/article.md";
    editor.open(page);
    let mut said = |marked: &str| {
        let at = editor.at(page, marked);
        let hover = editor.ask("textDocument/hover", at);
        hover["contents"]["value"].as_str().unwrap_or_default().to_owned()
    };
    assert!(said("棋\n\n```quoridor fl|ip\n1. e2\n```\n").contains("turns the board round"));
    assert!(said("```quo|ridor\n1. e2\n```\n").contains("as people type it"));
    assert!(said("+++\nwei|ght = 1\n+++\n").contains("lighter pages come first"));
    let board = said("```quoridor\n1. e|2\n```\n");
    assert!(board.starts_with("![](data:image/png;base64,") && board.len() < 60_000, "{}", board.len());
    let linked = said("[the w|all](@/walls.md#ladder:2)\n");
    assert!(linked.starts_with("Walls\n\n![](data:image/png"), "{linked:.60}");
    assert_eq!(said("nothing he|re\n"), "");
    let mut editor = Editor::of(&site());
    editor.open(page);
    let at = editor.at(page, "```quoridor frame=1\n1. e|2\n```\n");
    let text = editor.ask("textDocument/hover", at)["contents"]["value"].as_str().unwrap().to_owned();
    assert!(text.starts_with("```text\n") && text.contains('\n'), "{text}");
}

/// Where an answer leads: files and places.
fn places(editor: &Editor, answer: &serde_json::Value) -> Vec<String> {
    let folder = editor.uri("");
    let place = |it: &serde_json::Value| {
        let (file, start) = (it["uri"].as_str().unwrap(), &it["range"]["start"]);
        format!("{}:{}:{}", file.strip_prefix(&folder).unwrap(), start["line"], start["character"])
    };
    let mut places: Vec<String> = answer.as_array().unwrap().iter().map(place).collect();
    places.sort();
    places
}

#[test]
fn names_lead_to_what_they_mean_and_back() {
    let mut editor = Editor::of(&site());
    let page = "content/article.md";
    editor.open(page);
    let mut defined = |marked: &str| {
        let at = editor.at(page, marked);
        let answer = editor.ask("textDocument/definition", at);
        places(&editor, &answer)
    };
    assert_eq!(defined("棋 [x](@/walls.md#lad|der:2)\n"), ["content/walls.md:7:15"]);
    assert_eq!(defined("[x](walls.md#the-e|dge)\n"), ["content/walls.md:5:11"]);
    assert_eq!(defined("[|x](walls.md)\n"), ["content/walls.md:0:0"]);
    assert_eq!(defined("```quoridor src=games/on|e.quoridor\n```\n"), ["content/games/one.quoridor:0:0"]);
    assert_eq!(defined("{{ vid|eo(file=\"x\") }}\n"), ["templates/shortcodes/video.html:0:0"]);
    for line in [
        "+++\ntem|plate = \"shortcodes/video.html\"\n+++\n",
        "+++\ntemplate = |\"shortcodes/video.html\"\n+++\n",
        "+++\ntemplate = \"shortcodes/vid|eo.html\"\n+++\n",
        "---\npage_template: 'shortcodes/video.html'|\n---\n",
    ] {
        assert_eq!(defined(line), ["templates/shortcodes/video.html:0:0"], "{line}");
    }
    assert_eq!(defined("wo|rds\n"), [""; 0]);
    let mut at = editor.at(page, "[the wall](@/walls.md#lad|der:2) and [it](walls.md#ladder)\n");
    at["context"] = json!({ "includeDeclaration": true });
    let answer = editor.ask("textDocument/references", at);
    assert_eq!(
        places(&editor, &answer),
        ["content/article.md:0:22", "content/article.md:0:50", "content/walls.md:7:15"]
    );
}

/// What files are after an edit.
fn edited(editor: &Editor, answer: &serde_json::Value) {
    for (uri, edits) in answer["changes"].as_object().unwrap() {
        let path = uri.strip_prefix("file://").unwrap();
        let text = std::fs::read_to_string(path).unwrap();
        // Editors do not count byte order marks.
        let (mark, text) = text.split_at(if text.starts_with('\u{feff}') { 3 } else { 0 });
        let mut lines: Vec<Vec<u16>> =
            text.split_inclusive('\n').map(|line| line.encode_utf16().collect()).collect();
        lines.push(Vec::new());
        let mut edits: Vec<_> = edits.as_array().unwrap().iter().collect();
        let start = |edit: &serde_json::Value| {
            let at = &edit["range"]["start"];
            (at["line"].as_u64().unwrap() as usize, at["character"].as_u64().unwrap() as usize)
        };
        edits.sort_by_key(|edit| std::cmp::Reverse(start(edit)));
        for edit in edits {
            let (line, from) = start(edit);
            let to = edit["range"]["end"]["character"].as_u64().unwrap() as usize;
            let new: Vec<u16> = edit["newText"].as_str().unwrap().encode_utf16().collect();
            lines[line].splice(from..to, new);
        }
        let text: Vec<u16> = lines.concat();
        std::fs::write(path, mark.to_owned() + &String::from_utf16(&text).unwrap()).unwrap();
    }
    let _ = editor;
}

/// What a build says of the site of an editor.
fn build(editor: &Editor) -> String {
    let out = std::process::Command::new(env!("CARGO_BIN_EXE_kisho"))
        .args(["check", "--color", "never"])
        .current_dir(editor.folder.path())
        .output()
        .unwrap();
    String::from_utf8_lossy(&out.stderr).into_owned()
}

#[test]
fn an_id_gets_another_name_wherever_it_is_named() {
    let mut files = site();
    files.extend([
        ("content/walls.ja.md", "# 壁\r\n\r\n## 端 {#the-edge}\r\n\r\n```quoridor id=ladder src=games/one.quoridor\r\n```\r\n\r\n🀄[図](#ladder:3)\r\n"),
        ("content/more.md", "[a](walls.md#ladder-4), [b][r], <a href=\"../walls/#ladder\">c</a>, [d](#ladder)\n\n## Ladder\n\n[r]: /walls.md#ladder:1 \"t\"\n"),
        ("content/old.md", "+++\nredirect_to = \"@/walls.md#ladder\"\n+++\n"),
    ]);
    files[0] = (
        "kisho.toml",
        "title = \"t\"\n\n[languages.ja]\ntitle = \"棋\"\n\n[[menu]]\nname = \"W\"\nurl = \"/walls.md#ladder\"\n",
    );
    let mut editor = Editor::of(&files);
    let before = build(&editor);
    let page = "content/article.md";
    editor.open(page);
    let here = |editor: &Editor, line: u32, column: u32| json!({ "textDocument": { "uri": editor.uri(page) }, "position": { "line": line, "character": column } });
    let at = here(&editor, 2, 25);
    let found = editor.ask("textDocument/prepareRename", at.clone());
    assert_eq!(
        (&found["placeholder"], &found["range"]["start"]["character"]),
        (&json!("ladder"), &json!(22))
    );
    for (name, why) in
        [("two words", "cannot be an id"), ("the-edge", "taken already"), ("main", "taken already")]
    {
        let mut at = at.clone();
        at["newName"] = json!(name);
        let error = editor.refused("textDocument/rename", at);
        assert!(error["message"].as_str().unwrap().contains(why), "{error}");
    }
    let mut renamed = at;
    renamed["newName"] = json!("梯子-1");
    let answer = editor.ask("textDocument/rename", renamed);
    edited(&editor, &answer);
    let text = |name: &str| std::fs::read_to_string(editor.path(name)).unwrap();
    assert!(text("content/walls.md").contains("id=梯子-1 src"));
    assert!(
        text("content/walls.ja.md").contains("id=梯子-1 src")
            && text("content/walls.ja.md").contains("🀄[図](#梯子-1:3)\r\n")
    );
    assert_eq!(text("content/article.md"), site()[4].1.replace("ladder", "梯子-1"));
    let more = text("content/more.md");
    assert!(
        more.contains("[d](#ladder)")
            && more.contains("walls.md#梯子-1-4")
            && more.contains("../walls/#梯子-1\"")
            && more.contains("walls.md#梯子-1:1 \"t\""),
        "{more}"
    );
    assert!(text("content/old.md").contains("#梯子-1\""));
    assert!(text("kisho.toml").contains("#梯子-1\""));
    assert_eq!(build(&editor), before);
    let title = here(&editor, 0, 4);
    assert_eq!(editor.ask("textDocument/prepareRename", title)["placeholder"], json!("article"));
}

#[test]
fn a_heading_gets_an_id_of_its_own_when_that_made_of_its_words_is_renamed() {
    let mut editor = Editor::of(&site());
    let page = "content/article.md";
    editor.open(page);
    let at = json!({ "textDocument": { "uri": editor.uri(page) }, "position": { "line": 2, "character": 60 }, "newName": "rim" });
    let answer = editor.ask("textDocument/rename", at);
    edited(&editor, &answer);
    let text = |name: &str| std::fs::read_to_string(editor.path(name)).unwrap();
    assert!(text("content/walls.md").contains("## The edge {#rim}\n"));
    assert!(text(page).contains("walls.md#rim)"));
    assert_eq!(build(&editor), "3 pages checked\n");
}

#[test]
fn an_id_is_put_where_it_is_one_whatever_ends_the_line_of_the_heading() {
    for (heading, id, renamed) in [
        ("## {定石|じょうせき}", "定石", "## {定石|じょうせき} {#rim}"),
        ("## 基本{定石|じょうせき}", "基本定石", "## 基本{定石|じょうせき} {#rim}"),
        ("## The edge ##", "the-edge", "## The edge ## {#rim}"),
        ("## The `edge` {.wide}", "the-edge", "## The `edge` {#rim .wide}"),
        ("## *The edge* {.wide} ", "the-edge", "## *The edge* {#rim .wide} "),
        ("The edge\n---", "the-edge", "The edge {#rim}\n---"),
        ("- > ## The edge #\r\n", "the-edge", "- > ## The edge # {#rim}\r\n"),
    ] {
        let walls = format!("# Walls\n\n{heading}\n\ntext [a](#{id})\n");
        let article = format!("\u{feff}[a](walls.md#{id})\n\n[a](walls.md#{id})\n");
        let mut editor = Editor::of(&[
            ("kisho.toml", "title = \"t\"\n"),
            ("content/walls.md", &walls),
            ("content/article.md", &article),
        ]);
        let page = "content/article.md";
        editor.open(page);
        let at = json!({ "textDocument": { "uri": editor.uri(page) }, "position": { "line": 2, "character": 15 }, "newName": "rim" });
        let answer = editor.ask("textDocument/rename", at);
        edited(&editor, &answer);
        let text = std::fs::read_to_string(editor.path("content/walls.md")).unwrap();
        assert_eq!(text, walls.replace(heading, renamed).replace(&format!("(#{id})"), "(#rim)"));
        assert_eq!(build(&editor), "3 pages checked\n", "{heading}");
    }
}

#[test]
fn names_are_found_in_a_page_that_is_not_saved_yet() {
    let mut editor = Editor::of(&site());
    let page = "content/new.md";
    let text = "```quoridor id=race\n1. e2 e8\n```\n\nSee [f](#race:2), [g](#race) and [the edge](walls.md#the-edge).\n";
    editor.open_new(page, text);
    let at = |editor: &Editor, line: u32, column: u32| json!({ "textDocument": { "uri": editor.uri(page) }, "position": { "line": line, "character": column } });
    let mut renamed = at(&editor, 4, 10);
    renamed["newName"] = json!("sprint");
    let answer = editor.ask("textDocument/rename", renamed);
    let edits = answer["changes"][editor.uri(page)].as_array().unwrap();
    let mut starts: Vec<_> = edits.iter().map(|edit| edit["range"]["start"].to_string()).collect();
    starts.sort();
    assert_eq!(starts.len(), 3, "{answer}");
    let defined = at(&editor, 4, 10);
    let found = editor.ask("textDocument/definition", defined);
    assert_eq!(found[0]["range"]["start"], json!({ "line": 0, "character": 15 }), "{found}");
    let elsewhere = at(&editor, 4, 60);
    let found = editor.ask("textDocument/definition", elsewhere);
    assert_eq!(found[0]["uri"], json!(editor.uri("content/walls.md")), "{found}");
}

#[test]
fn other_headings_keep_their_ids_when_one_is_renamed() {
    let mut files = site();
    files[2].1 = "# Walls\n\n## The edge\n\n## The edge\n\n## The edge\n\n```quoridor id=ladder src=games/one.quoridor\n```\n";
    files.push(("content/more.md", "[a](walls.md#the-edge-2) [b](walls.md#the-edge-3)\n"));
    let mut editor = Editor::of(&files);
    let page = "content/article.md";
    editor.open(page);
    let at = json!({ "textDocument": { "uri": editor.uri(page) }, "position": { "line": 2, "character": 60 }, "newName": "rim" });
    let answer = editor.ask("textDocument/rename", at);
    edited(&editor, &answer);
    let text = |name: &str| std::fs::read_to_string(editor.path(name)).unwrap();
    let headings = "## The edge {#rim}\n\n## The edge {#the-edge-2}\n\n## The edge {#the-edge-3}\n";
    assert!(text("content/walls.md").contains(headings), "{}", text("content/walls.md"));
    assert_eq!(build(&editor), "4 pages checked\n");
}

#[test]
fn names_of_files_with_spaces_are_offered_between_their_signs() {
    let mut files = site();
    files.push(("content/games/棋譜 1.quoridor", "1. e2\n"));
    let mut editor = Editor::of(&files);
    let page = "content/article.md";
    editor.open(page);
    let mut written = |marked: &str| -> String {
        let at = editor.at(page, marked);
        let answer = editor.ask("textDocument/completion", at);
        let items = answer["items"].as_array().unwrap();
        let item = items.iter().find(|item| item["label"].as_str().unwrap().ends_with("棋譜 1.quoridor"));
        item.unwrap()["textEdit"]["newText"].as_str().unwrap().to_owned()
    };
    for (marked, expected) in [
        ("```quoridor src=|\n", "\"games/棋譜 1.quoridor\""),
        ("```quoridor src=\"ga|\n", "games/棋譜 1.quoridor"),
        ("[x](@|\n", "<@/games/棋譜 1.quoridor>"),
        ("[x](<@/games/棋譜 |\n", "@/games/棋譜 1.quoridor"),
    ] {
        assert_eq!(written(marked), expected, "{marked}");
    }
}

#[test]
fn a_text_is_seen_as_headings_boards_and_links_and_slips_can_be_mended() {
    let mut files = site();
    files.push(("content/two words.md", "# Two\n"));
    let mut editor = Editor::of(&files);
    let page = "content/article.md";
    editor.open(page);
    let text = "# 🀄 A\n\n## B\n\n```quoridor flp id=x\n1. e2\n```\n\n### C\n\n## D\n\n[w](@/wals.md#ladder) [v](walls.md)\n\n[x](@/two-words.md) [y](<@/two words.m>)\n";
    editor.write_text(page, text);
    let document = json!({ "textDocument": { "uri": editor.uri(page) } });
    let symbols = editor.ask("textDocument/documentSymbol", document.clone());
    let names = |list: &serde_json::Value| -> Vec<String> {
        list.as_array().unwrap().iter().map(|it| it["name"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(names(&symbols), ["🀄 A"]);
    assert_eq!(names(&symbols[0]["children"]), ["B", "D"]);
    assert_eq!(names(&symbols[0]["children"][0]["children"]), ["x", "C"]);
    let links = editor.ask("textDocument/documentLink", document);
    assert_eq!(links.as_array().unwrap().len(), 1);
    assert_eq!(links[0]["target"], json!(editor.uri("content/walls.md")));
    let whole = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 99, "character": 0 } });
    let asked = json!({ "textDocument": { "uri": editor.uri(page) }, "range": whole, "context": { "diagnostics": [] } });
    let actions = editor.ask("textDocument/codeAction", asked);
    let uri = editor.uri(page);
    let edits: Vec<_> = (actions.as_array().unwrap().iter())
        .map(|it| {
            let edit = &it["edit"]["changes"][&uri][0];
            format!(
                "{}:{} {}",
                edit["range"]["start"]["line"],
                edit["range"]["start"]["character"],
                edit["newText"].as_str().unwrap()
            )
        })
        .collect();
    assert_eq!(
        edits,
        ["4:12 flip", "12:4 @/walls.md#ladder", "14:4 <@/two words.md>", "14:25 @/two words.md"]
    );
}
