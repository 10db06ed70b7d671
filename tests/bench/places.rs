//! Blocks that are hard to find or have nothing in them.

use super::*;

#[test]
fn a_board_without_a_move_is_played_on_as_any_other() {
    for (block, play, now) in [
        ("```othello\nf5 d6\n```\n", "play=d3", "```othello\nd3\n```\n"),
        ("```quoridor\ne2 e8\n```\n", "play=e2", "```quoridor\ne2\n```\n"),
    ] {
        let (folder, server) = site(block);
        let page = open(&server, "0").press(&server, "do=reset");
        assert_eq!(page.field("record"), "", "{}", page.html);
        let shown = page.press(&server, "save");
        assert!(shown.html.contains("kp-diff"), "{}", shown.html);
        save(&page.press(&server, "do=flip").press(&server, "do=flip").press(&server, play), &server);
        assert_eq!(text(folder.path()), now);
    }
    // A block with nothing in it is the start.
    for (block, play, now) in [
        ("```othello\n```\n", "play=d3", "```othello\nd3\n```\n"),
        ("```qf_freeboard size=8\n```\n", "play=e2", "```qf_freeboard size=8\nQBA\n```\n"),
    ] {
        let (folder, server) = site(block);
        let page = open(&server, "0");
        let same = page.press(&server, "save");
        assert!(same.html.contains("nothing to save"), "{}", same.html);
        save(&page.press(&server, play), &server);
        assert_eq!(text(folder.path()), now);
    }
    // And what is typed stays, also beside another game.
    let (_folder, server) = site("```sgf\n(;SZ[9];B[ee])\n```\n");
    let mut page = open(&server, "0");
    page.set("new", "othello");
    let mut page = page.press(&server, "do=new");
    page.set("text", "what is this");
    page.set("comment", "Hello");
    let page = page.press(&server, "do=comment");
    assert_eq!((page.field("game"), page.field("comment")), ("othello", "Hello"));
    assert_eq!(page.field("text"), "what is this");
}

#[test]
fn pages_and_records_may_have_names_that_mean_something_in_addresses() {
    let (folder, server) = site("Words\n");
    write(folder.path(), "a&b+c.md", "+++\ntitle = \"Q\"\n+++\n\n```sgf src=a&b+c.sgf\n```\n");
    write(folder.path(), "a&b+c.sgf", "(;SZ[9];B[ee])");
    server.wait_for("/a&b+c/", "the page", |_, html| {
        html.contains("block=0\" aria-label=\"Edit board 1\">Edit</a><figure")
    });
    let (_, html) = server.get("/a&b+c/");
    let address = html.split("href=\"").find(|href| href.contains("block=0")).unwrap();
    let address = address.split('"').next().unwrap().replace("&amp;", "&");
    let page = Page::get(&server, &address);
    assert_eq!((page.status, page.field("record")), (200, "(;SZ[9];B[ee])"), "{address} {}", page.html);
    let saved = page.press(&server, "play=C3").press(&server, "save").press(&server, "write");
    assert!(saved.html.contains("Saved in a&amp;b+c.sgf."), "{}", saved.html);
}

#[test]
fn a_block_that_is_gone_takes_no_other_with_it() {
    let (first, second) = ("```othello\nf5 f6\n```\n", "```othello caption=\"c\"\nf5 d6\n```\n");
    let (folder, server) = site(&format!("{first}\n{second}"));
    let mut page = open(&server, "0");
    page.set("comment", "Good");
    let shown = page.press(&server, "save");
    let rest = read(folder.path(), "page.md").replace(first, "");
    write(folder.path(), "page.md", &rest);
    let refused = shown.press(&server, "write");
    assert_eq!(refused.status, 409, "{}", refused.html);
    assert!(!refused.html.contains("kp-diff"), "{}", refused.html);
    // It may stand at the end of the page.
    let saved = refused.press(&server, "save").press(&server, "write");
    assert_eq!(saved.status, 200, "{}", saved.html);
    let now = read(folder.path(), "page.md");
    assert!(now.starts_with(&rest) && now.contains("f6 {Good}"), "{now}");
}

