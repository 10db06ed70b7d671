//! A board is played on as a reader does it: by the buttons that a page offers.

use std::collections::BTreeSet;

use proptest::prelude::*;

use crate::table::Trouble;
use crate::{Request, Table, page};
use kisho_game::text::Lang;
use kisho_game::{Game, ReadOptions};

/// The fields of the next request: the hidden ones of a page, and a button of it.
pub fn press(html: &str, name: &str, value: &str) -> String {
    let mut form = form_urlencoded::Serializer::new(String::new());
    for field in html.split("<input ").skip(1) {
        let field = field.split('>').next().unwrap();
        form.append_pair(&attribute(field, "name").unwrap(), &attribute(field, "value").unwrap_or_default());
    }
    form.append_pair(name, value);
    form.finish()
}

fn attribute(tag: &str, name: &str) -> Option<String> {
    let value =
        tag.split(&format!(" {name}=\"")).nth(1).or_else(|| tag.strip_prefix(&format!("{name}=\"")))?;
    let value = value.split('"').next()?;
    Some(
        value
            .replace("&quot;", "\"")
            .replace("&#39;", "'")
            .replace("&lt;", "<")
            .replace("&gt;", ">")
            .replace("&amp;", "&"),
    )
}

/// The buttons of a page: names and values.
fn buttons(html: &str) -> Vec<(String, String)> {
    let tags = html.split("<button").skip(1).map(|tag| tag.split('>').next().unwrap());
    let is_on = |tag: &&str| !tag.ends_with(" disabled") && !tag.contains(" disabled ");
    // Those for pictures lead to no page.
    tags.filter(is_on).filter_map(|tag| Some((attribute(tag, "name")?, attribute(tag, "value")?))).collect()
}

/// The moves that a page offers, directly and by taking up each piece.
fn offered(form: &str) -> BTreeSet<String> {
    let mut moves = BTreeSet::new();
    let mut forms = vec![form.to_owned()];
    while let Some(form) = forms.pop() {
        let html = page(&Request::parse(form.as_bytes())).html;
        let is_lifted = form.contains("lifted=") || form.contains("lift=");
        for (name, value) in buttons(&html) {
            match name.as_str() {
                "play" => drop(moves.insert(value)),
                "target" if !form.contains("target=") => forms.push(press(&html, "target", &value)),
                "lift" if !is_lifted => forms.push(press(&html, "lift", &value)),
                _ => {}
            }
        }
    }
    moves
}

/// A form with a record of a game after some moves at random.
fn walk(game: Game, moves: usize, random: &mut Random) -> (String, kisho_game::Record, usize) {
    let mut record = game.initial();
    let mut at = 0;
    for _ in 0..moves {
        let legal = record.legal(at);
        if legal.is_empty() {
            break;
        }
        at = record.play(at, &legal[random.below(legal.len())]).unwrap();
    }
    let notation = game.whole_notation();
    let text = notation.write.unwrap()(&record).unwrap().text;
    let mut form = form_urlencoded::Serializer::new(String::new());
    form.append_pair("game", game.name()).append_pair("record", &text).append_pair("notation", notation.name);
    (form.finish(), record, at)
}

/// A few walks, or as many as `PROPTEST_CASES` says.
fn cases() -> ProptestConfig {
    let asked = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok());
    ProptestConfig::with_cases(asked.unwrap_or(24))
}

/// How much is tried: the number in an environment variable, for a build with optimisation, else one that takes seconds.
pub fn amount(variable: &str, standard: usize) -> usize {
    std::env::var(variable).ok().and_then(|number| number.parse().ok()).unwrap_or(standard)
}

/// Numbers that look random.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % end
    }
}

/// `KISHO_POSITIONS=1000` looks at so many positions of each game.
#[test]
fn the_moves_that_are_offered_are_the_legal_ones() {
    for &game in Game::ALL {
        let mut random = Random(7);
        for _ in 0..amount("KISHO_POSITIONS", 5) {
            let moves = random.below(100);
            let (form, record, at) = walk(game, moves, &mut random);
            let legal: BTreeSet<String> = record.legal(at).into_iter().collect();
            assert_eq!(offered(&form), legal, "{form}");
        }
    }
}

