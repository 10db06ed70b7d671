//! Texts that are put in: codes and records, whole or damaged.

use super::*;

#[test]
fn a_code_is_read_whatever_it_is() {
    for (text, game) in [
        ("j7oklAHMe1ICg", Game::Quoridor),
        ("(;GM[1]SZ[9];B[ee])", Game::Go),
        ("poUAACMaqtYhwHgAAAAPQdTnd3vMgAA", Game::Shogi),
        ("f5d6c3d3c4", Game::Othello),
        ("b2-c2,c2-c3", Game::Janken),
        ("startpos moves 7g7f", Game::Shogi),
    ] {
        let mut form = form_urlencoded::Serializer::new("game=quoridor".to_owned());
        form.append_pair("text", text).append_pair("do", "read");
        let answer = answer(&form.finish());
        assert_eq!(answer.table.record.game(), game, "{text}");
    }
}

#[test]
fn the_tag_of_a_board_viewer_is_its_code() {
    for tag in [
        "<div class=\"qf_board_viewer\" data-boardsize=\"7\" data-qfcode=\"j7oklAHMe1ICg\"></div>",
        "\n<div class='qf_board_viewer' data-qfcode='j7oklAHMe1ICg' data-flags='6'></div>",
        "<div class=qf_board_viewer data-qfcode=j7oklAHMe1ICg></div>",
    ] {
        let read = read_text("go", tag);
        assert_eq!(read.troubles, [], "{tag}");
        assert_eq!(read.table.written().1.trim(), "j7oklAHMe1ICg", "{tag}");
    }
    let tag = "<div class=qf_board_viewer data-boardsize=7 data-flags=8\n data-qfcode=j7oklAHMe1ICg\n></div>";
    let read = read_text("quoridor", tag);
    assert_eq!((read.troubles.as_slice(), read.table.words.as_str()), (&[][..], "flags=8 size=7"));
}

#[test]
fn words_beside_a_code_are_no_part_of_the_record() {
    for text in ["見てください: j7oklAHMe1ICg", "見てください：\nj7oklAHMe1ICg"] {
        let read = read_text("quoridor", text);
        assert_eq!((read.troubles.as_slice(), read.table.written().1.trim()), (&[][..], "j7oklAHMe1ICg"));
        assert!(!read.html.contains("見て"), "{}", read.html);
    }
}

#[test]
fn words_may_stand_before_a_record() {
    let kif = "手合割：平手\n手数----指手--\n   1 ７六歩(77)\n";
    let long = format!("今日の対局\n\n{kif}*{}\n", "長".repeat(20_000));
    for (notation, text) in [
        ("sgf", "My game from yesterday:\n(;GM[1]FF[4]SZ[19]PB[A]PW[B];B[pd];W[dp])"),
        ("kif", &format!("先生との対局です。\n{kif}")),
        ("kif", &long),
    ] {
        for game in Game::ALL {
            let mut form = form_urlencoded::Serializer::new(String::new());
            form.extend_pairs([("game", game.name()), ("text", text), ("do", "read")]);
            assert_eq!(answer(&form.finish()).table.notation.name, notation, "{text:.30}");
        }
    }
}

#[test]
fn an_address_alone_is_in_no_notation() {
    let with_moves = read_text("quoridor", "https://example.org/x\n1. e2 e8 2. e3 e7");
    assert_eq!((with_moves.troubles.as_slice(), with_moves.table.record.frames()), (&[][..], 5));
    for game in Game::ALL {
        let read = read_text(game.name(), "https://example.org/abc");
        assert!(
            matches!(&read.troubles[..], [Trouble::Text(_, said)] if said.is_empty()),
            "{:?}",
            read.troubles
        );
    }
}

/// Whatever kisho gives is read, also where nothing is said but a comment.
#[test]
fn a_comment_alone_is_a_record() {
    for game in Game::ALL {
        let name = game.name();
        let commented = answer(&format!("game={name}&comment=Opening+notes&do=comment"));
        for notation in kisho_game::notations().filter(|notation| notation.game == Some(*game)) {
            let written = notation.write.and_then(|write| write(&commented.table.record).ok());
            let Some(text) =
                written.map(|written| written.text).filter(|text| text.contains("Opening notes"))
            else {
                continue;
            };
            let read = read_text(name, &text);
            assert_eq!(read.troubles, [], "{}: {text}", notation.name);
            assert_eq!(read.table.record.comment(0).trim(), "Opening notes", "{}", notation.name);
        }
    }
    let others = "(;GM[1]SZ[19]PB[Cho]PW[Lee]C[Notes])";
    assert_eq!(read_text("shogi", others).table.record.comment(0), "Notes");
    // It might be of any game that writes comments in braces.
    assert!(!read_text("go", "{Opening notes}").troubles.is_empty());
}

