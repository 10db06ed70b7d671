//! Fenced blocks that are put in and taken out, and the notations beside them.

use super::*;

#[test]
fn a_block_is_opened_where_it_says() {
    for (form, at) in [
        ("options=frame%3D1", 1),
        ("options=frame%3Dfirst", 0),
        ("options=frame%3D9", 3),
        ("options=flip", 3),
        ("options=frame%3D1&at=2", 2),
        ("options=frame%3D1&at=end", 3),
    ] {
        let opened = answer(&format!("game=shogi&notation=usi&record=startpos+moves+7g7f+3c3d+2g2f&{form}"));
        assert_eq!(opened.table.at, at, "{form}");
    }
}

#[test]
fn all_notations_are_written_when_they_are_asked_for() {
    let codes = |page: &crate::Answer| {
        let labels = page.html.split("<label>Record: ").skip(1);
        labels.map(|label| label.split(['<', ' ']).next().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let page = answer("game=shogi&play=7g7f");
    assert_eq!(codes(&page), ["usi"]);
    assert!(page.html.contains("<label>Position: sfen"));
    let all = answer(&press(&page.html, "do", "codes"));
    assert!(all.html.contains("<details class=\"kp-codes\" open>"), "{}", all.html);
    assert!(
        ["usi", "kif", "ki2", "csa", "jkf"].iter().all(|name| codes(&all).iter().any(|code| code == name))
    );
    assert_eq!(codes(&answer(&press(&all.html, "go", "back"))), ["usi"]);
}

#[test]
fn a_move_that_a_diagram_cannot_show_makes_it_a_record() {
    for (diagram, play) in [
        ("$$B\n$$ . . . . .\n$$ . . X O .\n$$ . . . . .", "A1"),
        ("$$B\n$$ -------\n$$ | . X . |\n$$ | . O . |", "A15"),
    ] {
        let read = read_text("go", diagram);
        assert_eq!(read.table.written().0.name, "sensei", "{:?}", read.troubles);
        let played = answer(&press(&read.html, "play", play));
        assert_eq!((played.table.written().0.name, played.table.at), ("sgf", 1));
        let next = answer(&press(&played.html, "go", "first"));
        assert_eq!((next.troubles, next.table.record.frames()), (vec![], 2));
    }
    let inside = answer(&press(&read_text("go", "$$B\n$$ . . .\n$$ . X .\n$$ . . .").html, "play", "K11"));
    assert_eq!(inside.table.written().0.name, "sensei");
}

#[test]
fn what_cannot_be_seen_stays_where_nobody_has_written() {
    let sgf = "(;SZ[9]C[a\u{b}b];B[ee]C[\u{85}\u{1a}];W[cc])\u{1a}";
    let read = read_text("go", sgf);
    let first = answer(&press(&read.html, "go", "first"));
    assert_eq!(first.table.written().1, sgf);
    let said = answer(&(press(&first.html, "do", "comment") + "&comment=x%1By"));
    assert!(said.table.written().1.contains("C[xy]"), "{}", said.table.written().1);
    let kif = "手合割：平手\n   1 ７六歩(77)\n*a\u{c}b\n   2 ３四歩(33)\n";
    let read = read_text("shogi", kif);
    let back = answer(&press(&read.html, "go", "back"));
    let next = answer(&(press(&back.html, "go", "next") + "&comment=a%0Cb"));
    assert_eq!(next.table.written().1.replace("\r\n", "\n"), kif);
    let more = answer(&(press(&back.html, "go", "next") + "&comment=a%0Cbc%0C%1A"));
    assert!(more.table.written().1.contains("*a\u{c}bc\u{c}\n"), "{}", more.table.written().1);
}

#[test]
fn a_block_is_read_as_it_was_copied() {
    for (block, frames) in [
        ("```othello\r\nd3c3\r\n```", 3),
        ("```usi flip\nposition startpos moves 9g9f\n```\n", 2),
        ("```quoridor\n1. e2 e8\n```", 3),
        ("```janken\nb2-c2,c2-c3\n```", 3),
        ("````sgf\n(;FF[4]GM[1]SZ[9];B[ee]C[```])\n````", 2),
        ("```\nf5 d6\n```", 3),
        ("``` quoridor\n1. e2 e8\n```", 3),
    ] {
        for game in Game::ALL {
            let read = read_text(game.name(), block);
            assert_eq!((read.table.record.frames(), read.troubles), (frames, vec![]), "{block} in {game}");
        }
    }
    // The notation that it names is the one that says what is wrong, and all of it stays.
    let wrong = read_text("shogi", "```othello\nf5 f5\n```");
    assert!(wrong.html.contains("\n```othello\nf5 f5\n```</textarea>"), "{}", wrong.html);
    assert!(matches!(wrong.troubles.as_slice(), [Trouble::Text(_, said)] if said[0].message.contains("f5")));
    // What the page hands out is what it takes.
    for game in Game::ALL {
        let form = walk(*game, 4, &mut Random(5)).0;
        let page = answer(&form);
        let block = page.html.split("rows=\"").find(|field| field.contains(">\n```")).unwrap();
        let block = block.split(">\n").nth(1).unwrap().split("</textarea>").next().unwrap();
        let read = read_text(game.name(), block);
        assert_eq!((&read.table.record, read.troubles), (&page.table.record, vec![]), "{block}");
    }
}

#[test]
fn the_options_of_a_block_that_is_pasted_count() {
    let read = read_text(
        "go",
        "```usi flip frame=1 pieces=letters caption=\"a b\"\nposition startpos moves 7g7f 3c3d\n```",
    );
    assert_eq!((read.table.at, &*read.table.words), (1, "flip frame=1 pieces=letters caption=\"a b\""));
    assert!(read.table.options.flip.is_some());
    // What is not known is told, and the rest counts.
    let read = read_text("go", "```quoridor flip flop=3 plain-walls\n1. e2 e8\n```");
    assert_eq!((&*read.table.words, read.table.record.frames()), ("flip plain-walls", 3));
    assert!(matches!(read.table.warnings.as_slice(), [said] if said.message.contains("flop")));
    // A block without options leaves the board as it is shown.
    let read = pressed("game=go&options=coords%3Dnone", &[("do", "read")]);
    assert_eq!(read.table.words, "coords=none");
    // Of several games the one that the block names is on the board, and in the codes.
    let games = "```sgf game=2\n(;GM[1]SZ[9];B[ee])\n(;GM[1]SZ[9];B[cc];W[gg])\n```";
    let read = read_text("shogi", games);
    assert_eq!((read.table.record.frames(), &*read.table.words), (3, ""));
    assert!(read.troubles.is_empty() && read.table.warnings.is_empty(), "{:?}", read.table.warnings);
    assert!(answer(&press(&read.html, "do", "codes")).table.record == read.table.record);
    // The record of a block without one is in a file that nobody has sent.
    let read = read_text("go&record=(%3BSZ[9]%3BB[ee])", "```sgf src=a.sgf\n```");
    assert_eq!((read.table.record.frames(), read.troubles.len()), (2, 1));
    let read = read_text("shogi", &games.replace("=2", "=3"));
    assert!(matches!(read.troubles.as_slice(), [Trouble::Text(..)]), "{:?}", read.troubles);
}

#[test]
fn moves_of_go_are_named_after_the_coordinates_shown() {
    for (options, name) in [
        ("coords%3Deastern", "1. 5-5"),
        ("coords%3Deastern&lang=ja", "1. 5の五"),
        ("coords%3Dnumeric", "1. 5-5"),
        ("coords%3Dwestern", "1. E5"),
        ("coords%3Dnone", "1. E5"),
    ] {
        let page = answer(&format!("game=go&record=(%3BSZ[9]%3BB[ee]%3BB[gg])&options={options}"));
        assert!(page.html.contains(&format!(">{name}</button>")), "{options}: {}", page.html);
    }
    let out_of_turn = answer("game=go&record=(%3BSZ[9]%3BB[ee]%3BB[gg])&options=coords%3Dnumeric").html;
    assert!(out_of_turn.contains(">2. Black 7-7</button>"), "{out_of_turn}");
}

#[test]
fn walls_have_the_names_that_the_options_speak_of() {
    let walls = |record: &kisho_game::Record| record.word(3);
    let read = read_text("go", "```quoridor notation=northwest flip\n1. e2 e8 2. e4h\n```");
    assert_eq!(
        (walls(&read.table.record), &*read.table.words),
        ("e3h".to_owned(), "notation=northwest flip")
    );
    // What is added has names of the same kind, and a code without the options is read without them.
    let played = answer(&press(&read.html, "play", "e7"));
    assert_eq!(walls(&played.table.record), "e3h");
    let page = &played.html;
    assert!(page.contains("\n```quoridor notation=northwest flip\n1. e2 e8 2. e4h e7\n```"), "{page}");
    assert!(page.contains("Record: quoridor<textarea readonly rows=\"1\">\n1. e2 e8 2. e3h e7<"), "{page}");
    // The options of one text are not those of the next.
    let read = read_text("quoridor&options=flip+notation%3Dnorthwest", "1. e2 e8 2. e4h");
    assert_eq!((walls(&read.table.record), &*read.table.words), ("e4h".to_owned(), "flip"));
}

#[test]
fn a_block_is_found_in_the_text_that_stands_around_it() {
    for text in [
        "See this:\n\n```quoridor flip\n1. e2 e8\n```\n\nWhite is better.",
        "~~~ quoridor flip\n1. e2 e8\n~~~",
        "- a list\n\n  ~~~~ quoridor  flip\n  1. e2 e8\n  ~~~~\n",
        "```text\nNothing.\n```\n\n```quoridor flip\n1. e2 e8\n",
        "> ```quoridor flip\n> 1. e2 e8\n> ```\n> e3",
        ">> ~~~quoridor flip\n>> 1. e2\n>> e8\n> e3",
        "- ```quoridor flip\n  1. e2 e8\n  ```\n- e3",
        "12. > ```quoridor flip\r\n    > 1. e2\r\n    >\r\n    >  1... e8\r\n    > ```\r\ne3",
    ] {
        let read = read_text("janken", text);
        let found = (read.table.record.game().name(), read.table.record.frames(), &*read.table.words);
        assert_eq!(found, ("quoridor", 3, "flip"), "{text}");
    }
}

#[test]
fn a_block_in_a_comment_is_a_part_of_the_comment() {
    let sgf = "(;SZ[9]C[see\n```sgf frame=1\n(;SZ[9\\];B[aa\\])\n```\nend];B[ee];W[cc])";
    assert_eq!(read_text("go", sgf).table.record.frames(), 3);
    let kif = "手合割：平手\n1 ７六歩(77)\n*```sgf\n*B[aa]\n*```\n2 ３四歩(33)\n";
    assert_eq!(read_text("go", kif).table.record.frames(), 3);
    // What stands further in than the block begins belongs to it.
    let read = read_text("go", "1. ~~~sgf\n   (;SZ[9];B[ee]\n   C[one\n\n    two])\n   ~~~\n");
    assert_eq!(read.table.record.comment(1), "one\n\n two");
}

#[test]
fn the_count_of_a_block_that_is_pasted_is_kept() {
    let read = read_text("go", "```sgf score dead=E5 frame=1\n(;SZ[9];B[ee];W[cc])\n```");
    assert_eq!((&*read.table.words, read.table.at), ("score dead=E5 frame=1", 1));
}

#[test]
fn a_label_that_the_block_cannot_hold_is_told_and_stays() {
    for game in ["shogi", "quoridor", "othello", "janken"] {
        let marking = pressed(&format!("game={game}"), &[("do", "mark")]);
        let place = if game == "shogi" { "5e" } else { "a1" };
        for label in ["x y", "a:b", "a,b", "\\", "あいうえおか"] {
            let mut form = form_urlencoded::Serializer::new(press(&marking.html, "mark", place));
            form.append_pair("label", label);
            let page = answer(&form.finish());
            assert_eq!(page.troubles, [Trouble::NoSign(label.to_owned())], "{label} in {game}");
            assert!(page.html.contains(&format!("“{label}” cannot be put on this board.")), "{}", page.html);
            assert!(page.html.contains(&format!("maxlength=\"4\" value=\"{label}\"")), "{}", page.html);
        }
    }
}

#[test]
fn the_code_of_a_position_has_no_number_of_a_move() {
    let page = answer("game=go&record=(;SZ[9];B[ee];W[ec])");
    let position = page.html.split("Position: sgf").nth(1).unwrap();
    let position = position.split("</textarea>").next().unwrap();
    assert!(position.contains("AB[ee]AW[ec]") && !position.contains("MN"), "{position}");
}