/// What is said of each node of a record.
fn nodes(record: &kisho_game::Record) -> Vec<(String, String, Vec<usize>)> {
    let said = |node| (record.word(node), record.comment(node).to_owned(), record.path(node));
    (0..record.frames()).map(said).collect()
}

/// `KISHO_CLICKS=10000` clicks so often in each game.
#[test]
fn whatever_is_pressed_the_next_page_is_fine() {
    for &game in Game::ALL {
        let mut random = Random(game as u64);
        let mut form = format!("game={}", game.name());
        for _ in 0..amount("KISHO_CLICKS", 60) {
            let answer = page(&Request::parse(form.as_bytes()));
            assert_eq!(answer.troubles, [], "{form}");
            // The record in the form is the one that is shown.
            let (notation, text) = answer.table.written();
            let again = (notation.read)(text.as_bytes(), &ReadOptions::default());
            assert!(again.is_clean() || answer.table.tool.is_some(), "{text}: {:?}", again.diagnostics);
            assert_eq!(again.record.as_ref().map(nodes), Some(nodes(&answer.table.record)), "{form}");
            // Those two need more than a click.
            let is_plain = |button: &(String, String)| !["read", "new"].contains(&button.1.as_str());
            let mut buttons: Vec<_> = buttons(&answer.html).into_iter().filter(is_plain).collect();
            // Of many places on the board each is as good as another.
            let names: BTreeSet<String> = buttons.iter().map(|(name, _)| name.clone()).collect();
            let which = random.below(names.len());
            let name = names.into_iter().nth(which).unwrap();
            buttons.retain(|button| button.0 == name);
            let (name, value) = &buttons[random.below(buttons.len())];
            form = press(&answer.html, name, value);
        }
    }
}

pub fn answer(form: &str) -> crate::Answer {
    page(&Request::parse(form.as_bytes()))
}

#[test]
fn variations_and_comments_are_kept() {
    let first = answer("game=shogi&play=7g7f");
    assert_eq!(first.table.written().0.name, "usi");
    let other = answer(&press(&answer(&press(&first.html, "go", "first")).html, "play", "2g2f"));
    let (notation, text) = other.table.written();
    assert_eq!(notation.name, "kif");
    assert!(text.contains("変化"), "{text}");
    let said = answer(&format!("{}&comment=%E8%89%AF%E3%81%84&do=comment", press(&other.html, "x", "")));
    assert_eq!(said.table.record.comment(said.table.at), "良い");
    let gone = answer(&press(&said.html, "do", "delete"));
    assert_eq!(gone.table.record.frames(), 2);
}

#[test]
fn a_variation_is_promoted_from_any_of_its_moves() {
    let main = pressed("game=quoridor&play=e2", &[("play", "e8")]);
    let promote = ("do".to_owned(), "promote".to_owned());
    assert!(!buttons(&main.html).contains(&promote), "there is no variation");
    let other = press(&main.html, "go", "first");
    let other = pressed(&other, &[("play", "d1"), ("play", "d9"), ("do", "promote")]);
    let text = &other.table.written().1;
    assert!(text.contains("1. d1 (1. e2 e8) 1... d9"), "{text}");
    assert_eq!(other.table.record.path(other.table.at).len(), 3, "the board shows the same position");
    assert!(!buttons(&other.html).contains(&promote));
}

