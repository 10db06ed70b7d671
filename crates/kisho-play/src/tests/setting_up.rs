//! Setting up a position, and marks.

use super::*;
use kisho_game::Record;

#[test]
fn a_position_is_set_up_and_played_on_from() {
    let page = pressed(
        "game=go&record=(;SZ[9])",
        &[("do", "set-up"), ("put", "ee:b"), ("tool", "w"), ("put", "de:w")],
    );
    assert!(page.html.contains("aria-label=\"F5: place a white stone\""), "{}", page.html);
    assert!(page.html.contains("aria-label=\"D5: remove a white stone\""));
    let page = answer(&press(&page.html, "put", "turn:w"));
    let page = answer(&press(&page.html, "do", "play"));
    assert_eq!(page.troubles, []);
    assert!(page.table.tool.is_none() && page.table.record.frames() == 1);
    assert!(page.table.written().1.contains("AB[ee]AW[de]PL[W]"), "{}", page.table.written().1);
    let page = answer(&press(&page.html, "play", "E4"));
    assert_eq!(page.table.record.frames(), 2);
}

#[test]
fn a_later_position_of_a_game_of_go_keeps_what_is_said_about_it() {
    let game = "game=go&record=(;GM[1]SZ[9]KM[7.5]RU[Chinese]PB[Ann]PW[Bo]RE[B%2BR];B[ee];W[cc])";
    let (html, page) = (answer(game).html, pressed(game, &[("do", "set-up"), ("put", "gg:b")]));
    let position = html.split("readonly").find(|code| code.contains("AB[ee]AW[cc]")).unwrap();
    assert!(position.contains("KM[7.5]") && position.contains("RU[Chinese]"), "{position}");
    assert!(!position.contains("PB[Ann]"), "{position}");
    let text = page.table.written().1.replace('\n', "");
    for said in ["SZ[9]", "KM[7.5]", "RU[Chinese]", "PB[Ann]", "PW[Bo]", "AB[ee][gg]", "AW[cc]"] {
        assert!(text.contains(said), "{text}");
    }
    assert!(!text.contains("RE["), "the result of another game: {text}");
}

#[test]
fn turns_have_their_numbers() {
    let page = pressed(
        "game=quoridor",
        &[("do", "set-up"), ("put", "turn:2"), ("put", "turn:3"), ("put", "e4:white")],
    );
    assert_eq!(page.troubles, []);
    assert!(page.html.contains("aria-label=\"Turn number: one turn more\""), "{}", page.html);
    let Record::Quoridor(record) = &page.table.record else { panic!("a record of Quoridor") };
    let position = record.tree().start().position;
    assert_eq!((position.turn, position.to_move.word()), (3, "white"));
    // Whoever is to move then plays turns with numbers of his own.
    let page = answer(&press(&page.html, "put", "turn:4"));
    let page = answer(&press(&page.html, "put", "e6:black"));
    let Record::Quoridor(record) = &page.table.record else { panic!("a record of Quoridor") };
    let position = record.tree().start().position;
    assert_eq!((position.turn, position.to_move.word()), (4, "black"));
    let again = answer(&press(&page.html, "put", "start:-"));
    assert_eq!(again.table.record, Game::Quoridor.initial(), "a start is a start");
    // Codes may have no turn at all.
    let none = pressed("game=quoridor&record=gkwAAAAA&notation=qf", &[("do", "set-up")]);
    assert!(none.html.contains("aria-label=\"Turn number: one turn less\" disabled"), "{}", none.html);
    for wrong in ["turn:0", "turn:1024", "turn:-", "turn:99999"] {
        assert_ne!(answer(&format!("game=quoridor&do=set-up&put={wrong}")).troubles, [], "{wrong}");
    }
}