#[test]
fn a_block_that_was_changed_meanwhile_is_the_same_one() {
    let (folder, server) = site(&format!("{BLOCK}\n```quoridor\ne2\n```\n"));
    let shown = open(&server, "0").press(&server, "play=e3").press(&server, "save");
    let changed = read(folder.path(), "page.md").replace("1. e2 e8", "1. e2 d9");
    write(folder.path(), "page.md", &changed);
    let refused = shown.press(&server, "write");
    assert!(refused.html.contains("has been changed since"), "{}", refused.html);
    assert!(refused.html.contains("<del>-1. e2 d9\n</del>"), "{}", refused.html);
}

#[test]
fn a_record_file_that_is_gone_is_no_page() {
    let (folder, server) = site("```sgf src=a.sgf\n```\n");
    write(folder.path(), "a.sgf", "(;SZ[9];B[ee])");
    server.wait_for("/page/", "the record", |_, body| body.contains("Edit</a><figure"));
    let shown = open(&server, "0").press(&server, "play=C3").press(&server, "save");
    fs::remove_file(folder.path().join("content/a.sgf")).unwrap();
    let refused = shown.press(&server, "write");
    assert!(refused.status == 409 && refused.html.contains("There is no file a.sgf"), "{}", refused.html);
}

#[test]
fn what_the_build_rejects_is_told_before_it_is_saved() {
    let (_folder, server) = site("```othello\nf5\n```\n\n```sgf\n(;SZ[9];B[ee];W[cc])\n```\n");
    for (block, options, said) in [
        ("0", "theme=nosuch", "nosuch"),
        ("0", "frame=99", "there is no frame 99 (the frames go from 0 to 1)"),
        ("0", "moves=5-9", "move"),
        ("0", "frame=1 theme=wood", ""),
        ("1", "crop=Z9-A1", "Z9"),
        ("1", "score dead=A1", "A1"),
        ("1", "answer=4", "answer"),
        ("1", "crop=A1-E5", ""),
    ] {
        let mut page = open(&server, block);
        page.set("options", options);
        for button in ["show", "save"] {
            let shown = page.press(&server, button);
            let is_told = shown.html.contains("class=\"kp-notice\"");
            assert!(is_told != said.is_empty() && shown.html.contains(said), "{options}: {}", shown.html);
            let is_saved = said.is_empty() && button == "save";
            assert_eq!(shown.html.contains("kp-diff"), is_saved, "{options}: {}", shown.html);
        }
    }
}

#[test]
fn what_a_code_leaves_out_is_only_what_is_there() {
    let (_folder, server) = site("```shogi64\npoUAACMaqtYhwHgAAAAPQdTnd3vMgAA\n```\n");
    let mut page = open(&server, "0");
    page.set("comment", "Good");
    let shown = page.press(&server, "save");
    assert!(shown.html.contains("comments are left out"), "{}", shown.html);
    assert!(!shown.html.contains("players, event"), "{}", shown.html);
}

#[test]
fn a_position_with_moves_after_it_stays_one() {
    let block = "```sfen example\n4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1\n* Where does the gold go?\nG*5b\n\
        * The pawn protects it: mate.\n```\n";
    let (folder, server) = site(block);
    let mut page = open(&server, "0");
    assert!(page.press(&server, "save").html.contains("nothing to save"));
    page.set("comment", "Mate");
    let shown = page.press(&server, "save");
    assert!(!shown.html.contains("cannot hold"), "{}", shown.html);
    save(&page.press(&server, "do=flip").press(&server, "do=flip"), &server);
    let now = block.replace("* The pawn protects it: mate.", "*Mate");
    assert_eq!(text(folder.path()), now);
    // What is indented stays so.
    let mut page = open(&server, "0");
    page.set("comment", "  Mate\n\tat once");
    save(&page, &server);
    assert_eq!(text(folder.path()), now.replace("*Mate", "*  Mate\n*\tat once"));
    assert_eq!(open(&server, "0").field("comment"), "  Mate\n\tat once");
    let page = open(&server, "0").press(&server, "go=first");
    save(&page.press(&server, "do=reset"), &server);
    assert_eq!(text(folder.path()), now.split("G*5b").next().unwrap().to_owned() + "```\n");
}