#[test]
fn what_is_wrong_is_said_and_what_was_entered_stays() {
    for (form, words) in [
        ("game=chess", "chess"),
        ("game=go&play=Z99", "Z99 is not a legal move here"),
        ("at=17", "There is no position 17."),
        ("do=dance", "dance"),
        ("record=1.+e2+e7", "Not all of this text can be read."),
        ("options=flop", "flop"),
        ("notation=xyz&record=e2", "xyz"),
        ("do=read&text=%3Cb%3E%00nothing", "&lt;b&gt;"),
        ("lang=ja&game=go&play=Z99", "Z99はここでは指せません"),
    ] {
        let answer = answer(form);
        assert!(!answer.troubles.is_empty(), "{form}");
        assert!(answer.html.contains(words), "{form}: {}", answer.html);
        assert!(answer.html.contains("<button"), "{form}");
    }
    assert!(page(&Request::parse(&vec![b'a'; 2 << 20])).html.contains("too long"));
}

/// Proxies take addresses of some thousand bytes.
#[test]
fn long_texts_are_sent_in_bodies() {
    for long in ["read", "comment"] {
        assert!(answer("game=go").html.contains(&format!("value=\"{long}\" formmethod=\"post\"")), "{long}");
    }
    assert!(answer("game=go").html.contains("<form method=\"get\""));
    let unreadable = answer(&format!("game=go&do=read&text={}", "%E7%A2%81".repeat(2_000)));
    assert!(!unreadable.troubles.is_empty() && unreadable.html.contains("<form method=\"post\""));
}

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
fn a_damaged_text_is_no_record_of_another_game() {
    for (game, text, said) in [
        ("go", "(;GM[1]SZ[19];B[zz])", "zz"),
        ("go", "(;GM[1]SZ[9];B[ee];W[e1])", "e1"),
        ("go", "(;SZ[500])", "500"),
        ("go", "(;GM[Othello]BO[8 -----", "bracket"),
        ("janken", "setup: GPC", "8 dice"),
        ("shogi", "position startpos moves 7g7e", "▲７五歩"),
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

/// The page after some buttons were pressed, each of which it has to offer.
fn pressed(form: &str, buttons: &[(&str, &str)]) -> crate::Answer {
    buttons.iter().fold(answer(form), |page, (name, value)| {
        assert!(
            self::buttons(&page.html).contains(&((*name).to_owned(), (*value).to_owned())),
            "{name} {value}"
        );
        answer(&press(&page.html, name, value))
    })
}

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
fn what_is_impossible_is_told_at_once_and_stays() {
    for (form, changes, words) in [
        ("game=shogi", &["5e:K"][..], "Black has 2 kings."),
        ("game=shogi&lang=ja", &["7f:P"], "先手の7筋が二歩です。"),
        ("game=quoridor", &["e3h:white", "e3v:black"], "The walls e3v and e3h cross."),
        ("game=go&record=(;SZ[9])", &["aa:b", "ab:w", "ba:w"], "Black's stones at A9 have no liberty."),
        ("game=othello", &["d4:-"], "d4 is empty"),
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
fn players_resign_or_agree_on_a_draw_and_take_it_back() {
    for (form, resigned, drawn, told) in [
        ("game=shogi&play=7g7f", "7g7f resign", "持将棋", "Black wins by resignation after 1 move"),
        ("game=go&play=Q16", "RE[B+R]", "RE[0]", "Black won by resignation"),
        ("game=quoridor&play=e2", "e2 1-0", "e2 1/2-1/2", "White wins after 1 move"),
        ("game=janken&play=a1-a2", "a2 0-1", "a2 1/2-1/2", "White won"),
        ("game=othello&play=f5", "f5 1-0", "f5 1/2-1/2", "Black"),
    ] {
        let before = answer(form);
        let page = pressed(form, &[("do", "resign")]);
        assert_eq!(page.troubles, [], "{form}");
        assert!(page.table.written().1.contains(resigned), "{form}: {}", page.table.written().1);
        assert!(page.html.contains(&format!("role=\"status\">{told}")), "{form}: {}", page.html);
        let ends = |page: &crate::Answer| buttons(&page.html).iter().any(|(_, value)| value == "resign");
        assert!(ends(&before) && !ends(&page), "{form}");
        // The word goes first, then the move.
        let again = answer(&press(&page.html, "do", "delete"));
        assert_eq!((&again.table.record, again.table.at), (&before.table.record, 1), "{form}");
        assert_eq!(answer(&press(&again.html, "do", "delete")).table.record.frames(), 1, "{form}");
        let page = answer(&press(&before.html, "do", "draw"));
        assert!(page.table.written().1.contains(drawn), "{form}: {}", page.table.written().1);
    }
    for (form, label) in [
        ("game=shogi&play=7g7f&lang=ja", "投了"),
        ("game=shogi&play=7g7f&lang=ja", "持将棋"),
        ("game=go&play=Q16&lang=ja", "合意で引き分け"),
        ("game=go&play=Q16", "Draw by agreement"),
    ] {
        assert!(answer(form).html.contains(&format!(">{label}<")), "{form}: {label}");
    }
    // Nobody gives up before the first move, in the middle of a game, or after its end.
    for wrong in ["game=shogi&do=resign", "game=quoridor&record=1.+e2+e8&at=1&do=resign"] {
        assert!(!answer(wrong).troubles.is_empty(), "{wrong}");
    }
    let over = answer("game=othello&record=e6f4e3f6g5d6e7f5c5");
    assert!(over.table.record.legal(9).is_empty() && !over.html.contains("value=\"resign\""));
    let again = format!("{}&do=draw", press(&pressed("game=go&play=Q16", &[("do", "resign")]).html, "x", ""));
    assert!(!answer(&again).troubles.is_empty());
}

#[test]
fn that_a_result_is_not_known_stays_until_it_is() {
    const GGF: &str = "(;GM[Othello]PB[a]PW[b]TY[8]RE[?]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[D3]W[C5];)";
    for (game, notation, record) in [("othello", "ggf", GGF), ("go", "sgf", "(;GM[1]SZ[5]RE[?];B[cc];W[dd])")]
    {
        let fields = [("game", game), ("notation", notation), ("record", record)];
        let given = fields.iter().fold(Request::default(), |form, (name, value)| form.with(name, value));
        let after = |name: &str, value: &str| crate::page(&given.clone().with(name, value)).table.written().1;
        let next = &crate::page(&given).table.record.legal(2)[0];
        for (name, value) in [("do", "delete"), ("play", next)] {
            let written = after(name, value);
            assert!(written.contains("RE[?]"), "{name}={value}: {written}");
        }
        assert!(!after("do", "resign").contains("RE[?]"), "{}", after("do", "resign"));
    }
    let almost = GGF.replace("B[D3]W[C5]", "B[E6]W[F4]B[E3]W[F6]B[G5]W[D6]B[E7]W[F5]");
    let over = Request::default().with("game", "othello").with("notation", "ggf").with("record", &almost);
    let over = crate::page(&over.with("play", "c5")).table.written();
    assert!(over.1.contains("RE[+13]"), "{}", over.1);
}

#[test]
fn a_result_in_the_header_goes_with_the_game_that_it_ended() {
    const GGF: &str = "(;GM[Othello]PB[a]PW[b]RE[+4.000]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[D3]W[C5];)";
    let records = [
        ("othello", "ggf", GGF, "RE["),
        ("othello", "othello", "result: 40-24\n\nd3 c5", "result"),
        ("quoridor", "quoridor", "result: 1-0\n\n1. e2 e8", "result"),
        ("janken", "janken", "result: 1-0\n\na1-a2", "result"),
    ];
    for (game, notation, record, result) in records {
        let fields = [("game", game), ("notation", notation), ("record", record)];
        let given = fields.iter().fold(Request::default(), |form, (name, value)| form.with(name, value));
        let with = |name: &str, value: &str| crate::page(&given.clone().with(name, value));
        let last = crate::page(&given).table.at;
        let back = with("do", "delete").table;
        assert!(!back.written().1.contains(result), "{game}: {}", back.written().1);
        // Where the result counts, it goes first.
        let moves = if game == "janken" { last - 1 } else { last };
        assert_eq!((back.at, back.record.outcome()), (moves, None), "{game}");
        let earlier = crate::page(&given.clone().with("at", "1").with("do", "delete")).table;
        assert_eq!((earlier.record.frames(), earlier.record.outcome()), (1, None), "{game}");
        assert!(!earlier.written().1.contains(result), "{game}: {}", earlier.written().1);
        let on = with("play", &crate::page(&given).table.record.legal(last)[0]);
        assert_eq!((&on.troubles[..], on.table.record.main_end()), (&[][..], last + 1), "{game}");
        assert_eq!(on.table.written().0.name, notation);
        assert!(on.table.record.outcome().is_none() && !on.table.written().1.contains("1-0"), "{game}");
    }
}

/// How wide the buttons of a class are on a phone, where the board has 344 CSS pixels.
fn widths(html: &str, class: &str) -> Vec<f64> {
    let begin = format!("<button class=\"{class}\"");
    let tags = html.split(&begin).skip(1);
    let width = |tag: &str| tag.split("width:").nth(1)?.split('%').next()?.parse::<f64>().ok();
    tags.map(|tag| width(tag).unwrap() * 3.44).collect()
}

#[test]
fn a_part_of_a_large_board_has_places_for_fingers() {
    let whole = answer("game=go&play=Q16");
    assert!(widths(&whole.html, "kp-at").iter().all(|width| *width < 24.0));
    for (part, inside, outside) in [
        ("top-left", "D16", "R4"),
        ("top-right", "R17", "D4"),
        ("bottom-left", "D4", "R17"),
        ("bottom-right", "R4", "D16"),
    ] {
        let page = answer(&press(&whole.html, "part", part));
        let widths = widths(&page.html, "kp-at");
        assert!(widths.len() >= 120 && widths.iter().all(|width| *width >= 24.0), "{part}: {widths:?}");
        let offers = |place: &str| buttons(&page.html).contains(&("play".to_owned(), place.to_owned()));
        assert!(offers(inside) && !offers(outside) && offers("pass"), "{part}");
        // It stays so after a move, and belongs neither to the record nor to the block.
        let next = answer(&press(&page.html, "play", inside));
        assert_eq!((next.table.part.as_deref(), next.table.record.frames()), (Some(part), 3));
        assert!(!next.table.written().1.contains(part) && !next.html.contains(&format!("crop={part}")));
        let whole = answer(&press(&next.html, "part", ""));
        assert!(buttons(&whole.html).contains(&("play".to_owned(), outside.to_owned())), "{part}");
        for mode in ["set-up", "mark", "count"] {
            let page = answer(&press(&page.html, "do", mode));
            assert!(page.html.contains(&format!("value=\"{part}\" aria-pressed=\"true\"")), "{mode}");
        }
    }
    // Seen from the other side another corner is at the upper left.
    let turned = answer("game=go&options=flip").html;
    assert!(
        turned.contains("value=\"bottom-right\" aria-pressed=\"false\" aria-label=\"upper left corner\"")
    );
    for fits in ["game=go&record=(;SZ[9])", "game=shogi", "game=quoridor", "game=janken", "game=othello"] {
        let (page, part) = (answer(fits).html, answer(&format!("{fits}&part=top-left")).html);
        assert!(!page.contains("name=\"part\""), "{fits}");
        let board =
            |html: &str| html.split("kp-board").nth(1).unwrap().split("</main>").next().unwrap().to_owned();
        assert_eq!(board(&page), board(&part), "{fits}");
    }
    assert!(!answer("game=go&part=middle").troubles.is_empty());
}

#[test]
fn the_keyboard_gets_past_the_board_at_once() {
    for form in ["game=go", "game=go&do=set-up", "game=go&do=mark", "game=go&do=count", "game=shogi"] {
        let html = answer(form).html;
        let at = |what: &str| html.find(what).unwrap_or_else(|| panic!("{form}: {what}"));
        let (link, board) = (at("<a class=\"kp-skip\" href=\"#kp-controls\""), at("<div class=\"kp-board"));
        let (target, controls) = (at("id=\"kp-controls\""), at("name=\"go\""));
        assert!(link < board && board < target && target < controls, "{form}");
        // Nothing that the keyboard reaches is before the link.
        assert!(html[..link].split("<button").skip(1).all(|tag| tag.contains(" hidden>")), "{form}");
    }
    let html = answer("game=go").html;
    let after: Vec<_> = buttons(html.split("id=\"kp-controls\"").nth(1).unwrap());
    let pass = after.iter().position(|(name, value)| name == "play" && value == "pass").unwrap();
    assert!(after[..pass].iter().all(|(name, _)| name == "part"), "{after:?}");
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
fn a_die_that_is_taken_up_shows_its_sides() {
    let height = |form: &str| answer(form).table.figure().timeline.view.h;
    assert!(height("game=janken&lift=a1") > height("game=janken"));
    assert_eq!(height("game=shogi&lift=7g"), height("game=shogi"));
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
fn the_computer_moves_when_it_is_asked_or_answers() {
    for (game, moves) in [("quoridor", "play=e2"), ("janken", "play=c1-c2")] {
        let asked = answer(&format!("game={game}&do=computer&level=easy"));
        assert_eq!(asked.troubles, [], "{game}");
        assert!(asked.table.record.is_seconds_turn(asked.table.at).unwrap(), "{game}");
        let alone = answer(&format!("game={game}&{moves}"));
        let answered = answer(&format!("game={game}&{moves}&computer=second&level=easy"));
        match game {
            // Another action of the same turn is the reader's.
            "janken" => assert_eq!(answered.table.record, alone.table.record),
            _ => assert_eq!(answered.table.record.is_seconds_turn(answered.table.at), Some(false)),
        }
        assert!(answered.html.contains("value=\"second\" selected"), "{}", answered.html);
    }
    assert!(!answer("game=go").html.contains("computer"));
    assert!(!answer("game=go&do=computer").troubles.is_empty());
    assert!(!answer("game=quoridor&computer=third&level=divine").troubles.is_empty());
}

#[test]
fn moves_are_called_what_players_call_them_and_switches_say_how_they_are() {
    let moves = "game=shogi&notation=usi&record=position+startpos+moves+7g7f+3c3d+8h2b%2B+3a2b";
    let page = answer(moves).html;
    assert!(page.contains(">1. P-7f<") && page.contains(">4. Sx2b<"), "{page}");
    let page = answer(&format!("{moves}&lang=ja")).html;
    assert!(page.contains(">1. ▲７六歩<") && page.contains(">4. △同銀<"), "{page}");
    let is_on =
        |page: &str, action: &str| page.contains(&format!("value=\"{action}\" aria-pressed=\"true\""));
    assert!(is_on(&page, "last-move") && !is_on(&page, "flip"));
    let page = answer(&format!("{moves}&options=flip+no-last-move")).html;
    assert!(!is_on(&page, "last-move") && is_on(&page, "flip"));
}

#[test]
fn the_computer_keeps_its_side_and_level_while_something_else_is_done() {
    let begun = "game=quoridor&play=e2&computer=second&level=hard";
    for [there, back] in [["set-up", "play"], ["mark", "play"]] {
        let page = answer(&format!("game=quoridor&computer=second&level=hard&do={there}"));
        assert!(!page.html.contains("<select name=\"level\""), "{there}");
        let page = answer(&press(&page.html, "do", back));
        assert!(page.html.contains("value=\"hard\" selected"), "{there}");
        assert!(page.html.contains("value=\"second\" selected"), "{there}");
    }
    // Where the lists are on the page, they alone say it.
    let page = answer(begun);
    assert_eq!(page.html.matches("name=\"level\"").count(), 1);
    assert_eq!(page.html.matches("name=\"computer\"").count(), 1);
    let secret = answer("game=janken&computer=first&level=easy&do=secret");
    let curtain = answer(&press(&secret.html, "stage", "curtain"));
    let begun = answer(&press(&curtain.html, "do", "play"));
    assert!(
        begun.html.contains("value=\"first\" selected") && begun.html.contains("value=\"easy\" selected")
    );
}

#[test]
fn two_computers_play_a_game_to_its_end() {
    for game in ["quoridor", "janken"] {
        let mut form = format!("game={game}&level=easy");
        let ended = (0..120).any(|_| {
            let page = answer(&form);
            form = press(&page.html, "do", "computer") + "&level=easy";
            !page.html.contains("value=\"computer\">")
        });
        assert!(ended, "{game}");
    }
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
fn a_comment_is_kept_whatever_button_is_pressed() {
    let game = "game=go&record=(%3BSZ[9]%3BB[ee]C[old]%3BW[cc])&at=1";
    let record = |pressed: &str| {
        let (table, troubles) = Table::of(&Request::parse(format!("{game}&{pressed}").as_bytes()));
        assert_eq!(troubles, []);
        (table.record.comment(1).to_owned(), table.at)
    };
    assert_eq!(record("comment=new%0D%0Aline&go=next"), ("new\nline".to_owned(), 2));
    assert_eq!(record("comment=new&play=G7"), ("new".to_owned(), 3));
    assert_eq!(record("comment=&go=back"), (String::new(), 0));
    assert_eq!(record("go=next"), ("old".to_owned(), 2));
    // What nobody has changed leaves the record as it was given.
    let (table, _) = Table::of(&Request::parse(format!("{game}&comment=old&go=next").as_bytes()));
    assert_eq!(table.written().1, "(;SZ[9];B[ee]C[old];W[cc])");
}

fn read_text(game: &str, text: &str) -> crate::Answer {
    let mut form = form_urlencoded::Serializer::new(format!("game={game}"));
    form.append_pair("text", text).append_pair("do", "read");
    answer(&form.finish())
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
    assert!(told.contains("othello: without: evaluations and times"), "{told}");
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
fn everybody_sees_whose_turn_it_is() {
    for (form, told, class) in [
        ("game=go", "To move: Black", "kp-dark"),
        ("game=go&play=Q16&lang=ja", "手番：白", "kp-light"),
        ("game=quoridor", "To move: White", "kp-light"),
        ("game=shogi&play=7g7f", "To move: White", "kp-light"),
        ("game=janken&options=no-info-bar", "To move: Black", "kp-dark"),
    ] {
        let page = answer(form).html;
        assert!(page.contains(&format!("<p class=\"kp-note\">{told}</p>")), "{page}");
        assert!(page.contains(&format!("<div class=\"kp-board {class}\"")), "{page}");
    }
    // The bar of other boards says it.
    for form in ["game=othello", "game=janken"] {
        let page = answer(form).html;
        assert!(!page.contains("To move") && page.contains("kp-board kp-dark"), "{page}");
    }
    // It is nobody's when the game is over, and the pieces that are set up are anybody's.
    let over = pressed("game=shogi&play=7g7f", &[("do", "resign")]).html;
    assert!(!over.contains("To move"), "{over}");
    assert!(answer("game=go&do=set-up").html.contains("<div class=\"kp-board\""));
}

#[test]
fn a_board_that_knows_one_game_says_so_of_a_text_that_it_cannot_read() {
    let said = crate::page::no_record(Lang::En, &[Game::named("go").unwrap()]);
    assert_eq!(said, "This board reads only records of Go, and this is not one.");
    assert!(read_text("go", "これは何").html.contains("not a record in any notation that kisho knows"));
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

#[test]
fn the_code_of_a_position_has_no_number_of_a_move() {
    let page = answer("game=go&record=(;SZ[9];B[ee];W[ec])");
    let position = page.html.split("Position: sgf").nth(1).unwrap();
    let position = position.split("</textarea>").next().unwrap();
    assert!(position.contains("AB[ee]AW[ec]") && !position.contains("MN"), "{position}");
}