#[test]
fn a_damaged_text_is_no_record_of_another_game() {
    for (game, text, said) in [
        ("go", "(;GM[1]SZ[19];B[zz])", "zz"),
        ("go", "(;GM[1]SZ[9];B[ee];W[e1])", "e1"),
        ("go", "(;SZ[500])", "500"),
        ("go", "(;GM[Othello]BO[8 -----", "bracket"),
        ("janken", "setup: GPC", "8 dice"),
        ("janken", "setup: CPG GPC PCG PGC GPC GPC GCP\n1. b2-c2,c2-c3", "8 dice"),
        ("janken", "setup: CPG GPC PCG PGC GPC GPC GCP GGG\n1. b2-c2,c2-c3", "GGG"),
        ("shogi", "position startpos moves 7g7e", "P-7e: the pawn on 7g"),
        ("shogi", "sfen xyz", "SFEN"),
        ("shogi", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSN b - 1", "8"),
    ] {
        let mut form = form_urlencoded::Serializer::new(format!("game={game}"));
        form.append_pair("text", text).append_pair("do", "read");
        let answer = answer(&form.finish());
        assert_eq!(answer.table.record.game().name(), game, "{text}");
        let found = answer.troubles.iter().find_map(|trouble| match trouble {
            Trouble::Text(_, found) => found.first(),
            _ => None,
        });
        let found = found.unwrap_or_else(|| panic!("{text}: {:?}", answer.troubles));
        assert!(found.message.contains(said), "{text}: {}", found.message);
    }
}

#[test]
fn a_code_that_is_being_typed_outlives_other_buttons() {
    let field = |page: &str| {
        let field = page.split("name=\"text\"").nth(1).unwrap().split_once('>').unwrap().1;
        field.split("</textarea>").next().unwrap().trim().to_owned()
    };
    let moved = answer("game=quoridor&text=e2+e8&play=e2");
    assert_eq!((moved.table.record.frames(), field(&moved.html).as_str()), (2, "e2 e8"));
    let read = answer("game=quoridor&text=e2+e8&do=read");
    assert_eq!((read.table.record.frames(), field(&read.html).as_str()), (3, ""));
    assert_eq!(field(&answer("game=quoridor&text=zz9&do=read").html), "zz9");
}

#[test]
fn reading_nothing_changes_nothing() {
    for game in Game::ALL {
        for text in ["", "+", "%0D%0A"] {
            let asked = Request::parse(format!("game={}&do=read&text={text}", game.name()).as_bytes());
            let (table, troubles) = Table::of(&asked);
            assert_eq!((table.record.game(), troubles), (*game, vec![]), "{text:?}");
        }
    }
}

#[test]
fn of_several_games_the_first_is_on_the_board() {
    let asked = Request::parse(b"game=go&do=read&text=(%3BSZ[9]%3BB[ee])(%3BSZ[9]%3BB[cc]%3BW[ee])");
    let (table, _) = Table::of(&asked);
    assert_eq!(table.record.frames(), 2);
    let html = page(&asked).html;
    assert!(html.contains("2 games") && !html.contains("`game="), "an option of blocks is of no use here");
    let other = answer("game=go&notation=sgf&record=position+startpos+moves+7g7f").html;
    assert!(other.contains("this looks like usi") && !other.contains("--from"), "{other}");
}

#[test]
fn a_damaged_text_leaves_the_game_on_the_board() {
    let game = "game=go&record=(%3BSZ[9]%3BB[ee]%3BW[cc])";
    let asked = |text: &str| Request::parse(format!("{game}&do=read&text={text}").as_bytes());
    let (table, troubles) = Table::of(&asked("(%3BSZ[9]%3BB[zz])"));
    assert_eq!((table.record.frames(), troubles.len()), (3, 1));
    assert!(
        page(&asked("(%3BSZ[9]%3BB[zz])")).html.contains("\n(;SZ[9];B[zz])</textarea>"),
        "what was entered is kept"
    );
    // A good text is all that counts, whatever was wrong with the record before.
    let damaged = "game=go&record=(%3BSZ[9]%3BB[zz])&do=read&text=(%3BSZ[9]%3BB[ee])";
    let (table, troubles) = Table::of(&Request::parse(damaged.as_bytes()));
    assert_eq!((table.record.frames(), troubles), (2, vec![]));
}

#[test]
fn what_is_wrong_with_a_code_that_can_be_read_is_said_once() {
    for (text, said) in [
        ("(;SZ[9];B[aa])(;SZ[9];B[bb])", "game"),
        ("(;SZ[9];B[ee];W[ee])", "stone"),
        ("手合割：百枚落ち\n   1 ７六歩(77)", "百枚落ち"),
    ] {
        let read = read_text("go", text);
        assert_eq!(read.troubles, [], "{text}");
        let told = read.html.split("<form").next().unwrap();
        assert!(told.contains("role=\"status\"") && told.contains(said), "{text}: {told}");
        let next = answer(&press(&read.html, "go", "first"));
        assert!(!next.html.split("<form").next().unwrap().contains("role=\"status\""), "{text}");
    }
}

#[test]
fn what_a_change_takes_away_is_said() {
    let board = "-------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *";
    let read = read_text("go", &format!("(;GM[Othello]BO[8 {board}]B[f5//1.5]W[d6/3.1/2];)"));
    let next = press(&read.html, "do", "comment");
    let said = answer(&format!("{next}&comment=hello"));
    assert_eq!(said.table.written().0.name, "othello");
    let told = said.html.split("<form").next().unwrap();
    assert!(told.contains("othello: evaluations and times"), "{told}");
}

#[test]
fn a_damaged_code_is_told_of_by_its_own_notation_whatever_is_open() {
    for (text, said) in [
        ("lnsgkgsnl/1r5b1/pppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "rank 3 has 10"),
        ("gkwAAAA", "ends"),
        ("e2 e8 e4", "e4"),
        ("f5 f5", "f5"),
        ("setup: GPC GPC GPC GPC GPC GPC GPC GPC\n1. a1-a6", "a1-a6"),
        ("{\"a\":1}", "game"),
    ] {
        for game in Game::ALL {
            let read = read_text(game.name(), text);
            assert!(read.table.record.game() == *game && read.table.record.frames() == 1, "{text} in {game}");
            let found = read.troubles.iter().find_map(|trouble| match trouble {
                Trouble::Text(_, found) => found.first(),
                _ => None,
            });
            assert!(
                found.is_some_and(|found| found.message.contains(said)),
                "{text} in {game}: {:?}",
                read.troubles
            );
        }
    }
}

#[test]
fn a_code_that_was_cut_leaves_the_game_as_it_is() {
    for game in Game::ALL.iter().filter(|game| game.name() != "quoridor") {
        let read = read_text(game.name(), "JoUgABGNVWsQ4DwAAAAHoOpzu");
        assert_eq!((read.table.record.game(), read.troubles.len()), (*game, 1));
    }
}

#[test]
fn more_after_a_code_is_told_of() {
    let read = read_text("quoridor", "j7oklAHMe1ICg j7oklAHMe1ICg");
    assert_eq!(read.troubles, []);
    assert!(read.html.split("<form").next().unwrap().contains("left over"), "{}", read.html);
}

/// What is in no notation is not held against one of them.
#[test]
fn a_text_in_no_notation_is_called_that() {
    for text in ["hello", "hello world", "b2-b9", "V2.2", "B[ee];", "GPC"] {
        for game in Game::ALL.iter().filter(|game| game.name() != "quoridor") {
            let read = read_text(game.name(), text);
            assert_eq!(read.troubles, [Trouble::Text(text.to_owned(), vec![])], "{text} in {game}");
            assert!(read.html.contains("This is not a record in any notation"), "{}", read.html);
            assert!(read.html.contains(&format!("\n{text}</textarea>")), "{}", read.html);
        }
    }
    let japanese = answer("lang=ja&do=read&text=hello");
    assert!(japanese.html.contains("kishoの読める棋譜やコードではありません。"));
}

/// A smiley, an address or the beginning of a record is read as an empty one.
#[test]
fn a_text_that_says_nothing_leaves_the_game_on_the_board() {
    for (form, frames) in [
        ("othello&record=f5d6", 3),
        ("go&record=(%3BSZ[9]%3BB[ee])", 2),
        ("quoridor&record=e2+e8", 3),
        ("shogi&record=startpos+moves+7g7f", 2),
    ] {
        for text in ["(;", "see you (;-)", "(;-) see you", "Hi (;SZ[19]) there", "http://a.b/c", "B[ee]"] {
            let read = read_text(form, text);
            assert_eq!((read.table.record.frames(), read.troubles.len()), (frames, 1), "{text} in {form}");
        }
        for text in ["(;SZ[9])", "(;GM[Othello])", "gkwAAAAQ"] {
            assert_eq!(read_text(form, text).troubles, [], "{text} in {form}");
        }
    }
    // The start may be written as any position is, and a header says who is going to play.
    for text in ["position: ---------------------------OX------XO--------------------------- X", "black:Ann"]
    {
        let read = read_text("othello&record=f5d6", text);
        assert_eq!((read.table.record.frames(), read.troubles), (1, vec![]), "{text}");
    }
}

#[test]
fn a_board_that_knows_one_game_says_so_of_a_text_that_it_cannot_read() {
    let said = crate::page::no_record(Lang::En, &[Game::named("go").unwrap()]);
    assert_eq!(said, "This board reads only records of Go, and this is not one.");
    assert!(read_text("go", "これは何").html.contains("not a record in any notation that kisho knows"));
}

#[test]
fn a_word_that_says_nothing_leaves_the_game_on_the_board() {
    for game in Game::ALL {
        for text in ["1", "*", "+", "-", "#", ";", "まで"] {
            let form = walk(*game, 4, &mut Random(5)).0;
            let mut form = form_urlencoded::Serializer::new(form);
            form.append_pair("do", "read").append_pair("text", text);
            let read = answer(&form.finish());
            assert_eq!(read.table.record.frames(), 5, "{text} in {}", game.name());
            assert_eq!(read.troubles.len(), 1, "{text} in {}", game.name());
        }
    }
    // A code of one letter is one.
    assert_eq!(read_text("quoridor", "A").troubles, []);
}

#[test]
fn records_with_nothing_but_words_are_read_as_browsers_send_them() {
    for (game, text) in [
        (
            "othello",
            "position: ---------------------------OX------XO--------------------------- X\n\n{hello}\n",
        ),
        ("janken", "position: 3gpc1gpc/4gpc1/5gpc/GPC5/1GPC4/GPC1GPC3 b\n\n{hello}\n"),
        ("janken", "setup: GPC GPC GPC GPC GPC GPC GPC CGP\n\n{hello}\n"),
        ("quoridor", "white: A\n\n{hello}\n"),
    ] {
        for text in [text.to_owned(), text.replace('\n', "\r\n")] {
            let read = read_text(game, &text);
            assert_eq!((read.troubles.len(), read.table.record.game().name()), (0, game), "{text:?}");
            assert_eq!(read.table.record.comment(0), "hello");
        }
    }
}

/// What a page has in its fields of text, but for the comment.
fn textareas(html: &str) -> Vec<String> {
    let fields = html.split("<textarea readonly").skip(1);
    let unescaped = |text: &str| {
        text.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
    };
    fields
        .map(|field| unescaped(field.split_once(">\n").unwrap().1.split("</textarea>").next().unwrap()))
        .collect()
}

#[test]
fn a_record_is_a_code_of_one_word_without_being_asked_for() {
    for form in [
        "game=quoridor&record=1.+e2+e8",
        "game=quoridor&record=j7oklAHMe1ICg&notation=qf",
        "game=quoridor&record=1.+e2+{good}+e8",
    ] {
        let page = answer(form).html;
        let labels = page.split("<label>Record: ").skip(1).filter(|label| label.starts_with("qf"));
        assert_eq!(labels.count(), 1, "{form}: {page}");
    }
}

#[test]
fn a_block_begins_with_signs_that_its_options_do_not_have() {
    let read = read_text("othello", "~~~othello caption=\"The `d6` answer\"\nf5d6\n~~~");
    let block = textareas(&read.html).remove(0);
    assert!(block.starts_with("~~~othello"), "{block}");
    let again = read_text("othello", &block);
    assert_eq!((again.troubles.len(), again.table.record.frames()), (0, 3));
}

#[test]
fn who_has_lost_by_perpetual_check_has_no_moves() {
    let check = "9i9a 5a5b 9a9b 5b5a 9b9a 5a5b 9a9b 5b5a 9b9a 5a5b 9a9b 5b5a";
    let start = "sfen 4k4/9/9/9/9/9/9/9/R3K4 b - 1 moves";
    let thrice = read_text("shogi", &format!("position {start} {check}"));
    let over = answer(&(press(&thrice.html, "lift", "9b")));
    let over = answer(&press(&over.html, "play", "9b9a"));
    assert!(over.html.contains("Black loses by perpetual check"), "{}", over.html);
    assert!(!over.html.contains("name=\"lift\"") && !over.html.contains("name=\"play\""));
    assert_eq!(read_text("shogi", &textareas(&over.html)[0]).troubles, vec![]);
    // A draw is only told.
    let there = "2h3h 8b7b 3h2h 7b8b";
    let draw = read_text("shogi", &format!("position startpos moves {}", [there; 3].join(" ")));
    assert!(draw.html.contains("Draw by repetition") && draw.html.contains("name=\"lift\""));
}

#[test]
fn the_board_of_a_position_says_which_move_led_to_it() {
    let page =
        answer("game=shogi&notation=usi&record=position+startpos+moves+7g7f+3c3d+8h2b%2B+3a2b&at=4&do=codes");
    let boards = page.html.matches("手数＝4　△２二銀  まで").count();
    assert!(boards >= 2, "in the code of the record and that of the position: {boards}");
}

#[test]
fn what_a_position_in_the_middle_of_a_turn_leaves_out_is_told() {
    let page = answer(
        "game=janken&notation=janken&record=setup:+GPC+GPC+GPC+GPC+GPC+GPC+GPC+GPC%0A%0A1.+b2-b3,&at=1",
    );
    assert!(page.html.contains("<label>Position: janken (the actions of the turn"), "{}", page.html);
}