#[test]
fn a_block_keeps_the_names_of_walls_that_its_options_speak_of() {
    for block in [
        "```quoridor notation=northwest flip\n1. e2 e8\n2. e4h {see e4h} d7v\n```\n",
        "```quoridor notation=glendenning flip\n1. e8 e2\n2. e6h {see e6h} d3v\n```\n",
        "```quoridor flip\nnotation: northwest\n\n1. e2 e8\n2. e4h {see e4h} d7v\n```\n",
    ] {
        let (folder, server) = site(block);
        let page = open(&server, "0");
        assert!(page.html.contains("4. d6v<"), "{}", page.html);
        assert!(page.press(&server, "save").html.contains("nothing to save"), "{block}");
        // The wall g2h of the board in the names of the block.
        let name = if block.contains("glendenning") { "g7h" } else { "g3h" };
        save(&page.press(&server, "play=g2h"), &server);
        assert_eq!(
            text(folder.path()),
            block.replace("d7v", &format!("d7v 3. {name}")).replace("d3v", &format!("d3v 3. {name}"))
        );
    }
}

#[test]
fn a_block_in_another_notation_says_nothing_of_the_names_that_it_had() {
    let (folder, server) = site("```quoridor notation=northwest flip\n1. e2 e8 2. e4h\n```\n");
    let mut shown = open(&server, "0").press(&server, "do=last-move").press(&server, "save");
    shown.set("as", "qf");
    save(&shown, &server);
    let now = text(folder.path());
    assert!(now.starts_with("```qf flip no-last-move\n") && now.contains("QDBJQ"), "{now}");
}

#[test]
fn what_is_wrong_with_options_is_told_and_nothing_is_written() {
    let (folder, server) = site("```othello id=one\nf5\n```\n\n```sgf\n(;SZ[9];B[ee])\n```\n");
    let before = text(folder.path());
    for options in ["size=abc", "nonsense", "caption=\"open"] {
        let mut page = open(&server, "1");
        page.set("options", options);
        let shown = page.press(&server, "save");
        let said = "Nothing is saved until this is corrected.";
        assert!(shown.status == 409 && shown.html.contains(said), "{options}: {}", shown.html);
        assert!(!shown.html.contains("kp-diff"), "{options}: {}", shown.html);
    }
    // Which of the games of a text is shown, is said in the page.
    let mut page = open(&server, "1");
    page.set("options", "game=3");
    let shown = page.press(&server, "save");
    assert!(shown.status == 409 && shown.html.contains("Remove game= from the options."), "{}", shown.html);
    assert_eq!(text(folder.path()), before);
    for block in ["1", "new"] {
        let mut page = open(&server, block);
        page.set("options", "id=one");
        let shown = page.press(&server, "save");
        assert!(shown.html.contains("another board on this page already has the id one"), "{}", shown.html);
        assert!(shown.status == 409 && !shown.html.contains("kp-diff"), "{}", shown.html);
    }
    let mut page = open(&server, "0");
    page.set("options", "id=one flip");
    let shown = page.press(&server, "save");
    assert!(!shown.html.contains("another board"), "{}", shown.html);
}

#[test]
fn a_position_that_is_drawn_stays_a_drawing() {
    for (middle, side, next) in [
        ("---OX---\n---XO---", "\nX", "f5"),
        ("---XO---\n---OX---", " X", "f4"),
        ("---XO---\n---OX---", "", "f4"),
    ] {
        let drawing = format!(
            "```othello\n--------\n--------\n--------\n{middle}\n--------\n--------\n--------{side}\n"
        );
        let moves = if next == "f5" { "f5" } else { "1. f4" };
        let (folder, server) = site(&format!("{drawing}```\n"));
        save(&open(&server, "0").press(&server, &format!("play={next}")), &server);
        assert_eq!(text(folder.path()), format!("{drawing}\n{moves}\n```\n"));
        let mut page = open(&server, "0").press(&server, "go=first");
        page.set("comment", "Black begins");
        save(&page, &server);
        assert_eq!(text(folder.path()), format!("{drawing}\n{{Black begins}} {moves}\n```\n"));
    }
}

/// The notation in which the form holds a record has to hold what was there before, too.
#[test]
fn what_is_taken_away_is_taken_away() {
    let kif = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n";
    for (notation, before, after) in [
        ("kif", format!("{kif}*remove me\n"), kif.to_owned()),
        ("ki2", "▲７六歩 △３四歩\n*remove me\n".to_owned(), "▲７六歩 △３四歩\n".to_owned()),
        ("csa", "PI\n+\n+7776FU\n-3334FU\n'*remove me\n".to_owned(), "PI\n+\n+7776FU\n-3334FU\n".to_owned()),
    ] {
        let (folder, server) = site(&format!("```{notation}\n{before}```\n"));
        let mut page = open(&server, "0").press(&server, "go=last");
        assert_eq!(page.field("comment"), "remove me", "{notation}");
        page.set("comment", "");
        save(&page, &server);
        assert_eq!(text(folder.path()), format!("```{notation}\n{after}```\n"));
    }
    let both = format!("{kif}\n変化：2手\n   2 ８四歩(83)\n");
    let (folder, server) = site(&format!("```kif\n{both}```\n"));
    save(&open(&server, "0").press(&server, "go=last").press(&server, "do=delete"), &server);
    assert!(!text(folder.path()).contains("変化"), "{}", text(folder.path()));
}