#[test]
fn what_is_impossible_is_told_at_once_and_stays() {
    for (form, changes, words) in [
        ("game=shogi", &["5e:K"][..], "Black has 2 kings."),
        ("game=shogi&lang=ja", &["7f:P"], "先手の7筋が二歩です。"),
        ("game=quoridor", &["e3h:white", "e3v:black"], "The walls e3v and e3h cross."),
        ("game=go&record=(;SZ[9])", &["aa:b", "ab:w", "ba:w"], "Black's stones at A9 have no liberty."),
        ("game=othello", &["d4:-"], "d4 is empty"),
        ("game=quoridor", &["e9:white", "e1:black"], "Both players have reached a goal"),
        ("game=janken", &["board:-"], "There are no dice."),
        ("game=janken", &["d6:-", "a1:gpc", "f6:GPC"], "Both players have reached a goal"),
    ] {
        let begin = answer(&format!("{form}&do=set-up"));
        let page = changes.iter().fold(begin, |page, change| answer(&press(&page.html, "put", change)));
        assert_eq!(page.troubles, [], "{form}");
        assert!(page.html.contains(words), "{form}: {}", page.html);
        // The same page comes again with what was set up.
        let again = answer(&press(&page.html, "do", "flip"));
        assert_eq!(again.table.record, page.table.record, "{form}");
        assert_eq!(again.troubles, [], "{form}");
    }
}

#[test]
fn a_position_that_no_notation_takes_is_not_played_on_from() {
    let play = ("do".to_owned(), "play".to_owned());
    let page = pressed("game=janken", &[("do", "set-up"), ("tool", "+"), ("put", "a1:+")]);
    assert!(!buttons(&page.html).contains(&play));
    let page = answer(&press(&page.html, "put", "a1:+"));
    assert!(buttons(&page.html).contains(&play));
}

#[test]
fn the_side_that_was_chosen_moves_as_soon_as_it_can() {
    // Of d4, black, and e4, white, only Black can take.
    let page = pressed(
        "game=othello",
        &[
            ("do", "set-up"),
            ("put", "board:-"),
            ("put", "turn:w"),
            ("put", "d4:b"),
            ("put", "c4:b"),
            ("tool", "w"),
        ],
    );
    let page = answer(&press(&page.html, "put", "b4:w"));
    let page = answer(&press(&page.html, "put", "e4:w"));
    assert!(page.html.contains("White cannot move and passes."), "{}", page.html);
    let wrong = answer(&press(&page.html, "put", "z9:w"));
    assert_eq!(wrong.table.record, page.table.record);
    assert!(wrong.html.contains("z9:w"));
    let page = answer(&press(&page.html, "put", "e4:-"));
    assert_eq!(page.table.record.legal(0), ["e4"]);
}

proptest! {
    #![proptest_config(cases())]
    #[test]
    fn whatever_is_set_up_is_kept(
        game in prop::sample::select(Game::ALL),
        picks in prop::collection::vec(any::<prop::sample::Index>(), 0..30),
    ) {
        let mut page = answer(&format!("game={}&do=set-up", game.name()));
        for pick in picks {
            let is_setting = |(name, _): &(String, String)| ["put", "tool"].contains(&name.as_str());
            let buttons: Vec<_> = buttons(&page.html).into_iter().filter(is_setting).collect();
            let (name, value) = &buttons[pick.index(buttons.len())];
            let form = press(&page.html, name, value);
            let next = answer(&form);
            prop_assert_eq!(&next.troubles, &vec![], "{}", form);
            if name == "put" {
                let expected = page.table.record.set_up(0, value).unwrap();
                let side = next.table.tool.as_ref().unwrap().side.clone();
                let expected = side.and_then(|side| expected.set_up(0, &side)).unwrap_or(expected);
                prop_assert_eq!(&next.table.record, &expected);
            }
            let again = answer(&press(&next.html, "x", ""));
            prop_assert_eq!(again.table.figure().timeline.frames, next.table.figure().timeline.frames);
            page = next;
        }
    }
}

#[test]
fn signs_are_kept_where_the_game_holds_them() {
    let page = pressed(
        "game=go&record=(;SZ[9];B[ee])",
        &[
            ("do", "mark"),
            ("mark", "ee"),
            ("sign", "letter"),
            ("mark", "cc"),
            ("mark", "dd"),
            ("sign", "arrow"),
            ("mark", "cc"),
            ("mark", "dd"),
        ],
    );
    assert_eq!(page.troubles, []);
    let text = page.table.written().1;
    assert!(text.contains("B[ee]CR[ee]LB[cc:A][dd:B]AR[cc:dd]"), "{text}");
    let page = pressed(&press(&page.html, "sign", "letter"), &[("mark", "cc")]);
    assert!(page.table.written().1.contains("LB[dd:B]"));
    let custom = answer(&format!("{}&label=%E5%9B%B2", press(&page.html, "mark", "cc")));
    assert!(custom.table.written().1.contains("[cc:囲]"), "{}", custom.table.written().1);

    // Other games have no place for signs: the options of the block have.
    for (form, from, to) in [
        ("game=shogi&options=caption=%22a+b%22", "7g", "7f"),
        ("game=quoridor", "e1", "e2"),
        ("game=othello", "d3", "c3"),
        ("game=janken", "a1", "a2"),
    ] {
        let page = pressed(
            form,
            &[
                ("do", "mark"),
                ("mark", from),
                ("sign", "number"),
                ("mark", to),
                ("sign", "arrow"),
                ("mark", from),
                ("mark", to),
            ],
        );
        assert_eq!(page.troubles, [], "{form}");
        let words = &page.table.words;
        assert!(
            words.ends_with(&format!("marks=\"circle:{from} 1:{to}\" arrows=\"{from}-{to}\"")),
            "{words}"
        );
        assert_eq!(words.contains("caption=\"a b\""), form.contains("caption"), "{words}");
        let page = pressed(&press(&page.html, "sign", "circle"), &[("mark", from), ("do", "play")]);
        assert!(!page.table.words.contains("circle") && page.table.pen.is_none(), "{}", page.table.words);
    }
    for wrong in [
        "game=go&sign=circle&mark=zz",
        "game=shogi&sign=arrow&from=zz&mark=7f",
        "game=shogi&sign=line&from=7g&mark=7f",
        "game=shogi&sign=:&mark=7f",
        "game=shogi&sign=bogus&mark=7f",
    ] {
        let page = answer(wrong);
        assert!(!page.troubles.is_empty() && page.table.words.is_empty(), "{wrong}");
    }
}

#[test]
fn positions_are_named() {
    let begin = answer("game=shogi&play=7g7f");
    let named = answer(&format!(
        "{}&name=%E8%A7%92%E9%81%93",
        press(&answer(&press(&begin.html, "do", "mark")).html, "do", "name")
    ));
    assert_eq!(named.table.record.bookmark(1), Some("角道"));
    assert!(named.table.written().1.contains("&角道") && named.html.contains("★"));
    // Enter in a field presses the first button.
    let typed = answer(&format!("{}&name=x", press(&named.html, "do", &buttons(&named.html)[0].1)));
    assert_eq!(typed.table.record.bookmark(1), Some("x"));
    let unnamed = answer(&press(&named.html, "do", "unname"));
    assert_eq!(unnamed.table.record.bookmark(1), None);
}

#[test]
fn players_set_up_out_of_each_others_sight() {
    let dice = |page: &crate::Answer| {
        page.table.figure().timeline.frames.list().iter().map(|frame| frame.alt.clone()).collect::<String>()
    };
    let page = pressed("game=janken", &[("do", "secret"), ("put", "b2:GCP")]);
    assert!(page.html.contains("method=\"post\"") && !page.html.contains("<textarea"));
    assert!(page.html.contains("b2: die GCP, turn it to") && !page.html.contains("wins"), "{}", page.html);
    assert!(dice(&page).contains("b2") && !dice(&page).contains("e5"), "{}", dice(&page));
    let curtain = answer(&press(&page.html, "stage", "curtain"));
    assert!(!curtain.html.contains("<svg") && !curtain.html.contains("aria-label=\"b2"));
    let second = pressed(&press(&curtain.html, "stage", "second"), &[("put", "e5:gcp")]);
    assert!(dice(&second).contains("e5") && !dice(&second).contains("b2"), "{}", dice(&second));
    assert!(!buttons(&second.html).iter().any(|(_, value)| value.starts_with("b2")));
    let game = answer(&press(&second.html, "do", "play"));
    assert_eq!(game.troubles, []);
    assert!(
        game.table.written().1.contains("setup: GPC GPC GCP GPC GPC GCP GPC GPC"),
        "{}",
        game.table.written().1
    );
    assert!(!answer("game=go").html.contains("value=\"secret\""));
}