#[test]
fn a_start_that_is_set_up_keeps_what_is_said_about_the_game() {
    let kif = "手合割：平手\n作者：甲\n# a remark\n*Find the move.\n   1 ７六歩(77)\n";
    let (folder, server) = site(&format!("```kif\n{kif}```\n"));
    let page = open(&server, "0").press(&server, "go=first").press(&server, "do=set-up");
    let page = page.press(&server, "tool=-").press(&server, "put=2c:-").press(&server, "do=play");
    save(&page.press(&server, "lift=2g").press(&server, "play=2g2f"), &server);
    let saved = text(folder.path());
    let kept =
        ["作者：甲\n# a remark\n", "|v歩v歩v歩v歩v歩v歩v歩 ・v歩|三", "*Find the move.\n   1 ２六歩(27)"];
    assert!(kept.iter().all(|line| saved.contains(line)) && !saved.contains("平手"), "{saved}");
    // Stones have the order of the file.
    let sgf = "(;GM[1]SZ[9]KM[6.5]\nAB[ee][aa]\nAW[cc]\nXX[keep me])";
    let (folder, server) = site(&format!("```sgf\n{sgf}\n```\n"));
    let page = open(&server, "0").press(&server, "do=set-up").press(&server, "tool=b");
    save(&page.press(&server, "put=gg:b").press(&server, "do=play"), &server);
    assert_eq!(text(folder.path()), format!("```sgf\n{}\n```\n", sgf.replace("[aa]", "[aa][gg]")));
}

#[test]
fn a_position_that_is_set_up_begins_another_game() {
    let game = "先手：甲\n後手：乙\n手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:01/00:00:01)\n   2 ３四歩(33)\n   3 投了\nまで2手で後手の勝ち\n";
    for (notation, record) in [
        ("kif", format!("手合割：平手\n{game}")),
        ("ki2", "開始日時：2020/01/01\n先手：甲\n\n▲７六歩 △３四歩\n".to_owned()),
        ("csa", "V2.2\nN+甲\nPI\n+\n+7776FU\nT1\n-3334FU\n%TORYO\nT9\n".to_owned()),
    ] {
        let (folder, server) = site(&format!("```{notation}\n{record}```\n"));
        let page = open(&server, "0").press(&server, "do=set-up").press(&server, "tool=-");
        let page = page.press(&server, "put=2c:-").press(&server, "do=play");
        save(&page.press(&server, "lift=2g").press(&server, "play=2g2f"), &server);
        let saved = text(folder.path());
        let code = saved.split_once('\n').unwrap().1.trim_end().strip_suffix("```").unwrap();
        let notation = kisho_game::notation(notation).unwrap();
        let record = notation.reading(code.as_bytes(), &kisho_game::ReadOptions::default());
        assert_eq!(record.diagnostics, [], "{code}");
        let is_drawn = code.contains("v歩v歩 ・ ・v歩|三") || code.contains("-FU-FU *  * -FU");
        assert!(is_drawn && (code.contains("２六歩") || code.contains("+2726FU")), "{code}");
        assert_eq!(
            notation.write.unwrap()(&record.record.unwrap()).unwrap().text.trim_end(),
            code.trim_end()
        );
    }
}

#[test]
fn lines_that_end_with_carriage_returns_alone_stay_so() {
    let (folder, server) = site("");
    let before = "+++\rtitle = \"A\"\r+++\rtext\r\r```othello\rf5\r```\r";
    write(folder.path(), "page.md", before);
    server.wait_for("/page/", "the board", |_, html| html.contains("block=0"));
    save(&open(&server, "0").press(&server, "play=d6"), &server);
    assert_eq!(read(folder.path(), "page.md"), before.replace("f5", "f5d6"));
}