#[test]
fn letters_are_put_on_the_board_whatever_sign_is_chosen() {
    let marked = pressed("game=go&record=(;SZ[9];B[ee])", &[("do", "mark")]);
    let put = answer(&(press(&marked.html, "mark", "aa") + "&label=xy"));
    assert!(put.table.written().1.contains("LB[aa:xy]"), "{}", put.table.written().1);
    assert_eq!(put.table.pen.as_ref().map(|pen| pen.sign.as_str()), Some("circle"));
    // Enter chooses them for what is clicked next.
    let typed = answer(&(press(&marked.html, "do", "typed") + "&label=zz"));
    assert!(typed.html.contains("name=\"label\" size=\"4\" maxlength=\"4\" value=\"zz\""), "{}", typed.html);
    let put = answer(&press(&typed.html, "mark", "aa"));
    assert!(put.table.written().1.contains("LB[aa:zz]"), "{}", put.table.written().1);
    let other = pressed(&press(&put.html, "sign", "circle"), &[("mark", "bb")]);
    assert!(other.table.written().1.contains("CR[bb]"), "{}", other.table.written().1);
    // Where a letter is, a number takes its place; the same sign once more takes it away.
    for game in ["game=go&record=(;SZ[9];B[ee])", "game=shogi&record=7g7f"] {
        let place = if game.contains("shogi") { "5e" } else { "aa" };
        let letter = pressed(game, &[("do", "mark"), ("sign", "letter"), ("mark", place)]);
        let number = pressed(&press(&letter.html, "sign", "number"), &[("mark", place)]);
        let none = answer(&press(&number.html, "mark", place));
        let said = |answer: &crate::Answer| answer.table.written().1 + &answer.table.words;
        let shows = |answer: &crate::Answer, label: &str| {
            let (sgf, words) = (format!("LB[{place}:{label}]"), format!("{label}:{place}"));
            said(answer).contains(&sgf) || said(answer).contains(&words)
        };
        assert!(shows(&letter, "A") && shows(&number, "1") && !shows(&number, "A"), "{}", said(&number));
        assert!(!shows(&none, "1") && !shows(&none, "A"), "{}", said(&none));
    }
}

/// A block shows its marks in the position that it opens at.
#[test]
fn marks_say_in_which_position_they_are() {
    for (request, words) in [
        ("game=shogi&record=7g7f+3c3d&at=0", "marks=\"circle:5e\""),
        ("game=shogi&record=7g7f+3c3d&at=1", "marks=\"circle:5e\" frame=1"),
        ("game=shogi&record=7g7f+3c3d&at=2&options=frame%3D2", "frame=2 marks=\"circle:5e\""),
        ("game=shogi&record=7g7f+3c3d&at=2&options=frames%3Dnone", "frames=none marks=\"circle:5e\""),
    ] {
        let marked = pressed(request, &[("do", "mark"), ("mark", "5e")]);
        assert_eq!(marked.table.words, words, "{request}");
        assert!(
            marked.html.contains(words) || marked.html.contains(&words.replace('"', "&quot;")),
            "{}",
            marked.html
        );
    }
    let marked =
        pressed("game=shogi&record=7g7f+3c3d&at=2", &[("do", "mark"), ("mark", "5e"), ("do", "play")]);
    let back = answer(&press(&marked.html, "do", "delete"));
    assert_eq!(back.table.words, "", "that position is gone, and its marks with it");
}

#[test]
fn marks_are_seen_in_their_position_only() {
    let shows = |html: &str| html.contains("Circle on e5");
    for (options, at, is_marked) in [
        ("marks%3Dcircle%3Ae5", 0, true),
        ("marks%3Dcircle%3Ae5", 1, false),
        ("marks%3Dcircle%3Ae5+frame%3D1", 1, true),
        ("marks%3Dcircle%3Ae5+frame%3D1", 2, false),
        ("marks%3Dcircle%3Ae5+frames%3Dnone", 2, true),
    ] {
        let page = answer(&format!("game=quoridor&record=1.+e2+e8&at={at}&options={options}"));
        assert_eq!(page.troubles, []);
        assert_eq!(shows(&page.html), is_marked, "{options} {at}: {}", page.html);
    }
    // Others would move these to another position, or come to stand in a position in which they were not put.
    for (options, place) in [
        ("marks%3Dcircle%3Ae5", "here “Start”"),
        ("marks%3Dcircle%3Ae5+frame%3D2", "here “2. e8”"),
        ("ghost%3De5h", "here “Start”"),
        ("frames%3D2-2", "here “2. e8”"),
    ] {
        let request = format!("game=quoridor&record=1.+e2+e8&at=1&options={options}");
        let page = pressed(&request, &[("do", "mark")]);
        assert!(page.troubles.is_empty() && page.html.contains(place), "{}", page.html);
        assert!(
            !page.html.contains("name=\"mark\"") && !page.html.contains("name=\"sign\" value=\"letter\"")
        );
        // So it is on a page that was open before.
        let page = answer(&press(&page.html, "mark", "d4"));
        let [Trouble::SignsElsewhere(_)] = page.troubles[..] else { panic!("{:?}", page.troubles) };
        assert!(page.html.contains(place), "{}", page.html);
        assert_eq!(page.table.words, options.replace("%3D", "=").replace("%3A", ":").replace('+', " "));
    }
}

/// Where nothing else is said, a block is shown in the position of its signs, and these stay there whatever becomes of the record.
#[test]
fn marks_stay_with_their_position() {
    let open = |options: &str| answer(&format!("game=quoridor&record=1.+e2+e8+2.+e3&options={options}"));
    assert_eq!(open("marks%3Dcircle%3Ae5").table.at, 0);
    assert_eq!(open("marks%3Dcircle%3Ae5+frame%3D2").table.at, 2);
    assert_eq!(open("flip").table.at, 3);
    let still = open("frames%3Dnone+marks%3Dcircle%3Ae5");
    assert_eq!(still.table.at, 3);
    let longer = answer(&press(&still.html, "play", "e7"));
    assert_eq!(longer.table.words, "frames=none marks=circle:e5 frame=3");
    let shorter = answer(&press(&still.html, "do", "delete"));
    assert_eq!(shorter.table.words, "frames=none", "their position is gone");
    let stepped = answer("game=quoridor&record=1.+e2+e8&at=1&options=frames%3D1-2+marks%3Dcircle%3Ae5");
    assert_eq!(answer(&press(&stepped.html, "do", "delete")).table.words, "");
    // Set up is the position that is shown.
    for (at, options, words) in [
        (2, "marks%3Dcircle%3Ae5", ""),
        (0, "marks%3Dcircle%3Ae5", "marks=circle:e5"),
        (2, "frame%3D2+marks%3Dcircle%3Ae5+flip", "marks=circle:e5 flip"),
        (1, "frame%3D2+frames%3D1-2+flip", "flip"),
        (2, "frames%3Dnone+marks%3Dcircle%3Ae5", "frames=none marks=circle:e5"),
    ] {
        let request = format!("game=quoridor&record=1.+e2+e8&at={at}&options={options}");
        let page = pressed(&request, &[("do", "set-up"), ("put", "d4:white")]);
        assert_eq!((page.troubles.as_slice(), page.table.words.as_str()), (&[][..], words), "{at} {options}");
    }
    // The last sign that goes leaves room for one elsewhere.
    let page = pressed(
        "game=shogi&record=7g7f+3c3d&at=1",
        &[("do", "mark"), ("mark", "5e"), ("mark", "5e"), ("go", "2"), ("mark", "5d")],
    );
    assert_eq!(
        (page.troubles.as_slice(), page.table.words.as_str()),
        (&[][..], "marks=\"circle:5d\" frame=2")
    );
    // A block may name frames that there are not.
    let pasted = read_text("quoridor", "```quoridor frames=50-60 marks=circle:e5\n1. e2 e8\n```");
    assert!(pasted.table.at <= 2, "{}", pasted.table.at);
}

/// Positions are numbered in the order of the file, so that a variation gives another number to all that come after it.
#[test]
fn a_block_opens_at_the_same_position_whatever_is_added_before_it() {
    let two_ways = "(;GM[1]SZ[5];B[cc](;W[dd];B[dc])(;W[ba];B[ab]))";
    for (record, at, buttons, words) in [
        // After the first move there are two ways on; a third one stands after them.
        (two_ways, 1, &[("play", "E5")][..], "flip frame=5 size=200"),
        (two_ways, 2, &[("play", "E5")], "flip frame=6 size=200"),
        (two_ways, 4, &[("do", "promote")], "flip frame=3 size=200"),
        (two_ways, 3, &[("do", "delete")], "flip frame=4 size=200"),
        (two_ways, 2, &[("do", "delete")], "flip frame=3 size=200"),
        (two_ways, 4, &[("do", "delete")], "flip frame=1 size=200"),
        (two_ways, 5, &[("go", "back")], "flip frame=5 size=200"),
    ] {
        let request = format!("game=go&record={record}&options=flip+frame%3D5+size%3D200&at={at}");
        let after = pressed(&request, buttons);
        assert_eq!(after.table.words, words, "{at}: {buttons:?}");
    }
    for (options, at, button, words) in [
        ("print=5,first,3", 2, ("play", "E5"), "print=6,first,3"),
        ("print=5,first,3", 3, ("do", "delete"), "print=4,first"),
        ("print=5", 4, ("do", "delete"), ""),
        ("frames=4-5 flip", 2, ("play", "E5"), "frames=5-6 flip"),
        ("frames=4-5 flip", 5, ("do", "delete"), "frames=4 flip"),
        ("frames=1-5 flip", 5, ("do", "delete"), "frames=1-4 flip"),
        // A quiz asks where a move of the main line follows.
        ("quiz=0-2 flip", 3, ("do", "delete"), "quiz=0-1 flip"),
        ("quiz=2-2 flip", 3, ("do", "delete"), "flip"),
        ("quiz=1-2 flip", 4, ("do", "promote"), "quiz=1-2 flip"),
        ("frames=3-5 flip", 4, ("do", "promote"), "frames=3-5 flip"),
        ("foo frame=5", 3, ("do", "delete"), "foo frame=4"),
        ("print=\"5, 3\" caption=\"5\"", 2, ("play", "E5"), "print=6,3 caption=\"5\""),
    ] {
        let options: String = form_urlencoded::byte_serialize(options.as_bytes()).collect();
        let after = pressed(&format!("game=go&record={two_ways}&options={options}&at={at}"), &[button]);
        assert_eq!(after.table.words, words, "{options} {at}: {button:?}");
    }
}

/// However many positions are named, only the first are looked for.
#[test]
fn a_few_of_the_named_positions_are_followed() {
    let moves: String = (1..19_u8).map(|n| format!("(;B[{}a])", char::from(b'a' + n % 19))).collect();
    let request = format!("game=go&record=(;SZ[19]{moves})&at=1&do=delete");
    let print: Vec<String> = (2..19).map(|n| n.to_string()).collect();
    let after = answer(&format!("{request}&options=print%3D{}", print.join("%2C")));
    assert!(after.table.words.starts_with("print=1,2,3,4,5,6,7,8,9,10,12,13,"), "{}", after.table.words);
}

/// What is not kept cannot be typed again from memory.
#[test]
fn a_typed_comment_stays_whatever_else_is_wrong() {
    for form in ["options=flip+foo&do=flip", "level=zz&go=first", "options=foo&play=D4"] {
        let answer = answer(&format!("game=go&record=(%3BSZ[9]%3BB[ee])&at=1&comment=typed&{form}"));
        assert!(answer.table.written().1.contains("B[ee]C[typed]"), "{form}: {}", answer.table.written().1);
    }
    // What is shown is not what the comment was typed for.
    for form in ["record=(%3BSZ[9]%3BB[ee])&at=9", "record=(%3BSZ[9]%3BB[zz])&at=1"] {
        for button in ["do=flip", "go=first", "play=D4"] {
            let told = answer(&format!("game=go&{form}&comment=typed&{button}"));
            assert!(told.html.contains("<p>Comment: typed</p>"), "{form}: {}", told.html);
            // It is not kept for another position either.
            assert!(!answer(&press(&told.html, "do", "flip")).table.written().1.contains("typed"), "{form}");
        }
    }
}

#[test]
fn another_game_is_shown_as_its_options_say() {
    for (form, words) in [
        ("game=quoridor&options=plain-walls+flip+paths&do=new&new=shogi", "flip"),
        ("game=shogi&options=flip+marks%3Dcircle%3A9i+pieces%3Dletters&do=new&new=othello", "flip"),
        (
            "game=shogi&options=flip+marks%3Dcircle%3A9i+pieces%3Dletters&do=new&new=shogi",
            "flip pieces=letters",
        ),
        (
            "game=quoridor&options=plain-walls+caption%3Da&do=read&text=position+startpos+moves+7g7f",
            "caption=a",
        ),
        ("game=go&options=flip+coords%3Deastern&do=read&text=(%3BSZ[9]%3BB[ee])", "flip coords=eastern"),
    ] {
        let begun = answer(form);
        assert_eq!(begun.troubles, [], "{form}");
        assert_eq!(begun.table.words, words, "{form}");
    }
}

#[test]
fn buttons_say_where_an_arrow_begins() {
    for (sign, name) in
        [("arrow", "arrow from A1 to A9"), ("line", "line from A1 to A9"), ("circle", "A9: ○")]
    {
        let begun =
            pressed("game=go&record=(;SZ[9];B[ee])", &[("do", "mark"), ("sign", "arrow"), ("mark", "ai")]);
        let page = answer(&press(&begun.html, "sign", sign));
        assert!(page.html.contains(&format!("aria-label=\"{name}\"")), "{name}: {}", page.html);
    }
}

#[test]
fn an_empty_bookmark_is_none() {
    let kif = "手合割：平手\n   1 ７六歩(77)\n&第1図\n";
    let marked = answer(&press(&read_text("shogi", kif).html, "do", "mark"));
    let form = press(&marked.html, "do", "name");
    let now = answer(&form.replace("name=%E7%AC%AC1%E5%9B%B3", "name="));
    assert!(now.table.record.bookmark(1).is_none() && !now.table.written().1.contains('&'), "{form}");
}

#[test]
fn a_name_that_was_typed_is_kept_whatever_is_pressed() {
    let marked = answer(&press(&read_text("shogi", "手合割：平手\n   1 ７六歩(77)\n").html, "do", "mark"));
    for (name, value) in [("go", "first"), ("do", "play"), ("do", "flip"), ("mark", "5e")] {
        let form = press(&marked.html, name, value);
        assert!(form.contains("name=&"), "{form}");
        let now = answer(&form.replacen("name=&", "name=Start+of+it&", 1));
        assert_eq!(now.table.record.bookmark(1), Some("Start of it"), "{name}={value}");
    }
    // A name that nobody touches stays as it is, also one without words.
    for kif in ["手合割：平手\n   1 ７六歩(77)\n&\n", "手合割：平手\n   1 ７六歩(77)\n&第1図　急所\n"]
    {
        let read = read_text("shogi", kif);
        let marked = answer(&press(&read.html, "do", "mark"));
        let after = answer(&press(&marked.html, "do", "flip"));
        assert_eq!(after.table.record, read.table.record, "{kif}");
    }
    let named = answer(&press(&marked.html, "do", "name").replacen("name=&", "name=x&", 1));
    assert_eq!(answer(&press(&named.html, "do", "unname")).table.record.bookmark(1), None);
}

#[test]
fn hands_get_no_more_than_the_set_has_left() {
    let begin = answer("game=shogi&do=set-up");
    assert!(
        !begin.html.contains("value=\"R*:1\"") && !begin.html.contains("value=\"P*:1\""),
        "{}",
        begin.html
    );
    let less = answer(&press(&begin.html, "put", "2h:-"));
    assert!(less.html.contains("value=\"R*:1\"") && less.html.contains("value=\"r*:1\""), "{}", less.html);
    let held = answer(&press(&less.html, "put", "r*:1"));
    assert!(!held.html.contains("value=\"R*:1\"") && !held.html.contains("value=\"r*:2\""), "{}", held.html);
}
